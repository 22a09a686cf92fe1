"""Stage 10: the address of each post.

The paper's criteria: links and named anchors in the frame that point to the thread's own address, one a post; a number at the end
that rises from post to post is almost certainly it. To these come what the link shows (the date, the post's number, "permalink"),
and whether its fragment or its number is the name of something in the same frame. Each frame's candidates are sorted into columns
of one kind, and the column with the most evidence is taken.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from urllib.parse import urldefrag, urlsplit

from harvestcrawl.document import Document, text_of
from harvestcrawl.extraction.anchors import Anchors, within
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.dates import PostDate
from harvestcrawl.extraction.link_grounds import GROUNDS, Address, Surroundings, grounds_of, is_action, words_of_all
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.vocabulary import NOT_PERMALINK_WORDS, PERMALINK_WORDS, words_of
from harvestcrawl.text import fold
from harvestcrawl.urls import page_key

_NUMBER = re.compile(r"\d+")
LINK, COPIED, NAME = 0.6, 0.5, 0.3
RISING, OWN_NUMBER, OWN_THREAD = 0.4, 0.4, 0.2
COUNTED = 0.7
"""What it costs named places that they only count the posts."""
LEAST, LEAST_TO_FILL = 0.2, 1.0
"""What a column must be worth to be taken, and to fill the gaps of a better one."""


@dataclass(frozen=True, slots=True)
class Permalink:
    """The address of one post."""

    at: int
    url: str


@dataclass(slots=True)
class _Column:
    """Candidates of one kind, at most one a post."""

    links: dict[int, Permalink] = field(default_factory=dict)
    worth: float = 0.0


def read_permalinks(
    document: Document,
    page: Outline,
    anchors: Anchors,
    frames: Sequence[Frame],
    bodies: Sequence[Body],
    dates: Sequence[PostDate | None],
    threads: Sequence[str],
) -> list[Permalink | None]:
    """The permalink of each post, or ``None`` where there is none.

    :param threads: the address of the thread that each post belongs to
    """
    around = _surroundings(page, anchors, frames, dates)
    columns: dict[str, _Column] = {}
    openers: list[Permalink] = []
    for n, (frame, body) in enumerate(zip(frames, bodies, strict=True)):
        links = list(_links(page, anchors, frame, body, around[n], threads[n]))
        if n == 0:
            openers = [link for _, link, _ in links if page_key(link.url) == page_key(threads[0]) and "#" not in link.url]
        for key, link, worth in (*links, *_names(page, body, frame, around[n], document.url)):
            column = columns.setdefault(key, _Column())
            if n not in column.links:
                column.links[n] = link
                column.worth += worth
    scored = [(_score(column, len(frames), is_link=key.startswith("link")), key) for key, column in columns.items()]
    result = _merge(sorted(scored, key=lambda s: (-s[0], s[1])), columns, len(frames))
    if frames and result[0] is None and openers:
        result[0] = openers[0]
    return result


def _merge(ranked: Sequence[tuple[float, str]], columns: dict[str, _Column], n: int) -> list[Permalink | None]:
    """The best column, its gaps filled from the next ones that are good in themselves; no address twice."""
    result: list[Permalink | None] = [None] * n
    taken: set[str] = set()
    for score, key in ranked:
        if score < (LEAST_TO_FILL if taken else LEAST):
            break
        for k, link in columns[key].links.items():
            if result[k] is None and link.url not in taken:
                result[k] = link
                taken.add(link.url)
    return result


def _surroundings(page: Outline, anchors: Anchors, frames: Sequence[Frame], dates: Sequence[PostDate | None]) -> list[Surroundings]:
    names = [within(page, anchors.names, anchors.name_at, f) for f in frames]
    given = [within(page, anchors.numbers, anchors.number_at, f) for f in frames]
    numbers = [
        frozenset(x for _, value in (*named, *kept) for x in _NUMBER.findall(value) if len(x) > 1)
        for named, kept in zip(names, given, strict=True)
    ]
    frequency = Counter(x for own in numbers for x in own)
    return [
        Surroundings(
            names=names[n],
            own_names=frozenset(value for _, value in names[n]),
            own_numbers=frozenset(x for x in numbers[n] if frequency[x] == 1),
            date_at=date.at if date else -1,
        )
        for n, date in enumerate(dates)
    ]


def _links(
    page: Outline, anchors: Anchors, frame: Frame, body: Body, around: Surroundings, thread_url: str
) -> Iterator[tuple[str, Permalink, float]]:
    """The links of a frame that can be its permalink: the column, the link, its worth."""
    thread = urlsplit(thread_url)
    thread_words = words_of(thread.path) | words_of(thread.query)
    thread_numbers = {x for x in _NUMBER.findall(thread.path + thread.query) if len(x) > 1}
    for i, url in within(page, anchors.links, anchors.link_at, frame):
        in_text = body.holds(page, i)
        if in_text and "#" not in url:
            continue
        address = Address.of(url)
        if in_text and address.fragment not in around.own_names:
            continue
        text = fold(text_of(page.elements[i])) if page.tags[i] == "a" else ""
        names = words_of_all(page.tokens[i])
        words = (address.words - thread_words) | names
        if is_action(text, words):
            continue
        grounds = grounds_of(page, i, address, text, names, words, around)
        if address.fragment and not _NUMBER.search(address.fragment) and not grounds & {"date", "says"}:
            continue  # a place of the page: the top, the form, the first comment
        if not grounds or not (_NUMBER.search(url) or grounds - {"names post"}):
            continue
        numbers = set(_NUMBER.findall(address.path + url.partition("?")[2]))
        worth = (LINK if page.tags[i] == "a" else COPIED) + sum(GROUNDS[g] for g in sorted(grounds))
        worth += OWN_NUMBER * bool(numbers & around.own_numbers) + OWN_THREAD * bool(numbers & thread_numbers)
        yield "link " + _shape(url), Permalink(i, url), worth
        yield "link at " + _place(page, i), Permalink(i, url), worth


def _names(page: Outline, body: Body, frame: Frame, around: Surroundings, url: str) -> Iterator[tuple[str, Permalink, float]]:
    """Named places of a frame: the column, the place, its worth."""
    address = urldefrag(url).url
    end = page.end[body.roots[-1]] if not body.is_frame else frame.end
    for i, value in around.names:
        if not _NUMBER.search(value):
            continue
        words = words_of(value)
        worth = NAME + 0.5 * bool(words & PERMALINK_WORDS) + 0.2 * (page.tags[i] == "a") + 0.2 * (i in frame.roots)
        worth += 0.1 * value[-1].isdigit()
        worth -= 0.4 * (i >= end) + 0.4 * bool(words - PERMALINK_WORDS) + 0.3 * (body.holds(page, i))
        worth -= 0.6 * bool(words & NOT_PERMALINK_WORDS)
        yield f"name {page.tags[i]} {_NUMBER.sub('#', value)}", Permalink(i, f"{address}#{value}"), worth


def _place(page: Outline, i: int) -> str:
    above = page.parent[i]
    around = page.tokens[above][0] if above >= 0 and page.tokens[above] else page.tags[above]
    return f"{around}/{page.tags[i]}.{page.tokens[i][0] if page.tokens[i] else ''}"


def _shape(url: str) -> str:
    parts = urlsplit(url)
    return _NUMBER.sub("#", f"{parts.path.rsplit('/', 2)[-2:]}?{parts.query}#{parts.fragment}")


def _score(column: _Column, n: int, *, is_link: bool) -> float:
    links = [column.links[k] for k in sorted(column.links)]
    if len({link.url for link in links}) < len(links) or (n > 1 and len(links) < n / 2):
        return 0.0
    found = [_NUMBER.findall(link.url.rstrip("/").rsplit("/", 1)[-1]) for link in links]
    numbers = [int(f[-1][:18]) for f in found if f]
    rising = sum(a < b for a, b in pairwise(numbers)) / max(1, len(links) - 1)
    counted = not is_link and _counts(numbers)
    return (len(links) / n) * (column.worth / len(links) + RISING * rising - COUNTED * counted)


def _counts(numbers: Sequence[int]) -> bool:
    """Whether numbers count the posts of the page from 0 or 1, rather than name them."""
    return len(numbers) > 1 and numbers[0] < 2 and all(b - a == 1 for a, b in pairwise(numbers))
