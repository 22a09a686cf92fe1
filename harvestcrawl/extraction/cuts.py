"""Stage 3, its end: the ways to cut a page into frames at given roots.

Where a post has no element of its own (a header row and a body row, a heading and a paragraph), its frame is a run of siblings.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from harvestcrawl.extraction.outline import Frame, Outline

HOLDING = 0.98
"""Share of the text between the first and the last root that is nearly all of it."""


def cuts(page: Outline, roots: list[int]) -> Iterable[tuple[Frame, ...]]:
    """The ways to cut the page at ``roots``: each root alone, and with the siblings that follow or precede it."""
    yield with_holes(page, [(r,) for r in roots])
    by_parent: dict[int, list[int]] = defaultdict(list)
    for root in roots:
        by_parent[page.parent[root]].append(root)
    if len(by_parent) > max(1, len(roots) // 2) or _hold_all(page, roots):
        return
    rows = _rows(page, by_parent)
    for backward in (False, True):
        runs = _runs(page, roots, rows, backward=backward)
        if any(len(run) > 1 for run in runs):
            yield with_holes(page, runs)


def _hold_all(page: Outline, roots: list[int]) -> bool:
    """Whether the roots alone hold nearly all the text from the first to the last of them: then no sibling has to join."""
    between = page.prose[page.last_line[roots[-1]]] - page.prose[page.first_line[roots[0]]]
    return sum(map(page.prose_in, roots)) >= HOLDING * between


class _Row(NamedTuple):
    """The children of an element with roots among them."""

    children: list[int]
    roots: frozenset[int]
    stops: frozenset[int]
    """Those that end a run: what holds a root, and what looks like the roots (a post without the anchor)."""


def _rows(page: Outline, by_parent: Mapping[int, Sequence[int]]) -> list[_Row]:
    """What stands beside the roots of each parent."""
    around: set[int] = set()  # what holds a root
    for parent in by_parent:
        while parent >= 0 and parent not in around:
            around.add(parent)
            parent = page.parent[parent]
    rows = []
    for parent, own in by_parent.items():
        children = page.children(parent) if parent >= 0 else list(own)
        label = _label(page, own[0])
        stops = {c for c in children if c in around or (label[1] and _label(page, c) == label)}
        rows.append(_Row(children, frozenset(own), frozenset(stops)))
    return rows


def _runs(page: Outline, roots: list[int], rows: Sequence[_Row], *, backward: bool) -> list[tuple[int, ...]]:
    """Each root with its siblings up to the next (or from the previous) one, in document order.

    The outermost run has no other root to end at: it takes as many siblings as the others have at most, and only such whose
    tag and class occur in the others.
    """
    closed: list[tuple[int, ...]] = []
    open_ended: list[tuple[int, ...]] = []
    for row in rows:
        *ended, last = _sibling_runs(row, backward=backward)
        closed += [run for run in ended if run]
        if last:
            open_ended.append(last)
    if not closed:
        return [(r,) for r in sorted(roots)]
    longest = max(map(len, closed))
    if longest > 1 and open_ended:
        labels = {_label(page, r) for run in closed for r in run}
        closed += [(run[0], *takewhile(lambda sibling: _label(page, sibling) in labels, run[1:longest])) for run in open_ended]
    else:
        closed += [run[:1] for run in open_ended]
    return sorted(run[::-1] for run in closed) if backward else sorted(closed)


def _sibling_runs(row: _Row, *, backward: bool) -> list[tuple[int, ...]]:
    """The runs of siblings that begin at the roots of a row; the last in the list is the one that nothing ended."""
    runs: list[tuple[int, ...]] = []
    run: list[int] = []
    for child in reversed(row.children) if backward else row.children:
        if child in row.roots:
            runs.append(tuple(run))
            run = [child]
        elif child in row.stops:
            runs.append(tuple(run))
            run = []
        elif run:
            run.append(child)
    return [*runs, tuple(run)]


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
