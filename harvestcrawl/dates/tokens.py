"""A line of text as tokens and their kinds: the one place that looks words up.

``kinds("Posted 5 Mar 2020")`` is ``"x d B y"``: one character a token, so that the grammar is a plain regular expression
over the kinds, the same for all languages and scripts, and takes time in proportion to the line.
"""

import re

from harvestcrawl.dates import names, words

LIMIT = 2000
"""Characters of a line that are looked at: a date of a post stands near the start of its line."""

_TOKEN = re.compile(
    r"[0-9]+| +"
    r"|[\u0e01-\u0e4e]+\.[\u0e01-\u0e4e]+"  # Thai short months carry an inner dot
    r"|[年月日号號](?![前間间以曜])"  # these marks run on into the next word: 12日下午
    # a word: all but blanks, digits and the punctuation of ASCII, Latin-1, and the general and East Asian blocks (the
    # joiners that Persian writes inside words are left in)
    r"|[^\s0-9!-/:-@\[-`{-~\xa0-\xa9\xab-\xb9\xbb-\xbf\u060c\u061b\u2000-\u200b\u200e-\u206f\u3000-\u3004\u3007-\u303f\uff00-\uff0f]+"
    r"|.",
    re.DOTALL,
)
_BLANKS = "\t\n\r\f\v\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\xad"
_SAME: dict[int, str] = dict.fromkeys(map(ord, _BLANKS), " ")
_SAME.update(dict.fromkeys(range(0x2000, 0x200B), " "))
for _plain, _forms in {
    "-": "‐‑‒–—―−－", "/": "／⁄", ".": "．｡", ":": "：", ",": "，、،", ";": "；؛", "(": "（［【", ")": "）］】", "'": "’‘ʼ＇′", "|": "·•∙‧・｜│┃●▪◦",
}.items():  # fmt: skip
    _SAME.update(dict.fromkeys(map(ord, _forms), _plain))
for _zero in (0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0xFF10):  # Arabic, Persian, Devanagari, Bengali, Thai, full-width digits
    _SAME.update({_zero + i: str(i) for i in range(10)})
_ODD_BLANK = re.compile(r"[\t-\r\x1c-\x1f]")


def plain(text: str) -> str:
    """``text`` with digits, blanks and dashes of all scripts in their ASCII form: same length, so that positions hold."""
    if text.isascii():
        return text.translate(_SAME) if _ODD_BLANK.search(text) else text
    return text.translate(_SAME)


def tokenise(text: str) -> tuple[list[str], str]:
    """The tokens of a ``plain`` text, which joined give the text again, and their kinds, one character each."""
    tokens = _TOKEN.findall(text)
    return tokens, "".join([_kind(token, "x") for token in tokens])


def _variants(word: str) -> tuple[str, ...]:
    word = word.replace("\u2010", "-")
    return (word, word.upper(), word[:1].upper() + word[1:])


def _number_kinds() -> dict[str, str]:
    kinds = {f"{n:02}": "d" for n in range(100)} | {str(n): "d" for n in range(10)}
    kinds |= {f"{hour:02}{minute}": "q" for hour in range(13) for minute in ("00", "15", "30", "45")}
    kinds |= {str(n): "y" for span in ((1370, 1411), (1900, 2100), (2530, 2600)) for n in range(*span)}
    return kinds


def _kind_table() -> dict[str, str]:
    """Word to kind. Later kinds win over earlier ones: a weekday's short form ("so", "di", "la") matters least."""
    table: dict[str, str] = {}

    def add(kind: str, text: str) -> None:
        for word in text.split():
            table.update(dict.fromkeys(_variants(word.replace("\u200c\u200c", " ")), kind))

    for row in names.WEEKDAYS.values():
        for word in row.replace(";", " ").split():
            if word not in words.NOT_WEEKDAYS:
                add("W" if words.is_strong_weekday(word) else "w", word)
    weekdays = dict(table)
    for row in (*names.MONTHS.values(), words.JALALI_MONTHS):
        for word in row.replace(";", " ").split():
            add("B" if word in weekdays else "M" if words.is_strong_month(word) else "N", word)
    for text in words.UNITS.values():
        for word in text.split():
            if word not in words.NOT_UNITS:
                add("U", word)
            for ago in words.AGO_GLUED.split():
                add("V", word + ago)
    for text in words.DAYS_BACK.values():
        add("K", text)
    for kind, text in words.KINDS.items():
        add(kind, text)
    table.update(dict.fromkeys(words.ZONES, "Z"))
    for word in words.LOWER_CASE_IS_WEAK:
        table[word] = "N"
    for upper in ("D", "S", "W", "Y", "J", "G", "T", "A", "M", "V", "L", "B", "C", "E", "F"):
        table.pop(upper, None)  # single capitals are initials; P, U and H stand in times
    table["T"] = "T"
    table["I"] = "i"
    table["Z"] = "Z"
    return table


KIND_OF: dict[str, str] = (
    _kind_table()
    | _number_kinds()
    | {" " * n: " " for n in range(1, 9)}
    | {mark: mark for mark in ".,/-:'()|@+;"}
    | {"&": "c", "«": "|", "»": "|", "º": "o", "°": "o", "ª": "o"}
)
_kind = KIND_OF.get
