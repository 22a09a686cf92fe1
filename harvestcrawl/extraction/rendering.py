"""Stage 7: the text of a body as a reader sees it, with and without quotes, and what is linked and shown in it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from harvestcrawl.dates import find_dates
from harvestcrawl.document import Document, Element, class_tokens, copy_of, drop, new_element, picture_source, text_of
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.link_cards import is_card, shorten_card
from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.phrases import AD_WORDS, CODE_BUTTONS, OTHER_DATE_LABELS
from harvestcrawl.extraction.quotes import read_quotes
from harvestcrawl.extraction.vocabulary import (
    AFTERWORD_WORDS,
    BODY_WORDS,
    HIDDEN_NAMES,
    QUOTE_WORDS,
    SILENT_TAGS,
    SMILEY_WORDS,
    is_signature,
    words_of,
)
from harvestcrawl.items import Quote
from harvestcrawl.text import fold, visible

_EDIT_LABEL = re.compile(
    r"(?<!\w)(?:" + "|".join(sorted(map(re.escape, OTHER_DATE_LABELS), key=lambda w: (-len(w), w))) + r")(?!\w)", re.IGNORECASE
)
_SMILEY = re.compile(r"^(?:[^\w\s\[(]{1,8}|[:;=8xX][-^o']?[)(\]\[DPpOo3/\\|*]|:[\w+-]{1,40}:|\W{1,3}\w?\W{0,3})$")
# A line of underscores divides a body from its signature in old engines, two hyphens and a blank in mail (RFC 3676, 4.3).
_SIGNATURE_RULE = re.compile(r"^\s*(?:_{5,}|-{15,}|--)\s*$", re.MULTILINE)
_CODE_TAGS = frozenset({"pre", "code"})
MAX_CODE_BUTTON = 40
"""Characters of the line over a block of code."""
MAX_EDIT_NOTE = 120
"""Characters of a line that says when a post was edited."""
MAX_EDIT_WORDS = 4
"""Words in it beside the label and the dates: "by" and a name, "at", "o'clock"."""
MAX_SIGNATURE = 400
"""Characters that follow the rule of a signature at most."""


@dataclass(frozen=True, slots=True)
class RenderedBody:
    """What a reader gets from a body."""

    text: str
    text_own: str
    quotes: tuple[Quote, ...] = ()
    images: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


def render_body(document: Document, page: Outline, body: Body, dated_lines: frozenset[int]) -> RenderedBody:
    """Text, quotes, images and links of a body.

    :param dated_lines: the page's lines that show a date; short ones with a word such as "edited" are no part of the text
    """
    container = new_element("div")
    for root in body.roots:
        container.append(_clean_copy(page, root, body, dated_lines))
    images = _unique(document.resolve(picture_source(img)) for img in container.iter("img"))
    links = _unique(document.resolve(a.get("href")) for a in container.iter("a"))
    read = read_quotes(document, container)
    text = _body_text(read.text)
    return RenderedBody(text, _body_text(read.text_own) if read.quotes else text, read.quotes, images, links)


def _body_text(text: str) -> str:
    """A body's text without what follows a signature's rule, and without a note of editing as its last line."""
    rule = next(reversed(list(_SIGNATURE_RULE.finditer(text))), None)
    if rule and rule.start() > 0 and len(text) - rule.end() < MAX_SIGNATURE:
        text = text[: rule.start()].rstrip()
    start = text.rfind("\n") + 1
    return text[:start].rstrip() if start and _is_loose_edit_note(text[start:]) else text


def _is_loose_edit_note(line: str) -> bool:
    """Whether a line says that the post was edited, by whom and when, and nothing else."""
    label = _EDIT_LABEL.match(line.lstrip(" *-–—([")) if len(line) < MAX_EDIT_NOTE else None
    if label is None:
        return False
    rest = label.string[label.end() :]
    spans = find_dates(rest)
    for span in spans:
        rest = rest.replace(span.text, " ", 1)
    return bool(spans) and len(re.findall(r"[^\W\d]+", rest)) <= MAX_EDIT_WORDS


def _clean_copy(page: Outline, root: int, body: Body, dated_lines: frozenset[int]) -> Element:
    """A copy of a subtree without what is no text of the post."""
    twin = copy_of(page.elements[root])
    if twin.tag not in ("div", "table", "p", "pre", "ul", "ol"):
        twin.tag = "div"  # a list item would be drawn with a bullet; some engines call every body a blockquote
    unwanted: list[Element] = []
    cards: list[Element] = []
    half = page.chars_in(root) / 2
    has_code = not _CODE_TAGS.isdisjoint(page.tags[root : page.end[root]])
    for i, element in islice(_as_outlined(page, root, twin, body.holes), 1, None):
        if page.tags[i] == "img":
            _spell_smiley(element)
        elif (
            i in body.holes
            or page.tags[i] in SILENT_TAGS
            or (body.trimmed and _is_trimmed(page, i, body.trimmed))
            or (page.attributes[i] and _is_unwanted_by_name(page, i, half))
            or _is_edit_note(page, i, dated_lines)
            or _is_ad_label(page, i)
            or (has_code and _is_code_button(page, i, element))
        ):
            unwanted.append(element)
        elif page.attributes[i] and is_card(element):
            cards.append(element)
    for element in unwanted:
        drop(element)
    for element in cards:
        shorten_card(element)
    return twin


def _is_trimmed(page: Outline, i: int, trimmed: frozenset[int]) -> bool:
    """Whether all the lines of an element are trimmed off, and it is more than a stretch of a longer line."""
    own = _whole_lines(page, i)
    return bool(own) and all(k in trimmed for k in own)


def _whole_lines(page: Outline, i: int) -> range:
    """The lines that begin in an element: not the one that a line break at its start ends. None if it holds a stretch of a line."""
    first, last = page.first_line[i], page.last_line[i]
    if first < last and page.lines[first].holder < i and _starts_with_break(page, i):
        first += 1
    return range(first, last) if first < last and page.lines[first].holder >= i else range(0)


def _starts_with_break(page: Outline, i: int) -> bool:
    return not visible(page.elements[i].text or "") and page.end[i] > i + 1 and page.tags[i + 1] == "br"


def _as_outlined(page: Outline, root: int, element: Element, holes: frozenset[int]) -> Iterable[tuple[int, Element]]:
    """The elements of a copied subtree as the outline numbers them: nothing below what it did not enter, nor in other posts."""
    if not any(root < hole < page.end[root] for hole in holes):
        found = list(element.iter())
        if len(found) == page.end[root] - root:
            return zip(range(root, page.end[root]), found, strict=True)
    entered: list[tuple[int, Element]] = []
    i, stack = root, [element]
    while stack:
        current = stack.pop()
        entered.append((i, current))
        if i in holes:
            i = page.end[i]
            continue
        if page.end[i] > i + 1:
            stack.extend(reversed(current))
        i += 1
    return entered


def _is_unwanted_by_name(page: Outline, i: int, half: float) -> bool:
    """Whether an element is hidden or a signature by its names, or hangs on the text and is less than half of it."""
    attributes = page.attributes[i]
    if "hidden" in attributes or not HIDDEN_NAMES.isdisjoint(page.tokens[i]):
        return True
    names = (*page.tokens[i], *(v for v in (attributes.get("id"), attributes.get("data-role")) if v))
    return bool(names) and (is_signature(names) or (_is_afterword(names) and page.chars_in(i) <= half))


@lru_cache(maxsize=8192)
def _is_afterword(names: tuple[str, ...]) -> bool:
    """Whether class names, an id or a role say that an element hangs on a text, and none that it is text."""
    words = frozenset().union(*(words_of(name[:60]) for name in names))
    return bool(words & AFTERWORD_WORDS) and not words & (BODY_WORDS | QUOTE_WORDS)


def _is_edit_note(page: Outline, i: int, dated_lines: frozenset[int]) -> bool:
    """A short element of its own that shows a date and a word such as "edited"."""
    own = _whole_lines(page, i)
    if len(own) != 1 or own[0] not in dated_lines or page.tags[i] == "blockquote" or (page.tags[i] == "p" and not page.tokens[i]):
        return False
    return len(text := page.lines[own[0]].text) < 120 and bool(_EDIT_LABEL.search(text))


def _is_ad_label(page: Outline, i: int) -> bool:
    """A short line of its own that begins with the word for advertisement."""
    first, last = page.first_line[i], page.last_line[i]
    if last - first != 1 or page.lines[first].holder < i or len(page.lines[first].text) > 60:
        return False
    words = page.lines[first].text.casefold().split()
    return bool(words) and words[0].strip(":-–—·") in AD_WORDS and words[0] not in ("ad", "ads", "sponsor", "banner")


def _is_code_button(page: Outline, i: int, element: Element) -> bool:
    """Whether an element is the line over a block of code that offers to select or copy it: "Code: Select all"."""
    if page.chars_in(i) > MAX_CODE_BUTTON or page.tags[i] in _CODE_TAGS:
        return False
    following = element.getnext()
    if following is None or not (following.tag in _CODE_TAGS or any(c.tag in _CODE_TAGS for c in following)):
        return False
    return fold(text_of(element)).rpartition(":")[2].strip(" []") in CODE_BUTTONS


def _spell_smiley(img: Element) -> None:
    """Put a smiley's ``alt`` in its place: it is part of what was written."""
    alt = (img.get("alt") or "").strip()
    if alt and len(alt) <= 40 and (_SMILEY.match(alt) or (len(alt) <= 20 and _says_smiley(img))):
        img.tag = "span"
        img.text = alt


def _says_smiley(img: Element) -> bool:
    return any(words_of(t) & SMILEY_WORDS for t in (*class_tokens(img), (img.get("src") or "")[-80:]))


def _unique(urls: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(u for u in urls if u))
