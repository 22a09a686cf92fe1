"""Which pages are asked for, against a forum that is a table: page address -> what it says."""

from collections import deque
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from harvestcrawl.arguments import Limits
from harvestcrawl.frontier.codec import pack, unpack
from harvestcrawl.items import CapturedPage, EndReason, Outcome, Post, ThreadLink, ThreadPage, ThreadSummary
from harvestcrawl.navigation import OFF_SITE, Navigator
from harvestcrawl.navigator_state import NavigatorState, navigator_from, state_of
from harvestcrawl.reading import ALREADY_REQUESTED
from harvestcrawl.steps import Kind, Step, Wanted

NOW = datetime(2024, 1, 1, tzinfo=UTC)


class Restored(Navigator):
    """Is put into bytes and made anew from them before each page, as when a crawl that is kept goes on."""

    def take(self, *args: Any) -> Step:
        state = unpack(pack(state_of(self)), NavigatorState)
        vars(self).update(vars(navigator_from(state, self.limits, self._boards._depth)))
        return super().take(*args)


@pytest.fixture(autouse=True, params=[Navigator, Restored])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "Navigator", request.param)


SITE = "https://f.example"


def post(n: int) -> Post:
    text = f"Post number {n} has this to say."
    return Post(id=str(n), thread_url="", page_url="", position=1, post_id=str(n), author="ann", text=text, text_own=text)


def thread(url: str, number: int, posts: range, following: str | None = None, first: str = "/t1", title: str = "Bearings") -> ThreadPage:
    return ThreadPage(
        url=SITE + url,
        outcome=Outcome.THREAD,
        title=title,
        thread_url=SITE + first,
        page_number=number,
        next_page_url=following and SITE + following,
        posts=tuple(map(post, posts)),
        fetched_at=NOW,
    )


def board(url: str, links: list[str], following: str | None = None) -> ThreadPage:
    listed = tuple(ThreadLink(url=link if "://" in link else SITE + link, title=link) for link in links)
    return ThreadPage(url=SITE + url, outcome=Outcome.BOARD, next_page_url=following and SITE + following, listed=listed, fetched_at=NOW)


def other(url: str, outcome: Outcome) -> ThreadPage:
    return ThreadPage(url=SITE + url, outcome=outcome, fetched_at=NOW, warnings=("says why",))


class Forum:
    """Answers a navigator's wishes from a table, in the order asked; ``redirects`` leads from one address to another."""

    def __init__(self, *pages: ThreadPage, redirects: dict[str, str] | None = None) -> None:
        self.pages = {page.url: page for page in pages}
        self.redirects = {SITE + a: b if "://" in b else SITE + b for a, b in (redirects or {}).items()}
        self.asked: list[str] = []
        self.posts: list[Post] = []
        self.ended: list[ThreadSummary] = []
        self.notes: dict[str, tuple[str, ...]] = {}
        self.read: dict[str, ThreadPage] = {}

    def crawl(self, *starts: str, limits: Limits | None = None, depth: int = 6, newest_first: bool = False) -> "Forum":
        navigator = Navigator(limits or Limits(), depth)
        queue = deque(navigator.start([SITE + start for start in starts]))
        while queue:
            wanted = queue.pop() if newest_first else queue.popleft()
            captured, hops = self.fetch(navigator, wanted)
            page = self.pages.get(captured.final_url or "", other("/404", Outcome.ERROR))
            if captured.failure:
                outcome = Outcome.EMPTY if captured.failure == ALREADY_REQUESTED else Outcome.ERROR
                page = ThreadPage(url=captured.final_url or "", outcome=outcome, warnings=(captured.failure,), fetched_at=NOW)
            step = navigator.take(page, wanted, captured, hops)
            self.posts += step.posts
            self.ended += step.ended
            self.notes[wanted.url.removeprefix(SITE)] = step.notes
            self.read[wanted.url.removeprefix(SITE)] = step.page
            queue.extend(step.wanted)
            if step.finished:
                break
        assert navigator.unfinished == []
        return self

    def fetch(self, navigator: Navigator, wanted: Wanted) -> tuple[CapturedPage, list[str]]:
        url, hops = wanted.url, []
        while True:
            self.asked.append(url.removeprefix(SITE))
            if (target := self.redirects.get(url)) is None:
                return CapturedPage(url=wanted.url, final_url=url, status=200, fetched_at=NOW), hops
            if refusal := navigator.refuses(wanted, target, hops):
                return CapturedPage(url=wanted.url, final_url=target, status=302, fetched_at=NOW, failure=refusal), hops
            url = target
            hops.append(target)

    @property
    def sequences(self) -> list[tuple[str | None, int | None]]:
        return [(post.post_id, post.sequence) for post in self.posts]

    @property
    def reason(self) -> EndReason:
        (summary,) = self.ended
        return summary.end_reason


