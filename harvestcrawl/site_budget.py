"""How many pages one site may have: a calendar or a maze of generated pages has no last one."""

from collections import Counter
from typing import Self

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.statscollectors import StatsCollector
from scrapy.utils.httpobj import urlparse_cached

OVER_BUDGET = "more pages than one site may have (HARVEST_SITE_PAGES)"


class SiteBudget:
    """Lets so many requests through to each host as ``HARVEST_SITE_PAGES`` says; the pages of all others fail for that reason.

    :param pages: how many
    """

    def __init__(self, pages: int, stats: StatsCollector) -> None:
        self._pages = pages
        self._stats = stats
        self._asked: Counter[str] = Counter()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy."""
        pages = crawler.settings.getint("HARVEST_SITE_PAGES")
        if not pages:
            raise NotConfigured
        return cls(pages, crawler.stats)

    def process_request(self, request: Request) -> None:
        """Count a request.

        :raises IgnoreRequest: when its host has had all that it may have
        """
        if request.meta.get("dont_obey_robotstxt"):  # robots.txt itself
            return
        host = urlparse_cached(request).netloc
        self._asked[host] += 1
        if self._asked[host] > self._pages:
            self._stats.inc_value("harvest/over_budget")
            raise IgnoreRequest(OVER_BUDGET)
