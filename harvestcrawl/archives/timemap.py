"""TimeMaps (RFC 7089, 5): the list of an original's captures, in link format, JSON and CDXJ."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin

from harvestcrawl.archives.cdx import read_cdx
from harvestcrawl.archives.entries import capture_or_problem, shown
from harvestcrawl.archives.items import Capture, Problem, Reading
from harvestcrawl.archives.timestamps import FULL, from_http_date
from harvestcrawl.archives.uri_forms import calendar, parse
from harvestcrawl.title_reader import looks_like_html

# One link (RFC 8288, 3): commas and semicolons inside the angle brackets and inside quotes separate nothing; blanks may be missing
# anywhere. Our own few lines, as the libraries for link headers split at such commas (requests), or give up the whole list at one
# damaged entry (httplink).
_NAME = r"[\w!#$&+.^`|~*-]++"
_VALUE = r"(?:\"(?:[^\"\\]|\\.)*+\"|[^\s\",;<>]*+)"
_LINK = re.compile(rf"<\s*+(?P<target>[^<>]*+)>(?P<parameters>(?:\s*+;\s*+(?:{_NAME}(?:\s*+=\s*+{_VALUE})?+)?+)*+)\s*+(?:,|\Z)", re.DOTALL)
_PARAMETER = re.compile(r";\s*([\w!#$&+.^`|~*-]+)\s*=\s*(?:\"((?:[^\"\\]|\\.)*)\"|([^\s\",;<>]*))")
_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_HAS_LINKS = re.compile(r"<[^<>]+>\s*;\s*rel\b", re.IGNORECASE)
_NEXT_LINK = re.compile(r"[,\n]\s*<")
_CDXJ_LINE = re.compile(r"^(@\w+|[0-9]{14})\s+([{\[].*)$")
_TIMEMAP_TYPES = frozenset({"", "application/link-format"})


def read_timemap(body: bytes | str, url: str, content_type: str | None = None) -> Reading:
    """What a TimeMap lists. Whatever else the body is, the problem says so.

    ``further`` are the TimeMaps that it names: later pages, those of other archives. They may name this one again, so whoever asks
    for them keeps a set of those asked for.

    :param url: where it was had from
    """
    text = body.decode("utf-8-sig", "replace") if isinstance(body, bytes) else body.removeprefix("\ufeff")
    text = text.strip()
    if not text:
        return _only_problem(url, "an empty answer where a TimeMap should be")
    if looks_like_html(None, text[:1024].encode("utf-8", "replace")):
        return _only_problem(url, "a web page where a TimeMap should be" + _hint(url))
    if text[0] in "[{":
        return _read_json(text, url)
    if text[0] == "<" or _HAS_LINKS.search(text):
        return _read_links(text, url)
    if _CDXJ_LINE.match(text.split("\n", 1)[0].strip()):
        return _read_cdxj(text, url)
    reading = read_cdx(text, url)
    return reading if reading.captures else _only_problem(url, f"no TimeMap: it begins with {shown(text)}")


def links(text: str, url: str) -> Iterator[tuple[str, dict[str, str]] | Problem]:
    """The links of a document in link format: target and parameters (names in lower case; of a repeated one the first)."""
    at, number = 0, 0
    while (at := _skip(text, at)) < len(text):
        number += 1
        found = _LINK.match(text, at)
        if found:
            parameters: dict[str, str] = {}
            for parameter in _PARAMETER.finditer(found["parameters"]):
                parameters.setdefault(parameter[1].lower(), re.sub(r"\\(.)", r"\1", parameter[2] or "") or parameter[3] or "")
            yield found["target"].strip(), parameters
            at = found.end()
        else:
            following = _NEXT_LINK.search(text, at + 1)
            end = following.start() + 1 if following else len(text)
            yield Problem(where=f"{url}, entry {number}", what=f"not a link: {shown(text[at:end])}")
            at = end


def _skip(text: str, at: int) -> int:
    while at < len(text) and (text[at].isspace() or text[at] == ","):
        at += 1
    return at


def _read_links(text: str, url: str) -> Reading:
    original: str | None = None
    itself = {url}
    mementos: list[tuple[str, str]] = []
    further: list[str] = []
    problems: list[Problem] = []
    for link in links(text, url):
        if isinstance(link, Problem):
            problems.append(link)
            continue
        target, parameters = _absolute(url, link[0]), link[1]
        relations = parameters.get("rel", "").lower().split()
        if "self" in relations:
            itself.add(target)
        elif "memento" in relations:
            mementos.append((target, parameters.get("datetime", "")))
        elif "original" in relations:
            original = original or target
        elif ("timemap" in relations or "next" in relations) and parameters.get("type", "").lower() in _TIMEMAP_TYPES:
            further.append(target)
    reading = _of_mementos(mementos, original, url)
    return Reading(
        captures=reading.captures,
        further=tuple(dict.fromkeys(target for target in further if target not in itself)),
        problems=(*problems, *reading.problems),
        original=original,
    )


def _absolute(url: str, target: str) -> str:
    try:
        return target if _ABSOLUTE.match(target) else urljoin(url, target)
    except ValueError:
        return target


def _of_mementos(mementos: list[tuple[str, str]], original: str | None, url: str) -> Reading:
    """The captures behind pairs of address and date."""
    captures: dict[str, Capture] = {}
    problems: list[Problem] = []
    for number, (target, date) in enumerate(mementos, 1):
        parts = parse(target)
        own = parts.timestamp if parts else ""
        stamped = own if len(own) == FULL else from_http_date(date) or date or own
        capture, problem = capture_or_problem(
            f"{url}, memento {number}",
            url=parts.original if parts else original or target,
            timestamp=stamped,
            archived_url=target,
        )
        if problem is not None:
            problems.append(problem)
        if capture is not None:
            captures.setdefault(target, capture)
    return Reading(captures=tuple(captures.values()), problems=tuple(problems))


def _read_json(text: str, url: str) -> Reading:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return read_cdx(text, url)  # JSON lines, as pywb's timemap/json
    if not isinstance(document, dict) or not {"mementos", "timemap_uri", "timemap_index"} & document.keys():
        return read_cdx(text, url)
    listed = document.get("mementos")
    rows = listed.get("list", []) if isinstance(listed, dict) else listed
    original = document.get("original_uri")
    original = original if isinstance(original, str) else None
    reading = _of_mementos(list(_json_mementos(rows)), original, url)
    further = list(_uris(document.get("timemap_index")))
    if not reading.captures and not further:
        maps = document.get("timemap_uri")
        further = list(_uris(maps.get("json_format") or maps.get("link_format"))) if isinstance(maps, dict) else []
    return Reading(
        captures=reading.captures,
        further=tuple(dict.fromkeys(target for target in further if target not in (url, document.get("self")))),
        problems=reading.problems,
        original=original,
    )


def _json_mementos(rows: Any) -> Iterator[tuple[str, str]]:
    """Address and date of each entry; an entry may name several addresses (aggregators)."""
    for row in rows if isinstance(rows, list) else []:
        date = row.get("datetime") if isinstance(row, dict) else None
        for uri in _uris([row]):
            yield uri, date if isinstance(date, str) else ""


def _uris(value: Any) -> Iterator[str]:
    """The addresses in what may be a string, a list, or an object with ``uri``."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from _uris(part) if not isinstance(part, list) else ()
    elif isinstance(value, dict):
        inner = value.get("uri")
        yield from _uris(inner) if not isinstance(inner, dict) else ()


def _read_cdxj(text: str, url: str) -> Reading:
    """MemGator's CDXJ: ``@meta {"original_uri": …}``, ``20060114023625 {"uri": …, "datetime": …}``."""
    original: str | None = None
    mementos: list[tuple[str, str]] = []
    problems: list[Problem] = []
    for number, line in enumerate(text.splitlines(), 1):
        found = _CDXJ_LINE.match(line.strip())
        try:
            value = json.loads(found[2]) if found else None
        except (ValueError, RecursionError):
            value = None
        if not found or value is None:
            problems.append(Problem(where=f"{url}, line {number}", what=f"not a line of a TimeMap: {shown(line)}"))
        elif found[1].startswith("@"):
            said = value.get("original_uri") if isinstance(value, dict) else None
            original = said if isinstance(said, str) else original
        else:
            mementos += [(uri, found[1]) for uri in _uris(value)]
    reading = _of_mementos(mementos, original, url)
    return Reading(captures=reading.captures, problems=(*problems, *reading.problems), original=original)


def _hint(url: str) -> str:
    return ": this is the address of a calendar" if calendar(url) else ""


def _only_problem(url: str, what: str) -> Reading:
    return Reading(problems=(Problem(where=url, what=what),))
