"""XPaths that lead from the page's body to elements, step by step."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from harvestcrawl.extraction.outline import Outline


def exact_path(page: Outline, wanted: Sequence[int], by_places: bool = False) -> str | None:
    """The path with a place at each step where all agree, if it matches the elements alone.

    :param by_places: whether it may end with the places of siblings: that is right for this page, and seldom for the next
    """
    numbered: dict[int, int] = {}
    steps = [_steps(page, i, numbered) for i in wanted]
    if len({tuple(tag for tag, _ in s) for s in steps}) > 1:
        return None
    places = [{s[n][1] for s in steps} for n in range(len(steps[0]))]
    level = [0]
    for (tag, place), agreed in zip(steps[0][1:], places[1:], strict=True):
        below = [[child for child in page.children(i) if page.tags[child] == tag] for i in level]
        level = list(chain.from_iterable(b[place - 1 : place] if len(agreed) == 1 else b for b in below))
    if sorted(level) == wanted:
        return path_to(page, wanted)
    if not by_places or len({page.parent[i] for i in wanted}) > 1:
        return None
    span = _span(sorted(places[-1]), len(level))
    return f"{path_to(page, wanted)}[{span}]" if span else None


def _span(places: Sequence[int], last: int) -> str | None:
    """Places in a row, or every so many, as a test of the position."""
    every = places[1] - places[0] if len(places) > 1 else 1
    if list(places) != list(range(places[0], places[-1] + 1, every)):
        return None
    tests = [f"position() mod {every} = {places[0] % every}"] if every > 1 else []
    if places[0] > every:
        tests.append(f"position() >= {places[0]}")
    if places[-1] + every <= last:
        tests.append(f"position() <= {places[-1]}")
    return " and ".join(tests)


def path_to(page: Outline, found: Sequence[int]) -> str:
    """The tags from the page's body to the elements, with positions where all agree on them."""
    numbered: dict[int, int] = {}  # shared, as the posts of a long page are children of one element
    steps = [_steps(page, i, numbered) for i in found]
    if len({tuple(tag for tag, _ in s) for s in steps}) > 1:
        return " | ".join(dict.fromkeys("/html/" + "/".join(tag for tag, _ in s) for s in steps))
    return "/html/" + "/".join(
        tag + (f"[{places.pop()}]" if len(places := {s[n][1] for s in steps}) == 1 else "") for n, (tag, _) in enumerate(steps[0])
    )


def paths_to(page: Outline, found: Iterable[int]) -> Iterator[str]:
    """For each element the path that leads to it alone, by the place among siblings at every step."""
    numbered: dict[int, int] = {}
    for i in found:
        yield "/html/" + "/".join(f"{tag}[{place}]" if n else tag for n, (tag, place) in enumerate(_steps(page, i, numbered)))


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
