"""XPaths match what they were made from."""

# ruff: noqa: E501 (lines of HTML)
import pytest
from parsel import Selector

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.outline import Outline, outline
from harvestcrawl.extraction.xpaths import count_uses, describe, quoted


def outlined(html: str) -> Outline:
    document = parse_document(f"<html><body>{html}</body></html>", "https://forum.example/t/5")
    assert document is not None
    return outline(document)


def marked(page: Outline) -> list[int]:
    return [i for i, element in enumerate(page.elements) if element.get("data-x")]


def described(html: str) -> str | None:
    page = outlined(html)
    return describe(page, marked(page), count_uses(page))


def matched(html: str) -> list[str | None]:
    """What the XPath of the marked elements matches, by their marks; ``None`` for an element without one."""
    xpath = described(html)
    assert xpath is not None
    return [found.attrib.get("data-x") for found in Selector(text=f"<html><body>{html}</body></html>").xpath(xpath)]


EXACT = {
    "a class of their own": "<div class='box post' data-x='1'>a</div><div class='box'>b</div><div class='post' data-x='2'>c</div>",
    "the rarer of two classes": "<p class='item post' data-x='1'>a</p><p class='item'>b</p><p class='item post' data-x='2'>c</p><p class='post item' data-x='3'>c</p>",
    "a class that is part of others": "<div class='post' data-x='1'>a</div><div class='postfoot'>b</div><div class='my-post'>c</div><div class='post' data-x='2'>d</div>",
    "upper and lower case": "<div class='Post' data-x='1'>a</div><div class='post'>b</div><div class='Post' data-x='2'>c</div>",
    "one element with an id": "<div id='a'>x</div><div id='post-7' data-x='1'>a</div>",
    "an id with quotes": """<div id="it's">x</div><div id='say "it&#39;s"' data-x='1'>a</div>""",
    "a class with a quote": """<div class="post's" data-x='1'>a</div><div class="post's" data-x='2'>b</div><div>c</div>""",
    "neither class nor id": "<h1>Kettles</h1><div><p>x</p></div><div><p data-x='1'>a</p><p data-x='2'>b</p></div>",
    "a column of a table": "<table><tr><td>Ann</td><td data-x='1'>a</td></tr><tr><td>Bo</td><td data-x='2'>b</td></tr></table>",
    "different tags with a class": "<h2 class='post' data-x='1'>a</h2><div class='post' data-x='2'>b</div><p>c</p>",
    "different tags with nothing": "<h2 data-x='1'>a</h2><div data-x='2'>b</div><p>c</p>",
    "different tags with nothing among others": "<p><b>x</b></p><div><h2 data-x='1'>a</h2><i>y</i><p data-x='2'>b</p></div><p>c</p>",
    "ids that begin alike": "<div>x</div><div id='post-7' data-x='1'>a</div><div id='post-8' data-x='2'>b</div><div id='top'>c</div>",
    "two classes in one place only": "<p class='a b' data-x='1'>a</p><p class='a'>b</p><p class='a b' data-x='2'>c</p><p class='b'>d</p>",
    "all but those with another class": "<p class='a' data-x='1'>a</p><p class='a ad'>b</p><p class='a' data-x='2'>c</p><p class='b ad'>d</p>",
    "under a parent": "<p class='a'><b>x</b></p><p class='h'><b data-x='1'>x</b></p><p class='h'><b data-x='2'>x</b><i><b>x</b></i></p>",
    "under an element further up": "<ol id='posts'><li><p><b data-x='1'>x</b></p></li><li><i><b data-x='2'>x</b></i></li></ol><p><b>x</b></p>",
    "a microdata role": "<p>x</p><p itemprop='comment' data-x='1'>a</p><p itemprop='comment' data-x='2'>b</p>",
    "by a child": "<p>x</p><p data-x='1'><b class='w'>a</b></p><p>y</p><p>z</p><p data-x='2'><b class='w'>b</b></p>",
    "all but the first": "<main><p>x</p><p data-x='1'>a</p><p data-x='2'>b</p></main>",
    "all but the ends": "<main><p>x</p><p data-x='1'>a</p><p data-x='2'>b</p><p>y</p></main>",
    "every third": "<main><p data-x='1'>a</p><p>x</p><p>y</p><p data-x='2'>b</p><p>x</p><p>y</p><p data-x='3'>c</p><p>x</p></main>",
    "every second but the first": "<main><p>z</p><p>x</p><p>y</p><p data-x='1'>a</p><p>x</p><p data-x='2'>b</p><p>x</p><p>y</p></main>",
    "an opener of another class": "<div>x</div><div class='lead' data-x='1'>a</div><div class='post' data-x='2'>b</div><div class='post' data-x='3'>c</div>",
    "an opener without a class": "<div><div>x</div></div><div data-x='1'>a</div><div><div class='p' data-x='2'>b</div><div class='p' data-x='3'>c</div></div>",
    "an opener around the replies": "<p>x</p><div class='a' data-x='1'>a<div class='b' data-x='2'>b</div></div><div class='c'>d</div>",
    "the same element twice over": "<p class='a odd' data-x='1'>a</p><p class='b odd'>b</p><p class='a even' data-x='2'>c</p>",
    "a class that only says even": "<p class='even' data-x='1'>a</p><p class='odd'>b</p><p class='even'>c</p>",
    "quotes in what is shared": """<p id='it"s-1' data-x='1'>a</p><p id="it's">x</p><p id='it"s-2' data-x='2'>b</p>""",
}


