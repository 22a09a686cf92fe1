"""The live panel on a terminal, and the tables at a crawl's end. What is no terminal gets the plain lines of `console`."""

import logging
import sys
from collections.abc import Iterable, Mapping
from time import monotonic
from typing import Any, TextIO

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from harvestcrawl.items import EndReason, Outcome, Verdict

SECONDS = 0.5
"""Between two pictures of it: often enough to be seen to live, a thousandth of a core."""
SMOOTHED = 30.0
"""Seconds that the rate is taken over."""


def terminal(file: TextIO | None = None) -> Console | None:
    """The terminal that standard error goes to; ``None`` where it goes elsewhere, or to one that can only add lines."""
    found = Console(file=file or sys.stderr, highlight=False, emoji=False, markup=False, soft_wrap=False)
    return found if found.is_terminal and not found.is_dumb_terminal else None


class Panel:
    """Some lines at the foot of the terminal, drawn anew in place. Other output goes above them.

    :param console: see `terminal`
    """

    def __init__(self, console: Console) -> None:
        self._live = Live(console=console, auto_refresh=False, transient=True)
        self._handlers: list[tuple[logging.StreamHandler[Any], Any]] = []
        self._began = monotonic()
        self._past: list[tuple[float, int]] = []

    def start(self) -> None:
        """Begin, and have log lines written above it."""
        shown = sys.stderr
        self._live.start()
        for handler in logging.getLogger().handlers:
            if isinstance(handler, logging.StreamHandler) and handler.stream is shown:
                self._handlers.append((handler, handler.setStream(sys.stderr)))

    def show(self, done: int, noun: str, facts: Iterable[tuple[str, str]], reading: str | None) -> None:
        """Draw it.

        :param done: pages or pairs so far, for the rate
        :param facts: names and values
        :param reading: the address that was asked for last
        """
        now = monotonic()
        self._past = [(at, count) for at, count in self._past if now - at <= SMOOTHED] + [(now, done)]
        first, before = self._past[0]
        rate = f"{(done - before) / (now - first):.1f} {noun}s a second" if now - first > 1 else ""
        line = Text(" · ".join(filter(None, (clock(now - self._began), f"{done:,} {noun}{'' if done == 1 else 's'}", rate))), style="bold")
        rest = Text(" · ".join(f"{value} {name}" for name, value in facts))
        lines = [line, rest, *([Text(f"→ {plain(reading)}", no_wrap=True, overflow="ellipsis", style="dim")] if reading else [])]
        self._live.update(Group(*lines), refresh=True)

    def stop(self) -> None:
        """Take it away."""
        for handler, stream in self._handlers:
            handler.setStream(stream)
        self._handlers = []
        self._live.stop()


def closing_tables(console: Console, stats: Mapping[str, Any], *, drift: bool) -> None:
    """What came of the crawl, in a table or two."""
    for title, heads, rows in _drift_rows(stats) if drift else _forum_rows(stats):
        if not rows:
            continue
        table = Table(title=title, title_justify="left", title_style="bold", show_edge=False, pad_edge=False)
        table.add_column(heads[0])
        table.add_column(heads[1], justify="right")
        for name, count in rows:
            table.add_row(Text(plain(name)), f"{count:,}")
        console.print(table)


_Rows = list[tuple[str, int]]


def _forum_rows(stats: Mapping[str, Any]) -> list[tuple[str, tuple[str, str], _Rows]]:
    ends = _counts(stats, "harvest/end_reason/", EndReason)
    outcomes = _counts(stats, "harvest/outcome/", Outcome)
    failed = sorted(stats.get("harvest/failed", {}).items(), key=lambda item: (-item[1], item[0]))
    return [
        ("Threads", ("how they ended", "threads"), ends),
        ("Pages", ("what they were", "pages"), outcomes),
        ("Could not be had", ("why", "pages"), failed),
    ]


def _drift_rows(stats: Mapping[str, Any]) -> list[tuple[str, tuple[str, str], _Rows]]:
    return [("Pairs", ("verdict", "pairs"), _counts(stats, "harvest/verdict/", Verdict))]


def _counts(stats: Mapping[str, Any], prefix: str, values: Iterable[Any]) -> _Rows:
    return [(str(value).replace("_", " "), count) for value in values if (count := stats.get(f"{prefix}{value}", 0))]


def clock(seconds: float) -> str:
    """A span of time as clocks show it."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


def plain(text: str) -> str:
    """Without what a page could tell the terminal to do."""
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)