THREE_PAGES = (
    thread("/t1", 1, range(1, 4), "/t1?page=2"),
    thread("/t1?page=2", 2, range(4, 7), "/t1?page=3"),
    thread("/t1?page=3", 3, range(7, 9)),
)
ALL_EIGHT = [(str(n), n) for n in range(1, 9)]


@pytest.mark.parametrize("start", ["/t1", "/t1?page=2", "/t1?page=3"])
def test_from_any_page_the_whole_thread_and_no_page_twice(start: str) -> None:
    forum = Forum(*THREE_PAGES).crawl(start)
    assert forum.sequences == ALL_EIGHT
    assert sorted(forum.asked) == ["/t1", "/t1?page=2", "/t1?page=3"]
    assert (forum.reason, forum.ended[0].complete, forum.ended[0].pages) == (EndReason.LAST_PAGE, True, 3)


FROM_ZERO = (
    thread("/t1", 1, range(1, 4), "/t1?page=1"),
    thread("/t1?page=1", 2, range(4, 7), "/t1?page=2"),
    thread("/t1?page=2", 3, range(7, 9)),
)


@pytest.mark.parametrize("starts", [("/t1",), ("/t1?page=1",), ("/t1?page=2",), ("/t1?page=1", "/t1"), ("/t1?page=2", "/t1?page=1")])
def test_an_engine_that_counts_its_pages_from_0(starts: tuple[str, ...]) -> None:
    forum = Forum(*FROM_ZERO).crawl(*starts)
    assert forum.sequences == ALL_EIGHT
    assert forum.reason is EndReason.LAST_PAGE
    assert sorted(forum.asked) == ["/t1", "/t1?page=1", "/t1?page=2"]


def test_a_board_that_counts_its_pages_from_0() -> None:
    forum = Forum(
        board("/b", ["/t1"], "/b?page=1"),
        board("/b?page=1", ["/t2"]),
        small(1),
        small(2),
    ).crawl("/b")
    assert sorted(forum.asked) == ["/b", "/b?page=1", "/t1", "/t2"]


@pytest.mark.parametrize("newest_first", [False, True])
def test_several_pages_of_one_thread_as_starts(newest_first: bool) -> None:
    forum = Forum(*THREE_PAGES).crawl("/t1?page=3", "/t1?page=2", "/t1", newest_first=newest_first)
    assert forum.sequences == ALL_EIGHT
    assert len(forum.asked) == 3
    assert len(forum.ended) == 1


@pytest.mark.parametrize(
    "spellings",
    [
        ("/t1", "/t1?page=1"),
        ("/t1?sid=0123456789abcdef0123456789abcdef", "/t1"),
        ("/t1", "/t1/", "/t1#p9"),
        ("/t1?page=2", "/t1?page=2#p5"),
    ],
)
def test_two_spellings_are_one_page(spellings: tuple[str, ...]) -> None:
    forum = Forum(*THREE_PAGES, thread("/t1?sid=0123456789abcdef0123456789abcdef", 1, range(1, 4), "/t1?page=2")).crawl(*spellings)
    assert forum.sequences == ALL_EIGHT
    assert len(forum.asked) == 3


def test_a_permalink_that_redirects() -> None:
    forum = Forum(*THREE_PAGES, redirects={"/post-5": "/t1?page=2"}).crawl("/post-5")
    assert forum.sequences == ALL_EIGHT
    assert sorted(forum.asked) == ["/post-5", "/t1", "/t1?page=2", "/t1?page=3"]


