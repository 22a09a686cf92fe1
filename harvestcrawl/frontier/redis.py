"""The frontier of many workers, in Redis. Each step is one script, and so done or not done, whatever dies meanwhile.

Connections are those of scrapy-redis, with its settings (``REDIS_URL``, ``REDIS_PARAMS`` …). Its scheduler is not used: what that pops is
lost when its worker is killed, and it keeps pickles. Values here are JSON, packed, or plain numbers.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from redis import Redis
from redis.backoff import ExponentialBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from harvestcrawl.frontier.contract import FrontierError, Item, Kept, LeadLostError, Progress
from harvestcrawl.frontier.redis_scripts import SCRIPTS

AT_FIRST = Retry(ExponentialBackoff(cap=0.5, base=0.05), retries=3)
"""A Redis that is not there when a crawl is started is not waited for."""
PATIENCE = Retry(ExponentialBackoff(cap=5.0, base=0.05), retries=40)
"""A Redis that is started again is waited for: some three minutes."""
BATCH = 50
"""Journal entries fetched at a time."""


class RedisFrontier:
    """See `Frontier`. Besides, one worker at a time leads: it takes the journal and writes rows.

    :param key: what its keys in Redis begin with
    :param worker: the name of this worker, no other's
    :param lease: for how many seconds pages are handed out, and one leads without saying more
    :param clock: seconds; by default those of Redis, as the clocks of workers differ
    :raises FrontierError: if there is no such Redis
    """

    def __init__(
        self, redis: Redis, key: str, worker: str, lease: float = 60.0, clock: Callable[[], float] | None = None, leads: float = 10.0
    ) -> None:
        self._redis = redis
        self._worker = worker
        self._lease = int(lease * 1000)
        self._leads = int(leads * 1000)
        self._clock = clock
        self._taken = 0
        self._names = [f"{{{key}}}:{part}" for part in ("kept", "queue", "leased", "bodies", "journal", "written", "leader")]
        redis.set_retry(AT_FIRST)
        with self._troubles():
            redis.ping()
        redis.set_retry(PATIENCE)
        self._scripts = {name: partial(redis.register_script(text), keys=self._names) for name, text in SCRIPTS.items()}

    def load(self) -> Kept | None:
        """What there is; ``None`` before `begin`."""
        found = self._run("load")
        self._taken = 0
        kept, written = _pairs(found[0]), _pairs(found[1])
        if b"identity" not in kept:
            return None
        ended = kept.get(b"ended")
        self._taken = int(kept.get(b"taken", 0))
        return Kept(
            identity=kept[b"identity"],
            ended=ended.decode() if ended is not None else None,
            snapshot=kept.get(b"snapshot"),
            snapshot_at=int(kept.get(b"base", 0)),
            written_at=self._taken,
            written={name.decode(): int(length) for name, length in written.items()},
        )

    def begin(self, identity: bytes, written: Mapping[str, int]) -> None:
        """Begin a crawl, unless there is one; outputs that are new to it are added."""
        self._run("begin", identity, *_flat(written))

    def lease(self) -> Item | None:
        """Hand out what is next; see `Frontier`."""
        found = self._run("lease", self._now(), self._lease)
        if not found:
            return None
        priority, _, body = bytes(found[1]).partition(b"|")
        return Item(number=int(found[0]), priority=int(priority), body=body)

    def renew(self, numbers: Sequence[int]) -> None:
        """Say that these are still in work."""
        if numbers:
            self._run("renew", self._now(), self._lease, *numbers)

    def give_back(self, numbers: Sequence[int]) -> None:
        """Let others have these at once."""
        if numbers:
            self._run("give_back", *numbers)

    def deliver(self, number: int, entry: bytes) -> bool:
        """Take an item out of the queue and put what came of it into the journal; False if somebody had done so before."""
        return bool(self._run("deliver", number, entry))

    def entries(self, after: int) -> Iterator[tuple[int, bytes]]:
        """The journal behind an entry."""
        while True:
            found = self._run("entries", after, BATCH)
            if found == b"gone":
                raise LeadLostError("somebody else leads")
            if not found:
                return
            for n, entry in enumerate(found, after + 1):
                yield n, bytes(entry)
            after += len(found)

    def advance(self, progress: Progress) -> None:
        """Store how far the journal has been taken.

        :raises LeadLostError: if another worker leads, or Redis knows less of the journal than this worker, after a crash
        """
        items = [part for item in progress.items for part in (item.number, item.priority, item.body)]
        written = _flat(progress.written) if progress.written is not None else []
        snapshot = [progress.snapshot] if progress.snapshot is not None else []
        is_written = int(progress.written is not None)
        counts = (len(items), is_written, len(written), len(snapshot))
        if not self._run("advance", self._worker, progress.taken, self._taken, *counts, *items, *written, *snapshot):
            raise LeadLostError("somebody else leads")
        if progress.written is not None:
            self._taken = progress.taken

    def end(self, line: str) -> None:
        """The crawl has ended."""
        self._run("end", line)

    def unfinished(self) -> int:
        """How many items have not been delivered."""
        return int(self._run("unfinished"))

    def is_idle(self, taken: int) -> bool:
        """Whether nothing waits, nothing is in work, and the journal has been taken."""
        return bool(self._run("is_idle", taken))

    def has_ended(self) -> bool:
        """Whether somebody has said so."""
        return bool(self._run("has_ended"))

    def lead(self) -> str | None:
        """Lead, or go on leading: which run of Redis knows of it; ``None`` if somebody else does."""
        if not self._run("lead", self._worker, self._leads):
            return None
        with self._troubles():
            return str(self._redis.info("server")["run_id"])

    def resign(self) -> None:
        """Let somebody else lead at once."""
        self._run("resign", self._worker)

    def close(self) -> None:
        """Let go of the connections; nothing in Redis changes."""
        self._redis.close()

    def _now(self) -> str:
        return "" if self._clock is None else str(int(self._clock() * 1000))

    def _run(self, name: str, *args: Any) -> Any:
        with self._troubles():
            return self._scripts[name](args=args)

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        try:
            yield
        except RedisError as error:
            raise FrontierError(f"Redis cannot be used: {_without_address(error)}") from None


def _without_address(error: RedisError) -> str:
    """What Redis or its client says, on one line."""
    return " ".join(str(error).split())[:200]


def _flat(written: Mapping[str, int]) -> list[str | int]:
    return [part for pair in written.items() for part in pair]


def _pairs(flat: Sequence[Any]) -> dict[bytes, bytes]:
    return {bytes(name): bytes(value) for name, value in zip(flat[::2], flat[1::2], strict=True)}