@pytest.mark.parametrize("html", EXACT.values(), ids=EXACT)
def test_matches_exactly_the_elements(html: str) -> None:
    page = outlined(html)
    assert matched(html) == [page.elements[i].get("data-x") for i in marked(page)]


def test_where_nothing_tells_them_apart_all_are_matched_and_more() -> None:
    html = "<main>" + "".join(f"<p{f' data-x={n!r}' if n in '2357' else ''}>x</p>" for n in "123456789") + "</main>"
    assert [mark for mark in matched(html) if mark] == ["2", "3", "5", "7"]


def test_a_page_of_very_many_elements_gets_the_simplest() -> None:
    html = "<p class='a b' data-x='1'>a</p><p class='a'>b</p><p class='b'>c</p>" * 10_000
    page = outlined(html)
    assert describe(page, marked(page), count_uses(page)) == "//p[contains(concat(' ', normalize-space(@class), ' '), ' a ')]"


def test_an_opener_and_its_replies_have_an_xpath_each() -> None:
    html = "<div>x</div><div class='lead' data-x='1'>a</div><div class='post' data-x='2'>b</div><div class='post' data-x='3'>c</div>"
    has = "contains(concat(' ', normalize-space(@class), ' '), ' {} ')"
    assert described(html) == f"//div[{has.format('post')}] | //div[{has.format('lead')}]"


def test_what_ids_begin_with_is_named() -> None:
    html = "<div>x</div><div id='post-7' data-x='1'>a</div><div id='post-8' data-x='2'>b</div>"
    assert described(html) == "//div[starts-with(@id, 'post-')]"


@pytest.mark.parametrize(
    ("marks", "test"),
    [
        ("011", "position() >= 2"),
        ("110", "position() <= 2"),
        ("0110", "position() >= 2 and position() <= 3"),
        ("10101", "position() mod 2 = 1"),
    ],
)
def test_places_among_siblings(marks: str, test: str) -> None:
    html = "".join("<p data-x='1'>a</p>" if mark == "1" else "<p>b</p>" for mark in marks)
    assert described(f"<main>{html}</main>") == f"/html/body[1]/main[1]/p[{test}]"


def test_no_elements_have_no_xpath() -> None:
    assert described("<p>Words.</p>") is None


def test_a_class_shared_by_all_is_named_with_the_tag() -> None:
    assert (
        described("<li class='post first' data-x='1'>a</li><li class='post' data-x='2'>b</li>")
        == "//li[contains(concat(' ', normalize-space(@class), ' '), ' post ')]"
    )


def test_a_single_element_is_named_by_its_id() -> None:
    assert described("<div id='post-7' data-x='1'>a</div>") == "//div[@id='post-7']"


def test_elements_without_names_are_told_by_place() -> None:
    assert described("<h1>x</h1><div>y</div><div><p data-x='1'>a</p><p data-x='2'>b</p></div>") == "/html/body[1]/div[2]/p"


@pytest.mark.parametrize("text", ["post", "it's", 'say "no"', """it's "no" 'yes'""", "", "'"])
def test_any_text_as_a_literal_is_the_same_text(text: str) -> None:
    assert Selector(text="<p>x</p>").xpath(f"string({quoted(text)})").get() == text
