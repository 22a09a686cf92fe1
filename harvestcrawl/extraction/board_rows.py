"""How much a group of links looks like a forum's list: its addresses, its classes, its rows, the page around it."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from urllib.parse import urlsplit

from harvestcrawl.document import Document, Element, ancestors
from harvestcrawl.extraction import navigation_words as words
from harvestcrawl.extraction.link_kinds import Target, path_words, target_of
from harvestcrawl.extraction.link_text import classes_of, page_number_in

_SAMPLE = 12
_ROW_DEPTH = 6
_LONGEST_ROW = 600
_LISTS = frozenset({"body", "html", "table", "tbody", "ul", "ol", "dl"})
_SOMETHING = 0.15
"""What a group must have by itself before the page around it counts."""


def likeness(url: str, elements: Sequence[Element], *, people: bool, forum: bool, alone: bool) -> float:
    """How much a group of title links looks like a forum's list, 0 to 1.

    :param url: where one of them leads
    :param elements: the links
    :param people: links to people stand on the page
    :param forum: the page or its address says that it is a forum
    :param alone: hardly any other title links are on the page
    """
    sample = elements[:_SAMPLE]
    named = sum(1 for e in sample if any(classes_of(n) & words.FORUM_CLASSES for n in _near(e))) / len(sample)
    shared = Counter(node for e in sample for node in islice(ancestors(e), _ROW_DEPTH))
    rows = sum(_row_score(e, shared) for e in sample) / len(sample)
    own = (0.4 * _address_score(url) + 0.3 * named + 0.45 * rows) * min(1.0, 0.6 + len(elements) / 10)
    return round(min(1.0, own + 0.05 * people + 0.2 * forum + 0.1 * alone), 3) if own > _SOMETHING else 0.0


def names_forum(document: Document, url: str) -> bool:
    """Whether the page's host, path, title, first heading, generator or body class has a word for a forum."""
    body = document.body
    texts = [url.partition("?")[0], body.get("class") or "", body.get("id") or ""]
    for node in document.root.iter("title", "h1", "meta"):
        if node.tag == "meta":
            if (node.get("name") or "").lower() in ("generator", "application-name"):
                texts.append(node.get("content") or "")
        else:
            texts.append("".join(islice(node.itertext(), 8))[:200])
        if len(texts) > 8:
            break
    return bool(_FORUM_WORD.search(" ".join(texts)))


_FORUM_WORD = re.compile(words.FORUM_PAGE_WORDS, re.IGNORECASE)


def _address_score(url: str) -> float:
    """1 for an address that only a forum has, 0.6 for words that others use too, with an id or a name behind them."""
    parts = urlsplit(url)
    found = path_words(parts.path.rstrip("/"))
    if not re.search(r"\d|[a-z]-[a-z]", parts.path + parts.query, re.IGNORECASE) and words.FORUM_URL.isdisjoint(found[:-1]):
        return 0.0
    names = {piece.partition("=")[0].lower() for piece in _PIECES.split(parts.query)}
    for word in found:
        names.update((word, *_PARTS.split(word)[:2]))
    if names & words.FORUM_URL_STRONG:
        return 1.0
    return 0.6 if names & words.FORUM_URL else 0.0


_PIECES = re.compile("[&;]")
_PARTS = re.compile("[-_,]")


def _near(element: Element) -> Iterator[Element]:
    node: Element | None = element
    for _ in range(4):
        if node is None or node.tag in ("body", "html"):
            return
        yield node
        node = node.getparent()


_WHEN = re.compile(
    r"\b\d{1,2}[:.]\d{2}\b|\b(?:19|20)\d{2}\b|\bago\b|\byesterday\b|\btoday\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}", re.IGNORECASE
)


def _row_score(element: Element, shared: Counter[Element]) -> float:
    """How much the row around a title holds of what a forum's row holds: counts, a date, a person."""
    row = element
    for parent in islice(ancestors(element), _ROW_DEPTH):
        if shared[parent] > 1 or parent.tag in _LISTS or _is_long(parent):
            break
        row = parent
        if row.tag in ("tr", "li", "article"):
            break
    title = element.text
    pieces = [text for piece in row.itertext() if piece is not title and (text := piece.strip())]
    count = any(page_number_in(piece) is not None for piece in pieces)
    date = row.find(".//time") is not None or bool(_WHEN.search(" ".join(p for p in pieces if len(p) < 60)))
    person = any(target_of(node.get("href") or "") is Target.PERSON for node in row.iter("a"))
    return 0.4 * count + 0.4 * date + 0.2 * person


def _is_long(element: Element) -> bool:
    """Whether there is more text under an element than a row of a list has."""
    total = 0
    for piece in element.itertext():
        total += len(piece.strip())
        if total > _LONGEST_ROW:
            return True
    return False
