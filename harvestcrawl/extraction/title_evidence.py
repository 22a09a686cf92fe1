"""What a page says about its title: in its head, in heading-like places, with its links, in its address."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from urllib.parse import unquote, urlsplit

from harvestcrawl.document import Document, Element, text_of
from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.title_words import CRUMB_WORDS, MAX_TITLE, TITLE_PARTS, WEIGHTS, cleaned, letters, pieces_of, plain_words
from harvestcrawl.text import fold, squeeze

_WEAK_SEPARATOR = re.compile(r":\s+|\s+(?=\()")
_NUMBER = re.compile(r"\d+")
_SCRIPT = re.compile(r"\D{9}/\D+\.(?:php\d?|cgi|pl|aspx?|fcgi|jsp)$")
_FILE = re.compile(r"/(?:index|default)?(?:\.\w+)?$")
MAX_PLACES = 60
"""Elements that are looked at in each group of places."""
MAX_AROUND = 30
"""Characters that may stand around the title in a place of its own (``Topic:``, how often it was read)."""
_LONGEST_DATA = 300_000


@dataclass(slots=True)
class TitleEvidence:
    """What the page says about its title, and about what is not its title. All texts are folded but those of ``declared`` and ``shown``."""

    declared: list[str]
    """``<title>`` and what is meant for other sites, as a whole, without what engines add."""
    spoken: dict[str, float] = field(default_factory=dict)
    """Texts of heading-like places: how much they weigh."""
    shown: dict[str, str] = field(default_factory=dict)
    """The same texts as they are shown."""
    sites: set[str] = field(default_factory=set)
    """Names of the site."""
    elsewhere: set[str] = field(default_factory=set)
    """Texts of links that lead from the thread to other places of the site: boards, other threads."""
    host: str = ""
    """Letters and digits of the address' host."""
    segments: set[str] = field(default_factory=set)
    """The address' path segments, letters and digits only."""
    slugs: list[set[str]] = field(default_factory=list)
    """Words of the address, a set a segment; segments of one word left out."""


def title_evidence(document: Document, page: Outline) -> TitleEvidence:
    """Ask every place once."""
    titles, metas = _head(document)
    found = [*titles[:1], *(text for name, text in metas if name in ("og:title", "twitter:title"))]
    declared = list(dict.fromkeys(text for whole in found if (text := cleaned(whole)) and len(text) <= MAX_TITLE * 2))
    evidence = TitleEvidence(declared=declared)
    evidence.sites.update(fold(text) for name, text in metas if name in ("og:site_name", "application-name"))
    _read_address(document.url, evidence)
    _hear(document, page, evidence)
    _read_links(document, evidence)
    return evidence


def _head(document: Document) -> tuple[list[str], list[tuple[str, str]]]:
    """The texts of ``title`` elements, and names and contents of ``meta``. Titles of drawings (SVG) are no page's."""
    head = document.root.find("head")
    titles, metas = [], []
    for element in (document.root if head is None else head).iter("title", "meta"):
        if element.tag == "title":
            titles.append(text_of(element))
        else:
            metas.append(((element.get("property") or element.get("name") or "").lower(), squeeze(element.get("content") or "")))
    if not any(titles):
        titles = [text_of(e) for e in document.body.iter("title") if not _is_drawn(e)]
    return [t for t in titles if t], [(name, text) for name, text in metas if text]


def _is_drawn(title: Element) -> bool:
    above = title.getparent()
    return above is not None and above.tag in ("svg", "g", "symbol", "path")


def _hear(document: Document, page: Outline, evidence: TitleEvidence) -> None:
    """Collect what heading-like places say, and how much each text weighs."""
    heard: dict[str, list[str]] = {}
    for kind, text in _places(document, page, evidence):
        plain = cleaned(text, reply=kind != "h1")
        key = fold(plain)
        if not key or len(plain) > MAX_TITLE or not any(c.isalnum() for c in key):
            continue
        evidence.shown.setdefault(key, plain)
        heard.setdefault(key, []).append(kind)
    for key, kinds in heard.items():
        weights = sorted((WEIGHTS[kind] for kind in set(kinds)), reverse=True)
        evidence.spoken[key] = weights[0] + 0.5 * sum(weights[1:]) + min(1.0, 0.3 * (len(kinds) - len(weights)))


def _places(document: Document, page: Outline, evidence: TitleEvidence) -> Iterator[tuple[str, str]]:
    """Heading-like places: the kind and the text of each."""
    headings = [i for i, tag in enumerate(page.tags) if tag in _HEADINGS]
    for i in headings[:MAX_PLACES]:
        yield page.tags[i], _short_text(page.elements[i])
    named = [(i, kind) for i, names in enumerate(page.tokens) if names and (kind := _kind_by_names(names))]
    for i in [i for i, kind in named if kind == "class" and page.last_line[i] - page.first_line[i] < 3][:MAX_PLACES]:
        yield "class", _short_text(page.elements[i])
    for i in [i for i, kind in named if kind == "crumb"][:4]:
        items = [text for j in range(i + 1, min(page.end[i], i + 60)) if page.tags[j] in _ITEMS and (text := _short_text(page.elements[j]))]
        if items:
            yield "crumb", items[-1]
    for headline in _headlines(document):
        yield "data", headline
    yield from (("text", text) for text in islice(_lines_of_title(page, evidence), MAX_PLACES))


_HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
_ITEMS = frozenset({"a", "li", "span", "b", "strong", "td", "h1", "h2", "dd"})


