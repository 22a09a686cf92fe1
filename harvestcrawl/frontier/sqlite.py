"""The frontier of one process, in a file of SQLite in the crawl's JOBDIR."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from harvestcrawl.frontier.contract import FrontierError, Item, Kept, Progress

NAME = "crawl.sqlite"
PRAGMAS = (
    # One process at a time; the lock goes with the process, and no file is left that says otherwise.
    "PRAGMA locking_mode = EXCLUSIVE",
    "PRAGMA journal_mode = WAL",
)
TABLES = (
    "CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS queue (number INTEGER PRIMARY KEY, priority INTEGER, body BLOB)",
    "CREATE INDEX IF NOT EXISTS next ON queue (priority DESC, number)",
    "CREATE TABLE IF NOT EXISTS journal (n INTEGER PRIMARY KEY AUTOINCREMENT, entry BLOB)",
)
SQL_NEXT = "SELECT number, priority, body FROM queue ORDER BY priority DESC, number LIMIT ?"
SQL_KEEP = "INSERT OR REPLACE INTO kept VALUES (?, ?)"


class SqliteFrontier:
    """See `Frontier`. Leases are kept in memory: they end with the process that holds the file.

    :param folder: the JOBDIR, made if it is not there
    :param lease: for how many seconds something is handed out
    :raises FrontierError: if the file cannot be used, or another process uses it
    """

    def __init__(self, folder: Path, lease: float = 60.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._lease = lease
        self._clock = clock
        self._leased: dict[int, float] = {}
        self._file = folder / NAME
        with self._troubles():
            folder.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(self._file, isolation_level=None, timeout=0.0)
            for statement in PRAGMAS:
                self._database.execute(statement)
            with self._transaction():
                for statement in TABLES:
                    self._database.execute(statement)
        self._added = int(self._kept("added") or 0)

    def load(self) -> Kept | None:
        """What there is; ``None`` before `begin`."""
        identity = self._kept("identity")
        if identity is None:
            return None
        ended = self._kept("ended")
        return Kept(
            identity=identity,
            ended=ended.decode() if ended is not None else None,
            snapshot=self._kept("snapshot"),
            snapshot_at=int(self._kept("snapshot_at") or 0),
            written_at=int(self._kept("written_at") or 0),
            written=json.loads(self._kept("written") or b"{}"),
        )

    def begin(self, identity: bytes, written: Mapping[str, int]) -> None:
        """Begin a crawl, unless there is one."""
        with self._transaction():
            if self._kept("identity") is None:
                self._keep("identity", identity)
                self._keep("written", json.dumps(dict(written)).encode())

    def lease(self) -> Item | None:
        """Hand out what is next; see `Frontier`."""
        now = self._clock()
        with self._troubles():
            found = self._database.execute(SQL_NEXT, (len(self._leased) + 1,)).fetchall()
        for number, priority, body in found:
            if self._leased.get(number, now) <= now:
                self._leased[number] = now + self._lease
                return Item(number=number, priority=priority, body=body)
        return None

    def renew(self, numbers: Sequence[int]) -> None:
        """Say that these are still in work."""
        until = self._clock() + self._lease
        self._leased.update({number: until for number in numbers if number in self._leased})

    def deliver(self, number: int, entry: bytes) -> bool:
        """Take an item out of the queue and put what came of it into the journal; False if somebody had done so before."""
        with self._transaction():
            if not self._database.execute("DELETE FROM queue WHERE number = ?", (number,)).rowcount:
                return False
            self._database.execute("INSERT INTO journal (entry) VALUES (?)", (entry,))
        self._leased.pop(number, None)
        return True

    def entries(self, after: int) -> Iterator[tuple[int, bytes]]:
        """The journal behind an entry."""
        with self._troubles():
            found = self._database.execute("SELECT n, entry FROM journal WHERE n > ? ORDER BY n LIMIT 1", (after,)).fetchone()
        while found is not None:
            yield found
            with self._troubles():
                found = self._database.execute("SELECT n, entry FROM journal WHERE n > ? ORDER BY n LIMIT 1", (found[0],)).fetchone()

    def advance(self, progress: Progress) -> None:
        """Store how far the journal has been taken."""
        new = [item for item in progress.items if item.number > self._added]
        added = max((item.number for item in new), default=self._added)
        if not new and progress.written is None:
            return
        with self._transaction(synced=progress.written is not None):
            self._database.executemany("INSERT INTO queue VALUES (?, ?, ?)", [(item.number, item.priority, item.body) for item in new])
            self._keep("added", str(added).encode())
            if progress.written is not None:
                self._keep("written", json.dumps(dict(progress.written)).encode())
                self._keep("written_at", str(progress.taken).encode())
            if progress.snapshot is not None:
                self._keep("snapshot", progress.snapshot)
                self._keep("snapshot_at", str(progress.taken).encode())
                self._database.execute("DELETE FROM journal WHERE n <= ?", (progress.taken,))
        self._added = added

    def end(self, line: str) -> None:
        """The crawl has ended."""
        with self._transaction():
            self._keep("ended", line.encode())

    def unfinished(self) -> int:
        """How many items have not been delivered."""
        with self._troubles():
            return int(self._database.execute("SELECT COUNT(*) FROM queue").fetchone()[0])

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def _kept(self, name: str) -> bytes | None:
        with self._troubles():
            row = self._database.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
        return bytes(row[0]) if row is not None else None

    def _keep(self, name: str, value: bytes) -> None:
        self._database.execute(SQL_KEEP, (name, value))

    @contextmanager
    def _transaction(self, *, synced: bool = True) -> Iterator[None]:
        """One step.

        :param synced: False for what the journal gives again: it need not be on the disk before the next step is
        """
        with self._troubles():
            # A page that was acknowledged is on the disk: one fsync a page, which a polite crawl does not feel (https://sqlite.org/wal.html).
            self._database.execute(f"PRAGMA synchronous = {'FULL' if synced else 'NORMAL'}")
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise FrontierError(f"{self._file} cannot be written: {(error.strerror or str(error)).lower()}") from error
        except sqlite3.Error as error:
            in_use = "locked" in str(error)
            says = "another crawl is running on it" if in_use else str(error)
            raise FrontierError(f"{self._file} cannot be used: {says}") from error
