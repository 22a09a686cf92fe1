"""``scrapy crawl drift -a collection=COLLECTION``: which live pages have moved away from what was archived. Fetches, no more."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import file_digest
from typing import Any, Self

from OpenSSL import SSL
from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import CannotResolveHostError, DownloadConnectionRefusedError, DownloadTimeoutError
from scrapy.http import Response
from scrapy.settings import BaseSettings
from service_identity import VerificationError
from twisted.internet.error import ConnectError
from twisted.python.failure import Failure

from harvestcrawl.archive_pace import archive_request_meta
from harvestcrawl.browser import BrowserRequest
from harvestcrawl.browser.middleware import LOADED, PLAIN, may_load
from harvestcrawl.console import counted, say
from harvestcrawl.drift_plan.arguments import drift_arguments
from harvestcrawl.drift_plan.columns import harmless
from harvestcrawl.drift_plan.live import browser_needed
from harvestcrawl.drift_plan.pages import Comparison, Fetched, Kind, Wanted
from harvestcrawl.drift_plan.plan import Bounds, Plan
from harvestcrawl.drift_plan.sources import columns_of, units
from harvestcrawl.frontier.answers import KeptPlan, SqliteAnswers
from harvestcrawl.frontier.contract import FrontierError
from harvestcrawl.frontier.opening import Opened, open_crawl
from harvestcrawl.frontier.pairs import DriftJob
from harvestcrawl.items import LoadedBy, TitleDrift
from harvestcrawl.loading import CHALLENGE_HEADERS, BrowserReason
from harvestcrawl.stopping import StoppedError
from harvestcrawl.title_downloads import title_read, title_request_meta
from harvestcrawl.title_reader import looks_like_html, read_title
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
# Pages that a browser loads, after all others: they hold a place in the downloader for seconds.
BROWSER_PRIORITY = -100
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
    def from_crawler(cls, crawler: Crawler, *args: Any, opened: Opened | None = None, **kwargs: Any) -> Self:
        """Made by Scrapy; also listens for rows that have left the pipelines, one way or the other.

        :param opened: what is kept of the crawl, where it has been opened
        """
        spider = super().from_crawler(crawler, *args, **kwargs)
        settings = crawler.settings
        spider.live_timeout = settings.getfloat("HARVEST_LIVE_TIMEOUT")
        bounds = Bounds(window=settings.getint("HARVEST_DRIFT_WINDOW"), at_archive=2 * settings.getint("HARVEST_ARCHIVE_AT_ONCE"))
        spider.made = Plan(units(spider.arguments, settings["HARVEST_ARCHIVE_IT_API"]), bounds)
        spider.plan = spider.made
        opened = cls.kept(kwargs, settings) if opened is None else opened
        if opened is not None:
            spider.job = DriftJob(crawler, opened, spider.made)
            spider.plan = spider.job.plan
        for signal in (signals.item_dropped, signals.item_error, signals.item_scraped):
            crawler.signals.connect(spider.left, signal=signal)
        return spider

    made: Plan
    plan: Plan | KeptPlan
    """What is asked: ``made``, or that with a store before it."""
    job: DriftJob | None = None
    """Of a crawl that is kept."""
    live_timeout: float

    @classmethod
    def kept(cls, arguments: dict[str, str], settings: BaseSettings) -> Opened | None:
        """What there is of the crawl, if it is to be kept: known by its arguments, and by what is in the file that it reads."""
        path = drift_arguments(arguments).collection.path
        identity = {"the spider": cls.name, **arguments}
        if path is not None and (settings.get("JOBDIR") or settings.get("REDIS_URL")):
            with path.open("rb") as file:
                identity["what is in the file"] = file_digest(file, "sha256").hexdigest()
        return open_crawl(settings, identity, SqliteAnswers, shared=False)

    @classmethod
    def check_arguments(cls, arguments: dict[str, str]) -> None:
        """Refuse arguments before a crawl is set up.

        :raises harvestcrawl.arguments.ArgumentError: with a line for the user
        """
        drift_arguments(arguments)

    async def start(self) -> AsyncIterator[Any]:
        """What can be asked for at the beginning."""
        if self.job is not None:
            self.pairs = self.job.begin()
            self.answers = self.pairs
            if not self.job.begun:
                return
        async for output in self.go_on():
            yield output

    def request(self, wanted: Wanted) -> Request:
        """The request for a page. Scrapy's own filter and redirects are off: the plan knows each page, and records each hop."""
        if wanted.kind is Kind.LIVE and self.arguments.browser == "always" and may_load(self.crawler, BrowserReason.ALWAYS):
            return self.browser_request(wanted, BrowserReason.ALWAYS, {})
        meta: dict[str, Any] = {"dont_redirect": True, "referrer_policy": "no-referrer"}
        if wanted.of_archive:
            meta |= archive_request_meta()
        else:
            meta["download_timeout"] = self.live_timeout
        if wanted.kind is not Kind.DOCUMENT:
            meta |= title_request_meta()
        return Request(wanted.url, callback=self.arrived, errback=self.failed, cb_kwargs={"wanted": wanted}, meta=meta, dont_filter=True)

    def browser_request(self, wanted: Wanted, reason: BrowserReason, plain: dict[str, Any]) -> Request:
        """The request for a live page that a browser is to load.

        :param plain: what the plain download came to: ``status, title, failure, error``
        """
        return BrowserRequest(
            wanted.url,
            callback=self.arrived,
            errback=self.failed,
            cb_kwargs={"wanted": wanted},
            meta={PLAIN: plain, "referrer_policy": "no-referrer"},
            priority=BROWSER_PRIORITY,
            dont_filter=True,
            reason=reason,
            asked_for=wanted.first,
        )

    async def arrived(self, response: Response, wanted: Wanted) -> AsyncIterator[Any]:
        """An answer came in, with whatever status."""
        self.answers += 1
        fetched = browsed(response) if LOADED in response.meta else self.fetched(response, wanted)
        async for output in self.take(wanted, fetched):
            yield output

    def fetched(self, response: Response, wanted: Wanted) -> Fetched:
        """What a plain download brought."""
        read = title_read(response)
        return Fetched(
            status=response.status,
            location=header(response, "Location"),
            memento_datetime=header(response, "Memento-Datetime"),
            content_type=header(response, "Content-Type"),
            title=read.title if read else None,
            is_html=read.is_html if read else None,
            refresh=read.refresh if read else None,
            body=response.body if wanted.kind is Kind.DOCUMENT else b"",
            challenge_headers={name: value for name, _ in CHALLENGE_HEADERS if (value := header(response, name))},
            fetched_at=datetime.now(UTC),
        )

    async def failed(self, failure: Failure) -> AsyncIterator[Any]:
        """No answer came: the pair has a row all the same."""
        request: Request = failure.request  # type: ignore[attr-defined]  # set by Scrapy on the way here
        if isinstance(failure.value, StoppedError):
            return  # its pair is one of those that the interrupted crawl owes
        error, words = what_failed(failure.value)
        fetched = Fetched(failure=words, error=error, fetched_at=datetime.now(UTC))
        if PLAIN in request.meta:
            fetched = replace(fetched, browser_reason=getattr(request, "reason", None), **unmended(request.meta[PLAIN]))
        async for output in self.take(request.cb_kwargs["wanted"], fetched):
            yield output

    async def take(self, wanted: Wanted, fetched: Fetched) -> AsyncIterator[Any]:
        """Have a browser load what needs it, and hand on the rest."""
        if wanted.kind is Kind.LIVE and fetched.browser_reason is None and (reason := browser_needed(fetched)) is not None:
            fetched = replace(fetched, browser_reason=reason)
            if may_load(self.crawler, reason):
                plain = {name: getattr(fetched, name) for name in ("status", "title", "failure", "error")}
                yield self.browser_request(wanted, reason, plain)
                return
        try:
            self.plan.take(wanted, fetched)
        except FrontierError as error:
            assert self.job is not None
            self.job.stop(error)
            return
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
        if self.job is not None:
            self.job.close(reason, self.made.left)
        elif self.made.left:
            say(f"{counted(self.made.left, 'pair')} that had been begun, and what comes after them in the input, have no row")
        self.made.close()

    def tell_problems(self) -> None:
        """Name on standard error what of the input cannot be used."""
        while self.made.problems:
            line: str = harmless(" ".join(str(self.made.problems.popleft()).split()))
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


