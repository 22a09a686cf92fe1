"""The links of a page that belong to its own pager.

A link belongs to the pager when its URL is the page's own (or the one the page declares as canonical) apart from the page
part; links that lead on to another topic differ elsewhere, and drop out for that reason.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urldefrag

from harvestcrawl.document import Document, Element, ancestors
from harvestcrawl.extraction import navigation_words as words
from harvestcrawl.extraction.link_text import SIGNS, class_words, classes_of, edge_links, link_number
from harvestcrawl.extraction.page_parts import Reading, readings
from harvestcrawl.extraction.thread_identity import Identity
from harvestcrawl.text import fold
from harvestcrawl.urls import same_site


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A link of the pager."""

    url: str
    element: Element
    reading: Reading
    number: int | None
    """The page number that it shows."""
    role: str
    """``next``, ``prev``, ``first``, ``last`` or nothing."""
    declared: bool
    """``rel`` says so."""
    weak: bool
    """Both URLs would have to be read in the weak way."""


def pager_steps(document: Document, identity: Identity) -> list[Step]:
    """The links of the thread's pager in page order, those in the head of the page first."""
    steps: list[Step] = []
    if not identity.stems:
        return steps
    for element in document.every("link"):
        role = _rel_role(element)
        url = document.resolve(element.get("href")) if role else None
        if url:
            _add_step(steps, identity, element, url, None, role, True)
    for link in edge_links(document):
        if identity.marks and not any(mark in link.url for mark in identity.marks):
            continue
        element = link.element
        role = _rel_role(element)
        number = link_number(link)
        declared = bool(role)
        if number is None and not role:
            role = _spoken_role(element, link.label)
        if (number is not None or role) and not _is_dead(element):
            _add_step(steps, identity, element, link.url, number, role, declared)
    bodies = Bodies()
    return [s for s in steps if s.declared or not bodies.hold(s.element)]


def _add_step(steps: list[Step], identity: Identity, element: Element, url: str, number: int | None, role: str, declared: bool) -> None:
    if any(jump in url for jump in words.TOPIC_JUMPS) or not same_site(url, identity.url):
        return
    url = urldefrag(url).url
    best: tuple[int, Reading] | None = None
    for reading in readings(url):
        rank = _rank(reading, identity)
        if rank and (best is None or rank < best[0]) and (number is None or _agrees(number, reading)):
            best = rank, reading
    if best is not None:
        steps.append(Step(url=url, element=element, reading=best[1], number=number, role=role, declared=declared, weak=best[0] == _WEAK))


def _agrees(number: int, reading: Reading) -> bool:
    """Whether a link that shows ``number`` can lead to the page that its URL is read as: not a post's number, nor a count."""
    value = reading.value
    if value is None:
        return number == 1
    counts_pages = value in (number, number - 1)
    counts_rows = value % (number - 1) == 0 if number > 1 else value == 0
    if not reading.strong:
        return counts_pages or counts_rows
    return counts_rows if reading.offset else counts_pages


def _rank(reading: Reading, identity: Identity) -> int:
    """How well a reading fits the thread: 1 best, `_WEAK` only if a pager agrees, 0 not at all."""
    if reading.stem in identity.stems:
        return (2 if reading.value is None else 1) if reading.strong else 3
    if reading.value is not None and reading.strong and _skeleton(reading.stem) in {_skeleton(s) for s in identity.stems}:
        return 3  # the slug changed with the title, or is spelt in another way: vBulletin 4
    if reading.value is not None and reading.strong and _without_view(reading.stem) in identity.stems:
        return 3  # a language or an order came in
    return _WEAK if reading.stem in identity.weak_stems else 0


_WEAK = 4


@lru_cache(maxsize=4096)
def _skeleton(stem: str) -> str:
    """A stem without slugs; the stem itself where that would leave nothing that tells threads apart."""
    host, slash, rest = stem.partition("/")
    bare = re.sub(r"(?<=\d)[-._][^/?&;\d]*[^/?&;]*|[^/?&;=]*[a-z][^/?&;=]*[-._](?=\d+(?:[/?&;]|$))", "", rest)
    return host + slash + bare if re.search(r"\d{2,}", bare) else stem


