"""Downloads that stop once the title has been read, and what was read from them."""

from dataclasses import dataclass, field
from typing import Any, Self

from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import StopDownload
from scrapy.http import Headers, Response

from harvestcrawl.items import LoadedBy
from harvestcrawl.title_reader import TitleReader

META = "title_only"
"""In a request's ``meta``: only the title is wanted. The response has no body, and what was read from it under `READ`."""
READ = "title_read"
"""In a response's ``meta``: a `TitleRead`. A middleware that loads pages in another way puts its own there."""
# A body that is known to end soon is read to its end: the connection can then be used again, and a new one (with TLS: three
# exchanges) takes longer than these bytes.
SMALL = 65_536


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleRead:
    """What was read from a page up to its title."""

    title: str | None
    is_html: bool | None
    refresh: str | None
    loaded_by: LoadedBy = LoadedBy.HTTP
    browser_reason: str | None = None


@dataclass(slots=True, kw_only=True)
class _Download:
    reader: TitleReader
    length: int | None
    """Of the coded body, where the server says it."""
    received: int = field(default=0)


class TitleDownloads:
    """A downloader middleware: for requests with ``meta["title_only"]`` the body is read as it comes in, and dropped.

    Such a response must not get into a cache, as it holds a part of the page: requests carry ``dont_cache``, too (`title_request_meta`).
    It stands further out than Scrapy's decompression, which half a body would fail.
    """

    def __init__(self) -> None:
        self._running: dict[Request, _Download] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy."""
        middleware = cls()
        crawler.signals.connect(middleware.headers_received, signal=signals.headers_received)
        crawler.signals.connect(middleware.bytes_received, signal=signals.bytes_received)
        return middleware

    def headers_received(self, headers: Headers, body_length: int | None, request: Request) -> None:
        """A body is about to come in."""
        if META in request.meta:
            request.meta.pop(READ, None)  # of an earlier try
            reader = TitleReader(_header(headers, "Content-Type"), _header(headers, "Content-Encoding"))
            # Twisted's word for a length that is not known is no int.
            self._running[request] = _Download(reader=reader, length=body_length if isinstance(body_length, int) else None)

    def bytes_received(self, data: bytes, request: Request) -> None:
        """Read on; stop when there is nothing more to learn."""
        download = self._running.get(request)
        if download is None:
            return
        download.received += len(data)
        if download.reader.feed(data) and not 0 <= (download.length or -1) <= SMALL:
            raise StopDownload(fail=False)

    def process_response(self, request: Request, response: Response) -> Response:
        """Put what was read in the place of the body."""
        download = self._running.pop(request, None)
        if download is None:
            return response
        download.reader.close()
        reader = download.reader
        request.meta[READ] = TitleRead(title=reader.title, is_html=reader.is_html, refresh=reader.refresh)
        headers = response.headers.copy()
        headers.pop("Content-Encoding", None)
        return response.replace(body=b"", headers=headers)

    def process_exception(self, request: Request, exception: Exception) -> None:
        """The download failed: what came in of it is of no use."""
        self._running.pop(request, None)


def title_request_meta() -> dict[str, Any]:
    """For a request whose title alone is wanted: no cache, no limit on the length of what will not be read, half a page is enough."""
    return {META: True, "dont_cache": True, "download_maxsize": 0, "download_warnsize": 0, "download_fail_on_dataloss": False}


def title_read(response: Response) -> TitleRead | None:
    """What was read of a page; ``None`` when the response did not come by way of `TitleDownloads`."""
    read = response.meta.get(READ)
    return read if isinstance(read, TitleRead) else None


def _header(headers: Headers, name: str) -> str | None:
    value = headers.get(name)
    return value.decode("latin-1") if value else None
