"""Scrapy's feeds, for crawls that are kept: files are gone on with, whatever the command line says of a new crawl."""

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
