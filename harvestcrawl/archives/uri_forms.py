"""Addresses in web archives: taken apart, put together, and turned into the raw form. `parse` and `format_` are inverses.

The form is the same for the Wayback Machine, OpenWayback, pywb and Archive-It: a prefix, a timestamp, perhaps a modifier, and the original
URL as it is: ``https://wayback.archive-it.org/123/20120101000000id_/http://ex.example/``.
"""

import re
from dataclasses import dataclass, replace
from urllib.parse import unquote, urljoin, urlsplit

RAW = "id_"
"""The modifier for the bytes as captured: no banner, no rewritten links (Wayback Machine, OpenWayback, pywb, Archive-It)."""

# What stands between timestamp and original: id_, if_, mp_, im_, js_, cs_, oe_, fw_ … (pywb's rewriter; Wayback's replay modes).
_MODIFIER = r"(?:[A-Za-z]{2,4}_)?"
# An original begins with a scheme; servers and proxies that tidy paths make one slash of two, and some clients escape it.
_WITH_SCHEME = r"(?:[hH][tT][tT][pP][sS]?|[fF][tT][pP])(?::/+|%3[aA]%2[fF]%2[fF])[^/\s].*"
# Without a scheme it is only believed after a full timestamp: /2012/photo.jpg is a path as any other.
_BARE_HOST = r"(?:[\w-]+\.)+(?!(?:html?|php\d?|aspx?|jspx?|cgi|jpe?g|png|gif|pdf|xml|txt|zip|gz)\b)[A-Za-z][\w-]+(?::\d+)?(?:[/?#].*)?"
_ARCHIVED = re.compile(
    rf"(?P<prefix>[A-Za-z][A-Za-z0-9+.-]*://[^/?#\s]+/(?:[^\s?#]*?/)?)"
    rf"(?P<stamped>(?P<timestamp>[0-9]{{1,14}})(?P<modifier>{_MODIFIER})/(?P<url>{_WITH_SCHEME})"
    rf"|(?P<full>[0-9]{{14}})(?P<modifier_of_full>{_MODIFIER})/(?P<bare>{_BARE_HOST}))\Z",
    re.DOTALL,
)
_CALENDAR = re.compile(
    rf"(?P<prefix>[A-Za-z][A-Za-z0-9+.-]*://[^/?#\s]+/(?:[^\s?#]*?/)?)(?P<timestamp>[0-9]{{0,14}})\*/"
    rf"(?P<url>{_WITH_SCHEME}|{_BARE_HOST})\Z",
    re.DOTALL,
)
_ESCAPED_SCHEME = re.compile(r"^(https?|ftp)%3a%2f%2f", re.IGNORECASE)
_TIDIED_SCHEME = re.compile(r"^(https?|ftp):/(?:/{2,})?(?=[^/])", re.IGNORECASE)
_SCHEME = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*:")
_NO_HOST = re.compile(r"^https?:/*$", re.IGNORECASE)
_HTTP = re.compile(r"^https?:", re.IGNORECASE)
# A path of digits before a URL is no capture unless it can be a time: /go/12/http://… is a redirector.
_PLAUSIBLE = re.compile(r"^(?:19|20)[0-9]{2}")
# Archives that know no raw form: archive.today under its names (its captures are screenshots of a page, rewritten for good).
_WITHOUT_RAW_FORM = frozenset("archive.today archive.ph archive.is archive.li archive.md archive.vn archive.fo".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveUrl:
    """The parts of a memento's address (URI-M); joined in this order they are the address."""

    prefix: str
    """Archive and collection, with the slash before the timestamp."""
    timestamp: str
    """1 to 14 digits."""
    modifier: str = ""
    """``id_``, ``if_`` …; empty for the ordinary replay."""
    url: str
    """The original as the address spells it."""

    @property
    def original(self) -> str:
        """The original URL (URI-R) with what archives tidy away put back: the second slash, the scheme."""
        url = self.url
        if _ESCAPED_SCHEME.match(url):
            url = unquote(url)
        url = _TIDIED_SCHEME.sub(r"\1://", url)
        return url if _SCHEME_AND_HOST.match(url) else f"http://{url}"


_SCHEME_AND_HOST = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*://")


def parse(text: str) -> ArchiveUrl | None:
    """The parts of a memento's address; ``None`` for what is none.

    The leftmost place counts: an original that is itself an archive's address, or has a timestamp in its path, stays whole.
    """
    found = _ARCHIVED.match(text)
    if not found:
        return None
    if found["url"] is not None:
        return ArchiveUrl(prefix=found["prefix"], timestamp=found["timestamp"], modifier=found["modifier"], url=found["url"])
    return ArchiveUrl(prefix=found["prefix"], timestamp=found["full"], modifier=found["modifier_of_full"], url=found["bare"])


def format_(parts: ArchiveUrl) -> str:
    """The address that `parse` takes apart."""
    return f"{parts.prefix}{parts.timestamp}{parts.modifier}/{parts.url}"


def is_memento(text: str) -> bool:
    """Whether ``text`` can be believed to be a memento's address: its timestamp begins with a year."""
    parts = parse(text)
    return parts is not None and bool(_PLAUSIBLE.match(parts.timestamp))


def calendar(text: str) -> tuple[str, str] | None:
    """Prefix and original of the address of a list of captures (``…/web/*/http://…``, ``…/web/2012*/…``); ``None`` for what is none."""
    found = _CALENDAR.match(text)
    if not found:
        return None
    return found["prefix"], ArchiveUrl(prefix="", timestamp="", url=found["url"]).original


def raw_form(text: str) -> str:
    """The memento's address with ``id_``: once, behind the timestamp, in place of any other modifier.

    What is no memento's address, or one of an archive that has no raw form, comes back as it is.
    """
    parts = parse(text)
    if parts is None or _host(parts.prefix) in _WITHOUT_RAW_FORM:
        return text
    return format_(replace(parts, modifier=RAW))


def archived_target(memento: str, location: str) -> str | None:
    """Where an archived redirect leads inside the archive; ``None`` for a target that is no web page.

    A memento in raw form repeats the ``Location`` as it was captured: followed as it is, it leaves the archive for the live web. It is
    mapped to the same archive, at the same time. A ``Location`` that the archive wrote itself is a memento's address and stays.

    :param memento: the address that was asked
    :param location: the header, as it came
    """
    parts = parse(memento)
    location = location.strip()
    if parts is None or not location or _NO_HOST.match(location):
        return None
    if own := _in_archive(parts.prefix, location):
        return own
    original = _joined(parts.original, location)
    if original is None:
        return None
    return format_(replace(parts, url=original))


def _in_archive(prefix: str, location: str) -> str | None:
    """``location`` as an absolute memento's address, if the archive wrote it."""
    if _SCHEME.match(location):
        return location if is_memento(location) else None
    if location.startswith("//"):
        absolute = prefix.partition("//")[0] + location
    elif location.startswith("/"):
        absolute = "/".join(prefix.split("/", 3)[:3]) + location
    else:
        return None
    return absolute if is_memento(absolute) and _host(absolute) == _host(prefix) else None


def _joined(base: str, location: str) -> str | None:
    try:
        url = urljoin(base, location)
        has_host = bool(urlsplit(url).hostname)
    except ValueError:
        return None
    return re.sub(r"\s", "%20", url) if has_host and _HTTP.match(url) else None  # as browsers do with a blank


def _host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""
