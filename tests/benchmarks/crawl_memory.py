#!/usr/bin/env python3
"""Does memory stay flat over a long crawl? Crawls 2,000 generated pages from a server on the loopback.

usage: crawl_memory.py [--pages 2000] [--limit 1.2]

Prints the crawler's resident memory at page 200 and at the last page, and their ratio; exits with 1 if it is above the limit.
Half of the pages belong to one long thread (its ledger grows with it), half to threads of three pages on boards of 50.
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.local_site import Answer, Entry, Site, board_page, entries, served, thread_page  # noqa: E402

FIRST_LOOK = 200
PER_PAGE = 20
PAGES_PER_THREAD = 3
THREADS_PER_BOARD = 50
TITLES = "Rebuilding the {n}th motor of a lathe"


class Generated(Site):
    """Pages are made when they are asked for, so that the server holds none."""

    pages_wanted = 2000

    def answer(self, path: str) -> Answer:
        """The page under ``path``: /board/1 or /thread/N, with ?page=; thread 0 is the long one."""
        base, _, query = path.partition("?page=")
        kind, _, number = base.strip("/").partition("/")
        page = int(query or 1)
        if kind == "board":
            return Answer(self.board(page))
        if kind == "thread":
            pages = PAGES_PER_THREAD if number != "0" else self.pages_wanted // 2
            return Answer(self.thread(base, page, pages, TITLES.format(n=number)))
        return Answer("", 404)

    def thread(self, base: str, page: int, pages: int, title: str) -> str:
        """One page of a thread."""
        first = (page - 1) * PER_PAGE + 1
        following = f"{base}?page={page + 1}" if page < pages else None
        return thread_page(title, [self.long(entry) for entry in entries(first, first + PER_PAGE - 1)], following=following)

    def board(self, page: int) -> str:
        """One page of a board."""
        first = (page - 1) * THREADS_PER_BOARD + 1
        last = self.pages_wanted // 2 // PAGES_PER_THREAD
        numbers = range(first, min(first + THREADS_PER_BOARD, last))
        following = f"/board/1?page={page + 1}" if numbers.stop < last else None
        return board_page("Engines", [(f"/thread/{n}", TITLES.format(n=n)) for n in numbers], following=following)

    @staticmethod
    def long(entry: Entry) -> Entry:
        """The entry with as much text as real posts have."""
        return Entry(entry.number, entry.author, " ".join([entry.text] * 6), entry.date)


def resident_mb(pid: int) -> float:
    """Resident memory of a process, in MB (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")) / 1024


def main() -> int:
    """Crawl, look twice, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=2000)
    parser.add_argument("--limit", type=float, default=1.2)
    options = parser.parse_args()
    with served(Generated) as site:
        site.pages_wanted = options.pages
        looks = watch(f"{site.url}/board/1,{site.url}/thread/0")
    pages, memory = [page for page, _ in looks], [mb for _, mb in looks]
    ratio = memory[-1] / memory[0]
    print(f"page {pages[0]}: {memory[0]:.0f} MB, page {pages[-1]}: {memory[-1]:.0f} MB, ratio {ratio:.2f} (at most {options.limit})")
    return int(ratio > options.limit)


def watch(urls: str) -> list[tuple[int, float]]:
    """Crawl ``urls``; resident memory at page 200 and at every 200th page after it, and at the last page."""
    hurry = ["-s", "AUTOTHROTTLE_ENABLED=False", "-s", "CONCURRENT_REQUESTS_PER_DOMAIN=8"]
    command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"url={urls}", "-o", "-:pages", *hurry]
    looks: list[tuple[int, float]] = []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as crawl:
        assert crawl.stdout is not None
        page = 0
        for page, _ in enumerate(crawl.stdout, 1):
            if page % FIRST_LOOK == 0:
                looks.append((page, resident_mb(crawl.pid)))
                print(f"{page} pages, {looks[-1][1]:.0f} MB", file=sys.stderr)
    if len(looks) < 2:
        sys.exit(f"only {page} pages came in: too few to compare")
    return looks


if __name__ == "__main__":
    sys.exit(main())
