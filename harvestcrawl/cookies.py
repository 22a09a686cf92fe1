"""Scrapy's cookies, without its request for the list of public suffixes."""

from scrapy.downloadermiddlewares import cookies
from tldextract import TLDExtract

# Scrapy 2.19 has tldextract fetch the list from the Web at the first cookie of a crawl, in the reactor's thread and past robots.txt, delays
# and the log. The list that comes with tldextract is good enough to keep cookies from whole top-level domains.
cookies._split_domain = TLDExtract(include_psl_private_domains=True, suffix_list_urls=())


class CookiesMiddleware(cookies.CookiesMiddleware):
    """Keeps and sends cookies, as Scrapy's does."""
