"""What is known of a collection without a network: the rows of its file, or the page that its URL names."""

import gzip
import re
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, cast

from harvestcrawl.archives.cdx import rows
from harvestcrawl.archives.collection import Collection, Kind
from harvestcrawl.archives.items import Capture, Pair, Problem, Seed
from harvestcrawl.archives.lookups import pairs_of
from harvestcrawl.archives.selection import Choice, Selection
from harvestcrawl.archives.tables import read_table
from harvestcrawl.archives.timemap import read_timemap
from harvestcrawl.archives.timestamps import exact_time
from harvestcrawl.archives.uri_forms import calendar, parse
from harvestcrawl.archives.warc import read_warc

# Types under which a capture is a page; a revisit says none.
_PAGE_TYPES = frozenset({"text/html", "application/xhtml+xml", "unk", "unknown", "no-type"})

Row = Pair | Seed | Problem


def known_rows(collection: Collection, selection: Selection) -> Iterator[Row]:
    """What is known of a collection without asking anybody; nothing for ids, TimeMaps and CDX queries.

    :raises ArchiveError: for a file without a column of URLs
    """
    url, path = collection.url, collection.path
    if collection.kind is Kind.CALENDAR and url and (listed := calendar(url)):
        yield Seed(url=listed[1], collection=collection.name, archive=listed[0], where=url)
    elif collection.kind is Kind.MEMENTO and url and (parts := parse(url)):
        yield Pair(
            url=parts.original,
            archived_url=url,
            archived_datetime=exact_time(parts.timestamp),
            collection=collection.name,
            where=url,
        )
    elif path is not None:
        yield from _rows_of_file(collection, path, selection)


def is_page(capture: Capture) -> bool:
    """Whether an index calls a capture a page, or does not say."""
    return capture.mimetype is None or capture.mimetype.partition(";")[0].strip().lower() in _PAGE_TYPES


def _rows_of_file(collection: Collection, path: Path, selection: Selection) -> Iterator[Row]:
    name, archive = path.name, collection.archive
    try:
        match collection.kind:
            case Kind.WARC:
                yield from _chosen(read_warc(path, name), selection)
            case Kind.INDEX_FILE:
                with _opened(path) as stream:
                    yield from _of_index((line.decode("utf-8", "replace") for line in stream), collection, selection)
            case Kind.TIMEMAP_FILE:
                with _opened(path) as stream:
                    reading = read_timemap(stream.read(), name)
                yield from reading.problems
                yield from pairs_of(reading.captures, selection, archive, original=reading.original, collection=name)
            case _:
                with _opened(path) as stream:
                    data = stream.read()
                yield from read_table(data, name, archive=archive, collection=name)
    except (OSError, EOFError, zlib.error) as error:
        yield Problem(where=name, what=f"cannot be read to its end: {' '.join(str(error).split())}")


def _opened(path: Path) -> IO[bytes]:
    with path.open("rb") as stream:
        packed = stream.read(2) == b"\x1f\x8b"
    return cast(IO[bytes], gzip.open(path)) if packed else path.open("rb")


def _of_index(lines: Iterable[str], collection: Collection, selection: Selection) -> Iterator[Row]:
    """The pages of an index file, whose lines are sorted by page. Pictures, styles and scripts in it are no pages."""
    waiting: list[Capture] = []
    for row in rows(lines, collection.name):
        if isinstance(row, Problem):
            yield row
        elif isinstance(row, Capture) and is_page(row):
            if waiting and (selection.choice is Choice.ALL or _page(waiting[0].url) != _page(row.url)):
                yield from pairs_of(waiting, selection, collection.archive, collection=collection.name)
                waiting = []
            waiting.append(row)
    yield from pairs_of(waiting, selection, collection.archive, collection=collection.name)


def _chosen(found: Iterable[Pair | Problem], selection: Selection) -> Iterator[Row]:
    """The wanted ones of a file's pairs, by page."""
    if selection.choice is Choice.ALL:
        yield from found
        return
    pages: dict[str, dict[Capture, Pair]] = {}
    for row in found:
        if isinstance(row, Problem):
            yield row
        else:
            moment = row.archived_datetime or ""
            capture = Capture(url=row.url, timestamp=moment, datetime=moment, status=row.archived_status)
            pages.setdefault(_page(row.url), {}).setdefault(capture, row)
    for pairs in pages.values():
        for capture in selection.of(pairs):
            yield pairs[capture]


def _page(url: str) -> str:
    """One key for the captures of a page, as indexes have one: scheme, ``www.`` and the closing slash do not count."""
    return re.sub(r"^https?://(?:www\d*\.)?", "", url.lower()).rstrip("/")
