"""An object to a post: which of its fields is the text, the author, the date."""

import html
import re
from collections.abc import Iterable, Mapping

from harvestcrawl.extraction.stores import words
from harvestcrawl.extraction.stores.objects import Fields, Graph, fields_of, plain_name
from harvestcrawl.extraction.stores.shape import StorePost
from harvestcrawl.text import squeeze

MAX_NAME = 100
"""Characters of a name."""
MAX_ID = 80
_TAG = re.compile(
    r"<(?:/?(?:p|br|div|a|b|i|em|strong|ul|ol|li|blockquote|pre|code|span|img|h[1-6]|hr|u|s|table|aside|figure|video)\b[^<>]*|!--.*?--)>",
    re.IGNORECASE,
)
_ESCAPED_TAG = re.compile(r"^\s*&lt;(?:p|div|blockquote|ul|ol|h[1-6]|span)\b", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});", re.IGNORECASE)
_UNIX = re.compile(r"(\d{10}|\d{13})(?:\.\d+)?")
_MAX_DEPTH = 2
_PERSON_IN = ("user", "profile", "person")


def read_post(graph: Graph, item: object) -> StorePost | None:
    """The post that an object is, or ``None`` if it has no text, or has what no post has."""
    own = fields_of(graph, item)
    if not own or not words.NO_POSTS.isdisjoint(own):
        return None
    body = _body(own)
    if body is None:
        return None
    text, is_html = body
    author, author_url = _author(graph, own)
    return StorePost(
        body=text,
        is_html=is_html,
        author=author,
        author_url=author_url,
        date=_date(own),
        post_id=_first_id(own, words.POST_ID),
        number=_first_number(own, words.NUMBER),
        url=_first_url(own, words.URL),
        parent=_first_id(own, words.PARENT),
        parent_number=_first_number(own, words.PARENT_NUMBER),
        reactions=_first_number(own, words.REACTIONS, least=-(10**7)),
        thread=_first_id(own, words.THREAD),
        title=next((v for k in words.OWN_TITLE if isinstance(v := own.get(k), str) and v), None),
    )


def counts_of(own: Mapping[str, object]) -> dict[str, int]:
    """What an object says of how long the thread is: the first number of each kind."""
    found: dict[str, int] = {}
    for key, value in own.items():
        kind = words.COUNTS.get(plain_name(key))
        number = _number(value)
        if kind and number is not None and number >= 0:
            found.setdefault(kind, number)
    return found


def title_of(own: Mapping[str, object]) -> str | None:
    """The title that an object has."""
    plain = {plain_name(key): value for key, value in own.items()}
    titles = (squeeze(html.unescape(v)) for k in words.TITLE if isinstance(v := plain.get(k), str))
    return next((t for t in titles if t), None)


def _body(own: Fields) -> tuple[str, bool] | None:
    for name in words.BODY:
        value = own.get(name)
        if isinstance(value, dict):
            inner = {plain_name(key): v for key, v in value.items()}
            value = next((inner[k] for k in words.BODY_INSIDE if isinstance(inner.get(k), str) and inner[k]), None)
        if isinstance(value, str) and value.strip():
            return as_body(value)
    return None


def as_body(text: str) -> tuple[str, bool]:
    """A text as it is to be rendered, and whether it is HTML."""
    if _ESCAPED_TAG.match(text):
        text = html.unescape(text)
    if _TAG.search(text):
        return text, True
    return html.unescape(text) if _ENTITY.search(text) else text, False


def _author(graph: Graph, own: Fields) -> tuple[str | None, str | None]:
    for key in words.AUTHOR:
        name, url = _person(graph, own.get(key))
        if name:
            return name, url
    return None, None


def _person(graph: Graph, value: object, depth: int = 0) -> tuple[str | None, str | None]:
    """Name and address of a person."""
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, str):
        text = squeeze(html.unescape(value))
        return (text if 0 < len(text) <= MAX_NAME and "://" not in text and not text.isdigit() else None), None
    if not isinstance(value, dict) or depth > _MAX_DEPTH:
        return None, None
    person = fields_of(graph, value)
    name = next((squeeze(html.unescape(v)) for k in words.NAME if isinstance(v := person.get(k), str) and v.strip()), None)
    inner = next((person[k] for k in _PERSON_IN if isinstance(person.get(k), dict)), None) if name is None else None
    if inner is not None:
        return _person(graph, inner, depth + 1)
    return (name if name and len(name) <= MAX_NAME else None), _first_url(person, words.PERSON_URL)


def _date(own: Fields) -> str | None:
    for key in words.DATE:
        value = own.get(key)
        if isinstance(value, dict):
            inner = {plain_name(k): v for k, v in value.items()}
            value = next((inner[k] for k in ("iso", "datetime", "date", "value", "timestamp", "$date") if k in inner), None)
        if isinstance(value, int | float) and not isinstance(value, bool):
            value = str(value)
        if isinstance(value, str) and 3 < len(value := value.strip()) < 80 and any(c.isdigit() for c in value):
            unix = _UNIX.fullmatch(value)
            return unix[1] if unix else value
    return None


def _number(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int) and abs(value) < 10**9:
        return value
    if isinstance(value, str) and len(value) < 9 and value.isascii() and value.isdigit():
        return int(value)
    return None


def _first_number(own: Fields, names: Iterable[str], least: int = 1) -> int | None:
    return next((n for k in names if (n := _number(own.get(k))) is not None and n >= least), None)


def _first_id(own: Fields, names: Iterable[str]) -> str | None:
    for key in names:
        value = own.get(key)
        if isinstance(value, dict):
            value = next((value[k] for k in ("id", "@id", "_id", "tid") if k in value), None)
        if isinstance(value, str | int) and not isinstance(value, bool) and 0 < len(text := str(value)) <= MAX_ID and text != "0":
            return text
    return None


def _first_url(own: Fields, names: Iterable[str]) -> str | None:
    return next((v for k in names if isinstance(v := own.get(k), str) and ("/" in v or v.startswith("#")) and " " not in v), None)
