"""What a person at a terminal sees of a crawl: one closing line, and one line instead of a traceback for a host that is down."""

import logging
import sys
from typing import Self

from scrapy import Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import NotConfigured
from scrapy.statscollectors import StatsCollector

from harvestcrawl.items import ThreadSummary

# Scrapy logs a robots.txt that cannot be had with its traceback, and again for each host. The page that was asked for has
# the same trouble, and its record says so.
_ROBOTS_LOGGER = "scrapy.downloadermiddlewares.robotstxt"
ENDED = ("finished", "max_posts")
"""What Scrapy calls the end of a crawl that nobody stopped."""


class ClosingLine:
    """Says on standard error what a crawl brought: threads, posts, pages, and where they are."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy; off when logging is off (``--nolog``)."""
        logging.getLogger(_ROBOTS_LOGGER).addFilter(without_traceback)
        if not crawler.settings.getbool("LOG_ENABLED"):
            raise NotConfigured
        extension = cls(crawler)
        crawler.signals.connect(extension.spider_closed, signal=signals.spider_closed)
        return extension

    def spider_closed(self, spider: Spider, reason: str) -> None:
        """Print the line."""
        stats = self.crawler.stats
        pages = stats.get_value("harvest/pages", 0)
        if not pages and reason in ENDED:
            return
        counts = [_counted(stats.get_value("harvest/threads", 0), "thread"), _counted(stats.get_value("harvest/posts", 0), "post")]
        incomplete = stats.get_value("harvest/threads_incomplete", 0)
        if incomplete:
            counts[0] += f" ({incomplete} incomplete)"
        feeds = ", ".join(str(uri) for uri in self.crawler.settings.getdict("FEEDS"))
        where = f" in {feeds}" if feeds else ", nothing written: add -O posts.jsonl"
        line = f"{', '.join(counts)} from {_counted(pages, 'page')}{where}"
        if reason not in ENDED:
            line += f" (stopped: {reason})"
        print(f"{self.crawler.settings['BOT_NAME']}: {line}", file=sys.stderr)


def count_thread(stats: StatsCollector, thread: ThreadSummary) -> None:
    """Count a thread whose reading has ended, for the closing line."""
    stats.inc_value("harvest/threads")
    stats.inc_value(f"harvest/end_reason/{thread.end_reason}")
    if not thread.complete:
        stats.inc_value("harvest/threads_incomplete")


def without_traceback(record: logging.LogRecord) -> bool:
    """A log filter: lets the line through to whoever reads the log at INFO or below, without its traceback."""
    if record.levelno == logging.ERROR and record.exc_info:
        record.exc_info = None
        record.levelno, record.levelname = logging.INFO, "INFO"
    return record.levelno > logging.INFO or logging.getLogger().isEnabledFor(record.levelno)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