def browsed(response: Response) -> Fetched:
    """What a browser brought; where that is an empty page, what the plain download had brought stands."""
    loaded = response.meta[LOADED]
    content_type = header(response, "Content-Type")
    fetched = Fetched(
        status=response.status,
        content_type=content_type,
        title=read_title(response.body, content_type),
        is_html=looks_like_html(content_type, response.body[:1024]),
        hops=tuple(loaded["hops"]),
        loaded_by=LoadedBy.BROWSER,
        browser_reason=getattr(response.request, "reason", None),
        fetched_at=datetime.now(UTC),
    )
    plain = response.meta[PLAIN]
    return replace(fetched, loaded_by=LoadedBy.HTTP, hops=(), **unmended(plain)) if loaded["blank"] and plain.get("failure") else fetched


def unmended(plain: dict[str, Any]) -> dict[str, Any]:
    """What of a plain download stands when a browser brought nothing better."""
    return {name: value for name, value in plain.items() if value is not None}


def what_failed(error: BaseException | None) -> tuple[str | None, str]:
    """Why there was no answer: as a page state has it, and in words."""
    reasons = [error, getattr(error, "__cause__", None)]
    for failure in getattr(reasons[1], "reasons", None) or ():
        reasons.append(failure.value)
    for kind, code, words in ERRORS:
        if any(isinstance(reason, kind) for reason in reasons):
            return code, words
    return None, describe(error)
