"""The forum job's method as the list of its stages."""

from collections.abc import Sequence
from datetime import UTC, datetime

from harvestcrawl.document import Document, parse_document
from harvestcrawl.extraction.acceptance import choose_posts, is_forum
from harvestcrawl.extraction.alternates import with_joined_columns
from harvestcrawl.extraction.board import read_listing
from harvestcrawl.extraction.date_evidence import describe_dates, describe_stored
from harvestcrawl.extraction.fields import Fields, read_fields
from harvestcrawl.extraction.frames import completed, frame_sets
from harvestcrawl.extraction.from_stores import thread_from_stores
from harvestcrawl.extraction.identity import PostIds
from harvestcrawl.extraction.marks import Marks, find_marks
from harvestcrawl.extraction.message import single_message
from harvestcrawl.extraction.opener import with_opener
from harvestcrawl.extraction.outcome import classify, is_not_html
from harvestcrawl.extraction.outline import Frame, Outline, outline
from harvestcrawl.extraction.pagination import Pager, read_pager
from harvestcrawl.extraction.post_count import read_post_count
from harvestcrawl.extraction.scoring import Scored, rank
from harvestcrawl.extraction.settling import settled
from harvestcrawl.extraction.site_layouts import ENOUGH, PostsBeside, SiteLayouts, read_beside
from harvestcrawl.extraction.strays import without_strays
from harvestcrawl.extraction.title import read_title
from harvestcrawl.extraction.trace import Read, Trace, Weighed
from harvestcrawl.extraction.unlisted import next_elsewhere, read_unlisted
from harvestcrawl.extraction.without_posts import NOTHING, SAYS, why_without_posts
from harvestcrawl.extraction.xpaths import count_uses, describe
from harvestcrawl.items import Outcome, Post, ThreadPage
from harvestcrawl.urls import usable


def extract_thread(
    html: bytes | str,
    url: str,
    fetched_at: datetime | None = None,
    *,
    encoding: str | None = None,
    layouts: SiteLayouts | None = None,
    trace: Trace | None = None,
) -> ThreadPage:
    """Every post of a page, discovered without templates; on a page without posts, what it is instead.

    Never raises on any ``html`` or ``url``: bad input is an outcome.

    :param html: the page as received; bytes are decoded by header, declaration and content
    :param url: the page's address, from which relative links count
    :param fetched_at: the instant that relative dates count from, aware; now by default
    :param encoding: the charset of the ``Content-Type`` header
    :param layouts: what earlier pages taught of their sites: serves a page with one post or two, and is added to
    :param trace: filled with what was decided on the way
    """
    fetched_at = _aware(fetched_at)
    if is_not_html(html):
        return ThreadPage(url=url, outcome=Outcome.NOT_HTML, fetched_at=fetched_at, warnings=(SAYS[Outcome.NOT_HTML],))
    document = parse_document(html, usable(url), encoding)
    if document is None:
        return ThreadPage(url=url, outcome=Outcome.EMPTY, fetched_at=fetched_at, warnings=(NOTHING,))
    page = outline(document)
    pager = read_pager(document, document.url)
    marks = with_joined_columns(page, find_marks(document, page))
    candidates = frame_sets(page, marks)
    ranked = rank(page, marks, candidates)
    chosen = choose_posts(document, page, marks, ranked)
    if chosen is None and (message := single_message(document, page, marks)):
        alone, marks = message
        chosen = rank(page, marks, [alone])[0]
    if trace is not None:
        trace.weighed = Weighed(document=document, page=page, marks=marks, candidates=candidates, ranked=ranked, chosen=chosen)
    frames = _whole_frames(document, page, marks, chosen.candidate.frames) if chosen else ()
    known = layouts.of(document.url) if layouts and len(frames) < ENOUGH else ()
    if known and (beside := read_beside(document, page, marks, known)):
        return _read_with_copies(page, beside, url, pager, fetched_at, trace)
    if chosen is None:
        bare = _page_without_posts(document, page, url, pager, ranked, fetched_at)
        return thread_from_stores(document, page, pager, bare) or bare
    if layouts is not None:
        layouts.learn(document, page, marks, pager.thread_url, frames, chosen.evidence)
    title = read_title(document, page)
    fields = read_fields(document, page, marks, frames, pager, title, fetched_at)
    if trace is not None:
        trace.read = Read(page=page, marks=marks, frames=frames, fields=fields, scored=chosen)
    return _thread_page(document, page, url, pager, title, chosen, frames, fields, fetched_at)


def _whole_frames(document: Document, page: Outline, marks: Marks, frames: Sequence[Frame]) -> Sequence[Frame]:
    """The frames of the posts, with those that the best candidate left out, and without what it took for one."""
    return with_opener(page, marks, is_forum(document), without_strays(page, marks, completed(page, marks, frames)))


