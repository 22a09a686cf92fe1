#!/usr/bin/env python3
"""How much faster than one after the other? 1,000 pairs on an archive and a site that each answer after 100 ms, limits lifted.

usage: drift_speed.py [--pairs 1000] [--delay 0.1] [--at-least 10]

Runs the job as a user does (start of the process included), and beside it what the published script does: fetch the archived page, then the
live one, with requests, and read the title with BeautifulSoup. Prints both times and their ratio; exits with 1 if that is below the goal.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import requests
from bs4 import BeautifulSoup

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

LIFTED = {
    "AUTOTHROTTLE_ENABLED": False,
    "ROBOTSTXT_OBEY": False,
    "HARVEST_ARCHIVE_PER_MINUTE": 0,
    "HARVEST_ARCHIVE_AT_ONCE": 32,
    "CONCURRENT_REQUESTS": 96,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 32,
}
PAGE = b"<!doctype html><html><head><title>Report on %d</title></head><body><p>" + b"Words. " * 1000
# The server is a process of its own, and waits without holding a thread: it must not be what is measured.
SERVER = """
import asyncio, sys
PAGE, DELAY = {page!r}, {delay!r}
async def serve(reader, writer):
    try:
        while (head := await reader.readuntil(b"\\r\\n\\r\\n")):
            path = head.split(b" ", 2)[1]
            await asyncio.sleep(DELAY)
            body = PAGE % int(path.rpartition(b"/")[2] or 0)
            memento = b"Memento-Datetime: Sun, 01 Jan 2012 00:00:00 GMT\\r\\n" if b"id_/" in path else b""
            head = b"HTTP/1.1 200 OK\\r\\nContent-Type: text/html\\r\\n%sContent-Length: %d\\r\\n\\r\\n" % (memento, len(body))
            writer.write(head + body)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()
asyncio.run(main())
"""


class Served:
    """A server that answers every page after a delay."""

    def __init__(self, delay: float) -> None:
        code = SERVER.format(page=PAGE, delay=delay)
        self.process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        self.url = f"http://127.0.0.1:{int(self.process.stdout.readline())}"

    def __enter__(self) -> str:
        return self.url

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()


def pairs(number: int, site: str, archive: str, path: Path) -> list[tuple[str, str]]:
    """A table of pairs, each of a page of its own."""
    made = [(f"{site}/{n}", f"{archive}/web/20120101000000id_/{site}/{n}") for n in range(number)]
    path.write_text("current_url,archive_url\n" + "".join(f"{live},{archived}\n" for live, archived in made))
    return made


def job(table: Path, feed: Path, settings: dict[str, object]) -> float:
    """Seconds of ``scrapy crawl drift``."""
    command = [sys.executable, "-m", "scrapy", "crawl", "drift", "-a", f"collection={table}", "-O", str(feed)]
    begun = time.perf_counter()
    subprocess.run([*command, *(part for name, value in settings.items() for part in ("-s", f"{name}={value}"))], cwd=ROOT, check=True)
    return time.perf_counter() - begun


def one_after_the_other(made: list[tuple[str, str]]) -> float:
    """Seconds of fetching and reading titles one page after the other."""
    begun = time.perf_counter()
    for live, archived in made:
        for url in (archived, live):
            title = BeautifulSoup(requests.get(url, timeout=30).text, "html.parser").title
            assert title is not None
    return time.perf_counter() - begun


def main() -> int:
    """Measure both, print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--delay", type=float, default=0.1)
    parser.add_argument("--at-least", type=float, default=10.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Served(options.delay) as site, Served(options.delay) as archive:
        table, feed = Path(folder) / "pairs.csv", Path(folder) / "drift.jsonl"
        made = pairs(options.pairs, site, archive, table)
        ours = job(table, feed, LIFTED)
        assert feed.read_text().count('"same_title"') == options.pairs
        theirs = one_after_the_other(made)
    ratio = theirs / ours
    print(f"{options.pairs} pairs: {ours:.1f} s; one after the other {theirs:.1f} s; {ratio:.1f} times faster (goal {options.at_least:g})")
    return int(ratio < options.at_least)


if __name__ == "__main__":
    sys.exit(main())
