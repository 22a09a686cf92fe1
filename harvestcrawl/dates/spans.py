"""Where in a line of text dates stand: ``find_dates``."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from harvestcrawl.dates.grammar import BARE, FIND, layout, windows
from harvestcrawl.dates.lexicon import DAYS_BACK_OF, UNIT_OF
from harvestcrawl.dates.tokens import KIND_OF, LIMIT, plain, tokenise
from harvestcrawl.dates.words import DAYS_BACK_IN, HALF_HOUR, LIKE_DAY_WORDS, NOW, TWO_UNITS, UNITS_ALONE


@dataclass(frozen=True, slots=True, kw_only=True)
class DateSpan:
    """One date expression within a line."""

    start: int
    """Of its first character in the line."""
    end: int
    """After its last character."""
    text: str
    """As shown."""
    relative: bool
    """Counts from the time of fetching: "3 hours ago", "Yesterday at 5:03 PM", "Friday at 3:14 PM"."""
    has_time: bool
    """Shows a time of day."""
    strength: int
    """3: a full date; 2: relative, in clear words; 1: no year, a month and a year only, or a bare "16h"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A span with its parts: part name (see ``grammar``) to the tokens that fill it."""

    span: DateSpan
    parts: Mapping[str, tuple[str, ...]]


NOW_PART = "now"
_NOW = (*NOW, *sorted(HALF_HOUR))
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\s!-/:-@\[-`{-~\u2000-\u200b\u200e-\u206f]+")
_PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~\u2000-\u200b\u200e-\u206f]")
# What a line without a digit must hold to be looked at: a day word, a weekday, "ago".
_TRIGGERS = (
    frozenset(word for word, kind in KIND_OF.items() if kind in "KWGAEFHilV" and len(word) > 1)
    | {"i", "I", "í", "Í"}
    | frozenset(form for phrase in _NOW for last in [_WORD.findall(phrase)[-1]] for form in (last, last.capitalize()))
)
# The same for lines in Latin letters, in lower case and over more characters at once; and what those with a digit must hold: what the
# grammar's expressions are anchored to, a unit, or two numbers with a mark between them.
_NOT_LATIN = "\u0250"
_LATIN_TRIGGERS = frozenset(word.lower() for word in _TRIGGERS if max(word) < _NOT_LATIN)
_HINTS = _LATIN_TRIGGERS - {"i", "í"} | frozenset(
    word.lower() for word, kind in KIND_OF.items() if kind in "yMNBGCOLkKAEFVlJHWU" and max(word) < _NOT_LATIN
)
_PAIR = re.compile(r"\d\s?[./\-]\s{0,2}\d|\d\s?[^\W\d_]{1,3}(?![^\W\d_])")
_SHORT = 80
"""A line without digits that is longer is prose: "yesterday" in it is no date of a post."""
_DAY_WORD_LINE = 40
_WORDS_BESIDE = 3
"""As in "Posted yesterday by Ann"; a longer line is a sentence."""
_BARE_TOKENS = 16
_EDGE = " \t|-.,;:()[]*>«»·•–—"
_BEFORE = frozenset("/=#$€£¥_%\\@&")
_RANGES = (("h", 0, 24), ("mi", 0, 59), ("s", 0, 60), ("d", 1, 31), ("nd", 1, 31), ("nm", 1, 12))
_LOOSE_KINDS = " ,.'-/|@ca:;T"
_CALENDAR_PARTS = ("d", "n1", "nd", "nm", "y")
_JOINTS = frozenset("./:-,+'")


def find_dates(text: str) -> list[DateSpan]:
    """All date expressions of a line, from left to right, each as long as possible: with weekday, time and zone.

    Any language, any order; numbers are not interpreted beyond "can this be a date at all". A bare clock time is no date.
    Only the first 2,000 characters are looked at.
    """
    return [found.span for found in scan(text)]


def is_dateless(text: str, words: Sequence[str]) -> bool:
    """Whether a line surely shows no date, told by its words in lower case: a tenth of the work of reading it, for most lines.

    Lines in other scripts than Latin have to be read.
    """
    if (not text.isascii() and max(text) >= _NOT_LATIN) or "_" in text:
        return False
    if not _DIGIT.search(text):
        return len(text) > _SHORT or _LATIN_TRIGGERS.isdisjoint(words)
    return _HINTS.isdisjoint(words) and not _PAIR.search(text) and all(word.isalpha() or word.isdigit() for word in words)


def scan(text: str) -> tuple[Found, ...]:
    """``find_dates`` with the parts of each expression."""
    return _scan(text if len(text) <= LIMIT else text[:LIMIT])


@lru_cache(maxsize=2048)  # a page repeats its short lines, and a date that was found is read later
def _scan(text: str) -> tuple[Found, ...]:
    if not _DIGIT.search(text) and (len(text) > _SHORT or not _has_trigger(text)):
        return ()
    same = plain(text)
    tokens, kinds = tokenise(same)
    found = list(_matches(text, same, tokens, kinds))
    if not found and len(text) <= _SHORT and (len(tokens) <= _BARE_TOKENS or "|" in kinds):
        found = _bare(text, tokens, kinds)
    return tuple(found)


def _has_trigger(text: str) -> bool:
    if not _TRIGGERS.isdisjoint(text.split()):
        return True
    return bool(_PUNCTUATION.search(text)) and not _TRIGGERS.isdisjoint(_WORD.findall(text))


def _matches(text: str, same: str, tokens: list[str], kinds: str) -> Iterator[Found]:
    position, index = 0, 0
    for match in (match for window in windows(kinds) for match in FIND.finditer(kinds, *window)):
        first, last = match.span()
        position += sum(map(len, tokens[index:first]))
        index = first
        fitting = _fit(match.group(), tokens[first:last])
        if fitting is None:
            continue
        length, parts = fitting
        end = position + sum(map(len, tokens[first : first + length]))
        if _bounded(same, position, end) and (strength := _strength(parts, text, position, end)):
            yield _found(text, position, end, parts, strength)


def _fit(kinds: str, tokens: list[str]) -> tuple[int, Mapping[str, tuple[str, ...]]] | None:
    """How much of an expression can be a date, and its parts: a time of 25 o'clock or a year of one digit is left off."""
    while (places := layout(kinds)) is not None:
        parts = {name: tuple([tokens[i] for i in spots]) for name, spots in places.items()}
        wrong = _wrong_part(parts)
        if wrong is None:
            return len(kinds), parts
        kinds = kinds[: places[wrong][0]].rstrip(_LOOSE_KINDS) if wrong in ("h", "y") else ""
    return None


