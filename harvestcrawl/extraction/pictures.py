"""Pictures that were posted: shown small beside the text, and linked to the picture itself."""

import re
from collections.abc import Iterator

from harvestcrawl.document import Document, picture_source
from harvestcrawl.extraction.outline import Frame, Outline

_FILE = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|bmp)$", re.IGNORECASE)


def pictures_in(page: Outline, frame: Frame) -> Iterator[int]:
    """The pictures of a frame that link to a picture; those of members lead to them, or nowhere."""
    i = frame.start
    while i < frame.end:
        if i in frame.holes:
            i = page.end[i]
            continue
        if page.tags[i] == "img" and _FILE.search((page.attributes[page.parent[i]].get("href") or "").partition("?")[0]):
            yield i
        i += 1


def read_pictures(document: Document, page: Outline, frame: Frame) -> tuple[str, ...]:
    """The addresses of these pictures as they are shown, each once."""
    found = (document.resolve(picture_source(page.elements[i])) for i in pictures_in(page, frame))
    return tuple(dict.fromkeys(url for url in found if url))
