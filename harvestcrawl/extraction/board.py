"""What a board lists: its threads and its sub-boards, one title link each.

The list is found by repetition. Links whose URLs have one shape and that differ in an id or a slug are a group; a group
counts when its URLs, its classes or its rows (numbers, dates, people) look like a forum's.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from urllib.parse import urldefrag, urlsplit

from harvestcrawl.document import Document, Element, Link, ancestors
from harvestcrawl.extraction import navigation_words as words
from harvestcrawl.extraction.page_parts import readings, without_page, without_post
from harvestcrawl.extraction.pager_links import class_words, classes_of, page_number_in
from harvestcrawl.items import ThreadLink
from harvestcrawl.text import fold
from harvestcrawl.urls import page_key, same_site

_ENOUGH = 0.5
"""How much a group must look like a forum's to be listed."""


def read_listing(document: Document, url: str) -> tuple[ThreadLink, ...]:
    """The threads and sub-boards that a page without posts lists, in page order, once each; empty when it lists none."""
    found: dict[str, tuple[int, ThreadLink]] = {}
    for group in _groups(document, url):
        if group.likeness >= _ENOUGH:
            for order, entry in group.entries.items():
                found.setdefault(entry.key, (order, ThreadLink(url=entry.url, title=entry.title)))
    return tuple(link for _, link in sorted(found.values(), key=lambda item: item[0]))


def board_likeness(document: Document, url: str) -> float:
    """How sure it is, from 0 to 1, that a page is a list of threads or boards."""
    return max((group.likeness for group in _groups(document, url)), default=0.0)


# --- Groups of links ------------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class _Entry:
    key: str
    url: str
    title: str
    element: Element


@dataclass(slots=True, kw_only=True)
class _Group:
    """Links of one URL shape."""

    shape: str
    entries: dict[int, _Entry] = field(default_factory=dict)
    likeness: float = 0.0


def _groups(document: Document, url: str) -> list[_Group]:
    """The groups of links that could be a list, each with how much it looks like a forum's."""
    frames = _Frames()
    links = document.links
    crumbs = {page_key(link.url) for link in links if frames.of(link.element).crumb}
    here = _thread_key(url)
    groups: dict[str, _Group] = {}
    at: dict[str, tuple[_Group, int]] = {}
    people = 0
    for order, link in enumerate(links):
        if _names_person(link.url):
            people += 1
            continue
        if not _may_be_title(link, url, frames):
            continue
        key = _thread_key(link.url)
        if key == here or page_key(link.url) in crumbs:
            continue
        title = link.text
        if not _is_title(title):
            continue
        known = at.get(key)
        if known:
            _keep_better(known[0].entries[known[1]], link, title)
            continue
        shape = _shape(link.url)
        group = groups.setdefault(shape, _Group(shape=shape))
        group.entries[order] = _Entry(key=key, url=without_page(link.url), title=title, element=link.element)
        at[key] = group, order
    total = len(at)
    forum = _names_forum(document, url)
    for group in groups.values():
        group.likeness = _likeness(group, people=bool(people), forum=forum, alone=len(group.entries) >= max(_ALONE, 0.6 * total))
    return list(groups.values())


def _keep_better(entry: _Entry, link: Link, title: str) -> None:
    """Of two links to one thread the plain one counts: not the one to its last post or its page 2."""
    if entry.title != title and without_post(entry.url) and not without_post(link.url):
        entry.url, entry.title, entry.element = without_page(link.url), title, link.element


def _thread_key(url: str) -> str:
    """`page_key` of the thread that a URL leads into, whichever page or post it names."""
    rest = without_post(url)
    if rest and rest[1]:
        url = rest[0]
    found = readings(urldefrag(url).url, weak=False)
    strong = next((r for r in found[1:] if r.strong), None)
    return strong.stem if strong else found[0].stem


def _may_be_title(link: Link, url: str, frames: "_Frames") -> bool:
    """Whether a link can be a title in a list, by its address and by where it stands."""
    if not same_site(link.url, url) or _is_no_list_url(link.url):
        return False
    if classes_of(link.element) & words.NO_LIST_CLASSES and not classes_of(link.element) & words.FORUM_CLASSES:
        return False
    frame = frames.of(link.element)
    return not frame.chrome and not frame.aside_of_row


def _is_title(text: str) -> bool:
    if not text or len(text) > 300 or not any(c.isalpha() for c in text):
        return sum(c.isalnum() for c in text) > 4 and not text.isdigit() and not _DATE.search(text) and len(text) <= 300
    return fold(text).strip(" .:»«>›…[]()+") not in words.NO_LIST_TEXTS and not _DATE.search(text[:40])


