"""The forum job's method as the list of its stages."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from harvestcrawl.document import Document, parse_document
from harvestcrawl.extraction.acceptance import choose_posts, is_forum
from harvestcrawl.extraction.alternates import with_joined_columns
from harvestcrawl.extraction.anchors import find_anchors
from harvestcrawl.extraction.attachments import read_attachments
from harvestcrawl.extraction.author_columns import PostAuthor
from harvestcrawl.extraction.authors import read_post_authors
from harvestcrawl.extraction.board import read_listing
from harvestcrawl.extraction.body import Body, find_bodies
from harvestcrawl.extraction.date_evidence import describe_dates
from harvestcrawl.extraction.dates import PostDate, read_post_dates
from harvestcrawl.extraction.frames import completed, frame_sets
from harvestcrawl.extraction.marks import Marks, find_marks
from harvestcrawl.extraction.message import single_message
from harvestcrawl.extraction.opener import with_opener
from harvestcrawl.extraction.outcome import classify, is_not_html
from harvestcrawl.extraction.outline import Frame, Outline, outline
from harvestcrawl.extraction.pagination import Pager, read_pager
from harvestcrawl.extraction.permalinks import Permalink, read_permalinks
from harvestcrawl.extraction.post_count import read_post_count
from harvestcrawl.extraction.reactions import read_reactions
from harvestcrawl.extraction.rendering import RenderedBody, render_body
from harvestcrawl.extraction.replies import read_replies
from harvestcrawl.extraction.scoring import Scored, rank
from harvestcrawl.extraction.sequence import read_post_ids, read_sequence
from harvestcrawl.extraction.strays import without_strays
from harvestcrawl.extraction.title import read_title
from harvestcrawl.extraction.unlisted import next_elsewhere, read_unlisted
from harvestcrawl.extraction.without_posts import NOTHING, SAYS, why_without_posts
from harvestcrawl.extraction.xpaths import count_uses, describe
from harvestcrawl.items import Attachment, Outcome, Post, ThreadPage
from harvestcrawl.urls import page_key, usable


@dataclass(frozen=True, slots=True)
class _Fields:
    """What was read from the frames, a list a field, in page order."""

    bodies: Sequence[Body]
    texts: Sequence[RenderedBody]
    dates: Sequence[PostDate | None]
    authors: Sequence[PostAuthor | None]
    links: Sequence[Permalink | None]
    sequence: Sequence[int | None]
    post_ids: Sequence[str | None]
    replies: Sequence[str | None]
    attachments: Sequence[tuple[Attachment, ...]]
    reactions: Sequence[int | None]


def extract_thread(html: bytes | str, url: str, fetched_at: datetime | None = None, *, encoding: str | None = None) -> ThreadPage:
    """Every post of a page, discovered without templates; on a page without posts, what it is instead.

    Never raises on any ``html`` or ``url``: bad input is an outcome.

    :param html: the page as received; bytes are decoded by header, declaration and content
    :param url: the page's address, from which relative links count
    :param fetched_at: the instant that relative dates count from, aware; now by default
    :param encoding: the charset of the ``Content-Type`` header
    """
    fetched_at = _aware(fetched_at)
    if is_not_html(html):
        return ThreadPage(url=url, outcome=Outcome.NOT_HTML, fetched_at=fetched_at, warnings=(SAYS[Outcome.NOT_HTML],))
    document = parse_document(html, usable(url), encoding)
    if document is None:
        return ThreadPage(url=url, outcome=Outcome.EMPTY, fetched_at=fetched_at, warnings=(NOTHING,))
    page = outline(document)
    marks = with_joined_columns(page, find_marks(document, page))
    ranked = rank(page, marks, frame_sets(page, marks))
    pager = read_pager(document, document.url)
    chosen = choose_posts(document, page, marks, ranked)
    if chosen is None and (message := single_message(document, page, marks)):
        alone, marks = message
        chosen = rank(page, marks, [alone])[0]
    if chosen is None:
        return _page_without_posts(document, page, url, pager, ranked, fetched_at)
    frames = with_opener(page, marks, is_forum(document), without_strays(page, marks, completed(page, marks, chosen.candidate.frames)))
    title = read_title(document, page)
    fields = _read_fields(document, page, marks, frames, pager, title, fetched_at)
    return _thread_page(document, page, url, pager, title, chosen, frames, fields, fetched_at)


def _aware(instant: datetime | None) -> datetime:
    if instant is None:
        return datetime.now(UTC)
    return instant if instant.tzinfo else instant.replace(tzinfo=UTC)


def _page_without_posts(
    document: Document, page: Outline, url: str, pager: Pager, ranked: Sequence[Scored], fetched_at: datetime
) -> ThreadPage:
    listed = read_listing(document, document.url)
    outcome = classify(document, page, lists_threads=bool(listed))
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


def _read_fields(
    document: Document, page: Outline, marks: Marks, frames: Sequence[Frame], pager: Pager, title: str | None, fetched_at: datetime
) -> _Fields:
    bodies = find_bodies(page, marks, frames, title)
    languages = [document.lang] if document.lang else []
    dates = read_post_dates(page, marks, frames, bodies, languages=languages, fetched_at=fetched_at)
    anchors = find_anchors(document, page)
    links = read_permalinks(document, page, anchors, frames, bodies, dates, pager.thread_url)
    sequence = read_sequence(page, frames, bodies, pager.page_number, document.url)
    dated_lines = frozenset(m.line for m in marks.dates)
    texts = [render_body(document, page, body, dated_lines) for body in bodies]
    post_ids = read_post_ids(page, anchors, frames, links, sequence, pager.thread_url)
    return _Fields(
        bodies=bodies,
        texts=texts,
        dates=dates,
        authors=read_post_authors(document, page, marks, frames, bodies),
        links=links,
        sequence=sequence,
        post_ids=post_ids,
        replies=read_replies(document, page, frames, bodies, texts, links, post_ids),
        attachments=[read_attachments(document, page, frame) for frame in frames],
        reactions=read_reactions(page, frames, bodies, dated_lines),
    )


def _thread_page(
    document: Document,
    page: Outline,
    url: str,
    pager: Pager,
    title: str | None,
    scored: Scored,
    frames: Sequence[Frame],
    fields: _Fields,
    fetched_at: datetime,
) -> ThreadPage:
    uses = count_uses(page)
    return ThreadPage(
        url=url,
        outcome=Outcome.THREAD,
        title=title,
        thread_url=pager.thread_url,
        page_number=pager.page_number,
        next_page_url=pager.next_page_url,
        posts=_posts(document, url, title, pager, fields),
        xpaths={
            "post": describe(page, [f.start for f in frames], uses),
            "date": describe(page, [d.at for d in fields.dates if d], uses),
            "author": describe(page, [a.at for a in fields.authors if a], uses),
            "url": describe(page, [link.at for link in fields.links if link], uses),
        },
        date_evidence=describe_dates(fields.dates),
        score=round(scored.evidence.score, 4),
        expected_posts=read_post_count(document, page, frames, pager),
        lang=document.lang,
        fetched_at=fetched_at,
        warnings=next_elsewhere(document, document.url) if pager.next_page_url is None else (),
    )


def _posts(document: Document, url: str, title: str | None, pager: Pager, fields: _Fields) -> tuple[Post, ...]:
    posts = []
    seen: Counter[str] = Counter()
    for n, text in enumerate(fields.texts):
        date, author, link = fields.dates[n], fields.authors[n], fields.links[n]
        identity = _identity(pager.thread_url, fields.post_ids[n], link, author, date, text)
        seen[identity] += 1
        posts.append(
            Post(
                id=_digest(f"{identity}\n{seen[identity]}" if seen[identity] > 1 else identity),
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
                lang=document.lang,
                images=text.images,
                links=text.links,
                attachments=fields.attachments[n],
                reactions=fields.reactions[n],
            )
        )
    return tuple(posts)


def _identity(
    thread_url: str, post_id: str | None, link: Permalink | None, author: PostAuthor | None, date: PostDate | None, text: RenderedBody
) -> str:
    """What makes a post the same post in a later crawl: the engine's id, else its address, else who wrote what."""
    thread = page_key(thread_url)
    if post_id:
        return f"{thread}\nid {post_id}"
    if link:
        return f"{thread}\nurl {link.url}"
    return f"{thread}\ntext {author.name if author else ''}\n{text.text_own}"


def _digest(identity: str) -> str:
    return hashlib.blake2b(identity.encode("utf-8", "surrogatepass"), digest_size=10).hexdigest()
