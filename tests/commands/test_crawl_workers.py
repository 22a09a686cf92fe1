"""Two workers and a Redis, each of which is killed: real processes."""

import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.frontier_stores import RedisServer, redis_server
from tests.kept_forum import ROOT, KeptForum, command, differences, kill, start
from tests.local_site import served


@pytest.fixture
def site() -> Iterator[KeptForum]:
    with served(KeptForum) as site:
        site.threads, site.longer, site.delay = 20, 4, 0.3
        yield site


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RedisServer]:
    with redis_server(tmp_path / "redis") as server:
        yield server


def words(site: KeptForum, server: RedisServer, folder: Path, name: str, *more: str) -> list[str]:
    settings = (f"REDIS_URL={server.url}", "HARVEST_JOURNAL_BYTES=15000", "HARVEST_LEASE=3", "EXTRACTION_PROCESSES=0", "LOG_LEVEL=DEBUG")
    log = ("--logfile", str(folder / f"{name}log"))
    return command(site.url, folder, *(part for setting in settings for part in ("-s", setting)), *log, *more, name=name)


def until(site: KeptForum, requests: int) -> None:
    deadline = time.monotonic() + 30
    while len(site.requests) < requests and time.monotonic() < deadline:
        time.sleep(0.01)


def run(words: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=ROOT, stderr=subprocess.PIPE, text=True, timeout=60, check=False)


def leading(folder: Path) -> int:
    """Which of the two workers writes rows."""
    sizes = [path.stat().st_size if (path := folder / f"{name}_posts.jsonl").exists() else 0 for name in "ab"]
    return sizes.index(max(sizes))


def test_the_one_who_leads_is_killed_and_redis_too_and_every_row_comes_out_once(
    site: KeptForum, server: RedisServer, tmp_path: Path
) -> None:
    both = [words(site, server, tmp_path, "a_"), words(site, server, tmp_path, "b_")]
    workers = [start(each) for each in both]
    until(site, 25)
    gone = leading(tmp_path)
    kill(workers[gone])  # for good: the other one takes over, and mends its file
    until(site, 45)
    server.kill()
    time.sleep(0.5)
    server.start()
    _, said = workers[1 - gone].communicate(timeout=60)
    assert workers[1 - gone].returncode == 0, said
    assert not any(differences(site, tmp_path).values()), differences(site, tmp_path)
    assert all((tmp_path / f"{name}_posts.jsonl").stat().st_size for name in "ab")
    ended = run(both[gone])
    assert ended.returncode == 0
    assert "this crawl has ended (20 threads, 804 posts from 82 pages): nothing is left to do" in ended.stderr
    logs = "".join((tmp_path / f"{name}_log").read_text() for name in "ab")
    assert server.password not in said + ended.stderr + logs
    assert "Traceback" not in logs


def test_stopped_workers_hand_over_and_wipe_nothing(site: KeptForum, server: RedisServer, tmp_path: Path) -> None:
    first = start(words(site, server, tmp_path, "a_"))
    until(site, 25)
    first.send_signal(signal.SIGINT)
    _, said = first.communicate(timeout=30)
    assert (first.returncode, "the same command again goes on from here" in said) == (130, True)
    done = run(words(site, server, tmp_path, "b_"))
    assert done.returncode == 0, done.stderr
    assert not any(differences(site, tmp_path).values()), differences(site, tmp_path)


def test_what_cannot_be_is_refused_in_one_line(site: KeptForum, server: RedisServer, tmp_path: Path) -> None:
    site.delay = 2.0
    first = start(words(site, server, tmp_path, "a_"))
    until(site, 4)
    cases = [
        (words(site, server, tmp_path, "b_", "-a", "max_pages=3"), 2, "KEY=harvestcrawl:forum holds another crawl (max_pages"),
        (words(site, server, tmp_path, "b_", "-s", f"JOBDIR={tmp_path}/job"), 2, "JOBDIR and REDIS_URL are two ways to keep a crawl"),
        (words(site, server, tmp_path, "b_", "-s", "REDIS_URL=redis://:secret@127.0.0.1:port/0"), 2, "REDIS_URL is not an address"),
        (words(site, server, tmp_path, "b_", "-s", "REDIS_URL=redis://:secret@127.0.0.1:1/0"), 2, "Redis cannot be used: "),
        (words(site, server, tmp_path, "a_"), 1, "a_posts.jsonl: another worker writes to it: give each its own"),
    ]
    try:
        for case, code, says in cases:
            done = run(case)
            assert says in done.stderr
            assert done.returncode == code
            assert "secret" not in done.stderr
            assert "Traceback" not in done.stderr
    finally:
        kill(first)


def test_a_leader_with_a_full_disk_hands_over_without_a_row_too_many(site: KeptForum, server: RedisServer, tmp_path: Path) -> None:
    """By the largest size that a file may have."""
    first = run(["bash", "-c", 'ulimit -f 100; exec "$@"', "bash", *words(site, server, tmp_path, "a_", "-s", "LOG_LEVEL=WARNING")])
    assert first.returncode == 1, first.stderr
    assert first.stderr.splitlines()[-1].endswith("a_posts.jsonl cannot be written: file too large: the crawl was stopped")
    done = run(words(site, server, tmp_path, "b_"))
    assert done.returncode == 0, done.stderr
    assert not any(differences(site, tmp_path).values()), differences(site, tmp_path)
    assert (tmp_path / "a_posts.jsonl").stat().st_size > 0
