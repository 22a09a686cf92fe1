#!/usr/bin/env python3
"""Measure the extraction on labelled pages and the drift judgement on labelled pairs, and hold it to the floors of accuracy_floors.toml.

usage: floors.py                          print every figure beside its floor; exit 1 when one is missed
       floors.py --update                 raise the floors to what is measured; refuses when a figure is below its floor
       floors.py --update --allow-lower   the same, and lower the floors that are missed: say why in the commit

The labelled data and its scorers are not part of the project: HARVEST_GOLD (default ../shared/gold) has a folder a set,
HARVEST_TOOLS (default: tools, beside it) has run_gold.py, score_forum.py, score_text.py and score_drift.py.
"""

import argparse
import contextlib
import functools
import importlib.util
import io
import json
import math
import os
import sys
import tempfile
import tomllib
import warnings
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]
FLOORS = Path(__file__).with_name("accuracy_floors.toml")
# The scorer of a set; the others are scored by score_forum.py.
SCORERS = {"wcxb-forum-dev": "score_text"}
# The sets of pairs, for the drift judgement: by name of the floors, the folder and the method.
PAIRS = {"drift-dev": ("drift-dev", "harvestcrawl"), "drift-dev-paper": ("drift-dev", "paper")}

Floors = dict[str, dict[str, dict[str, float]]]


class NoDataError(Exception):
    """The labelled data or the scorers are not there; the message says how to supply them."""


def gold_folder() -> Path:
    return Path(os.environ.get("HARVEST_GOLD") or ROOT.parent / "shared" / "gold")


def tools_folder() -> Path:
    return Path(os.environ.get("HARVEST_TOOLS") or gold_folder().parent / "tools")


def load_floors() -> Floors:
    """The floors: set, then ``at_least`` or ``at_most``, then figure."""
    return tomllib.loads(FLOORS.read_text(encoding="utf-8"))


def missing(name: str) -> str | None:
    """What keeps the set from being measured, if anything does."""
    folder = PAIRS[name][0] if name in PAIRS else name
    if not any(gold_folder().joinpath(folder).glob("pairs.jsonl" if name in PAIRS else "*.json")):
        return f"no labelled data at {gold_folder() / folder}: set HARVEST_GOLD to the folder that holds {folder}"
    for tool in ("run_gold", "score_forum", "score_text", "score_drift"):
        if not tools_folder().joinpath(f"{tool}.py").exists():
            return f"no {tool}.py at {tools_folder()}: set HARVEST_TOOLS to the folder of the scorers"
    return None


@functools.cache
def measure(name: str) -> dict[str, float]:
    """Run the job over a set in this process and score it; figures by name, of pages ``raised`` and ``median_ms`` among them."""
    if said := missing(name):
        raise NoDataError(said)
    if name in PAIRS:
        return _measure_pairs(*PAIRS[name])
    gold = str(gold_folder() / name)
    with tempfile.TemporaryDirectory() as folder:
        predictions = str(Path(folder) / "predictions.jsonl")
        run = _printed(_tool("run_gold").forum, gold, predictions)
        score = _printed(_tool(SCORERS.get(name, "score_forum")).main, [gold, predictions])
        pages = [json.loads(line) for line in Path(predictions + ".pages").read_text(encoding="utf-8").splitlines()]
    return {**run, **score, "pages_with_posts": sum(page["posts"] > 0 for page in pages)}


def _measure_pairs(folder: str, method: str) -> dict[str, float]:
    pairs = str(gold_folder() / folder / "pairs.jsonl")
    with tempfile.TemporaryDirectory() as made:
        verdicts = str(Path(made) / "verdicts.jsonl")
        run = _printed(_tool("run_gold").drift, pairs, verdicts, method)
        return {**run, **_printed(_tool("score_drift").main, [pairs, verdicts])}


def _tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, tools_folder() / f"{name}.py")
    if spec is None or spec.loader is None:  # cannot be: missing() has looked
        raise NoDataError(name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _printed(function: object, *arguments: object) -> dict[str, float]:
    """What a tool prints: its figures are one JSON object on a line."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # the scorers, which are not ours, leave the closing of files to Python
        function(*arguments)  # type: ignore[operator]  # a tool's function, had by its name
    lines = [line for line in out.getvalue().splitlines() if line.startswith("{")]
    return json.loads(lines[-1]) if lines else {}


def line(name: str, figure: str, value: float, kind: str, bound: float) -> str:
    """One figure beside its floor, as it is printed."""
    return f"{name:18} {figure:17} {value:8.4f}  {kind.replace('_', ' ')} {bound}{'' if holds(kind, value, bound) else '  MISSED'}"


def holds(kind: str, measured: float, bound: float) -> bool:
    return measured >= bound if kind == "at_least" else measured <= bound


def tightened(floors: Floors, allow_lower: bool) -> tuple[Floors, list[str]]:
    """The floors moved to what is measured, and what was refused because it would lower one."""
    new: Floors = {}
    refused = []
    for name, kinds in floors.items():
        for kind, bounds in kinds.items():
            for figure, bound in bounds.items():
                value = measure(name)[figure]
                if isinstance(value, float):  # three decimals, never above what was measured
                    value = math.floor(value * 1000) / 1000
                if not holds(kind, value, bound) and not allow_lower:
                    refused.append(f"{name} {figure}: {value} would lower the floor {bound}")
                    value = bound
                new.setdefault(name, {}).setdefault(kind, {})[figure] = value
    return new, refused


def written(floors: Floors) -> str:
    """The file's text: its leading comment is kept."""
    comment = [line for line in FLOORS.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    tables = [
        "\n".join([f"[{name}.{kind}]", *(f"{figure} = {bound}" for figure, bound in bounds.items())])
        for name, kinds in floors.items()
        for kind, bounds in kinds.items()
    ]
    return "\n\n".join(["\n".join(comment), *tables]) + "\n"


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="raise the floors to what is measured")
    parser.add_argument("--allow-lower", action="store_true", help="with --update: lower the floors that are missed, too")
    options = parser.parse_args(argv)
    if options.allow_lower and not options.update:
        parser.error("--allow-lower goes with --update")
    floors, ok = load_floors(), True
    try:
        for name, kinds in floors.items():
            for kind, bounds in kinds.items():
                for figure, bound in bounds.items():
                    value = measure(name)[figure]
                    ok &= holds(kind, value, bound)
                    print(line(name, figure, value, kind, bound))
    except NoDataError as error:
        print(error)
        return 2
    if not options.update:
        return 0 if ok else 1
    new, refused = tightened(floors, options.allow_lower)
    FLOORS.write_text(written(new), encoding="utf-8")
    print(*refused, sep="\n")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
