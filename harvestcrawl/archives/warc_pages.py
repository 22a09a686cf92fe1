"""Whole pages from the records of a WARC file."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from harvestcrawl.archives.entries import shown
from harvestcrawl.archives.items import Problem
from harvestcrawl.archives.timestamps import as_datetime, from_http_date
from harvestcrawl.archives.warc_records import normal_url, payload, status_of, target_of
from harvestcrawl.content_coding import ContentDecoder
from harvestcrawl.title_reader import looks_like_html

LARGEST = 20 * 1024 * 1024
"""Bytes that a page may unfold to: as much as the crawl takes."""
_SNIFFED = 1024
_BLOCK = 65_536


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPage:
    """An HTML page that was answered with status 200."""

    url: str
    """The target URI, normalised."""
    captured_at: datetime
    """Aware."""
    content_type: str | None = None
    """The ``Content-Type`` header."""
    body: bytes
    """Without the codings of the transfer."""
    truncated: str | None = None
    """Why the crawler kept a part of the page alone (WARC 1.1, 5.13): ``length``, ``time`` …"""


def page_record(record: Any, where: str) -> StoredPage | Problem | None:
    """The page that a record holds; ``None`` for what is none: other kinds of records, other statuses, other media."""
    if record.rec_type != "response":
        return None
    target = target_of(record)
    if target is None:
        return None
    http = record.http_headers
    if http is None or status_of(http) is None:
        return Problem(where=where, what="a response without HTTP headers", url=target)
    if status_of(http) != 200:
        return None
    url = normal_url(target)
    moment = as_datetime(from_http_date(record.rec_headers.get_header("WARC-Date") or "") or "")
    if url is None:
        return Problem(where=where, what=f"not a web address: {shown(target)}")
    if moment is None:
        return Problem(where=where, what="a record without a date", url=url)
    content_type = http.get_header("Content-Type")
    body = _body(record, http, content_type)
    if body is None or isinstance(body, str):
        return Problem(where=where, what=body, url=url) if body else None
    truncated = record.rec_headers.get_header("WARC-Truncated")
    return StoredPage(url=url, captured_at=moment, content_type=content_type, body=body, truncated=shown(truncated) if truncated else None)


def _body(record: Any, http: Any, content_type: str | None) -> bytes | str | None:
    """The page's bytes, or what is wrong with them; ``None`` where they are no page."""
    decoder = ContentDecoder(http.get_header("Content-Encoding"))
    body = bytearray()
    is_page: bool | None = None
    for piece in _decoded(payload(record, http), decoder):
        body += piece
        if len(body) > LARGEST:
            return f"larger than {LARGEST // 1024 // 1024} MB"
        if is_page is None and len(body) >= _SNIFFED:
            is_page = looks_like_html(content_type, bytes(body[:_SNIFFED]))
            if not is_page:
                return None
    if decoder.unknown is not None:
        return f"in a coding that is not known: {shown(decoder.unknown)}"
    if decoder.damaged:
        return "its content coding is damaged"
    return bytes(body) if is_page or looks_like_html(content_type, bytes(body[:_SNIFFED])) else None


def _decoded(stream: Any, decoder: ContentDecoder) -> Iterator[bytes]:
    while block := stream.read(_BLOCK):
        yield from decoder.feed(block)
        if decoder.damaged or decoder.unknown is not None:
            return
    yield from decoder.close()
