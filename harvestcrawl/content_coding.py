"""Content codings (gzip, deflate, br, zstd) undone piece by piece, so that a download can stop once enough has been read."""

import re
import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Protocol

import brotli

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

PIECE = 65_536
"""Bytes given out at a time: a bomb of a few bytes must not unfold in memory."""


class _Coding(Protocol):
    """One coding being undone."""

    def feed(self, data: bytes) -> Iterator[bytes]:
        """What ``data`` unfolds to, in pieces."""
        ...


class _Zlib:
    """gzip (with several members, RFC 1952, 2.2) and deflate, with and without the zlib frame that RFC 9110 asks for."""

    def __init__(self, *, gzip: bool) -> None:
        self._gzip = gzip
        self._inner = zlib.decompressobj(zlib.MAX_WBITS | 16) if gzip else None

    def feed(self, data: bytes) -> Iterator[bytes]:
        while data:
            if self._inner is None:
                # The low half of a zlib frame's first byte is 8 (RFC 1950, 2.2); many servers send bare deflate.
                self._inner = zlib.decompressobj(zlib.MAX_WBITS if data[0] & 0x0F == 8 else -zlib.MAX_WBITS)
            piece = self._inner.decompress(data, PIECE)
            yield piece
            data = self._inner.unconsumed_tail
            while len(piece) == PIECE and not data and not self._inner.eof:  # all is taken in, and not all given out
                piece = self._inner.decompress(b"", PIECE)
                yield piece
            if self._inner.eof:
                data = self._inner.unused_data
                if not self._gzip or not data.startswith(b"\x1f"):  # padding, or rubbish behind the end
                    return
                self._inner = zlib.decompressobj(zlib.MAX_WBITS | 16)


class _Brotli:
    def __init__(self) -> None:
        self._inner = brotli.Decompressor()

    def feed(self, data: bytes) -> Iterator[bytes]:
        while not self._inner.is_finished():
            piece = self._inner.process(data, output_buffer_limit=PIECE)
            yield piece
            data = b""
            if not piece and self._inner.can_accept_more_data():
                return


class _Zstandard:
    def __init__(self) -> None:
        self._inner = zstd.ZstdDecompressor()

    def feed(self, data: bytes) -> Iterator[bytes]:
        while not self._inner.eof:  # what stands behind the end is no part of the body
            yield self._inner.decompress(data, PIECE)
            data = b""
            if self._inner.needs_input:
                return


_CODINGS: dict[str, Callable[[], _Coding]] = {
    "gzip": lambda: _Zlib(gzip=True),
    "x-gzip": lambda: _Zlib(gzip=True),
    "deflate": lambda: _Zlib(gzip=False),
    "br": _Brotli,
    "zstd": _Zstandard,
}
# How a coded body begins, where that can be told. Servers and archives name codings that a body no longer has.
_BEGINNINGS = {"gzip": b"\x1f\x8b", "x-gzip": b"\x1f\x8b", "zstd": b"\x28\xb5\x2f\xfd"}
_LONGEST_BEGINNING = max(map(len, _BEGINNINGS.values()))
_ERRORS = (zlib.error, brotli.error, zstd.ZstdError)


class ContentDecoder:
    """Undoes the codings that a ``Content-Encoding`` header names. A body that does not begin like the coding is taken as it is."""

    def __init__(self, content_encoding: str | None = None) -> None:
        names = [name for name in re.split(r"[\s,]+", (content_encoding or "").lower()) if name]
        known = [name for name in names if name in _CODINGS]
        self.unknown = next((name for name in names if name not in _CODINGS and name not in ("identity", "none", "utf-8")), None)
        """A coding that nothing here undoes: the body cannot be read."""
        self.damaged = False
        """Whether the coded body was damaged; what came before that was given out."""
        self._outermost = known[-1] if known else None
        self._codings = [_CODINGS[name]() for name in reversed(known)]
        self._begun = b""

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The decoded bytes, in pieces of at most `PIECE` for each coding."""
        if self.unknown or self.damaged or not data:
            return
        if self._outermost is not None:
            self._begun += data
            if len(self._begun) < _LONGEST_BEGINNING:
                return
            data = self._begin()
        try:
            yield from self._through(self._codings, data)
        except _ERRORS:
            self.damaged = True

    def close(self) -> Iterator[bytes]:
        """What is left of a body of hardly any bytes."""
        if self._outermost is not None and self._begun and not self.unknown:
            data = self._begin()
            try:
                yield from self._through(self._codings, data)
            except _ERRORS:
                self.damaged = True

    def _begin(self) -> bytes:
        """The first bytes, once there are enough to tell whether they are coded."""
        data, self._begun = self._begun, b""
        if not data.startswith(_BEGINNINGS.get(self._outermost or "", b"")):
            self._codings = []
        self._outermost = None
        return data

    def _through(self, codings: list[_Coding], data: bytes) -> Iterator[bytes]:
        if not codings:
            if data:
                yield data
            return
        for piece in codings[0].feed(data):
            yield from self._through(codings[1:], piece)
