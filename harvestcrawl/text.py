"""Folding, tokens, term vectors, cosine: what both jobs do with words."""

import math
import re
import unicodedata
from collections.abc import Mapping

_WORD = re.compile(r"\w+")
_BLANKS = re.compile(r"\s+")
# Characters that show nothing: zero-width blanks and joiners, direction marks, soft hyphen, byte order mark.
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\xad"))


def squeeze(text: str) -> str:
    """``text`` on one line: runs of white space (no-break spaces too) become one blank, ends are stripped."""
    return _BLANKS.sub(" ", text).strip()


def visible(text: str) -> str:
    """``text`` on one line and without the characters that show nothing (direction marks, zero-width blanks)."""
    return squeeze(text.translate(_INVISIBLE))


def fold(text: str) -> str:
    """The form two shown texts are compared in: NFKC, case-folded, invisible characters gone, blanks squeezed."""
    return visible(unicodedata.normalize("NFKC", text)).casefold()


def tokens(text: str) -> list[str]:
    """Lower-case words of ``text``, in order."""
    return _WORD.findall(text.lower())


def norm(vector: Mapping[str, float]) -> float:
    """The length of a term vector."""
    return math.sqrt(sum(w * w for w in vector.values()))


def cosine(a: Mapping[str, float], b: Mapping[str, float], *, norm_b: float | None = None) -> float:
    """Cosine similarity of two term vectors, 0 to 1; 0 when either is empty.

    :param norm_b: the length of ``b``, where it is known already
    """
    if not a or not b:
        return 0.0
    small, large = (a, b) if len(a) <= len(b) else (b, a)
    dot = sum(weight * large[term] for term, weight in small.items() if term in large)
    if not dot:
        return 0.0
    return min(1.0, dot / (norm(a) * (norm(b) if norm_b is None else norm_b)))
