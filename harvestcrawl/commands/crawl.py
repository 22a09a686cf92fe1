"""``scrapy crawl``: Scrapy's own, with wrong arguments and crawls that read nothing reported in one line and by the exit code."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from scrapy.commands.crawl import Command as ScrapyCrawl

from harvestcrawl.arguments import ArgumentError

LOCAL = ("", "file")
INTERRUPTED = 130
"""The exit code of what Ctrl-C stops, as shells have it."""


class Command(ScrapyCrawl):
    """Exit code 0: something was read; 1: nothing was; 2: the command line is wrong; 130: the crawl was interrupted."""

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Check the arguments, crawl, and look at what came of it."""
        if len(args) != 1 or args[0].startswith("-"):
            self._refuse("name one spider, and put its arguments behind -a: scrapy crawl forum -a url=https://…")
            return
        assert self.crawler_process is not None
        loader = self.crawler_process.spider_loader
        if args[0] not in loader.list():
            self._refuse(f"there is no spider {args[0]}: there are {', '.join(sorted(loader.list()))}")
            return
        spidercls = loader.load(args[0])
        check = getattr(spidercls, "check_arguments", None)
        try:
            if check is not None:
                check(opts.spargs)
            check_outputs(self.crawler_process.settings.getdict("FEEDS"))
        except ArgumentError as error:
            self._refuse(str(error))
            return
        crawler = self._create_crawler(args[0])
        self.crawler_process.crawl(crawler, **opts.spargs)
        self.crawler_process.start()
        if self.crawler_process.bootstrap_failed:
            self.exitcode = 1
        elif crawler.stats.get_value("finish_reason") in (None, "shutdown"):
            self.exitcode = INTERRUPTED
        elif nothing_read := getattr(crawler.spider, "nothing_read", None):
            print(f"harvestcrawl: nothing was read: {nothing_read}", file=sys.stderr)
            self.exitcode = 1

    def _refuse(self, line: str) -> None:
        print(f"harvestcrawl: {line}", file=sys.stderr)
        self.exitcode = 2


def check_outputs(feeds: Iterable[object]) -> None:
    """Find out before the crawl, not after it, that its rows cannot be written.

    :raises ArgumentError: for a local file that cannot be opened for writing
    """
    for uri in map(str, feeds):
        parts = urlsplit(uri)
        if parts.scheme not in LOCAL or "%(" in uri:  # elsewhere, or a name that is made when the crawl begins
            continue
        path = Path(parts.path if parts.scheme else uri)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.open("ab").close()
        except OSError as error:
            raise ArgumentError(f"{uri} cannot be written: {(error.strerror or 'for an unknown reason').lower()}") from error