@lru_cache(maxsize=20_000)
def _kind_by_names(names: tuple[str, ...]) -> str | None:
    """What the class names of an element say: that it is a title, or a trail of breadcrumbs."""
    whole = " ".join(names)
    if any(word in whole for word in CRUMB_WORDS):
        return "crumb"
    return "class" if any(word in whole for word in TITLE_PARTS) else None


def _lines_of_title(page: Outline, evidence: TitleEvidence) -> Iterator[str]:
    """Lines that are a part of the declared title and little else, whatever element holds them."""
    pieces = {whole[a:b].casefold() for whole in evidence.declared for a, b in (*pieces_of(whole), (0, len(whole)))}
    pieces |= {part.strip() for piece in pieces for part in _WEAK_SEPARATOR.split(piece)}
    long = sorted((p for p in pieces if len(p) > 3), key=lambda p: (-len(p), p))
    if not long:
        return
    most = len(long[0]) + MAX_AROUND
    for line in page.lines:
        if 3 < len(line.text) <= most and not line.linked:
            found = _first_of(long, line.text.casefold())
            if found and len(line.text) - len(found) <= MAX_AROUND:
                yield line.text


def _first_of(pieces: Sequence[str], text: str) -> str | None:
    """The piece that stands first in a text; of two at one place the one that comes first in ``pieces``."""
    places = [(at, n) for n, piece in enumerate(pieces) if (at := text.find(piece)) >= 0]
    return pieces[min(places)[1]] if places else None


def _short_text(element: Element) -> str:
    """The text under an element, or "" when it is too long for a title."""
    if not len(element):
        return " ".join(element.text.split()) if element.text and len(element.text) < 3 * MAX_TITLE else ""
    pieces, length = [], 0
    for piece in element.itertext():
        pieces.append(piece)
        length += len(piece.strip())
        if length > MAX_TITLE:
            return ""
    return " ".join("".join(pieces).split())


_TELLING = ('"headline"', '"Question"', '"DiscussionForumPosting"')
_NESTED = ("@graph", "mainEntity", "mainEntityOfPage")


def _headlines(document: Document) -> Iterator[str]:
    """What the page's JSON-LD calls its thread (Google's guide to discussion forums: ``headline``; to Q&A pages: ``name``)."""
    for text in document.linked_data:
        if len(text) > _LONGEST_DATA or not any(word in text for word in _TELLING):
            continue
        try:
            queue = [json.loads(text)]
        except (ValueError, RecursionError):  # damaged, or nested to hurt
            continue
        while queue:
            item = queue.pop(0)
            if isinstance(item, list):
                queue[:0] = item
            elif isinstance(item, dict):
                name = item.get("headline") or (item.get("name") if item.get("@type") in ("Question", "DiscussionForumPosting") else None)
                if isinstance(name, str):
                    yield name
                queue.extend(item[key] for key in _NESTED if isinstance(item.get(key), list | dict))


def _read_address(url: str, evidence: TitleEvidence) -> None:
    try:
        parts = urlsplit(url)
        evidence.host = letters((parts.hostname or "").removeprefix("www."))
    except ValueError:
        return
    path = [unquote(segment) for segment in parts.path.split("/") if segment]
    evidence.segments = {letters(segment) for segment in path if len(segment) < 30 and "-" not in segment}
    words = [set(plain_words(re.sub(r"\.\w{2,5}$", "", text))) for text in (*path, *re.split("[&;=/]", unquote(parts.query)))]
    evidence.slugs = [w for w in words if len(w) > 1]


def _read_links(document: Document, evidence: TitleEvidence) -> None:
    """Sort the texts of the site's links that a title may hold: to this thread, to the site's start page, to elsewhere on the site."""
    own, linked = _key(document.url), set[str]()
    parts = {whole[a:b] for whole in evidence.declared for a, b in pieces_of(whole)}
    wanted = {fold(part) for part in (*parts, *(part.split(": ")[0] for part in parts))} | evidence.spoken.keys()
    script = document.url.partition("?")[0]
    for link in document.links:
        text = link.element.text if not len(link.element) else _short_text(link.element)
        key = (text or "").strip().casefold()
        if key not in wanted:
            continue
        leads = _key(link.url)
        if own is None or leads is None or leads[0] != own[0]:
            continue
        if leads[1] == "" or (link.url == script != document.url and _SCRIPT.search(script)):
            evidence.sites.add(key)
        elif leads == own or _same_thread(own, leads):
            linked.add(fold(cleaned(key, reply=True)))
        else:
            evidence.elsewhere.add(key)
    for key in linked & wanted:
        evidence.spoken[key] = evidence.spoken.get(key, 0.0) + WEIGHTS["own link"]


def _same_thread(own: tuple[str, str, str], other: tuple[str, str, str]) -> bool:
    """Whether two addresses have the thread's number in common; a short number may be that of a board by chance."""
    return bool(own[2]) and own[2] == other[2] and (len(own[2]) > 3 or own[1].split("/")[:2] == other[1].split("/")[:2])


@lru_cache(maxsize=4000)
def _key(url: str) -> tuple[str, str, str] | None:
    """Host, path and the thread's number (the longest one) of an address."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    path = _FILE.sub("", parts.path)
    number = max(_NUMBER.findall(f"{parts.path}?{parts.query}"), key=len, default="")
    return parts.netloc.lower().removeprefix("www."), f"{path}?{parts.query}" if parts.query else path, number
