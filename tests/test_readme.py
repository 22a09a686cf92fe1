"""What the README shows works: its marked blocks are run, in order, against the sample forum."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from harvestcrawl import items
from tests.replay import Record, page, write_warc
from tests.sample_collection import serve as sample_collection
from tests.sample_forum.serve import PAGES, served

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLE = "https://forum.example/"
ARCHIVE_EXAMPLE = "https://archive.example/"
CARRIED = ("harvestcrawl", "spiders", "pipelines", "tests/sample_forum", "tests/sample_collection")
# Politeness is for other people's servers; the loopback needs no pauses.
HASTE = "\nAUTOTHROTTLE_ENABLED = False\nHARVEST_ARCHIVE_PER_MINUTE = 0\n"


class Block(NamedTuple):
    """A block that is run, and what it has to print if the README says so."""

    language: str
    code: str
    prints: str | None


def blocks(text: str) -> list[Block]:
    pattern = r"<!-- run -->\n```(\w+)\n(.*?)```\n(?:\s*<!-- prints -->\n```text\n(.*?)```)?"
    return [Block(language, code, prints or None) for language, code, prints in re.findall(pattern, text, re.DOTALL)]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's files in a folder of their own, with this environment, so that a run overwrites nobody's rows."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in CARRIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("Makefile", "scrapy.cfg", "requirements.txt", "tests/requirements.txt"):
        shutil.copy(ROOT / name, folder / name)
    with open(folder / "harvestcrawl" / "settings.py", "a", encoding="utf-8") as settings:
        settings.write(HASTE)
    (folder / ".venv").symlink_to(sys.prefix)
    thread = folder / "thread.html"
    shutil.copy(PAGES / "thread" / "101-humming-kettle" / "index.html", thread)
    (folder / "crawl").mkdir()
    write_warc(folder / "crawl" / "a.warc.gz", [Record(f"{EXAMPLE}thread/101-humming-kettle/", thread.read_bytes())])
    (folder / "crawl" / "b.warc.gz").write_text("no WARC")
    return folder


@pytest.fixture(scope="module")
def forum() -> Iterator[str]:
    with served() as url:
        yield url


@pytest.fixture(scope="module")
def archive(checkout: Path) -> Iterator[str]:
    """The sample collection, with its pairs and a WARC of one page where a user would have put them."""
    with sample_collection.served() as url:
        (checkout / "pairs.csv").write_text(sample_collection.pairs(url))
        write_warc(checkout / "crawl.warc.gz", [Record(f"{url}news/flood", page("River Oak floods the old town | Oakfield Echo"))])
        yield url


def run(block: Block, folder: Path, forum: str, archive: str) -> str:
    """Run a block; commands get the sample forum's address for the example's, and may not reach a package index."""
    environment = {**os.environ, "PATH": f"{sys.prefix}/bin:{os.environ['PATH']}", "PIP_NO_INDEX": "1", "PYTHONPATH": str(folder)}
    environment.pop("URL", None)  # `make` would take it
    environment.pop("COLLECTION", None)
    code = block.code.replace(EXAMPLE, forum).replace(ARCHIVE_EXAMPLE, archive)
    command = {"bash": ["bash", "-euo", "pipefail", "-c", code], "python": [sys.executable, "-c", block.code]}
    done = subprocess.run(command[block.language], cwd=folder, env=environment, capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize("block", [pytest.param(block, id=block.code.split("\n")[0][:60]) for block in blocks(README)])
def test_a_block_does_what_the_readme_says(block: Block, checkout: Path, forum: str, archive: str) -> None:
    made = ["posts.jsonl"] * ("make forum" in block.code) + ["drift.jsonl"] * ("make drift" in block.code)
    feeds = [checkout / name for name in re.findall(r"-O (\w+\.\w+)", block.code) or made]
    for feed in feeds:
        feed.unlink(missing_ok=True)
    out = run(block, checkout, forum, archive)
    assert [feed.name for feed in feeds if not feed.exists() or not feed.stat().st_size] == []
    if block.prints is not None:
        assert out == block.prints
    if "scrapy extract" in block.code:
        assert out.count('"sequence"') == 5


def test_there_are_blocks_of_both_kinds() -> None:
    assert {block.language for block in blocks(README)} == {"bash", "python"}
    assert any(block.prints for block in blocks(README))


@pytest.mark.parametrize("name", [*items.Outcome, *items.EndReason, *items.Verdict, *items.DriftReason, *items.Post.__dataclass_fields__])
def test_every_value_and_field_is_explained(name: str) -> None:
    assert f"`{name}`" in README


@pytest.mark.parametrize("kind", [items.PageRecord, items.ThreadSummary, items.TitleDrift])
def test_every_column_of_the_other_feeds_is_named(kind: type) -> None:
    assert [name for name in kind.__dataclass_fields__ if f"`{name}`" not in README and name != "extra"] == []
