"""What the drift job keeps: every answer that came in, so that a crawl that goes on asks for none of them again."""

import math
from dataclasses import dataclass, field
from pathlib import Path

from harvestcrawl.drift_plan.pages import Comparison, Fetched, Wanted
from harvestcrawl.drift_plan.plan import Plan
from harvestcrawl.frontier.codec import pack, unpack
from harvestcrawl.frontier.sqlite import SqliteFrontier

SQL_TABLE = "CREATE TABLE IF NOT EXISTS answers (name TEXT PRIMARY KEY, answer BLOB) WITHOUT ROWID"


class SqliteAnswers(SqliteFrontier):
    """A frontier of one process with a place for answers; the file's other parts say how far the rows are."""

    def __init__(self, folder: Path, lease: float = math.inf) -> None:
        super().__init__(folder, lease)
        with self._transaction():
            self._database.execute(SQL_TABLE)

    def answer(self, name: str) -> bytes | None:
        """What was answered, if anything was."""
        with self._troubles():
            row = self._database.execute("SELECT answer FROM answers WHERE name = ?", (name,)).fetchone()
        return bytes(row[0]) if row is not None else None

    def keep_answer(self, name: str, answer: bytes) -> None:
        """Put an answer on the disk."""
        with self._transaction():
            self._database.execute("INSERT OR REPLACE INTO answers VALUES (?, ?)", (name, answer))


@dataclass(slots=True, kw_only=True, eq=False)
class KeptPlan:
    """A `Plan` that is made anew when the crawl goes on, and answered out of the store as far as that reaches.

    Its pairs come in the order of the input, so those whose rows have been written are the first ones.
    """

    plan: Plan
    store: SqliteAnswers
    written: int = 0
    """Pairs that have rows, to be left out."""
    _open: list[Wanted] = field(default_factory=list)

    def wanted(self) -> tuple[Wanted, ...]:
        """See `Plan`; without what has been answered."""
        while new := self.plan.wanted():
            before = len(self._open)
            for wanted in new:
                answer = self.store.answer(_name(wanted))
                if answer is None:
                    self._open.append(wanted)
                else:
                    self.plan.take(wanted, unpack(answer, Fetched))
            if len(self._open) - before == len(new):
                break
        found, self._open = tuple(self._open), []
        return found

    def take(self, wanted: Wanted, fetched: Fetched) -> None:
        """See `Plan`; keeps the answer first."""
        self.store.keep_answer(_name(wanted), pack(fetched))
        self.plan.take(wanted, fetched)

    def complete(self) -> tuple[Comparison, ...]:
        """See `Plan`; without the pairs that have rows."""
        while given := self.plan.complete():
            left_out = min(self.written, len(given))
            self.written -= left_out
            if new := given[left_out:]:
                return new
            self._open += self.wanted()
        return ()


def _name(wanted: Wanted) -> str:
    return f"{wanted.kind} {wanted.url}"
