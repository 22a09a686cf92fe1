"""Nothing is left running, however a crawl or a browser ends; in crawls of their own, with a real Chromium."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.local_site import Site, served

ROOT = Path(__file__).parents[2]
CHALLENGE = "<title>Just a moment...</title><h1>Checking your browser</h1>"
"""A page for which a browser waits as long as it may."""


class Crawl:
    """A crawl in a process of its own, whose browsers have a folder of their own."""

    def __init__(self, folder: Path, url: str, *more: str) -> None:
        self.folder = folder
        self.pages = folder / "pages.jsonl"
        self.browsers = folder / f"harvestcrawl-browser-{os.getuid()}"
        hurry = ["-s", "AUTOTHROTTLE_ENABLED=False", "-s", "LOG_LEVEL=INFO", "-s", "BROWSER_WAIT=3"]
        command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"url={url}", "-O", f"{self.pages}:pages", *hurry, *more]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, "TMPDIR": str(folder)}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )

    def running(self, name: str = "") -> list[psutil.Process]:
        """The drivers and browsers that name the folder."""
        found = []
        for process in psutil.process_iter(["cmdline", "name", "status"]):
            words = process.info["cmdline"] or ()
            if process.info["status"] != psutil.STATUS_ZOMBIE and any(str(self.browsers) in word for word in words) and name in words[0]:
                found.append(process)
        return found

    def until(self, condition: Callable[[], Any], seconds: float = 40) -> Any:
        end = time.monotonic() + seconds
        while not (found := condition()):
            assert time.monotonic() < end, "it never came to that"
            time.sleep(0.1)
        return found

    def end(self, seconds: float = 60) -> tuple[int, str]:
        _, said = self.process.communicate(timeout=seconds)
        return self.process.returncode, said

    def records(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.pages.read_text().splitlines()]

    def record(self) -> dict[str, Any]:
        (row,) = self.records()
        return row

    def left(self) -> list[str]:
        """What a crawl leaves behind: processes, folders."""
        return [*(str(p) for p in self.running()), *(str(p) for p in self.browsers.glob("crawl-*")), *map(str, self.folder.glob("*hrom*"))]


@pytest.fixture
def short_path() -> Iterator[Path]:
    """A folder for temporary files. pytest's have long names, and a browser's socket in them would have too long a path."""
    with tempfile.TemporaryDirectory(prefix="b") as folder:
        yield Path(folder)


@pytest.fixture
def site() -> Iterator[Site]:
    with served() as site:
        site.pages["/thread/5"] = CHALLENGE
        yield site


@pytest.fixture
def crawl(short_path: Path, site: Site) -> Iterator[Callable[..., Crawl]]:
    crawls = []

    def start(*more: str) -> Crawl:
        crawls.append(Crawl(short_path, f"{site.url}/thread/5", *more))
        return crawls[-1]

    yield start
    for crawl in crawls:
        crawl.process.kill()
        crawl.process.communicate()
        for process in crawl.running():
            process.kill()


def loading(crawl: Crawl, site: Site) -> bool:
    return site.asked("/thread/5") > 1 and bool(crawl.running("chromedriver"))


def test_a_normal_end(crawl: Callable[..., Crawl], site: Site) -> None:
    run = crawl()
    code, _ = run.end()
    assert code == 1  # nothing was read: it is a challenge
    assert (run.record()["outcome"], run.record()["loaded_by"]) == ("challenge", "browser")
    assert run.left() == []


@pytest.mark.parametrize(
    ("signals", "code"),
    [((signal.SIGINT,), 130), ((signal.SIGTERM,), 130), ((signal.SIGTERM, signal.SIGTERM), 130)],
    ids=["SIGINT", "SIGTERM", "twice"],
)
def test_a_signal(crawl: Callable[..., Crawl], site: Site, signals: tuple[signal.Signals, ...], code: int) -> None:
    run = crawl()
    run.until(lambda: loading(run, site))
    for number in signals:
        run.process.send_signal(number)
        time.sleep(0.3)
    assert run.end()[0] == code
    assert run.left() == []


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_does_not_wait_for_pages_that_no_browser_has_begun(crawl: Callable[..., Crawl], site: Site, by: signal.Signals) -> None:
    """Four of five wait for the one browser: their records say what came of them."""
    for n in range(5):
        site.pages[f"/thread/{n}"] = CHALLENGE
    more = ",".join(f"{site.url}/thread/{n}" for n in range(5))
    run = crawl("-a", f"url={more}", "-s", "BROWSER_POOL_SIZE=1", "-s", "BROWSER_WAIT=3", "-s", "CONCURRENT_REQUESTS_PER_DOMAIN=5")
    run.until(lambda: sum(site.asked(f"/thread/{n}") for n in range(5)) > 5 and run.running("chromedriver"))
    run.process.send_signal(by)
    began = time.monotonic()
    assert run.end()[0] == 130
    assert time.monotonic() - began < 12  # five loads take 17 s and more
    records = run.records()
    assert len(records) == 5
    stopped = [row for row in records if row["warnings"] == ["the crawl was stopped before a browser had loaded it"]]
    assert {(row["outcome"], row["loaded_by"], row["browser_reason"]) for row in stopped} == {("error", "http", "challenge")}
    assert len(stopped) == 4
    assert run.left() == []


def test_what_a_killed_crawl_left_is_ended_at_the_next_start_and_nothing_else(
    crawl: Callable[..., Crawl], site: Site, short_path: Path
) -> None:
    killed = crawl()
    killed.until(lambda: loading(killed, site))
    killed.process.kill()
    killed.process.wait()
    orphans = killed.running()
    assert orphans
    other = short_path / "o"
    other.mkdir()
    neighbour = Crawl(other, f"{site.url}/thread/5", "-s", "BROWSER_WAIT=25")
    try:
        neighbour.until(lambda: neighbour.running("chromedriver"))
        following = crawl("-a", "browser=never")
        following.end()
        assert following.left() == []
        assert neighbour.running()
    finally:
        for _ in range(2):  # it does not wait for its page then
            neighbour.process.terminate()
            time.sleep(0.3)
        neighbour.end()
    assert neighbour.left() == []


@pytest.mark.parametrize("name", ["chromedriver", "chromium"])
def test_a_browser_killed_at_work_costs_one_retry(crawl: Callable[..., Crawl], site: Site, name: str) -> None:
    run = crawl()
    run.until(lambda: loading(run, site))
    run.running(name)[0].kill()
    _, said = run.end()
    assert "'browser/restarts': 1" in said
    assert (run.record()["outcome"], run.record()["loaded_by"]) == ("challenge", "browser")
    assert site.asked("/thread/5") == 3
    assert run.left() == []


def test_a_page_that_blocks_the_browser_costs_one_retry_and_has_a_record(crawl: Callable[..., Crawl], site: Site) -> None:
    site.pages["/thread/5"] = '<div id="root"></div><script>while (true) {}</script>'
    run = crawl()
    run.end()
    record = run.record()
    assert (record["outcome"], record["browser_reason"]) == ("error", "script_shell")
    assert record["warnings"] == ["the browser broke down on it: its scripts do not come to an end"]
    assert run.left() == []


def test_without_a_browser_one_warning_says_how_to_get_one(crawl: Callable[..., Crawl], site: Site) -> None:
    run = crawl("-s", "SELENIUM_DRIVER_EXECUTABLE_PATH=/nowhere/chromedriver", "-s", "LOG_LEVEL=WARNING")
    _, said = run.end()
    assert said.count("apt-get install chromium chromium-driver") == 1
    record = run.record()
    assert (record["outcome"], record["loaded_by"], record["browser_reason"]) == ("challenge", "http", "challenge")


def test_never_is_never(crawl: Callable[..., Crawl], site: Site) -> None:
    run = crawl("-a", "browser=never")
    run.end()
    record = run.record()
    assert (record["loaded_by"], record["browser_reason"]) == ("http", "challenge")
    assert site.asked("/thread/5") == 1
