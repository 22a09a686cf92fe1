"""Values to bytes and back."""

from dataclasses import replace
from datetime import UTC, datetime

from harvestcrawl.extraction import extract_thread
from harvestcrawl.frontier.codec import Arrival, arrival, unpack
from harvestcrawl.items import CapturedPage, Quote
from harvestcrawl.steps import Kind, Wanted
from tests.local_site import entries, thread_page

URL = "https://forum.example/thread/5"
WHEN = datetime(2024, 6, 1, 12, 30, 5, 123456, tzinfo=UTC)
PAGE = extract_thread(thread_page("Bearings", entries(1, 5), following="/thread/5?page=2"), URL, WHEN)
WANTED = Wanted(url=URL, kind=Kind.START)
CAPTURED = CapturedPage(url=URL, final_url=URL, status=200, body=b"<html>", fetched_at=WHEN)


def test_a_page_comes_back_as_it_was_without_its_body() -> None:
    back = unpack(arrival(PAGE, WANTED, CAPTURED, ("https://forum.example/t/5",)), Arrival)
    assert back == Arrival(page=PAGE, wanted=WANTED, captured=replace(CAPTURED, body=b""), hops=("https://forum.example/t/5",))
    assert len(PAGE.posts) == 5


def test_half_a_surrogate_pair_becomes_what_the_rows_have() -> None:
    post = replace(PAGE.posts[0], text="a\ud83d b", quotes=(Quote(text="\udc00"),))
    back = unpack(arrival(replace(PAGE, posts=(post,)), WANTED, CAPTURED, ()), Arrival)
    assert (back.page.posts[0].text, back.page.posts[0].quotes[0].text) == ("a? b", "?")
