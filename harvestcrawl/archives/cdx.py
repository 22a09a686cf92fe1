"""Capture indexes (CDX): answers of CDX servers in text and JSON, ``.cdx`` and ``.cdxj`` files.

Read line by line, so that the size of a file does not matter.
"""

import json
import re
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from harvestcrawl.archives.entries import capture_or_problem, shown
from harvestcrawl.archives.items import Capture, Problem, Reading
from harvestcrawl.archives.uri_forms import ArchiveUrl, format_
from harvestcrawl.title_reader import looks_like_html

# The columns of a line, by how many there are. 7: CDX servers; 9 and 11: index files (" CDX N b a m s k r V g", "… r M S V g").
_BY_COUNT: dict[int, tuple[str, ...]] = {
    6: ("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest"),
    7: ("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest", "length"),
    9: ("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest", "redirect", "offset", "filename"),
    10: ("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest", "redirect", "meta", "offset", "filename"),
    11: ("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest", "redirect", "meta", "length", "offset", "filename"),
}
_WITHOUT_KEY = ("timestamp", "original", "mimetype", "statuscode", "digest", "length")  # as fl=timestamp,original gives
# The letters of a CDX file's first line (the Internet Archive's CDX File Format); others are columns that nothing here needs.
_LETTERS = {"N": "urlkey", "b": "timestamp", "a": "original", "m": "mimetype", "s": "statuscode", "k": "digest"}
# Names of one thing: the Wayback Machine's, and pywb's and Common Crawl's.
_SYNONYMS = {"url": "original", "mime": "mimetype", "status": "statuscode", "uri": "original"}
_TIMESTAMP = re.compile(r"[0-9]{14}")
# "-", "/" and "=" in it, and no blanks: where the rows go on, as servers say it behind an empty line.
_RESUME_PARAMETER = "resumeKey"


@dataclass(frozen=True, slots=True)
class ResumeKey:
    """Where the rows of an answer go on."""

    value: str
    """For the parameter ``resumeKey`` of the same query."""


Row = Capture | Problem | ResumeKey


def read_cdx(body: bytes | str, url: str) -> Reading:
    """What the answer of a CDX server lists; ``further`` is the query that goes on where it ends.

    :param url: the query
    """
    text = body.decode("utf-8-sig", "replace") if isinstance(body, bytes) else body.removeprefix("\ufeff")
    if looks_like_html(None, text[:1024].encode("utf-8", "replace")):
        return Reading(problems=(Problem(where=url, what="a web page where a capture index should be"),))
    captures: list[Capture] = []
    problems: list[Problem] = []
    further: list[str] = []
    whole = _parsed(text) if text.lstrip().startswith("[") else None
    for row in rows(text.splitlines() if whole is None else [json.dumps(whole)], url):
        match row:
            case Capture():
                captures.append(row)
            case Problem():
                problems.append(row)
            case ResumeKey():
                further.append(_resumed(url, row.value))
    return Reading(captures=tuple(captures), problems=tuple(problems), further=tuple(further))


def rows(lines: Iterable[str], where: str) -> Iterator[Row]:
    """The captures that the lines name, one after the other, and for each line that cannot be used what is wrong with it.

    A row that repeats the one before it is left out. Revisits count as captures (their status is unknown), and so do errors.

    :param where: the file or URL, for messages
    """
    last: tuple[str, str] | None = None
    for row in _rows(lines, where):
        if isinstance(row, Capture):
            if (row.timestamp, row.url) == last:
                continue
            last = (row.timestamp, row.url)
        yield row


def with_addresses(captures: Iterable[Capture], prefix: str) -> Iterator[Capture]:
    """The captures with the addresses that they have in an archive, where they have none yet.

    :param prefix: the archive's, with the closing slash
    """
    for capture in captures:
        if capture.archived_url is None:
            address = format_(ArchiveUrl(prefix=prefix, timestamp=capture.timestamp, url=capture.url))
            capture = replace(capture, archived_url=address)
        yield capture


