"""What a browser in a crawl keeps to: the crawl's cookies, its budget, the user's wish, the site's pace. In a real Chromium."""

import logging
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.local_site import Answer, Site, entries, served, thread_page
from tests.spiders.conftest import Crawled
from tests.spiders.test_forum_browser import TITLE, browsers, shell, writes

Crawl = Callable[..., Crawled]


class Noting(Site):
    """Notes who asks for what, when, and with which cookies; has answers of its own for browsers, under the path with ``browser:``."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.noted: list[tuple[str, str, float, dict[str, str]]] = []
        """Path, ``browser`` or ``http``, time, cookies."""
        self.document_delay = 0.0
        self.documents = self.most_documents = 0
        """Under way at once."""

    def answer_to(self, path: str, headers: dict[str, str]) -> Answer:
        if path in ("/robots.txt", "/favicon.ico"):  # Chromium asks for the latter, a crawl for the former
            return self.answer(path)
        who = "browser" if "Chrome" in headers.get("user-agent", "") else "http"
        pairs = (pair.partition("=") for pair in headers.get("cookie", "").split("; ") if pair)
        self.noted.append((path, who, time.monotonic(), {name: value for name, _, value in pairs}))
        answer = self.answer(path if f"{who}:{path}" not in self.pages else f"{who}:{path}")
        self.count_documents(1)
        time.sleep(self.document_delay)
        self.count_documents(-1)
        return answer

    def count_documents(self, step: int) -> None:
        with self.lock:
            self.documents += step
            self.most_documents = max(self.most_documents, self.documents)

    def of(self, who: str) -> list[str]:
        """The paths that a browser, or the crawl itself, asked for."""
        return [path for path, asking, _, _ in self.noted if asking == who]

    def cookies(self, path: str, who: str) -> dict[str, str]:
        """Those of the one request for a path."""
        (found,) = [cookies for asked, asking, _, cookies in self.noted if (asked, asking) == (path, who)]
        return found


@pytest.fixture
def site() -> Any:
    with served(Noting) as site:
        yield site


@pytest.fixture(autouse=True)
def nothing_is_left() -> Any:
    yield
    assert browsers() == []


def threads(site: Noting, count: int) -> str:
    """Threads that a script writes; their addresses."""
    for n in range(count):
        site.pages[f"/thread/{n}"] = shell(writes(thread_page(f"{TITLE}, part {n}", entries(n * 9, n * 9 + 4)), 100))
    return ",".join(f"{site.url}/thread/{n}" for n in range(count))


# --- Cookies ------------------------------------------------------------------------------------------------------------


def test_cookies_go_along_into_the_browser_and_back(crawl: Crawl, site: Noting) -> None:
    """The first page comes by a plain download, the second by a browser, the third by a plain download again."""
    first, second, third = (
        thread_page(TITLE, entries(n * 5 + 1, n * 5 + 5), following=f"/thread/5?page={n + 2}" if n < 2 else None) for n in range(3)
    )
    frame = shell("document.cookie = 'script=s; path=/';" + writes(second, 300))
    site.pages["/thread/5"] = Answer(first, headers={"Set-Cookie": "plain=p; Path=/; HttpOnly"})
    site.pages["/thread/5?page=2"] = frame
    site.pages["browser:/thread/5?page=2"] = Answer(frame, headers={"Set-Cookie": "answer=a; Path=/thread; HttpOnly"})
    site.pages["/thread/5?page=3"] = third
    crawled = crawl(f"{site.url}/thread/5")
    assert (len(crawled.posts), site.of("browser")) == (15, ["/thread/5?page=2"])
    assert site.cookies("/thread/5", "http") == {}
    assert site.cookies("/thread/5?page=2", "http") == {"plain": "p"}
    assert site.cookies("/thread/5?page=2", "browser") == {"plain": "p"}
    assert site.cookies("/thread/5?page=3", "http") == {"plain": "p", "script": "s", "answer": "a"}


def test_cookies_of_one_site_are_not_told_to_another_in_the_same_browser(crawl: Crawl, site: Noting) -> None:
    """A host is another site for cookies under another name; under another port it would not be (RFC 6265, 8.5)."""
    frame = shell(f"document.cookie = 'script=s; path=/; max-age=9999';{writes(thread_page(TITLE, entries(1, 5)), 100)}")
    site.pages["/thread/1"] = Answer(frame, headers={"Set-Cookie": "plain=p; Path=/"})
    site.pages["/thread/2"] = frame
    urls = f"{site.url}/thread/1,{site.url.replace('127.0.0.1', 'localhost')}/thread/2"
    crawled = crawl(urls, {"BROWSER_POOL_SIZE": 1, "CONCURRENT_REQUESTS": 1})
    assert [page["loaded_by"] for page in crawled.pages] == ["browser"] * 2
    assert site.cookies("/thread/1", "browser") == {"plain": "p"}
    assert site.cookies("/thread/2", "browser") == {}


# --- Budget and wish ----------------------------------------------------------------------------------------------------


def test_no_more_loads_than_the_budget_has(crawl: Crawl, site: Noting, caplog: pytest.LogCaptureFixture) -> None:
    urls = threads(site, 4)
    site.pages["/thread/4"] = "<title>Just a moment...</title><h1>Checking your browser</h1>"
    with caplog.at_level(logging.WARNING):
        crawled = crawl(f"{urls},{site.url}/thread/4", {"BROWSER_MAX_LOADS": 2, "CONCURRENT_REQUESTS": 1})
    assert len(site.of("browser")) == 2
    assert sorted(page["browser_reason"] for page in crawled.pages) == ["challenge", *["script_shell"] * 4]
    assert sorted(page["loaded_by"] for page in crawled.pages) == ["browser", "browser", "http", "http", "http"]
    assert len(crawled.posts) == 10
    stats = {name: value for name, value in crawled.stats.items() if name.startswith("browser/") and "seconds" not in name}
    assert stats == {"browser/loads": 2, "browser/reason/script_shell": 2, "browser/over_budget": 3, "browser/restarts": 0}
    assert 0 < crawled.stats["browser/seconds/script_shell"] == crawled.stats["browser/seconds"]
    assert [record.getMessage() for record in caplog.records if "BROWSER_MAX_LOADS" in record.getMessage()] == [
        "2 pages have been loaded in a browser: no more are (BROWSER_MAX_LOADS)"
    ]


def test_seconds_and_loads_are_counted_by_reason(crawl: Crawl, site: Noting) -> None:
    urls = threads(site, 2)
    site.pages["/thread/4"] = "<title>Just a moment...</title><h1>Checking your browser</h1>"
    stats = crawl(f"{urls},{site.url}/thread/4", {"BROWSER_WAIT": 2}).stats
    assert (stats["browser/loads"], stats["browser/reason/script_shell"], stats["browser/reason/challenge"]) == (3, 2, 1)
    parts = stats["browser/seconds/script_shell"], stats["browser/seconds/challenge"]
    assert all(seconds > 0 for seconds in parts)
    assert sum(parts) == pytest.approx(stats["browser/seconds"], abs=0.01)


def test_always_is_every_page(crawl: Crawl, site: Noting) -> None:
    site.pages["/robots.txt"] = Answer("User-agent: *\nDisallow: /thread/closed", headers={"Content-Type": "text/plain"})
    site.pages["/thread/1"] = thread_page(TITLE, entries(1, 5), following="/thread/1?page=2")
    site.pages["/thread/1?page=2"] = thread_page(TITLE, entries(6, 10))
    site.pages["/thread/closed"] = thread_page(TITLE, entries(20, 25))
    crawled = crawl(",".join(f"{site.url}/thread/{name}" for name in ("1", "closed", "nowhere")), browser="always")
    found = {
        page["page_url"].removeprefix(f"{site.url}/thread/"): (
            page["outcome"], page["status"], page["posts"], page["loaded_by"], page["browser_reason"], page["warnings"][:1],
        )
        for page in crawled.pages
    }  # fmt: skip
    assert found == {
        "1": ("thread", 200, 5, "browser", "always", []),
        "1?page=2": ("thread", 200, 5, "browser", "always", []),
        "closed": ("error", None, 0, "http", "always", ["robots.txt forbids it"]),
        "nowhere": ("error", 404, 0, "browser", "always", ["HTTP 404"]),
    }
    assert sorted(site.of("browser")) == ["/thread/1", "/thread/1?page=2", "/thread/nowhere"]
    assert site.of("http") == []
    assert crawled.stats["browser/loads"] == crawled.stats["browser/reason/always"] == 3


# --- Pace ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 2])
def test_no_more_pages_at_once_in_browsers_than_at_a_site(crawl: Crawl, site: Noting, limit: int) -> None:
    site.document_delay = 0.4
    crawled = crawl(threads(site, 4), {"CONCURRENT_REQUESTS_PER_DOMAIN": limit, "BROWSER_POOL_SIZE": 4}, browser="always")
    assert len(crawled.posts) == 20
    assert site.most_documents <= limit
