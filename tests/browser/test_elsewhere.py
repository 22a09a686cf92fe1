"""A browser that runs elsewhere, and none at all: crawls in processes of their own."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.local_site import Answer, Site, entries, served, thread_page

ROOT = Path(__file__).parents[2]
TITLE = "Oil pressure drops on warm days"
HOW = "apt-get install chromium chromium-driver"
PAGE = thread_page(TITLE, entries(1, 5))
WRITTEN = (
    '<!doctype html><html><head><title></title></head><body><div id="root"></div><script>'
    "const page = new DOMParser().parseFromString({page}, 'text/html');"
    "document.title = page.title; document.body.innerHTML = page.body.innerHTML</script></body></html>"
).format(page=json.dumps(PAGE).replace("</", "<\\/"))
MEMENTO = "/web/20100101000000{}/thread/{}"
HURRY = ("AUTOTHROTTLE_ENABLED=False", "HARVEST_ARCHIVE_PER_MINUTE=0", "EXTRACTION_PROCESSES=0", "RETRY_TIMES=0")


@dataclass
class Ended:
    """A crawl that has ended."""

    code: int
    said: str
    rows: list[dict[str, Any]]


@pytest.fixture
def site() -> Iterator[Site]:
    """Three threads that a script writes, and a live page of each that was archived with a title."""
    with served() as site:
        for n in range(3):
            site.pages[f"/thread/{n}"] = WRITTEN
            memento = MEMENTO.format(f"id_/{site.url}", n)
            site.pages[memento] = Answer(PAGE, headers={"Memento-Datetime": "Fri, 01 Jan 2010 00:00:00 GMT"})
        yield site


def crawl(folder: Path, site: Site, job: str, *settings: str, env: dict[str, str] | None = None) -> Ended:
    """Run a job over the three pages, as a user does."""
    feed = folder / f"{job}.jsonl"
    if job == "forum":
        arguments = ["-a", "url=" + ",".join(f"{site.url}/thread/{n}" for n in range(3)), "-O", f"{feed}:pages"]
    else:
        pairs = folder / "pairs.csv"
        lines = [f"{site.url}/thread/{n},{site.url}{MEMENTO.format(f'/{site.url}', n)}" for n in range(3)]
        pairs.write_text("\n".join(["current_url,archive_url", *lines]) + "\n")
        arguments = ["-a", f"collection={pairs}", "-O", str(feed)]
    command = [sys.executable, "-m", "scrapy", "crawl", job, *arguments, *(part for s in (*HURRY, *settings) for part in ("-s", s))]
    ended = subprocess.run(command, cwd=ROOT, env={**os.environ, **(env or {})}, stderr=subprocess.PIPE, text=True, timeout=90, check=False)
    return Ended(ended.returncode, ended.stderr, [json.loads(line) for line in feed.read_text().splitlines()])


# --- None ---------------------------------------------------------------------------------------------------------------

REASONS = {"forum": "script_shell", "drift": "no_title"}
MISSING = {
    "not on the PATH": ((), {"PATH": "/nowhere"}, "there is no chromium"),
    "not where it is said to be": (("SELENIUM_BROWSER_EXECUTABLE_PATH=/nowhere/chromium",), {}, "there is no chromium"),
    "does not run": (("SELENIUM_BROWSER_EXECUTABLE_PATH=/bin/false",), {}, "the browser does not start"),
    "grid that does not answer": (("SELENIUM_COMMAND_EXECUTOR=http://127.0.0.1:1",), {}, "the browser does not start"),
    "unknown": (("SELENIUM_DRIVER_NAME=lynx",), {}, "SELENIUM_DRIVER_NAME=lynx is neither chrome nor firefox"),
}


@pytest.mark.parametrize("job", REASONS)
@pytest.mark.parametrize("how", MISSING)
def test_without_a_browser_one_warning_says_how_to_get_one_and_the_crawl_goes_on(tmp_path: Path, site: Site, job: str, how: str) -> None:
    settings, env, words = MISSING[how]
    ended = crawl(tmp_path, site, job, *settings, env=env)
    assert ended.said.count(HOW) == 1
    assert ended.said.count("WARNING") == 1
    assert words in ended.said
    assert "Traceback" not in ended.said
    assert [(row["loaded_by"], row["browser_reason"]) for row in ended.rows] == [("http", REASONS[job])] * 3
    assert {site.asked(f"/thread/{n}") for n in range(3)} == {1}


# --- Elsewhere ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def grid(tmp_path: Path) -> Iterator[str]:
    """The address of a remote end of the WebDriver protocol: Chromium's driver, which is one."""
    driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": "/tmp"})
    assert driver.stdout is not None
    started = next(line for line in driver.stdout if "started successfully on port" in line)
    yield f"http://127.0.0.1:{started.rpartition('port ')[2].strip(' .' + chr(10))}"
    driver.terminate()
    driver.wait(10)
    driver.stdout.close()


def sessions(grid: str) -> list[Any]:
    """The browsers that a driver has (its own ``GET /sessions``)."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(f"{grid}/sessions", timeout=10) as answer:
        found: list[Any] = json.loads(answer.read())["value"]
    return found


@pytest.mark.parametrize("job", REASONS)
def test_a_browser_of_a_grid_loads_pages_and_is_given_back(tmp_path: Path, site: Site, grid: str, job: str) -> None:
    settings = (f"SELENIUM_COMMAND_EXECUTOR={grid}", "SELENIUM_DRIVER_ARGUMENTS=--no-sandbox", "LOG_LEVEL=INFO")
    ended = crawl(tmp_path, site, job, *settings, env={"PATH": "/nowhere"})
    assert ended.code == 0
    assert "WARNING" not in ended.said
    assert [(row["loaded_by"], row["browser_reason"]) for row in ended.rows] == [("browser", REASONS[job])] * 3
    if job == "forum":
        assert [(row["posts"], row["status"]) for row in ended.rows] == [(5, 200)] * 3
    else:
        assert {row["verdict"] for row in ended.rows} == {"on-topic"}
    assert sessions(grid) == []


def test_a_browser_of_a_grid_is_given_back_by_a_crawl_that_is_stopped(tmp_path: Path, site: Site, grid: str) -> None:
    site.pages["/thread/0"] = Answer("<title>Just a moment...</title><h1>Checking your browser</h1>")
    command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"url={site.url}/thread/0", "-O", f"{tmp_path}/pages.jsonl:pages"]
    more = (f"SELENIUM_COMMAND_EXECUTOR={grid}", "SELENIUM_DRIVER_ARGUMENTS=--no-sandbox", "BROWSER_WAIT=4", *HURRY)
    process = subprocess.Popen([*command, *(part for s in more for part in ("-s", s))], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 30
    while site.asked("/thread/0") < 2:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert len(sessions(grid)) == 1
    process.terminate()
    process.communicate(timeout=60)
    assert process.returncode == 130
    assert sessions(grid) == []
