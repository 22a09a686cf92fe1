"""Pages to posts: the one place where a crawl calls the extraction."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Self

from scrapy import signals
from scrapy.crawler import Crawler
from scrapy.exceptions import DropItem
from scrapy.statscollectors import StatsCollector

from harvestcrawl.capture import Capture, PageRead
from harvestcrawl.console import count_read
from harvestcrawl.extraction_pool import ExtractionPool
from harvestcrawl.items import LoadedBy, Outcome, Post, ThreadPage
from harvestcrawl.loading import BrowserReason, Need, browser_reason
from harvestcrawl.reading import is_partial, page_record


class PostsPipeline:
    """Turns a `Capture` into a `PageRead`, tells the spider what follows from the page, and counts.

    Items of any other kind pass through.

    :param pool: makes what reads the pages, when the first one is to be read
    """

    def __init__(self, stats: StatsCollector, pool: Callable[[], ExtractionPool]) -> None:
        self.stats = stats
        self._made = pool
        self._pool: ExtractionPool | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy. For a spider whose rows are posts, the pool is made at once: it takes a second to be ready."""
        processes = crawler.settings.getint("EXTRACTION_PROCESSES")
        timeout = crawler.settings.getfloat("EXTRACTION_TIMEOUT")
        pipeline = cls(crawler.stats, lambda: ExtractionPool(processes, timeout))
        if getattr(crawler.spider, "row_type", None) is Post:
            crawler.signals.connect(pipeline.warm_up, signal=signals.spider_opened)
        return pipeline

    def warm_up(self) -> ExtractionPool:
        """The pool, made if there is none."""
        if self._pool is None:
            self._pool = self._made()
        return self._pool

    def close_spider(self) -> None:
        """End the pool's processes."""
        if self._pool is not None:
            self._pool.close()

    async def process_item(self, item: Any) -> Any:
        """Read the page. If that fails, the spider hears of it (see `spiders.forum`) and Scrapy logs the error."""
        if not isinstance(item, Capture):
            return item
        page = await self.warm_up().read(item.page)
        if (reason := missing(item, page)) is not None:
            item.page = replace(item.page, browser_reason=reason)
            if item.may_load(reason):
                item.answer(reason)
                raise DropItem(f"a browser is to load it: {reason}", log_level="DEBUG")
        step = item.navigator.take(page, item.wanted, item.page, item.hops)
        if step.kept:
            item.answer(step)
            raise DropItem("its rows come out of the journal", log_level="DEBUG")
        read = PageRead(record=page_record(item.page, step.page, step.notes), posts=step.posts, threads=step.ended)
        count_read(self.stats, read)
        item.answer(step)
        return read


def missing(item: Capture, page: ThreadPage) -> BrowserReason | None:
    """Why a browser should load the page; ``None`` if one did, or need not."""
    captured = item.page
    if captured.loaded_by is not LoadedBy.HTTP or captured.browser_reason is not None:
        return None
    headers = {**item.headers, **({"Content-Type": captured.content_type} if captured.content_type else {})}
    outcome = Outcome.EMPTY if is_partial(page) else page.outcome
    return browser_reason(
        Need.POSTS, status=captured.status, headers=headers, body=captured.body, outcome=outcome, failure=captured.failure
    )
