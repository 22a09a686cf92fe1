"""The settings of the browser, read once."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from scrapy.settings import BaseSettings

BROWSERS = {
    "chrome": (("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"), ("chromedriver",)),
    "firefox": (("firefox", "firefox-esr"), ("geckodriver",)),
}
"""The names that the programs go by: browser, driver."""
NAMES = {"chrome": "chrome", "chromium": "chrome", "firefox": "firefox"}
HOW_TO_GET_ONE = "on Debian and Ubuntu: apt-get install chromium chromium-driver; elsewhere set SELENIUM_BROWSER_EXECUTABLE_PATH and " + (
    "SELENIUM_DRIVER_EXECUTABLE_PATH, or SELENIUM_COMMAND_EXECUTOR to the address of a Selenium grid"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserConfig:
    """What the browser is to be like. The names of the first five are scrapy-selenium's, behind SELENIUM_."""

    driver_name: str = "chrome"
    """``chrome`` or ``firefox``."""
    driver_path: str | None = None
    browser_path: str | None = None
    command_executor: str | None = None
    """The address of a grid; then nothing is started here."""
    arguments: tuple[str, ...] = ()
    """Given to the browser besides our own."""
    pool_size: int
    wait: float
    """Seconds that a page's title and text have to come to rest."""
    load_timeout: float
    """Seconds for a page as a whole."""
    start_timeout: float = 60.0
    max_loads: int
    host_failures: int = 3
    """Loads of a host in a row that may fail before its other pages are left as they are."""
    screenshots: Path | None = None
    user_agent: str = ""
    """The crawl's; put behind the browser's own."""

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> Self:
        """Read the settings; programs that are not named are looked for on the PATH."""
        name = NAMES.get((settings.get("SELENIUM_DRIVER_NAME") or "chrome").lower(), settings.get("SELENIUM_DRIVER_NAME"))
        browsers, drivers = BROWSERS.get(name, ((), ()))
        folder = settings.get("BROWSER_SCREENSHOTS")
        return cls(
            driver_name=name,
            driver_path=_program(settings.get("SELENIUM_DRIVER_EXECUTABLE_PATH"), drivers),
            browser_path=_program(settings.get("SELENIUM_BROWSER_EXECUTABLE_PATH"), browsers),
            command_executor=settings.get("SELENIUM_COMMAND_EXECUTOR") or None,
            arguments=tuple(settings.getlist("SELENIUM_DRIVER_ARGUMENTS")),
            pool_size=max(1, settings.getint("BROWSER_POOL_SIZE", 2)),
            wait=settings.getfloat("BROWSER_WAIT", 5.0),
            load_timeout=settings.getfloat("BROWSER_LOAD_TIMEOUT", 30.0),
            host_failures=settings.getint("BROWSER_HOST_FAILURES", 3),
            max_loads=settings.getint("BROWSER_MAX_LOADS", 200),
            screenshots=Path(folder) if folder else None,
            user_agent=settings.get("USER_AGENT") or "",
        )

    @property
    def missing(self) -> str | None:
        """What there is not, in words; ``None`` if a browser can be started."""
        if self.driver_name not in BROWSERS:
            return f"SELENIUM_DRIVER_NAME={self.driver_name} is neither {' nor '.join(BROWSERS)}"
        if self.command_executor:
            return None
        if self.browser_path is None:
            return f"there is no {BROWSERS[self.driver_name][0][0]}"
        return f"there is no {BROWSERS[self.driver_name][1][0]}" if self.driver_path is None else None


def _program(given: str | None, names: tuple[str, ...]) -> str | None:
    """A program that can be run: the one given, or the first of the names that is on the PATH."""
    if given:
        return given if os.access(given, os.X_OK) else shutil.which(given)
    return next((path for name in names if (path := shutil.which(name))), None)
