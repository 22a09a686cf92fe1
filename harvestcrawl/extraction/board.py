"""What a board lists: its threads and its sub-boards, one title link each.

The list is found by repetition. Links whose URLs have one shape and that differ in an id or a slug are a group; a group
counts when its URLs, its classes or its rows (numbers, dates, people) look like a forum's.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urldefrag, urlsplit

from harvestcrawl.document import Document, Element, Link
from harvestcrawl.extraction import navigation_words as words
from harvestcrawl.extraction.board_rows import likeness, names_forum
from harvestcrawl.extraction.link_kinds import Frames, Target, is_title, target_of
from harvestcrawl.extraction.link_text import classes_of
from harvestcrawl.extraction.page_parts import LONGEST_URL, readings, without_page, without_post
from harvestcrawl.items import ThreadLink
from harvestcrawl.urls import page_key, same_site

_ENOUGH = 0.5
"""How much a group must look like a forum's to be listed."""
_ALONE = 3
"""How many links there must be at least for "there is hardly anything else on the page" to mean something."""


def read_listing(document: Document, url: str) -> tuple[ThreadLink, ...]:
    """The threads and sub-boards that a page without posts lists, in page order, once each; empty when it lists none."""
    return Candidates(document, url).listed()


def board_likeness(document: Document, url: str) -> float:
    """How sure it is, from 0 to 1, that a page is a list of threads or boards."""
    return max((likeness for _, likeness in Candidates(document, url).judged()), default=0.0)


@dataclass(slots=True, kw_only=True)
class _Entry:
    """One thread or board, by the best link to it."""

    order: int
    url: str
    title: str
    element: Element
    doubtful: bool
    """Its text or address would rather be a tool's ("Help", "2012"): it counts where others of the list stand in the same place."""


@dataclass(slots=True, kw_only=True)
class _Group:
    """Links of one URL shape."""

    target: Target
    entries: list[_Entry] = field(default_factory=list)


class Candidates:
    """The links of a page that could be titles in a list, in groups by the shape of their URLs."""

    def __init__(self, document: Document, url: str) -> None:
        self._groups: dict[str, _Group] = {}
        self._entries: dict[str, _Entry] = {}
        self._last_key = ""
        self._people = False
        self._document, self._url = document, url
        for order, (link, key) in enumerate(_listable(document, url)):
            target = target_of(link.url)
            if target is Target.PERSON:
                self._people = True
            elif target is not Target.TOOL:
                self._add(order, link, key, target)

    def urls(self) -> list[str]:
        """The addresses of all that could be listed: what `listed` gives is among them, before its page part is cut off."""
        return [entry.url for entry in self._entries.values()]

    def judged(self) -> list[tuple[_Group, float]]:
        """The groups, each with how much it looks like a forum's list."""
        forum = names_forum(self._document, self._url)
        found = []
        for group in self._groups.values():
            alone = len(group.entries) >= max(_ALONE, 0.6 * len(self._entries))
            elements = [entry.element for entry in group.entries]
            found.append((group, likeness(group.entries[0].url, elements, people=self._people, forum=forum, alone=alone)))
        return found

    def listed(self) -> tuple[ThreadLink, ...]:
        """The threads and sub-boards among them, in page order."""
        accepted = [group for group, likeness in self.judged() if likeness >= _ENOUGH]
        # "/post/5" is a post on most engines and a thread on some: those that have no other address for one.
        accepted = [g for g in accepted if g.target is not Target.POST] or accepted
        good = {place_of(e.element) for group in accepted for e in group.entries if not e.doubtful}
        entries = [e for group in accepted for e in group.entries if not e.doubtful or place_of(e.element) in good]
        return tuple(ThreadLink(url=without_page(e.url), title=e.title) for e in sorted(entries, key=lambda e: e.order))

    def _add(self, order: int, link: Link, key: str, target: Target) -> None:
        title = link.text
        if not title or (self._last_key and _is_post_of(key, self._last_key)):
            return
        doubtful = target is Target.DOUBTFUL or not is_title(title)
        known = self._entries.get(key)
        if known:
            _keep_better(known, link, title, doubtful)
        elif not doubtful or not without_post(link.url):
            self._last_key = key if not doubtful else self._last_key
            entry = _Entry(order=order, url=link.url, title=title, element=link.element, doubtful=doubtful)
            self._entries[key] = entry
            self._groups.setdefault(_shape(link.url), _Group(target=target)).entries.append(entry)


