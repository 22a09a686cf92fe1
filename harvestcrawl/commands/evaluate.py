"""``scrapy evaluate drift LABELS DRIFT`` and ``scrapy evaluate forum GOLD_DIR``: how good results are against what people say."""

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from scrapy.commands import ScrapyCommand

from harvestcrawl.arguments import ArgumentError
from harvestcrawl.console import say
from harvestcrawl.drift import labels, report
from harvestcrawl.drift.evaluation import evaluate
from harvestcrawl.forum_evaluation import evaluation, gold, own
from harvestcrawl.forum_evaluation import report as forum_report
from harvestcrawl.forum_evaluation.comparison import compare
from harvestcrawl.row_files import Row, RowFileError, rows_of

NOTHING, REFUSED, PARTLY = 1, 2, 3
MAX_NAMED = 20
"""Lines of a kind that are named one by one; all are with ``--json``."""


class Evaluated(NamedTuple):
    """What is printed, of either job."""

    lines: Iterable[str]
    values: dict[str, Any]
    left_over: Mapping[str, tuple[str, ...]]
    """By kind, what is in no table, or has no answer."""
    empty: bool
    """Nothing went together."""


class Command(ScrapyCommand):
    """Exit code 0: all went together; 1: nothing did; 2: the command line or a file is wrong; 3: some was left over."""

    requires_project = True
    requires_crawler_process = False
    default_settings: ClassVar = {"LOG_ENABLED": False}

    def syntax(self) -> str:
        """For the help text."""
        return "[options] drift LABELS DRIFT   (each .jsonl or .csv)  |  [options] forum GOLD_DIR"

    def short_desc(self) -> str:
        """For the list of commands."""
        return "Hold verdicts or posts against labels"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """The options besides Scrapy's global ones."""
        super().add_options(parser)
        parser.add_argument("--json", action="store_true", help="print one JSON object, with everything that was left over")
        parser.add_argument("--rows", metavar="FILE", help="forum: posts of any program (.jsonl, .csv); without it ours are extracted")
        parser.add_argument("--compare", action="store_true", help="forum: beside programs that give a page's text as a whole")
        parser.add_argument("--pages", action="store_true", help="forum: a line for every page too")

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Read, join, count, print."""
        try:
            found = evaluated(args, opts)
        except (ArgumentError, RowFileError) as error:
            self.exitcode = REFUSED
            say(str(error))
            return
        if opts.json:
            print(json.dumps({**found.values, "left_over": found.left_over}, ensure_ascii=False))
        else:
            print(*found.lines, sep="\n")
            for kind, names in found.left_over.items():
                name_them(kind, names)
        self.exitcode = NOTHING if found.empty else PARTLY if any(found.left_over.values()) else 0


def evaluated(args: Sequence[str], opts: argparse.Namespace) -> Evaluated:
    """The evaluation that the command line asks for.

    :raises ArgumentError: for another job, or another number of files
    :raises RowFileError: if a file cannot be read, or has no usable column
    """
    if not args or args[0] not in JOBS:
        raise ArgumentError(f"say what to evaluate: {' or '.join(job.usage for job in JOBS.values())}")
    job = JOBS[args[0]]
    if len(args) - 1 != job.files:
        raise ArgumentError(f"evaluate {args[0]} takes {job.takes}: {job.usage}")
    if args[0] != "forum" and (opts.rows or opts.pages or opts.compare):
        raise ArgumentError(f"--rows, --pages and --compare are options of evaluate forum: {JOBS['forum'].usage}")
    return job.run(args[1:], opts)


def evaluate_drift(names: Sequence[str], opts: argparse.Namespace) -> Evaluated:
    """Verdicts against labels."""
    (label_rows, bad_labels), (drift_rows, bad_rows) = (read(name) for name in names)
    joined = labels.join(label_rows, drift_rows)
    found = evaluate(joined.pairs)
    left_over = {
        "labels without a row": joined.without_row,
        "rows without a label": joined.without_label,
        "lines that cannot be used": (*bad_labels, *bad_rows, *joined.unusable),
    }
    return Evaluated(report.lines(found), report.as_json(found), left_over, not joined.pairs)


def evaluate_forum(names: Sequence[str], opts: argparse.Namespace) -> Evaluated:
    """Posts against labelled pages."""
    pages, bad_pages = gold.gold_pages(Path(names[0]))
    rows, bad_rows = read(opts.rows) if opts.rows else ([], [])
    paired = gold.join(pages, rows) if opts.rows else own.read_pages(pages)
    found = evaluation.evaluate(paired.pages)
    left_over = {
        "pages without a post found (all of theirs count as missed)": paired.without_rows,
        "rows of no page": paired.without_page,
        "files, pages and lines that cannot be used": (*bad_pages, *bad_rows, *paired.unusable),
    }
    compared = compare(paired.pages, Path(opts.rows).name if opts.rows else "harvestcrawl") if opts.compare else None
    shown = [*(forum_report.page_lines(found) if opts.pages else ()), *([""] if opts.pages else ()), *forum_report.lines(found)]
    values = forum_report.as_json(found)
    if compared is not None:
        shown += ["", *forum_report.comparison_lines(compared)]
        values["comparison"] = forum_report.comparison_json(compared)
    empty = not paired.pages or (bool(opts.rows) and not any(given for _, given in paired.pages))
    return Evaluated(shown, values, left_over, empty)


class Job(NamedTuple):
    """What can be evaluated."""

    run: Callable[[Sequence[str], argparse.Namespace], Evaluated]
    files: int
    takes: str
    usage: str


JOBS = {
    "drift": Job(evaluate_drift, 2, "two files, labels and rows", "scrapy evaluate drift LABELS DRIFT"),
    "forum": Job(evaluate_forum, 1, "one folder of labelled pages", "scrapy evaluate forum GOLD_DIR [--rows FILE] [--compare]"),
}


def read(name: str) -> tuple[list[Row], list[str]]:
    """The rows of a file and its unreadable lines.

    :raises RowFileError: if it cannot be read
    """
    try:
        return rows_of(name, Path(name).read_text(encoding="utf-8", errors="replace"))
    except OSError as error:
        raise RowFileError(f"{name}: {(error.strerror or 'cannot be read').lower()}") from error


def name_them(kind: str, names: Sequence[str]) -> None:
    """Say on standard error what was left over."""
    if names:
        say(f"{len(names)} {kind}:")
        for name in names[:MAX_NAMED]:
            say(f"  {''.join(c for c in name if c.isprintable())}")
        if len(names) > MAX_NAMED:
            say(f"  and {len(names) - MAX_NAMED} more (--json names all)")
