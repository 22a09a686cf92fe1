"""Titles as their authors meant them: entities, damaged charsets, stray characters."""

import functools
import html
import re

from harvestcrawl.text import visible

MAX_TITLE = 1000
"""Characters that are compared; longer titles are spam or whole articles."""
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_DAMAGE = re.compile("[\u0080-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u2018-\u203a\u20ac\u2122\ufffd]")
"""Characters that UTF-8 read as a single-byte charset is full of."""
SINGLE_BYTE = ("cp1251", "koi8-r", "cp1253", "cp1255", "cp1256", "cp874", "iso8859_2", "cp1254")
MULTI_BYTE = ("shift_jis", "euc_jp", "gb18030", "big5", "euc_kr")
"""Charsets of pages that were read as Latin-1: Cyrillic, Greek, Hebrew, Arabic, Thai, Central European, East Asian."""


@functools.lru_cache(4096)
def repaired(title: str) -> str:
    """A title without entities (coded twice, too), without mojibake that shows itself as such, on one line."""
    text = title[:MAX_TITLE].encode("utf-8", "replace").decode("utf-8")  # lone surrogates are no text
    for _ in range(2):
        if _ENTITY.search(text):
            text = html.unescape(text)
    if _DAMAGE.search(text):
        from ftfy import fix_encoding  # 35 ms: only titles with such letters pay

        text = fix_encoding(text)
    return visible(text)


def reread(title: str) -> tuple[str, ...]:
    """What a title whose bytes were read as Latin-1 can have been: one reading a charset, impossible ones left out.

    Each is only right when the other title of the pair says so: any run of accented letters can be read as Cyrillic.
    """
    letters = [c for c in title if c.isalpha()]
    if not letters or sum("\u0080" <= c <= "\u00ff" for c in letters) < 0.5 * len(letters):
        return ()
    readings = []
    for charset in (*SINGLE_BYTE, *MULTI_BYTE):
        for read_as in ("cp1252", "latin-1"):
            try:
                readings.append(title.encode(read_as).decode(charset))
                break
            except UnicodeError:
                continue
    return tuple(readings)
