"""Where an archive answers what: from the address of an archive, as a user types it, to the URLs of TimeMaps and capture indexes."""

import re
from dataclasses import dataclass
from urllib.parse import quote, urldefrag, urlsplit

from harvestcrawl.archives.uri_forms import calendar, parse

ARCHIVE_IT = "https://wayback.archive-it.org/{collection}/"
"""The replay of an Archive-It collection; ``all`` is every one."""


class ArchiveError(ValueError):
    """What was given cannot be used; the message is one line for the person who typed it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """An archive, or one collection of it."""

    prefix: str
    """What stands before the timestamp of a memento's address, with the closing slash."""
    timemap: str
    """What stands before the original in the address of a TimeMap."""
    cdx: str | None = None
    """The address of the CDX server; ``None`` where there is none to be had."""

    def timemap_url(self, url: str) -> str:
        """The TimeMap of an original."""
        return self.timemap + urldefrag(url).url

    def cdx_query(self, url: str) -> str:
        """The query for all captures of an original; the archive's TimeMap where it has no CDX server.

        Which of them are wanted is decided when they are known (`selection`): the first one that a server finds may be an error page.
        """
        if self.cdx is None:
            return self.timemap_url(url)
        return f"{self.cdx}?url={quote(urldefrag(url).url, safe='')}&output=json{_MORE.get(self.cdx, '')}"


# Archives whose addresses do not follow from their host: prefix, TimeMap, CDX server (MemGator's table of archives).
_KNOWN = {
    "web.archive.org": (
        "https://web.archive.org/web/",
        "https://web.archive.org/web/timemap/link/",
        "https://web.archive.org/cdx/search/cdx",
    ),
    "archive.org": ("https://web.archive.org/web/", "https://web.archive.org/web/timemap/link/", "https://web.archive.org/cdx/search/cdx"),
    "wayback.archive-it.org": ("https://wayback.archive-it.org/all/", "https://wayback.archive-it.org/all/timemap/link/", None),
    "www.webarchive.org.uk": (
        "https://www.webarchive.org.uk/wayback/archive/",
        "https://www.webarchive.org.uk/wayback/archive/timemap/link/",
        None,
    ),
    "webarchive.loc.gov": ("https://webarchive.loc.gov/all/", "https://webarchive.loc.gov/all/timemap/link/", None),
    "webarchive.nationalarchives.gov.uk": (
        "https://webarchive.nationalarchives.gov.uk/",
        "https://webarchive.nationalarchives.gov.uk/timemap/",
        None,
    ),
    "arquivo.pt": ("https://arquivo.pt/wayback/", "https://arquivo.pt/wayback/timemap/link/", None),
    "vefsafn.is": ("https://vefsafn.is/wayback/", "https://vefsafn.is/wayback/timemap/link/", None),
    "swap.stanford.edu": ("https://swap.stanford.edu/", "https://swap.stanford.edu/timemap/link/", None),
    "archive.today": ("https://archive.today/", "https://archive.today/timemap/", None),
}
_MORE = {"https://web.archive.org/cdx/search/cdx": "&showResumeKey=true&limit=10000"}
_ARCHIVE_IT_HOST = "archive-it.org"
_COLLECTION = re.compile(r"[0-9]{1,12}|all|org-[0-9]{1,12}")
_HOST = re.compile(r"^(?:[\w-]+\.)+[A-Za-z][\w-]+(?::\d+)?(?:/|$)|^localhost(?:[:/]|$)")
WAYBACK = "https://web.archive.org/web/"
"""Where captures are looked for when nothing is said."""


def archive_at(given: str) -> Archive:
    """The archive behind a prefix, a host, an Archive-It collection's id, or the address of any memento in it.

    :raises ArchiveError: for what is none of these
    """
    text = given.strip()
    if _COLLECTION.fullmatch(text):
        text = ARCHIVE_IT.format(collection=text)
    if _HOST.match(text):
        text = f"https://{text}"
    inside = parse(text)
    listed = calendar(text)
    prefix = inside.prefix if inside else listed[0] if listed else text
    try:
        parts = urlsplit(prefix)
        host = parts.hostname or ""
        _ = parts.port
    except ValueError:
        host = ""
    if not host or parts.scheme not in ("http", "https") or parts.query or parts.fragment or re.search(r"\s", prefix):
        raise ArchiveError(f"archive={given}: type the address of an archive, such as archive={WAYBACK}")
    prefix = prefix if prefix.endswith("/") else prefix + "/"
    known = _KNOWN.get(host)
    if known and (parts.path in ("", "/") or prefix == known[0]):
        return Archive(prefix=known[0], timemap=known[1], cdx=known[2])
    cdx = "timemap/cdx" if host.endswith(_ARCHIVE_IT_HOST) else "cdx"
    return Archive(prefix=prefix, timemap=f"{prefix}timemap/link/", cdx=prefix + cdx)
