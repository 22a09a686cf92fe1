"""Forums that make it hard: every page still once, every post still once, and what was lost is said."""

from collections.abc import Callable

import pytest

from tests.local_site import Answer, Site, board_page, entries, thread_page
from tests.spiders.conftest import Crawled
from tests.spiders.test_forum import TITLE, numbers, three_pages

Crawl = Callable[..., Crawled]
PHPBB = "/viewtopic.php?f=2&t=5"


def asked_twice(site: Site) -> list[str]:
    return sorted(path for path in set(site.requests) if site.asked(path) > 1)


def phpbb(site: Site) -> None:
    """12 posts on three pages that count posts; each also at the address of each of its posts."""
    for k in range(3):
        links = " ".join(
            f"<strong>{n + 1}</strong>" if n == k else f'<a href=".{PHPBB}{f"&amp;start={n * 5}" if n else ""}">{n + 1}</a>'
            for n in range(3)
        )
        page = thread_page(TITLE, entries(k * 5 + 1, min(k * 5 + 5, 12)), permalink="./viewtopic.php?p={n}#p{n}")
        page = page.replace('<div class="posts">', f'<div class="pagination">12 posts {links}</div><div class="posts">')
        for address in (PHPBB + (f"&start={k * 5}" if k else ""), *(f"/viewtopic.php?p={n}" for n in range(k * 5 + 1, k * 5 + 6))):
            site.pages[address] = page


@pytest.mark.parametrize("post", [2, 8, 12])
def test_from_a_permalink_each_page_once_and_no_fragment_in_the_records(crawl: Crawl, site: Site, post: int) -> None:
    phpbb(site)
    crawled = crawl(f"{site.url}/viewtopic.php?p={post}#p{post}")
    assert numbers(crawled) == list(range(1, 13))
    assert len(site.requests) == 4  # with robots.txt
    assert sorted(page["page_number"] for page in crawled.pages) == [1, 2, 3]
    assert f"{site.url}/viewtopic.php?p={post}" in {page["page_url"] for page in crawled.pages}
    assert not any("#" in row["page_url"] for row in (*crawled.posts, *crawled.pages))
    (thread,) = crawled.threads
    assert (thread["thread_url"], thread["posts"], thread["complete"]) == (site.url + PHPBB, 12, True)


def test_a_thread_s_address_has_nothing_of_where_its_reader_came_from(crawl: Crawl, site: Site) -> None:
    phpbb(site)
    start = f"{PHPBB}&start=5&hilit=oil&utm_source=letter"
    site.pages[start] = site.pages[f"{PHPBB}&start=5"]
    crawled = crawl(site.url + start)
    assert numbers(crawled) == list(range(1, 13))
    assert len(site.requests) == 4
    assert {row["thread_url"] for row in (*crawled.posts, *crawled.pages)} == {site.url + PHPBB}


@pytest.mark.parametrize("start", [0, 5, 10])
def test_a_pager_that_shows_next_alone_and_counts_posts(crawl: Crawl, site: Site, start: int) -> None:
    address = "/viewtopic.php?t=5"
    site.pages[address] = thread_page(TITLE, entries(1, 5), following=f"{address}&amp;start=5")
    site.pages[f"{address}&start=5"] = thread_page(TITLE, entries(6, 10), following=f"{address}&amp;start=10")
    site.pages[f"{address}&start=10"] = thread_page(TITLE, entries(11, 12))
    crawled = crawl(site.url + address + (f"&start={start}" if start else ""))
    assert numbers(crawled) == list(range(1, 13))
    assert [row["page_number"] for row in crawled.posts] == [1] * 5 + [2] * 5 + [3] * 2
    assert asked_twice(site) == []


def test_a_next_page_on_another_host_leaves_an_incomplete_thread(crawl: Crawl, site: Site) -> None:
    site.pages["/thread/5"] = thread_page(TITLE, entries(1, 5), following="https://mirror.example/thread/5?page=2")
    crawled = crawl(f"{site.url}/thread/5")
    assert crawled.pages[0]["warnings"] == ["its next page is on another site, and not followed: https://mirror.example/thread/5?page=2"]
    assert (crawled.threads[0]["complete"], crawled.threads[0]["end_reason"]) == (False, "page_failed")


def test_posts_that_move_to_the_next_page_while_a_thread_is_read(crawl: Crawl, site: Site) -> None:
    site.pages["/thread/5"] = thread_page(TITLE, entries(1, 5), following="/thread/5?page=2")
    site.pages["/thread/5?page=2"] = thread_page(TITLE, entries(4, 8), following="/thread/5?page=3")
    site.pages["/thread/5?page=3"] = thread_page(TITLE, entries(8, 9))
    crawled = crawl(f"{site.url}/thread/5")
    assert numbers(crawled) == list(range(1, 10))


