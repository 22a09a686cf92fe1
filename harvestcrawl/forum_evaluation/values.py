"""When a name, a date and a permalink are the right ones (Table V)."""

import re
from datetime import date, timedelta
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit, urlunsplit

from harvestcrawl.forum_evaluation.gold import FoundPost, GoldPost
from harvestcrawl.urls import SESSION_PARAMETERS

LEAST_LETTERS = 3
"""Of a name that is looked for in an address, and of a number that stands for a post."""
_ISO = re.compile(r"\d{4}(?:-\d\d){0,2}")
_WITH_ZONE = re.compile(r"T.*(?:Z|[+-]\d\d:?\d\d)$")


def same_author(gold: GoldPost, found: FoundPost) -> bool:
    """The same name, by its letters and digits; where one side has only a profile's address, the name stands in it or
    the addresses agree."""
    if gold.author:
        if found.author:
            return _letters(gold.author) == _letters(found.author)
        return _stands_in(gold.author, found.author_url or "")
    if found.author_url and _address(gold.author_url or "") == _address(found.author_url):
        return True
    path = (gold.author_url or "").split("?")[0].split("#")[0]
    return _stands_in(found.author or "", path.rstrip("/").rsplit("/", 1)[-1])


def same_permalink(gold: GoldPost, found: FoundPost) -> bool:
    """The same address but for scheme, ``www.``, order of the query and session ids, or one that ends with the same number: engines have
    several addresses for a post."""
    wanted, given = _address(gold.url or ""), _address(found.url or "")
    number = _last_number(wanted)
    return wanted == given or (len(number) >= LEAST_LETTERS and number == _last_number(given))


def same_date(gold: GoldPost, found: FoundPost) -> bool:
    """The same day; the same month where either has no day. A zone may move the day by one."""
    wanted, given = gold.date or "", found.date or ""
    if not _ISO.match(given):
        return False
    if wanted.startswith("--"):
        return given[5:10] == wanted[2:7]
    if min(len(wanted), len(given)) < len("2020-01-31"):
        return wanted[:7] == given[:7]
    try:
        apart = abs(date.fromisoformat(wanted[:10]) - date.fromisoformat(given[:10]))
    except ValueError:
        return False
    return apart <= timedelta(days=1 if _WITH_ZONE.search(given) else 0)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.lower())


def _stands_in(name: str, address: str) -> bool:
    letters = _letters(name)
    return len(letters) >= LEAST_LETTERS and letters in _letters(unquote(address))


def _last_number(address: str) -> str:
    numbers: list[str] = re.findall(r"\d+", address)
    return numbers[-1] if numbers else ""


def _address(url: str) -> str:
    try:
        parts = urlsplit(unquote(url).strip())
    except ValueError:  # brackets that are no IPv6 address
        return url
    query = sorted(pair for pair in parse_qsl(parts.query, keep_blank_values=True) if pair[0].lower() not in SESSION_PARAMETERS)
    return urlunsplit(("", parts.netloc.lower().removeprefix("www."), parts.path.rstrip("/"), urlencode(query), parts.fragment))
