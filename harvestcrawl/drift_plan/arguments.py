"""What a user hands to the drift spider with ``-a``: read, checked, and refused in one line that says what to type."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from harvestcrawl.archives.endpoints import WAYBACK, Archive, ArchiveError, archive_at
from harvestcrawl.archives.selection import Selection, selection
from harvestcrawl.arguments import ArgumentError, check_names, checked_url
from harvestcrawl.drift.detection import METHODS, THRESHOLD

NAMES = ("collection", "archive", "captures", "method", "threshold")
"""The arguments there are."""
_ID = re.compile(r"[0-9]{1,12}")
_COLLECTION_PAGE = re.compile(r"https?://(?:www\.)?archive-it\.org/collections/([0-9]{1,12})/?(?:[?#].*)?", re.IGNORECASE)
_WEB = re.compile(r"https?://", re.IGNORECASE)
# The last part of a file's name that tells what it is; anything else is read as a table.
_WARC = (".warc", ".warc.gz", ".wacz")
_INDEX = (".cdx", ".cdxj")


class Kind(StrEnum):
    """What a collection is given as."""

    ARCHIVE_IT = "archive-it"
    """The id of an Archive-It collection."""
    ADDRESS = "address"
    """The address of a TimeMap, of a CDX query, of a list of captures, or of a memento."""
    TABLE = "table"
    """A file of pairs or seeds."""
    INDEX = "index"
    """A ``.cdx`` or ``.cdxj`` file."""
    WARC = "warc"


@dataclass(frozen=True, slots=True, kw_only=True)
class DriftArguments:
    """The arguments of ``scrapy crawl drift``, checked."""

    kind: Kind
    collection: str
    """The id, the address, or the path."""
    archive: Archive
    """Where captures are."""
    is_archive_given: bool
    selection: Selection
    method: str = METHODS[0]
    threshold: float = THRESHOLD


def drift_arguments(given: Mapping[str, str]) -> DriftArguments:
    """Read the spider's arguments.

    :raises ArgumentError: for an unknown name, a collection that is neither id nor address nor file, and values that are none
    """
    check_names(given, NAMES)
    kind, collection = _collection(given.get("collection", "").strip())
    method = given.get("method", METHODS[0]).strip().lower()
    if method not in METHODS:
        raise ArgumentError(f"method={method}: type one of {', '.join(METHODS)}")
    try:
        where = given.get("archive", collection if kind is Kind.ARCHIVE_IT else WAYBACK)
        return DriftArguments(
            kind=kind,
            collection=collection,
            archive=archive_at(where),
            is_archive_given="archive" in given,
            selection=selection(given.get("captures")),
            method=method,
            threshold=_threshold(given.get("threshold")),
        )
    except ArchiveError as error:
        raise ArgumentError(str(error)) from error


def _collection(text: str) -> tuple[Kind, str]:
    if not text:
        raise ArgumentError("the collection is missing: type -a collection=ID, -a collection=FILE or -a collection=https://…")
    if _ID.fullmatch(text):
        return Kind.ARCHIVE_IT, text
    if page := _COLLECTION_PAGE.fullmatch(text):
        return Kind.ARCHIVE_IT, page[1]
    if _WEB.match(text):
        return Kind.ADDRESS, checked_url(text)
    path = Path(text)
    if path.is_dir():
        raise ArgumentError(f"collection={text}: a folder; type the name of a file in it")
    try:
        path.open("rb").close()
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "cannot be read").lower()
        raise ArgumentError(f"collection={text}: {reason}; type an Archive-It id (digits), a file, or an address with https://") from error
    name = path.name.lower()
    return (Kind.WARC if name.endswith(_WARC) else Kind.INDEX if name.endswith(_INDEX) else Kind.TABLE), text


def _threshold(value: str | None) -> float:
    if value is None:
        return THRESHOLD
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise ArgumentError(f"threshold={value}: type a number from 0 to 1, such as threshold={THRESHOLD}")
    return number
