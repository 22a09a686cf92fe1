"""The line over a quote: "On 3 May, Ann wrote:", "Quote from: Ann on April 04, 2020", "Zitat von Ann"."""

import re
from collections.abc import Iterable

from harvestcrawl.dates import find_dates
from harvestcrawl.extraction.phrases import QUOTE_LEADS, SAID_WORDS
from harvestcrawl.text import visible

MAX_ATTRIBUTION = 120
"""Characters of such a line at most."""
_MAX_NAME = 60
_MAX_WORDS = 6
_ENDS = (":", "：", "↑", "►")
_EDGES = ' \t\xa0:：,;↑►▲»«"“”„·•|—–'
# Scripts that set no blanks between words: there a word ends wherever the next one begins.
_UNSPACED = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_BRACKETED = re.compile(r"[(\[][^()\[\]]*\d[^()\[\]]*[)\]]")
_ADDRESS = re.compile(r"<[^<>\s]*@[^<>\s]*>")
_BEFORE_DATE = re.compile(r"(?:^|\s)(?:on|at|am|vom|le|du|il|el|em|op|den|dne|dnia|от|в|at|in|the|@)$", re.IGNORECASE)
_BAR = "\0"


def _alternatives(words: Iterable[str]) -> str:
    """A pattern of whole words, the longest first."""
    spaced: list[str] = []
    unspaced: list[str] = []
    for word in sorted(words, key=lambda w: (-len(w), w)):
        (unspaced if _UNSPACED.search(word) else spaced).append(re.escape(word))
    return rf"(?:(?<!\w)(?:{'|'.join(spaced)})(?!\w)|(?:{'|'.join(unspaced)}))"


_SAID = re.compile(_alternatives(SAID_WORDS), re.IGNORECASE)
_LEAD = re.compile(
    rf"^\W{{0,3}}{_alternatives(QUOTE_LEADS)}(?:\s*[:：])?(?:\s+(?:by|von|from|de|por|par|от|di|da|av|af|door|przez)(?!\w))?\s*[:：]?\s*",
    re.IGNORECASE,
)


def is_lead(line: str) -> bool:
    """Whether a line only says that a quote follows: "Quote:"."""
    text = visible(line)
    lead = _LEAD.match(text) if len(text) <= MAX_ATTRIBUTION else None
    return lead is not None and not text[lead.end() :].strip(_EDGES)


def is_attribution(line: str, *, in_quote: bool = False) -> bool:
    """Whether a line says who is quoted.

    :param in_quote: whether it stands in the quote itself, where less is needed to tell: "Ann wrote" without a colon
    """
    text = visible(line)
    if not 1 < len(text) <= MAX_ATTRIBUTION:
        return False
    if is_lead(text):
        return True
    lead, said = _LEAD.match(text), _SAID.search(text)
    if not (lead or said) or quoted_name(text) is None:
        return False
    if text.endswith(_ENDS) or (lead and (in_quote or " " in lead.group().strip() or lead.group().rstrip().endswith((":", "：")))):
        return True
    behind = text[said.end() :] if said else text
    for span in reversed(find_dates(behind)):
        behind = behind[: span.start] + behind[span.end :]
    return said is not None and said.start() > 0 and not any(c.isalnum() for c in behind) and (in_quote or bool(find_dates(text)))


def quoted_name(line: str) -> str | None:
    """The name in such a line, or the line itself where there is nothing else in it."""
    text = _ADDRESS.sub(" ", _BRACKETED.sub(lambda m: _BAR if find_dates(m.group()) else m.group(), visible(line)))
    for _ in range(2):  # "Quote: Originally posted by Ann"
        lead = _LEAD.match(text)
        text = text[lead.end() :] if lead else text
    for span in reversed(find_dates(text)):
        text = text[: span.start] + _BAR + text[span.end :]
    verbs = list(_SAID.finditer(text))
    parts = [part for said in verbs for part in (text[: said.start()], text[said.end() :])] if verbs else [text]
    return _as_name(next((name for name in map(_person, parts) if name), ""))


def _person(text: str) -> str | None:
    """What is left of a part of the line without its dates and the words that stand before a date."""
    pieces = text.split(_BAR)
    for n, piece in enumerate(pieces):
        name = piece.strip(_EDGES)
        if n + 1 < len(pieces):
            name = _BEFORE_DATE.sub("", name).strip(_EDGES)
        if any(c.isalnum() for c in name):
            return name
    return None


def _as_name(text: str) -> str | None:
    name = visible(text).removeprefix("@").removeprefix("- ").strip(_EDGES)
    for opening, closing in ("()", "[]"):
        if name.count(opening) != name.count(closing):
            name = name.strip(opening + closing + _EDGES)
    return name if name and any(c.isalnum() for c in name) and len(name) <= _MAX_NAME and len(name.split()) <= _MAX_WORDS else None
