"""What a durable crawl needs of a store: a queue with leases, a journal, a snapshot. Stores know bytes and numbers, nothing of forums."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


class FrontierError(Exception):
    """The store cannot be used, or not any more; the message is one line for the person who started the crawl."""


class LeadLostError(FrontierError):
    """Another worker takes the journal now, or the store has lost what this one took of it: what it knows is void, the crawl goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Something to be fetched."""

    number: int
    """Of all that the crawl ever asked for, from 1: a number that is no higher than the last one added has been added (and seen) before."""
    priority: int = 0
    """The highest first, then the lowest number."""
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far the one who reads the journal has come: stored in one step."""

    taken: int
    """The number of the last journal entry that was taken."""
    items: Sequence[Item] = ()
    """What is to be fetched besides."""
    written: Mapping[str, int] | None = None
    """How long each output is, all rows up to ``taken`` included and on the disk; ``None``: as it was stored before."""
    snapshot: bytes | None = None
    """The state behind ``taken``: the journal up to there is not needed any more. Comes with ``written``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What a store holds of a crawl."""

    identity: bytes
    """What crawl it is."""
    ended: str | None = None
    """One line about the crawl, once it has ended."""
    snapshot: bytes | None = None
    snapshot_at: int = 0
    """The journal entry that the snapshot stands behind."""
    written_at: int = 0
    """The journal entry up to which rows are in the outputs for certain."""
    written: Mapping[str, int] = field(default_factory=dict)


class Frontier(Protocol):
    """A store of one crawl. All but `entries` are one step each: done or not done, whatever happens meanwhile."""

    def load(self) -> Kept | None:
        """What there is; ``None`` before `begin`."""

    def begin(self, identity: bytes, written: Mapping[str, int]) -> None:
        """Begin a crawl, unless there is one."""

    def lease(self) -> Item | None:
        """Hand out what is next, for a while: again after that, if not delivered or renewed. ``None`` if there is nothing."""

    def renew(self, numbers: Sequence[int]) -> None:
        """Say that these are still in work."""

    def deliver(self, number: int, entry: bytes) -> bool:
        """Take an item out of the queue and put what came of it into the journal; False if somebody had done so before."""

    def entries(self, after: int) -> Iterator[tuple[int, bytes]]:
        """The journal behind an entry; entries are numbered from 1, without gaps."""

    def advance(self, progress: Progress) -> None:
        """Store how far the journal has been taken."""

    def end(self, line: str) -> None:
        """The crawl has ended."""

    def unfinished(self) -> int:
        """How many items have not been delivered."""

    def close(self) -> None:
        """Let go; what was handed out and not delivered is handed out again."""
