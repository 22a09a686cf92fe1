"""Stage 6: what stands in posts and is no part of what they say: comments on them, signatures, previews of other posts."""

from collections.abc import Sequence

from harvestcrawl.extraction.marks import Marks, count_between
from harvestcrawl.extraction.outline import Frame, Outline, own_ranges
from harvestcrawl.extraction.vocabulary import (
    COMMENT_WORDS,
    is_signature,
    words_of,
)

MIN_BEFORE_COMMENT = 20
"""Characters of text that stand before the comments on a post: the post."""
MIN_REPEAT = 40
"""Characters from which a line that stands in two frames is no chance."""


def comment_blocks(page: Outline, marks: Marks, frames: Sequence[Frame]) -> list[tuple[int, ...]]:
    """In each frame the blocks of comments on the post: short remarks under a question, an answer, a review. They are no part of its text.

    Where the posts themselves are comments there are none.
    """
    if sum(_says(page, f.start, COMMENT_WORDS) for f in frames) * 2 > len(frames):
        return [()] * len(frames)
    found = []
    for frame in frames:
        blocks: list[int] = []
        first = page.first_line[frame.start]
        holes = frozenset(frame.holes)
        i = frame.start
        while i < frame.end:
            if i in holes:
                i = page.end[i]
            elif (
                page.attributes[i]
                and page.content[page.first_line[i]] - page.content[first] >= MIN_BEFORE_COMMENT
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


def signature_lines(page: Outline, frames: Sequence[Frame]) -> set[int]:
    """The lines of signatures: never what shows where the bodies are."""
    return {
        k
        for f in frames
        for part in own_ranges(page, f)
        for i in part
        if page.attributes[i] and is_signature(names_of(page, i))
        for k in range(page.first_line[i], page.last_line[i])
    }


def repeated_lines(page: Outline, lines: Sequence[Sequence[int]]) -> frozenset[int]:
    """Long lines that stand in an earlier frame too: previews of the answered post, quotes. They do not show where a body is."""
    first: dict[str, int] = {}
    repeats = []
    for n, own in enumerate(lines):
        for k in own:
            text = page.lines[k].text
            if len(text) >= MIN_REPEAT and first.setdefault(text, n) != n:
                repeats.append(k)
    return frozenset(repeats)


def _says(page: Outline, i: int, vocabulary: frozenset[str]) -> bool:
    names = names_of(page, i)
    kind = page.attributes[i].get("itemtype")
    if kind:
        names = (*names, kind.rsplit("/", 1)[-1])
    return any(not vocabulary.isdisjoint(words_of(n[:60])) for n in names)


def names_of(page: Outline, i: int) -> tuple[str, ...]:
    """The class names of an element and its id."""
    element_id = page.attributes[i].get("id")
    return (*page.tokens[i], element_id) if element_id else page.tokens[i]
