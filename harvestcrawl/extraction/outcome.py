"""What a page without posts is: the reason that a user gets instead of nothing."""

import re
from collections.abc import Sequence

from harvestcrawl.document import Document, Element, ancestors, text_of
from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.phrases import CHALLENGE_MARKS, ERROR_WORDS, LOGIN_WORDS
from harvestcrawl.extraction.vocabulary import GUEST_WORDS, LOGIN_TITLES, VAGUE_ERRORS
from harvestcrawl.items import Outcome
from harvestcrawl.text import fold, tokens

MAX_NOTICE = 3000
"""Characters outside links that a page has at most whose text is a notice and not a list or an article."""
MAX_CHALLENGE, MAX_LOGIN = 1200, 1000
"""The same for a page that its markup alone makes a challenge, or a password field a login page."""
MAX_HEAD, MAX_HEADS = 300, 12
"""How much of a heading is read, and how many headings."""
_BINARY = (
    *(b"%PDF", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"PK\x03\x04", b"\x1f\x8b", b"RIFF", b"BM", b"\x00\x00\x00"),
    *(b"ID3", b"OggS", b"7z\xbc", b"Rar!", b"\x7fELF", b"wOFF", b"wOF2"),
)
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


def classify(document: Document, page: Outline, *, lists_threads: bool) -> Outcome:
    """The outcome of a page on which no posts were found.

    What scripts and menus hold says nothing: shops load captcha scripts, boards show a login box on every page. So the words count
    in the title and the headings, and on the rest of a page only where there is little else.

    :param lists_threads: whether the page lists threads or boards
    """
    heads = [fold(text_of(e)[:MAX_HEAD]) for tag in ("title", "h1", "h2") for e in document.root.iter(tag)][:MAX_HEADS]
    lines = [line.text.casefold() for line in page.lines]
    is_notice = page.prose[-1] <= MAX_NOTICE
    if is_notice and _is_challenge(document, heads, lines, page.prose[-1]):
        return Outcome.CHALLENGE
    if lists_threads:
        return Outcome.BOARD
    words = " \n".join(line for line in lines if GUEST_WORDS.isdisjoint(tokens(line)))[: 3 * MAX_NOTICE] if is_notice else ""
    head = " \n".join(heads)
    errors = [phrase for phrase in ERROR_WORDS if phrase in head or phrase in words] if is_notice else []
    login = _is_login(document, heads, words, page.prose[-1])
    if any(phrase not in VAGUE_ERRORS for phrase in errors) or (errors and not login):
        return Outcome.ERROR
    return Outcome.LOGIN if login else Outcome.EMPTY


def _is_challenge(document: Document, heads: Sequence[str], lines: Sequence[str], length: int) -> bool:
    """Whether a page that shows little is a bot protection's."""
    shown = " \n".join((*heads, *(lines if length < MAX_CHALLENGE else ())))
    if any(mark in shown for mark in CHALLENGE_MARKS["text"]):
        return True
    if length > MAX_CHALLENGE:
        return False
    elements = document.root.iter("script", "div", "form", "iframe", "noscript")
    marks = " ".join(value for e in elements for name in ("id", "class", "src", "action") if (value := e.get(name)))
    return any(mark in marks for mark in CHALLENGE_MARKS["markup"])


def _is_login(document: Document, heads: Sequence[str], words: str, length: int) -> bool:
    """Whether a page that lists nothing asks its reader to log in."""
    if any(phrase in head for head in heads for phrase in LOGIN_WORDS) or any(phrase in words for phrase in LOGIN_WORDS):
        return True
    if not any((e.get("type") or "").lower() == "password" and not _is_hidden(e) for e in document.root.iter("input")):
        return False
    parts = {part.strip() for head in heads for part in (head, *_SEPARATOR.split(head))}
    return length <= MAX_LOGIN or not parts.isdisjoint(LOGIN_TITLES)


def _is_hidden(element: Element) -> bool:
    """Whether an element is not shown: engines keep a form for the browser's passwords on each page."""
    return any(e.get("hidden") is not None or _NOT_SHOWN.search(e.get("style") or "") for e in (element, *ancestors(element)))


_NOT_SHOWN = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s[-–—|·•:»]+\s")
