"""``scrapy extract``: saved pages and standard input, same rows as a crawl."""

import csv
import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.commands.test_crawl import ROOT, scrapy
from tests.local_site import entries, thread_page

TITLE = "Oil pressure drops on warm days"
URL = "https://forum.example/thread/5"


@pytest.fixture
def pages(tmp_path: Path) -> list[str]:
    """Two saved pages of one thread, the opener on both."""
    first, second = tmp_path / "1.html", tmp_path / "2.html"
    first.write_text(thread_page(TITLE, entries(1, 5), canonical=URL, following=f"{URL}?page=2"))
    second.write_text(thread_page(TITLE, entries(1, 1) + entries(6, 8), canonical=f"{URL}?page=2"))
    return [str(first), str(second)]


def rows(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_the_rows_of_a_saved_page(pages: list[str]) -> None:
    done = scrapy("extract", pages[0])
    assert (done.returncode, done.stderr) == (0, "")
    assert [row["sequence"] for row in rows(done.stdout)] == [1, 2, 3, 4, 5]
    assert {(row["page_url"], row["thread_url"]) for row in rows(done.stdout)} == {(URL, URL)}


def test_pages_of_one_thread_go_together(pages: list[str]) -> None:
    done = scrapy("extract", *pages)
    assert done.stderr == f"harvestcrawl: {pages[1]}: 1 of its 4 posts repeat an earlier file's, and are left out\n"
    found = rows(done.stdout)
    assert [row["sequence"] for row in found] == list(range(1, 9))
    assert len({row["id"] for row in found}) == 8


def test_standard_input_and_an_address(pages: list[str]) -> None:
    done = scrapy("extract", "-", "--url", "https://other.example/t/7", stdin=Path(pages[0]).read_bytes())
    assert {row["page_url"] for row in rows(done.stdout)} == {"https://other.example/t/7"}


def test_without_an_address_the_file_is_the_address(tmp_path: Path) -> None:
    file = tmp_path / "saved page.html"
    file.write_text(thread_page(TITLE, entries(1, 5)))
    found = rows(scrapy("extract", str(file)).stdout)
    assert {row["page_url"] for row in found} == {file.as_uri()}
    assert len(found) == 5


def test_a_missing_file_is_one_line_and_the_others_go_through(pages: list[str]) -> None:
    done = scrapy("extract", "missing.html", pages[0])
    assert done.returncode == 3
    assert done.stderr == "harvestcrawl: missing.html: no such file or directory\n"
    assert len(rows(done.stdout)) == 5


def test_a_page_without_posts_is_named(tmp_path: Path, pages: list[str]) -> None:
    (tmp_path / "empty.html").write_text("<html><body><p>Nothing here yet.</p></body></html>")
    done = scrapy("extract", str(tmp_path / "empty.html"), pages[0])
    assert done.returncode == 3
    assert done.stderr.startswith(f"harvestcrawl: {tmp_path}/empty.html: no posts: empty")
    assert len(rows(done.stdout)) == 5
    assert scrapy("extract", str(tmp_path / "empty.html")).returncode == 1


def test_packed_pages_are_unpacked(tmp_path: Path, pages: list[str]) -> None:
    packed, damaged = tmp_path / "page.html.gz", tmp_path / "cut.html.gz"
    packed.write_bytes(gzip.compress(Path(pages[0]).read_bytes()))
    damaged.write_bytes(packed.read_bytes()[:-20])
    done = scrapy("extract", str(packed), str(damaged))
    assert len(rows(done.stdout)) == 5
    assert (done.returncode, done.stderr) == (3, f"harvestcrawl: {damaged}: a gzip file that is damaged or cut short\n")
    assert len(rows(scrapy("extract", "-", stdin=packed.read_bytes()).stdout)) == 5


def test_one_address_for_two_files_drops_nothing_silently(pages: list[str]) -> None:
    done = scrapy("extract", pages[0], pages[0], "--url", URL)
    assert len(rows(done.stdout)) == 5
    assert done.stderr == f"harvestcrawl: {pages[0]}: 5 of its 5 posts repeat an earlier file's, and are left out\n"


@pytest.mark.parametrize("where", [["-o", "{full}.jsonl"], []])
def test_a_full_disk_is_one_line(pages: list[str], tmp_path: Path, where: list[str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    full = tmp_path / "full.jsonl"
    full.symlink_to("/dev/full")
    line = " ".join([sys.executable, "-m", "scrapy", "extract", pages[0], *(["-o", str(full)] if where else ["> /dev/full"])])
    done = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, f"harvestcrawl: {full if where else 'standard output'}: no space left on device\n")


@pytest.mark.parametrize("suffix", [".jsonl", ".csv"])
def test_output_to_a_file(tmp_path: Path, pages: list[str], suffix: str) -> None:
    out = tmp_path / f"out{suffix}"
    done = scrapy("extract", *pages, "-o", str(out))
    assert (done.returncode, done.stdout) == (0, "")
    with out.open(newline="") as file:
        found = rows(file.read()) if suffix == ".jsonl" else list(csv.DictReader(file))
    assert len(found) == 8


def test_relative_dates_count_from_the_time_given(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    posts = entries(1, 4)
    page = thread_page(TITLE, posts)
    for post in posts:
        page = page.replace(f'<time datetime="{post.date}">{post.date[:10]}</time>', "Yesterday at 5:03 PM")
    file.write_text(page)
    done = scrapy("extract", str(file), "--fetched-at", "2019-08-15T12:00:00+00:00")
    assert {row["date"] for row in rows(done.stdout)} == {"2019-08-14T17:03"}


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "no file given"),
        (["page.html", "--fetched-at", "yesterday"], "--fetched-at yesterday: type a time such as"),
        (["page.html", "-o", "out.docx"], "the name has to end with .jsonl or .csv"),
        (["page.html", "--url", "forum.example/t"], "forum.example/t has no scheme: type https://forum.example/t"),
        (["https://forum.example/t"], "type scrapy crawl forum -a url=https://forum.example/t"),
        (["page.html", "--adress", "x"], "unknown option --adress"),
    ],
)
def test_a_wrong_command_line_is_one_line_and_exit_code_2(args: list[str], says: str) -> None:
    done = scrapy("extract", *args)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert says in done.stderr


def test_output_that_cannot_be_written(pages: list[str], tmp_path: Path) -> None:
    done = scrapy("extract", pages[0], "-o", str(tmp_path / "no" / "such.jsonl"))
    assert done.returncode == 1
    assert done.stderr == f"harvestcrawl: {tmp_path}/no/such.jsonl: no such file or directory\n"
