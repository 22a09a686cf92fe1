"""Makes a driver with its browser, from current Selenium's options and services."""

import logging
import os
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.service import Service as ChromeService
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.webdriver import WebDriver

from harvestcrawl.browser.config import BrowserConfig

# It warns of each of its retries with a driver that has ended or a grid that does not answer. The crawl says it, once.
logging.getLogger("urllib3.connectionpool").setLevel(logging.ERROR)
PERFORMANCE_LOG = "performance"
# Nothing but the page: no updates, no sign-in, no first-run pages, no sound.
CHROME_ARGUMENTS = (
    "--headless=new",
    "--disable-dev-shm-usage",  # containers have 64 MB there, and tabs crash
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--disable-notifications",
    "--mute-audio",
    "--window-size=1280,2000",
)
# With a proxy: nothing goes past it, not to the machine's own addresses and not by UDP.
CHROME_PROXY_ARGUMENTS = ("--proxy-bypass-list=<-loopback>", "--force-webrtc-ip-handling-policy=disable_non_proxied_udp")
BLOCK = 2
CHROME_PREFERENCES = {
    "download_restrictions": 3,  # none at all
    "download.prompt_for_download": False,
    **{
        f"profile.default_content_setting_values.{name}": BLOCK
        for name in "notifications geolocation media_stream media_stream_mic media_stream_camera popups automatic_downloads".split()
    },
    "credentials_enable_service": False,
}
NO_IMAGES = {"profile.managed_default_content_settings.images": BLOCK}
"""A page of a forum can have a hundred, and its server sends each for nothing, unless a picture of the page is wanted."""
FIREFOX_PREFERENCES: dict[str, Any] = {
    "permissions.default.desktop-notification": BLOCK,
    "permissions.default.geo": BLOCK,
    "browser.download.folderList": 2,
    "browser.helperApps.alwaysAsk.force": False,
    "browser.download.manager.showWhenStarting": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}


def make_driver(config: BrowserConfig, profile: Path, proxy: str | None) -> WebDriver:
    """Start a browser and its driver; both have ``profile`` in their command lines.

    :param proxy: ``host:port`` of what everything is to go through
    """
    options: Any = _chrome_options(config, profile, proxy) if config.driver_name == "chrome" else _firefox_options(config, proxy)
    options.page_load_strategy = "none"  # what a page is waiting for is told in `page`
    options.unhandled_prompt_behavior = "dismiss"
    if config.command_executor:
        client = ClientConfig(remote_server_addr=config.command_executor, timeout=int(config.load_timeout + config.start_timeout))
        return webdriver.Remote(command_executor=config.command_executor, options=options, client_config=client)
    if config.browser_path:
        options.binary_location = config.browser_path
    # A session of its own: a Ctrl-C at the terminal is for the crawl, which ends its browsers itself.
    detached = {"start_new_session": True}
    # What a killed browser leaves in the folder for temporary files goes with the crawl's own. Not into the profile: the browser makes a
    # socket there, and the path of one has room for 107 characters (unix(7)).
    # The crash reports and caches that it keeps beside its profile go into it, not into the user's home.
    own_home = {"XDG_CONFIG_HOME": str(profile / "config"), "XDG_CACHE_HOME": str(profile / "cache")}
    env = {**os.environ, "TMPDIR": str(profile.parent), **own_home}
    if config.driver_name == "chrome":
        log = f"--log-path={profile / 'driver.log'}"
        return webdriver.Chrome(
            options, ChromeService(config.driver_path, service_args=[log, "--log-level=OFF"], env=env, popen_kw=detached)
        )
    marked = ["--profile-root", str(profile)]
    return webdriver.Firefox(options, FirefoxService(config.driver_path, service_args=marked, env=env, popen_kw=detached))


def _chrome_options(config: BrowserConfig, profile: Path, proxy: str | None) -> webdriver.ChromeOptions:
    options = webdriver.ChromeOptions()
    own = [*CHROME_ARGUMENTS, *([f"--proxy-server={proxy}", *CHROME_PROXY_ARGUMENTS] if proxy else [])]
    if not config.command_executor:
        own.append(f"--user-data-dir={profile / 'profile'}")
        if os.geteuid() == 0:
            own.append("--no-sandbox")  # Chromium does not start for root with it
    for argument in (*own, *config.arguments):
        options.add_argument(argument)
    # Chromedriver switches the blocking of windows that a page opens by itself off.
    options.add_experimental_option("excludeSwitches", ["disable-popup-blocking"])
    options.add_experimental_option("prefs", CHROME_PREFERENCES | ({} if config.screenshots else NO_IMAGES))
    options.set_capability("goog:loggingPrefs", {PERFORMANCE_LOG: "ALL"})
    return options


def _firefox_options(config: BrowserConfig, proxy: str | None) -> webdriver.FirefoxOptions:
    options = webdriver.FirefoxOptions()
    for argument in ("-headless", *config.arguments):
        options.add_argument(argument)
    for name, value in FIREFOX_PREFERENCES.items():
        options.set_preference(name, value)
    if proxy:
        host, _, port = proxy.partition(":")
        for name, value in (("type", 1), ("http", host), ("http_port", int(port)), ("ssl", host), ("ssl_port", int(port))):
            options.set_preference(f"network.proxy.{name}", value)
        options.set_preference("network.proxy.allow_hijacking_localhost", True)
    return options
