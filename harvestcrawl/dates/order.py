"""Whether 04/05/2020 is in April or in May: settled once for a whole column."""

from collections.abc import Sequence
from datetime import date

from harvestcrawl.dates.moments import Context, Order
from harvestcrawl.dates.resolve import arrange, calendar_day, weekday_shown
from harvestcrawl.dates.spans import Found
from harvestcrawl.dates.words import MDY_LAST_LANGUAGES, MDY_TAGS, MONTH_FIRST_LANGUAGES, YMD_LANGUAGES

_ORDERS = ("DMY", "MDY", "YMD")


def settle(column: Sequence[Found], tags: Sequence[str], given: str | None, context: Context) -> Order:
    """The order in which the numeric dates of ``column`` are read.

    Evidence, the strongest first: dates that cannot be (a 13th month, the future, another weekday than the one shown);
    the order given; dates that run up or down the page; the separator and the languages; the clock (AM and PM go with the
    American order).
    """
    numeric = [found for found in column if "n1" in found.parts]
    if not numeric:
        return Order(order=given)
    usual, sure = _usual(numeric, tags)
    first = [given] if given in _ORDERS else []
    candidates = list(dict.fromkeys([*first, usual, *_ORDERS]))
    if any(len(found.parts.get("n3", ("2000",))[0]) == 4 or "n3" not in found.parts for found in numeric):
        candidates = [order for order in candidates if order != "YMD"] or ["DMY"]
    days = {order: _days(numeric, order, context) for order in candidates}
    lost = {order: sum(map(_cost, numeric, [order] * len(numeric), days[order])) for order in candidates}
    fewest = min(lost.values())
    left = [order for order in candidates if lost[order] == fewest]
    same = all(days[order] == days[left[0]] for order in left)
    if len(left) == 1 or same or left[0] == given:
        return Order(order=left[0])
    running = [order for order in left if _runs(days[order])]
    if 0 < len(running) < len(left):
        left = running
    if usual == "YMD" and "YMD" in left and sure:
        return Order(order="YMD")
    left = [order for order in left if order != "YMD" or usual == "YMD"] or left
    if not sure:
        left.sort(key=lambda order: not _ascends(days[order]))
    return Order(order=left[0], ambiguous=len(left) > 1 and not sure)


def _cost(found: Found, order: str, day: date | None) -> int:
    """How much speaks against an order: a month above 12 more than a day that is not there, which may be the page's mistake."""
    if day is not None:
        return 0
    return 1 if 1 <= arrange(found.parts, order)[1] <= 12 else 2


def _days(numeric: Sequence[Found], order: str, context: Context) -> list[date | None]:
    out: list[date | None] = []
    for found in numeric:
        year, month, day = arrange(found.parts, order)
        shown = calendar_day(year, month, day, found.parts, context) if day else None
        weekday = weekday_shown(found.parts, context)
        out.append(shown if shown is None or weekday in (None, shown.weekday()) else None)
    return out


def _runs(days: Sequence[date | None]) -> bool:
    """Whether the days run up the page, or down it, and do move."""
    known = [day for day in days if day is not None]
    return len(set(known)) > 1 and known in (sorted(known), sorted(known, reverse=True))


def _ascends(days: Sequence[date | None]) -> bool:
    known = [day for day in days if day is not None]
    return known == sorted(known)


def _usual(numeric: Sequence[Found], tags: Sequence[str]) -> tuple[str, bool]:
    """The order that separator, language and clock suggest, and whether that is more than a guess."""
    years = [found.parts["n3"][0] for found in numeric if "n3" in found.parts]
    short = bool(years) and all(len(year) == 2 for year in years)
    dotted = all(found.parts["sep"][0] == "." for found in numeric)  # dots are never written in the American order
    for tag in tags:
        language = tag.partition("-")[0]
        if short and language in YMD_LANGUAGES:
            return "YMD", True
        if not years and language in MONTH_FIRST_LANGUAGES:
            return "MDY", True
        if dotted:
            return "DMY", True
        if tag in MDY_TAGS or tag == "en" or language in MDY_LAST_LANGUAGES:
            return "MDY", True
        return "DMY", True
    if dotted:
        return "DMY", True
    if any("ap" in found.parts for found in numeric):
        return "MDY", False
    return "DMY", False
