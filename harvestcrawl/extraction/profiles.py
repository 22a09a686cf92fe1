"""Whether an address or a few words lead to a person: to a profile, and not to a form, a search, the thread or nobody."""

import re
from functools import lru_cache
from urllib.parse import unquote, urlsplit

from harvestcrawl.extraction.vocabulary import NOT_PROFILE_WORDS, PROFILE_WORDS, USER_WORDS, words_of

_NOBODY = re.compile(r"[?&;,](?:u|uid|user|userid|user_id|id|member|memberid)=0+(?:[&;,#]|$)", re.IGNORECASE)


@lru_cache(maxsize=4096)
def is_nobody(url: str, page_url: str) -> bool:
    """Whether a URL leads to no person: to the thread or a place in it, or to the user number nought."""
    if _NOBODY.search(url):
        return True
    target, own = (unquote(u).partition("#")[0].rstrip("/") for u in (url, page_url))
    return target == own or target.startswith((own + "/", own + "/&", own + "&", own + "?"))


@lru_cache(maxsize=4096)
def _address_words(url: str) -> frozenset[str]:
    parts = urlsplit(url)
    return frozenset().union(*(words_of(t[:60]) for t in re.split(r"[/&;=,]", f"{parts.path}/{parts.query}") if t))


def leads_elsewhere(url: str) -> bool:
    """Whether an address that names a person leads to a form or a search."""
    return bool(_script_words(url) & NOT_PROFILE_WORDS)


@lru_cache(maxsize=4096)
def _script_words(url: str) -> frozenset[str]:
    """The words of an address that say what it does: not those of a person's name in it."""
    parts = urlsplit(url)
    names = []
    for segment in parts.path.split("/"):
        names.append(segment)
        if words_of(segment[:60]) & PROFILE_WORDS:
            break
    for pair in re.split("[&;,]", parts.query):
        name, _, value = pair.partition("=")
        names += [name] if words_of(name[:60]) & USER_WORDS or name == "u" else [name, value]
    return frozenset().union(*(words_of(n[:60]) for n in names if n))


def says_profile(text: str) -> bool:
    """Whether the words on a link say that it leads to a profile."""
    return len(text) < 30 and any(words_of(w) & PROFILE_WORDS for w in text.casefold().split())


def may_be_profile(url: str) -> bool:
    """Whether an address has a word for a person's page in it."""
    return bool(_address_words(url) & PROFILE_WORDS)
