"""Stage 3, its end: the ways to cut a page into frames at given roots.

Where a post has no element of its own (a header row and a body row, a heading and a paragraph), its frame is a run of siblings.
"""

from bisect import bisect_left
from collections.abc import Iterable
from itertools import takewhile

from harvestcrawl.extraction.outline import Frame, Outline

HOLDING = 0.98
"""Share of the text between the first and the last root that is nearly all of it."""
MOST_STEPS = 50
"""Siblings walked over for all candidates together, an element of the page: of the labelled pages none needs more than 15."""


class Siblings:
    """The children of elements, listed once for all the roots that stand among them."""

    def __init__(self, page: Outline) -> None:
        self.page = page
        self._known: dict[int, list[int]] = {}
        self.steps_left = MOST_STEPS * len(page.elements)

    def under(self, parent: int) -> list[int]:
        """The children of an element, in order."""
        if parent not in self._known:
            self._known[parent] = self.page.children(parent) if parent >= 0 else [0]
        return self._known[parent]


def cuts(siblings: Siblings, roots: list[int]) -> Iterable[tuple[Frame, ...]]:
    """The ways to cut the page at ``roots``: each root alone, and with the siblings that follow or precede it."""
    page = siblings.page
    yield with_holes(page, [(r,) for r in roots])
    parents = {page.parent[r] for r in roots}
    if len(parents) > max(1, len(roots) // 2) or siblings.steps_left <= 0 or _hold_all(page, roots):
        return
    stops = {*roots, *_around(page, parents)}
    for backward in (False, True):
        runs = _runs(siblings, roots, stops, backward=backward)
        if any(len(run) > 1 for run in runs):
            yield with_holes(page, runs)


def _hold_all(page: Outline, roots: list[int]) -> bool:
    """Whether the roots alone hold nearly all the text from the first to the last of them: then no sibling has to join."""
    between = page.prose[page.last_line[roots[-1]]] - page.prose[page.first_line[roots[0]]]
    return sum(map(page.prose_in, roots)) >= HOLDING * between


def _around(page: Outline, parents: Iterable[int]) -> set[int]:
    """The elements that hold roots with these parents."""
    around: set[int] = set()
    for parent in parents:
        while parent >= 0 and parent not in around:
            around.add(parent)
            parent = page.parent[parent]
    return around


def _runs(siblings: Siblings, roots: list[int], stops: set[int], *, backward: bool) -> list[tuple[int, ...]]:
    """Each root with its siblings up to the next (or from the previous) one, in document order.

    The outermost run has no other root to end at: it takes as many siblings as the others have at most, and only such whose
    tag and class occur in the others.
    """
    page = siblings.page
    labels: dict[int, tuple[str, tuple[str, ...]]] = {}  # of the first root under each parent
    for root in roots:
        labels.setdefault(page.parent[root], _label(page, root))
    closed: list[list[int]] = []
    open_ended: list[list[int]] = []
    for root in roots:
        parent = page.parent[root]
        run, is_closed = _run(page, siblings.under(parent), root, stops, labels[parent], backward=backward)
        siblings.steps_left -= len(run)
        (closed if is_closed else open_ended).append(run)
    if not closed:
        return [(r,) for r in sorted(roots)]
    longest = max(map(len, closed))
    like = {_label(page, r) for run in closed for r in run} if longest > 1 and open_ended else set()
    closed += [[run[0], *takewhile(lambda sibling: _label(page, sibling) in like, run[1:longest])] for run in open_ended]
    return sorted(tuple(run[::-1] if backward else run) for run in closed)


def _run(
    page: Outline, children: list[int], root: int, stops: set[int], label: tuple[str, tuple[str, ...]], *, backward: bool
) -> tuple[list[int], bool]:
    """A root with the siblings behind (or before) it, and whether something ended the run.

    A run ends at the next root, at a sibling that holds one, and at one that looks like the roots (a post without the anchor).
    From each root it is a few steps to there, however many siblings there are: a page with a class a member has as many candidates
    as members.
    """
    place = bisect_left(children, root)
    run = [root]
    for k in range(place - 1, -1, -1) if backward else range(place + 1, len(children)):
        sibling = children[k]
        if sibling in stops or (label[1] and page.tags[sibling] == label[0] and page.tokens[sibling][:1] == label[1]):
            return run, True
        run.append(sibling)
    return run, False


def holds_any(page: Outline, i: int, starts: list[int]) -> bool:
    """Whether one of the sorted ``starts`` stands in element ``i``."""
    n = bisect_left(starts, i)
    return n < len(starts) and starts[n] < page.end[i]


def _label(page: Outline, i: int) -> tuple[str, tuple[str, ...]]:
    return page.tags[i], page.tokens[i][:1]


def with_holes(page: Outline, runs: list[tuple[int, ...]]) -> tuple[Frame, ...]:
    """Frames from runs of siblings; a frame inside another one is a hole in it."""
    ends = [page.end[run[-1]] for run in runs]
    frames = list(map(Frame, runs, ends))
    if not any(end > following[0] for end, following in zip(ends, runs[1:], strict=False)):
        return tuple(frames)
    holes: list[list[int]] = [[] for _ in frames]
    open_frames: list[int] = []
    for n, frame in enumerate(frames):
        while open_frames and frames[open_frames[-1]].end <= frame.start:
            open_frames.pop()
        if open_frames:
            holes[open_frames[-1]].append(frame.start)
        open_frames.append(n)
    return tuple(Frame(f.roots, f.end, tuple(own)) if own else f for f, own in zip(frames, holes, strict=True))
