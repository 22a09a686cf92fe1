"""Stage 7: the text of a body as a reader sees it, with and without quotes, and what is linked and shown in it."""

import copy
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig

from harvestcrawl.document import Document, Element, class_tokens, drop, is_inside, new_element, text_of
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.vocabulary import (
    AFTERWORD_WORDS,
    BODY_WORDS,
    OTHER_DATE_LABELS,
    QUOTE_WORDS,
    SIGNATURE_WORDS,
    SILENT_TAGS,
    SMILEY_WORDS,
    words_of,
)
from harvestcrawl.items import Attachment, Quote
from harvestcrawl.text import visible

_CONFIG = ParserConfig(css=CSS_PROFILES["strict"])
_DEEPEST = 200  # inscriptis calls itself once a level: deeper bodies are flattened before Python's own limit of 1,000 is near
_BLANK_LINES = re.compile(r"\n\s*\n\s*")
_LINE_ENDS = re.compile(r"[ \t\xa0]+(?=\n)|[ \t]+$")
_SAID = re.compile(
    r"^(?:(?:originally posted|posted|zitat|quote|citation|cita|citação|цитата|originalmente publicado|envoyé|написал|quoting)\s*(?:by|von|de|от|from|:)?\s+)?[@\"«“]?(?P<name>[^:\n]{1,60}?)[\"»”]?\s*"
    r"(?:said|wrote|writes|schrieb|hat geschrieben|a écrit|a dit|escribió|dijo|escreveu|disse|ha scritto|schreef|skrev|napisał(?:\(a\))?|написал(?:\(а\))?|писал(?:\(а\))?|пишет|yazdı|כתב|قال|كتب|さんの書き込み|说|說)?\s*[:：]?\s*[↑►]?$",
    re.IGNORECASE,
)
_PART_END = re.compile(r"\d[^\w\s]*\s|[()\[\]|•·»]")
_EDIT_LABEL = re.compile(r"(?<!\w)(?:" + "|".join(sorted(map(re.escape, OTHER_DATE_LABELS), key=lambda w: (-len(w), w))) + r")(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RenderedBody:
    """What a reader gets from a body."""

    text: str
    text_own: str
    quotes: tuple[Quote, ...]
    images: tuple[str, ...]
    links: tuple[str, ...]
    attachments: tuple[Attachment, ...] = ()


def render_body(document: Document, page: Outline, body: Body, dated_lines: frozenset[int]) -> RenderedBody:
    """Text, quotes, images and links of a body.

    :param dated_lines: the page's lines that show a date; short ones with a word such as "edited" are no part of the text
    """
    container = new_element("div")
    for root in body.roots:
        container.append(_clean_copy(page, root, body.trimmed, dated_lines))
    images = _unique(document.resolve(_source(img)) for img in container.iter("img"))
    links = _unique(document.resolve(a.get("href")) for a in container.iter("a"))
    text = render(container)
    quotes = _outermost_quotes(container)
    if not quotes:
        return RenderedBody(text, text, (), images, links)
    read = tuple(_read_quote(document, q) for q in quotes)
    for quote in quotes:
        drop(quote)
    return RenderedBody(text, render(container), read, images, links)


def render(element: Element) -> str:
    """The text of an element, laid out by inscriptis; no blank line is doubled, no line ends in blanks."""
    if _depth_exceeds(element, _DEEPEST):
        return text_of(element)
    text = Inscriptis(element, _CONFIG).get_text()
    return _BLANK_LINES.sub("\n\n", _LINE_ENDS.sub("", text)).strip()


def _clean_copy(page: Outline, root: int, trimmed: frozenset[int], dated_lines: frozenset[int]) -> Element:
    """A copy of a subtree without what is no text of the post."""
    original = page.elements[root]
    twin: Element = copy.deepcopy(original)
    twin.tail = None
    unwanted: list[Element] = []
    half = page.chars_in(root) / 2
    for i, element in zip(range(root, page.end[root]), _as_outlined(page, root, twin), strict=True):
        if i == root:
            continue
        tag = page.tags[i]
        if tag == "img":
            _spell_smiley(element)
        elif tag in SILENT_TAGS or _is_trimmed(page, i, trimmed) or _says(page, i, element, SIGNATURE_WORDS) or (_is_afterword(page, i, element) and page.chars_in(i) <= half) or _is_edit_note(page, i, dated_lines):
            unwanted.append(element)
    for element in unwanted:
        drop(element)
    return twin


def _is_trimmed(page: Outline, i: int, trimmed: frozenset[int]) -> bool:
    """Whether all the lines of an element are trimmed off, and it is more than a stretch of a longer line."""
    first, last = page.first_line[i], page.last_line[i]
    return first < last and page.lines[first].holder >= i and all(k in trimmed for k in range(first, last))


def _as_outlined(page: Outline, root: int, element: Element) -> Iterator[Element]:
    """The elements of a copied subtree in the order that the outline numbers them: nothing below what it did not enter."""
    i, stack = root, [element]
    while stack:
        current = stack.pop()
        yield current
        if page.end[i] > i + 1:
            stack.extend(reversed(current))
        i += 1


def _is_afterword(page: Outline, i: int, element: Element) -> bool:
    return _says(page, i, element, AFTERWORD_WORDS) and not _says(page, i, element, BODY_WORDS | QUOTE_WORDS)


def _says(page: Outline, i: int, element: Element, vocabulary: frozenset[str]) -> bool:
    """Whether a class, an id or a role of an element has a word of the vocabulary in it."""
    return any(words_of(token[:60]) & vocabulary for token in (*page.tokens[i], element.get("id") or "", element.get("data-role") or "") if token)


def _is_edit_note(page: Outline, i: int, dated_lines: frozenset[int]) -> bool:
    """A short element of its own that shows a date and a word such as "edited"."""
    first, last = page.first_line[i], page.last_line[i]
    if last - first != 1 or first not in dated_lines:
        return False
    text = page.lines[first].text
    return len(text) < 120 and page.lines[first].holder >= i and bool(_EDIT_LABEL.search(text))


def has_edit_label(text: str, shown: str) -> bool:
    """Whether a line says of the date shown in it that it is not the date of posting: edited, joined, last seen.

    The word stands before the date, after an earlier date or bracket, or directly behind it.
    """
    start = text.find(shown)
    if len(text) >= 300 or start < 0:
        return False
    before = _PART_END.split(text[:start])[-1]
    behind = _PART_END.split(text[start + len(shown) :])[0]
    return bool(_EDIT_LABEL.search(before[-60:]) or _EDIT_LABEL.search(behind[:25]))


def _spell_smiley(img: Element) -> None:
    """Put a smiley's ``alt`` in its place: it is part of what was written."""
    alt = (img.get("alt") or "").strip()
    if alt and len(alt) <= 20 and (any(words_of(t) & SMILEY_WORDS for t in (*class_tokens(img), (img.get("src") or "")[-80:])) or not alt[0].isalnum()):
        img.tag = "span"
        img.text = alt


def _outermost_quotes(container: Element) -> list[Element]:
    found: list[Element] = []
    for element in container.iter():
        if element is not container and _is_quote(element) and not (found and is_inside(element, found[-1])):
            found.append(element)
    return found


def _is_quote(element: Element) -> bool:
    if element.tag in ("blockquote", "q"):
        return True
    if element.tag in ("div", "table", "fieldset", "aside", "section", "p", "figure", "td", "details"):
        return any(words_of(t) & QUOTE_WORDS for t in class_tokens(element))
    return False


def _read_quote(document: Document, element: Element) -> Quote:
    """Author, link and passage of a quote; the attribution is an attribute, or a short first line that ends in a colon."""
    author = next((v for v in (element.get(a) for a in ("data-quote", "data-username", "data-author", "data-ipsquote-username", "cite")) if v and "/" not in v), None)
    url = next((u for u in (document.resolve(a.get("href")) for a in element.iter("a")) if u and re.search(r"\d", u)), None)
    lines = render(element).split("\n")
    head = visible(lines[0]) if lines else ""
    said = _SAID.match(head) if len(lines) > 1 and len(head) <= 100 and (head.endswith((":", "：", "↑", "►")) or element.find(".//cite") is not None) else None
    if said:
        lines = lines[1:]
        author = author or visible(said.group("name")).rstrip(":,↑ ") or None
    return Quote(author=author, url=url, text="\n".join(lines).strip())


def _source(img: Element) -> str | None:
    for name in ("data-src", "data-original", "data-lazy-src", "src"):
        value = img.get(name)
        if value and not value.startswith("data:"):
            return str(value)
    return None


def _unique(urls: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(u for u in urls if u))


def _depth_exceeds(element: Element, limit: int) -> bool:
    level: Sequence[Element] = [element]
    for _ in range(limit):
        level = [child for parent in level for child in parent]
        if not level:
            return False
    return True