@pytest.mark.parametrize("newest_first", [False, True])
def test_permalinks_into_a_thread_that_is_being_read_cost_no_page(newest_first: bool) -> None:
    redirects = {"/post-5": "/t1?page=2", "/post-6": "/t1?page=2", "/unread": "/t1?page=3"}
    forum = Forum(*THREE_PAGES, redirects=redirects).crawl("/t1", "/post-5", "/post-6", "/unread", newest_first=newest_first)
    assert sorted(forum.sequences) == ALL_EIGHT
    assert sorted(forum.asked) == ["/post-5", "/post-6", "/t1", "/t1?page=2", "/t1?page=3", "/unread"]
    assert [(summary.complete, summary.posts) for summary in forum.ended] == [(True, 8)]


@pytest.mark.parametrize(
    ("pages", "reason", "complete", "count"),
    [
        (
            [thread("/t1?page=2", 2, range(2, 4), "/t1?page=3"), thread("/t1?page=3", 3, range(2, 4), "/t1?page=4")],
            EndReason.REPEATED_PAGE,
            True,
            3,
        ),
        ([thread("/t1?page=2", 2, range(2, 4), "/t1")], EndReason.VISITED, True, 3),
        ([thread("/t1?page=2", 2, range(2, 4), "/t1?page=2")], EndReason.VISITED, True, 3),
        ([other("/t1?page=2", Outcome.EMPTY)], EndReason.EMPTY_PAGE, True, 1),
        ([other("/t1?page=2", Outcome.BOARD)], EndReason.EMPTY_PAGE, True, 1),
        ([other("/t1?page=2", Outcome.ERROR)], EndReason.PAGE_FAILED, False, 1),
        ([other("/t1?page=2", Outcome.LOGIN)], EndReason.PAGE_FAILED, False, 1),
        ([other("/t1?page=2", Outcome.CHALLENGE)], EndReason.PAGE_FAILED, False, 1),
        ([thread("/t1?page=2", 1, range(50, 52), None, first="/t2", title="Another matter")], EndReason.LAST_PAGE, True, 1),
        ([thread("/t1?page=2", 2, range(2, 4), None, first="/x?t=1")], EndReason.LAST_PAGE, True, 3),
    ],
)
def test_how_a_thread_ends(pages: list[ThreadPage], reason: EndReason, complete: bool, count: int) -> None:
    forum = Forum(thread("/t1", 1, range(1, 2), "/t1?page=2"), *pages).crawl("/t1")
    assert (forum.reason, forum.ended[0].complete, len(forum.posts)) == (reason, complete, count)


def test_a_next_page_that_redirects_to_one_already_read_ends_the_thread() -> None:
    forum = Forum(thread("/t1", 1, range(1, 3), "/t1?page=2"), redirects={"/t1?page=2": "/t1"}).crawl("/t1")
    assert (forum.reason, forum.asked, forum.ended[0].complete) == (EndReason.VISITED, ["/t1", "/t1?page=2"], True)


def test_a_thread_that_is_listed_under_two_addresses_comes_out_once() -> None:
    dated = [replace(post(n), date=f"2020-01-0{n}") for n in (1, 2)]
    one, two = (replace(thread(url, 1, range(0), first=url), posts=tuple(dated)) for url in ("/v?f=1&t=5", "/v?f=2&t=5"))
    forum = Forum(board("/b", ["/v?f=1&t=5", "/v?f=2&t=5"]), one, two).crawl("/b")
    assert (len(forum.posts), len(forum.ended)) == (2, 1)
    assert forum.notes["/v?f=2&t=5"] == ("the same thread was read under another address",)


def test_a_thread_whose_own_address_is_listed_too_is_fetched_once() -> None:
    forum = Forum(replace(THREE_PAGES[0], url=SITE + "/t1-slug"), *THREE_PAGES).crawl("/t1-slug")
    assert forum.sequences == ALL_EIGHT
    assert "/t1" not in forum.asked


