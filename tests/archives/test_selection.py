"""``captures=``: which ones are wanted."""

import pytest

from harvestcrawl.archives.endpoints import ArchiveError
from harvestcrawl.archives.items import Capture
from harvestcrawl.archives.selection import selection


def capture(timestamp: str, status: int | None = 200) -> Capture:
    return Capture(url="http://oak.example/", timestamp=timestamp, datetime=timestamp, status=status)


CAPTURES = [
    capture("20120601000000"),
    capture("20100101000000", 404),
    capture("20100301000000"),
    capture("20120201000000", None),
    capture("20130101000000", 503),
    capture("20110501000000", 301),
    capture("20120101000000", 500),
]


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (None, ["201001", "201003", "201105", "201201", "201202", "201206", "201301"]),
        ("all", ["201001", "201003", "201105", "201201", "201202", "201206", "201301"]),
        ("first", ["201003"]),
        ("last", ["201206"]),
        (" Yearly", ["201003", "201105", "201202"]),
        ("closest:20100101", ["201003"]),
        ("closest:2012", ["201202"]),
        ("closest:201111301200", ["201202"]),
        ("closest:20110930", ["201202"]),
        ("closest:19960101", ["201003"]),
    ],
)
def test_choices(value: str | None, wanted: list[str]) -> None:
    assert [found.timestamp[:6] for found in selection(value).of(CAPTURES)] == wanted


def test_of_two_that_are_as_near_the_earlier_is_closest() -> None:
    pair = [capture("20120103000000"), capture("20120101000000")]
    assert [found.timestamp for found in selection("closest:20120102").of(pair)] == ["20120101000000"]


@pytest.mark.parametrize("value", ["first", "last", "yearly", "closest:2012"])
def test_errors_are_chosen_where_there_is_nothing_else(value: str) -> None:
    assert len(selection(value).of([capture("20120103000000", 404)])) == 1
    assert selection(value).of([]) == ()


@pytest.mark.parametrize("value", ["", "every", "closest", "closest:", "closest:20121301", "closest:tomorrow", "first:2012", "all,first"])
def test_what_cannot_be_used_is_refused_in_one_line(value: str) -> None:
    if value == "":
        assert selection(value).choice == "all"
        return
    with pytest.raises(ArchiveError, match=r"^captures=.*: type one of all, first, last, yearly, closest:YYYYMMDD [^\n]*$"):
        selection(value)
