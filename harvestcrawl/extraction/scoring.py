"""Stage 4: which of the candidate sets are the posts.

The paper's score is the cosine between the words under all nodes and the words of the page, a tenth of it inside blacklisted
ancestors. It cannot tell posts from the rows of a board or the cards of a shop, and it rises with every node that is added, up
to the whole page. So the cosine is multiplied by evidence that the frames are posts: each has text of its own that is no
link, one date, a person, an address, and what is offered on posts.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from harvestcrawl.extraction.frames import FrameSet
from harvestcrawl.extraction.marks import Marks, count_between
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.vocabulary import AD_WORDS, FURNITURE_NAMES, FURNITURE_TAGS, FURNITURE_WORDS, POST_WORDS, words_of
from harvestcrawl.text import cosine, tokens


USUAL = 0.6
"""What nearly all frames have: this share of them."""
FEWER_DATES = 0.16
"""Share of its frames that the fuller of two sets may have without a date, if it covers more text."""
MORE_TEXT = 0.003
"""What it adds to the cosine when a set covers text that another leaves out."""
NEARLY = 0.9
"""A score that is nearly as good as another: this share of it."""
TINY = 0.5
"""Next to no text: less than this share of what the middle frame has."""
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


def own_count(page: Outline, positions: Sequence[int], frame: Frame) -> int:
    """How many of ``positions`` stand in a frame, less its holes."""
    count = count_between(positions, frame.start, frame.end)
    for hole in frame.holes:
        count -= count_between(positions, hole, page.end[hole])
    return count


def line_numbers(page: Outline, frame: Frame) -> list[int]:
    """The lines of a frame, without those of the frames inside it."""
    numbers: list[int] = []
    k = page.first_line[frame.start]
    for hole in frame.holes:
        numbers.extend(range(k, page.first_line[hole]))
        k = max(k, page.last_line[hole])
    numbers.extend(range(k, page.last_line[frame.roots[-1]]))
    return numbers


def _is_as_good(evidence: Evidence, best: Evidence) -> bool:
    """Whether dates fit as well, or nearly so where text is won that the best candidate leaves out."""
    wins_text = evidence.cosine >= best.cosine + MORE_TEXT
    return evidence.dates >= best.dates - (FEWER_DATES if wins_text else 0.02) and evidence.named >= best.named - 0.1


@dataclass(frozen=True, slots=True)
class Columns:
    """The positions of a page's marks, a list a kind."""

    dates: Sequence[Sequence[int]]
    users: Sequence[Sequence[int]]
    actions: Sequence[int]


def columns_of(marks: Marks) -> Columns:
    """Marks of one kind, whose positions may be one a post."""
    dates: dict[str, list[int]] = {}
    users: dict[str, list[int]] = {}
    for date in marks.dates:
        dates.setdefault(date.key, []).append(date.at)
    for user in marks.users:
        users.setdefault(user.key, []).append(user.at)
    return Columns(list(dates.values()), list(users.values()), marks.actions)


def rank(page: Outline, marks: Marks, candidates: Sequence[FrameSet]) -> list[Scored]:
    """The candidates, the best first. Ties go to the one with more frames, then to the one found first."""
    page_terms: Counter[str] = Counter()
    line_terms: list[list[str]] = []
    for line in page.lines:
        words = tokens(line.text)
        line_terms.append(words)
        page_terms.update(words)
    columns = columns_of(marks)
    rough = sorted(candidates, key=lambda c: -_evidence(page, columns, c, None).score)
    exact = [Scored(c, _evidence(page, columns, c, _cosine(page, c, line_terms, page_terms))) for c in rough[:8]]
    exact.sort(key=lambda s: (-round(s.evidence.score, 6), -len(s.candidate.frames)))
    return _fullest_first(exact)


def _fullest_first(ranked: list[Scored]) -> list[Scored]:
    """The ranking, led by the candidate with the most frames among those that are nearly as good as the best.

    A set that leaves the guests out has a person in every frame, and so a better score than the full one.
    """
    if not ranked:
        return ranked
    best = ranked[0].evidence
    near = [s for s in ranked if s.evidence.score >= best.score * NEARLY and _is_as_good(s.evidence, best)]
    fullest = max(near, key=lambda s: (len(s.candidate.frames), s.evidence.score))
    return [fullest, *(s for s in ranked if s is not fullest)]


def _cosine(page: Outline, candidate: FrameSet, line_terms: list[list[str]], page_terms: Counter[str]) -> float:
    terms: Counter[str] = Counter()
    for frame in candidate.frames:
        for k in line_numbers(page, frame):
            terms.update(line_terms[k])
    return cosine(terms, page_terms)


def _evidence(page: Outline, columns: Columns, candidate: FrameSet, similarity: float | None) -> Evidence:
    frames = candidate.frames
    n = len(frames)
    prose = [own_size(page, page.prose, f) for f in frames]
    chars = sum(own_size(page, page.chars, f) for f in frames)
    if similarity is None:
        similarity = min(1.0, sum(prose) / (page.prose[-1] or 1))
    share = lambda hits: hits / n  # noqa: E731
    texts = 0.4 + 0.6 * share(sum(own_size(page, page.content, f) > 0 for f in frames))
    dates = _fit(page, columns.dates, frames)
    users = (_fit(page, columns.users, frames) + _presence(page, columns.users, frames)) / 2
    actions = share(sum(own_count(page, columns.actions, f) > 0 for f in frames))
    named = share(sum(says_post(page, f) for f in frames))
    furniture = share(sum(_in_furniture(page, f) for f in frames))
    linked = 1 - sum(prose) / chars if chars else 1.0
    evidence = 0.10 + 0.35 * dates + 0.25 * users + 0.15 * named + 0.15 * actions
    plural = n / (n + 1)  # the more often a layout repeats, the less it is chance
    score = plural * similarity**0.75 * evidence * texts * (1 - 0.9 * furniture) * (1 - max(0.0, linked - 0.3))
    return Evidence(similarity, texts, dates, users, actions, named, furniture, linked, score)


