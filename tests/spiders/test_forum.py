"""The forum spider against a server on the loopback, with the real extraction, pipeline and feeds."""

import json
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from spiders.forum import describe
from tests.local_site import Answer, Site, board_page, entries, served, thread_page
from tests.spiders.conftest import Crawled

Crawl = Callable[..., Crawled]
TITLE = "Oil pressure drops on warm days"


def three_pages(site: Site, path: str = "/thread/5", title: str = TITLE, repeat_opener: bool = False) -> None:
    """A thread of 12 posts on three pages."""
    opener = entries(1, 1) if repeat_opener else []
    site.pages[path] = thread_page(title, entries(1, 5), following=f"{path}?page=2")
    site.pages[f"{path}?page=2"] = thread_page(title, opener + entries(6, 10), following=f"{path}?page=3")
    site.pages[f"{path}?page=3"] = thread_page(title, opener + entries(11, 12))


def numbers(crawled: Crawled) -> list[int]:
    """The numbers that the posts' texts begin with, in thread order."""
    return [int(row["text"].split(":")[0].removeprefix("Number ")) for row in sorted(crawled.posts, key=lambda row: row["sequence"])]


# -- threads


@pytest.mark.parametrize("repeat_opener", [False, True])
def test_a_thread_of_three_pages(crawl: Crawl, site: Site, repeat_opener: bool) -> None:
    three_pages(site, repeat_opener=repeat_opener)
    crawled = crawl(f"{site.url}/thread/5")
    assert numbers(crawled) == list(range(1, 13))
    assert [row["sequence"] for row in crawled.posts] == list(range(1, 13))
    assert {(row["thread_url"], row["thread_title"]) for row in crawled.posts} == {(f"{site.url}/thread/5", TITLE)}
    assert [(page["page_url"], page["page_number"], page["outcome"]) for page in crawled.pages] == [
        (f"{site.url}/thread/5", 1, "thread"),
        (f"{site.url}/thread/5?page=2", 2, "thread"),
        (f"{site.url}/thread/5?page=3", 3, "thread"),
    ]
    (thread,) = crawled.threads
    assert (thread["posts"], thread["pages"], thread["complete"], thread["end_reason"]) == (12, 3, True, "last_page")
    assert all(site.asked(path) == 1 for path in site.pages)


def test_a_last_page_that_is_clamped(crawl: Crawl, site: Site) -> None:
    site.pages["/thread/5"] = thread_page(TITLE, entries(1, 5), following="/thread/5?page=2")
    for n in range(2, 8):
        site.pages[f"/thread/5?page={n}"] = thread_page(TITLE, entries(6, 10), following=f"/thread/5?page={n + 1}")
    crawled = crawl(f"{site.url}/thread/5")
    assert numbers(crawled) == list(range(1, 11))
    assert (crawled.threads[0]["end_reason"], crawled.threads[0]["pages"]) == ("repeated_page", 3)
    assert crawled.stats["harvest/end_reason/repeated_page"] == 1
    assert len(site.requests) == 4  # robots.txt, two pages, and the one that repeats


def test_a_pager_that_wraps_to_the_first_page(crawl: Crawl, site: Site) -> None:
    site.pages["/thread/5"] = thread_page(TITLE, entries(1, 5), following="/thread/5?page=2")
    site.pages["/thread/5?page=2"] = thread_page(TITLE, entries(6, 10), following="/thread/5")
    crawled = crawl(f"{site.url}/thread/5")
    assert numbers(crawled) == list(range(1, 11))
    assert crawled.threads[0]["end_reason"] in ("visited", "last_page")  # the extraction may see through it
    assert site.asked("/thread/5") == 1


def test_a_second_page_that_is_refused_leaves_an_incomplete_thread(crawl: Crawl, site: Site) -> None:
    three_pages(site)
    site.pages["/thread/5?page=2"] = Answer("<html><title>Forbidden</title><p>No.</p></html>", 403)
    crawled = crawl(f"{site.url}/thread/5")
    assert numbers(crawled) == [1, 2, 3, 4, 5]
    (thread,) = crawled.threads
    assert (thread["complete"], thread["end_reason"], thread["posts"]) == (False, "page_failed", 5)
    record = crawled.page("page=2")
    assert (record["outcome"], record["status"], record["posts"]) == ("error", 403, 0)
    assert "HTTP 403" in record["warnings"]


