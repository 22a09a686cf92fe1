"""What an output's name says, and files in all formats that hold the same rows."""

import contextlib
import csv
import gzip
import json
import mailbox
import subprocess
import sys
from email import policy
from email.parser import BytesParser
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq
import pytest

from harvestcrawl import feeds
from harvestcrawl.arguments import ArgumentError
from harvestcrawl.mbox import Threads, in_mailbox, message_of
from tests.local_site import Site, entries, served, thread_page

ROOT = Path(__file__).parents[1]
JSONL = ["-O", "posts.jsonl", "-O", "pages.jsonl:pages", "-O", "threads.jsonl:threads"]
OTHERS = "posts.mbox posts.parquet posts.jsonl.gz posts.csv pages.parquet:pages threads.parquet:threads threads.csv:threads".split()


@pytest.mark.parametrize(
    ("output", "spelled"),
    [
        ("posts.jsonl", "posts.jsonl"),
        ("posts.jsonl.gz", "posts.jsonl.gz:jsonl"),
        ("a.b/posts.csv.gz", "a.b/posts.csv.gz:csv"),
        ("pages.jsonl.gz:pages", "pages.jsonl.gz:pages"),
        ("posts.gz", "posts.gz"),
        ("-:jsonl", "-:jsonl"),
    ],
)
def test_the_format_of_a_compressed_file(output: str, spelled: str) -> None:
    assert feeds.spelled_out(output) == spelled


@pytest.mark.parametrize(
    ("uri", "kind", "expected"),
    [
        ("posts.jsonl", "jsonl", {"format": "jsonl"}),
        ("posts.jsonl.gz", "jsonl", {"format": "jsonl", "postprocessing": [feeds.GZIP]}),
        ("pages.jsonl", "pages", {"format": "pages"}),
        ("pages.csv", "pages", {"format": "csv", "item_export_kwargs": {"kind": "pages"}}),
        ("t.parquet", "threads", {"format": "parquet", "item_export_kwargs": {"kind": "threads"}}),
        ("t.csv.gz", "threads", {"format": "csv", "item_export_kwargs": {"kind": "threads"}, "postprocessing": [feeds.GZIP]}),
    ],
)
def test_what_a_name_says(uri: str, kind: str, expected: dict[str, Any]) -> None:
    assert feeds.shaped(uri, {"format": kind}) == expected


@pytest.mark.parametrize("name", ["parquet", "json", "xml"])
def test_what_is_written_in_one_piece_is_not_added_to(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"posts.{name}"
    feeds.check_feeds({str(path): {"format": name}})
    path.write_text("there")
    feeds.check_feeds({str(path): {"format": name, "overwrite": True}})
    with pytest.raises(ArgumentError, match=r"cannot be added to .*: type -O"):
        feeds.check_feeds({str(path): {"format": name}})


def test_parquet_without_pyarrow_says_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ArgumentError, match="pip install"):
        feeds.check_feeds({"posts.parquet": {"format": "parquet"}})


