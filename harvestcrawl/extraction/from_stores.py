"""Where the markup has no posts: those that the page carries beside it, as the same rows.

A page that scripts have yet to draw often has its posts with it, as data. They are rendered by the same code as any others. What
such data say is believed on a page that shows nothing else, on a forum's, or where they call themselves posts in a public vocabulary.
"""

import html
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from harvestcrawl.dates import ReadDate, as_read, read_dates, read_machine_date
from harvestcrawl.document import Document, new_element, parse_document
from harvestcrawl.extraction.acceptance import is_forum
from harvestcrawl.extraction.attachments import read_attachments
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.date_evidence import describe_stored
from harvestcrawl.extraction.identity import PostIds
from harvestcrawl.extraction.nesting import depths_of
from harvestcrawl.extraction.outline import Frame, Outline, outline
from harvestcrawl.extraction.pagination import Pager
from harvestcrawl.extraction.rendering import RenderedBody, render_body
from harvestcrawl.extraction.stores import Store, StorePost, page_titles, read_stores
from harvestcrawl.extraction.stores.objects import MIN_TITLE
from harvestcrawl.items import Attachment, Outcome, Post, ThreadPage
from harvestcrawl.text import fold
from harvestcrawl.urls import same_site

SAYS = "its posts were read from {}: its markup has none"
MAX_SHELL = 600
"""Characters outside links that a page shows at most which scripts have yet to draw."""
MOST = 0.6
"""Share of the posts that counts as most of them."""
XPATHS = ("post", "date", "author", "url")


def thread_from_stores(document: Document, page: Outline, pager: Pager, bare: ThreadPage) -> ThreadPage | None:
    """The page with the posts of its best store, or ``None``.

    :param bare: what the page is without them
    """
    if bare.outcome not in (Outcome.EMPTY, Outcome.LOGIN, Outcome.BOARD):
        return None
    titles = page_titles(document)
    believed = [s for s in read_stores(document) if _is_believed(document, page, bare.outcome, s, titles)]
    store = max(believed, key=lambda s: (_is_titled(s, titles), len(s.posts)), default=None)
    if store is None:
        return None
    thread_url = pager.thread_url
    posts, dates = _rows(document, bare.url, store, pager, bare.title or store.title, bare.fetched_at)
    if not posts:
        return None
    return replace(
        bare,
        outcome=Outcome.THREAD,
        title=bare.title or store.title,
        thread_url=thread_url,
        page_number=pager.page_number,
        next_page_url=pager.next_page_url,
        posts=posts,
        xpaths=dict.fromkeys(XPATHS),
        date_evidence=describe_stored(dates),
        score=None,
        expected_posts=_expected(store, len(posts), pager),
        listed=(),
        posts_from=store.kind,
        warnings=(SAYS.format(store.kind),),
    )


# --- Which store is believed --------------------------------------------------------------------------------------------


def _is_titled(store: Store, titles: Sequence[str]) -> bool:
    """Whether the thread that the store has is the one that the page is about."""
    title = fold(store.title or "")
    return len(title) >= MIN_TITLE and any(title in text for text in titles)


def _is_believed(document: Document, page: Outline, outcome: Outcome, store: Store, titles: Sequence[str]) -> bool:
    posts, titled = store.posts, _is_titled(store, titles)
    signed = sum(bool(p.author or p.date) for p in posts)
    if signed < MOST * len(posts):
        return False
    if outcome is Outcome.BOARD or len(posts) == 1:
        return titled and (len(posts) > 1 or outcome is not Outcome.BOARD)
    return store.declared or titled or page.prose[-1] <= MAX_SHELL or is_forum(document)


def _expected(store: Store, shown: int, pager: Pager) -> int | None:
    """How many posts the thread has by the store's word, if that is no fewer than are there."""
    counts = store.counts
    said = [counts[kind] + more for kind, more in (("posts", 0), ("replies", 1), ("comments", 0)) if kind in counts]
    if not said:
        return None
    if "comments" in counts and "posts" not in counts and shown == counts["comments"] + 1:
        return shown  # without the opener, as schema.org counts
    return said[0] if said[0] >= shown else None


# --- Rows -----------------------------------------------------------------------------------------------------------------


