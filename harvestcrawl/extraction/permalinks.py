"""Stage 10: the address of each post.

The paper's criteria: links and named anchors in the frame that point to the thread's own address, one a post; a number at the end
that rises from post to post is almost certainly it.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urldefrag, urlsplit

from harvestcrawl.document import Document
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.dates import PostDate
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.vocabulary import NOT_PERMALINK_WORDS, PERMALINK_WORDS, words_of
from harvestcrawl.urls import same_site

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Permalink:
    """The address of one post."""

    at: int
    url: str


@dataclass(slots=True)
class _Column:
    key: str
    links: list[Permalink | None]


def read_permalinks(
    document: Document, page: Outline, frames: Sequence[Frame], bodies: Sequence[Body], dates: Sequence[PostDate | None], thread_url: str
) -> list[Permalink | None]:
    """The permalink of each post, or ``None`` where there is none."""
    columns: dict[str, _Column] = {}
    number = {element: i for i, element in enumerate(page.elements)}
    links = [(number[link.element], link.url) for link in document.links if link.element in number]
    starts = [i for i, _ in links]
    for n, (frame, body) in enumerate(zip(frames, bodies, strict=True)):
        for key, permalink in (*_links(page, links, starts, frame, body, document), *_anchors(page, frame, document.url)):
            column = columns.setdefault(key, _Column(key, [None] * len(frames)))
            if column.links[n] is None:
                column.links[n] = permalink
    shown = [d.at if d else -1 for d in dates]
    ranked = sorted(((_score(page, c, shown, thread_url), c) for c in columns.values()), key=lambda s: (-s[0], s[1].key))
    result: list[Permalink | None] = [None] * len(frames)
    for score, column in ranked:
        if score <= 0:
            break
        for n, permalink in enumerate(column.links):
            if result[n] is None:
                result[n] = permalink
    return result


def _links(page: Outline, links: Sequence[tuple[int, str]], starts: Sequence[int], frame: Frame, body: Body, document: Document) -> Iterable[tuple[str, Permalink]]:
    for i, url in links[bisect_left(starts, frame.start) : bisect_left(starts, frame.end)]:
        if body.holds(page, i) or any(h <= i < page.end[h] for h in frame.holes) or not same_site(url, document.url):
            continue
        if not _NUMBER.search(url) or _says_action(page, i, url):
            continue
        yield "link " + _shape(url), Permalink(i, url)
        yield "link at " + _place(page, i), Permalink(i, url)


def _anchors(page: Outline, frame: Frame, url: str) -> Iterable[tuple[str, Permalink]]:
    """Named places in a frame: ``id`` or ``name`` with a number."""
    address = urldefrag(url).url
    for i in range(frame.start, frame.end):
        element = page.elements[i]
        for name in ("id", "name"):
            value = element.get(name)
            if value and value[-1].isdigit() and len(value) < 60 and page.tags[i] not in ("input", "form", "img", "label"):
                yield f"anchor {_NUMBER.sub('#', value)}", Permalink(i, f"{address}#{value}")


def _place(page: Outline, i: int) -> str:
    above = page.parent[i]
    around = page.tokens[above][0] if above >= 0 and page.tokens[above] else page.tags[above]
    return f"{around}/{page.tags[i]}.{page.tokens[i][0] if page.tokens[i] else ''}"


def _says_action(page: Outline, i: int, url: str) -> bool:
    parts = urlsplit(url)
    words = words_of(parts.path.rsplit("/", 1)[-1][:60]) | words_of(parts.query[:80]) | words_of(parts.fragment[:40])
    for token in page.tokens[i]:
        words = words | words_of(token)
    return bool(words & NOT_PERMALINK_WORDS)


def _shape(url: str) -> str:
    parts = urlsplit(url)
    return _NUMBER.sub("#", f"{parts.path.rsplit('/', 2)[-2:]}?{parts.query}#{parts.fragment}")


def _score(page: Outline, column: _Column, dates: Sequence[int], thread_url: str) -> float:
    links = [x for x in column.links if x]
    n = len(column.links)
    different = len({x.url for x in links})
    if different < len(links) or (n > 1 and len(links) < n / 2):
        return 0.0
    numbers = [int(found[-1]) for found in (_NUMBER.findall(x.url.rsplit("/", 1)[-1]) for x in links) if found and len(found[-1]) < 18]
    rising = sum(a < b for a, b in zip(numbers, numbers[1:], strict=False)) / max(1, len(numbers) - 1) if len(numbers) == len(links) else 0.0
    is_link = column.key.startswith("link")
    thread_digits = set(_NUMBER.findall(urlsplit(thread_url).path + urlsplit(thread_url).query))
    same_thread = sum(bool(thread_digits & set(_NUMBER.findall(x.url))) or urldefrag(x.url).url == urldefrag(thread_url).url for x in links) / len(links)
    named = sum(_says_permalink(page, x) for x in links) / len(links)
    fragment = sum("#" in x.url for x in links) / len(links)
    dated = sum(x is not None and x.at <= d < page.end[x.at] for x, d in zip(column.links, dates, strict=True)) / n if is_link else 0.0
    return len(links) / n * (0.3 + 0.5 * dated + 0.6 * is_link + 0.5 * rising + 0.5 * named + 0.3 * same_thread + 0.3 * fragment)


def _says_permalink(page: Outline, link: Permalink) -> bool:
    parts = urlsplit(link.url)
    words = words_of(parts.fragment[:40]) | words_of(parts.path.rsplit("/", 2)[-2][:40] if parts.path.count("/") > 1 else "") | words_of(parts.query[:60])
    for token in page.tokens[link.at]:
        words = words | words_of(token)
    return bool(words & PERMALINK_WORDS)
