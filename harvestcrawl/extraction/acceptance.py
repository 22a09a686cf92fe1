"""Stage 4, its end: are the best frames posts at all, or the rows of a board, the cards of a shop, one article.

A page can be a list of anything that has a date and a name. Posts differ: they carry more than one of the marks of posts, and no
titles that lead to other pages.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from harvestcrawl.document import Document, class_tokens
from harvestcrawl.extraction.marks import Marks
from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.scoring import Evidence, Scored, line_numbers, own_size
from harvestcrawl.extraction.vocabulary import FORUM_WORDS, TITLE_WORDS, words_of
from harvestcrawl.urls import page_key

# Between the best pages without posts and the worst threads of the labelled development pages (52 + 22 threads, 65 others): the
# first have one kind of mark or a score below 0.33, unless they are lists of titles.
THREAD_SCORE = 0.35
"""Score from which frames with two kinds of marks are posts."""
FORUM_SCORE = 0.3
"""The same on a page that says by its address or its markup that it belongs to a forum; one kind of mark is enough."""
_NUMBER = re.compile(r"\d{3,}")
MOST = 0.6
"""Share of the frames that counts as most of them."""
VARIED = 0.3
"""Share of the titles that differ: several results may lead to one thread, a label is the same everywhere."""
MIN_TITLE = 10
"""Characters of a link that can be a title."""
MIN_CONTENT = 15
"""Characters of text that the middle post has at least, where nothing else says post."""
TITLE_LINES = 8
"""How far from its start a row has its title, in lines."""


_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5"})


class _Title(NamedTuple):
    text: str
    is_heading: bool


def choose_posts(document: Document, page: Outline, marks: Marks, ranked: Sequence[Scored]) -> Scored | None:
    """The best candidate that is made of posts, or ``None``. A single frame is a post on a page of a forum alone."""
    forum = is_forum(document)
    titles = _leading_titles(document, page, marks)
    listing = False
    for scored in ranked:
        if _has_marks_of_posts(scored, forum) and not (listing and len(scored.candidate.frames) > 1):
            if not _is_listing(page, scored, titles) and not _is_roster(page, scored):
                return scored
            listing = True
    return None


def _has_marks_of_posts(scored: Scored, forum: bool) -> bool:
    evidence, frames = scored.evidence, scored.candidate.frames
    kinds = _kinds(evidence)
    if len(frames) == 1:
        return forum and kinds >= 3 and evidence.score >= FORUM_SCORE
    return (evidence.score >= THREAD_SCORE and kinds >= 2) or (forum and evidence.score >= FORUM_SCORE and kinds >= 1)


def _kinds(evidence: Evidence) -> int:
    """How many kinds of marks most frames have: a date, a person, what is offered on posts, a name that says post."""
    return sum(share >= MOST for share in (evidence.dates, evidence.users, evidence.actions, evidence.named))


def _is_listing(page: Outline, scored: Scored, titles: Mapping[int, _Title]) -> bool:
    """Whether most frames begin with a title of their own that leads elsewhere: rows of a board, results of a search.

    Frames that are named as posts are a listing only if the titles are headings: members show other links, such as places.
    """
    frames = scored.candidate.frames
    if len(frames) < 2:
        return False
    leading = [next((titles[k] for k in line_numbers(page, f)[:TITLE_LINES] if k in titles), None) for f in frames]
    found = [t.text for t in leading if t and (t.is_heading or scored.evidence.named < MOST)]
    return len(found) >= MOST * len(frames) and len(set(found)) >= max(2, VARIED * len(found))


def _is_roster(page: Outline, scored: Scored) -> bool:
    """Whether the frames say next to nothing: the rows of a list of members."""
    sizes = sorted(own_size(page, page.content, f) for f in scored.candidate.frames)
    return len(sizes) > 1 and scored.evidence.named < MOST and scored.evidence.actions < MOST and sizes[len(sizes) // 2] < MIN_CONTENT


def _leading_titles(document: Document, page: Outline, marks: Marks) -> dict[int, _Title]:
    """The lines that are a title and lead to another thread or page, by their number.

    No title is the line of a date, of a person or of an offer, nor a link that shares its number with the page's address or
    with the element it stands in: that leads to a post of the same thread.
    """
    marked = {m.line for m in marks.dates} | {page.first_line[m.at] for m in marks.users} | {page.first_line[i] for i in marks.actions}
    own_key, own_numbers = page_key(document.url), set(_NUMBER.findall(document.url))
    found: dict[int, _Title] = {}
    for link in document.links:
        i = page.number.get(link.element)
        if i is None or (k := page.first_line[i]) >= len(page.lines) or k in marked or k in found:
            continue
        line = page.lines[k]
        if len(line.text) < MIN_TITLE or line.linked < MOST * len(line.text) or page_key(link.url) == own_key:
            continue
        if not (own_numbers | _numbers_around(page, i)) & set(_NUMBER.findall(link.url)):
            found[k] = _Title(line.text, _is_heading(page, i))
    return found


def _numbers_around(page: Outline, i: int) -> set[str]:
    """The numbers in the ids of an element and of those around it."""
    return {x for a in (i, *page.ancestors(i)[:8]) for x in _NUMBER.findall(page.elements[a].get("id") or "")}


def _is_heading(page: Outline, i: int) -> bool:
    return any(page.tags[a] in _HEADINGS or any(words_of(t) & TITLE_WORDS for t in page.tokens[a]) for a in (i, *page.ancestors(i)[:2]))


def is_forum(document: Document) -> bool:
    """Whether a page says that it belongs to a forum: in its address, or in the names of its outermost elements."""
    parts = urlsplit(document.url)
    names = [*(parts.hostname or "").split("."), *parts.path.split("/"), *(pair.partition("=")[0] for pair in parts.query.split("&"))]
    for element in (document.root, document.body, *document.body[:3]):
        names.extend(class_tokens(element))
        names.append(element.get("id") or "")
    return any(words_of(name[:60]) & FORUM_WORDS for name in names if name)
