"""Stage 6: in each frame, the element that holds the body.

Lines that every frame has (the date, the name, ``Posts: 12``, ``Reply``) are the frame's fittings; the rest is content. The body
is the element, of a kind that occurs once in each frame, which holds the most content and the least fittings.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from harvestcrawl.extraction.asides import comment_blocks, names_of, repeated_lines, signature_lines
from harvestcrawl.extraction.body_kinds import members, says_body
from harvestcrawl.extraction.doubles import copied_lines
from harvestcrawl.extraction.fittings import fitting_lines, profile_lines
from harvestcrawl.extraction.marks import Marks, count_between, inside
from harvestcrawl.extraction.outline import Frame, Outline, class_kinds
from harvestcrawl.extraction.pictures import pictures_in
from harvestcrawl.extraction.scoring import line_numbers
from harvestcrawl.extraction.vocabulary import (
    AFTERWORD_WORDS,
    BODY_WORDS,
    is_signature,
    words_of,
)

FITTING_COST = 30
"""What a line of fittings inside an element costs, in characters of content (about half a line of text)."""
MAX_NAME_LINE = 40
"""Characters of a line that can be a name above the post's date."""
HEAD_LINES = 8
"""Lines at the start of a body among which the post's date can stand."""
NEARLY = 0.93
"""Kinds with this share of the best kind's worth are as good: of them the one with the fewest fittings is taken."""
NAMED = 0.7
"""The same for a kind whose name says body, in nearly all frames: what they have beside it are subjects (0.6 to 0.8 do alike)."""
USUAL = 0.9
"""What nearly all frames have: this share of them."""
_TEXT_TAGS = frozenset({"p", "ul", "ol", "blockquote", "pre"})


@dataclass(frozen=True, slots=True)
class Body:
    """Where a post's text stands."""

    roots: tuple[int, ...]
    """Elements that hold it: one, or (where the text has no element of its own) the frame's roots."""
    trimmed: frozenset[int]
    """Numbers of the lines in it that are no part of the text."""
    holes: frozenset[int]
    """Elements in it that are other posts: replies nested in their parent."""
    is_frame: bool
    """Whether nothing smaller than the frame was found to hold the text."""

    def holds(self, page: Outline, i: int) -> bool:
        """Whether an element stands in the post's text."""
        if not self.is_frame:
            for root in self.roots:
                if root <= i < page.end[root]:
                    return page.first_line[i] not in self.trimmed
        return False


@dataclass(frozen=True, slots=True)
class _Content:
    """What of the frames' lines is content, a place a frame."""

    frames: Sequence[Frame]
    lines: Sequence[Sequence[int]]
    """Lines of each frame."""
    fittings: Sequence[frozenset[int]]
    """Lines that all frames have: the date, the name, what is offered."""
    skipped: frozenset[int]
    """Lines that tell nothing of where the bodies are: signatures, boxes about authors, comments, repetitions."""
    comments: Sequence[tuple[int, ...]]
    """Blocks of comments on a post."""


def find_bodies(page: Outline, marks: Marks, frames: Sequence[Frame], title: str | None = None) -> list[Body]:
    """The body of each frame.

    :param title: the thread's title; a heading that repeats it is no part of a body
    """
    content = _content(page, marks, frames, title)
    kinds = members(page, frames)
    worth = [_worths(page, content, n, own) for n, own in enumerate(kinds)]
    ranked = _ranked_kinds(page, content, kinds, worth)
    labels = [(page.tags[f.start], page.tokens[f.start][:1]) for f in frames]
    usual = Counter(labels).most_common(1)[0][0] if labels else None
    dated = frozenset(m.line for m in marks.dates)
    bodies = []
    for n, frame in enumerate(frames):
        roots = _pick(page, frame, kinds[n], ranked, worth[n], labels[n] == usual)
        roots = _with_paragraphs_beside(page, content, n, roots)
        head = frozenset() if _has_date_outside(page, marks, frame, roots) else dated
        trimmed = frozenset().union(*(_trim(page, frame, r, content.fittings[n], head) for r in roots))
        bodies.append(Body(roots, trimmed, frozenset((*frame.holes, *content.comments[n])), roots == frame.roots))
    return bodies


def _content(page: Outline, marks: Marks, frames: Sequence[Frame], title: str | None) -> _Content:
    lines = [line_numbers(page, f) for f in frames]
    comments = comment_blocks(page, marks, frames)
    commented = {k for blocks in comments for i in blocks for k in range(page.first_line[i], page.last_line[i])}
    skipped = repeated_lines(page, lines) | signature_lines(page, frames) | profile_lines(page, marks, frames) | commented
    fittings = [frozenset(own) for own in fitting_lines(page, marks, frames, lines, title)]
    return _Content(frames, lines, fittings, frozenset(skipped), comments)


