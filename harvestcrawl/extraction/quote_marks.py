"""Which elements of a body are quotes, and the marks that show their edges in its text.

The edges of quotes, of the lines over them, of their buttons and of links are marked with private characters, which stay in place
when the body is laid out. Plane 16 is private use, and no icon font uses it.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from harvestcrawl.document import Document, Element, ancestors, class_tokens, is_inside, text_of
from harvestcrawl.extraction.attribution import MAX_ATTRIBUTION, is_attribution, is_lead, quoted_name
from harvestcrawl.extraction.vocabulary import BODY_WORDS, BUTTON_WORDS, QUOTE_HEAD_WORDS, QUOTE_PART_WORDS, QUOTE_WORDS, words_of

MAX_QUOTES = 200
"""More than a post that is read has; a hostile one must not cost more than the text on it."""
START, END, LINK = 0x100000, 0x101000, 0x102000
"""The first character that marks the start of a quote, the end of one, a link."""
_HEAD, _HEAD_END = "\U00105000", "\U00105001"
_BUTTON, _BUTTON_END = "\U00105002", "\U00105003"
MARK = re.compile("[\U00100000-\U0010fffd]")
"""Any mark."""
EDGE = re.compile("([\U00100000-\U00101fff])")
"""An edge of a quote."""
LINK_MARK = re.compile("[\U00102000-\U00104fff]")
HEADED = re.compile(rf"(?:[—–-]\s*)?{_HEAD}(.*?){_HEAD_END}", re.DOTALL)
"""What the markup says is the line over a quote, or under it behind a dash."""
BUTTON = re.compile(f"{_BUTTON}.*?{_BUTTON_END}", re.DOTALL)
_MAX_LINKS = 8_000
MAX_NESTED = 12
"""Quotes one in the other: those still further in are text of the innermost. Each is read with all that is in it."""
_MAX_BUTTON = 60
_QUOTE_TAGS = frozenset({"div", "table", "fieldset", "aside", "section", "p", "figure", "td", "details"})
_ANY_QUOTE_TAGS = ("blockquote", "q", *sorted(_QUOTE_TAGS))
_HEAD_TAGS = frozenset({"cite", "legend", "summary", "figcaption"})


def mark_quotes(document: Document, body: Element) -> tuple[list[Element], list[str | None]]:
    """Mark the quotes of a body: the elements, in document order, and the URLs of the marked links."""
    found = quote_elements(body)
    if not found:
        return [], []
    urls = _mark_links(document, body)
    inside = dict.fromkeys(e for quote in found for e in quote.iter() if e is not quote)
    for button in list(filter(_is_button, inside)):
        _mark_edges(button, _BUTTON, _BUTTON_END)
    quotes = frozenset(found)
    for quote in found:
        _mark_heads(quote, quotes)
    for k in reversed(range(len(found))):
        _mark_edges(found[k], chr(START + k), chr(END + k))
    return found, urls


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


def quote_elements(body: Element) -> list[Element]:
    """The quotes of a body in document order, without the parts that a quote is built of."""
    found: list[Element] = []
    around: list[Element] = []
    for element in body.iter(*_ANY_QUOTE_TAGS):
        if element is body or not (is_quote(element) or (element.getparent() is not body and _follows_lead(element))):
            continue
        while around and not is_inside(element, around[-1]):
            around.pop()
        if len(around) == MAX_NESTED or _is_whole_body(element, body) or (around and not _is_quote_of_its_own(element, around)):
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
    """Whether a class says that an element is something to press; asked first, as the text costs more."""
    says_so = any(words & BUTTON_WORDS and not words & BODY_WORDS for words in map(words_of, class_tokens(element)))
    return says_so and not is_quote(element) and len(text_of(element)) <= _MAX_BUTTON


# --- Marks ------------------------------------------------------------------------------------------------------------


def _mark_links(document: Document, body: Element) -> list[str | None]:
    urls: list[str | None] = []
    for anchor in body.iter("a"):
        if anchor.get("href") and len(urls) < _MAX_LINKS:
            anchor.text = _with_start(anchor.text or "", chr(LINK + len(urls)))
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
    if first and second and is_lead(MARK.sub("", _text_at(first))):  # "Quote", and the name in bold
        named, is_tail = second
        if not is_tail and named.tag in ("strong", "b", "a", "em") and quoted_name(MARK.sub("", text_of(named))):
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
