"""The download handler: the limit on requests at once to one site is kept in every case, a browser loads what is for one, and a crawl
that is being stopped sends nothing more."""

import asyncio
from collections import defaultdict

from scrapy import Request
from scrapy.core.downloader.handlers.http11 import HTTP11DownloadHandler
from scrapy.crawler import Crawler
from scrapy.http import Response
from scrapy.utils.httpobj import urlparse_cached
from scrapy_selenium import SeleniumRequest

from harvestcrawl.archive_replay import ArchiveReplay
from harvestcrawl.browser import BrowserMiddleware
from harvestcrawl.stopping import give_up_queued, is_stopping
from harvestcrawl.warc_recorder import WarcRecorder
from harvestcrawl.warc_replay import WarcReplay


class SiteLimitHandler(HTTP11DownloadHandler):
    """Downloads from one host at most CONCURRENT_REQUESTS_PER_DOMAIN pages at once.

    Scrapy 2.19's downloader counts a request as running only when its task has begun, and begins all queued ones before that when there is
    no delay between requests (``Downloader._process_queue``): 8 at once were seen with a limit of 2.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._crawler = crawler
        limit = max(1, crawler.settings.getint("CONCURRENT_REQUESTS_PER_DOMAIN"))
        self._turns: defaultdict[str, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(limit))

    async def download_request(self, request: Request) -> Response:
        """Download when it is the request's turn.

        :raises harvestcrawl.stopping.StoppedError: if that does not come before the crawl is stopped
        """
        if replay := self._crawler.get_extension(WarcReplay):
            return await replay.answer(request)
        async with self._turns[urlparse_cached(request).netloc]:
            if is_stopping(self._crawler):
                give_up_queued(self._crawler)
            if isinstance(request, SeleniumRequest) and (browser := self._crawler.get_downloader_middleware(BrowserMiddleware)):
                response = await browser.load(request)
                if recorder := self._crawler.get_extension(WarcRecorder):
                    await recorder.record_rendered(request, response)
                return response
            download = super().download_request
            if archive := self._crawler.get_extension(ArchiveReplay):
                return await archive.answer(request, download)
            response = await download(request)
            if recorder := self._crawler.get_extension(WarcRecorder):
                await recorder.record(request, response)
            return response