# A link that shows when: "9 years ago", "Today, 10:46", "12 Mar 2020 17:21".
_DATE = re.compile(
    r"^\W*(?:\d{1,3}\s+\w+\s+ago|(?:today|yesterday|heute|gestern|hier|aujourd.hui|hoy|ayer|oggi|ieri|сегодня|вчера)\b"
    r"|(?:\w{3,9}[.,]?\s+)?\d{1,4}[./ -](?:\d{1,2}|\w{3,9}\.?)[./ -]\d{1,4}\b[\s,\d:.]*(?:[ap]m)?\s*$|\w{3,9}\.?\s+\d{1,2},?\s+\d{4}\b|\d{1,2}:\d{2})",
    re.IGNORECASE,
)


def _path_words(path: str) -> set[str]:
    """The words of a URL's path: whole segments, scripts without their ending."""
    return {segment.partition(".")[0] for segment in path.lower().split("/")}


def _is_no_list_url(url: str) -> bool:
    """Whether an address names a person, a tool, a feed, a file."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return True
    if not words.NO_LIST_URL.isdisjoint(_path_words(parts.path)) or parts.path[-5:].rpartition(".")[2].lower() in _FILES:
        return True
    return bool(parts.query) and bool(words.NO_LIST_PAIRS.search(parts.query))


_FILES = frozenset("rss xml atom jpg jpeg png gif webp svg pdf zip css js json ics".split())
_PERSON_NUMBER = re.compile(r"(?:/(?:user|member|profile|u)|[/-]uid)[-_]?\d", re.IGNORECASE)
_PERSON_QUERY = re.compile(r"(?:^|[&;])(?:u|uid|user|showuser|member)=|mode=viewprofile|action=profile", re.IGNORECASE)


def _names_person(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    if not words.PERSON_URL.isdisjoint(_path_words(parts.path)) or _PERSON_NUMBER.search(parts.path):
        return True
    return bool(parts.query) and bool(_PERSON_QUERY.search(parts.query))


def _shape(url: str) -> str:
    """What is common to the URLs of one kind: numbers as 0, slugs as *, the names in the query."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    segments = [_shape_of(s) for s in parts.path.split("/")]
    names = sorted(re.split("[=,]", piece, maxsplit=1)[0] if "=" in piece else "*" for piece in re.split("[&;]", parts.query) if piece)
    return "/".join(segments) + ("?" + "&".join(names) if names else "")


def _shape_of(segment: str) -> str:
    stem, dot, ending = segment.rpartition(".")
    if dot and stem and ending.lower() in ("php", "asp", "aspx", "pl", "cgi", "jsp", "html", "htm", "do", "jspa"):
        return (_shape_of(stem) if re.search(r"[\d_-]", stem) else stem.lower()) + "." + ending.lower()
    if re.fullmatch(r"\d+", segment):
        return "0"
    return "*" if re.search(r"[\d%_.:-]|[^\x00-\x7f]", segment) else segment.lower()


# --- Where a link stands --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Frame:
    """What the elements around a link are."""

    chrome: bool = False
    """Navigation, header, footer, side column."""
    crumb: bool = False
    """The path to the page."""
    aside_of_row: bool = False
    """A cell for the last post, the author, the pages of a thread."""


class _Frames:
    """The frame of each element, worked out once for each element that holds a link."""

    def __init__(self) -> None:
        self._known: dict[Element, _Frame] = {}

    def of(self, element: Element) -> _Frame:
        """The frame that an element stands in."""
        chain = []
        node = element.getparent()
        while node is not None and node not in self._known:
            chain.append(node)
            node = node.getparent()
        frame = self._known[node] if node is not None else _Frame()
        for node in reversed(chain):
            frame = _inner(node, frame)
            self._known[node] = frame
        return frame


def _inner(node: Element, outer: _Frame) -> _Frame:
    """The frame inside ``node``."""
    names = classes_of(node) | _id_words(node) if node.tag not in ("body", "html") else frozenset()
    if outer.chrome or not (names or node.tag in words.CHROME_TAGS or node.get("role")):
        return outer
    listed = bool(names & words.FORUM_CLASSES)
    crumb = outer.crumb or bool(names & words.CRUMB_CLASSES)
    chrome = crumb or (
        not listed and (node.tag in words.CHROME_TAGS or node.get("role") in words.CHROME_ROLES or bool(names & words.CHROME_CLASSES))
    )
    return _Frame(
        chrome=chrome, crumb=crumb, aside_of_row=outer.aside_of_row or bool(names & words.NO_LIST_CLASSES and not names & _TITLES)
    )


