"""``scrapy evaluate drift``: tables on standard output, what was left over on standard error, exit codes."""

import json
from pathlib import Path

import pytest

from tests.commands.test_crawl import scrapy
from tests.drift.test_evaluation import PUBLISHED, pairs_of


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """The published matrices as labels and rows."""
    pairs = [pair for name, (cells, _) in PUBLISHED.items() for pair in pairs_of(cells, name)]
    labels, rows = tmp_path / "labels.csv", tmp_path / "drift.jsonl"
    labels.write_text("id,label\n" + "".join(f"p{n},{pair.label}\n" for n, pair in enumerate(pairs)))
    found = [
        {"id": f"p{n}", "collection": pair.collection, "verdict": pair.verdict, "score": 0.9 if pair.verdict == "on-topic" else 0.1}
        for n, pair in enumerate(pairs)
    ]
    rows.write_text("".join(json.dumps(row) + "\n" for row in found))
    return str(labels), str(rows)


def test_the_published_tables(files: tuple[str, str]) -> None:
    done = scrapy("evaluate", "drift", *files)
    assert (done.returncode, done.stderr) == (0, "")
    tables = [line.split() for line in done.stdout.splitlines()]
    for row in (["INM", "585", "24", "124", "51"], ["all", "1077", "93", "129", "197"], ["all", "0.852", "0.604", "0.679", "0.640"]):
        assert row in tables
    assert ["FMW", "0.888", "0.998", "0.858", "0.923"] in tables
    assert "best threshold 0.100 with F 0.640" in done.stdout


def test_json_has_the_same(files: tuple[str, str]) -> None:
    done = scrapy("evaluate", "drift", *files, "--json")
    found = json.loads(done.stdout)
    assert found["matrices"]["WCA"] == {"TP": 80, "FN": 1, "FP": 4, "TN": 9}
    assert round(found["off_topic"]["all"]["f1"], 3) == 0.64
    assert found["sweep"]["score"]["pairs"] == 1496
    assert not any(found["left_over"].values())


def test_what_does_not_go_together_is_named(files: tuple[str, str]) -> None:
    labels, rows = files
    with open(labels, "a", encoding="utf-8") as file:
        file.write("zz,on-topic\n")
    done = scrapy("evaluate", "drift", labels, rows)
    assert done.returncode == 3
    assert done.stderr.splitlines() == ["harvestcrawl: 1 labels without a row:", f"harvestcrawl:   {labels}:1498: zz"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "say what to evaluate: scrapy evaluate drift LABELS DRIFT"),
        (["other", "a", "b"], "say what to evaluate"),
        (["drift", "a"], "takes two files"),
        (["drift", "/no/such/file", "/no/such/file"], "/no/such/file: no such file or directory"),
    ],
)
def test_a_wrong_command_line_is_one_line(args: list[str], says: str) -> None:
    done = scrapy("evaluate", *args)
    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1
