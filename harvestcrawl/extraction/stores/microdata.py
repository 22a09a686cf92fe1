"""schema.org in the markup itself, as microdata or RDFa: asked where the markup's structure told nothing.

HTML Living Standard, Microdata: an element with ``itemscope`` is an item; those with ``itemprop`` below it are its properties, up
to the next item. RDFa Lite says the same with ``typeof`` and ``property``.
"""

from collections.abc import Iterator
from typing import NamedTuple

from harvestcrawl.document import Document, Element, markup_of, text_of
from harvestcrawl.extraction.stores.shape import Store, StorePost
from harvestcrawl.extraction.stores.words import ANSWER_TYPES, THREAD_TYPES

KIND = "microdata"
MAX_POSTS = 5000
MAX_SEEN = 20_000
"""Elements that are looked at for the properties of one post."""
_POSTS = THREAD_TYPES | ANSWER_TYPES
_BODY = ("text", "articleBody", "commentText")
_DATE = ("datePublished", "dateCreated", "commentTime")
_AUTHOR = ("author", "creator")
_VALUES = ("content", "datetime", "href", "src", "data")


class _Names(NamedTuple):
    scope: str
    type: str
    property: str


_SYNTAXES = (_Names("itemscope", "itemtype", "itemprop"), _Names("typeof", "typeof", "property"))


def store_in_markup(document: Document) -> Store | None:
    """The posts that the page's attributes mark."""
    for names in _SYNTAXES:
        posts = [p for e in _items(document, names) if (p := _post(e, names)) is not None]
        if posts:
            return Store(kind=KIND, posts=tuple(posts), declared=True)
    return None


def _items(document: Document, names: _Names) -> Iterator[Element]:
    found = 0
    for element in document.body.iter():
        kinds = element.get(names.type)
        if kinds and not _POSTS.isdisjoint(k.rpartition("/")[2].rpartition(":")[2] for k in kinds.split()):
            found += 1
            if found > MAX_POSTS:
                return
            yield element


def _post(item: Element, names: _Names) -> StorePost | None:
    properties = _first_of_each(item, names)
    body = next((properties[n] for n in _BODY if n in properties), None)
    if body is None:
        return None
    author = next((properties[n] for n in _AUTHOR if n in properties), None)
    person, author_url = _person(author, names) if author is not None else (None, None)
    date = next((_value(properties[n]) for n in _DATE if n in properties), None)
    stated = body.get("content")
    return StorePost(
        body=stated if stated else markup_of(body),
        is_html=not stated,
        author=person,
        author_url=author_url,
        date=date,
        url=_value(properties["url"]) if "url" in properties else None,
    )


def _first_of_each(item: Element, names: _Names) -> dict[str, Element]:
    """The first element of each property."""
    found: dict[str, Element] = {}
    for name, element in _properties(item, names):
        found.setdefault(name, element)
    return found


def _properties(item: Element, names: _Names) -> Iterator[tuple[str, Element]]:
    """The properties of an item and not those of the items in it."""
    stack = list(reversed(item))
    seen = 0
    while stack and seen < MAX_SEEN:
        element = stack.pop()
        seen += 1
        for name in (element.get(names.property) or "").split():
            yield name.rpartition(":")[2], element
        if element.get(names.scope) is None:
            stack.extend(reversed(element))


def _person(element: Element, names: _Names) -> tuple[str | None, str | None]:
    own = _first_of_each(element, names)
    name = _value(own["name"]) if "name" in own else _value(element) if element.get("content") else text_of(element) or None
    return (name if name and len(name) <= 100 else None), _value(own["url"]) if "url" in own else element.get("href")


def _value(element: Element) -> str | None:
    """A property's value: what its attribute says, else its text (HTML Living Standard, 5.2.4)."""
    return next((v for n in _VALUES if (v := element.get(n))), None) or text_of(element) or None
