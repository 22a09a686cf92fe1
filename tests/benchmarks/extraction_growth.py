#!/usr/bin/env python3
"""Does the time of an extraction grow with the page, and no faster? Pages of several layouts, of 0.5 to 5 MB and of 500 and 5,000 posts.

usage: extraction_growth.py [--limit 1.5] [--only LAYOUT]

Prints the processor's time, and beside it how much more a post (so many bytes) costs than on the smallest page of the layout: 1 where time
grows linearly. Exits with 1 if that is above the limit somewhere.
"""

import argparse
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from harvestcrawl import extract_thread  # noqa: E402

NOW = datetime(2024, 6, 1, tzinfo=UTC)
URL = "https://forum.example/threads/humming-kettles.5/"
MEGABYTES = (0.5, 1.0, 2.5, 5.0)
POSTS = (500, 5000)
DEPTH = 8
"""How deep replies nest in the layout of nested ones."""
RUNS = 2
APART = 1_000_000
"""Between the numbers of one run's posts and those of the next: what was remembered of an address or a date is of no use."""
Layout = Callable[[range, int], str]
"""Makes the posts with some numbers, of so many sentences each."""


def words(n: int, sentences: int) -> str:
    """What somebody says, in other words each time."""
    return " ".join(
        f"Kettle number {n + k} hums at {(n * 7 + k * 31) % 1000} degrees and the felt keeps it warm, says aunt number {(n + k) % 113}."
        for k in range(sentences)
    )


def divided(n: int, sentences: int) -> str:
    """A post in elements with classes, as most engines make it."""
    return (
        f'<div class="post" id="p{n}"><div class="head"><a class="username" href="/members/{n % 97}/">Member {n % 97}</a>'
        f' <a class="date" href="/threads/humming-kettles.5/post-{n}">{n % 28 + 1} May 2023, 10:{n % 60:02}</a>'
        f' <a href="#p{n}">#{n}</a></div>'
        f'<div class="body"><p>{words(n, sentences)}</p></div><div class="tools"><a href="/reply?p={n}">Reply</a></div></div>'
    )


def quoting(n: int, sentences: int) -> str:
    """The same with a quote of the post before."""
    quote = f"<blockquote><cite>Member {(n - 1) % 97} said:</cite><p>{words(n - 1, 1)}</p></blockquote>"
    return divided(n, sentences).replace('<div class="body">', '<div class="body">' + quote)


def classed(n: int, sentences: int) -> str:
    """The same with a class for each member, of whom there are more on a longer page."""
    member = "".join(chr(97 + int(digit)) for digit in str(n // 5))
    return divided(n, sentences).replace('class="post"', f'class="post by-{member}"')


def tabled(n: int, sentences: int) -> str:
    """A post as two rows of a table without classes, as old boards make it."""
    return (
        f'<tr><td><a name="p{n}"></a><b><a href="profile.php?u={n % 97}">Member {n % 97}</a></b></td><td>Posted: {n % 28 + 1} May 2023 10:'
        f'{n % 60:02}</td></tr><tr><td>Posts: {n % 1000}</td><td>{words(n, sentences)}<br><a href="posting.php?p={n}">Quote</a></td></tr>'
    )


def heading(n: int, sentences: int) -> str:
    """A post without an element of its own: a heading and paragraphs."""
    return (
        f'<h3><a href="/user/{n % 97}">Member {n % 97}</a> on 2023-05-{n % 28 + 1:02} 10:{n % 60:02}</h3><p>{words(n, sentences)}</p>'
        f"<p>{words(n + 1, 1)}</p>"
    )


def side_by_side(post: Callable[[int, int], str]) -> Layout:
    """The posts one after the other."""

    def page(numbers: range, sentences: int) -> str:
        return "".join(post(n, sentences) for n in numbers)

    return page


def nested(numbers: range, sentences: int) -> str:
    """Replies inside the posts that they answer."""
    parts = []
    for begun in range(0, len(numbers), DEPTH):
        chain = numbers[begun : begun + DEPTH]
        parts.extend(divided(n, sentences).removesuffix("</div>") for n in chain)
        parts.append("</div>" * len(chain))
    return "".join(parts)


def board(numbers: range, sentences: int) -> str:
    """No thread: the rows of a board, with as many words under each title."""
    return "".join(
        f'<li class="topic"><h3><a href="/threads/{n}-kettle-{n}/">Kettle that hums, the {n}th</a></h3> <span class="teaser">'
        f'{words(n, sentences)[:200]}</span> <a href="/members/{n % 97}/">Member {n % 97}</a> {n % 28 + 1} May 2023, {n % 50} replies</li>'
        for n in numbers
    )


LAYOUTS: dict[str, Layout] = {
    "div": side_by_side(divided),
    "quotes": side_by_side(quoting),
    "classes": side_by_side(classed),
    "table": lambda numbers, sentences: f"<table>{side_by_side(tabled)(numbers, sentences)}</table>",
    "headings": side_by_side(heading),
    "nested": nested,
    "board": board,
}


def page_of(layout: Layout, posts: int, sentences: int, run: int = 0) -> bytes:
    """A whole page."""
    shown = layout(range(run * APART + 1, run * APART + posts + 1), sentences)
    title = "<title>Humming kettles - Kettle forum</title>"
    return f"<!doctype html><html><head>{title}</head><body><h1>Humming kettles</h1>{shown}</body></html>".encode()


def seconds(layout: Layout, posts: int, sentences: int) -> float:
    """The processor's time for a page, the best of some runs."""
    took = []
    for run in range(RUNS):
        html = page_of(layout, posts, sentences, run)
        start = time.process_time()
        extract_thread(html, url=URL, fetched_at=NOW)
        took.append(time.process_time() - start)
    return min(took)


def growth(name: str, layout: Layout, sizes: list[tuple[str, int, int]]) -> float:
    """Print a line for a layout; how much more a post costs at worst than on the first of the pages.

    :param sizes: for each page what it is called, its posts, and the sentences of each
    """
    base, worst, shown = 0.0, 1.0, []
    for label, posts, sentences in sizes:
        took = seconds(layout, posts, sentences)
        base = base or took / posts
        worst = max(worst, took / posts / base)
        shown.append(f"{label} {took:6.2f} s ({took / posts / base:4.2f})")
    print(f"{name:9}", ", ".join(shown), flush=True)
    return worst


def main() -> int:
    """Measure each layout by bytes and by posts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=1.5)
    parser.add_argument("--only", choices=LAYOUTS)
    options = parser.parse_args()
    worst = 1.0
    for name, layout in LAYOUTS.items():
        if options.only in (None, name):
            a_post = (len(page_of(layout, 200, 6)) - len(page_of(layout, 100, 6))) / 100
            by_bytes = [(f"{mb:g} MB", int(mb * 1e6 / a_post), 6) for mb in MEGABYTES]
            by_posts = [(f"{posts} posts", posts, 2) for posts in POSTS]
            worst = max(worst, growth(name, layout, by_bytes), growth("", layout, by_posts))
    print(f"at worst {worst:.2f} times as much a byte or a post (at most {options.limit:g})")
    return int(worst > options.limit)


if __name__ == "__main__":
    sys.exit(main())
