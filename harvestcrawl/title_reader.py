"""The title of a page by the rules of a browser, from its first bytes: what memento, live page and WARC record are all read with."""

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from harvestcrawl.charsets import decode
from harvestcrawl.content_coding import ContentDecoder

READ_LIMIT = 1_048_576
"""Decoded bytes after which a page without a title has none: scripts and styles of half a megabyte stand before titles."""
MAX_OPEN = 20_000
"""Tags without an end that are parsed before a title: hostile pages nest 100,000 elements, and parsing those takes the square of it."""
TITLE_LIMIT = 2_000
"""Characters kept of a title: one that is never closed holds the rest of the page."""

_HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})
# Types that servers send for pages, too, or for lack of a better one: the first bytes decide (WHATWG MIME Sniffing, 7.1).
_UNTOLD_TYPES = frozenset({"", "text/plain", "text/xml", "application/xml", "application/octet-stream", "unknown/unknown", "*/*"})
_HTML_BEGINNING = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:\s|<!--.*?-->|<\?xml[^>]*>)*<(?:!doctype\s+html|(?:html|head|title|body|meta|script|style|table|h1|div|iframe|frameset)\b)",
    re.IGNORECASE | re.DOTALL,
)
_SNIFFED = 1024
# The end of a title in any charset; zero bytes between the letters are those of UTF-16.
_END = re.compile(rb"<\0?/\0?t\0?i\0?t\0?l\0?e\0?[\s/>]", re.IGNORECASE)
_END_LENGTH = 20
_END_IN_TEXT = re.compile(r"</title[\s/>]", re.IGNORECASE)
_ASCII_BLANKS = re.compile("[\t\n\f\r ]+")
# Inside SVG and MathML <title> is their own element (a tooltip), except under these of theirs, where HTML begins again (HTML, 13.2.6).
_HTML_AGAIN = {
    "svg": frozenset({"foreignobject", "desc", "title"}),
    "math": frozenset({"annotation-xml", "mi", "mo", "mn", "ms", "mtext"}),
}
# Looks for a title before it has grown by this much again, once so many have failed: pages of icons have hundreds of SVG titles.
_LOOKS, _GROWTH = 8, 1.25


class TitleReader:
    """Reads a page's title while its bytes come in, and says when it has seen enough.

    The parser is a browser's: of the HTML ``title`` elements the first in the tree counts, wherever it stands; those of comments, scripts,
    ``noscript``, ``template``, text areas and drawings are none.

    :param content_type: the ``Content-Type`` header
    :param content_encoding: the ``Content-Encoding`` header, when the bytes are still coded
    """

    def __init__(self, content_type: str | None = None, content_encoding: str | None = None, *, limit: int = READ_LIMIT) -> None:
        self.title: str | None = None
        """Blanks collapsed as by ``document.title``; ``None`` when the page has no title or an empty one."""
        self.done = False
        """Nothing that follows can change the title."""
        self.is_html: bool | None = None
        """``None`` before enough was read to tell."""
        self.charset: str | None = None
        """The charset the page was read in."""
        self.refresh: str | None = None
        """The ``content`` of the first ``<meta http-equiv=refresh>`` in what was read."""
        self._content_type = content_type
        self._decoder = ContentDecoder(content_encoding)
        self._data = bytearray()
        self._looked = 0
        self._looks = 0
        self._limit = limit

    def feed(self, chunk: bytes) -> bool:
        """Take in the next bytes; whether enough has been read."""
        return self._take(self._decoder.feed(chunk))

    def close(self) -> None:
        """The body has ended, or been cut: the title is what a browser would make of what there is."""
        if not self._take(self._decoder.close()):
            self._tell_kind(whole=True)
            self._finish()

    @property
    def damaged(self) -> bool:
        """Whether the coding of the body was unknown or damaged."""
        return self._decoder.damaged or self._decoder.unknown is not None

    def _take(self, pieces: Iterator[bytes]) -> bool:
        for piece in pieces:
            if self.done:
                break
            self._data += piece
            self._tell_kind(whole=False)
            self._look()
            if len(self._data) >= self._limit:
                self._finish()
        return self.done

    def _tell_kind(self, *, whole: bool) -> None:
        if self.is_html is None and (whole or len(self._data) >= _SNIFFED or _media_type(self._content_type) in _HTML_TYPES):
            self.is_html = looks_like_html(self._content_type, bytes(self._data[:_SNIFFED]))
            self.done = not self.is_html

    def _look(self) -> None:
        """Parse what there is, if a title may have ended in what has come since the last look."""
        if self.done or (self._looks >= _LOOKS and len(self._data) < self._looked * _GROWTH):
            return
        if not _END.search(self._data, max(0, self._looked - _END_LENGTH)):
            if self._looks < _LOOKS:
                self._looked = len(self._data)
            return
        self._looked = len(self._data)
        self._looks += 1
        if self._read(closed=True):
            self.is_html = self.done = True

    def _finish(self) -> None:
        if not self.done:
            self._read(closed=False)
            self.done = True

    def _read(self, *, closed: bool) -> bool:
        """Whether the page so far has a title; sets it."""
        text, self.charset = decode(bytes(self._data), self._content_type)
        if text.count("<") - 2 * text.count("</") > MAX_OPEN:
            return False
        if closed:  # behind the last end may stand the first half of a title
            ends = list(_END_IN_TEXT.finditer(text))
            tree = LexborHTMLParser(text[: ends[-1].end()] if ends else "", scripting=True)
        else:
            tree = LexborHTMLParser(text, scripting=True)
        node = next((node for node in tree.css("title") if _is_html(node)), None)
        if node is None:
            self.refresh = None if closed else _refresh(text)
            return False
        self.refresh = _refresh(text)
        self.title = _ASCII_BLANKS.sub(" ", node.text()).strip(" ")[:TITLE_LIMIT] or None
        return True


def looks_like_html(content_type: str | None, beginning: bytes) -> bool:
    """Whether a body is an HTML page, by its type or, where that says nothing, by how it begins."""
    media_type = _media_type(content_type)
    return media_type in _HTML_TYPES or (media_type in _UNTOLD_TYPES and bool(_HTML_BEGINNING.match(beginning.replace(b"\0", b""))))


def read_title(body: bytes, content_type: str | None = None, content_encoding: str | None = None) -> str | None:
    """The title of a page that is there as a whole."""
    reader = TitleReader(content_type, content_encoding)
    if not reader.feed(body):
        reader.close()
    return reader.title


def _media_type(content_type: str | None) -> str:
    return (content_type or "").partition(";")[0].partition(",")[0].strip().lower()


def _is_html(node: LexborNode) -> bool:
    """Whether an element is one of HTML, as told from the elements around it, the outermost first."""
    around: list[str] = []
    parent = node.parent
    while parent is not None:
        around.append((parent.tag or "").lower())
        parent = parent.parent
    language: str | None = None
    for tag in reversed(around):
        if language is None:
            language = tag if tag in _HTML_AGAIN else None
        elif tag in _HTML_AGAIN[language]:
            language = None
    return language is None


def _refresh(text: str) -> str | None:
    if "refresh" not in text.lower():
        return None
    for meta in LexborHTMLParser(text, scripting=True).css("meta[http-equiv]"):
        if (meta.attributes.get("http-equiv") or "").strip().lower() == "refresh" and (content := meta.attributes.get("content")):
            return content.strip()
    return None
