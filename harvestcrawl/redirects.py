"""Redirects that stay on the site and lead to no page twice."""

from scrapy import Request
from scrapy.downloadermiddlewares.redirect import MetaRefreshMiddleware, RedirectMiddleware
from scrapy.http import Response

from harvestcrawl.steps import Wanted
from harvestcrawl.urls import page_key


def refusal(spider: object, request: Request, redirected: Request) -> str | None:
    """Why the redirect is not to be followed; always followed for requests that are not a navigator's (robots.txt)."""
    navigator = getattr(spider, "navigator", None)
    wanted = request.cb_kwargs.get("wanted")
    if navigator is None or not isinstance(wanted, Wanted):
        return None
    hops = [*request.meta.get("redirect_urls", [])[1:], request.url]
    refused: str | None = navigator.refuses(wanted, redirected.url, hops)
    return refused


class SiteRedirectMiddleware(RedirectMiddleware):
    """Follows a redirect unless the spider's navigator refuses; then the redirect itself is what the spider gets.

    The reason and the target are in the response's ``meta["redirect_refused"]``.
    """

    def process_response(self, request: Request, response: Response, spider: object = None) -> Request | Response:
        """Follow, or hand on with the reason."""
        result = super().process_response(request, response)
        if isinstance(result, Request) and (reason := refusal(self.crawler.spider, request, result)):
            request.meta["redirect_refused"] = (reason, result.url)
            return response
        return result


class SiteMetaRefreshMiddleware(MetaRefreshMiddleware):
    """Follows a ``<meta http-equiv=refresh>`` to another page of the site; a page that reloads itself or leaves the site is read."""

    def process_response(self, request: Request, response: Response, spider: object = None) -> Request | Response:
        """Follow, or hand on."""
        result = super().process_response(request, response)
        if isinstance(result, Request):
            itself = page_key(result.url) == page_key(response.url)
            if itself or refusal(self.crawler.spider, request, result):
                return response
        return result
