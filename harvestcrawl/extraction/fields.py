"""Stages 6 to 12: what is read from the frames of the posts, a list a field."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import compress
from typing import TypeVar

from harvestcrawl.document import Document, language_tag
from harvestcrawl.extraction.anchors import find_anchors
from harvestcrawl.extraction.attachments import read_attachments
from harvestcrawl.extraction.author_columns import PostAuthor
from harvestcrawl.extraction.authors import read_post_authors
from harvestcrawl.extraction.body import Body, find_bodies
from harvestcrawl.extraction.dates import PostDate, read_post_dates
from harvestcrawl.extraction.marks import Marks
from harvestcrawl.extraction.nesting import depths_of, nested_under
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.pagination import Pager
from harvestcrawl.extraction.permalinks import Permalink, read_permalinks
from harvestcrawl.extraction.pictures import read_pictures
from harvestcrawl.extraction.reactions import read_reactions
from harvestcrawl.extraction.rendering import RenderedBody, render_body
from harvestcrawl.extraction.replies import read_replies
from harvestcrawl.extraction.sequence import read_post_ids, read_sequence
from harvestcrawl.extraction.site_layouts import PostsBeside
from harvestcrawl.items import Attachment

Placed = TypeVar("Placed", PostDate, PostAuthor, Permalink)


@dataclass(frozen=True, slots=True)
class Fields:
    """What was read from the frames, a list a field, in page order."""

    bodies: Sequence[Body]
    texts: Sequence[RenderedBody]
    dates: Sequence[PostDate | None]
    authors: Sequence[PostAuthor | None]
    links: Sequence[Permalink | None]
    sequence: Sequence[int | None]
    post_ids: Sequence[str | None]
    replies: Sequence[str | None]
    depths: Sequence[int | None]
    langs: Sequence[str | None]
    images: Sequence[tuple[str, ...]]
    attachments: Sequence[tuple[Attachment, ...]]
    reactions: Sequence[int | None]

    def on(self, page: Outline, read_on: Outline) -> "Fields":
        """The fields with the places they were read from as another outline of the page numbers them."""

        def moved(places: Sequence[Placed | None]) -> list[Placed | None]:
            return [replace(p, at=page.number[read_on.elements[p.at]]) if p else None for p in places]

        return replace(self, dates=moved(self.dates), authors=moved(self.authors), links=moved(self.links))


def read_fields(
    document: Document,
    page: Outline,
    marks: Marks,
    frames: Sequence[Frame],
    pager: Pager,
    title: str | None,
    fetched_at: datetime,
    beside: PostsBeside | None = None,
) -> Fields:
    """Read the fields of the posts in some frames.

    :param beside: what the page is read beside: its copies tell what the posts have in common, and are left out of the fields
    """
    bodies = find_bodies(page, marks, frames, title)
    languages = [document.lang] if document.lang else []
    dates = read_post_dates(page, marks, frames, bodies, languages=languages, fetched_at=fetched_at)
    authors = read_post_authors(document, page, marks, frames, bodies)
    anchors = find_anchors(document, page)
    threads = [beside.thread_url if beside and beside.is_copy(f) else pager.thread_url for f in frames]
    links = read_permalinks(document, page, anchors, frames, bodies, dates, threads)
    if beside:
        own = [not beside.is_copy(f) for f in frames]
        frames, bodies = list(compress(frames, own)), list(compress(bodies, own))
        dates, authors, links = list(compress(dates, own)), list(compress(authors, own)), list(compress(links, own))
    sequence = read_sequence(page, frames, bodies, pager.page_number, document.url)
    dated_lines = frozenset(m.line for m in marks.dates)
    texts = [render_body(document, page, body, dated_lines) for body in bodies]
    above = nested_under(page, frames)
    post_ids = read_post_ids(page, anchors, frames, links, sequence, pager.thread_url)
    return Fields(
        bodies=bodies,
        texts=texts,
        dates=dates,
        authors=authors,
        links=links,
        sequence=sequence,
        post_ids=post_ids,
        replies=read_replies(document, page, frames, bodies, texts, links, post_ids, above),
        depths=depths_of(above),
        langs=[_language(document, page, frame, body) for frame, body in zip(frames, bodies, strict=True)],
        images=[
            tuple(dict.fromkeys((*text.images, *read_pictures(document, page, frame)))) for text, frame in zip(texts, frames, strict=True)
        ],
        attachments=[read_attachments(document, page, frame) for frame in frames],
        reactions=read_reactions(page, frames, bodies, dated_lines),
    )


def _language(document: Document, page: Outline, frame: Frame, body: Body) -> str | None:
    """The language that a body or its frame declares, else that of the page."""
    declared = (page.attributes[i].get("lang") for i in (body.roots[0], *page.ancestors(body.roots[0])) if i >= frame.start)
    return next((lang for one in declared if one and (lang := language_tag(one))), document.lang)
