"""One thread across its pages: what repeats comes out once, what only looks alike comes out twice, numbers run through."""

from datetime import UTC, datetime

import pytest

from harvestcrawl.items import EndReason, Outcome, Post, ThreadPage
from harvestcrawl.threads import ThreadLedger

THREAD = "https://forum.example/t/5"


def post(n: int, text: str | None = None, **fields: object) -> Post:
    """The n-th post of a thread on an engine that gives ids and permalinks."""
    content = text if text is not None else f"This is what post {n} says."
    values: dict[str, object] = {
        "id": f"p{n}",
        "thread_url": THREAD,
        "page_url": THREAD,
        "position": 1,
        "post_id": str(n),
        "url": f"{THREAD}#post-{n}",
        "author": f"user{n % 3}",
        "date": f"2020-01-{n:02}",
        "text": content,
        "text_own": content,
    }
    return Post(**{**values, **fields})  # type: ignore[arg-type]


def bare(text: str, author: str = "ann", date: str = "2020-01-01", **fields: object) -> Post:
    """A post without an id or a permalink."""
    return post(1, text, post_id=None, url=None, author=author, date=date, **fields)


def page(*posts: Post, number: int = 1, **fields: object) -> ThreadPage:
    return ThreadPage(
        url=THREAD, outcome=Outcome.THREAD, page_number=number, posts=posts, fetched_at=datetime(2020, 2, 1, tzinfo=UTC), **fields
    )  # type: ignore[arg-type]


def texts(posts: tuple[Post, ...]) -> list[str]:
    return [post.text for post in posts]


def numbers(posts: tuple[Post, ...]) -> list[int | None]:
    return [post.sequence for post in posts]


def ledger() -> ThreadLedger:
    return ThreadLedger(thread_url=THREAD)


def test_sequence_runs_right_across_pages() -> None:
    book = ledger()
    assert numbers(book.add(page(post(1), post(2)))) == [1, 2]
    assert numbers(book.add(page(post(3), post(4)))) == [3, 4]


def test_the_opener_on_every_page_comes_out_once() -> None:
    book = ledger()
    book.add(page(post(1), post(2)))
    assert texts(book.add(page(post(1), post(3)))) == [post(3).text]


def test_an_opener_that_is_cut_short_on_later_pages_is_still_the_opener() -> None:
    book = ledger()
    long = "A long opener that goes on for a while. " * 10
    book.add(page(post(1, long), post(2)))
    assert texts(book.add(page(post(1, long[:120]), post(3)))) == [post(3).text]


def test_posts_repeated_at_the_top_without_ids_come_out_once() -> None:
    book = ledger()
    book.add(page(bare("one"), bare("two"), bare("three")))
    assert texts(book.add(page(bare("two"), bare("three"), bare("four")))) == ["four"]


def test_identical_texts_of_one_author_on_one_page_are_different_posts() -> None:
    book = ledger()
    assert len(book.add(page(bare("Thanks!"), bare("Thanks!")))) == 2
    assert len(ledger().add(page(post(1, "Thanks!", author="ann"), post(2, "Thanks!", author="ann")))) == 2


def test_thanks_twice_with_different_permalinks_are_two_posts() -> None:
    book = ledger()
    book.add(page(post(1), post(2, "Thanks!", author="ann", date=None)))
    assert texts(book.add(page(post(3, "Thanks!", author="ann", date=None), post(4)))) == ["Thanks!", post(4).text]


def test_thanks_again_without_ids_further_down_is_a_post_of_its_own() -> None:
    book = ledger()
    book.add(page(bare("one"), bare("Thanks!", date="2020-01-01")))
    assert texts(book.add(page(bare("two"), bare("Thanks!", date="2020-01-01")))) == ["two", "Thanks!"]


def test_ids_that_begin_again_on_each_page_name_nothing() -> None:
    book = ledger()
    book.add(page(post(1, "first", author="ann"), post(2, "second", author="bob")))
    assert texts(book.add(page(post(1, "third", author="cy"), post(2, "fourth", author="dee")))) == ["third", "fourth"]


def test_an_address_shared_by_all_posts_of_a_page_names_none() -> None:
    book = ledger()
    assert len(book.add(page(*(post(n, post_id=None, url=THREAD) for n in (1, 2))))) == 2
    assert len(book.add(page(*(post(n, post_id=None, url=THREAD) for n in (3, 4))))) == 2


def test_a_permalink_that_holds_the_page_number_does_not_make_the_opener_new() -> None:
    book = ledger()
    book.add(page(post(1, post_id=None), post(2, post_id=None)))
    again = post(1, post_id=None, url=f"{THREAD}?page=2#post-1")
    assert texts(book.add(page(again, post(3, post_id=None)))) == [post(3).text]


