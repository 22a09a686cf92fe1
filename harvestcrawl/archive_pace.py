"""The pace at which archives are asked: so many requests a minute to each, one after the other."""

from typing import Any, Self

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.utils.httpobj import urlparse_cached

from harvestcrawl.retry import LONGEST_PAUSE, RETRY_BACKOFF

META = "of_archive"
"""In a request's ``meta``: an archive is asked."""


class ArchivePace:
    """A downloader middleware: requests to an archive get a download slot of their own, whose delay AutoThrottle leaves alone."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        settings = crawler.settings
        per_minute = settings.getfloat("HARVEST_ARCHIVE_PER_MINUTE")
        self.slot: dict[str, Any] = {
            "concurrency": settings.getint("HARVEST_ARCHIVE_AT_ONCE"),
            "delay": 60 / per_minute if per_minute > 0 else 0.0,
            "jitter": 0,  # half of the pauses would be shorter
        }
        self.waits = {
            RETRY_BACKOFF: settings.getfloat("HARVEST_ARCHIVE_BACKOFF"),
            LONGEST_PAUSE: settings.getfloat("HARVEST_ARCHIVE_RETRY_AFTER_MAX"),
        }

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy."""
        return cls(crawler)

    def process_request(self, request: Request) -> None:
        """Put the request into its archive's slot."""
        if not request.meta.get(META):
            return
        slot = f"archive {urlparse_cached(request).netloc}"
        assert self.crawler.engine is not None  # who else would ask
        # Scrapy forgets a slot that was idle for a minute, and makes it again from here; DOWNLOAD_SLOTS would have to name the archives
        # before they are known.
        self.crawler.engine.downloader.per_slot_settings.setdefault(slot, self.slot)
        request.meta.update({"download_slot": slot, "autothrottle_dont_adjust_delay": True, **self.waits})


def archive_request_meta() -> dict[str, Any]:
    """For a request to an archive.

    Its robots.txt is not asked for: it tells crawlers not to walk through the replay of the whole Web, while TimeMaps, indexes and raw
    mementos are interfaces made for programs (RFC 7089), asked here for pages that a person has named, at the archive's own pace.
    Cookies that were captured with a page are not sent back.
    """
    return {META: True, "dont_obey_robotstxt": True, "dont_merge_cookies": True}