def _found(text: str, begin: int, end: int, parts: Mapping[str, tuple[str, ...]], strength: int) -> Found:
    dated = not parts.keys().isdisjoint(_CALENDAR_PARTS)
    relative = not parts.keys().isdisjoint(("k", "u", "v", NOW_PART)) or ("w" in parts and not dated)
    span = DateSpan(start=begin, end=end, text=text[begin:end], relative=relative, has_time="h" in parts, strength=strength)
    return Found(span=span, parts=parts)


def _bounded(same: str, begin: int, end: int) -> bool:
    """Whether the expression is not a piece of something longer: a version, an address, a file name, a bigger number."""
    if begin:
        before = same[begin - 1]
        if before in _BEFORE or (before.isascii() and before.isalnum()):
            return False
        if before in _JOINTS and begin > 1:
            further = same[begin - 2]
            if further.isdigit() or (before in "/-.+" and further.isascii() and further.isalnum()):
                return False
    if end < len(same):
        after = same[end]
        if after in "/_%=\\@€$£" or (after.isascii() and after.isalnum() and same[end - 1].isascii()):
            return False
        if after in _JOINTS and end + 1 < len(same) and same[end + 1].isdigit():
            return False
    return True


def _wrong_part(parts: Mapping[str, tuple[str, ...]]) -> str | None:
    """The part that cannot be one of a date: ``h`` for the whole time, ``y`` for the year, any other for all of it."""
    for name, low, high in _RANGES:
        if name in parts and not all(low <= int(value) <= high for value in parts[name]):
            return "h" if name in ("h", "mi", "s") else name
    if "ap" in parts and "h" in parts and int(parts["h"][0]) > 23:
        return "h"
    if "y" in parts and len(parts["y"][0]) == 1 and "era" not in parts:
        return "y"
    if "u" in parts and "n" not in parts and parts["u"][0].lower() not in UNITS_ALONE | TWO_UNITS:
        return "u"
    if "u" in parts and any(unit.lower() not in UNIT_OF for unit in parts["u"]):
        return "u"  # a weekday
    if "k" in parts and (word := day_word(parts["k"])) not in DAYS_BACK_OF and word not in DAYS_BACK_IN:
        return "k"
    return "n1" if "n1" in parts and not _numbers_fit(parts) else None


