"""Stage 8: the date of each post.

The paper's criteria, on columns of marks: one a post (up to two posts without), none in the future or before the first web page,
preferably rising from post to post, and of several columns the most recent ("member since" is older than the post).
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from harvestcrawl.dates import read_dates
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.date_marks import DateMark
from harvestcrawl.extraction.marks import Marks, inside
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.rendering import has_edit_label
from harvestcrawl.extraction.vocabulary import DATE_WORDS, OTHER_DATE_WORDS, words_of

RECENT = 1.5
"""What it is worth that a column has the latest date of all: members joined before they posted."""
FIRST_PAGE = "1993-04-30"
"""The paper's lower bound: the day the Web became public."""


@dataclass(frozen=True, slots=True)
class PostDate:
    """The date of one post."""

    at: int
    """The element that shows it."""
    value: str
    raw: str


@dataclass(frozen=True, slots=True)
class _Column:
    """Marks of one kind, the first in each frame that is no part of the body."""

    marks: tuple[DateMark | None, ...]
    values: tuple[str | None, ...]
    score: float


def read_post_dates(
    page: Outline, marks: Marks, frames: Sequence[Frame], bodies: Sequence[Body], *, languages: Sequence[str], fetched_at: datetime
) -> list[PostDate | None]:
    """The date of each post, or ``None`` where the page shows none."""
    own = [_outside_bodies(page, marks, f, b) for f, b in zip(frames, bodies, strict=True)]
    columns = _columns(page, own, languages=languages, fetched_at=fetched_at)
    dates: list[PostDate | None] = [None] * len(frames)
    for column in columns:
        for n, (mark, value) in enumerate(zip(column.marks, column.values, strict=True)):
            if dates[n] is None and mark is not None and value is not None:
                dates[n] = PostDate(mark.at, value, mark.shown or mark.attribute or mark.machine or value)
    return dates


def _outside_bodies(page: Outline, marks: Marks, frame: Frame, body: Body) -> list[DateMark]:
    """The frame's marks; those in the body only where the body is the frame itself."""
    own = [marks.dates[m] for m in inside(page, marks.date_at, frame)]
    outside = [m for m in own if not body.holds(page, m.at)]
    return outside or own


def _columns(page: Outline, own: Sequence[Sequence[DateMark]], *, languages: Sequence[str], fetched_at: datetime) -> list[_Column]:
    """Columns of dates, the best first."""
    first: dict[str, list[DateMark | None]] = defaultdict(lambda: [None] * len(own))
    for n, found in enumerate(own):
        for mark in found:
            if first[mark.key][n] is None and not _is_other_date(page, mark):
                first[mark.key][n] = mark
    columns = [_read_column(page, tuple(column), languages, fetched_at) for column in first.values()]
    full = [c for c in columns if sum(v is not None for v in c.values) * 2 >= len(own)]
    latest = max((max(v for v in c.values if v) for c in full), default="")
    recent = [c for c in full if max(v for v in c.values if v)[:10] == latest[:10]]
    return sorted((c for c in columns if c.score > 0), key=lambda c: -c.score * (RECENT if any(c is r for r in recent) else 1))


def _read_column(page: Outline, column: tuple[DateMark | None, ...], languages: Sequence[str], fetched_at: datetime) -> _Column:
    shown = read_dates(
        [None if m is None or m.machine else m.attribute or m.shown for m in column], languages=languages, fetched_at=fetched_at
    )
    limit = fetched_at.isoformat()[:10]
    values = []
    for mark, read in zip(column, shown, strict=True):
        value = mark.machine if mark is not None and mark.machine else read.value if read else None
        values.append(value if value and value.ljust(10, "9") >= FIRST_PAGE and value[:10] <= limit + "~" else None)
    known = [v for v in values if v]
    if not known:
        return _Column(column, tuple(values), 0.0)
    rising = sum(a <= b for a, b in pairwise(known)) / (len(known) - 1) if len(known) > 1 else 1.0
    marks = [m for m in column if m]
    named = sum(_says_date(page, m) for m in marks) / len(marks)
    exact = sum(bool(m.machine) or len(v) > 10 for m, v in zip(column, values, strict=True) if m and v) / len(marks)
    score = len(known) / len(column) * (1 + 0.5 * rising + 0.5 * named + 0.9 * exact)
    return _Column(column, tuple(values), score)


def _words_around(page: Outline, i: int) -> frozenset[str]:
    names = [*page.tokens[i], page.attributes[i].get("itemprop") or ""]
    if page.parent[i] >= 0:
        names.extend(page.tokens[page.parent[i]])
    return frozenset().union(*(words_of(t) for t in names)) if names else frozenset()


def _says_date(page: Outline, mark: DateMark) -> bool:
    return page.tags[mark.at] == "time" or bool(_words_around(page, mark.at) & DATE_WORDS)


def _is_other_date(page: Outline, mark: DateMark) -> bool:
    """Whether a mark says that it is no post date: edited, joined, last seen."""
    if _words_around(page, mark.at) & OTHER_DATE_WORDS:
        return True
    return mark.line >= 0 and mark.line < len(page.lines) and has_edit_label(page.lines[mark.line].text, mark.shown)
