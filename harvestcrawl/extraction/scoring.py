"""Stage 4: which of the candidate sets are the posts.

The paper's score is the cosine between the words under all nodes and the words of the page, a tenth of it inside blacklisted
ancestors. It cannot tell posts from the rows of a board or the cards of a shop, and it rises with every node that is added, up
to the whole page. So the cosine is multiplied by evidence that the frames are posts: each has text of its own that is no
link, one date, a person, a name that says post, and what is offered on posts.
"""

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from harvestcrawl.extraction.frames import FrameSet
from harvestcrawl.extraction.judge import Judge, Tally, fit, presence
from harvestcrawl.extraction.marks import Marks
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.page_words import LineRuns, PageWords

SHORTLIST = 8
"""Candidates whose words are compared with the page's: the best by their share of its text."""
FEWER_DATES = 0.16
"""Share of its frames that the fuller of two sets may have without a date, if it covers more text."""
MORE_TEXT = 0.003
"""What it adds to the cosine when a set covers text that another leaves out."""
NEARLY = 0.9
"""A score that is nearly as good as another: this share of it."""


class Evidence(NamedTuple):
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


def line_runs(page: Outline, frames: Sequence[Frame]) -> LineRuns:
    """The lines of all frames, as runs from the first line to the one after the last."""
    first_line, last_line = page.first_line, page.last_line
    runs: list[tuple[int, int]] = []
    for frame in frames:
        k = first_line[frame.roots[0]]
        for hole in frame.holes:
            runs.append((k, first_line[hole]))
            k = max(k, last_line[hole])
        runs.append((k, last_line[frame.roots[-1]]))
    joined: list[tuple[int, int]] = []
    for start, end in sorted(run for run in runs if run[0] < run[1]):
        if joined and joined[-1][1] == start:
            joined[-1] = joined[-1][0], end
        else:
            joined.append((start, end))
    return tuple(joined)


def rank(page: Outline, marks: Marks, candidates: Sequence[FrameSet], size: int = SHORTLIST) -> list[Scored]:
    """The candidates, the best first. Ties go to the one with more frames, then to the one found first.

    :param size: how many of them are compared closely; the others are left out
    """
    words = PageWords(page)
    exact = [
        Scored(candidate, _with_cosine(evidence, len(candidate.frames), words.cosine(line_runs(page, candidate.frames))))
        for candidate, evidence in _shortlist(Judge(page, marks), candidates, size)
    ]
    exact.sort(key=lambda s: (-round(s.evidence.score, 6), -len(s.candidate.frames)))
    return _fullest_first(page, exact)


def _shortlist(judge: Judge, candidates: Sequence[FrameSet], size: int) -> list[tuple[FrameSet, Evidence]]:
    """The best candidates by their share of the page's text; of equals, those found first.

    What is asked of a candidate stops where the answers so far leave it outside, with all else speaking for it: its text is
    measured first, then its frames are looked at, and last of all the marks in them.
    """
    texts = [_Text.of(judge.page, c.frames) for c in candidates]
    bounds = [text.best_score(1.0, 0.0) for text in texts]
    found: list[tuple[float, int, Evidence]] = []
    for n in sorted(range(len(candidates)), key=lambda n: -bounds[n]):
        frames, text = candidates[n].frames, texts[n]
        least = -found[-1][0] if len(found) == size else 0.0
        if bounds[n] < least:
            break
        named, furniture = judge.named(frames), judge.furniture(frames)
        if text.best_score(named, furniture) < least:
            continue
        evidence = _evidence(judge.tally(frames), text, named, furniture)
        insort(found, (-evidence.score, n, evidence))
        del found[size:]
    return [(candidates[n], evidence) for _, n, evidence in found]


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

    def best_score(self, named: float, furniture: float) -> float:
        """The score of frames with this text, so named and so placed, if all their marks speak for them."""
        score = _score(self.frames, self.share, _marks(1.0, 1.0, named, 1.0), self.worth, furniture, self.linked)
        return score * (1 + 1e-9)  # a product of as many factors may be rounded up


def _evidence(tally: Tally, text: _Text, named: float, furniture: float) -> Evidence:
    """The evidence, with the share of the page's prose in place of the cosine."""
    n = text.frames
    evidence = Evidence(
        cosine=0.0,
        texts=text.worth,
        dates=fit(tally.dates, n),
        users=(fit(tally.users, n) + presence(tally.users, n)) / 2,
        actions=presence(tally.actions, n),
        named=named,
        furniture=furniture,
        linked=text.linked,
        score=0.0,
    )
    return _with_cosine(evidence, n, text.share)


def _with_cosine(evidence: Evidence, n: int, similarity: float) -> Evidence:
    """The evidence of ``n`` frames with a cosine and the score that follows from it."""
    marks = _marks(evidence.dates, evidence.users, evidence.named, evidence.actions)
    score = _score(n, similarity, marks, evidence.texts, evidence.furniture, evidence.linked)
    return evidence._replace(cosine=similarity, score=score)


def _marks(dates: float, users: float, named: float, actions: float) -> float:
    """What frames show that posts show, as a factor of the score: 1 for all of it."""
    return 0.10 + 0.35 * dates + 0.25 * users + 0.15 * named + 0.15 * actions


def _score(n: int, similarity: float, marks: float, texts: float, furniture: float, linked: float) -> float:
    plural = n / (n + 1)  # the more often a layout repeats, the less it is chance
    outside = (1 - 0.9 * furniture) * (1 - max(0.0, linked - 0.3))
    nearness: float = similarity**0.75
    return plural * nearness * marks * texts * outside