def _ranked_kinds(page: Outline, content: _Content, kinds: Sequence[dict[str, int]], worth: Sequence[dict[int, float]]) -> list[str]:
    """The kinds that most frames have, the likeliest to be the body first: of those worth nearly most, the one with the fewest fittings."""
    totals: dict[str, float] = defaultdict(float)
    present: Counter[str] = Counter()
    for own, values in zip(kinds, worth, strict=True):
        for kind, i in own.items():
            totals[kind] += values[i]
            present[kind] += 1
    n = len(content.frames)
    eligible = [k for k in totals if present[k] >= max(1, (n + 1) // 2) and totals[k] > 0]
    best = max((totals[k] for k in eligible), default=0.0)
    near = [k for k in eligible if totals[k] >= best * (NAMED if says_body(k) and present[k] >= USUAL * n else NEARLY)]
    fittings = [sorted(own) for own in content.fittings]
    costs = {k: sum(_lines_in(page, fittings[f], own[k]) for f, own in enumerate(kinds) if k in own) for k in near}
    depths = {k: next(page.depth[own[k]] for own in kinds if k in own) for k in near}
    ranked = sorted(near, key=lambda k: (costs[k] - (present[k] if says_body(k) else 0), -totals[k], -depths[k], k))
    return ranked + sorted(set(eligible) - set(near), key=lambda k: (-totals[k], k))


def _lines_in(page: Outline, lines: Sequence[int], i: int) -> int:
    """How many of the sorted ``lines`` stand under an element."""
    return count_between(lines, page.first_line[i], page.last_line[i])


def _pick(
    page: Outline, frame: Frame, kinds: dict[str, int], ranked: Sequence[str], worth: dict[int, float], usual: bool
) -> tuple[int, ...]:
    """The roots of a frame's body: of the best kind that it has, or, in an opener laid out otherwise, where its text is."""
    if usual and ranked and ranked[0] not in kinds and (empty := _empty_body(page, frame, ranked[0])) is not None:
        return (empty,)
    best = max(worth, key=lambda i: (worth[i], i), default=None)
    for kind in ranked[:6]:
        i = kinds.get(kind)
        if i is None or not (page.chars_in(i) or page.elements[i].find(".//img") is not None):
            continue
        if usual or says_body(kind) or best is None or worth[i] * 2 >= worth[best]:
            return (i,)
    return (best,) if best is not None and worth[best] > 0 else frame.roots


def _empty_body(page: Outline, frame: Frame, kind: str) -> int | None:
    """The body of a post that is a picture without a word, as on imageboards: what is said of its file is no text."""
    if not says_body(kind) or next(pictures_in(page, frame), None) is None:
        return None
    named = (i for i in range(frame.start, frame.end) if page.tokens[i] and kind in class_kinds(page.tags[i], page.tokens[i]))
    return next((i for i in named if not page.chars_in(i)), None)


def _with_paragraphs_beside(page: Outline, content: _Content, n: int, roots: tuple[int, ...]) -> tuple[int, ...]:
    """The roots, or what is around a single paragraph that stands among others: one paragraph is no body then."""
    frame, fittings = content.frames[n], content.fittings[n]
    if len(roots) != 1 or page.tags[roots[0]] != "p" or roots[0] in frame.roots:
        return roots
    around = page.parent[roots[0]]
    beside = (c for c in page.children(around) if c != roots[0] and page.tags[c] in _TEXT_TAGS and c not in frame.holes)
    said = (k for c in beside for k in range(page.first_line[c], page.last_line[c]) if k not in fittings and k not in content.skipped)
    return (around,) if around not in frame.roots and any(page.lines[k].linked < len(page.lines[k].text) for k in said) else roots


def _worths(page: Outline, content: _Content, n: int, kinds: dict[str, int]) -> dict[int, float]:
    """Characters of content under the elements of a frame, less what the fittings in them cost."""
    own, fittings, skipped = content.lines[n], content.fittings[n], content.skipped
    values = [-FITTING_COST if k in fittings else 0 if k in skipped else len(page.lines[k].text) for k in own]
    before = [0, *accumulate(values)]
    worths: dict[int, float] = {}
    for i in kinds.values():
        if i not in worths:
            value = float(before[bisect_left(own, page.last_line[i])] - before[bisect_left(own, page.first_line[i])])
            hangs = page.attributes[i] and (is_signature(names_of(page, i)) or _hangs_on_body(page.tokens[i]))
            worths[i] = min(value, 0.0) if hangs else value
    return worths


@lru_cache(maxsize=8192)
def _hangs_on_body(tokens: tuple[str, ...]) -> bool:
    words = frozenset().union(*map(words_of, tokens))
    return bool(words & AFTERWORD_WORDS) and not words & BODY_WORDS


def _own_lines(page: Outline, frame: Frame, i: int) -> Sequence[int]:
    """The lines under an element, without those of the posts nested in the frame."""
    k = page.first_line[i]
    numbers: list[int] = []
    for hole in frame.holes:
        if i < hole < page.end[i]:
            numbers.extend(range(k, page.first_line[hole]))
            k = page.last_line[hole]
    return [*numbers, *range(k, page.last_line[i])] if numbers else range(k, page.last_line[i])


def _has_date_outside(page: Outline, marks: Marks, frame: Frame, roots: Sequence[int]) -> bool:
    """Whether a frame has a date outside its body: then no date at the head of the body is the post's."""
    return any(not any(r <= marks.date_at[m] < page.end[r] for r in roots) for m in inside(page, marks.date_at, frame))


def _trim(page: Outline, frame: Frame, root: int, fittings: frozenset[int], dated: frozenset[int]) -> frozenset[int]:
    """The fittings before the first and after the last line of content in a body: they are no part of the text.

    What stands in a quote is content, and so is the line that says who is quoted. What stands above the post's date is none.
    """
    lines = list(_own_lines(page, frame, root))
    is_frame = root in frame.roots
    content = [k for k in lines if k not in fittings or (not is_frame and _ends_in_colon(page, k))]
    head = [k for k in lines[:HEAD_LINES] if k in dated and k in fittings and not _ends_in_colon(page, k)]
    if head and all(k in fittings or len(page.lines[k].text) < MAX_NAME_LINE for k in lines if k < head[-1]):
        content = [k for k in content if k > head[-1]]
    if not content:
        return frozenset(lines) if is_frame else frozenset()
    inner = [k for k in lines if content[0] <= k <= content[-1]]
    return frozenset(lines).difference(inner) | copied_lines(page, root, inner)


def _ends_in_colon(page: Outline, k: int) -> bool:
    return page.lines[k].text.endswith((":", "："))
