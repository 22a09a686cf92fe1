"""A pool of browsers, each in a thread of its own and with one page at a time. The event loop never waits for one."""

import asyncio
import contextlib
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.remote.webdriver import WebDriver
from urllib3.exceptions import HTTPError

from harvestcrawl.browser.config import BrowserConfig
from harvestcrawl.browser.drivers import make_driver
from harvestcrawl.browser.guard import Gate, Guard
from harvestcrawl.browser.leftovers import CrawlFolder, kill_all_of
from harvestcrawl.browser.page import SCRIPT_TIMEOUT, LoadedPage, LoadTask, PageHungError, load
from harvestcrawl.stopping import STOPPED, StoppedError

TRIES = 2
LOADS_A_BROWSER = 100
"""Pages after which a browser is replaced: their memory grows."""
GRACE = 10.0
"""Seconds beyond a page's own limit after which a browser that does not answer is killed."""
# What Selenium lets through when browser or driver are gone, or answer nonsense.
BROKEN = (WebDriverException, HTTPError, OSError, PageHungError, ValueError)


class BrowserError(Exception):
    """A browser could not load a page; the message is for the page's record."""


class NoBrowserError(BrowserError):
    """No browser can be started here."""


class Browser:
    """One browser with its driver. Its methods block."""

    def __init__(self, config: BrowserConfig, profile: Path, gate: Gate | None) -> None:
        self.config = config
        self.profile = profile
        self.gate = gate
        self.loads = 0
        self._driver: WebDriver | None = None

    def start(self) -> None:
        """Start it, and have it name the crawl behind its own name."""
        driver = self._driver = make_driver(self.config, self.profile, self.gate.address if self.gate else None)
        driver.set_script_timeout(SCRIPT_TIMEOUT)
        if self.config.user_agent and driver.name.startswith("chrome"):
            own = driver.execute_script("return navigator.userAgent")
            driver.execute_cdp_cmd("Network.setUserAgentOverride", {"userAgent": f"{own} {self.config.user_agent}"})

    def load(self, task: LoadTask) -> LoadedPage:
        """Load a page in it."""
        assert self._driver is not None
        self.loads += 1
        if self.gate is None:
            return load(self._driver, task)
        self.gate.begin(task.asked_for or task.url)
        page = load(self._driver, task)
        if page.error is not None and urlsplit(page.final_url).hostname in self.gate.refused:
            return replace(page, error="it leads into the local network")
        return page

    def end(self) -> None:
        """End browser and driver, whatever state they are in."""
        driver, self._driver = self._driver, None
        if self.config.command_executor:
            if driver is not None:
                with contextlib.suppress(*BROKEN):
                    driver.quit()
        else:
            kill_all_of(self.profile)
            if driver is not None:
                _let_go(driver)
        shutil.rmtree(self.profile, ignore_errors=True)


class BrowserPool:
    """Loads pages in at most ``config.pool_size`` browsers, which are started when they are first needed."""

    def __init__(self, config: BrowserConfig, folder: CrawlFolder) -> None:
        self.config = config
        self.folder = folder
        # A grid's browsers run elsewhere, and cannot reach a proxy of this machine.
        self._guard = None if config.command_executor else Guard()
        self.restarts = 0
        """Browsers that broke and were replaced."""
        self._idle: list[Browser] = []
        self._all: set[Browser] = set()
        self._turns = asyncio.Semaphore(config.pool_size)
        # One thread a browser, and one for each that has to be killed while its thread waits for it.
        self._threads = ThreadPoolExecutor(2 * config.pool_size, thread_name_prefix="browser")
        self._closed = False

    async def load(self, task: LoadTask, is_stopping: Callable[[], bool]) -> LoadedPage:
        """Load a page; a browser that breaks costs one retry.

        :param is_stopping: asked when a browser is free: a crawl that is being stopped loads nothing more
        :raises BrowserError: with a line for the page's record
        :raises StoppedError: if the crawl was stopped before a browser was free
        """
        async with self._turns:
            if is_stopping():
                raise StoppedError(STOPPED)
            for tried in range(1, TRIES + 1):
                browser = await self._ready()
                try:
                    page: LoadedPage = await self._run(browser.load, task, limit=task.timeout + GRACE)
                except (*BROKEN, asyncio.CancelledError) as error:
                    await self._discard(browser)
                    if isinstance(error, asyncio.CancelledError):
                        raise
                    if tried == TRIES or self._closed:
                        raise BrowserError(f"the browser broke down on it: {_said(error)}") from error
                    self.restarts += 1
                else:
                    await self._give_back(browser)
                    return page
        raise AssertionError("unreachable")

    async def close(self) -> None:
        """End all browsers, also those that are at work."""
        self._closed = True
        await asyncio.gather(*(self._discard(browser) for browser in list(self._all)))
        await asyncio.to_thread(self.folder.close)
        if self._guard:
            await asyncio.to_thread(self._guard.end)
        self._threads.shutdown(wait=False)

    def kill(self) -> None:
        """The same at once, for an end that waits for nothing."""
        self._closed = True
        self.folder.close()
        if self._guard:
            self._guard.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _ready(self) -> Browser:
        if self._closed:
            raise BrowserError("the crawl has ended")
        if self._idle:
            return self._idle.pop()
        gate = await asyncio.to_thread(self._guard.gate) if self._guard else None
        browser = Browser(self.config, await asyncio.to_thread(self.folder.profile), gate)
        self._all.add(browser)
        try:
            await self._run(browser.start, limit=self.config.start_timeout)
        except (*BROKEN, asyncio.CancelledError) as error:
            await self._discard(browser)
            if isinstance(error, asyncio.CancelledError):
                raise
            raise NoBrowserError(f"the browser does not start: {_said(error)}") from error
        return browser

    async def _give_back(self, browser: Browser) -> None:
        if browser.loads >= LOADS_A_BROWSER or self._closed:
            await self._discard(browser)
        else:
            self._idle.append(browser)

    async def _discard(self, browser: Browser) -> None:
        self._all.discard(browser)
        await asyncio.to_thread(browser.end)
        if self._guard and browser.gate:
            self._guard.close(browser.gate)

    async def _run(self, call: Any, *args: Any, limit: float) -> Any:
        """Run something of a browser in a thread; after ``limit`` seconds the browser is killed, which frees the thread."""
        running = asyncio.get_running_loop().run_in_executor(self._threads, call, *args)
        try:
            return await asyncio.wait_for(asyncio.shield(running), limit)
        except TimeoutError:
            running.add_done_callback(lambda ended: ended.exception())  # what the killing brings is of no interest
            raise PageHungError(f"no answer for {limit:.0f} seconds") from None


def _said(error: BaseException) -> str:
    """The first line of what an error says."""
    text = getattr(error, "msg", None) or str(error)
    return text.strip().splitlines()[0][:200] if text.strip() else type(error).__name__


def _let_go(driver: WebDriver) -> None:
    """Take leave of a driver that has been killed: its process is waited for, its connections are closed."""
    service = getattr(driver, "service", None)
    if service is not None and service.process is not None:
        with contextlib.suppress(OSError):
            service.process.wait(5)
    with contextlib.suppress(*BROKEN):
        executor: Any = driver.command_executor
        executor.close()
