"""Stage 1: the page's text lines, and for each the element that holds it.

One walk over the tree numbers the elements in document order and cuts the text into lines where inscriptis cuts them (at
the edges of block elements and at ``<br>``). Everything later asks these arrays: "how much text is under this element" is
a subtraction, and no text is read twice.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from harvestcrawl.document import Document, Element, text_of
from harvestcrawl.extraction.vocabulary import BLOCK_TAGS, SILENT_TAGS, is_consent, is_parity, normal_token
from harvestcrawl.text import squeeze, tokens

MIN_UNSCRIPTED = 500
"""Characters in ``<noscript>`` from which it may be the page's text and no message to the reader."""
_NO_ATTRIBUTES: Mapping[str, str] = {}
_CELLS = frozenset({"td", "th"})
_COLUMNS = 20
"""Cells of a row that are told apart."""
_CONSENT_TAGS = frozenset({"div", "section", "aside", "dialog", "form"})


@dataclass(slots=True)
class Line:
    """A line of text as a reader sees it."""

    text: str
    """Blanks squeezed."""
    holder: int
    """Number of the element in which the line begins."""
    linked: int
    """Characters of it that are a link's text."""
    words: list[str]
    """Its words, lower case."""


@dataclass(slots=True)
class Outline:
    """The page as arrays over its elements (in document order) and its lines.

    The subtree of element ``i`` is the elements ``i`` to ``end[i]`` (exclusive), and the lines ``first_line[i]`` to
    ``last_line[i]`` (exclusive).
    """

    elements: list[Element] = field(default_factory=list)
    attributes: list[Mapping[str, str]] = field(default_factory=list)
    """The attributes of each element, read once: to ask the tree for one of them costs ten times as much."""
    number: dict[Element, int] = field(default_factory=dict)
    """The number of each element."""
    parent: list[int] = field(default_factory=list)
    depth: list[int] = field(default_factory=list)
    end: list[int] = field(default_factory=list)
    first_line: list[int] = field(default_factory=list)
    last_line: list[int] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    tokens: list[tuple[str, ...]] = field(default_factory=list)
    """Normalised class names, without those that only say odd or even."""
    paths: list[int] = field(default_factory=list)
    """Elements with the same number have the same tags above them; cells of a table stand in the same column."""
    lines: list[Line] = field(default_factory=list)
    chars: list[int] = field(default_factory=list)
    """``chars[k]``: characters in the lines before line ``k``."""
    prose: list[int] = field(default_factory=list)
    """The same for characters that are no link's text."""
    content: list[int] = field(default_factory=list)
    """The same without the lines that hold marks (dates, persons, what is offered): filled when the marks have been found."""

    def chars_in(self, i: int) -> int:
        """Characters under element ``i``."""
        return self.chars[self.last_line[i]] - self.chars[self.first_line[i]]

    def prose_in(self, i: int) -> int:
        """Characters under element ``i`` that are no link's text."""
        return self.prose[self.last_line[i]] - self.prose[self.first_line[i]]

    def child_towards(self, ancestor: int, i: int) -> int:
        """The child of ``ancestor`` in whose subtree ``i`` stands."""
        while self.parent[i] != ancestor:
            i = self.parent[i]
        return i

    def ancestors(self, i: int) -> list[int]:
        """The numbers of the elements around ``i``, the nearest first."""
        found = []
        while (i := self.parent[i]) >= 0:
            found.append(i)
        return found

    def children(self, i: int) -> list[int]:
        """The numbers of the children of ``i``."""
        found, child = [], i + 1
        while child < self.end[i]:
            found.append(child)
            child = self.end[child]
        return found


class Frame(NamedTuple):
    """One post's part of the page: a run of sibling elements, less what belongs to posts nested in it."""

    roots: tuple[int, ...]
    """Numbers of the sibling elements, in order."""
    end: int
    """First element number after the run."""
    holes: tuple[int, ...] = ()
    """Roots of other frames inside this one."""

    @property
    def start(self) -> int:
        """Number of its first element."""
        return self.roots[0]


def own_ranges(page: Outline, frame: Frame) -> Iterator[range]:
    """The elements of a frame without those of its holes: where posts nest, each is walked over once."""
    start = frame.start
    for hole in frame.holes:
        if hole >= start:
            yield range(start, hole)
            start = page.end[hole]
    yield range(start, frame.end)


def outline(document: Document) -> Outline:
    """Walk the page's body once; twice where what it says without scripts is most of what it says."""
    page = Outline()
    _read_lines(page, _read_elements(document.body, page, SILENT_TAGS))
    unscripted = sum(len(text_of(page.elements[i])) for i, tag in enumerate(page.tags) if tag == "noscript")
    if unscripted > MIN_UNSCRIPTED and unscripted > sum(len(line.text) for line in page.lines):
        page = Outline()
        _read_lines(page, _read_elements(document.body, page, SILENT_TAGS - {"noscript"}))
    page.chars = [0, *accumulate(len(line.text) for line in page.lines)]
    page.prose = [0, *accumulate(max(0, len(line.text) - line.linked) for line in page.lines)]
    return page


