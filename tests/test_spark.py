"""Stored crawls on a local Spark: what comes of WARC files that the tests write, whole, damaged and other."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from harvestcrawl import extract_thread, spark_files
from harvestcrawl.exporters import row as exported
from harvestcrawl.items import Post, TitleDrift
from harvestcrawl.spark import StoredCrawl, extract_warcs, read_titles, read_warcs, title_pairs
from harvestcrawl.spark_rows import MissingSparkError, PageRow, schema_of, values_of
from tests.local_store import served
from tests.replay import Record, page, write_warc

PAGES = Path(__file__).parent / "pages"
CASES = ("mybb-relative-dates", "phpbb3-prosilver-de", "plain-dl-fr", "nodebb-fr")
NAMES = ("whole.warc.gz", "plain.warc", "damaged.warc.gz", "cut.warc.gz", "page.warc", "missing.warc")
BAD = set(NAMES[2:])
# A Spark that begins soon and does little: no compiling of queries, one task behind a shuffle.
CONFIGURATION = {
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    "spark.log.level": "OFF",
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.shuffle.partitions": "1",
    "spark.ui.enabled": "false",
}


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    # Spark runs its workers with python3 of the path, unless it is told otherwise.
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        patch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(PAGES.parents[1]), os.environ.get("PYTHONPATH")))))
        builder = SparkSession.builder.master("local[2]").appName("tests")
        for name, value in CONFIGURATION.items():
            builder = builder.config(name, value)
        session = builder.getOrCreate()
        yield session
        session.stop()


def saved(case: str) -> Record:
    meta = json.loads((PAGES / case / "meta.json").read_text())
    return Record(meta["url"], (PAGES / case / "page.html").read_bytes(), time=f"{fetched(meta):%Y%m%d%H%M%S}")


def fetched(meta: dict[str, str]) -> datetime:
    return datetime.fromisoformat(meta["fetched_at"]).astimezone(UTC).replace(microsecond=0)


@dataclass(frozen=True)
class Folder:
    """A stored crawl: of six files two are whole."""

    path: Path
    damaged: int
    """Where the record is that was damaged."""
    cut: int
    """Where the record is that was cut short."""

    @property
    def files(self) -> list[str]:
        return [
            f"{self.path}/{name}" for name in ("whole.warc.gz", "plain.warc", "damaged.warc.gz", "cut.warc.gz", "page.warc", "missing.warc")
        ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    path = tmp_path_factory.mktemp("crawl")
    records = [saved(case) for case in CASES]
    other = [
        Record("https://oak.example/", page("Oakfield")),
        Record("https://oak.example/gone", page("Not found"), status="404 Not Found"),
        Record("https://oak.example/logo.png", b"\x89PNG", headers=(("Content-Type", "image/png"),)),
        Record("https://oak.example/old", status="302 Found", headers=(("Location", "/"),)),
    ]
    whole = write_warc(path / "whole.warc.gz", [*records, *other])
    write_warc(path / "plain.warc", [saved("fluxbb-one-post"), saved("no-thread-board-index")])
    data = bytearray(whole.read_bytes())
    offsets = [stored.offset for stored in spark_files.page_rows(str(whole))]
    data[(offsets[1] + offsets[2]) // 2] ^= 0xFF
    (path / "damaged.warc.gz").write_bytes(data)
    (path / "cut.warc.gz").write_bytes(whole.read_bytes()[: (offsets[2] + offsets[3]) // 2])
    (path / "page.warc").write_bytes((PAGES / CASES[0] / "page.html").read_bytes())
    return Folder(path=path, damaged=offsets[1], cut=offsets[2])


@pytest.fixture(scope="module")
def crawl(spark: Any, folder: Folder) -> StoredCrawl:
    return StoredCrawl(read_warcs(spark, folder.files).rows.cache())


def plain(value: Any) -> Any:
    """A row of Spark as the feeds have it."""
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value.asDict(recursive=True) if hasattr(value, "asDict") else value


def posts_of(frame: Any, url: str) -> list[dict[str, Any]]:
    return [plain(each) for each in frame.where(frame.page_url == url).collect()]


@pytest.mark.parametrize("case", CASES)
def test_posts_are_those_of_the_extraction(crawl: StoredCrawl, folder: Folder, case: str) -> None:
    record = saved(case)
    assert isinstance(record.body, bytes)
    moment = fetched(json.loads((PAGES / case / "meta.json").read_text()))
    page = extract_thread(record.body, record.url, moment, encoding="utf-8")
    ((posts,),) = crawl.rows.where(f"path LIKE '%/{NAMES[0]}' AND url = '{record.url}'").select("posts").collect()
    assert [plain(post) for post in posts] == [exported(post) for post in page.posts]
    assert posts


def test_relative_dates_count_from_the_record(crawl: StoredCrawl) -> None:
    meta = json.loads((PAGES / CASES[0] / "expected.json").read_text())
    found = posts_of(crawl.posts, saved(CASES[0]).url)
    assert {post["date"] for post in found} == {post["date"] for post in meta["posts"]}
    assert any("esterday" in post["date_raw"] for post in found)


def test_a_post_has_the_columns_of_the_contract(crawl: StoredCrawl) -> None:
    assert crawl.posts.columns == [field.name for field in fields(Post)]


def test_what_cannot_be_read_is_kept_apart(crawl: StoredCrawl, folder: Folder) -> None:
    bad = {Path(each.path).name: (each.offset, each.reason) for each in crawl.bad.collect()}
    assert bad.keys() == BAD
    assert bad["damaged.warc.gz"][0] == folder.damaged
    assert bad["cut.warc.gz"][0] == folder.cut
    assert "cut short" in bad["cut.warc.gz"][1]
    assert "not a record of a WARC" in bad["page.warc"][1]
    assert bad["missing.warc"] == (0, "cannot be read: No such file or directory")
    assert crawl.bad.count() == 4


def test_the_rest_of_a_damaged_file_is_read(crawl: StoredCrawl) -> None:
    pages = crawl.pages.collect()
    urls = {name: [each.url for each in pages if each.path.endswith(f"/{name}")] for name in NAMES}
    assert len(urls["whole.warc.gz"]) == len(CASES) + 1
    assert urls["damaged.warc.gz"] == [url for n, url in enumerate(urls["whole.warc.gz"]) if n != 1]
    assert urls["cut.warc.gz"] == urls["whole.warc.gz"][:2]


def test_pages_are_counted_by_outcome(crawl: StoredCrawl) -> None:
    counts = {each.outcome: (each.pages, each.posts) for each in crawl.outcomes.collect()}
    assert counts.keys() == {"thread", "empty", "board"}
    assert counts["thread"] == (len(CASES) * 2 + 2, crawl.posts.count())
    assert counts["empty"] == (2, 0)
    assert counts["board"] == (1, 0)


def test_one_partition_a_file(spark: Any, folder: Folder) -> None:
    assert read_warcs(spark, folder.files).rows.rdd.getNumPartitions() == len(folder.files)
    assert read_warcs(spark, [*folder.files, *folder.files]).rows.rdd.getNumPartitions() == len(folder.files)


def test_what_was_saved_is_a_crawl_again(spark: Any, crawl: StoredCrawl, tmp_path: Path) -> None:
    crawl.rows.write.parquet(str(tmp_path / "rows"))
    again = StoredCrawl(spark.read.parquet(str(tmp_path / "rows")))
    for one, other in ((again.posts, crawl.posts), (again.bad, crawl.bad), (again.pages, crawl.pages)):
        assert sorted(map(str, one.collect())) == sorted(map(str, other.collect()))


@pytest.mark.parametrize("base", ["{folder}", "file://{folder}/"])
def test_paths_of_common_crawl(spark: Any, folder: Folder, tmp_path: Path, base: str) -> None:
    name = "crawl-data/CC-MAIN-2023-50/segments/1/warc/a.warc.gz"
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_bytes((folder.path / "whole.warc.gz").read_bytes())
    whole = list(spark_files.page_rows(str(tmp_path / name)))
    assert extract_warcs(spark, [name], base=base.format(folder=tmp_path)).count() == sum(len(each.posts) for each in whole) > 0


def test_executors_read_over_http(spark: Any, folder: Folder) -> None:
    with served((folder.path / "damaged.warc.gz").read_bytes(), ranges=True) as url:
        rows = read_warcs(spark, ["crawl-data/a.warc.gz", "missing"], base=url).rows.collect()
    assert len([each for each in rows if each.outcome]) == len(CASES)
    assert [(each.path, each.offset) for each in rows if each.reason] == [
        (f"{url}/crawl-data/a.warc.gz", folder.damaged),
        (f"{url}/missing", 0),
    ]


def test_patterns(spark: Any, folder: Folder) -> None:
    files = read_titles(spark, f"{folder.path}/*.warc.gz").rows.select("path").distinct().collect()
    assert {Path(each.path).name for each in files} == {name for name in NAMES if name.endswith(".gz")}


@pytest.mark.parametrize(
    ("paths", "said"),
    [
        (["crawl-data/CC-MAIN-2023-50/a.warc.gz"], "give base="),
        ([], "no paths"),
        ("", "no paths"),
        ("/nowhere/*.warc", "no file fits"),
        ("mystery://a.warc", "mystery"),
    ],
)
def test_paths_that_cannot_be_meant(spark: Any, paths: Any, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=said):
        extract_warcs(spark, paths)


# --- Titles -----------------------------------------------------------------------------------------------------------

OLD = (
    Record("http://www.oak.example/bridge", page("Council approves new bridge | Oakfield Echo"), time="20120101000000"),
    Record("http://oak.example/flood?b=2&a=1", page("River floods the old town"), time="20120101000000"),
    Record("http://oak.example/mill", page("The mill reopens"), time="20120101000000"),
    Record("http://oak.example/closed", page("Bakery of Oakfield"), time="20120101000000"),
)
NEW = (
    Record("https://oak.example/bridge/", page("Old title of the bridge"), time="20230101000000"),
    Record("https://oak.example/bridge", page("Council approves new bridge | Oakfield News"), time="20240101000000"),
    Record("http://oak.example/flood?a=1&b=2", page("Play casino slots online, best bonus"), time="20240101000000"),
    Record("http://oak.example/closed", page("Not found"), status="404 Not Found", time="20240101000000"),
)
EXPECTED = {
    "http://www.oak.example/bridge": ("on-topic", "site_name_changed"),
    "http://oak.example/flood?b=2&a=1": ("off-topic", "hijacked"),
    "http://oak.example/mill": ("unknown", "no_answer"),
    "http://oak.example/closed": ("gone", "http_404"),
}


@pytest.fixture(scope="module")
def two_crawls(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    path = tmp_path_factory.mktemp("titles")
    return str(write_warc(path / "old.warc.gz", OLD)), str(write_warc(path / "new.warc.gz", NEW))


def verdicts(frame: Any) -> dict[str, tuple[str, str]]:
    return {each.url: (each.verdict, each.reason) for each in frame.collect()}


def test_two_crawls_are_held_against_each_other(spark: Any, two_crawls: tuple[str, str]) -> None:
    frame = title_pairs(spark, *two_crawls, collection="oak")
    assert verdicts(frame) == EXPECTED
    assert frame.columns == [field.name for field in fields(TitleDrift) if field.name != "extra"]
    bridge = frame.where("url LIKE '%bridge'").first()
    assert bridge.live_title == "Council approves new bridge | Oakfield News"
    assert (bridge.archived_datetime, bridge.collection, bridge.loaded_by) == ("2012-01-01T00:00:00+00:00", "oak", "warc")
    assert bridge.live_url == "https://oak.example/bridge"


def test_a_table_of_live_titles_will_do(spark: Any, two_crawls: tuple[str, str]) -> None:
    live = spark.createDataFrame(
        [
            ("https://oak.example/bridge", "Council approves new bridge | Oakfield News", 200),
            ("http://oak.example/flood?a=1&b=2", "Play casino slots online, best bonus", 200),
            ("http://oak.example/closed", None, 404),
            (None, "A title without a page", 200),
        ],
        "url string, title string, status int",
    )
    assert verdicts(title_pairs(spark, two_crawls[0], live)) == EXPECTED
    with pytest.raises(ValueError, match="method is 'guess'"):
        title_pairs(spark, two_crawls[0], live, method="guess")


def test_titles_of_damaged_files(spark: Any, folder: Folder) -> None:
    found = read_titles(spark, folder.files)
    assert {Path(each.path).name for each in found.bad.collect()} == BAD
    titles = {each.url: each for each in found.titles.where("path LIKE '%/whole.warc.gz'").collect()}
    assert titles["https://oak.example/gone"].status == 404
    assert titles["https://oak.example/old"].title == "Oakfield"
    assert titles["https://oak.example/old"].final_url == "https://oak.example/"
    assert titles["https://oak.example/old"].redirects == ["https://oak.example/old"]


# --- Without Spark ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", ["pyspark", "fsspec"])
def test_without_the_extra_the_import_works_and_a_call_says_what_to_install(missing: str) -> None:
    code = f"import sys; sys.modules['{missing}'] = None; from harvestcrawl.spark import extract_warcs; extract_warcs(None, 'a.warc')"
    done = subprocess.run([sys.executable, "-c", code], cwd=PAGES.parents[1], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].endswith(f"{missing} is not installed: pip install 'harvestcrawl[spark]'")
    assert MissingSparkError.__name__ in done.stderr


def test_values_that_no_column_holds() -> None:
    post = Post(id="1", thread_url="x", page_url="x", position=1, text="a\ud800b", text_own="", reactions=2**70)
    values = dict(zip(schema_of(Post).names, values_of(post), strict=True))
    assert values["text"] == "a?b"
    assert values["reactions"] is None


def test_no_value_is_an_enumeration() -> None:
    def flat(value: Any) -> Iterator[Any]:
        for inner in value if isinstance(value, list | tuple) else [value]:
            yield from flat(inner) if isinstance(inner, list | tuple) else [inner]

    row = PageRow(path="a", offset=0, outcome=spark_files.Outcome.THREAD)
    assert not any(isinstance(value, Enum) for value in flat(values_of(row)))
    assert len(values_of(row)) == len(schema_of(PageRow))


def test_a_page_that_breaks_the_extraction_ends_nothing(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise RecursionError("deep")

    monkeypatch.setattr(spark_files, "read_capture", broken)
    rows = list(spark_files.page_rows(folder.files[0]))
    assert len(rows) == len(CASES) + 1
    assert {(each.outcome, each.warnings) for each in rows} == {("error", ("cannot be read: RecursionError",))}
