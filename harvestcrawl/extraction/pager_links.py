"""The links of a page that belong to its own pager, and the thread that they page through.

A link belongs to the pager when its URL is the page's own (or the one the page declares as canonical) apart from the page
part; links that lead on to another topic differ elsewhere, and drop out for that reason.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from urllib.parse import urldefrag, urlsplit

from harvestcrawl.document import Document, Element, ancestors
from harvestcrawl.extraction import navigation_words as words
from harvestcrawl.extraction.page_parts import Reading, readings, without_post
from harvestcrawl.text import fold
from harvestcrawl.urls import same_site


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """The URLs under which the page's thread is known."""

    url: str
    own_url: str
    """``url``; of a permalink, what remains of the thread's."""
    own: tuple[Reading, ...]
    """The readings of the page's own URL ."""
    canonical: str | None
    """As the page declares, if it can be true."""
    stems: frozenset[str]
    weak_stems: frozenset[str]
    marks: tuple[str, ...]
    """A piece that every URL of the thread holds: its number or the last word of its path."""
    post: bool
    """The URL names a post."""
    known: bool
    """The thread's URL can be told without a pager."""


def identity_of(document: Document, url: str) -> Identity:
    """What a page's own URL, and the one that it declares, say about its thread."""
    url = urldefrag(document.resolve(url) or url).url if url else url
    rest = without_post(url)
    own_url, known = rest if rest else (url, True)
    own = tuple(readings(own_url))
    canonical = next((c for c in _declared(document) if _can_be_canonical(c, url, own, known)), None)
    groups = [own] if known else []
    if canonical:
        groups.append(tuple(readings(canonical)))
    return _make_identity((url, own_url), own, canonical, groups, rest is not None, known)


def _make_identity(
    urls: tuple[str, str], own: tuple[Reading, ...], canonical: str | None, groups: list[tuple[Reading, ...]], post: bool, known: bool
) -> Identity:
    stems: dict[str, None] = {}
    weak: dict[str, None] = {}
    for group in groups:
        strong = [r.stem for r in group[1:] if r.strong]
        stems.update(dict.fromkeys(strong[:1] or [group[0].stem]))
        weak.update(dict.fromkeys(r.stem for r in group[1:] if not r.strong))
    return Identity(
        url=urls[0],
        own_url=urls[1],
        own=own,
        canonical=canonical,
        stems=frozenset(stems),
        weak_stems=frozenset(weak) - frozenset(stems),
        marks=tuple(dict.fromkeys(_mark_of(stem) for stem in stems)),
        post=post,
        known=known or canonical is not None,
    )


def _declared(document: Document) -> Iterator[str]:
    """What the page says its own URL is: ``link[rel=canonical]``, then ``og:url``."""
    for tag, attribute, value, target in (("link", "rel", "canonical", "href"), ("meta", "property", "og:url", "content")):
        for element in document.root.iter(tag):
            if value in (element.get(attribute) or "").lower().split():
                found = document.resolve(element.get(target))
                if found:
                    yield urldefrag(found).url


def _can_be_canonical(canonical: str, url: str, own: tuple[Reading, ...], known: bool) -> bool:
    """A canonical URL is believed when it names the same thread; engines also put the site's root or the board there."""
    if not same_site(canonical, url):
        return False
    if without_post(canonical):
        return False
    parts = urlsplit(canonical)
    if not known:
        return len(parts.path) > 1 or bool(parts.query)
    strong = next((r for r in own[1:] if r.strong), own[0])
    return _mark_of(strong.stem) in readings(canonical)[0].stem.partition("/")[2] if "/" in strong.stem or "?" in strong.stem else False


def _mark_of(stem: str) -> str:
    """The longest number after the host (the last of equals), or else the last word of the path."""
    rest = stem[len(re.split("[/?]", stem, maxsplit=1)[0]) :]
    numbers = re.findall(r"\d+", re.sub(r"%[0-9A-F]{2}", "_", rest))
    if numbers:
        length = max(map(len, numbers))
        return next(n for n in reversed(numbers) if len(n) == length)
    return re.split("[/?]", rest)[-1] if "%" not in rest else ""


def identity_by_pager(document: Document, identity: Identity) -> Identity:
    """For a permalink that says nothing of its thread: the stem that the page's numbered links agree on."""
    votes: Counter[str] = Counter()
    texts: dict[str, set[int]] = {}
    for link in document.links:
        number = page_number_in(short_text(link.element))
        if number and same_site(link.url, identity.url):
            for reading in readings(urldefrag(link.url).url):
                if reading.value is None or reading.value == number or reading.offset or not reading.strong:
                    texts.setdefault(reading.stem, set()).add(number)
    for stem, numbers in texts.items():
        votes[stem] = len(numbers)
    if not votes or max(votes.values()) < 2:
        return identity
    best = max(votes.values())
    stem = next(s for s in texts if votes[s] == best)
    return _make_identity((identity.url, identity.own_url), identity.own, None, [(Reading(stem),)], identity.post, False)


