"""The files that rows go to: how long they are, and back to a length that is known to be whole."""

import fcntl
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from harvestcrawl.arguments import ArgumentError
from harvestcrawl.frontier.contract import FrontierError

LINE_FORMATS = ("jsonl", "jsonlines", "jl", "csv", "pages", "threads")
"""Formats whose files can be cut off behind any row and added to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outputs:
    """The outputs of a crawl, by their absolute paths."""

    paths: tuple[str, ...]
    """In the order given."""
    formats: tuple[str, ...]
    anew: frozenset[str] = frozenset()
    """Those that a new crawl empties (``-O``)."""

    def at_the_beginning(self) -> dict[str, int]:
        """How long each is before the first row."""
        return {path: 0 if path in self.anew or not Path(path).exists() else Path(path).stat().st_size for path in self.paths}

    def written(self) -> dict[str, int]:
        """How long each is; what is in it is on the disk."""
        return {path: _synced(path) for path in self.paths}


def outputs_of(feeds: Mapping[str, Mapping[str, Any]]) -> Outputs:
    """The outputs among Scrapy's feeds.

    :raises ArgumentError: for an output that cannot be mended after a crawl was cut off
    """
    paths = [_local(str(uri)) for uri in feeds]
    for uri, options in feeds.items():
        if options.get("format") not in LINE_FORMATS or options.get("postprocessing") or options.get("batch_item_count"):
            raise ArgumentError(f"{uri}: a crawl that can go on after it was cut off writes .jsonl or .csv, as they are")
    return Outputs(
        paths=tuple(paths),
        formats=tuple(str(options["format"]) for options in feeds.values()),
        anew=frozenset(path for path, options in zip(paths, feeds.values(), strict=True) if options.get("overwrite")),
    )


class Claims:
    """Outputs that this process alone writes to, for as long as it lives: workers on one machine see each other by it."""

    def __init__(self) -> None:
        self._files: dict[str, int] = {}

    def claim(self, path: str) -> bool:
        """Whether the file is ours, made if it is not there; False while another process holds it."""
        if path in self._files:
            return True
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            return False
        self._files[path] = file
        return True

    def let_go(self, path: str) -> None:
        """Let others have the file."""
        os.close(self._files.pop(path))


def repair(written: Mapping[str, int]) -> None:
    """Cut off what a crawl that was killed wrote behind its last whole state: rows that come again, and half a line.

    :raises FrontierError: if a file has become shorter: rows are gone that will not come again
    """
    for path, length in written.items():
        size = Path(path).stat().st_size if Path(path).exists() else 0
        if size < length:
            raise FrontierError(f"{path} is shorter than what the crawl has written to it: put it back, or begin anew with another JOBDIR")
    for path, length in written.items():
        if Path(path).exists():
            os.truncate(path, length)


def same(paths: Iterable[str], others: Iterable[str]) -> bool:
    """Whether the outputs are the same."""
    return sorted(paths) == sorted(others)


def _local(uri: str) -> str:
    parts = urlsplit(uri)
    if parts.scheme not in ("", "file") or uri == "-" or "%(" in uri:
        raise ArgumentError(f"{uri}: a crawl that can go on after it was cut off writes to files on this machine, under names that stay")
    return str(Path(parts.path if parts.scheme else uri).absolute())


def _synced(path: str) -> int:
    try:
        file = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return 0  # nothing has been written to it
    try:
        os.fsync(file)
        return os.fstat(file).st_size
    finally:
        os.close(file)
