"""Scrapy's feeds: gone on with where the crawl is kept, whatever the command line says of a new one; without names where that is wanted."""

from typing import Any

from scrapy import Spider
from scrapy.extensions.feedexport import FeedExporter

from harvestcrawl.pseudonyms import SETTING as PSEUDONYMISE
from harvestcrawl.pseudonyms import Pseudonymiser, pseudonymiser


class KeptFeeds(FeedExporter):
    """What ``-O`` empties is emptied by the job, once, when the crawl begins (see `harvestcrawl.frontier.outputs`)."""

    _pseudonymiser: Pseudonymiser | None = None

    def open_spider(self, spider: Spider) -> None:
        """Open the feeds for adding to, if the crawl is kept."""
        if given := self.crawler.settings.get(PSEUDONYMISE):
            self._pseudonymiser = pseudonymiser(given)
        if getattr(spider, "job", None) is not None:
            for options in self.feeds.values():
                options["overwrite"] = False
        super().open_spider(spider)

    def item_scraped(self, item: Any, spider: Spider) -> None:
        """Write the item, and tell the job."""
        super().item_scraped(item if self._pseudonymiser is None else self._pseudonymiser.item(item), spider)
        if (exported := getattr(getattr(spider, "job", None), "exported", None)) is not None:
            exported(item)
