"""A navigator whose pages go through a journal first: the state machine of `harvestcrawl.navigation`, and what a store keeps of it."""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

import msgspec

from harvestcrawl.arguments import Limits
from harvestcrawl.capture import PageRead
from harvestcrawl.frontier.codec import Arrival, arrival, pack, unpack
from harvestcrawl.frontier.contract import Frontier, FrontierError, Item, Kept, Progress
from harvestcrawl.items import CapturedPage, Outcome, Post, ThreadPage, ThreadSummary
from harvestcrawl.navigation import Navigator
from harvestcrawl.navigator_state import NavigatorState, navigator_from, state_of
from harvestcrawl.reading import page_record, read_capture
from harvestcrawl.steps import Kind, Step, Wanted

UNREAD = "the page could not be read"
AT_ONCE = 20
"""Entries taken for one step, where outputs are synced with each."""
Counts = dict[str, int | dict[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """All that rows and requests behind a journal entry follow from."""

    navigator: NavigatorState
    asked: int
    """Pages asked for so far."""
    counts: Counts
    """For the closing line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What came of a journal entry."""

    n: int
    read: PageRead
    finished: bool
    is_new: bool
    """Whether its rows are to be written: False where they are in the outputs already."""


@dataclass(slots=True, kw_only=True, eq=False)
class JournaledNavigator:
    """For a spider it is a `Navigator` that keeps what it is given. ``pump`` then reads the journal, and gives what rows follow.

    Journal entries, not calls, are what the state follows from: so a redirect is looked at when it arrives, and refused for good only
    when its page is taken.
    """

    frontier: Frontier
    limits: Limits
    board_depth: int
    urls: tuple[str, ...]
    priorities: Mapping[Kind, int]
    written: Callable[[], Mapping[str, int]]
    """How long the outputs are; syncs them."""
    counts: Callable[[], Counts]
    delivered: Callable[[], None]
    """Called when a page was put into the journal."""
    failed: Callable[[FrontierError], None]
    """Called when a page could not be put there."""
    journal_bytes: int
    """How long the journal gets before a snapshot takes its place; at least as long as the last snapshot, so that these cost little."""
    each_time: bool = False
    """Whether the lengths of the outputs are stored with every step, and not with snapshots alone."""
    taken: int = 0
    _asked: int = 0
    _navigator: Navigator = field(init=False)
    _journal: int = 0
    _snapshot: int = 0
    _written_at: int = 0
    _out: dict[Wanted, deque[int]] = field(default_factory=lambda: defaultdict(deque))

    def __post_init__(self) -> None:
        self._navigator = Navigator(self.limits, self.board_depth)

    def restore(self, kept: Kept) -> Counts:
        """Take the state from the store; what it counted until then."""
        self._written_at = kept.written_at
        self._journal = 0
        self.taken = kept.snapshot_at
        if kept.snapshot is None:
            self._asked = 0
            self._navigator = Navigator(self.limits, self.board_depth)
            self.frontier.advance(Progress(taken=0, items=self._items(self._navigator.start(self.urls))))
            return {}
        self._snapshot = len(kept.snapshot)
        snapshot = unpack(kept.snapshot, Snapshot)
        self._asked = snapshot.asked
        self._navigator = navigator_from(snapshot.navigator, self.limits, self.board_depth)
        return snapshot.counts

    # -- what a spider and its middleware ask

    @property
    def starts(self) -> list[tuple[str, ThreadPage]]:
        """See `Navigator`."""
        return self._navigator.starts

    @property
    def waiting(self) -> int:
        """How many pages are known that have not been asked for yet."""
        return self._navigator.waiting + self.frontier.unfinished()

    def refuses(self, wanted: Wanted, target: str, hops: Iterable[str] = ()) -> str | None:
        """Why a redirect is not to be followed, as far as that is known before its page is taken."""
        return self._navigator.refuses(wanted, target, hops, claim=False)

    def take(self, page: ThreadPage, wanted: Wanted, captured: CapturedPage, hops: Iterable[str] = ()) -> Step:
        """Keep the page. What follows from it comes out of `pump`."""
        numbers = self._out.get(wanted)
        if numbers:
            try:
                self.frontier.deliver(numbers[0], arrival(page, wanted, captured, tuple(hops)))
            except FrontierError as error:
                self.failed(error)
                return Step(page=page, kept=True)
            numbers.popleft()
            if not numbers:
                del self._out[wanted]
            self.delivered()
        return Step(page=page, kept=True)

    def interrupt(self) -> tuple[tuple[Post, ...], tuple[ThreadSummary, ...]]:
        """See `Navigator`."""
        return self._navigator.interrupt()

    # -- what goes out

    def lease(self) -> Wanted | None:
        """The next page to ask for."""
        item = self.frontier.lease()
        if item is None:
            return None
        wanted = msgspec.json.decode(item.body, type=Wanted)
        self._out[wanted].append(item.number)
        return wanted

    @property
    def out(self) -> list[int]:
        """The numbers of the pages that were asked for and have not come in."""
        return [number for numbers in self._out.values() for number in numbers]

    def give_up(self, now: datetime) -> bool:
        """Take the pages that are out as unread: nobody will bring them any more. Whether there were any."""
        lost = [wanted for wanted, numbers in self._out.items() for _ in numbers]
        for wanted in lost:
            page = ThreadPage(url=wanted.url, outcome=Outcome.ERROR, fetched_at=now, warnings=(UNREAD,))
            self.take(page, wanted, CapturedPage(url=wanted.url, fetched_at=now, failure=UNREAD))
        return bool(lost)

    # -- what came in

    def pump(self) -> Iterator[Taken]:
        """Take the journal's entries that have not been taken; what follows from one is stored when the next one is asked for.

        With ``each_time`` it is stored for several at once, as outputs have to be synced for it.
        """
        wanted: list[Wanted] = []
        since = 0
        for n, entry in self.frontier.entries(self.taken):
            arrived = unpack(entry, Arrival)
            step, captured = self._take(arrived)
            self.taken = n
            self._journal += len(entry)
            record = page_record(captured, step.page, step.notes)
            read = PageRead(record=record, posts=step.posts, threads=step.ended)
            yield Taken(n=n, read=read, finished=step.finished, is_new=n > self._written_at)
            wanted += step.wanted
            since += 1
            if step.finished:
                break
            if not self.each_time or since >= AT_ONCE:
                self.store(wanted)
                wanted, since = [], 0
        if since:
            self.store(wanted)

    def store(self, wanted: Sequence[Wanted] = (), *, whole: bool = False) -> None:
        """Store how far the journal has been taken, with a snapshot when the journal has become long, or for a ``whole`` state."""
        items = self._items(wanted)
        if self.taken < self._written_at:  # its rows are there already, and a snapshot in between would have none of them
            self.frontier.advance(Progress(taken=self.taken, items=items))
            return
        snapshot = None
        if whole or self._journal >= max(self.journal_bytes, self._snapshot):
            snapshot = pack(Snapshot(navigator=state_of(self._navigator), asked=self._asked, counts=self.counts()))
            self._journal, self._snapshot = 0, len(snapshot)
        written = self.written() if snapshot is not None or self.each_time else None
        self.frontier.advance(Progress(taken=self.taken, items=items, written=written, snapshot=snapshot))

    def _take(self, arrived: Arrival) -> tuple[Step, CapturedPage]:
        page, captured = arrived.page, arrived.captured
        if captured.failure is None:
            for place, hop in enumerate(arrived.hops):
                refused = self._navigator.refuses(arrived.wanted, hop, arrived.hops[:place])
                if refused is not None:  # somebody else came by its target meanwhile
                    captured = replace(captured, final_url=hop, failure=refused)
                    page = read_capture(captured)
                    break
        return self._navigator.take(page, arrived.wanted, captured, arrived.hops), captured

    def _items(self, wanted: Sequence[Wanted]) -> tuple[Item, ...]:
        first = self._asked + 1
        self._asked += len(wanted)
        return tuple(
            Item(number=number, priority=self.priorities[each.kind], body=msgspec.json.encode(each))
            for number, each in enumerate(wanted, first)
        )
