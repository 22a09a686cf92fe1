"""What the pages of a site have taught: how its posts are laid out, and copies of some of them.

A post alone on its page has nothing beside it to be compared with: what stands in each post cannot be told from what was
written. Such a page is read beside copies of posts from other pages of the same site. All stages then see a page with several
posts; the copies are left out of what is read.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from harvestcrawl.document import Document, Element, copy_of, drop, elements_of, markup_of, text_of
from harvestcrawl.extraction.alternates import with_joined_columns
from harvestcrawl.extraction.cuts import with_holes
from harvestcrawl.extraction.frames import FrameSet
from harvestcrawl.extraction.marks import Marks, count_between, find_marks
from harvestcrawl.extraction.outline import Frame, Outline, outline
from harvestcrawl.extraction.post_shapes import Shape, label, shapes_of, starts_in
from harvestcrawl.extraction.scoring import Evidence, Scored, rank

ENOUGH = 3
"""Posts from which a page needs no others beside it, and can teach: two may be a post and something like one."""
USUAL = 0.3
"""Share of a page's posts whose shape is kept: not that of what may be an opener, or something that was taken for a post."""
COPIES = 4
"""Posts of a page that are kept: with the one to be read there are enough, even if one of them is that one."""
MAX_COPY = 50_000
"""Characters of markup of a post that is kept: a hundred times the middle post's text."""
MAX_LAYOUTS = 4
"""Layouts kept of a site, the latest ones: its boards, its blog, its question pages."""
MAX_SITES = 1_000
"""Sites of which something is kept; more than any one crawl has in work."""
MOST = 0.8
"""Share of the posts with a mark from which a post without it is none: of a post among `COPIES` others it is less without it."""


@dataclass(frozen=True, slots=True)
class SiteLayout:
    """How the posts of one page were laid out."""

    shapes: tuple[Shape, ...]
    """Those of the elements that begin a post: one, or another one for openers."""
    joined: frozenset[tuple[str, str]]
    """Tag and first class name of the siblings that belong to a post beside its first element."""
    longest: int
    """Elements side by side that a post is made of at most."""
    copies: tuple[tuple[str, ...], ...]
    """Some posts of the page, in its order: the markup of each one's elements."""
    thread_url: str
    """The thread that they are of."""
    dated: bool
    """Whether nearly all posts had a date."""
    named: bool
    """Whether nearly all posts named a person."""


class SiteLayouts:
    """The layouts that a crawl has seen, by site; what was learnt on one site is never used on another."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[SiteLayout, ...]] = {}

    def of(self, url: str) -> tuple[SiteLayout, ...]:
        """The layouts of the site of a URL, the latest first."""
        return self._known.get(_site(url), ())

    def of_site(self, url: str) -> "SiteLayouts":
        """What is known of the site of a URL alone: to go along with a page to another process."""
        part = SiteLayouts()
        if known := self.of(url):
            part._known[_site(url)] = known
        return part

    def update(self, others: "SiteLayouts") -> None:
        """Take over what others have learnt; of the sites that they know, theirs is the last word."""
        for site, known in others._known.items():
            self._keep(site, known)

    def learn(self, document: Document, page: Outline, marks: Marks, thread_url: str, frames: Sequence[Frame], evidence: Evidence) -> None:
        """Keep how the posts of a page are laid out, if they can be told from all else on it by that."""
        site = _site(document.url)
        layout = _layout(document, page, marks, thread_url, frames, evidence) if site else None
        if layout is None:
            return
        others = (known for known in self._known.get(site, ()) if known.shapes != layout.shapes)
        self._keep(site, (layout, *others)[:MAX_LAYOUTS])

    def _keep(self, site: str, layouts: tuple[SiteLayout, ...]) -> None:
        """Keep the layouts of a site, and of those of other sites the latest."""
        self._known.pop(site, None)
        self._known[site] = layouts
        while len(self._known) > MAX_SITES:
            del self._known[next(iter(self._known))]


@dataclass(frozen=True, slots=True)
class PostsBeside:
    """A page with copies of posts before its own."""

    document: Document
    page: Outline
    marks: Marks
    scored: Scored
    """All frames, with the evidence for them."""
    thread_url: str
    """The thread that the copies are of."""
    copies: frozenset[Element]
    """The elements that are no part of the page."""

    def is_copy(self, frame: Frame) -> bool:
        """Whether a frame is no part of the page."""
        return self.page.elements[frame.start] in self.copies

    def without_copies(self, page: Outline, frame: Frame) -> Frame:
        """A frame as the outline of the page without copies numbers it."""
        roots, holes = (tuple(page.number[self.page.elements[i]] for i in places) for places in (frame.roots, frame.holes))
        return Frame(roots, page.end[roots[-1]], holes)

    def remove(self) -> None:
        """Take the copies out of the tree. The outline is that of the page with them still."""
        for element in self.copies:
            drop(element)


def read_beside(document: Document, page: Outline, marks: Marks, layouts: Iterable[SiteLayout]) -> PostsBeside | None:
    """A page with one post or two beside posts of its site; ``None`` where no layout fits, or there are posts enough."""
    for layout in layouts:
        starts = [i for i in starts_in(page, layout.shapes) if _is_marked(page, marks, layout, i)]
        if 0 < len(starts) < ENOUGH:
            posts = [[page.elements[r] for r in _run(page, layout, i, starts)] for i in starts]
            if (beside := _beside(document, layout, posts)) is not None:
                return beside
    return None


# --- Learning ---------------------------------------------------------------------------------------------------------


def _layout(
    document: Document, page: Outline, marks: Marks, thread_url: str, frames: Sequence[Frame], evidence: Evidence
) -> SiteLayout | None:
    """The layout of some frames; ``None`` if it does not find them again, and them alone."""
    if len(frames) < ENOUGH or max(evidence.dates, evidence.users) < MOST:
        return None
    layout = SiteLayout(
        shapes=(),
        joined=frozenset(label(page, r) for f in frames for r in f.roots[1:]),
        longest=max(len(f.roots) for f in frames),
        copies=tuple(filter(None, (_copy(document, page, f) for f in frames[-COPIES:]))),
        thread_url=thread_url,
        dated=evidence.dates >= MOST,
        named=evidence.users >= MOST,
    )
    shapes = []
    for shape, members in shapes_of(page, [f.start for f in frames]):
        found = [i for i in starts_in(page, (shape,)) if _is_marked(page, marks, layout, i)]
        if found and set(found) <= set(members) and len(members) >= USUAL * len(frames):
            shapes.append(shape)
    return replace(layout, shapes=tuple(shapes)) if shapes else None


def _copy(document: Document, page: Outline, frame: Frame) -> tuple[str, ...]:
    """The markup of a frame's elements, its links absolute; empty for one that holds others, and for one without end."""
    if frame.holes:
        return ()
    twins = [copy_of(page.elements[r]) for r in frame.roots]
    for link in (a for twin in twins for a in twin.iter("a")):
        if url := document.resolve(link.get("href")):
            link.set("href", url)
    markup = tuple(map(markup_of, twins))
    return markup if sum(map(len, markup)) <= MAX_COPY else ()


