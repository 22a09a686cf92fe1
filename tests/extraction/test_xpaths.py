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
}


@pytest.mark.parametrize("html", EXACT.values(), ids=EXACT)
def test_matches_exactly_the_elements(html: str) -> None:
    page = outlined(html)
    assert matched(html) == [page.elements[i].get("data-x") for i in marked(page)]


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
