"""Scrapy's feeds, for crawls that are kept: files are gone on with, whatever the command line says of a new crawl."""

from typing import Any

from scrapy import Spider
from scrapy.extensions.feedexport import FeedExporter


class KeptFeeds(FeedExporter):
    """What ``-O`` empties is emptied by the job, once, when the crawl begins (see `harvestcrawl.frontier.outputs`)."""

    def open_spider(self, spider: Spider) -> None:
        """Open the feeds for adding to, if the crawl is kept."""
        if getattr(spider, "job", None) is not None:
            for options in self.feeds.values():
                options["overwrite"] = False
        super().open_spider(spider)

    def item_scraped(self, item: Any, spider: Spider) -> None:
        """Write the item, and tell the job."""
        super().item_scraped(item, spider)
        if (exported := getattr(getattr(spider, "job", None), "exported", None)) is not None:
            exported(item)
