"""A body that holds its text twice gives it once."""

import pytest

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.doubles import copied_lines
from harvestcrawl.extraction.outline import outline

FELT = "Felt keeps the kettle warm for an hour, and it does not smell when it is wet."
CORK = "Cork is what my aunt had under hers, though she never said where she had bought it."


def left(html: str) -> list[str]:
    """The lines of a body that are no first copy."""
    document = parse_document(f"<html><body><main>{html}</main></body></html>", "https://forum.example/t/5")
    assert document is not None
    page = outline(document)
    copied = copied_lines(page, 0, range(len(page.lines)))
    return [line.text for k, line in enumerate(page.lines) if k not in copied]


TWICE = {
    "two boxes": f"<div><p>{FELT}</p></div><div><p>{FELT}</p></div>",
    "boxes in boxes": f"<section><div><div><p>{FELT}</p></div></div><div><p>{FELT}</p></div></section>",
    "folded, with its end cut off": f"<div><p>{FELT[:50]}</p></div><div><p>{FELT}</p></div>",
    "folded, with a mark where it was cut": f"<div><p>{FELT[:50]}… (more)</p></div><div><p>{FELT}</p></div>",
}


@pytest.mark.parametrize("html", TWICE.values(), ids=TWICE)
def test_the_first_copy_goes(html: str) -> None:
    assert left(html) == [FELT]


def test_a_folded_copy_may_have_fewer_lines() -> None:
    assert left(f"<div><p>{FELT}</p><p>{CORK[:30]}…</p></div><div><p>{FELT}</p><p>{CORK}</p><p>Wool.</p></div>") == [FELT, CORK, "Wool."]


SAID = {
    "once": f"<div><p>{FELT}</p></div><div><p>{CORK}</p></div>",
    "twice in one box": f"<div><p>{FELT}</p><p>{FELT}</p></div>",
    "twice, and something else between": f"<div><p>{FELT}</p></div><p>{CORK}</p><div><p>{FELT}</p></div>",
    "short words twice": "<div><p>Thanks!</p></div><div><p>Thanks!</p></div>",
    "the second says less": f"<div><p>{FELT}</p><p>{CORK}</p></div><div><p>{FELT}</p></div>",
    "another order": f"<div><p>{FELT}</p><p>{CORK}</p><p>Wool.</p></div><div><p>{FELT}</p><p>Wool.</p><p>{CORK}</p></div>",
    "nothing": "",
}


@pytest.mark.parametrize("html", SAID.values(), ids=SAID)
def test_what_was_said_so_stays(html: str) -> None:
    document = parse_document(f"<html><body><main>{html}</main></body></html>", "https://forum.example/t/5")
    assert document is not None
    assert left(html) == [line.text for line in outline(document).lines]
