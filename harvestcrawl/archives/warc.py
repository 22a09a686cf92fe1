"""Pairs from WARC and WACZ files: every page in them with its title, read offline."""

import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urljoin

from harvestcrawl.archives.items import Pair, Problem
from harvestcrawl.archives.timestamps import as_datetime
from harvestcrawl.archives.warc_records import Record, normal_url, records

_MAX_HOPS = 10
"""As many redirects as browsers follow, roughly (Fetch: 20): longer chains are loops."""
_WARC_IN_WACZ = re.compile(r"^archive/.*\.warc(?:\.gz)?$", re.IGNORECASE)
_PAGES_IN_WACZ = ("pages/pages.jsonl", "pages/extraPages.jsonl")
_PAGES_LIMIT = 200_000_000
_REFRESH_TARGET = re.compile(r"^\s*[0-5](?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?[\"']?\s*([^\"'\s]+)", re.IGNORECASE)
"""A refresh within five seconds: what the paper's browser waits for scripts and redirects."""


def read_warc(path: Path, collection: str | None = None) -> Iterator[Pair | Problem]:
    """A pair for every capture of a page in a ``.warc``, ``.warc.gz`` or ``.wacz``, with its archived title; problems name file and offset.

    Pages are HTML by their type or, where that says nothing, by their first bytes; error pages keep their status. Redirects count, with
    the title of the page that they lead to in the file. A revisit has the title of the record that it repeats. Redirects, and revisits
    that stand before what they repeat, come last. In a WACZ that lists its pages only those count.
    """
    found = _wacz(path) if zipfile.is_zipfile(path) else _warc(path)
    pairs = 0
    failed = False
    for row in found:
        pairs += isinstance(row, Pair)
        failed = failed or isinstance(row, Problem)
        yield replace(row, collection=collection) if isinstance(row, Pair) else row
    if not pairs and not failed:
        yield Problem(where=path.name, what="no web page in it")


def _warc(path: Path) -> Iterator[Pair | Problem]:
    try:
        with path.open("rb") as stream:
            if not stream.peek(1):
                yield Problem(where=path.name, what="the file is empty")
                return
            yield from Captures().pairs(records(stream, path.name))
    except OSError as error:
        yield Problem(where=path.name, what=(error.strerror or "cannot be read").lower())


def _wacz(path: Path) -> Iterator[Pair | Problem]:
    try:
        with zipfile.ZipFile(path) as archive:
            names = sorted(name for name in archive.namelist() if _WARC_IN_WACZ.match(name))
            if not names:
                yield Problem(where=path.name, what="no WARC in it (archive/*.warc.gz)")
                return
            listed = _listed_pages(archive)
            seen: set[str] = set()
            for row in Captures().pairs(_all_records(archive, names, path.name)):
                if isinstance(row, Pair) and listed:
                    if row.url not in listed:
                        continue
                    seen.add(row.url)
                    row = replace(row, archived_title=row.archived_title or listed[row.url])
                yield row
            for url in [url for url in listed if url not in seen]:
                yield Problem(where=path.name, what="listed as a page, and not captured", url=url)
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError) as error:  # RuntimeError: a password is asked for
        yield Problem(where=path.name, what=f"cannot be unpacked: {error}")


def _all_records(archive: zipfile.ZipFile, names: list[str], file: str) -> Iterator[Record | Problem]:
    for name in names:
        with archive.open(name) as stream:
            yield from records(stream, f"{file}:{name}")


def _listed_pages(archive: zipfile.ZipFile) -> dict[str, str | None]:
    """The pages that the crawler lists, with the titles that its browser saw (WACZ 1.1.1, 5.2.3)."""
    pages: dict[str, str | None] = {}
    for name in _PAGES_IN_WACZ:
        if name not in archive.namelist() or archive.getinfo(name).file_size > _PAGES_LIMIT:
            continue
        for line in archive.read(name).decode("utf-8", "replace").splitlines():
            try:
                page = json.loads(line)
            except (ValueError, RecursionError):
                continue
            url = page.get("url") if isinstance(page, dict) else None
            if isinstance(url, str) and (normal := normal_url(url)):
                title = page.get("title")
                pages.setdefault(normal, title.strip() or None if isinstance(title, str) else None)
    return pages


