"""The data that scripts of a page find in it: JSON in script elements, assignments, calls and attributes.

Nothing is ever run. What is JSON is read as JSON, from where a value begins (`json.JSONDecoder.raw_decode`); what is JavaScript
beyond that (functions, bare keys) is left alone. Each stretch of a script is read once.
"""

import json
import re
from collections.abc import Iterator

from harvestcrawl.document import Document
from harvestcrawl.extraction.stores.packed import flight_values, unpacked

MAX_PAYLOAD = 8_000_000
"""Characters of all that is read of a page; data beyond that are not looked at."""
MIN_PAYLOAD = 100
"""Characters of a value that can hold a thread; settings of scripts are shorter."""
MAX_STARTS = 400
"""Values that are tried in the scripts of a page."""
_START = re.compile(r"""(?:[\w$)\]]\s*=|\b(?:push|parse|hydrate|init|bootstrap|preload\w*|render)\s*\()\s*(?=[{\["'])""")
_UNDEFINED = re.compile(r"(?<=[:,\[])\s*(?:undefined|void 0)(?=\s*[,}\]])")
_SINGLE_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*)'", re.DOTALL)
_BARE_QUOTE = re.compile(r'\\(.)|"', re.DOTALL)
_DECODER = json.JSONDecoder()


def page_data(document: Document) -> Iterator[object]:
    """The values, in document order; JSON-LD is not among them."""
    left = MAX_PAYLOAD
    flight: list[str] = []
    starts = MAX_STARTS
    for script in document.every("script"):
        text, kind = script.text or "", (script.get("type") or "").lower()
        if len(text) < MIN_PAYLOAD and "__next_f" not in text:
            continue
        if "ld+json" in kind or len(text) > left:
            continue
        left -= len(text)
        if "json" in kind:
            value = decoded(text)
            packed = script.get("id") == "__NUXT_DATA__" or script.get("data-nuxt-data") is not None
            yield unpacked(value) if packed and isinstance(value, list) else value
        elif not kind or "script" in kind or kind == "module":
            for value in _in_code(text, starts):
                starts -= 1
                if "__next_f" in text and isinstance(value, list) and len(value) == 2 and isinstance(value[1], str):
                    flight.append(value[1])
                else:
                    yield value
    yield from flight_values("".join(flight))
    yield from _in_attributes(document, left)


def decoded(text: str) -> object:
    """The value that a text of JSON holds; ``None`` if it is damaged or nested to hurt."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value


def _in_code(text: str, starts: int) -> Iterator[object]:
    """The values of JSON that are assigned or handed over in a script."""
    if "undefined" in text or "void 0" in text:
        text = _UNDEFINED.sub("null", text)  # no JSON, and what serialisers write for what is not there
    at = 0
    while starts > 0 and (start := _START.search(text, at)):
        starts -= 1
        if text[start.end()] == "'":
            value: object
            value, at = _single_quoted(text, start.end())
        else:
            try:
                value, at = _DECODER.raw_decode(text, start.end())
            except json.JSONDecodeError as error:
                if error.msg.startswith("Unterminated"):  # it was read to the end of the script
                    return
                at = max(error.pos, start.end())
                continue
            except (ValueError, RecursionError):
                return
        yield value


def _single_quoted(text: str, at: int) -> tuple[str, int]:
    """A string of JavaScript in single quotes, and where it ends."""
    found = _SINGLE_QUOTED.match(text, at)
    if found is None:
        return "", len(text)
    inner = _BARE_QUOTE.sub(lambda m: m[1] if m[1] == "'" else m[0] if m[1] else '\\"', found[1])
    value = decoded(f'"{inner}"')
    return value if isinstance(value, str) else "", found.end()


def _in_attributes(document: Document, left: int) -> Iterator[object]:
    """The values of JSON in attributes: ``data-preloaded="{…}"``, ``data-page="{…}"``."""
    for element in document.root.iter():
        for name, text in element.items():
            if MIN_PAYLOAD <= len(text) <= left and name != "style" and text.lstrip()[:1] in ("{", "["):
                left -= len(text)
                yield decoded(text)
