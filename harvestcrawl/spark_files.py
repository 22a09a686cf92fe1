"""What the executors of a Spark job do with one file of a stored crawl. Knows nothing of Spark."""

from collections.abc import Iterator, Mapping
from typing import Any

from w3lib.encoding import http_content_type_encoding

from harvestcrawl.archives.items import Pair, Problem
from harvestcrawl.archives.warc import Captures
from harvestcrawl.archives.warc_pages import StoredPage, page_record
from harvestcrawl.archives.warc_records import Record, title_record
from harvestcrawl.archives.warc_recovery import Stored, read_stored
from harvestcrawl.extraction import SiteLayouts
from harvestcrawl.items import CapturedPage, LoadedBy, Outcome
from harvestcrawl.reading import read_capture
from harvestcrawl.spark_rows import PageRow, TitleRow

Options = Mapping[str, Any] | None


def page_rows(path: str, options: Options = None) -> Iterator[PageRow]:
    """The pages of a file with their posts, and the records of it that cannot be read, in the file's order.

    :param options: see `stores.open_stored`
    """
    layouts = SiteLayouts()  # of this file alone: what comes of it does not hang on what else is read
    for stored in read_stored(path, page_record, options):
        found = stored.found
        if isinstance(found, Problem):
            yield PageRow(path=stored.path, offset=stored.offset, url=found.url, reason=found.what)
        else:
            yield _page_row(stored.path, stored.offset, found, layouts)


def _page_row(path: str, offset: int, page: StoredPage, layouts: SiteLayouts) -> PageRow:
    captured = CapturedPage(
        url=page.url,
        final_url=page.url,
        status=200,
        content_type=page.content_type,
        encoding=http_content_type_encoding(page.content_type) if page.content_type else None,
        body=page.body,
        fetched_at=page.captured_at,
        loaded_by=LoadedBy.WARC,
    )
    notes = (f"the crawler kept a part of the page alone: {page.truncated}",) if page.truncated else ()
    try:
        read = read_capture(captured, layouts)
    except Exception as error:  # noqa: BLE001 - it raises on no page that is known; one that is not must not end a job of a million
        said = f"cannot be read: {type(error).__name__}"
        return PageRow(path=path, offset=offset, url=page.url, captured_at=page.captured_at, outcome=Outcome.ERROR, warnings=(said, *notes))
    return PageRow(
        path=path,
        offset=offset,
        url=page.url,
        captured_at=page.captured_at,
        outcome=read.outcome,
        warnings=(*read.warnings, *notes),
        posts=read.posts,
    )


def title_rows(path: str, options: Options = None) -> Iterator[TitleRow]:
    """The captures of pages in a file with their titles, and the records of it that cannot be read.

    :param options: see `stores.open_stored`
    """
    bad: list[TitleRow] = []
    # What a WACZ holds is one crawl: a revisit may repeat what another file of it has.
    for found in Captures().pairs(_records(read_stored(path, title_record, options), bad)):
        yield from _emptied(bad)
        yield _title_row(path, found)
    yield from _emptied(bad)


def _records(found: Iterator[Stored[Record]], bad: list[TitleRow]) -> Iterator[Record]:
    """The records, those that cannot be read put aside."""
    for stored in found:
        if isinstance(stored.found, Problem):
            bad.append(TitleRow(path=stored.path, offset=stored.offset, url=stored.found.url, reason=stored.found.what))
        else:
            yield stored.found


def _emptied(bad: list[TitleRow]) -> Iterator[TitleRow]:
    yield from bad
    bad.clear()


def _title_row(path: str, found: Pair | Problem) -> TitleRow:
    if isinstance(found, Problem):
        return TitleRow(path=path, url=found.url, reason=found.what)
    return TitleRow(
        path=path,
        url=found.url,
        datetime=found.archived_datetime,
        status=found.archived_status,
        title=found.archived_title,
        redirects=found.archived_redirects,
        final_url=found.archived_final_url or (None if found.archived_redirects else found.url),
    )
