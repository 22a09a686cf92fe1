"""A WARC of what a crawl fetches: whole by warcio's own check, replayed by pywb, without secrets, gone on with after a kill."""

import gzip
import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from warcio.archiveiterator import ArchiveIterator
from warcio.cli import main as warcio

from harvestcrawl import extract_thread
from harvestcrawl.arguments import ArgumentError
from harvestcrawl.warc_recorder import check_warc_file
from tests.local_site import Answer, Site, entries, served, thread_page
from tests.replay import Record, page, replayed, write_warc

ROOT = Path(__file__).parents[1]
TITLE = "Bearings worn"


def records(file: Path) -> list[dict[str, Any]]:
    with file.open("rb") as stream:
        return [
            {
                "type": record.rec_type,
                "url": record.rec_headers.get_header("WARC-Target-URI"),
                "status": record.http_headers.get_statuscode() if record.http_headers and record.rec_type != "request" else None,
                "headers": dict(record.http_headers.headers) if record.http_headers else {},
                "body": record.content_stream().read(),
            }
            for record in ArchiveIterator(stream)
        ]


def crawl(site: Site, folder: Path, *more: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"url={site.url}/old/5", "-O", str(folder / "posts.jsonl")]
    settings = ["AUTOTHROTTLE_ENABLED=False", "EXTRACTION_PROCESSES=0", f"WARC_FILE={folder / 'crawl.warc.gz'}"]
    command += [*(part for setting in settings for part in ("-s", setting)), *more]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def site() -> Any:
    with served() as site:
        site.pages["/robots.txt"] = Answer("User-agent: *\nDisallow:", headers={"Content-Type": "text/plain"})
        site.pages["/old/5"] = Answer("", 302, {"Location": "/thread/5", "Set-Cookie": "session=secret-of-the-server; Path=/"})
        first = thread_page(TITLE, entries(1, 5), following="/thread/5?page=2").encode()
        site.pages["/thread/5"] = Answer(gzip.compress(first), headers={"Content-Encoding": "gzip"})
        site.pages["/thread/5?page=2"] = thread_page(TITLE, entries(6, 8), following="/thread/5?page=3")
        site.pages["/thread/5?page=3"] = site.pages["/thread/5?page=2"]  # a page number that is too high: the last page again
        yield site


@pytest.fixture(scope="module")
def crawled(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("warc")
    headers = json.dumps({site.url.partition("://")[2]: {"Authorization": "Bearer secret-of-the-user", "X-Token": "secret-token"}})
    done = crawl(site, folder, "-s", f"SITE_HEADERS={headers}")
    assert done.returncode == 0, done.stderr
    assert len((folder / "posts.jsonl").read_text().splitlines()) == 8
    return folder


def test_all_that_was_fetched_is_in_it(site: Site, crawled: Path) -> None:
    found = records(crawled / "crawl.warc.gz")
    assert [record["type"] for record in found[:1]] == ["warcinfo"]
    answers = [(record["url"].removeprefix(site.url), record["type"], record["status"]) for record in found[1:] if record["status"]]
    assert answers == [
        ("/robots.txt", "response", "200"),
        ("/old/5", "response", "302"),
        ("/thread/5", "response", "200"),
        ("/thread/5?page=2", "response", "200"),
        ("/thread/5?page=3", "revisit", "200"),
    ]
    assert sum(record["type"] == "request" for record in found) == len(answers)


def test_warcio_finds_it_whole(crawled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        warcio(["check", "-v", str(crawled / "crawl.warc.gz")])
    assert end.value.code == 0
    said = capsys.readouterr().out
    assert "digest pass" in said
    assert "digest failed" not in said


def test_bodies_are_as_they_came(crawled: Path) -> None:
    (answer,) = (one for one in records(crawled / "crawl.warc.gz") if one["url"] and one["url"].endswith("/thread/5") and one["status"])
    assert answer["headers"]["Content-Encoding"] == "gzip"
    assert TITLE in answer["body"].decode()


@pytest.mark.parametrize("secret", [b"secret-of-the-server", b"secret-of-the-user", b"secret-token"])
def test_no_secret_is_in_it(crawled: Path, secret: bytes) -> None:
    assert secret not in gzip.decompress((crawled / "crawl.warc.gz").read_bytes())


def test_pywb_replays_it(site: Site, crawled: Path, tmp_path: Path) -> None:
    with replayed(crawled / "crawl.warc.gz", tmp_path) as prefix:
        for path, count in (("/thread/5", 5), ("/thread/5?page=2", 3), ("/thread/5?page=3", 3)):
            with urllib.request.urlopen(f"{prefix}2040id_/{site.url}{path}") as answer:
                body = answer.read()
            body = gzip.decompress(body) if body.startswith(b"\x1f\x8b") else body
            assert len(extract_thread(body, f"{site.url}{path}").posts) == count


def test_a_half_record_is_cut_off_and_the_file_gone_on_with(tmp_path: Path) -> None:
    file = write_warc(tmp_path / "a.warc.gz", [Record(f"http://forum.example/{n}", page(f"Page {n}")) for n in range(3)])
    whole = file.read_bytes()
    for cut in (10, 200):
        file.write_bytes(whole[:-cut])
        check_warc_file(str(file))
        assert [record["url"] for record in records(file)] == ["http://forum.example/0", "http://forum.example/1"]
    file.write_bytes(whole)
    check_warc_file(str(file))
    assert file.read_bytes() == whole


def test_a_file_that_is_no_warc_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Notes of mine.\n" * 20)
    with pytest.raises(ArgumentError, match="give another name"):
        check_warc_file(str(file))
    assert file.read_text() == "Notes of mine.\n" * 20


def test_a_file_that_cannot_be_written_is_said_before_the_crawl(site: Site, tmp_path: Path) -> None:
    done = crawl(site, tmp_path, "-s", f"WARC_FILE={tmp_path}")
    assert done.returncode == 2
    assert f"WARC_FILE={tmp_path} cannot be written" in done.stderr
