"""What is asked of the frames of every candidate: the marks in each, whether it is named as a post, whether it is page furniture."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from harvestcrawl.extraction.marks import Marks
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.vocabulary import FURNITURE_NAMES, FURNITURE_TAGS, FURNITURE_WORDS, POST_WORDS, words_of

_COUNT_WORTH = ((1, 1.0), (2, 0.85), (3, 0.7))
"""What it is worth that every frame has exactly so many marks of a column: one, or one for phones and one for desktops."""


class _Mark(NamedTuple):
    """A mark's place, its column, and what kind of column that is."""

    at: int
    column: int
    kind: str


class Judge:
    """Weighs candidates against the marks of a page. What it learns of an element it keeps for the next candidate."""

    def __init__(self, page: Outline, marks: Marks) -> None:
        self.page = page
        columns: dict[str, int] = {}
        self.marks = sorted(
            (
                *(_Mark(d.at, columns.setdefault("date " + d.key, len(columns)), "date") for d in marks.dates),
                *(_Mark(u.at, columns.setdefault("user " + u.key, len(columns)), "user") for u in marks.users),
                *(_Mark(at, columns.setdefault("action", len(columns)), "action") for at in marks.actions),
            ),
            key=lambda m: (m.at, m.column),
        )
        self.places = [m.at for m in self.marks]
        self._named: dict[int, bool] = {}
        self._furniture: dict[int, bool] = {}

    def tally(self, frames: Sequence[Frame]) -> dict[str, dict[int, list[int]]]:
        """For each kind and column how many marks stand in each frame: ``tally["date"][column][frame]``."""
        found: dict[str, dict[int, list[int]]] = {"date": {}, "user": {}, "action": {}}
        starts = [f.roots[0] for f in frames]
        ends = [f.end for f in frames]
        nested = any(f.holes for f in frames)
        size, n = len(starts), 0
        for k in range(bisect_left(self.places, starts[0]), bisect_left(self.places, max(ends))):
            at, column, kind = self.marks[k]
            while n + 1 < size and starts[n + 1] <= at:
                n += 1
            owner = n
            if nested:
                while owner >= 0 and ends[owner] <= at:
                    owner -= 1
            if owner >= 0 and at < ends[owner]:
                columns = found[kind]
                if column not in columns:
                    columns[column] = [0] * size
                columns[column][owner] += 1
        return found

    def says_post(self, frame: Frame) -> bool:
        """Whether one of a frame's roots is named as a post."""
        return any(map(self._root_says_post, frame.roots))

    def _root_says_post(self, root: int) -> bool:
        if root not in self._named:
            self._named[root] = root_says_post(self.page, root)
        return self._named[root]

    def in_furniture(self, frame: Frame) -> bool:
        """Whether a frame stands in page furniture, or is some itself."""
        start = frame.roots[0]
        return self._is_inside_furniture(start if len(frame.roots) == 1 else self.page.parent[start])

    def _is_inside_furniture(self, i: int) -> bool:
        """Whether an element or one around it is furniture. What holds half of the page's text is none, whatever its name."""
        page, half = self.page, self.page.prose[-1] / 2
        path = []
        verdict = False
        while i >= 0 and page.prose_in(i) < half:
            if i in self._furniture:
                verdict = self._furniture[i]
                break
            path.append(i)
            if is_furniture(page, i):
                verdict = True
                break
            i = page.parent[i]
        self._furniture.update(dict.fromkeys(path, verdict))
        return verdict


def fit(columns: Mapping[int, Sequence[int]], n: int) -> float:
    """How well the best column of marks fits: the share of frames with the same number of its marks, once a frame at best.

    :param columns: for each column how many of its marks each of the ``n`` frames has
    """
    return max((counts.count(c) / n * worth for counts in columns.values() for c, worth in _COUNT_WORTH), default=0.0)


def presence(columns: Mapping[int, Sequence[int]], n: int) -> float:
    """The share of frames with a mark of the column that most frames have."""
    return max((1 - counts.count(0) / n for counts in columns.values()), default=0.0)


def says_post(page: Outline, frame: Frame) -> bool:
    """Whether one of a frame's roots is named as a post."""
    return any(root_says_post(page, root) for root in frame.roots)


def root_says_post(page: Outline, root: int) -> bool:
    """Whether an element with text says by its tag, class, id or microdata that it is a post."""
    if not page.chars_in(root):
        return False
    attributes, tag = page.attributes[root], page.tags[root]
    names = (
        tag if "-" in tag or tag == "article" else "",
        *page.tokens[root],
        attributes.get("id") or "",
        (attributes.get("itemtype") or "").rsplit("/", 1)[-1],
        attributes.get("itemprop") or "",
    )
    return any(words_of(name[:60]) & POST_WORDS for name in names if name)


def is_furniture(page: Outline, i: int) -> bool:
    """Whether an element says by its tag or its name that it is page furniture."""
    if page.tags[i] in FURNITURE_TAGS:
        return True
    element_id = page.attributes[i].get("id") or ""
    names = (*page.tokens[i], element_id[:60])
    return any(words_of(t) & FURNITURE_WORDS or t.lower() in FURNITURE_NAMES for t in names if t)
