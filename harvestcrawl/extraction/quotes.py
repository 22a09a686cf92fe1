"""Quoted passages in a body: whose words they are, where they stand, and the body without them.

The body is laid out once, with the edges of its quotes marked, and everything is read from the marked text: so a reader's lines
decide, however the markup nests.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from harvestcrawl.document import Document, Element
from harvestcrawl.extraction.attribution import is_attribution, is_lead, quoted_name
from harvestcrawl.extraction.layout import render, tidy
from harvestcrawl.extraction.quote_marks import BUTTON, EDGE, END, HEADED, LINK, LINK_MARK, MARK, START, mark_quotes
from harvestcrawl.extraction.vocabulary import USER_WORDS, words_of
from harvestcrawl.items import Quote
from harvestcrawl.text import visible

_HEAD_LINES = 3
_MAX_BULLET = 10
_AUTHOR_ATTRIBUTES = ("data-quote", "data-username", "data-author", "data-ipsquote-username", "data-cite", "cite")
_URL_ATTRIBUTES = ("cite", "data-source", "data-ipsquote-contentlink", "data-url", "data-href", "data-link")
_BULLET = re.compile(r"(?:[*•]|\d+\.)$")


@dataclass(frozen=True, slots=True)
class QuotedText:
    """A body's text, with and without the passages quoted in it."""

    text: str
    text_own: str
    quotes: tuple[Quote, ...] = ()


@dataclass(slots=True)
class _Passage:
    """A quote, or (the first one) the body; a quote inside it is a single mark in its text."""

    element: Element
    above: int
    pieces: list[str] = field(default_factory=list)
    own: str = ""
    inner: list[int] = field(default_factory=list)
    author: str | None = None
    url: str | None = None


def read_quotes(document: Document, body: Element) -> QuotedText:
    """The text of a body and what is quoted in it: outer quotes before those inside them, each with its own passage only.

    ``body`` is marked up for it: it is of no use afterwards.
    """
    found, urls = mark_quotes(document, body)
    if not found:
        text = render(body)
        return QuotedText(text, text)
    marked = render(body)
    passages = _parse(marked, body, found)
    for k in range(1, len(passages)):
        _read(document, passages, k, urls)
    _join_wrappers(passages)
    quotes = tuple(
        Quote(author=p.author, url=p.url, text=_tidy(p.own))
        for p in passages[1:]
        if p.above >= 0 and (_tidy(p.own) or (p.author and p.inner))
    )
    return QuotedText(_tidy(BUTTON.sub("", marked)), _tidy(BUTTON.sub("", passages[0].own)), quotes)


# --- Reading the marked text ------------------------------------------------------------------------------------------


def _parse(marked: str, body: Element, found: Sequence[Element]) -> list[_Passage]:
    """The body and its quotes, each with its own text, in which a quote inside is its start mark alone."""
    passages = [_Passage(body, -1), *(_Passage(e, -1) for e in found)]
    open_passages = [0]
    for piece in EDGE.split(marked):
        current = passages[open_passages[-1]]
        k = ord(piece) - START + 1 if EDGE.fullmatch(piece) else 0
        if not k:
            current.pieces.append(piece)
        elif k <= len(found) and passages[k].above < 0:
            bullet = _bullet_at_end(current.pieces[-1]) if current.pieces else ""
            if bullet:  # a quote that begins with a list
                current.pieces[-1] = current.pieces[-1].removesuffix(bullet)
                passages[k].pieces.append(bullet)
            current.pieces.append(piece)
            current.inner.append(k)
            passages[k].above = open_passages[-1]
            open_passages.append(k)
        elif (closed := k - (END - START)) in open_passages:
            del open_passages[open_passages.index(closed) :]
    for passage in passages:
        passage.own = "".join(passage.pieces)
    return passages


def _bullet_at_end(text: str) -> str:
    """The bullet that a text ends with, with the blanks around it; empty if there is none."""
    line = text.rpartition("\n")[2]
    bullet = _BULLET.search(line.rstrip(" \t")[-_MAX_BULLET:])
    before = line.rstrip(" \t").removesuffix(bullet.group()).rstrip(" \t") if bullet else line
    return line[len(before) :]


def _read(document: Document, passages: Sequence[_Passage], k: int, urls: Sequence[str | None]) -> None:
    """Find out who is quoted, and where that was written; take the lines that say so out of the texts."""
    quote = passages[k]
    if quote.above < 0:
        return
    around = passages[quote.above]
    mark = chr(START + k - 1)
    if quote.element.tag == "q" and not _stands_alone(around.own, mark):  # a few words quoted in a sentence
        around.own = around.own.replace(mark, quote.own)
        around.inner = [n for n in around.inner if n != k] + quote.inner
        for n in quote.inner:
            passages[n].above = quote.above
        quote.above = -1
        return
    stated = next((v for v in (quote.element.get(name) for name in _AUTHOR_ATTRIBUTES) if v and "/" not in v), None)
    author = visible(stated).split(", post:")[0].strip() or None if stated else None
    over = _line_before(around.own, mark)[1]
    heads = _heads_inside(quote, author, over is not None and not is_lead(over))
    name = author or _name_in(heads)
    heads += _heads_before(around, mark, name is None)
    quote.author = name or _name_in(heads)
    quote.url = _url_of(document, quote, heads, urls)