def _rows(lines: Iterable[str], where: str) -> Iterator[Row]:
    columns: tuple[str, ...] | None = None
    after_blank = False
    for number, line in enumerate(lines, 1):
        place = f"{where}, line {number}"
        stripped = line.strip()
        if not stripped:
            after_blank = True
        elif line.lstrip("\ufeff ").startswith("CDX ") and number == 1:
            columns = tuple(_LETTERS.get(letter, letter) for letter in stripped.lstrip("\ufeff ").split()[1:])
        elif stripped.startswith("!") or stripped.startswith("#"):  # comments of pywb's and Common Crawl's index files
            continue
        elif stripped[0] == "[":
            columns = yield from _json_rows(stripped, place, columns)
        elif stripped[0] == "{":
            yield from _object_row(stripped, "", "", place)
        elif after_blank and len(stripped.split()) == 1:
            yield ResumeKey(stripped)
        elif stripped.endswith("}") and len(parts := stripped.split(" ", 2)) == 3 and parts[2].startswith("{"):
            yield from _object_row(parts[2], parts[0], parts[1], place)
        elif stripped not in ("]", "],", ","):
            yield from _text_row(stripped, place, columns)


def _json_rows(text: str, place: str, columns: tuple[str, ...] | None) -> Generator[Row, None, tuple[str, ...] | None]:
    """The rows of a JSON array, or of one line of it; gives the columns that its first row names."""
    bare = text.rstrip(",")
    # Servers write an array row by row: the first line opens it and the last one closes it.
    document = next((value for form in (bare, bare + "]", bare[:-1]) if (value := _parsed(form)) is not None), None)
    if not isinstance(document, list):
        if text not in ("[", "[]"):
            yield Problem(where=place, what=f"not a row of an index: {shown(text)}")
        return columns
    many = document if document and all(isinstance(row, list | dict) for row in document) else [document]
    ended = False
    for number, row in enumerate(many, 1):
        here = place if len(many) == 1 else f"{place}, row {number}"
        if isinstance(row, dict):
            yield from _capture(row, here)
        elif not row:
            ended = True
        elif len(row) == 1 and isinstance(row[0], str) and (ended or columns):
            yield ResumeKey(row[0])
        elif columns is None and "timestamp" in row:
            columns = tuple(map(str, row))
        else:
            names = columns or _BY_COUNT.get(len(row), ())
            yield from _capture(dict(zip(names, row, strict=False)), here, shown(json.dumps(row, ensure_ascii=False)))
    return columns


def _object_row(text: str, urlkey: str, timestamp: str, place: str) -> Iterator[Row]:
    value = _parsed(text)
    if isinstance(value, dict):
        yield from _capture({"urlkey": urlkey, "timestamp": timestamp, **value}, place)
    else:
        yield Problem(where=place, what=f"not a row of an index: {shown(text)}")


def _text_row(text: str, place: str, columns: tuple[str, ...] | None) -> Iterator[Row]:
    values = text.split()
    if columns is None or len(columns) != len(values):
        columns = _WITHOUT_KEY if _TIMESTAMP.fullmatch(values[0]) else _BY_COUNT.get(len(values), ())
    yield from _capture(dict(zip(columns, values, strict=False)), place, shown(text))


def _capture(values: dict[str, Any], place: str, text: str | None = None) -> Iterator[Row]:
    named = {_SYNONYMS.get(name, name): str(value) for name, value in values.items() if value is not None}
    if "original" not in named or "timestamp" not in named:
        yield Problem(where=place, what=f"not a row of an index: {text or shown(json.dumps(values, ensure_ascii=False))}")
        return
    capture, problem = capture_or_problem(
        place,
        url=named["original"],
        timestamp=named["timestamp"],
        status=named.get("statuscode"),
        mimetype=named.get("mimetype"),
        digest=named.get("digest"),
    )
    if problem is not None:
        yield problem
    if capture is not None:
        yield capture


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _resumed(url: str, key: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    query = [(name, value) for name, value in parse_qsl(parts.query, keep_blank_values=True) if name != _RESUME_PARAMETER]
    return urlunsplit(parts._replace(query=urlencode([*query, (_RESUME_PARAMETER, key)])))