class Captures:
    """What has been read of the file so far: enough to know what a revisit repeats and where a redirect leads."""

    def __init__(self) -> None:
        self._by_url: dict[str, list[Record]] = {}
        self._by_digest: dict[str, Record] = {}

    def pairs(self, found: Iterable[Record | Problem]) -> Iterator[Pair | Problem]:
        """The pairs, in the order of the records but for those that have to wait for the end."""
        waiting: list[Record] = []
        for record in found:
            if isinstance(record, Problem):
                yield record
            elif record.kind == "revisit":
                resolved = self._repeated(record)
                if resolved is None:
                    waiting.append(record)
                elif (pair := self._settled(resolved, waiting)) is not None:
                    yield pair
            elif (record.is_html or record.location) and (pair := self._settled(record, waiting)) is not None:
                yield pair
        for record in waiting:
            yield from self._late(record)

    def _settled(self, record: Record, waiting: list[Record]) -> Pair | None:
        """The pair of a page; a redirect waits."""
        self._by_url.setdefault(record.url, []).append(record)
        if record.digest and record.is_html:
            self._by_digest.setdefault(record.digest, record)
        if _target(record):
            waiting.append(record)
            return None
        return _pair(record) if record.is_html else None

    def _repeated(self, record: Record) -> Record | None:
        """The revisit with what it repeats, by its reference or by its payload; ``None`` as long as that was not read."""
        original: Record | None = None
        if record.refers_to:
            url, moment = record.refers_to
            captures = self._by_url.get(url, [])
            original = next((capture for capture in captures if capture.datetime == moment), None)
        original = original or (self._by_digest.get(record.digest) if record.digest else None)
        if original is None:
            return None
        return replace(
            original,
            where=record.where,
            url=record.url,
            datetime=record.datetime,
            status=record.status or original.status,
            location=record.location or original.location,
        )

    def _late(self, record: Record) -> Iterator[Pair | Problem]:
        if record.kind == "revisit":
            resolved = self._repeated(record)
            if resolved is None:
                if record.is_html and not record.location:
                    yield Problem(where=record.where, what="repeats a record that is not in the file", url=record.url)
                    return
                resolved = record
            record = resolved
        hops, end = self._followed(record)
        if not hops:
            if record.is_html:
                yield _pair(record)
        elif end is not None:
            if end.is_html:
                yield replace(
                    _pair(record),
                    archived_title=end.title,
                    archived_status=end.status,
                    archived_redirects=hops,
                    archived_final_url=end.url,
                )
        elif record.is_html or record.refresh:
            yield replace(_pair(record), archived_title=None, archived_redirects=hops)

    def _followed(self, record: Record) -> tuple[tuple[str, ...], Record | None]:
        """The redirects from a record on, and the record they end at; ``None`` where that is not in the file."""
        hops: list[str] = []
        current: Record | None = record
        while current is not None and (target := _target(current)):
            if len(hops) == _MAX_HOPS:
                return tuple(hops), None
            hops.append(current.url)
            current = self._nearest(target, record)
        return tuple(hops), current

    def _nearest(self, url: str, record: Record) -> Record | None:
        """The capture of ``url`` that is nearest in time."""
        moment = as_datetime(record.datetime)
        captures = self._by_url.get(url, [])

        def distance(capture: Record) -> float:
            other = as_datetime(capture.datetime)
            return abs((other - moment).total_seconds()) if other and moment else 0.0

        return min(captures, key=distance, default=None)


def _target(record: Record) -> str | None:
    """Where a capture leads on: its ``Location``, or a refresh that a browser follows at once."""
    location = record.location
    if location is None and record.refresh and (found := _REFRESH_TARGET.match(record.refresh)):
        location = found[1]
    if not location:
        return None
    try:
        target = normal_url(urljoin(record.url, location.strip()))
    except ValueError:
        return None
    return None if target == record.url and record.location is None else target


def _pair(record: Record) -> Pair:
    return Pair(
        url=record.url,
        archived_datetime=record.datetime,
        archived_status=record.status,
        archived_title=record.title,
        is_read=True,
        where=record.where,
    )
