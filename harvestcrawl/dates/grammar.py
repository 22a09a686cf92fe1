"""The shapes of dates as regular expressions over token kinds (see ``words.KINDS`` for the letters).

Every repetition is bounded, so matching takes time in proportion to the line. ``layout`` turns the kinds of one expression
into the places of its parts and is remembered: a column of a thousand equal-looking dates is parsed once.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import count
from types import MappingProxyType

_serial = count()
_MONTH = r"(?:[MNBGC]|O x)"
_STRONG = r"(?:[MB]|O x)"
_AFTER_DAY = r"(?:[MBC]|O x)"
_UNIT = r"[USXHhemruYDjkL]"
_NUMBER = r"[dIabXQ]"


def _named(pattern: str) -> str:
    """``pattern`` with each ``<name:…>`` as a capture of its own; names get a serial number, as they must not repeat."""
    return re.sub(r"<(\w+):", lambda m: f"(?P<{m[1]}_{next(_serial)}>", pattern).replace("~>", ")")


def _time(dots: bool = False) -> str:
    """A time of day with AM or PM, "Uhr", zone."""
    half = r"(?: ?<ap:P~>| ?<ap:[apm]~>\.? ?m\.?(?![a-zA-Z])|<ap:[ap]~>(?![a-zA-Z]))"
    zone = (
        r"(?: ?\(?<zone:Z~>(?: ?<sign:[+\-]~> ?(?:<zh:d~>(?::<zm:d~>)?|<zq:q~>))?\)?"
        r"| ?<sign:[+\-]~>(?:<zh:d~>:<zm:d~>|<zq:q~>|<zh:d~>)(?![:.dqy]))?"
    )
    ahead = r"(?:<ap:P~> ?)?"
    colon = rf"{ahead}<h:d~>:<mi:d~>(?::<s:d~>(?:[.,][xdyq])?)?{half}?(?: ?[rhu](?![a-zA-Z]))?{zone}"
    letters = rf"{ahead}<h:d~> ?[hu] ?<mi:d~>(?: ?[mj](?: ?<s:d~> ?z)?)?(?![dxyq:])"
    full = rf"<h:d~> ?<ap:P~>|<h:d~> ?<ap:[ap]~>\.? ?m\.?(?![a-zA-Z])|{ahead}<h:d~> ?[hur](?![a-zA-Z])"
    dotted = rf"|{ahead}<h:d~>\.<mi:d~>(?:\.<s:d~>)?(?![.,:/\-]?[dxyq])(?: ?[rhu](?![a-zA-Z]))?" if dots else ""
    return rf"(?:{colon}|{letters}|{full}{dotted})"


_YEAR = r"(?:<y:y~>|'<y:d~>|<y:d~>(?! ?[:hurPap]|\.d(?![.d])))"
_DAY = r"<d:d~>[oe.]{0,2}"
_NEXT = r"(?:[.,]{0,2} ?(?:[fe]'? ?){0,2}|[./\-]{1,2})"  # not " - ": 25 - March 1 is a stretch of days

_DATES = (
    # numbers alone
    r"(?=y)<y:y~> ?(?:\. |[./\-])<nm:d~> ?(?:\. |[./\-])<nd:d~>(?:\.(?! ?d[^:.]))?",
    r"(?=[Rdy])(?:<era:R~> ?)?<y:[yd]~> ?Y ?<nm:d~> ?L(?: ?<nd:d~> ?D)?",
    r"(?=d)<nm:d~> ?L ?<nd:d~> ?D",
    r"(?=d)<n1:d~> ?<sep:[./\-]~> {0,2}<n2:d~> ?<sep:[./\-]~> {0,2}<n3:[yd]~>(?!:|\.d[^.]| [US])",
    # Vietnamese: 12 tháng 3, 2020; tháng 3 12, 2020
    r"(?=d)<d:d~>[ ,]{0,2}k ?<nm:d~>(?:[ ,]{1,3}(?:Y )?<y:y~>)?",
    r"(?=k)k ?<nm:d~> <d:d~>, ?<y:y~>",
    # names
    rf"(?=d){_DAY}{_NEXT}<mo:{_MONTH}~>{_NEXT}(?:Y\.? )?{_YEAR}",
    rf"(?=[MNBGCO])<mo:{_MONTH}~>\.?[ /\-]{{0,3}}(?:c )?{_DAY}(?:[,.]{{0,2}} (?:f )?|,|[./\-]){_YEAR}",
    rf"(?=y)<y:y~>(?:[. ,\-/]{{1,3}}(?:[mYf]\.? )?|\([ce]\)x )<mo:{_MONTH}~>\.?[ \-/.]{{1,2}}<d:d~>[.o]?(?: e\.?|\(a\))?",
    rf"(?=y)<y:y~>[. ]{{1,2}}(?:Y[. ]{{1,2}})?<d:d~>\. ?<mo:{_MONTH}~>",
    rf"(?=d)<d:d~>[oe.]{{0,2}}{_NEXT}<mo:{_AFTER_DAY}~>\.?",
    rf"(?=[MNBGCO])<mo:{_STRONG}~>\.?[ \-]{{1,2}}<d:d~>o?(?! ?[:hur]|[.,]d)",
    rf"(?=[MNBGCO])<mo:{_MONTH}~>[.,]?[ \-/']{{1,2}}(?:f )?<y:y~>",
)
_SEP = r"(?:[ ,|@\-ca;T.ubY]{0,7}(?:\(?[WwBDLx]\)[ ,]?|[WB][., ]{1,3})?[ ,|@\-caSbul.]{0,6}(?:c:)?)"
_SHORT_SEP = r"(?:[ ,|@\-c]{1,6})"
_LEAD = r"(?:<w:[WwJB]~>\.?[ ,.]{0,3}(?:[cfl] ?){0,2})?"
_DATE = "(?:" + "|".join(_DATES) + ")"
_DAY_WORD = r"(?:<k:(?:v[ \-])?K(?:'[xK])?~>|<k:i [UK]~>|<k:H [xwWU]~>)"
_AMOUNT = rf"(?:<n:{_NUMBER}~>(?: f |[. '])?<u:{_UNIT}~>\.?)"
_AND = r"[ ,c]{1,4}"
_AMOUNTS = rf"{_AMOUNT}(?:{_AND}{_AMOUNT}(?:{_AND}{_AMOUNT})?)?"

_AGO = (
    rf"l e a (?:c )?{_AMOUNTS}",
    rf"[FE] (?:[cfQ] ){{0,2}}{_AMOUNTS}(?: ?[AGE])?",
    rf"[FE] (?:[Ic] )?<n:[Qc]~> (?:f )?<u:{_UNIT}~>(?: ?[AGE])?",
    rf"(?=[IabcQ])(?:[Iabc] )?<n:Q~> (?:f )?<u:{_UNIT}~> (?:c )?[AGE]",
    rf"(?=c)<n:c~> <u:{_UNIT}~> (?:c )?[AGE]",
    rf"(?=[dIabXQ]){_AMOUNTS} ?(?:c )?<ago:[AGE]~>",
    r"(?=[dIQ])<n:[dIQ]~> ?<v:V~>",
    r"(?=[US])<u:[US]~> (?:c )?[AG]",
    r"[FE] <u:[US]~>",
    r"F <n:d~> <u:[WB]~>",  # Croatian and Serbian "pre 1 sat"
)


def _whole() -> str:
    """One expression: a date with its time, in either order, or a relative one. The guards in front keep misses cheap."""
    amounts, dated, day_word = rf"(?=[lFEUSIabXQd]|c (?:Q|{_UNIT}))", r"(?=[WwJBdyRkMNGCO])", r"(?=[KivHJ])"
    shapes = (
        rf"{amounts}(?:{'|'.join(_AGO)})",
        rf"(?=[WwJBdP]){_LEAD}{_time()}{_SHORT_SEP}(?:{_LEAD}{_DATE}|{_DAY_WORD})(?!{_SEP}{_time()})(?: <zone:Z~>)?",
        rf"(?=[WwJBMNGCO]){_LEAD}<mo:{_MONTH}~> {{1,2}}<d:d~> {{1,2}}(?=d:d:d){_time()} {{1,2}}<y:y~>(?!:)",  # asctime of C
        rf"{dated}{_LEAD}{_DATE}(?:{_SEP}{_time(dots=True)})?",
        rf"(?=d)<n1:d~><sep:[./\-]~><n2:d~><dot:\.~>?(?:{_SEP}{_time()})",
        rf"{day_word}{_DAY_WORD}(?:{_SEP}{_time(dots=True)})?",
        rf"(?=J)<k:J~>[ ,]{{1,2}}{_time()}",
        rf"(?=[WB])<w:[WB]~>[ ,|@\-caubf]{{1,6}}{_time()}(?! ?- ?d)",
    )
    return _named("(?:" + "|".join(shapes) + ")")


FIND = re.compile(rf"(?=[dyRkMNBGCOWwJKivHlFEPUSIabXQ]|c (?:Q|{_UNIT}))" + _whole())


# What every expression holds: a year, a month, two numbers with a mark between, a day word, "ago", a weekday with a number near.
_ANCHOR = re.compile(r"[yMNBGCOLkKAEFVlJ]|d ?[./\-] {0,2}d|i U|H [xwWU]|W[^dx]{1,8}[dP]")
_REACH_BACK, _REACH_ON = 24, 60
"""Tokens that an expression can extend before and after what it must hold."""


def windows(kinds: str) -> list[tuple[int, int]]:
    """The stretches of ``kinds`` in which expressions can stand: all of a short line or nothing, as a rule."""
    out: list[tuple[int, int]] = []
    for anchor in _ANCHOR.finditer(kinds):
        first, last = max(0, anchor.start() - _REACH_BACK), anchor.end() + _REACH_ON
        if out and first <= out[-1][1]:
            out[-1] = (out[-1][0], last)
        else:
            out.append((first, last))
    return out


@lru_cache(maxsize=2048)
def layout(kinds: str) -> Mapping[str, tuple[int, ...]] | None:
    """Part name to the indexes of its tokens (several for units), or ``None`` when ``kinds`` is no date expression."""
    match = FIND.fullmatch(kinds)
    if match is None:
        return None
    parts: dict[str, tuple[int, ...]] = {}
    for name, value in match.groupdict().items():
        if value is not None:
            key = name.split("_")[0]
            spots = (match.start(name),) if len(value) == 1 else tuple(range(*match.span(name)))
            parts[key] = parts.get(key, ()) + spots
    return MappingProxyType(parts)


# Forms that count only between bullets or alone on their line.
BARE = re.compile(r"(?:^[ \-(|]{0,3}|\| ?)(?:(?P<n>d) ?(?P<u>[emh]|U(?=[ .]?$))(?=[ ).]?(?:$|\|))|(?P<w>W)[ |.\-)]{0,3}$)")
