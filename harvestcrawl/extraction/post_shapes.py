"""What the elements that begin the posts of a page have in common, by which those of another page of the site are found."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from harvestcrawl.extraction.frames import id_pattern
from harvestcrawl.extraction.outline import Outline

MUCH_LARGER = 10
"""How many times larger than the posts seen so far a post may be: it may hold a list or a table, and no page does."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What an element has in common with others that begin a post."""

    tag: str
    tokens: frozenset[str]
    """Class names that all of them have."""
    named: str | None
    """The pattern of their ids: ``post-#``."""
    path: tuple[str, ...]
    """Tags up to the page's body, where nothing else says more."""
    within: frozenset[tuple[str, str]]
    """Tags, with their first class names, that stand in all of them."""
    largest: int
    """Elements in the largest of them."""


def shapes_of(page: Outline, starts: Sequence[int]) -> list[tuple[Shape, list[int]]]:
    """The shapes of some elements, each with those that have it: one a tag, or one a pattern of ids where no class name is shared."""
    by_tag: dict[str, list[int]] = defaultdict(list)
    for i in starts:
        by_tag[page.tags[i]].append(i)
    groups: list[list[int]] = []
    for members in by_tag.values():
        by_id: dict[str | None, list[int]] = defaultdict(list)
        for i in members:
            by_id[_id_of(page, i)].append(i)
        groups += [members] if _shared_tokens(page, members) else by_id.values()
    return [(_shape(page, members), members) for members in groups]


def starts_in(page: Outline, shapes: Sequence[Shape]) -> list[int]:
    """The elements of a page that have one of some shapes."""
    tags = {shape.tag for shape in shapes}
    return [i for i, tag in enumerate(page.tags) if tag in tags and any(_has_shape(page, i, shape) for shape in shapes)]


def label(page: Outline, i: int) -> tuple[str, str]:
    """An element's tag and its first class name."""
    return page.tags[i], page.tokens[i][0] if page.tokens[i] else ""


def _shape(page: Outline, members: Sequence[int]) -> Shape:
    """What some elements of one tag have in common."""
    tokens = _shared_tokens(page, members)
    ids = {_id_of(page, i) for i in members}
    named = ids.pop() if len(ids) == 1 else None
    return Shape(
        tag=page.tags[members[0]],
        tokens=tokens,
        named=named,
        path=() if tokens or named else _path(page, members[0]),
        within=frozenset.intersection(*(_labels_in(page, i) for i in members)),
        largest=max(page.end[i] - i for i in members),
    )


def _shared_tokens(page: Outline, members: Sequence[int]) -> frozenset[str]:
    return frozenset.intersection(*(frozenset(page.tokens[i]) for i in members))


def _has_shape(page: Outline, i: int, shape: Shape) -> bool:
    return (
        page.tags[i] == shape.tag
        and shape.tokens.issubset(page.tokens[i])
        and (shape.named is None or _id_of(page, i) == shape.named)
        and (not shape.path or _path(page, i) == shape.path)
        and page.end[i] - i <= MUCH_LARGER * shape.largest
        and shape.within <= _labels_in(page, i)
    )


def _id_of(page: Outline, i: int) -> str | None:
    return id_pattern(page.attributes[i].get("id") or "")


def _labels_in(page: Outline, i: int) -> frozenset[tuple[str, str]]:
    return frozenset(label(page, k) for k in range(i + 1, page.end[i]))


def _path(page: Outline, i: int) -> tuple[str, ...]:
    return (page.tags[i], *(page.tags[a] for a in page.ancestors(i)))
