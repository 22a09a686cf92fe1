"""Which kind of page a title belongs to that is no page: the phrases of `vocabulary.notices` and `vocabulary.spam`."""

import functools
import re
from enum import StrEnum
from typing import NamedTuple

from harvestcrawl.drift.vocabulary import generic, notices, spam
from harvestcrawl.drift.words import phrases_in, plain

MIN_COVERAGE = 0.33
"""Share of a part of a title that a phrase has to make up: a headline with "page not found" in it is no notice."""
_SEPARATOR = re.compile(r"\s*[|｜•·»«›‹]+\s*|\s+[-–—―~/:<>＞]+\s+|\s*:{2,}\s*|:\s+|\s*：\s*|\s+-\s*$|^\s*-\s+|\s[-–—]{2,}\s")
_EDGES = re.compile("^[^\\w\u0900-\u0dff]+|[^\\w\u0900-\u0dff\u0e31-\u0e4e]+$|^_+|_+$")  # vowel signs are no letters to ``\\w``
_UNSPACED = re.compile("[\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_TEMPLATE = re.compile(r"\{\{.*?\}\}|\$\{.*?\}|<%=?.*?%>|%[A-Z_]{4,}%")


class Kind(StrEnum):
    """What stands in the place of a page. In the order of their standing: of two, the first counts."""

    CHALLENGE = "challenge"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    SERVER_ERROR = "server_error"
    MAINTENANCE = "maintenance"
    CONSENT = "consent"
    SUSPENDED = "suspended"
    PARKED = "parked"
    HIJACKED = "hijacked"
    DEFAULT_PAGE = "default_page"
    LOGIN = "login"
    PAYWALL = "paywall"
    SCRIPT_SHELL = "script_shell"


class Sign(NamedTuple):
    """A kind that a title speaks of."""

    kind: Kind
    strong: bool
    """Whether it counts even where the archived title's words are kept."""


class _Table(NamedTuple):
    """How one kind is told."""

    kind: Kind
    phrases: re.Pattern[str]
    parts: frozenset[str]
    """Whole parts of a title."""
    covers: bool
    """Whether a phrase has to make up a good part of its part."""
    whole: bool
    """Whether a part has to be the whole title."""


def parts_of(title: str) -> tuple[str, ...]:
    """A title divided at its separators, empty parts dropped."""
    return tuple(part for part in (piece.strip() for piece in _SEPARATOR.split(title)) if part)


@functools.lru_cache(4096)
def signs(title: str) -> tuple[Sign, ...]:
    """The kinds that a title speaks of, in the order of `Kind`."""
    text = plain(title)
    parts = [_EDGES.sub("", part) or part for part in parts_of(text)]
    found = {table.kind: True for table in _tables() if _speaks(table, text, parts)}
    if _TEMPLATE.search(title):
        found[Kind.SCRIPT_SHELL] = True
    strong, weak = _spam(text)
    if strong or weak:
        found[Kind.HIJACKED] = strong
    if Kind.PARKED not in found and _patterns()["sale"].search(text):
        found[Kind.PARKED] = bool(_patterns()["domain"].search(text))
    return tuple(Sign(kind, found[kind]) for kind in Kind if kind in found)


def is_placeholder(title: str) -> bool:
    """Whether a title, or a part of one, would stand on any page."""
    return _EDGES.sub("", plain(title)) in _placeholders()


def is_section(part: str) -> bool:
    """Whether a part of a title names a list or section."""
    return _EDGES.sub("", plain(part)) in _sections() or is_placeholder(part)


def _speaks(table: _Table, text: str, parts: list[str]) -> bool:
    whole = _EDGES.sub("", text)
    if whole in table.parts or (not table.whole and any(part in table.parts for part in parts)):
        return True
    if not table.covers:
        return bool(table.phrases.search(text))
    return any(sum(len(match[0]) for match in table.phrases.finditer(part)) >= MIN_COVERAGE * len(part) for part in (*parts, whole) if part)


def _spam(text: str) -> tuple[bool, bool]:
    strong, weak = (_patterns()[name].findall(text) for name in ("strong", "weak"))
    return bool(strong) or len(set(weak)) > 1, bool(weak)


@functools.cache
def _tables() -> tuple[_Table, ...]:
    rows = (
        (Kind.CHALLENGE, notices.CHALLENGE, notices.CHALLENGE_PARTS, True, False),
        (Kind.FORBIDDEN, notices.FORBIDDEN, notices.FORBIDDEN_PARTS, True, False),
        (Kind.NOT_FOUND, notices.NOT_FOUND, notices.NOT_FOUND_PARTS, True, False),
        (Kind.SERVER_ERROR, notices.SERVER_ERROR, notices.SERVER_ERROR_PARTS, True, False),
        (Kind.MAINTENANCE, notices.MAINTENANCE, notices.MAINTENANCE_PARTS, True, False),
        (Kind.CONSENT, notices.CONSENT, notices.CONSENT_PARTS, True, True),
        (Kind.SUSPENDED, notices.SUSPENDED, notices.SUSPENDED_PARTS, True, True),
        (Kind.PARKED, spam.PARKED, "", False, False),
        (Kind.DEFAULT_PAGE, notices.DEFAULT_PAGE, notices.DEFAULT_PAGE_PARTS, True, True),
        (Kind.LOGIN, notices.LOGIN, notices.LOGIN_PARTS, True, False),
        (Kind.PAYWALL, notices.PAYWALL, notices.PAYWALL_PARTS, True, True),
        (Kind.SCRIPT_SHELL, notices.SCRIPT_SHELL, notices.SCRIPT_SHELL_PARTS, True, False),
    )
    return tuple(_Table(kind, _pattern(phrases), phrases_in(parts), covers, whole) for kind, phrases, parts, covers, whole in rows)


@functools.cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {
        "strong": _pattern(spam.STRONG_SPAM),
        "weak": _pattern(spam.WEAK_SPAM),
        "sale": _pattern(spam.SALE),
        "domain": _pattern(spam.DOMAIN),
    }


@functools.cache
def _placeholders() -> frozenset[str]:
    return phrases_in(generic.PLACEHOLDERS)


@functools.cache
def _sections() -> frozenset[str]:
    return phrases_in(generic.SECTIONS)


def _pattern(table: str) -> re.Pattern[str]:
    """One pattern of all phrases, longest first; in scripts with blanks a phrase is whole words."""
    ordered = sorted(phrases_in(table), key=lambda phrase: (-len(phrase), phrase))
    alternatives = (re.escape(p) if _UNSPACED.search(p) else rf"(?<!\w){re.escape(p)}(?!\w)" for p in ordered)
    return re.compile("|".join(alternatives))