# --- The pager's links ----------------------------------------------------------------------------------------------


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
    for element in document.root.iter("link"):
        role = _rel_role(element)
        url = document.resolve(element.get("href")) if role else None
        if url:
            _add_step(steps, identity, element, url, None, role, True)
    for link in document.links:
        if identity.marks and not any(mark in link.url for mark in identity.marks):
            continue
        element = link.element
        role = _rel_role(element)
        text = short_text(element)
        number = page_number_in(text)
        if number is None:
            number = _labelled_number(element)
        declared = bool(role)
        if number is None and not role:
            role = _spoken_role(element, text)
        if (number is not None or role) and not _is_dead(element):
            _add_step(steps, identity, element, link.url, number, role, declared)
    return [s for s in steps if s.declared or not _in_body(s.element)]


def _add_step(steps: list[Step], identity: Identity, element: Element, url: str, number: int | None, role: str, declared: bool) -> None:
    if any(jump in url for jump in words.TOPIC_JUMPS) or not same_site(url, identity.url):
        return
    url = urldefrag(url).url
    best: tuple[int, Reading] | None = None
    for reading in readings(url):
        rank = _rank(reading, identity)
        if rank and (best is None or rank < best[0]):
            best = rank, reading
    if best is None:
        return
    steps.append(Step(url=url, element=element, reading=best[1], number=number, role=role, declared=declared, weak=best[0] == 4))


def _rank(reading: Reading, identity: Identity) -> int:
    """How well a reading fits the thread: 1 best, 4 only if a pager agrees, 0 not at all."""
    if reading.stem in identity.stems:
        return (2 if reading.value is None else 1) if reading.strong else 3
    if reading.value is not None and reading.strong and _skeleton(reading.stem) in {_skeleton(s) for s in identity.stems}:
        return 3  # the slug changed with the title, or is spelt in another way: vBulletin 4
    return 4 if reading.stem in identity.weak_stems else 0


@lru_cache(maxsize=4096)
def _skeleton(stem: str) -> str:
    """A stem without slugs; the stem itself where that would leave nothing that tells threads apart."""
    host, slash, rest = stem.partition("/")
    bare = re.sub(r"(?<=\d)[-._][^/?&;\d]*[^/?&;]*|[^/?&;=]*[a-z][^/?&;=]*[-._](?=\d+(?:[/?&;]|$))", "", rest)
    return host + slash + bare if re.search(r"\d{2,}", bare) else stem


def _rel_role(element: Element) -> str:
    rel = (element.get("rel") or "").lower()
    if not rel or rel in ("nofollow", "noopener", "stylesheet"):
        return ""
    tokens = rel.split()
    for token, role in (("next", "next"), ("prev", "prev"), ("previous", "prev"), ("first", "first"), ("start", "first"), ("last", "last")):
        if token in tokens:
            return role
    return ""


def short_text(element: Element) -> str:
    """The link's text, cut: what is longer is no part of a pager."""
    if not len(element):
        return (element.text or "").strip()[:60]
    pieces = []
    length = 0
    for piece in element.itertext():
        pieces.append(piece)
        length += len(piece)
        if length > 400:
            break
    return " ".join("".join(pieces).split())[:60]


_NUMBER = re.compile(r"^[\s\[({|<\-–—•·]*(?:\d{1,3}(?:[.,]\d{3})|\d{1,6})[\s\])}|>\-–—•·,]*$")
_SPOKEN_NUMBER = re.compile(r"^(\D{1,30}?)[\s\xa0:#]*(\d{1,6})\s*$")
_SIGNS = " \t\xa0|<>«»‹›→←▶►◀◄[]().:…-–—=+\"'"


def page_number_in(text: str) -> int | None:
    """The number in a text that is a page number and nothing else: ``2``, ``[2]``, ``(2)``, ``1,234``."""
    if not text or len(text) > 14 or not _NUMBER.match(text):
        return None
    digits = "".join(c for c in text if c in "0123456789")
    return int(digits) if digits else None


def _labelled_number(element: Element) -> int | None:
    """The number in "Page 2" as text, label or title of a link."""
    for label in (element.get("aria-label"), element.get("title")):
        if label and label[-1:].isdigit():
            match = _SPOKEN_NUMBER.match(label)
            if match and fold(match[1]).strip(_SIGNS) in words.PAGE_WORDS and match[2].isascii():
                return int(match[2])
    return None


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


def _spoken_role(element: Element, text: str) -> str:
    """What a link's text, label, title, class or icon says that it leads to."""
    for label in (text, element.get("aria-label"), element.get("title")):
        if label and len(label) <= 60:
            role = _word_role(label)
            if role:
                return role
    if text.strip(_SIGNS):
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
    word = fold(label).strip(_SIGNS)
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


def _in_body(element: Element) -> bool:
    """Whether a link stands in what somebody wrote, not in a pager."""
    for depth, node in enumerate(ancestors(element)):
        names = classes_of(node)
        if names & words.PAGER_CLASSES or depth > 8:
            return False
        if node.tag == "blockquote" or names & words.BODY_CLASSES:
            return True
        if depth < 2 and node.tag in ("p", "div", "li", "td", "span") and len(_own_text(node)) > 60:
            return True
    return False


def _own_text(element: Element) -> str:
    """The text that stands directly in an element."""
    return " ".join([(element.text or "").strip(), *((child.tail or "").strip() for child in element)]).strip()
