"""What Scrapy calls: which pages get a browser, and their way through it as ordinary responses."""

import asyncio
import importlib
import logging
from collections import Counter
from email.utils import formatdate
from functools import partial
from time import monotonic
from typing import Any, Self
from urllib.parse import urlsplit

from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Headers, HtmlResponse, Response
from scrapy_selenium import SeleniumMiddleware, SeleniumRequest

from harvestcrawl.browser.config import HOW_TO_GET_ONE, BrowserConfig
from harvestcrawl.browser.leftovers import CrawlFolder
from harvestcrawl.browser.page import LoadedPage, LoadTask
from harvestcrawl.browser.pool import BrowserError, BrowserPool, NoBrowserError
from harvestcrawl.loading import BrowserReason, Need
from harvestcrawl.picture_names import picture_name
from harvestcrawl.stopping import StoppedError, is_stopping

logger = logging.getLogger("harvestcrawl.browser")
PLAIN = "plain"
"""In the ``meta`` of a browser's request: what the plain download came to."""
LOADED = "browser"
"""In the ``meta`` of a request that a browser loaded: ``{"hops": [address…], "seconds": float, "blank": bool}``."""
HTML = "text/html; charset=utf-8"
_HTML_TYPES = ("text/html", "application/xhtml+xml")


class BrowserMiddleware(SeleniumMiddleware):  # type: ignore[misc]  # scrapy-selenium has no types
    """scrapy-selenium's middleware for current Selenium, with a pool in the place of one driver for all.

    A `SeleniumRequest` passes all other middlewares (robots.txt, cookies) and the downloader's queue of its site, so that delay and
    concurrency limits hold for it; in the place of the download, `handlers.SiteLimitHandler` asks `load` for the page.
    """

    # scrapy-selenium's own __init__ starts a driver in the way of Selenium 3, and is not called.
    def __init__(self, crawler: Crawler, config: BrowserConfig) -> None:
        self.crawler = crawler
        self.config = config
        self.mode = "auto"
        self._granted = 0
        self._unavailable = config.missing
        self._warned: set[str] = set()
        self._failed: Counter[str] = Counter()
        """Loads in a row that failed, by host."""
        self._pool: BrowserPool | None = None
        self._folder = CrawlFolder()
        self._at_the_end: Any = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy."""
        middleware = cls(crawler, BrowserConfig.from_settings(crawler.settings))
        crawler.signals.connect(middleware.spider_opened, signal=signals.spider_opened)
        crawler.signals.connect(middleware.spider_closed, signal=signals.spider_closed)
        return middleware

    async def spider_opened(self, spider: Any) -> None:
        """Learn what the user wants of browsers, and end those of crawls that were killed."""
        self.mode = getattr(getattr(spider, "arguments", None), "browser", self.mode)
        cleaned = await asyncio.to_thread(self._folder.clean_up)
        if cleaned:
            self.crawler.stats.inc_value("browser/leftovers_cleaned", cleaned)
        reactor: Any = importlib.import_module("twisted.internet.reactor")  # installed by now

        # A second Ctrl-C stops the reactor without a word to anybody.
        self._at_the_end = reactor.addSystemEventTrigger("before", "shutdown", self._kill)

    def grants(self, reason: BrowserReason) -> bool:
        """Whether a browser may load a page for this reason; if so, the load is counted against the crawl's budget."""
        stats = self.crawler.stats
        if self.mode == "never" or (self.mode == "auto" and reason is BrowserReason.ALWAYS):
            return False
        if self._unavailable:
            stats.inc_value("browser/unavailable")
            self._warn(f"a page needs a browser ({reason}), and {self._unavailable}. {HOW_TO_GET_ONE}. The crawl goes on without one")
            return False
        if self._granted >= self.config.max_loads:
            stats.inc_value("browser/over_budget")
            loads = self.config.max_loads
            self._warn(
                f"{loads} {'page has' if loads == 1 else 'pages have'} been loaded in a browser: no more are (BROWSER_MAX_LOADS)"
                if loads
                else f"a page needs a browser ({reason}), and none is to be loaded in one (BROWSER_MAX_LOADS)"
            )
            return False
        self._granted += 1
        return True

    def process_request(self, request: Request, spider: Any = None) -> None:
        """Let it pass; the browser is for pages of the Web."""
        if isinstance(request, SeleniumRequest) and urlsplit(request.url).scheme not in ("http", "https"):
            raise IgnoreRequest("a browser loads only http and https")

    async def load(self, request: SeleniumRequest) -> Response:
        """The page as a browser shows it.

        :raises BrowserError: with a line for the page's record
        :raises StoppedError: if the crawl was stopped before a browser was free
        """
        stats, began, host = self.crawler.stats, monotonic(), urlsplit(request.url).netloc
        if self._failed[host] >= self.config.host_failures:
            self._granted -= 1
            stats.inc_value("browser/hosts_given_up")
            raise BrowserError(f"the browser could not load {self.config.host_failures} pages of this host before it")
        reason = getattr(request, "reason", None) or BrowserReason.ALWAYS
        stats.inc_value("browser/loads")
        stats.inc_value(f"browser/reason/{reason}")
        try:
            page = await self._load(request)
        except StoppedError:
            stats.inc_value("browser/loads", -1)
            stats.inc_value(f"browser/reason/{reason}", -1)
            raise
        except BrowserError as error:
            stats.inc_value("browser/failures")
            self._failed[host] += 1
            if isinstance(error, NoBrowserError):
                self._unavailable = str(error)
                self._warn(f"{error}. {HOW_TO_GET_ONE}. The crawl goes on without one")
            raise
        finally:
            seconds = monotonic() - began
            stats.set_value("browser/seconds", round(stats.get_value("browser/seconds", 0.0) + seconds, 3))
            stats.set_value(f"browser/seconds/{reason}", round(stats.get_value(f"browser/seconds/{reason}", 0.0) + seconds, 3))
            if self._pool is not None:
                stats.set_value("browser/restarts", self._pool.restarts)
        self._failed.pop(host, None)
        request.meta[LOADED] = {"hops": list(page.hops), "seconds": round(seconds, 3), "blank": page.is_blank}
        return as_response(page, request)

    async def _load(self, request: SeleniumRequest) -> LoadedPage:
        if self._unavailable:
            raise NoBrowserError(self._unavailable)
        task = LoadTask(
            url=request.url,
            asked_for=getattr(request, "asked_for", None),
            need=getattr(request, "need", Need.TITLE),
            wait=self.config.wait if request.wait_time is None else float(request.wait_time),
            timeout=self.config.load_timeout,
            cookies=tuple(cookies_of(request)),
            wait_until=request.wait_until,
            script=request.script,
            screenshot=bool(request.screenshot or self.config.screenshots),
        )
        if self._pool is None:
            self._pool = BrowserPool(self.config, self._folder)
        page = await self._pool.load(task, partial(is_stopping, self.crawler))
        if page.screenshot is not None:
            if request.screenshot:
                request.meta["screenshot"] = page.screenshot
            if self.config.screenshots:
                await asyncio.to_thread(self._keep, request.url, page.screenshot)
        if page.error is not None:
            raise BrowserError(f"the browser could not load it: {page.error}")
        return page

    async def spider_closed(self) -> None:
        """End the browsers."""
        reactor: Any = importlib.import_module("twisted.internet.reactor")
        reactor.removeSystemEventTrigger(self._at_the_end)
        if self._pool is not None:
            await self._pool.close()
        await asyncio.to_thread(self._folder.close)

    def _kill(self) -> None:
        if self._pool is not None:
            self._pool.kill()

    def _keep(self, url: str, picture: bytes) -> None:
        folder = self.config.screenshots
        assert folder is not None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / picture_name(url)).write_bytes(picture)
        except OSError as error:
            self._warn(f"{folder}: pictures cannot be kept: {error.strerror}")

    def _warn(self, line: str) -> None:
        """Say it once."""
        key = HOW_TO_GET_ONE if HOW_TO_GET_ONE in line else line.partition(",")[0].partition("(")[0]
        if key not in self._warned:
            self._warned.add(key)
            logger.warning(line)


