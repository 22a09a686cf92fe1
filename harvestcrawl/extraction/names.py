"""Stage 9: what of a text or an element can be the name of a person."""

import re
from functools import lru_cache
from urllib.parse import urlsplit

from harvestcrawl.dates import find_dates
from harvestcrawl.document import Element, text_of
from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.phrases import ACTION_WORDS, BY_WORDS, NO_NAMES
from harvestcrawl.extraction.user_marks import UserMark
from harvestcrawl.extraction.vocabulary import (
    BLOCK_TAGS,
    RANKS,
)
from harvestcrawl.text import visible

_COUNT = re.compile(r"^[\W\d]*\d[\W\d]*(?:\s\w+){0,2}\W?$")  # "1,024 posts", "(3 children)"
_NOBODY = re.compile(r"^\[[^\[\]]*\]$")  # "[deleted]", "[removed]"
_SAYS = re.compile(
    r"\s+(?:says|said|wrote|writes|schreibt|schrieb|sagt|meint|a écrit|écrit|a dit|escribió|dice|dijo|escreveu|disse|"
    r"ha scritto|scrive|schreef|schrijft|skrev|skriver|kirjoitti|"
    r"napisał\(?a?\)?|napsala?|írta|a scris|пишет|писал|написал|написала|yazdı|כתב|قال)\s*[:：]?$",
    re.IGNORECASE,
)
_BESIDE_NAME = re.compile(r"^(?:from|von|de|van|от)\s*:\s*|\s*<.*$", re.IGNORECASE)  # RFC 5322, 3.4: "From: Ann <ann@example.org>"
MAX_NAME = 100
"""The paper's longest name, in characters."""
MAX_NAME_WORDS = 4


def short_name(page: Outline, i: int) -> str | None:
    """The text of an element that stands in one line, if it is a name."""
    if page.last_line[i] - page.first_line[i] != 1 or page.chars_in(i) > 400:
        return None
    if page.tags[i] in BLOCK_TAGS:  # its line is all its text
        return name_in(page.lines[page.first_line[i]].text)
    return name_in(text_of(page.elements[i]))


@lru_cache(maxsize=16_384)
def name_in(text: str) -> str | None:
    """A text without the words behind a name, if it is a name then."""
    name = visible(text)
    if len(name) > 2 * MAX_NAME:
        return None
    name = _SAYS.sub("", name)
    return name if is_name(name) else None


def name_of(page: Outline, mark: UserMark) -> str | None:
    """The name that a mark of a person shows, as text or beside a picture."""
    element = page.elements[mark.at]
    if mark.url is None:
        return _first_name(element)
    name = visible(text_of(element))
    if not name:
        img = element.find(".//img")
        name = visible((img.get("alt") or img.get("title") or "") if img is not None else element.get("title") or "")
        if len(name.split()) > 2:  # "Avatar of user 12"
            return None
    return name if is_name(name) or _is_numeric_name(name, mark.url) else _first_name(element)


def _is_numeric_name(name: str, url: str) -> bool:
    """Whether a number is the name of somebody whose address has it too: a count of posts stands in no address."""
    return name.isdigit() and name in re.split(r"\W", urlsplit(url).path)


def _first_name(element: Element) -> str | None:
    """The first stretch of text that can be a name: what follows it in a pane is rank, reputation, date."""
    for piece in element.itertext():
        name = _BESIDE_NAME.sub("", visible(piece)).strip(':,»|· "')
        if name and name.casefold() not in BY_WORDS and any(c.isalpha() for c in name):
            return name if is_name(name) else None
    return None


@lru_cache(maxsize=16_384)
def is_name(name: str) -> bool:
    """Whether a text can be a name: short, no date, no count, no label, no rank, no offer."""
    if not name or len(name) > MAX_NAME:
        return False
    if any(c.isdigit() for c in name) and sum(len(d.text) for d in find_dates(name)) * 2 > len(name):
        return False
    bare = name.casefold()
    if bare.strip(".:#") in NO_NAMES or bare.strip(".:#") in RANKS or bare in ACTION_WORDS or _COUNT.match(name) or _NOBODY.match(name):
        return False
    return len(name.split()) <= MAX_NAME_WORDS + 1 and any(c.isalnum() for c in name)
