"""Stage 8: the date of each post.

The paper's criteria, on columns of marks: one a post (up to two posts without), none in the future or before the first web page,
preferably rising from post to post, and of several columns the most recent ("member since" is older than the post).
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from itertools import pairwise

from harvestcrawl.dates import Beside, ReadDate, as_read, read_dates
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.date_marks import DateMark
from harvestcrawl.extraction.marks import Marks, inside
from harvestcrawl.extraction.other_dates import says_other_date, words_around
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.vocabulary import DATE_WORDS

RECENT = 1.5
"""What it is worth that a column has the latest date of all: members joined before they posted."""
GRACE = 1
"""Days: the same instant has two dates in two zones."""
RISING_DATES = 3
"""Different dates that run in the order of time by more than chance."""
BEHIND = 0.5
"""What a column behind the posts' texts is worth beside one in front of them that it never precedes: edits and likes come later."""


@dataclass(frozen=True, slots=True)
class PostDate:
    """The date of one post."""

    at: int
    """The element that shows it."""
    value: str
    raw: str
    key: str = ""
    """Dates of one column have the same key."""
    attribute: str | None = None
    """The name of the attribute that the date was read in; ``None`` for a date as shown."""
    read: ReadDate | None = None
    """What is known about the date."""


@dataclass(frozen=True, slots=True)
class _Column:
    """Marks of one kind, the first in each frame that is no part of the body."""

    marks: tuple[DateMark | None, ...]
    read: tuple[ReadDate | None, ...]
    score: float

    def differs(self, dates: Sequence[PostDate | None]) -> bool:
        """Whether it dates a post otherwise than ``dates`` does: then its dates are of another kind, and stand in for none."""
        return any(
            read is not None and told is not None and not _same_day(read, told.value) for read, told in zip(self.read, dates, strict=True)
        )


def read_post_dates(
    page: Outline, marks: Marks, frames: Sequence[Frame], bodies: Sequence[Body], *, languages: Sequence[str], fetched_at: datetime
) -> list[PostDate | None]:
    """The date of each post, or ``None`` where the page shows none."""
    own = [_outside_bodies(page, marks, f, b) for f, b in zip(frames, bodies, strict=True)]
    reader = _Reader(languages, fetched_at, partial(_written_by_site, page, marks, bodies))
    dates: list[PostDate | None] = [None] * len(frames)
    for column in _columns(page, own, reader, [_end(page, body) for body in bodies]):
        if column.differs(dates):
            continue
        known = [d.value if d else None for d in dates]
        rises = _rises([value for value in known if value is not None])
        for n, (mark, read) in enumerate(zip(column.marks, column.read, strict=True)):
            if dates[n] is None and mark is not None and read is not None and not (rises and _breaks_order(known, n, read.value)):
                dates[n] = _post_date(mark, read)
    return dates


def _end(page: Outline, body: Body) -> int | None:
    """The element after a body; ``None`` where the body is the frame itself."""
    return None if body.is_frame else max(page.end[root] for root in body.roots)


def _rises(known: Sequence[str]) -> bool:
    """Whether dates run down the page in the order of time, and are enough for that to be no chance."""
    return len(set(known)) >= RISING_DATES and all(a <= b or _days_apart(a, b) == 0 for a, b in pairwise(known))


def _breaks_order(known: Sequence[str | None], n: int, value: str) -> bool:
    """Whether a date for post ``n`` is older than the one before it, or later than the one behind."""
    before = next((v for v in reversed(known[:n]) if v), None)
    behind = next((v for v in known[n + 1 :] if v), None)
    return (before is not None and _days_apart(before, value) < -GRACE) or (behind is not None and _days_apart(value, behind) < -GRACE)


def _days_apart(one: str, other: str) -> int:
    """Days from one date to another, as far as both are known."""
    known = min(len(one), len(other), 10)
    first, second = (date.fromisoformat(value[:known] + "-01-01"[: 10 - known]) for value in (one, other))
    return (second - first).days


def _post_date(mark: DateMark, read: ReadDate) -> PostDate:
    return PostDate(
        at=mark.at,
        value=read.value,
        raw=mark.shown or mark.attribute or mark.machine or read.value,
        key=mark.key,
        attribute=mark.taken_from,
        read=read,
    )


def _same_day(read: ReadDate, value: str) -> bool:
    """Whether two dates can be of one day, as far as both are known, and give or take a day for the zone, a year for "2 years ago"."""
    if min(len(read.value), len(value)) < 10 and read.relative:
        return abs(int(read.value[:4]) - int(value[:4])) <= 1
    return abs(_days_apart(read.value, value)) <= GRACE


