#!/usr/bin/env python3
"""How fast is a crawl that reads its pages, beside what the cores allow?

usage: crawl_speed.py [--pages 400] [--least 0.6]

A server on the loopback (a process of its own) has threads of one page of 100 KB. Measured in one run:

- bare Scrapy, which fetches the same pages and reads nothing: its processor seconds a page, F
- the server's processor seconds a page, S
- the extraction alone, page by page in this process: its processor seconds a page, E
- the forum job with one process a core, and in the crawl's own process: pages a second

N cores allow at most N / (F + S + E) pages a second if all of that work were spread evenly, and 1 / F, as one process fetches. The
ratio printed is that of the forum job's pages a second to the lower of the two; exits with 1 if it is below the least one.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from harvestcrawl import extract_thread  # noqa: E402
from tests.local_site import Answer, Entry, Site, entries, served, thread_page  # noqa: E402

POSTS = 25
WORDS = 40
"""How often the sentence of an entry is repeated: 25 posts make a page of 100 KB, as much as large real pages have."""
HURRY = "AUTOTHROTTLE_ENABLED=0 CONCURRENT_REQUESTS_PER_DOMAIN=16 ROBOTSTXT_OBEY=0 HARVEST_PROGRESS_SECONDS=0".split()
BARE = """
import scrapy
class Bare(scrapy.Spider):
    name = "bare"
    async def start(self):
        for n in range({pages}):
            yield scrapy.Request(f"{url}/thread/{{n}}", dont_filter=True)
    def parse(self, response):
        pass
"""


def page(n: int) -> str:
    """A thread's page of some 100 KB."""
    posts = [Entry(e.number, e.author, " ".join([e.text] * WORDS), e.date) for e in entries(n * POSTS + 1, (n + 1) * POSTS)]
    return thread_page(f"Rebuilding the {n}th motor of a lathe", posts)


class Threads(Site):
    """Pages made when they are asked for first."""

    def answer(self, path: str) -> Answer:
        """The page of a thread; the same text each time would be read from caches."""
        return Answer(page(int(path.rpartition("/")[2]))) if path.startswith("/thread/") else Answer("", 404)


def serve() -> None:
    """Serve until the end of standard input; then say how many processor seconds that took."""
    with served(Threads) as site:
        print(site.url, flush=True)
        sys.stdin.read()
    print(time.process_time(), flush=True)


def run(command: list[str]) -> tuple[float, float]:
    """Seconds that a command took, and its processor seconds."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    took, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return took, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def forum(urls: Path, output: Path, processes: int) -> list[str]:
    """The command of a forum crawl."""
    settings = [part for name in (*HURRY, f"EXTRACTION_PROCESSES={processes}") for part in ("-s", name)]
    return [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"urls={urls}", "-O", f"{output}:jsonl", *settings]


def extraction_seconds(pages: int) -> float:
    """Processor seconds that the extraction takes a page."""
    made = [page(n).encode() for n in range(min(pages, 60))]
    now = datetime(2026, 1, 1, tzinfo=UTC)
    extract_thread(made[0], "https://forum.example/thread/0", now)
    start = time.process_time()
    for n, body in enumerate(made):
        extract_thread(body, f"https://forum.example/thread/{n}", now)
    return (time.process_time() - start) / len(made)


def main() -> int:
    """Measure all of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=400)
    parser.add_argument("--least", type=float, default=0.6)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve()
        return 0
    server = subprocess.Popen([sys.executable, __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    url, cores = server.stdout.readline().strip(), len(os.sched_getaffinity(0))
    extraction = extraction_seconds(options.pages)
    with TemporaryDirectory() as folder:
        urls, output, spider = Path(folder, "urls.txt"), Path(folder, "posts.jsonl"), Path(folder, "bare.py")
        urls.write_text("".join(f"{url}/thread/{n}\n" for n in range(options.pages)))
        spider.write_text(BARE.format(pages=options.pages, url=url))
        quiet = [part for name in (*HURRY, "ITEM_PIPELINES={}") for part in ("-s", name)]
        took_nothing, nothing = run([sys.executable, "-m", "scrapy", "runspider", str(spider), "-s", "CLOSESPIDER_PAGECOUNT=1", *quiet])
        took_bare, bare = run([sys.executable, "-m", "scrapy", "runspider", str(spider), *quiet])
        rates = {}
        for processes in (cores, 0):
            took_one, _ = run(forum(urls_of_one(urls), output, processes))
            took, _ = run(forum(urls, output, processes))
            found = sum(1 for _ in output.open())
            assert found == options.pages * POSTS, f"{found} posts came out of {options.pages * POSTS}"
            rates[processes] = (options.pages - 1) / (took - took_one)
    assert server.stdin is not None
    server.stdin.close()
    serving = float(server.stdout.readline()) / (options.pages * 3)
    fetching = (bare - nothing) / options.pages
    bound = min(cores / (fetching + serving + extraction), 1 / fetching)
    print(json.dumps({"fetch_ms": 1e3 * fetching, "serve_ms": 1e3 * serving, "extract_ms": 1e3 * extraction}))
    bare_rate = (options.pages - 1) / (took_bare - took_nothing)
    print(f"bare Scrapy: {bare_rate:.1f} pages a second; {cores} cores allow {bound:.1f} with extraction")
    print(f"forum job: {rates[cores]:.1f} pages a second with {cores} processes, {rates[0]:.1f} in the crawl's own")
    print(f"ratio {rates[cores] / bound:.2f} (at least {options.least})")
    return int(rates[cores] / bound < options.least)


def urls_of_one(urls: Path) -> Path:
    """A file with the first URL alone: what a crawl costs before and after its pages."""
    one = urls.with_name("one.txt")
    one.write_text(urls.read_text().partition("\n")[0] + "\n")
    return one


if __name__ == "__main__":
    sys.exit(main())
