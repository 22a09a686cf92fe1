"""Titles: where engines write them, and what stands around them."""

# ruff: noqa: E501 (lines of HTML)
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.outline import outline
from harvestcrawl.extraction.title import read_title


def title_of(head: str, body: str = "<p>Words of a post.</p>", url: str = "https://forum.example/t/4711") -> str | None:
    document = parse_document(f"<html><head>{head}</head><body>{body}</body></html>", url)
    assert document is not None
    return read_title(document, outline(document))


CASES = {
    "title, board, site": ("<title>Squeaky hinge - Repairs - Lamp Forum</title>", '<a href="/">Lamp Forum</a><a href="/f/2">Repairs</a>', "Squeaky hinge"),
    "title, board of a link, no site link": ("<title>Squeaky hinge - Repairs - Lampists</title>", '<a href="/f/2">Repairs</a>', "Squeaky hinge"),
    "site first, view topic between": (
        "<title>Lamp Forum :: View topic - Squeaky hinge</title>",
        '<span class="maintitle">Lamp Forum</span><a class="maintitle" href="/t/4711">Squeaky hinge</a>',
        "Squeaky hinge",
    ),
    "site in a heading": ("<title>Lamp Forum • Squeaky hinge - Page 3</title>", '<h1><a href="/">Lamp Forum</a></h1><h2>Squeaky hinge</h2>', "Squeaky hinge"),
    "site before a colon": (
        "<title>Lamp &amp; Shade: Squeaky hinge</title>",
        '<b><a href="/">Lamp &amp; Shade</a> » Squeaky hinge</b><table><tr><td><b>Topic: Squeaky hinge</b></td></tr></table>',
        "Squeaky hinge",
    ),
    "site in brackets": ("<title>Squeaky hinge? (The lamp club)</title>", "<h1>Squeaky hinge?</h1>", "Squeaky hinge?"),
    "a dash of its own": ("<title>Lemon tree - a big one - Garden Forum</title>", "<h2>Lemon tree - a big one</h2>", "Lemon tree - a big one"),
    "a colon of its own": ("<title>LaTeX here : how to use it</title>", "<h1>LaTeX here : how to use it</h1><h2>Re : LaTeX here : how to use it</h2>", "LaTeX here : how to use it"),
    "generic last but one": ("<title>Welcome! - Topic - Bottle</title>", '<ol class="breadcrumb"><li><a href="/">Forum</a></li><li>Welcome!</li></ol>', "Welcome!"),
    "site alone in the title": ("<title>Lamp Forum</title>", '<a href="/">Lamp Forum</a><h1>Squeaky hinge</h1>', "Squeaky hinge"),
    "prefix in the heading": ("<title>SE or 11 | Phones</title>", '<h1><span class="label">Model 11</span> SE or 11</h1>', "SE or 11"),
    "thread prefix": ("<title>Dry suit? - Page 2</title>", "<h1>Thread: Dry suit?</h1>", "Dry suit?"),
    "times read": ("<title>Kettle</title>", "<h4>Author Topic: Kettle (Read 1234 times)</h4>", "Kettle"),
    "archive": ("<title>Kettle [Archive] - Lamp Forum</title>", '<a href="/">Lamp Forum</a>', "Kettle"),
    "page of pages": ("<title>Der Kompost - Seite 2 von 3 - Gartenfreunde</title>", "", "Der Kompost"),
    "og:title": ('<meta property="og:title" content="Squeaky hinge"><meta property="og:site_name" content="Lampists"><title>Lampists</title>', "", "Squeaky hinge"),
    "data": ('<title>Lampists</title><meta property="og:site_name" content="Lampists"><script type="application/ld+json">{"@type":"DiscussionForumPosting","headline":"Squeaky hinge"}</script>', "", "Squeaky hinge"),
    "cut in the title": ("<title>A very long question about... - Lampists</title>", "<h1>A very long question about hinges</h1>", "A very long question about hinges"),
    "a drawing's title": ("", "<svg><title>logo</title></svg><h1>Squeaky hinge</h1>", "Squeaky hinge"),
    "powered by": ("<title>开壶? - 茶具 - 喝茶论坛 - Powered by Discuz!</title>", '<a href="/f/3">茶具</a><a href="/">喝茶论坛</a>', "开壶?"),
    "nothing": ("", "<p>Words of a post.</p>", None),
}


@pytest.mark.parametrize(("head", "body", "wanted"), CASES.values(), ids=CASES)
def test_title(head: str, body: str, wanted: str | None) -> None:
    assert title_of(head, body) == wanted


def test_address_tells_title_from_board() -> None:
    head = "<title>Impeach the deputy - Politics of the day - Nigeria</title>"
    assert title_of(head, "", "https://forum.example/58/impeach-the-deputy") == "Impeach the deputy"


def test_address_tells_the_board() -> None:
    head = "<title>/diy/ - Shelf sags - Do It Yourself - Wall</title>"
    body = '<div class="boardTitle">/diy/ - Do It Yourself</div><span class="subject">Shelf sags</span>'
    assert title_of(head, body, "https://wall.example/diy/thread/4711") == "Shelf sags"


def test_other_headings_are_no_title() -> None:
    body = "<h2>Your answer</h2><h2>Recommended posts</h2><h3>Similar threads</h3>"
    assert title_of("<title>Squeaky hinge - Lampists</title>", body) == "Squeaky hinge"


@given(st.text(max_size=80), st.text(max_size=80), st.text(max_size=40))
def test_never_raises(title: str, heading: str, url: str) -> None:
    document = parse_document(f"<html><head><title>{title}</title></head><body><h1>{heading}</h1><a href='/'>{title}</a>x</body></html>", url)
    if document is not None:
        read_title(document, outline(document))
