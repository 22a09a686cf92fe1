"""Retries that wait: longer from one to the next, and as long as the server asks (``Retry-After``, RFC 9110, 10.2.3)."""

import asyncio
import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from time import monotonic
from typing import Any, Self
from urllib.parse import urlsplit

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.downloadermiddlewares.retry import RetryMiddleware
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response
from scrapy.settings import BaseSettings

TOO_MANY_REQUESTS = 429
_SECONDS = re.compile(r"^[0-9]{1,9}$")


def retry_after_seconds(value: str | None, now: datetime) -> float | None:
    """The wait that a ``Retry-After`` header asks for, in seconds, 0 or more; ``None`` if it says nothing that can be read.

    :param value: the header: a number of seconds or an HTTP date
    :param now: aware
    """
    text = (value or "").strip()
    if _SECONDS.match(text):
        return float(text)
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return None
    if moment.tzinfo is None:  # "-0000" or no zone: HTTP dates are UTC
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - now).total_seconds())


RETRY_BACKOFF = "retry_backoff"
"""In a request's ``meta``: the first wait in seconds, where it is another than RETRY_BACKOFF_START."""
LONGEST_PAUSE = "retry_after_max"
"""In a request's ``meta``: another RETRY_AFTER_MAX. A host that asks for a longer pause is not asked again before it is over."""


class BackoffRetryMiddleware(RetryMiddleware):
    """Scrapy's retries, with a wait before each, during which nothing new is asked of the same host if it asked for the wait.

    A wait longer than RETRY_AFTER_MAX is not waited for: asking again sooner would be what the server asked not to do, so the page
    goes to the spider as it is. What an archive captured is no answer of the archive's own, and never asked for again.
    """

    def __init__(self, settings: BaseSettings) -> None:
        super().__init__(settings)
        self.first_wait = settings.getfloat("RETRY_BACKOFF_START")
        self.longest_backoff = settings.getfloat("RETRY_BACKOFF_MAX")
        self.longest_wait = settings.getfloat("RETRY_AFTER_MAX")
        self._not_before: dict[str, float] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy."""
        return super().from_crawler(crawler)

    async def process_request(self, request: Request) -> None:
        """Hold back a request to a host that asked for a pause."""
        host = _host(request)
        while (pause := self._not_before.get(host, 0.0) - monotonic()) > 0:
            if pause > request.meta.get(LONGEST_PAUSE, pause):
                raise IgnoreRequest(f"asks for a pause of {pause:.0f} more seconds")
            await asyncio.sleep(pause)

    # Scrapy awaits what a middleware returns; its own class returns a value, hence the override.
    async def process_response(self, request: Request, response: Response, spider: Any = None) -> Request | Response:  # type: ignore[override]
        """Retry a status of RETRY_HTTP_CODES after a wait."""
        if "Memento-Datetime" in response.headers:  # an archived 429 or 503 (RFC 7089, 4.5.3)
            return response
        header = response.headers.get("Retry-After")
        asked = retry_after_seconds(header.decode("latin-1"), datetime.now(UTC)) if header else None
        if response.status in self.retry_http_codes and asked and LONGEST_PAUSE in request.meta:
            self._hold_back(request, asked)  # also when this page is not asked for again
        result = super().process_response(request, response)
        if not isinstance(result, Request):
            return result
        if asked is not None and asked > request.meta.get(LONGEST_PAUSE, self.longest_wait):
            self.crawler.stats.inc_value("retry/wait_too_long")
            return response
        wait = max(asked or 0.0, self._backoff(result))
        if asked or response.status == TOO_MANY_REQUESTS:
            self._hold_back(request, wait)
        await asyncio.sleep(wait)
        return result

    async def process_exception(self, request: Request, exception: Exception, spider: Any = None) -> Request | Response | None:  # type: ignore[override]
        """Retry a failed download after a wait."""
        result = super().process_exception(request, exception)
        if isinstance(result, Request):
            await asyncio.sleep(self._backoff(result))
        return result

    def _backoff(self, request: Request) -> float:
        """Twice as long each time."""
        times: int = request.meta.get("retry_times", 1)
        first: float = request.meta.get(RETRY_BACKOFF, self.first_wait)
        return min(max(first, self.longest_backoff), first * 2.0 ** (times - 1))

    def _hold_back(self, request: Request, seconds: float) -> None:
        host = _host(request)
        self._not_before[host] = max(self._not_before.get(host, 0.0), monotonic() + seconds)


def _host(request: Request) -> str:
    return urlsplit(request.url).netloc
