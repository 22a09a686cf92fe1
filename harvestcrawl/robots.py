"""robots.txt, obeyed by every request that waits for it."""

from scrapy import Request
from scrapy.downloadermiddlewares.robotstxt import RobotsTxtMiddleware
from scrapy.robotstxt import RobotParser
from scrapy.utils.httpobj import urlparse_cached


class RobotsTxt(RobotsTxtMiddleware):
    """Scrapy's, for several requests at once.

    Since scrapy/scrapy#6802, the requests that wait for a robots.txt share one Deferred, and `Deferred.asFuture` leaves ``None`` in it for
    all but the first of them. ``None`` is what stands for a site without rules, so that they are let through, whatever the rules say.
    """

    async def robot_parser(self, request: Request) -> RobotParser | None:
        """The rules of the request's site, once they have come; ``None`` if they could not be had."""
        await super().robot_parser(request)
        parser = self._parsers[urlparse_cached(request).netloc]
        return parser if isinstance(parser, RobotParser) else None
