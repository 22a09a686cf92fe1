"""Stage 2: the places on the page that may tell a post's date, its author or its address.

Each mark is found once, on the whole page; frames are judged by the marks that stand in them, and the fields are read from
them later.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from urllib.parse import urlsplit

from harvestcrawl.dates import find_dates, read_machine_date
from harvestcrawl.document import Document
from harvestcrawl.extraction.outline import Frame, Line, Outline
from harvestcrawl.extraction.phrases import ACTION_WORDS
from harvestcrawl.extraction.vocabulary import BODY_WORDS, USER_WORDS, words_of
from harvestcrawl.text import tokens, visible
from harvestcrawl.urls import same_site

DATE_ATTRIBUTES = (
    "datetime",
    "title",
    "data-time",
    "data-timestamp",
    "data-date",
    "data-datetime",
    "data-created",
    "data-utime",
    "data-epoch",
    "ts",
    "content",
    "aria-label",
    "data-original-title",
    "data-tip",
)
"""Attributes in which themes keep the exact date beside the shown one."""

_DATE_ATTRIBUTES = frozenset(DATE_ATTRIBUTES)
_ACTION_STARTS = frozenset(tokens(action)[0] for action in ACTION_WORDS)
_DIGIT = re.compile(r"\d")
_MAX_AROUND_DATE = 90
_MAX_INLINE = 12
_ACTIONS = re.compile(
    r"(?<!\w)(?:" + "|".join(sorted(map(re.escape, ACTION_WORDS), key=lambda w: (-len(w), w))) + r")(?!\w)", re.IGNORECASE
)
_BOXES = frozenset({"div", "form", "td", "section", "article", "p", "li"})
_BESIDE_USER = frozenset("php pl asp aspx html htm cgi do jsp info show view get public id".split())
_WORD = re.compile(r"[a-z]+")
_POST_NUMBER = re.compile(
    r"^(?:[^\w#№]*(?:post|reply|re|beitrag|nr|no|n)?[\s.:]*[#№]\s?(\d{1,7})|(\d{1,7})\s?[.#楼層樓])(?!\d)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class DateMark:
    """A place that shows or carries a date."""

    at: int
    """Number of the element."""
    line: int
    """Number of the line it is shown in, or -1 for a date that stands in an attribute alone."""
    shown: str
    """The date as shown, or "" """
    machine: str | None
    """The date in ISO 8601 from an attribute, where there is one."""
    attribute: str | None
    """A date as text from an attribute such as ``title``."""
    strength: int
    """3: with its year; 2: relative; 1: weak."""
    key: str
    """Marks of one column have the same key."""


@dataclass(frozen=True, slots=True)
class UserMark:
    """A place that names a person, by its URL or its class."""

    at: int
    url: str | None
    key: str


@dataclass(frozen=True, slots=True)
class Marks:
    """All marks of a page, each kind in document order."""

    dates: Sequence[DateMark]
    users: Sequence[UserMark]
    actions: Sequence[int]
    """Elements (holders of lines) that offer what is offered on posts: reply, quote, report."""
    date_at: Sequence[int]
    user_at: Sequence[int]


def count_between(positions: Sequence[int], start: int, end: int) -> int:
    """How many of the sorted ``positions`` lie in ``start`` to ``end`` (exclusive)."""
    return bisect_left(positions, end) - bisect_left(positions, start)


def inside(page: Outline, positions: Sequence[int], frame: Frame) -> list[int]:
    """Which of the sorted ``positions`` stand in a frame and not in its holes, as indexes into ``positions``."""
    found = range(bisect_left(positions, frame.start), bisect_left(positions, frame.end))
    if not frame.holes:
        return list(found)
    return [m for m in found if not any(hole <= positions[m] < page.end[hole] for hole in frame.holes)]


def find_marks(document: Document, page: Outline) -> Marks:
    """Find the marks of a page."""
    lines = _dates_in_lines(page)
    by_line: dict[int, list[DateMark]] = {}
    for mark in lines:
        by_line.setdefault(mark.line, []).append(mark)
    exact = [_with_time(mark, by_line.get(mark.line, ())) for mark in _dates_in_attributes(page)]
    taken: dict[int, list[str]] = {}
    for mark in exact:
        taken.setdefault(mark.line, []).append(mark.shown)
    shown = [m for m in lines if not any(m.shown in text or text in m.shown for text in taken.get(m.line, ()))]
    dates = sorted([*exact, *shown], key=lambda m: (m.at, m.line))
    users = _users(document, page)
    actions = sorted(line.holder for line in page.lines if len(line.text) <= 120 and _offers_action(line))
    marked = {m.line for m in dates} | {page.first_line[m.at] for m in users} | {page.first_line[i] for i in actions}
    page.content = [0, *accumulate(_content(line, k in marked) for k, line in enumerate(page.lines))]
    return Marks(dates=dates, users=users, actions=actions, date_at=[m.at for m in dates], user_at=[m.at for m in users])


def _content(line: Line, is_marked: bool) -> int:
    """Characters of a line that may be somebody's words."""
    return 0 if is_marked and len(line.text) < _MAX_AROUND_DATE else max(0, len(line.text) - line.linked)


