"""The text of an element as a reader sees it, laid out by inscriptis."""

import re
from collections.abc import Sequence

from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.html_engine import Inscriptis
from inscriptis.html_properties import Display, WhiteSpace
from inscriptis.model.attribute import DEFAULT_ATTRIBUTE_MAP
from inscriptis.model.config import ParserConfig
from inscriptis.model.css import CssParse
from inscriptis.model.html_document_state import HtmlDocumentState
from inscriptis.model.html_element import HtmlElement
from inscriptis.model.tag import CustomHtmlTagHandlerMapping

from harvestcrawl.document import Element, dissolve, is_inside, text_of
from harvestcrawl.extraction.vocabulary import BLOCK_TAGS

_BULLET = "* "
_BREAK = "\U00106000"
_AMPERSAND = "\U00106001"
"""What a ``<br>`` is written as: more than half of the elements in texts are line breaks. Private use, like the marks of quotes."""
_TABLE_TAGS = frozenset({"table", "caption", "tbody", "td", "tfoot", "th", "thead", "tr"})  # inscriptis draws tables by their rows


class _Style(HtmlElement):  # type: ignore[misc]  # inscriptis has no types
    """A style whose copies, one an element, and whose texts take less time than inscriptis' own, which goes by the character."""

    __slots__ = ()

    def __copy__(self) -> "_Style":
        return _Style.like(self)

    @classmethod
    def like(cls, style: HtmlElement) -> "_Style":
        """Another style with the same properties."""
        made = cls.__new__(cls)
        made.canvas, made.tag, made.annotation = style.canvas, style.tag, style.annotation
        made.prefix, made.suffix, made.list_bullet = style.prefix, style.suffix, style.list_bullet
        made.margin_before, made.margin_after = style.margin_before, style.margin_after
        made.previous_margin_after, made.padding_inline = style.previous_margin_after, style.padding_inline
        made.whitespace, made.limit_whitespace_affixes = style.whitespace, style.limit_whitespace_affixes
        made.display, made.align, made.valign = style.display, style.align, style.valign
        return made

    def write(self, text: str | None) -> None:
        """Put a text of the element on the canvas, and a new line for each `_BREAK` in it."""
        if not text or self.display is Display.none:
            return
        for n, part in enumerate(text.split(_BREAK)):
            if n:
                self.canvas.write_newline()
            if part:
                self._merge(f"{self.prefix}{part}{self.suffix}")

    def _merge(self, text: str) -> None:
        """Put a text behind what is on the line, with its blanks squeezed where they are elsewhere."""
        block = self.canvas.current_block
        if self.whitespace is WhiteSpace.pre:
            block.merge_pre_text(text)
            return
        shown = " ".join(text.split())
        begins, ends = text[0].isspace() and not block.collapsable_whitespace, text[-1].isspace()
        if shown or begins:
            block.merge_pre_text(f"{' ' * begins}{shown}{' ' * (ends and bool(shown))}")  # no line break is left in it
            block.collapsable_whitespace = ends


def _inheriting(style: HtmlElement) -> _Style:
    """A copy of a style that leaves blanks as the element around it does: the profile squeezes those of code and spans in ``pre``."""
    made = _Style.like(style)
    if made.whitespace is not WhiteSpace.pre:
        made.whitespace = None
    return made


_BLOCK = _inheriting(CSS_PROFILES["strict"]["div"])
_INLINE = _inheriting(HtmlElement())
# Two columns a level, which is what the bullet takes: outer bullets are not indented, and lines after the first stand under its text.
_LIST = _inheriting(HtmlElement(display=Display.block, padding_inline=len(_BULLET)))


class _Styles(dict[str, _Style]):
    """The style of each tag; custom elements are blocks, as they are for the outline, all else unknown is inline."""

    def __missing__(self, tag: str) -> _Style:
        return _BLOCK if "-" in tag else _INLINE

    def get(self, tag: str, _: object = None) -> _Style:  # the one way in which inscriptis asks
        return self[tag]


# Engines show who is quoted (cite) and rules (hr) on lines of their own; the profile takes both for inline, and most blocks.
_STYLES = _Styles(
    {
        **dict.fromkeys(BLOCK_TAGS - _TABLE_TAGS | {"cite", "hr"}, _BLOCK),
        **{tag: _inheriting(style) for tag, style in CSS_PROFILES["strict"].items()},
        **dict.fromkeys(("dir", "menu", "ol", "ul"), _LIST),
        "body": _Style.like(CSS_PROFILES["strict"]["body"]),  # the outermost: there is nothing to inherit from
    }
)


