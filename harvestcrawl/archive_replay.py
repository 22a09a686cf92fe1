"""A crawl of a forum as a web archive has it (``-a url=https://web.archive.org/web/2015/http://…``).

The crawl goes by the original addresses, so that its rows and ids are those of a live one; what is asked for is the archive's capture
of each address that is nearest to the time that the user named, in the bytes that were captured (``id_``), at the archive's pace.
"""

from collections.abc import Awaitable, Callable
from email.utils import format_datetime
from typing import Self

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.http import Response

from harvestcrawl.archives.uri_forms import RAW, ArchiveUrl, archived_target, format_, parse, raw_form
from harvestcrawl.arguments import ArchivedAt
from harvestcrawl.capture_time import capture_time
from harvestcrawl.drift_plan.memento import spelling

NOT_ARCHIVED = "the archive has no capture of it"
MOST_HOPS = 8
"""Redirects inside the archive for one page: to the nearest capture, from http to https, to www."""
_MOVED = frozenset({301, 302, 303, 307, 308})


class ArchiveReplay:
    """Answers the requests of a crawl from an archive. An extension; `handlers.SiteLimitHandler` asks it."""

    def __init__(self, place: ArchivedAt) -> None:
        self._place = place

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy."""
        place = getattr(getattr(crawler.spider, "arguments", None), "archive", None)
        if place is None:
            raise NotConfigured
        return cls(place)

    async def answer(self, request: Request, download: Callable[[Request], Awaitable[Response]]) -> Response:
        """The archive's capture as an answer of the original address; an archived redirect leads to an original address.

        :raises IgnoreRequest: if the archive has none
        """
        stamp = self._place.timestamps.get(request.url, self._place.timestamp)
        asked = raw_form(format_(ArchiveUrl(prefix=self._place.prefix, timestamp=stamp, modifier=RAW, url=request.url)))
        for _ in range(MOST_HOPS):
            response = await download(request.replace(url=asked))
            location = response.headers.get("Location")
            if response.status not in _MOVED or location is None:
                return _as_original(request, asked, response)
            target = archived_target(asked, location.decode("latin-1"))
            parts = parse(target) if target else None
            if target is None or parts is None:
                return _as_original(request, asked, response)
            if spelling(parts.original) != spelling(request.url):
                response.headers["Location"] = parts.original
                return _as_original(request, asked, response)
            asked = raw_form(target)
        raise IgnoreRequest("max redirections reached")


def _as_original(request: Request, asked: str, response: Response) -> Response:
    moment = response.headers.get("Memento-Datetime")
    if moment is None and response.status in (404, 410):
        raise IgnoreRequest(NOT_ARCHIVED)
    if moment is None and (captured := capture_time(asked)) is not None:
        response.headers["Memento-Datetime"] = format_datetime(captured, usegmt=True)
    return response.replace(url=request.url)
