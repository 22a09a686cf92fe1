"""Sites that mean harm, or are so broken that it comes to the same: each page has its record, and nothing else happens."""

import gzip
import json
import zlib
from collections.abc import Callable
from typing import Any

import brotli
import pytest

from tests.local_site import Answer, Site, board_page, entries, served, thread_page
from tests.spiders.conftest import Crawled

Crawl = Callable[..., Crawled]
TITLE = "Oil pressure drops on warm days"
LIMIT = 2_000_000
SMALL = {"DOWNLOAD_MAXSIZE": LIMIT, "RETRY_TIMES": 0}


def packed(coding: str, size: int = 60 * LIMIT) -> bytes:
    """A thread's page with blanks behind it, in a few KB."""
    page = thread_page(TITLE, entries(1, 5)).encode() + b" " * size
    return {"gzip": gzip.compress, "deflate": zlib.compress, "br": lambda data: brotli.compress(data, quality=1)}[coding](page)


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br"])
def test_compressed_bombs_are_too_large(crawl: Crawl, site: Site, coding: str) -> None:
    body = packed(coding)
    assert len(body) < LIMIT / 10
    site.pages["/thread/5"] = Answer(body, headers={"Content-Encoding": coding})
    site.pages["/thread/6"] = thread_page(TITLE, entries(1, 5))
    crawled = crawl(f"{site.url}/thread/5,{site.url}/thread/6", SMALL)
    assert (crawled.page("/5")["outcome"], crawled.page("/5")["warnings"]) == ("error", ["too large"])
    assert len(crawled.posts) == 5


class Endless(Site):
    """Sends a body that is as long as it says, and longer than anybody wants."""

    def answer(self, path: str) -> Answer:
        answer = super().answer(path)
        return Answer(answer.body + " " * (30 * LIMIT)) if path == "/thread/5" and isinstance(answer.body, str) else answer


def test_bodies_without_end_are_too_large(crawl: Crawl) -> None:
    with served(Endless) as site:
        site.pages["/thread/5"] = thread_page(TITLE, entries(1, 5))
        crawled = crawl(f"{site.url}/thread/5", SMALL)
    assert crawled.page("/5")["warnings"] == ["too large"]


@pytest.mark.parametrize(
    "target",
    ["file:///etc/passwd", "ftp://127.0.0.1/x", "data:text/html,<p>x", "javascript:alert(1)", "http://", "http://[::1", "\\\\host\\share"],
)
@pytest.mark.parametrize("how", ["header", "meta"])
def test_redirects_lead_to_web_pages_alone(crawl: Crawl, site: Site, target: str, how: str) -> None:
    refresh = f'<html><head><meta http-equiv="refresh" content="0;url={target}"></head><body>Wait.</body></html>'
    site.pages["/thread/5"] = Answer("", 302, {"Location": target}) if how == "header" else refresh
    crawled = crawl(f"{site.url}/thread/5", SMALL, browser="never")
    (record,) = crawled.pages
    assert (crawled.posts, record["page_url"]) == ([], f"{site.url}/thread/5")
    assert record["outcome"] in ("error", "empty")
    assert record["warnings"]
    assert "root:" not in json.dumps(crawled.pages)


def test_redirects_in_a_circle_end(crawl: Crawl, site: Site) -> None:
    for n in range(20):
        site.pages[f"/thread/{n}"] = Answer("", 302, {"Location": f"/thread/{(n + 1) % 20}"})
    crawled = crawl(f"{site.url}/thread/0", SMALL)
    assert [page["warnings"] for page in crawled.pages] == [["too many redirects"]]
    assert len(site.requests) < 20


def test_redirects_into_the_local_network_are_not_followed(crawl: Crawl, site: Site) -> None:
    """Here from one name of this machine to another: what leaves the site is refused, wherever it leads."""
    with served() as router:
        site.pages["/thread/5"] = Answer("", 302, {"Location": router.url.replace("127.0.0.1", "localhost") + "/reboot"})
        crawled = crawl(f"{site.url}/thread/5", SMALL)
        assert router.requests == []
    assert crawled.pages[0]["warnings"][0].startswith("redirects to another site")


