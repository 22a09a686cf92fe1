"""The text of an element as a reader sees it, laid out by inscriptis."""

import re
from collections.abc import Sequence
from copy import copy

from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.html_engine import Inscriptis
from inscriptis.html_properties import Display, WhiteSpace
from inscriptis.model.attribute import DEFAULT_ATTRIBUTE_MAP
from inscriptis.model.config import ParserConfig
from inscriptis.model.css import CssParse
from inscriptis.model.html_document_state import HtmlDocumentState
from inscriptis.model.html_element import HtmlElement
from inscriptis.model.tag import CustomHtmlTagHandlerMapping

from harvestcrawl.document import Element, text_of
from harvestcrawl.extraction.vocabulary import BLOCK_TAGS

_BULLET = "* "
_TABLE_TAGS = frozenset({"table", "caption", "tbody", "td", "tfoot", "th", "thead", "tr"})  # inscriptis draws tables by their rows


def _inheriting(style: HtmlElement) -> HtmlElement:
    """A copy of a style that leaves blanks as the element around it does: the profile squeezes those of code and spans in ``pre``."""
    made = copy(style)
    if made.whitespace is not WhiteSpace.pre:
        made.whitespace = None
    return made


_BLOCK = _inheriting(CSS_PROFILES["strict"]["div"])
_INLINE = _inheriting(HtmlElement())
# Two columns a level, which is what the bullet takes: outer bullets are not indented, and lines after the first stand under its text.
_LIST = _inheriting(HtmlElement(display=Display.block, padding_inline=len(_BULLET)))


class _Styles(dict[str, HtmlElement]):
    """The style of each tag; custom elements are blocks, as they are for the outline, all else unknown is inline."""

    def __missing__(self, tag: str) -> HtmlElement:
        return _BLOCK if "-" in tag else _INLINE

    def get(self, tag: str, _: object = None) -> HtmlElement:  # the one way in which inscriptis asks
        return self[tag]


# Engines show who is quoted (cite) and rules (hr) on lines of their own; the profile takes both for inline, and most blocks.
_STYLES = _Styles(
    {
        **dict.fromkeys(BLOCK_TAGS - _TABLE_TAGS | {"cite", "hr"}, _BLOCK),
        **{tag: _inheriting(style) for tag, style in CSS_PROFILES["strict"].items()},
        **dict.fromkeys(("dir", "menu", "ol", "ul"), _LIST),
        "body": copy(CSS_PROFILES["strict"]["body"]),  # the outermost: there is nothing to inherit from
    }
)


def _start_list(state: HtmlDocumentState, _: dict[str, str]) -> None:
    """Lists of every kind and level have one bullet: numbers and the letter that inscriptis draws would be words of the text."""
    state.li_counter.append(_BULLET)


def _read_style(style: str, element: HtmlElement) -> None:
    """The ``style`` of an element without its padding, which would move lines and bullets apart that belong together."""
    padding = element.padding_inline
    CssParse.attr_style(style, element)
    element.padding_inline = padding


_CONFIG = ParserConfig(
    css=_STYLES,
    custom_html_tag_handler_mapping=CustomHtmlTagHandlerMapping(
        start_tag_mapping={"ol": _start_list, "ul": _start_list}, end_tag_mapping={}
    ),
)
_CONFIG.attribute_handler.attribute_mapping = {**DEFAULT_ATTRIBUTE_MAP, "style": _read_style}
_DEEPEST = 200  # inscriptis calls itself once a level: deeper bodies are flattened before Python's own limit of 1,000 is near
_BLANK_LINES = re.compile(r"\n\s*\n\s*")


def render(element: Element) -> str:
    """The text of an element; no blank line is doubled, no line ends in blanks."""
    if _depth_exceeds(element, _DEEPEST):
        return text_of(element)
    return tidy(Inscriptis(element, _CONFIG).get_text())


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
