"""Files attached to a post: links in its frame, in the text or beside it, that say so by their address, their class or their box."""

from collections.abc import Mapping
from functools import lru_cache

from harvestcrawl.document import Document, Element, class_tokens, text_of
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.vocabulary import ATTACHMENT_WORDS, words_of
from harvestcrawl.items import Attachment
from harvestcrawl.text import visible

_MAX_NAME = 200
_STEMS = ("attach", "download")
"""What each of the words has in it."""
_BOX_WORDS = ATTACHMENT_WORDS - {"download"}


def read_attachments(document: Document, page: Outline, frame: Frame) -> tuple[Attachment, ...]:
    """The attachments of a post in the order shown, each address once."""
    found: dict[str, Attachment] = {}
    holes = set(frame.holes)
    box_end = -1
    i = frame.start
    while i < frame.end:
        if i in holes:
            i = page.end[i]
            continue
        if page.tags[i] == "a":
            _add(found, document, page.elements[i], page.attributes[i], in_box=i < box_end)
        elif i > box_end and page.tokens[i] and _says_box(page.tokens[i]) and i not in frame.roots:
            box_end = page.end[i]
        i += 1
    return tuple(found.values())


@lru_cache(maxsize=8192)
def _says_box(tokens: tuple[str, ...]) -> bool:
    return any(words_of(t) & _BOX_WORDS for t in tokens)


def _add(found: dict[str, Attachment], document: Document, anchor: Element, attributes: Mapping[str, str], *, in_box: bool) -> None:
    href = attributes.get("href", "")
    named = f"{href} {attributes.get('class', '')}".lower()
    url = document.resolve(href) if in_box or any(stem in named for stem in _STEMS) else None
    if url and (in_box or _says(url, anchor)):
        name = visible(text_of(anchor))[:_MAX_NAME] or None
        if url not in found or found[url].name is None:
            found[url] = Attachment(url=url, name=name)


def _says(url: str, anchor: Element) -> bool:
    return any(words_of(t[-60:]) & ATTACHMENT_WORDS for t in (url.partition("?")[0], url.partition("?")[2], *class_tokens(anchor)))
