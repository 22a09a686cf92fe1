"""JSON in scripts and attributes: found where a value begins, never run."""

import json
from typing import Any

import pytest

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.stores.payloads import page_data

FILL = "x" * 300
VALUE = {"fill": FILL, "says": 'it\'s a "kettle" <b>\n', "n": [1, None]}
TEXT = json.dumps(VALUE)
PARSED = json.dumps(TEXT)
QUOTED = TEXT.replace("\\", "\\\\").replace("'", "\\'")


def data(body: str) -> list[Any]:
    document = parse_document(f"<html><body>{body}</body></html>", "https://forum.example/t/1")
    assert document is not None
    return [value for value in page_data(document) if value is not None]


def script(code: str) -> str:
    return f"<script>{code}</script>"


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        (f'<script type="application/json" id="state">{TEXT}</script>', [VALUE]),
        (script(f"window.__STATE__ = {TEXT};"), [VALUE]),
        (script(f"window['__STATE__']={TEXT};(function(){{}}());"), [VALUE]),
        (script(f"var a = {{b: 1}}; store.push({TEXT}); f(a)"), [VALUE]),
        (script(f"window.S = JSON.parse({PARSED});"), [TEXT]),
        (script(f"window.S = JSON.parse('{QUOTED}');"), [TEXT]),
        (script(f'window.S = {{"a": undefined, "b": [undefined,1], "fill": "{FILL}"}}'), [{"a": None, "b": [None, 1], "fill": FILL}]),
        (script(f"window.S = {TEXT[:-20]}"), []),
        (script(f"window.S = (function(a){{return {{b:a}}}})({TEXT})"), []),
        (f'<script type="application/ld+json">{TEXT}</script>', []),
        (f'<script type="text/template">window.S = {TEXT}</script>', []),
    ],
)  # fmt: skip
def test_values_are_found(body: str, wanted: list[Any]) -> None:
    found = data(body)
    assert [v for v in found if v == TEXT or isinstance(v, dict)] == wanted


def test_attributes_hold_values_too() -> None:
    encoded = TEXT.replace("&", "&amp;").replace('"', "&quot;")
    assert data(f'<main><div><p><i data-props="{encoded}"></i></p></div></main>') == [VALUE]


def test_each_stretch_of_a_script_is_read_once() -> None:
    """After a damaged value the search goes on where it broke, not where it began."""
    code = f'a = {{"one": {{"two": {TEXT}, nope}}}}; b = {TEXT}'
    assert data(script(code)) == [VALUE]
