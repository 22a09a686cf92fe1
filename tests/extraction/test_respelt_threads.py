"""Pages whose pager spells the thread in another way than the address that they were asked for under."""

# ruff: noqa: E501 (addresses)

import pytest

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.pagination import read_pager

SITE = "https://forum.example"
NEXT = "<a rel='next' href='{}'>Next</a>"
PAGERS = {
    "a slug that was left out": ("/t/77", NEXT.format("/t/slug/77?page=2"), "/t/slug/77?page=2", "/t/slug/77"),
    "a post's number behind the thread's": ("/t/slug/77/3", NEXT.format("/t/slug/77?page=2"), "/t/slug/77?page=2", "/t/slug/77"),
    "a parameter that says who shared it": ("/t/slug/77?u=bob", NEXT.format("/t/slug/77?page=2"), "/t/slug/77?page=2", "/t/slug/77"),
    "a post in the file's name": (
        "/thread-77-post-501.html",
        "<b>1</b> <a href='/thread-77-page-2.html'>2</a>",
        "/thread-77-page-2.html",
        "/thread-77.html",
    ),
    "a message after a comma": ("/index.php/topic,77.msg501.html", "<b>1</b> <a href='/index.php/topic,77.4.html'>2</a>", "/index.php/topic,77.4.html", "/index.php/topic,77.html"),
    "a post's own address": ("/posts/501/", NEXT.format("/threads/slug.77/page-2"), "/threads/slug.77/page-2", "/threads/slug.77/"),
    "a post as parameter": ("/showthread.php?p=3", NEXT.format("/showthread.php?t=50&amp;page=2"), "/showthread.php?t=50&page=2", "/showthread.php?t=50"),
    "the next topic": ("/topic.php?id=5", NEXT.format("/topic.php?id=6&amp;page=2"), None, "/topic.php?id=5"),
    "the next topic, by a jump": ("/index.php?topic=5.0", NEXT.format("/index.php?topic=5.0;prev_next=next"), None, "/index.php?topic=5.0"),
    "the next article": ("/2024/kettles", NEXT.format("/2024/cups"), None, "/2024/kettles"),
}  # fmt: skip


@pytest.mark.parametrize(("url", "pager", "following", "thread"), PAGERS.values(), ids=PAGERS)
def test_the_thread_goes_on_under_the_pagers_spelling(url: str, pager: str, following: str | None, thread: str) -> None:
    document = parse_document(
        f"<html><head><title>Kettles</title></head><body><h1>Kettles</h1><div class='pagination'>{pager}</div></body></html>", SITE + url
    )
    assert document is not None
    read = read_pager(document, document.url)
    assert read.next_page_url == (following and SITE + following)
    assert read.thread_url == SITE + thread
    assert read.page_number == 1
