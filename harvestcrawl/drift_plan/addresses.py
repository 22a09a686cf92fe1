"""Where a redirect may lead, and where a page that sends its reader on leads."""

import ipaddress
import re
import socket
from urllib.parse import urldefrag, urljoin, urlsplit

MOST_HOPS = 10
"""Real chains are http to https, www, a language, a slug; browsers give up at 20."""
REDIRECTS = frozenset({301, 302, 303, 307, 308})
LONGEST_DELAY = 5.0
"""Seconds; a page that waits longer is meant to be read (WCAG 2.2.1), or reloads itself to stay fresh."""

# HTML, "shared declarative refresh steps": a number, a separator, perhaps url=, perhaps quotes.
_REFRESH = re.compile(r"\s*(?P<delay>[0-9]*\.?[0-9]*)\s*[;,\s]\s*(?:url\s*=\s*)?(?P<quote>[\"']?)(?P<url>.*?)(?P=quote)\s*\Z", re.I | re.S)
_PRIVATE_NAMES = re.compile(r"(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|intranet)\.?$", re.IGNORECASE)
_BLANKS = re.compile(r"[\t\n\r]")


def target(base: str, location: str) -> str | None:
    """``location`` as a browser takes it, absolute and without fragment; ``None`` for what is no URL."""
    try:
        url = urldefrag(urljoin(base, _BLANKS.sub("", location).strip())).url
        _ = urlsplit(url).port
    except ValueError:
        return None
    return url.replace(" ", "%20")


def refused(start: str, url: str) -> str | None:
    """Why a redirect to ``url`` is not to be followed.

    :param start: what the user named: a list of pages on one's own machine may lead around there, a page of the web may not lead into it
    """
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return "is no URL"
    if parts.scheme.lower() not in ("http", "https"):
        return f"is no web address ({parts.scheme or 'no scheme'})"
    if not host:
        return "has no host"
    if is_private(host) and not is_private(_host(start)):
        return "is inside a private network"
    return None


def is_private(host: str) -> bool:
    """Whether a host name or address belongs to one's own machine or network, in any of the spellings that clients take."""
    if _PRIVATE_NAMES.search(host) or ("." not in host and ":" not in host and not host.isdigit()):
        return True
    try:
        address = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        try:
            address = ipaddress.IPv4Address(socket.inet_aton(host))  # 127.1, 0x7f000001, 2130706433
        except OSError:
            return False
    return not address.is_global


def refresh_target(base: str, content: str | None) -> str | None:
    """Where ``<meta http-equiv=refresh content=…>`` leads at once; ``None`` when it waits, or leads nowhere else."""
    found = _REFRESH.match(content or "")
    if not found or not found["url"].strip():
        return None
    try:
        delay = float(found["delay"] or 0)
    except ValueError:  # a lone point
        return None
    url = target(base, found["url"])
    return url if url and delay <= LONGEST_DELAY and url != base else None


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""
