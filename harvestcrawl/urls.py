"""URLs of forum pages: session ids out, keys under which two spellings of a page are one."""

import re
from urllib.parse import urlsplit, urlunsplit

# Query parameters that carry a session. phpBB: sid; vBulletin 3: s; SMF, PHP: PHPSESSID; Java: jsessionid; XenForo: _xfSession.
# A value is dropped only where it looks like a session: hexadecimal or alphanumeric, 16 characters or more.
SESSION_PARAMETERS = frozenset({"sid", "s", "phpsessid", "jsessionid", "sessionid", "session_id", "_xfsession", "zenid"})
_SESSION_VALUE = re.compile(r"^[0-9A-Za-z,-]{16,}$")
_PATH_SESSION = re.compile(r";(?:jsessionid|phpsessid|sid)=[0-9A-Za-z.!_-]+", re.IGNORECASE)


def without_session(url: str) -> str:
    """``url`` without the parameters that carry a session; everything else stays as written."""
    if not re.search(r"sess|sid|[?&;]s=|zenid", url, re.IGNORECASE):
        return url
    parts = urlsplit(url)
    path = _PATH_SESSION.sub("", parts.path)
    pieces = re.split("([&;])", parts.query)
    kept: list[str] = []
    for i in range(0, len(pieces), 2):
        name, _, value = pieces[i].partition("=")
        if name.lower() in SESSION_PARAMETERS and (not value or _SESSION_VALUE.match(value)):
            continue
        if kept:
            kept.append(pieces[i - 1] if i else "&")
        kept.append(pieces[i])
    return urlunsplit(parts._replace(path=path, query="".join(kept)))