def _offers_action(line: Line) -> bool:
    """Whether a line is made of what is offered on posts, and little else."""
    return not _ACTION_STARTS.isdisjoint(line.words) and _is_offer(line.text)


@lru_cache(maxsize=4096)
def _is_offer(text: str) -> bool:
    rest, found = _ACTIONS.subn("", text)
    return found > 0 and sum(c.isalpha() for c in rest) <= max(8, len(text) // 3)


def _dates_in_attributes(page: Outline) -> list[DateMark]:
    """Marks of elements that carry a date in an attribute."""
    found = []
    for i, attributes in enumerate(page.attributes):
        if page.tags[i] != "time" and _DATE_ATTRIBUTES.isdisjoint(attributes):
            continue
        mark = _attribute_mark(page, i)
        if mark:
            found.append(mark)
    return found


def _with_time(mark: DateMark, on_line: Sequence[DateMark]) -> DateMark:
    """A mark whose attribute has the day, with the time that is shown behind its element: ``<span title="1.2.2020">Today</span>, 8:01``."""
    if mark.machine or not mark.attribute or not mark.shown:
        return mark
    for line in on_line:
        if line.shown.startswith(mark.shown) and len(line.shown) > len(mark.shown):
            return replace(mark, shown=line.shown, attribute=mark.attribute + line.shown[len(mark.shown) :])
    return mark


def _attribute_mark(page: Outline, i: int) -> DateMark | None:
    values = page.attributes[i]
    machine = attribute = None
    for name in DATE_ATTRIBUTES:
        value = values.get(name)
        if not value or not 4 <= len(value) <= 60 or not _DIGIT.search(value):
            continue
        if name == "content" and "date" not in (values.get("itemprop") or values.get("property") or "").lower():
            continue
        if machine is None and (name != "title" or value[:4].isdigit()):
            machine = read_machine_date(value)
        if machine is None and attribute is None:
            spans = find_dates(visible(value))
            if spans and len(value) - len(spans[0].text) <= 12 and spans[0].strength > 1:
                attribute = spans[0].text
    if page.tags[i] != "time" and machine is None and attribute is None:
        return None
    first, last = page.first_line[i], page.last_line[i]
    shown = visible("".join(page.elements[i].itertext()))[:60]
    if page.tags[i] != "time" and (last - first > 1 or len(shown) > 50):
        return None
    if machine is None and attribute is None:
        spans = find_dates(shown)
        if not spans:
            return None
    return DateMark(
        at=i, line=first if shown else -1, shown=shown, machine=machine, attribute=attribute, strength=3, key="attr " + _key(page, i)
    )


def _dates_in_lines(page: Outline) -> list[DateMark]:
    """Marks of lines that show a date and little else."""
    found = []
    for k, line in enumerate(page.lines):
        text = line.text
        if len(text) > 300:
            continue
        spans = find_dates(text) or (find_dates(text.replace("：", "　")) if "：" in text else [])  # "5：1：2020/04/06" is no time
        if not spans or len(text) - sum(len(s.text) for s in spans) > _MAX_AROUND_DATE:
            continue
        for order, span in enumerate(spans):
            at = _element_of(page, k, span.text)
            found.append(
                DateMark(
                    at=at,
                    line=k,
                    shown=span.text,
                    machine=None,
                    attribute=None,
                    strength=span.strength,
                    key=f"text {order} {_key(page, at)}",
                )
            )
    return found


def _element_of(page: Outline, k: int, shown: str) -> int:
    """The smallest element in a line whose text holds what is shown; the element in which the line begins if none does."""
    holder = page.lines[k].holder
    best = holder
    for i in range(holder, min(holder + _MAX_INLINE, len(page.elements))):
        if page.first_line[i] > k:
            break
        if page.last_line[i] == k + 1 and shown in visible("".join(page.elements[i].itertext())):
            best = i
    return best


def _key(page: Outline, i: int) -> str:
    """Elements of one kind have the same key: the tags up to the nearest two class names, or their path where there is none."""
    start = i
    steps, names = [page.tags[i]], 0
    while i >= 0 and len(steps) < 6:
        if page.tokens[i]:
            steps.append("." + page.tokens[i][0])
            names += 1
            if names == 2:
                break
        i = page.parent[i]
        if i >= 0:
            steps.append(page.tags[i])
    return "<".join(steps) if names else f"{steps[0]}@{page.paths[start]}"


def _users(document: Document, page: Outline) -> list[UserMark]:
    """Marks of elements that name a person."""
    found: list[UserMark] = []
    shapes: dict[str, str | None] = {}
    near: dict[str, bool] = {}
    for link in document.links:
        i = page.number.get(link.element)
        if i is None:
            continue
        if link.url not in shapes:
            near[link.url] = _is_near(link.url, document.url)
            shapes[link.url] = _user_shape(link.url) if near[link.url] else None
        shape = shapes[link.url]
        if shape:
            found.append(UserMark(at=i, url=link.url, key="href " + shape))
        elif near[link.url] and _is_user_element(page, i):
            found.append(UserMark(at=i, url=link.url, key="class " + _key(page, i)))
    linked = {m.at for m in found}
    for i, names in enumerate(page.tokens):
        if (
            names
            and i not in linked
            and page.tags[i] != "a"
            and page.last_line[i] - page.first_line[i] <= 2
            and 0 < page.chars_in(i) <= 60
            and _is_user_element(page, i)
        ):
            found.append(UserMark(at=i, url=None, key="class " + _key(page, i)))
    return sorted(found, key=lambda m: m.at)


def _is_near(url: str, page_url: str) -> bool:
    """Whether a URL is on the page's host, or one of the hosts is a part of the other (profiles on the main site)."""
    if same_site(url, page_url):
        return True
    host, own = ("." + (urlsplit(u).hostname or "").removeprefix("www.") for u in (url, page_url))
    return host.count(".") > 1 and own.count(".") > 1 and (host.endswith(own) or own.endswith(host))


def _is_user_element(page: Outline, i: int) -> bool:
    if page.tokens[i] and _names_user(page.tags[i] in _BOXES, page.tokens[i]):
        return True
    attributes = page.attributes[i]
    return attributes.get("itemprop") in ("author", "name", "creator") or "author" in (attributes.get("rel") or "")


@lru_cache(maxsize=8192)
def _names_user(is_box: bool, tokens: tuple[str, ...]) -> bool:
    """Whether class names mark a person. In a box that may hold more than a name, words for a body speak against it."""
    return any(words_of(t) & USER_WORDS and not (is_box and words_of(t) & BODY_WORDS) for t in tokens)


@lru_cache(maxsize=4096)
def _is_user_word(segment: str) -> bool:
    """Whether a path segment says user; slugs of threads may hold such a word among others."""
    words = [w for w in _WORD.findall(segment) if w not in _BESIDE_USER]
    return bool(words) and len(words) <= 2 and bool(words_of(words[0]) & USER_WORDS)


def _user_shape(url: str) -> str | None:
    """The part of a URL that says it leads to a person: up to the user word in its path, or a parameter's name."""
    parts = urlsplit(url)
    segments = parts.path.lower().rstrip("/").split("/")
    for n, segment in enumerate(segments):
        if segment.startswith(("@", "~")) and len(segment) > 1:
            return "/".join((*segments[:n], segment[0]))
        if segment == "u" or _is_user_word(segment):
            shape = "/".join((*segments[:n], re.sub(r"\d+", "#", segment)))  # "/membre6665": the number tells one from another
            return shape if n + 1 < len(segments) or parts.query or any(c.isdigit() for c in segment) else None
    for pair in re.split("[&;,]", parts.query.lower()) if parts.query else ():
        name, _, value = pair.partition("=")
        if (
            name in ("u", "uid")
            or words_of(name) & USER_WORDS
            or (value in USER_WORDS and name in ("action", "do", "mod", "act", "app", "page", "a"))
        ):
            return f"{parts.path.lower()}?{name}={value if value in USER_WORDS else ''}"
    return None
