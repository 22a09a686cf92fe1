"""One HTML page without a network: its data, its style and its script are in it, and its policy lets nothing else in."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any


def page(title: str, summary: str, data: dict[str, Any], script: str) -> str:
    """The page.

    :param summary: HTML that is readable without scripts
    :param data: what the script draws from; texts of other people are data alone, and never markup
    :param script: the name of an asset
    """
    style, code = asset("report.css"), asset("common.js") + asset(script)
    policy = f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(code)}; base-uri 'none'; form-action 'none'"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body>
<header><h1>{escape(title)}</h1></header>
<main>
<div id="summary">{summary}</div>
<div id="app"></div>
<noscript><p>The table below the summary needs scripts; they are in this file, and ask nobody for anything.</p></noscript>
</main>
<script type="application/json" id="data">{_embedded(data)}</script>
<script>{code}</script>
</body>
</html>
"""


def asset(name: str) -> str:
    """A file that comes with the package."""
    return files("harvestcrawl.reports").joinpath("assets", name).read_text(encoding="utf-8")


def _embedded(data: dict[str, Any]) -> str:
    """JSON that no text in it can end, or turn into markup."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for character in "&<>":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text.encode("utf-8", "replace").decode()  # half of a surrogate pair has no UTF-8


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def table(caption: str, heads: list[str], rows: list[list[Any]]) -> str:
    """A small table of the summary; numbers stand on the right."""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = "".join("<tr>" + "".join(_cell(value) for value in row) + "</tr>" for row in rows)
    return f"<table class=small><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def notices(notes: Sequence[str]) -> str:
    """What a reader should know before the counts."""
    return "".join(f"<p class=note>{escape(note)}</p>" for note in notes)


class Markup(str):
    """HTML that is one, and is not escaped."""

    __slots__ = ()


def web_link(url: Any) -> Markup:
    """A link, if it leads to the Web; else its text."""
    text = f"<bdi>{escape(str(url))}</bdi>"
    web = str(url).lower().startswith(("http://", "https://"))
    return Markup(f'<a href="{escape(str(url))}" rel="noreferrer noopener" target="_blank">{text}</a>' if web else text)


def _cell(value: Any) -> str:
    if isinstance(value, int):
        return f"<td class=number>{value:,}</td>"
    if isinstance(value, Markup):
        return f"<td>{value}</td>"
    return f"<td><bdi>{escape(str(value))}</bdi></td>"