def _start_list(state: HtmlDocumentState, _: dict[str, str]) -> None:
    """Lists of every kind and level have one bullet: numbers and the letter that inscriptis draws would be words of the text."""
    state.li_counter.append(_BULLET)


def _read_style(style: str, element: HtmlElement) -> None:
    """The ``style`` of an element without its padding, which would move lines and bullets apart that belong together.

    Of its margins one line is left, as of all runs of blank lines: 222 pixels, written in each cell of nested tables, make 50 MB of them.
    """
    padding = element.padding_inline
    CssParse.attr_style(style, element)
    element.padding_inline = padding
    element.margin_before, element.margin_after = min(element.margin_before, 1), min(element.margin_after, 1)


_CONFIG = ParserConfig(
    css=_STYLES,
    custom_html_tag_handler_mapping=CustomHtmlTagHandlerMapping(
        start_tag_mapping={"ol": _start_list, "ul": _start_list}, end_tag_mapping={}
    ),
)
_CONFIG.attribute_handler.attribute_mapping = {**DEFAULT_ATTRIBUTE_MAP, "style": _read_style}
_DEEPEST = 200  # inscriptis calls itself once a level: deeper bodies are flattened before Python's own limit of 1,000 is near
MAX_NESTED_TABLES = 6
"""Tables one in the other that are drawn as tables: as many as two quotes in a quote take, on engines that build each of two tables."""
_BLANK_LINES = re.compile(r"\n\s*\n\s*")
_PLAIN_TAGS = tuple(
    "a abbr acronym b big br code del em font i img ins kbd label mark nobr s samp small span strike strong sub sup time tt u var".split()
)
"""Elements that lay out nothing but a line break: most of those in a text, and inscriptis takes as long for each as for a block."""
_STYLED = "styled"
_LAYS_OUT = re.compile(r"display|white-space", re.IGNORECASE)
"""What in the style of such an element makes it lay out something."""


def render(element: Element) -> str:
    """The text of an element; no blank line is doubled, no line ends in blanks.

    Only the text is left of what lays out nothing: the element is of no use afterwards.
    """
    for plain in element.iter(*_PLAIN_TAGS):
        if plain.tag == "br":
            plain.tail = _BREAK + (plain.tail or "")
        elif (style := plain.get("style")) and _LAYS_OUT.search(style):
            plain.tag = _STYLED
    dissolve(element, _PLAIN_TAGS)
    _flatten_tables(element)
    if _depth_exceeds(element, _DEEPEST):
        return text_of(element).replace(_BREAK, " ")
    has_references = _hide_ampersands(element)
    text = Inscriptis(element, _CONFIG).get_text()
    return tidy(text.replace(_AMPERSAND, "&") if has_references else text)


def _hide_ampersands(element: Element) -> bool:
    """Put something else for each ``&``: inscriptis unescapes what has been parsed, and would make ``<`` of a ``&lt;`` that is shown."""
    found = False
    for inner in element.iter():
        if inner.text and "&" in inner.text:
            inner.text, found = inner.text.replace("&", _AMPERSAND), True
        if inner.tail and "&" in inner.tail:
            inner.tail, found = inner.tail.replace("&", _AMPERSAND), True
    return found


def _flatten_tables(element: Element) -> None:
    """Take tables deep in others for blocks: inscriptis fills the cells of each with blanks, and those of all around it again."""
    open_tables: list[Element] = []
    for inner in list(element.iter(*_TABLE_TAGS)):
        while open_tables and not is_inside(inner, open_tables[-1]):
            open_tables.pop()
        depth = len(open_tables)
        if inner.tag == "table":
            open_tables.append(inner)
            depth += 1
        if depth > MAX_NESTED_TABLES:
            inner.tag = "div"


def tidy(text: str) -> str:
    """A text in which no blank line is doubled and no line ends in blanks."""
    return _BLANK_LINES.sub("\n\n", "\n".join([line.rstrip(" \t\xa0") for line in text.split("\n")])).strip()


def _depth_exceeds(element: Element, limit: int) -> bool:
    level: Sequence[Element] = [element]
    for _ in range(limit):
        level = [child for parent in level for child in parent]
        if not level:
            return False
    return True
