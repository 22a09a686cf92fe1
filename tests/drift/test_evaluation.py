import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.drift.evaluation import Cells, Judged, cells_of, evaluate, published, sweep, usual
from harvestcrawl.items import Verdict

# Tables 2 and 3 of Reyes Ayala, Du and Han (CEUR-WS 3246): Idle No More, Fort McMurray Wildfire, Western Canadian Arts.
PUBLISHED = {
    "INM": (Cells(585, 24, 124, 51), (81.1, 82.5, 96.1, 88.8)),
    "FMW": (Cells(412, 68, 1, 137), (88.8, 99.8, 85.8, 92.3)),
    "WCA": (Cells(80, 1, 4, 9), (94.7, 95.2, 98.8, 97.0)),
}
OVERALL = (85.2, 89.3, 92.1, 90.7)


def pairs_of(cells: Cells, collection: str = "c") -> list[Judged]:
    kinds = ((Verdict.ON_TOPIC, Verdict.ON_TOPIC), (Verdict.OFF_TOPIC, Verdict.ON_TOPIC))
    kinds += ((Verdict.ON_TOPIC, Verdict.OFF_TOPIC), (Verdict.OFF_TOPIC, Verdict.OFF_TOPIC))
    return [Judged(collection, label, said, None, None) for (label, said), n in zip(kinds, cells, strict=True) for _ in range(n)]


def in_percent(figures: tuple[float | None, ...]) -> tuple[float, ...]:
    return tuple(round(100 * value, 1) for value in figures if value is not None)


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_published_matrices_give_the_published_figures(name: str) -> None:
    cells, figures = PUBLISHED[name]
    assert cells_of(pairs_of(cells)) == cells
    assert in_percent(published(cells)) == figures


def test_all_collections_together() -> None:
    found = evaluate([pair for name, (cells, _) in PUBLISHED.items() for pair in pairs_of(cells, name)])
    assert dict(found.by_collection) == {name: cells for name, (cells, _) in PUBLISHED.items()}
    assert in_percent(published(found.total)) == OVERALL
    figures = usual(found.total)
    assert [round(value, 3) for value in figures[1:] if value is not None] == [0.604, 0.679, 0.640]


def test_what_is_in_no_matrix_is_counted() -> None:
    on, off, gone, unknown = Verdict
    labels = [(on, unknown), (off, unknown), (gone, unknown), (gone, gone), (gone, off), (off, gone), (on, gone), (on, on)]
    found = evaluate([Judged("c", label, said, None, None) for label, said in labels])
    assert found.total == Cells(tp=1, fn=0, fp=1, tn=1)
    assert found.unknown == {"on-topic": 1, "off-topic": 1, "gone": 1}
    assert found.gone == (1, 3)
    assert found.called_gone == {"on-topic": 1, "off-topic": 1}


def test_an_empty_evaluation_has_no_figures() -> None:
    found = evaluate([])
    assert usual(found.total) == (None, None, None, None)
    assert (found.score.auc, found.score.best_threshold) == (None, None)


def test_the_best_threshold_parts_the_classes() -> None:
    found = sweep([(0.1, True), (0.3, True), (0.3, False), (0.7, False), (0.9, False)])
    assert (found.best_threshold, found.best_f1) == (0.3, 0.8)
    assert found.auc == pytest.approx((3 + 2.5) / 6)
    at = dict(found.steps)
    assert at[0.1].recall == 0.5  # on-topic is strictly above: 0.1 itself is off-topic
    assert at[0.05].recall == 0.0


@given(st.lists(st.tuples(st.sampled_from([0.0, 0.2, 0.5, 0.9, 1.0]), st.booleans()), max_size=12))
def test_the_sweep_agrees_with_counting(scored: list[tuple[float, bool]]) -> None:
    found = sweep(scored)
    off = [score for score, is_off in scored if is_off]
    on = [score for score, is_off in scored if not is_off]
    if off and on:
        wins = sum((a < b) + 0.5 * (a == b) for a, b in itertools.product(off, on))
        assert found.auc == pytest.approx(wins / (len(off) * len(on)))
    if scored:
        options = {}
        for threshold in {score for score, _ in scored}:
            hits = sum(score <= threshold for score in off)
            alarms = sum(score <= threshold for score in on)
            options[threshold] = 2 * hits / (hits + alarms + len(off)) if off or alarms else 0.0
        assert found.best_f1 == pytest.approx(max(options.values()))
