"""Stage 10: on what grounds one link can be the address of its post, and whether it only does something to it."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlsplit

from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.phrases import ACTION_WORDS
from harvestcrawl.extraction.vocabulary import HARD_ACTION_WORDS, NOT_PERMALINK_WORDS, PERMALINK_TEXTS, PERMALINK_WORDS, words_of
from harvestcrawl.text import fold

_NUMBER = re.compile(r"\d+")
GROUNDS = {"date": 0.6, "number": 0.5, "says": 0.6, "names post": 0.4, "own anchor": 0.5, "place": 0.2}
"""What makes a link a permalink, and its weight: it shows the post's date or number, says so, its address does, it leads into
its frame; it shows a picture and leads to a numbered place of the page."""
_POST_NUMBER = re.compile(r"^(?:post|reply|beitrag|nr|no|n)?[\s.:°º]*[#№]?\s*\d{1,6}\s*[.#楼樓層]?$", re.IGNORECASE)
_SAYING_NAMES = frozenset({"permalink", "bookmark", "permanent", "share"})


class Address(NamedTuple):
    """What is asked of a link's address."""

    path: str
    fragment: str
    words: frozenset[str]
    """The words of its last segments, its query and its fragment."""

    @staticmethod
    @lru_cache(maxsize=4096)
    def of(url: str) -> "Address":
        """Take an address apart; many links of a page share one."""
        parts = urlsplit(url)
        segments = parts.path.rstrip("/").rsplit("/", 3)[1:]
        return Address(parts.path, parts.fragment, words_of_all((*segments, parts.query[:120], parts.fragment[:40])))


@lru_cache(maxsize=8192)
def words_of_all(texts: tuple[str, ...]) -> frozenset[str]:
    """The words of class names or of parts of an address."""
    return frozenset().union(*map(words_of, texts))


@dataclass(slots=True)
class Surroundings:
    """What the candidates of one frame are judged by."""

    names: list[tuple[int, str]]
    own_names: frozenset[str]
    own_numbers: frozenset[str]
    """Numbers that only this frame's names hold."""
    date_at: int


def grounds_of(
    page: Outline, i: int, address: Address, text: str, names: frozenset[str], words: frozenset[str], around: Surroundings
) -> frozenset[str]:
    """On what grounds a link can be a permalink; keys of `GROUNDS`.

    :param names: the words of its classes
    :param words: these, and those of its address that are not the thread's
    """
    attributes, fragment = page.attributes[i], address.fragment
    told = {text, *(fold(attributes.get(name, "")) for name in ("title", "aria-label")), attributes.get("rel", "").lower()}
    found = {
        "date": i <= around.date_at < page.end[i] or _is_in_date(page, i, around.date_at),
        "number": bool(_POST_NUMBER.match(text)),
        "says": any(t in PERMALINK_TEXTS or "permalink" in t for t in told if t)
        or bool(names & _SAYING_NAMES)
        or _is_entry_url(page.tokens[i]),
        "names post": bool(words & PERMALINK_WORDS),
        "own anchor": bool(fragment) and fragment in around.own_names,
        "place": not text and bool(_NUMBER.search(fragment)) and page.tags[i] == "a",
    }
    return frozenset(key for key, holds in found.items() if holds)


def _is_entry_url(tokens: tuple[str, ...]) -> bool:
    """Whether class names say permalink in the words of microformats2 (microformats.org/wiki/h-entry); a person's has ``h-card``."""
    return "u-url" in tokens and "h-card" not in tokens and "u-author" not in tokens


def _is_in_date(page: Outline, i: int, date_at: int) -> bool:
    """Whether a link stands in the element that carries the date, and that element in one line."""
    return 0 <= date_at <= i < page.end[date_at] and page.last_line[date_at] - page.first_line[date_at] <= 1


def is_action(text: str, words: frozenset[str]) -> bool:
    """Whether a link does something to the post, or leads to a person."""
    if text in ACTION_WORDS and text not in PERMALINK_TEXTS:
        return True
    if "findpost" in words or "showpost" in words:  # "redirect" and the like are how some engines look a post up
        return not words.isdisjoint(HARD_ACTION_WORDS)
    return not words.isdisjoint(NOT_PERMALINK_WORDS)
