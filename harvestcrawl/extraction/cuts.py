"""Stage 3, its end: the ways to cut a page into frames at given roots.

Where a post has no element of its own (a header row and a body row, a heading and a paragraph), its frame is a run of siblings.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise, takewhile

from harvestcrawl.extraction.outline import Frame, Outline

HOLDING = 0.98
"""Share of the text between the first and the last root that is nearly all of it."""


def cuts(page: Outline, roots: list[int]) -> Iterable[tuple[Frame, ...]]:
    """The ways to cut the page at ``roots``: each root alone, and with the siblings that follow or precede it."""
    yield with_holes(page, [(r,) for r in roots])
    parents = {page.parent[r] for r in roots}
    if len(parents) > max(1, len(roots) // 2) or _hold_all(page, roots):
        return
    after = _runs(page, roots, forward=True)
    if any(len(run) > 1 for run in after):
        yield with_holes(page, after)
    before = _runs(page, roots, forward=False)
    if any(len(run) > 1 for run in before):
        yield with_holes(page, before)


def _hold_all(page: Outline, roots: list[int]) -> bool:
    """Whether the roots alone hold nearly all the text from the first to the last of them: then no sibling has to join."""
    between = page.prose[page.last_line[roots[-1]]] - page.prose[page.first_line[roots[0]]]
    return sum(page.prose_in(r) for r in roots) >= HOLDING * between


def _runs(page: Outline, roots: list[int], *, forward: bool) -> list[tuple[int, ...]]:
    """Each root with its siblings up to the next (or from the previous) one, in document order.

    The outermost run has no other root to end at: it takes as many siblings as the others have at most, and only such whose
    tag and class occur in the others.
    """
    by_parent: dict[int, list[int]] = defaultdict(list)
    for root in roots:
        by_parent[page.parent[root]].append(root)
    starts = sorted(roots)
    closed: list[tuple[int, ...]] = []
    open_ended: list[tuple[int, ...]] = []
    for parent, own in by_parent.items():
        *ended, last = _sibling_runs(page, parent, own, starts, forward=forward)
        closed += [run for run in ended if run]
        if last:
            open_ended.append(last)
    if not closed:
        return [(r,) for r in starts]
    longest = max(map(len, closed))
    labels = {_label(page, r) for run in closed for r in run}
    for run in open_ended:
        closed.append((run[0], *takewhile(lambda sibling: _label(page, sibling) in labels, run[1:longest])))
    return sorted(tuple(sorted(run)) for run in closed)


def _sibling_runs(page: Outline, parent: int, own: list[int], starts: list[int], *, forward: bool) -> list[tuple[int, ...]]:
    """The runs of siblings that begin at the roots ``own`` of one parent; the last in the list is the one that nothing ended.

    A run ends at the next root, at a sibling that holds one, and at one that looks like the roots (a post without the anchor).
    """
    children = page.children(parent) if parent >= 0 else list(own)
    wanted = set(own)
    own_label = _label(page, own[0]) if page.tokens[own[0]] else ""
    runs: list[tuple[int, ...]] = []
    run: list[int] = []
    for child in children if forward else reversed(children):
        if child in wanted:
            runs.append(tuple(run))
            run = [child]
        elif holds_any(page, child, starts) or _label(page, child) == own_label:
            runs.append(tuple(run))
            run = []
        elif run:
            run.append(child)
    return [*runs, tuple(run)]


def holds_any(page: Outline, i: int, starts: list[int]) -> bool:
    """Whether one of the sorted ``starts`` stands in element ``i``."""
    n = bisect_left(starts, i)
    return n < len(starts) and starts[n] < page.end[i]


def _label(page: Outline, i: int) -> str:
    return f"{page.tags[i]}.{page.tokens[i][0] if page.tokens[i] else ''}"


def with_holes(page: Outline, runs: list[tuple[int, ...]]) -> tuple[Frame, ...]:
    """Frames from runs of siblings; a frame inside another one is a hole in it."""
    frames = [Frame(run, page.end[run[-1]]) for run in runs]
    if all(frame.end <= following.start for frame, following in pairwise(frames)):
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
