"""A crawl of stored pages (``-a warc=``): the rows of the live crawl, without a request to anybody, and dates as of the capture."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from harvestcrawl.archives.warc_answers import WarcAnswers
from harvestcrawl.arguments import ArgumentError, forum_arguments
from tests.local_site import Answer, Site, entries, served, thread_page
from tests.replay import Record, write_warc

ROOT = Path(__file__).parents[1]


def crawl(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    feeds = [part for kind in ("posts.jsonl", "pages.jsonl:pages", "threads.jsonl:threads") for part in ("-O", str(folder / kind))]
    given = [part for argument in arguments for part in ("-a" if argument.startswith(("url", "warc", "browser")) else "-s", argument)]
    command = [sys.executable, "-m", "scrapy", "crawl", "forum", *given, *feeds, "-s", "EXTRACTION_PROCESSES=0"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def rows(folder: Path, kind: str = "posts") -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def site() -> Any:
    with served() as site:
        site.pages["/board/1"] = "<title>Board</title><h1>Board</h1><table>" + "".join(
            f'<tr><td><a href="/thread/{n}">What about the bearings of {n}?</a></td><td>{n} replies</td><td>2{n} May 2024</td></tr>'
            for n in range(3, 6)
        )
        for n in range(3, 6):
            title = f"What about the bearings of {n}?"
            site.pages[f"/thread/{n}"] = thread_page(title, entries(n * 10 + 1, n * 10 + 5), following=f"/thread/{n}?page=2")
            site.pages[f"/thread/{n}?page=2"] = thread_page(title, entries(n * 10 + 6, n * 10 + 8))
        site.pages["/thread/5"] = Answer(str(site.pages["/thread/5"]), headers={"Content-Type": "text/html; charset=utf-8"})
        yield site


@pytest.fixture(scope="module")
def live(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("live")
    done = crawl(folder, f"url={site.url}/board/1", "AUTOTHROTTLE_ENABLED=False", f"WARC_FILE={folder / 'crawl.warc.gz'}")
    assert done.returncode == 0, done.stderr
    assert len(rows(folder)) == 24
    return folder


def stored(live: Path, folder: Path, kind: str) -> Path:
    """The WARC, or a WACZ of it."""
    if kind == "warc":
        return live / "crawl.warc.gz"
    with zipfile.ZipFile(folder / "crawl.wacz", "w") as archive:
        archive.write(live / "crawl.warc.gz", "archive/data.warc.gz")
    return folder / "crawl.wacz"


@pytest.mark.parametrize("kind", ["warc", "wacz"])
@pytest.mark.parametrize("with_url", [True, False])
def test_the_rows_are_those_of_the_live_crawl(site: Site, live: Path, tmp_path: Path, kind: str, with_url: bool) -> None:
    asked = len(site.requests)
    where = [f"url={site.url}/board/1"] if with_url else []
    done = crawl(tmp_path, f"warc={stored(live, tmp_path, kind)}", *where)
    assert done.returncode == 0, done.stderr
    assert len(site.requests) == asked

    def by_id(folder: Path) -> dict[str, Any]:
        return {row["id"]: row for row in rows(folder)}

    assert by_id(tmp_path) == by_id(live)
    assert {page["loaded_by"] for page in rows(tmp_path, "pages")} == {"warc"}
    threads = [{(row["thread_url"], row["posts"], row["complete"]) for row in rows(folder, "threads")} for folder in (tmp_path, live)]
    assert threads[0] == threads[1]


POSTS = "".join(
    f'<div class="post" id="p{n}"><a href="/user/{n}">Member{n}</a> <span class="date">{n} hours ago</span>'
    f'<div class="body">I think that number {n} hums because its coil is worn.</div></div>'
    for n in (3, 2, 1)
)


def test_relative_dates_count_from_the_capture_and_missing_pages_are_said(tmp_path: Path) -> None:
    page = f'<title>Kettle</title><h1>Kettle</h1>{POSTS}<a rel="next" href="/thread/5?page=2">Next</a>'
    write_warc(tmp_path / "a.warc.gz", [Record("http://forum.example/thread/5", page, time="20150304120000")])
    done = crawl(tmp_path, f"warc={tmp_path / 'a.warc.gz'}", "url=http://forum.example/thread/5")
    assert done.returncode == 3, done.stderr
    assert [row["date"][:13] for row in rows(tmp_path)] == ["2015-03-04T09", "2015-03-04T10", "2015-03-04T11"]
    missing = rows(tmp_path, "pages")[1]
    assert (missing["outcome"], missing["warnings"], missing["status"]) == ("error", ["it is not in the WARC"], None)
    (thread,) = rows(tmp_path, "threads")
    assert (thread["complete"], thread["end_reason"]) == (False, "page_failed")


def test_the_latest_page_that_is_no_error_is_the_answer(tmp_path: Path) -> None:
    url = "http://forum.example/thread/5"
    captures = [
        Record(url, "<p>old", time="20150101000000"),
        Record(url, "<p>new", time="20160101000000"),
        Record(url, "<p>broken", status="500 Oops", time="20170101000000"),
    ]
    answers = WarcAnswers()
    try:
        assert answers.read([str(write_warc(tmp_path / "a.warc", captures))]) == []
        found = answers.answer(f"{url}#p3")
        assert found is not None
        assert (found.body, found.status, found.captured_at.year) == (b"<p>new", 200, 2016)
        assert answers.pages() == [url]
        assert answers.answer("http://forum.example/other") is None
        assert answers.answer("no address") is None
    finally:
        answers.close()


def test_a_damaged_record_costs_itself_alone(tmp_path: Path) -> None:
    file = write_warc(tmp_path / "a.warc.gz", [Record(f"http://forum.example/{n}", f"<p>Page {n}" * 50) for n in range(3)])
    data = bytearray(file.read_bytes())
    middle = data.find(b"\x1f\x8b\x08", 20) + 60
    data[middle : middle + 20] = b"\xff" * 20
    file.write_bytes(bytes(data))
    answers = WarcAnswers()
    try:
        assert len(answers.read([str(file)])) == 1
        assert answers.pages() == ["http://forum.example/0", "http://forum.example/2"]
    finally:
        answers.close()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"warc": "/nowhere.warc.gz"}, "no such file"),
        ({"warc": ""}, "is empty"),
        ({"warc": __file__, "browser": "always"}, "leave one of them out"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, str], said: str) -> None:
    with pytest.raises(ArgumentError, match=said):
        forum_arguments(given)


def test_a_kept_crawl_of_a_warc_is_refused(live: Path, tmp_path: Path) -> None:
    done = crawl(tmp_path, f"warc={live / 'crawl.warc.gz'}", f"JOBDIR={tmp_path / 'job'}")
    assert done.returncode == 2
    assert "leave JOBDIR" in done.stderr


def test_a_file_that_is_no_warc_gives_nothing_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Notes of mine.\n" * 20)
    done = crawl(tmp_path, f"warc={tmp_path / 'notes.txt'}")
    assert done.returncode == 1
    assert "not a record of a WARC" in done.stderr
