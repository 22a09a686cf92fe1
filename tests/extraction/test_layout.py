"""The text of an element as a reader sees it."""

import pytest

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.layout import render


def rendered(html: str) -> str:
    document = parse_document(f"<html><body><div>{html}</div></body></html>", "https://forum.example/t/5")
    assert document is not None
    return render(document.body[0])


CASES = {
    "nothing": ("", ""),
    "words": ("Felt is best.", "Felt is best."),
    "line break": ("One<br>Two", "One\nTwo"),
    "empty line": ("One<br><br>Two", "One\n\nTwo"),
    "many empty lines are one": ("One<br><br><br><br><br>Two", "One\n\nTwo"),
    "paragraphs": ("<p>One</p><p>Two</p>", "One\n\nTwo"),
    "blocks": ("<div>One</div><div>Two</div>", "One\nTwo"),
    "inline": ("One <b>two</b><i>three</i>", "One twothree"),
    "blanks": ("One  \n  two", "One two"),
    "no-break blanks at the end": ("One&nbsp;&nbsp;<br>Two", "One\nTwo"),
    "cite is a line": ("<cite>Ann wrote:</cite>Felt.", "Ann wrote:\nFelt."),
    "rule is a line": ("One<hr>Two", "One\nTwo"),
    "code keeps its lines": ("<pre>if cold:\n    boil()\nelse:\n    wait()</pre>", "if cold:\n    boil()\nelse:\n    wait()"),
}


@pytest.mark.parametrize(("html", "text"), CASES.values(), ids=CASES)
def test_text(html: str, text: str) -> None:
    assert rendered(html) == text


def test_list_items_have_bullets_and_lines_of_their_own() -> None:
    assert [line.strip() for line in rendered("Use:<ul><li>felt</li><li>cork</li></ul>").split("\n")] == ["Use:", "* felt", "* cork"]


def test_numbered_lists_have_bullets_as_no_number_was_written() -> None:
    assert [line.strip() for line in rendered("<ol><li>boil</li><li>pour</li></ol>").split("\n")] == ["* boil", "* pour"]


def test_a_list_in_a_list_has_the_same_bullet_further_in() -> None:
    got = rendered("<ul><li>wool<ul><li>felt</li></ul></li><li>cork</li></ul>").split("\n")
    assert [line.strip() for line in got] == ["* wool", "* felt", "* cork"]
    assert len(got[1]) - len(got[1].lstrip()) > len(got[2]) - len(got[2].lstrip())


def test_the_cells_of_a_table_stay_in_their_rows() -> None:
    got = rendered("<table><tr><td>felt</td><td>9 min</td></tr><tr><td>cork</td><td>4 min</td></tr></table>")
    assert [line.split() for line in got.split("\n")] == [["felt", "9", "min"], ["cork", "4", "min"]]


def test_two_thousand_levels_give_the_text_on_one_line() -> None:
    assert rendered("<div>" * 2000 + "deep <p>words</p>" + "</div>" * 2000) == "deep words"
