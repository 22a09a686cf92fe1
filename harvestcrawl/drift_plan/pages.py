"""What travels between the plan of a drift crawl and whoever fetches."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from harvestcrawl.archives.items import Pair
from harvestcrawl.items import LoadedBy, PageState


class Kind(StrEnum):
    """Why a page is wanted."""

    DOCUMENT = "document"
    """A list of seeds, a TimeMap, a capture index: read whole, from an archive."""
    MEMENTO = "memento"
    """An archived page: read up to its title, from an archive."""
    LIVE = "live"
    """A page of the live web: read up to its title."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A request to be made."""

    url: str
    """What to ask for now."""
    kind: Kind
    key: str
    """What it is for; the same for all hops of a redirect."""
    first: str | None = None
    """Of a hop: the address that was asked for at first."""

    @property
    def of_archive(self) -> bool:
        """Whether an archive is asked, which has its own manners."""
        return self.kind is not Kind.LIVE


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """What came of a request."""

    status: int | None = None
    """``None`` when there was no answer."""
    location: str | None = None
    """The ``Location`` header."""
    memento_datetime: str | None = None
    """The ``Memento-Datetime`` header: the answer is a capture, whatever its status (RFC 7089, 2.1.1.1)."""
    content_type: str | None = None
    title: str | None = None
    is_html: bool | None = None
    """``None`` when there was nothing to tell by."""
    refresh: str | None = None
    """The ``content`` of a ``<meta http-equiv=refresh>``."""
    body: bytes = b""
    """Of a document; pages are read up to their title."""
    failure: str | None = None
    """Why there was no answer, in words."""
    error: str | None = None
    """Why there was no answer, as `PageState.error` has it."""
    challenge_headers: Mapping[str, str] = field(default_factory=dict)
    """Those by which bot protections mark their pages (`harvestcrawl.loading.CHALLENGE_HEADERS`)."""
    hops: tuple[str, ...] = ()
    """Where a browser was led from the address asked for, by redirects and scripts; the page's own address is last."""
    loaded_by: LoadedBy = LoadedBy.HTTP
    browser_reason: str | None = None
    fetched_at: datetime
    """Aware."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFound:
    """One side of a pair, at the end of its redirects."""

    state: PageState
    note: str | None = None
    """What a reader of the row should know: why there is no title, what stands in the way."""
    archived_url: str | None = None
    """The memento that was served, as the input spells mementos; ``None`` for a live page, and when the archive has no capture."""
    archived_datetime: str | None = None
    """14 digits."""
    loaded_by: LoadedBy = LoadedBy.HTTP
    browser_reason: str | None = None
    fetched_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """A pair, or a seed, that nothing can be asked for: its row says why."""

    pair: Pair
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A pair with both sides: to be judged, and then a row."""

    pair: Pair
    archived: PageFound | None
    """``None`` when the input could not be used, and nothing was asked for."""
    live: PageFound | None
    problem: str | None = None
    """What was wrong with the input."""

    def __repr__(self) -> str:  # Scrapy logs items
        return f"<Comparison {self.pair.url} {self.pair.archived_url}>"
