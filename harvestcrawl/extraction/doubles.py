"""Stage 6, its end: a body that holds its text twice, folded and whole, or for small screens and large ones.

The paper has it of names ("author shown twice for mobile and desktop"); of texts the first copy is left out, as it may be cut short.
"""

from collections.abc import Sequence
from itertools import pairwise

from harvestcrawl.extraction.outline import Outline

MIN_TEXT = 20
"""Characters of a line from which its repetition in another box is no chance."""
_BOXES = frozenset({"div", "section", "span", "article"})
_CUT = " .…(more)"
"""What stands at the end of a text that is cut short."""


def copied_lines(page: Outline, root: int, lines: Sequence[int]) -> frozenset[int]:
    """Of the lines of a body, those of a first copy of the text; none where the text stands there once."""
    again = _second_start(page, lines)
    if again is None or not _is_repeated(page, lines[:again], lines[again:]) or not _are_boxes(page, root, lines, again):
        return frozenset()
    return frozenset(lines[:again])


def _second_start(page: Outline, lines: Sequence[int]) -> int | None:
    """Where in ``lines`` the first one comes again."""
    if len(lines) < 2:
        return None
    text = page.lines[lines[0]].text
    if len(text) < MIN_TEXT:
        return None
    return next((n for n, k in enumerate(lines) if n and _continues(text, page.lines[k].text)), None)


def _continues(cut: str, whole: str) -> bool:
    """Whether a line is another one, or goes on where that was cut short."""
    return whole == cut or whole.startswith(cut.rstrip(_CUT))


def _is_repeated(page: Outline, first: Sequence[int], second: Sequence[int]) -> bool:
    """Whether the second lines say all that the first do, in the same order; the last of the first may be cut short."""
    last = len(first) - 1
    return len(second) > last and all(
        _continues(page.lines[a].text, page.lines[b].text) if n == last else page.lines[a].text == page.lines[b].text
        for n, (a, b) in enumerate(zip(first, second, strict=False))
    )


def _are_boxes(page: Outline, root: int, lines: Sequence[int], again: int) -> bool:
    """Whether the two copies stand in boxes beside each other: somebody who says a thing twice does so in one."""
    starts = (lines[0], lines[again], lines[-1] + 1)
    boxes = [
        {
            page.parent[i]: i
            for i in range(root + 1, page.end[root])
            if page.tags[i] in _BOXES and (page.first_line[i], page.last_line[i]) == span
        }
        for span in pairwise(starts)
    ]
    return not boxes[0].keys().isdisjoint(boxes[1])