def _fit(page: Outline, columns: Sequence[Sequence[int]], frames: Sequence[Frame]) -> float:
    """How well the best column of marks fits: the share of frames with the same number of its marks, once a frame at best."""
    n = len(frames)
    best = 0.0
    for positions in columns:
        if len(positions) <= best * n:
            continue
        counts = Counter(own_count(page, positions, f) for f in frames)
        best = max(best, *(counts[c] / n * worth for c, worth in _COUNT_WORTH))
    return best


def _presence(page: Outline, columns: Sequence[Sequence[int]], frames: Sequence[Frame]) -> float:
    """The share of frames with a mark of the column that most frames have."""
    n = len(frames)
    return max((sum(own_count(page, positions, f) > 0 for f in frames) / n for positions in columns if len(positions) * 2 >= n), default=0.0)


def says_post(page: Outline, frame: Frame) -> bool:
    """Whether a frame, or the element that wraps it alone, is named as a post."""
    for root in frame.roots:
        element = page.elements[root]
        tag = page.tags[root]
        for name in (tag if "-" in tag or tag == "article" else "", *page.tokens[root], element.get("id") or "", (element.get("itemtype") or "").rsplit("/", 1)[-1], element.get("itemprop") or ""):
            if name and words_of(name[:60]) & POST_WORDS:
                return True
    return False


def _in_furniture(page: Outline, frame: Frame) -> bool:
    """Whether a frame stands in page furniture. What holds half of the page's text is no furniture, whatever its name."""
    half = page.prose[-1] / 2
    i = frame.start
    while i >= 0 and page.prose_in(i) < half:
        if is_furniture(page, i) and not (i == frame.start and len(frame.roots) > 1):
            return True
        i = page.parent[i]
    return False


def is_furniture(page: Outline, i: int) -> bool:
    """Whether an element says by its tag or its name that it is page furniture."""
    if page.tags[i] in FURNITURE_TAGS:
        return True
    element_id = page.elements[i].get("id") or ""
    names = (*page.tokens[i], element_id[:60])
    return any(words_of(t) & FURNITURE_WORDS or t.lower() in FURNITURE_NAMES for t in names if t)


def without_strays(page: Outline, marks: Marks, frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """The frames without those that only look like posts: advertisements in post clothing, lists of similar threads.

    A frame is dropped when nearly all others have a mark in the date column and in the person column that fit best, and it has
    none in either; or none in one of them, and next to no text.
    """
    columns = columns_of(marks)
    dates, users = (_best_column(page, c, frames) for c in (columns.dates, columns.users))
    has_date = [own_count(page, dates, f) > 0 for f in frames]
    has_user = [own_count(page, users, f) > 0 for f in frames]
    usual_date, usual_user = (sum(h) >= USUAL * len(frames) for h in (has_date, has_user))
    prose = [own_size(page, page.prose, f) for f in frames]
    tiny = sorted(prose)[len(prose) // 2] * TINY
    all_furniture = all(_in_furniture(page, f) for f in frames)
    usual_label = Counter(_label(page, f) for f in frames).most_common(1)[0][0]
    numbered = sum(_is_numbered(page, f) for f in frames)
    ids: set[str] = set()
    kept = []
    for n, frame in enumerate(frames):
        if (_in_furniture(page, frame) and not all_furniture) or (prose[n] <= tiny and _is_advertisement(page, frame)):
            continue
        if frame.start and page.elements[frame.start].get("id") and page.elements[frame.start].get("id") in ids:
            continue  # an id stands once on a page: this is something put between the posts
        ids.add(page.elements[frame.start].get("id") or "")
        missing = (usual_date and not has_date[n]) + (usual_user and not has_user[n])
        like_others = _label(page, frame) == usual_label and own_count(page, marks.date_at, frame) and own_count(page, marks.user_at, frame)
        if missing == usual_date + usual_user and missing and not like_others:
            continue
        if missing == 1 and prose[n] <= tiny and not like_others and not _is_numbered(page, frame) and numbered * 2 > len(frames):
            continue
        kept.append(frame)
    return tuple(kept)


def _label(page: Outline, frame: Frame) -> str:
    return f"{page.tags[frame.start]}.{page.tokens[frame.start][0] if page.tokens[frame.start] else ''}"


def _best_column(page: Outline, columns: Sequence[Sequence[int]], frames: Sequence[Frame]) -> Sequence[int]:
    return max(columns, key=lambda c: _fit(page, [c], frames), default=())


def _is_numbered(page: Outline, frame: Frame) -> bool:
    """Whether an element of a frame has a number at the end of its id or name: engines number posts, not advertisements."""
    return any((page.elements[i].get(name) or "")[-1:].isdigit() for i in range(frame.start, frame.end) for name in ("id", "name"))


def _is_advertisement(page: Outline, frame: Frame) -> bool:
    return any(page.lines[k].text.casefold().strip(" :-–—·") in AD_WORDS for k in line_numbers(page, frame))
