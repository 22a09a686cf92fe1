"""What every store does: one test for all of them."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from redis import Redis

from harvestcrawl.frontier import Frontier, Item, Progress
from tests.frontier_stores import LEASE, Clock, RedisServer, redis_server, redis_store, sqlite_store

Opener = Callable[[], Frontier]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with redis_server(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture(params=["sqlite", "redis"])
def opener(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Opener:
    """Opens the store; again after `close`, with what is in it."""
    if request.param == "sqlite":
        return sqlite_store(tmp_path / "job", clock)
    url = request.getfixturevalue("server").url
    with contextlib.closing(Redis.from_url(url)) as redis:
        redis.flushall()
    return redis_store(url, clock)


@pytest.fixture
def frontier(opener: Opener) -> Frontier:
    frontier = opener()
    frontier.begin(b"this crawl", {"/rows": 7})
    return frontier


def items(*numbers: int, priority: int = 0) -> tuple[Item, ...]:
    return tuple(Item(number=number, priority=priority, body=b"page %d" % number) for number in numbers)


def leased(frontier: Frontier) -> list[int]:
    """All that is handed out now."""
    found = []
    while (item := frontier.lease()) is not None:
        assert item.body == b"page %d" % item.number
        found.append(item.number)
    return found


def test_a_crawl_is_begun_once(opener: Opener) -> None:
    frontier = opener()
    assert frontier.load() is None
    frontier.begin(b"this crawl", {"/rows": 7})
    frontier.begin(b"another", {"/rows": 0})
    kept = frontier.load()
    assert kept is not None
    assert (kept.identity, kept.written, kept.snapshot, kept.snapshot_at, kept.written_at, kept.ended) == (
        b"this crawl",
        {"/rows": 7},
        None,
        0,
        0,
        None,
    )


def test_the_highest_priority_goes_out_first_then_the_lowest_number(frontier: Frontier) -> None:
    frontier.advance(Progress(taken=0, items=(*items(1, 2), *items(3, priority=20), *items(4))))
    assert leased(frontier) == [3, 1, 2, 4]


def test_what_was_added_is_not_added_again(frontier: Frontier, opener: Opener) -> None:
    frontier.advance(Progress(taken=0, items=items(1, 2)))
    assert frontier.lease() is not None
    assert frontier.deliver(1, b"came in")
    frontier.advance(Progress(taken=0, items=items(1, 2, 3)))
    assert leased(frontier) == [2, 3]
    frontier.close()
    again = opener()
    again.advance(Progress(taken=0, items=items(1, 2, 3, 4)))
    assert again.unfinished() == 3


def test_a_lease_that_runs_out_is_handed_out_again_unless_renewed(frontier: Frontier, clock: Clock) -> None:
    frontier.advance(Progress(taken=0, items=items(1, 2)))
    assert leased(frontier) == [1, 2]
    clock.now += LEASE * 0.7
    frontier.renew([1])
    clock.now += LEASE * 0.7
    assert leased(frontier) == [2]


def test_a_page_is_delivered_once(frontier: Frontier, clock: Clock) -> None:
    frontier.advance(Progress(taken=0, items=items(1, 2)))
    leased(frontier)
    clock.now += 2 * LEASE
    assert leased(frontier) == [1, 2]
    assert frontier.deliver(1, b"from the quick one")
    assert not frontier.deliver(1, b"from the slow one")
    assert list(frontier.entries(0)) == [(1, b"from the quick one")]
    assert frontier.unfinished() == 1


def test_what_was_delivered_or_waited_is_there_after_a_closing_and_leases_are_not(frontier: Frontier, opener: Opener, clock: Clock) -> None:
    frontier.advance(Progress(taken=0, items=items(1, 2, 3)))
    leased(frontier)
    frontier.deliver(2, b"two")
    frontier.close()
    clock.now += 2 * LEASE
    again = opener()
    assert list(again.entries(0)) == [(1, b"two")]
    assert leased(again) == [1, 3]


def test_a_snapshot_takes_the_place_of_the_journal(frontier: Frontier, opener: Opener) -> None:
    frontier.advance(Progress(taken=0, items=items(1, 2, 3)))
    for number in (1, 2):
        frontier.deliver(number, b"%d" % number)
    frontier.advance(Progress(taken=2, items=items(4), written={"/rows": 99}, snapshot=b"state"))
    frontier.deliver(3, b"3")
    frontier.close()
    again = opener()
    kept = again.load()
    assert kept is not None
    assert (kept.snapshot, kept.snapshot_at, kept.written_at, kept.written) == (b"state", 2, 2, {"/rows": 99})
    assert list(again.entries(2)) == [(3, b"3")]
    assert list(again.entries(3)) == []


def test_the_end_is_kept(frontier: Frontier, opener: Opener) -> None:
    frontier.end("5 posts")
    frontier.close()
    kept = opener().load()
    assert kept is not None
    assert kept.ended == "5 posts"