def _rows(
    document: Document, page_url: str, store: Store, pager: Pager, title: str | None, fetched_at: datetime
) -> tuple[tuple[Post, ...], Sequence[ReadDate | None]]:
    drawn = _drawn(document, store.posts)
    kept = [n for n, (text, _) in enumerate(drawn) if text.text or text.images]
    posts = [store.posts[n] for n in kept]
    dates = read_store_dates([p.date for p in posts], fetched_at, document.lang)
    urls = _urls(document, posts)
    ids = _unique([p.post_id for p in posts])
    places = _places(posts, pager.page_number)
    parents = _parents(posts, kept)
    depths = depths_of([p if post.under is not None else None for p, post in zip(parents, posts, strict=True)])
    known = PostIds(pager.thread_url)
    rows = []
    for n, post in enumerate(posts):
        text, attachments = drawn[kept[n]]
        rows.append(
            Post(
                id=known.id_of(post_id=ids[n], url=urls[n], author=post.author, text_own=text.text_own),
                thread_url=pager.thread_url,
                thread_title=title,
                page_url=page_url,
                page_number=pager.page_number,
                position=n + 1,
                sequence=places[n],
                post_id=ids[n],
                url=urls[n],
                author=post.author,
                author_url=document.resolve(post.author_url),
                date=date.value if (date := dates[n]) else None,
                date_raw=post.date if dates[n] else None,
                text=text.text,
                quotes=text.quotes,
                text_own=text.text_own,
                reply_to=None if (parent := parents[n]) is None else urls[parent] or ids[parent],
                depth=depths[n],
                lang=document.lang,
                images=text.images,
                links=text.links,
                attachments=attachments,
                reactions=post.reactions,
            )
        )
    return tuple(rows), dates


def _drawn(document: Document, posts: Sequence[StorePost]) -> list[tuple[RenderedBody, tuple[Attachment, ...]]]:
    """The bodies, rendered as those of a page that has nothing but them."""
    page = parse_document("<html><body></body></html>", document.base_url)
    if page is None:  # cannot be: it has elements
        return []
    holders = []
    for post in posts:
        holder = new_element("div")
        source = post.body if post.is_html else html.escape(post.body).replace("\n", "<br>")
        part = parse_document(f"<div>{source}</div>", document.base_url)
        for child in list(part.body) if part is not None else ():
            holder.append(child)
        page.body.append(holder)
        holders.append(holder)
    lines = outline(page)
    drawn = []
    for holder in holders:
        i = lines.number[holder]
        body = Body(roots=(i,), trimmed=frozenset(), holes=frozenset(), is_frame=False)
        frame = Frame(roots=(i,), end=lines.end[i])
        drawn.append((render_body(page, lines, body, frozenset()), read_attachments(page, lines, frame)))
    return drawn


def read_store_dates(raws: Sequence[str | None], fetched_at: datetime, lang: str | None) -> list[ReadDate | None]:
    """The dates of a store: for machines, or in words."""
    machine = [read_machine_date(raw) if raw else None for raw in raws]
    words = read_dates(
        [None if value else raw for raw, value in zip(raws, machine, strict=True)], languages=[lang] if lang else [], fetched_at=fetched_at
    )
    return [as_read(value, fetched_at) if value else shown for value, shown in zip(machine, words, strict=True)]


def _urls(document: Document, posts: Sequence[StorePost]) -> list[str | None]:
    """The permalinks: on the site, and each of one post."""
    found = [document.resolve(p.url) if p.url else None for p in posts]
    return [u if u and same_site(u, document.url) else None for u in _unique(found)]


def _unique(values: Sequence[str | None]) -> list[str | None]:
    """The values that stand once; what stands for two posts names none."""
    times = Counter(values)
    return [v if times[v] == 1 else None for v in values]


def _places(posts: Sequence[StorePost], page_number: int) -> list[int | None]:
    numbers = [p.number for p in posts]
    if numbers[0] is not None and all(a is not None and b is not None and a < b for a, b in pairwise(numbers)):
        return list(numbers)
    return [n + 1 if page_number == 1 else None for n in range(len(posts))]


def _parents(posts: Sequence[StorePost], kept: Sequence[int]) -> list[int | None]:
    """For each post the one that it answers, by its place, if that is on the page.

    :param kept: the place in the store of each post
    """
    by_place = {place: n for n, place in enumerate(kept)}
    by_id = {p.post_id: n for n, p in reversed(list(enumerate(posts))) if p.post_id}
    by_number = {p.number: n for n, p in reversed(list(enumerate(posts))) if p.number}
    found: list[int | None] = []
    for n, post in enumerate(posts):
        if post.under is not None:
            parent = by_place.get(post.under)
        elif post.parent is not None:
            parent = by_id.get(post.parent, by_id.get(post.parent.rpartition("_")[2]))  # "t1_abc": a kind before the id
        else:
            parent = by_number.get(post.parent_number) if post.parent_number else None
        found.append(parent if parent != n else None)
    return found
