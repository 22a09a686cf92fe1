"""What a page without posts is: the reason that a user gets instead of nothing."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

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
PASSWORD_FIELD = "a field for a password"
"""What says that a page asks for a login, where no words do."""
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


class Finding(NamedTuple):
    """What a page is, and what on it says so."""

    outcome: Outcome
    ground: str | None = None
    """The words or the markup that decided; ``None`` where what is missing did."""


def classify(document: Document, page: Outline, *, lists_threads: bool) -> Finding:
    """The outcome of a page on which no posts were found.

    What scripts and menus hold says nothing: shops load captcha scripts, boards show a login box on every page. So the words count
    in the title and the headings, and on the rest of a page only where there is little else.

    :param lists_threads: whether the page lists threads or boards
    """
    heads = [fold(text_of(e)[:MAX_HEAD]) for tag in ("title", "h1", "h2") for e in document.root.iter(tag)][:MAX_HEADS]
    lines = [line.text.casefold() for line in page.lines]
    is_notice = page.prose[-1] <= MAX_NOTICE
    if is_notice and (mark := _challenge_mark(document, heads, lines, page.prose[-1])):
        return Finding(Outcome.CHALLENGE, mark)
    if lists_threads:
        return Finding(Outcome.BOARD)
    words = " \n".join(line for line in lines if GUEST_WORDS.isdisjoint(tokens(line)))[: 3 * MAX_NOTICE] if is_notice else ""
    head = " \n".join(heads)
    errors = [phrase for phrase in ERROR_WORDS if phrase in head or phrase in words] if is_notice else []
    login = _login_mark(document, heads, words, page.prose[-1])
    error = _longest(phrase for phrase in errors if phrase not in VAGUE_ERRORS) or (None if login else _longest(errors))
    if error:
        return Finding(Outcome.ERROR, error)
    return Finding(Outcome.LOGIN, login) if login else Finding(Outcome.EMPTY)


def _challenge_mark(document: Document, heads: Sequence[str], lines: Sequence[str], length: int) -> str | None:
    """What on a page that shows little says that it is a bot protection's."""
    shown = " \n".join((*heads, *(lines if length < MAX_CHALLENGE else ())))
    if (said := next((mark for mark in CHALLENGE_MARKS["text"] if mark in shown), None)) or length > MAX_CHALLENGE:
        return said
    elements = document.root.iter("script", "div", "form", "iframe", "noscript")
    marks = " ".join(value for e in elements for name in ("id", "class", "src", "action") if (value := e.get(name)))
    return next((mark for mark in CHALLENGE_MARKS["markup"] if mark in marks), None)


def _login_mark(document: Document, heads: Sequence[str], words: str, length: int) -> str | None:
    """What on a page that lists nothing asks its reader to log in."""
    if said := _longest(phrase for phrase in LOGIN_WORDS if any(phrase in head for head in heads) or phrase in words):
        return said
    if not any((e.get("type") or "").lower() == "password" and not _is_hidden(e) for e in document.root.iter("input")):
        return None
    parts = {part.strip() for head in heads for part in (head, *_SEPARATOR.split(head))}
    return PASSWORD_FIELD if length <= MAX_LOGIN or not parts.isdisjoint(LOGIN_TITLES) else None


def _longest(phrases: Iterable[str]) -> str | None:
    """Of phrases that were found the one that says most."""
    return max(phrases, key=lambda phrase: (len(phrase), phrase), default=None)


def _is_hidden(element: Element) -> bool:
    """Whether an element is not shown: engines keep a form for the browser's passwords on each page."""
    return any(e.get("hidden") is not None or _NOT_SHOWN.search(e.get("style") or "") for e in (element, *ancestors(element)))


_NOT_SHOWN = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s[-–—|·•:»]+\s")
