"""A folder for what a crawl's browsers write, and an end for browsers whose crawl was killed.

Browser and driver carry the folder in their command lines, and a crawl holds a lock in it that the system lets go of when the crawl
ends in whatever way. So what is left over is told without doubt: a folder that nobody holds, and our own processes that name it.
"""

import contextlib
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil

LOCK = "lock"
_PREFIX = "crawl-"
WAIT = 5.0
"""Seconds that processes have to go once they are killed."""


class CrawlFolder:
    """One crawl's folder; made when it is first asked for, after those of dead crawls have been cleaned up.

    :param root: where crawls have their folders; must not be anybody else's
    """

    def __init__(self, root: Path | None = None) -> None:
        self.root = root or Path(tempfile.gettempdir()) / f"harvestcrawl-browser-{os.getuid()}"
        self.path: Path | None = None
        self._lock: int | None = None

    def make(self) -> Path:
        """The folder."""
        if self.path is None:
            _make_private(self.root)
            with _held(self.root / LOCK):  # nobody takes a new folder for a dead one before it is locked
                self.path = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=self.root))
                self._lock = os.open(self.path / LOCK, os.O_CREAT | os.O_RDWR, 0o600)
                fcntl.flock(self._lock, fcntl.LOCK_EX)
        return self.path

    def profile(self) -> Path:
        """A new folder in it, for one browser."""
        return Path(tempfile.mkdtemp(prefix="browser-", dir=self.make()))

    def clean_up(self) -> int:
        """End the browsers of crawls that were killed, and remove what they wrote.

        :returns: how many crawls that were
        """
        if not self.root.is_dir():
            return 0
        _make_private(self.root)
        with _held(self.root / LOCK):
            dead = [folder for folder in sorted(self.root.glob(f"{_PREFIX}*")) if folder != self.path and not _is_held(folder / LOCK)]
            for folder in dead:
                kill_all_of(folder)
                shutil.rmtree(folder, ignore_errors=True)
        return len(dead)

    def close(self) -> None:
        """End what still runs, and remove the folder."""
        if self.path is None:
            return
        kill_all_of(self.path)
        shutil.rmtree(self.path, ignore_errors=True)
        if self._lock is not None:
            os.close(self._lock)
        self.path = self._lock = None


def kill_all_of(folder: Path) -> None:
    """Kill the processes of this user whose command line names the folder, and those that they started."""
    found: dict[int, psutil.Process] = {}
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):  # it ended meanwhile, or is none of ours
            if process.uids().real == os.getuid() and any(str(folder) in part for part in process.cmdline()):
                found |= {child.pid: child for child in (process, *process.children(recursive=True))}
    for process in found.values():
        with contextlib.suppress(psutil.Error):
            process.kill()
    psutil.wait_procs(list(found.values()), timeout=WAIT)


def _make_private(folder: Path) -> None:
    """Make the folder, for this user alone; raise if it is somebody else's."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = folder.lstat()
    if folder.is_symlink() or status.st_uid != os.getuid():
        raise PermissionError(f"{folder} belongs to somebody else")
    if status.st_mode & 0o077:
        folder.chmod(0o700)


@contextlib.contextmanager
def _held(path: Path) -> Iterator[None]:
    file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)


def _is_held(path: Path) -> bool:
    """Whether a living process holds the lock."""
    try:
        file = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(file)
    return False
