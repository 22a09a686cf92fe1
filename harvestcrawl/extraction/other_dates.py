"""Dates that are not those of posting, by what is said beside them: edited, joined, last seen."""

import re
from functools import lru_cache

from harvestcrawl.dates import find_dates
from harvestcrawl.extraction.date_marks import MAX_LINE, DateMark
from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.phrases import OTHER_DATE_LABELS
from harvestcrawl.extraction.vocabulary import OTHER_DATE_WORDS, words_of

_UNSPACED = "\u0e00"
"""From here on scripts put no blanks between words (Thai, Chinese, Japanese), or endings onto them (Korean)."""
_LABELS = sorted(OTHER_DATE_LABELS, key=lambda w: (-len(w), w))
_LABEL = re.compile(
    r"(?<!\w)(?:" + "|".join(re.escape(w) for w in _LABELS if w < _UNSPACED) + r")(?!\w)"
    "|" + "|".join(re.escape(w) for w in _LABELS if w >= _UNSPACED),
    re.IGNORECASE,
)
_PART_END = re.compile(r"\d[^\w\s]*\s|[()\[\]|•·»]")
_ENDING = re.compile(r"(?<=\w)[(/]\w{1,3}\)?(?!\w)")
"""The second gender of a word: upravil(a), изменио/ла."""
_NEAR_BEFORE, _NEAR_BEHIND = 60, 25
"""Characters before and behind a date in which the word stands."""
MAX_LABEL = 30
"""Characters of a label that has a line, or an attribute, of its own."""
_TITLES = frozenset({"title", "aria-label", "data-original-title"})


def says_other_date(page: Outline, mark: DateMark) -> bool:
    """Whether the page says of a date that it is none of posting."""
    if words_around(page, mark.at) & OTHER_DATE_WORDS or _is_titled_other(page, mark.at):
        return True
    if not 0 <= mark.line < len(page.lines):
        return False
    text = page.lines[mark.line].text
    return has_other_label(text, mark.shown) or (
        _is_alone(text, mark.shown) and mark.line > 0 and _is_label(page.lines[mark.line - 1].text)
    )


def words_around(page: Outline, i: int) -> frozenset[str]:
    """The words of the names that an element and its parent have."""
    parent = page.parent[i]
    return _words_in((*page.tokens[i], page.attributes[i].get("itemprop") or "", *(page.tokens[parent] if parent >= 0 else ())))


@lru_cache(maxsize=2048)  # every post has the same names around its date
def _words_in(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*map(words_of, names))


def has_other_label(text: str, shown: str) -> bool:
    """Whether a line says of the date shown in it that it is not the date of posting.

    The word stands before the date, after an earlier date or bracket, directly behind it, or, after the last date, at the line's end.
    """
    start = text.find(shown)
    if len(text) >= MAX_LINE or start < 0:
        return False
    before = _PART_END.split(_ENDING.sub("", text[:start]))[-1]
    if _LABEL.search(before[-_NEAR_BEFORE:]):
        return True
    behind = text[start + len(shown) :]
    if not any(c.isdigit() for c in behind):
        return bool(_LABEL.search(_PART_END.split(behind)[0][:_NEAR_BEHIND]))
    ends = [m.end() for m in _LABEL.finditer(behind)]  # else the word behind this date is the word before the next one
    return bool(ends) and not any(c.isalnum() or c in ")]" for c in behind[ends[-1] :]) and not find_dates(behind)


def _is_alone(text: str, shown: str) -> bool:
    return len(text) - len(shown) <= 2 and shown in text


@lru_cache(maxsize=2048)  # the line above a date is the same in every post, or a name
def _is_label(text: str) -> bool:
    """Whether a line is a label and nothing else: "Joined:", "Member since", "Registriert"."""
    if len(text) > MAX_LABEL or any(c.isdigit() for c in text):
        return False
    rest = _LABEL.sub("", text, count=1)
    return rest != text and sum(c.isalpha() for c in rest) <= len(text) // 3


def _is_titled_other(page: Outline, i: int) -> bool:
    """Whether the element of a date, the one around it or the sign before it has a title that says so."""
    for k in (i, page.parent[i], i - 1, i - 2):
        if k < 0 or _TITLES.isdisjoint(page.attributes[k]):
            continue
        is_sign = k < i and k != page.parent[i]
        if is_sign and page.first_line[k] < page.last_line[k] and page.end[k] > k + 1:
            continue
        if any(_is_label(page.attributes[k].get(name) or "") for name in sorted(_TITLES)):
            return True
    return False
