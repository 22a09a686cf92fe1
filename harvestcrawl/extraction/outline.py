"""Stage 1: the page's text lines, and for each the element that holds it.

One walk over the tree numbers the elements in document order and cuts the text into lines where inscriptis cuts them (at
the edges of block elements and at ``<br>``). Everything later asks these arrays: "how much text is under this element" is
a subtraction, and no text is read twice.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, islice

from harvestcrawl.document import Document, Element, text_of
from harvestcrawl.extraction.vocabulary import BLOCK_TAGS, SILENT_TAGS, is_consent, is_parity, normal_token
from harvestcrawl.text import tokens

MIN_UNSCRIPTED = 500
"""Characters in ``<noscript>`` from which it may be the page's text and no message to the reader."""
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


@dataclass(frozen=True, slots=True)
class Frame:
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


def outline(document: Document) -> Outline:
    """Walk the page's body once; twice where what it says without scripts is most of what it says."""
    page = Outline()
    _walk(document.body, page, SILENT_TAGS)
    unscripted = sum(len(text_of(e)) for e in document.body.iter("noscript"))
    if unscripted > MIN_UNSCRIPTED and unscripted > sum(len(line.text) for line in page.lines):
        page = Outline()
        _walk(document.body, page, SILENT_TAGS - {"noscript"})
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
        if self.holder >= 0:
            text = " ".join("".join(self.pieces).split())
            if text:
                self.lines.append(Line(text, self.holder, self.linked, tokens(text)))
            self.pieces = []
            self.holder = -1
            self.linked = 0


def _walk(root: Element, page: Outline, silent: frozenset[str]) -> None:
    """Fill the arrays. No recursion: pages nest as deep as they like."""
    line = _LineBuilder(page.lines)
    path_numbers: dict[tuple[int, str], int] = {}
    links_open = 0
    stack: list[tuple[int, Element]] = []
    element: Element | None = root
    parent = -1
    while True:
        while element is not None:  # go down
            tag = str(element.tag)
            number = _enter(page, element, tag, parent, path_numbers)
            if tag in BLOCK_TAGS or tag == "br" or "-" in tag:
                line.cut()
            page.first_line.append(len(page.lines))
            page.last_line.append(0)
            page.end.append(0)
            if tag == "a":
                links_open += 1
            stack.append((number, element))
            child: Element | None = None
            if tag not in silent and not (tag in _CONSENT_TAGS and _asks_consent(element)):
                if element.text:
                    line.add(element.text, number, links_open > 0)
                child = element[0] if len(element) else None
            parent, element = number, child
        number, done = stack.pop()  # nothing below: close it, go to the next one beside it
        tag = page.tags[number]
        if tag in BLOCK_TAGS or "-" in tag:
            line.cut()
        page.end[number] = len(page.elements)
        page.last_line[number] = len(page.lines) + (line.holder >= 0)
        if tag == "a":
            links_open -= 1
        if not stack:
            line.cut()
            return
        parent = stack[-1][0]
        element = done.getnext()
        if done.tail:
            line.add(done.tail, parent, links_open > 0)
        elif element is not None and line.holder >= 0:
            line.pieces.append(" ")  # style sheets keep apart what stands in elements side by side: a name and a date


def _asks_consent(element: Element) -> bool:
    """Whether an element is a consent dialog by its class or id."""
    names, element_id = element.get("class"), element.get("id")
    return bool((names and is_consent(names)) or (element_id and is_consent(element_id)))


@lru_cache(maxsize=8192)
def _tokens(names: str | None) -> tuple[str, ...]:
    """A class attribute's names, normalised, without those that only say odd or even."""
    return tuple(t for t in map(normal_token, names.split()) if not is_parity(t)) if names else ()


def _column_of(cell: Element) -> int:
    """The place of a table's cell in its row: what stands in one column is of one kind."""
    return sum(1 for _ in islice(cell.itersiblings(preceding=True), 20))


def _enter(page: Outline, element: Element, tag: str, parent: int, path_numbers: dict[tuple[int, str], int]) -> int:
    number = len(page.elements)
    page.elements.append(element)
    page.number[element] = number
    page.parent.append(parent)
    page.depth.append(page.depth[parent] + 1 if parent >= 0 else 0)
    page.tags.append(tag)
    page.tokens.append(_tokens(element.get("class")))
    above = page.paths[parent] if parent >= 0 else -1
    step = tag if tag not in ("td", "th") else f"{tag}{_column_of(element)}"
    page.paths.append(path_numbers.setdefault((above, step), len(path_numbers)))
    return number
