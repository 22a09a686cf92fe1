"""A drift crawl that is kept: between the store, the spider and the feeds."""

from typing import Any

from scrapy import Request
from scrapy.crawler import Crawler

from harvestcrawl.console import ENDED, counted, pairs, say
from harvestcrawl.drift_plan.plan import Plan
from harvestcrawl.frontier.answers import KeptPlan, SqliteAnswers
from harvestcrawl.frontier.codec import pack, unpack
from harvestcrawl.frontier.contract import FrontierError, Progress
from harvestcrawl.frontier.job import COUNTED, GOES_ON, UNWRITTEN, close_crawl
from harvestcrawl.frontier.journaled import Counts
from harvestcrawl.frontier.opening import Opened
from harvestcrawl.frontier.outputs import repair
from harvestcrawl.items import TitleDrift

EVERY = 100
"""Rows between two times that the outputs are synced, and their lengths stored."""


class DriftJob:
    """What a drift crawl with a JOBDIR does besides: cut the outputs to whole rows, leave out the pairs that have one, count."""

    def __init__(self, crawler: Crawler, opened: Opened, plan: Plan) -> None:
        assert isinstance(opened.frontier, SqliteAnswers)
        self.crawler = crawler
        self.opened = opened
        self.store = opened.frontier
        self.plan = KeptPlan(plan=plan, store=self.store)
        self.rows = 0
        self.begun = False
        self._stored = 0

    def begin(self) -> int:
        """Take up the crawl; how many pairs have rows."""
        try:
            kept = self.opened.load()
            repair(kept.written)
        except FrontierError as error:
            self.stop(error)
            return 0
        for name, value in unpack(kept.snapshot, Counts).items() if kept.snapshot is not None else ():
            self.crawler.stats.set_value(name, value)
        self.plan.written = self.rows = self._stored = kept.written_at
        self.begun = True
        return self.rows

    def next_request(self) -> Request | None:
        """None: the spider's requests are few, and its plan has the rest."""
        return None

    def has_pending(self) -> bool:
        """False, for the same reason."""
        return False

    def exported(self, item: Any) -> None:
        """A row has been written."""
        if isinstance(item, TitleDrift):
            self.rows += 1
            if self.rows - self._stored >= EVERY:
                self.store_rows()

    def store_rows(self) -> None:
        """Store how long the outputs are, unless something in them could not be written."""
        if not self.begun or self.crawler.stats.get_value(UNWRITTEN) is not None:
            return
        stats = self.crawler.stats.get_stats()
        counts: Counts = {name: value for name, value in stats.items() if name.startswith(COUNTED) and name != UNWRITTEN}
        try:
            self.store.advance(Progress(taken=self.rows, written=self.opened.outputs.written(), snapshot=pack(counts)))
            self._stored = self.rows
        except FrontierError as error:
            self.stop(error)

    def close(self, reason: str, left: int) -> None:
        """Store what there is, and say whether there is more to come.

        :param left: pairs that were begun and have no row
        """
        self.store_rows()
        stats = self.crawler.stats
        if self.begun and reason in ENDED and not left and stats.get_value(UNWRITTEN) is None:
            self.store.end(pairs(stats) if self.rows else counted(0, "pair"))
        else:
            say(GOES_ON)
        self.store.close()

    def stop(self, error: FrontierError) -> None:
        """The store cannot be used any more."""
        if self.crawler.stats.get_value(UNWRITTEN) is None:
            self.crawler.stats.set_value(UNWRITTEN, str(error))
        close_crawl(self.crawler, "rows cannot be written")
