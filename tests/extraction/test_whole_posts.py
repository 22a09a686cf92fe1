"""What belongs to a post and what does not, on whole pages of three posts."""

# ruff: noqa: E501 (lines of HTML)
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from harvestcrawl import extract_thread
from harvestcrawl.items import ThreadPage

URL = "https://forum.example/threads/kettles-that-leak.5005/"
NOW = datetime(2012, 6, 1, tzinfo=UTC)
FELT = "Felt keeps the kettle warm for an hour, it does not smell when it is wet, and it is cheap."
CORK = "Cork is what my aunt had under hers, though she never said where she had bought it."
WOOL = "Nobody here mentions wool, which is strange, as it was good enough for all of our mothers."
TEXTS = (FELT, CORK, WOOL)


def page_of(*posts: str) -> str:
    return f"<html><head><title>Kettles that leak</title></head><body><h1>Kettles that leak</h1><main>{''.join(posts)}</main></body></html>"


def post(n: int, text: str, foot: str = "") -> str:
    return (
        f"<div class='post' id='post-{7000 + n}'><div class='head'><a class='username' href='/members/{n}/'>Member {n}</a><div><a class='date' href='/posts/{7000 + n}/'>{n} May 2012, 10:11</a></div></div>"
        f"<div class='words'>{text}</div>{foot}<div class='offers'><a href='/reply?p={n}'>Reply</a></div></div>"
    )


def read(html: str) -> ThreadPage:
    return extract_thread(html, url=URL, fetched_at=NOW)


def three(change: Callable[[int, str], str]) -> list[str]:
    return [p.text for p in read(page_of(*(post(n, change(n, t)) for n, t in enumerate(TEXTS, 1)))).posts]


@pytest.mark.parametrize("span", ["<span class='mention'>@bo{n}</span>", "<span>red {n}</span>", "<span class='emoji'>:)</span>"])
def test_an_inline_stretch_of_the_text_is_no_body(span: str) -> None:
    assert three(lambda n, t: f"{t} So says {span.format(n=n)} too.")[0].startswith(FELT)
    assert three(lambda n, t: f"{span.format(n=n)} {t}")[0].endswith(FELT)


def test_a_date_that_touches_the_name_is_seen() -> None:
    html = page_of(
        *(
            f"<div class='row'><div class='top'><span class='name'>Member {n}</span><span class='when'>{n} May 2012</span></div><div class='words'>{t}</div></div>"
            for n, t in enumerate(TEXTS, 1)
        )
    )
    assert [p.date for p in read(html).posts] == ["2012-05-01", "2012-05-02", "2012-05-03"]


def test_links_to_the_posts_themselves_make_no_board() -> None:
    posts = "".join(
        f"<div class='x' id='p{77000 + n}'><div><a href='/posts/{77000 + n}'>Re: Kettles that leak</a></div><div><a href='/members/{n}/'>Member {n}</a></div><div>{n} May 2012</div><p>{t}</p><div>Reply</div></div>"
        for n, t in enumerate(TEXTS * 2, 1)
    )
    assert len(read(page_of(posts)).posts) == 6


def test_hidden_elements_are_no_text() -> None:
    html = page_of(post(1, FELT), post(2, f"<p>{CORK}</p><p hidden>copied from here</p>"), post(3, WOOL))
    assert read(html).posts[1].text == CORK


def test_what_follows_the_rule_of_mail_signatures_is_no_text() -> None:
    html = page_of(post(1, FELT), post(2, f"{CORK}<br>-- <br>Bo"), post(3, WOOL))
    assert read(html).posts[1].text == CORK


def test_attachments_beside_the_body_belong_to_the_post() -> None:
    html = page_of(post(1, FELT), post(2, CORK, foot="<div class='attachments'><a href='/attachments/k.9/'>k.pdf</a></div>"), post(3, WOOL))
    assert [a.name for a in read(html).posts[1].attachments] == ["k.pdf"]


def test_a_short_second_paragraph_is_not_lost() -> None:
    more = ("Ask my aunt.", "It has a smell, too.", "Why is that?")
    html = page_of(
        *(
            f"<div class='post'><div><a href='/members/{n}/'>Member {n}</a></div><div class='words'><div>{n} May 2012</div><p>{t}</p><p>{m}</p></div></div>"
            for n, (t, m) in enumerate(zip(TEXTS, more, strict=False), 1)
        )
    )
    assert [p.text.split("\n\n")[-1] for p in read(html).posts] == list(more)


LOOSE_NOTES = [
    "Last edited by Bo on 1{n} May 2012",
    "(Edited 1{n} May 2012, 10:12)",
    "Edited: 2:17 am, May 1{n}, 2012",
    "Zuletzt bearbeitet am 1{n}.05.2012 um 10:12 Uhr",
]


@pytest.mark.parametrize("note", LOOSE_NOTES)
def test_a_note_of_editing_without_an_element_is_no_text(note: str) -> None:
    assert three(lambda n, text: f"{text}<br><br>{note.format(n=n)}") == list(TEXTS)


@pytest.mark.parametrize("line", ["Edited my kettle with a file on 1{n} May 2012 and now it sings.", "Edit: it was wool, not cork!", "See the edited leaflet of May {n}."])
def test_what_somebody_says_of_editing_is_text(line: str) -> None:
    assert three(lambda n, text: f"{text}<br><br>{line.format(n=n)}") == [f"{t}\n\n{line.format(n=n)}" for n, t in enumerate(TEXTS, 1)]