def _name_in(heads: Sequence[str]) -> str | None:
    return next((name for name in map(quoted_name, map(_shown, heads)) if name), None)


def _stands_alone(text: str, mark: str) -> bool:
    before, _, behind = text.partition(mark)
    return not _shown(before.rpartition("\n")[2]) and not _shown(behind.partition("\n")[0])


def _heads_inside(quote: _Passage, author: str | None, is_headed: bool) -> list[str]:
    """Take the lines that say who is quoted from the quote's own text: those that are marked, and its first lines.

    :param is_headed: whether a line before the quote says it: then a line right over a quote inside belongs to that one
    """
    heads = [m.group(1) for m in HEADED.finditer(quote.own) if not EDGE.search(m.group(1))]
    quote.own = BUTTON.sub("", HEADED.sub(lambda m: m.group() if EDGE.search(m.group(1)) else "", quote.own))
    for _ in range(_HEAD_LINES):
        text = quote.own.lstrip()
        line, _, rest = text.partition("\n")
        edge = EDGE.search(line)
        if edge:
            line, rest = line[: edge.start()], text[edge.start() :]
        shown = _shown(line)
        is_name = author is not None and shown.rstrip(" :：") == author
        if not rest.strip() or not (is_name or is_attribution(shown, in_quote=True)) or (is_headed and EDGE.match(rest.lstrip())):
            break
        heads.append(line)
        quote.own = rest
        if not is_lead(shown):
            break
    return heads


def _line_before(text: str, mark: str) -> tuple[int, str | None]:
    """Where the line before a quote begins, and what it says, if it says who is quoted."""
    before = text.partition(mark)[0].rstrip()
    start = max([before.rfind("\n") + 1, *(m.end() for m in EDGE.finditer(before))])
    shown = _shown(before[start:])
    is_marked = HEADED.fullmatch(before[start:].strip()) is not None
    return start, shown if shown and (is_marked or is_attribution(shown)) else None


def _heads_before(around: _Passage, mark: str, is_unnamed: bool) -> list[str]:
    """Take the line that says who is quoted from the text before a quote, and "Quote:" over it.

    :param is_unnamed: whether the quote itself does not say it; else what stands before it is the author's own sentence
    """
    heads: list[str] = []
    while len(heads) < 2:
        start, shown = _line_before(around.own, mark)
        if shown is None or not (is_lead(shown) or (is_unnamed and not heads)):
            break
        before, _, behind = around.own.partition(mark)
        heads.append(before[start:])
        around.own = before[:start] + mark + behind
        if is_lead(shown):
            break
    return heads


def _url_of(document: Document, quote: _Passage, heads: Sequence[str], urls: Sequence[str | None]) -> str | None:
    """The link to the quoted post: an attribute, or a link in the line over the quote that does not lead to the person."""
    stated = (quote.element.get(name) for name in _URL_ATTRIBUTES)
    linked = [(m.end(), ord(m.group()) - LINK, head) for head in heads for m in LINK_MARK.finditer(head)]
    candidates = [document.resolve(v) for v in stated if v and ("/" in v or v.startswith(("#", "?")))]
    candidates += [urls[n] for _, n, _ in linked if n < len(urls)]
    return next((u for u in candidates if u and any(c.isdigit() for c in u) and not _leads_to_person(u)), None)


def _leads_to_person(url: str) -> bool:
    parts = urlsplit(url)
    names = [*parts.path.split("/"), *(pair.partition("=")[0] for pair in re.split("[&;]", parts.query))]
    return any(n in ("u", "uid") or n.startswith(("@", "~")) or words_of(n[:60]) & USER_WORDS for n in names) and not parts.fragment


def _join_wrappers(passages: Sequence[_Passage]) -> None:
    """One quote of a box and the quote that fills it, as engines build them."""
    for k in range(len(passages) - 1, 0, -1):
        inner = passages[k]
        outer = passages[inner.above] if inner.above > 0 else None
        if outer is None or len(outer.inner) > 1 or _shown(outer.own) or (outer.author and inner.author and outer.author != inner.author):
            continue
        outer.own, outer.author, outer.url = inner.own, outer.author or inner.author, outer.url or inner.url
        outer.inner = inner.inner
        for n in inner.inner:
            passages[n].above = inner.above
        inner.above = -1


def _shown(text: str) -> str:
    return visible(MARK.sub("", text))


def _tidy(text: str) -> str:
    return tidy(MARK.sub("", text))
