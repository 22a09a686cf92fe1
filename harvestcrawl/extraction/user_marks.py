"""Stage 2: the places on the page that name a person, by their address or their class."""

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from harvestcrawl.document import Document
from harvestcrawl.extraction.date_marks import column_key
from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.vocabulary import BODY_WORDS, USER_WORDS, words_of
from harvestcrawl.urls import path_and_query, same_site

MAX_LINES, MAX_NAME = 2, 60
"""Lines and characters that hold a name and little else."""
_BOXES = frozenset({"div", "form", "td", "section", "article", "p", "li"})
_BESIDE_USER = frozenset("php pl asp aspx html htm cgi do jsp info show view get public id".split())
_PAIRS = re.compile("[&;,]")
_WORD = re.compile(r"[a-z]+")
_SIGNS = frozenset("@~")
"""What a name in a path begins with."""
_NEAR = ""
"""In place of the shape of a URL that stays near and says nothing of persons."""


@dataclass(frozen=True, slots=True)
class UserMark:
    """A place that names a person, by its URL or its class."""

    at: int
    url: str | None
    key: str


def user_marks(document: Document, page: Outline) -> list[UserMark]:
    """Marks of elements that name a person, in document order."""
    found = _linked_users(document, page)
    linked = {m.at for m in found}
    chars = page.chars
    for i, (names, first, last) in enumerate(zip(page.tokens, page.first_line, page.last_line, strict=True)):
        is_short = first < last <= first + MAX_LINES and chars[last] - chars[first] <= MAX_NAME
        if names and is_short and page.tags[i] != "a" and i not in linked and _is_user_element(page, i):
            found.append(UserMark(at=i, url=None, key="class " + column_key(page, i)))
    return sorted(found, key=lambda m: m.at)


def _linked_users(document: Document, page: Outline) -> list[UserMark]:
    """Marks of the links that lead to a person, or are named as such and stay near."""
    found: list[UserMark] = []
    shapes: dict[str, str | None] = {}  # of each distinct URL that is near
    for link in document.links:
        i = page.number.get(link.element)
        if i is None:
            continue
        url = link.url
        if url not in shapes:
            shapes[url] = (_user_shape(url) or _NEAR) if _is_near(url, document.url) else None
        shape = shapes[url]
        if shape is None:
            continue
        if shape != _NEAR:
            found.append(UserMark(at=i, url=url, key="href " + shape))
        elif _is_user_element(page, i):
            found.append(UserMark(at=i, url=url, key="class " + column_key(page, i)))
    return found


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
    path, query = path_and_query(url.lower())
    segments = path.rstrip("/").split("/")
    for n, segment in enumerate(segments):
        if segment[:1] in _SIGNS and len(segment) > 1:
            return "/".join((*segments[:n], segment[0]))
        if segment == "u" or _is_user_word(segment):
            shape = "/".join((*segments[:n], re.sub(r"\d+", "#", segment)))  # "/membre6665": the number tells one from another
            return shape if n + 1 < len(segments) or query or any(c.isdigit() for c in segment) else None
    for pair in _PAIRS.split(query) if query else ():
        name, _, value = pair.partition("=")
        if (
            name in ("u", "uid")
            or words_of(name) & USER_WORDS
            or (value in USER_WORDS and name in ("action", "do", "mod", "act", "app", "page", "a"))
        ):
            return f"{path}?{name}={value if value in USER_WORDS else ''}"
    return None
