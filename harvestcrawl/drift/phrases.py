"""Which kind of page a title belongs to that is no page: the phrases of `vocabulary.notices` and `vocabulary.spam`."""

import functools
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from harvestcrawl.drift.lookup import Phrases
from harvestcrawl.drift.vocabulary import generic, notices, spam
from harvestcrawl.drift.words import phrases_in, plain

MIN_COVERAGE = 0.33
"""Share of a part of a title that a phrase has to make up: a headline with "page not found" in it is no notice."""
_SEPARATOR = re.compile(r"\s*[|｜•·»«›‹]+\s*|\s+[-–—―~/:<>＞]+\s+|\s*:{2,}\s*|:\s+|\s*：\s*|\s+-\s*$|^\s*-\s+|\s[-–—]{2,}\s")
_EDGES = re.compile("^[^\\w\u0900-\u0dff]+|[^\\w\u0900-\u0dff\u0e31-\u0e4e]+$|^_+|_+$")  # vowel signs are no letters to ``\\w``
_HOST_NAME = re.compile(r"(?<![\w.@])[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?![\w.])")
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
    parts: frozenset[str]
    """Whole parts of a title."""
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
    phrases = _phrases().found(text)
    if _HOST_NAME.search(text):  # "the domain oakfield.example is for sale"
        phrases = {**_phrases().found(_HOST_NAME.sub(" ", text)), **phrases}
    found = dict.fromkeys(_spoken(text, parts, phrases), True)
    if _TEMPLATE.search(title):
        found[Kind.SCRIPT_SHELL] = True
    if spam_words := set(phrases.get("weak", ())) | set(phrases.get("strong", ())):
        found[Kind.HIJACKED] = "strong" in phrases or len(spam_words) > 1
    if Kind.PARKED in phrases or "sale" in phrases:
        found[Kind.PARKED] = Kind.PARKED in phrases or "domain" in phrases or bool(_HOST_NAME.search(text))
    return tuple(Sign(kind, found[kind]) for kind in Kind if kind in found)


@functools.lru_cache(4096)
def mentions(title: str) -> frozenset[Kind]:
    """The kinds that a title speaks of or has a phrase of, however little of it: words that were always there tell nothing."""
    said = {sign.kind for sign in signs(title)}
    return frozenset(said | {kind for kind in Kind if kind in _phrases().found(plain(title))})


def _spoken(text: str, parts: Sequence[str], phrases: Mapping[str, Sequence[str]]) -> set[Kind]:
    """The kinds that a part of a title is, or is mostly taken up by."""
    whole = _EDGES.sub("", text)
    exact = {t.kind for t in _tables() if whole in t.parts or (not t.whole and not t.parts.isdisjoint(parts))}
    if phrases.keys().isdisjoint(_COVERING):
        return exact
    by_part = [(part, _phrases().found(part)) for part in dict.fromkeys((*parts, whole)) if part]
    if any("page" in found and "absent" in found and _share(part, found, "page", "absent") >= MIN_COVERAGE for part, found in by_part):
        exact.add(Kind.NOT_FOUND)
    return exact | {
        table.kind
        for table in _tables()
        if any(table.kind in found and _share(part, found, table.kind) >= MIN_COVERAGE for part, found in by_part)
    }


def _share(part: str, found: Mapping[str, Sequence[str]], *names: str) -> float:
    """The share of a part that the phrases of tables make up."""
    return sum(len(phrase) for name in names for phrase in found[name]) / len(part)


def is_placeholder(title: str) -> bool:
    """Whether a title, or a part of one, would stand on any page."""
    return _EDGES.sub("", plain(title)) in _placeholders()


def is_section(part: str) -> bool:
    """Whether a part of a title names a list or section."""
    return _EDGES.sub("", plain(part)) in _sections() or is_placeholder(part)


_COVERING: dict[str, str] = {
    Kind.CHALLENGE: notices.CHALLENGE,
    Kind.FORBIDDEN: notices.FORBIDDEN,
    Kind.NOT_FOUND: notices.NOT_FOUND,
    Kind.SERVER_ERROR: notices.SERVER_ERROR,
    Kind.MAINTENANCE: notices.MAINTENANCE,
    Kind.CONSENT: notices.CONSENT,
    Kind.SUSPENDED: notices.SUSPENDED,
    Kind.DEFAULT_PAGE: notices.DEFAULT_PAGE,
    Kind.LOGIN: notices.LOGIN,
    Kind.PAYWALL: notices.PAYWALL,
    Kind.SCRIPT_SHELL: notices.SCRIPT_SHELL,
    "page": notices.PAGE_WORDS,
    "absent": notices.ABSENCE_WORDS,
}
"""Phrases that have to make up a good part of a part."""
_ANYWHERE: dict[str, str] = {
    Kind.PARKED: spam.PARKED,
    "strong": spam.STRONG_SPAM,
    "weak": spam.WEAK_SPAM,
    "sale": spam.SALE,
    "domain": spam.DOMAIN,
}
"""Phrases that tell wherever they stand."""


@functools.cache
def _phrases() -> Phrases:
    return Phrases({**_COVERING, **_ANYWHERE})


@functools.cache
def _tables() -> tuple[_Table, ...]:
    rows = (
        (Kind.CHALLENGE, notices.CHALLENGE_PARTS, False),
        (Kind.FORBIDDEN, notices.FORBIDDEN_PARTS, False),
        (Kind.NOT_FOUND, notices.NOT_FOUND_PARTS, False),
        (Kind.SERVER_ERROR, notices.SERVER_ERROR_PARTS, False),
        (Kind.MAINTENANCE, notices.MAINTENANCE_PARTS, False),
        (Kind.CONSENT, notices.CONSENT_PARTS, True),
        (Kind.SUSPENDED, notices.SUSPENDED_PARTS, True),
        (Kind.DEFAULT_PAGE, notices.DEFAULT_PAGE_PARTS, True),
        (Kind.LOGIN, notices.LOGIN_PARTS, False),
        (Kind.PAYWALL, notices.PAYWALL_PARTS, True),
        (Kind.SCRIPT_SHELL, notices.SCRIPT_SHELL_PARTS, False),
    )
    return tuple(_Table(kind, phrases_in(parts), whole) for kind, parts, whole in rows)


@functools.cache
def _placeholders() -> frozenset[str]:
    return phrases_in(generic.PLACEHOLDERS)


@functools.cache
def _sections() -> frozenset[str]:
    return phrases_in(generic.SECTIONS)
