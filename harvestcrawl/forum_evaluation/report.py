"""An evaluation of posts as it is printed, and as JSON."""

from collections.abc import Iterator
from typing import Any

from harvestcrawl.forum_evaluation.comparison import Comparison
from harvestcrawl.forum_evaluation.evaluation import FIELDS, FOUND, Evaluation, Figures, Measure, PageScore

NAMES = {
    "posts": f"Posts (similarity {FOUND})",
    "levenshtein": "II  Levenshtein",
    "jaccard": "III Jaccard",
    "token": "IV  token-based",
    "author": "V   author",
    "date": "V   date",
    "permalink": "V   permalink",
}
"""By measure, the paper's table and what it measures."""
_WIDTH = max(map(len, NAMES.values())) + 1
_SYSTEM = 14
_FIELD = 10
"""Room for the longest name of a field; three-digit counts of posts fit in."""
_PAGE_NAME = 22
"""Longer names of pages are shown without their middle, so that a line has 80 columns."""


def lines(found: Evaluation) -> Iterator[str]:
    """The tables, line by line."""
    exact = sum(page.exact for page in found.pages)
    posts, rows = (sum(getattr(page.cells["posts"], name) for page in found.pages) for name in ("wanted", "predicted"))
    yield f"{len(found.pages)} pages, {posts:.0f} posts labelled, {rows:.0f} found"
    yield f"{exact} pages exact: every post, in order, none made up"
    yield ""
    yield "Tables II to V of the paper (P precision, R recall, F their mean F1)"
    yield f"{'':{_WIDTH}}{'micro (all posts)':^24}{'macro (mean of pages)':^24}{'pages':>6}"
    yield " " * _WIDTH + "".join(f"{head:>8}" for head in "PRFPRF")
    for name, measure in found.measures.items():
        yield f"{NAMES[name]:{_WIDTH}}{_shown(measure.micro)}{_shown(measure.macro)}{measure.pages:>6}"
    yield ""
    yield f"Mean similarity of a labelled post: Levenshtein {_number(found.mean_levenshtein)}, Jaccard {_number(found.mean_jaccard)}"


def page_lines(found: Evaluation) -> Iterator[str]:
    """A line a page: labelled, found, right; right of labelled fields; pages that are not exact are marked."""
    yield f"{'page':{_PAGE_NAME}} labelled found right" + "".join(f"{name:>{_FIELD}}" for name in FIELDS) + "  exact"
    for page in found.pages:
        posts = page.cells["posts"]
        counts = f"{posts.wanted:>9.0f}{posts.predicted:>6.0f}{posts.hits:>6.0f}"
        yield (
            f"{_short(page.name):{_PAGE_NAME}}{counts}"
            + "".join(_field(page, name) for name in FIELDS)
            + f"  {'' if page.exact else 'no':>5}"
        )


def comparison_lines(found: Comparison) -> Iterator[str]:
    """A line a program, one for each that failed on pages, and one for each that is missing."""
    yield "The text of whole pages, all posts together, token-based as Table IV; and"
    yield "the mean similarity of a page's text (Lev. Levenshtein, Jac. Jaccard)"
    yield f"{'':{_SYSTEM}}{'micro (all words)':^24}{'macro (mean of pages)':^24}"
    yield " " * _SYSTEM + "".join(f"{head:>8}" for head in (*"PRFPRF", "Lev.", "Jac."))
    for line in found.lines:
        figures = f"{_shown(line.token.micro)}{_shown(line.token.macro)}{_number(line.levenshtein):>8}{_number(line.jaccard):>8}"
        yield f"{line.name[: _SYSTEM - 1]:{_SYSTEM}}{figures}"
    yield from (f"{line.name} failed on {line.failed} pages, which count as without text" for line in found.lines if line.failed)
    yield from found.missing


def comparison_json(found: Comparison) -> dict[str, Any]:
    """The same as plain values."""
    return {
        "systems": [
            {
                "name": line.name,
                "token": _measure_json(line.token),
                "mean_levenshtein": line.levenshtein,
                "mean_jaccard": line.jaccard,
                "failed": line.failed,
            }
            for line in found.lines
        ],
        "missing": list(found.missing),
    }


def as_json(found: Evaluation) -> dict[str, Any]:
    """The same as plain values, with every page's cells."""
    return {
        "measures": {name: _measure_json(measure) for name, measure in found.measures.items()},
        "mean_levenshtein": found.mean_levenshtein,
        "mean_jaccard": found.mean_jaccard,
        "exact_pages": sum(page.exact for page in found.pages),
        "pages": [
            {"page": page.name, "exact": page.exact, "cells": {name: cells._asdict() for name, cells in page.cells.items()}}
            for page in found.pages
        ],
    }


def _measure_json(measure: Measure) -> dict[str, Any]:
    return {"micro": measure.micro._asdict(), "macro": measure.macro._asdict(), "pages": measure.pages}


def _shown(figures: Figures) -> str:
    return "".join(f"{_number(value):>8}" for value in figures)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _field(page: PageScore, name: str) -> str:
    cells = page.cells.get(name)
    return f"{'-' if cells is None else f'{cells.hits:.0f}/{cells.wanted:.0f}':>{_FIELD}}"


def _short(name: str) -> str:
    name = "".join(c for c in name if c.isprintable())
    half = (_PAGE_NAME - 1) // 2
    return name if len(name) <= _PAGE_NAME else f"{name[:half]}…{name[-half:]}"
