"""A saved page: its bytes as they were served, and which address it was had from, by its own word."""

import io
import re
import zlib
from gzip import BadGzipFile, GzipFile
from pathlib import Path

from harvestcrawl.document import Document, parse_document
from harvestcrawl.urls import without_session

# Browsers write where a page came from into a comment near its beginning: Internet Explorer and Chrome "saved from
# url=(0042)https://…", with the address's length; SingleFile "url: https://…" in a comment that names it.
_SAVED_FROM = re.compile(rb"<!--\s*saved from url=\(\d+\)(https?://[^\s>]+?)\s*-->", re.IGNORECASE)
_SINGLE_FILE = re.compile(rb"<!--\s*Page saved with SingleFile\s+url:\s*(https?://\S+)", re.IGNORECASE)
_LOOKED_AT = 4096
STDIN = "-"
_GZIP = b"\x1f\x8b"
LARGEST = 20 * 1024 * 1024
"""Bytes that a packed page may unpack to: as much as the crawl takes."""


class DamagedFileError(ValueError):
    """A packed file cannot be unpacked; the message says why."""


def unpacked(data: bytes) -> bytes:
    """What a gzip file holds (``page.html.gz``, as ``wget --compression`` or a cache leaves it); other bytes as they are.

    :raises DamagedFileError: if it is cut short, damaged, or unpacks to more than `LARGEST`
    """
    if not data.startswith(_GZIP):
        return data
    try:
        body = GzipFile(fileobj=io.BytesIO(data)).read(LARGEST + 1)
    except (BadGzipFile, EOFError, zlib.error) as error:
        raise DamagedFileError("a gzip file that is damaged or cut short") from error
    if len(body) > LARGEST:
        raise DamagedFileError(f"a gzip file that unpacks to more than {LARGEST // 1024 // 1024} MB")
    return body


def address_of(body: bytes, name: str) -> str:
    """The page's address: from the comment of the program that saved it, its canonical link, ``og:url``; else its file's name.

    :param name: the file's path, or ``-`` for standard input
    """
    for pattern in (_SAVED_FROM, _SINGLE_FILE):
        if found := pattern.search(body[:_LOOKED_AT]):
            return without_session(found[1].decode("utf-8", "replace"))
    document = parse_document(body, "")
    declared = document and (_canonical(document) or _open_graph(document))
    return declared or ("file:///dev/stdin" if name == STDIN else Path(name).resolve().as_uri())


def _canonical(document: Document) -> str | None:
    for link in document.root.iter("link"):
        if "canonical" in (link.get("rel") or "").lower().split():
            return document.resolve(link.get("href"))
    return None


def _open_graph(document: Document) -> str | None:
    for meta in document.root.iter("meta"):
        if (meta.get("property") or meta.get("name") or "").lower() == "og:url":
            return document.resolve(meta.get("content"))
    return None
