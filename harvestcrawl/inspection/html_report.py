"""The report on one page as a single HTML file, which loads nothing: the page with its marks, and beside it what was decided."""

import json
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files

from harvestcrawl.inspection.findings import Inspection
from harvestcrawl.inspection.labels import Labels, labels_of
from harvestcrawl.inspection.panel import sections
from harvestcrawl.inspection.reasons import OUTCOMES
from harvestcrawl.inspection.safe_page import safe_page
from harvestcrawl.items import Outcome

LEGEND = (
    ("post", "post", "1"),
    ("author", "author", "A"),
    ("date", "date", "D"),
    ("link", "permalink", "P"),
    ("text", "text", "T"),
    ("quote", "quote", "Q"),
    ("cut", "cut or left out", "C"),
)
"""What can be shown and hidden: the kind, its name, and what stands in its sample."""
SHELL = '<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>The inspected page</title>'
"""What the frame holds before the page is built in it."""
_NOTHING = "default-src 'none'"


def as_html(inspection: Inspection, *, live: bool = False) -> str:
    """The report; the same for the same inspection.

    :param live: whether the page in it may load its own style sheets and pictures from the network when the report is opened
    """
    labels = labels_of(inspection)
    script = asset("panel.js")
    page = inspection.page
    outcome = "outcome" if page.outcome is Outcome.THREAD else "outcome none"
    url = inspection.captured.final_url or inspection.captured.url
    view, given = _view(inspection, labels, live)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{escape(_policy(script, live))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{escape(page.outcome)}: {escape(page.title or url)}</title>
<style>{asset("panel.css")}</style>
</head>
<body>
<header>
<h1><span class="{outcome}">{escape(page.outcome.replace("_", " "))}</span> <bdi>{escape(page.title or "(no title)")}</bdi></h1>
<p>{escape(OUTCOMES[page.outcome])} · <span dir="ltr">{escape(url)}</span></p>
</header>
{view}
<main tabindex="-1">
{sections(inspection, labels)}
</main>
{given}
<script>{script}</script>
</body>
</html>
"""


def _view(inspection: Inspection, labels: Labels, live: bool) -> tuple[str, str]:
    """The part of the report that shows the page, and what the script needs to build it."""
    if inspection.document is None:
        return '<div id="view"><p id="nothing">There is no page to show: see why beside this.</p></div>', ""
    written = {element: label.attributes() for element, label in labels.of.items()}
    safe = safe_page(inspection.document, written, live=live)
    notes = [f"Left out: {safe.left_out} scripts, frames and the like."] if safe.left_out else []
    if safe.too_deep:
        notes.append("Its elements nest deeper than browsers draw: the innermost stand side by side.")
    if not live:
        notes.append("Pictures and style sheets that it would load are not there.")
    given = {
        "shell": SHELL,
        "markup": safe.markup,
        "sheets": safe.sheets,
        "linked": safe.linked if live else [],
        "plain": asset("plain.css"),
        "marks": asset("marks.css"),
        "base": inspection.document.base_url if live else "",
    }
    own = "" if safe.linked and not live else " checked"  # half of its styles: dark words on dark ground
    view = f"""<div id="view">
<fieldset><legend>Show</legend>
{"".join(_switch(*key) for key in LEGEND)}
<label><input type="checkbox" id="labels" checked> names on the page</label>
<label><input type="checkbox" id="own"{own}> the page's own styles</label>
</fieldset>
<iframe id="page" title="The inspected page" sandbox="allow-same-origin"></iframe>
<p class="notes"><span id="status" role="status">The page is shown by a script of this report.</span> {escape(" ".join(notes))}</p>
</div>"""
    return view, f'<script type="application/json" id="given">{_json(given)}</script>'


def _switch(kind: str, name: str, sample: str) -> str:
    return f'<label><input type="checkbox" data-show="{kind}" checked> <span class="key {kind}">{sample}</span> {name}</label>\n'


def _policy(script: str, live: bool) -> str:
    """What the report may do: run its own script and nothing else; the page in its frame is bound by the same."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    network = " http: https:" if live else ""
    rules = {
        "script-src": f"'sha256-{digest}'",
        "style-src": f"'unsafe-inline'{network}",
        "img-src": f"data:{network}",
        "font-src": f"data:{network}",
        "base-uri": network.strip() or "'none'",
        "form-action": "'none'",
    }
    return "; ".join([_NOTHING, *(f"{name} {value}" for name, value in rules.items())])


def _json(value: Mapping[str, str | Iterable[str]]) -> str:
    """JSON that can stand in a script element, whatever is in it."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


@cache
def asset(name: str) -> str:
    """A file of the report's own."""
    return (files("harvestcrawl.inspection") / "assets" / name).read_text(encoding="utf-8").strip()
