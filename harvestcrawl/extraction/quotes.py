"""Quoted passages in a body: whose words they are, where they stand, and the body without them."""

import re
from collections.abc import Sequence

from harvestcrawl.document import Document, Element, class_tokens, copy_of, drop, is_inside, text_of
from harvestcrawl.extraction.layout import render
from harvestcrawl.extraction.vocabulary import BUTTON_WORDS, QUOTE_HEAD_WORDS, QUOTE_LEADS, QUOTE_WORDS, SAID_WORDS, words_of
from harvestcrawl.items import Quote
from harvestcrawl.text import visible

_QUOTE_TAGS = frozenset({"div", "table", "fieldset", "aside", "section", "p", "figure", "td", "details"})
_AUTHOR_ATTRIBUTES = ("data-quote", "data-username", "data-author", "data-ipsquote-username", "cite")
_MAX_HEAD = 120
_MAX_BUTTON = 60
_SAID = "|".join(sorted(map(re.escape, SAID_WORDS), key=lambda w: (-len(w), w)))
_DATE_PART = re.compile(r"\([^)]*\d[^)]*\)|(?:on|am|at|le|el|em|от|dated|vom|du|del)?\s*\d{1,4}[./-]\d{1,2}[./-]\d{1,4}.*?(?=,|:|$)|\b(?:on|am|at|le|el|em|от)\s+\w*\s*\d.*", re.IGNORECASE)
_LEAD = re.compile(rf"^(?:{'|'.join(sorted(map(re.escape, QUOTE_LEADS), key=lambda w: (-len(w), w)))})\s*(?:(?:by|von|from|de|por|par|от|di|av|af|door)\s)?\s*[:：]?\s*", re.IGNORECASE)
_VERB = re.compile(rf"\s*(?<!\w)(?:{_SAID})(?!\w).*$", re.IGNORECASE)
_SAYS = re.compile(rf"(?<!\w)(?:{_SAID})(?!\w)|[:：↑►]\s*$", re.IGNORECASE)


def take_quotes(document: Document, body: Element) -> tuple[Quote, ...]:
    """The outermost quotes of a body, in order. They are taken out of ``body``, with the lines that say who is quoted."""
    found = []
    for element in _outermost(body):
        head = _head_before(element)
        quote = _read(document, element, head)
        if quote.text or quote.author:
            found.append(quote)
        if head is not None:
            drop(head)
        drop(element)
    return tuple(found)


def is_quote(element: Element) -> bool:
    """Whether an element is a quoted passage, by its tag or its class."""
    if element.tag in ("blockquote", "q"):
        return True
    return element.tag in _QUOTE_TAGS and any(words_of(t) & QUOTE_WORDS for t in class_tokens(element)) and not _is_head(element)


def _outermost(body: Element) -> list[Element]:
    found: list[Element] = []
    for element in body.iter():
        if element is not body and is_quote(element) and not (found and is_inside(element, found[-1])):
            found.append(element)
    return found


def _is_head(element: Element) -> bool:
    """Whether an element is the line that says who is quoted."""
    return any(words_of(t) & QUOTE_HEAD_WORDS for t in class_tokens(element)) and len(text_of(element)) <= _MAX_HEAD


def _head_before(quote: Element) -> Element | None:
    """The element directly before a quote that says who is quoted, where the quote does not say so itself."""
    before = quote.getprevious()
    while before is not None and before.tag == "br" and not (before.tail or "").strip():
        before = before.getprevious()
    if before is None or (before.tail or "").strip():
        return None
    text = visible(text_of(before))
    if 1 < len(text) <= _MAX_HEAD and (_is_head(before) or (before.tag != "br" and text.endswith((":", "：", "↑")) and bool(_SAYS.search(text)))):
        return before
    return None


def _read(document: Document, quote: Element, head: Element | None) -> Quote:
    author = next((v for v in (quote.get(name) for name in _AUTHOR_ATTRIBUTES) if v and "/" not in v), None)
    passage = copy_of(quote)
    passage.tag = "div"
    inner = head if head is not None else _head_inside(passage)
    url = _link_of(document, *(e for e in (inner, quote) if e is not None))
    line = visible(text_of(inner)) if inner is not None else None
    if inner is not None and head is None:
        drop(inner)
    for button in [e for e in passage.iter() if any(words_of(t) & BUTTON_WORDS for t in class_tokens(e)) and len(text_of(e)) <= _MAX_BUTTON and not is_quote(e)]:
        if len(text_of(button)) < len(text_of(passage)):
            drop(button)
    text = render(passage)
    if line is None:
        line, text = _head_line(text)
    return Quote(author=author and visible(author).split(",")[0].strip() or _name_in(line), url=url, text=text.strip())


def _head_inside(passage: Element) -> Element | None:
    """The element in a quote that says who is quoted: a cite, a head by its class, a first short line of its own."""
    for element in passage.iter():
        if element is not passage and (element.tag in ("cite", "legend", "summary", "figcaption") or _is_head(element)) and len(text_of(element)) <= _MAX_HEAD:
            return element
    first = next(iter(passage), None)
    while first is not None and first.tag in ("div", "p", "td", "tr", "tbody", "table") and not (first.text or "").strip() and len(first):
        first = first[0]
    if first is not None and first.tag in ("strong", "b", "em", "a") and not (first.tail or "").strip(" :\n\t"):
        following = first.getnext()
        if following is not None and following.tag == "br" and not (first.getparent().text or "").strip():
            return first
    return None


def _head_line(text: str) -> tuple[str | None, str]:
    """The first line of a quote's text if it says who is quoted, and the rest."""
    first, _, rest = text.partition("\n")
    if rest.strip() and len(first) <= _MAX_HEAD and (_SAYS.search(first) or _LEAD.match(first)) and (first.rstrip().endswith((":", "：", "↑")) or _LEAD.match(first)):
        following = rest.lstrip()
        if _LEAD.sub("", visible(first)).strip(" :") == "":  # "Quote:" alone: the name may stand in the next line
            second, _, after = following.partition("\n")
            if after.strip() and len(second) <= _MAX_HEAD and _SAYS.search(second):
                return second, after
            return None, rest
        return first, rest
    return None, text


def _name_in(line: str | None) -> str | None:
    """The name in a line such as "On 3 May, Ann wrote:"."""
    if not line:
        return None
    name = _DATE_PART.sub(" ", _VERB.sub("", _LEAD.sub("", visible(line))))
    name = visible(name).strip(" :,;.↑►»«\"“”@()-–—：")
    if "," in name:
        name = name.rsplit(",", 1)[-1].strip()
    return name if name and any(c.isalnum() for c in name) and len(name) <= 60 and len(name.split()) <= 5 else None


def _link_of(document: Document, *elements: Element) -> str | None:
    for element in elements:
        candidates: Sequence[str | None] = [element.get("cite"), *(a.get("href") for a in element.iter("a"))]
        for href in candidates:
            url = document.resolve(href) if href and ("/" in href or "#" in href or "?" in href) else None
            if url and re.search(r"\d", url):
                return url
    return None
