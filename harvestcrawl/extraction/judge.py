"""What is asked of the frames of every candidate: the marks in each, whether it is named as a post, whether it is page furniture."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from harvestcrawl.extraction.marks import Marks
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.vocabulary import FURNITURE_NAMES, FURNITURE_TAGS, FURNITURE_WORDS, POST_WORDS, words_of

_COUNT_WORTH = ((1, 1.0), (2, 0.85), (3, 0.7))
"""What it is worth that every frame has exactly so many marks of a column: one, or one for phones and one for desktops."""


class Tally(NamedTuple):
    """How many marks stand in each frame of a candidate, a list a column of marks."""

    dates: list[list[int]]
    users: list[list[int]]
    actions: list[list[int]]


class Judge:
    """Weighs candidates against the marks of a page. What it learns of an element it keeps for the next candidate."""

    def __init__(self, page: Outline, marks: Marks) -> None:
        self.page = page
        columns: dict[str, int] = {}
        found = sorted(
            (
                *((d.at, columns.setdefault("date " + d.key, len(columns))) for d in marks.dates),
                *((u.at, columns.setdefault("user " + u.key, len(columns))) for u in marks.users),
                *((at, columns.setdefault("action", len(columns))) for at in marks.actions),
            )
        )
        self._places = [at for at, _ in found]
        self._columns = [column for _, column in found]
        self._kinds = [key.partition(" ")[0] for key in columns]
        self._named: dict[int, bool] = {}
        self._furniture: dict[int, bool] = {}

    def tally(self, frames: Sequence[Frame]) -> Tally:
        """Count the marks in the frames, each in the innermost one that holds it."""
        starts = [frame.roots[0] for frame in frames]
        ends = [frame.end for frame in frames]
        nested = any(frame.holes for frame in frames)
        following = [*starts[1:], max(ends)]
        first, last = bisect_left(self._places, starts[0]), bisect_left(self._places, following[-1])
        counts: dict[int, list[int]] = {}
        n = 0
        for at, column in zip(self._places[first:last], self._columns[first:last], strict=True):
            while at >= following[n]:
                n += 1
            owner = n
            if nested:
                while owner >= 0 and ends[owner] <= at:
                    owner -= 1
            if owner >= 0 and at < ends[owner]:
                if column not in counts:
                    counts[column] = [0] * len(frames)
                counts[column][owner] += 1
        by_kind: dict[str, list[list[int]]] = {"date": [], "user": [], "action": []}
        for column, numbers in counts.items():
            by_kind[self._kinds[column]].append(numbers)
        return Tally(by_kind["date"], by_kind["user"], by_kind["action"])

    def named(self, frames: Sequence[Frame]) -> float:
        """The share of frames of which a root is named as a post."""
        known, count = self._named, 0
        for frame in frames:
            for root in frame.roots:
                if root not in known:
                    known[root] = root_says_post(self.page, root)
                if known[root]:
                    count += 1
                    break
        return count / len(frames)

    def furniture(self, frames: Sequence[Frame]) -> float:
        """The share of frames that stand in page furniture."""
        return sum(map(self.in_furniture, frames)) / len(frames)

    def in_furniture(self, frame: Frame) -> bool:
        """Whether a frame stands in page furniture, or is some itself."""
        start = frame.roots[0]
        around = start if len(frame.roots) == 1 else self.page.parent[start]
        return self._furniture[around] if around in self._furniture else self._is_inside_furniture(around)

    def _is_inside_furniture(self, i: int) -> bool:
        """Whether an element or one around it is furniture. What holds half of the page's text is none, whatever its name."""
        page, half = self.page, self.page.prose[-1] / 2
        path = [i]
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


def fit(columns: Iterable[Sequence[int]], n: int) -> float:
    """How well the best column of marks fits: the share of frames with the same number of its marks, once a frame at best.

    :param columns: for each column how many of its marks each of the ``n`` frames has
    """
    return max([counts.count(c) / n * worth for counts in columns for c, worth in _COUNT_WORTH], default=0.0)


def presence(columns: Iterable[Sequence[int]], n: int) -> float:
    """The share of frames with a mark of the column that most frames have."""
    return max([1 - counts.count(0) / n for counts in columns], default=0.0)


def says_post(page: Outline, frame: Frame) -> bool:
    """Whether one of a frame's roots is named as a post."""
    return any(root_says_post(page, root) for root in frame.roots)


def root_says_post(page: Outline, root: int) -> bool:
    """Whether an element with text says by its tag, class, id or microdata that it is a post."""
    if not page.chars_in(root):
        return False
    tag, attributes = page.tags[root], page.attributes[root]
    if _any_of(page.tokens[root], POST_WORDS) or ((tag == "article" or "-" in tag) and _any_of((tag,), POST_WORDS)):
        return True
    names = (attributes.get("id"), attributes.get("itemtype", "").rsplit("/", 1)[-1], attributes.get("itemprop"))
    return any(words_of(name[:60]) & POST_WORDS for name in names if name)


def is_furniture(page: Outline, i: int) -> bool:
    """Whether an element says by its tag or its name that it is page furniture."""
    if page.tags[i] in FURNITURE_TAGS or _any_of(page.tokens[i], FURNITURE_WORDS, FURNITURE_NAMES):
        return True
    element_id = page.attributes[i].get("id", "")[:60]
    return bool(words_of(element_id) & FURNITURE_WORDS) or element_id.lower() in FURNITURE_NAMES


@lru_cache(maxsize=8192)
def _any_of(names: tuple[str, ...], words: frozenset[str], whole: frozenset[str] = frozenset()) -> bool:
    """Whether one of some names holds one of the words, or is one of those that count as a whole."""
    return any(words_of(name[:60]) & words or name.lower() in whole for name in names)
