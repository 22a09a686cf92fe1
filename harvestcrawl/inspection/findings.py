"""What the extraction made of one page, gathered for people: posts with the elements of their fields, candidates, reasons."""

from collections.abc import Sequence
from dataclasses import dataclass

from harvestcrawl.document import Document, Element
from harvestcrawl.extraction import Trace
from harvestcrawl.extraction.acceptance import is_forum
from harvestcrawl.extraction.cleaning import beside_body
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.rendering import body_parts
from harvestcrawl.extraction.scoring import Evidence, Scored, rank
from harvestcrawl.extraction.trace import Read, Weighed
from harvestcrawl.extraction.xpath_paths import paths_to
from harvestcrawl.extraction.xpaths import count_uses, describe
from harvestcrawl.inspection.reasons import explained, in_words, verdict
from harvestcrawl.items import CapturedPage, Outcome, Post, ThreadPage
from harvestcrawl.reading import read_capture
from harvestcrawl.text import squeeze

MORE = 12
"""Candidates that are shown beside those that the extraction compared closely."""
MAX_CUT = 200
"""Characters that are shown of what was cut from a body."""


@dataclass(frozen=True, slots=True)
class Place:
    """An element that a field was read from."""

    kind: str
    """``post``, ``author``, ``date``, ``link`` or ``text``."""
    element: Element
    xpath: str
    """Leads to it alone."""


