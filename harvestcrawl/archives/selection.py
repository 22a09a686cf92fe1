"""Which captures of a page are wanted: ``captures=all|first|last|yearly|closest:YYYYMMDD``."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from harvestcrawl.archives.endpoints import ArchiveError
from harvestcrawl.archives.items import Capture
from harvestcrawl.archives.timestamps import as_datetime, padded


class Choice(StrEnum):
    """What there is to choose."""

    ALL = "all"
    FIRST = "first"
    LAST = "last"
    YEARLY = "yearly"
    """The first one of each year."""
    CLOSEST = "closest"
    """The one nearest to a time; of two that are as near the earlier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """A checked ``captures=``."""

    choice: Choice = Choice.ALL
    near: datetime | None = None
    """For `Choice.CLOSEST`: the time."""

    def of(self, captures: Iterable[Capture]) -> tuple[Capture, ...]:
        """The wanted ones among the captures of one page, the earliest first.

        Error pages are chosen only where there is nothing else; ``all`` keeps them.
        """
        ordered = sorted(captures, key=lambda capture: (capture.datetime or capture.timestamp, capture.url))
        if self.choice is Choice.ALL or not ordered:
            return tuple(ordered)
        usable = [capture for capture in ordered if not capture.is_error] or ordered
        match self.choice:
            case Choice.FIRST:
                return (usable[0],)
            case Choice.LAST:
                return (usable[-1],)
            case Choice.YEARLY:
                return tuple({(c.datetime or c.timestamp)[:4]: c for c in reversed(usable)}.values())[::-1]
        return (min(usable, key=self._distance),)

    def _distance(self, capture: Capture) -> float:
        moment = as_datetime(capture.datetime or capture.timestamp)
        if moment is None or self.near is None:
            return float("inf")
        return abs((moment - self.near).total_seconds())


def selection(value: str | None) -> Selection:
    """Read ``captures=``; nothing is ``all``, as in the paper.

    :raises ArchiveError: for anything else than the five
    """
    text = (value or Choice.ALL).strip().lower()
    name, colon, near = text.partition(":")
    moment = padded(near)
    if name == Choice.CLOSEST and moment:
        return Selection(choice=Choice.CLOSEST, near=as_datetime(moment))
    if name in list(Choice) and name != Choice.CLOSEST and not colon:
        return Selection(choice=Choice(name))
    raise ArchiveError(f"captures={value}: type one of all, first, last, yearly, closest:YYYYMMDD (such as closest:20150301)")
