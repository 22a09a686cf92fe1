"""What is gathered for a report: the same posts as the extraction's, each with its places; candidates; reasons in plain words."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from harvestcrawl.document import text_of
from harvestcrawl.inspection import Inspection, inspect_page
from harvestcrawl.items import CapturedPage, Outcome
from harvestcrawl.reading import read_capture
from tests.local_site import board_page, entries, thread_page

AT = datetime(2024, 6, 1, tzinfo=UTC)
URL = "https://forum.example/thread/5"
PAGES = Path(__file__).parents[1] / "pages"
CASES = sorted(path.name for path in PAGES.iterdir() if path.is_dir())


def captured(html: str | bytes, **about: object) -> CapturedPage:
    body = html if isinstance(html, bytes) else html.encode()
    return CapturedPage(**{"url": URL, "final_url": URL, "fetched_at": AT, "body": body, **about})  # type: ignore[arg-type]


def of_case(case: str) -> CapturedPage:
    meta = json.loads((PAGES / case / "meta.json").read_text("utf-8"))
    at = datetime.fromisoformat(meta["fetched_at"])
    return captured((PAGES / case / "page.html").read_bytes(), url=meta["url"], final_url=meta["url"], fetched_at=at)


def said(inspection: Inspection) -> str:
    return " ".join(inspection.reasons)


@pytest.mark.parametrize("case", CASES)
def test_the_posts_are_those_of_the_extraction_and_have_places(case: str) -> None:
    page = of_case(case)
    inspection = inspect_page(page)
    assert inspection.page == read_capture(page)
    assert tuple(found.post for found in inspection.posts) == inspection.page.posts
    in_markup = inspection.page.posts_from is None
    assert all(bool(found.places) is in_markup for found in inspection.posts)
    assert inspection.reasons


@pytest.mark.parametrize("case", ["phpbb3-prosilver-de", "two-rows-a-post-tr", "nested-ol-comments", "discourse-crawler-view"])
def test_a_path_leads_to_one_element_and_no_other(case: str) -> None:
    for found in inspect_page(of_case(case)).posts:
        for place in found.places:
            assert place.element.getroottree().xpath(place.xpath) == [place.element]


def test_fields_stand_where_they_are_said_to() -> None:
    for found in inspect_page(captured(thread_page("Oil pressure drops", entries(1, 5)))).posts:
        shown = {place.kind: text_of(place.element) for place in found.places}
        assert (shown["author"], shown["date"], shown["text"]) == (found.post.author, found.post.date_raw, found.post.text)
        assert set(shown) == {"post", "author", "date", "link", "text"}


def test_what_was_cut_and_why() -> None:
    first = inspect_page(of_case("phpbb3-prosilver-de")).posts[1]
    assert {(str(cut.why), cut.text) for cut in first.cuts} == {
        ("edit note", "Zuletzt geändert von Wurmpapa am 18 Apr 2020, 09:44, insgesamt 1-mal geändert."),
        ("signature", "Regenwürmer aller Länder, vereinigt euch! Mein Wurmturm: drei Etagen, ein Hahn"),
    }
    assert [element.tag for element in first.quotes] == ["blockquote"]


def test_the_candidates_begin_with_the_one_that_was_taken() -> None:
    first, *others = inspect_page(captured(thread_page("Oil pressure drops", entries(1, 5)))).candidates
    assert (first.chosen, len(first.elements), first.verdict) == (True, 5, "taken: these are the posts")
    assert not any(candidate.chosen for candidate in others)
    assert all(candidate.verdict for candidate in others)


def test_posts_that_come_from_data_have_no_place() -> None:
    inspection = inspect_page(of_case("store-next-data-cs"))
    assert "read from the data of its scripts" in said(inspection)
    assert "nothing can be framed" in said(inspection)


BOARD = board_page("Engines", [(f"/t/{n}", f"Why the engine {n} stalls") for n in range(1, 9)])
REASONS = {
    "board": (captured(BOARD), Outcome.BOARD, "lists 8 threads"),
    "login": (captured("<title>Log in</title><form><input type=password></form>"), Outcome.LOGIN, "that is a login"),
    "challenge": (captured("<title>Just a moment...</title><p>Checking"), Outcome.CHALLENGE, "“just a moment” on it"),
    "error page": (captured("<title>404 - Page not found</title><p>Sorry."), Outcome.ERROR, "that is an error"),
    "HTTP error": (captured(thread_page("x", entries(1, 5)), status=500), Outcome.ERROR, "HTTP 500: nothing on such a page is read"),
    "HTTP challenge": (captured("<title>Just a moment...</title>", status=403), Outcome.CHALLENGE, "HTTP 403"),
    "no answer": (captured("", failure="robots.txt forbids it"), Outcome.ERROR, "no answer to read: robots.txt forbids it"),
    "PDF": (captured(b"%PDF-1.4"), Outcome.NOT_HTML, "It is no HTML page"),
    "picture": (captured(b"x", content_type="image/png"), Outcome.NOT_HTML, "image/png"),
    "nothing": (captured(""), Outcome.EMPTY, "There is nothing on it"),
    "text": (captured(f"<p>{'A long article about the sea and its tides. ' * 20}"), Outcome.EMPTY, "nothing on it repeats"),
    "file": (captured("<p>x", url="file:///tmp/x.html", final_url="file:///tmp/x.html"), Outcome.EMPTY, "give its address with --url"),
}


@pytest.mark.parametrize(("page", "outcome", "reason"), REASONS.values(), ids=REASONS)
def test_why_a_page_has_no_posts(page: CapturedPage, outcome: Outcome, reason: str) -> None:
    inspection = inspect_page(page)
    assert (inspection.page.outcome, inspection.posts) == (outcome, ())
    assert reason in said(inspection)


def test_why_the_rows_of_a_board_are_no_posts() -> None:
    inspection = inspect_page(of_case("no-thread-thread-list"))
    assert "refused: its parts begin with titles that lead to other pages" in inspection.candidates[0].verdict
    assert inspection.candidates[0].verdict in said(inspection)
