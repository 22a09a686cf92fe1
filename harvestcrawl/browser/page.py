"""Loads one page in a browser: goes there, waits until title and text stand still, reads what is shown. Runs in a thread of the pool."""

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlsplit

from selenium.common.exceptions import NoSuchWindowException, TimeoutException, UnableToSetCookieException, UnexpectedAlertPresentException
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.webdriver import WebDriver

from harvestcrawl.browser.drivers import PERFORMANCE_LOG
from harvestcrawl.browser.trail import Trail
from harvestcrawl.loading import Need, browser_reason

POLL = 0.1
STILL = 0.8
"""Seconds that title and text have not changed when they are taken to stand still."""
MAX_DOCUMENTS = 5
"""Documents in a row that get a wait of their own: a challenge, the page behind it, a redirect by script."""
MAX_HOPS = 20
"""Documents that a page may lead on to: browsers' own limit of redirects, which does not count those by script."""
MAX_DIALOGS = 20
"""Alerts, confirmations and prompts in a row that a page may open while it is asked something."""
SCRIPT_TIMEOUT = 5.0
"""Seconds for one look at a page; one whose scripts leave no time for it hangs."""
BLANK = "about:blank"
_Asked = TypeVar("_Asked")
ERROR_PAGES = ("chrome-error:", "about:neterror", "about:certerror")
"""Addresses of browsers' own error pages."""
_LOOK = """
const text = document.body ? document.body.innerText : "";
let sum = text.length;
for (let i = 0; i < text.length; i += 1) sum = (sum * 31 + text.charCodeAt(i)) | 0;
const entry = performance.getEntriesByType("navigation")[0];
return [location.href, document.title, sum, document.readyState === "loading" ? 0 : document.readyState === "complete" ? 2 : 1,
        entry && entry.responseStatus || 0, performance.timeOrigin];
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadTask:
    """A page to load."""

    url: str
    asked_for: str | None = None
    """The address that the user named, or that lies on a site that the user named, if it is another one: redirects led on from it."""
    need: Need = Need.TITLE
    wait: float
    """Seconds that title and text have to come to rest."""
    timeout: float
    """Seconds for all of it."""
    cookies: tuple[tuple[str, str], ...] = ()
    wait_until: Callable[[WebDriver], Any] | None = None
    script: str | None = None
    screenshot: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedPage:
    """What a browser made of it."""

    final_url: str
    status: int | None = None
    """``None`` where the browser does not tell."""
    content_type: str | None = None
    html: str = ""
    hops: tuple[str, ...] = ()
    """The addresses that followed the first one, redirects by script included; the final one is last."""
    cookies: tuple[dict[str, Any], ...] = ()
    screenshot: bytes | None = None
    is_blank: bool = False
    """Whether there is neither a title nor any text."""
    error: str | None = None
    """Why there is no page: the browser's word for it."""


@dataclass(frozen=True, slots=True)
class _Look:
    """One look at a page."""

    url: str
    title: str
    text: int
    """A checksum."""
    ready: int
    """0 while it is being read, 2 when all parts are there."""
    status: int
    begun: float
    """Tells documents apart."""


class PageHungError(Exception):
    """The page's scripts leave the browser no time to answer: the browser has to go."""


def load(driver: WebDriver, task: LoadTask) -> LoadedPage:
    """Load a page.

    :raises PageHungError: if the page blocks the browser
    :raises selenium.common.exceptions.WebDriverException: if the browser is broken
    """
    chromium = driver.name.startswith("chrome")
    trail = Trail()
    end = time.monotonic() + task.timeout
    _begin(driver, task, chromium)
    driver.get(task.url)
    look = _settle(driver, task, trail if chromium else None, end)
    if chromium:
        trail.feed(_log(driver))
    page = _read(driver, task, trail, look)
    _past_dialogs(driver.get, BLANK)  # its scripts have no more to do
    return page


def _begin(driver: WebDriver, task: LoadTask, chromium: bool) -> None:
    """An empty window, nothing left of the page before, and the crawl's cookies."""
    _close_others(driver)
    _past_dialogs(driver.get, BLANK)
    deadline = time.monotonic() + SCRIPT_TIMEOUT
    while (look := _look(driver)) is None or look.url != BLANK:
        if time.monotonic() > deadline:
            raise PageHungError(f"does not leave {driver.current_url}")
        time.sleep(POLL / 5)
    driver.delete_all_cookies()
    if chromium:
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        for name, value in task.cookies:
            driver.execute_cdp_cmd("Network.setCookie", {"name": name, "value": value, "url": task.url})
        _log(driver)
    elif task.cookies:  # others take cookies only for the page that they show
        driver.get(task.url)
        for name, value in task.cookies:
            with contextlib.suppress(UnableToSetCookieException):
                driver.add_cookie({"name": name, "value": value})


