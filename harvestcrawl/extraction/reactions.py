"""How many readers liked a post, thanked for it or voted for it, where the page counts them."""

import re
from collections.abc import Sequence

from harvestcrawl.document import text_of
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.marks import inside
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.phrases import REACTION_WORDS
from harvestcrawl.extraction.scoring import line_numbers

_COUNTS = frozenset({"upvoteCount", "userInteractionCount"})
"""Item properties of schema.org that count what readers think of a post."""
_NUMBER = re.compile(r"-?\d{1,3}(?:[,.\s]\d{3})+(?!\d)|-?\d{1,7}(?!\d)")
_SHOWN = re.compile(
    r"^\W{0,3}(\d{1,7})\s*(?:" + "|".join(sorted(map(re.escape, REACTION_WORDS), key=lambda w: (-len(w), w))) + r")(?!\w)", re.IGNORECASE
)
_MAX_LINE = 60


def read_reactions(page: Outline, frames: Sequence[Frame], bodies: Sequence[Body], dated_lines: frozenset[int]) -> list[int | None]:
    """The count of each post: declared in its markup, or shown behind its body or beside its date; else ``None``."""
    counts = []
    counting = [i for i, attributes in enumerate(page.attributes) if attributes and attributes.get("itemprop") in _COUNTS]
    for frame, body in zip(frames, bodies, strict=True):
        declared = _declared(page, counting, frame)
        counts.append(_shown(page, frame, body, dated_lines) if declared is None else declared)
    return counts


def _declared(page: Outline, counting: Sequence[int], frame: Frame) -> int | None:
    for i in map(counting.__getitem__, inside(page, counting, frame)):
        attributes = page.attributes[i]
        number = _NUMBER.search(attributes.get("content") or attributes.get("data-value") or text_of(page.elements[i]))
        if number:
            return int(re.sub(r"[,.\s]", "", number.group()))
    return None


def _shown(page: Outline, frame: Frame, body: Body, dated_lines: frozenset[int]) -> int | None:
    """A count in a line of its own. Before the body stand the counts of the person: only the date's line is asked there."""
    behind = max(page.last_line[r] for r in body.roots)
    for k in line_numbers(page, frame):
        text = page.lines[k].text
        if len(text) <= _MAX_LINE and (k >= behind or k in dated_lines) and (found := _SHOWN.match(text)):
            return int(found.group(1))
    return None
