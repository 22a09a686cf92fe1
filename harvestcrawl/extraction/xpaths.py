"""XPaths that say where something was found. Only this module and xpath_paths write XPath text for readers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, combinations

from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.vocabulary import normal_token
from harvestcrawl.extraction.xpath_paths import exact_path, path_to

_Test = tuple[str, str]
"""What an element is told by: ``class`` and a name, ``stem`` and how its id begins, or ``@`` with an attribute and its value."""

_TELLING = ("itemprop", "itemtype", "role", "data-role")
_MAX_PARTS = 3  # of a union: with more of them nobody sees what it matches
# What no page made for readers has more of: there the simplest XPath will do.
_MAX_ELEMENTS = 10_000
_MAX_FOUND = 500
_MAX_OTHERS = 500
_MAX_DEPTH = 200
# What is looked at: elements above, tests of an element, characters of a test.
_MAX_LEVELS = 12
_MAX_TESTS = 8
_MAX_VALUE = 100


def describe(page: Outline, found: Sequence[int], uses: Mapping[str, int]) -> str | None:
    """A readable XPath that matches the elements ``found``, and no others if there is one.

    :param uses: how often each class name occurs on the page, by `count_uses`

    Tried in this order: their tag with a class or an id that they share; with two of these, or under an element that has one;
    their path; a union of up to three of these; their places among siblings. It may match a few more elements where a page
    gives no better handle; ``None`` for no elements.
    """
    if not found:
        return None
    tags = {page.tags[i] for i in found}
    tag = tags.pop() if len(tags) == 1 else "*"
    shared = _class_names(page, found[0])
    for names in {page.attributes[i].get("class", "") for i in found[1:]}:
        shared = [t for t in shared if t in names.split()]
    best = min(shared, key=lambda t: (uses[normal_token(t)], shared.index(t)), default=None)
    wanted = sorted(set(found))
    if best and uses[normal_token(best)] == len(wanted):
        return f"//{tag}[{_written(('class', best))}]"
    exact = None
    if len(wanted) <= _MAX_FOUND and len(page.tags) <= _MAX_ELEMENTS and max(page.depth[i] for i in wanted) <= _MAX_DEPTH:
        exact = _exact(page, wanted, tag) or _union(page, wanted) or exact_path(page, wanted, by_places=True)
    if exact:
        return exact
    if best:
        return f"//{tag}[{_written(('class', best))}]"
    return path_to(page, wanted)


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


def _class_names(page: Outline, i: int) -> list[str]:
    return page.attributes[i].get("class", "").split()


# --- Tests that elements share ----------------------------------------------------------------------------------------


def _tests(attributes: Mapping[str, str]) -> list[_Test]:
    """What an element can be told by, the plainest first."""
    tests = [("class", name) for name in dict.fromkeys(attributes.get("class", "").split())]
    if element_id := attributes.get("id"):
        tests.append(("@id", element_id))
        stem = element_id[: next((n for n, c in enumerate(element_id) if c.isdigit()), 0)]
        if len(stem) > 1:
            tests.append(("stem", stem))
    tests.extend((f"@{name}", value) for name in _TELLING if (value := attributes.get(name)))
    return [test for test in tests if len(test[1]) <= _MAX_VALUE][:_MAX_TESTS]


def _passes(attributes: Mapping[str, str], test: _Test) -> bool:
    kind, value = test
    if kind == "class":
        names = attributes.get("class")
        return names is not None and value in names and value in names.split()
    if kind == "stem":
        return (attributes.get("id") or "").startswith(value)
    return attributes.get(kind[1:]) == value


def _passing(page: Outline, pool: Sequence[int], test: _Test) -> list[int]:
    """Those of some elements that pass a test."""
    name = _ATTRIBUTES.get(test[0], test[0][1:])
    return [i for i in pool if name in page.attributes[i] and _passes(page.attributes[i], test)]


_ATTRIBUTES = {"class": "class", "stem": "id"}
"""Which attribute a test looks at; of the others it is what stands behind the ``@``."""


def _written(test: _Test) -> str:
    kind, value = test
    if kind == "class":
        return f"contains(concat(' ', normalize-space(@class), ' '), {quoted(f' {value} ')})"
    return f"starts-with(@id, {quoted(value)})" if kind == "stem" else f"{kind}={quoted(value)}"


def _tagged(page: Outline, tag: str) -> list[int]:
    return [i for i, t in enumerate(page.tags) if t == tag] if tag != "*" else list(range(len(page.tags)))


def _exact(page: Outline, wanted: Sequence[int], tag: str) -> str | None:
    """One XPath that matches the elements and no others, if any does."""
    first, *others = (page.attributes[i] for i in wanted)
    shared = [test for test in _tests(first) if all(_passes(e, test) for e in others)]
    pool = _tagged(page, tag) if shared or tag != "*" else []
    passing = {test: _passing(page, pool, test) for test in shared}
    shared.sort(key=lambda test: len(passing[test]))
    if shared and passing[shared[0]] == wanted:
        return f"//{tag}[{_written(shared[0])}]"
    for one, other in combinations(shared[:4], 2):
        if sorted(set(passing[one]) & set(passing[other])) == wanted:
            return f"//{tag}[{_written(one)}][{_written(other)}]"
    step = f"{tag}[{_written(shared[0])}]" if shared else tag
    meant = set(wanted)
    rest = [i for i in (passing[shared[0]] if shared else pool) if i not in meant]
    few = bool(pool) and len(rest) <= _MAX_OTHERS
    return (
        (_without(page, meant, rest, step) if few and shared else None)
        or (_under(page, wanted, rest, step) if few else None)
        or exact_path(page, wanted)
        or (_having(page, wanted, rest, step) if few else None)
    )


def _without(page: Outline, meant: set[int], rest: Sequence[int], step: str) -> str | None:
    """The step less those that have something which none of the meant has."""
    first, *others = (page.attributes[i] for i in rest)
    for test in _tests(first):
        if test[0] != "@id" and all(_passes(e, test) for e in others) and not any(_passes(page.attributes[i], test) for i in meant):
            return f"//{step}[not({_written(test)})]"
    return None


def _under(page: Outline, wanted: Sequence[int], rest: Sequence[int], step: str) -> str | None:
    """The step below an element that has something which is above no other, the nearest such element."""
    if any(page.depth[i] > _MAX_DEPTH for i in rest):
        return None
    for level, above in enumerate(page.ancestors(wanted[0])[:_MAX_LEVELS]):
        tag = page.tags[above]
        for test in _tests(page.attributes[above]):
            for slash, levels in (("/", 1), ("//", None)) if level == 0 else (("//", None),):
                if any(_is_under(page, i, tag, test, levels) for i in rest):
                    continue
                if all(_is_under(page, i, tag, test, levels) for i in wanted):
                    return f"//{tag}[{_written(test)}]{slash}{step}"
    return None


def _having(page: Outline, wanted: Sequence[int], rest: Sequence[int], step: str) -> str | None:
    """The step that has a child of a kind which no other has."""
    for child in page.children(wanted[0])[:_MAX_LEVELS]:
        tag = page.tags[child]
        for test in _tests(page.attributes[child]):
            if not any(_has(page, i, tag, test) for i in rest) and all(_has(page, i, tag, test) for i in wanted):
                return f"//{step}[{tag}[{_written(test)}]]"
    return None


def _has(page: Outline, i: int, tag: str, test: _Test) -> bool:
    return any(page.tags[child] == tag and _passes(page.attributes[child], test) for child in page.children(i))


def _is_under(page: Outline, i: int, tag: str, test: _Test, levels: int | None) -> bool:
    while (i := page.parent[i]) >= 0 and levels != 0:
        if page.tags[i] == tag and _passes(page.attributes[i], test):
            return True
        levels = levels - 1 if levels is not None else None
    return False


def _union(page: Outline, wanted: Sequence[int]) -> str | None:
    """Up to three XPaths that match the elements together, and no others: those that match most of them first."""
    parts: list[str] = []
    left = list(wanted)
    meant = set(wanted)
    pools: dict[str, list[int]] = {}
    while left and len(parts) < _MAX_PARTS:
        counts = Counter((page.tags[i], test) for i in left for test in _tests(page.attributes[i]))
        for (tag, test), _ in counts.most_common(8):  # of equals, the one that was met first
            if tag not in pools:
                pools[tag] = _tagged(page, tag)
            if all(i in meant for i in pools[tag] if _passes(page.attributes[i], test)):
                parts.append(f"//{tag}[{_written(test)}]")
                left = [i for i in left if not (page.tags[i] == tag and _passes(page.attributes[i], test))]
                break
        else:
            break
    groups: dict[tuple[str, int], list[int]] = {}  # the rest: those that are siblings of one tag
    for i in left:
        groups.setdefault((page.tags[i], page.parent[i]), []).append(i)
    if len(parts) + len(groups) > _MAX_PARTS:
        return None
    for (tag, _), group in groups.items():
        if (part := _exact(page, group, tag) or exact_path(page, group, by_places=True)) is None:
            return None
        parts.append(part)
    return " | ".join(parts)
