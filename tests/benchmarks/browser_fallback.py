#!/usr/bin/env python3
"""What does the browser cost a crawl? Crawls 300 pages of a site on the loopback of which 10 need a browser, with and without one.

usage: browser_fallback.py [--pages 300] [--shells 10] [--limit 1.2] [--stall 200]

Prints the loads, the time of both crawls, what the loads took by themselves, the ratio of the rest, and the longest time that the
reactor was blocked. Exits with 1 if there were other loads than pages that need one, or a limit is passed.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Self

from scrapy import signals
from scrapy.crawler import Crawler

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.local_site import Answer, Site, board_page, entries, served, thread_page  # noqa: E402

TICK = 0.01
SHELL = '<!doctype html><title>Shell</title><div id="root"></div><script>setTimeout(() => {{ const p = new DOMParser().parseFromString({page}, "text/html"); document.title = p.title; document.body.innerHTML = p.body.innerHTML }}, 300)</script>'  # noqa: E501


class LoopLag:
    """A Scrapy extension: notes how late the event loop is at most, and when the browser's loads begin and end."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.longest = 0.0
        self.watch: asyncio.Task[None] | None = None
        crawler.signals.connect(self.opened, signal=signals.spider_opened)
        crawler.signals.connect(self.closed, signal=signals.spider_closed)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    def opened(self) -> None:
        self.watch = asyncio.get_running_loop().create_task(self.tick())

    async def tick(self) -> None:
        await asyncio.sleep(1)  # what a crawl loads as it begins is no matter of the browser
        while True:
            began = time.monotonic()
            await asyncio.sleep(TICK)
            self.longest = max(self.longest, time.monotonic() - began - TICK)

    def closed(self, spider: Any) -> None:
        assert self.watch is not None
        self.watch.cancel()
        stats = {name: value for name, value in self.crawler.stats.get_stats().items() if isinstance(value, int | float | str)}
        Path(self.crawler.settings["LAG_FILE"]).write_text(json.dumps({**stats, "longest": self.longest}))


def main() -> int:
    """Crawl twice, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--shells", type=int, default=10)
    parser.add_argument("--limit", type=float, default=1.2)
    parser.add_argument("--stall", type=float, default=200.0, help="milliseconds")
    options = parser.parse_args()
    with served() as site:
        fill(site, options.pages, options.shells)
        never, without = crawl(site, "never")
        auto, with_one = crawl(site, "auto")
    loads, seconds = with_one.get("browser/loads", 0), with_one.get("browser/seconds", 0.0)
    pages = (without["harvest/pages"], with_one["harvest/pages"])
    ratio = (auto - seconds / 2) / never  # two browsers load at once
    stall = with_one["longest"] * 1000
    print(f"pages {pages[0]} and {pages[1]}, browser loads {loads}, restarts {with_one.get('browser/restarts', 0)}")
    print(f"never {never:.1f} s, auto {auto:.1f} s, loads {seconds:.1f} s in two browsers")
    print(f"ratio without the loads {ratio:.2f} (at most {options.limit}), with them {auto / never:.2f}")
    print(f"reactor blocked at most {stall:.0f} ms (at most {options.stall:.0f}), without a browser {without['longest'] * 1000:.0f} ms")
    return int(loads != options.shells or ratio > options.limit or stall > options.stall)


def fill(site: Site, pages: int, shells: int) -> None:
    """A board of threads of one page, some of which a script writes."""
    numbers = range(1, pages)
    every = max(1, (pages - 1) // shells)
    wanting = set(list(numbers)[::every][:shells])
    site.pages["/board"] = board_page("Engines", [(f"/thread/{n}-a", f"Rebuilding the {n}th motor of a lathe") for n in numbers])
    for n in numbers:
        page = thread_page(f"Rebuilding the {n}th motor of a lathe", entries(n * 20, n * 20 + 19))
        site.pages[f"/thread/{n}-a"] = Answer(
            SHELL.format(page=json.dumps(page).replace("</", "<\\/")) if n in wanting else page, delay=0.05
        )


def crawl(site: Site, browser: str) -> tuple[float, dict[str, Any]]:
    """Seconds and counts of a crawl."""
    with tempfile.TemporaryDirectory() as folder:
        lag = Path(folder) / "lag.json"
        settings = {
            "AUTOTHROTTLE_ENABLED": "False",
            "LAG_FILE": str(lag),
            "EXTENSIONS": json.dumps({"tests.benchmarks.browser_fallback.LoopLag": 1}),
        }
        more = [part for name, value in settings.items() for part in ("-s", f"{name}={value}")]
        command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"url={site.url}/board", "-a", f"browser={browser}", *more]
        began = time.monotonic()
        subprocess.run([*command, "-O", f"{folder}/posts.jsonl"], cwd=ROOT, check=False)
        return time.monotonic() - began, json.loads(lag.read_text())


if __name__ == "__main__":
    sys.exit(main())
