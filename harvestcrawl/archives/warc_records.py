"""The records of a WARC file that can be pages, one after the other, with their titles read. Nothing is held but the record at hand."""

import contextlib
import gzip
import io
import zlib
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import IO, Any, TypeVar
from urllib.parse import urldefrag, urlsplit, urlunsplit

from warcio.archiveiterator import ArchiveIterator
from warcio.bufferedreaders import ChunkedDataReader, DecompressingBufferedReader
from warcio.exceptions import ArchiveLoadFailed

from harvestcrawl.archives.entries import shown, web_address
from harvestcrawl.archives.items import Problem
from harvestcrawl.archives.stores import StoreError
from harvestcrawl.archives.timestamps import from_http_date
from harvestcrawl.title_reader import TitleReader

_BLOCK = 16_384
_GZIP = b"\x1f\x8b"
_KINDS = frozenset({"response", "resource", "revisit"})
_DEFAULT_PORTS = {"http": 80, "https": 443}
# What warcio and zlib raise on damaged files; warcio's own parser also lets these through.
_DAMAGE = (ArchiveLoadFailed, zlib.error, EOFError, OSError, ValueError, KeyError, IndexError, AttributeError, TypeError)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What a record says of a page."""

    where: str
    """File and offset."""
    kind: str
    """``response``, ``resource`` or ``revisit``."""
    url: str
    """The target URI, normalised."""
    datetime: str
    """14 digits."""
    status: int | None = None
    """``None`` where the record has no HTTP headers."""
    is_html: bool = False
    """By the type that was sent or, where that says nothing, by the first bytes; of a revisit by its type alone."""
    title: str | None = None
    location: str | None = None
    """Where a redirect leads, as sent."""
    refresh: str | None = None
    """The content of a refresh in the page."""
    digest: str | None = None
    """Of the payload."""
    refers_to: tuple[str, str | None] | None = None
    """Of a revisit: URL and time of the record that it repeats."""


_Read = TypeVar("_Read")
Walk = Generator[tuple[int, _Read | Problem], None, int | None]
"""Gives out what was read, each with its record's offset; returns the offset of what is damaged and ended the reading early."""


def records(stream: IO[bytes], name: str) -> Iterator[Record | Problem]:
    """The records of an open WARC (or ARC) file, compressed or not; what is damaged is named, with its offset, and ends the reading.

    :param name: of the file, for messages
    """
    for _, found in walk(stream, name, title_record):
        yield found


def walk(stream: IO[bytes], name: str, read: Callable[[Any, str], _Read | Problem | None]) -> Walk[_Read]:
    """What ``read`` makes of each record of an open file, from where the stream stands.

    :param name: of the file, for messages
    :param read: takes a record of warcio and where it stands; gives ``None`` for one that is not wanted
    """
    start = stream.tell() if stream.seekable() else 0
    walked = _walk(stream, name, read)
    count = 0
    while True:
        try:
            offset, found = next(walked)
        except StopIteration as end:
            damaged_at: int | None = end.value
            return damaged_at
        if isinstance(found, Problem) and found.what == _ONE_MEMBER and stream.seekable():
            # The whole file is one gzip member, which no index can lead into, and which can be read from its beginning all the same.
            stream.seek(start)
            with gzip.open(stream) as whole:
                yield from ((at, again) for at, again in islice(_walk(whole, name, read), count, None) if again is not None)
            return None
        count += 1
        if found is not None:
            yield offset, found


_ONE_MEMBER = "compressed as a whole instead of record by record"


def _walk(
    stream: Any, name: str, read: Callable[[Any, str], _Read | Problem | None]
) -> Generator[tuple[int, _Read | Problem | None], None, int | None]:
    """One thing for each record: ``None`` for those that are not wanted."""
    iterator = ArchiveIterator(stream, arc2warc=True)
    reader = iterator.reader = _Unpacked(iterator.fh)
    offset = at = int(iterator.offset)
    count = 0
    is_open = False
    where = name
    while True:
        try:
            record = _next(iterator)
            if record is None:
                break
            at, where = offset, f"{name}, offset {offset}"
            count += 1
            found = read(record, where)
            rest = _skip(record)
            offset = _end(iterator)
            is_open = not getattr(reader.decompressor, "eof", True)
        except StoreError as error:
            yield offset, Problem(where=where, what=str(error))
            return None
        except _DAMAGE as error:
            said = shown(" ".join(str(error).split())) or "cut short"
            what = _ONE_MEMBER if "non-chunked gzip" in str(error) else f"not a record of a WARC: {said}"
            yield offset, Problem(where=where, what=what)
            return offset
        if rest:
            yield at, Problem(where=where, what=f"the record is cut short: {rest} bytes of it are missing")
            return at
        yield at, found
    if not count:
        yield offset, Problem(where=name, what="no record in it")
    elif is_open:
        yield at, Problem(where=where, what="the file is cut short in the last bytes of this record")
    elif stream.tell() > offset:  # so little of a record that it is taken for the end
        yield offset, Problem(where=f"{name}, offset {offset}", what="the file is cut short: no record begins here")
        return offset
    return None


