"""Rows for feeds: ``jsonl``, ``json``, ``csv`` and ``xml`` write posts, ``pages`` page records, ``threads`` thread summaries.

An item that is no `PageRead` is a row by itself and passes through the first four unchanged in content (drift rows).
"""

import asyncio
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from typing import Any, BinaryIO, Self, cast

from itemadapter import ItemAdapter
from scrapy.crawler import Crawler
from scrapy.exporters import CsvItemExporter, JsonItemExporter, JsonLinesItemExporter, XmlItemExporter

from harvestcrawl.capture import Capture, PageRead
from harvestcrawl.drift_plan.columns import columns as drift_columns
from harvestcrawl.items import PageRecord, Post, ThreadSummary, TitleDrift

# What makes a spreadsheet take a cell for a formula (OWASP, CSV Injection).
FORMULA_BEGINNINGS = ("=", "+", "-", "@", "\t", "\r")


def row(item: Any) -> dict[str, Any]:
    """One row: the fields of ``item`` in their order, as values that JSON has."""
    if isinstance(item, TitleDrift):
        return {name: plain(value) for name, value in drift_columns(item).items()}
    return {name: plain(value) for name, value in ItemAdapter(item).items()}


def plain(value: Any) -> Any:
    """``value`` as JSON has it: enums by value, times as ISO 8601, tuples as lists, dataclasses as objects."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str):
        return value if value.isascii() else _encodable(value)
    if value is None or isinstance(value, int | float):
        return value
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Iterable):
        return [plain(inner) for inner in value]
    return str(value)


def csv_cell(value: Any) -> Any:
    """``value`` in one cell: nested values as JSON, and text that a spreadsheet would run with a ``'`` in front."""
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, str) and value.startswith(FORMULA_BEGINNINGS):
        return f"'{value}"
    return value


def post_rows(item: Any) -> Iterator[dict[str, Any]]:
    """The post rows of a page; a page that no pipeline has read has none; any other item is one row."""
    if isinstance(item, PageRead):
        for post in item.posts:
            yield row(post)
    elif not isinstance(item, Capture | ThreadSummary):
        yield row(item)


def page_rows(item: Any) -> Iterator[dict[str, Any]]:
    """The page's record."""
    if isinstance(item, PageRead):
        yield row(item.record)


def thread_rows(item: Any) -> Iterator[dict[str, Any]]:
    """The summaries of the threads that ended with the page."""
    if isinstance(item, PageRead):
        for thread in item.threads:
            yield row(thread)
    elif isinstance(item, ThreadSummary):  # of a thread that no page ended
        yield row(item)


ROWS = {"posts": post_rows, "pages": page_rows, "threads": thread_rows}
"""What each kind of feed has of an item; the first also any item that is a row by itself."""


def rows_of_kind(kind: str, item: Any) -> Iterator[dict[str, Any]]:
    """The part of ``item`` that a feed of this kind writes."""
    return ROWS[kind](item)


def row_type_of(kind: str, spider: Any) -> type:
    """What the rows of a feed are."""
    own: type = getattr(spider, "row_type", Post)
    return {"pages": PageRecord, "threads": ThreadSummary}.get(kind, own)


class OutputGuard:
    """Stops the crawl when its rows cannot be written any more: with a full disk the forum would be asked for pages for nothing.

    Outside a crawl the error is the caller's.
    """

    def __init__(self, file: BinaryIO, crawler: Crawler | None) -> None:
        self._file = file
        self._crawler = crawler

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> bool:
        """Let the rows reach the file; an error in that is no exception any more, but the crawl's end."""
        if error is None:
            try:
                self._file.flush()
            except OSError as found:
                error = found
        if error is None:
            return True
        if self._crawler is None or not isinstance(error, OSError):
            if traceback is None:
                raise error
            return False
        stop_unwritten(
            self._crawler, f"{getattr(self._file, 'name', 'the output')} cannot be written: {(error.strerror or str(error)).lower()}"
        )
        return True


def stop_unwritten(crawler: Crawler, why: str) -> None:
    """End a crawl whose output cannot be written any more."""
    if crawler.stats.get_value("harvest/unwritten") is None and crawler.engine is not None:
        crawler.stats.set_value("harvest/unwritten", why)
        task = asyncio.get_running_loop().create_task(crawler.engine.close_spider_async(reason="rows cannot be written"))
        _STOPPING.add(task)  # the loop itself would not keep it (Python's documentation of create_task)
        task.add_done_callback(_STOPPING.discard)


_STOPPING: set[asyncio.Task[None]] = set()


