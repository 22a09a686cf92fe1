"""Cards that an engine draws in place of a link: the linked page's title, description and picture.

Nobody who posted wrote them: what was written is the address, so that is what they are read as. Discourse calls them onebox,
XenForo unfurl, NodeBB link preview.
"""

from harvestcrawl.document import Element, class_tokens
from harvestcrawl.extraction.vocabulary import CARD_WORDS, words_of

_TAGS = frozenset({"aside", "article", "div", "section", "blockquote", "figure", "table"})
_ADDRESSES = ("data-url", "data-onebox-src", "data-href")


def is_card(element: Element) -> bool:
    """Whether a class says that an element is the card of a link, which it holds."""
    if element.tag not in _TAGS:
        return False
    words = [words_of(t) for t in class_tokens(element)]
    return any(w & CARD_WORDS or {"link", "preview"} <= w for w in words) and _link(element) is not None


def shorten_card(element: Element) -> None:
    """Leave of a card its address alone."""
    link = _link(element)
    if link is None:
        return
    address = next((value for name in _ADDRESSES if (value := element.get(name))), None) or link.get("href") or ""
    for part in (element, link):
        for child in list(part):
            part.remove(child)
        part.text = None
    link.tail = None
    link.set("href", address)
    link.text = address
    element.tag = "div"
    element.append(link)


def _link(element: Element) -> Element | None:
    return next((a for a in element.iter("a") if a.get("href")), None)
