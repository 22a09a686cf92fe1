"""Pages to posts: the one place where a crawl calls the extraction."""

from dataclasses import replace
from typing import Any, Self

from scrapy.crawler import Crawler
from scrapy.exceptions import DropItem
from scrapy.statscollectors import StatsCollector

from harvestcrawl.capture import Capture, PageRead
from harvestcrawl.console import count_page, count_thread
from harvestcrawl.extraction import SiteLayouts
from harvestcrawl.items import LoadedBy, ThreadPage
from harvestcrawl.loading import BrowserReason, Need, browser_reason
from harvestcrawl.reading import page_record, read_capture
from harvestcrawl.steps import Step


class PostsPipeline:
    """Turns a `Capture` into a `PageRead`, tells the spider what follows from the page, and counts.

    Items of any other kind pass through.
    """

    def __init__(self, stats: StatsCollector) -> None:
        self.stats = stats
        self.layouts = SiteLayouts()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy."""
        return cls(crawler.stats)

    def process_item(self, item: Any) -> Any:
        """Read the page. If that fails, the spider hears of it (see `spiders.forum`) and Scrapy logs the error."""
        if not isinstance(item, Capture):
            return item
        page = read_capture(item.page, self.layouts)
        if (reason := missing(item, page)) is not None:
            item.page = replace(item.page, browser_reason=reason)
            if item.may_load(reason):
                item.answer(reason)
                raise DropItem(f"a browser is to load it: {reason}", log_level="DEBUG")
        step = item.navigator.take(page, item.wanted, item.page, item.hops)
        read = PageRead(record=page_record(item.page, step.page, step.notes), posts=step.posts, threads=step.ended)
        self._count(read, step)
        item.answer(step)
        return read

    def _count(self, read: PageRead, step: Step) -> None:
        count_page(self.stats, read.record)
        self.stats.inc_value("harvest/posts", len(step.posts))
        for thread in step.ended:
            count_thread(self.stats, thread)


def missing(item: Capture, page: ThreadPage) -> BrowserReason | None:
    """Why a browser should load the page; ``None`` if one did, or need not."""
    captured = item.page
    if captured.loaded_by is not LoadedBy.HTTP or captured.browser_reason is not None:
        return None
    headers = {**item.headers, **({"Content-Type": captured.content_type} if captured.content_type else {})}
    return browser_reason(
        Need.POSTS, status=captured.status, headers=headers, body=captured.body, outcome=page.outcome, failure=captured.failure
    )
