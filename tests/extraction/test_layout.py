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
    "code in an element in pre": ("<pre><code>if cold:\n    boil()\n</code></pre>", "if cold:\n    boil()"),
    "coloured code": ("<pre><code><span>if</span> cold:\n    <i class='k'><b>boil</b></i>()\n</code></pre>", "if cold:\n    boil()"),
    "code in a block in pre": ("<pre>if cold:<div>    boil()\n    wait()</div></pre>", "if cold:\n    boil()\n    wait()"),
    "behind pre blanks are squeezed again": ("<pre><code>a\n  b</code></pre><code>One  \n  two</code>", "a\n  b\nOne two"),
    "a style that keeps blanks": ("<div style='white-space: pre-wrap'><span>One\n  two</span></div>", "One\n  two"),
    "code without pre": ("<code>One  \n  two</code>", "One two"),
    "spoiler": ("One<details><summary>Spoiler</summary>Two</details>Three", "One\nSpoiler\nTwo\nThree"),
    "definitions": ("<dl><dt>Felt</dt><dd>warm</dd><dt>Cork</dt><dd>cold</dd></dl>", "Felt\nwarm\nCork\ncold"),
}


@pytest.mark.parametrize(("html", "text"), CASES.values(), ids=CASES)
def test_text(html: str, text: str) -> None:
    assert rendered(html) == text


@pytest.mark.parametrize(
    "tag",
    ["center", "dd", "details", "dialog", "dir", "dl", "dt", "fieldset", "form", "legend", "menu", "section", "summary", "x-spoiler"],
)
def test_blocks_have_lines_of_their_own(tag: str) -> None:
    assert [line.strip() for line in rendered(f"One<{tag}>Two</{tag}>Three").split("\n")] == ["One", "Two", "Three"]


def test_list_items_have_bullets_and_lines_of_their_own() -> None:
    assert rendered("Use:<ul><li>felt</li><li>cork</li></ul>") == "Use:\n* felt\n* cork"


@pytest.mark.parametrize("tag", ["ul", "ol", "menu", "dir", "ul style='padding-left: 40px'"])
def test_the_first_bullet_stands_where_the_others_do(tag: str) -> None:
    assert rendered(f"<{tag}><li>felt</li><li>cork</li></{tag.split()[0]}>") == "* felt\n* cork"


def test_numbered_lists_have_bullets_as_no_number_was_written() -> None:
    assert rendered("<ol><li>boil</li><li>pour</li></ol>") == "* boil\n* pour"


def test_the_lines_of_an_item_stand_under_its_text() -> None:
    assert rendered("<ul><li>felt<br>warm</li><li>cork</li></ul>") == "* felt\n  warm\n* cork"


def test_a_list_in_a_list_has_the_same_bullet_further_in() -> None:
    assert rendered("<ul><li>wool<ul><li>felt</li></ul></li><li>cork</li></ul>") == "* wool\n  * felt\n* cork"


def test_the_cells_of_a_table_stay_in_their_rows() -> None:
    got = rendered("<table><tr><td>felt</td><td>9 min</td></tr><tr><td>cork</td><td>4 min</td></tr></table>")
    assert [line.split() for line in got.split("\n")] == [["felt", "9", "min"], ["cork", "4", "min"]]


def test_two_thousand_levels_give_the_text_on_one_line() -> None:
    assert rendered("<div>" * 2000 + "deep <p>words</p>" + "</div>" * 2000) == "deep words"
