"""What a user names as a collection, told apart by what is given.

The stages from there to pairs, for whoever has a network:

1. `collection_at` tells what ``collection=`` (with ``archive=``) is.
2. `files.known_rows` gives what is known at once: pairs, and seeds whose captures are to be looked up.
3. ``Collection.url`` is the document to ask for: seeds for an Archive-It id (`archive_it.read_seeds`), captures for a TimeMap or a CDX
   query (`lookups.read_captures`); what a reading names as ``further`` is asked for, too.
4. `lookups.capture_queries` gives the documents that list a seed's captures, the best first; `lookups.read_captures` reads one.
5. `lookups.pairs_of` chooses among the captures and gives the pairs: at least one row for every seed.
"""

import re
import zipfile
import zlib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

from harvestcrawl.archives.archive_it import seeds_url
from harvestcrawl.archives.endpoints import WAYBACK, Archive, ArchiveError, archive_at
from harvestcrawl.archives.entries import web_address
from harvestcrawl.archives.uri_forms import calendar, is_memento


class Kind(StrEnum):
    """What a collection is given as."""

    ARCHIVE_IT = "archive-it"
    """The id of an Archive-It collection."""
    TIMEMAP = "timemap"
    """The URL of a TimeMap, or of what may be one."""
    CDX = "cdx"
    """A query to a CDX server."""
    CALENDAR = "calendar"
    """The URL of an archive's list of a page's captures."""
    MEMENTO = "memento"
    """The URL of one archived page."""
    TABLE = "table"
    """A file of pairs or seeds."""
    INDEX_FILE = "index-file"
    """A ``.cdx`` or ``.cdxj`` file."""
    TIMEMAP_FILE = "timemap-file"
    """A TimeMap that was saved."""
    WARC = "warc"
    """A WARC or WACZ file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """A checked ``collection=``, with the archive that its captures are in."""

    kind: Kind
    name: str
    """For the output: the id, the file's name, the URL."""
    archive: Archive
    """Where captures are looked for."""
    url: str | None = None
    """The document to ask for, or the page that is named; ``None`` for files."""
    path: Path | None = None
    """The file; ``None`` for ids and URLs."""


_ID = re.compile(r"[0-9]{1,12}")
_COLLECTION_PAGE = re.compile(r"^https?://(?:www\.)?archive-it\.org/collections/([0-9]{1,12})(?:[/?#].*)?$", re.IGNORECASE)
_CDX_PATH = re.compile(r"(?:^|/)cdx(?:[/?]|$)|-cdx(?:$|[/?])|/-index$|[0-9]-index$")  # the last: Common Crawl's
_INDEX_LINE = re.compile(r"^(?: CDX [A-Za-z] |\S+ [0-9]{14} (?:\{|\S+ \S+ ))")
_SUFFIXES = {".cdx": Kind.INDEX_FILE, ".cdxj": Kind.INDEX_FILE, ".warc": Kind.WARC, ".arc": Kind.WARC, ".wacz": Kind.WARC}
_TYPED = (
    "type an Archive-It id, the URL of a TimeMap or CDX query, or a file (.csv, .tsv, .jsonl, .txt, .cdx, .cdxj, .warc, .warc.gz, .wacz)"
)
_LOOKED_AT = 4_096


def collection_at(value: str, archive: str | None = None) -> Collection:
    """Tell what was given; a file by its content before its name.

    :param archive: where captures are, if not in the Wayback Machine (or, for an id, in that collection)
    :raises ArchiveError: for what is neither id, URL nor file; one line, for the person who typed it
    """
    text = value.strip()
    page = _COLLECTION_PAGE.match(text)
    identity = page[1] if page else text if _ID.fullmatch(text) and not Path(text).exists() else None
    if identity:
        return Collection(kind=Kind.ARCHIVE_IT, name=identity, archive=archive_at(archive or identity), url=seeds_url(identity))
    where = archive_at(archive or WAYBACK)
    if re.match(r"https?:", text, re.IGNORECASE):
        if web_address(text) is None:
            raise ArchiveError(f"collection={value}: not a URL; {_TYPED}")
        return Collection(kind=kind_of_url(text), name=text, archive=where, url=text)
    path = Path(text)
    try:
        kind = _kind_of_file(path) if text and path.is_file() else None
    except OSError as error:
        raise ArchiveError(f"collection={value}: {(error.strerror or 'cannot be read').lower()}") from error
    if kind is None:
        raise ArchiveError(f"collection={value}: {'a folder' if text and path.is_dir() else 'no such file'}; {_TYPED}")
    return Collection(kind=kind, name=path.name, archive=where, path=path)


def kind_of_url(url: str) -> Kind:
    """What a URL is by its form; what has none of the known forms may be a TimeMap."""
    parts = urlsplit(url)
    if parts.query and _CDX_PATH.search(parts.path):
        return Kind.CDX
    if "/timemap/" in parts.path:
        return Kind.TIMEMAP
    if calendar(url):
        return Kind.CALENDAR
    return Kind.MEMENTO if is_memento(url) else Kind.TIMEMAP


def _kind_of_file(path: Path) -> Kind:
    if zipfile.is_zipfile(path):
        return Kind.WARC
    with path.open("rb") as stream:
        beginning = _unpacked(stream.read(_LOOKED_AT))
    if beginning.startswith((b"WARC/", b"filedesc://")):
        return Kind.WARC
    text = beginning.decode("utf-8", "replace").removeprefix("\ufeff")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("!")]
    if lines and _INDEX_LINE.match(lines[0]):
        return Kind.INDEX_FILE
    if re.match(r"\s*(?:<\s*https?://[^>]*>\s*;|@context\b|\{\s*\"original_uri\")", text):
        return Kind.TIMEMAP_FILE
    name = path.name.lower().removesuffix(".gz")
    return _SUFFIXES.get(Path(name).suffix, Kind.TABLE)


def _unpacked(data: bytes) -> bytes:
    if not data.startswith(b"\x1f\x8b"):
        return data
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, _LOOKED_AT)
    except zlib.error:
        return data
