"""A forum crawl that is kept: between the store, the spider and the feeds."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from scrapy import Request, signals
from scrapy.crawler import Crawler

from harvestcrawl.arguments import Limits
from harvestcrawl.console import ENDED, count_read, counted, say
from harvestcrawl.frontier.contract import FrontierError
from harvestcrawl.frontier.journaled import Counts, JournaledNavigator, Taken
from harvestcrawl.frontier.opening import Opened
from harvestcrawl.frontier.outputs import repair
from harvestcrawl.steps import Kind, Wanted

COUNTED = "harvest/"
UNWRITTEN = "harvest/unwritten"
"""The statistic that says why rows could not be written; also set by the exporters."""
GOES_ON = "the same command again goes on from here"


class ForumJob:
    """What a crawl with a JOBDIR does besides: take up the crawl, write rows out of the journal, put a whole state aside at the end."""

    def __init__(self, crawler: Crawler, opened: Opened, urls: tuple[str, ...], limits: Limits, priorities: Mapping[Kind, int]) -> None:
        self.crawler = crawler
        self.opened = opened
        self.begun = False
        self.finished = False
        """Whether as many posts as wanted have been given out."""
        self.broken = False
        self.navigator = JournaledNavigator(
            frontier=opened.frontier,
            limits=limits,
            board_depth=crawler.settings.getint("HARVEST_BOARD_DEPTH"),
            urls=urls,
            priorities=priorities,
            written=opened.outputs.written,
            counts=self.counts,
            delivered=self.pump,
            failed=self.stop,
            journal_bytes=crawler.settings.getint("HARVEST_JOURNAL_BYTES"),
        )
        self.closing = False

    def begin(self) -> None:
        """Take up the crawl where it was cut off; the rows that are missing since come out of the journal."""
        try:
            kept = self.opened.load()
            repair(kept.written)
            for name, value in self.navigator.restore(kept).items():
                self.crawler.stats.set_value(name, value)
        except FrontierError as error:
            self.stop(error)
            return
        self.begun = True
        self.pump()

    def pump(self) -> None:
        """Write the rows that follow from what is in the journal."""
        try:
            for taken in self.navigator.pump():
                self.take(taken)
                if self.broken:
                    return  # nothing may be stored that says it was written
        except FrontierError as error:
            self.stop(error)

    def take(self, taken: Taken) -> None:
        """Count a page, and write its rows unless they are in the outputs."""
        count_read(self.crawler.stats, taken.read)
        if taken.is_new:
            self.write(taken.read)
        if taken.finished and not self.broken:
            self.finished = True
            self.close_crawl("max_posts")

    def write(self, item: Any) -> None:
        """Hand an item to the feeds."""
        self.crawler.signals.send_catch_log(signals.item_scraped, item=item, response=None, spider=self.crawler.spider)
        self.broken = self.broken or self.crawler.stats.get_value(UNWRITTEN) is not None

    def next_request(self) -> Request | None:
        """The next page to ask for; ``None`` if there is none now."""
        engine = self.crawler.engine
        if not self.begun or self.finished or self.broken or not engine.running or self.closing:
            return None
        try:
            wanted = self.navigator.lease()
        except FrontierError as error:
            self.stop(error)
            return None
        return self.request(wanted) if wanted is not None else None

    def request(self, wanted: Wanted) -> Request:
        """The spider's request for a page."""
        request: Request = self.crawler.spider.request(wanted)  # type: ignore[union-attr]  # the one that made this
        return request

    def has_pending(self) -> bool:
        """Whether there will be requests. Asked when nothing is on its way: a page that is still out then has got lost in a failure."""
        if self.broken or self.closing:
            return False
        return not self.begun or self.navigator.give_up(datetime.now(UTC))

    def is_ended_by(self, reason: str) -> bool:
        """Whether a crawl that closes for ``reason`` has nothing left to do."""
        return not self.broken and reason in ENDED and (self.finished or not self.opened.frontier.unfinished())

    def close(self, reason: str) -> None:
        """Put the whole state aside, and say whether there is more to come."""
        ended = self.is_ended_by(reason)
        try:
            if self.begun and not self.broken and self.crawler.stats.get_value(UNWRITTEN) is None:
                self.navigator.store(whole=True)
                if ended:
                    self.opened.frontier.end(self.line())
        except FrontierError as error:
            self.stop(error)
        if not ended:
            say(GOES_ON)
        self.opened.frontier.close()

    def line(self) -> str:
        """What the crawl has brought."""
        stats = self.crawler.stats
        counts = [counted(stats.get_value(f"{COUNTED}{noun}s", 0), noun) for noun in ("thread", "post", "page")]
        return f"{counts[0]}, {counts[1]} from {counts[2]}"

    def counts(self) -> Counts:
        """What was counted for the closing line."""
        return {name: value for name, value in self.crawler.stats.get_stats().items() if name.startswith(COUNTED) and name != UNWRITTEN}

    def stop(self, error: FrontierError) -> None:
        """The store cannot be used any more: without it no page may be asked for."""
        self.broken = True
        if self.crawler.stats.get_value(UNWRITTEN) is None:
            self.crawler.stats.set_value(UNWRITTEN, str(error))
        self.close_crawl("rows cannot be written")

    def close_crawl(self, reason: str) -> None:
        """End the crawl."""
        self.closing = True
        close_crawl(self.crawler, reason)


def close_crawl(crawler: Crawler, reason: str) -> None:
    """End a crawl that runs, from wherever."""
    if crawler.engine.running:
        task = asyncio.get_running_loop().create_task(crawler.engine.close_spider_async(reason=reason))
        _CLOSING.add(task)  # the loop itself would not keep it (Python's documentation of create_task)
        task.add_done_callback(_CLOSING.discard)


_CLOSING: set[asyncio.Task[None]] = set()