def test_from_a_later_page_to_the_whole_thread(crawl: Crawl, site: Site) -> None:
    three_pages(site)
    crawled = crawl(f"{site.url}/thread/5?page=2")
    assert numbers(crawled) == list(range(1, 13))
    assert all(site.asked(path) == 1 for path in site.pages)
    assert crawled.threads[0]["complete"]


@pytest.mark.parametrize("start", ["/post/8", "/thread/5/unread"])
def test_from_a_permalink_that_redirects(crawl: Crawl, site: Site, start: str) -> None:
    three_pages(site)
    site.pages[start] = Answer(status=302, headers={"Location": "/thread/5?page=2#post-8"})
    crawled = crawl(site.url + start)
    assert numbers(crawled) == list(range(1, 13))
    assert site.asked("/thread/5?page=2") == 1
    record = crawled.page(start)
    assert record["final_url"].startswith(f"{site.url}/thread/5?page=2")
    assert {row["page_url"] for row in crawled.posts} == {f"{site.url}/thread/5", site.url + start, f"{site.url}/thread/5?page=3"}


def test_two_spellings_of_one_thread_are_fetched_once(crawl: Crawl, site: Site) -> None:
    three_pages(site)
    site.pages["/post/3"] = Answer(status=301, headers={"Location": "{url}/thread/5#post-3"})
    starts = ("/thread/5", "/thread/5/", "/thread/5?page=1", "/thread/5?sid=0123456789abcdef0123456789abcdef", "/post/3")
    crawled = crawl(",".join(site.url + start for start in starts))
    assert numbers(crawled) == list(range(1, 13))
    assert len(crawled.threads) == 1
    assert sorted(set(site.requests)) == sorted(site.requests)


def test_session_ids_are_neither_followed_nor_written(crawl: Crawl, site: Site) -> None:
    one, two = "0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"
    site.pages["/viewtopic.php?t=5"] = thread_page(TITLE, entries(1, 5), following=f"./viewtopic.php?t=5&amp;start=5&amp;sid={one}")
    site.pages["/viewtopic.php?t=5&start=5"] = thread_page(TITLE, entries(6, 8), permalink=f"./viewtopic.php?p={{n}}&amp;sid={two}#p{{n}}")
    crawled = crawl(f"{site.url}/viewtopic.php?t=5&sid={one}")
    assert numbers(crawled) == list(range(1, 9))
    written = str(crawled.posts) + str([page["next_page_url"] for page in crawled.pages]) + str(crawled.threads)
    assert "sid=" not in written


# -- boards


def test_a_board_of_two_pages_and_three_threads(crawl: Crawl, site: Site) -> None:
    titles = {1: "Rebuilding a lathe motor", 2: "Which grease for the gearbox", 3: "Show your tool cabinet"}
    links = {n: (f"/thread/{n}", title) for n, title in titles.items()}
    site.pages["/board/9"] = board_page(
        "Engines", [links[1], links[2]], following="/board/9?page=2", extra='<a href="https://elsewhere.test/t">x</a>'
    )
    site.pages["/board/9?page=2"] = board_page("Engines", [links[2], links[3]])
    for n, title in titles.items():
        three_pages(site, f"/thread/{n}", title)
    crawled = crawl(f"{site.url}/board/9")
    assert sorted(thread["title"] for thread in crawled.threads) == sorted(titles.values())
    assert [thread["posts"] for thread in crawled.threads] == [12, 12, 12]
    assert len(crawled.posts) == 36
    assert [page["outcome"] for page in crawled.pages].count("board") == 2
    assert len(crawled.pages) == 11
    assert all(site.asked(path) == 1 for path in site.pages)


LIMITED = [
    ({"max_threads": "2"}, {"threads": 2, "posts": 24, "pages": 7}),
    ({"max_pages": "1"}, {"threads": 3, "posts": 15, "pages": 4}),
    ({"max_posts": "7"}, {"posts": 7}),
]


