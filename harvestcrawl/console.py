"""What a person at a terminal sees of a crawl: signs of life, one closing line, and one line instead of a library's traceback."""

import asyncio
import logging
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, Self

from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import NotConfigured
from scrapy.statscollectors import StatsCollector

from harvestcrawl.capture import PageRead
from harvestcrawl.items import Outcome, PageRecord, ThreadSummary, TitleDrift, Verdict
from harvestcrawl.panel import SECONDS, Panel, closing_tables, terminal

# What these say at WARNING or above, some of it with a traceback, is in the record of the page that it happened to: a robots.txt that
# cannot be had, an answer that broke off or unpacks to too much.
_IN_RECORDS = (
    "scrapy.downloadermiddlewares.robotstxt",
    "scrapy.core.downloader.handlers.http11",
    "scrapy.downloadermiddlewares.httpcompression",
)
# What this says comes after a line of ours (see harvestcrawl.exporters).
_AFTER_OURS = ("scrapy.extensions.feedexport",)
ENDED = ("finished", "max_posts")
"""What Scrapy calls the end of a crawl that nobody stopped."""
FAILED = frozenset({Outcome.ERROR, Outcome.LOGIN, Outcome.CHALLENGE})
"""The outcomes of pages that were asked for and could not be had."""
STOPPING = "stopping: waiting for the pages that are on their way. Ctrl-C once more stops at once, without these"


class Console:
    """Says on standard error how a crawl gets on, and what it brought: threads, posts, pages, what failed, and where the rows are."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.every = crawler.settings.getfloat("HARVEST_PROGRESS_SECONDS")
        self._progress: asyncio.Task[None] | None = None
        self._panel: Panel | None = None
        self._asked: str | None = None
        """The address that was asked for last."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy; off when logging is off (``--nolog``)."""
        for name in _IN_RECORDS:
            logging.getLogger(name).addFilter(as_detail)
        for name in _AFTER_OURS:
            logging.getLogger(name).addFilter(without_traceback)
        if not crawler.settings.getbool("LOG_ENABLED"):
            raise NotConfigured
        extension = cls(crawler)
        crawler.signals.connect(extension.spider_opened, signal=signals.spider_opened)
        crawler.signals.connect(extension.spider_closed, signal=signals.spider_closed)
        crawler.signals.connect(extension.asked, signal=signals.request_reached_downloader)
        return extension

    def spider_opened(self) -> None:
        """Begin to tell how the crawl gets on, and tell what the first Ctrl-C does."""
        loop = asyncio.get_running_loop()
        if self.every > 0:
            if console := terminal():
                self._panel = Panel(console)
                self._panel.start()
            self._progress = loop.create_task(self._draw(self._panel) if self._panel else self._tell())
        # Not from the handler itself: the signal may have come in the middle of another line.
        with_interrupt(lambda: loop.call_soon_threadsafe(say, STOPPING))

    def spider_closed(self, spider: Spider, reason: str) -> None:
        """Print the closing line."""
        if self._progress is not None:
            self._progress.cancel()
            self._progress = None
        if self._panel is not None:
            self._panel.stop()
            self._panel = None
        stats = self.crawler.stats
        if self.every > 0 and (console := terminal()):
            closing_tables(console, stats.get_stats(), drift=_is_drift(spider))
        if _is_drift(spider):
            if stats.get_value("harvest/pairs", 0) or reason not in ENDED:
                self._close(pairs(stats) + problems(getattr(spider, "problems", 0)), "drift.jsonl", reason)
            return
        pages = stats.get_value("harvest/pages", 0)
        if not pages and reason in ENDED:
            return
        counts = [counted(stats.get_value("harvest/threads", 0), "thread"), counted(stats.get_value("harvest/posts", 0), "post")]
        incomplete = stats.get_value("harvest/threads_incomplete", 0)
        if incomplete:
            counts[0] += f" ({incomplete} incomplete)"
        self._close(f"{', '.join(counts)} from {counted(pages, 'page')}{failures(stats)}", "posts.jsonl", reason)

    def _close(self, counts: str, example: str, reason: str) -> None:
        feeds = ", ".join(str(uri) for uri in self.crawler.settings.getdict("FEEDS"))
        where = f" in {feeds}" if feeds else f", nothing written: add -O {example}"
        say(counts + where + (f" (stopped: {reason})" if reason not in ENDED else ""))

    def asked(self, request: Request) -> None:
        """Note what is being read."""
        self._asked = request.url

    async def _draw(self, panel: Panel) -> None:
        """The panel, again and again."""
        while True:
            stats, drift = self.crawler.stats, _is_drift(self.crawler.spider)
            noun = "pair" if drift else "page"
            panel.show(stats.get_value(f"harvest/{noun}s", 0), noun, self._facts(), self._asked)
            await asyncio.sleep(SECONDS)

    def _facts(self) -> list[tuple[str, str]]:
        """What there is to say besides how many pages or pairs there are."""
        stats, spider = self.crawler.stats, self.crawler.spider
        loads = stats.get_value("browser/loads", 0)
        browser = [("in a browser", f"{loads:,}")] if loads else []
        if _is_drift(spider):
            verdicts = [(str(verdict), f"{stats.get_value(f'harvest/verdict/{verdict}', 0):,}") for verdict in Verdict]
            return [*verdicts, ("under way", f"{spider.made.left:,}"), *browser]  # type: ignore[union-attr]  # a drift spider has a plan
        failed = sum(stats.get_value("harvest/failed", {}).values())
        counts = [(f"{noun}s", f"{stats.get_value(f'harvest/{noun}s', 0):,}") for noun in ("post", "thread")]
        return [*counts, ("failed", f"{failed:,}"), ("known and not yet read", f"{self._waiting():,}"), *browser]

    async def _tell(self) -> None:
        """A line every so often: a crawl that keeps its manners can take hours."""
        while True:
            await asyncio.sleep(self.every)
            stats = self.crawler.stats
            if _is_drift(self.crawler.spider):
                say(f"{pairs(stats)}; {counted(stats.get_value('response_received_count', 0), 'answer')} came in …")
                continue
            done = [
                counted(stats.get_value(f"harvest/{noun}s", 0), noun) + (" read to the end" if noun == "thread" else "")
                for noun in ("page", "post", "thread")
            ]
            say(f"{', '.join(done)}{failures(stats)}; {counted(self._waiting(), 'page')} known and not yet read …")

    def _waiting(self) -> int:
        stats, navigator = self.crawler.stats, getattr(self.crawler.spider, "navigator", None)
        scheduled: int = stats.get_value("scheduler/enqueued", 0) - stats.get_value("scheduler/dequeued", 0)
        return scheduled + (navigator.waiting if navigator is not None else 0)


