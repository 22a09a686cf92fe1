"""The accuracy gate: every figure of accuracy_floors.toml, where the labelled data is at hand."""

import pytest

from tests import floors

BOUNDS = [
    (name, kind, figure, bound)
    for name, kinds in floors.load_floors().items()
    for kind, bounds in kinds.items()
    for figure, bound in bounds.items()
]
NAMES = sorted({name for name, *_ in BOUNDS if name not in floors.PAIRS})


def measured(name: str, figures: list[str]) -> dict[str, float]:
    if said := floors.missing(name):
        line = f"accuracy gate skipped: {said}"
        if line not in figures:
            figures.append(line)
        pytest.skip(line)
    return floors.measure(name)


@pytest.mark.alone
@pytest.mark.parametrize(("name", "kind", "figure", "bound"), BOUNDS, ids=lambda value: str(value))
def test_a_figure_keeps_its_floor(name: str, kind: str, figure: str, bound: float, figures: list[str]) -> None:
    value = measured(name, figures)[figure]
    figures.append(floors.line(name, figure, value, kind, bound))
    assert floors.holds(kind, value, bound)


@pytest.mark.alone
@pytest.mark.parametrize("name", NAMES)
def test_no_page_raises(name: str, figures: list[str]) -> None:
    run = measured(name, figures)
    figures.append(f"{name:18} {run['pages']:.0f} pages, {run['median_ms']:.1f} ms median, {run['mean_ms']:.1f} ms mean a page")
    assert run["raised"] == 0


@pytest.fixture
def invented(monkeypatch: pytest.MonkeyPatch) -> floors.Floors:
    """Two floors, one above and one below what is measured."""
    monkeypatch.setattr(floors, "measure", {"set": {"post_F1": 0.98765, "pages": 4}}.__getitem__)
    return {"set": {"at_least": {"post_F1": 0.9}, "at_most": {"pages": 3}}}


def test_floors_are_only_tightened(invented: floors.Floors) -> None:
    new, refused = floors.tightened(invented, allow_lower=False)
    assert new == {"set": {"at_least": {"post_F1": 0.987}, "at_most": {"pages": 3}}}
    assert refused == ["set pages: 4 would lower the floor 3"]


def test_the_flag_lowers(invented: floors.Floors) -> None:
    new, refused = floors.tightened(invented, allow_lower=True)
    assert (new["set"]["at_most"], refused) == ({"pages": 4}, [])


def test_what_is_written_is_read_back() -> None:
    assert floors.written(floors.load_floors()) == floors.FLOORS.read_text(encoding="utf-8")


def test_data_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HARVEST_GOLD", "/nowhere")
    assert "HARVEST_GOLD" in (floors.missing("forums-dev") or "")
