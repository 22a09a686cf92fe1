"""``scrapy crawl forum -a url=URL``: every post of a thread, or of all threads of a board. Fetches and navigates, no more."""

import zlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import fields
from datetime import UTC, datetime
from functools import partial
from gzip import BadGzipFile
from typing import Any, Self
from urllib.parse import urldefrag

from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import (
    CannotResolveHostError,
    CloseSpider,
    DownloadCancelledError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
    IgnoreRequest,
    ResponseDataLossError,
)
from scrapy.http import Response
from scrapy.settings import BaseSettings
from twisted.python.failure import Failure
from w3lib.encoding import http_content_type_encoding

from harvestcrawl.archive_pace import archive_request_meta
from harvestcrawl.archive_replay import NOT_ARCHIVED
from harvestcrawl.arguments import ArgumentError, forum_arguments, within_budget
from harvestcrawl.browser import BrowserRequest
from harvestcrawl.browser.middleware import LOADED, PLAIN, may_load
from harvestcrawl.browser.pool import BrowserError
from harvestcrawl.capture import Capture, PageRead
from harvestcrawl.capture_time import capture_time
from harvestcrawl.console import count_page, count_thread
from harvestcrawl.frontier.job import ForumJob
from harvestcrawl.frontier.journaled import JournaledNavigator
from harvestcrawl.frontier.opening import Opened, open_crawl
from harvestcrawl.frontier.workers import WorkerJob
from harvestcrawl.items import CapturedPage, LoadedBy, Outcome, Post, ThreadPage
from harvestcrawl.loading import BrowserReason, Need
from harvestcrawl.navigation import Navigator
from harvestcrawl.reading import ALREADY_REQUESTED, page_record
from harvestcrawl.site_budget import OVER_BUDGET
from harvestcrawl.steps import Kind, Step, Wanted
from harvestcrawl.stopping import STOPPED, StoppedError
from harvestcrawl.text import squeeze
from harvestcrawl.warc_replay import NOT_STORED, REPLAYED, WarcReplay

# Open threads first: their ledgers are the memory a crawl needs. Then the rest of a board's list.
PRIORITIES = {Kind.THREAD_PAGE: 20, Kind.BOARD_PAGE: 10, Kind.START: 0, Kind.LISTED: 0}
# Pages that a browser loads, after all others: they hold a place in the downloader for seconds.
BROWSER_PRIORITY = -100
# Why a download gave no page, in words. Looked up in this order, first by type, then by what the message says.
FAILURES: tuple[tuple[type[Exception], str, str], ...] = (
    (IgnoreRequest, "robots.txt", "robots.txt forbids it"),
    (IgnoreRequest, "max redirections", "too many redirects"),
    (IgnoreRequest, "DOWNLOAD_MAXSIZE", "too large"),
    (IgnoreRequest, OVER_BUDGET, OVER_BUDGET),
    (IgnoreRequest, NOT_STORED, NOT_STORED),
    (IgnoreRequest, NOT_ARCHIVED, NOT_ARCHIVED),
    (StoppedError, "", STOPPED),
    (CannotResolveHostError, "", "no such host"),
    (DownloadConnectionRefusedError, "", "connection refused"),
    (DownloadTimeoutError, "", "no answer in time"),
    (DownloadCancelledError, "larger than", "too large"),
    (ResponseDataLossError, "", "the answer broke off"),
    (DownloadFailedError, "", "the connection broke off"),
    (BadGzipFile, "", "the answer is not compressed as it says"),
    (zlib.error, "", "the answer is not compressed as it says"),
    (EOFError, "", "the answer broke off"),
)


