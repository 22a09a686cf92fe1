"""Rows from the files that crawls write: JSON lines or CSV, compressed or not."""

import csv
import gzip
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

csv.field_size_limit(20 * 1024 * 1024)
DRIFT, POSTS = "drift", "posts"
_SIGNS = {DRIFT: ("verdict", "url"), POSTS: ("text", "thread_url")}


class ReportError(Exception):
    """No report can be made; the message is one line for the person who asked for it."""


@dataclass(slots=True)
class Rows:
    """The rows of a file."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    bad: int = 0
    """Lines that are no rows: half a line at the end of a crawl that was cut off, for one."""


def read_rows(path: Path) -> Rows:
    """The rows of ``.jsonl`` or ``.csv``, also ``.gz``.

    :raises ReportError: if there is no such file, or it is no text
    """
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as binary:
            text = io.TextIOWrapper(binary, encoding="utf-8-sig", newline="")
            first = text.readline()
            lines = _with(first, text)
            return _json_rows(lines) if first.lstrip()[:1] == "{" or not first.strip() else _csv_rows(lines)
    except OSError as error:
        raise ReportError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from error
    except (UnicodeDecodeError, EOFError, csv.Error) as error:
        raise ReportError(f"{path} is no file of rows: {error}") from error


def kind_of(found: Rows, name: str) -> str:
    """`DRIFT` or `POSTS`.

    :raises ReportError: for rows of something else
    """
    for kind, signs in _SIGNS.items():
        if any(all(sign in row for sign in signs) for row in found.rows[:100]):
            return kind
    what = "there are no rows in it" if not found.rows else "its rows are neither pairs of the drift job nor posts of the forum job"
    raise ReportError(f"{name}: {what}")


def _with(first: str, rest: io.TextIOWrapper) -> Iterator[str]:
    yield first
    yield from rest


def _json_rows(lines: Iterator[str]) -> Rows:
    found = Rows()
    for line in lines:
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        if isinstance(row, dict):
            found.rows.append(row)
        else:
            found.bad += 1
    return found


def _csv_rows(lines: Iterator[str]) -> Rows:
    """Cells as the CSV exporter writes them: empty is null, lists are JSON, a ``'`` stands before what a spreadsheet would run."""
    found = Rows()
    for row in csv.DictReader(lines):
        if None in row:
            found.bad += 1
            continue
        found.rows.append({name: _value(cell) for name, cell in row.items()})
    return found


def _value(cell: str | None) -> Any:
    if not cell:
        return None
    if cell[0] in "[{":
        try:
            return json.loads(cell)
        except ValueError:
            return cell
    return cell[1:] if cell[0] == "'" and cell[1:2] in ("=", "+", "-", "@", "\t", "\r") else cell
