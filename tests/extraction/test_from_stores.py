"""When the data beside the markup are believed, and what becomes of them."""

# ruff: noqa: E501 (lines of HTML)
import json
import time
from datetime import UTC, datetime
from typing import Any

import pytest

from harvestcrawl import extract_thread
from harvestcrawl.items import Outcome, ThreadPage

NOW = datetime(2024, 6, 1, tzinfo=UTC)
PROSE = "<p>" + "Wool keeps its warmth when it is wet, and that is the reason for it. " * 20 + "</p>"
LIST = "".join(
    f'<li><a href="/thread/{n}-about-kettle-{n}">About kettle number {n} and its lid</a> <span>{n} replies</span></li>' for n in range(1, 9)
)


def posts(count: int = 3, **more: Any) -> list[dict[str, Any]]:
    return [
        {
            "id": 50 + n,
            "html": f"<p>Words of post number {n}.</p>",
            "user": f"ann{n % 7}",
            "created_at": f"2024-05-0{1 + n % 9}T10:00:00Z",
            **more,
        }
        for n in range(count)
    ]


def read(state: object, *, title: str = "Kettles", body: str = "", url: str = "https://site.example/a/1") -> ThreadPage:
    html = f"<html><head><title>{title} - Site</title></head><body>{body}<div id='root'></div><script>window.S={json.dumps(state)}</script></body></html>"
    return extract_thread(html, url=url, fetched_at=NOW)


def described(*, count: int | None = None, comments: int = 2, title: str = "Kettles") -> ThreadPage:
    comment = {"@type": "Comment", "text": "Descale it.", "author": {"name": "Bo"}, "datePublished": "2024-05-02T10:00:00Z"}
    thing = {
        **{
            "@type": "DiscussionForumPosting",
            "headline": "Kettles",
            "text": "Mine hums.",
            "author": {"name": "Ann"},
            "commentCount": count,
        },
        **{"datePublished": "2024-05-01T10:00:00Z", "comment": [{**comment, "text": f"Descale it {n} times."} for n in range(comments)]},
    }
    html = f"<title>{title}</title><div id='root'></div><script type='application/ld+json'>{json.dumps(thing)}</script>"
    return extract_thread(html, url="https://site.example/a/1", fetched_at=NOW)


def test_a_shell_is_believed() -> None:
    page = read({"posts": posts()})
    assert (page.outcome, page.posts_from, len(page.posts)) == (Outcome.THREAD, "the data of its scripts", 3)
    assert page.xpaths == {"post": None, "date": None, "author": None, "url": None}
    assert page.warnings == ("its posts were read from the data of its scripts: its markup has none",)
    assert [p.sequence for p in page.posts] == [1, 2, 3]
    assert len({p.id for p in page.posts}) == 3


@pytest.mark.parametrize(
    ("page", "wanted"),
    [
        (lambda: read({"posts": posts()}, body=PROSE), Outcome.EMPTY),
        (lambda: read({"title": "Kettles", "posts": posts()}, body=PROSE), Outcome.THREAD),
        (lambda: read({"posts": posts()}, body=PROSE, url="https://forum.example/t/1"), Outcome.THREAD),
        (lambda: read({"title": "Kettles", "posts": posts(1)}), Outcome.THREAD),
        (lambda: read({"title": "Lamps", "posts": posts(1)}), Outcome.EMPTY),
        (lambda: read({"posts": posts()}, body=f"<ul>{LIST}</ul>", url="https://forum.example/"), Outcome.BOARD),
        (lambda: read({"title": "Kettles", "posts": posts()}, body=f"<ul>{LIST}</ul>", url="https://forum.example/"), Outcome.THREAD),
        (lambda: read({"posts": posts()}, title="Just a moment..."), Outcome.CHALLENGE),
        (lambda: read({"posts": posts()}, title="404 - Page not found"), Outcome.ERROR),
        (lambda: described(), Outcome.THREAD),
        (lambda: described(comments=0), Outcome.THREAD),
        (lambda: described(comments=0, title="Lamps"), Outcome.EMPTY),
    ],
)
def test_what_speaks_for_a_store(page: Any, wanted: Outcome) -> None:
    assert page().outcome is wanted


