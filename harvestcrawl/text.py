"""Folding and tokens: what both jobs do with words."""

import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(r"\w+")
# Characters that show nothing: zero-width blanks and joiners, direction marks, soft hyphen, byte order mark.
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\xad"))


def squeeze(text: str) -> str:
    """``text`` on one line: runs of white space (no-break spaces too) become one blank, ends are stripped."""
    return " ".join(text.split())


def visible(text: str) -> str:
    """``text`` on one line and without the characters that show nothing (direction marks, zero-width blanks)."""
    return squeeze(text if text.isascii() else text.translate(_INVISIBLE))


@lru_cache(maxsize=4096)  # labels of links and fittings come once a post, and are asked about by every stage
def fold(text: str) -> str:
    """The form two shown texts are compared in: NFKC, case-folded, invisible characters gone, blanks squeezed."""
    return visible(unicodedata.normalize("NFKC", text)).casefold()


def tokens(text: str) -> list[str]:
    """Lower-case words of ``text``, in order."""
    return _WORD.findall(text.lower())
