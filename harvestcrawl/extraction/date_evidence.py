"""Stage 8, its record: what the dates that were given out rest on."""

from collections import Counter
from collections.abc import Iterable, Sequence

from harvestcrawl.dates import Precision, ReadDate, SettledBy
from harvestcrawl.extraction.dates import PostDate
from harvestcrawl.items import DateEvidence, DateSource

_COARSE_FIRST = tuple(Precision)
_WEAK_FIRST = tuple(reversed(SettledBy))


def describe_dates(dates: Sequence[PostDate | None]) -> tuple[DateEvidence, ...]:
    """The evidence for each column that gave dates; the one with most posts first."""
    columns: dict[str, list[PostDate]] = {}
    for date in dates:
        if date is not None and date.read is not None:
            columns.setdefault(date.key, []).append(date)
    return tuple(sorted(map(_describe_column, columns.values()), key=lambda one: -one.posts))


def describe_stored(dates: Sequence[ReadDate | None]) -> tuple[DateEvidence, ...]:
    """The evidence for dates from the data beside the markup."""
    read = [date for date in dates if date is not None]
    return (_describe(read, DateSource.DATA),) if read else ()


def _describe_column(column: Sequence[PostDate]) -> DateEvidence:
    read = [date.read for date in column if date.read is not None]
    attribute = _most_frequent(date.attribute for date in column)
    relative = any(one.relative for one in read)
    return _describe(read, DateSource.ATTRIBUTE if attribute else DateSource.RELATIVE if relative else DateSource.TEXT, attribute)


def _describe(read: Sequence[ReadDate], source: DateSource, attribute: str | None = None) -> DateEvidence:
    return DateEvidence(
        posts=len(read),
        source=source,
        attribute=attribute,
        precision=min((one.precision for one in read), key=_COARSE_FIRST.index),
        relative=sum(one.relative for one in read),
        without_year=sum(not one.year_shown and not one.relative for one in read),
        order=_most_frequent(one.order for one in read),
        settled_by=min((one.settled_by for one in read if one.settled_by), key=_WEAK_FIRST.index, default=None),
        zone_shown=all(one.zone_shown for one in read),
        ambiguous=any(one.ambiguous for one in read),
    )


def _most_frequent(values: Iterable[str | None]) -> str | None:
    """The most frequent value that is there; the first in the alphabet among equals."""
    counted = Counter(value for value in values if value is not None)
    return min(counted, key=lambda value: (-counted[value], value), default=None)
