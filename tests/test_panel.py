"""What a person at a terminal sees: a panel that is drawn in place, tables at the end; without a terminal plain lines."""

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from harvestcrawl.panel import Panel, clock, closing_tables, plain, terminal
from tests.local_site import Answer, entries, served, thread_page

ROOT = Path(__file__).parents[1]


def screen(width: int = 80) -> tuple[Console, io.StringIO]:
    file = io.StringIO()
    return Console(file=file, width=width, force_terminal=True, color_system=None, markup=False, emoji=False, highlight=False), file


def test_facts_stand_in_lines_and_no_page_moves_the_cursor() -> None:
    console, file = screen()
    panel = Panel(console)
    panel.start()
    panel.show(3, "page", [("posts", "1,200"), ("failed", "0")], "http://forum.example/[bold]\x1b[2J?q=" + "x" * 200)
    panel.stop()
    text = file.getvalue()
    assert "3 pages" in text
    assert "1,200 posts · 0 failed" in text
    assert "[bold]\N{REPLACEMENT CHARACTER}[2J" in text
    assert "\x1b[2J" not in text
    assert max(map(len, text.splitlines())) < 120  # the address is cut off at the edge


@pytest.mark.parametrize(("drift", "parts"), [(False, ["last page", "2", "Could not be had", "HTTP 404"]), (True, ["off-topic", "7"])])
def test_tables_at_the_end(drift: bool, parts: list[str]) -> None:
    console, file = screen()
    stats = {"harvest/end_reason/last_page": 2, "harvest/outcome/error": 1, "harvest/failed": {"HTTP 404": 1}}
    stats |= {"harvest/verdict/off-topic": 7}
    closing_tables(console, stats, drift=drift)
    assert [part for part in parts if part not in file.getvalue()] == []
    closing_tables(*[screen()[0], {}], drift=drift)


@pytest.mark.parametrize(("seconds", "shown"), [(0, "0:00:00"), (59.9, "0:00:59"), (3600 * 26 + 61, "26:01:01")])
def test_clock(seconds: float, shown: str) -> None:
    assert clock(seconds) == shown


def test_a_file_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    assert terminal(io.StringIO()) is None
    assert plain("a\x1b\u202eb") == "a\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}b"


def at_a_terminal(command: list[str], **environment: str) -> tuple[int, str]:
    """Run with standard error on a terminal of its own; what it showed."""
    ours, theirs = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "100", **environment}
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs, env=env)
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65_536)
        except OSError:  # the other end was closed
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    return process.wait(60), shown.decode("utf-8", "replace")


@pytest.mark.parametrize("kind", ["xterm", "dumb"])
def test_a_crawl_at_a_terminal(tmp_path: Path, kind: str) -> None:
    with served() as site:
        site.pages["/thread/5"] = thread_page("Bearings", entries(1, 5), following="/thread/5?page=2")
        site.pages["/thread/5?page=2"] = Answer(thread_page("Bearings", entries(6, 8)), delay=1.2)
        command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"url={site.url}/thread/5", "-O", str(tmp_path / "posts.jsonl")]
        code, shown = at_a_terminal([*command, "-s", "EXTRACTION_PROCESSES=0", "-s", "AUTOTHROTTLE_ENABLED=False"], TERM=kind)
    assert code == 0, shown
    assert f"harvestcrawl: 1 thread, 8 posts from 2 pages in {tmp_path / 'posts.jsonl'}" in shown.replace("\r\n", "\n")
    for part in ("1 page ", "5 posts", f"→ {site.url}/thread/5?page=2", "how they ended", "last page"):
        assert (part in shown) == (kind == "xterm"), (part, shown)
