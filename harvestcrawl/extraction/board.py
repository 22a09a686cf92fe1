"""What a board lists: its threads and its sub-boards, one title link each.

The list is found by repetition. Links whose URLs have one shape and that differ in an id or a slug are a group; a group
counts when its URLs, its classes or its rows (numbers, dates, people) look like a forum's.
"""

import re
from dataclasses import dataclass, field
from urllib.parse import urldefrag, urlsplit

from harvestcrawl.document import Document, Element, Link
from harvestcrawl.extraction import navigation_words as words
from harvestcrawl.extraction.board_rows import likeness, names_forum
from harvestcrawl.extraction.link_kinds import Frames, is_no_list_url, is_title, names_person
from harvestcrawl.extraction.link_text import classes_of
from harvestcrawl.extraction.page_parts import readings, without_page, without_post
from harvestcrawl.items import ThreadLink
from harvestcrawl.urls import page_key, same_site

_ENOUGH = 0.5
"""How much a group must look like a forum's to be listed."""
_ALONE = 3


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
    frames = Frames()
    links = document.links
    crumbs = {page_key(link.url) for link in links if frames.of(link.element).crumb}
    here = _thread_key(url)
    groups: dict[str, _Group] = {}
    at: dict[str, tuple[_Group, int]] = {}
    people = 0
    for order, link in enumerate(links):
        if names_person(link.url):
            people += 1
            continue
        if not _may_be_title(link, url, frames):
            continue
        key = _thread_key(link.url)
        if key == here or page_key(link.url) in crumbs:
            continue
        title = link.text
        if not is_title(title):
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
    forum = names_forum(document, url)
    for group in groups.values():
        entries = list(group.entries.values())
        alone = len(entries) >= max(_ALONE, 0.6 * total)
        elements = [entry.element for entry in entries]
        group.likeness = likeness(entries[0].url, elements, people=bool(people), forum=forum, alone=alone)
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


def _may_be_title(link: Link, url: str, frames: "Frames") -> bool:
    """Whether a link can be a title in a list, by its address and by where it stands."""
    if not same_site(link.url, url) or is_no_list_url(link.url):
        return False
    if classes_of(link.element) & words.NO_LIST_CLASSES and not classes_of(link.element) & words.FORUM_CLASSES:
        return False
    frame = frames.of(link.element)
    return not frame.chrome and not frame.aside_of_row


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
