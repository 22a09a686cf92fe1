"""Which row speaks of which post, by their texts alone."""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from harvestcrawl.forum_evaluation.gold import FoundPost, GoldPost

LEAST_SIMILARITY = 0.3
"""Texts that are less alike do not speak of the same post."""
_INVISIBLE = re.compile("[\u200b\u200c\u200d\ufeff\u00ad]")


class Match(NamedTuple):
    """The row of a post."""

    row: int
    similarity: float | None
    """``None`` where the post's text is unknown and its place decided."""


def normal(text: str | None) -> str:
    """A text as it is compared: compatibility forms, no invisible characters, every white space one blank."""
    return " ".join(_INVISIBLE.sub("", unicodedata.normalize("NFKC", text or "")).split())


def similarity(gold: str, found: str) -> float:
    """Levenshtein similarity: 1 less the edit distance as a share of the longer text (Table II)."""
    return Levenshtein.normalized_similarity(gold, found)


def align(posts: Sequence[GoldPost], found: Sequence[FoundPost]) -> dict[int, Match]:
    """By post its row, one to one: the most alike first, of equals those at the nearest places, then the earlier ones.

    The authors' scorer takes what overlaps on the page; rows of other programs have no positions, so that here the texts decide.
    A post whose text is unknown has the row at its place if there are as many rows as posts.
    """
    golds, texts = [normal(post.text) for post in posts], [normal(row.text) for row in found]
    scored = [(similarity(gold, text), i, j) for i, gold in enumerate(golds) if gold for j, text in enumerate(texts) if text]
    matches: dict[int, Match] = {}
    taken: set[int] = set()
    for score, i, j in sorted(scored, key=lambda pair: (-pair[0], abs(pair[1] - pair[2]), pair[1:])):
        if score >= LEAST_SIMILARITY and i not in matches and j not in taken:
            matches[i] = Match(j, score)
            taken.add(j)
    if len(golds) == len(texts):
        matches |= {i: Match(i, None) for i, gold in enumerate(golds) if not gold and i not in taken}
    return matches
