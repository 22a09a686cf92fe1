"""Feeds: which rows, which fields in which order, and cells that no spreadsheet runs."""

import csv
import io
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree

import pytest

from harvestcrawl.capture import PageRead
from harvestcrawl.exporters import (
    PageExporter,
    PostCsvExporter,
    PostJsonExporter,
    PostJsonLinesExporter,
    PostXmlExporter,
    ThreadExporter,
    csv_cell,
)
from harvestcrawl.items import Attachment, EndReason, Outcome, PageRecord, Post, Quote, ThreadSummary

NOW = datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC)
# The contract, written out: a field that moves or is renamed has to be noticed here.
POST_FIELDS = (
    "id thread_url thread_title page_url page_number position sequence post_id url author author_url date date_raw text quotes text_own "
    "reply_to lang images links attachments reactions depth"
).split()
PAGE_FIELDS = (
    "page_url final_url status outcome posts next_page_url page_number thread_url xpaths score loaded_by browser_reason fetched_at "
    "warnings date_evidence"
).split()
THREAD_FIELDS = "thread_url title pages posts expected_posts complete end_reason first_date last_date".split()


def post(text: str = "Grüße \u2013 hello", **fields: Any) -> Post:
    return Post(id="1", thread_url="https://f.example/t", page_url="https://f.example/t", position=1, text=text, text_own=text, **fields)


def read(*posts: Post) -> PageRead:
    record = PageRecord(
        page_url="https://f.example/t", outcome=Outcome.THREAD, posts=len(posts), xpaths={"post": "//div"}, fetched_at=NOW, warnings=("a",)
    )
    summary = ThreadSummary(thread_url="https://f.example/t", pages=1, posts=len(posts), complete=True, end_reason=EndReason.LAST_PAGE)
    return PageRead(record=record, posts=posts, threads=(summary,))


def written(exporter: type, *items: Any, **options: Any) -> str:
    file = io.BytesIO()
    feed = exporter(file, encoding="utf-8", **options)
    feed.start_exporting()
    for item in items:
        feed.export_item(item)
    feed.finish_exporting()
    return file.getvalue().decode()


@pytest.mark.parametrize(
    ("exporter", "names"), [(PostJsonLinesExporter, POST_FIELDS), (PageExporter, PAGE_FIELDS), (ThreadExporter, THREAD_FIELDS)]
)
def test_fields_and_their_order(exporter: type, names: list[str]) -> None:
    (line,) = written(exporter, read(post())).splitlines()
    assert list(json.loads(line)) == names


def test_values_as_json() -> None:
    given = post(
        quotes=(Quote(author="bob", text="q"),), images=("https://f.example/i.png",), attachments=(Attachment(url="https://f.example/a"),)
    )
    (line,) = written(PostJsonLinesExporter, read(given)).splitlines()
    row = json.loads(line)
    assert row["quotes"] == [{"author": "bob", "url": None, "text": "q"}]
    assert row["attachments"] == [{"url": "https://f.example/a", "name": None}]
    assert (row["images"], row["links"], row["reactions"], row["sequence"]) == (["https://f.example/i.png"], [], None, None)
    assert "Grüße" in line
    page = json.loads(written(PageExporter, read(post())))
    assert (page["outcome"], page["fetched_at"], page["loaded_by"], page["xpaths"]) == (
        "thread",
        "2024-05-06T07:08:09+00:00",
        "http",
        {"post": "//div"},
    )


def test_each_feed_writes_its_part() -> None:
    page = read(post("a"), post("b"))
    assert [json.loads(line)["text"] for line in written(PostJsonLinesExporter, page).splitlines()] == ["a", "b"]
    assert len(written(PageExporter, page).splitlines()) == 1
    assert [row["text"] for row in json.loads(written(PostJsonExporter, page, read(post("c"))))] == ["a", "b", "c"]
    assert [each.findtext("text") for each in ElementTree.fromstring(written(PostXmlExporter, page))] == ["a", "b"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    url: str
    redirects: tuple[str, ...] = ()


def test_rows_of_other_kinds_pass_through() -> None:
    drift = Drift(url="https://a.example/", redirects=("https://b.example/",))
    assert json.loads(written(PostJsonLinesExporter, drift)) == {"url": "https://a.example/", "redirects": ["https://b.example/"]}
    assert json.loads(written(PostJsonLinesExporter, {"url": "x"})) == {"url": "x"}
    assert written(PostCsvExporter, drift, row_type=Drift) == 'url,redirects\r\nhttps://a.example/,"[""https://b.example/""]"\r\n'
    assert written(PageExporter, drift) == written(ThreadExporter, drift) == ""


def test_csv_columns_and_nested_values() -> None:
    rows = list(
        csv.DictReader(io.StringIO(written(PostCsvExporter, read(post("a\nb", quotes=(Quote(text="q"),), reactions=3)), row_type=Post)))
    )
    assert list(rows[0]) == POST_FIELDS
    assert rows[0]["text"] == "a\nb"
    assert json.loads(rows[0]["quotes"]) == [{"author": None, "url": None, "text": "q"}]
    assert (rows[0]["author"], rows[0]["reactions"], rows[0]["images"]) == ("", "3", "[]")


def test_csv_without_rows_has_its_header() -> None:
    assert written(PostCsvExporter, row_type=Post).rstrip().split(",") == POST_FIELDS


def test_csv_that_is_added_to_has_one_header() -> None:
    file = io.BytesIO(b"id\r\nbefore\r\n")
    file.seek(0, io.SEEK_END)
    feed = PostCsvExporter(file, row_type=Post, encoding="utf-8")
    feed.export_item(read(post()))
    feed.finish_exporting()
    assert file.getvalue().decode().count("thread_url") == 0
    assert len(file.getvalue().splitlines()) == 3


@pytest.mark.parametrize("text", ["=1+1", "+49 30", "-5 degrees", "@ada thanks", "\tindented", "\rreturn"])
def test_no_cell_is_a_formula(text: str) -> None:
    assert csv_cell(text) == "'" + text
    (row,) = csv.DictReader(io.StringIO(written(PostCsvExporter, read(post(text)), row_type=Post), newline=""))
    assert row["text"] == "'" + text


@pytest.mark.parametrize("value", ["a=1", "", None, -5, 2.5, True])
def test_other_cells_stay(value: Any) -> None:
    assert csv_cell(value) == value


def test_half_a_surrogate_pair_does_not_lose_the_row() -> None:
    assert json.loads(written(PostJsonLinesExporter, read(post("ok \ud83d ok"))))["text"] == "ok ? ok"
