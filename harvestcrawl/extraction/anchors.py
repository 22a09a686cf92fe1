"""The places of a page that carry an address: named anchors, links, and the attributes in which themes keep one to copy.

Collected once for the whole page and kept in document order, so that a frame's are found by bisection.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from harvestcrawl.document import Document
from harvestcrawl.extraction.marks import inside
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.urls import same_site

MAX_NAME = 60
"""Characters from which a name is a checksum, not an anchor."""
_URL_ATTRIBUTES = ("value", "data-clipboard-text", "data-permalink", "data-share-url", "data-href", "data-url", "itemid")
"""Attributes in which themes keep the address of a post: share fields, copy buttons, microdata's global identifier."""
_ID_ATTRIBUTES = tuple(
    "data-post-id data-postid data-pid data-comment-id data-commentid data-message-id data-lia-message-uid data-questionid data-answerid "
    "data-id".split()
)
"""Attributes in which themes keep the number of a post for their scripts."""
_UNNAMED = frozenset({"input", "form", "img", "label", "textarea", "select", "button", "map", "iframe"})
"""Elements whose names are for forms and scripts."""
_ADDRESSING, _NUMBERING = frozenset(_URL_ATTRIBUTES), frozenset(_ID_ATTRIBUTES)
_WANTED = frozenset({"id", "name"}) | _ADDRESSING | _NUMBERING


@dataclass(slots=True)
class Anchors:
    """Addresses by place. Each list is in document order; its positions stand in the list behind it."""

    names: list[tuple[int, str]]
    """Every ``id`` and ``name``: number of the element, the name."""
    name_at: list[int]
    numbers: list[tuple[int, str]]
    """Numbers of posts in attributes made for scripts."""
    number_at: list[int]
    links: list[tuple[int, str]]
    """Links and attributes with an address on the page's site: number of the element, the address."""
    link_at: list[int]


def find_anchors(document: Document, page: Outline) -> Anchors:
    """Collect the addresses of a page."""
    names: list[tuple[int, str]] = []
    numbers: list[tuple[int, str]] = []
    links: list[tuple[int, str]] = []
    for link in document.links:
        at = page.number.get(link.element)
        if at is not None and same_site(link.url, document.url):
            links.append((at, link.url))
    for at, attributes in enumerate(page.attributes):
        if _WANTED.isdisjoint(attributes):
            continue
        if page.tags[at] not in _UNNAMED:
            named = dict.fromkeys((attributes.get("id"), attributes.get("name")))
            names.extend((at, v) for v in named if v and len(v) <= MAX_NAME)
        if not _NUMBERING.isdisjoint(attributes):
            numbers.extend((at, v) for name in _ID_ATTRIBUTES if (v := attributes.get(name)) and v.isdecimal())
        if not _ADDRESSING.isdisjoint(attributes) and (url := _copied(document, page.tags[at], attributes)):
            links.append((at, url))
    links.sort(key=lambda link: link[0])
    return Anchors(names, [i for i, _ in names], numbers, [i for i, _ in numbers], links, [i for i, _ in links])


def _copied(document: Document, tag: str, attributes: Mapping[str, str]) -> str | None:
    """The address that an element holds for the reader to copy."""
    if tag == "a" and attributes.get("href"):
        return None
    for name in _URL_ATTRIBUTES:
        value = attributes.get(name)
        if value and 8 < len(value) < 500 and value.lstrip().lower().startswith(("http://", "https://")):
            url = document.resolve(value)
            if url and same_site(url, document.url):
                return url
    return None


def within(page: Outline, entries: Sequence[tuple[int, str]], positions: Sequence[int], frame: Frame) -> list[tuple[int, str]]:
    """The entries of one list that stand in a frame and not in the posts nested in it."""
    return [entries[k] for k in inside(page, positions, frame)]
