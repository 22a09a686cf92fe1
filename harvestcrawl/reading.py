"""From a page as it came in to what it says: the step between a download and the extraction."""

from dataclasses import replace

from harvestcrawl.extraction import SiteLayouts, Trace, extract_thread
from harvestcrawl.extraction.without_posts import SCRIPTS
from harvestcrawl.items import CapturedPage, LoadedBy, Outcome, PageRecord, ThreadPage
from harvestcrawl.loading import BrowserReason

ALREADY_REQUESTED = "leads to a page that this crawl requested already"
"""The ``failure`` of a page whose redirect was not followed for that reason."""

# Media types that hold a page, and what a page begins with where the server says something else.
HTML_TYPES = frozenset({"text/html", "application/xhtml+xml", "application/xml", "text/xml", "text/plain"})
HTML_BEGINNINGS = (b"<!doctype html", b"<html")
# Statuses under which a login or a bot check is shown (RFC 9110; 429 and 503 as bot protections use them). Under any other
# error a login form is but the one that stands in the head of every page.
GATE_STATUSES = frozenset({401, 403, 407, 429, 503})

SCRIPTS_RAN = "there is next to nothing on it, though its scripts have run"
DESCRIPTIONS = frozenset({"JSON-LD", "microdata"})
"""What posts are read from that is a description for search engines, and not the data that scripts draw the page from."""


def read_capture(captured: CapturedPage, layouts: SiteLayouts | None = None, trace: Trace | None = None) -> ThreadPage:
    """What the page says; a page that cannot be read has an outcome and a warning that says why.

    :param layouts: what earlier pages taught of their sites
    :param trace: filled with what was decided on the way
    """
    if captured.failure is not None:
        outcome = Outcome.EMPTY if captured.failure == ALREADY_REQUESTED else Outcome.ERROR
        return _without_posts(captured, outcome, captured.failure)
    status = captured.status or 200
    if not _is_html(captured):
        return _without_posts(captured, Outcome.ERROR if status >= 300 else Outcome.NOT_HTML, _what_it_is(captured, status))
    url = captured.final_url or captured.url
    page = extract_thread(captured.body, url, captured.fetched_at, encoding=captured.encoding, layouts=layouts, trace=trace)
    page = _as_loaded(captured, page)
    if status >= 300 and not _is_cleared(captured, page):
        gate = page.outcome in (Outcome.LOGIN, Outcome.CHALLENGE) and status in GATE_STATUSES
        outcome = page.outcome if gate else Outcome.LOGIN if status == 401 else Outcome.ERROR
        return _without_posts(captured, outcome, f"HTTP {status}")
    warnings = page.warnings if status < 300 else (*page.warnings, f"HTTP {status}, of the check that the browser has passed")
    return replace(page, posts=tuple(replace(post, page_url=captured.url) for post in page.posts), warnings=warnings)


def _as_loaded(captured: CapturedPage, page: ThreadPage) -> ThreadPage:
    """The page without the remark that its scripts would show more, where a browser has run them."""
    if captured.loaded_by is not LoadedBy.BROWSER or SCRIPTS not in page.warnings:
        return page
    return replace(page, warnings=tuple(SCRIPTS_RAN if warning == SCRIPTS else warning for warning in page.warnings))


def _is_cleared(captured: CapturedPage, page: ThreadPage) -> bool:
    """Whether a bot check, whose status the page keeps, has made room for what was behind it without another request."""
    return (
        captured.loaded_by is LoadedBy.BROWSER
        and captured.browser_reason == BrowserReason.CHALLENGE
        and captured.status in GATE_STATUSES
        and page.outcome in (Outcome.THREAD, Outcome.BOARD)
    )


def unread(captured: CapturedPage, why: str) -> ThreadPage:
    """A page whose reading failed, with a warning that says why."""
    return _without_posts(captured, Outcome.ERROR, why)


def is_partial(page: ThreadPage) -> bool:
    """Whether the posts come from a description of the page that leaves some out: search engines are often told of the opener alone."""
    described = page.posts_from is not None and page.posts_from in DESCRIPTIONS
    return described and page.next_page_url is None and len(page.posts) < (page.expected_posts or 0)


def page_record(captured: CapturedPage, page: ThreadPage, notes: tuple[str, ...] = ()) -> PageRecord:
    """The page's row in the ``pages`` feed.

    :param notes: what the crawl has to add to the page's own warnings
    """
    return PageRecord(
        page_url=captured.url,
        final_url=captured.final_url,
        status=captured.status,
        outcome=page.outcome,
        posts=len(page.posts),
        next_page_url=page.next_page_url,
        page_number=page.page_number,
        thread_url=page.thread_url,
        xpaths=page.xpaths,
        score=page.score,
        loaded_by=captured.loaded_by,
        browser_reason=captured.browser_reason,
        fetched_at=captured.fetched_at,
        warnings=(*page.warnings, *notes),
        date_evidence=page.date_evidence,
    )


def _is_html(captured: CapturedPage) -> bool:
    media_type = (captured.content_type or "").partition(";")[0].strip().lower()
    return not media_type or media_type in HTML_TYPES or captured.body[:1024].lstrip().lower().startswith(HTML_BEGINNINGS)


def _what_it_is(captured: CapturedPage, status: int) -> str:
    return f"HTTP {status}" if status >= 300 else f"not an HTML page but {captured.content_type}"


def _without_posts(captured: CapturedPage, outcome: Outcome, warning: str) -> ThreadPage:
    return ThreadPage(url=captured.final_url or captured.url, outcome=outcome, fetched_at=captured.fetched_at, warnings=(warning,))
