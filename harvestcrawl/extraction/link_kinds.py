"""What kind of link it is, by its address, its text and the frame that it stands in."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from harvestcrawl.document import Element
from harvestcrawl.extraction import navigation_words as words
from harvestcrawl.extraction.link_text import class_words, classes_of
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


def path_words(path: str) -> set[str]:
    """The words of a URL's path: whole segments, scripts without their ending."""
    return {segment.partition(".")[0] for segment in path.lower().split("/")}


def is_no_list_url(url: str) -> bool:
    """Whether an address names a person, a tool, a feed, a file."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return True
    if not words.NO_LIST_URL.isdisjoint(path_words(parts.path)) or parts.path[-5:].rpartition(".")[2].lower() in _FILES:
        return True
    return bool(parts.query) and bool(words.NO_LIST_PAIRS.search(parts.query))


_FILES = frozenset("rss xml atom jpg jpeg png gif webp svg pdf zip css js json ics".split())
_PERSON_NUMBER = re.compile(r"(?:/(?:user|member|profile|u)|[/-]uid)[-_]?\d", re.IGNORECASE)
_PERSON_QUERY = re.compile(r"(?:^|[&;])(?:u|uid|user|showuser|member)=|mode=viewprofile|action=profile", re.IGNORECASE)


def names_person(url: str) -> bool:
    """Whether an address is that of a person's page."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    if not words.PERSON_URL.isdisjoint(path_words(parts.path)) or _PERSON_NUMBER.search(parts.path):
        return True
    return bool(parts.query) and bool(_PERSON_QUERY.search(parts.query))


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What the elements around a link are."""

    chrome: bool = False
    """Navigation, header, footer, side column."""
    crumb: bool = False
    """The path to the page."""
    aside_of_row: bool = False
    """A cell for the last post, the author, the pages of a thread."""


class Frames:
    """The frame of each element, worked out once for each element that holds a link."""

    def __init__(self) -> None:
        self._known: dict[Element, Frame] = {}

    def of(self, element: Element) -> Frame:
        """The frame that an element stands in."""
        chain = []
        node = element.getparent()
        while node is not None and node not in self._known:
            chain.append(node)
            node = node.getparent()
        frame = self._known[node] if node is not None else Frame()
        for node in reversed(chain):
            frame = _inner(node, frame)
            self._known[node] = frame
        return frame


def _inner(node: Element, outer: Frame) -> Frame:
    """The frame inside ``node``."""
    names = classes_of(node) | _id_words(node) if node.tag not in ("body", "html") else frozenset()
    if outer.chrome or not (names or node.tag in words.CHROME_TAGS or node.get("role")):
        return outer
    listed = bool(names & words.FORUM_CLASSES)
    crumb = outer.crumb or bool(names & words.CRUMB_CLASSES)
    chrome = crumb or (
        not listed and (node.tag in words.CHROME_TAGS or node.get("role") in words.CHROME_ROLES or bool(names & words.CHROME_CLASSES))
    )
    return Frame(chrome=chrome, crumb=crumb, aside_of_row=outer.aside_of_row or bool(names & words.NO_LIST_CLASSES and not names & _TITLES))


_TITLES = frozenset({"topictitle", "threadtitle", "topicname", "threadname", "forumtitle", "forumname", "title", "subject"})


def _id_words(node: Element) -> frozenset[str]:
    value = node.get("id")
    return class_words(value) if value else frozenset()
