"""A title taken apart: what names the page, and what names the site."""

from collections.abc import Sequence
from dataclasses import dataclass

from harvestcrawl.drift.addresses import Address, path_words
from harvestcrawl.drift.phrases import is_placeholder, parts_of
from harvestcrawl.drift.words import Word, initials, plain, squashed, words_of

MIN_LABEL = 4
"""Letters of a host label that a part of a title is recognised by; shorter ones are compared as acronyms."""

MIN_NAME, MAX_NAME = 3, 3
"""Letters that a word needs, and words that a part may have, to name the site by one word that is a host label: "BBC News"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """One title, divided."""

    text: str
    """Repaired."""
    parts: tuple[str, ...]
    """Between separators, in order."""
    site_parts: tuple[str, ...]
    """The parts that name the site."""
    words: tuple[Word, ...]
    """Of the whole title."""
    page_words: tuple[Word, ...]
    """Of the parts that name the page, without the site's words (below a front page: those in the host's name, too); all words
    where nothing else is left."""
    name_words: tuple[Word, ...]
    """Of the parts that name the site."""
    has_page_part: bool
    """Whether the title says more than the site's name."""


def taken_apart(text: str, lang: str | None, where: Sequence[Address], other: str) -> Title:
    """A repaired title, divided.

    :param where: the addresses that the page is or was at
    :param other: the other title of the pair: what both end with is the site's name
    """
    parts = parts_of(text) or (text,)
    site = _site_parts(parts, where, parts_of(other), lang)
    words = words_of(text, lang)
    site_texts = {word.text for part in site for word in words_of(part, lang)}
    page = tuple(word for word in words if word.text not in site_texts)
    if not where[0].is_front and any(word.weight >= 0.5 and not _in_host(word, where[0]) for word in page):
        page = tuple(word for word in page if not _in_host(word, where[0]))
    telling = [part for part in parts if part not in site and not is_placeholder(part)]
    has_page = bool(telling) and any(word.weight > 0.2 for word in page)
    name = tuple(word for word in words if word.text in site_texts)
    return Title(
        text=text,
        parts=parts,
        site_parts=site,
        words=words,
        page_words=page if has_page else words,
        name_words=name,
        has_page_part=has_page,
    )


def _in_host(word: Word, a: Address) -> bool:
    return len(word.text) >= MIN_LABEL and any(squashed(word.text) in label for label in a.labels)


def _site_parts(parts: Sequence[str], where: Sequence[Address], others: Sequence[str], lang: str | None) -> tuple[str, ...]:
    named = tuple(part for part in parts if any(names_host(part, a) for a in where))
    if named or len(parts) == 1:
        return named
    theirs = {plain(other) for other in others}
    last, first = parts[-1], parts[0]
    if plain(last) in theirs and (len(others) > 1 or len(last) <= len(first)):
        return (last,)
    names_site = plain(first) in theirs and len(others) > 1 and len(first) <= len(last) and not _in_path(first, where[0], lang)
    return (first,) if names_site else ()


def _in_path(part: str, a: Address, lang: str | None) -> bool:
    """Whether a path spells a part of a title: then it names the page."""
    words = path_words(a)
    return squashed(part) in {squashed(segment) for segment in a.path} or all(word.text in words for word in words_of(part, lang))


def names_host(text: str, a: Address) -> bool:
    """Whether words are those that a host is named by, written together or as an acronym."""
    flat = {squashed(text), squashed(text.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue"))}
    for label in a.labels:
        if any(len(label) >= MIN_LABEL and len(f) >= MIN_LABEL and _matches(f, label) for f in flat) or label in flat:
            return True
    words = [word for word in words_of(text) if not word.text.isdigit()]
    if len(words) <= MAX_NAME and any(squashed(word.text) in a.labels for word in words if len(word.text) >= MIN_NAME):
        return True
    return len(words) > 1 and any(acronym_of(label, words) for label in a.labels)


def _matches(flat: str, label: str) -> bool:
    """One in the other, and not much longer: "eastmouthecho" in "theeastmouthecho"."""
    short, long = sorted((flat, label), key=len)
    return short in long and len(short) >= 0.5 * len(long)


def acronym_of(label: str, words: Sequence[Word]) -> bool:
    """Whether a label is the initials of words, with or without those that say nothing."""
    letters = squashed(label)
    telling = initials(word for word in words if word.weight > 0.15)
    return len(letters) >= 2 and letters in (squashed(initials(words)), squashed(telling))
