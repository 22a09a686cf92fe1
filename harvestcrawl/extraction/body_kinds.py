"""Stage 6: the elements of the frames by kind: what can be the body is of a kind that occurs once in each frame."""

from collections import Counter
from collections.abc import Sequence

from harvestcrawl.document import text_of
from harvestcrawl.extraction.outline import Frame, Outline, class_kinds
from harvestcrawl.extraction.vocabulary import (
    BLOCK_TAGS,
    BODY_WORDS,
    words_of,
)

WHOLE = 0.9
"""Share of its lines' text that an inline element has, if it is more than a stretch of them."""
_INLINE = frozenset({"a", "b", "strong", "i", "em", "u", "s", "small", "sup", "sub", "font", "code", "img", "br"})


def members(page: Outline, frames: Sequence[Frame]) -> list[dict[str, int]]:
    """For each frame its elements by kind. A kind with several in a frame counts with its first, if it is alone in most others."""
    by_kind = [_members_by_kind(page, f) for f in frames]
    alone = Counter(kind for single, _ in by_kind for kind in single)
    return [{**single, **{k: i for k, i in several.items() if alone[k] > len(frames) / 2}} for single, several in by_kind]


def says_body(kind: str) -> bool:
    """Whether a kind is a class that names the body of a post."""
    return kind.startswith("class ") and bool(words_of(kind[6:]) & BODY_WORDS)


def _members_by_kind(page: Outline, frame: Frame) -> tuple[dict[str, int], dict[str, int]]:
    """The elements of a frame by kind (a class, an item property, a place): those alone of their kind, and the first of several."""
    found: dict[str, int] = {}
    repeated: set[str] = set()
    holes = set(frame.holes)
    places: dict[int, str] = {}
    taken: dict[str, int] = {}
    for order, root in enumerate(frame.roots):
        i = root
        places[root] = f"place {order}"
        while i < page.end[root]:
            if i in holes and i != root:
                i = page.end[i]
                continue
            if i != root:
                step = f"{places[page.parent[i]]}/{page.tags[i]}"
                taken[step] = n = taken.get(step, 0) + 1
                places[i] = f"{step}{n}"
            holds_lines = page.last_line[i] > page.first_line[i] and not _is_stretch(page, i)
            if holds_lines or (page.tags[i] not in _INLINE and _shows_image(page, i)):
                for kind in _kinds(page, i, places[i]):
                    if page.end[found.setdefault(kind, i)] <= i:
                        repeated.add(kind)
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


def _kinds(page: Outline, i: int, place: str) -> Sequence[str]:
    tag = page.tags[i]
    attributes = page.attributes[i]
    if not attributes:
        return (place,)
    kinds = [*class_kinds(tag, page.tokens[i])]
    itemprop, element_id = attributes.get("itemprop"), attributes.get("id")
    role = attributes.get("property") or attributes.get("slot")
    if role:
        kinds.append(f"class {tag}.{role}")
    if itemprop:
        kinds.append(f"class {tag}.itemprop-{itemprop}")
    if element_id and element_id[-1].isdigit():
        kinds.append(f"class {tag}.{element_id.rstrip('0123456789')}")
    kinds.append(place)
    return kinds