def may_load(crawler: Crawler, reason: BrowserReason) -> bool:
    """Whether a browser may load a page of this crawl for this reason; counts against the budget."""
    browser = crawler.get_downloader_middleware(BrowserMiddleware)
    return browser is not None and browser.grants(reason)


def as_response(page: LoadedPage, request: Request) -> Response:
    """The page as a downloader would have brought it."""
    kind = (page.content_type or HTML).partition(";")[0].strip().lower()
    headers = Headers({"Content-Type": HTML if kind in _HTML_TYPES else page.content_type})
    for cookie in page.cookies:
        headers.appendlist("Set-Cookie", set_cookie(cookie))
    return HtmlResponse(
        page.final_url.partition("#")[0],
        status=page.status or 200,
        headers=headers,
        body=page.html.encode("utf-8", "replace"),
        encoding="utf-8",
        request=request,
        flags=["browser"],
    )


def cookies_of(request: Request) -> list[tuple[str, str]]:
    """The cookies that the crawl would send."""
    pairs = []
    for header in request.headers.getlist("Cookie"):
        for pair in header.decode("utf-8", "replace").split(";"):
            name, equals, value = pair.strip().partition("=")
            if equals:
                pairs.append((name, value))
    return pairs


def set_cookie(cookie: dict[str, Any]) -> str:
    """A cookie of a driver as a ``Set-Cookie`` header (RFC 6265, 4.1), for Scrapy's jar."""
    parts = [f"{cookie['name']}={cookie['value']}", f"Path={cookie.get('path') or '/'}"]
    if (domain := cookie.get("domain") or "").startswith("."):  # others are of one host
        parts.append(f"Domain={domain}")
    if (expiry := cookie.get("expiry")) is not None:
        parts.append(f"Expires={formatdate(float(expiry), usegmt=True)}")
    if cookie.get("secure"):
        parts.append("Secure")
    return "; ".join(parts)
