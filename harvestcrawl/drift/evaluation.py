"""How good verdicts are against labels: the published tables, today's definitions, a threshold sweep. Arithmetic alone."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from harvestcrawl.items import Verdict

STEPS = tuple(step / 20 for step in range(21))
"""Thresholds of the sweep that is shown; the best one is looked for among all scores."""


class Cells(NamedTuple):
    """A confusion matrix under the names of the published Table 2, in its order."""

    tp: int
    """On-topic pages called on-topic."""
    fn: int
    """Off-topic pages called on-topic: drift that was missed. (By today's reading of the names a false positive.)"""
    fp: int
    """On-topic pages called off-topic: false alarms."""
    tn: int
    """Off-topic pages called off-topic: drift that was found."""


class Figures(NamedTuple):
    """What a matrix amounts to; ``None`` where the denominator is 0."""

    accuracy: float | None
    precision: float | None
    recall: float | None
    f1: float | None


class Judged(NamedTuple):
    """One pair with its label."""

    collection: str
    label: Verdict
    verdict: Verdict
    score: float | None
    similarity: float | None


class Sweep(NamedTuple):
    """What other thresholds would give, off-topic as the positive class."""

    pairs: int
    auc: float | None
    """Chance that an off-topic page scores below an on-topic one; 0.5 is none."""
    best_threshold: float | None
    """The lowest score that gives the highest F1 when on-topic is strictly above it."""
    best_f1: float | None
    steps: tuple[tuple[float, Figures], ...]


class Evaluation(NamedTuple):
    """Everything that is printed."""

    by_collection: tuple[tuple[str, Cells], ...]
    total: Cells
    unknown: dict[str, int]
    """By label, pairs about which nothing was said: in no matrix."""
    gone: tuple[int, int]
    """Pairs labelled gone: found, and all."""
    called_gone: dict[str, int]
    """By label, pairs called gone that are not: they count as called off-topic."""
    score: Sweep
    similarity: Sweep


def published(cells: Cells) -> Figures:
    """By the definitions of the published Table 3: on-topic is the positive class, and the names FP and FN are as in `Cells`, so that
    its "precision" is what is called recall today, and its "recall" precision."""
    return _figures(cells, hits=cells.tp, with_first=cells.fp, with_second=cells.fn)


def usual(cells: Cells) -> Figures:
    """By today's definitions, with off-topic, which an archivist looks for, as the positive class."""
    return _figures(cells, hits=cells.tn, with_first=cells.fp, with_second=cells.fn)


def _figures(cells: Cells, *, hits: int, with_first: int, with_second: int) -> Figures:
    precision, recall = _ratio(hits, hits + with_first), _ratio(hits, hits + with_second)
    f1 = _ratio(2 * hits, 2 * hits + with_first + with_second)
    return Figures(_ratio(cells.tp + cells.tn, sum(cells)), precision, recall, f1)


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def cells_of(pairs: Iterable[Judged]) -> Cells:
    """The matrix of the pairs labelled on-topic or off-topic; ``gone`` is a kind of not being there: it flags a page like off-topic."""
    counts = {(on, called_on): 0 for on in (True, False) for called_on in (True, False)}
    for pair in pairs:
        if pair.label is not Verdict.GONE and pair.verdict is not Verdict.UNKNOWN:
            counts[pair.label is Verdict.ON_TOPIC, pair.verdict is Verdict.ON_TOPIC] += 1
    return Cells(tp=counts[True, True], fn=counts[False, True], fp=counts[True, False], tn=counts[False, False])


def evaluate(pairs: Sequence[Judged]) -> Evaluation:
    """All tables of labelled pairs."""
    names = sorted({pair.collection for pair in pairs})
    by_collection = tuple((name, cells_of(pair for pair in pairs if pair.collection == name)) for name in names)
    labels = (Verdict.ON_TOPIC, Verdict.OFF_TOPIC)
    gone = [pair for pair in pairs if pair.label is Verdict.GONE]
    return Evaluation(
        by_collection=by_collection,
        total=cells_of(pairs),
        unknown={str(label): _count(pairs, label, Verdict.UNKNOWN) for label in Verdict if label is not Verdict.UNKNOWN},
        gone=(sum(pair.verdict is Verdict.GONE for pair in gone), len(gone)),
        called_gone={str(label): _count(pairs, label, Verdict.GONE) for label in labels},
        score=sweep([(pair.score, pair.label is Verdict.OFF_TOPIC) for pair in _comparable(pairs) if pair.score is not None]),
        similarity=sweep(
            [(pair.similarity, pair.label is Verdict.OFF_TOPIC) for pair in _comparable(pairs) if pair.similarity is not None]
        ),
    )


def _count(pairs: Iterable[Judged], label: Verdict, verdict: Verdict) -> int:
    return sum(pair.label is label and pair.verdict is verdict for pair in pairs)


def _comparable(pairs: Iterable[Judged]) -> list[Judged]:
    """The pairs whose verdict a threshold can change."""
    return [pair for pair in pairs if pair.label is not Verdict.GONE and pair.verdict in (Verdict.ON_TOPIC, Verdict.OFF_TOPIC)]


def sweep(scored: Sequence[tuple[float, bool]]) -> Sweep:
    """What thresholds give.

    :param scored: by pair its score, and whether it is off-topic
    """
    best_threshold, best_f1 = _best(sorted(scored))
    steps = tuple((threshold, usual(_at(scored, threshold))) for threshold in STEPS)
    return Sweep(len(scored), _auc(scored), best_threshold, best_f1, steps)


def _best(ordered: Sequence[tuple[float, bool]]) -> tuple[float | None, float | None]:
    """The lowest of the scores that is the best threshold, and its F1."""
    off = sum(is_off for _, is_off in ordered)
    best: tuple[float | None, float | None] = None, None
    found = 0
    for called_off, (score, is_off) in enumerate(ordered, 1):
        found += is_off
        if called_off < len(ordered) and ordered[called_off][0] == score:
            continue  # equal scores fall together
        f1 = _ratio(2 * found, called_off + off)
        if f1 is not None and (best[1] is None or f1 > best[1]):
            best = score, f1
    return best


def _at(scored: Iterable[tuple[float, bool]], threshold: float) -> Cells:
    """The matrix if on-topic is strictly above the threshold."""
    counts = {(off, above): 0 for off in (True, False) for above in (True, False)}
    for score, off in scored:
        counts[off, score > threshold] += 1
    return Cells(tp=counts[False, True], fn=counts[True, True], fp=counts[False, False], tn=counts[True, False])


def _auc(scored: Sequence[tuple[float, bool]]) -> float | None:
    """By ranks, ties halved (Mann and Whitney 1947)."""
    ordered = sorted(scored)
    off = sum(is_off for _, is_off in ordered)
    if not off or off == len(ordered):
        return None
    ranks = 0.0
    start = 0
    while start < len(ordered):
        end = start
        while end < len(ordered) and ordered[end][0] == ordered[start][0]:
            end += 1
        ranks += sum(not is_off for _, is_off in ordered[start:end]) * (start + end + 1) / 2
        start = end
    on = len(ordered) - off
    return (ranks - on * (on + 1) / 2) / (on * off)
