"""Timestamps: 14 digits are a moment or are repaired by a rule, and nothing raises."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.archives.timestamps import as_datetime, exact_time, from_http_date, padded


@pytest.mark.parametrize(
    ("timestamp", "exact"),
    [
        ("20120304050607", "20120304050607"),
        ("20000012170449", "20001217044900"),
        ("20000800241623", "20000824162300"),
        ("20121304050607", None),
        ("20120230050607", None),
        ("20120304250607", None),
        ("00000000000000", None),
        ("2012", None),
        ("", None),
        ("2012030405060x", None),
        ("２０１２０３０４０５０６０７", None),
    ],
)
def test_exact_time(timestamp: str, exact: str | None) -> None:
    assert exact_time(timestamp) == exact


def test_as_datetime() -> None:
    assert as_datetime("20120304050607") == datetime(2012, 3, 4, 5, 6, 7, tzinfo=UTC)
    assert as_datetime("2012") is None


@pytest.mark.parametrize(
    ("value", "digits"),
    [
        ("Sat, 14 Jan 2006 02:36:25 GMT", "20060114023625"),
        ("Sat, 14 Jan 2006 02:36:25 +0200", "20060114003625"),
        ("2006-01-14T02:36:25Z", "20060114023625"),
        ("2006-01-14T02:36:25", "20060114023625"),
        ("Sat, 14 Foo 2006", None),
        ("", None),
        ("0001-01-01T00:00:00+23:00", None),
        ("1492-10-12T00:00:00Z", None),
    ],
)
def test_http_dates(value: str, digits: str | None) -> None:
    assert from_http_date(value) == digits


@pytest.mark.parametrize(
    ("timestamp", "first"),
    [
        ("2019", "20190101000000"),
        ("201902", "20190201000000"),
        ("20190203", "20190203000000"),
        ("2019020304", "20190203040000"),
        ("20190203040506", "20190203040506"),
        ("201913", None),
        ("201", None),
        ("19", None),
        ("", None),
    ],
)
def test_padded(timestamp: str, first: str | None) -> None:
    assert padded(timestamp) == first


@given(st.text() | st.from_regex(r"[0-9]{1,16}", fullmatch=True))
def test_never_raises(text: str) -> None:
    for read in (exact_time, from_http_date, padded):
        digits = read(text)
        assert digits is None or (len(digits) == 14 and exact_time(digits) == digits)
