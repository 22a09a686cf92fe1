"""``scrapy crawl drift -a collection=COLLECTION``: which live pages have moved away from what was archived. Fetches, no more."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any, Self

from OpenSSL import SSL
from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import CannotResolveHostError, DownloadConnectionRefusedError, DownloadTimeoutError
from scrapy.http import Response
from service_identity import VerificationError
from twisted.internet.error import ConnectError
from twisted.python.failure import Failure

from harvestcrawl.archive_pace import archive_request_meta
from harvestcrawl.console import counted, say
from harvestcrawl.drift_plan.arguments import drift_arguments
from harvestcrawl.drift_plan.columns import harmless
from harvestcrawl.drift_plan.pages import Comparison, Fetched, Kind, Wanted
from harvestcrawl.drift_plan.plan import Bounds, Plan
from harvestcrawl.drift_plan.sources import columns_of, units
from harvestcrawl.items import LoadedBy, TitleDrift
from harvestcrawl.title_downloads import title_read, title_request_meta
from spiders.forum import describe, header

# What a download failed of, as a page state has it.
ERRORS: tuple[tuple[type[BaseException], str, str], ...] = (
    (CannotResolveHostError, "dns", "no such host"),
    (DownloadConnectionRefusedError, "refused", "connection refused"),
    (DownloadTimeoutError, "timeout", "no answer in time"),
    (ConnectError, "refused", "no connection"),
    (SSL.Error, "tls", "no encrypted connection"),
    (VerificationError, "tls", "no encrypted connection"),
)
# Problems shown one by one; a table of the wrong kind has one in each line.
SHOWN_PROBLEMS = 20


class DriftSpider(Spider):
    """Fetches archived and live pages. What to ask for is `Plan`'s; pairs are judged in ``pipelines.drift``."""

    name = "drift"
    row_type = TitleDrift
    """What the rows of its feeds are: a feed without rows still has their header."""

    def __init__(self, **arguments: str) -> None:
        super().__init__()
        self.arguments = drift_arguments(arguments)
        self.columns = columns_of(self.arguments)
        """Of its rows; see `harvestcrawl.exporters`."""
        self.problems = 0
        """What was wrong with the input."""
        self.pairs = 0
        self.answers = 0
        """Of the Web, whatever they were."""
        self._turn = asyncio.Lock()
        self._leaving: asyncio.Future[None] | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        """Made by Scrapy; also listens for rows that have left the pipelines, one way or the other."""
        spider = super().from_crawler(crawler, *args, **kwargs)
        settings = crawler.settings
        spider.live_timeout = settings.getfloat("HARVEST_LIVE_TIMEOUT")
        bounds = Bounds(window=settings.getint("HARVEST_DRIFT_WINDOW"), at_archive=2 * settings.getint("HARVEST_ARCHIVE_AT_ONCE"))
        spider.plan = Plan(units(spider.arguments, settings["HARVEST_ARCHIVE_IT_API"]), bounds)
        for signal in (signals.item_dropped, signals.item_error, signals.item_scraped):
            crawler.signals.connect(spider.left, signal=signal)
        return spider

    plan: Plan
    live_timeout: float

    @classmethod
    def check_arguments(cls, arguments: dict[str, str]) -> None:
        """Refuse arguments before a crawl is set up.

        :raises harvestcrawl.arguments.ArgumentError: with a line for the user
        """
        drift_arguments(arguments)

    async def start(self) -> AsyncIterator[Any]:
        """What can be asked for at the beginning."""
        async for output in self.go_on():
            yield output

    def request(self, wanted: Wanted) -> Request:
        """The request for a page. Scrapy's own filter and redirects are off: the plan knows each page, and records each hop."""
        meta: dict[str, Any] = {"dont_redirect": True, "referrer_policy": "no-referrer"}
        if wanted.of_archive:
            meta |= archive_request_meta()
        else:
            meta["download_timeout"] = self.live_timeout
        if wanted.kind is not Kind.DOCUMENT:
            meta |= title_request_meta()
        return Request(wanted.url, callback=self.arrived, errback=self.failed, cb_kwargs={"wanted": wanted}, meta=meta, dont_filter=True)

    async def arrived(self, response: Response, wanted: Wanted) -> AsyncIterator[Any]:
        """An answer came in, with whatever status."""
        read = title_read(response)
        self.answers += 1
        fetched = Fetched(
            status=response.status,
            location=header(response, "Location"),
            memento_datetime=header(response, "Memento-Datetime"),
            content_type=header(response, "Content-Type"),
            title=read.title if read else None,
            is_html=read.is_html if read else None,
            refresh=read.refresh if read else None,
            body=response.body if wanted.kind is Kind.DOCUMENT else b"",
            loaded_by=read.loaded_by if read else LoadedBy.HTTP,
            browser_reason=read.browser_reason if read else None,
            fetched_at=datetime.now(UTC),
        )
        self.plan.take(wanted, fetched)
        async for output in self.go_on():
            yield output

    async def failed(self, failure: Failure) -> AsyncIterator[Any]:
        """No answer came: the pair has a row all the same."""
        request: Request = failure.request  # type: ignore[attr-defined]  # set by Scrapy on the way here
        error, words = what_failed(failure.value)
        self.plan.take(request.cb_kwargs["wanted"], Fetched(failure=words, error=error, fetched_at=datetime.now(UTC)))
        async for output in self.go_on():
            yield output

    async def go_on(self) -> AsyncIterator[Any]:
        """Ask for all that can be asked for, and give out the pairs that are complete, in the order of the input.

        One callback at a time gives out, and takes what becomes complete meanwhile with it: what the others could only put into a queue
        stays with the plan, whose window is bounded.
        """
        for wanted in self.plan.wanted():
            yield self.request(wanted)
        self.tell_problems()
        if self._turn.locked():
            return
        async with self._turn:
            while comparisons := self.plan.complete():
                for comparison in comparisons:
                    self._leaving = asyncio.get_running_loop().create_future()
                    yield comparison
                    await self._leaving
                for wanted in self.plan.wanted():
                    yield self.request(wanted)
                self.tell_problems()

    def left(self, item: Any) -> None:
        """A pair has gone through the pipelines: the next one may follow it."""
        if isinstance(item, TitleDrift):
            self.pairs += 1
        if isinstance(item, TitleDrift | Comparison) and self._leaving is not None and not self._leaving.done():
            self._leaving.set_result(None)

    def closed(self, reason: str) -> None:
        """Say what an interrupted crawl owes, and let the database of pages go."""
        if self.plan.left:
            say(f"{counted(self.plan.left, 'pair')} that had been begun, and what comes after them in the input, have no row")
        self.plan.close()

    def tell_problems(self) -> None:
        """Name on standard error what of the input cannot be used."""
        while self.plan.problems:
            line: str = harmless(" ".join(str(self.plan.problems.popleft()).split()))
            self.problems += 1
            if self.problems <= SHOWN_PROBLEMS:
                say(line)
            elif self.problems == SHOWN_PROBLEMS + 1:
                say("and more of these; the rows have under error what is wrong")

    @property
    def nothing_read(self) -> str | None:
        """One line if not one pair could be made of the collection, or nobody answered; else ``None``."""
        if not self.pairs:
            what = "could be used, see above" if self.problems else "is a pair of an archived and a live page"
            return f"nothing in {self.arguments.collection.name} {what}"
        if not self.answers:
            return f"no archive and no site answered ({counted(self.pairs, 'pair')}): is there a network?"
        return None


def what_failed(error: BaseException | None) -> tuple[str | None, str]:
    """Why there was no answer: as a page state has it, and in words."""
    reasons = [error, getattr(error, "__cause__", None)]
    for failure in getattr(reasons[1], "reasons", None) or ():
        reasons.append(failure.value)
    for kind, code, words in ERRORS:
        if any(isinstance(reason, kind) for reason in reasons):
            return code, words
    return None, describe(error)
