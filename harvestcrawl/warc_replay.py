"""A crawl of what has been stored (``-a warc=FILE``): requests are answered from WARC and WACZ files, and nothing is asked of anybody."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from email.utils import format_datetime
from typing import Any, Self

from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.http import Headers, Response
from scrapy.responsetypes import responsetypes

from harvestcrawl.archives.warc_answers import Answer, WarcAnswers
from harvestcrawl.console import say

NOT_STORED = "it is not in the WARC"
REPLAYED = "warc"
"""Among the ``flags`` of a response that was stored."""
SHOWN_PROBLEMS = 10
OFFLINE = {"ROBOTSTXT_OBEY": False, "AUTOTHROTTLE_ENABLED": False, "DOWNLOAD_DELAY": 0, "RETRY_ENABLED": False}
"""Settings of a crawl that asks nobody: manners are for servers. What may be stored has been decided when it was."""


class WarcReplay:
    """Answers the requests of a crawl. An extension; `handlers.SiteLimitHandler` asks it.

    :param paths: files, as the user gave them
    """

    def __init__(self, paths: tuple[str, ...]) -> None:
        self._paths = paths
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="warc")
        self._answers: WarcAnswers | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy."""
        paths = getattr(getattr(crawler.spider, "arguments", None), "warc", ())
        if not paths:
            raise NotConfigured
        replay = cls(paths)
        crawler.signals.connect(replay.begin, signal=signals.spider_opened)
        crawler.signals.connect(replay.end, signal=signals.engine_stopped)
        return replay

    async def begin(self, spider: Any) -> None:
        """Read the files, and say what of them cannot be read."""
        self._answers = WarcAnswers()
        problems = await self._do(self._answers.read, self._paths)
        spider.problems = len(problems)
        for problem in problems[:SHOWN_PROBLEMS]:
            say(str(problem))
        if len(problems) > SHOWN_PROBLEMS:
            say(f"and {len(problems) - SHOWN_PROBLEMS} more records that cannot be read")

    async def pages(self) -> list[str]:
        """The addresses of the pages that are stored."""
        assert self._answers is not None
        found: list[str] = await self._do(self._answers.pages)
        return found

    async def answer(self, request: Request) -> Response:
        """The stored answer.

        :raises IgnoreRequest: if there is none
        """
        assert self._answers is not None
        found: Answer | None = await self._do(self._answers.answer, request.url)
        if found is None:
            raise IgnoreRequest(NOT_STORED)
        headers = Headers()
        for name, value in found.headers:
            headers.appendlist(name, value)
        headers["Memento-Datetime"] = format_datetime(found.captured_at, usegmt=True)
        kind = responsetypes.from_args(headers=headers, url=request.url, body=found.body)
        return kind(request.url, status=found.status, headers=headers, body=found.body, request=request, flags=[REPLAYED])

    async def end(self) -> None:
        """Let go of the files."""
        if self._answers is not None:
            await self._do(self._answers.close)
        self._thread.shutdown(wait=False)

    async def _do(self, work: Any, *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)
