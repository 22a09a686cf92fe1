"""What kind of link it is, by its address, its text and the frame that it stands in."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from urllib.parse import urlsplit

from harvestcrawl.document import Element, Link
from harvestcrawl.extraction import navigation_words as words
from harvestcrawl.extraction.link_text import class_words, classes_of
from harvestcrawl.extraction.vocabulary import USER_WORDS
from harvestcrawl.text import fold

# A link that shows when: "9 years ago", "Today, 10:46", "12 Mar 2020 17:21".
_DATE = re.compile(
    r"^\W*(?:\d{1,3}\s+\w+\s+ago|(?:today|yesterday|heute|gestern|hier|aujourd.hui|hoy|ayer|oggi|ieri|сегодня|вчера)\b"
    r"|(?:\w{3,9}[.,]?\s+)?\d{1,4}[./ -](?:\d{1,2}|\w{3,9}\.?)[./ -]\d{1,4}\b[\s,\d:.]*(?:[ap]m)?\s*$"
    r"|\w{3,9}\.?\s+\d{1,2},?\s+\d{4}\b|\d{1,2}:\d{2})",
    re.IGNORECASE,
)


def is_title(text: str) -> bool:
    """Whether a text can be the title of a thread or board: no button, no number, no date."""
    if not text or len(text) > 300 or not any(c.isalpha() for c in text):
        return sum(c.isalnum() for c in text) > 4 and not text.isdigit() and not _DATE.search(text) and len(text) <= 300
    return fold(text).strip(" .:»«>›…[]()+") not in words.NO_LIST_TEXTS and not _DATE.search(text[:40])


class Target(StrEnum):
    """What an address leads to, as far as its words tell."""

    THREAD = "thread"
    """A thread or a board, for all one can see."""
    DOUBTFUL = "doubtful"
    """A word that is a tool's or a board's name: help, rules, archive."""
    POST = "post"
    PERSON = "person"
    TOOL = "tool"
    """Login, search, feeds, files: nothing that a board lists."""


def path_words(path: str) -> list[str]:
    """The words of a URL's path: whole segments, scripts without their ending."""
    return [segment.partition(".")[0] for segment in path.lower().split("/")]


@lru_cache(maxsize=4096)
def target_of(url: str) -> Target:
    """What a URL leads to."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return Target.TOOL
    found = path_words(parts.path)
    if not words.PERSON_URL.isdisjoint(found) or _PERSON_NUMBER.search(parts.path) or (parts.query and _PERSON_QUERY.search(parts.query)):
        return Target.PERSON
    if not words.NO_LIST_URL.isdisjoint(found) or parts.path[-5:].rpartition(".")[2].lower() in _FILES:
        return Target.TOOL
    if parts.query and words.NO_LIST_PAIRS.search(parts.query):
        return Target.TOOL
    if not words.POST_URL.isdisjoint(found):
        return Target.POST
    if words.DOUBTFUL_URL.isdisjoint(found):
        return Target.THREAD
    first = next(i for i, word in enumerate(found) if word in words.DOUBTFUL_URL)
    return Target.TOOL if words.FORUM_URL.isdisjoint(found[:first]) else Target.DOUBTFUL


_FILES = frozenset("rss xml atom jpg jpeg png gif webp svg pdf zip css js json ics".split())
_PERSON_NUMBER = re.compile(rf"(?:/(?:{'|'.join(sorted(USER_WORDS))}|u)|[/-]uid)[-_]?\d", re.IGNORECASE)
_PERSON_QUERY = re.compile(r"(?:^|[&;])(?:u|uid|user|showuser|member)=|mode=viewprofile|action=profile", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What the elements around a link are."""

    chrome: bool = False
    """Navigation, header, footer, side column."""
    crumb: bool = False
    """The path to the page."""
    side_cell: bool = False
    """A cell for the last post, the author, the pages of a thread."""


class Frames:
    """The frame of each element, worked out once for each element that holds a link."""

    def __init__(self, links: Sequence[Link]) -> None:
        self._known: dict[Element, Frame] = {}
        self._most = max(_MANY, int(0.6 * len(links)))
        self._counts = _MOST_COUNTS

    def of(self, element: Element) -> Frame:
        """The frame that an element stands in."""
        chain = []
        node = element.getparent()
        while node is not None and node not in self._known:
            chain.append(node)
            node = node.getparent()
        frame = self._known[node] if node is not None else Frame()
        for node in reversed(chain):
            frame = self._inside(node, frame)
            self._known[node] = frame
        return frame

    def _inside(self, node: Element, outer: Frame) -> Frame:
        if outer.chrome or node.tag in ("body", "html"):
            return outer
        if node.tag in words.CHROME_TAGS or node.get("role") in words.CHROME_ROLES:
            return Frame(chrome=True, crumb=bool(_names(node) & words.CRUMB_CLASSES))
        names = _names(node)
        if not names:
            return outer
        crumb = bool(names & words.CRUMB_CLASSES)
        chrome = crumb or (bool(names & words.CHROME_CLASSES) and not names & words.FORUM_CLASSES)
        side = not outer.side_cell and _is_side_cell(node, names)
        if (chrome or side) and self._holds_most(node):
            return outer
        return Frame(chrome=chrome, crumb=crumb, side_cell=outer.side_cell or side) if chrome or side else outer

    def _holds_most(self, node: Element) -> bool:
        """Whether most links of the page are in ``node``: then it is no side column, whatever its class says ("no-sidebar")."""
        if self._counts == 0:  # a page made of side columns: what is asked of each must not add up
            return False
        self._counts -= 1
        return next(islice(node.iter("a"), self._most, None), None) is not None


_MANY = 8
_MOST_COUNTS = 60


def _names(node: Element) -> frozenset[str]:
    found = classes_of(node)
    value = node.get("id")
    return found | class_words(value) if value else found


def _is_side_cell(node: Element, names: frozenset[str]) -> bool:
    """Whether an element is the part of a row that names the last post, the author, the pages: not the title, not the row itself."""
    if names & words.LAST_POST_CLASSES:
        return True
    if not names & words.NO_LIST_CLASSES or names & words.TITLE_CLASSES:
        return False
    return not any(_LETTERS.sub("", token.lower()) in words.FORUM_CLASSES for token in (node.get("class") or "").split())


_LETTERS = re.compile(r"[^a-z]+")
