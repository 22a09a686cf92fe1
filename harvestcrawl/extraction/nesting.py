"""Stage 12, a part: how the posts of a page are nested, by their elements, by a depth that is written, or by one that is drawn."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from harvestcrawl.extraction.outline import Frame, Outline

_DEPTH_ATTRIBUTES = ("indent", "data-depth", "data-level", "data-indent", "aria-level", "depth")
_DEPTH_NAMES = frozenset(_DEPTH_ATTRIBUTES)
_DEPTH_CLASS = re.compile(r"(?:^|[\s_-])(?:depth|level|lvl|indent|nesting)[-_]?(\d{1,2})(?=$|[\s_-])", re.IGNORECASE)
_SHIFT = re.compile(r"(?:margin|padding)(?:-left|-inline-start)\s*:\s*(\d{1,4})(?:\.\d+)?(?:px|r?em|%|pt)", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,4}")
_LISTS = frozenset({"li", "dd", "dt", "article", "tr"})
_BESIDE_TEXT = 12
"""Elements at a frame's beginning among which its depth can be written or drawn."""
_DRAWN = {"shift": 3, "spacer": 2}
"""How many different depths a drawn indent must show: posts that are drawn left and right in turn are no replies."""


def nested_under(page: Outline, frames: Sequence[Frame]) -> list[int | None]:
    """For each frame the one that it is nested under, or drawn under; ``None`` where it stands in the thread itself."""
    if len(frames) < 2:
        return [None] * len(frames)
    nested = _nested(page, frames)
    return nested if any(p is not None for p in nested) else _by_depth(page, frames)


def depths_of(parents: Sequence[int | None]) -> list[int | None]:
    """How many posts each post stands under; ``None`` for all where none stands under another."""
    if all(p is None for p in parents):
        return [None] * len(parents)
    depths: list[int | None] = []
    for n, parent in enumerate(parents):
        above = depths[parent] if parent is not None and parent < n else None
        depths.append(0 if above is None else above + 1)
    return depths


def _nested(page: Outline, frames: Sequence[Frame]) -> list[int | None]:
    """For each frame the one that it is nested in. One that holds all the others is the thread's opener, and none answers it by that."""
    parents: list[int | None] = []
    open_frames: list[int] = []
    starts = [f.start for f in frames]
    if starts != sorted(starts):
        return [None] * len(frames)
    for n, frame in enumerate(frames):
        while open_frames and frames[open_frames[-1]].end <= frame.start:
            open_frames.pop()
        parent = open_frames[-1] if open_frames else None
        if parent == 0 and frames[0].end >= frames[-1].end:
            parent = None
        parents.append(parent if parent is not None else _in_list_behind(page, starts, n))
        open_frames.append(n)
    return parents


def _in_list_behind(page: Outline, starts: Sequence[int], n: int) -> int | None:
    """The post that begins an item in whose inner list post ``n`` is an item: ``li > div.comment + ol > li``."""
    below = starts[n]
    for around in page.ancestors(starts[n]):
        first = bisect_left(starts, around)
        if first < n and page.end[around] > starts[n]:
            own, other = page.child_towards(around, starts[first]) if starts[first] > around else around, below
            if own != other and _label(page, own) != _label(page, other) and _is_repeated(page, around, _first_shown(page, starts[n])):
                return first if first > 0 or page.end[around] <= starts[-1] else None
        below = around
    return None


def _label(page: Outline, i: int) -> tuple[str, tuple[str, ...]]:
    return page.tags[i], page.tokens[i][:1]


def _first_shown(page: Outline, i: int) -> int:
    """The element that holds the first line under ``i``: a frame may be the list, and the item inside it."""
    k = page.first_line[i]
    return max(i, page.lines[k].holder) if k < page.last_line[i] else i


def _is_repeated(page: Outline, around: int, start: int) -> bool:
    """Whether an element of the same kind as ``around`` stands between it and ``start``: items in items."""
    i = start
    while i != around:
        if page.tags[i] == page.tags[around]:
            shared = set(page.tokens[i]) & set(page.tokens[around])
            if shared or (page.tags[i] in _LISTS and not (page.tokens[i] and page.tokens[around])):
                return True
        i = page.parent[i]
    return False


# --- Depth ------------------------------------------------------------------------------------------------------------


def _by_depth(page: Outline, frames: Sequence[Frame]) -> list[int | None]:
    """For each frame the last one before it that is less deep, by the first kind of depth that most frames have."""
    depths = [dict(_depths(page, frame)) for frame in frames]
    for kind in dict.fromkeys(k for d in depths for k in d):
        column = [d.get(kind) for d in depths]
        values = {v for v in column[1:] if v is not None}
        if sum(v is not None for v in column) >= len(frames) - 1 and len(values) >= _DRAWN.get(kind, 2):
            return _parents_by_depth(column)
    return [None] * len(frames)


def _parents_by_depth(column: Sequence[int | None]) -> list[int | None]:
    lowest = min(v for v in column[1:] if v is not None)
    parents: list[int | None] = []
    for n, depth in enumerate(column):
        parent = None
        if depth is not None and depth > lowest:
            parent = next((k for k in range(n - 1, -1, -1) if (above := column[k]) is not None and above < depth), None)
        parents.append(None if parent == 0 and (column[0] or 0) < lowest else parent)
    return parents


def _depths(page: Outline, frame: Frame) -> Iterator[tuple[str, int]]:
    """How deep a frame says it is, by kind: an attribute, a class, a shift, the width of an empty picture."""
    for i in range(frame.start, min(frame.end, frame.start + _BESIDE_TEXT)):
        attributes = page.attributes[i]
        if not attributes:
            continue
        if not _DEPTH_NAMES.isdisjoint(attributes):
            for name in _DEPTH_ATTRIBUTES:
                value = attributes.get(name)
                if value and _NUMBER.fullmatch(value):
                    yield name, int(value)
        if page.tags[i] == "img":
            if _is_spacer(attributes):
                yield "spacer", int(attributes.get("width") or 0)
            continue
        if page.depth[i] - page.depth[frame.start] <= 2:
            names, style = attributes.get("class"), attributes.get("style") if i == frame.start else None
            depth = _depth_in(names) if names else None
            if depth is not None:
                yield "class", depth
            shift = _SHIFT.search(style) if style else None
            if shift:
                yield "shift", int(shift.group(1))


@lru_cache(maxsize=4096)
def _depth_in(names: str) -> int | None:
    """The depth that class names say."""
    found = _DEPTH_CLASS.search(names)
    return int(found.group(1)) if found else None


def _is_spacer(img: Mapping[str, str]) -> bool:
    """Whether a picture is there for its width alone."""
    width, height = img.get("width") or "", img.get("height") or ""
    return bool(_NUMBER.fullmatch(width) and _NUMBER.fullmatch(height)) and int(height) <= 1