def _read_with_copies(
    page: Outline, beside: PostsBeside, url: str, pager: Pager, fetched_at: datetime, trace: Trace | None
) -> ThreadPage:
    """A page with a post or two, read beside copies of others: these are in the tree as long as fields are read."""
    own = [f for f in beside.scored.candidate.frames if not beside.is_copy(f)]
    title = read_title(beside.document, page)
    fields = read_fields(beside.document, beside.page, beside.marks, beside.scored.candidate.frames, pager, title, fetched_at, beside)
    beside.remove()
    frames = [beside.without_copies(page, f) for f in own]
    if trace is not None:
        copied = len(beside.scored.candidate.frames) - len(own)
        trace.read = Read(page=beside.page, marks=beside.marks, frames=own, fields=fields, scored=beside.scored, beside=copied)
    return _thread_page(beside.document, page, url, pager, title, beside.scored, frames, fields.on(page, beside.page), fetched_at)


def _aware(instant: datetime | None) -> datetime:
    if instant is None:
        return datetime.now(UTC)
    return instant if instant.tzinfo else instant.replace(tzinfo=UTC)


def _page_without_posts(
    document: Document, page: Outline, url: str, pager: Pager, ranked: Sequence[Scored], fetched_at: datetime
) -> ThreadPage:
    listed = read_listing(document, document.url)
    outcome = classify(document, page, lists_threads=bool(listed)).outcome
    is_board = outcome is Outcome.BOARD
    return ThreadPage(
        url=url,
        outcome=outcome,
        title=read_title(document, page),
        page_number=pager.page_number if is_board else 1,
        next_page_url=pager.next_page_url if is_board else None,
        score=round(ranked[0].evidence.score, 4) if ranked else None,
        lang=document.lang,
        listed=listed if is_board else (),
        fetched_at=fetched_at,
        warnings=read_unlisted(document, document.url, listed) if is_board else why_without_posts(document, page, outcome),
    )


def _thread_page(
    document: Document,
    page: Outline,
    url: str,
    pager: Pager,
    title: str | None,
    scored: Scored,
    frames: Sequence[Frame],
    fields: Fields,
    fetched_at: datetime,
) -> ThreadPage:
    uses = count_uses(page)
    posts, stored = settled(document, _posts(document, url, title, pager, fields), fetched_at)
    shown = [None if n in stored else date for n, date in enumerate(fields.dates)]
    return ThreadPage(
        url=url,
        outcome=Outcome.THREAD,
        title=title,
        thread_url=pager.thread_url,
        page_number=pager.page_number,
        next_page_url=pager.next_page_url,
        posts=posts,
        xpaths={
            "post": describe(page, [f.start for f in frames], uses),
            "date": describe(page, [d.at for d in fields.dates if d], uses),
            "author": describe(page, [a.at for a in fields.authors if a], uses),
            "url": describe(page, [link.at for link in fields.links if link], uses),
        },
        date_evidence=tuple(sorted((*describe_dates(shown), *describe_stored(tuple(stored.values()))), key=lambda one: -one.posts)),
        score=round(scored.evidence.score, 4),
        expected_posts=read_post_count(document, page, frames, pager),
        lang=document.lang,
        fetched_at=fetched_at,
        warnings=next_elsewhere(document, document.url) if pager.next_page_url is None else (),
    )


def _posts(document: Document, url: str, title: str | None, pager: Pager, fields: Fields) -> tuple[Post, ...]:
    posts = []
    ids = PostIds(pager.thread_url)
    for n, text in enumerate(fields.texts):
        date, author, link = fields.dates[n], fields.authors[n], fields.links[n]
        posts.append(
            Post(
                id=ids.id_of(
                    post_id=fields.post_ids[n],
                    url=link.url if link else None,
                    author=author.name if author else None,
                    text_own=text.text_own,
                ),
                thread_url=pager.thread_url,
                thread_title=title,
                page_url=url,
                page_number=pager.page_number,
                position=n + 1,
                sequence=fields.sequence[n],
                post_id=fields.post_ids[n],
                url=link.url if link else None,
                author=author.name if author else None,
                author_url=author.url if author else None,
                date=date.value if date else None,
                date_raw=date.raw if date else None,
                text=text.text,
                quotes=text.quotes,
                text_own=text.text_own,
                reply_to=fields.replies[n],
                depth=fields.depths[n],
                lang=fields.langs[n],
                images=fields.images[n],
                links=text.links,
                attachments=fields.attachments[n],
                reactions=fields.reactions[n],
            )
        )
    return tuple(posts)