# --- Finding again ----------------------------------------------------------------------------------------------------


def _is_marked(page: Outline, marks: Marks, layout: SiteLayout, i: int) -> bool:
    """Whether a post that begins with an element has the marks of the layout's posts."""
    end = page.end[_run(page, layout, i, ())[-1]]
    dated = layout.dated and count_between(marks.date_at, i, end) > 0
    named = layout.named and count_between(marks.user_at, i, end) > 0
    return dated or named


def _beside(document: Document, layout: SiteLayout, posts: Sequence[Sequence[Element]]) -> PostsBeside | None:
    """The page with the layout's copies put before the first of its own posts; ``None`` if these are not like them.

    :param posts: the elements of each post
    """
    copies = _copies(layout, without={_text(roots) for roots in posts})
    added = frozenset(e for roots in copies for e in roots)
    for element in (e for roots in copies for e in roots):
        posts[0][0].addprevious(element)
    document = Document(document.root, document.url)
    page = outline(document)
    if copies and all(e in page.number for e in added):
        runs = [tuple(page.number[e] for e in roots) for roots in (*copies, *posts)]
        marks = with_joined_columns(page, find_marks(document, page))
        scored = rank(page, marks, [FrameSet(with_holes(page, runs), "layout", tuple(run[0] for run in runs))])[0]
        if _fits(layout, scored.evidence):
            return PostsBeside(document, page, marks, scored, layout.thread_url, added)
    for element in added:
        drop(element)
    return None


def _copies(layout: SiteLayout, without: set[str]) -> list[list[Element]]:
    """The elements of the posts that are kept, but for those with a text that the page has itself."""
    copies = ([e for markup in roots for e in elements_of(markup)] for roots in layout.copies)
    return [roots for roots in copies if roots and _text(roots) not in without]


def _text(roots: Sequence[Element]) -> str:
    return " ".join(map(text_of, roots))


def _run(page: Outline, layout: SiteLayout, start: int, starts: Sequence[int]) -> tuple[int, ...]:
    """An element that begins a post, with the siblings that belong to it."""
    run = [start]
    around = page.parent[start]
    while len(run) < layout.longest and (following := page.end[run[-1]]) < page.end[around]:
        if following in starts or label(page, following) not in layout.joined:
            break
        run.append(following)
    return tuple(run)


def _fits(layout: SiteLayout, evidence: Evidence) -> bool:
    """Whether the page's posts have the marks that those have which the layout was learnt from."""
    return (layout.dated and evidence.dates >= MOST) or (layout.named and evidence.users >= MOST)


def _site(url: str) -> str:
    return (urlsplit(url).hostname or "").removeprefix("www.")
