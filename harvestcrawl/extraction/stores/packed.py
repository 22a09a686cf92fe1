"""Two ways in which frameworks write data that is no plain JSON: lists whose values are indexes, and rows that stream in."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

# Nuxt 3 (devalue): a list; values in objects and lists are indexes into it; what is no JSON has a name in front.
_WRAPPED = frozenset({"Ref", "ShallowRef", "Reactive", "ShallowReactive", "EmptyRef", "EmptyShallowRef", "Date", "Object"})
_DEEP = 20
# React's flight format: rows "1a:{json}" and "1b:T4f,text", where 4f is the length of the text in bytes; "$1b" stands for it.
_ROW = re.compile(r"([0-9a-f]{1,8}):")
_TEXT = re.compile(r"T([0-9a-f]{1,7}),")
_DECODER = json.JSONDecoder()


def unpacked(table: Sequence[object]) -> object:
    """The value that a table of indexes stands for; what is in it twice is the same object."""
    made: list[object] = [{} if isinstance(v, dict) else [] if isinstance(v, list) and not _is_wrapped(v) else v for v in table]

    def at(index: object) -> object:
        for _ in range(_DEEP):
            if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < len(table):
                return None
            value = table[index]
            if not _is_wrapped(value):
                return made[index]
            assert isinstance(value, list)
            if not isinstance(value[1], int):
                return value[1]  # ["Date", "2024-…"]
            index = value[1]
        return None

    for value, own in zip(table, made, strict=True):
        if isinstance(value, dict) and isinstance(own, dict):
            own.update({key: at(index) for key, index in value.items()})
        elif isinstance(own, list) and isinstance(value, list) and not _is_wrapped(value):
            own.extend(at(index) for index in value)
    return at(0)


def _is_wrapped(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and isinstance(value[0], str) and value[0] in _WRAPPED


def flight_values(text: str) -> Iterator[object]:
    """The values of the rows, with long texts in their places."""
    data = text.encode("utf-8", "surrogatepass")
    rows: list[object] = []
    texts: dict[str, str] = {}
    at = 0
    while at < len(data):
        end = data.find(b"\n", at)
        end = len(data) if end < 0 else end
        head = data[at : at + 24].decode("ascii", "replace")
        row = _ROW.match(head)
        long = _TEXT.match(head, row.end()) if row else None
        if row and long:
            start = at + long.end()
            at = start + int(long[1], 16)
            texts[f"${row[1]}"] = data[start:at].decode("utf-8", "replace")
            continue
        if row and head[row.end() : row.end() + 1] in ("{", "["):
            with suppress(ValueError, RecursionError):  # damaged, or nested to hurt
                rows.append(json.loads(data[at + row.end() : end].decode("utf-8", "replace")))
        at = end + 1
    for value in rows:
        yield _filled(value, texts)


def _filled(value: object, texts: dict[str, str]) -> object:
    """``value`` with the texts that its references stand for."""
    stack: list[object] = [value] if texts else []
    while stack:
        holder = stack.pop()
        pairs = holder.items() if isinstance(holder, dict) else enumerate(holder) if isinstance(holder, list) else ()
        for key, inner in list(pairs):
            if isinstance(inner, str) and inner in texts:
                holder[key] = texts[inner]  # type: ignore[index]  # a dict or a list, as the line above has it
            elif isinstance(inner, dict | list):
                stack.append(inner)
    return value
