"""Rows from the files that crawls write: JSON lines, JSON or CSV, compressed or not; what is damaged is counted, and the rest is read."""

import csv
import gzip
import json
import types
import typing
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from harvestcrawl.items import PageRecord, Post, ThreadSummary, TitleDrift

csv.field_size_limit(20 * 1024 * 1024)
DRIFT, POSTS, THREADS, PAGES = "drift", "posts", "threads", "pages"
_SIGNS = {
    DRIFT: ("verdict", "url"),
    POSTS: ("text", "thread_url"),
    THREADS: ("end_reason", "thread_url"),
    PAGES: ("outcome", "page_url"),
}
_HINTS = {name: hint for item in (TitleDrift, Post, PageRecord, ThreadSummary) for name, hint in typing.get_type_hints(item).items()}
FORMULA_BEGINNINGS = ("=", "+", "-", "@", "\t", "\r")
"""As in `harvestcrawl.exporters`, which this package does without: it needs no Scrapy."""
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


class ReportError(Exception):
    """No report can be made; the message is one line for the person who asked for it."""


@dataclass(slots=True)
class Rows:
    """The rows of a file."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    bad: int = 0
    """Lines that are no rows: half a line at the end of a crawl that was cut off, for one."""
    cut: bool = False
    """The compressed file ends before its end: its rows are those up to there."""


def read_rows(path: Path) -> Rows:
    """The rows of ``.jsonl``, ``.json`` or ``.csv``, also ``.gz``.

    :raises ReportError: if there is no such file, or it is no text
    """
    found = Rows()
    try:
        with path.open("rb") as binary:
            lines = _lines(binary, found)
            first = next(lines, b"")
            if first.startswith(_UTF16) or b"\0" in first:
                raise ReportError(f"{path} is no file of rows: it is not text in UTF-8")
            if first.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[", b""):
                _json_rows(first, lines, found)
            else:
                _csv_rows(first, lines, found)
    except OSError as error:
        raise ReportError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from error
    except csv.Error as error:
        raise ReportError(f"{path} is no file of rows: {error}") from error
    return found


def kind_of(found: Rows, name: str, wanted: Sequence[str] = (DRIFT, POSTS)) -> str:
    """What the rows are: one of `wanted`.

    :raises ReportError: for rows of something else
    """
    names = {DRIFT: "pairs of the drift job", POSTS: "posts of the forum job", THREADS: "threads", PAGES: "pages"}
    kind = next((kind for kind, signs in _SIGNS.items() if any(all(sign in row for sign in signs) for row in found.rows[:100])), None)
    if kind in wanted:
        return str(kind)
    if not found.rows:
        raise ReportError(f"{name}: there are no rows in it{f', only {found.bad} lines that are none' if found.bad else ''}")
    what = f"its rows are {names[kind]}, not" if kind else "its rows are neither"
    raise ReportError(f"{name}: {what} {(' or ' if kind else ' nor ').join(names[one] for one in wanted)}")


def _lines(binary: BinaryIO, found: Rows) -> Iterator[bytes]:
    """Lines as bytes, so that one that is not UTF-8 spoils itself alone."""
    start = binary.read(2)
    binary.seek(0)
    try:
        yield from gzip.GzipFile(fileobj=binary) if start == b"\x1f\x8b" else binary
    except (EOFError, gzip.BadGzipFile, zlib.error):
        found.cut = True


def _json_rows(first: bytes, rest: Iterator[bytes], found: Rows) -> None:
    for line in _with(first.removeprefix(b"\xef\xbb\xbf"), rest):
        bare = line.strip()
        if bare[:1] == b"[" and bare[-1:] == b"]" and len(bare) > 2:  # a list on one line
            _take_list(bare, found)
        else:  # a feed of the kind "json" has a row a line too, between brackets and with commas
            bare = bare.removeprefix(b"[").removesuffix(b"]").removesuffix(b",")
            if bare:
                _take(_parsed(bare), found)


def _take_list(line: bytes, found: Rows) -> None:
    values = _parsed(line)
    for value in values if isinstance(values, list) else [None]:
        _take(value, found)


def _take(value: Any, found: Rows) -> None:
    if isinstance(value, dict):
        found.rows.append(value)
    else:
        found.bad += 1


def _parsed(line: bytes) -> Any:
    """The value; None where there is none. NaN and infinity, which Python's own writer lets through, are no numbers that JSON has."""
    try:
        return json.loads(line.decode("utf-8"), parse_constant=lambda _: None)
    except (ValueError, RecursionError):
        return None


def _csv_rows(first: bytes, rest: Iterator[bytes], found: Rows) -> None:
    """Cells as the CSV exporter writes them: empty is null, lists are JSON, a ``'`` stands before what a spreadsheet would run."""
    lines = (line.decode("utf-8", "replace") for line in _with(first.removeprefix(b"\xef\xbb\xbf"), rest))
    reader = csv.DictReader(lines)
    for row in reader:
        if None in row or None in row.values():  # more cells than columns, or fewer
            found.bad += 1
            continue
        found.rows.append({str(name): _value(str(name), cell) for name, cell in row.items()})


def _with(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest


def _value(name: str, cell: str) -> Any:
    """What the cell of a column stood for. A column of the user's own is text, whatever it looks like."""
    if not cell:
        return None
    hint = _HINTS.get(name, str)
    parts = typing.get_args(hint) or (hint,)
    try:
        if bool in parts:
            return {"true": True, "false": False}[cell.lower()]
        if int in parts or float in parts:
            return json.loads(cell, parse_constant=lambda _: None)
        if typing.get_origin(hint) not in (None, types.UnionType):
            return json.loads(cell)
    except (ValueError, KeyError, RecursionError):
        return cell
    return cell[1:] if cell[0] == "'" and cell[1:2] in FORMULA_BEGINNINGS else cell
