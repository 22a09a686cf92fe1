"""What is Redis' alone: who leads, and what a leader may store."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from harvestcrawl.frontier import FrontierError, Item, Progress
from harvestcrawl.frontier.contract import LeadLostError
from harvestcrawl.frontier.redis import RedisFrontier
from tests.frontier_stores import RedisServer, free_port, redis_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with redis_server(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
def redis(server: RedisServer) -> Iterator[Redis]:
    redis = Redis.from_url(server.url)
    redis.flushall()
    yield redis
    redis.close()


@pytest.fixture
def two(server: RedisServer, redis: Redis) -> tuple[RedisFrontier, RedisFrontier]:
    """Two workers of one crawl with three pages in the journal."""
    one, other = (RedisFrontier(Redis.from_url(server.url), "tests", name, leads=0.3) for name in ("one", "other"))
    one.begin(b"", {})
    one.load()
    one.advance(Progress(taken=0, items=[Item(number=n, body=b"") for n in (1, 2, 3, 4)]))
    for number in (1, 2, 3):
        other.lease()
        other.deliver(number, b"%d" % number)
    other.load()
    return one, other


def test_one_leads_until_it_resigns_or_is_silent(two: tuple[RedisFrontier, RedisFrontier], redis: Redis) -> None:
    one, other = two
    assert one.lead()
    assert one.lead() == redis.info("server")["run_id"]
    assert other.lead() is None
    one.resign()
    assert other.lead()
    redis.delete("{tests}:leader")  # as when its time is over
    assert one.lead()


def test_who_does_not_lead_stores_nothing(two: tuple[RedisFrontier, RedisFrontier]) -> None:
    one, other = two
    one.lead()
    with pytest.raises(LeadLostError):
        other.advance(Progress(taken=1, items=[Item(number=5, body=b"")], written={"/rows": 5}))
    assert one.unfinished() == 1
    one.advance(Progress(taken=1, items=[Item(number=5, body=b"")], written={"/rows": 5}))
    assert one.unfinished() == 2


def test_who_led_before_somebody_else_stored_anything_stores_nothing(two: tuple[RedisFrontier, RedisFrontier]) -> None:
    one, other = two
    one.lead()
    one.resign()
    other.lead()
    other.advance(Progress(taken=2, written={"/rows": 7}))
    other.resign()
    with pytest.raises(LeadLostError):
        one.advance(Progress(taken=3, written={"/rows": 9}))
    kept = one.load()
    assert kept is not None
    assert (kept.written_at, kept.written) == (2, {"/rows": 7})


def test_a_redis_that_came_back_with_less_of_the_journal_stores_nothing(two: tuple[RedisFrontier, RedisFrontier], redis: Redis) -> None:
    one, _ = two
    one.lead()
    assert [n for n, _ in one.entries(0)] == [1, 2, 3]
    redis.rpop("{tests}:journal")
    with pytest.raises(LeadLostError):
        one.advance(Progress(taken=3, written={"/rows": 9}))


def test_a_journal_that_somebody_cut_is_not_read_on(two: tuple[RedisFrontier, RedisFrontier]) -> None:
    one, other = two
    other.lead()
    other.advance(Progress(taken=2, written={}, snapshot=b"state"))
    assert list(other.entries(2)) == [(3, b"3")]
    with pytest.raises(LeadLostError):
        list(one.entries(0))


def test_what_a_worker_gives_back_is_handed_out_at_once_and_first(two: tuple[RedisFrontier, RedisFrontier]) -> None:
    one, other = two
    one.advance(Progress(taken=0, items=[Item(number=5, body=b"five", priority=-100), Item(number=6, body=b"six", priority=20)]))
    leased = [item.number for item in iter(other.lease, None)]
    assert leased == [6, 4, 5]
    assert one.lease() is None
    other.give_back(leased)
    other.close()
    assert one.lease() == Item(number=6, body=b"six", priority=20)


@pytest.mark.parametrize("url", ["redis://:secret@127.0.0.1:{port}/0", "redis://:secret@127.0.0.1:{server}/0"])
def test_no_redis_or_a_wrong_password_is_one_line_without_the_password(server: RedisServer, url: str) -> None:
    redis = Redis.from_url(url.format(port=free_port(), server=server.port))
    with pytest.raises(FrontierError) as caught:
        RedisFrontier(redis, "tests", "one")
    assert "secret" not in str(caught.value)
    assert str(caught.value).startswith("Redis cannot be used: ")
    redis.close()


def test_a_restarted_redis_is_waited_for(tmp_path: Path) -> None:
    with redis_server(tmp_path / "redis") as server:
        frontier = RedisFrontier(Redis.from_url(server.url), "tests", "one")
        frontier.begin(b"kept", {})
        run = frontier.lead()
        server.kill()
        server.start()
        kept = frontier.load()
        assert kept is not None
        assert kept.identity == b"kept"
        assert frontier.lead() not in (None, run)
        frontier.close()
