"""Items as rows of Spark: a schema made from a dataclass, and the values that fit it. Spark itself is imported when it is called for."""

import types
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints

from harvestcrawl.items import Outcome, Post

if TYPE_CHECKING:
    from pyspark.sql.types import DataType, StructType

LEFT_OUT = frozenset({"extra"})
"""Fields that have no column of their own."""
_LARGEST = 2**63 - 1
_NAMES: Mapping[type, str] = {str: "StringType", int: "LongType", float: "DoubleType", bool: "BooleanType", datetime: "TimestampType"}


class MissingSparkError(ImportError):
    """What the extra ``spark`` brings is not installed."""

    def __init__(self, module: str | None) -> None:
        super().__init__(f"{(module or 'pyspark').partition('.')[0]} is not installed: pip install 'harvestcrawl[spark]'")


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRow:
    """A page of a stored crawl with its posts, or a record that could not be read."""

    path: str
    """The file; behind ``!`` one inside a WACZ."""
    offset: int
    """Of the record, in bytes."""
    url: str | None = None
    """Of the page."""
    captured_at: datetime | None = None
    """The record's date."""
    outcome: Outcome | None = None
    """What the page turned out to be; ``None`` for a record that could not be read."""
    reason: str | None = None
    """Why the record could not be read; ``None`` for a page."""
    warnings: tuple[str, ...] = ()
    """What a reader of the posts should know, one sentence each."""
    posts: tuple[Post, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleRow:
    """A capture of a page with its title, or a record that could not be read."""

    path: str
    """The file; behind ``!`` one inside a WACZ."""
    offset: int | None = None
    """Of a record that could not be read."""
    url: str | None = None
    """As captured (URI-R)."""
    datetime: str | None = None
    """Of the capture, 14 digits."""
    status: int | None = None
    title: str | None = None
    redirects: tuple[str, ...] = ()
    """The URLs that were captured as redirects, from ``url`` to the page whose title this is."""
    final_url: str | None = None
    """That page's URL."""
    reason: str | None = None
    """Why the record could not be read; ``None`` for a capture."""


def schema_of(kind: type) -> "StructType":
    """The schema of a dataclass: nested ones are structs, tuples arrays, enumerations strings. Numbers that overflow a column are null.

    :raises MissingSparkError: without pyspark
    """
    try:
        from pyspark.sql import types as spark_types
    except ImportError as error:
        raise MissingSparkError(error.name) from error
    hints = get_type_hints(kind)
    return spark_types.StructType(
        [
            spark_types.StructField(field.name, *_type(hints[field.name], spark_types))
            for field in fields(kind)
            if field.name not in LEFT_OUT
        ]
    )


def _type(hint: Any, spark_types: Any) -> "tuple[DataType, bool]":
    """A column's type, and whether it may be null."""
    if get_origin(hint) in (Union, types.UnionType):
        inner = next(each for each in get_args(hint) if each is not type(None))
        return _type(inner, spark_types)[0], True
    if get_origin(hint) is tuple:
        return spark_types.ArrayType(_type(get_args(hint)[0], spark_types)[0], containsNull=False), False
    if is_dataclass(hint):
        assert isinstance(hint, type)
        return schema_of(hint), False
    name = _NAMES[str if issubclass(hint, Enum) else hint]
    return getattr(spark_types, name)(), hint is int  # what overflows is null


def values_of(item: Any) -> tuple[Any, ...]:
    """The values of a dataclass in the order of its schema."""
    return tuple(value_of(getattr(item, field.name)) for field in fields(item) if field.name not in LEFT_OUT)


def value_of(value: Any) -> Any:
    """A value as a column has it."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str):  # half of a surrogate pair, as JavaScript escapes leave it, has no UTF-8
        return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, int) and abs(value) > _LARGEST:
        return None
    if isinstance(value, tuple):
        return [value_of(inner) for inner in value]
    return values_of(value) if is_dataclass(value) else value
