"""The extraction on all cores: pages are read in processes of their own, and the crawl goes on meanwhile."""

import asyncio
import multiprocessing
import signal
from concurrent.futures import BrokenExecutor, Future
from datetime import UTC, datetime

from pebble import ProcessExpired, ProcessPool

from harvestcrawl.extraction import SiteLayouts
from harvestcrawl.items import CapturedPage, ThreadPage
from harvestcrawl.reading import read_capture, unread

ATTEMPTS = 2
"""How often a page is given to a process: the first one may have been ended by somebody else."""
_SOME_TIME = datetime(2020, 1, 2, tzinfo=UTC)
_WARM_UP = b"<html><body><p>1 January 2020</p></body></html>"


class ExtractionPool:
    """Reads captured pages. What was learnt of their sites is kept here, and goes along with each page.

    :param processes: how many pages are read at once, each in a process of its own; with 0 they are read one by one in this process
    :param timeout: seconds after which the reading of a page is given up (in a process of its own)
    """

    def __init__(self, processes: int, timeout: float) -> None:
        self._timeout = timeout
        self.layouts = SiteLayouts()
        self._processes = processes
        self._pool = _started(processes) if processes else None

    async def read(self, captured: CapturedPage) -> ThreadPage:
        """What a page says. A page that cannot be read, because its process ends or does not come to an end, has a warning that says so."""
        if self._pool is None:
            return read_capture(captured, self.layouts)
        known = self.layouts.of_site(captured.final_url or captured.url)
        for _ in range(ATTEMPTS):
            try:
                page, learnt = await asyncio.wrap_future(self._given(captured, known))
            except (ProcessExpired, BrokenExecutor):
                continue
            except TimeoutError:
                return unread(captured, f"reading it did not come to an end in {self._timeout:g} seconds")
            self.layouts.update(learnt)
            return page
        return unread(captured, "the process that read it ended")

    def _given(self, captured: CapturedPage, layouts: SiteLayouts) -> "Future[tuple[ThreadPage, SiteLayouts]]":
        """A page given to a process. A pool that has lost processes with nothing to do takes no more: another one takes its place."""
        if self._pool is None or not self._pool.active:
            self._pool = _started(self._processes)
        task: Future[tuple[ThreadPage, SiteLayouts]] = self._pool.schedule(_read, args=(captured, layouts), timeout=self._timeout)
        return task

    def close(self) -> None:
        """End the processes. Pages that are being read are given up."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]  # has no annotations in pebble 5.2
            # One that is still starting would look for what it shares with us when that is gone, and write a traceback to the terminal.
            for process in multiprocessing.active_children():
                process.kill()
            self._pool.join()


def _started(processes: int) -> ProcessPool:
    """A pool whose processes are on their way: the first page is not to wait for imports and tables."""
    pool = ProcessPool(max_workers=processes, context=multiprocessing.get_context("spawn"), initializer=_prepare)
    for _ in range(processes):
        pool.schedule(_prepare)
    return pool


def _prepare() -> None:
    """Ready a process: an interrupt from the keyboard is for the crawl to handle; read a page, so that all is loaded."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    read_capture(CapturedPage(url="https://forum.example/", body=_WARM_UP, fetched_at=_SOME_TIME))


def _read(captured: CapturedPage, layouts: SiteLayouts) -> tuple[ThreadPage, SiteLayouts]:
    """A page, read in this process, and what is known of its site now."""
    return read_capture(captured, layouts), layouts