def _settle(driver: WebDriver, task: LoadTask, trail: Trail | None, end: float) -> _Look | None:
    """Wait until the page has what is needed and stands still, or the time is over; ``None`` if no page was shown."""
    last: _Look | None = None
    since = limit = time.monotonic()
    documents = 0
    satisfied: bool | None = None
    while (now := time.monotonic()) < end:
        look = _look(driver)
        if trail is not None:
            trail.feed(_log(driver))
            if trail.is_lost or len(trail.hops) > MAX_HOPS:
                return None
        if look is None or look.url == BLANK:
            pass
        elif look.url.startswith(ERROR_PAGES):
            return look
        else:
            if last is None or look.begun != last.begun:
                documents += 1
                limit = now + task.wait if documents <= MAX_DOCUMENTS else limit
            if look != last:
                last, since, satisfied = look, now, None
            if now >= limit and not (trail is not None and trail.pending and documents < MAX_DOCUMENTS):
                return last
            if now - since >= STILL and look.ready and not (trail is not None and trail.pending):
                satisfied = _is_there(driver, task) if satisfied is None or task.wait_until else satisfied
                if trail is not None and trail.downloads:  # that is where the page led to
                    return last
                if satisfied and (look.ready == 2 or now - since >= 2 * STILL):
                    return last
        time.sleep(POLL)
    return last


def _log(driver: WebDriver) -> list[dict[str, Any]]:
    """What has been added to Chromium's log since it was last read."""
    # What `get_log` of Chromium's drivers does; that of a grid is none of them, and knows the command all the same.
    entries: list[dict[str, Any]] = _past_dialogs(driver.execute, Command.GET_LOG, {"type": PERFORMANCE_LOG})["value"]
    return entries


def _past_dialogs(ask: Callable[..., _Asked], *args: Any) -> _Asked:
    """What a driver answers. A dialog of the page that is in the way is dismissed by being told of; behind it there may be another one.

    :raises PageHungError: if there is always another one
    """
    for _ in range(MAX_DIALOGS):
        with contextlib.suppress(UnexpectedAlertPresentException):
            return ask(*args)
    raise PageHungError("does not stop opening dialogs")


def _look(driver: WebDriver) -> _Look | None:
    """Title, text and state; ``None`` while an alert or a navigation is in the way."""
    try:
        found = driver.execute_script(_LOOK)
    except TimeoutException as error:
        raise PageHungError("its scripts do not come to an end") from error
    except UnexpectedAlertPresentException:  # the driver has dismissed it; there may be another one behind it
        return None
    except NoSuchWindowException:
        raise
    return _Look(*found) if found else None


def _is_there(driver: WebDriver, task: LoadTask) -> bool:
    if task.wait_until is not None:
        return bool(task.wait_until(driver))
    return browser_reason(task.need, status=200, body=_source(driver), scripts_ran=True) is None


def _read(driver: WebDriver, task: LoadTask, trail: Trail, look: _Look | None) -> LoadedPage:
    hops = tuple(trail.hops[1:])
    if look is None and (answer := trail.refused) is not None:
        return LoadedPage(
            final_url=answer["url"],
            status=int(answer["status"]),
            content_type=answer.get("mimeType") or "application/octet-stream",
            hops=hops,
        )
    if look is None or look.url.startswith(ERROR_PAGES):
        why = f"it leads on {MAX_HOPS} times and more" if len(trail.hops) > MAX_HOPS else trail.error or "no answer in time"
        return LoadedPage(final_url=trail.hops[-1] if trail.hops else task.url, hops=hops[:MAX_HOPS], error=why)
    if task.script:
        _past_dialogs(driver.execute_script, task.script)
    html = _source(driver)
    cookies = tuple(_past_dialogs(driver.get_cookies))
    picture = _past_dialogs(driver.get_screenshot_as_png) if task.screenshot else None
    address = urlsplit(look.url)._replace(fragment="").geturl()
    if not hops and address != urlsplit(task.url)._replace(fragment="").geturl():
        hops = (address,)
    return LoadedPage(
        final_url=look.url,
        status=trail.status or look.status or None,
        content_type=trail.content_type,
        html=html.decode(),
        hops=hops,
        cookies=cookies,
        screenshot=picture,
        is_blank=not look.title.strip() and not look.text,
    )


def _source(driver: WebDriver) -> bytes:
    return (_past_dialogs(lambda: driver.page_source) or "").encode("utf-8", "replace")


def _close_others(driver: WebDriver) -> None:
    """Close the windows that the page before opened."""
    first, *others = driver.window_handles
    for handle in others:
        driver.switch_to.window(handle)
        driver.close()
    if others:
        driver.switch_to.window(first)