def say(line: str) -> None:
    """One line on standard error, without what a page could tell the terminal to do."""
    shown = "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in line)
    print(f"harvestcrawl: {shown}", file=sys.stderr, flush=True)


def with_interrupt(action: Callable[[], object]) -> None:
    """Do something more when the first Ctrl-C comes; for the second one Scrapy puts a handler of its own."""
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler) or handler is signal.default_int_handler:
        return  # inside another program, which has its own ideas

    def both(number: int, frame: Any) -> None:
        handler(number, frame)
        action()

    signal.signal(signal.SIGINT, both)


def count_page(stats: StatsCollector, record: PageRecord) -> None:
    """Count a page that was asked for, and why it could not be had."""
    stats.inc_value("harvest/pages")
    stats.inc_value(f"harvest/outcome/{record.outcome}")
    if record.outcome in FAILED:
        said = record.warnings[0].partition(":")[0] if record.warnings else ""
        reasons = stats.get_value("harvest/failed", {})
        reason = said if record.outcome is Outcome.ERROR and said else str(record.outcome)
        stats.set_value("harvest/failed", {**reasons, reason: reasons.get(reason, 0) + 1})


def count_thread(stats: StatsCollector, thread: ThreadSummary) -> None:
    """Count a thread whose reading has ended, for the closing line."""
    stats.inc_value("harvest/threads")
    stats.inc_value(f"harvest/end_reason/{thread.end_reason}")
    if not thread.complete:
        stats.inc_value("harvest/threads_incomplete")


def count_read(stats: StatsCollector, read: PageRead) -> None:
    """Count a page with what it gave."""
    count_page(stats, read.record)
    stats.inc_value("harvest/posts", len(read.posts))
    for thread in read.threads:
        count_thread(stats, thread)


def failures(stats: StatsCollector) -> str:
    """How many pages failed and why, in brackets; nothing if none did."""
    reasons: dict[str, int] = stats.get_value("harvest/failed", {})
    if not reasons:
        return ""
    most = sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
    named = ", ".join(reason if len(most) == 1 else f"{number} {reason}" for reason, number in most[:3])
    return f" ({sum(reasons.values())} failed: {named}{', …' if len(most) > 3 else ''})"


def pairs(stats: StatsCollector) -> str:
    """How many pairs have been judged, by verdict."""
    counts = [f"{count} {verdict}" for verdict in Verdict if (count := stats.get_value(f"harvest/verdict/{verdict}", 0))]
    total = counted(stats.get_value("harvest/pairs", 0), "pair")
    return f"{total}: {', '.join(counts)}" if counts else total


def problems(number: int) -> str:
    """How much of the input was wrong, in brackets; nothing if all was right."""
    return f" ({counted(number, 'problem')} with the input, see above)" if number else ""


def as_detail(record: logging.LogRecord) -> bool:
    """A log filter: lets the line through to whoever reads the log at INFO or below, without its traceback."""
    if record.levelno >= logging.WARNING:
        record.exc_info = None
        record.levelno, record.levelname = logging.INFO, "INFO"
    return record.levelno > logging.INFO or logging.getLogger().isEnabledFor(record.levelno)


def without_traceback(record: logging.LogRecord) -> bool:
    """A log filter: a file that cannot be written is no fault of the program, so the line has no traceback."""
    if record.exc_info and isinstance(record.exc_info[1], OSError):
        return as_detail(record)
    return True


def _is_drift(spider: Spider | None) -> bool:
    return getattr(spider, "row_type", None) is TitleDrift


def counted(number: int, noun: str) -> str:
    """A number with its noun."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
