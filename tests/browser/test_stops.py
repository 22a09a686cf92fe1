"""A crawl that is kept (JOBDIR) and stopped while pages wait for a browser has them loaded when it goes on."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.local_site import Answer, Site, entries, served, thread_page

ROOT = Path(__file__).parents[2]
THREADS = 4
HURRY = ("AUTOTHROTTLE_ENABLED=False", "EXTRACTION_PROCESSES=0", "BROWSER_POOL_SIZE=1", "CONCURRENT_REQUESTS=1", "BROWSER_WAIT=4")


class Loading(Site):
    """Threads that a script writes; browsers are kept waiting for each."""

    def answer_to(self, path: str, headers: dict[str, str]) -> Answer:
        if path == "/robots.txt" or "Chrome" not in headers.get("user-agent", ""):
            return self.answer(path)
        return self.answer(f"browser:{path}")


@pytest.fixture
def site() -> Iterator[Site]:
    with served(Loading) as site:
        for n in range(THREADS):
            page = thread_page(f"Oil pressure drops on warm days, part {n}", entries(n * 9, n * 9 + 4))
            site.pages[f"/thread/{n}"] = '<!doctype html><title></title><div id="root"></div><script>draw()</script>'
            site.pages[f"browser:/thread/{n}"] = Answer(page, delay=1.0)
        yield site


def start(site: Site, folder: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", "url=" + ",".join(f"{site.url}/thread/{n}" for n in range(THREADS))]
    feeds = ["-O", f"{folder}/pages.jsonl:pages", "-O", f"{folder}/posts.jsonl"]
    settings = [part for setting in (*HURRY, f"JOBDIR={folder}/job") for part in ("-s", setting)]
    return subprocess.Popen([*command, *feeds, *settings], cwd=ROOT, env=dict(os.environ), stderr=subprocess.PIPE, text=True)


def rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGKILL])
def test_pages_that_wait_for_a_browser_outlive_a_stop(site: Site, tmp_path: Path, stop: signal.Signals) -> None:
    first = start(site, tmp_path)
    end = time.monotonic() + 40
    while not site.asked("browser:/thread/0"):
        assert time.monotonic() < end
        time.sleep(0.05)
    first.send_signal(stop)
    first.communicate(timeout=60)
    loaded = sum(path.startswith("browser:/thread") for path in site.requests)
    assert loaded < THREADS
    second = start(site, tmp_path)
    _, said = second.communicate(timeout=90)
    assert second.returncode == 0, said
    pages = rows(tmp_path / "pages.jsonl")
    found = sorted((page["page_url"], page["loaded_by"], page["browser_reason"], page["posts"]) for page in pages)
    assert found == [(f"{site.url}/thread/{n}", "browser", "script_shell", 5) for n in range(THREADS)]
    assert len(rows(tmp_path / "posts.jsonl")) == 5 * THREADS
