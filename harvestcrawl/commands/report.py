"""``scrapy report ROWS -o report.html``: rows of either job as one page to work from."""

import argparse
import sys
from pathlib import Path
from typing import ClassVar

from scrapy.commands import ScrapyCommand

from harvestcrawl.commands.extract import NOTHING, REFUSED
from harvestcrawl.console import say
from harvestcrawl.reports import ReportError, Rows, drift_page, kind_of, posts_page, read_rows
from harvestcrawl.reports.reading import DRIFT, PAGES, POSTS, THREADS

ENDINGS = (".jsonl", ".jsonl.gz", ".json", ".csv", ".csv.gz")
"""Of the feeds that are looked for beside posts.jsonl: the same name with "threads" or "pages" in the place of "posts"."""


class Command(ScrapyCommand):
    """Exit code 0: the report is written; 1: the rows cannot be read, or the report not be written; 2: the command line is wrong."""

    requires_project = True
    default_settings: ClassVar = {"LOG_ENABLED": False}

    def syntax(self) -> str:
        """For the help text."""
        return "[options] drift.jsonl|posts.jsonl -o report.html"

    def short_desc(self) -> str:
        """For the list of commands."""
        return "Show the rows of a crawl as one page: verdicts to work through, or threads to read"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """The options besides Scrapy's global ones."""
        super().add_options(parser)
        parser.add_argument("-o", "--output", metavar="OUT", help="the page (default: standard output)")
        parser.add_argument("--screenshots", metavar="DIR", help="drift: the folder of BROWSER_SCREENSHOTS; its pictures go into the page")
        parser.add_argument("--threads", metavar="FILE", help="posts: the threads feed (default: threads.jsonl beside it, if it is there)")
        parser.add_argument("--pages", metavar="FILE", help="posts: the pages feed (default: pages.jsonl beside it, if it is there)")

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Read the rows, write the page."""
        if len(args) != 1:
            self.exitcode = REFUSED
            say("name one file of rows: scrapy report drift.jsonl -o report.html")
            return
        try:
            page = report(Path(args[0]), opts)
            if opts.output:
                Path(opts.output).write_text(page, encoding="utf-8")
            else:
                sys.stdout.write(page)
        except ReportError as error:
            self.exitcode = NOTHING
            say(str(error))
        except OSError as error:
            self.exitcode = NOTHING
            say(f"{opts.output} cannot be written: {(error.strerror or str(error)).lower()}")


def report(path: Path, opts: argparse.Namespace) -> str:
    """The page.

    :raises ReportError: if no report can be made
    """
    found = read_rows(path)
    kind = kind_of(found, str(path))
    for name, of in (("screenshots", DRIFT), ("threads", POSTS), ("pages", POSTS)):
        if getattr(opts, name) and kind != of:
            raise ReportError(f"--{name} goes with {of}, and {path} has {kind}")
    notes = _damage(path, found)
    if kind == DRIFT:
        folder = Path(opts.screenshots) if opts.screenshots else None
        if folder is not None and not folder.is_dir():
            raise ReportError(f"{folder}: there is no such folder")
        return drift_page(found.rows, notes, folder)
    beside = {}
    for name in (THREADS, PAGES):
        file = Path(getattr(opts, name)) if getattr(opts, name) else _beside(path, name)
        beside[name] = read_rows(file) if file else Rows()
        if file and (beside[name].rows or beside[name].bad):
            kind_of(beside[name], str(file), (name,))
            notes += _damage(file, beside[name])
    return posts_page(found.rows, beside[THREADS].rows, beside[PAGES].rows, notes)


def _damage(path: Path, found: Rows) -> list[str]:
    """What of a file is not in the report, told on the terminal and in the report."""
    notes = [f"{found.bad:,} lines of {path.name} are no rows and were left out."] if found.bad else []
    if found.cut:
        notes.append(f"{path.name} breaks off before its end: what comes up to there is in this report.")
    for note in notes:
        say(note)
    return notes


def _beside(path: Path, kind: str) -> Path | None:
    """The feed that was written beside the posts: of the same name with another word, and of the same or another format."""
    name = path.name.replace("posts", kind)
    if name == path.name:
        return None
    stem = name[: name.index(".")] if "." in name else name
    return next((one for one in (path.with_name(each) for each in (name, *(f"{stem}{end}" for end in ENDINGS))) if one.is_file()), None)
