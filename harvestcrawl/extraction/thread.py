"""The forum job's method as the list of its stages."""

import hashlib
import re
from collections.abc import Sequence
from datetime import UTC, datetime

from harvestcrawl.document import Document, parse_document
from harvestcrawl.extraction.authors import PostAuthor, read_post_authors
from harvestcrawl.extraction.body import Body, find_bodies
from harvestcrawl.extraction.dates import PostDate, read_post_dates
from harvestcrawl.extraction.frames import completed, frame_sets
from harvestcrawl.extraction.marks import find_marks
from harvestcrawl.extraction.opener import find_opener
from harvestcrawl.extraction.outline import outline
from harvestcrawl.extraction.pagination import read_pager
from harvestcrawl.extraction.permalinks import Permalink, read_permalinks
from harvestcrawl.extraction.rendering import RenderedBody, render_body
from harvestcrawl.extraction.scoring import columns_of, rank, without_strays
from harvestcrawl.items import Outcome, Post, ThreadPage

def extract_thread(html: bytes | str, url: str, fetched_at: datetime | None = None, *, encoding: str | None = None) -> ThreadPage:
    fetched_at = fetched_at or datetime.now(UTC)
    document = parse_document(html, url, encoding)
    if document is None:
        return ThreadPage(url=url, outcome=Outcome.EMPTY, fetched_at=fetched_at)
    page = outline(document)
    marks = find_marks(document, page)
    ranked = rank(page, marks, frame_sets(page, marks))
    pager = read_pager(document, url)
    if not ranked:
        return ThreadPage(url=url, outcome=Outcome.EMPTY, fetched_at=fetched_at)
    frames = without_strays(page, columns_of(marks), completed(page, marks, ranked[0].candidate.frames))
    opener = find_opener(page, marks, frames)
    if opener:
        frames = (opener, *frames)
    bodies = find_bodies(page, marks, frames)
    languages = [document.lang] if document.lang else []
    dates = read_post_dates(page, marks, frames, bodies, languages=languages, fetched_at=fetched_at)
    authors = read_post_authors(document, page, marks, frames, bodies)
    links = read_permalinks(document, page, frames, bodies, dates, pager.thread_url)
    dated = frozenset(m.line for m in marks.dates)
    rendered = [render_body(document, page, b, dated) for b in bodies]
    posts = []
    for n, f in enumerate(frames):
        r, d, a, l = rendered[n], dates[n], authors[n], links[n]
        posts.append(Post(id=str(n), thread_url=pager.thread_url, page_url=url, position=n+1, url=l.url if l else None, author=a.name if a else None, author_url=a.url if a else None, date=d.value if d else None, date_raw=d.raw if d else None, text=r.text, text_own=r.text_own, quotes=r.quotes))
    return ThreadPage(url=url, outcome=Outcome.THREAD, posts=tuple(posts), score=ranked[0].evidence.score, fetched_at=fetched_at, next_page_url=pager.next_page_url)
