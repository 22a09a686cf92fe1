"""The text of an element as a reader sees it, laid out by inscriptis."""

import re
from collections.abc import Sequence
from copy import copy

from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig
from inscriptis.model.html_document_state import HtmlDocumentState
from inscriptis.model.tag import CustomHtmlTagHandlerMapping

from harvestcrawl.document import Element, text_of

# Engines show who is quoted (cite) and rules (hr) on lines of their own; the profile takes both for inline.
_BLOCK = CSS_PROFILES["strict"]["div"]
_BULLET = "* "


def _start_list(state: HtmlDocumentState, _: dict[str, str]) -> None:
    """Lists of every kind and level have one bullet: numbers and the letter that inscriptis draws would be words of the text."""
    state.li_counter.append(_BULLET)


_CONFIG = ParserConfig(
    css={**CSS_PROFILES["strict"], "cite": copy(_BLOCK), "hr": copy(_BLOCK)},
    custom_html_tag_handler_mapping=CustomHtmlTagHandlerMapping(
        start_tag_mapping={"ol": _start_list, "ul": _start_list}, end_tag_mapping={}
    ),
)
_DEEPEST = 200  # inscriptis calls itself once a level: deeper bodies are flattened before Python's own limit of 1,000 is near
_BLANK_LINES = re.compile(r"\n\s*\n\s*")
_LINE_ENDS = re.compile(r"[ \t\xa0]+(?=\n)|[ \t]+$")


def render(element: Element) -> str:
    """The text of an element; no blank line is doubled, no line ends in blanks."""
    if _depth_exceeds(element, _DEEPEST):
        return text_of(element)
    text = Inscriptis(element, _CONFIG).get_text()
    return _BLANK_LINES.sub("\n\n", _LINE_ENDS.sub("", text)).strip()


def _depth_exceeds(element: Element, limit: int) -> bool:
    level: Sequence[Element] = [element]
    for _ in range(limit):
        level = [child for parent in level for child in parent]
        if not level:
            return False
    return True
