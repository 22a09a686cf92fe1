"""Stage 4: which of the candidate sets are the posts.

The paper's score is the cosine between the words under all nodes and the words of the page, a tenth of it inside blacklisted
ancestors. It cannot tell posts from the rows of a board or the cards of a shop, and it rises with every node that is added, up
to the whole page. So the cosine is multiplied by evidence that the frames are posts: each has text of its own that is no
link, one date, a person, a name that says post, and what is offered on posts.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from harvestcrawl.extraction.frames import FrameSet
from harvestcrawl.extraction.marks import Marks
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.vocabulary import FURNITURE_NAMES, FURNITURE_TAGS, FURNITURE_WORDS, POST_WORDS, words_of
from harvestcrawl.text import cosine, norm

SHORTLIST = 8
"""Candidates whose words are compared with the page's: the best by their share of its text."""
FEWER_DATES = 0.16
"""Share of its frames that the fuller of two sets may have without a date, if it covers more text."""
MORE_TEXT = 0.003
"""What it adds to the cosine when a set covers text that another leaves out."""
NEARLY = 0.9
"""A score that is nearly as good as another: this share of it."""
_COUNT_WORTH = ((1, 1.0), (2, 0.85), (3, 0.7))
"""What it is worth that every frame has exactly so many marks of a column: one, or one for phones and one for desktops."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a set of frames being posts; shares are over its frames, 0 to 1."""

    cosine: float
    """Words under the frames against the words of the page."""
    texts: float
    """Frames with text that is no link."""
    dates: float
    """Frames with exactly one mark of the date column that fits best."""
    users: float
    """The same for marks of persons."""
    actions: float
    """Frames that offer what is offered on posts."""
    named: float
    """Frames whose class or id says post."""
    furniture: float
    """Frames inside page furniture."""
    linked: float
    """Share of the frames' characters that are links' text."""
    score: float
    """All of it in one number, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with its evidence."""

    candidate: FrameSet
    evidence: Evidence


def own_size(page: Outline, prefix: Sequence[int], frame: Frame) -> int:
    """What ``prefix`` sums over the lines of a frame, less its holes."""
    size = prefix[page.last_line[frame.roots[-1]]] - prefix[page.first_line[frame.start]]
    for hole in frame.holes:
        size -= prefix[page.last_line[hole]] - prefix[page.first_line[hole]]
    return size


def line_numbers(page: Outline, frame: Frame) -> list[int]:
    """The lines of a frame, without those of the frames inside it."""
    numbers: list[int] = []
    k = page.first_line[frame.start]
    for hole in frame.holes:
        numbers.extend(range(k, page.first_line[hole]))
        k = max(k, page.last_line[hole])
    numbers.extend(range(k, page.last_line[frame.roots[-1]]))
    return numbers


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


def rank(page: Outline, marks: Marks, candidates: Sequence[FrameSet]) -> list[Scored]:
    """The candidates, the best first. Ties go to the one with more frames, then to the one found first."""
    page_terms = Counter(chain.from_iterable(line.words for line in page.lines))
    page_norm = norm(page_terms)
    judge = Judge(page, marks)
    rough = sorted((Scored(c, _evidence(judge, c)) for c in candidates), key=lambda s: -s.evidence.score)
    exact = [
        replace(s, evidence=_with_cosine(s.evidence, len(s.candidate.frames), _cosine(page, s.candidate, page_terms, page_norm)))
        for s in rough[:SHORTLIST]
    ]
    exact.sort(key=lambda s: (-round(s.evidence.score, 6), -len(s.candidate.frames)))
    return _fullest_first(page, exact)


def _fullest_first(page: Outline, ranked: list[Scored]) -> list[Scored]:
    """The ranking, led by the candidate with the most frames among those that are nearly as good as the best.

    A set that leaves the guests out has a person in every frame, and so a better score than the full one.
    """
    if not ranked:
        return ranked
    best = ranked[0].evidence
    near = [s for s in ranked if s.evidence.score >= best.score * NEARLY and _is_as_good(s.evidence, best)]
    fullest = max(near, key=lambda s: (len(s.candidate.frames) - 2 * _has_container(page, s.candidate), s.evidence.score))
    return [fullest, *(s for s in ranked if s is not fullest)]


def _has_container(page: Outline, candidate: FrameSet) -> bool:
    """Whether a frame of another kind is around all the others: the list of the posts, with what it holds of the first one's marks."""
    frames = candidate.frames
    first, rest = frames[0], frames[1:]
    label = page.tags[first.start], page.tokens[first.start][:1]
    return len(rest) > 1 and rest[-1].end <= first.end and all((page.tags[f.start], page.tokens[f.start][:1]) != label for f in rest)


