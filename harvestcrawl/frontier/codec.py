"""Values to bytes and back: JSON, packed. Never pickles, which would run what somebody put into the store."""

import zlib
from dataclasses import dataclass, replace
from typing import TypeVar

import msgspec

from harvestcrawl.items import CapturedPage, ThreadPage
from harvestcrawl.steps import Wanted

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A page that came in, as the journal has it."""

    page: ThreadPage
    wanted: Wanted
    captured: CapturedPage
    """Without its body."""
    hops: tuple[str, ...] = ()
    """The addresses that the request was redirected to on its way."""


def arrival(page: ThreadPage, wanted: Wanted, captured: CapturedPage, hops: tuple[str, ...]) -> bytes:
    """The journal's entry for a page."""
    return pack(Arrival(page=page, wanted=wanted, captured=replace(captured, body=b""), hops=hops))


def pack(value: object) -> bytes:
    """``value`` as bytes. Half of a surrogate pair, as JavaScript escapes leave it, becomes a question mark, as in the rows."""
    try:
        text = msgspec.json.encode(value)
    except UnicodeEncodeError:
        text = msgspec.json.encode(_mended(msgspec.to_builtins(value)))
    return zlib.compress(text, 1)  # half a millisecond for a large page; higher levels save little


def unpack(packed: bytes, kind: type[Value]) -> Value:
    """The value of type ``kind``."""
    return msgspec.json.decode(zlib.decompress(packed), type=kind)


def _mended(value: object) -> object:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {_mended(key): _mended(inner) for key, inner in value.items()}
    return [_mended(inner) for inner in value] if isinstance(value, list | tuple) else value
