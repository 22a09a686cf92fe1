"""All that is known of a pair, gathered once: repaired titles, addresses, comparison."""

import re
from dataclasses import dataclass

from harvestcrawl.drift.addresses import Address, address, same_place
from harvestcrawl.drift.comparison import Comparison, compare
from harvestcrawl.drift.repair import repaired, reread
from harvestcrawl.drift.titles import Title, taken_apart
from harvestcrawl.drift.words import plain, words_of
from harvestcrawl.items import PageState

MIN_REREAD = 0.5
"""Share of words that another reading of damaged bytes has to have in common with the other title to be the right one."""
_NO_LETTERS = re.compile(r"[\W_]+")
_SCRIPTS = (
    ("latin", re.compile("[A-Za-z\u00c0-\u024f]")),
    ("cyrillic", re.compile("[\u0400-\u052f]")),
    ("greek", re.compile("[\u0370-\u03ff]")),
    ("hebrew", re.compile("[\u0590-\u05ff]")),
    ("arabic", re.compile("[\u0600-\u06ff]")),
    ("thai", re.compile("[\u0e00-\u0e7f]")),
    ("hangul", re.compile("[\uac00-\ud7a3]")),
    ("han", re.compile("[\u3040-\u30ff\u3400-\u9fff]")),
    ("indic", re.compile("[\u0900-\u0dff]")),
    ("syllabics", re.compile("[\u1400-\u167f]")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """One pair, ready to be judged."""

    archived: Title
    live: Title
    old: Address
    """Where the archived page was."""
    new: Address
    """Where the live page is."""
    passed: tuple[Address, ...]
    """The addresses that redirects led over."""
    comparison: Comparison
    repaired: bool
    """Whether a damaged charset or entities were mended on either side."""

    @property
    def same_place(self) -> bool:
        """Whether path and query are kept."""
        return same_place(self.old, self.new)

    @property
    def same_site(self) -> bool:
        """Whether the registrable domain is kept."""
        return bool(self.old.domain) and self.old.domain == self.new.domain

    @property
    def same_words(self) -> bool:
        """Whether the titles differ in case, blanks and punctuation at most."""
        return letters_of(self.archived.text) == letters_of(self.live.text)

    @property
    def script_changed(self) -> bool:
        """Whether the live title is written in a script that the archived title has no letter of."""
        script = main_script(self.live.text)
        return script is not None and script != main_script(self.archived.text) and script not in scripts(self.archived.text)


def gather(archived: PageState, live: PageState) -> Evidence:
    """The evidence of a pair that has both titles."""
    one, other = mended(archived.title or "", live.title or "")
    old, new = address(archived.url), address(live.final_url or live.url)
    where = (old, new)
    a = taken_apart(one, archived.lang, where, other)
    b = taken_apart(other, live.lang, where, one)
    changed = (one, other) != (plain_blanks(archived.title), plain_blanks(live.title))
    return Evidence(
        archived=a,
        live=b,
        old=old,
        new=new,
        passed=tuple(address(url) for url in live.redirects),
        comparison=compare(a, b, old, new),
        repaired=changed,
    )


def plain_blanks(title: str | None) -> str:
    """A title with its blanks squeezed, nothing else done to it."""
    return " ".join((title or "").split())


def mended(one: str, other: str) -> tuple[str, str]:
    """Both titles repaired; what was read in a wrong charset is reread if that gives words of the other."""
    a, b = repaired(one), repaired(other)
    return _reread(a, b), _reread(b, a)


def _reread(damaged: str, sound: str) -> str:
    known = {word.text for word in words_of(sound)}
    best, most = damaged, MIN_REREAD
    for reading in reread(damaged):
        words = {word.text for word in words_of(reading)}
        share = len(words & known) / max(len(words), len(known), 1)
        if share > most:
            best, most = reading, share
    return best


def letters_of(text: str) -> str:
    """The letters and digits of a title, folded."""
    return _NO_LETTERS.sub("", plain(text))


def scripts(text: str) -> frozenset[str]:
    """The scripts that a text has letters of."""
    return frozenset(name for name, letters in _SCRIPTS if letters.search(text))


def main_script(text: str) -> str | None:
    """The script of most letters; of equals the first."""
    counts = {name: len(letters.findall(text)) for name, letters in _SCRIPTS}
    best = max(counts, key=lambda name: counts[name])
    return best if counts[best] else None
