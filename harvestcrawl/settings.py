"""Scrapy settings, each with its reason. Any of them can be overridden with ``-s NAME=VALUE``."""

import os

from scrapy.settings.default_settings import RETRY_EXCEPTIONS as SCRAPY_RETRY_EXCEPTIONS

BOT_NAME = "harvestcrawl"
SPIDER_MODULES = ["spiders"]
NEWSPIDER_MODULE = "spiders"
COMMANDS_MODULE = "harvestcrawl.commands"

# Manners. A site's owner should be able to see who asks, and to say no.
USER_AGENT = "harvestcrawl/0.1 (research crawler for public forum threads; +https://pypi.org/project/harvestcrawl/)"
ROBOTSTXT_OBEY = True
# Forums run on small servers: never more than two requests at once to one, and no faster than it answers.
CONCURRENT_REQUESTS_PER_DOMAIN = 2
CONCURRENT_REQUESTS = 16  # across sites
DOWNLOAD_HANDLERS = {"http": "harvestcrawl.handlers.SiteLimitHandler", "https": "harvestcrawl.handlers.SiteLimitHandler"}
AUTOTHROTTLE_ENABLED = True
AUTOTHROTTLE_TARGET_CONCURRENCY = 1.0  # one request a response time: the site is never kept busy by us alone
AUTOTHROTTLE_START_DELAY = 1.0  # until the first answers tell how fast the site is; Scrapy's 5 makes a one-page thread wait
AUTOTHROTTLE_MAX_DELAY = 60.0

# A download ends, one way or the other.
DOWNLOAD_TIMEOUT = 60  # Scrapy's 180 lets one dead server hold a slot for nine minutes with its retries
DOWNLOAD_MAXSIZE = 20 * 1024 * 1024  # the largest real thread pages are below 5 MB
DOWNLOAD_WARNSIZE = 0  # what is too large has a record that says so
REDIRECT_MAX_TIMES = 10  # real chains are a permalink, a slug, http to https, www
METAREFRESH_MAXDELAY = 5  # longer ones reload a page to keep it fresh
# Dropping a request for its length would lose a page without a record.
URLLENGTH_LIMIT = 0

# Retries wait: 1 s, 2 s, or what Retry-After says. A host that does not exist will not exist a second later.
RETRY_TIMES = 2
RETRY_BACKOFF_START = 1.0
RETRY_BACKOFF_MAX = 60.0
RETRY_AFTER_MAX = 120.0  # a server that wants a longer pause is left alone
RETRY_EXCEPTIONS = [kind for kind in SCRAPY_RETRY_EXCEPTIONS if kind != "scrapy.exceptions.CannotResolveHostError"]
RETRY_GIVE_UP_LOG_LEVEL = "INFO"  # the page's record says it

DOWNLOADER_MIDDLEWARES = {
    "scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None,
    "scrapy.downloadermiddlewares.retry.RetryMiddleware": None,
    "scrapy.downloadermiddlewares.redirect.RedirectMiddleware": None,
    "scrapy.downloadermiddlewares.redirect.MetaRefreshMiddleware": None,
    "scrapy.downloadermiddlewares.cookies.CookiesMiddleware": None,
    # Before robots.txt is asked for (100); further out than decompression (590), which half a body would fail.
    "harvestcrawl.archive_pace.ArchivePace": 90,
    "harvestcrawl.title_downloads.TitleDownloads": 595,
    "harvestcrawl.site_budget.SiteBudget": 95,
    # Before the headers that go to every site (400, 500), which then fill in what this one took away.
    "harvestcrawl.site_headers.SiteHeaders": 350,
    # At the places of those they replace.
    "harvestcrawl.robots.RobotsTxt": 100,
    "harvestcrawl.retry.BackoffRetryMiddleware": 550,
    "harvestcrawl.redirects.SiteMetaRefreshMiddleware": 580,
    "harvestcrawl.redirects.SiteRedirectMiddleware": 600,
    "harvestcrawl.cookies.CookiesMiddleware": 700,
    "harvestcrawl.browser.BrowserMiddleware": 800,
}
# A page that is an error is a record, so the spider has to see it.
HTTPERROR_ALLOW_ALL = True
ITEM_PIPELINES = {"pipelines.posts.PostsPipeline": 500, "pipelines.drift.DriftPipeline": 500}
EXTENSIONS = {
    "harvestcrawl.console.Console": 500,
    "harvestcrawl.archive_replay.ArchiveReplay": 400,  # with -a url=https://archive…/2015/http://…
    "harvestcrawl.warc_replay.WarcReplay": 400,  # with -a warc=FILE
    "harvestcrawl.warc_recorder.WarcRecorder": 500,  # with -s WARC_FILE=crawl.warc.gz
    # In the place of Scrapy's own.
    "scrapy.extensions.feedexport.FeedExporter": None,
    "harvestcrawl.frontier.feeds.KeptFeeds": 0,
    "scrapy.extensions.spiderstate.SpiderState": None,  # a pickle in the JOBDIR
}
# A response gives one item at a time (its spider waits for the answer): more workers a response would only cost.
CONCURRENT_ITEMS = 2

# Pages are read in processes of their own, one a core, so that fetching goes on meanwhile; 0: in the crawl's own process, one by one.
EXTRACTION_PROCESSES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
EXTRACTION_TIMEOUT = 60.0  # the largest page (20 MB) takes a third of that