LINKS = (
    "javascript:next()",
    "file:///etc/passwd",
    "mailto:a@b.example",
    "http://[::1",
    "//",
    "http://127.0.0.1:1/thread/9",
    "data:text/html,x",
)


@pytest.mark.parametrize("link", LINKS)
def test_links_that_are_none_are_not_followed(crawl: Crawl, site: Site, link: str) -> None:
    site.pages["/thread/5"] = thread_page(TITLE, entries(1, 5), following=link)
    site.pages["/board"] = board_page(
        "Engines", [("/thread/5", TITLE), (link, "Another motor of that lathe"), ("/thread/6", "A third one")]
    )
    crawled = crawl(f"{site.url}/board", SMALL, browser="never")
    assert len(crawled.posts) == 5
    assert sorted({path for path in site.requests if path != "/robots.txt"}) == ["/board", "/thread/5", "/thread/6"]


class Trap(Site):
    """Pages without end: each links to the next one."""

    def answer(self, path: str) -> Answer:
        number = int(path.rpartition("=")[2]) if "=" in path else 1
        self.requests.append(path)
        following = f"{path.partition('?')[0]}?page={number + 1}"
        if path.startswith("/same"):
            return Answer(thread_page(TITLE, entries(1, 5), following=following))
        if path.startswith("/thread"):
            return Answer(thread_page(TITLE, entries(number * 5, number * 5 + 4), following=following))
        if path.startswith("/board"):
            return Answer(board_page("Engines", [(f"/thread/{number}-{n}", f"{TITLE}, part {n}") for n in range(3)], following=following))
        return Answer("", 404)


def test_a_pager_that_repeats_itself_ends(crawl: Crawl) -> None:
    with served(Trap) as site:
        crawled = crawl(f"{site.url}/same/1")
    assert (len(crawled.posts), crawled.threads[0]["end_reason"]) == (5, "repeated_page")


def test_a_thread_without_end_ends_at_its_budget(crawl: Crawl) -> None:
    with served(Trap) as site:
        crawled = crawl(f"{site.url}/thread/1", {"HARVEST_THREAD_PAGES": 7})
    (thread,) = crawled.threads
    assert (len(crawled.pages), thread["end_reason"], thread["complete"]) == (7, "max_pages", False)


def test_a_site_without_end_ends_at_its_budget(crawl: Crawl) -> None:
    with served(Trap) as site:
        crawled = crawl(f"{site.url}/board", {"HARVEST_THREAD_PAGES": 3, "HARVEST_SITE_PAGES": 10})
        asked = [path for path in site.requests if path != "/robots.txt"]
    assert len(asked) == 10
    assert crawled.stats["harvest/over_budget"] > 0
    warnings = {warning for page in crawled.pages for warning in page["warnings"]}
    assert "more pages than one site may have (HARVEST_SITE_PAGES)" in warnings


def test_budgets_do_not_raise_what_the_user_wants(crawl: Crawl) -> None:
    with served(Trap) as site:
        crawled = crawl(f"{site.url}/thread/1", {"HARVEST_THREAD_PAGES": 7}, max_pages="2")
    assert len(crawled.pages) == 2


ESCAPES = "\x1b[2J\x1b]0;owned\x07\u202eevil"


def test_a_terminal_is_told_no_escape_sequences(crawl: Crawl, site: Site, capfd: Any) -> None:
    site.pages["/thread/5"] = Answer("", 302, {"Location": f"/thread/6?x={ESCAPES.encode().decode('latin-1')}"})
    crawled = crawl(f"{site.url}/thread/5", {"LOG_ENABLED": True, "LOG_LEVEL": "INFO"})
    assert crawled.pages
    written = "".join(capfd.readouterr())
    assert not any(character in written for character in "\x1b\x07\u202e")