class PostJsonLinesExporter(JsonLinesItemExporter):
    """One post a line. Written out page by page, so that the file can be read while the crawl runs."""

    def __init__(self, file: BinaryIO, crawler: Crawler | None = None, **options: Any) -> None:
        super().__init__(cast("io.BytesIO", file), **options)  # what it is given is any binary file
        self._guard = OutputGuard(file, crawler)

    @classmethod
    def from_crawler(cls, crawler: Crawler, file: BinaryIO, **options: Any) -> Self:
        """Made by Scrapy."""
        return cls(file, crawler=crawler, **options)

    def export_item(self, item: Any) -> None:
        """Write the rows of ``item``."""
        with self._guard:
            for each in self.rows(item):
                super().export_item(each)

    def rows(self, item: Any) -> Iterator[dict[str, Any]]:
        """The part of ``item`` that this feed writes."""
        return post_rows(item)


class PageExporter(PostJsonLinesExporter):
    """One page record a line."""

    def rows(self, item: Any) -> Iterator[dict[str, Any]]:
        """The page's record."""
        return page_rows(item)


class ThreadExporter(PostJsonLinesExporter):
    """One thread summary a line."""

    def rows(self, item: Any) -> Iterator[dict[str, Any]]:
        """The summaries of the threads that ended with the page."""
        return thread_rows(item)


class PostJsonExporter(JsonItemExporter):
    """One list of posts."""

    def __init__(self, file: BinaryIO, crawler: Crawler | None = None, **options: Any) -> None:
        super().__init__(cast("io.BytesIO", file), **options)
        self._guard = OutputGuard(file, crawler)

    @classmethod
    def from_crawler(cls, crawler: Crawler, file: BinaryIO, **options: Any) -> Self:
        """Made by Scrapy."""
        return cls(file, crawler=crawler, **options)

    def export_item(self, item: Any) -> None:
        """Write the rows of ``item``."""
        with self._guard:
            for each in post_rows(item):
                super().export_item(each)

    def finish_exporting(self) -> None:
        """Write the end."""
        with self._guard:
            super().finish_exporting()


class PostXmlExporter(XmlItemExporter):
    """One element a post."""

    def __init__(self, file: BinaryIO, crawler: Crawler | None = None, **options: Any) -> None:
        super().__init__(cast("io.BytesIO", file), **options)
        self._guard = OutputGuard(file, crawler)

    @classmethod
    def from_crawler(cls, crawler: Crawler, file: BinaryIO, **options: Any) -> Self:
        """Made by Scrapy."""
        return cls(file, crawler=crawler, **options)

    def export_item(self, item: Any) -> None:
        """Write the rows of ``item``."""
        with self._guard:
            for each in post_rows(item):
                super().export_item({name: "" if value is None else value for name, value in each.items()})

    def finish_exporting(self) -> None:
        """Write the end."""
        with self._guard:
            super().finish_exporting()


class PostCsvExporter(CsvItemExporter):
    """One post a line, under a header that is there even when there are no posts, and once when a file is added to.

    :param row_type: the dataclass whose fields are the columns; without it the first row tells them
    :param columns: the columns, where they are others than its fields
    :param kind: ``posts`` (or whatever the spider's rows are), ``pages``, ``threads``
    """

    def __init__(
        self,
        file: BinaryIO,
        row_type: type | None = None,
        columns: tuple[str, ...] = (),
        crawler: Crawler | None = None,
        kind: str = "posts",
        **options: Any,
    ) -> None:
        super().__init__(cast("io.BytesIO", file), include_headers_line=_is_at_start(file), **options)
        self._guard = OutputGuard(file, crawler)
        self._kind = kind
        if row_type is not None and not self.fields_to_export:
            names = columns or [field.name for field in fields(row_type)]
            self.fields_to_export = {name: csv_cell(name) for name in names}  # names of columns can come from a user's table

    @classmethod
    def from_crawler(cls, crawler: Crawler, file: BinaryIO, kind: str = "posts", **options: Any) -> Self:
        """Made by Scrapy; the spider says what its rows are."""
        own = kind == "posts"
        row_type = getattr(crawler.spidercls, "row_type", None) if own else row_type_of(kind, crawler.spider)
        columns = getattr(crawler.spider, "columns", ()) if own else ()
        return cls(file, row_type=row_type, columns=columns, crawler=crawler, kind=kind, **options)

    def export_item(self, item: Any) -> None:
        """Write the rows of ``item``."""
        with self._guard:
            for each in rows_of_kind(self._kind, item):
                super().export_item({name: csv_cell(value) for name, value in each.items()})

    def finish_exporting(self) -> None:
        """A feed without rows still gets its header."""
        with self._guard:
            if self._headers_not_written and self.fields_to_export:
                self._write_headers_and_set_fields_to_export({})
            super().finish_exporting()


def _is_at_start(file: BinaryIO) -> bool:
    try:
        return file.tell() == 0
    except (OSError, io.UnsupportedOperation):  # a pipe
        return True


def _encodable(text: str) -> str:
    """Half of a surrogate pair, as JavaScript escapes leave it, has no UTF-8."""
    return text.encode("utf-8", "replace").decode("utf-8")