@lru_cache(maxsize=4096)
def _without_view(stem: str) -> str:
    """A stem without the parameters that say how to show a thread: in which language, in which order."""
    head, mark, query = stem.partition("?")
    pieces = [p for p in query.split("&") if p.partition("=")[0].lower() not in words.VIEW_PARAMETERS]
    return head + mark + "&".join(pieces) if pieces else head


def _rel_role(element: Element) -> str:
    rel = (element.get("rel") or "").lower()
    if not rel or rel in ("nofollow", "noopener", "stylesheet"):
        return ""
    tokens = rel.split()
    for token, role in (("next", "next"), ("prev", "prev"), ("previous", "prev"), ("first", "first"), ("start", "first"), ("last", "last")):
        if token in tokens:
            return role
    return ""


def _spoken_role(element: Element, text: str) -> str:
    """What a link's text, label, title, class or icon says that it leads to."""
    for label in (text, element.get("aria-label"), element.get("title")):
        if label and len(label) <= 60:
            role = _word_role(label)
            if role:
                return role
    if text.strip(SIGNS):
        return ""
    names = set(classes_of(element))
    parent = element.getparent()
    if parent is not None:
        names |= classes_of(parent)
    for child in element.iter():
        names |= classes_of(child)
        if child.tag == "img":
            names |= class_words(child.get("alt") or "") | class_words((child.get("src") or "").rsplit("/", 1)[-1])
    if "next" in names or (
        names & {"chevron", "arrow", "angle", "caret", "chevronright", "arrowright"} and names & {"right", "next", "forward"}
    ):
        return "next"
    if names & {"prev", "previous"} or (names & {"chevron", "arrow", "angle", "caret"} and names & {"left", "back"}):
        return "prev"
    return ""


@lru_cache(maxsize=4096)
def _word_role(label: str) -> str:
    if label.strip() in words.NEXT_SIGNS:
        return "next"
    word = fold(label).strip(SIGNS)
    if word in words.NEXT_WORDS:
        return "next"
    if word in words.PREVIOUS_WORDS:
        return "prev"
    head = word.rsplit(" ", 1)[0] if word.endswith(")") or word[-1:].isdigit() else word
    return "next" if head in words.NEXT_WORDS else ""


def _is_dead(element: Element) -> bool:
    """A link that is switched off: ``disabled`` as attribute or class, on itself or on its list item."""
    if element.get("aria-disabled") == "true" or element.get("disabled") is not None:
        return True
    parent = element.getparent()
    return bool(classes_of(element) & words.DISABLED_CLASSES) or (parent is not None and bool(classes_of(parent) & words.DISABLED_CLASSES))


class Bodies:
    """Whether links stand in what somebody wrote, not in a pager; asked once for each element that holds links."""

    def __init__(self) -> None:
        self._wordy: dict[Element, bool] = {}

    def hold(self, element: Element) -> bool:
        """Whether ``element`` stands in a post's words."""
        for depth, node in enumerate(ancestors(element)):
            names = classes_of(node)
            if names & words.PAGER_CLASSES or depth > _NEAR:
                return False
            if node.tag == "blockquote" or names & words.BODY_CLASSES:
                return True
            if depth < 2 and node.tag in _TEXT_TAGS and self._is_wordy(node):
                return True
        return False

    def _is_wordy(self, node: Element) -> bool:
        """Whether more text stands directly in an element than page words."""
        known = self._wordy.get(node)
        if known is None:
            length = len((node.text or "").strip()) + sum(len((child.tail or "").strip(SIGNS)) for child in node)
            known = self._wordy[node] = length > _WORDY
        return known


_NEAR = 8
_WORDY = 60
_TEXT_TAGS = frozenset({"p", "div", "li", "td", "span"})
