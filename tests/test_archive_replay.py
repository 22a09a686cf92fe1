"""A forum as an archive has it, from a real pywb: original addresses in all rows, the ids of a live crawl, dates as of the capture."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harvestcrawl.arguments import ArgumentError, forum_arguments
from tests.local_site import entries, thread_page
from tests.replay import Record, replayed, write_warc

ROOT = Path(__file__).parents[1]
SITE = "http://forum.example"
TITLE = "Bearings worn"


def crawl(folder: Path, *arguments: str) -> int:
    feeds = [part for kind in ("posts.jsonl", "pages.jsonl:pages", "threads.jsonl:threads") for part in ("-O", str(folder / kind))]
    given = [part for argument in arguments for part in ("-a", argument)]
    settings = ["EXTRACTION_PROCESSES=0", "HARVEST_ARCHIVE_PER_MINUTE=0", "AUTOTHROTTLE_ENABLED=False"]
    given += [part for setting in settings for part in ("-s", setting)]
    command = [sys.executable, "-m", "scrapy", "crawl", "forum", *given, *feeds]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False).returncode


def rows(folder: Path, kind: str = "posts") -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def warc(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three pages of a thread, of which the third was not captured; an old address that led to it; times of their own."""
    file = tmp_path_factory.mktemp("archive") / "a.warc.gz"
    first = thread_page(TITLE, entries(1, 5), following="/thread/5?page=2").replace("2024-", "2014-")
    second = thread_page(TITLE, entries(6, 8), following="/thread/5?page=3").replace("2024-", "2014-")
    return write_warc(
        file,
        [
            Record(f"{SITE}/old/5", status="301 Moved", headers=(("Location", "/thread/5"),), time="20150302000000"),
            Record(f"{SITE}/thread/5", first, time="20150304120000"),
            Record(f"{SITE}/thread/5?page=2", second, time="20150305120000"),
        ],
    )


@pytest.fixture(scope="module")
def prefix(warc: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    with replayed(warc, tmp_path_factory.mktemp("pywb")) as prefix:
        yield prefix


@pytest.mark.parametrize("start", ["2015/http://forum.example/old/5", "20150304120000id_/http://forum.example/thread/5"])
def test_rows_are_those_of_the_forum(prefix: str, warc: Path, tmp_path: Path, start: str) -> None:
    (tmp_path / "stored").mkdir()
    assert crawl(tmp_path, f"url={prefix}{start}") == 3  # a page is missing
    assert crawl(tmp_path / "stored", f"warc={warc}", f"url={SITE}/{start.partition('example/')[2]}") == 3
    assert rows(tmp_path) == rows(tmp_path / "stored")
    assert len(rows(tmp_path)) == 8
    assert prefix not in (tmp_path / "posts.jsonl").read_text() + (tmp_path / "pages.jsonl").read_text()
    pages = rows(tmp_path, "pages")
    assert [page["fetched_at"][:10] for page in pages[:2]] == ["2015-03-04", "2015-03-05"]
    assert (pages[2]["outcome"], pages[2]["warnings"]) == ("error", ["the archive has no capture of it"])
    (thread,) = rows(tmp_path, "threads")
    assert (thread["thread_url"], thread["complete"], thread["end_reason"]) == (f"{SITE}/thread/5", False, "page_failed")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"url": "https://web.archive.org/web/2015/http://a.example/,https://a.example/"}, "a crawl for each"),
        ({"url": "https://web.archive.org/web/2015/http://a.example/,https://other.example/c/2015/http://a.example/"}, "a crawl for each"),
        ({"url": "https://web.archive.org/web/2015/http://a.example/", "browser": "always"}, "leave one of them out"),
        ({"url": "https://web.archive.org/web/2015/http://a.example/", "warc": __file__}, "leave one of them out"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, str], said: str) -> None:
    with pytest.raises(ArgumentError, match=said):
        forum_arguments(given)


def test_the_address_of_an_archive_is_taken_apart() -> None:
    read = forum_arguments({"url": "https://web.archive.org/web/20150304/http://a.example/t?x=1"})
    assert read.urls == ("http://a.example/t?x=1",)
    assert str(read.archive) == "https://web.archive.org/web/20150304"
    assert read.browser == "never"
