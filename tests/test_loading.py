"""Which downloads need a browser, and why."""

# ruff: noqa: E501 (lines of HTML)
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harvestcrawl.drift.vocabulary import notices
from harvestcrawl.items import Outcome
from harvestcrawl.loading import FAILURES, BrowserReason, Need, browser_reason
from spiders.forum import FAILURES as SPIDER_FAILURES

TITLE, POSTS = Need.TITLE, Need.POSTS
ARTICLE = "<p>" + "Wool keeps its warmth when it is wet, and that is the reason for it. " * 60 + "</p>"
SHELL = '<!doctype html><title>{title}</title><div id="root"></div><script src="/bundle.js"></script>'
BARE_SHELL = '<!doctype html><body><div id="root"></div><script src="/bundle.js"></script>'
NOSCRIPT = "<title>Talk</title><noscript>You need to enable JavaScript to run this app.</noscript><p>Talk</p>"
CHALLENGE = '<title>Just a moment...</title><h1>talk.example</h1><p>Checking your browser</p><script src="/cdn-cgi/challenge-platform/x.js"></script>'
SENDS_ON = '<title>https://t.example/x</title><script>window.opener=null;location.replace("https://video.example/watch")</script>'

# name: need, status, body, outcome of the extraction, reason
PAGES = {
    "a title": (TITLE, 200, f"<title>Wool</title>{ARTICLE}", None, None),
    "a title on a shell": (TITLE, 200, SHELL.format(title="Wool and how it keeps warm"), None, None),
    "no title": (TITLE, 200, ARTICLE, None, "no_title"),
    "an empty title": (TITLE, 200, f"<title> </title>{ARTICLE}", None, "no_title"),
    "no title on a shell": (TITLE, 200, BARE_SHELL, None, "script_shell"),
    "the title that a framework begins with": (TITLE, 200, SHELL.format(title="React App"), None, "script_shell"),
    "a title with braces": (TITLE, 200, "<title>{{ page.title }}</title>", None, "script_shell"),
    "a title that says it loads": (TITLE, 200, SHELL.format(title="Loading..."), None, "script_shell"),
    "an address that sends its reader on": (TITLE, 200, SENDS_ON, None, "script_redirect"),
    "a page about an address": (TITLE, 200, f"<title>https://wool.example/</title>{ARTICLE}", None, None),
    "no title, and sends its reader on": (TITLE, 200, '<script>window.location.href = "/en/"</script>', None, "script_redirect"),
    "a page that compares its location": (TITLE, 200, '<title>Wool</title><script>if (location == "x") go()</script>', None, None),
    "a challenge": (TITLE, 200, CHALLENGE, None, "challenge"),
    "a challenge with 403": (TITLE, 403, CHALLENGE, None, "challenge"),
    "a challenge with 429": (POSTS, 429, CHALLENGE, Outcome.CHALLENGE, "challenge"),
    "a challenge with 503": (POSTS, 503, CHALLENGE, None, "challenge"),
    "a challenge with 404": (TITLE, 404, CHALLENGE, None, None),
    "403": (TITLE, 403, "<title>Forbidden</title><p>No.</p>", None, None),
    "403 without a title": (TITLE, 403, "<p>No.</p>", None, None),
    "429": (POSTS, 429, "<p>Slow down.</p>", Outcome.ERROR, None),
    "500 without a title": (TITLE, 500, "<p>Sorry.</p>", None, None),
    "404 with a shell": (POSTS, 404, BARE_SHELL, Outcome.ERROR, None),
    "410": (TITLE, 410, "", None, None),
    "a redirect that is not followed": (POSTS, 302, "", Outcome.ERROR, None),
    "posts": (POSTS, 200, NOSCRIPT, Outcome.THREAD, None),
    "a board": (POSTS, 200, BARE_SHELL, Outcome.BOARD, None),
    "posts behind a challenge script": (POSTS, 200, CHALLENGE, Outcome.THREAD, None),
    "a shell for posts": (POSTS, 200, SHELL.format(title="Talk"), Outcome.EMPTY, "script_shell"),
    "a shell of another framework": (POSTS, 200, '<title>T</title><div id="forum"></div><script src="x.js"></script>', Outcome.EMPTY, "script_shell"),
    "an app by its tag": (POSTS, 200, "<title>T</title><app-root>Loading</app-root><script></script>", Outcome.EMPTY, "script_shell"),
    "an empty box without scripts": (POSTS, 200, '<title>T</title><div id="forum"></div>', Outcome.EMPTY, None),
    "a root with a page in it": (POSTS, 200, f'<title>T</title><div id="root">{ARTICLE}</div><script></script>', Outcome.EMPTY, None),
    "says it needs scripts": (POSTS, 200, NOSCRIPT, Outcome.EMPTY, "script_shell"),
    "says so in German": (POSTS, 200, "<title>T</title><p>Bitte aktivieren Sie JavaScript.</p>", Outcome.ERROR, "script_shell"),
    "says so beside an article": (POSTS, 200, f"{NOSCRIPT}{ARTICLE}", Outcome.EMPTY, None),
    "an empty page of little text": (POSTS, 200, "<title>T</title><p>This forum is closed.</p><script src='stats.js'></script>", Outcome.EMPTY, None),
    "a login page": (POSTS, 200, '<title>Login</title><form><input type="password"></form>', Outcome.LOGIN, None),
    "no title and no posts": (POSTS, 200, ARTICLE, Outcome.EMPTY, "no_title"),
    "a JSON answer": (POSTS, 200, '{"posts": []}', Outcome.NOT_HTML, None),
    "nothing": (TITLE, 200, "", None, "no_title"),
}  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_pages(name: str) -> None:
    need, status, body, outcome, expected = PAGES[name]
    headers = {"Content-Type": "application/json" if body.startswith("{") else "text/html; charset=utf-8"}
    assert browser_reason(need, status=status, headers=headers, body=body.encode(), outcome=outcome) == expected