def test_a_thread_on_two_boards_and_sticky_threads_on_every_page_come_out_once(crawl: Crawl, site: Site) -> None:
    sticky = ("/thread/1", "Read me first please")
    site.pages["/"] = board_page(
        "All", [("/board/1", "Engines of all kinds"), ("/board/2", "Pumps of all kinds"), ("/board/3", "Empty shelves")]
    )
    site.pages["/board/1"] = board_page("Engines", [sticky, ("/board/1/thread/5", TITLE)], following="/board/1?page=2")
    site.pages["/board/1?page=2"] = board_page("Engines", [sticky, ("/thread/6", "Another matter of interest")])
    site.pages["/board/2"] = board_page("Pumps", [sticky, ("/board/2/thread/5", TITLE)])
    site.pages["/board/3"] = board_page("Empty", []).replace("<tbody>", "<tbody><tr><td>There are no topics here.</td></tr>")
    for path in ("/board/1/thread/5", "/board/2/thread/5"):
        three_pages(site, path)
    site.pages["/thread/1"] = thread_page(sticky[1], entries(21, 23))
    site.pages["/thread/6"] = thread_page("Another matter of interest", entries(31, 33))
    crawled = crawl(f"{site.url}/")
    assert sorted(thread["posts"] for thread in crawled.threads) == [3, 3, 12]
    assert len(crawled.posts) == 18
    assert crawled.page("/board/3")["outcome"] == "empty"
    assert asked_twice(site) == []


def test_session_ids_in_paths_that_change_with_each_page(crawl: Crawl, site: Site) -> None:
    three_pages(site)
    for n, path in enumerate(("/thread/5", "/thread/5?page=2", "/thread/5?page=3"), 1):
        session = f";jsessionid=A{n}B2C3D4E5F60718293A4B5C6D7E8F900"
        site.pages[path] = str(site.pages[path]).replace('href="/thread/5?', f'href="/thread/5{session}?')
    crawled = crawl(f"{site.url}/thread/5;jsessionid=0000111122223333AAAA")
    assert numbers(crawled) == list(range(1, 13))
    assert "jsessionid" not in str(crawled.posts) + str(crawled.pages)


def test_two_addresses_that_redirect_to_one_another(crawl: Crawl, site: Site) -> None:
    site.pages["/t/1"] = Answer(status=302, headers={"Location": "/t/2"})
    site.pages["/t/2"] = Answer(status=302, headers={"Location": "/t/1"})
    assert crawl(f"{site.url}/t/1").pages[0]["warnings"] == ["too many redirects"]


def test_whatever_a_board_s_threads_answer_is_counted(crawl: Crawl, site: Site) -> None:
    site.pages["/b"] = board_page("B", [(f"/thread/{i}", f"Subject {i} of many") for i in range(1, 6)], following="/b?page=2")
    site.pages["/b?page=2"] = Answer("broken", 500)
    site.pages["/thread/1"] = thread_page("Subject 1 of many", entries(1, 3))
    site.pages["/thread/2"] = Answer("broken", 500)
    site.pages["/thread/3"] = Answer("late", delay=1.5)
    site.pages["/thread/4"] = Answer("<html><title>Log in</title><h1>You must be logged in</h1><input type=password></html>", 403)
    site.pages["/robots.txt"] = Answer("User-agent: *\nDisallow: /thread/5", headers={"Content-Type": "text/plain"})
    crawled = crawl(f"{site.url}/b", {"DOWNLOAD_TIMEOUT": 0.5, "RETRY_TIMES": 0}, browser="never")
    assert crawled.stats["harvest/failed"] == {"HTTP 500": 2, "no answer in time": 1, "login": 1, "robots.txt forbids it": 1}
    assert (len(crawled.pages), len(crawled.posts)) == (7, 3)


def test_max_posts_of_a_board_asks_for_the_threads_it_needs(crawl: Crawl, site: Site) -> None:
    site.pages["/b"] = board_page("B", [(f"/thread/{i}", f"Subject {i} of many") for i in range(20)], following="/b?page=2")
    for i in range(20):
        site.pages[f"/thread/{i}"] = thread_page(f"Subject {i} of many", entries(i * 10 + 1, i * 10 + 4))
    crawled = crawl(f"{site.url}/b", max_posts="6")
    assert site.requests == ["/robots.txt", "/b", "/thread/0", "/thread/1"]
    assert [(thread["posts"], thread["end_reason"]) for thread in crawled.threads] == [(4, "last_page"), (2, "max_posts")]
