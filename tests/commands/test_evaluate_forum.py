"""``scrapy evaluate forum``: from files to tables, in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harvestcrawl.forum_evaluation import comparison
from harvestcrawl.forum_evaluation.comparison import System, compare
from harvestcrawl.forum_evaluation.gold import FoundPost, GoldPage, GoldPost
from tests.local_site import entries, thread_page

ROOT = Path(__file__).parents[2]
TITLE = "Oil pressure drops on warm days"
URL = "https://forum.example/thread/5"


def gold_file(folder: Path, **changes: Any) -> None:
    """A labelled page of five posts."""
    posts = [
        {"text": e.text, "author": e.author, "date": e.date[:10], "post_url": f"{URL}#post-{e.number}", "author_url": None}
        for e in entries(1, 5)
    ]
    page = {"id": "five", "url": URL, "html": thread_page(TITLE, entries(1, 5)), "fetched_at": "2024-05-06T07:08:09+00:00", "posts": posts}
    folder.mkdir(exist_ok=True)
    (folder / "five.json").write_text(json.dumps({**page, **changes}))


def run(*args: object, seed: str = "0") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "scrapy", "evaluate", "forum", *map(str, args)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed, "COLUMNS": "80"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_our_own_extraction_is_held_against_labels(tmp_path: Path) -> None:
    gold_file(tmp_path / "gold")
    ran = run(tmp_path / "gold", "--pages")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "1 pages, 5 posts labelled, 5 found" in ran.stdout
    assert "1 pages exact" in ran.stdout
    assert ran.stdout.count("1.000") >= 6 * 7
    assert max(map(len, ran.stdout.splitlines())) <= 80


def test_rows_of_any_program_are_held_against_labels(tmp_path: Path) -> None:
    """Four of five posts, one of them by another author; a row of a page that is not labelled is named."""
    gold_file(tmp_path / "gold")
    rows = [{"page_url": URL, "text": e.text, "author": e.author if e.number > 1 else "Nobody"} for e in entries(1, 4)]
    rows.append({"page_url": "https://forum.example/thread/6", "text": "Elsewhere."})
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    ran = run(tmp_path / "gold", "--rows", tmp_path / "rows.jsonl", "--json")
    found = json.loads(ran.stdout)
    assert ran.returncode == 3
    assert found["measures"]["posts"]["micro"] == pytest.approx({"precision": 1.0, "recall": 0.8, "f1": 8 / 9})
    assert found["measures"]["author"]["micro"] == pytest.approx({"precision": 0.75, "recall": 0.6, "f1": 6 / 9})
    assert found["measures"]["date"]["micro"] == pytest.approx({"precision": 0.0, "recall": 0.0, "f1": 0.0})
    assert found["exact_pages"] == 0
    assert list(found["left_over"]["rows of no page"]) != []


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda folder: None, "no such folder"),
        (lambda folder: folder.mkdir(), "there is no .json file"),
        (lambda folder: folder.write_text("x"), "not a folder"),
    ],
    ids=["missing", "empty", "a file"],
)
def test_no_labelled_pages_is_one_line(tmp_path: Path, make: Any, says: str) -> None:
    make(tmp_path / "gold")
    ran = run(tmp_path / "gold")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert says in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize("content", ["{", "[]", '{"id": "x"}', '{"url": "u", "posts": 5}', "[" * 100_000, b"\xff\xfe".decode("latin-1")])
def test_a_damaged_page_is_named_and_the_others_counted(tmp_path: Path, content: str) -> None:
    gold_file(tmp_path / "gold")
    (tmp_path / "gold" / "bad.json").write_text(content, "latin-1")
    ran = run(tmp_path / "gold")
    assert ran.returncode == 3
    assert "1 pages, 5 posts labelled, 5 found" in ran.stdout
    assert "bad.json: no labelled page" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_page_without_its_time_is_in_no_table(tmp_path: Path) -> None:
    gold_file(tmp_path / "gold", fetched_at=None)
    ran = run(tmp_path / "gold")
    assert ran.returncode == 1
    assert "there is no fetched_at" in ran.stderr


def test_hash_seeds_change_nothing(tmp_path: Path) -> None:
    gold_file(tmp_path / "gold")
    first, second = (run(tmp_path / "gold", "--json", "--compare", seed=seed) for seed in ("0", "1"))
    assert first.stdout == second.stdout != ""


def test_programs_for_whole_texts_are_compared(tmp_path: Path) -> None:
    gold_file(tmp_path / "gold")
    ran = run(tmp_path / "gold", "--compare", "--json")
    found = json.loads(ran.stdout)["comparison"]
    assert [system["name"] for system in found["systems"]] == ["harvestcrawl", "inscriptis", "jusText", "BoilerPy3", "trafilatura"]
    assert found["missing"] == []
    ours, inscriptis = found["systems"][:2]
    assert ours["token"]["micro"]["f1"] == 1.0
    assert inscriptis["token"]["micro"]["recall"] == 1.0  # it leaves nothing out
    assert inscriptis["token"]["micro"]["precision"] < 0.9
    assert all(system["failed"] == 0 for system in found["systems"])


PAGE = GoldPage(name="one", url=URL, html="<p>aaaa bbbb</p>", posts=(GoldPost(text="aaaa bbbb"),))


def test_a_program_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "SYSTEMS", (System("Nobody's", "no_such_module_anywhere", lambda module, page: ""),))
    found = compare([(PAGE, [FoundPost(text="aaaa bbbb")])], "ours")
    assert [line.name for line in found.lines] == ["ours"]
    assert found.missing == (
        "Nobody's is not installed (No module named 'no_such_module_anywhere'): pip install '.[compare]', in the project's folder",
    )


def test_a_program_that_raises_has_found_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "SYSTEMS", (System("Broken", "json", lambda module, page: module.loads("{")),))
    broken = compare([(PAGE, [])], "ours").lines[1]
    assert (broken.failed, broken.token.micro.recall) == (1, 0.0)
