"""Words of titles: folding, segmentation in every script, and when two words are the same one."""

import functools
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from harvestcrawl.drift.stop_words import stop_words
from harvestcrawl.drift.vocabulary.generic import CONCEPTS, FILLER, SECTIONS
from harvestcrawl.text import visible

_MARKS = re.compile("[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]")
"""Accents of Latin, Greek and Cyrillic, the points of Hebrew and Arabic, the Arabic lengthening stroke."""
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "’": "'", "‘": "'", "`": "'"})
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])|(?<=[a-z]{2})(?=[A-Z])")
_TOKEN = re.compile("(?:[^\\W_]|[\u0900-\u0dff\u0e31-\u0e4e\u1000-\u109f\u1780-\u17ff])+(?:['’][^\\W_]+)*")
"""Letters and digits, the vowel signs of the scripts of India and South East Asia among them, which ``\\w`` leaves out."""
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
"""Scripts without blanks between words: Thai, Lao, Myanmar, Khmer, kana, Han."""
_KATAKANA = re.compile("[\u30a0-\u30ff]+")
_HAN = re.compile("[\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_CACHED = 4096  # a page is compared with several captures, and titles of one site share their words

WEIGHTS = {"stop": 0.1, "filler": 0.2, "number": 0.3, "letter": 0.3, "section": 0.5, "concept": 0.5, "word": 1.0}
"""How much a word of each class says about what a page is about, against a word of its own: set by reading pairs, not fitted."""


class Word(NamedTuple):
    """One word of a title."""

    text: str
    """Folded, without accents."""
    key: str
    """In Latin letters by sound, for comparison across spellings and scripts."""
    weight: float
    """What it says about the topic, 0.1 to 1."""
    concept: str | None
    """What it means, where it is one of the words that occur everywhere."""


@functools.lru_cache(4 * _CACHED)
def plain(text: str) -> str:
    """``text`` as it is compared: NFKC, case-folded, without accents and invisible characters, blanks squeezed."""
    decomposed = unicodedata.normalize("NFKD", visible(text)).casefold()
    return unicodedata.normalize("NFC", _MARKS.sub("", decomposed)).translate(_LETTERS)


@functools.lru_cache(4 * _CACHED)
def squashed(text: str) -> str:
    """The letters and digits of ``text`` alone, in Latin letters: the form that host names have."""
    return re.sub(r"[^a-z0-9]+", "", _latin(plain(text)).lower())


@functools.lru_cache(_CACHED)
def words_of(text: str, lang: str | None = None) -> tuple[Word, ...]:
    """The words of a title in order, repetitions dropped."""
    seen: dict[str, Word] = {}
    ignored = stop_words(text, lang)
    for token in tokens(text):
        folded = plain(token).removesuffix("'s").replace("'", "")
        if folded and folded not in seen:
            seen[folded] = _word(folded, folded in ignored)
    return tuple(seen.values())


def tokens(text: str) -> Iterator[str]:
    """Runs of letters and digits; names written together (``OpenStreetMap``) are divided, scripts without blanks segmented."""
    for match in _TOKEN.finditer(text):
        for piece in _CAMEL.split(match[0]):
            yield from _segments(piece) if _UNSPACED.search(piece) else (piece,)


def _segments(run: str) -> Iterator[str]:
    """ICU's dictionaries for Chinese, Japanese, Thai, Lao, Khmer and Burmese; a run of katakana is one (foreign) word."""
    from icu4py.breakers import WordBreaker  # 40 ms: only titles in those scripts pay

    start = 0
    for match in _KATAKANA.finditer(run):
        yield from (piece for piece in WordBreaker(run[start : match.start()], "ja") if start < match.start())
        yield match[0]
        start = match.end()
    if start < len(run):
        yield from WordBreaker(run[start:], "ja")


def _word(folded: str, is_stop: bool) -> Word:
    concept = _concepts().get(folded)
    if is_stop:
        kind = "stop"
    elif folded.isdigit():
        kind = "number"
    elif folded in _filler():
        kind = "filler"
    elif concept:
        kind = "concept"
    elif folded in _sections():
        kind = "section"
    elif len(folded) == 1 and not _HAN.match(folded):
        kind = "letter"
    else:
        kind = "word"
    return Word(folded, sound(folded), WEIGHTS[kind], concept)


_SOUNDS = tuple(
    (re.compile(pattern), by)
    for pattern, by in (
        *((r"ph", "f"), (r"th", "t"), (r"sch|sh|ch", "s"), (r"ck|[cq]", "k"), (r"[yj]", "i")),
        *((r"w", "v"), (r"z", "s"), (r"x", "ks"), (r"h", ""), (r"(.)\1+", r"\1")),
    )
)  # fmt: skip
"""Spellings of one sound in the languages of Europe and in romanisations: ``Keramik`` and ``ceramic``, ``Theater`` and ``teatr``."""


@functools.lru_cache(_CACHED)
def sound(folded: str) -> str:
    """A word by its sound, in Latin letters; digits stay."""
    text = re.sub(r"[^a-z0-9]+", "", _latin(folded).lower())
    for pattern, by in _SOUNDS:
        text = pattern.sub(by, text)
    return text


def _latin(text: str) -> str:
    if text.isascii():
        return text
    from anyascii import anyascii

    return anyascii(text)


def likeness(a: Word, b: Word) -> float:
    """How far two words are one: 1 the same, less for another form, spelling, language or a part of a compound, 0 for another."""
    if a.text == b.text:
        return 1.0
    if a.concept and a.concept == b.concept:
        return 0.8
    if _HAN.search(a.text) and _HAN.search(b.text):
        shared = set(a.text) & set(b.text)
        ratio = len(shared) / max(len(set(a.text)), len(set(b.text)))
        return ratio if ratio >= 0.5 else 0.0
    if a.text.isascii() != b.text.isascii():
        skeleton = _skeleton(a.key)
        if len(skeleton) >= 3 and skeleton == _skeleton(b.key):
            return 0.8
    return _form_likeness(a.key, b.key)


def _skeleton(key: str) -> str:
    """The consonants of a key: what romanisations of a name agree in."""
    return re.sub("[aeiou]+", "", key.replace("f", "v"))


@functools.lru_cache(4 * _CACHED)
def _form_likeness(a: str, b: str) -> float:
    """Inflections, cognates and transliterations share their beginning; compounds begin or end with their part."""
    short, long = sorted((a, b), key=lambda key: (len(key), key))
    if len(short) < 3 or short.isdigit() or long.isdigit():
        return 0.0
    if short == long:
        return 0.95
    shared = next((i for i, (x, y) in enumerate(zip(short, long, strict=False)) if x != y), len(short))
    if shared >= 4 and shared >= 0.6 * len(long):
        return 0.85
    if len(short) >= 4 and (long.startswith(short) or long.endswith(short)):
        return 0.6
    return 0.0


def initials(words: Iterable[Word]) -> str:
    """The first letters of words."""
    return "".join(word.text[0] for word in words)


@functools.cache
def _concepts() -> dict[str, str]:
    return {plain(form): concept for concept, forms in CONCEPTS.items() for form in forms.split("|")}


@functools.cache
def _filler() -> frozenset[str]:
    return phrases_in(FILLER)


@functools.cache
def _sections() -> frozenset[str]:
    return phrases_in(SECTIONS)


def phrases_in(table: str) -> frozenset[str]:
    """The phrases of a vocabulary table, folded."""
    return frozenset(plain(phrase) for phrase in table.replace("\n", "|").split("|") if phrase.strip())
