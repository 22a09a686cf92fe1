"""A forum of 400 pages and 4,000 posts, made as it is asked for; and whether the rows of a crawl that was killed are all there, once."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.local_site import Answer, Site, board_page, entries, thread_page

ROOT = Path(__file__).parents[1]
HURRY = ("-s", "AUTOTHROTTLE_ENABLED=False", "-s", "CONCURRENT_REQUESTS_PER_DOMAIN=8", "-s", "ROBOTSTXT_OBEY=False")
THREADS_PER_BOARD_PAGE = 13
PAGES_PER_THREAD = 4
PER_PAGE = 10


class KeptForum(Site):
    """``/board`` lists the threads; every fifth one by an address that redirects to it."""

    threads = 98
    longer = 80
    """Threads with one post more."""
    delay = 0.02

    @property
    def posts(self) -> int:
        return self.threads * PAGES_PER_THREAD * PER_PAGE + min(self.longer, self.threads)

    def answer(self, path: str) -> Answer:
        with self.lock:
            self.requests.append(path)
        base, _, query = path.partition("?page=")
        kind, _, number = base.strip("/").partition("/")
        page = int(query or 1)
        if kind == "board":
            return Answer(self.board(page), delay=self.delay)
        if kind == "go":
            return Answer("", 301, {"Location": f"/thread/{number}"})
        if kind == "thread":
            return Answer(self.thread(int(number), page), delay=self.delay)
        return Answer("", 404)

    def board(self, page: int) -> str:
        first = (page - 1) * THREADS_PER_BOARD_PAGE
        numbers = range(first, min(first + THREADS_PER_BOARD_PAGE, self.threads))
        links = [(f"/{'thread' if n % 5 else 'go'}/{n}", f"Rebuilding the {n}th motor of a lathe") for n in numbers]
        return board_page("Engines", links, following=f"/board?page={page + 1}" if numbers.stop < self.threads else None)

    def thread(self, number: int, page: int) -> str:
        first = number * 1000 + (page - 1) * PER_PAGE + 1
        is_last = page == PAGES_PER_THREAD
        last = first + PER_PAGE - 1 + (is_last and number < self.longer)
        following = None if is_last else f"/thread/{number}?page={page + 1}"
        return thread_page(f"Rebuilding the {number}th motor of a lathe", entries(first, last), following=following)


def command(url: str, folder: Path, *more: str, name: str = "") -> list[str]:
    """The crawl of a board, kept in ``folder``."""
    feeds = [f"{folder}/{name}posts.jsonl", f"{folder}/{name}pages.jsonl:pages", f"{folder}/{name}threads.jsonl:threads"]
    outputs = [part for feed in feeds for part in ("-O", feed)]
    return [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"url={url}/board", "-a", "browser=never", *outputs, *HURRY, *more]


def kill(process: subprocess.Popen[str]) -> None:
    """SIGKILL to the crawl and the processes that it has made."""
    with contextlib.suppress(ProcessLookupError):  # it has come to its end
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def start(words: Sequence[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True)


def killed_often(words: Sequence[str], times: int, seed: int, between: tuple[float, float]) -> int:
    """Start a crawl and kill it, again and again; how often it was alive to be killed."""
    random_times = random.Random(seed)
    alive = 0
    for _ in range(times):
        process = start(words)
        time.sleep(random_times.uniform(*between))
        alive += process.poll() is None
        kill(process)
    return alive


def rows(paths: Iterable[Path]) -> list[dict[str, object]]:
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]


def differences(site: KeptForum, folder: Path) -> dict[str, int]:
    """What is wrong with the rows of a whole crawl: nothing if all are 0."""
    posts = Counter((row["thread_url"], row["id"], row["sequence"]) for row in rows(sorted(folder.glob("*posts.jsonl"))))
    pages = Counter(str(row["page_url"]) for row in rows(sorted(folder.glob("*pages.jsonl"))))
    threads = rows(sorted(folder.glob("*threads.jsonl")))
    whole = sum(
        row["complete"] is True
        and row["pages"] == PAGES_PER_THREAD
        and row["posts"] == PAGES_PER_THREAD * PER_PAGE + (int(str(row["thread_url"]).rpartition("/")[2]) < site.longer)
        for row in threads
    )
    board_pages = -(-site.threads // THREADS_PER_BOARD_PAGE)
    return {
        "posts missing": site.posts - len(posts),
        "posts repeated": posts.total() - len(posts),
        "pages missing": site.threads * PAGES_PER_THREAD + board_pages - len(pages),
        "pages repeated": pages.total() - len(pages),
        "threads missing": site.threads - len({row["thread_url"] for row in threads}),
        "threads wrong": len(threads) - whole,
        "threads repeated": len(threads) - len({row["thread_url"] for row in threads}),
    }
