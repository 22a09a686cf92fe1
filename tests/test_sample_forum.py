"""The sample forum, crawled over HTTP by the command that users type: every row is compared with what was written."""

import csv
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.sample_forum.serve import served

ROOT = Path(__file__).parents[1]
TRUTH = [json.loads(line) for line in (Path(__file__).parent / "sample_forum" / "truth.jsonl").read_text(encoding="utf-8").splitlines()]
# Politeness is for other people's servers; the loopback needs no pauses.
HASTE = ["-s", "AUTOTHROTTLE_ENABLED=False"]
ADDRESSES = ("thread_url", "page_url", "url", "author_url")


@dataclass(frozen=True)
class Crawl:
    """What one run of the command left behind."""

    base: str
    posts: list[dict[str, object]]
    pages: list[dict[str, object]]
    threads: list[dict[str, object]]
    log: str
    folder: Path

    def path(self, url: object) -> str:
        """An address on the sample forum without its host, whose port differs from run to run."""
        assert isinstance(url, str)
        assert url.startswith(self.base)
        return url.removeprefix(self.base.rstrip("/"))


def rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def crawl(start: str, folder: Path, *arguments: str) -> Crawl:
    with served() as base:
        command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"url={base}{start}", *arguments, *HASTE]
        feeds = [f"{folder}/posts.jsonl", f"{folder}/posts.csv", f"{folder}/pages.jsonl:pages", f"{folder}/threads.jsonl:threads"]
        command += [part for feed in feeds for part in ("-O", feed)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return Crawl(base, *(rows(folder / f"{name}.jsonl") for name in ("posts", "pages", "threads")), done.stderr, folder)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crawl]:
    return crawl("", tmp_path_factory.mktemp("whole"))


def key(row: dict[str, object]) -> tuple[object, object]:
    return row["thread_url"], row["sequence"]


def by_place(part: Crawl, field: str) -> dict[tuple[object, object], object]:
    """A field of every post by the post's thread and sequence; addresses without their host."""
    value = (lambda row: part.path(row[field])) if field in ADDRESSES else (lambda row: row[field])
    return {(part.path(row["thread_url"]), row["sequence"]): value(row) for row in part.posts}


def quoted(row: dict[str, object]) -> list[tuple[object, object]]:
    quotes = row["quotes"]
    assert isinstance(quotes, list)
    return [(quote["author"], quote["text"]) for quote in quotes]


def test_every_post_once(whole: Crawl) -> None:
    found = [(whole.path(row["thread_url"]), row["sequence"]) for row in whole.posts]
    assert sorted(found) == sorted(key(row) for row in TRUTH)


@pytest.mark.parametrize("field", [*(name for name in TRUTH[0] if name != "quotes")])
def test_a_field_is_right_on_every_post(whole: Crawl, field: str) -> None:
    assert by_place(whole, field) == {key(row): row[field] for row in TRUTH}


def test_quotes_name_whom_they_quote(whole: Crawl) -> None:
    found = {(whole.path(row["thread_url"]), row["sequence"]): quoted(row) for row in whole.posts}
    assert found == {key(row): quoted(row) for row in TRUTH}


def test_ids_are_distinct(whole: Crawl) -> None:
    assert len({row["id"] for row in whole.posts}) == len(TRUTH)


def test_every_page_has_a_record_and_none_is_fetched_twice(whole: Crawl) -> None:
    asked = [whole.path(row["page_url"]) for row in whole.pages]
    assert len(asked) == len(set(asked))
    by_thread = {whole.path(row["page_url"]): row["posts"] for row in whole.pages if row["outcome"] == "thread"}
    assert by_thread == {page: sum(row["page_url"] == page for row in TRUTH) for page in {row["page_url"] for row in TRUTH}}
    boards = {whole.path(row["page_url"]) for row in whole.pages if row["outcome"] == "board"}
    assert boards >= {"/board/repair-bench/", "/board/repair-bench/page-2/", "/board/collection/", "/board/collection/page-2/"}


def test_every_thread_has_a_summary(whole: Crawl) -> None:
    fields = ("title", "posts", "pages", "complete", "end_reason")
    found = {whole.path(row["thread_url"]): tuple(row[field] for field in fields) for row in whole.threads}
    wanted = {}
    for thread in {row["thread_url"] for row in TRUTH}:
        posts = [row for row in TRUTH if row["thread_url"] == thread]
        wanted[thread] = (posts[0]["thread_title"], len(posts), posts[-1]["page_number"], True, "last_page")
    assert found == wanted


def test_csv_has_the_same_posts(whole: Crawl) -> None:
    with open(whole.folder / "posts.csv", encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert [row["id"] for row in table] == [row["id"] for row in whole.posts]
    assert [row["text"] for row in table] == [row["text"] for row in whole.posts]


def test_no_warnings_in_the_log(whole: Crawl) -> None:
    assert [line for line in whole.log.splitlines() if "WARNING" in line or "ERROR" in line or "Traceback" in line] == []


@pytest.mark.parametrize("start", ["thread/101-humming-kettle/page-2/", "thread/101-humming-kettle/page-3/#post-1011"])
def test_a_later_page_gives_the_whole_thread(start: str, tmp_path: Path) -> None:
    part = crawl(start, tmp_path)
    assert {part.path(row["thread_url"]) for row in part.posts} == {"/thread/101-humming-kettle/"}
    assert sorted(row["sequence"] for row in part.posts) == list(range(1, 12))


@pytest.mark.parametrize(
    ("limit", "posts", "complete", "reason"), [("max_pages=1", 5, False, "max_pages"), ("max_posts=7", 7, False, "max_posts")]
)
def test_limits_end_a_thread_and_say_so(limit: str, posts: int, complete: bool, reason: str, tmp_path: Path) -> None:
    part = crawl("thread/101-humming-kettle/", tmp_path, "-a", limit)
    assert len(part.posts) == posts
    assert [(row["complete"], row["end_reason"]) for row in part.threads] == [(complete, reason)]
