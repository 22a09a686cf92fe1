"""What a pager shows in words and marks: the page it stands on, and how many there are."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from harvestcrawl.document import Element, ancestors, label_of
from harvestcrawl.extraction import navigation_words as words
from harvestcrawl.extraction.link_text import SIGNS, classes_of, page_number_in
from harvestcrawl.extraction.pager_links import Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a pager says in words: the page it stands on, and how many there are."""

    current: int | None = None
    last: int | None = None


_PAGE_OF = re.compile(
    rf"(?<![\d/.,:-])(\d{{1,6}})\s*(?:页|頁|ページ|쪽|페이지)?[\s,]*(?:{words.OF_WORDS})\s*[共全]?\s*(\d{{1,6}})(?![\d/.:-])", re.IGNORECASE
)
_LAST_WORD = re.compile(r"([^\W\d_]+)[^\w]*$")
_LONGEST_PAGER = 400


def shown_page(steps: list[Step]) -> Shown:
    """The current page by the pagers' own marks: "Page 3 of 4", a number without a link, ``aria-current``, a class."""
    elements = [s.element for s in steps if s.element.tag == "a"]
    linked = {s.number for s in steps if s.number is not None}
    seen: list[Element] = []
    for element in elements[:12]:
        for box in _boxes(element, elements):
            if any(box is other for other in seen):
                break
            seen.append(box)
            shown = _read_box(box, linked)
            if shown.current is not None:
                return shown
    return Shown()


def _boxes(element: Element, elements: list[Element]) -> Iterator[Element]:
    """The elements that may be the whole pager, the smallest first; none with more text than a pager has."""
    for depth, node in enumerate(ancestors(element)):
        if depth > 6 or node.tag in ("body", "html") or _length(node) > _LONGEST_PAGER:
            return
        if depth or node.tag not in ("li", "span"):
            yield node


def _length(element: Element) -> int:
    total = 0
    for piece in element.itertext():
        total += len(piece.strip())
        if total > _LONGEST_PAGER:
            break
    return total


def _read_box(box: Element, linked: set[int]) -> Shown:
    said = _page_of(" ".join(" ".join(box.itertext()).split()))
    if said is not None:
        return said
    plain: list[int] = []
    for node in box.iter():
        number = page_number_in(label_of(node)) if len(node) < 4 else None
        if node.tag in ("a", "option"):
            if number is not None and _is_current(node):
                return Shown(current=number)
        elif number is not None and node.find(".//a") is None:
            if _is_current(node):
                return Shown(current=number)
            if not (node.tail or "").strip()[:1].isalpha():  # "5 posts"
                plain.append(number)
        if node is not box and node.tail and node.tail.strip():
            plain.extend(_bare_numbers(node.tail))
        if len(node) and node.text and node.tag != "a":
            plain.extend(_bare_numbers(node.text))
    unlinked = [n for n in plain if n not in linked and 0 < n <= max(linked, default=0) + 1]
    return Shown(current=unlinked[0]) if unlinked else Shown()


def _page_of(text: str) -> Shown | None:
    """What "Page 3 of 4" says, and "3 / 4" at the start; not "posts 1 to 20 of 57"."""
    for match in _PAGE_OF.finditer(text):
        word = _LAST_WORD.search(text[max(0, match.start() - 30) : match.start()])
        start = not text[: match.start()].strip(SIGNS)
        if (start or (word and (word[1].lower() in words.PAGE_WORDS or word[1] == "第"))) and 0 < int(match[1]) <= int(match[2]):
            return Shown(current=int(match[1]), last=int(match[2]))
    return None


def _bare_numbers(text: str) -> list[int]:
    """The number in a piece of a pager's text that holds nothing else but page words: "Pages: [2]"."""
    found = re.findall(r"\d{1,6}", text)
    letters = " ".join(re.sub(r"[\W\d_]+", " ", text).lower().split())
    return [int(found[0])] if len(found) == 1 and (not letters or letters in words.PAGE_WORDS) else []


def _is_current(node: Element) -> bool:
    if node.get("aria-current") not in (None, "false") or node.get("selected") is not None:
        return True
    if classes_of(node) & words.CURRENT_CLASSES:
        return True
    parent = node.getparent()
    return node.tag in ("a", "span") and parent is not None and parent.tag == "li" and bool(classes_of(parent) & words.CURRENT_CLASSES)
