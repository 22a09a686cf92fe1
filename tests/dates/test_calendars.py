"""Persian years."""

from datetime import date

import pytest

from harvestcrawl.dates.calendars import from_jalali, is_jalali_year


@pytest.mark.parametrize(
    ("persian", "gregorian"),
    [
        # New year's days as published by the calendar centre of the University of Tehran.
        ((1375, 1, 1), date(1996, 3, 20)),
        ((1376, 1, 1), date(1997, 3, 21)),
        ((1398, 1, 1), date(2019, 3, 21)),
        ((1399, 1, 1), date(2020, 3, 20)),
        ((1400, 1, 1), date(2021, 3, 21)),
        ((1404, 1, 1), date(2025, 3, 21)),
        ((1398, 12, 22), date(2020, 3, 12)),
        ((1399, 12, 30), date(2021, 3, 20)),  # a leap year
        ((1398, 12, 30), None),
        ((1398, 7, 31), None),
        ((1398, 6, 31), date(2019, 9, 22)),
        ((1398, 13, 1), None),
        ((1200, 1, 1), None),
    ],
)
def test_from_jalali(persian: tuple[int, int, int], gregorian: date | None) -> None:
    assert from_jalali(*persian) == gregorian


def test_years_follow_without_a_gap() -> None:
    for year in range(1370, 1410):
        last = from_jalali(year, 12, 30) or from_jalali(year, 12, 29)
        first = from_jalali(year + 1, 1, 1)
        assert last is not None
        assert first is not None
        assert (first - last).days == 1


def test_which_years_are_persian() -> None:
    assert is_jalali_year(1398)
    assert not is_jalali_year(2019)