@pytest.mark.parametrize(("limits", "expected"), LIMITED)
def test_limits(crawl: Crawl, site: Site, limits: dict[str, str], expected: dict[str, int]) -> None:
    titles = ["Rebuilding a lathe motor", "Which grease for the gearbox", "Show your tool cabinet"]
    site.pages["/board/9"] = board_page("Engines", [(f"/thread/{n}", title) for n, title in enumerate(titles)])
    for n, title in enumerate(titles):
        three_pages(site, f"/thread/{n}", title)
    crawled = crawl(f"{site.url}/board/9", **limits)
    assert {name: len(getattr(crawled, name)) for name in expected} == expected
    if "max_posts" in limits:
        assert crawled.threads[0]["end_reason"] == "max_posts"
        assert len(site.requests) < len(site.pages)


# -- what is no thread


def test_robots_are_obeyed(crawl: Crawl, site: Site) -> None:
    three_pages(site)
    site.pages["/robots.txt"] = Answer("User-agent: *\nDisallow: /thread/", headers={"Content-Type": "text/plain"})
    crawled = crawl(f"{site.url}/thread/5")
    assert site.requests == ["/robots.txt"]
    (record,) = crawled.pages
    assert (record["outcome"], record["status"], record["warnings"]) == ("error", None, ["robots.txt forbids it"])
    assert crawled.nothing_read == f"{site.url}/thread/5: error: robots.txt forbids it"


