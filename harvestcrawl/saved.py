"""Which address a saved page was had from, by its own word."""

import re
from pathlib import Path

from harvestcrawl.document import Document, parse_document
from harvestcrawl.urls import without_session

# Browsers write where a page came from into a comment near its beginning: Internet Explorer and Chrome "saved from
# url=(0042)https://…", with the address's length; SingleFile "url: https://…" in a comment that names it.
_SAVED_FROM = re.compile(rb"<!--\s*saved from url=\(\d+\)(https?://[^\s>]+?)\s*-->", re.IGNORECASE)
_SINGLE_FILE = re.compile(rb"<!--\s*Page saved with SingleFile\s+url:\s*(https?://\S+)", re.IGNORECASE)
_LOOKED_AT = 4096
STDIN = "-"


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
