"""What is SQLite's alone: the lock, files that are none, a full disk."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from harvestcrawl.frontier import FrontierError, Item, Progress, SqliteFrontier

ROOT = Path(__file__).parents[2]


def test_one_process_at_a_time(tmp_path: Path) -> None:
    frontier = SqliteFrontier(tmp_path)
    code = f"from pathlib import Path; from harvestcrawl.frontier import SqliteFrontier; SqliteFrontier(Path({str(tmp_path)!r}))"
    other = subprocess.run([sys.executable, "-c", code], cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False)
    assert "another crawl is running on it" in other.stderr
    frontier.close()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_what_is_no_frontier_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "crawl.sqlite").write_bytes(b"no database at all, but text" * 99)
    with pytest.raises(FrontierError, match="cannot be used: file is not a database"):
        SqliteFrontier(tmp_path)


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FrontierError, match="cannot be"):
        SqliteFrontier(tmp_path / "file" / "job")


def test_a_full_disk_loses_nothing_that_was_delivered(tmp_path: Path) -> None:
    frontier = SqliteFrontier(tmp_path)
    frontier.begin(b"", {})
    frontier.advance(Progress(taken=0, items=[Item(number=n, body=b"x" * 1000) for n in range(1, 200)]))
    delivered = 0

    def deliver_all() -> None:
        nonlocal delivered
        for number in range(1, 200):
            frontier.lease()
            frontier.deliver(number, bytes(range(256)) * 40)
            delivered = number

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, hard))
    try:
        with pytest.raises(FrontierError, match=r"crawl\.sqlite cannot be used"):
            deliver_all()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    frontier.close()
    again = SqliteFrontier(tmp_path)
    assert 0 < delivered < 199
    assert again.unfinished() == 199 - delivered
    assert [n for n, _ in again.entries(0)] == list(range(1, delivered + 1))
    again.close()