def test_without_the_first_page_what_was_read_is_kept() -> None:
    forum = Forum(*THREE_PAGES[1:]).crawl("/t1?page=2")
    assert forum.sequences == [(str(n), None) for n in range(4, 9)]
    assert not forum.ended[0].complete


def test_a_later_page_that_knows_no_first_one_is_not_numbered_from_1() -> None:
    forum = Forum(thread("/p9", 3, range(7, 9), first="/p9")).crawl("/p9")
    assert forum.sequences == [("7", None), ("8", None)]
    assert not forum.ended[0].complete


def test_a_start_page_that_no_pager_leads_to_is_kept() -> None:
    forum = Forum(thread("/t1", 1, range(1, 4)), THREE_PAGES[2]).crawl("/t1?page=3")
    assert forum.sequences == [("1", 1), ("2", 2), ("3", 3), ("7", None), ("8", None)]
    assert not forum.ended[0].complete


def test_a_page_that_came_in_early_through_a_failed_redirect_does_not_leave_the_thread_open() -> None:
    forum = Forum(THREE_PAGES[0], redirects={"/last": "/t1?page=2"}).crawl("/last", "/t1", newest_first=True)
    assert [summary.end_reason for summary in forum.ended] == [EndReason.PAGE_FAILED]


# -- which page a page is


def test_a_page_that_shows_no_number_has_the_one_after_its_predecessor() -> None:
    forum = Forum(
        thread("/t1", 1, range(1, 4), "/t1?start=3"),
        thread("/t1?start=3", 2, range(4, 7), "/t1?start=6"),
        thread("/t1?start=6", 1, range(7, 9), first="/t1?x"),
    ).crawl("/t1")
    assert [post.page_number for post in forum.posts] == [1, 1, 1, 2, 2, 2, 3, 3]
    assert (forum.read["/t1?start=6"].page_number, forum.read["/t1?start=6"].thread_url) == (3, f"{SITE}/t1")


@pytest.mark.parametrize("outcome", [Outcome.ERROR, Outcome.EMPTY, Outcome.LOGIN, Outcome.BOARD])
def test_a_next_page_that_is_none_says_of_what(outcome: Outcome) -> None:
    forum = Forum(*THREE_PAGES[:2], other("/t1?page=3", outcome)).crawl("/t1")
    assert (forum.read["/t1?page=3"].thread_url, forum.read["/t1?page=3"].page_number) == (f"{SITE}/t1", 3)


def test_the_pages_of_a_board_are_numbered() -> None:
    forum = Forum(board("/b", ["/t1"], "/b?o=20"), board("/b?o=20", ["/t2"], "/b?o=40"), small(1), small(2)).crawl("/b")
    assert [forum.read[url].page_number for url in ("/b", "/b?o=20", "/b?o=40")] == [1, 2, 3]


@pytest.mark.parametrize("starts", [("/v?p=5",), ("/v?p=5", "/v?p=6"), ("/v?p=5", "/t1?page=2"), ("/t1", "/v?p=5")])
def test_the_page_of_a_permalink_is_not_fetched_again_under_the_address_that_pagers_have(starts: tuple[str, ...]) -> None:
    permalinks = [thread(f"/v?p={n}", 2, range(4, 7), "/t1?page=3") for n in (5, 6)]
    forum = Forum(*THREE_PAGES, *permalinks).crawl(*starts, newest_first=starts[0] == "/t1")
    assert forum.sequences == ALL_EIGHT
    assert forum.asked.count("/t1?page=2") == starts.count("/t1?page=2")
    assert sorted(set(forum.asked)) == sorted({*starts, "/t1", "/t1?page=3"})
    assert (forum.ended[0].complete, forum.ended[0].pages) == (True, 3)


def test_what_is_asked_for_has_no_fragment() -> None:
    forum = Forum(board("/b", ["/t2#new"]), thread("/t1", 1, range(1, 3), "/t1?page=2#p4"), small(2)).crawl("/b#list", "/t1#p1")
    assert sorted(forum.asked) == ["/b", "/t1", "/t1?page=2", "/t2"]


