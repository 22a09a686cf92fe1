"""Stage 2: the places on the page that may tell a post's date, its author or its address.

Each mark is found once, on the whole page; frames are judged by the marks that stand in them, and the fields are read from
them later.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from harvestcrawl.document import Document
from harvestcrawl.extraction.date_marks import MAX_AROUND_DATE, DateMark, date_marks
from harvestcrawl.extraction.outline import Frame, Line, Outline, own_ranges
from harvestcrawl.extraction.phrases import ACTION_WORDS
from harvestcrawl.extraction.user_marks import UserMark, user_marks
from harvestcrawl.text import tokens

_ACTION_STARTS = frozenset(tokens(action)[0] for action in ACTION_WORDS)
_ACTIONS = re.compile(
    r"(?<!\w)(?:" + "|".join(sorted(map(re.escape, ACTION_WORDS), key=lambda w: (-len(w), w))) + r")(?!\w)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Marks:
    """All marks of a page, each kind in document order."""

    dates: Sequence[DateMark]
    users: Sequence[UserMark]
    actions: Sequence[int]
    """Elements (holders of lines) that offer what is offered on posts: reply, quote, report."""
    date_at: Sequence[int]
    user_at: Sequence[int]


def count_between(positions: Sequence[int], start: int, end: int) -> int:
    """How many of the sorted ``positions`` lie in ``start`` to ``end`` (exclusive)."""
    return bisect_left(positions, end) - bisect_left(positions, start)


def inside(page: Outline, positions: Sequence[int], frame: Frame) -> list[int]:
    """Which of the sorted ``positions`` stand in a frame and not in its holes, as indexes into ``positions``."""
    if not frame.holes:
        return list(range(bisect_left(positions, frame.start), bisect_left(positions, frame.end)))
    own = own_ranges(page, frame)
    return [m for part in own for m in range(bisect_left(positions, part.start), bisect_left(positions, part.stop))]


def find_marks(document: Document, page: Outline) -> Marks:
    """Find the marks of a page."""
    dates = date_marks(page)
    users = user_marks(document, page)
    actions = sorted(line.holder for line in page.lines if len(line.text) <= 120 and _offers_action(line))
    marked = {m.line for m in dates} | {page.first_line[m.at] for m in users} | {page.first_line[i] for i in actions}
    page.content = [0, *accumulate(_content(line, k in marked) for k, line in enumerate(page.lines))]
    return Marks(dates=dates, users=users, actions=actions, date_at=[m.at for m in dates], user_at=[m.at for m in users])


def _content(line: Line, is_marked: bool) -> int:
    """Characters of a line that may be somebody's words."""
    return 0 if is_marked and len(line.text) < MAX_AROUND_DATE else max(0, len(line.text) - line.linked)


def _offers_action(line: Line) -> bool:
    """Whether a line is made of what is offered on posts, and little else."""
    return not _ACTION_STARTS.isdisjoint(line.words) and _is_offer(line.text)


@lru_cache(maxsize=4096)
def _is_offer(text: str) -> bool:
    rest, found = _ACTIONS.subn("", text)
    return found > 0 and sum(c.isalpha() for c in rest) <= max(8, len(text) // 3)
