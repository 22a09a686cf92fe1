"""A crawl that is being stopped asks for nothing more: what was asked for comes in, what only waits in a queue is let go."""

from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest

STOPPED = "the crawl was stopped before a browser had loaded it"


class StoppedError(IgnoreRequest):
    """The crawl is being stopped, and the request had not been sent."""


def is_stopping(crawler: Crawler) -> bool:
    """Whether a crawl that runs is being ended: by a signal, by a limit that is reached, because its rows cannot be written."""
    slot = crawler.engine._slot  # Scrapy 2.19 tells it nowhere else: `spider_closed` comes when all that was queued has been worked off
    return slot is not None and (not crawler.engine.running or slot.closing is not None)


def give_up_queued(crawler: Crawler) -> None:
    """Let go of what waits for its site's turn: the pauses between requests are for requests that are sent.

    :raises StoppedError: always, for the request at hand
    """
    for slot in crawler.engine.downloader.slots.values():
        slot.delay = 0
    raise StoppedError("the crawl was stopped")
