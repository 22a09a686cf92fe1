"""An evaluation as it is printed, and as JSON."""

from collections.abc import Iterator
from typing import Any

from harvestcrawl.drift.evaluation import Evaluation, Figures, Sweep, published, usual

ALL = "all"
_CELLS = ("TP", "FN", "FP", "TN")
_FIGURES = ("accuracy", "precision", "recall", "F")


def lines(found: Evaluation) -> Iterator[str]:
    """The tables, line by line."""
    matrices = [*found.by_collection, (ALL, found.total)]
    width = max(len(name) for name, _ in matrices) + 2
    yield "Confusion matrix (Table 2 of the paper; FN: drift that was missed, FP: false alarms)"
    yield from _table(width, _CELLS, ((name, [str(value) for value in cells]) for name, cells in matrices))
    yield ""
    yield "By the paper's definitions (its Table 3; on-topic is the positive class)"
    yield from _table(width, _FIGURES, ((name, _shown(published(cells))) for name, cells in matrices))
    yield ""
    yield "By today's definitions, off-topic as the positive class"
    yield from _table(width, _FIGURES, ((name, _shown(usual(cells))) for name, cells in matrices))
    yield ""
    yield f"Nothing said (in no table): {_counts(found.unknown)}"
    yield f"Gone: {found.gone[0]} of {found.gone[1]} found; called gone (counted as off-topic): {_counts(found.called_gone)}"
    for name, swept in (("score", found.score), ("similarity", found.similarity)):
        yield ""
        yield from _sweep(name, swept)


def as_json(found: Evaluation) -> dict[str, Any]:
    """The same as plain values."""
    matrices = [*found.by_collection, (ALL, found.total)]
    return {
        "matrices": {name: dict(zip(_CELLS, cells, strict=True)) for name, cells in matrices},
        "published_definitions": {name: published(cells)._asdict() for name, cells in matrices},
        "off_topic": {name: usual(cells)._asdict() for name, cells in matrices},
        "unknown": found.unknown,
        "gone": {"found": found.gone[0], "labelled": found.gone[1]},
        "called_gone": found.called_gone,
        "sweep": {name: _sweep_json(swept) for name, swept in (("score", found.score), ("similarity", found.similarity))},
    }


def _table(width: int, heads: tuple[str, ...], rows: Iterator[tuple[str, list[str]]]) -> Iterator[str]:
    yield " " * width + "".join(f"{head:>11}" for head in heads)
    for name, values in rows:
        yield f"{name:{width}}" + "".join(f"{value:>11}" for value in values)


def _shown(figures: Figures) -> list[str]:
    return ["-" if value is None else f"{value:.3f}" for value in figures]


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def _sweep(name: str, swept: Sweep) -> Iterator[str]:
    yield f"Thresholds on {name}, {swept.pairs} pairs that titles decide (off-topic as the positive class)"
    if swept.best_threshold is None or swept.best_f1 is None:
        yield "no pairs"
        return
    auc = "-" if swept.auc is None else f"{swept.auc:.3f}"
    yield f"best threshold {swept.best_threshold:.3f} with F {swept.best_f1:.3f}; AUC {auc}"
    yield from _table(11, _FIGURES, ((f"{threshold:.2f}", _shown(figures)) for threshold, figures in swept.steps))


def _sweep_json(swept: Sweep) -> dict[str, Any]:
    steps = [{"threshold": threshold, **figures._asdict()} for threshold, figures in swept.steps]
    return {**swept._asdict(), "steps": steps}
