"""Which post a post answers: nesting, depth, links that name it, quotes."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from harvestcrawl import extract_thread

URL = "https://forum.example/thread/5"
NOW = datetime(2024, 5, 1, tzinfo=UTC)
BODIES = [
    "My kettle leaks at the spout, and the felt that I put under the lid did not help at all. What would you try first?",
    "Cork. I cut it from a bottle, boiled it for ten minutes and pressed it in while it was still warm and soft.",
    "Neither of them lasts a winter. Solder the seam from the inside and be done with it, that is what I did in May.",
    "Thanks, all of you. It turned out that the seam was sound and the lid was bent; a tap with a mallet cured it.",
]
NAMES = ["ann", "bo", "cy", "di"]


def post(n: int, inside: str = "", before: str = "", attributes: str = "", lead: str = "") -> str:
    return (
        f'<div class="comment" id="c{70 + n}" {attributes}>{before}<div class="head"><a href="/members/{NAMES[n]}">{NAMES[n]}</a> '
        f'<a class="permalink" href="/thread/5#c{70 + n}">2024-03-0{n + 1} 10:1{n}</a></div><div class="text">{lead}<p>{BODIES[n]}</p></div>{inside}</div>'  # noqa: E501
    )


def parents(*parts: str) -> list[int | None]:
    """The number of the post that each post answers, from its address."""
    html = f"<html><head><title>Kettles</title></head><body><h1>Kettles</h1><div class='list'>{''.join(parts)}</div></body></html>"
    page = extract_thread(html, URL, NOW)
    assert [p.author for p in page.posts] == NAMES
    addresses = [p.url for p in page.posts]
    assert addresses == [f"{URL}#c{70 + n}" for n in range(4)]
    return [addresses.index(p.reply_to) if p.reply_to else None for p in page.posts]


def depths(values: Sequence[int], before: str = "", attributes: str = "") -> list[int | None]:
    return parents(*(post(n, before=before.format(d), attributes=attributes.format(d)) for n, d in enumerate(values)))


def test_flat_list() -> None:
    assert parents(*map(post, range(4))) == [None] * 4


def test_nested_in_its_parent() -> None:
    assert parents(post(0, post(1, post(2))), post(3)) == [None, 0, 1, None]


def test_list_behind_its_parent() -> None:
    inner = f"<ol class='c'><li>{post(2)}</li></ol>"
    got = parents(f"<ol class='c'><li>{post(0)}</li><li>{post(1)}{inner}</li><li>{post(3)}</li></ol>")
    assert got == [None, None, 1, None]


@pytest.mark.parametrize("attributes", ["data-depth='{}'", "aria-level='{}'", "data-level='{}'"])
def test_depth_in_an_attribute(attributes: str) -> None:
    assert depths((0, 1, 2, 0), attributes=attributes) == [None, 0, 1, None]
    assert depths((3, 3, 3, 3), attributes=attributes) == [None] * 4


def test_opener_is_no_parent_because_it_is_first() -> None:
    assert depths((0, 1, 1, 1), attributes="data-depth='{}'") == [None] * 4
    assert parents(post(0, "".join(map(post, (1, 2, 3))))) == [None] * 4


def test_width_of_an_empty_picture() -> None:
    assert depths((0, 40, 80, 0), before="<img src='s.gif' height='1' width='{}'>") == [None, 0, 1, None]


def test_shift() -> None:
    assert depths((0, 20, 40, 0), attributes="style='margin-left: {}px'") == [None, 0, 1, None]


def test_posts_shifted_in_turn_are_no_replies() -> None:
    assert depths((0, 20, 0, 20), attributes="style='margin-left: {}px'") == [None] * 4


@pytest.mark.parametrize(
    "link", ["<a href='#c70'>parent</a>", "in reply to <a href='/thread/5#c70'>#1</a>", "<a href='/thread/5#c70'>In reply to #1</a>"]
)
def test_link_that_names_the_parent(link: str) -> None:
    assert parents(post(0), post(1), post(2, before=f"<div class='up'>{link}</div>"), post(3)) == [None, None, 0, None]


def test_reference_at_the_start_of_the_text() -> None:
    assert parents(post(0), post(1), post(2, lead="<a href='#c71'>&gt;&gt;71</a><br>"), post(3)) == [None, None, 1, None]


def test_quote_at_the_start_that_links_to_its_post() -> None:
    quote = "<blockquote><cite>bo wrote: <a href='/thread/5#c71'>↑</a></cite>Cork.</blockquote>"
    assert parents(post(0), post(1), post(2, lead=quote), post(3)) == [None, None, 1, None]
    assert parents(post(0), post(1), post(2, lead=f"<p>I tried all of that in May.</p>{quote}"), post(3)) == [None] * 4


def test_quote_of_another_page_is_no_reply_on_this_one() -> None:
    quote = "<blockquote><cite>bo wrote: <a href='/thread/5?page=1#c11'>↑</a></cite>Cork.</blockquote>"
    assert parents(post(0), post(1), post(2, lead=quote), post(3)) == [None] * 4


@pytest.mark.parametrize(
    ("lead", "wanted"),
    [
        ('<a href="/thread/5?page=1#c12">&gt;&gt;12</a> ', "https://forum.example/thread/5?page=1#c12"),
        ('<a href="/thread/5?page=1#c12">&gt;&gt;12</a><br>', "https://forum.example/thread/5?page=1#c12"),
        ('<a href="/thread/5?page=1#c13">&gt;&gt;12</a> ', None),
        ('<a href="https://other.example/5#c12">&gt;&gt;12</a> ', None),
        ('See <a href="/thread/5?page=1#c12">&gt;&gt;12</a> ', None),
        ("&gt;&gt;12 ", None),
    ],
)
def test_a_reference_to_a_post_of_another_page(lead: str, wanted: str | None) -> None:
    html = f"<html><head><title>Kettles</title></head><body><h1>Kettles</h1><div>{post(0)}{post(1, lead=lead)}{post(2)}{post(3)}</div></body></html>"  # noqa: E501
    assert [p.reply_to for p in extract_thread(html, URL, NOW).posts] == [None, wanted, None, None]


def test_how_deep_replies_are_nested() -> None:
    html = f"<html><head><title>Kettles</title></head><body><div>{post(0, post(1, post(2)))}{post(3)}</div></body></html>"
    assert [p.depth for p in extract_thread(html, URL, NOW).posts] == [0, 1, 2, 0]
    flat = f"<html><head><title>Kettles</title></head><body><div>{''.join(map(post, range(4)))}</div></body></html>"
    assert [p.depth for p in extract_thread(flat, URL, NOW).posts] == [None] * 4


def test_a_post_in_another_language() -> None:
    parts = (post(0), post(1, attributes="lang='de_DE'"), post(2, attributes="lang='!'"), post(3))
    html = f"<html lang='en'><head><title>Kettles</title></head><body><div>{''.join(parts)}</div></body></html>"
    assert [p.lang for p in extract_thread(html, URL, NOW).posts] == ["en", "de-DE", "en", "en"]
