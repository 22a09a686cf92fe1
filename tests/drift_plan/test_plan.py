"""The plan without a network: order, bounds, every page once, and no pair lost whatever the answers are."""

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.archives.items import Pair, Problem
from harvestcrawl.drift_plan.pages import Comparison, Fetched, Kind, Wanted
from harvestcrawl.drift_plan.plan import Bounds, Plan
from harvestcrawl.drift_plan.remembered import IN_MEMORY

NOW = datetime(2024, 1, 1, tzinfo=UTC)


def pairs(number: int, pages: int) -> Iterator[Pair]:
    for n in range(number):
        url = f"http://site.example/{n % pages}"
        yield Pair(url=url, archived_url=f"http://archive.example/web/20120101000000/{url}", where=str(n))


def run(plan: Plan, seed: int, answers: dict[str, list[Fetched]] | None = None) -> tuple[list[Comparison], list[Wanted], int]:
    """Answer requests in a random order until there are none; rows, requests, the most archive requests at once."""
    random, open_, asked, rows, most = Random(seed), [], [], [], 0
    while True:
        while True:
            wanted_now, complete = plan.wanted(), plan.complete()
            open_ += wanted_now
            asked += wanted_now
            rows += complete
            if not complete:
                break
        most = max(most, sum(wanted.of_archive for wanted in open_))
        if not open_:
            return rows, asked, most
        wanted = open_.pop(random.randrange(len(open_)))
        answer = answers.get(wanted.url, []) if answers is not None else []
        memento = "Sun, 01 Jan 2012 00:00:00 GMT" if wanted.kind is Kind.MEMENTO else None
        plan.take(
            wanted, answer.pop(0) if answer else Fetched(status=200, title="T", is_html=True, memento_datetime=memento, fetched_at=NOW)
        )


@pytest.mark.parametrize("window", [1, 3, 50])
@pytest.mark.parametrize("pages", [1, 7, 40])
def test_rows_in_order_and_pages_once(window: int, pages: int) -> None:
    rows, asked, most = run(Plan(pairs(40, pages), Bounds(window=window, at_archive=2)), seed=window * pages)
    assert [row.pair.where for row in rows] == [str(n) for n in range(40)]
    assert len(asked) == len({(wanted.kind, wanted.url) for wanted in asked}) == 2 * pages
    assert most <= 2


def test_pages_are_remembered_beyond_what_is_at_hand() -> None:
    pages = IN_MEMORY + 50
    rows, asked, _ = run(Plan(pairs(2 * pages, pages), Bounds(window=10)), seed=1)
    assert (len(rows), len(asked)) == (2 * pages, 2 * pages)


def test_a_problem_is_told_and_no_row() -> None:
    plan = Plan(iter([Problem(where="x:1", what="bad"), *pairs(1, 1)]))
    rows, _, _ = run(plan, seed=1)
    assert len(rows) == 1
    assert [str(problem) for problem in plan.problems] == ["x:1: bad"]
    assert plan.left == 0


def test_an_answer_that_nobody_waits_for_is_let_pass() -> None:
    """Requests of a crawl that was interrupted come out of the queue of its JOBDIR."""
    plan = Plan(pairs(3, 3), Bounds(at_archive=1))
    for kind in Kind:
        plan.take(Wanted(url="http://old.example/", kind=kind, key="old"), Fetched(status=200, fetched_at=NOW))
    rows, _, most = run(plan, seed=1)
    assert (len(rows), most) == (3, 1)


TEXT = st.one_of(st.none(), st.text(max_size=30), st.sampled_from(["http://site.example/0", "file:///x", "//x", "http://[x", "/0"]))
ANSWER = st.builds(
    Fetched,
    status=st.one_of(st.none(), st.integers(100, 599)),
    location=TEXT,
    memento_datetime=TEXT,
    content_type=TEXT,
    title=TEXT,
    is_html=st.sampled_from([None, True, False]),
    refresh=TEXT,
    failure=st.one_of(st.none(), st.just("broke off")),
    error=st.sampled_from([None, "dns", "timeout"]),
    fetched_at=st.just(NOW),
)


class Anything(dict[str, list[Fetched]]):
    """The same answers, one after the other, whatever is asked."""

    def __init__(self, answers: list[Fetched]) -> None:
        super().__init__()
        self.answers = answers

    def get(self, url: str, default: object = None) -> list[Fetched]:  # type: ignore[override]
        return self.answers


@given(st.lists(ANSWER, max_size=40), st.integers(0, 9))
def test_whatever_is_answered_every_pair_has_a_row(answers: list[Fetched], seed: int) -> None:
    rows, _, _ = run(Plan(pairs(6, 3), Bounds(window=4)), seed, Anything(answers))
    assert [row.pair.where for row in rows] == [str(n) for n in range(6)]


@given(st.text(max_size=40), st.text(max_size=60))
def test_whatever_is_given_has_a_row(url: str, archived: str) -> None:
    rows, _, _ = run(Plan(iter([Pair(url=url, archived_url=archived)])), seed=1)
    assert len(rows) == 1
