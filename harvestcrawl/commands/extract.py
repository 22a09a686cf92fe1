"""``scrapy extract FILE…``: the extraction on saved pages and on standard input, without a crawl."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar

from scrapy.commands import ScrapyCommand

from harvestcrawl.arguments import ArgumentError, checked_url
from harvestcrawl.capture import PageRead
from harvestcrawl.capture_time import capture_time
from harvestcrawl.console import say
from harvestcrawl.exporters import PostCsvExporter, PostJsonLinesExporter
from harvestcrawl.extraction import SiteLayouts, extract_thread
from harvestcrawl.items import CapturedPage, Outcome, Post, ThreadPage
from harvestcrawl.reading import page_record
from harvestcrawl.saved import STDIN, DamagedFileError, address_of, unpacked
from harvestcrawl.threads import ThreadLedger
from harvestcrawl.urls import page_key

NOTHING, REFUSED, PARTLY = 1, 2, 3
FORMATS = {".jsonl": PostJsonLinesExporter, ".csv": PostCsvExporter}


class Command(ScrapyCommand):
    """Exit code 0: all files gave posts; 1: none did, or the output cannot be written; 2: the command line is wrong; 3: some did."""

    requires_project = True
    requires_crawler_process = False
    default_settings: ClassVar = {"LOG_ENABLED": False}

    def syntax(self) -> str:
        """For the help text."""
        return "[options] FILE [FILE …]   (- for standard input)"

    def short_desc(self) -> str:
        """For the list of commands."""
        return "Extract the posts of saved pages"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """The options besides Scrapy's global ones."""
        super().add_options(parser)
        parser.add_argument("--url", metavar="URL", help="the page's address (default: what the page itself says, else its file:// name)")
        parser.add_argument("-o", "--output", metavar="OUT", help="write to OUT, .jsonl or .csv (default: JSON lines on standard output)")
        parser.add_argument(
            "--fetched-at",
            metavar="ISO",
            help="when the pages were saved, for dates such as 'yesterday' (default: an archived page's capture, else now)",
        )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Extract each file in turn."""
        try:
            fetched_at = moment(opts.fetched_at) if opts.fetched_at else None
            url = checked_url(opts.url) if opts.url else None
            check_names(args, opts.output)
        except ArgumentError as error:
            self.exitcode = REFUSED
            say(str(error))
            return
        ledgers = Ledgers()
        with_posts = 0
        try:
            with destination(opts.output) as write:
                for name in args:
                    if (body := bytes_of(name)) is not None:
                        address = url or address_of(body, name)
                        read = read_saved(body, address, fetched_at or capture_time(address), name, ledgers)
                        write(read)
                        with_posts += read.record.outcome is Outcome.THREAD
        except BrokenPipeError:  # `scrapy extract … | head`: whoever reads has enough
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115  # so that the interpreter's own flush at exit does not fail
            return
        except OSError as error:
            say(f"{opts.output or 'standard output'}: {(error.strerror or 'cannot be written').lower()}")
            if not opts.output:
                sys.stdout = open(os.devnull, "w")  # noqa: SIM115  # the like
            with_posts = 0
        self.exitcode = 0 if with_posts == len(args) else PARTLY if with_posts else NOTHING


def bytes_of(name: str) -> bytes | None:
    """The page in a file; ``None``, and a line that says why, if it cannot be had."""
    try:
        return unpacked(sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes())
    except OSError as error:
        say(f"{name}: {(error.strerror or 'cannot be read').lower()}")
    except DamagedFileError as error:
        say(f"{name}: {error}")
    return None


class Ledgers:
    """The threads whose pages have been given so far, so that their posts come out once and numbered through; what was learnt of sites."""

    def __init__(self) -> None:
        self.layouts = SiteLayouts()
        self._ledgers: dict[str, ThreadLedger] = {}
        self._last_page: dict[str, int] = {}

    def add(self, page: ThreadPage) -> tuple[Post, ...]:
        """The posts of ``page`` that no earlier page of the thread held."""
        thread_url = page.thread_url or page.url
        key = page_key(thread_url)
        ledger = self._ledgers.setdefault(key, ThreadLedger(thread_url=thread_url))
        if page.page_number != self._last_page.get(key, 0) + 1:  # the first page or one between is missing
            ledger.from_start = False
        self._last_page[key] = page.page_number
        return ledger.add(page)


def read_saved(body: bytes, url: str, fetched_at: datetime | None, name: str, ledgers: Ledgers) -> PageRead:
    """What a saved page gives; a page without posts is reported on standard error."""
    page = extract_thread(body, url, fetched_at, layouts=ledgers.layouts)
    if page.outcome is not Outcome.THREAD:
        say(f"{name}: no posts: {page.outcome.replace('_', ' ')}{''.join(f'; {warning}' for warning in page.warnings)}")
    posts = ledgers.add(page) if page.posts else ()
    if repeated := len(page.posts) - len(posts):
        say(f"{name}: {repeated} of its {len(page.posts)} posts repeat an earlier file's, and are left out")
    captured = CapturedPage(url=url, final_url=url, body=b"", fetched_at=page.fetched_at)
    return PageRead(record=page_record(captured, page), posts=posts)


@contextmanager
def destination(output: str | None) -> Iterator[Callable[[PageRead], None]]:
    """Opens the output; gives what writes a page's rows to it."""
    if output is None:
        exporter = PostJsonLinesExporter(sys.stdout.buffer, encoding="utf-8")
        yield exporter.export_item
        return
    with open(output, "wb") as file:
        kind = FORMATS[Path(output).suffix.lower()]
        feed = kind(file, encoding="utf-8") if kind is PostJsonLinesExporter else PostCsvExporter(file, row_type=Post, encoding="utf-8")
        feed.start_exporting()
        yield feed.export_item
        feed.finish_exporting()


def moment(text: str) -> datetime:
    """``text``, ISO 8601, as an aware time; UTC where it names no zone.

    :raises ArgumentError: if it is no such time
    """
    try:
        value = datetime.fromisoformat(text)
    except ValueError as error:
        raise ArgumentError(f"--fetched-at {text}: type a time such as 2024-05-17T09:30:00+00:00") from error
    return value if value.tzinfo else value.replace(tzinfo=UTC)


def check_names(names: list[str], output: str | None) -> None:
    """Refuse what cannot be meant.

    :raises ArgumentError: for no file, an option that does not exist, a URL where a file is wanted, an unknown output format
    """
    if not names:
        raise ArgumentError("no file given: type scrapy extract page.html (or - for standard input)")
    for name in names:
        if name.startswith("-") and name != STDIN:
            raise ArgumentError(f"unknown option {name}")
        if name.startswith(("http://", "https://")):
            raise ArgumentError(f"{name} is a URL, and extract reads files: type scrapy crawl forum -a url={name}")
    if output is not None and Path(output).suffix.lower() not in FORMATS:
        raise ArgumentError(f"-o {output}: the name has to end with {' or '.join(FORMATS)}")
