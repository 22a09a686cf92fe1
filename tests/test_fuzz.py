"""Damaged pages: none raises, and none takes longer than a second for each megabyte begun. Many more: tests/benchmarks/fuzz.py."""

import time
from datetime import UTC, datetime

import pytest

from harvestcrawl import SiteLayouts, extract_thread
from tests.mutations import mutated

NOW = datetime(2024, 6, 1, tzinfo=UTC)
MB = 1_000_000


@pytest.mark.alone
@pytest.mark.parametrize("seed", range(8))
def test_damaged_pages_are_read_or_refused(seed: int) -> None:
    layouts = SiteLayouts()
    for name, page in mutated(seed, 60):
        start = time.process_time()
        found = extract_thread(page, f"https://forum.example/{name}/thread.php?t=7", NOW, layouts=layouts)
        assert time.process_time() - start < 2 * max(1, len(page) / MB), name
        assert found.posts or found.warnings or found.listed, name


def test_the_same_seed_gives_the_same_pages() -> None:
    assert list(mutated(3, 20)) == list(mutated(3, 20))
    assert list(mutated(3, 20)) != list(mutated(4, 20))


NESTED = "<table><tr><td>"
QUOTES = "<blockquote>"
HEAD = (
    '<div class="post" id="p{n}"><a href="/user/{n}">Member{n}</a> <time datetime="2024-05-0{n}T10:00:00Z">{n} May</time>'
    '<div class="body">Words of number {n}, which are some. {more}</div></div>'
)


@pytest.mark.alone
@pytest.mark.parametrize(
    "more",
    [
        QUOTES * 400 + "deep" + "</blockquote>" * 400,
        NESTED * 300 + "deep" + "</td></tr></table>" * 300,
        (NESTED + '<div style="margin-top:9999px;margin-bottom:9999px">x</div>') * 40 + "</td></tr></table>" * 40,
        " " * 20_000 + QUOTES + "one" + "</blockquote>",
    ],
    ids=["nested quotes", "nested tables", "margins in nested tables", "blanks before a quote"],
)
def test_what_nests_or_fills_costs_no_more_than_it_is_long(more: str) -> None:
    """Each took seconds, or 50 MB of blanks, before its kind was bounded; found by the damaged pages."""
    html = "<html><body class='forum'>" + "".join(HEAD.format(n=n, more=more) for n in range(1, 5)) + "</body></html>"
    start = time.process_time()
    found = extract_thread(html, "https://forum.example/thread/7", NOW)
    assert time.process_time() - start < 2
    assert [post.author for post in found.posts] == ["Member1", "Member2", "Member3", "Member4"]
    assert all(post.text.startswith(f"Words of number {n}") for n, post in enumerate(found.posts, 1))
    assert max(len(post.text) for post in found.posts) < 5 * len(more)
