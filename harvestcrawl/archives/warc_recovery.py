"""All that can be read of a stored WARC or WACZ file: behind a damaged record the reading goes on with the next whole one."""

import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any, Generic, TypeVar

from harvestcrawl.archives.items import Problem
from harvestcrawl.archives.stores import StoreError, open_stored
from harvestcrawl.archives.warc_records import walk

MOST_DAMAGED = 1000
"""Damaged records after which the rest of a file is given up: in a file of nothing else each costs a look at what follows."""
_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_BLOCK = 1_048_576
_AHEAD = 1024
"""Bytes that tell whether a record begins: the header of a gzip member, and a few bytes of what it holds."""
# A record of its own gzip member (WARC 1.1, annex D), or the first line of one that follows on another's end.
_MEMBER = re.compile(rb"\x1f\x8b\x08")
_FIRST_LINE = re.compile(rb"(?<=\n)WARC/1\.\d\r?\n(?=[A-Za-z])")
_VERSION = b"WARC/"
# What zipfile raises on damaged files; RuntimeError: a password is asked for.
_UNPACKING = (zipfile.BadZipFile, OSError, EOFError, RuntimeError, NotImplementedError, ValueError, zlib.error)
_WARC_IN_WACZ = re.compile(r"^archive/.*\.warc(?:\.gz)?$", re.IGNORECASE)

_Read = TypeVar("_Read")
Reader = Callable[[Any, str], _Read | Problem | None]
"""Takes a record of warcio and where it stands; gives ``None`` for one that is not wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored(Generic[_Read]):
    """Something read from a file, or why it could not be."""

    path: str
    """The file; behind ``!`` one inside a WACZ."""
    offset: int
    """Of the record, in bytes."""
    found: _Read | Problem


def read_stored(path: str, read: Reader[_Read], options: Mapping[str, Any] | None = None) -> Iterator[Stored[_Read]]:
    """What ``read`` makes of the records of a ``.warc``, ``.warc.gz`` or ``.wacz``, as its first bytes tell; the rest as `Problem`.

    :param options: see `stores.open_stored`
    """
    try:
        with open_stored(path, options) as stream:
            peek = stream.peek(4)[:4]  # type: ignore[attr-defined]  # it is buffered
            if peek != _ZIP:
                yield from _surviving(stream, path, read, is_gzip=peek.startswith(_GZIP))
                return
            with zipfile.ZipFile(stream) as archive:
                yield from _inside(archive, path, read)
    except StoreError as error:
        yield _problem(path, 0, str(error))
    except _UNPACKING as error:
        yield _problem(path, 0, f"cannot be unpacked: {str(error) or 'cut short'}")


def _inside(archive: zipfile.ZipFile, path: str, read: Reader[_Read]) -> Iterator[Stored[_Read]]:
    names = sorted(name for name in archive.namelist() if _WARC_IN_WACZ.match(name))
    if not names:
        yield _problem(path, 0, "no WARC in it (archive/*.warc.gz)")
    for name in names:
        inside = f"{path}!{name}"
        try:
            with archive.open(name) as stream:
                is_gzip = stream.read(2) == _GZIP
                stream.seek(0)
                yield from _surviving(stream, inside, read, is_gzip=is_gzip)
        except StoreError:
            raise
        except _UNPACKING as error:
            yield _problem(inside, 0, f"cannot be unpacked: {str(error) or 'cut short'}")


def _surviving(stream: IO[bytes], path: str, read: Reader[_Read], *, is_gzip: bool) -> Iterator[Stored[_Read]]:
    for _ in range(MOST_DAMAGED):
        damaged_at = yield from _placed(stream, path, read)
        if damaged_at is None:
            return
        try:
            start = _next_start(stream, damaged_at + 1, is_gzip=is_gzip)
        except StoreError as error:
            yield _problem(path, damaged_at, f"nothing behind a damaged record: {error}")
            return
        if start is None:
            return
        stream.seek(start)
    yield _problem(path, stream.tell(), f"given up after {MOST_DAMAGED} damaged records")


def _placed(stream: IO[bytes], path: str, read: Reader[_Read]) -> Any:
    """`walk`, with what it gives as `Stored`."""
    walked = walk(stream, path, read)
    while True:
        try:
            offset, found = next(walked)
        except StopIteration as end:
            return end.value
        yield Stored(path=path, offset=offset, found=found)


def _next_start(stream: IO[bytes], offset: int, *, is_gzip: bool) -> int | None:
    """Where the first whole record from ``offset`` on begins."""
    pattern = _MEMBER if is_gzip else _FIRST_LINE
    at = offset - 1  # the end of the line before
    stream.seek(at)
    window = b""
    while True:
        block = stream.read(_BLOCK)
        window += block
        certain = len(window) - (_AHEAD if block else 0)
        starts = (found.start() for found in pattern.finditer(window, 1))
        for start in starts:
            if start <= certain and (not is_gzip or _holds_record(window, start)):
                return at + start
        if not block:
            return None
        drop = max(0, certain - 1)
        window, at = window[drop:], at + drop


def _holds_record(window: bytes, start: int) -> bool:
    try:
        beginning = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(window[start : start + _AHEAD], len(_VERSION))
    except zlib.error:
        return False
    return beginning == _VERSION


def _problem(path: str, offset: int, what: str) -> Stored[Any]:
    return Stored(path=path, offset=offset, found=Problem(where=path, what=what))
