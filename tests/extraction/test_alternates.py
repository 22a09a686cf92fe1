"""Columns of marks where every second post has another class."""

# ruff: noqa: E501 (lines of HTML)
import pytest

from harvestcrawl import extract_thread
from harvestcrawl.document import parse_document
from harvestcrawl.extraction.alternates import with_joined_columns
from harvestcrawl.extraction.marks import find_marks
from harvestcrawl.extraction.outline import outline

FELT = "Felt keeps the kettle warm for an hour, says number {n}, and it does not smell when it is wet."


def keys(html: str) -> tuple[int, int]:
    """How many columns of dates there are, and of persons."""
    document = parse_document(f"<html><body><main>{html}</main></body></html>", "https://forum.example/t/5")
    assert document is not None
    page = outline(document)
    marks = with_joined_columns(page, find_marks(document, page))
    return len({m.key for m in marks.dates}), len({m.key for m in marks.users})


def row(n: int, name: str, more: str = "") -> str:
    return f"<tr id='m{n}'><td class='{name}'><b class='author-{name}'>Member {n}</b></td><td class='{name}'><p>{n} May 2012</p></td>{more}</tr><tr><td class='{name}'>{FELT.format(n=n)}</td></tr>"


SHADES = ["grau", "weiss"]


def test_classes_that_take_turns_are_one_column() -> None:
    assert keys("<table>" + "".join(row(n, SHADES[n % 2]) for n in range(1, 9)) + "</table>") == (1, 1)


OTHERS = {
    "two dates in each post": "".join(f"<div><i class='joined'>{n} May 2002</i><i class='posted'>{n} May 2012</i></div>" for n in range(1, 9)),
    "in blocks": "".join(f"<div><i class='{SHADES[n > 4]}'>{n} May 2012</i></div>" for n in range(1, 9)),
    "under other tags": "".join(f"<div><{'ib'[n % 2]} class='{SHADES[n % 2]}'>{n} May 2012</{'ib'[n % 2]}></div>" for n in range(1, 9)),
    "of two posts": "".join(f"<div><i class='{SHADES[n % 2]}'>{n} May 2012</i></div>" for n in range(1, 3)),
}


@pytest.mark.parametrize("html", OTHERS.values(), ids=OTHERS)
def test_other_columns_stay_two(html: str) -> None:
    assert keys(html)[0] == 2


def test_a_thread_whose_theme_shades_every_second_post_has_all_its_posts() -> None:
    html = "<table>" + "".join(row(n, SHADES[n % 2]) for n in range(1, 9)) + "</table>"
    posts = extract_thread(f"<html><body><h1>Kettles</h1>{html}</body></html>", "https://forum.example/t/5").posts
    assert [p.author for p in posts] == [f"Member {n}" for n in range(1, 9)]
    assert [p.date for p in posts] == [f"2012-05-0{n}" for n in range(1, 9)]
