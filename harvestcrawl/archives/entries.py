"""From the values of an index's or TimeMap's entry to a capture, or to what is wrong with it."""

from urllib.parse import urlsplit

from harvestcrawl.archives.items import Capture, Problem
from harvestcrawl.archives.timestamps import FULL, exact_time

NOTHING = "-"
"""What an index writes for a value that it does not have."""
REVISIT = "warc/revisit"
_SHOWN = 80


def web_address(text: str) -> str | None:
    """``text`` if it is the URL of a web page, without the blanks around it; else ``None``."""
    url = text.strip()
    try:
        parts = urlsplit(url)
        usable = parts.scheme.lower() in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return None
    return url if usable and not any(character.isspace() for character in url) else None


def shown(text: str) -> str:
    """A damaged value for a message: one line, short, and nothing in it that a terminal obeys."""
    plain = "".join(character if character.isprintable() else "\ufffd" for character in text)
    return plain if len(plain) <= _SHOWN else plain[: _SHOWN - 1] + "…"


def capture_or_problem(
    where: str,
    *,
    url: str,
    timestamp: str,
    status: str | None = None,
    mimetype: str | None = None,
    digest: str | None = None,
    archived_url: str | None = None,
) -> tuple[Capture | None, Problem | None]:
    """The capture an entry names, and what had to be repaired in it; or no capture and what is wrong."""
    original = web_address(url)
    if original is None:
        return None, Problem(where=where, what=f"not a web address: {shown(url)}")
    if len(timestamp) != FULL or not (timestamp.isascii() and timestamp.isdigit()):
        return None, Problem(where=where, what=f"not a timestamp of {FULL} digits: {shown(timestamp)}", url=original)
    moment = exact_time(timestamp)
    if moment is None:
        return None, Problem(where=where, what=f"the timestamp {timestamp} is no time", url=original)
    capture = Capture(
        archived_url=archived_url,
        url=original,
        timestamp=timestamp,
        datetime=moment,
        status=int(status) if status and status.isascii() and status.isdigit() and len(status) == 3 else None,
        mimetype=mimetype if mimetype and mimetype not in (NOTHING, REVISIT) else None,
        digest=digest if digest and digest != NOTHING else None,
    )
    if moment == timestamp:
        return capture, None
    return capture, Problem(where=where, what=f"the timestamp {timestamp} is no time: read as {moment}", url=original, is_repaired=True)
