"""The pipeline: a page in, rows and an answer out."""

import asyncio
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from scrapy.statscollectors import MemoryStatsCollector
from scrapy.utils.test import get_crawler

from harvestcrawl.arguments import Limits
from harvestcrawl.capture import Capture, PageRead
from harvestcrawl.extraction_pool import ExtractionPool
from harvestcrawl.items import CapturedPage, Outcome
from harvestcrawl.navigation import Navigator
from harvestcrawl.steps import Kind, Wanted
from pipelines.posts import PostsPipeline
from tests.local_site import entries, thread_page

URL = "https://forum.example/thread/5"
NOW = datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC)


def made() -> PostsPipeline:
    return PostsPipeline(MemoryStatsCollector(get_crawler()), lambda: ExtractionPool(0, 60))


async def capture(**fields: Any) -> Capture:
    page = CapturedPage(**{"url": URL, "final_url": URL, "status": 200, "content_type": "text/html", "fetched_at": NOW, **fields})
    navigator = Navigator(Limits(), 6)
    (wanted,) = navigator.start([URL])
    return Capture(page=page, wanted=wanted, navigator=navigator)


def read(**fields: Any) -> tuple[PageRead, Capture, PostsPipeline]:
    pipeline = made()

    async def run() -> tuple[PageRead, Capture]:
        item = await capture(**fields)
        return await pipeline.process_item(item), item

    return (*asyncio.run(run()), pipeline)


def test_a_page_becomes_rows_and_an_answer() -> None:
    body = thread_page("Oil pressure drops on warm days", entries(1, 5), following="?page=2").encode()
    result, item, pipeline = read(body=body)
    assert len(result.posts) == result.record.posts == 5
    assert (result.record.outcome, result.record.fetched_at, result.threads) == (Outcome.THREAD, NOW, ())
    step = item.step.result()
    assert step is not None
    assert [(wanted.url, wanted.kind) for wanted in step.wanted] == [(f"{URL}?page=2", Kind.THREAD_PAGE)]
    stats = pipeline.stats.get_stats()
    assert (stats["harvest/pages"], stats["harvest/posts"], stats["harvest/outcome/thread"]) == (1, 5, 1)


def test_the_end_of_a_thread_is_counted() -> None:
    result, _, pipeline = read(body=thread_page("Oil pressure drops on warm days", entries(1, 5)).encode())
    assert [thread.posts for thread in result.threads] == [5]
    assert pipeline.stats.get_stats()["harvest/end_reason/last_page"] == 1


@pytest.mark.parametrize(
    ("fields", "outcome"),
    [
        ({"failure": "no such host", "status": None, "final_url": None}, Outcome.ERROR),
        ({"status": 500}, Outcome.ERROR),
        ({"content_type": "image/png", "body": b"\x89PNG"}, Outcome.NOT_HTML),
    ],
)
def test_a_page_without_posts_is_a_record(fields: dict[str, Any], outcome: Outcome) -> None:
    result, item, _ = read(**fields)
    assert (result.record.outcome, result.posts) == (outcome, ())
    assert len(result.record.warnings) == 1
    assert item.step.done()


@pytest.mark.parametrize(("comments", "wanted"), [(9, "script_shell"), (1, None)])
def test_a_description_that_leaves_posts_out_asks_for_a_browser(comments: int, wanted: str | None) -> None:
    """Where there is none, what is described is read all the same."""
    reply = {"@type": "Comment", "text": "Descale it.", "author": {"name": "Bo"}, "datePublished": "2024-05-02"}
    thread = {"@type": "DiscussionForumPosting", "text": "It hums.", "author": {"name": "Ann"}, "commentCount": comments, "comment": reply}
    data = f"<script type='application/ld+json'>{json.dumps(thread)}</script>"
    html = f"<title>Kettles</title><div id='root'></div><script src='/a.js'></script>{data}"
    result, _, _ = read(body=html.encode())
    assert (result.record.browser_reason, len(result.posts)) == (wanted, 2)


def test_other_items_pass_through() -> None:
    item = {"url": "https://a.example/"}
    assert asyncio.run(made().process_item(item)) is item


def test_an_answer_is_given_once() -> None:
    async def run() -> None:
        item = await capture()
        item.answer(None)
        item.answer(None)
        assert await item.step is None

    asyncio.run(run())


def test_items_are_short_in_a_log() -> None:
    body = thread_page("Oil pressure drops on warm days", entries(1, 5)).encode()
    result, item, _ = read(body=body)
    assert repr(item) == f"<Capture {URL} 200>"
    assert repr(result) == f"<PageRead {URL} thread, 5 posts>"


def test_wanted_pages_can_be_stored() -> None:
    """Scrapy pickles requests with what they carry when a crawl has a JOBDIR."""
    import pickle

    wanted = Wanted(url=URL, kind=Kind.BOARD_PAGE, depth=2, number=3, board="forum.example/b")
    assert pickle.loads(pickle.dumps(wanted)) == wanted
