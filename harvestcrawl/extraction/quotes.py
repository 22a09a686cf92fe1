"""Quoted passages in a body: whose words they are, where they stand, and the body without them.

The edges of quotes, of the lines over them and of links are marked with private characters in the text of the tree. The body is
then laid out once, and everything is read from the marked text: so a reader's lines decide, however the markup nests.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from urllib.parse import urlsplit

from harvestcrawl.document import Document, Element, ancestors, class_tokens, is_inside, text_of
from harvestcrawl.extraction.attribution import MAX_ATTRIBUTION, is_attribution, is_lead, quoted_name
from harvestcrawl.extraction.layout import render
from harvestcrawl.extraction.vocabulary import (
    BODY_WORDS,
    BUTTON_WORDS,
    QUOTE_HEAD_WORDS,
    QUOTE_PART_WORDS,
    QUOTE_WORDS,
    USER_WORDS,
    words_of,
)
from harvestcrawl.items import Quote
from harvestcrawl.text import visible

MAX_QUOTES = 200
"""More than a post that is read has; a hostile one must not cost more than the text on it."""
_MAX_LINKS = 8_000
_MAX_BUTTON = 60
_HEAD_LINES = 3
_QUOTE_TAGS = frozenset({"div", "table", "fieldset", "aside", "section", "p", "figure", "td", "details"})
_HEAD_TAGS = frozenset({"cite", "legend", "summary", "figcaption"})
_AUTHOR_ATTRIBUTES = ("data-quote", "data-username", "data-author", "data-ipsquote-username", "data-cite", "cite")
_URL_ATTRIBUTES = ("cite", "data-source", "data-ipsquote-contentlink", "data-url", "data-href", "data-link")
# Marks: plane 16 is private use, and no icon font uses it.
_START, _END, _LINK, _HEAD, _HEAD_END = 0x100000, 0x101000, 0x102000, "\U00105000", "\U00105001"
_BUTTON_EDGES = ("\U00105002", "\U00105003")
_BUTTON = re.compile("{}.*?{}".format(*_BUTTON_EDGES), re.DOTALL)
_MARK = re.compile("[\U00100000-\U0010fffd]")
_EDGE = re.compile("([\U00100000-\U00101fff])")
_LINK_MARK = re.compile("[\U00102000-\U00104fff]")
_HEADED = re.compile(rf"(?:[—–-]\s*)?{_HEAD}(.*?){_HEAD_END}", re.DOTALL)
_BULLET = re.compile(r"[ \t]*(?:[*•]|\d+\.)[ \t]*$")
_LINE_ENDS = re.compile(r"[ \t\xa0]+(?=\n)|[ \t]+$")
_BLANK_LINES = re.compile(r"\n\s*\n\s*")


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
    found = _quote_elements(body)
    if not found:
        text = render(body)
        return QuotedText(text, text)
    urls = _mark_links(document, body)
    for button in [e for quote in found for e in quote.iter() if e is not quote and _is_button(e)]:
        _mark_edges(button, *_BUTTON_EDGES)
    quotes_found = frozenset(found)
    for quote in found:
        _mark_heads(quote, quotes_found)
    for k in reversed(range(len(found))):
        _mark_edges(found[k], chr(_START + k), chr(_END + k))
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
    return QuotedText(_tidy(marked), _tidy(passages[0].own), quotes)


# --- Which elements are quotes ----------------------------------------------------------------------------------------


def is_quote(element: Element) -> bool:
    """Whether an element is a quoted passage, by its tag or its class."""
    if element.tag in ("blockquote", "q"):
        return True
    return element.tag in _QUOTE_TAGS and bool(_quote_tokens(element)) and not _is_head(element)


def _quote_tokens(element: Element) -> frozenset[str]:
    names = element.get("class")
    return _quote_names(names) if names else frozenset()


@lru_cache(maxsize=4096)
def _quote_names(names: str) -> frozenset[str]:
    return frozenset(t for t in names.split() if words_of(t) & QUOTE_WORDS)


def _quote_elements(body: Element) -> list[Element]:
    """The quotes of a body in document order, without the parts that a quote is built of."""
    found: list[Element] = []
    around: list[Element] = []
    for element in body.iter():
        if element is body or not (is_quote(element) or (element.getparent() is not body and _follows_lead(element))):
            continue
        while around and not is_inside(element, around[-1]):
            around.pop()
        if _is_whole_body(element, body) or (around and not _is_quote_of_its_own(element, around)):
            continue
        found.append(element)
        around.append(element)
        if len(found) == MAX_QUOTES:
            break
    return found


def _is_quote_of_its_own(element: Element, around: Sequence[Element]) -> bool:
    """Whether an element in a quote is another quote, and no box that the engine builds a quote of."""
    if element.tag in ("blockquote", "q") or not _quote_tokens(element):
        return True
    return any(_quote_tokens(element) & _quote_tokens(outer) for outer in around)


def _is_whole_body(element: Element, body: Element) -> bool:
    """Whether an element is the body itself: some engines call it a blockquote, or say that a selection of it can be quoted."""
    return any(words_of(t) & BODY_WORDS for t in class_tokens(element)) and text_of(element) == text_of(body)


def _follows_lead(element: Element) -> bool:
    """Whether an element without a name is a quote by the line before it or the line it begins with."""
    if element.tag == "table":
        before = element.getprevious()
        while before is not None and before.tag == "br" and not (before.tail or "").strip():
            before = before.getprevious()
        return before is not None and not (before.tail or "").strip() and len(before) <= 2 and is_lead(text_of(before))
    if element.tag not in ("div", "td", "fieldset") or not len(element) or (element.text or "").strip():
        return False
    first = element[0]
    following = first.getnext()
    begins = len(first) == 0 and bool(first.text) and following is not None and following.tag == "br" and not (first.tail or "").strip()
    return begins and ":" in text_of(first) and is_attribution(text_of(first))


def _is_head(element: Element) -> bool:
    """Whether a class says that an element is the line over a quote."""
    for token in class_tokens(element):
        words = words_of(token)
        if words & QUOTE_HEAD_WORDS or (words & QUOTE_WORDS and words & QUOTE_PART_WORDS and not words & {"content", "body", "text"}):
            return len(text_of(element)) <= MAX_ATTRIBUTION
    return False


def _is_button(element: Element) -> bool:
    if is_quote(element) or len(text_of(element)) > _MAX_BUTTON:
        return False
    return any(words & BUTTON_WORDS and not words & BODY_WORDS for words in map(words_of, class_tokens(element)))


# --- Marks ------------------------------------------------------------------------------------------------------------


def _mark_links(document: Document, body: Element) -> list[str | None]:
    urls: list[str | None] = []
    for anchor in body.iter("a"):
        if anchor.get("href") and len(urls) < _MAX_LINKS:
            anchor.text = _with_start(anchor.text or "", chr(_LINK + len(urls)))
            urls.append(document.resolve(anchor.get("href")))
    return urls


def _mark_heads(quote: Element, quotes: frozenset[Element]) -> None:
    """Mark what the markup says is the line over a quote: in the quote, or directly before it."""
    heads = [
        e
        for e in quote.iter()
        if e is not quote and (e.tag in _HEAD_TAGS or _is_head(e) or _is_title(e)) and _quote_around(e, quotes) is quote
    ]
    before = quote.getprevious()
    if before is not None and not (before.tail or "").strip() and _is_head(before):
        heads.append(before)
    for head in heads:
        if len(text_of(head)) <= MAX_ATTRIBUTION and not any(is_inside(head, h) for h in heads if h is not head):
            _mark_edges(head, _HEAD, _HEAD_END)
    if heads:
        return
    first, second = (*islice(_texts(quote), 2), None, None)[:2]
    if first and second and is_lead(_MARK.sub("", _text_at(first))):  # "Quote", and the name in bold
        named, is_tail = second
        if not is_tail and named.tag in ("strong", "b", "a", "em") and quoted_name(_MARK.sub("", text_of(named))):
            _mark_edges(named, _HEAD, _HEAD_END)


def _is_title(element: Element) -> bool:
    """Whether a part of a quote calls itself its title, without the word quote."""
    return element.tag in ("div", "span", "p", "header", "td", "strong") and any(
        words_of(t) & QUOTE_PART_WORDS and not words_of(t) & BODY_WORDS for t in class_tokens(element)
    )


def _quote_around(element: Element, quotes: frozenset[Element]) -> Element | None:
    return next((a for a in ancestors(element) if a in quotes), None)


def _texts(element: Element) -> Iterator[tuple[Element, bool]]:
    """The places under an element that hold text, in document order: an element, and whether the text is behind it."""
    stack = [(element, False)]
    while stack:
        node, is_tail = stack.pop()
        if ((node.tail if is_tail else node.text) or "").strip():
            yield node, is_tail
        if not is_tail:
            stack.extend((child, place) for child in reversed(node) for place in ((True, False) if child.tail else (False,)))


def _text_at(place: tuple[Element, bool]) -> str:
    node, is_tail = place
    return str((node.tail if is_tail else node.text) or "")


def _put(place: tuple[Element, bool], text: str) -> None:
    node, is_tail = place
    if is_tail:
        node.tail = text
    else:
        node.text = text


def _mark_edges(element: Element, start: str, end: str) -> None:
    """Put ``start`` before the first and ``end`` behind the last character that shows under an element."""
    places = list(_texts(element))
    if not places:
        return
    last = _text_at(places[-1])
    shown = last.rstrip()
    _put(places[-1], shown + end + last[len(shown) :])
    _put(places[0], _with_start(_text_at(places[0]), start))


def _with_start(text: str, mark: str) -> str:
    blanks = len(text) - len(text.lstrip())
    return text[:blanks] + mark + text[blanks:]


# --- Reading the marked text ------------------------------------------------------------------------------------------


def _parse(marked: str, body: Element, found: Sequence[Element]) -> list[_Passage]:
    """The body and its quotes, each with its own text, in which a quote inside is its start mark alone."""
    passages = [_Passage(body, -1), *(_Passage(e, -1) for e in found)]
    open_passages = [0]
    for piece in _EDGE.split(marked):
        current = passages[open_passages[-1]]
        k = ord(piece) - _START + 1 if _EDGE.fullmatch(piece) else 0
        if not k:
            current.pieces.append(piece)
        elif k <= len(found) and passages[k].above < 0:
            bullet = _BULLET.search(current.pieces[-1].rpartition("\n")[2]) if current.pieces else None
            if bullet:  # a quote that begins with a list
                current.pieces[-1] = current.pieces[-1][: len(current.pieces[-1]) - len(bullet.group())]
                passages[k].pieces.append(bullet.group())
            current.pieces.append(piece)
            current.inner.append(k)
            passages[k].above = open_passages[-1]
            open_passages.append(k)
        elif (closed := k - (_END - _START)) in open_passages:
            del open_passages[open_passages.index(closed) :]
    for passage in passages:
        passage.own = "".join(passage.pieces)
    return passages


def _read(document: Document, passages: Sequence[_Passage], k: int, urls: Sequence[str | None]) -> None:
    """Find out who is quoted, and where that was written; take the lines that say so out of the texts."""
    quote = passages[k]
    if quote.above < 0:
        return
    around = passages[quote.above]
    mark = chr(_START + k - 1)
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
    heads = [m.group(1) for m in _HEADED.finditer(quote.own) if not _EDGE.search(m.group(1))]
    quote.own = _BUTTON.sub("", _HEADED.sub(lambda m: m.group() if _EDGE.search(m.group(1)) else "", quote.own))
    for _ in range(_HEAD_LINES):
        text = quote.own.lstrip()
        line, _, rest = text.partition("\n")
        edge = _EDGE.search(line)
        if edge:
            line, rest = line[: edge.start()], text[edge.start() :]
        shown = _shown(line)
        is_name = author is not None and shown.rstrip(" :：") == author
        if not rest.strip() or not (is_name or is_attribution(shown, in_quote=True)) or (is_headed and _EDGE.match(rest.lstrip())):
            break
        heads.append(line)
        quote.own = rest
        if not is_lead(shown):
            break
    return heads


def _line_before(text: str, mark: str) -> tuple[int, str | None]:
    """Where the line before a quote begins, and what it says, if it says who is quoted."""
    before = text.partition(mark)[0].rstrip()
    start = max([before.rfind("\n") + 1, *(m.end() for m in _EDGE.finditer(before))])
    shown = _shown(before[start:])
    is_marked = _HEADED.fullmatch(before[start:].strip()) is not None
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
    linked = [(m.end(), ord(m.group()) - _LINK, head) for head in heads for m in _LINK_MARK.finditer(head)]
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
    return visible(_MARK.sub("", text))


def _tidy(text: str) -> str:
    """A text without marks; no blank line is doubled, no line ends in blanks."""
    return _BLANK_LINES.sub("\n\n", _LINE_ENDS.sub("", _MARK.sub("", text))).strip()
