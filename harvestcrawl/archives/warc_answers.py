"""What was answered to a crawl that has been stored: the pages of WARC and WACZ files by their addresses, for a crawl without a network.

Pages are put into a database on disk that goes when it is closed: memory is bounded, any compression will do, a file is read once.
"""

import io
import json
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from harvestcrawl.archives.items import Problem
from harvestcrawl.archives.timestamps import as_datetime, from_http_date
from harvestcrawl.archives.warc_pages import LARGEST
from harvestcrawl.archives.warc_records import normal_url, payload, status_of, target_of
from harvestcrawl.archives.warc_recovery import Stored, read_stored
from harvestcrawl.title_reader import looks_like_html

_RENDERED = frozenset({"conversion", "resource"})
"""Records without an answer of a server: what a browser made of a page."""
_KINDS = frozenset({"response", "revisit"}) | _RENDERED
_TYPES = ("text/html", "application/xhtml+xml")
_SCHEMA = """
create table answers (url text, moment text, rank integer, status integer, headers text, digest text);
create index answers_url on answers (url);
create table bodies (digest text primary key, body blob);
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer, as it was stored."""

    url: str
    """The target URI, normalised."""
    captured_at: datetime
    """Aware."""
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    """With the coding of its ``Content-Encoding``."""


class WarcAnswers:
    """The answers of some files. Not for several threads at once."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="harvestcrawl-warc-")
        self._database = sqlite3.connect(Path(self._folder.name) / "answers.sqlite", check_same_thread=False)
        self._database.executescript(f"pragma journal_mode=off; pragma synchronous=off; {_SCHEMA}")

    def read(self, paths: Iterable[str]) -> list[Problem]:
        """Take in files, in the order given; what cannot be read of them."""
        problems: list[Problem] = []
        for path in paths:
            stored: Iterator[Stored[Problem]] = read_stored(path, self._take)
            problems += [one.found for one in stored]
        self._database.commit()
        return problems

    def pages(self) -> list[str]:
        """The addresses of HTML pages that were there, in the order of the files."""
        found = self._database.execute("select url from answers where status between 200 and 299 group by url order by min(rowid)")
        return [url for (url,) in found]

    def answer(self, url: str) -> Answer | None:
        """The answer to a request: the page as a browser showed it, else one that is no error, the latest; ``None`` without any."""
        key = normal_url(url)
        found = self._database.execute(
            "select url, moment, status, headers, body from answers left join bodies using (digest) where url = ?"
            " order by rank desc, moment desc, answers.rowid desc limit 1",
            (key,),
        ).fetchone()
        if found is None:
            return None
        where, moment, status, headers, body = found
        pairs = tuple((name, value) for name, value in json.loads(headers))
        return Answer(url=where, captured_at=datetime.fromisoformat(moment), status=status, headers=pairs, body=body or b"")

    def close(self) -> None:
        """Let go of what was taken in."""
        self._database.close()
        self._folder.cleanup()

    def _take(self, record: Any, where: str) -> Problem | None:
        """One record."""
        if record.rec_type not in _KINDS or (target := target_of(record)) is None:
            return None
        url, moment = normal_url(target), as_datetime(from_http_date(record.rec_headers.get_header("WARC-Date") or "") or "")
        if url is None or moment is None:
            return Problem(where=where, what="a record without a date" if url else "not a web address", url=url)
        rendered = record.rec_type in _RENDERED
        http: Any = None if rendered else record.http_headers
        status = 200 if rendered else status_of(http)
        if status is None:
            return Problem(where=where, what="a response without HTTP headers", url=url)
        kind = record.rec_headers.get_header("Content-Type") if rendered else http.get_header("Content-Type")
        if rendered and (kind or "").partition(";")[0].strip().lower() not in _TYPES:
            return None
        headers = [("Content-Type", kind)] if rendered else list(http.headers)
        digest = record.rec_headers.get_header("WARC-Payload-Digest") or f"at {where}"
        if record.rec_type != "revisit" and (problem := self._keep_body(record, http, kind, status, digest, where)):
            return problem
        rank = 2 if rendered else 1 if status < 300 else 0
        self._database.execute(
            "insert into answers values (?, ?, ?, ?, ?, ?)", (url, moment.isoformat(), rank, status, json.dumps(headers), digest)
        )
        return None

    def _keep_body(self, record: Any, http: Any, kind: str | None, status: int, digest: str, where: str) -> Problem | None:
        """Keep what is needed of a body: pages whole, of files and pictures nothing but that they were there."""
        stream = payload(record, http)
        body = io.BytesIO()
        while block := stream.read(65_536):
            body.write(block)
            if body.tell() > LARGEST:
                return Problem(where=where, what=f"larger than {LARGEST // 1024 // 1024} MB")
        coded = http is not None and (http.get_header("Content-Encoding") or "").strip()
        kept = body.getvalue() if coded or looks_like_html(kind, body.getvalue()[:1024]) else b""
        self._database.execute("insert or ignore into bodies values (?, ?)", (digest, kept))
        return None
