"""The timestamps of web archives: 1 to 14 digits, from the year to the second, in UTC."""

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

FULL = 14
_DIGITS = re.compile(r"[0-9]{1,14}")
_FORMAT = "%Y%m%d%H%M%S"
_FIRST = "00000101000000"
# The Wayback Machine's index has timestamps with two zeros too many where month or day should stand and the end cut off:
# 20000012170449 is 2000-12-17 04:49, 20000800241623 is 2000-08-24 16:23 (edgi-govdata-archiving/wayback, test of its CDX search).
_STRAY_ZEROS = (4, 6)
_EARLIEST_YEAR = 1991  # the first web page
_LATEST_YEAR = 2199


def exact_time(timestamp: str) -> str | None:
    """The moment that ``timestamp`` names, as 14 digits; stray zeros are repaired. ``None`` for fewer digits and for what is no moment."""
    if len(timestamp) != FULL or not _DIGITS.fullmatch(timestamp):
        return None
    for candidate in (timestamp, *_without_stray_zeros(timestamp)):
        if _is_moment(candidate):
            return candidate
    return None


def as_datetime(timestamp: str) -> datetime | None:
    """The same as an aware datetime."""
    exact = exact_time(timestamp)
    return datetime.strptime(exact, _FORMAT).replace(tzinfo=UTC) if exact else None


def from_http_date(value: str) -> str | None:
    """14 digits for ``Sat, 14 Jan 2006 02:36:25 GMT`` (RFC 7089, 2.1.1.1) or an ISO 8601 moment; ``None`` for what is neither."""
    for read in (parsedate_to_datetime, datetime.fromisoformat):
        try:
            moment = read(value.strip())
            moment = moment.astimezone(UTC) if moment.tzinfo else moment
            return _moment_or_none(f"{moment.year:04d}{moment:%m%d%H%M%S}")
        except (ValueError, OverflowError):  # no such date, or one at the edge of the calendar
            continue
    return None


def padded(timestamp: str) -> str | None:
    """The first moment within ``timestamp``, as 14 digits: 2019 begins at 20190101000000. ``None`` for what names no time."""
    if not _DIGITS.fullmatch(timestamp) or len(timestamp) % 2 or len(timestamp) < 4:
        return None
    return _moment_or_none(timestamp + _FIRST[len(timestamp) :])


def _without_stray_zeros(timestamp: str) -> list[str]:
    return [timestamp[:at] + timestamp[at + 2 :] + "00" for at in _STRAY_ZEROS if timestamp[at : at + 2] == "00"]


def _moment_or_none(timestamp: str) -> str | None:
    return timestamp if _is_moment(timestamp) else None


def _is_moment(timestamp: str) -> bool:
    try:
        moment = datetime.strptime(timestamp, _FORMAT).replace(tzinfo=UTC)
    except ValueError:
        return False
    return _EARLIEST_YEAR <= moment.year <= _LATEST_YEAR
