"""A column of dates as shown, one a post, to ISO 8601: ``read_dates``."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from harvestcrawl.dates.fallback import read_other
from harvestcrawl.dates.machine import read_machine_date
from harvestcrawl.dates.moments import Context, Resolved
from harvestcrawl.dates.order import settle
from harvestcrawl.dates.resolve import resolve
from harvestcrawl.dates.spans import Found, scan


class Precision(StrEnum):
    """The finest unit that a date shows."""

    YEAR = "year"
    MONTH = "month"
    DAY = "day"
    HOUR = "hour"
    MINUTE = "minute"
    SECOND = "second"


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
    """Neither the column nor a language settled the order (or a month name that two languages use for two months)."""
    zone_shown: bool
    """``value`` has an offset, because the page shows one."""


def read_dates(
    raws: Sequence[str | None], *, languages: Sequence[str] = (), fetched_at: datetime, order: str | None = None
) -> list[ReadDate | None]:
    """The dates of ``raws``, one for one; ``None`` where a string is no date, or none that a post can have.

    ``raws`` is a column: the dates of a page's posts as shown, in page order. The order of day and month is settled on
    the whole column: by ``order`` if given, by a number above 12, by dates that cannot be, by running up or down the
    page, by ``languages`` (BCP 47 tags, the first that has an opinion). Relative dates and dates without a year count
    from ``fetched_at``, in its own offset. Dates before 1993-04-30 (the web has no older posts) and later than a day
    after ``fetched_at`` are ``None``.
    """
    columns = [_best(raw) for raw in raws]
    tags = tuple(tag.lower().replace("_", "-") for tag in languages)
    context = Context(now=fetched_at.replace(tzinfo=None), languages=tuple(tag.partition("-")[0] for tag in tags))
    settled = settle([found for found in columns if found is not None], tags, order, context)
    out: list[ReadDate | None] = []
    for raw, found in zip(raws, columns, strict=True):
        resolved = None
        if found is not None:
            resolved = resolve(found, settled, context)
        elif raw:
            resolved = _machine(raw, context) or read_other(raw, tuple(tags), settled.order, context)
        out.append(_as_read(resolved))
    return out


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
        zone_shown=resolved.offset is not None,
    )
