"""One page for a command, had as the forum job has it: its manners, its retries, and a browser where it needs one."""

from collections.abc import Mapping

from scrapy.crawler import CrawlerProcessBase

from harvestcrawl.capture import Capture
from harvestcrawl.items import CapturedPage

SPIDER = "forum"
BEFORE_READING = 400
"""Where in the pipelines a page is kept: before it is read (500)."""

# Of one page there is nothing to keep for later, no process of its own to wait for, and nothing that follows from it.
ONE_PAGE: Mapping[str, object] = {"EXTRACTION_PROCESSES": 0, "JOBDIR": None, "REDIS_URL": None, "FEEDS": {}, "CLOSESPIDER_ITEMCOUNT": 1}


class Keeper:
    """A pipeline that keeps the pages that pass, as they came in."""

    def __init__(self) -> None:
        self.captures: list[Capture] = []

    def process_item(self, item: object) -> object:
        """Keep what is a page on its way to be read."""
        if isinstance(item, Capture):
            self.captures.append(item)
        return item


def fetch_page(process: CrawlerProcessBase, url: str, **arguments: str) -> CapturedPage | None:
    """The page at a URL; one that could not be had says why. ``None`` if the crawl was stopped before.

    :param arguments: of the forum spider: ``browser``, ``cookies``
    """
    keeper = Keeper()
    settings = process.settings
    settings.set("ITEM_PIPELINES", {**settings.getdict("ITEM_PIPELINES"), lambda: keeper: BEFORE_READING}, "cmdline")
    settings.setdict(ONE_PAGE, "cmdline")
    process.crawl(process.spider_loader.load(SPIDER), url=url, max_pages="1", max_threads="1", **arguments)
    process.start()
    return keeper.captures[-1].page if keeper.captures else None
