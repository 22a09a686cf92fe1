"""A WARC file of all that a crawl fetches (``WARC_FILE``): requests, responses as they came, robots.txt and redirects included.

ISO 28500 (WARC 1.1). Written by warcio, in a thread of its own, before the page goes on into the crawl: what has been read is in the file.
Cookies and credentials are not in it.
"""

import asyncio
import io
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from typing import IO, Any, Self

from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import NotConfigured
from scrapy.http import Response
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from harvestcrawl.archives.items import Problem
from harvestcrawl.archives.warc_records import walk
from harvestcrawl.arguments import ArgumentError
from harvestcrawl.exporters import stop_unwritten
from harvestcrawl.site_headers import SETTING as SITE_HEADERS
from harvestcrawl.site_headers import site_headers
from harvestcrawl.urls import path_and_query

SETTING = "WARC_FILE"
REMEMBERED = 200_000
"""Payloads whose digests are kept, to write a revisit record for one that comes again."""
SECRET = frozenset({"cookie", "authorization", "proxy-authorization", "set-cookie", "set-cookie2"})
# Of the way here, and not of what was sent: the body stands without it.
TRANSFER = frozenset({"transfer-encoding", "trailer", "connection", "keep-alive", "proxy-connection"})


class WarcRecorder:
    """Writes what a crawl fetches. An extension; `handlers.SiteLimitHandler` hands it each answer.

    :param path: a file that is there is added to
    :param secret: names of headers, in lower case, that are left out besides `SECRET`
    """

    def __init__(self, crawler: Crawler, path: Path, secret: frozenset[str] = frozenset()) -> None:
        self._crawler = crawler
        self._path = path
        self._secret = SECRET | secret
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="warc")
        self._file: IO[bytes] = path.open("ab")
        self._writer = WARCWriter(self._file, gzip=path.suffix == ".gz", warc_version="1.1")
        self._seen: dict[str, tuple[str, str]] = {}
        """Digest of a payload -> URL and time of the record that has it."""
        self._failed = False

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy."""
        if not (given := crawler.settings.get(SETTING)):
            raise NotConfigured
        own = site_headers(crawler.settings.get(SITE_HEADERS) or {})
        recorder = cls(crawler, Path(given), frozenset(name.lower() for headers in own.values() for name in headers))
        crawler.signals.connect(recorder.begin, signal=signals.spider_opened)
        crawler.signals.connect(recorder.end, signal=signals.engine_stopped)
        return recorder

    async def begin(self, spider: Any) -> None:
        """Write who wrote the file."""
        settings = self._crawler.settings
        info = {
            "software": settings["USER_AGENT"].partition(" ")[0],
            "format": "WARC File Format 1.1",
            "conformsTo": "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/",
            "robots": "obey" if settings.getbool("ROBOTSTXT_OBEY") else "ignore",
            "http-header-user-agent": settings["USER_AGENT"],
        }
        await self._write(lambda: self._writer.write_record(self._writer.create_warcinfo_record(self._path.name, info)))

    async def record(self, request: Request, response: Response) -> None:
        """Write a request and its answer."""
        await self._write(lambda: self._record(request, response))

    async def record_rendered(self, request: Request, response: Response) -> None:
        """Write what a browser made of a page: no answer of a server, and so a ``conversion``."""
        body = io.BytesIO(response.body)
        await self._write(
            lambda: self._writer.write_record(
                self._writer.create_warc_record(response.url, "conversion", payload=body, warc_content_type="text/html")
            )
        )

    async def end(self) -> None:
        """Close the file."""
        self._thread.shutdown(wait=True)
        self._file.close()

    async def _write(self, work: Any) -> None:
        if self._failed:
            return
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._flushed, work)
        except OSError as error:
            self._failed = True
            stop_unwritten(self._crawler, f"{self._path} cannot be written: {(error.strerror or str(error)).lower()}")

    def _flushed(self, work: Any) -> None:
        work()
        self._file.flush()

    def _record(self, request: Request, response: Response) -> None:
        when = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        answer = self._response_record(response, when)
        path, query = path_and_query(request.url)
        line = f"{request.method} {path or '/'}{f'?{query}' if query else ''} HTTP/1.1"
        headers = StatusAndHeaders(line, self._kept(request.headers), is_http_request=True)
        asked = self._writer.create_warc_record(
            request.url, "request", payload=io.BytesIO(request.body), http_headers=headers, warc_headers_dict={"WARC-Date": when}
        )
        self._writer.write_request_response_pair(asked, answer)

    def _response_record(self, response: Response, when: str) -> Any:
        """The answer, or a note that it was the same as an earlier one."""
        kept = [(name, value) for name, value in self._kept(response.headers) if name.lower() != "content-length"]
        kept.append(("Content-Length", str(len(response.body))))
        protocol = response.protocol if response.protocol and response.protocol.startswith("HTTP/1") else "HTTP/1.1"
        headers = StatusAndHeaders(_status(response.status), kept, protocol=protocol)
        extra = {"WARC-Date": when}
        if response.ip_address:
            extra["WARC-IP-Address"] = str(response.ip_address)
        if "download_stopped" in response.flags:
            extra["WARC-Truncated"] = "length"
        record = self._writer.create_warc_record(
            response.url, "response", payload=io.BytesIO(response.body), http_headers=headers, warc_headers_dict=extra
        )
        self._writer.ensure_digest(record, block=False, payload=True)
        digest = record.rec_headers.get_header("WARC-Payload-Digest")
        if response.body and (first := self._seen.get(digest)) is not None:
            return self._writer.create_revisit_record(
                response.url, digest, refers_to_uri=first[0], refers_to_date=first[1], http_headers=headers, warc_headers_dict=extra
            )
        if len(self._seen) < REMEMBERED and "WARC-Truncated" not in extra:
            self._seen[digest] = (response.url, when)
        return record

    def _kept(self, headers: Any) -> list[tuple[str, str]]:
        """Headers without secrets, and without what belongs to the way."""
        return [
            (name.decode("latin-1"), value.decode("latin-1"))
            for name, values in headers.items()
            if name.decode("latin-1").lower() not in self._secret | TRANSFER
            for value in values
        ]


def check_warc_file(given: str) -> None:
    """Find out before the crawl that its WARC can be written; cut off the half record that a killed crawl has left at the end of one.

    :raises ArgumentError: for a file that cannot be written, or is no whole WARC otherwise
    """
    path = Path(given)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab+") as file:
            if not path.stat().st_size:
                return
            file.seek(0)
            for offset, found in walk(file, path.name, _nothing):
                if isinstance(found, Problem):
                    if "cut short" not in found.what:
                        raise ArgumentError(f"{SETTING}={given}: {found.what}: give another name, and nothing is lost")
                    file.truncate(offset)
                    return
    except OSError as error:
        raise ArgumentError(f"{SETTING}={given} cannot be written: {(error.strerror or 'for an unknown reason').lower()}") from error


def _nothing(record: Any, where: str) -> str | None:
    """Records are only walked over."""
    return None


def _status(status: int) -> str:
    try:
        return f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        return f"{status} "

