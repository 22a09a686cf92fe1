"""Objects in the data of scripts: walked once, with what they refer to in its place.

Stores of clients keep each thing once and refer to it: ``{"__ref": "User:7"}`` (Apollo), ``{"type": "users", "id": "7"}`` beside a
list of what is included (JSON:API). Interfaces wrap things: ``{"node": {…}}``, ``{"data": {…}}``, ``{"attributes": {…}}``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from harvestcrawl.extraction.stores.payloads import decoded
from harvestcrawl.extraction.stores.words import WRAPPERS
from harvestcrawl.text import fold

Fields = Mapping[str, object]
"""An object's fields by `plain_name`."""

MAX_OBJECTS = 400_000
"""Objects and lists that are looked at."""
MIN_ENCODED = 100
"""Characters of a text that can be JSON in JSON."""
_WRAPPER_DEPTH = 3
MIN_TITLE = 4
"""Characters of a title that can be found in the page's."""
_TITLES = ("title", "headline", "subject", "name")


@lru_cache(maxsize=8192)
def plain_name(name: str) -> str:
    """A field's name as it is compared: lower case, without ``_`` and ``-``."""
    return name.replace("_", "").replace("-", "").lower()


@dataclass(slots=True)
class Graph:
    """The values of a page's data, and where in them lists of objects stand."""

    lists: list["Listed"] = field(default_factory=list)
    by_key: dict[str, dict[str, object]] = field(default_factory=dict)
    """What is referred to, by ``Type:id``."""
    titled: list[dict[str, object]] = field(default_factory=list)
    """What is called as the page is, each with what stands around it behind it: the thread itself, its opener perhaps."""


@dataclass(slots=True)
class Listed:
    """A list of objects, or the objects of one kind that stand under keys of their own."""

    items: Sequence[object]
    holders: tuple[dict[str, object], ...]
    """The objects around it, the nearest first."""


def graph_of(values: Iterator[object], titles: Sequence[str] = ()) -> Graph:
    """Walk all values; texts that are JSON are read as such.

    :param titles: what the page calls itself, folded
    """
    graph = Graph()
    seen: set[int] = set()
    kept: list[object] = []  # what was decoded here must live as long as its id is in the set
    stack: list[tuple[object, tuple[dict[str, object], ...]]] = [(value, ()) for value in values]
    stack.reverse()
    while stack and len(seen) < MAX_OBJECTS:
        value, holders = stack.pop()
        if isinstance(value, str):
            value = decoded(value) if _may_be_json(value) else None
            kept.append(value)
        if not isinstance(value, dict | list) or id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, list):
            if any(isinstance(v, dict) for v in value):
                graph.lists.append(Listed(value, holders))
            inner, around = value, holders
        else:
            _note(graph, value)
            if titles and _is_titled(value, titles):
                graph.titled.extend((value, *holders[:1]))
            inner, around = list(value.values()), (value, *holders[:3])
            if _is_map(inner):
                graph.lists.append(Listed(inner, holders))
        stack.extend((v, around) for v in reversed(inner) if isinstance(v, dict | list) or (isinstance(v, str) and _may_be_json(v)))
    return graph


def _may_be_json(text: str) -> bool:
    return len(text) >= MIN_ENCODED and text[0] in "{[" and text.rstrip()[-1:] in ("}", "]")


def _note(graph: Graph, value: dict[str, object]) -> None:
    """Remember what others may refer to."""
    for key, inner in value.items():
        if ":" in key and isinstance(inner, dict):
            graph.by_key.setdefault(key, inner)
    kind, own = value.get("type"), value.get("id")
    if isinstance(kind, str) and isinstance(own, str | int) and isinstance(value.get("attributes"), dict):
        graph.by_key.setdefault(f"{kind}:{own}", value)


def _is_titled(value: Mapping[str, object], titles: Sequence[str]) -> bool:
    called = (value.get(name) for name in _TITLES)
    return any(isinstance(v, str) and len(v) >= MIN_TITLE and any(fold(v) in title for title in titles) for v in called)


def _is_map(values: Sequence[object]) -> bool:
    """Whether an object's fields are things of a kind: ``{"12": {…}, "13": {…}}``."""
    objects = [v for v in values if isinstance(v, dict)]
    return len(objects) >= 2 and 2 * len(objects) > len(values)


def resolved(graph: Graph, value: object) -> object:
    """What a reference stands for; everything else as it is."""
    if not isinstance(value, dict) or len(value) > 4:
        return value
    key = value.get("__ref")
    if not isinstance(key, str):
        kind, own = value.get("type"), value.get("id")
        if not isinstance(kind, str) or not isinstance(own, str | int):
            inner = value.get("data")  # {"data": {"type": …, "id": …}}
            return resolved(graph, inner) if isinstance(inner, dict) and len(value) <= 2 and "type" in inner else value
        key = str(own) if kind == "id" else f"{kind}:{own}"
    return graph.by_key.get(key, value)


def fields_of(graph: Graph, item: object) -> Fields:
    """The fields of an object, those of what it is wrapped in included; its own count first, the wrapped ones for what they hold."""
    item = resolved(graph, item)
    found: dict[str, object] = {}
    for _ in range(_WRAPPER_DEPTH):
        if not isinstance(item, dict):
            break
        own = {plain_name(key): value for key, value in item.items() if isinstance(key, str) and value is not None}
        relations = own.pop("relationships", None)
        if isinstance(relations, dict):
            own.update({plain_name(key): resolved(graph, value) for key, value in relations.items()})
        if "attributes" in own:
            own.pop("links", None)  # JSON:API: addresses of the interface, not of pages
        wrapped = next((own[w] for w in ("attributes", *WRAPPERS) if isinstance(own.get(w), dict) and _is_wrapper(w, own)), None)
        found = {**own, **found} if found else own
        item = resolved(graph, wrapped) if wrapped is not None else None
    return found


_SMALL = 6


def _is_wrapper(name: str, own: Mapping[str, object]) -> bool:
    """Whether a field holds the thing itself: the object has little else, or what it has are other objects."""
    scalars = sum(isinstance(v, str | float) for v in own.values())
    inner = own[name]
    return isinstance(inner, dict) and len(inner) > 2 and (scalars <= 2 or (name == "attributes" and scalars <= _SMALL))
