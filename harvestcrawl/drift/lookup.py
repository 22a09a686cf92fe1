"""Which of some thousand phrases a text has: by runs of words in a dictionary; a pattern only in scripts without blanks."""

import re
from collections.abc import Iterable, Mapping

from harvestcrawl.drift.words import phrases_in

_TOKEN = re.compile("(?:[^\\W_]|[\u0900-\u0dff']|/(?=$|\\s))+")
"""A word with its apostrophes and the vowel signs of India; a slash that stands for a folder."""
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
"""Scripts that write words without blanks, or (Hangul) put endings on them."""


class Phrases:
    """Tables of phrases by name, looked up together."""

    def __init__(self, tables: Mapping[str, str]) -> None:
        """:param tables: by name, phrases divided by ``|``"""
        self._names: dict[tuple[str, ...], list[str]] = {}
        self._patterns: dict[str, re.Pattern[str]] = {}
        for name, table in tables.items():
            phrases = phrases_in(table)
            unspaced = sorted((p for p in phrases if _UNSPACED.search(p)), key=lambda phrase: (-len(phrase), phrase))
            for phrase in sorted(phrases - set(unspaced)):
                self._names.setdefault(tuple(_TOKEN.findall(phrase)), []).append(name)
            if unspaced:
                self._patterns[name] = re.compile("|".join(map(re.escape, unspaced)))
        self._longest = max(map(len, self._names), default=0)
        self._first = frozenset(run[0] for run in self._names if run)

    def found(self, text: str) -> dict[str, list[str]]:
        """By name of table, the phrases that a folded text has; of phrases that begin at one word the longest."""
        hits: dict[str, list[str]] = {}
        words = _TOKEN.findall(text)
        ends: dict[str, int] = {}
        for start in (i for i, word in enumerate(words) if word in self._first):
            for size in range(min(self._longest, len(words) - start), 0, -1):
                run = tuple(words[start : start + size])
                for name in self._names.get(run, ()):
                    if ends.get(name, 0) <= start:
                        hits.setdefault(name, []).append(" ".join(run))
                        ends[name] = start + size
        if _UNSPACED.search(text):
            for name, matched in self._unspaced(text):
                hits.setdefault(name, []).extend(matched)
        return hits

    def _unspaced(self, text: str) -> Iterable[tuple[str, list[str]]]:
        return ((name, matched) for name, pattern in self._patterns.items() if (matched := pattern.findall(text)))
