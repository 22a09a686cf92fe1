"""Files that lie somewhere: on disk, behind HTTP, in an object store. Read as a stream, piece by piece, by whoever needs them.

fsspec opens them: it knows the stores, and asks for a file range by range, so that no connection has to last as long as the reading.
"""

import io
import time
from collections.abc import Callable, Mapping
from typing import IO, Any

PAUSES = (1.0, 4.0)
"""Seconds before a read that failed is tried again. Stores answer 503 to clients that ask too much (Amazon S3, "Slow Down")."""
_PIECE = 1_048_576
_PROBE = 1024
_HTTP = ("http://", "https://")
# What is so the next time, too.
_FINAL = (FileNotFoundError, PermissionError, IsADirectoryError, NotADirectoryError, ImportError, NotImplementedError, ValueError)
_GONE = (404, 410)


class StoreError(OSError):
    """A file cannot be opened, or read any further; the message says why."""


def open_stored(path: str, options: Mapping[str, Any] | None = None) -> IO[bytes]:
    """A file of any store, to be read as a stream: buffered, and tried again where a read fails.

    :param path: a path, or a URL with a scheme that fsspec knows
    :param options: for fsspec's file system of that scheme, such as ``{"anon": True}``
    :raises StoreError: if it cannot be opened
    """
    return io.BufferedReader(_Steady(lambda: _opened(path, options or {})), _PIECE)


def _opened(path: str, options: Mapping[str, Any]) -> Any:
    from fsspec.core import url_to_fs

    system, inside = url_to_fs(path, **options)
    if inside.startswith(_HTTP) and not _gives_ranges(system, inside):
        return system.open(inside, "rb", block_size=0)  # one answer, from its beginning to its end
    return system.open(inside, "rb")


def _gives_ranges(system: Any, url: str) -> bool:
    """Whether a server gives parts of a file. What it says of itself is often not there, or wrong."""
    with system.open(url, "rb", block_size=_PROBE) as file:
        try:
            file.seek(1)
            file.read(1)
        except ValueError:
            return False
    return True


class _Steady(io.RawIOBase):
    """A file that is opened again where a read fails."""

    def __init__(self, opened: Callable[[], Any]) -> None:
        self._opened = opened
        self._file: Any = None
        self._at = 0
        self._failure: str | None = None
        self._tried(lambda file: None)

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        if whence == io.SEEK_END:
            offset += self._tried(lambda file: int(file.seek(0, io.SEEK_END)))
        elif whence == io.SEEK_CUR:
            offset += self._at
        self._at = max(0, offset)
        return self._at

    def readinto(self, buffer: Any) -> int:
        data = self._tried(lambda file: self._read(file, len(buffer)))
        buffer[: len(data)] = data
        self._at += len(data)
        return len(data)

    def close(self) -> None:
        if self._file is not None and not self.closed:
            self._file.close()
        super().close()

    def _read(self, file: Any, size: int) -> bytes:
        if file.tell() != self._at:
            file.seek(self._at)
        data: bytes = file.read(size)
        return data

    def _tried(self, work: Callable[[Any], Any]) -> Any:
        """What ``work`` makes of the file. Once that has failed for good, nothing is tried any more."""
        if self._failure is not None:
            raise StoreError(self._failure)
        for pause in (*PAUSES, None):
            try:
                if self._file is None:
                    self._file = self._opened()
                return work(self._file)
            except Exception as error:  # each kind of store has errors of its own, which share no base
                self._file = None
                if pause is None or _is_final(error):
                    self._failure = f"cannot be read: {_said(error)}"
                    raise StoreError(self._failure) from error
                time.sleep(pause)
        raise AssertionError  # the last pause is None


def _is_final(error: Exception) -> bool:
    # fsspec says of any answer but 200 that there is no such file; what it was stands behind that.
    status = getattr(error.__cause__, "status", None)
    return isinstance(error, _FINAL) and status in (None, *_GONE)


def _said(error: BaseException) -> str:
    if getattr(error.__cause__, "status", None) is not None:
        error = error.__cause__ or error
    said = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return " ".join(str(said).split())[:200]