_TITLES = frozenset({"topictitle", "threadtitle", "topicname", "threadname", "forumtitle", "forumname", "title", "subject"})


def _id_words(node: Element) -> frozenset[str]:
    value = node.get("id")
    return class_words(value) if value else frozenset()


# --- Does it look like a forum? -------------------------------------------------------------------------------------


_SAMPLE = 12
_ALONE = 3
_SOMETHING = 0.15
"""What a group must have by itself before the page around it counts."""
_ROW_DEPTH = 6
_LONGEST_ROW = 600
_LISTS = frozenset({"body", "html", "table", "tbody", "ul", "ol", "dl"})


def _likeness(group: _Group, *, people: bool, forum: bool, alone: bool) -> float:
    """How much a group looks like a forum's list.

    :param people: links to people stand on the page
    :param forum: the page or its address says that it is a forum
    :param alone: hardly any other title links are on the page
    """
    entries = list(group.entries.values())
    sample = entries[:_SAMPLE]
    address = _address_score(entries[0].url)
    named = sum(1 for e in sample if any(classes_of(n) & words.FORUM_CLASSES for n in _near(e.element))) / len(sample)
    shared = Counter(node for e in sample for node in islice(ancestors(e.element), _ROW_DEPTH))
    rows = sum(_row_score(e.element, shared) for e in sample) / len(sample)
    likeness = (0.4 * address + 0.3 * named + 0.45 * rows) * min(1.0, 0.6 + len(entries) / 10)
    return round(min(1.0, likeness + 0.05 * people + 0.2 * forum + 0.1 * alone), 3) if likeness > _SOMETHING else 0.0


def _names_forum(document: Document, url: str) -> bool:
    """Whether the page's host, path, title, first heading, generator or body class has a word for a forum."""
    body = document.body
    texts = [url.partition("?")[0], body.get("class") or "", body.get("id") or ""]
    for node in document.root.iter("title", "h1", "meta"):
        if node.tag == "meta":
            if (node.get("name") or "").lower() in ("generator", "application-name"):
                texts.append(node.get("content") or "")
        else:
            texts.append("".join(islice(node.itertext(), 8))[:200])
        if len(texts) > 8:
            break
    return bool(_FORUM_WORD.search(" ".join(texts)))


_FORUM_WORD = re.compile(words.FORUM_PAGE_WORDS, re.IGNORECASE)


def _address_score(url: str) -> float:
    """1 for an address that only a forum has, 0.6 for words that others use too, with an id or a slug behind them."""
    parts = urlsplit(url)
    names = set()
    for word in _path_words(parts.path):
        names |= {word, *re.split(r"[-_,.]", word)[:2]}
    names |= {piece.partition("=")[0].lower() for piece in re.split("[&;]", parts.query)}
    if not re.search(r"\d|[a-z]-[a-z]", parts.path + parts.query, re.IGNORECASE):
        return 0.0
    if names & words.FORUM_URL_STRONG:
        return 1.0
    return 0.6 if names & words.FORUM_URL_WEAK else 0.0


def _near(element: Element) -> Iterator[Element]:
    node: Element | None = element
    for _ in range(4):
        if node is None or node.tag in ("body", "html"):
            return
        yield node
        node = node.getparent()


_WHEN = re.compile(
    r"\b\d{1,2}[:.]\d{2}\b|\b(?:19|20)\d{2}\b|\bago\b|\byesterday\b|\btoday\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}", re.IGNORECASE
)


def _row_score(element: Element, shared: Counter[Element]) -> float:
    """How much the row around a title holds of what a forum's row holds: counts, a date, a person."""
    row = element
    for parent in islice(ancestors(element), _ROW_DEPTH):
        if shared[parent] > 1 or parent.tag in _LISTS or _is_long(parent):
            break
        row = parent
        if row.tag in ("tr", "li", "article"):
            break
    title = element.text
    pieces = [text for piece in row.itertext() if piece is not title and (text := piece.strip())]
    count = any(page_number_in(piece) is not None for piece in pieces)
    date = row.find(".//time") is not None or bool(_WHEN.search(" ".join(p for p in pieces if len(p) < 60)))
    person = any(_names_person(node.get("href") or "") for node in row.iter("a"))
    return 0.4 * count + 0.4 * date + 0.2 * person


def _is_long(element: Element) -> bool:
    """Whether there is more text under an element than a row of a list has."""
    total = 0
    for piece in element.itertext():
        total += len(piece.strip())
        if total > _LONGEST_ROW:
            return True
    return False
