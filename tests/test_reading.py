"""From a download to what it says: which status, type and failure gives which outcome."""

from datetime import UTC, datetime
from typing import Any

import pytest

from harvestcrawl.items import CapturedPage, LoadedBy, Outcome
from harvestcrawl.reading import ALREADY_REQUESTED, page_record, read_capture
from tests.local_site import entries, thread_page

URL = "https://forum.example/thread/5"
NOW = datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC)
THREAD = thread_page("Oil pressure drops on warm days", entries(1, 5)).encode()


def captured(**fields: Any) -> CapturedPage:
    return CapturedPage(
        **{"url": URL, "final_url": URL, "status": 200, "content_type": "text/html", "body": THREAD, "fetched_at": NOW, **fields}
    )


@pytest.mark.parametrize(
    ("fields", "outcome"),
    [
        ({}, Outcome.THREAD),
        ({"status": None}, Outcome.THREAD),  # an archive or a browser may not say
        ({"content_type": None}, Outcome.THREAD),
        ({"content_type": "application/xhtml+xml; charset=utf-8"}, Outcome.THREAD),
        ({"content_type": "TEXT/HTML;charset=UTF-8"}, Outcome.THREAD),
        ({"content_type": "application/octet-stream"}, Outcome.THREAD),
        ({"status": 404}, Outcome.ERROR),
        ({"status": 500}, Outcome.ERROR),
        ({"status": 304, "body": b""}, Outcome.ERROR),
        ({"status": 401}, Outcome.LOGIN),
        ({"status": 404, "content_type": "application/pdf", "body": b"%PDF"}, Outcome.ERROR),
        ({"content_type": "application/pdf", "body": b"%PDF"}, Outcome.NOT_HTML),
        ({"content_type": "image/png", "body": b"\x89PNG"}, Outcome.NOT_HTML),
        ({"failure": "no such host", "status": None, "final_url": None, "body": b""}, Outcome.ERROR),
        ({"failure": ALREADY_REQUESTED, "status": 302, "body": b""}, Outcome.EMPTY),
    ],
)
def test_outcomes(fields: dict[str, Any], outcome: Outcome) -> None:
    page = read_capture(captured(**fields))
    assert page.outcome is outcome
    assert bool(page.posts) == (outcome is Outcome.THREAD)
    assert outcome is Outcome.THREAD or len(page.warnings) == 1


def test_links_count_from_where_redirects_ended_and_rows_name_what_was_asked_for() -> None:
    page = read_capture(captured(url="https://forum.example/post/3", final_url="https://forum.example/thread/5"))
    assert {post.page_url for post in page.posts} == {"https://forum.example/post/3"}
    assert page.posts[0].url == "https://forum.example/thread/5#post-1"


def test_the_header_s_charset_counts() -> None:
    body = thread_page("Größe", entries(1, 3)).replace("Number 1:", "Größe 1:").encode("latin-1")
    page = read_capture(captured(body=body, encoding="iso-8859-1"))
    assert page.posts[0].text.startswith("Größe 1:")


def test_the_record_holds_what_is_known() -> None:
    download = captured(url="https://forum.example/t5", loaded_by=LoadedBy.BROWSER, browser_reason="no text without scripts")
    record = page_record(download, read_capture(download), ("a note",))
    assert (record.page_url, record.final_url, record.status, record.posts) == ("https://forum.example/t5", URL, 200, 5)
    assert (record.loaded_by, record.browser_reason, record.fetched_at) == (LoadedBy.BROWSER, "no text without scripts", NOW)
    assert record.warnings[-1] == "a note"
