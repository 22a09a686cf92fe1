"""Stage 7, its beginning: what of a body's elements is no text of the post, and why."""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import islice

from harvestcrawl.document import Element, class_tokens, copy_of, drop, text_of
from harvestcrawl.extraction.asides import names_of
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.link_cards import is_card, shorten_card
from harvestcrawl.extraction.outline import Frame, Outline, own_ranges
from harvestcrawl.extraction.phrases import AD_WORDS, CODE_BUTTONS, OTHER_DATE_LABELS
from harvestcrawl.extraction.vocabulary import (
    AFTERWORD_WORDS,
    BODY_WORDS,
    EDIT_LABELS,
    HIDDEN_NAMES,
    QUOTE_WORDS,
    SILENT_TAGS,
    SMILEY_WORDS,
    is_signature,
    words_of,
)
from harvestcrawl.text import fold, visible


def _any_of(labels: Iterable[str]) -> re.Pattern[str]:
    return re.compile(r"(?<!\w)(?:" + "|".join(sorted(map(re.escape, labels), key=lambda w: (-len(w), w))) + r")(?!\w)", re.IGNORECASE)


EDIT_LABEL = _any_of(OTHER_DATE_LABELS)
"""A word such as "edited", or another that says that a date beside it is not that of posting."""
_EDITED = _any_of(EDIT_LABELS)
_SMILEY = re.compile(r"^(?:[^\w\s\[(]{1,8}|[:;=8xX][-^o']?[)(\]\[DPpOo3/\\|*]|:[\w+-]{1,40}:|\W{1,3}\w?\W{0,3})$")
_CODE_TAGS = frozenset({"pre", "code"})
MAX_CODE_BUTTON = 40
"""Characters of the line over a block of code."""


class Cut(StrEnum):
    """Why a part of a body is no text of the post."""

    OTHER_POST = "another post in it, or a comment on it"
    SILENT = "shows no text: a script, a form control"
    FITTING = "what most posts have too: a date, a name, a heading"
    HIDDEN = "hidden"
    SIGNATURE = "signature"
    AFTERWORD = "hangs on the text: likes, buttons, notes"
    EDIT_NOTE = "edit note"
    AD = "advertisement"
    CODE_BUTTON = "button of a block of code"


def beside_body(page: Outline, frame: Frame, body: Body, dated_lines: frozenset[int]) -> Iterator[tuple[int, Cut]]:
    """The signatures and notes of editing in a frame that stand outside its body: nothing cuts them out, as they are not in the text."""
    for part in own_ranges(page, frame):
        i = part.start
        while i < part.stop:
            around = any(i <= root < page.end[i] for root in body.roots)
            why = None if around else _why_beside(page, i, dated_lines)
            if why is not None:
                yield i, why
            i = page.end[i] if why is not None or i in body.roots else i + 1


def _why_beside(page: Outline, i: int, dated_lines: frozenset[int]) -> Cut | None:
    if page.attributes[i] and is_signature(names_of(page, i)):
        return Cut.SIGNATURE
    edited = _is_edit_note(page, i, dated_lines) and _EDITED.search(page.lines[page.first_line[i]].text)
    return Cut.EDIT_NOTE if edited else None  # other dates, such as that of joining, are what a frame has besides


def block_copy(page: Outline, root: int) -> Element:
    """A copy of a subtree, as a block."""
    twin = copy_of(page.elements[root])
    if twin.tag not in ("div", "table", "p", "pre", "ul", "ol"):
        twin.tag = "div"  # a list item would be drawn with a bullet; some engines call every body a blockquote
    return twin


def sorted_out(
    page: Outline, root: int, twin: Element, body: Body, dated_lines: frozenset[int]
) -> tuple[list[tuple[Element, Cut]], list[Element]]:
    """The elements of a copied subtree that are no text of the post, with the reason; and the cards of links in it."""
    unwanted: list[tuple[Element, Cut]] = []
    cards: list[Element] = []
    half = page.chars_in(root) / 2
    has_code = not _CODE_TAGS.isdisjoint(page.tags[root : page.end[root]])
    for i, element in islice(as_outlined(page, root, twin, body.holes), 1, None):
        if page.tags[i] == "img":
            _spell_smiley(element)
        elif i in body.holes:
            unwanted.append((element, Cut.OTHER_POST))
        elif page.tags[i] in SILENT_TAGS:
            unwanted.append((element, Cut.SILENT))
        elif body.trimmed and _is_trimmed(page, i, body.trimmed):
            unwanted.append((element, Cut.FITTING))
        elif page.attributes[i] and (why := _why_by_name(page, i, half)):
            unwanted.append((element, why))
        elif _is_edit_note(page, i, dated_lines):
            unwanted.append((element, Cut.EDIT_NOTE))
        elif _is_ad_label(page, i):
            unwanted.append((element, Cut.AD))
        elif has_code and _is_code_button(page, i, element):
            unwanted.append((element, Cut.CODE_BUTTON))
        elif page.attributes[i] and is_card(element):
            cards.append(element)
    return unwanted, cards


def clean(twin: Element, unwanted: Iterable[tuple[Element, Cut]], cards: Iterable[Element]) -> None:
    """Take what is no text of the post out of a copied subtree."""
    for element, _ in unwanted:
        drop(element)
    for element in cards:
        shorten_card(element)


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


def as_outlined(page: Outline, root: int, element: Element, holes: frozenset[int]) -> Iterable[tuple[int, Element]]:
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


def _why_by_name(page: Outline, i: int, half: float) -> Cut | None:
    """Whether an element is hidden or a signature by its names, or hangs on the text and is less than half of it."""
    attributes = page.attributes[i]
    if "hidden" in attributes or not HIDDEN_NAMES.isdisjoint(page.tokens[i]):
        return Cut.HIDDEN
    names = (*page.tokens[i], *(v for v in (attributes.get("id"), attributes.get("data-role")) if v))
    if not names:
        return None
    if is_signature(names):
        return Cut.SIGNATURE
    return Cut.AFTERWORD if _is_afterword(names) and page.chars_in(i) <= half else None


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
    return len(text := page.lines[own[0]].text) < 120 and bool(EDIT_LABEL.search(text))


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
