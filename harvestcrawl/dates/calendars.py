"""Years that are not Gregorian: the Persian calendar (Jalali), the Buddhist era, Japanese eras."""

from datetime import date, timedelta

BUDDHIST_OFFSET = 543
"""2563 of the Buddhist era is 2020 (Thailand; the months are the Gregorian ones)."""
ERAS = {"令和": 2018, "平成": 1988}
"""Year 1 of a Japanese era is the year after the number here."""

# The Persian calendar repeats after 33 years; a year is leap when its remainder by 33 is one of these. From 1343 to 1472 the rule
# gives the official calendar (K. M. Borkowski, "The Persian calendar for 3000 years", Earth, Moon, and Planets 74, 1996).
_LEAP = frozenset({1, 5, 9, 13, 17, 22, 26, 30})
_FIRST, _LAST = 1343, 1472
_NEW_YEAR = date(1964, 3, 21)
"""The first day of 1343."""


def is_jalali_year(year: int) -> bool:
    """Whether ``year`` is one that a Persian forum would show: 1370 to 1410 are 1991 to 2031."""
    return 1370 <= year <= 1410


def from_jalali(year: int, month: int, day: int) -> date | None:
    """The Gregorian day of a Persian one; ``None`` when there is no such day."""
    if not _FIRST <= year <= _LAST or not 1 <= month <= 12 or not 1 <= day <= _month_length(year, month):
        return None
    leaps = sum(1 for earlier in range(_FIRST, year) if earlier % 33 in _LEAP)
    return _NEW_YEAR + timedelta((year - _FIRST) * 365 + leaps + (month - 1) * 31 - max(0, month - 7) + day - 1)


def _month_length(year: int, month: int) -> int:
    if month <= 6:
        return 31
    return 30 if month < 12 or year % 33 in _LEAP else 29
