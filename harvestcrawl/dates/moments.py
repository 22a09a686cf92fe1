"""What dates are read against, and what comes out: a point in time and how much of it is known."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

EARLIEST = date(1993, 4, 30)
"""The day the web became free for all: the paper's lower bound for the date of a post."""
GRACE = timedelta(days=1)
"""A site's clock can be ahead of the fetching one by a time zone."""

Parts = Mapping[str, tuple[str, ...]]
_WIDTH = {"year": 4, "month": 7, "day": 10, "hour": 13, "minute": 16, "second": 19}
_PRECISION = {width: unit for unit, width in _WIDTH.items()}
UNITS = ("second", "minute", "hour", "day", "month", "year")
"""From fine to coarse."""


class SettledBy(StrEnum):
    """How it was settled which part of a date is the day and which the month."""

    MACHINE = "machine"
    """A form for machines: ISO 8601, Unix time, a date of mail."""
    MONTH_NAME = "month_name"
    """The month is named, or marked as one: March, 3月, tháng 3."""
    YEAR_FIRST = "year_first"
    """A year of four digits stands first; the month follows."""
    GIVEN = "given"
    """The caller said so."""
    COLUMN = "column"
    """The column's dates make sense in this order only: by a number above 12, by the weekdays shown, by running up or down the page."""
    PAGE = "page"
    """Other dates of the page, written alike, make sense in this order only."""
    SEPARATOR = "separator"
    """Dots, which nobody puts into the American order."""
    LANGUAGE = "language"
    """The page's language writes dates so."""
    UNKNOWN = "unknown"
    """Nothing says which: the order is a guess."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What a column is read against."""

    now: datetime
    """When the page was fetched, naive, in the offset given."""
    languages: tuple[str, ...] = ()
    """Primary subtags, the likeliest first."""

    def plausible(self, day: date) -> bool:
        """Whether a post can have this date."""
        return day >= EARLIEST and day - self.now.date() <= GRACE


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """How the numbers of a column are read."""

    order: str | None = None
    ambiguous: bool = False
    settled_by: SettledBy | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """A point in time and how much of it is known."""

    moment: datetime
    precision: str
    relative: bool = False
    year_shown: bool = True
    order: str | None = None
    ambiguous: bool = False
    settled_by: SettledBy | None = None
    offset: int | None = None
    """Minutes east of Greenwich, where shown."""

    def iso(self) -> str:
        """ISO 8601 at the precision known."""
        text = self.moment.isoformat()[: _WIDTH[self.precision]]
        if self.offset is None:
            return text
        hours, minutes = divmod(abs(self.offset), 60)
        return f"{text}{'-' if self.offset < 0 else '+'}{hours:02}:{minutes:02}"

    @classmethod
    def of_iso(cls, value: str, context: Context) -> "Resolved | None":
        """From ``read_machine_date``'s form."""
        moment = datetime.fromisoformat(value) if len(value) > 7 else datetime.fromisoformat(value + "-01")
        if not context.plausible(moment.date()):
            return None
        offset = moment.utcoffset()
        precision = _PRECISION.get(len(value if offset is None else value[:-6]), "second")
        minutes = int(offset.total_seconds() // 60) if offset is not None else None
        return cls(moment=moment.replace(tzinfo=None), precision=precision, offset=minutes, settled_by=SettledBy.MACHINE)
