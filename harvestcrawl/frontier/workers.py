"""A forum crawl of many workers: each fetches and extracts, one of them leads, which is to take the journal and write the rows."""

import asyncio
import contextlib
from collections.abc import Mapping
from pathlib import Path

from scrapy import signals
from scrapy.crawler import Crawler

from harvestcrawl.arguments import Limits
from harvestcrawl.console import ENDED, say
from harvestcrawl.frontier.contract import FrontierError, LeadLostError
from harvestcrawl.frontier.job import GOES_ON, UNWRITTEN, ForumJob
from harvestcrawl.frontier.opening import HOST, Opened
from harvestcrawl.frontier.outputs import Claims, repair
from harvestcrawl.frontier.redis import RedisFrontier
from harvestcrawl.steps import Kind

TICK = 0.05
"""Seconds between two looks at the journal and the queue."""


class WorkerJob(ForumJob):
    """See `ForumJob`. Rows that a leader wrote count from the moment that their length is stored; what is behind that is cut off when its
    worker starts again, or when another one on the same machine takes over.
    """

    def __init__(self, crawler: Crawler, opened: Opened, urls: tuple[str, ...], limits: Limits, priorities: Mapping[Kind, int]) -> None:
        super().__init__(crawler, opened, urls, limits, priorities)
        assert isinstance(opened.frontier, RedisFrontier)
        self.frontier = opened.frontier
        self.navigator.each_time = True
        self.navigator.written = lambda: {f"{HOST}:{path}": length for path, length in opened.outputs.written().items()}
        self.navigator.delivered = lambda: None  # the leader sees it
        self.leads_by: str | None = None
        """The run of Redis whose journal this worker has taken; ``None`` while it does not lead."""
        self.over = False
        self.at_once = crawler.settings.getint("CONCURRENT_REQUESTS")
        self.renew_every = crawler.settings.getfloat("HARVEST_LEASE") / 3
        self._claims = Claims()
        self._beats: list[asyncio.Task[None]] = []
        crawler.signals.connect(self.engine_stopped, signal=signals.engine_stopped)

    def begin(self) -> None:
        """Claim this worker's outputs, and begin to look at the journal."""
        try:
            for path in self.opened.outputs.paths:
                if not self._claims.claim(path):
                    raise FrontierError(f"{path}: another worker writes to it: give each its own")
            known = self.opened.load().written
            repair({path: known[f"{HOST}:{path}"] for path in self.opened.outputs.paths})
        except FrontierError as error:
            self.stop(error)
            return
        self.begun = True
        loop = asyncio.get_running_loop()
        self._beats = [loop.create_task(self._beat()), loop.create_task(self._renew())]

    def has_pending(self) -> bool:
        """True until the crawl has ended: pages come from other workers' pages."""
        return super().has_pending() or not (self.over or self.broken)

    def is_ended_by(self, reason: str) -> bool:
        """Whether this worker is the one to end the crawl."""
        return self.leads_by is not None and super().is_ended_by(reason)

    def close(self, reason: str) -> None:
        """Hand over what is in work; only a leader has a state to put aside."""
        for beat in self._beats:
            with contextlib.suppress(RuntimeError):  # the loop is gone: a second Ctrl-C
                beat.cancel()
        ended = self.is_ended_by(reason)
        try:
            self.frontier.give_back(self.navigator.out)
            if self.broken and self.begun:
                self._mend()  # others go on now, and write again what this one could not
            if self.leads_by is not None and not self.broken and self.crawler.stats.get_value(UNWRITTEN) is None:
                self.navigator.store(whole=True)
                if ended:
                    self.frontier.end(self.line())
            self.frontier.resign()
        except LeadLostError:
            self._mend()
        except FrontierError as error:
            self.stop(error)
        if reason not in ENDED or self.broken:
            say(GOES_ON)

    def engine_stopped(self) -> None:
        """Let go of the connections."""
        self.frontier.close()

    async def _beat(self) -> None:
        while not self.broken:
            try:
                self._look()
            except LeadLostError:
                self._step_down()
            except FrontierError as error:
                self.stop(error)
            await asyncio.sleep(TICK)

    async def _renew(self) -> None:
        while not (self.over or self.broken):
            await asyncio.sleep(self.renew_every)
            try:
                self.frontier.renew(self.navigator.out)
            except FrontierError as error:
                self.stop(error)

    def _look(self) -> None:
        """Lead if nobody else does; fetch what there is to fetch; see whether the crawl has ended."""
        if self.over or self.finished:
            if self.leads_by is not None:
                self.frontier.lead()  # until this worker has closed, or another one would end the crawl as well
            return
        run = self.frontier.lead()
        if run is None:
            if self.leads_by is not None:
                raise LeadLostError("somebody else leads")
            self.over = self.frontier.has_ended()
        elif run != self.leads_by:
            self._take_over(run)
        if self.leads_by is not None:
            self._take_journal()
        engine = self.crawler.engine
        while len(self.navigator.out) < self.at_once and (request := self.next_request()) is not None:
            engine.crawl(request)

    def _take_journal(self) -> None:
        for taken in self.navigator.pump():
            self.take(taken)
            if self.broken:
                return
        if not self.finished and self.frontier.is_idle(self.navigator.taken):
            self.over = True

    def _take_over(self, run: str) -> None:
        """Lead from now on: load what there is, and cut off what dead leaders on this machine had written and not stored."""
        kept = self.opened.load()
        if kept.ended is not None:
            self.over = True
            return
        self._mend(kept.written)
        self._forget()
        for name, value in self.navigator.restore(kept).items():
            self.crawler.stats.set_value(name, value)
        self.leads_by = run

    def _step_down(self) -> None:
        """Somebody else leads, or Redis came back without what this worker has taken: what it knows is void."""
        self.leads_by = None
        self._forget()
        try:
            self._mend()
        except FrontierError as error:
            self.stop(error)

    def _forget(self) -> None:
        for name in list(self.counts()):
            self.crawler.stats.get_stats().pop(name)

    def _mend(self, written: Mapping[str, int] | None = None) -> None:
        written = self.opened.load().written if written is None else written
        own = self.opened.outputs.paths
        for name, length in sorted(written.items()):
            host, _, path = name.partition(":")
            if host != HOST or not Path(path).exists() or not self._claims.claim(path):
                continue  # elsewhere, or of a worker that lives
            if path in own or Path(path).stat().st_size >= length:
                repair({path: length})
            if path not in own:
                self._claims.let_go(path)