@dataclass(frozen=True, slots=True)
class CutPart:
    """What of a post is no part of its text: a signature, an edit note, a button."""

    why: str
    text: str
    element: Element | None
    """``None`` for what is no element of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectedPost:
    """A post with where it stands on the page."""

    post: Post
    places: tuple[Place, ...] = ()
    """Empty for a post that was read from the page's data: these have no place that shows."""
    cuts: tuple[CutPart, ...] = ()
    quotes: tuple[Element, ...] = ()
    from_data: tuple[str, ...] = ()
    """Fields that the page's data settled, not its markup."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One way to cut the page into posts, and what became of it."""

    grown_from: str
    """What its frames have in common: ``class div.post``, ``id post-#``."""
    elements: tuple[Element, ...]
    """The first element of each frame that shows something."""
    xpath: str | None
    evidence: Evidence
    chosen: bool
    closely: bool
    """Whether the extraction compared it closely."""
    verdict: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection:
    """All that a page's report shows."""

    captured: CapturedPage
    page: ThreadPage
    reasons: tuple[str, ...]
    """Why the page is what it is said to be, in plain words."""
    posts: tuple[InspectedPost, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    left_out: tuple[Element, ...] = ()
    """Frames of the best candidate that were no posts after all."""
    number_of_candidates: int = 0
    document: Document | None = None
    """``None`` for what is no HTML, or has no element."""


def inspect_page(captured: CapturedPage) -> Inspection:
    """Read a page, and gather what was decided on the way. Raises on no page, as the extraction does not."""
    trace = Trace()
    page = read_capture(captured, trace=trace)
    weighed, read = trace.weighed, trace.read
    reasons = explained(captured, page, weighed, read)
    if weighed is None:
        return Inspection(captured=captured, page=page, reasons=reasons, posts=_without_places(page))
    taken = read if page.outcome is Outcome.THREAD else None  # an error page's posts are none, whatever its markup looks like
    return Inspection(
        captured=captured,
        page=page,
        reasons=reasons,
        posts=_posts(weighed.document, weighed.page, page, taken) if taken else _without_places(page),
        candidates=_candidates(weighed, read),
        left_out=_left_out(weighed, read) if taken else (),
        number_of_candidates=len(weighed.candidates),
        document=weighed.document,
    )


def _without_places(page: ThreadPage) -> tuple[InspectedPost, ...]:
    return tuple(InspectedPost(post=post) for post in page.posts)


# --- Posts --------------------------------------------------------------------------------------------------------------


def _posts(document: Document, page: Outline, read_page: ThreadPage, read: Read) -> tuple[InspectedPost, ...]:
    elements, fields = read.page.elements, read.fields
    dated = frozenset(mark.line for mark in read.marks.dates)
    found = []
    for n, (post, frame, body) in enumerate(zip(read_page.posts, read.frames, fields.bodies, strict=True)):
        parts = body_parts(document, read.page, body, dated)
        removed = (*parts.cuts, *beside_body(read.page, frame, body, dated))
        cuts = [CutPart(why, _excerpt(read.page, i), elements[i]) for i, why in removed if read.page.chars_in(i)]
        if parts.cut_text:
            cuts.append(CutPart("below a rule or after the text: a signature, an edit note", parts.cut_text[:MAX_CUT], None))
        date, author, link = fields.dates[n], fields.authors[n], fields.links[n]
        numbers = [("post", root) for root in _seen_roots(read.page, frame)]
        numbers += [(kind, field.at) for kind, field in (("author", author), ("date", date), ("link", link)) if field]
        numbers += [("text", root) for root in body.roots]
        own = [page.number[elements[i]] for _, i in numbers]
        found.append(
            InspectedPost(
                post=post,
                places=tuple(Place(kind, page.elements[i], "") for (kind, _), i in zip(numbers, own, strict=True)),
                cuts=tuple(cuts),
                quotes=tuple(elements[i] for i in parts.quotes),
                from_data=_from_data(post, author.name if author else None, date.raw if date else None),
            )
        )
    return _with_paths(page, found)


def _seen_roots(page: Outline, frame: Frame) -> list[int]:
    """The elements of a frame that show something: not the ``meta`` that stands before it."""
    seen = [root for root in frame.roots if page.chars_in(root) or page.elements[root].find(".//img") is not None]
    return seen or [frame.start]


def _with_paths(page: Outline, posts: Sequence[InspectedPost]) -> tuple[InspectedPost, ...]:
    """The posts, each place with its path: siblings are counted once for all of them."""
    paths = paths_to(page, (page.number[place.element] for post in posts for place in post.places))
    return tuple(
        InspectedPost(
            post=post.post,
            places=tuple(Place(place.kind, place.element, next(paths)) for place in post.places),
            cuts=post.cuts,
            quotes=post.quotes,
            from_data=post.from_data,
        )
        for post in posts
    )


def _excerpt(page: Outline, i: int) -> str:
    lines = page.lines[page.first_line[i] : page.last_line[i]]
    return squeeze(" ".join(line.text for line in lines[:20]))[:MAX_CUT]


def _from_data(post: Post, author: str | None, date: str | None) -> tuple[str, ...]:
    """The fields of a post that say something else than its markup: the page's data settled them."""
    return tuple(name for name, had, shown in (("author", post.author, author), ("date", post.date_raw, date)) if had and had != shown)


# --- Candidates ---------------------------------------------------------------------------------------------------------


def _candidates(weighed: Weighed, read: Read | None) -> tuple[Candidate, ...]:
    """The candidates that were compared closely, and some that were not; first the one that was taken."""
    page, uses = weighed.page, count_uses(weighed.page)
    taken = weighed.chosen
    known = {id(scored.candidate) for scored in weighed.ranked}
    more = [s for s in rank(page, weighed.marks, weighed.candidates, len(weighed.ranked) + MORE) if id(s.candidate) not in known]
    rows: list[tuple[Scored, bool]] = [(scored, True) for scored in weighed.ranked]
    if taken is not None and id(taken.candidate) not in known:
        rows.insert(0, (taken, True))
    rows += [(scored, False) for scored in more[:MORE]]
    forum = is_forum(weighed.document)
    return tuple(
        Candidate(
            grown_from=in_words(scored.candidate.anchor),
            elements=tuple(page.elements[_seen_roots(page, frame)[0]] for frame in scored.candidate.frames),
            xpath=describe(page, [frame.start for frame in scored.candidate.frames], uses),
            evidence=scored.evidence,
            chosen=scored is taken and read is not None and not read.beside,
            closely=closely,
            verdict=verdict(weighed, read, scored, forum=forum, closely=closely),
        )
        for scored, closely in sorted(rows, key=lambda row: row[0] is not taken)
    )


def _left_out(weighed: Weighed, read: Read | None) -> tuple[Element, ...]:
    if weighed.chosen is None or read is None:
        return ()
    kept = {read.page.elements[root] for frame in read.frames for root in frame.roots}
    return tuple(
        weighed.page.elements[_seen_roots(weighed.page, frame)[0]]
        for frame in weighed.chosen.candidate.frames
        if weighed.page.elements[frame.start] not in kept
    )