# -- stopped before the end


def test_an_interrupted_crawl_gives_out_the_pages_that_waited_and_no_summary_of_what_was_not_read() -> None:
    navigator = Navigator(Limits(), 6)
    wanted = navigator.start([f"{SITE}/t1?page=3", f"{SITE}/t2"])
    captured = CapturedPage(url=wanted[0].url, final_url=wanted[0].url, status=200, fetched_at=NOW)
    assert navigator.take(THREE_PAGES[2], wanted[0], captured).posts == ()
    posts, (summary,) = navigator.interrupt()
    assert [(post.post_id, post.sequence, post.page_number) for post in posts] == [("7", None, 3), ("8", None, 3)]
    assert (summary.end_reason, summary.posts, summary.complete) == (EndReason.INTERRUPTED, 2, False)


# -- boards


def small(n: int) -> ThreadPage:
    return thread(f"/t{n}", 1, range(10 * n, 10 * n + 2), first=f"/t{n}")


def test_a_board_with_pages() -> None:
    forum = Forum(board("/b", ["/t1", "/t2"], "/b?page=2"), board("/b?page=2", ["/t2", "/t3"]), *map(small, (1, 2, 3))).crawl("/b")
    assert sorted(forum.asked) == ["/b", "/b?page=2", "/t1", "/t2", "/t3"]
    assert len(forum.posts) == 6


def test_a_board_whose_page_number_is_clamped() -> None:
    clamped = [board(f"/b?page={n}", ["/t1", "/t2"], f"/b?page={n + 1}") for n in range(2, 9)]
    forum = Forum(board("/b", ["/t1", "/t2"], "/b?page=2"), *clamped, small(1), small(2)).crawl("/b")
    assert [page for page in forum.asked if page.startswith("/b")] == ["/b", "/b?page=2"]


def test_everything_under_an_index_and_nothing_off_the_site() -> None:
    pages = [
        board("/", ["/b1", "https://elsewhere.example/b9"]),
        board("/b1", ["/b2", "/t1", "/"]),
        board("/b2", ["/t2", "/b1"]),
        small(1),
        small(2),
    ]
    forum = Forum(*pages).crawl("/")
    assert sorted(forum.asked) == ["/", "/b1", "/b2", "/t1", "/t2"]


def test_boards_too_far_away_are_named_and_not_followed() -> None:
    pages = [board(f"/b{n}", [f"/b{n + 1}"]) for n in range(9)]
    forum = Forum(*pages).crawl("/b0", depth=2)
    assert forum.asked == ["/b0", "/b1", "/b2", "/b3"]
    assert "more than 2 boards away" in forum.notes["/b3"][0]


# -- limits


def test_max_pages_of_a_thread() -> None:
    forum = Forum(*THREE_PAGES).crawl("/t1", limits=Limits(max_pages=2))
    assert (forum.reason, len(forum.posts), forum.asked) == (EndReason.MAX_PAGES, 6, ["/t1", "/t1?page=2"])


def test_max_pages_is_not_the_reason_when_the_thread_has_no_more() -> None:
    assert Forum(*THREE_PAGES).crawl("/t1", limits=Limits(max_pages=3)).reason is EndReason.LAST_PAGE


def test_max_pages_of_a_board() -> None:
    boards = [board(f"/b?page={n}", [f"/t{n}"], f"/b?page={n + 1}") for n in range(2, 9)]
    forum = Forum(board("/b", ["/t1"], "/b?page=2"), *boards, *map(small, range(1, 9))).crawl("/b", limits=Limits(max_pages=3))
    assert [page for page in forum.asked if page.startswith("/b")] == ["/b", "/b?page=2", "/b?page=3"]


def test_max_threads_asks_for_no_page_too_many() -> None:
    pages = [board("/", ["/b1", "/t1", "/t2", "/t3", "/t4"]), board("/b1", ["/t5"]), *map(small, range(1, 6))]
    forum = Forum(*pages).crawl("/", limits=Limits(max_threads=2))
    assert forum.asked == ["/", "/b1", "/t1", "/t2"]
    assert len(forum.ended) == 2