class _LineBuilder:
    """Collects the text of the line that is being read."""

    __slots__ = ("holder", "lines", "linked", "pieces")

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.pieces: list[str] = []
        self.holder = -1
        """Number of the element in which the line begins; -1 as long as nothing is shown on it."""
        self.linked = 0

    def add(self, text: str, holder: int, in_link: bool) -> None:
        if self.holder < 0:
            if text.isspace():
                return
            self.holder = holder
        self.pieces.append(text)
        if in_link:
            self.linked += len(text.strip())

    def cut(self) -> None:
        """End the line, which shows something."""
        text = squeeze("".join(self.pieces))
        if text:
            self.lines.append(Line(text, self.holder, self.linked, tokens(text)))
        self.pieces = []
        self.holder = -1
        self.linked = 0


def _read_elements(root: Element, page: Outline, silent: frozenset[str]) -> set[int]:
    """Fill the arrays that say what each element is and where it stands; which elements show nothing of what is in them.

    A pass an array, in place of one loop over all: comprehensions take half the time.
    """
    every = list(root.iter())
    attributes = [dict(items) if (items := element.items()) else _NO_ATTRIBUTES for element in every]
    tags = [str(element.tag) for element in every]
    shut = [i for i, tag in enumerate(tags) if tag in silent or (tag in _CONSENT_TAGS and _asks_consent(attributes[i]))]
    unseen = {element for i in shut if len(every[i]) for element in every[i].iterdescendants()}
    seen = [i for i, element in enumerate(every) if element not in unseen] if unseen else range(len(every))
    page.elements = [every[i] for i in seen]
    page.attributes = [attributes[i] for i in seen]
    page.tags = [tags[i] for i in seen]
    page.tokens = [_tokens(names.get("class")) for names in page.attributes]
    page.number = number = {element: i for i, element in enumerate(page.elements)}
    page.parent = [-1, *(number[above] for element in page.elements[1:] if (above := element.getparent()) is not None)]
    _place_elements(page)
    return {number[every[i]] for i in shut if every[i] in number}


def _place_elements(page: Outline) -> None:
    """Fill the arrays that follow from the parents and the tags: depths and paths."""
    depths, paths = page.depth, page.paths
    path_numbers: dict[tuple[int, str], int] = {}
    begun = [0] * len(page.parent)
    for parent, tag in zip(page.parent, page.tags, strict=True):
        # What stands in one column of a table is of one kind.
        step = f"{tag}{min(begun[parent], _COLUMNS)}" if tag in _CELLS else tag
        begun[parent] += 1
        depths.append(depths[parent] + 1 if depths else 0)
        paths.append(path_numbers.setdefault((paths[parent] if paths else -1, step), len(path_numbers)))


def _read_lines(page: Outline, shut: set[int]) -> None:
    """Cut the text into lines; fill the arrays that say where elements end, and which lines stand in them.

    :param shut: the elements that show nothing of what is in them
    """
    line = _LineBuilder(page.lines)
    elements, tags, lines, first_line = page.elements, page.tags, page.lines, page.first_line
    page.end, page.last_line = [0] * len(elements), [0] * len(elements)
    blocks = frozenset(filter(_is_block, set(tags)))
    open_elements: list[int] = []  # no recursion: pages nest as deep as they like
    links_open = 0
    for i, parent in enumerate((*page.parent, -1)):
        tail: str | None = ""
        while open_elements and open_elements[-1] != parent:  # what ends before this element
            done = open_elements.pop()
            tag = tags[done]
            if line.holder >= 0 and tag in blocks:
                line.cut()
            page.end[done] = i
            page.last_line[done] = len(lines) + (line.holder >= 0)
            links_open -= tag == "a"
            tail = elements[done].tail
            if tail and open_elements:
                line.add(tail, open_elements[-1], links_open > 0)
        if i == len(elements):
            break
        tag = tags[i]
        if line.holder >= 0:
            if tail is None:
                line.pieces.append(" ")  # style sheets keep apart what stands in elements side by side: a name and a date
            if tag in blocks or tag == "br":
                line.cut()
        first_line.append(len(lines))
        open_elements.append(i)
        links_open += tag == "a"
        if i not in shut and (text := elements[i].text):
            line.add(text, i, links_open > 0)
    if line.holder >= 0:
        line.cut()


@lru_cache(maxsize=8192)
def class_kinds(tag: str, tokens: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds that an element is of by its tag and each of its class names."""
    return tuple(f"class {tag}.{token}" for token in tokens)


def _is_block(tag: str) -> bool:
    """Whether lines end at the edges of an element; custom elements are blocks."""
    return tag in BLOCK_TAGS or "-" in tag


def _asks_consent(attributes: Mapping[str, str]) -> bool:
    """Whether an element is a consent dialog by its class or id."""
    names, element_id = attributes.get("class"), attributes.get("id")
    return bool((names and is_consent(names)) or (element_id and is_consent(element_id)))


@lru_cache(maxsize=8192)
def _tokens(names: str | None) -> tuple[str, ...]:
    """A class attribute's names, normalised, without those that only say odd or even."""
    return tuple(t for t in map(normal_token, names.split()) if not is_parity(t)) if names else ()

