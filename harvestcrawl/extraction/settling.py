"""To settle doubt: who wrote a post and when, where the markup leaves it open and the page's data say it of the same post.

The markup is what a reader sees and comes first. Data beside it are asked only for a post without an author, without a date, or
with one that has no time of day ("3 days ago"); they are believed only of a post whose text agrees, and of a date only if it does
not speak against the one that is shown.
"""

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from itertools import islice

from harvestcrawl.dates import ReadDate
from harvestcrawl.document import Document
from harvestcrawl.extraction.from_stores import read_store_dates
from harvestcrawl.extraction.stores import StorePost, read_stores
from harvestcrawl.items import Post

COMPARED = 60
"""Letters and digits by which texts are compared, from their beginning."""
MIN_COMPARED = 12
"""The fewest by which a post is known."""
MAX_LOOKED_UP = 4
"""Posts whose words are looked for before the data are read."""
_WITH_TIME = len("2020-01-31T12:00")
# How far the date shown may be from the true one, in days: the zone of the site; "2 months ago", "a year ago".
_TOLERANCE = {4: 550, 7: 62, 10: 2, 13: 2}
_WORDS = re.compile(r"[A-Za-z][A-Za-z0-9 ]{14,60}(?<=[A-Za-z0-9])")
_TAG = re.compile(r"<[^<>]*>")
_QUOTE = re.compile(r"<(blockquote|aside)\b.*?</\1>", re.DOTALL | re.IGNORECASE)
_NO_LETTER = re.compile(r"[\W_]+")


def settled(document: Document, posts: tuple[Post, ...], fetched_at: datetime) -> tuple[tuple[Post, ...], Mapping[int, ReadDate]]:
    """The posts, with author and date from the page's data where the markup leaves them open; and those dates, by the post's place."""
    doubtful = [n for n, post in enumerate(posts) if post.author is None or post.date is None or len(post.date) < _WITH_TIME]
    if not doubtful or not _is_in_data(document, [posts[n] for n in doubtful]):
        return posts, {}
    among = frozenset(doubtful)
    found = {n: known for n, known in _matched(document, posts) if n in among}
    order = sorted(found)
    dates = read_store_dates([found[n].date for n in order], fetched_at, document.lang)
    result, taken = list(posts), dict[int, ReadDate]()
    for n, read in zip(order, dates, strict=True):
        post, known = posts[n], found[n]
        if post.author is None and known.author:
            result[n] = replace(post, author=known.author, author_url=document.resolve(known.author_url))
        if read and len(read.value) >= _WITH_TIME and (post.date is None or _agrees(post.date, read.value)):
            result[n] = replace(result[n], date=read.value, date_raw=known.date)
            taken[n] = read
    return tuple(result), taken


def _agrees(shown: str, stored: str) -> bool:
    """Whether the day of the exact date can be the one that is shown less exactly."""
    tolerance = _TOLERANCE.get(len(shown[:13]))
    if tolerance is None:
        return False
    first = (shown + "-01-01")[:10] if len(shown) == len("2020") else (shown + "-15")[:10]
    try:
        return abs((date.fromisoformat(first) - date.fromisoformat(stored[:10])).days) <= tolerance
    except ValueError:
        return False


def _is_in_data(document: Document, posts: Sequence[Post]) -> bool:
    """Whether words of a post stand in a script or in an attribute near the root: a look that costs next to nothing."""
    searched = (found.group() for post in posts if (found := _WORDS.search(post.text_own)))
    needles = tuple(islice(searched, MAX_LOOKED_UP))
    return bool(needles) and any(needle in text for text in _data_texts(document) for needle in needles)


def _data_texts(document: Document) -> Iterator[str]:
    for script in document.every("script"):
        if script.text:
            yield script.text
    for outer in document.body:
        for element in (outer, *outer, *(inner for child in outer[:3] for inner in child[:3])):
            yield from (value for value in element.values() if len(value) > COMPARED)


def _matched(document: Document, posts: Sequence[Post]) -> Iterator[tuple[int, StorePost]]:
    """The posts whose text a store has, once: each with what the store says."""
    texts: dict[str, list[int]] = {}
    for n, post in enumerate(posts):
        for key in {_key(post.text), _key(post.text_own)}:
            texts.setdefault(key, []).append(n)
    for store in reversed(read_stores(document, markup=False)):  # the fullest one last: it has the last word
        known: dict[int, list[StorePost]] = {}
        for stored in store.posts:
            for n in {n for key in _keys_of(stored) if len(key) >= MIN_COMPARED for n in texts.get(key, ())}:
                known.setdefault(n, []).append(stored)
        yield from ((n, found[0]) for n, found in known.items() if len(found) == 1)


def _keys_of(post: StorePost) -> frozenset[str]:
    """The beginning of a stored text, with what it quotes and without."""
    if not post.is_html:
        return frozenset({_key(post.body)})
    return frozenset({_key(_plain(post.body)), _key(_plain(_QUOTE.sub(" ", post.body)))})


def _plain(source: str) -> str:
    return html.unescape(_TAG.sub(" ", source))


def _key(text: str) -> str:
    return _NO_LETTER.sub("", text[: 6 * COMPARED]).casefold()[:COMPARED]