def test_a_page_that_max_threads_keeps_in_the_queue_does_not_block_its_thread() -> None:
    forum = Forum(board("/b", ["/t1", "/t1?page=2", "/post-8", "/t9"]), *THREE_PAGES, redirects={"/post-8": "/t1?page=3"})
    forum.crawl("/b", limits=Limits(max_threads=1))
    assert forum.sequences == ALL_EIGHT
    assert forum.asked == ["/b", "/t1", "/t1?page=2", "/t1?page=3"]


def test_max_threads_counts_failures_as_nothing() -> None:
    forum = Forum(board("/", ["/gone", "/t1", "/t2"]), small(1), small(2)).crawl("/", limits=Limits(max_threads=1))
    assert forum.asked == ["/", "/gone", "/t1"]


def test_max_threads_asks_for_no_board_page_too_many() -> None:
    boards = [board(f"/b?page={n}", [f"/t{n}"], f"/b?page={n + 1}") for n in range(2, 9)]
    forum = Forum(board("/b", ["/t1"], "/b?page=2"), *boards, *map(small, range(1, 9))).crawl("/b", limits=Limits(max_threads=2))
    assert forum.asked == ["/b", "/t1", "/b?page=2", "/t2"]


@pytest.mark.parametrize("newest_first", [False, True])
def test_max_posts_asks_for_no_page_too_many(newest_first: bool) -> None:
    listed = [f"/t{n}" for n in range(1, 9)]
    forum = Forum(board("/", listed, "/?page=2"), *map(small, range(1, 9)))
    forum.crawl("/", limits=Limits(max_posts=3), newest_first=newest_first)
    assert forum.asked == ["/", "/t1", "/t2"]
    assert [(summary.posts, summary.end_reason, summary.complete) for summary in forum.ended] == [
        (2, EndReason.LAST_PAGE, True),
        (1, EndReason.MAX_POSTS, False),
    ]


def test_max_posts_that_a_board_does_not_have_reads_it_all() -> None:
    forum = Forum(board("/", ["/t1"], "/?page=2"), board("/?page=2", ["/t2"]), small(1), small(2)).crawl("/", limits=Limits(max_posts=50))
    assert (len(forum.posts), len(forum.asked)) == (4, 4)


def test_max_posts_cuts_and_ends_all_threads() -> None:
    forum = Forum(board("/", ["/t1", "/t2"]), *THREE_PAGES, small(2)).crawl("/", limits=Limits(max_posts=4))
    assert len(forum.posts) == 4
    assert {summary.end_reason for summary in forum.ended} <= {EndReason.MAX_POSTS, EndReason.LAST_PAGE}


def test_max_posts_reached_with_the_last_post_of_a_thread_leaves_it_whole() -> None:
    forum = Forum(*THREE_PAGES).crawl("/t1", limits=Limits(max_posts=8))
    assert (forum.reason, forum.ended[0].complete) == (EndReason.LAST_PAGE, True)


# -- redirects


@pytest.mark.parametrize(
    ("target", "refused"),
    [
        ("https://f.example/t1/", None),
        ("http://www.f.example/t1?page=7", None),
        ("https://f.example/read", ALREADY_REQUESTED),
        ("https://login.example/", OFF_SITE),
    ],
)
def test_redirects(target: str, refused: str | None) -> None:
    navigator = Navigator(Limits(), 6)
    navigator.start([SITE + "/t1", SITE + "/read"])
    reason = navigator.refuses(Wanted(url=SITE + "/t1", kind=Kind.START), target)
    assert reason is None if refused is None else (reason or "").startswith(refused)


def test_a_redirect_back_to_where_the_request_came_from_is_followed() -> None:
    navigator = Navigator(Limits(), 6)
    (wanted,) = navigator.start([SITE + "/t1"])
    assert navigator.refuses(wanted, SITE + "/cookie-check") is None
    assert navigator.refuses(wanted, SITE + "/t1", [SITE + "/cookie-check"]) is None
    assert navigator.refuses(wanted, SITE + "/cookie-check", [SITE + "/cookie-check", SITE + "/t1"]) is None
