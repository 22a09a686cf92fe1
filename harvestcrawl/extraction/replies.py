"""Stage 12: which post a post answers, where the page shows it.

Four signs, the surest first: a link or number that names the post answered; a reply nested in its parent's element or in the list
behind it; a depth that is written or drawn (an attribute, an indent); a quote at the very beginning that links to its source.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from urllib.parse import urlsplit

from harvestcrawl.document import Document
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.permalinks import Permalink
from harvestcrawl.extraction.rendering import RenderedBody
from harvestcrawl.extraction.vocabulary import PARENT_LABELS

_DEPTH_ATTRIBUTES = ("indent", "data-depth", "data-level", "data-indent", "aria-level", "depth")
_DEPTH_NAMES = frozenset(_DEPTH_ATTRIBUTES)
_DEPTH_CLASS = re.compile(r"(?:^|[\s_-])(?:depth|level|lvl|indent|nesting)[-_]?(\d{1,2})(?=$|[\s_-])", re.IGNORECASE)
_SHIFT = re.compile(r"(?:margin|padding)(?:-left|-inline-start)\s*:\s*(\d{1,4})(?:\.\d+)?(?:px|r?em|%|pt)", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,4}")
_REFERENCE = re.compile(r"^\W{0,3}(?:>>|[#№])\s?(\w{1,20})")
_TOKEN = re.compile(r"[A-Za-z]*\d\w*")
_BESIDE_TEXT = 12
"""Elements at a frame's beginning among which its depth can be written or drawn."""
_MAX_LABEL = 60
_PARENT_STARTS = tuple(sorted(w + " " for w in PARENT_LABELS))
_BEFORE_LINK = PARENT_LABELS - {"parent"}
_LISTS = frozenset({"li", "dd", "dt", "article", "tr"})
_DRAWN = {"shift": 3, "spacer": 2}
"""How many different depths a drawn indent must show: posts that are drawn left and right in turn are no replies."""


def read_replies(
    document: Document,
    page: Outline,
    frames: Sequence[Frame],
    bodies: Sequence[Body],
    texts: Sequence[RenderedBody],
    links: Sequence[Permalink | None],
    post_ids: Sequence[str | None],
) -> list[str | None]:
    """For each post the permalink (or the id) of the post it answers, or ``None``."""
    if len(frames) < 2:
        return [None] * len(frames)
    known = _addresses(links, post_ids)
    nested = _nested(page, frames)
    drawn = _by_depth(page, frames) if not any(p is not None for p in nested) else nested
    anchors = [i for i, tag in enumerate(page.tags) if tag == "a"]
    answered = []
    for n, frame in enumerate(frames):
        parent = _named(document, page, anchors, frame, bodies[n], known) if known else None
        for other in (nested[n], drawn[n], _quoted(texts[n], known)):
            parent = parent if parent is not None and parent != n else other
        answered.append(_address(links, post_ids, parent) if parent is not None and parent != n else None)
    return answered


def _address(links: Sequence[Permalink | None], post_ids: Sequence[str | None], n: int) -> str | None:
    link = links[n]
    return link.url if link else post_ids[n]


# --- Nesting ----------------------------------------------------------------------------------------------------------


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


# --- What names the post answered -------------------------------------------------------------------------------------


def _addresses(links: Sequence[Permalink | None], post_ids: Sequence[str | None]) -> dict[str, int]:
    """The posts of the page by URL and by id. What stands for two posts stands for none."""
    found: dict[str, int] = {}
    shared: set[str] = set()
    for n, (link, post_id) in enumerate(zip(links, post_ids, strict=True)):
        for key in {link.url if link else "", post_id or ""} - {""}:
            if found.setdefault(key, n) != n:
                shared.add(key)
    return {key: n for key, n in found.items() if key not in shared}


def _post_at(url: str, known: Mapping[str, int]) -> int | None:
    """The post of the page that a URL leads to: by itself, by the id in its fragment, or by the last id in it."""
    if url in known:
        return known[url]
    parts = urlsplit(url)
    for text in (parts.fragment, parts.query, parts.path) if parts.fragment else (parts.query, parts.path):
        tokens = _TOKEN.findall(text)
        if tokens:
            last = tokens[-1]
            return known.get(last, known.get(last.lstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")))
    return None


def _named(document: Document, page: Outline, anchors: Sequence[int], frame: Frame, body: Body, known: Mapping[str, int]) -> int | None:
    """The post that a link says is answered: "parent", "in reply to #5", or ``>>5`` at the very start of the text."""
    for i in anchors[bisect_left(anchors, frame.start) : bisect_left(anchors, frame.end)]:
        element = page.elements[i]
        text = (element.text or "").strip()
        if any(hole <= i < page.end[hole] for hole in frame.holes):
            continue
        if body.holds(page, i):
            says = _REFERENCE.match(text) is not None and _begins_text(page, body, i)
        else:
            label = text.casefold().rstrip(" :") if len(text) <= _MAX_LABEL else ""
            says = label in PARENT_LABELS or label.startswith(_PARENT_STARTS) or _says_so_before(page, i)
        url = document.resolve(element.get("href")) if says else None
        found = _post_at(url, known) if url else None
        if found is not None:
            return found
    return None


def _says_so_before(page: Outline, i: int) -> bool:
    """Whether the words right before a link say that it leads to the post answered: "in reply to <a>#5</a>"."""
    before = page.elements[i].getprevious()
    parent = page.elements[page.parent[i]] if page.parent[i] >= 0 else None
    text = (before.tail if before is not None else parent.text if parent is not None else None) or ""
    return len(text) <= _MAX_LABEL and text.casefold().strip(" \t\n:") in _BEFORE_LINK


def _begins_text(page: Outline, body: Body, i: int) -> bool:
    """Whether a link is the first thing in a body."""
    k = page.first_line[i]
    first = next((page.first_line[r] for r in body.roots if page.last_line[r] > page.first_line[r]), -1)
    return k == first and k < len(page.lines) and page.lines[k].text.startswith((page.elements[i].text or "").strip())


def _quoted(text: RenderedBody, known: Mapping[str, int]) -> int | None:
    """The post whose words stand at the very start of a text, where the quote links to it."""
    if not text.quotes or not text.quotes[0].url or not text.text_own:
        return None
    quoted = text.quotes[0].text[:20]
    start = text.text.find(quoted) if quoted else 0
    own = text.text_own[:20]
    return _post_at(text.quotes[0].url, known) if start >= 0 and not (text.text.find(own) < start) else None
