"""Small readings of a link: its text, the page number in it, the words of its classes."""

import re
from functools import lru_cache
from itertools import pairwise

from harvestcrawl.document import Document, Element, Link
from harvestcrawl.extraction import navigation_words as words
from harvestcrawl.text import fold

_NUMBER = re.compile(r"^[\s\[({|<\-–—•·]*(?:\d{1,3}(?:[.,]\d{3})|\d{1,6})[\s\])}|>\-–—•·,]*$")


def page_number_in(text: str) -> int | None:
    """The number in a text that is a page number and nothing else: ``2``, ``[2]``, ``(2)``, ``1,234``."""
    if not text or len(text) > 14 or not _NUMBER.match(text):
        return None
    digits = "".join(c for c in text if c in "0123456789")
    return int(digits) if digits else None


def edge_links(document: Document) -> tuple[Link, ...]:
    """The page's links, of a very long page those of its beginning and its end: that is where pagers stand."""
    links = document.links
    return links if len(links) <= 2 * _EDGE else links[:_EDGE] + links[-_EDGE:]


_EDGE = 4000


def link_number(link: Link) -> int | None:
    """The page number that a link shows, as its text or in its label or title ("Page 2"); none where it leads to a numbered post."""
    number = page_number_in(link.label)
    if number is not None:
        return None if _POST_FRAGMENT.search(link.url) else number
    for label in (link.element.get("aria-label"), link.element.get("title")):
        if label and label[-1:].isdigit():
            match = _SPOKEN_NUMBER.match(label)
            if match and match[2].isascii() and fold(match[1]).strip(SIGNS) in words.PAGE_WORDS:
                return int(match[2])
    return None


SIGNS = " \t\r\n\xa0,•·|<>«»‹›→←▶►◀◄[]().:…-–—=+\"'"
_SPOKEN_NUMBER = re.compile(r"^(\D{1,30}?)[\s\xa0:#]*(\d{1,6})\s*$")
_POST_FRAGMENT = re.compile(r"#\D{0,12}\d+$")


@lru_cache(maxsize=4096)
def class_words(token: str) -> frozenset[str]:
    """The words of a ``class`` or ``id`` value: each name without signs, its parts, and each two neighbouring parts joined."""
    found: set[str] = set()
    for name in token.split():
        parts = re.findall(r"[a-z]+", re.sub(r"([a-z])([A-Z])", r"\1 \2", name).lower())
        found.add("".join(parts))
        found.update(parts)
        found.update(a + b for a, b in pairwise(parts))
    return frozenset(found)


def classes_of(element: Element) -> frozenset[str]:
    """The words of an element's classes, see `class_words`."""
    value = element.get("class")
    return class_words(value) if value else frozenset()
