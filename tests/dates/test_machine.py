"""Dates of attributes."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.dates import read_machine_date


@pytest.mark.parametrize(
    ("value", "iso"),
    [
        ("2019-06-03T09:12:17-0700", "2019-06-03T09:12:17-07:00"),
        ("2019-06-03T09:12:17-07:00", "2019-06-03T09:12:17-07:00"),
        ("2019-06-03T09:12:17+02", "2019-06-03T09:12:17+02:00"),
        ("2019-06-03T09:12:17Z", "2019-06-03T09:12:17+00:00"),
        ("2019-06-03T09:12:17.123456Z", "2019-06-03T09:12:17+00:00"),
        ("2019-06-03 09:12:17", "2019-06-03T09:12:17"),
        ("2019-06-03 09:12:17 +0200", "2019-06-03T09:12:17+02:00"),
        ("2019-06-03 09:12:17 UTC", "2019-06-03T09:12:17+00:00"),
        ("2019-06-03T09:12", "2019-06-03T09:12"),
        ("2019-06-03T09:12-05:00", "2019-06-03T09:12-05:00"),
        ("2019-6-3", "2019-06-03"),
        ("2020-01-31", "2020-01-31"),
        ("2020-01", "2020-01"),
        (" 2020-01-31\n", "2020-01-31"),
        ("20190604T182200Z", "2019-06-04T18:22:00+00:00"),
        ("1560000000", "2019-06-08T13:20:00+00:00"),
        ("1560000000123", "2019-06-08T13:20:00+00:00"),
        ("Mon, 03 Jun 2019 09:12:17 GMT", "2019-06-03T09:12:17+00:00"),
        ("3 Jun 2019 09:12:17 +0200", "2019-06-03T09:12:17+02:00"),
        ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59+00:00"),
        ("2019-06-03T09:12:17+99:00", "2019-06-03T09:12:17"),
        ("2019-06-03T09:12:17+02:75", "2019-06-03T09:12:17"),
        ("2020", None),
        ("2019-13-01", None),
        ("2019-02-30", None),
        ("2019-06-03T25:12", None),
        ("31 Apr 2019 09:12:17 GMT", None),
        ("12345", None),
        ("9999999999", None),
        ("0000000000", None),
        ("03/06/2019", None),
        ("yesterday", None),
        ("", None),
        ("١٥٦٠٠٠٠٠٠٠", None),
    ],
)
def test_read_machine_date(value: str, iso: str | None) -> None:
    assert read_machine_date(value) == iso


@given(st.datetimes().filter(lambda moment: moment.year >= 1000))
def test_isoformat_comes_back(moment: datetime) -> None:
    assert read_machine_date(moment.isoformat()) == moment.isoformat(timespec="seconds")


_ISO = st.from_regex(r"\A[12]\d{3}-\d{1,2}-\d{1,2}T\d\d:\d\d:\d\d([+-]\d\d:\d\d)?\Z")


@given(_ISO | st.text() | st.text(alphabet="0123456789-:TZ+ .,JanGMT"))
def test_never_raises(value: str) -> None:
    iso = read_machine_date(value)
    assert iso is None or datetime.fromisoformat(iso if len(iso) > 7 else iso + "-01")
