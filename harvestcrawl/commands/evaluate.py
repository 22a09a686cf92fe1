"""``scrapy evaluate drift LABELS DRIFT``: how good the verdicts of a run are against labels made by people."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from scrapy.commands import ScrapyCommand

from harvestcrawl.arguments import ArgumentError
from harvestcrawl.console import say
from harvestcrawl.drift.evaluation import evaluate
from harvestcrawl.drift.labels import Joined, LabelFileError, Row, join, rows_of
from harvestcrawl.drift.report import as_json, lines

NOTHING, REFUSED, PARTLY = 1, 2, 3
JOBS = ("drift",)
MAX_NAMED = 20
"""Lines of a kind that are named one by one; all are with ``--json``."""


class Command(ScrapyCommand):
    """Exit code 0: all labels and rows went together; 1: none did; 2: the command line or a file is wrong; 3: some were left over."""

    requires_project = True
    requires_crawler_process = False
    default_settings: ClassVar = {"LOG_ENABLED": False}

    def syntax(self) -> str:
        """For the help text."""
        return "[options] drift LABELS DRIFT   (each .jsonl or .csv)"

    def short_desc(self) -> str:
        """For the list of commands."""
        return "Hold the verdicts of a run against labels"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """The options besides Scrapy's global ones."""
        super().add_options(parser)
        parser.add_argument("--json", action="store_true", help="print one JSON object, with everything that was left over")

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Read, join, count, print."""
        try:
            labels, rows = checked(args)
            joined = join_files(labels, rows)
        except (ArgumentError, LabelFileError) as error:
            self.exitcode = REFUSED
            say(str(error))
            return
        found = evaluate(joined.pairs)
        if opts.json:
            print(json.dumps({**as_json(found), "left_over": left_over(joined)}, ensure_ascii=False))
        else:
            print(*lines(found), sep="\n")
            for kind, names in left_over(joined).items():
                name_them(kind, names)
        self.exitcode = NOTHING if not joined.pairs else PARTLY if any(left_over(joined).values()) else 0


def checked(args: Sequence[str]) -> tuple[str, str]:
    """The names of the two files.

    :raises ArgumentError: for another job, or another number of files
    """
    if not args or args[0] not in JOBS:
        raise ArgumentError(f"say what to evaluate: scrapy evaluate {JOBS[0]} LABELS DRIFT")
    if len(args) != 3:
        raise ArgumentError(f"evaluate {args[0]} takes two files, labels and rows: scrapy evaluate {args[0]} labels.csv drift.jsonl")
    return args[1], args[2]


def join_files(labels: str, rows: str) -> Joined:
    """Both files, read and joined.

    :raises LabelFileError: if one cannot be read, or has no usable column
    """
    (label_rows, bad_labels), (drift_rows, bad_rows) = read(labels), read(rows)
    joined = join(label_rows, drift_rows)
    return joined._replace(unusable=(*bad_labels, *bad_rows, *joined.unusable))


def read(name: str) -> tuple[list[Row], list[str]]:
    """The rows of a file and its unreadable lines.

    :raises LabelFileError: if it cannot be read
    """
    try:
        return rows_of(name, Path(name).read_text(encoding="utf-8", errors="replace"))
    except OSError as error:
        raise LabelFileError(f"{name}: {(error.strerror or 'cannot be read').lower()}") from error


def left_over(joined: Joined) -> dict[str, tuple[str, ...]]:
    """By kind, what is in no table."""
    return {
        "labels without a row": joined.without_row,
        "rows without a label": joined.without_label,
        "lines that cannot be used": joined.unusable,
    }


def name_them(kind: str, names: Sequence[str]) -> None:
    """Say on standard error what was left over."""
    if names:
        say(f"{len(names)} {kind}:")
        for name in names[:MAX_NAMED]:
            say(f"  {name}")
        if len(names) > MAX_NAMED:
            say(f"  and {len(names) - MAX_NAMED} more (--json names all)")
