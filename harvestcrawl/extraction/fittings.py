"""Stage 6, its beginning: the lines of a frame that are its fittings, no content.

Fittings are what most frames have too (the date, the name, ``Posts: 12``, ``Reply``), what is offered on posts, and a heading that
repeats the thread's title.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache

from harvestcrawl.document import text_of
from harvestcrawl.extraction.date_marks import DateMark
from harvestcrawl.extraction.marks import Marks, count_between, inside
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.vocabulary import AFTERWORD_WORDS, BODY_WORDS, QUOTE_WORDS, SIGNATURE_WORDS, USER_WORDS, words_of
from harvestcrawl.text import fold

MAX_BESIDE_DATE = 60
"""Characters beside a date in a line that is there for the date: a name, a number, a subject's beginning."""
_HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
MIN_BESIDE_PROFILE = 20
"""Characters of a post outside the box about its author: its text."""
_DIGITS = re.compile(r"\d+")
_NUMBER = re.compile(r"^#?\d{1,5}[.)]?\s+(?=\D)")  # of the post: "1. Re: the title"
REPLY_PREFIX = re.compile(r"^(?:(?:re|aw|antw|sv|vs|odp|rif|ynt|отв|ответ|回复|答复)(?:\[\d+\])?\s*[:：]\s*)+", re.IGNORECASE)
"""What engines put before the title in the subject of a reply."""
_LABEL = re.compile(r"^([^\d:：]{2,24})[:：]")


