"""Stage 4: which of the candidate sets are the posts.

The paper's score is the cosine between the words under all nodes and the words of the page, a tenth of it inside blacklisted
ancestors. It cannot tell posts from the rows of a board or the cards of a shop, and it rises with every node that is added, up
to the whole page. So the cosine is multiplied by evidence that the frames are posts: each has text of its own that is no
link, one date, a person, a name that says post, and what is offered on posts.
"""

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from harvestcrawl.extraction.frames import FrameSet
from harvestcrawl.extraction.judge import Judge, fit, presence
from harvestcrawl.extraction.marks import Marks
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.page_words import PageWords

SHORTLIST = 8
"""Candidates whose words are compared with the page's: the best by their share of its text."""
FEWER_DATES = 0.16
"""Share of its frames that the fuller of two sets may have without a date, if it covers more text."""
MORE_TEXT = 0.003
"""What it adds to the cosine when a set covers text that another leaves out."""
NEARLY = 0.9
"""A score that is nearly as good as another: this share of it."""


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


def rank(page: Outline, marks: Marks, candidates: Sequence[FrameSet]) -> list[Scored]:
    """The candidates, the best first. Ties go to the one with more frames, then to the one found first."""
    words = PageWords(page)
    exact = [
        replace(s, evidence=_with_cosine(s.evidence, len(s.candidate.frames), words.cosine(_lines(page, s.candidate))))
        for s in _shortlist(Judge(page, marks), candidates)
    ]
    exact.sort(key=lambda s: (-round(s.evidence.score, 6), -len(s.candidate.frames)))
    return _fullest_first(page, exact)


def _shortlist(judge: Judge, candidates: Sequence[FrameSet]) -> list[Scored]:
    """The best candidates by their share of the page's text; of equals, those found first.

    The marks of a candidate are looked at only where its text would put it among them with all of the evidence for it.
    """
    texts = [_Text.of(judge.page, c.frames) for c in candidates]
    bounds = [text.best_score * (1 + 1e-9) for text in texts]  # a product of as many factors may be rounded up
    found: list[tuple[float, int, Scored]] = []
    for n in sorted(range(len(candidates)), key=lambda n: -bounds[n]):
        if len(found) == SHORTLIST and bounds[n] < -found[-1][0]:
            break
        scored = Scored(candidates[n], _evidence(judge, candidates[n].frames, texts[n]))
        insort(found, (-scored.evidence.score, n, scored))
        del found[SHORTLIST:]
    return [scored for _, _, scored in found]


def _lines(page: Outline, candidate: FrameSet) -> list[int]:
    return [k for f in candidate.frames for k in line_numbers(page, f)]


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


class _Text(NamedTuple):
    """How much text a candidate's frames hold."""

    frames: int
    with_content: int
    """Frames with text that is no link and shows no marks."""
    linked: float
    """Share of the characters that are links' text."""
    share: float
    """Share of the page's prose: in place of the cosine it costs nothing, and is near enough for a shortlist."""

    @classmethod
    def of(cls, page: Outline, frames: Sequence[Frame]) -> "_Text":
        """Measure the frames of a candidate."""
        prose = chars = with_content = 0
        for frame in frames:
            if frame.holes:
                prose += own_size(page, page.prose, frame)
                chars += own_size(page, page.chars, frame)
                with_content += own_size(page, page.content, frame) > 0
            else:
                first, last = page.first_line[frame.roots[0]], page.last_line[frame.roots[-1]]
                prose += page.prose[last] - page.prose[first]
                chars += page.chars[last] - page.chars[first]
                with_content += page.content[last] > page.content[first]
        return cls(len(frames), with_content, 1 - prose / chars if chars else 1.0, min(1.0, prose / (page.prose[-1] or 1)))

    @property
    def worth(self) -> float:
        """The frames with text, as a factor of the score."""
        return 0.4 + 0.6 * self.with_content / self.frames

    @property
    def best_score(self) -> float:
        """The score of frames with this text for which all else speaks."""
        return _score(self.frames, self.share, 1.0, self.worth, 0.0, self.linked)


def _evidence(judge: Judge, frames: Sequence[Frame], text: _Text) -> Evidence:
    """The evidence, with the share of the page's prose in place of the cosine."""
    n = len(frames)
    tally = judge.tally(frames)
    evidence = Evidence(
        cosine=0.0,
        texts=text.worth,
        dates=fit(tally["date"], n),
        users=(fit(tally["user"], n) + presence(tally["user"], n)) / 2,
        actions=presence(tally["action"], n),
        named=sum(map(judge.says_post, frames)) / n,
        furniture=sum(map(judge.in_furniture, frames)) / n,
        linked=text.linked,
        score=0.0,
    )
    return _with_cosine(evidence, n, text.share)


def _with_cosine(evidence: Evidence, n: int, similarity: float) -> Evidence:
    """The evidence of ``n`` frames with a cosine and the score that follows from it."""
    marks = 0.10 + 0.35 * evidence.dates + 0.25 * evidence.users + 0.15 * evidence.named + 0.15 * evidence.actions
    score = _score(n, similarity, marks, evidence.texts, evidence.furniture, evidence.linked)
    return replace(evidence, cosine=similarity, score=score)


def _score(n: int, similarity: float, marks: float, texts: float, furniture: float, linked: float) -> float:
    plural = n / (n + 1)  # the more often a layout repeats, the less it is chance
    outside = (1 - 0.9 * furniture) * (1 - max(0.0, linked - 0.3))
    nearness: float = similarity**0.75
    return plural * nearness * marks * texts * outside
