"""Languages and forms that the grammar does not know: dateparser, kept on a short lead."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from harvestcrawl.dates.moments import Context, Resolved, SettledBy
from harvestcrawl.dates.tokens import plain

if TYPE_CHECKING:
    from dateparser.date import DateDataParser

_LONGEST = 60
_DIGITS = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]{3,}")
_CHAIN = re.compile(r"\d[./:-]\d+[./:-]\d+[./:-]\d|[/\\@#%$€£_=]")


def read_other(raw: str, languages: Sequence[str], order: str | None, context: Context) -> Resolved | None:
    """What dateparser makes of a string, in ``languages`` only, if day and year are numbers of the string and the rest is a word.

    Without such conditions it reads "10,00 2" and "100M" as dates (field reports dateparser#582, #942).
    """
    text = plain(raw).strip()
    numbers = [int(number) for number in _DIGITS.findall(text) if len(number) <= 4]
    if not languages or len(text) > _LONGEST or len(numbers) < 2 or not _LETTERS.search(text) or _CHAIN.search(text):
        return None
    parser = _parser(tuple(languages), order)
    if parser is None:
        return None
    data = parser.get_date_data(text)
    moment = data.date_obj
    if moment is None or moment.day not in numbers or moment.year not in numbers or not context.plausible(moment.date()):
        return None
    precision = "minute" if ":" in text else "day"
    return Resolved(moment=moment.replace(tzinfo=None), precision=precision, settled_by=SettledBy.MONTH_NAME)


@lru_cache(maxsize=32)
def _parser(languages: tuple[str, ...], order: str | None) -> "DateDataParser | None":
    """A parser for those of ``languages`` that dateparser knows; imported late, because it takes its time."""
    from dateparser.data.languages_info import language_order
    from dateparser.date import DateDataParser

    known = [tag for tag in dict.fromkeys(language.partition("-")[0] for language in languages) if tag in language_order]
    if not known:
        return None
    settings = {
        "REQUIRE_PARTS": ["day", "month", "year"],
        "PARSERS": ["absolute-time"],
        "DATE_ORDER": order or "DMY",
        "RETURN_AS_TIMEZONE_AWARE": False,
    }
    return DateDataParser(languages=known, use_given_order=True, settings=settings)
