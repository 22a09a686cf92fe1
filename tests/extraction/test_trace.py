"""What the extraction tells of its way: the same page with and without, and what stands in a trace."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from harvestcrawl.document import parse_document, text_of
from harvestcrawl.extraction import SiteLayouts, Trace, extract_thread
from harvestcrawl.extraction.acceptance import Refusal, is_forum, lacking, listing
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.cleaning import Cut
from harvestcrawl.extraction.outcome import PASSWORD_FIELD, classify
from harvestcrawl.extraction.outline import outline
from harvestcrawl.extraction.rendering import body_parts
from tests.local_site import entries, thread_page

URL = "https://forum.example/thread/5"
FETCHED_AT = datetime(2024, 6, 1, tzinfo=UTC)
PAGES = Path(__file__).parents[1] / "pages"


def page_of(case: str) -> bytes:
    return (PAGES / case / "page.html").read_bytes()


@pytest.mark.parametrize("case", ["phpbb3-prosilver-de", "two-rows-a-post-tr", "store-next-data-cs", "no-thread-thread-list"])
def test_a_trace_changes_nothing(case: str) -> None:
    assert extract_thread(page_of(case), URL, FETCHED_AT, trace=Trace()) == extract_thread(page_of(case), URL, FETCHED_AT)


def test_a_thread_is_traced_to_its_fields() -> None:
    trace = Trace()
    page = extract_thread(thread_page("Oil pressure drops", entries(1, 5)), URL, FETCHED_AT, trace=trace)
    assert trace.weighed is not None
    assert trace.read is not None
    assert trace.weighed.chosen is trace.read.scored
    assert trace.weighed.ranked[0].evidence.score >= trace.weighed.ranked[-1].evidence.score
    assert len(trace.read.frames) == len(page.posts) == 5
    shown = [text_of(trace.read.page.elements[author.at]) for author in trace.read.fields.authors if author]
    assert shown == [post.author for post in page.posts]


def test_one_post_beside_others_of_its_site_is_traced_on_its_own() -> None:
    layouts = SiteLayouts()
    extract_thread(thread_page("Oil pressure drops", entries(1, 6)), URL, FETCHED_AT, layouts=layouts)
    trace = Trace()
    page = extract_thread(thread_page("A short one", entries(7, 7)), f"{URL}6", FETCHED_AT, layouts=layouts, trace=trace)
    assert len(page.posts) == 1
    assert trace.read is not None
    assert (len(trace.read.frames), trace.read.beside) == (1, 4)


@pytest.mark.parametrize("html", [b"%PDF-1.4", b"", b"<!-- -->"])
def test_what_has_no_element_leaves_the_trace_empty(html: bytes) -> None:
    trace = Trace()
    extract_thread(html, URL, FETCHED_AT, trace=trace)
    assert (trace.weighed, trace.read) == (None, None)


@pytest.mark.parametrize(
    ("case", "refusal"),
    [("no-thread-thread-list", Refusal.LISTING), ("no-thread-member-list", Refusal.ROSTER), ("no-thread-article", Refusal.ALONE)],
)
def test_why_the_best_candidate_was_refused(case: str, refusal: Refusal) -> None:
    trace = Trace()
    extract_thread(page_of(case), "https://news.example/tides", FETCHED_AT, trace=trace)
    weighed = trace.weighed
    assert weighed is not None
    best = weighed.ranked[0]
    found = {lacking(best, is_forum(weighed.document)), listing(weighed.document, weighed.page, weighed.marks, best)}
    assert refusal in found


@pytest.mark.parametrize(
    ("html", "ground"),
    [
        ("<title>Just a moment...</title><p>Checking", "just a moment"),
        ('<title>x</title><div id="cf-challenge"></div><p>x', "cf-challenge"),
        ("<title>x</title><p>You must be logged in to view this thread.", "must be logged in"),
        ('<title>x</title><input type="password">', PASSWORD_FIELD),
        ("<title>404 - Page not found</title><p>Sorry.", "page not found"),
        ("<title>x</title><p>x", None),
    ],
)
def test_what_on_a_page_says_what_it_is(html: str, ground: str | None) -> None:
    document = parse_document(html, URL)
    assert document is not None
    found = classify(document, outline(document), lists_threads=False).ground
    assert found == ground or (ground and found and ground in found)


def test_what_is_cut_from_a_body_and_what_is_quoted() -> None:
    document = parse_document(
        "<div><blockquote>Said before.</blockquote>What I say to that is rather long.<div class=signature>My boat</div>"
        "<script>x</script><div class=likes>3 likes</div><br>Edited 3 May 2020 by Ann.</div>",
        URL,
    )
    assert document is not None
    page = outline(document)
    body = Body(roots=(page.number[document.body[0]],), trimmed=frozenset(), holes=frozenset(), is_frame=False)
    parts = body_parts(document, page, body, frozenset())
    assert [(page.tags[i], why) for i, why in parts.cuts] == [("div", Cut.SIGNATURE), ("script", Cut.SILENT), ("div", Cut.AFTERWORD)]
    assert [page.tags[i] for i in parts.quotes] == ["blockquote"]
    assert parts.cut_text == "Edited 3 May 2020 by Ann."
