"""Stage 4, its end: are the best frames posts at all, or the rows of a board, the cards of a shop, one article.

A page can be a list of anything that has a date and a name. Posts differ: they carry more than one of the marks of posts, and no
titles that lead to other pages.
"""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import chain
from typing import NamedTuple
from urllib.parse import urlsplit

from harvestcrawl.document import Document, class_tokens
from harvestcrawl.extraction.board import Candidates
from harvestcrawl.extraction.fittings import REPLY_PREFIX
from harvestcrawl.extraction.marks import Marks, count_between
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.page_parts import without_page
from harvestcrawl.extraction.scoring import Evidence, Scored, line_numbers, own_size
from harvestcrawl.extraction.vocabulary import FORUM_WORDS, TITLE_WORDS, words_of
from harvestcrawl.text import fold
from harvestcrawl.urls import page_key

# Between the best pages without posts and the worst threads of the labelled development pages (52 + 22 threads, 65 others): the
# first have one kind of mark or a score below 0.33, unless they are lists of titles.
THREAD_SCORE = 0.35
"""Score from which frames with two kinds of marks are posts."""
FORUM_SCORE = 0.3
"""The same on a page that says by its address or its markup that it belongs to a forum; one kind of mark is enough."""
_NUMBER = re.compile(r"\d{3,}")
SINGLE_SCORE = 0.2
"""The same for a single frame with three kinds of marks: half of it is lost to there being one."""
NEARLY_ALL = 0.8
"""Share of a frame's text that is nearly all of it."""
ROWS = 0.8
"""Share of the frames that hold a listed link of their own, if they are the rows of a list."""
COVERED = 0.75
"""Share of the listed links that stand in frames."""
MOST = 0.6
"""Share of the frames that counts as most of them."""
VARIED = 0.3
"""Share of the titles that differ: several results may lead to one thread, a label is the same everywhere."""
MIN_TITLE = 10
"""Characters of a link that can be a title."""
MIN_CONTENT = 15
"""Characters of text that the middle post has at least, where nothing else says post."""
MAX_ROW = 60
"""Characters of text that the middle row of a list of members has at most."""
_SENTENCE = re.compile(r"\w[.!?…。！？؟।][\s\"'»”)]*$|\w[.!?]\s+\w")
MIN_PARAGRAPH = 100
"""Characters outside links of a line that is a paragraph."""
TITLE_LINES = 8
"""How far from its start a row has its title, in lines."""


_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5"})


class Refusal(StrEnum):
    """Why a candidate is not made of posts."""

    LOW_SCORE = "low_score"
    """Its score is below what posts have."""
    FEW_MARKS = "few_marks"
    """Most of its frames have too few kinds of marks: a date, a person, what is offered on posts, a name that says post."""
    ALONE = "alone"
    """It is one frame, and the page does not say that it belongs to a forum."""
    LISTING = "listing"
    """Its frames begin with titles that lead elsewhere: rows of a board, results of a search."""
    ROSTER = "roster"
    """Its frames say next to nothing: a list of members."""
    ROWS = "rows"
    """Its frames hold what the page lists, a link each."""


class _Title(NamedTuple):
    text: str
    is_heading: bool


def choose_posts(document: Document, page: Outline, marks: Marks, ranked: Sequence[Scored]) -> Scored | None:
    """The best candidate that is made of posts, or ``None``. A single frame is a post on a page of a forum alone."""
    forum = is_forum(document)
    fitting = [s for s in ranked if lacking(s, forum) is None]
    several = [s for s in fitting if len(s.candidate.frames) > 1]
    best = several[0] if several and fitting[0] is several[0] else None
    if best and listing(document, page, marks, best) is None:
        return best
    return _innermost(page, marks, [s for s in fitting if len(s.candidate.frames) == 1])


def _innermost(page: Outline, marks: Marks, singles: Sequence[Scored]) -> Scored | None:
    """Of single frames one inside the other, the smallest that holds nearly all the text of the best and all of its marks."""
    if not singles:
        return None

    def held(scored: Scored) -> tuple[int, int]:
        frame = scored.candidate.frames[0]
        return count_between(marks.date_at, frame.start, frame.end), count_between(marks.user_at, frame.start, frame.end)

    text = own_size(page, page.content, singles[0].candidate.frames[0])
    whole = [s for s in singles if own_size(page, page.content, s.candidate.frames[0]) >= NEARLY_ALL * text and held(s) == held(singles[0])]
    return min(whole, key=lambda s: s.candidate.frames[0].end - s.candidate.frames[0].start, default=singles[0])


def lacking(scored: Scored, forum: bool) -> Refusal | None:
    """What a candidate lacks of posts by its score and its marks.

    :param forum: whether the page says that it belongs to a forum
    """
    score, kinds = scored.evidence.score, _kinds(scored.evidence)
    if len(scored.candidate.frames) == 1:
        if not forum:
            return Refusal.ALONE
        return Refusal.FEW_MARKS if kinds < 3 else Refusal.LOW_SCORE if score < SINGLE_SCORE else None
    if (score >= THREAD_SCORE and kinds >= 2) or (forum and score >= FORUM_SCORE and kinds >= 1):
        return None
    return Refusal.LOW_SCORE if score < least_score(scored, forum) else Refusal.FEW_MARKS


def least_score(scored: Scored, forum: bool) -> float:
    """The score from which a candidate is made of posts, if its marks speak for it."""
    return SINGLE_SCORE if len(scored.candidate.frames) == 1 else FORUM_SCORE if forum else THREAD_SCORE


