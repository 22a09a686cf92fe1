"""Dates written for machines, in attributes: ISO 8601, Unix time, RFC 2822."""

import re
from datetime import UTC, datetime

_ISO = re.compile(
    r"(\d{4})-(\d{1,2})(?:-(\d{1,2})(?:(?:[Tt]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*"
    r"(?:([Zz]|UTC|GMT)|([+-])(\d{2}):?(\d{2})?)?)?)?",
    re.ASCII,
)
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})[Tt ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:([Zz])|([+-])(\d{2}):?(\d{2})?)?", re.ASCII)
_UNIX = re.compile(r"\d{10}(?:\d{3})?", re.ASCII)
_UNIX_RANGE = range(1_000_000_000, 4_102_444_800)
"""2001-09-09, when it grew to ten digits, to 2100: other numbers are ids."""
_MAIL = re.compile(r"(?:[A-Za-z]{3},\s*)?\d{1,2}\s+[A-Za-z]{3}\s+\d{4}\s+\d{2}:\d{2}", re.ASCII)
_LONGEST = 64
_LARGEST_OFFSET = 14
"""Hours: that of the Line Islands. A larger one is a mistake, and no offset."""


def read_machine_date(value: str) -> str | None:
    """``value`` as ISO 8601 at its own precision down to the second, offset kept (``+00:00`` for Z and Unix time); else ``None``.

    Unix time is taken in seconds (10 digits) or milliseconds (13).
    """
    value = value.strip()
    if len(value) > _LONGEST:
        return None
    match = _ISO.fullmatch(value) or _COMPACT.fullmatch(value)
    if match:
        return _iso(match)
    if _UNIX.fullmatch(value):
        seconds = int(value[:10])
        return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds") if seconds in _UNIX_RANGE else None
    if _MAIL.match(value):
        from email.utils import parsedate_to_datetime  # it takes longer to import than all the rest

        try:
            return parsedate_to_datetime(value).isoformat(timespec="seconds")
        except ValueError:  # 31 Apr
            return None
    return None


def _iso(match: re.Match[str]) -> str | None:
    groups = match.groups()
    year, month, day, hour, minute, second, zulu, sign, zone_hour, zone_minute = groups
    try:
        datetime(int(year), int(month), int(day or 1), int(hour or 0), int(minute or 0), min(int(second or 0), 59), tzinfo=UTC)
    except ValueError:
        return None
    if day is None:
        return f"{year}-{month:0>2}"
    text = f"{year}-{month:0>2}-{day:0>2}"
    if hour is None:
        return text
    text += f"T{hour:0>2}:{minute}" + (f":{min(second, '59')}" if second else "")  # Python knows no leap second
    if zulu:
        return text + "+00:00"
    is_zone = sign and int(zone_hour) <= _LARGEST_OFFSET and int(zone_minute or 0) < 60
    return f"{text}{sign}{zone_hour}:{zone_minute or '00'}" if is_zone else text
