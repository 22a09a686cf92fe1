"""The browser for the pages that fail to load normally: built on scrapy-selenium, started on first use, off the reactor's thread.

`request` is what a spider yields; `middleware` is what Scrapy calls, with `config`; `pool` runs the browsers, `drivers` makes one, `page`
loads one page in it, `trail` tells what was asked and answered on the way, `guard` keeps it off the local network, `leftovers` ends
what a crawl leaves behind.
"""

from harvestcrawl.browser.middleware import BrowserMiddleware
from harvestcrawl.browser.request import BrowserRequest

__all__ = ["BrowserMiddleware", "BrowserRequest"]
