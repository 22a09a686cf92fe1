"""Crawls with a JOBDIR: killed, stopped, started twice, with a full disk; real processes and real signals."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kept_forum import ROOT, KeptForum, command, differences, kill, killed_often, start
from tests.local_site import served


@pytest.fixture
def site() -> Iterator[KeptForum]:
    with served(KeptForum) as site:
        site.threads, site.longer, site.delay = 15, 4, 0.15
        yield site


@pytest.fixture
def words(site: KeptForum, tmp_path: Path) -> list[str]:
    """A crawl in the extraction's own process (which starts sooner), with snapshots every few pages."""
    settings = ("JOBDIR=" + str(tmp_path / "job"), "HARVEST_JOURNAL_BYTES=15000", "EXTRACTION_PROCESSES=0")
    return command(site.url, tmp_path, *(part for setting in settings for part in ("-s", setting)))


def run(words: list[str], **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=ROOT, stderr=subprocess.PIPE, text=True, timeout=60, check=False, **options)  # type: ignore[call-overload]


def until(site: KeptForum, requests: int) -> None:
    deadline = time.monotonic() + 30
    while len(site.requests) < requests and time.monotonic() < deadline:
        time.sleep(0.01)


def is_whole(site: KeptForum, folder: Path) -> bool:
    return not any(differences(site, folder).values())


def test_killed_again_and_again_every_row_comes_out_once(site: KeptForum, words: list[str], tmp_path: Path) -> None:
    assert killed_often(words, 4, seed=1, between=(1.0, 2.0)) >= 3
    with (tmp_path / "posts.jsonl").open("ab") as file:
        file.write(b'{"id": "half a li')
    done = run(words)
    assert done.returncode == 0, done.stderr
    assert is_whole(site, tmp_path), differences(site, tmp_path)
    assert done.stderr.startswith("harvestcrawl: 15 threads, 604 posts from 62 pages in ")
    requests = len(site.requests)
    again = run(words)
    assert (again.returncode, len(site.requests)) == (0, requests)
    assert again.stderr.endswith("this crawl has ended (15 threads, 604 posts from 62 pages): nothing is left to do\n")
    assert is_whole(site, tmp_path)


@pytest.mark.parametrize("times", [1, 2])
def test_after_ctrl_c_the_same_command_goes_on(site: KeptForum, words: list[str], tmp_path: Path, times: int) -> None:
    with start(words) as process:
        until(site, 20)
        for _ in range(times):
            process.send_signal(signal.SIGINT)
            time.sleep(0.3)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "harvestcrawl: the same command again goes on from here" in said.splitlines()
    before = len(site.requests)
    done = run(words)
    assert done.returncode == 0, done.stderr
    assert is_whole(site, tmp_path), differences(site, tmp_path)
    assert len(site.requests) - before < 62


def test_one_crawl_at_a_time(site: KeptForum, words: list[str]) -> None:
    site.delay = 2.0  # so that the first one is still there
    process = start(words)
    try:
        until(site, 5)
        other = run(words)
    finally:
        kill(process)
    assert other.returncode == 2
    assert other.stderr.endswith("crawl.sqlite cannot be used: another crawl is running on it\n")
    assert len(other.stderr.splitlines()) == 1


OTHERS = (
    (["-a", "max_pages=3"], "holds another crawl (max_pages: 20000, now 3): type the same command again, or begin with another one"),
    (["-s", "HARVEST_BOARD_DEPTH=2"], "holds another crawl (HARVEST_BOARD_DEPTH: 6, now 2)"),
    (["-O", "more.jsonl"], "holds another crawl (the formats: "),
    (["-O", "more.json"], "more.json: a crawl that can go on after it was cut off writes .jsonl or .csv"),
    (["-O", "-:csv"], "a crawl that can go on after it was cut off writes to files on this machine"),
)


def test_another_command_is_refused_in_one_line(site: KeptForum, words: list[str], tmp_path: Path) -> None:
    process = start(words)
    until(site, 5)
    kill(process)
    kept = (tmp_path / "posts.jsonl").read_bytes()
    for more, says in OTHERS:
        done = run([*words, *(str(tmp_path / part) if part.startswith("more") else part for part in more)])
        assert done.returncode == 2
        assert says in done.stderr
        assert len(done.stderr.splitlines()) == 1
    assert (tmp_path / "posts.jsonl").read_bytes() == kept


def test_rows_that_were_taken_away_are_missed(site: KeptForum, words: list[str], tmp_path: Path) -> None:
    with start(words) as process:
        until(site, 30)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
    os.truncate(tmp_path / "posts.jsonl", 10)
    done = run(words)
    assert done.returncode == 1
    assert "posts.jsonl is shorter than what the crawl has written to it" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("blocks", [60, 200])
def test_with_a_full_disk_it_stops_with_a_line_and_goes_on_when_there_is_room(
    site: KeptForum, words: list[str], tmp_path: Path, blocks: int
) -> None:
    """By the largest size that a file may have: first the store's own, then that of the rows reach it."""
    done = run(["bash", "-c", f'ulimit -f {blocks}; exec "$@"', "bash", *words])
    assert done.returncode == 1, done.stderr
    assert done.stderr.splitlines()[-1].endswith(": the crawl was stopped")
    assert "Traceback" not in done.stderr
    done = run(words)
    assert done.returncode == 0, done.stderr
    assert is_whole(site, tmp_path), differences(site, tmp_path)


def test_csv_is_gone_on_with_under_one_header(site: KeptForum, words: list[str], tmp_path: Path) -> None:
    words = [word.replace("posts.jsonl", "posts.csv") for word in words]
    assert killed_often(words, 2, seed=3, between=(1.0, 2.0)) == 2
    assert run(words).returncode == 0
    lines = (tmp_path / "posts.csv").read_text().splitlines()
    assert sum(line.startswith("id,thread_url,") for line in lines) == 1
    assert len(lines) == 605


def test_max_posts_ends_the_crawl_for_good(site: KeptForum, words: list[str], tmp_path: Path) -> None:
    words = [*words, "-a", "max_posts=25"]
    process = start(words)
    until(site, 3)
    kill(process)
    done = run(words)
    assert done.returncode == 0, done.stderr
    assert len((tmp_path / "posts.jsonl").read_text().splitlines()) == 25
    assert "this crawl has ended (1 thread, 25 posts from 4 pages)" in run(words).stderr


def test_no_pickle_and_nothing_of_scrapys_own_is_in_the_jobdir(site: KeptForum, words: list[str], tmp_path: Path) -> None:
    with start(words) as process:
        until(site, 10)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
    assert {path.name for path in (tmp_path / "job").iterdir()} <= {"crawl.sqlite", "crawl.sqlite-wal"}