class _Unpacked(DecompressingBufferedReader):  # type: ignore[misc]  # warcio has no types
    """Raises where a gzip member is damaged; warcio's own writes to the terminal and goes on to the end of the file, to no avail."""

    def _decompress(self, data: bytes) -> bytes:
        if self.decompressor is None or (self.num_block_read == 0 and not data.startswith(_GZIP)):  # that of what is not compressed fails
            unpacked: bytes = super()._decompress(data)
            return unpacked
        return bytes(self.decompressor.decompress(data))


def _next(iterator: ArchiveIterator) -> Any:
    # warcio writes parts of damaged records to the terminal.
    with contextlib.redirect_stderr(io.StringIO()):
        return next(iterator, None)


def _end(iterator: ArchiveIterator) -> int:
    with contextlib.redirect_stderr(io.StringIO()):
        iterator.read_to_end()
    return int(iterator.offset)


def _skip(record: Any) -> int:
    """Read what is left of a record; how many bytes of it are not there."""
    while record.raw_stream.read(_BLOCK):
        pass
    return int(getattr(record.raw_stream, "limit", 0) or 0)


def title_record(record: Any, where: str) -> Record | Problem | None:
    """A record that can be a page, with its title; ``None`` for all others."""
    if record.rec_type not in _KINDS:
        return None
    headers = record.rec_headers
    target = target_of(record)
    if target is None:
        return None
    url = normal_url(target)
    moment = from_http_date(headers.get_header("WARC-Date") or "")
    if url is None or moment is None:
        what = f"not a web address: {shown(target)}" if url is None else "a record without a date"
        return Problem(where=where, what=what, url=url)
    http = record.http_headers
    status = status_of(http)
    content_type = http.get_header("Content-Type") if http is not None else headers.get_header("Content-Type")
    reader = TitleReader(content_type, http.get_header("Content-Encoding") if http is not None else None)
    if record.rec_type != "revisit":
        _read(record, http, reader)
    reader.close()
    return Record(
        where=where,
        kind=record.rec_type,
        url=url,
        datetime=moment,
        status=status,
        is_html=bool(reader.is_html),
        title=reader.title,
        location=http.get_header("Location") if http is not None and status and 300 <= status < 400 else None,
        refresh=reader.refresh,
        digest=headers.get_header("WARC-Payload-Digest"),
        refers_to=_refers_to(headers),
    )


def _refers_to(headers: Any) -> tuple[str, str | None] | None:
    target = headers.get_header("WARC-Refers-To-Target-URI")
    url = normal_url(target) if target else None
    return (url, from_http_date(headers.get_header("WARC-Refers-To-Date") or "")) if url else None


def target_of(record: Any) -> str | None:
    """The target URI as written; ``None`` for what is no web page's: dns:, urn:, screenshot: and what else crawlers note down."""
    target = (record.rec_headers.get_header("WARC-Target-URI") or "").strip().removeprefix("<").removesuffix(">")
    return target if target.partition(":")[0].lower() in ("http", "https") else None


def payload(record: Any, http: Any) -> Any:
    """The body of a response as a stream, its chunks joined."""
    chunked = http is not None and (http.get_header("Transfer-Encoding") or "").strip().lower() == "chunked"
    return ChunkedDataReader(record.raw_stream) if chunked else record.raw_stream


def _read(record: Any, http: Any, reader: TitleReader) -> None:
    stream = payload(record, http)
    while block := stream.read(_BLOCK):
        if reader.feed(block):
            return


def status_of(http: Any) -> int | None:
    """The status of a response's headers; ``None`` without any."""
    code = http.get_statuscode() if http is not None else None
    return int(code) if code and code.isascii() and code.isdigit() and len(code) == 3 else None


def normal_url(text: str) -> str | None:
    """A target URI in one spelling: no brackets around it, no fragment, no default port, a path; ``None`` for what is no web address."""
    url = web_address(text.strip().removeprefix("<").removesuffix(">"))
    if url is None:
        return None
    parts = urlsplit(urldefrag(url).url)
    host = (parts.hostname or "").lower()
    host = f"[{host}]" if ":" in host else host
    port = parts.port
    user = parts.netloc.rpartition("@")[0]
    netloc = (f"{user}@" if user else "") + host + (f":{port}" if port and port != _DEFAULT_PORTS[parts.scheme.lower()] else "")
    return urlunsplit(parts._replace(scheme=parts.scheme.lower(), netloc=netloc, path=parts.path or "/"))