def test_a_repeated_page_brings_nothing() -> None:
    book = ledger()
    book.add(page(post(1), post(2)))
    assert book.add(page(post(1), post(2), number=2)) == ()


def test_a_repeated_page_without_ids_whose_relative_dates_moved_on_brings_nothing() -> None:
    book = ledger()
    book.add(page(bare("one", date="2020-01-01T10:00"), bare("two", date="2020-01-01T10:05")))
    assert book.add(page(bare("one", date="2020-01-01T10:01"), bare("two", date="2020-01-01T10:06"))) == ()


@pytest.mark.parametrize(
    ("shown", "given"),
    [
        ([(1, 2), (3, 4)], [1, 2, 3, 4]),
        ([(1, 3), (4, 6)], [1, 3, 4, 6]),  # removed posts leave their numbers behind
        ([(None, 1), (2, 3)], [1, 2, 3, 4]),  # replies numbered from 1 under an opener without a number
        ([(1, 2), (1, 2)], [1, 2, 3, 4]),  # positions on the page
        ([(1, 2), (None, None)], [1, 2, 3, 4]),
        ([(340, 1200), (87, 12)], [1, 2, 3, 4]),  # how much each author has written
        ([(1, 2), (900, 901)], [1, 2, 3, 4]),
        ([(0, 1), (2, 3)], [1, 2, 3, 4]),
        ([(2, 1), (4, 3)], [1, 2, 3, 4]),
    ],
)
def test_shown_numbers_are_used_where_they_fit(shown: list[tuple[int | None, ...]], given: list[int]) -> None:
    book, n, got = ledger(), 0, []
    for row in shown:
        posts = []
        for number in row:
            n += 1
            posts.append(post(n, sequence=number))
        got += numbers(book.add(page(*posts)))
    assert got == given


def test_without_the_start_only_shown_numbers_are_given() -> None:
    book = ThreadLedger(thread_url=THREAD, from_start=False)
    assert numbers(book.add(page(post(21, sequence=21), post(22, sequence=22), number=3))) == [21, 22]
    assert numbers(book.add(page(post(23), post(24), number=4))) == [None, None]


def test_identical_posts_without_permalinks_get_ids_of_their_own() -> None:
    book = ledger()
    book.add(page(bare("Thanks!", date="2020-01-01")))
    (_, again) = book.add(page(bare("two", id="p2"), bare("Thanks!", date="2020-01-01")))
    assert again.id == "p1-2"


def test_thread_address_and_title_are_those_of_the_first_page() -> None:
    book = ledger()
    book.add(page(post(1), title="Lathe"))
    (second,) = book.add(page(post(2, thread_url="https://forum.example/t/5?x", thread_title="Lathe - Page 2"), title="Lathe - Page 2"))
    assert (second.thread_url, second.thread_title) == (THREAD, "Lathe")


def test_a_limit_cuts_and_counts() -> None:
    book = ledger()
    assert len(book.add(page(post(1), post(2), post(3)), limit=2)) == 2
    assert book.posts == 2


@pytest.mark.parametrize(
    ("reason", "complete"),
    [
        (EndReason.LAST_PAGE, True),
        (EndReason.REPEATED_PAGE, True),
        (EndReason.EMPTY_PAGE, True),
        (EndReason.VISITED, True),
        (EndReason.MAX_PAGES, False),
        (EndReason.MAX_POSTS, False),
        (EndReason.PAGE_FAILED, False),
    ],
)
def test_summary(reason: EndReason, complete: bool) -> None:
    book = ledger()
    book.add(page(post(9), post(2), title="Lathe", expected_posts=3))
    book.add(page(post(30)))
    summary = book.summary(reason)
    assert (summary.thread_url, summary.title, summary.pages, summary.posts) == (THREAD, "Lathe", 2, 3)
    assert (summary.expected_posts, summary.first_date, summary.last_date) == (3, "2020-01-02", "2020-01-30")
    assert (summary.complete, summary.end_reason) == (complete, reason)


def test_a_thread_without_its_start_is_not_complete() -> None:
    book = ThreadLedger(thread_url=THREAD, from_start=False)
    book.add(page(post(21)))
    assert not book.summary(EndReason.LAST_PAGE).complete


@pytest.mark.parametrize(
    ("says", "complete"), [((None, None), True), ((4, None), True), ((5, 4), True), ((None, 5), False), ((3, 3), True)]
)
def test_a_thread_with_fewer_posts_than_it_says_is_not_complete(says: tuple[int | None, int | None], complete: bool) -> None:
    book = ledger()
    book.add(page(post(1), post(2), expected_posts=says[0]))
    book.add(page(post(3), post(4), number=2, expected_posts=says[1]))
    assert book.summary(EndReason.LAST_PAGE).complete is complete