def _listable(document: Document, url: str) -> Iterator[tuple[Link, str]]:
    """The page's links to other pages of the site, each with the key of its thread.

    Left out is what stands in the page's frame, on the path to the page, or in a side cell of a row; people are let through, for
    that there are some speaks for a forum.
    """
    links = document.links
    frames = Frames(links)
    crumbs = {page_key(link.url) for link in links if frames.of(link.element).crumb}
    here = _thread_key(url)
    path = page_key(url).partition("?")[0] + "/"
    for link in links:
        frame = frames.of(link.element)
        if frame.chrome or len(link.url) > LONGEST_URL or not same_site(link.url, url):
            continue
        names = classes_of(link.element)
        side = frame.side_cell or (names & words.NO_LIST_CLASSES and not names & words.FORUM_CLASSES)
        if side and target_of(link.url) is not Target.PERSON:
            continue
        page = page_key(link.url)
        if page not in crumbs and not path.startswith(page + "/"):
            key = _thread_key(link.url)
            if key != here:
                yield link, key


def place_of(element: Element) -> tuple[str, ...]:
    """Where a link stands, for comparison: its own class, its parent, what that stands in."""
    parent = element.getparent()
    if parent is None:
        return ()
    above = parent.getparent()
    return (element.get("class") or "", str(parent.tag), parent.get("class") or "", "" if above is None else str(above.tag))


def _keep_better(entry: _Entry, link: Link, title: str, doubtful: bool) -> None:
    """Of two links to one thread the one with a title counts, and the plain one: not that to its last post or its page 2."""
    better = entry.doubtful and not doubtful
    if better or (entry.doubtful == doubtful and entry.title != title and without_post(entry.url) and not without_post(link.url)):
        entry.url, entry.title, entry.element, entry.doubtful = link.url, title, link.element, doubtful


def _is_post_of(key: str, thread: str) -> bool:
    """Whether a key is that of a numbered post of the thread that was listed just before it: NodeBB's ``/topic/5/slug/17``."""
    return key.startswith(thread + "/") and key[len(thread) + 1 :].isdigit() and any(c.isdigit() for c in thread)


def _thread_key(url: str) -> str:
    """`page_key` of the thread that a URL leads into, whichever page or post it names."""
    rest = without_post(url)
    if rest and rest[1]:
        url = rest[0]
    found = readings(urldefrag(url).url, weak=False)
    strong = next((r for r in found[1:] if r.strong), None)
    return strong.stem if strong else found[0].stem


def _shape(url: str) -> str:
    """What is common to the URLs of one kind: numbers as 0, slugs as *, the names in the query."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    segments = [_shape_of(s) for s in parts.path.rstrip("/").split("/")]
    if len(segments) > _DEEP and "." not in segments[-1] and segments[-1] != "0":
        segments[-1] = "*"
    names = sorted(re.split("[=,]", piece, maxsplit=1)[0] if "=" in piece else "*" for piece in re.split("[&;]", parts.query) if piece)
    return "/".join(segments) + ("?" + "&".join(names) if names else "")


_DEEP = 2
"""With more segments than these (the first is empty) the last one is a name, not a word of the engine's."""


def _shape_of(segment: str) -> str:
    stem, dot, ending = segment.rpartition(".")
    if dot and stem and ending.lower() in ("php", "asp", "aspx", "pl", "cgi", "jsp", "html", "htm", "do", "jspa"):
        return (_shape_of(stem) if re.search(r"[\d_-]", stem) else stem.lower()) + "." + ending.lower()
    if re.fullmatch(r"\d+", segment):
        return "0"
    return "*" if re.search(r"[\d%_.:-]|[^\x00-\x7f]", segment) else segment.lower()
