"""What a user hands to the drift spider with ``-a``: read, checked, and refused in one line that says what to type."""

from collections.abc import Mapping
from dataclasses import dataclass

from harvestcrawl.archives.collection import Collection, collection_at
from harvestcrawl.archives.endpoints import ArchiveError
from harvestcrawl.archives.selection import Selection, selection
from harvestcrawl.arguments import BROWSER_MODES, ArgumentError, browser_mode, check_names
from harvestcrawl.drift.detection import METHODS, THRESHOLD

NAMES = ("collection", "archive", "captures", "method", "threshold", "browser")
"""The arguments there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DriftArguments:
    """The arguments of ``scrapy crawl drift``, checked."""

    collection: Collection
    is_archive_given: bool
    """Whether the collection's archive is the user's word, or ours."""
    selection: Selection
    method: str = METHODS[0]
    threshold: float = THRESHOLD
    browser: str = BROWSER_MODES[0]
    """One of `BROWSER_MODES`."""


def drift_arguments(given: Mapping[str, str]) -> DriftArguments:
    """Read the spider's arguments.

    :raises ArgumentError: for an unknown name, a collection that is neither id nor address nor file, and values that are none
    """
    check_names(given, NAMES)
    if not given.get("collection", "").strip():
        raise ArgumentError("the collection is missing: type -a collection=ID, -a collection=FILE or -a collection=https://…")
    method = given.get("method", METHODS[0]).strip().lower()
    if method not in METHODS:
        raise ArgumentError(f"method={given['method']}: type one of {', '.join(METHODS)}")
    try:
        return DriftArguments(
            collection=collection_at(given["collection"], given.get("archive")),
            is_archive_given="archive" in given,
            selection=selection(given.get("captures")),
            method=method,
            threshold=_threshold(given.get("threshold")),
            browser=browser_mode(given),
        )
    except ArchiveError as error:
        raise ArgumentError(str(error)) from error


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
