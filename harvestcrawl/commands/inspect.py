"""``scrapy inspect URL|FILE``: the page itself with what the extraction made of it, for a report of a fault and for mending it."""

import argparse
import os
import shutil
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar

from scrapy.commands import ScrapyCommand

from harvestcrawl.arguments import ArgumentError, checked_url
from harvestcrawl.capture_time import capture_time
from harvestcrawl.commands.extract import NOTHING, REFUSED, bytes_of, moment
from harvestcrawl.commands.fetching import fetch_page
from harvestcrawl.console import say
from harvestcrawl.inspection import as_html, as_text, inspect_page
from harvestcrawl.items import CapturedPage
from harvestcrawl.saved import STDIN, address_of

HTML, TEXT = (".html", ".htm"), (".txt",)
WIDTH = 120
"""Columns of the text where there is no terminal to ask."""


class Command(ScrapyCommand):
    """Exit code 0: the page has been shown, whatever it is; 1: it cannot be had, or the output cannot be written; 2: the command line
    is wrong.
    """

    requires_project = True
    default_settings: ClassVar = {"LOG_ENABLED": False}

    def syntax(self) -> str:
        """For the help text."""
        return "[options] URL|FILE   (- for standard input)"

    def short_desc(self) -> str:
        """For the list of commands."""
        return "Show what is read from a page, where it stands, and why a page gave nothing"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """The options besides Scrapy's global ones."""
        super().add_options(parser)
        parser.add_argument("-o", "--output", metavar="OUT", help="write to OUT: .html, the page with its marks; .txt (default: text)")
        parser.add_argument("--text", action="store_true", help="print the text besides writing OUT")
        parser.add_argument("--live", action="store_true", help="the page in OUT may load its own style sheets and pictures when opened")
        parser.add_argument("--url", metavar="URL", help="a FILE's address (default: what the page itself says, else its file:// name)")
        parser.add_argument("--fetched-at", metavar="ISO", help="when a FILE was saved, for dates such as 'yesterday' (default: now)")
        parser.add_argument("--browser", action="store_true", help="load a URL in a browser, as the crawl does with pages that need one")
        parser.add_argument("--cookies", metavar="FILE", help="ask for a URL as a member who is logged in: cookies in Netscape's format")

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Have the page, read it, and write what was found."""
        try:
            check(args, opts)
            captured = self.captured(args[0], opts)
        except ArgumentError as error:
            self.exitcode = REFUSED
            say(str(error))
            return
        if captured is None:
            self.exitcode = NOTHING
            return
        inspection = inspect_page(captured)
        if captured.failure is not None:
            self.exitcode = NOTHING
        text = as_text(inspection, width=shutil.get_terminal_size((WIDTH, 0)).columns, colour=sys.stdout.isatty())
        try:
            if opts.output:
                html = opts.output.lower().endswith(HTML)
                written = as_html(inspection, live=opts.live) if html else as_text(inspection, width=WIDTH)
                Path(opts.output).write_text(written, encoding="utf-8")
            if opts.text or not opts.output:
                sys.stdout.write(text)
                sys.stdout.flush()
        except BrokenPipeError:  # `scrapy inspect … | head`: whoever reads has enough
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115  # so that the interpreter's own flush at exit does not fail
        except OSError as error:
            say(f"{opts.output or 'standard output'}: {(error.strerror or 'cannot be written').lower()}")
            self.exitcode = NOTHING

    def captured(self, name: str, opts: argparse.Namespace) -> CapturedPage | None:
        """The page as it came in; ``None``, and a line that says why, if there is none."""
        if is_url(name):
            arguments = {"browser": "always"} if opts.browser else {}
            if opts.cookies:
                arguments["cookies"] = opts.cookies
            assert self.crawler_process is not None
            page = fetch_page(self.crawler_process, checked_url(name), **arguments)
            if page is None:
                say(f"{name}: no answer was waited for")
            return page
        fetched_at = moment(opts.fetched_at) if opts.fetched_at else None
        url = checked_url(opts.url) if opts.url else None
        if (body := bytes_of(name)) is None:
            return None
        address = url or address_of(body, name)
        return CapturedPage(url=address, final_url=address, body=body, fetched_at=fetched_at or capture_time(address) or datetime.now(UTC))


def is_url(name: str) -> bool:
    """Whether a page is to be asked for at its address."""
    return name.lower().startswith(("http://", "https://"))


def check(args: list[str], opts: argparse.Namespace) -> None:
    """Refuse what cannot be meant.

    :raises ArgumentError: for no page or several, options of the other kind of page, an unknown output format
    """
    for name in args:
        if name.startswith("-") and name != STDIN:
            raise ArgumentError(f"unknown option {name}")
    if len(args) != 1:
        raise ArgumentError("name one page: scrapy inspect page.html -o report.html, or scrapy inspect https://… -o report.html")
    for option, of_url in (("--browser", True), ("--cookies", True), ("--url", False), ("--fetched-at", False)):
        given = getattr(opts, option.strip("-").replace("-", "_"))
        if given and of_url is not is_url(args[0]):
            raise ArgumentError(f"{option} is for {'a URL' if of_url else 'a FILE'}, and {args[0]} is none")
    if opts.output is not None and not opts.output.lower().endswith(HTML + TEXT):
        raise ArgumentError(f"-o {opts.output}: the name has to end with .html or .txt")
    if opts.live and not (opts.output or "").lower().endswith(HTML):
        raise ArgumentError("--live is about the page in a report: add -o report.html")
    if is_url(args[0]):
        checked_url(args[0])
    elif opts.output and args[0] != STDIN:
        with suppress(OSError):
            if Path(opts.output).samefile(args[0]):
                raise ArgumentError(f"-o {opts.output} is the page itself: give the report another name")