def _outside_bodies(page: Outline, marks: Marks, frame: Frame, body: Body) -> list[DateMark]:
    """The frame's marks; those in the body only where the body is the frame itself."""
    own = [marks.dates[m] for m in inside(page, marks.date_at, frame)]
    return [m for m in own if not body.holds(page, m.at)]


def _written_by_site(page: Outline, marks: Marks, bodies: Sequence[Body]) -> list[DateMark]:
    return [m for m in marks.dates if not any(body.holds(page, m.at) for body in bodies)]


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads columns of marks against what is known of the page."""

    languages: Sequence[str]
    fetched_at: datetime
    written_by_site: Callable[[], Sequence[DateMark]]
    """The page's dates, without those in bodies, where everybody writes their own way."""

    def read(self, column: Sequence[DateMark | None]) -> tuple[ReadDate | None, ...]:
        """The date of each mark, where a post can have it."""
        shown = [None if m is None or m.machine else m.attribute or m.shown for m in column]
        read = read_dates(shown, languages=self.languages, fetched_at=self.fetched_at, days=self._days(column), beside=self._beside)
        return tuple(as_read(m.machine, self.fetched_at) if m and m.machine else r for m, r in zip(column, read, strict=True))

    def _beside(self) -> Beside:
        found = self.written_by_site()
        days = self._days(found) or [None] * len(found)
        return [
            (m.attribute or m.shown, date.fromisoformat(m.machine[:10]) if m.machine and len(m.machine) >= 10 else day)
            for m, day in zip(found, days, strict=True)
        ]

    def _days(self, column: Sequence[DateMark | None]) -> list[date | None]:
        """The day that a mark shows ("Yesterday") beside the date in its attribute."""
        relative = [m.shown if m is not None and m.attribute else None for m in column]
        if not any(relative):
            return []
        read = read_dates(relative, languages=self.languages, fetched_at=self.fetched_at)
        return [date.fromisoformat(r.value[:10]) if r and r.relative and len(r.value) >= 10 else None for r in read]


def _columns(page: Outline, own: Sequence[Sequence[DateMark]], reader: _Reader, ends: Sequence[int | None]) -> list[_Column]:
    """Columns of dates, the best first.

    :param ends: where the texts of the posts end, by element
    """
    first: dict[str, list[DateMark | None]] = defaultdict(lambda: [None] * len(own))
    for n, found in enumerate(own):
        for mark in found:
            if first[mark.key][n] is None and not says_other_date(page, mark):
                first[mark.key][n] = mark
    columns = [_read_column(page, tuple(column), reader) for column in first.values()]
    full = [c for c in columns if sum(r is not None for r in c.read) * 2 >= len(own)]
    newest = {id(c): max((r.value for r in c.read if r), default="")[:10] for c in full}
    latest = max(newest.values(), default="")
    recent = {c for c, day in newest.items() if day == latest}
    in_front = [c for c in full if not _is_behind(c, ends) and _rises([r.value for r in c.read if r])]

    def worth(column: _Column) -> float:
        if _is_behind(column, ends) and any(_never_precedes(column, front) for front in in_front):
            return column.score * BEHIND
        return column.score * (RECENT if id(column) in recent else 1)

    return sorted((c for c in columns if c.score > 0), key=lambda c: -worth(c))


def _is_behind(column: _Column, ends: Sequence[int | None]) -> bool:
    """Whether the dates of a column stand behind the posts' texts."""
    places = [(mark.at, end) for mark, end in zip(column.marks, ends, strict=True) if mark is not None]
    return all(end is not None and at >= end for at, end in places)


def _never_precedes(column: _Column, front: _Column) -> bool:
    """Whether no date of a column is older than the date in front of the same text, and all posts that it dates have one there."""
    return all(
        mine is None or (theirs is not None and _days_apart(theirs.value, mine.value) >= 0)
        for mine, theirs in zip(column.read, front.read, strict=True)
    )


def _read_column(page: Outline, column: tuple[DateMark | None, ...], reader: _Reader) -> _Column:
    read = reader.read(column)
    known = [r.value for r in read if r]
    if not known:
        return _Column(column, read, 0.0)
    rising = sum(a <= b for a, b in pairwise(known)) / (len(known) - 1) if len(known) > 1 else 1.0
    marks = [m for m in column if m]
    named = sum(_says_date(page, m) for m in marks) / len(marks)
    exact = sum(bool(m.machine) or len(r.value) > 10 for m, r in zip(column, read, strict=True) if m and r) / len(marks)
    score = len(known) / len(column) * (1 + 0.5 * rising + 0.5 * named + 0.9 * exact)
    return _Column(column, read, score)


def _says_date(page: Outline, mark: DateMark) -> bool:
    return page.tags[mark.at] == "time" or bool(words_around(page, mark.at) & DATE_WORDS)
