"""The stores of `harvestcrawl.frontier`, each as the contract tests take it."""

from collections.abc import Callable
from pathlib import Path

from harvestcrawl.frontier import Frontier, SqliteFrontier

LEASE = 10.0


class Clock:
    """A time that tests set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def sqlite_store(folder: Path, clock: Clock) -> Callable[[], Frontier]:
    return lambda: SqliteFrontier(folder, LEASE, clock)
