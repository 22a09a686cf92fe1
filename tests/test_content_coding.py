"""Content codings, undone as the bytes come in."""

import gzip
import random
import zlib

import brotli
import pytest
from backports import zstd
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.content_coding import PIECE, ContentDecoder


def bare_deflate(data: bytes) -> bytes:
    coder = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return coder.compress(data) + coder.flush()


def padded_gzip(data: bytes) -> bytes:
    return gzip.compress(data) + b"\0" * 16


def two_members(data: bytes) -> bytes:
    return gzip.compress(data[:10]) + gzip.compress(data[10:])


def br_in_gzip(data: bytes) -> bytes:
    return gzip.compress(brotli.compress(data))


CODINGS = [
    ("gzip", gzip.compress),
    ("x-gzip", gzip.compress),
    ("GZIP", padded_gzip),
    ("gzip", two_members),
    ("deflate", zlib.compress),
    ("deflate", bare_deflate),
    ("br", brotli.compress),
    ("zstd", zstd.compress),
    ("br, gzip", br_in_gzip),
    ("identity", bytes),
    ("", bytes),
    (None, bytes),
    ("gzip", bytes),  # undone already, and the header forgotten: web archives do that
    ("zstd", bytes),
]
PLAIN = [("gzip", gzip.compress), ("deflate", zlib.compress), ("br", brotli.compress), ("zstd", zstd.compress)]
TEXT = b"<title>Oakfield Library</title>" + random.Random(1).randbytes(300) * 300 + random.Random(2).randbytes(20_000)


@pytest.mark.parametrize("size", [1, 7, 5000, 10**6])
@pytest.mark.parametrize(("name", "code"), CODINGS)
def test_codings(name: str | None, code: object, size: int) -> None:
    coded = code(TEXT)  # type: ignore[operator]
    decoder = ContentDecoder(name)
    pieces = [piece for at in range(0, len(coded), size) for piece in decoder.feed(coded[at : at + size])]
    pieces += decoder.close()
    assert b"".join(pieces) == TEXT
    assert not decoder.damaged
    assert decoder.unknown is None


@pytest.mark.parametrize(("name", "code"), PLAIN)
def test_a_bomb_unfolds_piece_by_piece(name: str, code: object) -> None:
    coded = code(b"\0" * 10_000_000)  # type: ignore[operator]
    piece = next(piece for piece in ContentDecoder(name).feed(coded) if piece)
    assert len(piece) <= 2 * PIECE


@pytest.mark.parametrize("name", ["gzip", "deflate", "br", "zstd"])
def test_a_damaged_body_gives_what_came_before(name: str) -> None:
    code = dict(PLAIN)[name]
    text = " ".join(map(str, range(200_000))).encode()
    coded = code(text)
    decoder = ContentDecoder(name)
    first = b"".join(decoder.feed(coded[: len(coded) // 2]))
    assert text.startswith(first)
    assert first
    list(decoder.feed(random.Random(3).randbytes(20_000)))
    assert decoder.damaged
    assert list(decoder.feed(b"more")) == []


def test_a_short_body_that_is_not_coded() -> None:
    decoder = ContentDecoder("gzip")
    assert b"".join([*decoder.feed(b"ab"), *decoder.close()]) == b"ab"


def test_an_unknown_coding_gives_nothing() -> None:
    decoder = ContentDecoder("sdch")
    assert list(decoder.feed(b"abcdef")) == []
    assert decoder.unknown == "sdch"


@given(st.sampled_from([name for name, _ in CODINGS]), st.lists(st.binary(max_size=200), max_size=5))
def test_never_raises(name: str | None, chunks: list[bytes]) -> None:
    decoder = ContentDecoder(name)
    for chunk in chunks:
        list(decoder.feed(chunk))
    list(decoder.close())
