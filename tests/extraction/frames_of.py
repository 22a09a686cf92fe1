"""Frames of a page written for a test: the elements of class ``post``, their bodies of class ``body``."""

from harvestcrawl.document import Document, parse_document
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.outline import Frame, Outline, outline


def framed(html: str, url: str) -> tuple[Document, Outline, list[Frame], list[Body]]:
    """The page's outline, its frames (posts nested in a post are its holes) and their bodies."""
    document = parse_document(f"<html><body>{html}</body></html>", url)
    assert document is not None
    page = outline(document)
    posts = [i for i, tokens in enumerate(page.tokens) if "post" in tokens]
    frames = [Frame((i,), page.end[i], tuple(j for j in posts if i < j < page.end[i])) for i in posts]
    bodies = []
    for frame in frames:
        own = [i for i in range(frame.start, frame.end) if "body" in page.tokens[i]]
        roots = (own[0],) if own else frame.roots
        bodies.append(Body(roots, frozenset(), frozenset(frame.holes), not own))
    return document, page, frames, bodies