@pytest.fixture(scope="module")
def crawled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a crawl of two threads has written to, in all formats."""
    folder = tmp_path_factory.mktemp("feeds")
    with served(Site) as site:
        site.pages["/thread/5"] = thread_page("Bearings, =cold and worn", entries(1, 5), following="/thread/5?page=2")
        site.pages["/thread/5?page=2"] = thread_page("Bearings, =cold and worn", entries(6, 8))
        site.pages["/thread/6"] = thread_page("Getriebeöl — «welches?»", entries(11, 13))
        given = [part for name in OTHERS for part in ("-O", str(folder / name))]
        jsonl = [part if part == "-O" else str(folder / part) for part in JSONL]
        urls = f"url={site.url}/thread/5,{site.url}/thread/6,{site.url}/nowhere"
        command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", urls, *jsonl, *given, "-s", "AUTOTHROTTLE_ENABLED=False"]
        command += ["-s", "EXTRACTION_PROCESSES=0"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 3, done.stderr
    return folder


def rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("kind", ["posts", "pages", "threads"])
def test_a_parquet_table_has_the_rows(crawled: Path, kind: str) -> None:
    found = pq.read_table(crawled / f"{kind}.parquet").to_pylist(maps_as_pydicts="strict")
    assert found == rows(crawled / f"{kind}.jsonl")
    assert len(found) >= 2


def test_duckdb_reads_the_table(crawled: Path) -> None:
    query = f"select thread_title, count(*), max(sequence) from '{crawled}/posts.parquet' group by all order by 2 desc"
    assert duckdb.sql(query).fetchall() == [("Bearings, =cold and worn", 8, 8), ("Getriebeöl — «welches?»", 3, 3)]


def test_a_compressed_file_has_the_rows(crawled: Path) -> None:
    assert gzip.decompress((crawled / "posts.jsonl.gz").read_bytes()) == (crawled / "posts.jsonl").read_bytes()


def test_threads_as_csv(crawled: Path) -> None:
    with (crawled / "threads.csv").open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file))
    assert [(row["title"], row["posts"]) for row in found] == [(row["title"], str(row["posts"])) for row in rows(crawled / "threads.jsonl")]


def test_a_mailbox_has_the_posts_in_their_threads(crawled: Path) -> None:
    with contextlib.closing(mailbox.mbox(crawled / "posts.mbox", create=False)) as box:
        messages = [BytesParser(policy=policy.default).parsebytes(bytes(message)) for message in box]
    posts = rows(crawled / "posts.jsonl")
    assert [m["Message-ID"].split("@")[0].strip("<") for m in messages] == [post["id"] for post in posts]
    assert [m.get_content().rstrip("\n") for m in messages] == [post["text"] for post in posts]
    assert [m["From"].addresses[0].display_name for m in messages] == [post["author"] for post in posts]
    assert [m["X-Permalink"] for m in messages] == [post["url"] for post in posts]
    openers = {post["thread_url"]: post["id"] for post in posts if post["sequence"] == 1}
    for message, post in zip(messages, posts, strict=True):
        first = openers[post["thread_url"]] == post["id"]
        assert message["Subject"] == ("" if first else "Re: ") + post["thread_title"]
        assert (message["In-Reply-To"] is None) == first
        assert first or openers[post["thread_url"]] in message["References"]
        assert message["From"].addresses[0].domain.endswith(".invalid")


POST: dict[str, Any] = {
    "id": "a1", "thread_url": "https://forum.example/t/1", "thread_title": "T", "url": "https://forum.example/t/1#p1", "post_id": "1",
    "author": "Ann", "author_url": None, "date": None, "date_raw": None, "text": "Words.", "reply_to": None,
    "images": [], "attachments": [],
}  # fmt: skip


def read(post: dict[str, Any], threads: Threads | None = None) -> Any:
    written = in_mailbox(message_of(post, threads or Threads()), post["date"])
    assert written.count(b"\nFrom ") == 0
    return BytesParser(policy=policy.default).parsebytes(written.partition(b"\n")[2])


@pytest.mark.parametrize(
    "text", ["", "From me to you\n\nFrom  here on\n>From", "Größe 😀 \u202eabc", "a" * 3000, "line\x00\x1b[31m end", ".\n..\n--\nfrom"]
)
def test_any_text_comes_back(text: str) -> None:
    assert read({**POST, "text": text}).get_content().rstrip("\n") == text.replace("\x00", " ").replace("\x1b", " ").rstrip("\n")


@pytest.mark.parametrize("title", ["a\nBcc: x@y.example", "=?utf-8?q?x?=", "日本語" * 200, None])
def test_no_title_makes_a_header_of_its_own(title: str | None) -> None:
    message = read({**POST, "thread_title": title})
    assert message["Bcc"] is None
    assert message["Message-ID"] == "<a1@forum.example.invalid>"


@pytest.mark.parametrize(
    ("date", "header"),
    [
        ("2020-04-18T12:15:00+02:00", "Sat, 18 Apr 2020 12:15:00 +0200"),
        ("2020-04-18T12:15", "Sat, 18 Apr 2020 12:15:00 -0000"),
        ("2020-04-18", "Sat, 18 Apr 2020 00:00:00 -0000"),
        ("2020-04", None),
        (None, None),
    ],
)
def test_dates(date: str | None, header: str | None) -> None:
    assert read({**POST, "date": date})["Date"] == header


def test_a_reply_hangs_on_the_post_that_it_answers() -> None:
    threads = Threads()
    read(POST, threads)
    read({**POST, "id": "a2", "url": "https://forum.example/t/1#p2", "post_id": "2"}, threads)
    reply = read({**POST, "id": "a3", "url": None, "post_id": None, "reply_to": "2", "author": None}, threads)
    assert reply["In-Reply-To"] == "<a2@forum.example.invalid>"
    assert reply["References"] == "<a1@forum.example.invalid> <a2@forum.example.invalid>"
    assert reply["From"].addresses[0].display_name == ""
