"""What a crawl has asked for, what it could ask for next, and how much of that may go out now."""

from harvestcrawl.arguments import Limits
from harvestcrawl.steps import Wanted


class Wishes:
    """Every page once, in the order found, and none that the limits make needless.

    :param limits: how much is wanted
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requested: set[str] = set()
        """Keys of the pages that have been asked for or wait to be."""
        self._queue: dict[str, Wanted] = {}  # by page key, in the order found
        self._undecided = 0

    def __len__(self) -> int:
        """How many pages wait."""
        return len(self._queue)

    def claim(self, key: str) -> bool:
        """True, once, for each page."""
        if key in self.requested:
            return False
        self.requested.add(key)
        return True

    def claim_now(self, key: str) -> bool:
        """The like for a page that is needed now: it may be waiting, and then waits no longer."""
        return self._queue.pop(key, None) is not None or self.claim(key)

    def is_free(self, key: str) -> bool:
        """Whether a page has not been asked for."""
        return key not in self.requested or key in self._queue

    def add(self, key: str, wanted: Wanted) -> None:
        """Let a page wait that has been claimed. Each may turn out to be a thread of its own."""
        self._queue[key] = wanted

    def decided(self) -> None:
        """One of the pages released came in: what it is, is known."""
        self._undecided -= 1

    def release(self, *, begun: int, reading: int) -> tuple[Wanted, ...]:
        """The pages to ask for now.

        :param begun: threads that were begun
        :param reading: those of them that have not ended
        """
        released = []
        while self._queue and self._can_be_wanted(begun, reading):
            self._undecided += 1
            released.append(self._queue.pop(next(iter(self._queue))))
        return tuple(released)

    def _can_be_wanted(self, begun: int, reading: int) -> bool:
        """Whether one more page may be needed. How many posts a thread has is known when it has been read: so one after the other."""
        if self.limits.max_threads is not None and begun + self._undecided >= self.limits.max_threads:
            return False
        return self.limits.max_posts is None or not (reading or self._undecided)