class ForumSpider(Spider):
    """Walks threads and boards. What the pages say is read in ``pipelines.posts``; what to ask for next is `Navigator`'s."""

    name = "forum"
    row_type = Post
    """What the rows of its feeds are: a feed without rows still has their header."""

    def __init__(self, **arguments: str) -> None:
        super().__init__()
        self.arguments = forum_arguments(arguments)
        self.cookies = self.arguments.cookies

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, opened: Opened | None = None, **kwargs: Any) -> Self:
        """Made by Scrapy; also listens for captures that the pipeline did not answer, for whatever reason.

        :param opened: the crawl's frontier, where it has been opened
        """
        spider = super().from_crawler(crawler, *args, **kwargs)
        limits = within_budget(spider.arguments.limits, crawler.settings.getint("HARVEST_THREAD_PAGES"))
        opened = cls.kept(kwargs, crawler.settings) if opened is None else opened
        if opened is not None:
            kind = WorkerJob if crawler.settings.get("REDIS_URL") else ForumJob
            spider.job = kind(crawler, opened, spider.arguments.urls, limits, PRIORITIES)
            spider.navigator = spider.job.navigator
        else:
            spider.navigator = Navigator(limits, crawler.settings.getint("HARVEST_BOARD_DEPTH"))
        for signal in (signals.item_dropped, signals.item_error, signals.item_scraped):
            crawler.signals.connect(spider.left_unread, signal=signal)
        return spider

    navigator: Navigator | JournaledNavigator
    problems = 0
    """Records of the WARC that cannot be read."""
    job: ForumJob | None = None
    """Of a crawl that is kept."""

    @classmethod
    def kept(cls, arguments: dict[str, str], settings: BaseSettings) -> Opened | None:
        """What there is of the crawl, if it is to be kept: known by what makes it this crawl and no other."""
        read = forum_arguments(arguments)
        if read.warc and (settings.get("JOBDIR") or settings.get("REDIS_URL")):
            raise ArgumentError("warc= reads files that stay: leave JOBDIR and REDIS_URL out, and run it again if it was cut off")
        limits = within_budget(read.limits, settings.getint("HARVEST_THREAD_PAGES"))
        bounds = {field.name: str(getattr(limits, field.name)) for field in fields(limits)}
        depth = str(settings["HARVEST_BOARD_DEPTH"])
        identity = {"the spider": cls.name, "urls": ", ".join(read.urls), **bounds, "HARVEST_BOARD_DEPTH": depth}
        return open_crawl(settings, identity | ({"the archive": str(read.archive)} if read.archive else {}))

    @classmethod
    def check_arguments(cls, arguments: dict[str, str]) -> None:
        """Refuse arguments before a crawl is set up.

        :raises harvestcrawl.arguments.ArgumentError: with a line for the user
        """
        forum_arguments(arguments)

    async def start(self) -> AsyncIterator[Any]:
        """The pages that the user named."""
        if self.job is not None:
            self.job.begin()
            return
        assert isinstance(self.navigator, Navigator)
        urls = self.arguments.urls
        if not urls and (replay := self.crawler.get_extension(WarcReplay)):
            urls = tuple(await replay.pages())
        for wanted in self.navigator.start(urls):
            yield self.request(wanted)

    def request(self, wanted: Wanted) -> Request:
        """The request for a wanted page. Scrapy's own filter is off: the navigator knows each page by its key."""
        if self.arguments.browser == "always" and may_load(self.crawler, BrowserReason.ALWAYS):
            return self.browser_request(wanted, BrowserReason.ALWAYS, {})
        return Request(
            wanted.url,
            callback=self.arrived,
            errback=self.failed,
            cb_kwargs={"wanted": wanted},
            meta=archive_request_meta() if self.arguments.archive else None,
            priority=PRIORITIES[wanted.kind],
            dont_filter=True,
        )

    def browser_request(self, wanted: Wanted, reason: BrowserReason, plain: dict[str, Any]) -> Request:
        """The request for a wanted page that a browser is to load.

        :param plain: what the plain download came to: ``status, final_url, hops, failure``
        """
        return BrowserRequest(
            wanted.url,
            callback=self.arrived,
            errback=self.failed,
            cb_kwargs={"wanted": wanted},
            meta={PLAIN: plain},
            priority=BROWSER_PRIORITY + PRIORITIES[wanted.kind],
            dont_filter=True,
            reason=reason,
            need=Need.POSTS,
        )

    async def arrived(self, response: Response, wanted: Wanted) -> AsyncIterator[Any]:
        """A page came in, with whatever status."""
        content_type = header(response, "Content-Type")
        refused, target = response.meta.get("redirect_refused", (None, response.url))
        passed = hops(response.request)
        browsed = LOADED in response.meta
        if browsed:
            refused, passed = self.browsed(response, wanted)
        page = CapturedPage(
            url=wanted.url,
            final_url=urldefrag(target).url,
            status=response.status,
            content_type=content_type,
            encoding=http_content_type_encoding(content_type) if content_type else None,
            body=response.body,
            fetched_at=capture_time(response.url, header(response, "Memento-Datetime")) or datetime.now(UTC),
            loaded_by=LoadedBy.BROWSER if browsed else LoadedBy.WARC if REPLAYED in response.flags else LoadedBy.HTTP,
            browser_reason=getattr(response.request, "reason", None),
            failure=refused,
        )
        async for output in self.hand_over(
            page, wanted, passed, {str(name): str(value) for name, value in response.headers.to_unicode_dict().items()}
        ):
            yield output

    def browsed(self, response: Response, wanted: Wanted) -> tuple[str | None, tuple[str, ...]]:
        """Why a page that a browser loaded is not to be read, and the addresses passed on the way to it."""
        plain, loaded = response.meta[PLAIN], response.meta[LOADED]
        passed = (*plain.get("hops", ()), *loaded["hops"])
        if loaded["blank"]:  # what browsers show of an answer that broke off
            return plain.get("failure"), passed
        return self.navigator.refuses(wanted, response.url, passed[:-1]) if loaded["hops"] else None, passed

    async def failed(self, failure: Failure) -> AsyncIterator[Any]:
        """A page did not come in: that is a record too."""
        request: Request = failure.request  # type: ignore[attr-defined]  # set by Scrapy on the way here
        wanted: Wanted = request.cb_kwargs["wanted"]
        plain = request.meta.get(PLAIN)
        if isinstance(failure.value, StoppedError) and (plain is None or self.job is not None):
            return  # it was not asked for, or the crawl goes on later
        plain = plain or {}
        page = CapturedPage(
            url=wanted.url,
            final_url=plain.get("final_url"),
            status=plain.get("status"),
            fetched_at=datetime.now(UTC),
            browser_reason=getattr(request, "reason", None),
            failure=plain.get("failure") or describe(failure.value),
        )
        async for output in self.hand_over(page, wanted, hops(request)):
            yield output

    async def hand_over(
        self, page: CapturedPage, wanted: Wanted, hops: tuple[str, ...], headers: Mapping[str, str] | None = None
    ) -> AsyncIterator[Any]:
        """Give the page to the pipeline, wait until it is read, ask for what follows."""
        capture = Capture(
            page=page, wanted=wanted, navigator=self.navigator, hops=hops, headers=headers or {}, may_load=partial(may_load, self.crawler)
        )
        yield capture
        step = await capture.step
        if isinstance(step, BrowserReason):
            plain = {"status": page.status, "final_url": page.final_url, "hops": hops, "failure": page.failure}
            yield self.browser_request(wanted, step, plain)
            return
        if step is None:
            unread = ThreadPage(url=page.url, outcome=Outcome.ERROR, fetched_at=page.fetched_at, warnings=("the page could not be read",))
            step = self.navigator.take(unread, wanted, page, hops)
        if capture.step.result() is None and not step.kept:
            record = page_record(page, step.page, step.notes)
            count_page(self.crawler.stats, record)
            yield PageRead(record=record, posts=step.posts, threads=step.ended)
        for output in self.follow(step):
            yield output

    def follow(self, step: Step) -> list[Request]:
        """The requests that follow from a page.

        :raises CloseSpider: when as many posts as wanted have been given out
        """
        if step.finished:
            raise CloseSpider("max_posts")
        return [self.request(wanted) for wanted in step.wanted]

    def left_unread(self, item: Any) -> None:
        """A capture left the pipelines as it went in, was dropped, or its handling failed: do not wait for it."""
        if isinstance(item, Capture):
            item.answer(None)

    def closed(self, reason: str) -> None:
        """Hand the feeds, which close after this, what an interrupted crawl still knows, unless it goes on later."""
        if self.job is None or self.job.is_ended_by(reason):
            self.give_the_rest()
        if self.job is not None:
            self.job.close(reason)

    def give_the_rest(self) -> None:
        """Posts that had to wait for pages that did not come, and the summaries of their threads."""
        posts, summaries = self.navigator.interrupt()
        self.crawler.stats.inc_value("harvest/posts", len(posts))
        for summary in summaries:
            count_thread(self.crawler.stats, summary)
        for item in (*posts, *summaries):
            self.crawler.signals.send_catch_log(signals.item_scraped, item=item, response=None, spider=self)

    @property
    def nothing_read(self) -> str | None:
        """One line if not one start page was a thread or a board, else ``None``."""
        starts = [(url, page) for url, page in self.navigator.starts if ALREADY_REQUESTED not in page.warnings]
        if not starts and self.arguments.warc:
            return f"{', '.join(self.arguments.warc)}: no page is stored in it"
        if not starts or any(page.outcome in (Outcome.THREAD, Outcome.BOARD) for _, page in starts):
            return None
        url, page = starts[0]
        why = f"{page.outcome.replace('_', ' ')}{': ' if page.warnings else ''}{'; '.join(page.warnings[:1])}"
        return f"{url}: {why}" if len(starts) == 1 else f"none of {len(starts)} start pages could be read; the first, {url}: {why}"


def header(response: Response, name: str) -> str | None:
    """A header's value, if there is one."""
    value = response.headers.get(name)
    return value.decode("latin-1") if value else None


def hops(request: Request | None) -> tuple[str, ...]:
    """The addresses that a request was redirected to, the last one included."""
    redirected = request.meta.get("redirect_urls") if request is not None else None
    return (*redirected[1:], request.url) if request is not None and redirected else ()


def describe(error: BaseException | None) -> str:
    """Why there was no page, in a few words."""
    message = squeeze(str(error))
    if isinstance(error, BrowserError):
        return message
    for kind, part, words in FAILURES:
        if isinstance(error, kind) and part in message:
            return words
    return squeeze(f"{type(error).__name__}: {message}")[:300] if message else type(error).__name__
