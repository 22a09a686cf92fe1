"""Crawls inside the test process: one reactor in a thread for all of them, each with its own server, settings and feeds."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from scrapy.crawler import AsyncCrawlerRunner
from scrapy.settings import Settings
from scrapy.utils.reactor import install_reactor

from spiders.forum import ForumSpider
from tests.local_site import Site, served

# A crawl in a test does not wait for the sake of manners, except where the test is about them.
HURRY = {
    "AUTOTHROTTLE_ENABLED": False,
    "RETRY_BACKOFF_START": 0.01,
    "DOWNLOAD_TIMEOUT": 10,
    "LOG_ENABLED": False,
    "EXTRACTION_PROCESSES": 0,
}


@dataclass
class Crawled:
    """What a crawl wrote."""

    posts: list[dict[str, Any]]
    pages: list[dict[str, Any]]
    threads: list[dict[str, Any]]
    stats: dict[str, Any]
    nothing_read: str | None

    def page(self, end: str) -> dict[str, Any]:
        """The one record of the page whose requested address ends so."""
        (found,) = [page for page in self.pages if page["page_url"].endswith(end)]
        return found


@pytest.fixture(scope="session")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """The running loop of a reactor, which can be installed once in a process."""
    install_reactor("twisted.internet.asyncioreactor.AsyncioSelectorReactor")
    from twisted.internet import reactor

    thread = threading.Thread(target=reactor.run, kwargs={"installSignalHandlers": False}, daemon=True)
    thread.start()
    yield reactor._asyncioEventloop
    reactor.callFromThread(reactor.stop)
    thread.join(10)


@pytest.fixture
def site() -> Iterator[Site]:
    with served() as site:
        yield site


@pytest.fixture
def crawl(loop: asyncio.AbstractEventLoop, tmp_path: Path) -> Callable[..., Crawled]:
    """``crawl(url, settings…, max_pages="2")``: runs the forum spider to its end."""

    def run(url: str, settings: dict[str, Any] | None = None, spider: type[ForumSpider] = ForumSpider, **arguments: str) -> Crawled:
        feeds = {name: tmp_path / f"{name}.jsonl" for name in ("posts", "pages", "threads")}
        project = Settings()
        project.setmodule("harvestcrawl.settings", priority="project")
        formats = {"posts": "jsonl", "pages": "pages", "threads": "threads"}
        project.setdict({**HURRY, "FEEDS": {str(path): {"format": formats[name], "overwrite": True} for name, path in feeds.items()}})
        project.setdict(settings or {}, priority="cmdline")
        crawler = AsyncCrawlerRunner(project).create_crawler(spider)

        async def job() -> None:
            await crawler.crawl_async(url=url, **arguments)

        asyncio.run_coroutine_threadsafe(job(), loop).result(timeout=60)
        rows = {name: [json.loads(line) for line in path.read_text().splitlines()] for name, path in feeds.items()}
        assert isinstance(crawler.spider, ForumSpider)
        return Crawled(**rows, stats=crawler.stats.get_stats(), nothing_read=crawler.spider.nothing_read)

    return run
