"""Rows for feeds: ``jsonl``, ``json``, ``csv`` and ``xml`` write posts, ``pages`` page records, ``threads`` thread summaries.

An item that is no `PageRead` is a row by itself and passes through the first four unchanged in content (drift rows).
"""

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
from harvestcrawl.items import ThreadSummary

# What makes a spreadsheet take a cell for a formula (OWASP, CSV Injection).
FORMULA_BEGINNINGS = ("=", "+", "-", "@", "\t", "\r")


def row(item: Any) -> dict[str, Any]:
    """One row: the fields of ``item`` in their order, as values that JSON has."""
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


class PostJsonLinesExporter(JsonLinesItemExporter):
    """One post a line. Written out page by page, so that the file can be read while the crawl runs."""

    def __init__(self, file: BinaryIO, **options: Any) -> None:
        super().__init__(cast("io.BytesIO", file), **options)  # what it is given is any binary file

    def export_item(self, item: Any) -> None:
        """Write the rows of ``item``."""
        for each in self.rows(item):
            super().export_item(each)
        self.file.flush()

    def rows(self, item: Any) -> Iterator[dict[str, Any]]:
        """The part of ``item`` that this feed writes."""
        return post_rows(item)


class PageExporter(PostJsonLinesExporter):
    """One page record a line."""

    def rows(self, item: Any) -> Iterator[dict[str, Any]]:
        """The page's record."""
        if isinstance(item, PageRead):
            yield row(item.record)


class ThreadExporter(PostJsonLinesExporter):
    """One thread summary a line."""

    def rows(self, item: Any) -> Iterator[dict[str, Any]]:
        """The summaries of the threads that ended with the page."""
        if isinstance(item, PageRead):
            for thread in item.threads:
                yield row(thread)
        elif isinstance(item, ThreadSummary):  # of a thread that no page ended
            yield row(item)


class PostJsonExporter(JsonItemExporter):
    """One list of posts."""

    def export_item(self, item: Any) -> None:
        """Write the rows of ``item``."""
        for each in post_rows(item):
            super().export_item(each)


class PostXmlExporter(XmlItemExporter):
    """One element a post."""

    def export_item(self, item: Any) -> None:
        """Write the rows of ``item``."""
        for each in post_rows(item):
            super().export_item({name: "" if value is None else value for name, value in each.items()})


class PostCsvExporter(CsvItemExporter):
    """One post a line, under a header that is there even when there are no posts, and once when a file is added to.

    :param row_type: the dataclass whose fields are the columns; without it the first row tells them
    """

    def __init__(self, file: BinaryIO, row_type: type | None = None, **options: Any) -> None:
        super().__init__(cast("io.BytesIO", file), include_headers_line=_is_at_start(file), **options)
        if row_type is not None and not self.fields_to_export:
            self.fields_to_export = [field.name for field in fields(row_type)]

    @classmethod
    def from_crawler(cls, crawler: Crawler, file: BinaryIO, **options: Any) -> Self:
        """Made by Scrapy; the spider says what its rows are."""
        return cls(file, row_type=getattr(crawler.spidercls, "row_type", None), **options)

    def export_item(self, item: Any) -> None:
        """Write the rows of ``item``."""
        for each in post_rows(item):
            super().export_item({name: csv_cell(value) for name, value in each.items()})

    def finish_exporting(self) -> None:
        """A feed without rows still gets its header."""
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
