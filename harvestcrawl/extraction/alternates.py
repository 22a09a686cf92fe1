"""Stage 2, its end: one column of marks where themes give every second post another class.

Names such as odd and even are known and left out of classes; a theme may call them anything. Two kinds of marks are one column if
they stand under the same tags, take turns down the page, and never in one post: what two neighbours have in common is the list of
the posts, however they are paired.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from harvestcrawl.extraction.marks import Marks
from harvestcrawl.extraction.outline import Outline

MIN_TURNS = 3
"""How often the kinds change from one mark to the next, if they take turns: 1, 2, 1, 2."""


def with_joined_columns(page: Outline, marks: Marks) -> Marks:
    """The marks of a page, those of alternating kinds with the key of the first."""
    dates = _joined_keys(page, [(m.at, m.key) for m in marks.dates])
    users = _joined_keys(page, [(m.at, m.key) for m in marks.users])
    if not dates and not users:
        return marks
    return replace(
        marks,
        dates=[replace(m, key=dates.get(m.key, m.key)) for m in marks.dates],
        users=[replace(m, key=users.get(m.key, m.key)) for m in marks.users],
    )


def _joined_keys(page: Outline, marks: Sequence[tuple[int, str]]) -> dict[str, str]:
    """Keys that are another key's alternate, and that other key."""
    by_path: dict[tuple[int, str], list[tuple[int, str]]] = defaultdict(list)
    for at, key in marks:
        by_path[page.paths[at], key.partition(" ")[0]].append((at, key))
    joined: dict[str, str] = {}
    for found in by_path.values():
        kinds = list(dict.fromkeys(key for _, key in found))
        turns = sum(a != b for (_, a), (_, b) in pairwise(found))
        if len(kinds) == 2 and turns >= MIN_TURNS and turns >= len(found) - 2 and _are_apart(page, [at for at, _ in found]):
            joined[kinds[1]] = kinds[0]
    return joined


def _are_apart(page: Outline, places: Sequence[int]) -> bool:
    """Whether what any two neighbours have in common is one and the same element."""
    return len({_common(page, a, b) for a, b in pairwise(places)}) == 1


def _common(page: Outline, a: int, b: int) -> int:
    """The smallest element that holds two others, the first of which stands before the second."""
    while a >= 0 and b >= page.end[a]:
        a = page.parent[a]
    return a
