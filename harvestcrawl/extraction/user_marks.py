"""Stage 2: the places on the page that name a person, by their address or their class."""

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from harvestcrawl.document import Document
from harvestcrawl.extraction.date_marks import column_key
from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.vocabulary import BODY_WORDS, USER_WORDS, words_of
from harvestcrawl.urls import same_site

_BOXES = frozenset({"div", "form", "td", "section", "article", "p", "li"})
_BESIDE_USER = frozenset("php pl asp aspx html htm cgi do jsp info show view get public id".split())
_WORD = re.compile(r"[a-z]+")


@dataclass(frozen=True, slots=True)
class UserMark:
    """A place that names a person, by its URL or its class."""

    at: int
    url: str | None
    key: str


def user_marks(document: Document, page: Outline) -> list[UserMark]:
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
            found.append(UserMark(at=i, url=link.url, key="class " + column_key(page, i)))
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
            found.append(UserMark(at=i, url=None, key="class " + column_key(page, i)))
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