def listing(document: Document, page: Outline, marks: Marks, scored: Scored) -> Refusal | None:
    """What a candidate is a list of, if not of posts."""
    if _is_listing(document, page, marks, scored):
        return Refusal.LISTING
    if _is_roster(page, scored):
        return Refusal.ROSTER
    return Refusal.ROWS if _are_rows(document, page, scored) else None


def _kinds(evidence: Evidence) -> int:
    """How many kinds of marks most frames have: a date, a person, what is offered on posts, a name that says post."""
    return sum(share >= MOST for share in (evidence.dates, evidence.users, evidence.actions, evidence.named))


def _is_listing(document: Document, page: Outline, marks: Marks, scored: Scored) -> bool:
    """Whether most frames begin with a title of their own that leads elsewhere: rows of a board, results of a search.

    Frames that are named as posts are a listing only if the titles are headings: members show other links, such as places.
    """
    frames = scored.candidate.frames
    if len(frames) < 2:
        return False
    heads = [tuple(_head(page, f)) for f in frames]
    titles = _leading_titles(document, page, marks, frozenset(chain.from_iterable(heads)))
    fit = {k: t.text for k, t in titles.items() if t.is_heading or scored.evidence.named < MOST}
    found = [t for t in (next((fit[k] for k in head if k in fit), None) for head in heads) if t]
    return len(found) >= MOST * len(frames) and len(set(found)) >= max(2, VARIED * len(found))


def _head(page: Outline, frame: Frame) -> Iterator[int]:
    """The first lines of a frame, up to its first paragraph: what follows that is no title of a row."""
    for k in line_numbers(page, frame)[:TITLE_LINES]:
        yield k
        if len(page.lines[k].text) - page.lines[k].linked >= MIN_PARAGRAPH:
            return


def _is_roster(page: Outline, scored: Scored) -> bool:
    """Whether the frames say next to nothing, or nothing that is a sentence: the rows of a list of members."""
    frames = scored.candidate.frames
    if len(frames) < 2 or scored.evidence.named >= MOST or scored.evidence.actions >= MOST:
        return False
    sizes = sorted(own_size(page, page.content, f) for f in frames)
    middle = sizes[len(sizes) // 2]
    sentences = sum(any(_SENTENCE.search(page.lines[k].text) for k in line_numbers(page, f)) for f in frames)
    return middle < MIN_CONTENT or (middle < MAX_ROW and sentences < VARIED * len(frames))


def _are_rows(document: Document, page: Outline, scored: Scored) -> bool:
    """Whether the frames are the rows of what the page lists: each has a listed link of its own, and hardly one stands outside."""
    frames = scored.candidate.frames
    if scored.evidence.named >= MOST:
        return False
    candidates = Candidates(document, document.url)
    possible = {page_key(without_page(url)) for url in candidates.urls()}
    if _rows_with_own(document, page, frames, possible)[0] < ROWS * len(frames):
        return False  # whatever is listed: to find out takes longer than all else here
    listed = candidates.listed()
    if len({_bare_title(link.title) for link in listed}) < max(2, VARIED * len(listed)):
        return False  # "Re: the same" on each: the messages of one thread
    keys = {page_key(link.url) for link in listed}
    rows, seen = _rows_with_own(document, page, frames, keys)
    return bool(keys) and rows >= ROWS * len(frames) and seen >= COVERED * len(keys)


def _rows_with_own(document: Document, page: Outline, frames: Sequence[Frame], keys: set[str]) -> tuple[int, int]:
    """How many frames hold a link with one of some keys that no frame before holds; and how many of the keys stand in frames."""
    at: dict[int, set[str]] = {}
    for link in document.links if keys else ():
        i = page.number.get(link.element)
        if i is not None and (key := page_key(link.url)) in keys and not _leads_into_frame(page, i, link.url):
            at.setdefault(page.first_line[i], set()).add(key)
    rows, seen = 0, set[str]()
    for frame in frames:
        own = {key for k in line_numbers(page, frame) for key in at.get(k, ())} - seen
        rows += bool(own)
        seen |= own
    return rows, len(seen)


def _bare_title(title: str) -> str:
    return fold(REPLY_PREFIX.sub("", title))


def _leading_titles(document: Document, page: Outline, marks: Marks, among: frozenset[int]) -> dict[int, _Title]:
    """Those of some lines that are a title and lead to another thread or page, by their number.

    No title is the line of a date, of a person or of an offer, nor a link that shares its number with the page's address or
    with the element it stands in: that leads to a post of the same thread.
    """
    marked = {m.line for m in marks.dates} | {page.first_line[m.at] for m in marks.users} | {page.first_line[i] for i in marks.actions}
    own_key, own_numbers = page_key(document.url), set(_NUMBER.findall(document.url))
    found: dict[int, _Title] = {}
    for link in document.links:
        i = page.number.get(link.element)
        if i is None or (k := page.first_line[i]) not in among or k in marked or k in found:
            continue
        line = page.lines[k]
        if len(line.text) < MIN_TITLE or line.linked < MOST * len(line.text) or page_key(link.url) == own_key:
            continue
        if own_numbers.isdisjoint(_NUMBER.findall(link.url)) and not _leads_into_frame(page, i, link.url):
            found[k] = _Title(line.text, _is_heading(page, i))
    return found


def _leads_into_frame(page: Outline, i: int, url: str) -> bool:
    """Whether a link shares a number with the id of the element it stands in: it leads to the post that it is a part of."""
    numbers = set(_NUMBER.findall(url))
    ids = (page.attributes[a].get("id") or "" for a in (i, *page.ancestors(i)[:8]))
    return bool(numbers) and any(not numbers.isdisjoint(_NUMBER.findall(x)) for x in ids)


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
