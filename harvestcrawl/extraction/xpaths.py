"""XPaths that say where something was found. The only module that writes XPath text for readers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from harvestcrawl.document import class_tokens
from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.vocabulary import normal_token


def describe(page: Outline, found: Sequence[int], uses: Mapping[str, int]) -> str | None:
    """The simplest XPath that matches the elements ``found``: their tag with a class or an id they share, else their path.

    :param uses: how often each class name occurs on the page, by `count_uses`

    It may match a few more elements than were meant where a page gives no better handle; ``None`` for no elements.
    """
    if not found:
        return None
    tags = {page.tags[i] for i in found}
    tag = tags.pop() if len(tags) == 1 else "*"
    shared = [t for t in class_tokens(page.elements[found[0]]) if all(t in class_tokens(page.elements[i]) for i in found[1:])]
    if shared:
        best = min(shared, key=lambda t: (uses[normal_token(t)], shared.index(t)))
        return f"//{tag}[contains(concat(' ', normalize-space(@class), ' '), {quoted(f' {best} ')})]"
    if len(found) == 1 and page.elements[found[0]].get("id"):
        return f"//{tag}[@id={quoted(page.elements[found[0]].get('id') or '')}]"
    return _path(page, found)


def count_uses(page: Outline) -> Counter[str]:
    """How many elements have each (normalised) class name."""
    return Counter(chain.from_iterable(page.tokens))


def quoted(text: str) -> str:
    """``text`` as an XPath string literal, whatever quotes are in it."""
    if "'" not in text:
        return f"'{text}'"
    if '"' not in text:
        return f'"{text}"'
    return "concat(" + ', "\'", '.join(f"'{part}'" for part in text.split("'")) + ")"


def _path(page: Outline, found: Sequence[int]) -> str:
    """The tags from the page's body to the elements, with positions where all agree on them."""
    numbered: dict[int, int] = {}  # shared, as the posts of a long page are children of one element
    steps = [_steps(page, i, numbered) for i in found]
    if len({tuple(tag for tag, _ in s) for s in steps}) > 1:
        return " | ".join(dict.fromkeys("/html/" + "/".join(tag for tag, _ in s) for s in steps))
    return "/html/" + "/".join(
        tag + (f"[{places.pop()}]" if len(places := {s[n][1] for s in steps}) == 1 else "") for n, (tag, _) in enumerate(steps[0])
    )


def _steps(page: Outline, i: int, numbered: dict[int, int]) -> list[tuple[str, int]]:
    """Tag and place among siblings of that tag, from the outermost element to ``i``."""
    steps = []
    while i >= 0:
        above = page.parent[i]
        if i not in numbered:
            counts: Counter[str] = Counter()
            for child in page.children(above) if above >= 0 else [i]:
                counts[page.tags[child]] += 1
                numbered[child] = counts[page.tags[child]]
        steps.append((page.tags[i], numbered[i]))
        i = above
    return steps[::-1]
