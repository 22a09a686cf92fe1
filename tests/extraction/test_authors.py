"""Who wrote each post: names and links on small threads, one habit each."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from harvestcrawl import extract_thread

URL = "https://forum.example/thread/5-kettles"
NOW = datetime(2024, 5, 1, tzinfo=UTC)
BODIES = [
    "My kettle leaks at the spout, and the felt that I put under the lid did not help at all. What would you try first?",
    "Cork. I cut it from a bottle, boiled it for ten minutes and pressed it in while it was still warm and soft.",
    "Neither of them lasts a winter. Solder the seam from the inside and be done with it, that is what I did in May.",
    "Thanks, all of you. It turned out that the seam was sound and the lid was bent; a tap with a mallet cured it.",
]
NAMES = ["Ann K.", "rakes & hooks", "Мария", "Ann K."]
SLUGS = ["ann-k", "rakes", "maria", "ann-k"]
Head = Callable[[int], str]


def thread(head: Head, foot: Head = lambda n: "") -> str:
    posts = "".join(
        f'<div class="post" id="post-{70 + n}"><div class="head">{head(n)}</div><div class="when">2024-03-0{n + 1} 10:1{n}</div>'
        f'<div class="body">{body}</div><div class="foot">{foot(n)}</div></div>'
        for n, body in enumerate(BODIES)
    )
    return f"<html><head><title>Kettles</title></head><body><h1>Kettles</h1><div class='posts'>{posts}</div></body></html>"


def found(html: str) -> list[tuple[str | None, str | None]]:
    return [(p.author, p.author_url) for p in extract_thread(html, URL, NOW).posts]


def name(n: int) -> str:
    return NAMES[n].replace("&", "&amp;")


def profile(n: int) -> str:
    return f"https://forum.example/members/{SLUGS[n]}"


def link(n: int) -> str:
    return f'<a href="/members/{SLUGS[n]}">{name(n)}</a>'


LINKED = list(zip(NAMES, map(profile, range(4)), strict=True))
UNLINKED = [(n, None) for n in NAMES]
AT_WHO = [(n, f"https://forum.example/who/{s}.html") for n, s in zip(NAMES, SLUGS, strict=True)]
TITLES = ["Junior Member", "Administrator", "V.I.P.", "Junior Member"]

HABITS: list[tuple[str, Head, Head, list[tuple[str, str | None]]]] = [
    ("link", link, lambda n: "", LINKED),
    ("class", lambda n: f'<span class="username">{name(n)}</span>', lambda n: "", UNLINKED),
    ("link in bold, no word for a person", lambda n: f'<b><a href="/who/{SLUGS[n]}.html">{name(n)}</a></b>', lambda n: "", AT_WHO),
    ("bold, no class", lambda n: f"<b>{name(n)}</b>", lambda n: "", UNLINKED),
    ("rank beside", lambda n: f'{link(n)}<div class="rank">{TITLES[n]}</div>', lambda n: "", LINKED),
    ("rank before, no link", lambda n: f'<div class="t">{TITLES[n]}</div><b>{name(n)}</b>', lambda n: "", UNLINKED),
    ("initial in the avatar", lambda n: f'<a class="avatar" href="/members/{SLUGS[n]}">{NAMES[n][0]}</a>{link(n)}', lambda n: "", LINKED),
    ("desktop and mobile", lambda n: f'<div class="desktop">{link(n)}</div><div class="mobile">{link(n)}</div>', lambda n: "", LINKED),
    ("edited by", link, lambda n: "<p>Last edited by <a href='/members/mod'>Mod</a> on 2024-03-09 08:00</p>", LINKED),
    ("liked by", link, lambda n: "<p class='likes'><a href='/members/bo'>Bo</a> and <a href='/members/cy'>Cy</a> like this</p>", LINKED),
    (
        "button to the profile",
        lambda n: f"<b>{name(n)}</b>",
        lambda n: (
            f"<a href='/members/{SLUGS[n]}'><img src='p.gif' alt='Profile'></a> <a href='/privmsg.php?mode=post&amp;u={n + 9}'><img src='m.gif' alt='PM'></a>"  # noqa: E501
        ),
        LINKED,
    ),
    ("search for posts", link, lambda n: f"<a href='/search.php?do=finduser&amp;u={n + 9}'>Find more posts by {name(n)}</a>", LINKED),
]


@pytest.mark.parametrize(("head", "foot", "want"), [h[1:] for h in HABITS], ids=[h[0] for h in HABITS])
def test_habit(head: Head, foot: Head, want: list[tuple[str, str | None]]) -> None:
    assert found(thread(head, foot)) == want


GUESTS = [
    ("no link", '<span class="username">Old Guest</span>'),
    ("link to the thread", f'<a class="username" href="{URL}#post-71">Old Guest</a>'),
    ("user number nought", '<a class="username" href="/member.php?u=0">Old Guest</a>'),
]


@pytest.mark.parametrize("guest", [g[1] for g in GUESTS], ids=[g[0] for g in GUESTS])
def test_guest_has_no_link(guest: str) -> None:
    got = found(thread(lambda n: guest if n == 1 else link(n)))
    assert got[1] == ("Old Guest", None)
    assert [got[n] for n in (0, 2, 3)] == [LINKED[n] for n in (0, 2, 3)]


def test_link_of_another_person_in_the_post_is_not_the_guests() -> None:
    got = found(
        thread(
            lambda n: '<span class="username">Old Guest</span>' if n == 1 else link(n),
            lambda n: "<p class='likes'><a href='/members/bo'>Bo</a></p>",
        )
    )
    assert got[1] == ("Old Guest", None)


def test_owner_of_an_answer_and_not_its_editor() -> None:
    def cards(n: int) -> str:
        edited = '<div class="card"><div>edited Mar 9, 2024 at 8:00</div><div><a href="/members/mod">Mod</a></div></div>' if n == 1 else ""
        return f'{edited}<div class="card"><div>answered Mar {n + 1}, 2024 at 10:10</div><div>{link(n)}</div></div>'

    assert found(thread(lambda n: "", cards)) == LINKED


def test_no_author_where_none_is_shown() -> None:
    assert found(thread(lambda n: "")) == [(None, None)] * 4


@pytest.mark.parametrize("between", [" · ", " | ", " – ", " • "])
def test_a_name_without_an_element_stands_before_the_date(between: str) -> None:
    posts = "".join(
        f'<div class="post" id="p{70 + n}"><div class="bold">{name(n)}{between}<span class="small">0{n + 1}/03/2024 10:1{n}</span></div><p>{body}</p></div>'  # noqa: E501
        for n, body in enumerate(BODIES)
    )
    assert found(f"<html><head><title>Kettles</title></head><body><h1>Kettles</h1><div>{posts}</div></body></html>") == UNLINKED


def test_a_number_is_a_name_where_the_address_has_it() -> None:
    def numbered(n: int) -> str:
        return '<a href="/members/1719.1719/">1719</a> <a href="/members/1719.1719/posts">41</a>' if n == 1 else link(n)

    assert found(thread(numbered))[:3] == [LINKED[0], ("1719", "https://forum.example/members/1719.1719/"), LINKED[2]]
