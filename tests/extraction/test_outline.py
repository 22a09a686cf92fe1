"""The page as lines of text, and the elements that hold them."""

# ruff: noqa: E501 (lines of HTML)
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.outline import Outline, outline


def outlined(html: str) -> Outline:
    document = parse_document(f"<html><body>{html}</body></html>", "https://forum.example/t/5")
    assert document is not None
    return outline(document)


def lines(html: str) -> list[str]:
    return [line.text for line in outlined(html).lines]


def at(page: Outline, element_id: str) -> int:
    return next(i for i, element in enumerate(page.elements) if element.get("id") == element_id)


LINES = {
    "blocks": ("<div>One</div><p>Two</p>Three", ["One", "Two", "Three"]),
    "line breaks": ("One<br>Two<br><br>Three", ["One", "Two", "Three"]),
    "words in a line": ("One <b>two</b> <a href='/x'>three</a>", ["One two three"]),
    "blanks": ("<p>  One \n\t two&nbsp;&nbsp;three </p>", ["One two three"]),
    "cells": ("<table><tr><td>Ann</td><td>Felt.</td></tr></table>", ["Ann", "Felt."]),
    "list": ("<ul><li>felt</li><li>cork</li></ul>", ["felt", "cork"]),
    "definition list": ("<dl><dt>Ann</dt><dd>Felt.</dd></dl>", ["Ann", "Felt."]),
    "text before a block in a line": ("<span>One<div>Two</div>Three</span>", ["One", "Two", "Three"]),
    "elements with a name of their own": ("<app-post>One</app-post><app-post>Two</app-post>", ["One", "Two"]),
    "blank blocks": ("<div> </div><p>&nbsp;</p><p>One</p>", ["One"]),
    "nothing": ("", []),
}


@pytest.mark.parametrize(("html", "wanted"), LINES.values(), ids=LINES)
def test_lines_are_those_that_a_reader_sees(html: str, wanted: list[str]) -> None:
    assert lines(html) == wanted


@pytest.mark.parametrize("tag", ["script", "style", "template", "textarea", "select", "button", "noscript", "svg", "iframe"])
def test_elements_that_show_no_text_have_no_lines(tag: str) -> None:
    assert lines(f"<p>One</p><{tag}>hidden words</{tag}><p>Two</p>") == ["One", "Two"]


def test_the_text_behind_an_element_that_shows_none_is_kept() -> None:
    assert lines("<p>One <script>var x;</script>two</p>") == ["One two"]


def test_a_page_that_is_only_for_readers_without_scripts_is_read_as_they_see_it() -> None:
    words = "Felt keeps the kettle warm. " * 30
    assert lines(f"<p>Please turn on scripts.</p><noscript><p>{words}</p></noscript>") == ["Please turn on scripts.", words.strip()]


def test_a_message_to_readers_without_scripts_is_no_text_of_the_page() -> None:
    assert lines("<p>Felt keeps warm.</p><noscript>Please turn on scripts.</noscript>") == ["Felt keeps warm."]


def test_a_consent_dialog_is_no_text_of_the_page() -> None:
    assert lines("<div id='onetrust-banner'><p>We value your privacy.</p></div><p>Felt.</p>") == ["Felt."]


def test_each_line_knows_how_much_of_it_is_links() -> None:
    page = outlined("<p>See <a href='/t/6'>the other thread</a> and <a href='/t/7'><b>that</b></a>.</p><p>Words.</p>")
    assert [(line.text, line.linked) for line in page.lines] == [("See the other thread and that.", 20), ("Words.", 0)]


def test_each_line_knows_the_element_in_which_it_begins() -> None:
    page = outlined("<div id='post'><b id='name'>Ann</b> wrote<p id='text'>Felt.</p></div>")
    assert [page.elements[line.holder].get("id") for line in page.lines] == ["name", "text"]


def test_a_subtree_is_a_range_of_elements_and_of_lines() -> None:
    page = outlined("<div id='a'><p>One</p><p>Two</p></div><div id='b'><p>Three</p></div>")
    a, b = at(page, "a"), at(page, "b")
    assert page.end[a] == b
    assert (page.first_line[a], page.last_line[a]) == (0, 2)
    assert (page.first_line[b], page.last_line[b]) == (2, 3)


def test_characters_and_prose_under_an_element() -> None:
    page = outlined("<p>before</p><div id='post'><a href='/m/1'>Ann</a><p>Felt is best.</p></div><p>after</p>")
    post = at(page, "post")
    assert page.chars_in(post) == len("Ann") + len("Felt is best.")
    assert page.prose_in(post) == len("Felt is best.")


def test_ancestors_and_children_and_the_child_on_the_way() -> None:
    page = outlined("<div id='thread'><div id='one'><p id='p'>x</p></div><div id='two'></div></div>")
    thread, one, two, p = (at(page, x) for x in ("thread", "one", "two", "p"))
    assert page.children(thread) == [one, two]
    assert page.ancestors(p) == [one, thread, 0]
    assert page.child_towards(thread, p) == one
    assert page.children(two) == []


def test_class_names_are_normal_and_without_those_of_odd_and_even_rows() -> None:
    page = outlined("<div id='a' class='Post  row1 odd post-12 postBody'>x</div><div id='b'>y</div>")
    assert page.tokens[at(page, "a")] == ("post", "post-#", "post-body")
    assert page.tokens[at(page, "b")] == ()


def test_cells_of_one_column_have_one_path_and_those_of_two_columns_have_two() -> None:
    page = outlined("<table><tr><td id='a'>Ann</td><td id='b'>Felt</td></tr><tr><td id='c'>Bo</td><td id='d'>Cork</td></tr></table>")
    a, b, c, d = (page.paths[at(page, x)] for x in "abcd")
    assert (a, b) == (c, d)
    assert a != b


def test_each_element_is_found_by_its_number() -> None:
    page = outlined("<div><p>One</p><p>Two</p></div>")
    assert [page.number[element] for element in page.elements] == list(range(4))
    assert page.tags == ["body", "div", "p", "p"]
    assert page.depth == [0, 1, 2, 2]
    assert page.parent == [-1, 0, 1, 1]


def test_two_thousand_levels_are_walked() -> None:
    page = outlined("<div>" * 2000 + "deep" + "</div>" * 2000 + "<p>after</p>")
    assert [line.text for line in page.lines] == ["deep", "after"]
    assert max(page.depth) == 2000


PIECES = ["<div class='post'>", "</div>", "<p>", "</p>", "<br>", "<td>", "<a href='/x'>", "</a>", "<span>", "</span>", "words ", " ", "<script>", "</script>", "<li>", "<x-y>", "</x-y>"]


@given(st.lists(st.sampled_from(PIECES), max_size=50).map("".join))
def test_the_arrays_fit_together_on_any_page(html: str) -> None:
    page = outlined(html)
    size = len(page.elements)
    assert all(len(x) == size for x in (page.parent, page.depth, page.end, page.first_line, page.last_line, page.tags, page.tokens, page.paths))
    for i in range(1, size):
        above = page.parent[i]
        assert above < i < page.end[i] <= page.end[above]
        assert page.first_line[above] <= page.first_line[i] <= page.last_line[i] <= page.last_line[above]
    assert all(a.holder <= b.holder for a, b in pairwise(page.lines))
    assert page.chars[-1] == sum(len(line.text) for line in page.lines)