PDF = Answer(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj", headers={"Content-Type": "application/pdf"})
LOGIN = (
    "<html><head><title>Log in</title></head><body><h1>You must be logged in to see this forum</h1><form action='/login' method='post'>"
    "<input name='username'><input type='password' name='password'><button>Log in</button></form></body></html>"
)


@pytest.mark.parametrize(
    ("answer", "outcome", "status", "warning"),
    [
        (Answer("<html><title>Not found</title></html>", 404), "error", 404, "HTTP 404"),
        (Answer("gone", 410, {"Content-Type": "text/plain"}), "error", 410, "HTTP 410"),
        (PDF, "not_html", 200, "not an HTML page but application/pdf"),
        (Answer('{"posts": []}', headers={"Content-Type": "application/json"}), "not_html", 200, "not an HTML page but application/json"),
        (Answer(LOGIN), "login", 200, None),
        (Answer(LOGIN, 403), "login", 403, "HTTP 403"),
        (Answer(LOGIN, 404), "error", 404, "HTTP 404"),
        (Answer("<html><body>no</body></html>", 401), "login", 401, "HTTP 401"),
        (Answer(b""), "empty", 200, None),
        (Answer(thread_page(TITLE, entries(1, 5)), 404), "error", 404, "HTTP 404"),
        (
            Answer(status=302, headers={"Location": "https://elsewhere.test/t"}),
            "error",
            302,
            "redirects to another site: https://elsewhere.test/t",
        ),
        (Answer(status=302, headers={"Location": "/thread/5"}), "error", None, "too many redirects"),
        (Answer(b"x" * 3000), "error", None, "too large"),
    ],
)
def test_a_page_without_posts_says_why(
    crawl: Crawl, site: Site, answer: Answer, outcome: str, status: int | None, warning: str | None
) -> None:
    site.pages["/thread/5"] = answer
    settings = {"DOWNLOAD_MAXSIZE": 2900} if answer.body == b"x" * 3000 else None
    crawled = crawl(f"{site.url}/thread/5", settings)
    (record,) = crawled.pages
    assert (record["outcome"], record["status"]) == (outcome, status)
    assert warning is None or warning in record["warnings"]
    assert crawled.posts == crawled.threads == []
    assert crawled.nothing_read is not None


def test_a_thread_that_is_served_as_binary_is_read(crawl: Crawl, site: Site) -> None:
    site.pages["/thread/5"] = Answer(thread_page(TITLE, entries(1, 5)), headers={"Content-Type": "application/octet-stream"})
    assert len(crawl(f"{site.url}/thread/5").posts) == 5


def test_nobody_is_there(crawl: Crawl) -> None:
    with served() as gone:
        url = f"{gone.url}/thread/5"
    crawled = crawl(url)
    (record,) = crawled.pages
    assert (record["outcome"], record["final_url"], record["warnings"]) == ("error", None, ["connection refused"])
    assert crawled.nothing_read == f"{url}: error: connection refused"


def test_a_server_that_is_too_slow(crawl: Crawl, site: Site) -> None:
    site.pages["/thread/5"] = Answer("late", delay=1.5)
    crawled = crawl(f"{site.url}/thread/5", {"DOWNLOAD_TIMEOUT": 0.3, "RETRY_TIMES": 1}, browser="never")
    assert crawled.pages[0]["warnings"] == ["no answer in time"]
    assert site.asked("/thread/5") == 2


def test_one_start_that_works_is_enough(crawl: Crawl, site: Site) -> None:
    three_pages(site)
    crawled = crawl(f"{site.url}/nothing,{site.url}/thread/5")
    assert crawled.nothing_read is None
    assert len(crawled.pages) == 4


def test_all_starts_fail(crawl: Crawl, site: Site) -> None:
    assert (crawl(f"{site.url}/a,{site.url}/b").nothing_read or "").startswith("none of 2 start pages could be read; the first, ")


# -- the site's own words


def test_a_redirect_to_www_or_https_of_the_same_site_is_followed(crawl: Crawl, site: Site) -> None:
    three_pages(site)
    site.pages["/t5"] = Answer(status=301, headers={"Location": "{url}/thread/5"})
    crawled = crawl(f"{site.url}/t5")
    assert numbers(crawled) == list(range(1, 13))
    assert crawled.threads[0]["thread_url"] == f"{site.url}/thread/5"


def test_a_page_that_refreshes_itself_is_read_once(crawl: Crawl, site: Site) -> None:
    page = thread_page(TITLE, entries(1, 5))
    site.pages["/thread/5"] = page.replace("<head>", '<head><meta http-equiv="refresh" content="3">')
    site.pages["/moved"] = '<html><head><meta http-equiv="refresh" content="0; url=/thread/5"></head><body>moved</body></html>'
    assert len(crawl(f"{site.url}/moved").posts) == 5
    assert site.asked("/thread/5") == 1


def test_an_archived_page_is_dated_from_its_capture(crawl: Crawl, site: Site) -> None:
    page = thread_page(TITLE, entries(1, 5))
    for entry in entries(1, 5):
        page = page.replace(f'<time datetime="{entry.date}">{entry.date[:10]}</time>', "<span class=date>Yesterday at 5:03 PM</span>")
    site.pages["/web/20150816120000id_/http://forum.example/t/5"] = Answer(page)
    crawled = crawl(f"{site.url}/web/20150816120000/http://forum.example/t/5")
    assert {row["date"] for row in crawled.posts} == {"2015-08-15T17:03"}
    assert crawled.pages[0]["fetched_at"] == "2015-08-16T12:00:00+00:00"


@pytest.mark.parametrize("as_date", [False, True])
def test_retry_after_is_honoured(crawl: Crawl, site: Site, as_date: bool) -> None:
    header = format_datetime(datetime.now(UTC) + timedelta(seconds=2), usegmt=True) if as_date else "1"
    page = thread_page(TITLE, entries(1, 5))
    site.pages["/thread/5"] = [Answer("slow down", 429, {"Retry-After": header}), Answer(page)]
    before = time.monotonic()
    crawled = crawl(f"{site.url}/thread/5")
    assert time.monotonic() - before >= 0.9
    assert len(crawled.posts) == 5
    assert site.asked("/thread/5") == 2


def test_a_pause_that_is_too_long_is_not_waited_for(crawl: Crawl, site: Site) -> None:
    site.pages["/thread/5"] = Answer("come back tomorrow", 503, {"Retry-After": "86400"})
    crawled = crawl(f"{site.url}/thread/5")
    assert (site.asked("/thread/5"), crawled.pages[0]["status"]) == (1, 503)


def test_an_error_that_passes_is_retried(crawl: Crawl, site: Site) -> None:
    site.pages["/thread/5"] = [Answer("busy", 503), Answer("busy", 502), Answer(thread_page(TITLE, entries(1, 5)))]
    assert len(crawl(f"{site.url}/thread/5").posts) == 5


def test_manners(crawl: Crawl, site: Site) -> None:
    site.pages["/board/9"] = board_page("Engines", [(f"/thread/{n}", f"Subject number {n} of many") for n in range(8)])
    for n in range(8):
        site.pages[f"/thread/{n}"] = Answer(thread_page(f"Subject number {n} of many", entries(1, 4)), delay=0.05)
    crawled = crawl(f"{site.url}/board/9")
    assert len(crawled.posts) == 32
    assert site.most_at_once <= 2
    assert all(agent.startswith("harvestcrawl/") and "+https://" in agent for agent in site.agents)


# -- when something goes wrong inside


class DropEverything:
    def process_item(self, item: object) -> object:
        raise self.error()

    @staticmethod
    def error() -> Exception:
        from scrapy.exceptions import DropItem

        return DropItem("not wanted")


class BreakEverything(DropEverything):
    @staticmethod
    def error() -> Exception:
        return RuntimeError("a bug")


class DoNothing:
    def process_item(self, item: object) -> object:
        return item


@pytest.mark.parametrize(
    "pipelines",
    [
        {DropEverything: 100},
        {BreakEverything: 100},
        {"pipelines.posts.PostsPipeline": None, DoNothing: 100},
        {"pipelines.posts.PostsPipeline": None},
    ],
)
def test_a_page_that_no_pipeline_reads_does_not_hang_the_crawl(crawl: Crawl, site: Site, pipelines: dict[object, int | None]) -> None:
    three_pages(site)
    crawled = crawl(f"{site.url}/thread/5", {"ITEM_PIPELINES": {"pipelines.posts.PostsPipeline": 500, **pipelines}})
    assert crawled.posts == []


@pytest.mark.parametrize("items_at_once", [1, 2, 100])
def test_many_threads_at_once_do_not_block_one_another(crawl: Crawl, site: Site, items_at_once: int) -> None:
    threads = [f"Subject number {n} of many" for n in range(30)]
    site.pages["/board/9"] = board_page("Engines", [(f"/thread/{n}", title) for n, title in enumerate(threads)])
    for n, title in enumerate(threads):
        three_pages(site, f"/thread/{n}", title)
    crawled = crawl(f"{site.url}/board/9", {"CONCURRENT_ITEMS": items_at_once, "CONCURRENT_REQUESTS_PER_DOMAIN": 16})
    assert (len(crawled.posts), len(crawled.threads)) == (360, 30)


def test_an_interrupted_crawl_summarises_what_it_leaves_unfinished(crawl: Crawl, site: Site) -> None:
    site.pages["/thread/5"] = thread_page(TITLE, entries(1, 5), following="/thread/5?page=2")
    crawled = crawl(f"{site.url}/thread/5", {"CLOSESPIDER_PAGECOUNT": 1, "ROBOTSTXT_OBEY": False})
    assert numbers(crawled) == [1, 2, 3, 4, 5]
    (thread,) = crawled.threads
    assert (thread["thread_url"], thread["posts"]) == (f"{site.url}/thread/5", 5)
    assert (thread["complete"], thread["end_reason"]) == (False, "interrupted")


def test_any_error_is_described_in_one_line() -> None:
    assert describe(ValueError("two\nlines")) == "ValueError: two lines"
    assert describe(KeyError()) == "KeyError"
    assert len(describe(ValueError("x" * 5000))) == 300


def test_a_thread_whose_pages_carry_their_posts_as_data(crawl: Crawl, site: Site) -> None:
    """No browser is asked for: what scripts would draw is there, and the head names the next page."""

    def shell(first: int, last: int, following: str = "") -> str:
        posts = [
            {"id": 900 + n, "html": f"<p>Number {n}: words.</p>", "user": f"ann{n}", "created_at": f"2024-05-0{n}T10:00:00Z", "number": n}
            for n in range(first, last + 1)
        ]
        data = json.dumps({"thread": {"title": TITLE, "postCount": 5, "posts": posts}})
        link = f"<link rel='next' href='{following}'>" if following else ""
        head = f"<meta charset='utf-8'><title>{TITLE}</title>{link}"
        return f"<!DOCTYPE html><html><head>{head}</head><body><div id='app'></div><script>window.__S__={data}</script></body></html>"

    site.pages["/thread/5"] = shell(1, 3, "/thread/5?page=2")
    site.pages["/thread/5?page=2"] = shell(4, 5)
    crawled = crawl(f"{site.url}/thread/5", browser="never")
    assert numbers(crawled) == [1, 2, 3, 4, 5]
    assert [(page["outcome"], page["browser_reason"], len(page["warnings"])) for page in crawled.pages] == [("thread", None, 1)] * 2
    (thread,) = crawled.threads
    assert (thread["posts"], thread["expected_posts"], thread["complete"], thread["title"]) == (5, 5, True, TITLE)
