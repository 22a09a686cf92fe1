"""What every reader of stores gives: the posts that a page carries beside its markup, in one shape."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class StorePost:
    """A post as a store has it."""

    body: str
    """HTML, or text with line breaks: see ``is_html``."""
    is_html: bool
    author: str | None = None
    author_url: str | None = None
    """As written: may be relative."""
    date: str | None = None
    """As written: ISO 8601, Unix time, or words."""
    post_id: str | None = None
    number: int | None = None
    """The place in the thread that the store gives, from 1."""
    url: str | None = None
    """As written: may be relative."""
    parent: str | None = None
    """The id of the post answered, as written."""
    parent_number: int | None = None
    """Its place in the thread, where the store names it by that."""
    under: int | None = None
    """The post, by its place in the store, under which this one is nested."""
    reactions: int | None = None
    thread: str | None = None
    """The id of the thread it belongs to, where the store gives one to each post."""
    title: str | None = None
    """A title of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Store:
    """The posts of one store."""

    kind: str
    """What a reader of the warnings gets: ``JSON-LD``, ``microdata``, ``a script's data``."""
    posts: tuple[StorePost, ...]
    title: str | None = None
    """The thread's title, where the store has one around the posts."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """What the thread says of its length: ``posts`` counts the opener, ``replies`` does not, of ``comments`` nobody knows."""
    declared: bool = False
    """Whether the store says in a public vocabulary that these are posts, comments or answers."""
