"""Scrapy's cookies, without its request for the list of public suffixes; those of a file, for forums that show more to members."""

from typing import Any, Self

from scrapy import signals
from scrapy.crawler import Crawler
from scrapy.downloadermiddlewares import cookies
from tldextract import TLDExtract

# Scrapy 2.19 has tldextract fetch the list from the Web at the first cookie of a crawl, in the reactor's thread and past robots.txt, delays
# and the log. The list that comes with tldextract is good enough to keep cookies from whole top-level domains.
cookies._split_domain = TLDExtract(include_psl_private_domains=True, suffix_list_urls=())


class CookiesMiddleware(cookies.CookiesMiddleware):
    """Keeps and sends cookies, as Scrapy's does. A spider's ``cookies`` are there from the start.

    The jar sends a cookie to the hosts and paths alone that it is for (`http.cookiejar.DefaultCookiePolicy`).
    """

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy."""
        middleware = super().from_crawler(crawler)
        crawler.signals.connect(middleware.spider_opened, signal=signals.spider_opened)
        return middleware

    def spider_opened(self, spider: Any) -> None:
        """Put the spider's cookies into the jar; none that would go to all sites of a public suffix."""
        for cookie in getattr(spider, "cookies", ()):
            if not cookies._is_public_domain(cookie.domain.removeprefix(".")):
                self.jars[None].jar.set_cookie(cookie)
