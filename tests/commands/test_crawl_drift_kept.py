"""Drift crawls with a JOBDIR: killed, and gone on with."""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kept_forum import ROOT, kill, killed_often, start
from tests.local_site import Answer, Site, served
from tests.replay import Archive, page

HASTE = ("AUTOTHROTTLE_ENABLED=False", "RETRY_TIMES=0", "HARVEST_ARCHIVE_PER_MINUTE=0", "CONCURRENT_REQUESTS_PER_DOMAIN=8")
PAIRS = 260


@pytest.fixture
def site() -> Iterator[Site]:
    with served() as site:
        yield site


@pytest.fixture
def words(site: Site, tmp_path: Path) -> Iterator[list[str]]:
    """A collection of pairs, some with one live page, on a slow archive and a slow site."""
    lines = ["id,current_url,archive_url"]
    with served(Archive) as archive:
        for n in range(PAIRS):
            live = n - n % 2
            site.pages[f"/{live}"] = Answer(page(f"Report on {live}"), delay=0.1)
            raw = f"/c/20120101000000id_/{site.url}/{n}"
            archive.pages[raw] = Answer(page(f"Report on {n}"), headers={"Memento-Datetime": "Sun, 01 Jan 2012 00:00:00 GMT"}, delay=0.03)
            lines.append(f"{n},{site.url}/{live},{archive.url}/c/20120101000000/{site.url}/{n}")
        (tmp_path / "pairs.csv").write_text("\n".join(lines) + "\n")
        command = [sys.executable, "-m", "scrapy", "crawl", "drift", "-a", f"collection={tmp_path}/pairs.csv", "-a", "browser=never"]
        command += ["-O", f"{tmp_path}/drift.jsonl", "-O", f"{tmp_path}/drift.csv"]
        yield [*command, *(part for setting in (*HASTE, f"JOBDIR={tmp_path}/job") for part in ("-s", setting))]


def run(words: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=ROOT, stderr=subprocess.PIPE, text=True, timeout=100, check=False)


def test_killed_again_and_again_every_pair_has_one_row_in_the_order_of_the_input(site: Site, words: list[str], tmp_path: Path) -> None:
    assert killed_often(words, 3, seed=2, between=(2.0, 3.5)) == 3
    with (tmp_path / "drift.jsonl").open("ab") as file:
        file.write(b'{"url": "half')
    done = run(words)
    assert done.returncode == 0, done.stderr
    found = [int(json.loads(line)["archived_url"].rpartition("/")[2]) for line in (tmp_path / "drift.jsonl").read_text().splitlines()]
    assert found == list(range(PAIRS))
    assert len((tmp_path / "drift.csv").read_text().splitlines()) == PAIRS + 1
    assert f"harvestcrawl: {PAIRS} pairs: " in done.stderr
    # What was on its way when the crawl was killed is asked for again, and no more.
    again = sum(times - 1 for path, times in Counter(site.requests).items() if path != "/robots.txt")
    assert again <= 3 * 20
    asked = len(site.requests)
    ended = run(words)
    assert (ended.returncode, len(site.requests)) == (0, asked)
    assert f"this crawl has ended ({PAIRS} pairs: " in ended.stderr


def test_another_collection_in_the_same_place_is_refused(site: Site, words: list[str], tmp_path: Path) -> None:
    process = start(words)
    deadline = time.monotonic() + 30
    while len(site.requests) < 5 and time.monotonic() < deadline:
        time.sleep(0.02)
    kill(process)
    with (tmp_path / "pairs.csv").open("a") as file:
        file.write("more,https://f.example/,\n")
    done = run(words)
    assert done.returncode == 2
    assert "holds another crawl (what is in the file: " in done.stderr
    assert run([*words, "-s", "REDIS_URL=redis://x"]).returncode == 2