def _numbers_fit(parts: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a numeric date is one in some order, and written as one."""
    first, second = parts["n1"][0], parts["n2"][0]
    if len(set(parts["sep"])) > 1:
        return False  # 4.5/5
    in_front = 1 <= int(first) <= 31 and 1 <= int(second) <= 31 and min(int(first), int(second)) <= 12
    if "n3" not in parts:
        # "3.8 6:50" is a version and a time
        return in_front and (parts["sep"][0] != "." or len(second) == 2 or "dot" in parts)
    third = parts["n3"][0]
    year_first = len(third) == 2 and 1 <= int(second) <= 12 and 1 <= int(third) <= 31
    return len(third) > 1 and (in_front or year_first)


def day_word(tokens: tuple[str, ...]) -> str:
    """The form of a day word that ``lexicon.DAYS_BACK_OF`` knows."""
    return " ".join("".join(tokens).lower().split())


def _strength(parts: Mapping[str, tuple[str, ...]], text: str, begin: int, end: int) -> int:
    """See ``DateSpan.strength``; 0 when it is no date after all (a "today" in the middle of prose)."""
    if "k" in parts:
        before, after = text[:begin].strip(_EDGE), text[end:].strip(_EDGE)
        if "h" in parts or not (before or after):
            return 2
        prose = len(text) > _DAY_WORD_LINE or len(before.split()) + len(after.split()) > _WORDS_BESIDE
        return 0 if prose or after[:1] == "'" or parts["k"][0].lower() in LIKE_DAY_WORDS else 1
    if "u" in parts or "v" in parts:
        return 2
    if "n3" in parts or "y" in parts:
        return 3 if "n3" in parts or "d" in parts or "nd" in parts else 1
    return 2 if "w" in parts and parts.keys().isdisjoint(_CALENDAR_PARTS) else 1


def _bare(text: str, tokens: list[str], kinds: str) -> list[Found]:
    """The weak forms that count only when they stand alone: "16h", "3d", "2 days", "Sunday", "just now"."""
    lowered = text.rstrip(_EDGE).lower()
    if len(text) <= _DAY_WORD_LINE and lowered.endswith(_NOW):
        phrase = max((phrase for phrase in _NOW if lowered.endswith(phrase)), key=len)
        begin = len(lowered) - len(phrase)
        if text[begin : len(lowered)].lower() == phrase and not text[:begin][-1:].isalnum():
            return [_found(text, begin, len(lowered), {NOW_PART: (phrase,)}, 2)]
    found = []
    for match in BARE.finditer(kinds):
        names = [name for name, value in match.groupdict().items() if value is not None]
        first, last = min(match.start(name) for name in names), max(match.end(name) for name in names)
        begin, end = sum(map(len, tokens[:first])), sum(map(len, tokens[:last]))
        parts = {name: (tokens[match.start(name)],) for name in names}
        found.append(_found(text, begin, end, parts, 1))
    return found
