"""Text files as rows of cells: encoding, delimiter, quoting, JSON lines. What the cells mean is told in `tables`."""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from harvestcrawl.archives.entries import shown
from harvestcrawl.archives.items import Problem

_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe\0\0", "utf-32-le"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_DELIMITERS = "\t;,|"
_BY_SUFFIX = {"tsv": "\t", "tab": "\t", "csv": ","}
_SAMPLED = 50
# Physical lines that one row may span (a cell with line breaks in it); a quote that is open for longer was never closed.
_SPAN = 100
_EXCEL_SEPARATOR = re.compile(r"^\"?sep=(.)\"?$", re.IGNORECASE)
_URL = re.compile(r"^\s*\"?https?://", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """One row: where it begins, and its cells."""

    number: int
    """Of its first line in the file, from 1."""
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """One row whose cells have names: a line of JSON."""

    number: int
    cells: dict[str, str]


def text_of_file(data: bytes) -> str:
    """The text of a file: by its byte order mark, UTF-16 by its zero bytes, UTF-8, and what is not that is windows-1252."""
    for mark, name in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
    for name, zeros in (("utf-16-le", data[1:200:2]), ("utf-16-be", data[0:200:2])):
        if zeros and zeros.count(0) * 2 > len(zeros):
            return data.decode(name, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def is_json(text: str) -> bool:
    """Whether a text is JSON lines, or an array of objects."""
    return bool(re.match(r"\s*(?:\{|\[\s*[\[{\"\]])", text))


def json_rows(text: str, name: str) -> Iterator[Named | Problem]:
    """The objects of JSON lines, or of an array of objects."""
    numbered: list[tuple[int, object]] = []
    if text.lstrip().startswith("["):
        document = _parsed(text)
        numbered = list(enumerate(document, 1)) if isinstance(document, list) else []
    if numbered:
        parsed: Iterator[tuple[int, object, str]] = ((number, value, json.dumps(value)) for number, value in numbered)
    else:
        parsed = ((number, _parsed(line), line) for number, line in enumerate(text.splitlines(), 1) if line.strip())
    for number, value, source in parsed:
        if isinstance(value, str):
            value = {"url": value}
        if isinstance(value, dict):
            yield Named(number, {key: _cell(inner) for key, inner in value.items()})
        else:
            yield Problem(where=f"{name}:{number}", what=f"not a JSON object: {shown(source)}")


def delimited_rows(text: str, name: str, suffix: str) -> Iterator[Line | Problem]:
    """The rows of a delimited text; blank ones are left out.

    :param suffix: of the file, without its dot: what it is believed to be where its content says nothing
    """
    lines = text.splitlines(keepends=True)
    at = 0
    while at < len(lines) and not lines[at].strip():
        at += 1
    separator = _EXCEL_SEPARATOR.match(lines[at].strip()) if at < len(lines) else None
    if separator:
        at += 1
    delimiter = separator[1] if separator else _delimiter(lines[at : at + _SAMPLED], suffix)
    while at < len(lines):
        found, used = _row(lines, at, name, delimiter)
        if isinstance(found, Problem) or any(cell for cell in found.cells):
            yield found
        at += used


def _row(lines: list[str], at: int, name: str, delimiter: str | None) -> tuple[Line | Problem, int]:
    if delimiter is None:
        return Line(at + 1, (lines[at].strip().strip('"'),)), 1
    reader = csv.reader(islice(lines, at, at + _SPAN), delimiter=delimiter, skipinitialspace=True)
    try:
        cells = next(reader, [])
    except csv.Error as error:
        return Problem(where=f"{name}:{at + 1}", what=f"not a row of a table ({error})"), 1
    used = max(1, reader.line_num)
    if used > 1 and sum(line.count('"') for line in lines[at : at + used]) % 2:
        return Problem(where=f"{name}:{at + 1}", what=f"a quotation mark that is never closed: {shown(lines[at].strip())}"), 1
    return Line(at + 1, tuple(cell.strip() for cell in cells)), used


def _delimiter(sample: list[str], suffix: str) -> str | None:
    """What separates the cells; ``None`` where a line is one value.

    A first line without a URL is a header, and has the delimiter most often. Otherwise the delimiter is one that cuts all sampled lines
    into as many cells: URLs have commas and semicolons of their own, and a list of them is not cut, unless a second URL follows or the
    file calls itself a table.
    """
    lines = [line for line in sample if line.strip()]
    if not lines:
        return None
    if "://" not in lines[0]:
        counts = Counter({delimiter: lines[0].count(delimiter) for delimiter in _DELIMITERS})
        best, count = max(counts.items(), key=lambda item: (item[1], -_DELIMITERS.index(item[0])))
        return best if count else _BY_SUFFIX.get(suffix)
    for delimiter in _DELIMITERS:
        cut = [row for row in csv.reader(lines, delimiter=delimiter, skipinitialspace=True) if row]
        if len({len(row) for row in cut}) == 1 and len(cut[0]) > 1:
            urls = sum(bool(_URL.match(cell)) for cell in cut[0])
            if urls > 1 or delimiter == "\t" or (suffix in _BY_SUFFIX and urls):
                return delimiter
    return _BY_SUFFIX.get(suffix)


def _cell(value: object) -> str:
    if value is None:
        return ""
    return value.strip() if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
