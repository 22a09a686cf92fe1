"""The report on one page as text, for a terminal."""

import io

from rich.console import Console
from rich.table import Table
from rich.text import Text

from harvestcrawl.inspection.facts import COLUMNS, XPATHS, about, date_facts, figure, further_warnings
from harvestcrawl.inspection.findings import Inspection
from harvestcrawl.inspection.reasons import OUTCOMES
from harvestcrawl.text import squeeze

MAX_SAID = 70
"""Characters of a post's text in its row."""


def as_text(inspection: Inspection, *, width: int = 120, colour: bool = False) -> str:
    """What the HTML report says beside the page.

    :param width: columns of the terminal
    :param colour: whether to write the control sequences of a terminal
    """
    console = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=colour,
        color_system="standard" if colour else None,
        highlight=False,
        emoji=False,
        markup=False,
    )
    page = inspection.page
    console.print(Text(f"{page.outcome.replace('_', ' ')}: {_plain(page.title or '(no title)')}", style="bold"))
    console.print(Text(OUTCOMES[page.outcome]))
    for line in (*inspection.reasons, *(f"Warning: {warning}" for warning in further_warnings(inspection))):
        console.print(Text(_plain(line)))
    if inspection.posts:
        console.print(_posts(inspection))
    if page.listed:
        console.print(_rows("Listed", ("Title", "URL"), [(link.title, link.url) for link in page.listed]))
    if found := [(name, xpath) for key, name in XPATHS.items() if (xpath := page.xpaths.get(key))]:
        console.print(_rows("XPaths", ("Field", "XPath"), found))
    if inspection.candidates:
        console.print(_candidates(inspection))
    for evidence in page.date_evidence:
        console.print(_rows("What the dates rest on", ("", ""), date_facts(evidence)))
    console.print(_rows("What it was read with", ("", ""), about(inspection)))
    written = console.file
    assert isinstance(written, io.StringIO)
    return "".join(f"{line.rstrip()}\n" for line in written.getvalue().splitlines())


def _posts(inspection: Inspection) -> Table:
    table = _table(f"Posts ({len(inspection.posts)})", ("", "Author", "Date", "Permalink", "Text", "Cut"))
    for n, found in enumerate(inspection.posts, 1):
        post = found.post
        said = squeeze(post.text)
        text = said if len(said) <= MAX_SAID else f"{said[:MAX_SAID]}…"
        cells = (str(n), post.author or "-", post.date or "-", post.url or "-", text, str(len(found.cuts) or ""))
        table.add_row(*(Text(_plain(cell), overflow="fold") for cell in cells))
    return table


def _candidates(inspection: Inspection) -> Table:
    shown = COLUMNS[:7]
    table = _table("Candidates", ("Grown from", "What became of it", "Frames", *(name for _, name, _ in shown)))
    for candidate in filter(lambda candidate: candidate.closely, inspection.candidates):
        figures = (figure(candidate.evidence, name) for name, _, _ in shown)
        cells = (candidate.grown_from, candidate.verdict, str(len(candidate.elements)), *figures)
        table.add_row(*(Text(_plain(cell), overflow="fold") for cell in cells), style="bold" if candidate.chosen else None)
    return table


def _rows(title: str, heads: tuple[str, str], rows: list[tuple[str, str]]) -> Table:
    table = _table(title, heads)
    for row in rows:
        table.add_row(*(Text(_plain(cell), overflow="fold") for cell in row))
    return table


def _table(title: str, heads: tuple[str, ...]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", show_header=any(heads), box=None, padding=(0, 2, 0, 0))
    for head in heads:
        table.add_column(head, overflow="fold", justify="left")
    return table


def _plain(text: str) -> str:
    """A page's text without what it could tell the terminal to do."""
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)