def fitting_lines(
    page: Outline, marks: Marks, frames: Sequence[Frame], lines: Sequence[Sequence[int]], title: str | None
) -> Iterable[set[int]]:
    """For each frame the lines that are no content: those of dates and names, and those that most frames have too."""
    often = max(2, len(frames) // 2 + 1)
    shapes: Counter[str] = Counter()
    shape_of: dict[int, tuple[str, ...]] = {}
    for own in lines:
        seen: set[str] = set()
        for k in own:
            shape_of[k] = _shapes(page.lines[k].text)
            seen.update(shape_of[k])
        shapes.update(seen)
    frequent = {shape for shape, n in shapes.items() if n >= often}
    usual = Counter(key for frame in frames for key in {marks.dates[m].key for m in inside(page, marks.date_at, frame)})
    usual_places = _usual_marks(page, marks, frames)
    folded = fold(title) if title else None
    action_lines = {page.first_line[i] for i in marks.actions}
    for frame, own in zip(frames, lines, strict=True):
        dates = [marks.dates[m] for m in inside(page, marks.date_at, frame)]
        people = [marks.users[m].at for m in inside(page, marks.user_at, frame)]
        bylines = {d.line for d in dates} & {page.first_line[i] for i in people}
        marked = {
            d.line for d in dates if (usual[d.key] * 2 >= len(frames) or d.machine or d.line in bylines) and _is_most_of_line(page, d)
        }
        marked.update(page.first_line[i] for i in people if _fills_line(page, i))
        written = _written_lines(page, usual_places, frame)
        fitting = {k for k in own if k not in written and not frequent.isdisjoint(shape_of[k])}
        if folded is not None:
            fitting.update(_headed_lines(page, own, folded))
        fitting.update(k for k in marked if k not in written and _is_short(page, k))
        offered = {k for k in own if k in action_lines and k not in written and len(page.lines[k].text) < 40}
        if len(fitting | offered) < len(own):  # else what looks like an offer is all that was said: "Thanks!"
            fitting |= offered
        yield {k for k in fitting if not _is_quoted(page, frame.start, k)}


def profile_lines(page: Outline, marks: Marks, frames: Sequence[Frame]) -> set[int]:
    """The lines of boxes about the person who wrote: rank, place, hardware. They are never what shows where the bodies are.

    Such a box is named for a person, shows one, holds nothing that is named for a text, and is not all that the post says.
    """
    found: set[int] = set()
    for frame in frames:
        i = frame.start
        while i < frame.end:
            if page.tokens[i] and _says_person(page.tokens[i]) and i not in frame.roots and _is_profile_box(page, marks, frame, i):
                found.update(range(page.first_line[i], page.last_line[i]))
                i = page.end[i]
            else:
                i += 1
    return found


def _is_profile_box(page: Outline, marks: Marks, frame: Frame, i: int) -> bool:
    """Whether an element that is named for a person holds what such a box does."""
    first, last = page.first_line[i], page.last_line[i]
    if last - first < 2 or not count_between(marks.user_at, i, page.end[i]):
        return False
    beside = (
        page.content[page.last_line[frame.roots[-1]]]
        - page.content[last]
        + page.content[first]
        - page.content[page.first_line[frame.start]]
    )
    return beside >= MIN_BESIDE_PROFILE and not any(_says_body_alone(page.tokens[e]) for e in range(i, page.end[i]))


@lru_cache(maxsize=8192)
def _says_person(tokens: tuple[str, ...]) -> bool:
    words = frozenset().union(*(words_of(t) for t in tokens))
    return bool(words & USER_WORDS) and not words & BODY_WORDS


def _is_quoted(page: Outline, root: int, k: int) -> bool:
    i = page.lines[k].holder
    while i > root:
        if page.tags[i] == "blockquote" or _says_quote(page.tokens[i]):
            return True
        i = page.parent[i]
    return False


@lru_cache(maxsize=8192)
def _says_quote(tokens: tuple[str, ...]) -> bool:
    return any(words_of(t) & QUOTE_WORDS for t in tokens)


def _is_most_of_line(page: Outline, date: DateMark) -> bool:
    """Whether a line has little beside the date: a sentence that names a day is content."""
    return 0 <= date.line < len(page.lines) and len(page.lines[date.line].text) - len(date.shown) <= MAX_BESIDE_DATE


def _fills_line(page: Outline, i: int) -> bool:
    """Whether a person's name is most of its line, and no mention of somebody at the beginning of a sentence."""
    k = page.first_line[i]
    return k < len(page.lines) and not page.lines[k].text.startswith("@") and len(text_of(page.elements[i])) > 0.8 * len(page.lines[k].text)


def _written_lines(page: Outline, usual: Sequence[int], frame: Frame) -> set[int]:
    """The lines in elements whose class says body, and no other part of a post: what stands there was written, however often.

    :param usual: places of the marks that most frames have; an element that holds one is more than a body
    """
    lines: set[int] = set()
    i = frame.start
    while i < frame.end:
        if page.tokens[i] and _says_body_alone(page.tokens[i]) and i not in frame.roots and not count_between(usual, i, page.end[i]):
            lines.update(
                k
                for k in range(page.first_line[i], page.last_line[i])
                if page.lines[k].holder >= i and page.lines[k].linked < 0.8 * len(page.lines[k].text)
            )
            i = page.end[i]
        else:
            i += 1
    return lines


@lru_cache(maxsize=8192)
def _says_body_alone(tokens: tuple[str, ...]) -> bool:
    """Whether class names say body, and neither person nor signature nor what hangs on a post (``text-muted`` says nothing)."""
    words = frozenset().union(*(words_of(t) for t in tokens if not t.startswith("text-")))
    return bool(words & BODY_WORDS) and not words & (USER_WORDS | SIGNATURE_WORDS | AFTERWORD_WORDS)


def _usual_marks(page: Outline, marks: Marks, frames: Sequence[Frame]) -> list[int]:
    """The places of the marks of those columns of dates and of persons that the most frames have."""
    found: dict[str, list[int]] = defaultdict(list)
    holding: Counter[str] = Counter()
    for frame in frames:
        keys = set()
        for kind, places, own in (("date", marks.date_at, marks.dates), ("user", marks.user_at, marks.users)):
            for m in inside(page, places, frame):
                key = f"{kind} {own[m].key}"
                found[key].append(places[m])
                keys.add(key)
        holding.update(keys)
    most = {kind: max((n for key, n in holding.items() if key.startswith(kind)), default=0) for kind in ("date", "user")}
    return sorted(place for key, places in found.items() if holding[key] == most[key[:4]] for place in places)


def _headed_lines(page: Outline, own: Sequence[int], title: str) -> Iterable[int]:
    """The lines of a frame that repeat the thread's title, and where one is a heading what stands above it."""
    repeats = [k for k in own if _repeats_title(page, k, title)]
    headings = [k for k in repeats if any(page.tags[i] in _HEADINGS for i in _around(page, page.lines[k].holder))]
    return {*repeats, *(k for k in own if headings and k < headings[0])}


def _around(page: Outline, i: int) -> Iterable[int]:
    return (i, *page.ancestors(i)[:2])


def _repeats_title(page: Outline, k: int, title: str) -> bool:
    """Whether a line is a heading (no paragraph of the text) that repeats the thread's title."""
    text = page.lines[k].text
    if len(text) > len(title) + 12 or (len(text) < len(title) and text.isascii()) or page.tags[page.lines[k].holder] == "p":
        return False  # no sign of ASCII becomes two when it is folded
    return fold(REPLY_PREFIX.sub("", _NUMBER.sub("", text))).strip(" ¶#:") == title


def _is_short(page: Outline, k: int) -> bool:
    """Whether a line is as short as one about a post is: names and numbers in it may be links."""
    return 0 <= k < len(page.lines) and len(page.lines[k].text) - page.lines[k].linked < 80 and len(page.lines[k].text) < 160


def _shapes(text: str) -> tuple[str, ...]:
    """What two lines of fittings have in common: their words with the numbers taken out, or the label before a colon."""
    if len(text) > 80:
        return ()
    shape = _DIGITS.sub("#", text.lower())
    label = _LABEL.match(shape) if ":" in shape or "：" in shape else None
    return (shape, label.group(1) + ":") if label else (shape,)
