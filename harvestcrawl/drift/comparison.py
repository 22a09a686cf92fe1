"""Two titles side by side: what is kept of the one in the other and in the other's address."""

from collections.abc import Sequence
from dataclasses import dataclass

from harvestcrawl.drift.addresses import Address, path_words
from harvestcrawl.drift.titles import Title, acronym_of
from harvestcrawl.drift.words import Word, likeness, sound, squashed

MIN_ACRONYM = 3
MIN_IN_HOST = 4
"""Letters that a word needs to be recognised inside a host name."""
_ACRONYM_LIKENESS = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What two titles have in common; shares are by the weight of words, 0 to 1."""

    page_kept: float
    """Share of the archived page's own words that the live title has."""
    kept: float
    """Share of all the archived title's words that the live title has."""
    name_kept: float
    """Share of the words of the archived site's name that the live title has."""
    known: float
    """Share of the live title's words that the archived title had."""
    page_known: float
    """Share of the live page's own words that the archived title had."""
    page_shared: float
    """Weight of the archived page's own words that are kept."""
    shared: float
    """Weight of the archived words that are kept: how much was found, not how large a share."""
    in_address: float
    """Share of the archived page's own words that the live address has."""
    announced: float
    """Share of the live title's words that the archived address had."""
    page_in_old: float
    """Share of the archived page's own words that its own address had: whether the address is a name of the page."""


def compare(archived: Title, live: Title, old: Address, new: Address) -> Comparison:
    """The comparison of two titles and their addresses."""
    a, b = _matched(archived, live), _matched(live, archived)
    return Comparison(
        page_kept=_share(archived.page_words, a),
        kept=_share(archived.words, a),
        name_kept=_share(archived.name_words, a),
        known=_share(live.words, b),
        page_known=_share(live.page_words, b),
        page_shared=sum(word.weight * a[word.text] for word in archived.page_words),
        shared=sum(word.weight * a[word.text] for word in archived.words),
        in_address=_in_address(archived.page_words, new),
        announced=_in_address(live.words, old),
        page_in_old=_in_address(archived.page_words, old),
    )


def _matched(one: Title, other: Title) -> dict[str, float]:
    """By word of ``one``, its best likeness to a word of ``other``, acronyms written out included."""
    found = {word.text: max((likeness(word, w) for w in other.words), default=0.0) for word in one.words}
    for short in (word for word in one.words if found[word.text] < _ACRONYM_LIKENESS):
        if _spelled_out(short, other.words):
            found[short.text] = _ACRONYM_LIKENESS
        elif _written_apart(short, other.words):
            found[short.text] = 1.0
    for short in other.words:
        for word in _spelled_out(short, one.words):
            found[word.text] = max(found[word.text], _ACRONYM_LIKENESS)
        for word in _written_apart(short, one.words):
            found[word.text] = 1.0
    return found


def _written_apart(joined: Word, words: Sequence[Word]) -> Sequence[Word]:
    """The two or three consecutive words that ``joined`` is made of: "pykettle" of "Py Kettle"."""
    for start, first in enumerate(words):
        if joined.text.startswith(first.text):
            for end in (start + 2, start + 3):
                if "".join(word.text for word in words[start:end]) == joined.text and joined.text != first.text:
                    return words[start:end]
    return ()


def _spelled_out(short: Word, words: Sequence[Word]) -> Sequence[Word]:
    """The consecutive words whose initials ``short`` is, small words counted or not."""
    size = len(short.text)
    if not MIN_ACRONYM <= size <= 8 or short.text.isdigit():
        return ()
    for run in (words, [word for word in words if word.weight > 0.15]):
        for start in range(len(run) - size + 1):
            window = run[start : start + size]
            if all(word.text[0] == letter for word, letter in zip(window, short.text, strict=True)):
                return window
    return ()


def _share(words: Sequence[Word], found: dict[str, float]) -> float:
    total = sum(word.weight for word in words)
    return sum(word.weight * found[word.text] for word in words) / total if total else 0.0


def _in_address(words: Sequence[Word], a: Address) -> float:
    """Share of words that an address is made of: as a word of the path, or inside a host label."""
    in_path = {sound(word) for word in path_words(a)}
    long = [word for word in in_path if len(word) >= MIN_IN_HOST]
    found = {}
    for word in words:
        flat = squashed(word.text)
        in_host = len(flat) >= MIN_IN_HOST and any(flat in label for label in a.labels)
        begins = len(word.key) >= MIN_IN_HOST and any(w.startswith(word.key) or word.key.startswith(w) for w in long)
        found[word.text] = 1.0 if in_host or word.key in in_path or begins else 0.0
    for label in a.labels:
        if len(label) > 2 and acronym_of(label, words):
            found = dict.fromkeys(found, 1.0)
    return _share(words, found)
