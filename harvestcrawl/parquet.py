"""Rows as a Parquet table: the columns of ``posts.jsonl`` with their types, quotes and attachments as lists of structs."""

import types
import typing
from collections.abc import Mapping
from dataclasses import is_dataclass
from datetime import datetime
from enum import Enum
from functools import partial
from typing import Any, BinaryIO, Self

from scrapy.crawler import Crawler
from scrapy.exporters import BaseItemExporter

from harvestcrawl.exporters import OutputGuard, row_type_of, rows_of_kind

ROWS_A_GROUP = 2_000
"""Rows that are held in memory before they are written: some 5 MB of posts."""


def column_type(hint: Any) -> Any:
    """The Arrow type of a field's type. Times are text, as in the other formats: a date has the precision that the page shows."""
    import pyarrow as pa

    if isinstance(hint, types.UnionType):
        (hint,) = (part for part in typing.get_args(hint) if part is not types.NoneType)
    origin = typing.get_origin(hint)
    if origin is tuple:
        return pa.list_(column_type(typing.get_args(hint)[0]))
    if origin is not None and issubclass(origin, Mapping):
        return pa.map_(pa.string(), pa.string())
    if is_dataclass(hint):
        return pa.struct([(name, column_type(inner)) for name, inner in typing.get_type_hints(hint).items()])
    if issubclass(hint, Enum | datetime):
        return pa.string()
    return {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}[hint]


def schema_of(row_type: type, columns: tuple[str, ...]) -> Any:
    """The table's columns.

    :param columns: their names, where they are others than the dataclass's fields; those that it does not have are text
    """
    import pyarrow as pa

    hints = typing.get_type_hints(row_type)
    return pa.schema([(name, column_type(hints.get(name, str))) for name in columns or hints])


class ParquetExporter(BaseItemExporter):
    """One row a post (or page, or thread), in groups of `ROWS_A_GROUP`; the table can be read when the crawl has ended."""

    def __init__(self, file: BinaryIO, crawler: Crawler | None = None, kind: str = "posts", **options: Any) -> None:
        super().__init__(**options)
        self._file = file
        self._crawler = crawler
        self._rows_of = partial(rows_of_kind, kind)
        self._kind = kind
        self._guard = OutputGuard(file, crawler)
        self._held: list[dict[str, Any]] = []
        self._writer: Any = None
        self._schema: Any = None

    @classmethod
    def from_crawler(cls, crawler: Crawler, file: BinaryIO, **options: Any) -> Self:
        """Made by Scrapy; the spider says what its rows are."""
        return cls(file, crawler=crawler, **options)

    def start_exporting(self) -> None:
        """Begin the table."""
        import pyarrow.parquet as pq

        spider = self._crawler.spider if self._crawler else None
        row_type = row_type_of(self._kind, spider)
        self._schema = schema_of(row_type, getattr(spider, "columns", ()) if self._kind == "posts" else ())
        with self._guard:
            self._writer = pq.ParquetWriter(self._file, self._schema, compression="zstd")

    def export_item(self, item: Any) -> None:
        """Take the rows of ``item``."""
        for row in self._rows_of(item):
            self._held.append({name: list(value.items()) if isinstance(value, dict) else value for name, value in row.items()})
        if len(self._held) >= ROWS_A_GROUP:
            with self._guard:
                self._write()

    def finish_exporting(self) -> None:
        """Write the rest, and the table's end."""
        with self._guard:
            self._write()
            self._writer.close()

    def _write(self) -> None:
        import pyarrow as pa

        held, self._held = self._held, []
        if held:
            self._writer.write_table(pa.Table.from_pylist(held, schema=self._schema))
