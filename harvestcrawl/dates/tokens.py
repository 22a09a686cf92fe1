"""A line of text as tokens and their kinds: the one place that looks words up.

The kinds of "Posted 5 Mar 2020" are ``"x d B y"``: one character a token, so that the grammar is a plain regular expression
over the kinds, the same for all languages and scripts, and takes time in proportion to the line.
"""

import re
from collections.abc import Iterator

from harvestcrawl.dates import names, words

LIMIT = 2000
"""Characters of a line that are looked at: a longer line is the text of a post, and no place of dates."""

_TOKEN = re.compile(
    r"[0-9]+| +"
    r"|[\u0e01-\u0e4e]+\.[\u0e01-\u0e4e]+"  # Thai short months carry an inner dot
    r"|[年月日号號](?![前間间以曜])"  # these marks run on into the next word: 12日下午
    r"|(?:今天|昨天|前天|今日|昨日)(?=[上下中午凌晚早])"
    # a word: all but blanks, digits and the punctuation of ASCII, Latin-1, and the general and East Asian blocks (the
    # joiners that Persian writes inside words are left in)
    r"|[^\s0-9!-/:-@\[-`{-~\xa0-\xa9\xab-\xb9\xbb-\xbf\u060c\u061b\u2000-\u200b\u200e-\u206f\u3000-\u3004\u3007-\u303f\uff00-\uff0f]+"
    r"|.",
    re.DOTALL,
)
_BLANKS = (
    "\t\n\r\f\v\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000"
    "\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\xad"  # marks that show nothing
)
_ALIKE = {
    "-": "‐‑‒–—―−－",
    "/": "／⁄",
    ".": "．｡",
    ":": "：",
    ",": "，、،",
    ";": "；؛",
    "(": "（［【",
    ")": "）］】",
    "'": "’‘ʼ＇′",
    "|": "·•∙‧・｜│┃●▪◦",
}
_FIRST_DIGITS = (0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0xFF10)
"""Zero in Arabic, Persian, Devanagari, Bengali, Thai and full-width digits; the other nine follow."""
_PLAIN: dict[int, str] = (
    dict.fromkeys((*map(ord, _BLANKS), *range(0x2000, 0x200B)), " ")
    | {ord(form): mark for mark, forms in _ALIKE.items() for form in forms}
    | {zero + value: str(value) for zero in _FIRST_DIGITS for value in range(10)}
)
_ODD_BLANK = re.compile(r"[\t-\r\x1c-\x1f]")


def plain(text: str) -> str:
    """``text`` with digits, blanks and dashes of all scripts in their ASCII form: same length, so that positions hold."""
    if text.isascii() and not _ODD_BLANK.search(text):
        return text
    return text.translate(_PLAIN)


def tokenise(text: str) -> tuple[list[str], str]:
    """The tokens of a ``plain`` text, which joined give the text again, and their kinds, one character each."""
    tokens = _TOKEN.findall(text)
    return tokens, "".join([_kind(token, "x") for token in tokens])


def _number_kinds() -> dict[str, str]:
    """``d``: one or two digits; ``y``: a year (Persian, Gregorian, Buddhist); ``q``: an offset such as 0530."""
    kinds = {f"{n:02}": "d" for n in range(100)} | {str(n): "d" for n in range(10)}
    kinds |= {f"{hour:02}{minute}": "q" for hour in range(13) for minute in ("00", "15", "30", "45")}
    return kinds | {str(n): "y" for span in ((1370, 1411), (1900, 2100), (2530, 2600)) for n in range(*span)}


def _word_kinds() -> Iterator[tuple[str, str]]:
    """Word and kind; a later pair wins over an earlier one: short weekdays ("so", "di", "la") matter least."""
    weekdays = [word for row in names.WEEKDAYS.values() for word in row.replace(";", " ").split()]
    for word in weekdays:
        if word not in words.NOT_WEEKDAYS:
            yield word, "W" if words.is_strong_weekday(word) else "w"
    both = set(weekdays)
    for row in (*names.MONTHS.values(), words.JALALI_MONTHS):
        for word in row.replace(";", " ").split():
            yield word, "B" if word in both else "M" if words.is_strong_month(word) else "N"
    units = [word for text in words.UNITS.values() for word in text.split()]
    yield from ((word, "U") for word in units if word not in words.NOT_UNITS)
    # only Thai, Chinese, Japanese and Korean write "ago" without a blank
    yield from ((word + ago, "V") for word in units if word >= "\u0e00" for ago in words.AGO_GLUED.split())
    yield from ((word, "V") for word in words.UNITS_AGO.split())
    yield from ((word, "K") for text in words.DAYS_BACK.values() for word in text.split())
    yield from ((word, "Q") for word in words.FEW.split())
    yield from ((word, kind) for kind, text in words.KINDS.items() for word in text.split())


def _kind_table() -> dict[str, str]:
    """Every token that is not a plain "x", in lower case, upper case and with a capital, so that looking up needs no folding."""
    table: dict[str, str] = {}
    for word, kind in _word_kinds():
        for form in words.spellings(word):
            table.update(dict.fromkeys((form, form.upper(), form[:1].upper() + form[1:]), kind))
    table.update(dict.fromkeys(words.LOWER_CASE_IS_WEAK, "N"))
    for initial in words.INITIALS:
        table.pop(initial, None)
    table |= {"T": "T", "I": "i"} | dict.fromkeys(words.ZONES, "Z")
    table |= {" " * width: " " for width in range(1, 9)}
    table |= {mark: mark for mark in ".,/-:'()|@+;"} | {"&": "c", "«": "|", "»": "|", "º": "o", "°": "o", "ª": "o"}
    return table | _number_kinds()


KIND_OF = _kind_table()
"""Token to kind; a token that is not here is of kind ``x``."""
_kind = KIND_OF.get