def _is_as_good(evidence: Evidence, best: Evidence) -> bool:
    """Whether dates fit as well, or nearly so where text is won that the best candidate leaves out."""
    wins_text = evidence.cosine >= best.cosine + MORE_TEXT
    return evidence.dates >= best.dates - (FEWER_DATES if wins_text else 0.02) and evidence.named >= best.named - 0.1


def _cosine(page: Outline, candidate: FrameSet, page_terms: Counter[str], page_norm: float) -> float:
    terms = Counter(chain.from_iterable(page.lines[k].words for f in candidate.frames for k in line_numbers(page, f)))
    return cosine(terms, page_terms, norm_b=page_norm)


def _evidence(judge: Judge, candidate: FrameSet) -> Evidence:
    """The evidence, with the share of the page's prose in place of the cosine: it costs nothing, and is near enough for a shortlist."""
    page, frames = judge.page, candidate.frames
    n = len(frames)
    prose = chars = texts = 0
    for frame in frames:
        if frame.holes:
            prose += own_size(page, page.prose, frame)
            chars += own_size(page, page.chars, frame)
            texts += own_size(page, page.content, frame) > 0
        else:
            first, last = page.first_line[frame.roots[0]], page.last_line[frame.roots[-1]]
            prose += page.prose[last] - page.prose[first]
            chars += page.chars[last] - page.chars[first]
            texts += page.content[last] > page.content[first]
    tally = judge.tally(frames)
    evidence = Evidence(
        cosine=0.0,
        texts=0.4 + 0.6 * texts / n,
        dates=fit(tally["date"], n),
        users=(fit(tally["user"], n) + _presence(tally["user"], n)) / 2,
        actions=_presence(tally["action"], n),
        named=sum(map(judge.says_post, frames)) / n,
        furniture=sum(map(judge.in_furniture, frames)) / n,
        linked=1 - prose / chars if chars else 1.0,
        score=0.0,
    )
    return _with_cosine(evidence, n, min(1.0, prose / (page.prose[-1] or 1)))


def _with_cosine(evidence: Evidence, n: int, similarity: float) -> Evidence:
    """The evidence of ``n`` frames with a cosine and the score that follows from it."""
    marks = 0.10 + 0.35 * evidence.dates + 0.25 * evidence.users + 0.15 * evidence.named + 0.15 * evidence.actions
    plural = n / (n + 1)  # the more often a layout repeats, the less it is chance
    outside = (1 - 0.9 * evidence.furniture) * (1 - max(0.0, evidence.linked - 0.3))
    return replace(evidence, cosine=similarity, score=plural * similarity**0.75 * marks * evidence.texts * outside)


def fit(columns: Mapping[int, Sequence[int]], n: int) -> float:
    """How well the best column of marks fits: the share of frames with the same number of its marks, once a frame at best.

    :param columns: for each column how many of its marks each of the ``n`` frames has
    """
    return max((counts.count(c) / n * worth for counts in columns.values() for c, worth in _COUNT_WORTH), default=0.0)


def _presence(columns: Mapping[int, Sequence[int]], n: int) -> float:
    """The share of frames with a mark of the column that most frames have."""
    return max((1 - counts.count(0) / n for counts in columns.values()), default=0.0)


def says_post(page: Outline, frame: Frame) -> bool:
    """Whether one of a frame's roots is named as a post."""
    return any(root_says_post(page, root) for root in frame.roots)


def root_says_post(page: Outline, root: int) -> bool:
    """Whether an element with text says by its tag, class, id or microdata that it is a post."""
    if not page.chars_in(root):
        return False
    element, tag = page.elements[root], page.tags[root]
    names = (
        tag if "-" in tag or tag == "article" else "",
        *page.tokens[root],
        element.get("id") or "",
        (element.get("itemtype") or "").rsplit("/", 1)[-1],
        element.get("itemprop") or "",
    )
    return any(words_of(name[:60]) & POST_WORDS for name in names if name)


def is_furniture(page: Outline, i: int) -> bool:
    """Whether an element says by its tag or its name that it is page furniture."""
    if page.tags[i] in FURNITURE_TAGS:
        return True
    element_id = page.elements[i].get("id") or ""
    names = (*page.tokens[i], element_id[:60])
    return any(words_of(t) & FURNITURE_WORDS or t.lower() in FURNITURE_NAMES for t in names if t)
