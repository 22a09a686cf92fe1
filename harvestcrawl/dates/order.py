"""Whether 04/05/2020 is in April or in May: settled once for a whole column."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from harvestcrawl.dates.moments import GRACE, Context, Order, SettledBy
from harvestcrawl.dates.resolve import arrange, calendar_day, weekday_shown
from harvestcrawl.dates.spans import Found
from harvestcrawl.dates.words import BOTH_ORDERS, MDY_LAST_LANGUAGES, MDY_TAGS, MONTH_FIRST_LANGUAGES, YMD_LANGUAGES

_ORDERS = ("DMY", "MDY", "YMD")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clue:
    """A date as shown, and what else is said about its day."""

    found: Found
    day: date | None = None
    """The day that the same place says in another form ("Yesterday", an attribute); right to a day, as zones differ."""


def settle(
    column: Sequence[Clue], tags: Sequence[str], given: str | None, context: Context, beside: Callable[[], Sequence[Clue]] = tuple
) -> Order:
    """The order in which the numeric dates of ``column`` are read.

    Evidence, the strongest first: dates that cannot be (a 13th month, the future, another weekday or day than the one shown beside it);
    the order given; other dates of the page that are written alike; dates that run up or down the page; the separator and the
    languages; the clock (AM and PM go with the American order).

    :param beside: the page's other dates, asked for only where the column leaves the order open
    """
    numeric = [clue for clue in column if "n1" in clue.found.parts]
    if not numeric:
        return Order(order=given)
    usual, settled_by, sure = _usual([clue.found for clue in numeric], tags)
    candidates = _candidates(numeric, given, usual)
    left, days = _possible(numeric, candidates, context)
    same = all(days[order] == days[left[0]] for order in left)
    if len(left) == 1 or same:
        return Order(order=left[0], settled_by=SettledBy.COLUMN)
    if left[0] == given:
        return Order(order=left[0], settled_by=SettledBy.GIVEN)
    alike = [clue for clue in beside() if _alike(clue.found, numeric[0].found)]
    elsewhere = _possible(alike, left, context)[0] if alike else left
    if len(elsewhere) == 1:
        return Order(order=elsewhere[0], settled_by=SettledBy.PAGE)
    running = [order for order in left if _runs(days[order])]
    if len(running) == 1:
        return Order(order=running[0], settled_by=SettledBy.COLUMN)
    left = running or left
    if usual == "YMD" and "YMD" in left and sure:
        return Order(order="YMD", settled_by=settled_by)
    left = [order for order in left if order != "YMD" or usual == "YMD"] or left
    if not sure:
        left.sort(key=lambda order: not _ascends(days[order]))
    is_open = len(left) > 1 and (not sure or (settled_by is SettledBy.LANGUAGE and tags[0] in BOTH_ORDERS))
    return Order(order=left[0], ambiguous=is_open, settled_by=settled_by)


def _candidates(numeric: Sequence[Clue], given: str | None, usual: str) -> list[str]:
    """The orders to try, the likeliest first."""
    first = [given] if given in _ORDERS else []
    candidates = list(dict.fromkeys([*first, usual, *_ORDERS]))
    if any(len(clue.found.parts.get("n3", ("2000",))[0]) == 4 for clue in numeric):
        return [order for order in candidates if order != "YMD"]
    return candidates


def _possible(numeric: Sequence[Clue], candidates: Sequence[str], context: Context) -> tuple[list[str], dict[str, list[date | None]]]:
    """The orders against which least speaks, and the days in each."""
    days = {order: _days(numeric, order, context) for order in candidates}
    lost = {order: sum(map(_cost, numeric, [order] * len(numeric), days[order])) for order in candidates}
    fewest = min(lost.values())
    return [order for order in candidates if lost[order] == fewest], days


def _alike(one: Found, other: Found) -> bool:
    """Whether two dates are written alike: the same mark between the numbers, as many digits in the year."""
    if "n1" not in one.parts or one.parts["sep"][0] != other.parts["sep"][0]:
        return False
    return len(one.parts.get("n3", ("",))[0]) == len(other.parts.get("n3", ("",))[0])


def _cost(clue: Clue, order: str, day: date | None) -> int:
    """How much speaks against an order: a month above 12 more than a day that is not there, which may be the page's mistake."""
    if day is not None:
        return 0
    return 1 if 1 <= arrange(clue.found.parts, order)[1] <= 12 else 2


def _days(numeric: Sequence[Clue], order: str, context: Context) -> list[date | None]:
    out: list[date | None] = []
    for clue in numeric:
        parts = clue.found.parts
        year, month, day = arrange(parts, order)
        shown = calendar_day(year, month, day, parts, context) if day else None
        weekday = weekday_shown(parts, context)
        fits = shown is not None and weekday in (None, shown.weekday()) and (clue.day is None or abs(shown - clue.day) <= GRACE)
        out.append(shown if fits else None)
    return out


def _runs(days: Sequence[date | None]) -> bool:
    """Whether the days run up the page, or down it, and do move."""
    known = [day for day in days if day is not None]
    return len(set(known)) > 1 and known in (sorted(known), sorted(known, reverse=True))


def _ascends(days: Sequence[date | None]) -> bool:
    known = [day for day in days if day is not None]
    return known == sorted(known)


def _usual(numeric: Sequence[Found], tags: Sequence[str]) -> tuple[str, SettledBy, bool]:
    """The order that separator, language and clock suggest, which of them does, and whether that is more than a guess."""
    years = [found.parts["n3"][0] for found in numeric if "n3" in found.parts]
    short = bool(years) and all(len(year) == 2 for year in years)
    dotted = all(found.parts["sep"][0] == "." for found in numeric)  # dots are never written in the American order
    for tag in tags:
        language = tag.partition("-")[0]
        if short and language in YMD_LANGUAGES:
            return "YMD", SettledBy.LANGUAGE, True
        if not years and language in MONTH_FIRST_LANGUAGES:
            return "MDY", SettledBy.LANGUAGE, True
        if dotted:
            return "DMY", SettledBy.SEPARATOR, True
        if tag in MDY_TAGS or tag in BOTH_ORDERS or language in MDY_LAST_LANGUAGES:
            return "MDY", SettledBy.LANGUAGE, True
        return "DMY", SettledBy.LANGUAGE, True
    if dotted:
        return "DMY", SettledBy.SEPARATOR, True
    return "MDY" if any("ap" in found.parts for found in numeric) else "DMY", SettledBy.UNKNOWN, False
