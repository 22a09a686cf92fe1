"""What a page without posts is: the reason that a user gets instead of nothing."""

import re

from harvestcrawl.document import Document, text_of
from harvestcrawl.extraction.vocabulary import CHALLENGE_MARKS, ERROR_WORDS, LOGIN_WORDS
from harvestcrawl.items import Outcome

MAX_NOTICE = 3000
"""Characters that a page has at most whose text is a notice and not a list or an article."""
_BINARY = (b"%PDF", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"PK\x03\x04", b"\x1f\x8b", b"RIFF", b"BM", b"\x00\x00\x00", b"ID3", b"OggS", b"7z\xbc", b"Rar!", b"\x7fELF", b"wOFF", b"wOF2")
_FEED = re.compile(rb"^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:rss|feed|rdf:RDF|urlset|sitemapindex|svg)\b", re.DOTALL)
_JSON = re.compile(rb"^\s*[\[{]\s*(?:[\"\[{\]}]|\d)")


def is_not_html(data: bytes | str) -> bool:
    """Whether the bytes are a PDF, an image, an archive, a feed, JSON: anything but a page."""
    if isinstance(data, str):
        head = data[:600].encode("utf-8", "replace")
    else:
        head = bytes(data[:600])
        if head.startswith(_BINARY):
            return True
        if head.startswith((b"\xff\xfe", b"\xfe\xff")):  # UTF-16: its NULs are letters
            return False
        if head.count(b"\x00") * 10 > len(head) > 0:
            return True
    return bool(_FEED.match(head) or _JSON.match(head))


def classify(document: Document, *, lists_threads: bool) -> Outcome:
    """The outcome of a page on which no posts were found.

    :param lists_threads: whether the page lists threads or boards
    """
    head = " ".join(text_of(e) for tag in ("title", "h1", "h2") for e in document.root.iter(tag))[:500].casefold()
    marks = " ".join(v for e in document.root.iter("script", "div", "form", "iframe", "noscript") for v in (e.get("id"), e.get("class"), e.get("src"), e.get("action")) if v)
    if any(m in head for m in CHALLENGE_MARKS["text"]) or any(m in marks for m in CHALLENGE_MARKS["markup"]):
        return Outcome.CHALLENGE
    length = sum(len(e.text or "") + len(e.tail or "") for e in document.body.iter() if e.tag not in ("script", "style"))
    text = text_of(document.body)[:20_000].casefold() if length < MAX_NOTICE * 4 else ""
    if not lists_threads and (_says(head, ERROR_WORDS) or (text and _says(text[:MAX_NOTICE], ERROR_WORDS) and not document.root.xpath("//input[@type='password']"))):
        return Outcome.ERROR
    has_password = bool(document.root.xpath("//input[@type='password']"))
    if (has_password and (_says(head, LOGIN_WORDS) or not lists_threads)) or (not lists_threads and _says(text[:MAX_NOTICE], LOGIN_WORDS)):
        return Outcome.LOGIN
    return Outcome.BOARD if lists_threads else Outcome.EMPTY


def _says(text: str, phrases: frozenset[str]) -> bool:
    return any(p in text for p in phrases)
