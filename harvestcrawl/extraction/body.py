"""Stage 6: in each frame, the element that holds the body.

Lines that every frame has (the date, the name, ``Posts: 12``, ``Reply``) are the frame's fittings; the rest is content. The body
is the element, of a kind that occurs once in each frame, which holds the most content and the least fittings.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from harvestcrawl.document import text_of
from harvestcrawl.extraction.doubles import copied_lines
from harvestcrawl.extraction.fittings import fitting_lines, profile_lines
from harvestcrawl.extraction.marks import Marks, count_between, inside
from harvestcrawl.extraction.outline import Frame, Outline, class_kinds
from harvestcrawl.extraction.scoring import line_numbers
from harvestcrawl.extraction.vocabulary import (
    AFTERWORD_WORDS,
    BLOCK_TAGS,
    BODY_WORDS,
    COMMENT_WORDS,
    is_signature,
    words_of,
)

FITTING_COST = 30
"""What a line of fittings inside an element costs, in characters of content (about half a line of text)."""
MAX_NAME_LINE = 40
"""Characters of a line that can be a name above the post's date."""
HEAD_LINES = 8
"""Lines at the start of a body among which the post's date can stand."""
MIN_BEFORE_COMMENT = 20
"""Characters of text that stand before the comments on a post: the post."""
MIN_REPEAT = 40
"""Characters from which a line that stands in two frames is no chance."""
WHOLE = 0.9
"""Share of its lines' text that an inline element has, if it is more than a stretch of them."""
NEARLY = 0.93
"""Kinds with this share of the best kind's worth are as good: of them the one with the fewest fittings is taken."""
NAMED = 0.7
"""The same for a kind whose name says body, in nearly all frames: what they have beside it are subjects (0.6 to 0.8 do alike)."""
USUAL = 0.9
"""What nearly all frames have: this share of them."""
_TEXT_TAGS = frozenset({"p", "ul", "ol", "blockquote", "pre"})
_INLINE = frozenset({"a", "b", "strong", "i", "em", "u", "s", "small", "sup", "sub", "font", "code", "img", "br"})


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
        return not self.is_frame and any(r <= i < page.end[r] for r in self.roots) and page.first_line[i] not in self.trimmed


