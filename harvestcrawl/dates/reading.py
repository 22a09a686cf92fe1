"""A column of dates as shown, one a post, to ISO 8601: ``read_dates``."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from harvestcrawl.dates.fallback import read_other
from harvestcrawl.dates.machine import read_machine_date
from harvestcrawl.dates.moments import Context, Order, Resolved, SettledBy
from harvestcrawl.dates.order import Clue, settle
from harvestcrawl.dates.resolve import resolve
from harvestcrawl.dates.spans import Found, scan


class Precision(StrEnum):
    """The finest unit that a date shows."""

    YEAR = "year"
    """``2020``"""
    MONTH = "month"
    """``2020-04``"""
    DAY = "day"
    """``2020-04-18``"""
    HOUR = "hour"
    """``2020-04-18T12``"""
    MINUTE = "minute"
    """``2020-04-18T12:15``"""
    SECOND = "second"
    """``2020-04-18T12:15:07``"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadDate:
    """A date as shown, read."""

    value: str
    """ISO 8601 at the precision shown: ``2020``, ``2020-04``, ``2020-04-18``, ``2020-04-18T12:15``; an offset only if one is shown."""
    precision: Precision
    """The finest unit of ``value``."""
    relative: bool
    """It counts from the time of fetching."""
    year_shown: bool
    """False for relative dates and for those that show no year: there the year is the latest possible."""
    order: str | None
    """``DMY``, ``MDY`` or ``YMD`` where the date was numeric and its order had to be settled."""
    ambiguous: bool
    """Nothing settled the order beyond doubt (or a month name that two languages use for two months)."""
    settled_by: SettledBy | None
    """How day and month were told apart; ``None`` for relative dates."""
    zone_shown: bool
    """``value`` has an offset, because the page shows one."""


Beside = Sequence[tuple[str, date | None]]
"""Other dates of the page as shown, each with the day that its place says in a form for machines, where it does."""


def read_dates(
    raws: Sequence[str | None],
    *,
    languages: Sequence[str] = (),
    fetched_at: datetime,
    order: str | None = None,
    days: Sequence[date | None] = (),
    beside: Callable[[], Beside] = tuple,
) -> list[ReadDate | None]:
    """The dates of ``raws``, one for one; ``None`` where a string is no date, or none that a post can have.

    ``raws`` is a column: the dates of a page's posts as shown, in page order. The order of day and month is settled on
    the whole column: by ``order`` if given, by a number above 12, by dates that cannot be, by other dates of the page, by running up
    or down the page, by ``languages`` (BCP 47 tags, the first that has an opinion). Relative dates and dates without a year count
    from ``fetched_at``, in its own offset. Dates before 1993-04-30 (the web has no older posts) and later than a day
    after ``fetched_at`` are ``None``.

    :param days: what is said of each date's day beside it, one for one, where anything is
    :param beside: the page's other dates; asked for only where the column leaves the order open
    """
    columns = [_best(raw) for raw in raws]
    tags = tuple(tag.lower().replace("_", "-") for tag in languages)
    context = _context(fetched_at, tags)
    clues = [Clue(found=found, day=days[n] if days else None) for n, found in enumerate(columns) if found is not None]
    settled = settle(clues, tags, order, context, lambda: _clues(beside()))
    read: dict[str, ReadDate | None] = {}
    for raw, found in zip(raws, columns, strict=True):
        if raw and raw not in read:
            read[raw] = _as_read(_read_one(raw, found, settled, tags, context))
    return [read[raw] if raw else None for raw in raws]


def _read_one(raw: str, found: Found | None, settled: Order, tags: Sequence[str], context: Context) -> Resolved | None:
    """One string: by the grammar, as a form for machines, and only then by dateparser."""
    if found is not None:
        return resolve(found, settled, context)
    return _machine(raw, context) or read_other(raw, tags, settled.order, context)


def as_read(value: str, fetched_at: datetime) -> ReadDate | None:
    """What there is to say about a date in the form of ``read_machine_date``; ``None`` where no post can have it."""
    resolved = Resolved.of_iso(value, _context(fetched_at))
    return _as_read(resolved)


def _context(fetched_at: datetime, tags: Sequence[str] = ()) -> Context:
    return Context(now=fetched_at.replace(tzinfo=None), languages=tuple(tag.partition("-")[0] for tag in tags))


def _clues(beside: Beside) -> list[Clue]:
    return [Clue(found=found, day=day) for raw, day in beside if (found := _best(raw)) is not None]


def _best(raw: str | None) -> Found | None:
    """The strongest date expression of a string, the first among equals."""
    found = scan(raw) if raw else ()
    return max(found, key=lambda one: one.span.strength, default=None)


def _machine(raw: str, context: Context) -> Resolved | None:
    value = read_machine_date(raw) if not raw.strip().isdigit() else None
    return Resolved.of_iso(value, context) if value else None


def _as_read(resolved: Resolved | None) -> ReadDate | None:
    if resolved is None:
        return None
    return ReadDate(
        value=resolved.iso(),
        precision=Precision(resolved.precision),
        relative=resolved.relative,
        year_shown=resolved.year_shown,
        order=resolved.order,
        ambiguous=resolved.ambiguous,
        settled_by=resolved.settled_by,
        zone_shown=resolved.offset is not None,
    )
