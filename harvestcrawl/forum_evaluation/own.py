"""What our own extraction finds on labelled pages, as rows like any other program's."""

from collections.abc import Sequence
from dataclasses import fields

from harvestcrawl.extraction.thread import extract_thread
from harvestcrawl.forum_evaluation.gold import FoundPost, GoldPage, Paired


def read_pages(pages: Sequence[GoldPage]) -> Paired:
    """Every page with the posts that are found on it. Pages without their markup, or without the time that "yesterday" counts from,
    are named and in no table: the clock does not decide a figure."""
    pairs, unusable = [], []
    for page in pages:
        if page.html is None or page.fetched_at is None:
            unusable.append(f"{page.name}: there is no {'html' if page.html is None else 'fetched_at'} to run the extraction on")
            continue
        posts = extract_thread(page.html, url=page.url, fetched_at=page.fetched_at).posts
        found = tuple(FoundPost(**{f.name: getattr(post, f.name) for f in fields(FoundPost)}) for post in posts)
        pairs.append((page, found))
    missing = tuple(page.name for page, given in pairs if not given and any(not post.optional for post in page.posts))
    return Paired(tuple(pairs), missing, (), tuple(unusable))