def test_the_thread_that_the_page_is_about_comes_before_a_longer_list() -> None:
    page = read({"latest": posts(9), "topic": {"title": "Kettles", "posts": posts(2, thread="x")}})
    assert len(page.posts) == 2


def test_an_opener_that_is_kept_apart_is_the_first_post() -> None:
    opener = {
        "id": 9,
        "title": "Kettles",
        "body": "Mine hums.",
        "author": {"name": "Op"},
        "created": "2024-04-30T10:00:00Z",
        "comment_count": 3,
    }
    replies = [{**p, "parent_id": parent} for p, parent in zip(posts(), (9, 50, 9), strict=True)]
    page = read({"thread": opener, "comments": {"items": replies}})
    assert [(p.author, p.text, p.reply_to) for p in page.posts] == [
        ("Op", "Mine hums.", None),
        ("ann0", "Words of post number 0.", None),
        ("ann1", "Words of post number 1.", "50"),
        ("ann2", "Words of post number 2.", None),
    ]
    other = read({"thread": {**opener, "title": "Lamps and other things"}, "comments": {"items": replies}})
    assert [p.author for p in other.posts] == ["ann0", "ann1", "ann2"]


@pytest.mark.parametrize(
    ("counts", "wanted"),
    [
        ({"postCount": 40}, 40),
        ({"replyCount": 39}, 40),
        ({"commentCount": 40}, 40),
        ({"commentCount": 2}, 3),
        ({"postCount": 2}, None),
        ({}, None),
    ],
)
def test_how_many_posts_there_are(counts: dict[str, int], wanted: int | None) -> None:
    assert read({"title": "Kettles", **counts, "posts": posts()}).expected_posts == wanted


def test_bodies_are_rendered_as_any_others() -> None:
    body = (
        '<blockquote><p>Wool.</p></blockquote><p>No, <a href="/felt">felt</a>.<br>And cork.</p><img src="/a.jpg"></div></div><p>End</p>'
        '<p><a class="attachment" href="/attachments/5">plan.pdf</a></p>'
    )
    state = posts()
    state[1]["html"] = body
    state[2] = {**state[2], "html": None, "text": "a < b &amp; c\nd", "parent_id": 51}
    second, third = read({"posts": state}).posts[1:]
    assert (second.text_own, [q.text for q in second.quotes]) == ("No, felt.\nAnd cork.\n\nEnd\n\nplan.pdf", ["Wool."])
    assert second.images == ("https://site.example/a.jpg",)
    assert second.links[0] == "https://site.example/felt"
    assert [a.name for a in second.attachments] == ["plan.pdf"]
    assert (third.text, third.reply_to) == ("a < b & c\nd", "51")


@pytest.mark.parametrize(
    ("raw", "wanted"),
    [(1714557600, "2024-05-01T10:00:00+00:00"), ("2 days ago", "2024-05-30"), ("1 May 2024, 10:11", "2024-05-01T10:11"), ("2031-01-01T10:00:00Z", None)],
)  # fmt: skip
def test_dates(raw: object, wanted: str | None) -> None:
    assert [p.date for p in read({"posts": posts(created_at=raw)}).posts] == [wanted] * 3


def test_ids_and_permalinks_name_one_post() -> None:
    shared = read({"posts": posts(id=7, url="/a/1#p")}).posts
    assert [(p.post_id, p.url) for p in shared] == [(None, None)] * 3
    other = read({"posts": [{**p, "url": f"https://other.example/{p['id']}"} for p in posts()]}).posts
    assert [p.url for p in other] == [None] * 3


@pytest.mark.alone
def test_time_grows_with_the_size() -> None:
    def took(count: int) -> float:
        start = time.perf_counter()
        assert len(read({"posts": posts(count)}).posts) == count
        return time.perf_counter() - start

    took(100)
    assert took(4000) < 20 * took(400) + 0.5