@pytest.mark.parametrize(
    ("headers", "status", "expected"),
    [
        ({"CF-Mitigated": "challenge", "Content-Type": "text/html"}, 403, "challenge"),
        ({"x-amzn-waf-action": "captcha", "content-type": "text/html"}, 405, "challenge"),
        ({"cf-mitigated": "block", "content-type": "text/html"}, 403, None),
        ({"content-type": "application/pdf", "cf-mitigated": "challenge"}, 403, None),
        ({"content-type": "application/pdf"}, 200, None),
        ({"content-type": "image/png"}, 200, None),
    ],
)
def test_headers(headers: dict[str, str], status: int, expected: str | None) -> None:
    assert browser_reason(TITLE, status=status, headers=headers, body=b"%PDF-1.4") == expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Wool", None),
        (None, "no_title"),
        ("Just a moment...", "challenge"),
        ("React App", "script_shell"),
        ("https://t.example/x", "script_redirect"),
        (notices.SCRIPT_SHELL_PARTS.split("|")[0], "script_shell"),
    ],
)
def test_where_only_the_title_was_read(title: str | None, expected: str | None) -> None:
    assert browser_reason(TITLE, status=200, headers={"Content-Type": "text/html"}, title=title) == expected


@pytest.mark.parametrize(
    ("failure", "expected"),
    [
        ("no answer in time", "timeout"),
        ("timeout", "timeout"),
        ("the connection broke off", "connection_reset"),
        ("the answer broke off", "connection_reset"),
        *((words, None) for words in ("no such host", "dns", "connection refused", "refused", "tls", "robots.txt forbids it", "too large")),
        ("ValueError: what nobody foresaw", None),
    ],
)
@pytest.mark.parametrize("need", Need)
def test_failures(need: Need, failure: str, expected: str | None) -> None:
    assert browser_reason(need, failure=failure) == expected


def test_the_spider_speaks_of_failures_in_the_same_words() -> None:
    words = {said for _, _, said in SPIDER_FAILURES}
    assert set(FAILURES) - {"timeout"} <= words


def test_a_page_whose_scripts_ran_may_say_what_it_says_to_others() -> None:
    shown = f"{NOSCRIPT}<p>Three posts.</p>".encode()
    assert browser_reason(POSTS, status=200, body=shown) is BrowserReason.SCRIPT_SHELL
    assert browser_reason(POSTS, status=200, body=shown, scripts_ran=True) is None


@settings(max_examples=200, deadline=None)
@given(
    need=st.sampled_from(Need),
    status=st.sampled_from([None, 200, 403]),
    body=st.binary() | st.text().map(str.encode),
    failure=st.none() | st.text(),
)
def test_never_raises(need: Need, status: int | None, body: bytes, failure: str | None) -> None:
    browser_reason(need, status=status, body=body, failure=failure)


def test_a_hostile_page_takes_no_time() -> None:
    assert browser_reason(POSTS, status=200, body=b"<div id=a>" * 100_000) is BrowserReason.NO_TITLE