def find_bodies(page: Outline, marks: Marks, frames: Sequence[Frame], title: str | None = None) -> list[Body]:
    """The body of each frame.

    :param title: the thread's title; a heading that repeats it is no part of a body
    """
    lines = [line_numbers(page, f) for f in frames]
    fittings = [frozenset(own) for own in fitting_lines(page, marks, frames, lines, title)]
    comments = _comment_blocks(page, marks, frames)
    skipped = (
        _repeated_lines(page, lines)
        | _signature_lines(page, frames)
        | profile_lines(page, marks, frames)
        | {k for blocks in comments for i in blocks for k in range(page.first_line[i], page.last_line[i])}
    )
    members = _members(page, frames)
    worth: list[dict[int, float]] = [{} for _ in frames]
    totals: dict[str, float] = defaultdict(float)
    present: Counter[str] = Counter()
    for n, kinds in enumerate(members):
        for kind, i in kinds.items():
            value = _worth(page, frames[n], fittings[n], skipped, i, worth[n])
            totals[kind] += value
            present[kind] += 1
    enough = max(1, (len(frames) + 1) // 2)
    eligible = [k for k in totals if present[k] >= enough and totals[k] > 0]
    costs = {k: sum(_fittings_in(page, fittings[n], kinds[k]) for n, kinds in enumerate(members) if k in kinds) for k in eligible}
    best = max((totals[k] for k in eligible), default=0.0)
    near = [k for k in eligible if totals[k] >= best * (NAMED if _says_body(k) and present[k] >= USUAL * len(frames) else NEARLY)]
    ranked = sorted(near, key=lambda k: (costs[k] - (present[k] if _says_body(k) else 0), -totals[k], -_depth(page, members, k), k))
    ranked += sorted(set(eligible) - set(near), key=lambda k: (-totals[k], k))
    labels = [(page.tags[f.start], page.tokens[f.start][:1]) for f in frames]
    usual_label = Counter(labels).most_common(1)[0][0]
    picked = [_pick(page, f, members[n], ranked, worth[n], labels[n] == usual_label) for n, f in enumerate(frames)]
    picked = [_with_paragraphs_beside(page, f, picked[n], fittings[n], skipped) for n, f in enumerate(frames)]
    dated = frozenset(m.line for m in marks.dates)
    dated_outside = [_has_date_outside(page, marks, f, roots) for f, roots in zip(frames, picked, strict=True)]
    trimmed = [
        frozenset().union(*(_trim(page, frames[n], r, fittings[n], frozenset() if dated_outside[n] else dated) for r in roots))
        for n, roots in enumerate(picked)
    ]
    holes = [frozenset((*f.holes, *blocks)) for f, blocks in zip(frames, comments, strict=True)]
    return [Body(roots, lines, h, roots == f.roots) for roots, lines, h, f in zip(picked, trimmed, holes, frames, strict=True)]


def _members(page: Outline, frames: Sequence[Frame]) -> list[dict[str, int]]:
    """For each frame its elements by kind. A kind with several in a frame counts with its first, if it is alone in most others."""
    by_kind = [_members_by_kind(page, f) for f in frames]
    alone = Counter(kind for single, _ in by_kind for kind in single)
    return [{**single, **{k: i for k, i in several.items() if alone[k] > len(frames) / 2}} for single, several in by_kind]


def _fittings_in(page: Outline, fittings: frozenset[int], i: int) -> int:
    first, last = page.first_line[i], page.last_line[i]
    return sum(first <= k < last for k in fittings)


def _pick(
    page: Outline, frame: Frame, kinds: dict[str, int], ranked: Sequence[str], worth: dict[int, float], usual: bool
) -> tuple[int, ...]:
    """The roots of a frame's body: of the best kind that it has, or, in an opener laid out otherwise, where its text is."""
    best = max(worth, key=lambda i: (worth[i], i), default=None)
    for kind in ranked[:6]:
        i = kinds.get(kind)
        if i is None or not (page.chars_in(i) or page.elements[i].find(".//img") is not None):
            continue
        if usual or _says_body(kind) or best is None or worth[i] * 2 >= worth[best]:
            return (i,)
    return (best,) if best is not None and worth[best] > 0 else frame.roots


def _with_paragraphs_beside(
    page: Outline, frame: Frame, roots: tuple[int, ...], fittings: frozenset[int], skipped: frozenset[int]
) -> tuple[int, ...]:
    """The roots, or what is around a single paragraph that stands among others: one paragraph is no body then."""
    if len(roots) != 1 or page.tags[roots[0]] != "p" or roots[0] in frame.roots:
        return roots
    around = page.parent[roots[0]]
    beside = (c for c in page.children(around) if c != roots[0] and page.tags[c] in _TEXT_TAGS and c not in frame.holes)
    content = (k for c in beside for k in range(page.first_line[c], page.last_line[c]) if k not in fittings and k not in skipped)
    return (around,) if around not in frame.roots and any(page.lines[k].linked < len(page.lines[k].text) for k in content) else roots


def _depth(page: Outline, members: Sequence[dict[str, int]], kind: str) -> int:
    return next(page.depth[kinds[kind]] for kinds in members if kind in kinds)


def _says_body(kind: str) -> bool:
    return kind.startswith("class ") and bool(words_of(kind[6:]) & BODY_WORDS)


def _members_by_kind(page: Outline, frame: Frame) -> tuple[dict[str, int], dict[str, int]]:
    """The elements of a frame by kind (a class, an item property, a place): those alone of their kind, and the first of several."""
    found: dict[str, int] = {}
    repeated: set[str] = set()
    holes = set(frame.holes)
    places: dict[int, str] = {}
    taken: Counter[str] = Counter()
    for order, root in enumerate(frame.roots):
        i = root
        places[root] = f"place {order}"
        while i < page.end[root]:
            if i in holes and i != root:
                i = page.end[i]
                continue
            if i != root:
                above = places[page.parent[i]]
                step = f"{above}/{page.tags[i]}"
                taken[step] += 1
                places[i] = f"{step}{taken[step]}"
            holds_lines = page.last_line[i] > page.first_line[i] and not _is_stretch(page, i)
            if holds_lines or (page.tags[i] not in _INLINE and _shows_image(page, i)):
                for kind in _kinds(page, i, places[i]):
                    if kind in found and not page.end[found[kind]] > i:
                        repeated.add(kind)
                    found.setdefault(kind, i)
            i += 1
    return {k: i for k, i in found.items() if k not in repeated}, {k: i for k, i in found.items() if k in repeated}


def _is_stretch(page: Outline, i: int) -> bool:
    """Whether an element is an inline one that shares its first or its last line with others: a mention, a smiley, a link in a text."""
    tag = page.tags[i]
    if tag in BLOCK_TAGS or "-" in tag:
        return False
    if tag in _INLINE or page.lines[page.first_line[i]].holder < i:
        return True
    lines = page.lines[page.first_line[i] : page.last_line[i]]
    return len(text_of(page.elements[i])) < WHOLE * sum(len(line.text) for line in lines)


def _shows_image(page: Outline, i: int) -> bool:
    """Whether an image stands directly in an element, or in its only child: a post may be a picture."""
    return any(
        page.tags[c] == "img" or (page.tags[c] in ("a", "p", "div") and "img" in page.tags[c : page.end[c]]) for c in page.children(i)[:3]
    )


def _kinds(page: Outline, i: int, place: str) -> Iterable[str]:
    tag = page.tags[i]
    yield from class_kinds(tag, page.tokens[i])
    attributes = page.attributes[i]
    itemprop, element_id = attributes.get("itemprop"), attributes.get("id")
    role = attributes.get("property") or attributes.get("slot")
    if role:
        yield f"class {tag}.{role}"
    if itemprop:
        yield f"class {tag}.itemprop-{itemprop}"
    if element_id and element_id[-1].isdigit():
        yield f"class {tag}.{element_id.rstrip('0123456789')}"
    yield place


def _worth(page: Outline, frame: Frame, fittings: frozenset[int], skipped: frozenset[int], i: int, known: dict[int, float]) -> float:
    """Characters of content under an element, less what the fittings in it cost."""
    if i not in known:
        lines = _own_lines(page, frame, i)
        value = float(sum([-FITTING_COST if k in fittings else 0 if k in skipped else len(page.lines[k].text) for k in lines]))
        if is_signature(_names(page, i)) or _hangs_on_body(page.tokens[i]):
            value = min(value, 0.0)
        known[i] = value
    return known[i]


@lru_cache(maxsize=8192)
def _hangs_on_body(tokens: tuple[str, ...]) -> bool:
    words = frozenset().union(*map(words_of, tokens))
    return bool(words & AFTERWORD_WORDS) and not words & BODY_WORDS


def _comment_blocks(page: Outline, marks: Marks, frames: Sequence[Frame]) -> list[tuple[int, ...]]:
    """In each frame the blocks of comments on the post: short remarks under a question, an answer, a review. They are no part of its text.

    Where the posts themselves are comments there are none.
    """
    if sum(_says(page, f.start, COMMENT_WORDS) for f in frames) * 2 > len(frames):
        return [()] * len(frames)
    found = []
    for frame in frames:
        blocks: list[int] = []
        first = page.first_line[frame.start]
        i = frame.start
        while i < frame.end:
            if (
                page.content[page.first_line[i]] - page.content[first] >= MIN_BEFORE_COMMENT
                and i not in frame.roots
                and page.chars_in(i)
                and _says(page, i, COMMENT_WORDS)
                and count_between(marks.user_at, i, page.end[i])
                and count_between(marks.user_at, frame.start, i)
            ):
                blocks.append(i)
                i = page.end[i]
            else:
                i += 1
        found.append(tuple(blocks))
    return found


def _signature_lines(page: Outline, frames: Sequence[Frame]) -> set[int]:
    """The lines of signatures: never what shows where the bodies are."""
    return {
        k
        for f in frames
        for i in range(f.start, f.end)
        if (page.tokens[i] or page.attributes[i].get("id")) and is_signature(_names(page, i))
        for k in range(page.first_line[i], page.last_line[i])
    }


def _says(page: Outline, i: int, vocabulary: frozenset[str]) -> bool:
    names = (*_names(page, i), (page.attributes[i].get("itemtype") or "").rsplit("/", 1)[-1])
    return any(words_of(n[:60]) & vocabulary for n in names if n)


def _names(page: Outline, i: int) -> tuple[str, ...]:
    """The class names of an element and its id."""
    element_id = page.attributes[i].get("id")
    return (*page.tokens[i], element_id) if element_id else page.tokens[i]


def _own_lines(page: Outline, frame: Frame, i: int) -> Sequence[int]:
    """The lines under an element, without those of the posts nested in the frame."""
    k = page.first_line[i]
    numbers: list[int] = []
    for hole in frame.holes:
        if i < hole < page.end[i]:
            numbers.extend(range(k, page.first_line[hole]))
            k = page.last_line[hole]
    return [*numbers, *range(k, page.last_line[i])] if numbers else range(k, page.last_line[i])


def _repeated_lines(page: Outline, lines: Sequence[Sequence[int]]) -> frozenset[int]:
    """Long lines that stand in an earlier frame too: previews of the answered post, quotes. They do not show where a body is."""
    first: dict[str, int] = {}
    repeats = []
    for n, own in enumerate(lines):
        for k in own:
            text = page.lines[k].text
            if len(text) >= MIN_REPEAT and first.setdefault(text, n) != n:
                repeats.append(k)
    return frozenset(repeats)


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