# Threads in the order in which the board lists them, so that a crawl cut short holds the newest.
SCHEDULER_MEMORY_QUEUE = "scrapy.squeues.FifoMemoryQueue"

# Crawls that survive: -s JOBDIR=DIR keeps the crawl in DIR/crawl.sqlite, and the same command again goes on (harvestcrawl.frontier).
SCHEDULER = "harvestcrawl.frontier.scheduler.FrontierScheduler"
DUPEFILTER_CLASS = "scrapy.dupefilters.BaseDupeFilter"  # what was asked for is the navigator's to know, by the keys of pages
# With -s REDIS_URL=redis://:PASSWORD@HOST:PORT/0 many workers share one crawl (the other REDIS_ settings are scrapy-redis' own); several
# crawls in one Redis have a key each.
HARVEST_REDIS_KEY = "harvestcrawl:%(spider)s"
HARVEST_LEASE = 60.0  # after so many seconds without a word from a worker, its pages are handed out again
# So much of what came in is read again when a crawl goes on: some 300 pages of posts, a second.
HARVEST_JOURNAL_BYTES = 1_000_000
# Index, category, board, sub-board and two more: below that are archives of archives, or a loop.
HARVEST_BOARD_DEPTH = 6
# Where nothing else ends it: pages of a thread, or of a board's list, without -a max_pages (200,000 posts at ten a page, more than all but
# a handful of threads have), and pages of one site. 0 is no limit.
HARVEST_THREAD_PAGES = 20_000
HARVEST_SITE_PAGES = 1_000_000

# The drift job. Archives are asked at most 24 times a minute: the limit of the Internet Archive's capture index, which blocks for an
# hour who goes on above it (release notes of edgi-govdata-archiving/wayback, 0.5.0 and 0.5.1). 0 is no limit.
HARVEST_ARCHIVE_PER_MINUTE = 24
HARVEST_ARCHIVE_AT_ONCE = 2  # an answer may take longer than the pause between two requests
HARVEST_ARCHIVE_BACKOFF = 15.0  # 15 s, 30 s: an archive under load needs longer than a forum
HARVEST_ARCHIVE_RETRY_AFTER_MAX = 900.0  # a pause that is longer ends the asking: rows say so, and the job can be run again
# Who switches HTTPCACHE_ENABLED on must not find a pause that was asked for, or a fault of the hour, in the place of the page next time.
HTTPCACHE_IGNORE_HTTP_CODES = [408, 429, 500, 502, 503, 504]
HARVEST_ARCHIVE_IT_API = "https://partner.archive-it.org/api/"
# A page whose title has not come after half a minute is not there for its readers either; dead hosts are what this job meets most.
HARVEST_LIVE_TIMEOUT = 30.0
# Pairs under way. Rows come in the order of the input, so each waits for those before it: enough that one slow site holds up nobody,
# and some 2 MB.
HARVEST_DRIFT_WINDOW = 1000

# The browser, for pages that fail to load normally. Which one and where: scrapy-selenium's SELENIUM_DRIVER_NAME ("chrome", "firefox"),
# SELENIUM_DRIVER_EXECUTABLE_PATH, SELENIUM_BROWSER_EXECUTABLE_PATH, SELENIUM_COMMAND_EXECUTOR and SELENIUM_DRIVER_ARGUMENTS; without
# them, what is on the PATH.
BROWSER_POOL_SIZE = 2  # one loads while the other waits for its page to come to rest; more is more memory than speed on two cores
BROWSER_WAIT = 5.0  # the wait of Reyes Ayala et al. (TPDL 2022) for scripts and redirects; here the longest one
BROWSER_LOAD_TIMEOUT = 30.0  # of a page as a whole: a server that has not answered a browser by then has had its retries before
# A load costs seconds, and the site some dozens of requests. A site that needs one for every page is worth a limit of its own.
BROWSER_MAX_LOADS = 200
# A server that does not answer a browser either costs half a minute for each page: after three in a row its others keep their failure.
BROWSER_HOST_FAILURES = 3

# Nothing that listens: telnet is a shell without a password worth the name, remote control runs code.
TELNETCONSOLE_ENABLED = False
REMOTE_CONTROL_ENABLED = False

# Rows.
FEED_EXPORT_ENCODING = "utf-8"  # "ü" rather than "\u00fc"
FEED_EXPORTERS = {
    "jsonlines": "harvestcrawl.exporters.PostJsonLinesExporter",
    "jsonl": "harvestcrawl.exporters.PostJsonLinesExporter",
    "jl": "harvestcrawl.exporters.PostJsonLinesExporter",
    "json": "harvestcrawl.exporters.PostJsonExporter",
    "csv": "harvestcrawl.exporters.PostCsvExporter",
    "xml": "harvestcrawl.exporters.PostXmlExporter",
    "parquet": "harvestcrawl.parquet.ParquetExporter",
    "mbox": "harvestcrawl.mbox.MboxExporter",
    "pages": "harvestcrawl.exporters.PageExporter",
    "threads": "harvestcrawl.exporters.ThreadExporter",
    # Python's own formats would hold our classes, not rows.
    "marshal": None,
    "pickle": None,
}

# A crawl says a line now and then and one at its end (harvestcrawl.console), and besides only what needs attention.
HARVEST_PROGRESS_SECONDS = 30.0  # 0: no signs of life
LOG_LEVEL = "WARNING"
