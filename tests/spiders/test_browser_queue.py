"""Requests for a browser in Scrapy's queue on disk outlive a stop with all that they say, and are then loaded in a real Chromium."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from scrapy import Request, Spider
from scrapy.crawler import AsyncCrawlerRunner
from scrapy.http import Response
from scrapy.settings import Settings
from selenium.webdriver.remote.webdriver import WebDriver

from harvestcrawl.browser import BrowserRequest
from harvestcrawl.browser.request import OWN_ATTRIBUTES
from harvestcrawl.loading import BrowserReason, Need
from tests.local_site import Site, served

PAGES = 3


def has_come(driver: WebDriver) -> bool:
    """What is waited for."""
    return driver.title == "Late"


SAID = {
    "wait_time": 4,
    "wait_until": has_come,
    "screenshot": True,
    "script": "document.body.append(' Written by the script.')",
    "reason": BrowserReason.CHALLENGE,
    "need": Need.POSTS,
}


OWN = {
    "SCHEDULER": "scrapy.core.scheduler.Scheduler",
    "DUPEFILTER_CLASS": "scrapy.dupefilters.RFPDupeFilter",
    "EXTENSIONS": {},
    "ROBOTSTXT_OBEY": False,
    "AUTOTHROTTLE_ENABLED": False,
    "LOG_ENABLED": False,
}
"""Scrapy's own ways of keeping a crawl, for spiders of others."""


class Queueing(Spider):
    """Finds pages for a browser on its first page."""

    name = "queueing"

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.loaded: list[tuple[Request, Response]] = []

    async def start(self) -> AsyncIterator[Any]:
        yield Request(f"{self.url}/start", self.found)

    def found(self, response: Response) -> Iterator[Request]:
        for n in range(PAGES):
            yield BrowserRequest(f"{self.url}/{n}", self.came, priority=n, meta={"n": n}, cb_kwargs={"number": n}, **SAID)

    def came(self, response: Response, number: int) -> None:
        assert response.request is not None
        self.loaded.append((response.request, response))


@pytest.fixture
def site() -> Iterator[Site]:
    with served() as site:
        site.pages["/start"] = "<title>Start</title>"
        for n in range(PAGES):
            late = "setTimeout(() => document.title = 'Late', 1500)"
            site.pages[f"/{n}"] = f"<title>Early</title><p>Words of page {n}.</p><script>{late}</script>"
        yield site


def crawl(loop: asyncio.AbstractEventLoop, site: Site, folder: Path, **settings: Any) -> tuple[Queueing, dict[str, Any]]:
    project = Settings()
    project.setmodule("harvestcrawl.settings", priority="project")
    project.setdict({**OWN, "JOBDIR": str(folder), **settings}, priority="cmdline")
    crawler = AsyncCrawlerRunner(project).create_crawler(Queueing)

    async def job() -> None:
        await crawler.crawl_async(url=site.url)

    asyncio.run_coroutine_threadsafe(job(), loop).result(timeout=60)
    assert isinstance(crawler.spider, Queueing)
    return crawler.spider, crawler.stats.get_stats()


def test_requests_outlive_a_stop_with_all_that_they_say(loop: asyncio.AbstractEventLoop, site: Site, tmp_path: Path) -> None:
    first, stats = crawl(loop, site, tmp_path, CLOSESPIDER_PAGECOUNT=1)
    assert (stats["finish_reason"], first.loaded) == ("closespider_pagecount", [])
    assert stats["scheduler/enqueued/disk"] == 1 + PAGES
    assert "scheduler/unserializable" not in stats
    second, stats = crawl(loop, site, tmp_path)
    assert stats["finish_reason"] == "finished"
    assert stats["browser/loads"] == stats["browser/reason/challenge"] == PAGES
    assert site.asked("/start") == 1
    for n, (request, response) in enumerate(sorted(second.loaded, key=lambda pair: pair[0].url)):
        assert isinstance(request, BrowserRequest)
        assert {name: getattr(request, name) for name in SAID} == SAID
        assert set(SAID) <= set(OWN_ATTRIBUTES)
        assert (request.url, request.priority, request.meta["n"], request.cb_kwargs) == (f"{site.url}/{n}", n, n, {"number": n})
        assert "<title>Late</title>" in response.text
        assert f"Words of page {n}." in response.text
        assert "Written by the script." in response.text
        assert response.meta["screenshot"].startswith(b"\x89PNG")
    assert len(second.loaded) == PAGES
