"""``scrapy crawl``: Scrapy's own, with wrong arguments and crawls that read nothing reported in one line and by the exit code."""

import argparse
from collections.abc import Callable
from typing import Any

from scrapy.commands.crawl import Command as ScrapyCrawl
from scrapy.crawler import Crawler
from scrapy.settings import BaseSettings

from harvestcrawl.arguments import ArgumentError
from harvestcrawl.console import Console, say
from harvestcrawl.feeds import check_feeds, shaped, spelled_out
from harvestcrawl.frontier.contract import FrontierError
from harvestcrawl.frontier.opening import Opened
from harvestcrawl.pseudonyms import SETTING as PSEUDONYMISE
from harvestcrawl.pseudonyms import pseudonymiser
from harvestcrawl.site_headers import SETTING, site_headers
from harvestcrawl.warc_recorder import SETTING as WARC_FILE
from harvestcrawl.warc_recorder import check_warc_file
from harvestcrawl.warc_replay import OFFLINE

NOTHING, REFUSED, PARTLY = 1, 2, 3
"""The exit codes besides 0: nothing was read (or not written), the command line is wrong, some pages could not be had (drift: a part
of the input could not be used, or had to be repaired)."""
INTERRUPTED = 130
"""The exit code of what Ctrl-C stops, as shells have it."""


class Command(ScrapyCrawl):
    """Exit code 0: all went well; 1: nothing was read, or the rows could not be written; 2: the command line is wrong; 3: something was
    read, and some pages could not be had; 130: the crawl was interrupted.
    """

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        """Read the options; what the outputs' names say is more than Scrapy hears."""
        for option in ("output", "overwrite_output"):
            if given := getattr(opts, option, None):
                setattr(opts, option, [spelled_out(one) for one in given])
        super().process_options(args, opts)
        assert self.settings is not None
        if "warc" in opts.spargs:
            for name, value in OFFLINE.items():
                self.settings.set(name, value, priority="cmdline")
        feeds = {uri: shaped(str(uri), options) for uri, options in self.settings.getdict("FEEDS").items()}
        if feeds:
            self.settings.set("FEEDS", feeds, priority="cmdline")

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
            site_headers(self.crawler_process.settings.get(SETTING) or {})
            if key := self.crawler_process.settings.get(PSEUDONYMISE):
                pseudonymiser(key)
            if warc := self.crawler_process.settings.get(WARC_FILE):
                check_warc_file(warc)
            check_feeds(self.crawler_process.settings.getdict("FEEDS"))
            opened = open_kept(spidercls, opts.spargs, self.crawler_process.settings)
        except (ArgumentError, FrontierError) as error:
            self._refuse(str(error))
            return
        if opened is not None and (ended := opened.load().ended) is not None:
            say(f"{opened.where}: this crawl has ended ({ended}): nothing is left to do")
            return
        crawler = self._create_crawler(args[0])
        self.crawler_process.crawl(crawler, **({"opened": opened} if opened is not None else {}), **opts.spargs)
        self.crawler_process.start()
        self.exitcode = NOTHING if self.crawler_process.bootstrap_failed else came_of(crawler)

    def _refuse(self, line: str) -> None:
        say(line)
        self.exitcode = REFUSED


def open_kept(spidercls: Any, arguments: dict[str, str], settings: BaseSettings) -> Opened | None:
    """The frontier of a crawl that is kept; ``None`` for any other."""
    kept: Callable[[dict[str, str], BaseSettings], Opened | None] | None = getattr(spidercls, "kept", None)
    return kept(arguments, settings) if kept is not None else None


def came_of(crawler: Crawler) -> int:
    """The exit code of a crawl that ended, and a line where the closing line does not say enough."""
    stats = crawler.stats
    reason = stats.get_value("finish_reason")
    if reason is None and crawler.spider is not None:  # a second Ctrl-C: nobody was told of the end
        if closed := getattr(crawler.spider, "closed", None):
            closed("killed")
        if console := crawler.get_extension(Console):
            console.spider_closed(crawler.spider, "at once")
    if unwritten := stats.get_value("harvest/unwritten"):
        say(f"{unwritten}: the crawl was stopped")
        return NOTHING
    if reason in (None, "shutdown"):
        return INTERRUPTED
    if nothing_read := getattr(crawler.spider, "nothing_read", None):
        say(f"nothing was read: {nothing_read}")
        return NOTHING
    return PARTLY if stats.get_value("harvest/failed") or getattr(crawler.spider, "problems", 0) else 0
