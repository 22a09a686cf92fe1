"""Rows that a user hands over: JSON lines or CSV, of whichever program."""

import csv
import io
import json
from collections.abc import Mapping
from typing import Any, NamedTuple


class RowFileError(Exception):
    """The file is no table of rows; the message says what is missing."""


class Row(NamedTuple):
    """One line of a file."""

    where: str
    """File and line."""
    values: Mapping[str, Any]


def rows_of(name: str, text: str) -> tuple[list[Row], list[str]]:
    """The rows of a JSON-lines or CSV text, and the lines that are none; names of columns without case, blanks as underscores.

    :raises RowFileError: if a CSV cannot be read on
    """
    text = text.removeprefix("\ufeff")
    return _json_rows(name, text) if text.lstrip()[:1] == "{" else _csv_rows(name, text)


def _json_rows(name: str, text: str) -> tuple[list[Row], list[str]]:
    rows, bad = [], []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            values = json.loads(line)
        except (ValueError, RecursionError):  # the latter: brackets nested a thousand deep
            values = None
        if isinstance(values, dict):
            rows.append(Row(f"{name}:{number}", _folded(values)))
        else:
            bad.append(f"{name}:{number}: no JSON object")
    return rows, bad


def _csv_rows(name: str, text: str) -> tuple[list[Row], list[str]]:
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter="\t" if "\t" in text.split("\n", 1)[0] else ",")
    try:
        return [Row(f"{name}:{reader.line_num}", _folded({k: v for k, v in row.items() if isinstance(k, str)})) for row in reader], []
    except csv.Error as error:
        raise RowFileError(f"{name}:{reader.line_num}: {error}") from error


def _folded(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key.strip().lower().replace(" ", "_"): value for key, value in values.items()}
