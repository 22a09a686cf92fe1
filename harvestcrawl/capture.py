"""What travels between spider and pipeline: a page on its way in, and what was read from it on its way out."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from harvestcrawl.items import CapturedPage, PageRecord, Post, ThreadPage, ThreadSummary
from harvestcrawl.loading import BrowserReason
from harvestcrawl.steps import Step, Wanted


class Taker(Protocol):
    """A `Navigator`, as far as a pipeline needs it."""

    def take(self, page: ThreadPage, wanted: Wanted, captured: CapturedPage, hops: Iterable[str] = ()) -> Step:
        """What follows from a page."""


@dataclass(slots=True, kw_only=True, eq=False)
class Capture:
    """A page that a spider hands to the pipeline, with a place for the answer.

    The spider awaits ``step``; whoever handles the item has to set it, or the spider waits for ever.
    """

    page: CapturedPage
    wanted: Wanted
    navigator: Taker
    """What says what follows from the page."""
    hops: tuple[str, ...] = ()
    """The addresses that the request was redirected to on its way."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Of the answer."""
    may_load: Callable[[BrowserReason], bool] = lambda reason: False
    """Whether the page may be loaded in a browser for a reason, if it needs it."""
    step: asyncio.Future[Step | BrowserReason | None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    """A reason when a browser is to load the page. ``None`` when it was not read: the item was dropped or its handling failed."""

    def answer(self, step: Step | BrowserReason | None) -> None:
        """Set ``step``, unless it has been set (or the waiting callback is gone)."""
        if not self.step.done():
            self.step.set_result(step)

    def __repr__(self) -> str:  # Scrapy logs items: a body of 100 KB is no line for a log
        return f"<Capture {self.page.url} {self.page.status or self.page.failure}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRead:
    """All that one page gave: what the pipeline hands to the feeds, which each write their part."""

    record: PageRecord
    posts: tuple[Post, ...] = ()
    """Numbered, in thread order; with those of pages that came in earlier and had to wait for this one."""
    threads: tuple[ThreadSummary, ...] = ()
    """Threads whose reading ended with this page."""

    def __repr__(self) -> str:
        return f"<PageRead {self.record.page_url} {self.record.outcome}, {len(self.posts)} posts>"
