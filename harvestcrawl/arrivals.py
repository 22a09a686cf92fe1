"""A page that came in, seen from the crawl: under which addresses, and as which page of what."""

from collections.abc import Iterable
from dataclasses import replace

from harvestcrawl.items import Outcome, ThreadPage
from harvestcrawl.steps import Kind, Wanted
from harvestcrawl.urls import page_key


def as_asked_for(page: ThreadPage, wanted: Wanted) -> ThreadPage:
    """``page`` with what the crawl knows of a next page that turned out to be none: which one it should have been, of which thread.

    A board's page that does not say which one it is gets its number, too.
    """
    if wanted.kind is Kind.THREAD_PAGE and page.outcome is not Outcome.THREAD:
        return replace(page, thread_url=wanted.thread_url, page_number=wanted.number)
    if wanted.kind is Kind.BOARD_PAGE and page.outcome is not Outcome.THREAD:
        return replace(page, page_number=max(page.page_number, wanted.number))
    return page


def keys_of(page: ThreadPage, urls: Iterable[str]) -> set[str]:
    """The keys of a page under all the addresses that it came in under.

    The mark of a first page does not count, unless the page says that it is a later one: its engine counts from 0.
    """
    later = page.outcome is Outcome.THREAD and page.page_number > 1
    return {page_key(url, keep_first=exact) for url in urls for exact in ((True,) if later else (False, True))}
