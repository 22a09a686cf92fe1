"""Which thread a page belongs to: by its own URL, by what it declares, by what its pager, its heading or its data name."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from urllib.parse import urldefrag, urlsplit

from harvestcrawl.document import Document, label_of
from harvestcrawl.extraction.link_text import edge_links, page_number_in
from harvestcrawl.extraction.navigation_words import TOPIC_JUMPS
from harvestcrawl.extraction.page_parts import Reading, readings, without_post
from harvestcrawl.text import fold
from harvestcrawl.urls import ARCHIVED, page_key, same_site


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
    if rest and not rest[1] and any(page_key(declared) == page_key(url) for declared in _declared(document)):
        rest = None  # the address of a post is this page's only one: engines with a page for each post
    own_url, known = rest if rest else (url, True)
    own = readings(own_url)
    canonical = next((c for c in _declared(document) if _can_be_canonical(c, url, own, known)), None)
    groups = [own] if known else []
    if canonical:
        groups.append(readings(canonical))
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
        for element in document.every(tag):
            said = element.get(attribute)
            if said and value in said.lower().split():
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
    mark = _mark_of(strong.stem)
    return bool(mark) and mark in re.split("[/?]", readings(canonical)[0].stem, maxsplit=1)[-1]


def _mark_of(stem: str) -> str:
    """The longest number after the host (the last of equals), or else the last word of the path."""
    archived = ARCHIVED.search(stem)  # the time of a capture is no thread
    stem = re.sub("^https?:/+", "", archived[1]) if archived else stem
    rest = stem[len(re.split("[/?]", stem, maxsplit=1)[0]) :]
    numbers = re.findall(r"\d+", re.sub(r"%[0-9A-F]{2}", "_", rest))
    if numbers:
        length = max(map(len, numbers))
        longest: list[str] = [n for n in numbers if len(n) == length]
        return longest[-1]
    return re.split("[/?]", rest)[-1] if "%" not in rest else ""


def identity_by_page(document: Document, identity: Identity) -> Identity:
    """For a permalink that says nothing of its thread: what the pager, the page's data or its heading say."""
    stem = _stem_by_pager(document, identity, least=2) or next(_stems_by_next(document, identity), None)
    if stem is not None:
        return _make_identity((identity.url, identity.own_url), identity.own, None, [(Reading(stem),)], identity.post, False)
    thread = _named_in_data(document, identity.url) or _linked_by_title(document, identity.url)
    if thread is None:
        return identity
    return _make_identity((identity.url, identity.own_url), identity.own, thread, [readings(thread)], identity.post, False)


def identity_by_spelling(document: Document, identity: Identity) -> Identity:
    """For a page whose pager spells the thread in another way than its own URL: as the pager spells it.

    Some engines answer to ``/t/77`` and ``/t/slug/77/3`` and say ``/t/slug/77?page=2``. It is the same thread if the longest number
    in the pager's URLs is in the page's own, too: that of the next topic is not.
    """
    own = set(re.findall(r"\d+", identity.own_url.partition("//")[2]))
    for stem in (_stem_by_pager(document, identity, least=1, strong=True), *_stems_by_next(document, identity)):
        if stem and _mark_of(stem) in own:
            return _make_identity((identity.url, identity.own_url), identity.own, None, [(Reading(stem),)], True, False)
    return identity


def _stems_by_next(document: Document, identity: Identity) -> Iterator[str]:
    """The stems of the declared next pages whose URLs have a page part."""
    for element in chain(document.every("link"), document.every("a")):
        rel = element.get("rel")
        url = document.resolve(element.get("href")) if rel and "next" in rel.lower().split() else None
        if url and same_site(url, identity.url) and not any(jump in url for jump in TOPIC_JUMPS):
            yield from (r.stem for r in readings(urldefrag(url).url)[1:] if r.strong and r.value)


def _stem_by_pager(document: Document, identity: Identity, *, least: int, strong: bool = False) -> str | None:
    """The stem that the page's numbered links agree on, at least so many of them; on demand only by page parts that say so."""
    shown: dict[str, set[int]] = {}
    for link in edge_links(document):
        number = page_number_in(link.label)
        if number and same_site(link.url, identity.url):
            for reading in readings(urldefrag(link.url).url):
                if strong and (not reading.strong or reading.value is None):
                    continue
                if reading.value is None or reading.value == number or reading.offset or not reading.strong:
                    shown.setdefault(reading.stem, set()).add(number)
    best = max(shown, key=lambda stem: len(shown[stem]), default=None)
    return best if best is not None and len(shown[best]) >= least else None


# Types of schema.org under which engines describe a thread.
_THREAD_TYPES = frozenset({"DiscussionForumPosting", "SocialMediaPosting", "Question"})
_LONGEST_DATA = 1_000_000


def _named_in_data(document: Document, url: str) -> str | None:
    """The thread's URL in the page's JSON-LD (Google's guide to discussion forums: ``url`` of the ``DiscussionForumPosting``)."""
    for text in document.linked_data:
        if len(text) > _LONGEST_DATA:
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
                kinds = item.get("@type")
                named = item.get("url") or item.get("@id")
                if not _THREAD_TYPES.isdisjoint(_strings(kinds)) and isinstance(named, str):
                    found = document.resolve(named)
                    if found and same_site(found, url):
                        return urldefrag(found).url
                queue.extend(value for key, value in item.items() if key in ("@graph", "mainEntity", "mainEntityOfPage"))
    return None


def _strings(value: object) -> list[str]:
    return [v for v in (value if isinstance(value, list) else [value]) if isinstance(v, str)]


def _linked_by_title(document: Document, url: str) -> str | None:
    """Where the page's heading leads, if it is the page's title."""
    title = fold("".join(t.text or "" for t in document.every("title")))
    for heading in document.root.iter("h1", "h2"):
        for link in heading.iter("a"):
            found = document.resolve(link.get("href"))
            if found and same_site(found, url) and not without_post(found) and urlsplit(found).path not in ("", "/"):
                text = fold(label_of(link))
                if len(text) > _SHORTEST_TITLE and text in title:
                    return urldefrag(found).url
    return None


_SHORTEST_TITLE = 2
