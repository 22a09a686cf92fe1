"""When an archived page was captured: what its relative dates count from."""

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

# The address of a memento holds the archived one behind the time of capture, as in /web/20190304050607id_/http://…
# (Wayback Machine, OpenWayback, pywb, Archive-It).
_TIMESTAMP = re.compile(r"/(\d{14})(?:[a-z]{2}_)?/https?:/")


def capture_time(url: str, memento_datetime: str | None = None) -> datetime | None:
    """The time of capture; ``None`` for a page that is no memento, or does not say.

    :param memento_datetime: the response's ``Memento-Datetime`` header (RFC 7089, 2.1.1), which outranks the address
    """
    if memento_datetime:
        try:
            moment = parsedate_to_datetime(memento_datetime)
        except ValueError:
            pass
        else:
            return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    found = _TIMESTAMP.search(url)
    if not found:
        return None
    try:
        return datetime.strptime(found[1], "%Y%m%d%H%M%S").replace(tzinfo=UTC)
    except ValueError:  # month 00 and the like occur in archives
        return None
