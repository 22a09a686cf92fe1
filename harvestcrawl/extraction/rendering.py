"""Stage 7: the text of a body as a reader sees it, with and without quotes, and what is linked and shown in it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from harvestcrawl.dates import find_dates
from harvestcrawl.document import Document, Element, new_element, picture_source
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.cleaning import EDIT_LABEL, Cut, as_outlined, block_copy, clean, sorted_out
from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.quote_marks import quote_elements
from harvestcrawl.extraction.quotes import read_quotes
from harvestcrawl.items import Quote

# A line of underscores divides a body from its signature in old engines, two hyphens and a blank in mail (RFC 3676, 4.3).
_SIGNATURE_RULE = re.compile(r"^\s*(?:_{5,}|-{15,}|--)\s*$", re.MULTILINE)
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


@dataclass(frozen=True, slots=True)
class BodyParts:
    """What becomes of the elements of a body, for whoever wants to see it."""

    cuts: tuple[tuple[int, Cut], ...]
    """Elements that are no part of the text, by their numbers."""
    quotes: tuple[int, ...]
    """Elements that are quoted passages."""
    cut_text: str
    """What was cut from the end of the text: a signature below its rule, a note of editing."""


def render_body(document: Document, page: Outline, body: Body, dated_lines: frozenset[int]) -> RenderedBody:
    """Text, quotes, images and links of a body.

    :param dated_lines: the page's lines that show a date; short ones with a word such as "edited" are no part of the text
    """
    container = new_element("div")
    for root in body.roots:
        twin = block_copy(page, root)
        clean(twin, *sorted_out(page, root, twin, body, dated_lines))
        container.append(twin)
    images = _unique(document.resolve(picture_source(img)) for img in container.iter("img"))
    links = _unique(document.resolve(a.get("href")) for a in container.iter("a"))
    read = read_quotes(document, container)
    text = _body_text(read.text)
    return RenderedBody(text, _body_text(read.text_own) if read.quotes else text, read.quotes, images, links)


def body_parts(document: Document, page: Outline, body: Body, dated_lines: frozenset[int]) -> BodyParts:
    """What `render_body` cuts out of a body, and what it takes for quotes: the same steps, told instead of done."""
    container = new_element("div")
    number: dict[Element, int] = {}
    cuts: list[tuple[int, Cut]] = []
    for root in body.roots:
        twin = block_copy(page, root)
        number.update((element, i) for i, element in as_outlined(page, root, twin, body.holes))
        unwanted, cards = sorted_out(page, root, twin, body, dated_lines)
        cuts.extend((number[element], why) for element, why in unwanted)
        clean(twin, unwanted, cards)
        container.append(twin)
    quotes = tuple(number[element] for element in quote_elements(container) if element in number)
    text = read_quotes(document, container).text
    return BodyParts(tuple(cuts), quotes, text[len(_body_text(text)) :].strip())


def _body_text(text: str) -> str:
    """A body's text without what follows a signature's rule, and without a note of editing as its last line."""
    rule = next(reversed(list(_SIGNATURE_RULE.finditer(text))), None)
    if rule and rule.start() > 0 and len(text) - rule.end() < MAX_SIGNATURE:
        text = text[: rule.start()].rstrip()
    start = text.rfind("\n") + 1
    return text[:start].rstrip() if start and _is_loose_edit_note(text[start:]) else text


def _is_loose_edit_note(line: str) -> bool:
    """Whether a line says that the post was edited, by whom and when, and nothing else."""
    label = EDIT_LABEL.match(line.lstrip(" *-–—([")) if len(line) < MAX_EDIT_NOTE else None
    if label is None:
        return False
    rest = label.string[label.end() :]
    spans = find_dates(rest)
    for span in spans:
        rest = rest.replace(span.text, " ", 1)
    return bool(spans) and len(re.findall(r"[^\W\d]+", rest)) <= MAX_EDIT_WORDS


def _unique(urls: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(u for u in urls if u))
