"""What a crawl asks for, and what follows from a page that came in."""

from dataclasses import dataclass
from enum import StrEnum

from harvestcrawl.items import Post, ThreadPage, ThreadSummary


class Kind(StrEnum):
    """Why a page is wanted."""

    START = "start"
    """The user named it."""
    LISTED = "listed"
    """A board lists it."""
    BOARD_PAGE = "board_page"
    """The next page of a board."""
    THREAD_PAGE = "thread_page"
    """The first or next page of a thread that is being read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A page to ask for."""

    url: str
    kind: Kind
    depth: int = 0
    """How many boards lie between the start and this page."""
    number: int = 1
    """The how many-th page of its thread, or of a board's list."""
    thread_url: str | None = None
    """For ``THREAD_PAGE``: the thread's first page."""
    board: str | None = None
    """For ``BOARD_PAGE``: the key of the board's first page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What follows from one page."""

    page: ThreadPage
    """The page with what the crawl knows besides: its thread, its number."""
    posts: tuple[Post, ...] = ()
    """To be given out now, numbered; also those of pages that came in earlier and had to wait for this one."""
    ended: tuple[ThreadSummary, ...] = ()
    wanted: tuple[Wanted, ...] = ()
    notes: tuple[str, ...] = ()
    """What the page's record should say besides the page's own warnings."""
    finished: bool = False
    """True when as many posts as wanted have been given out: nothing more is to be asked for."""
    kept: bool = False
    """True when the page was put into a journal (see `harvestcrawl.frontier`): what follows from it comes out of there."""
