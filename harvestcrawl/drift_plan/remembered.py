"""Pages that were found, so that none is asked for twice: kept on disk, so that the length of a collection does not fill the memory."""

import pickle
import sqlite3
from collections import OrderedDict

from harvestcrawl.drift_plan.pages import PageFound

IN_MEMORY = 256
"""Pages kept at hand: the captures of one seed come one after the other, and ask for the same live page."""


class Remembered:
    """Found pages by key, in a database of SQLite that has no name and goes with the process."""

    def __init__(self) -> None:
        # "" is a database in a temporary file that SQLite removes; it is written to once its cache is full.
        self._database = sqlite3.connect("", isolation_level=None)
        for statement in (
            "PRAGMA journal_mode = OFF",  # nothing to be saved from a crash
            "PRAGMA synchronous = OFF",
            "PRAGMA cache_size = -1024",  # 1 MB
            "CREATE TABLE pages (key TEXT PRIMARY KEY, page BLOB) WITHOUT ROWID",
        ):
            self._database.execute(statement)
        self._recent: OrderedDict[str, PageFound] = OrderedDict()

    def __setitem__(self, key: str, page: PageFound) -> None:
        self._database.execute("INSERT OR REPLACE INTO pages VALUES (?, ?)", (key, pickle.dumps(page, pickle.HIGHEST_PROTOCOL)))
        self._keep(key, page)

    def get(self, key: str) -> PageFound | None:
        """The page, if it was found before."""
        if key in self._recent:
            self._recent.move_to_end(key)
            return self._recent[key]
        row = self._database.execute("SELECT page FROM pages WHERE key = ?", (key,)).fetchone()
        if row is None:
            return None
        page: PageFound = pickle.loads(row[0])  # our own bytes, of this process
        self._keep(key, page)
        return page

    def close(self) -> None:
        """Let the database go."""
        self._database.close()

    def _keep(self, key: str, page: PageFound) -> None:
        self._recent[key] = page
        self._recent.move_to_end(key)
        if len(self._recent) > IN_MEMORY:
            self._recent.popitem(last=False)
