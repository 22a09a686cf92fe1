"""A walk through one thread: its ledger, the pages that came in before their turn, and why the walk ends."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from urllib.parse import urlsplit

from harvestcrawl.extraction.page_parts import readings
from harvestcrawl.extraction.unlisted import NEXT_ELSEWHERE
from harvestcrawl.items import EndReason, Outcome, Post, ThreadPage
from harvestcrawl.reading import ALREADY_REQUESTED
from harvestcrawl.text import fold
from harvestcrawl.threads import ThreadLedger
from harvestcrawl.urls import page_key, same_site


def opener_key(page: ThreadPage) -> bytes | None:
    """What a thread is known by under whatever address: title and first post. ``None`` if that one has no id, date or text.

    Engines list an announcement on each board under an address of its own, and a moved thread under its old one too.
    """
    if not page.posts:
        return None
    opener = page.posts[0]
    own = opener.post_id or (urlsplit(opener.url).fragment if opener.url else "")
    when = opener.date_raw or opener.date
    if not own or not when or not opener.text:
        return None
    parts = (urlsplit(page.url).netloc, fold(page.title or ""), own, when, fold(opener.author or ""), fold(opener.text[:200]))
    return blake2b("\n".join(parts).encode("utf-8", "replace"), digest_size=16).digest()


def next_key(page: ThreadPage) -> str:
    """The key of the page that follows. What follows the first page is the second, also where engines count from 0: ``?page=1``."""
    return page_key(page.next_page_url or "", keep_first=page.page_number == 1)


@dataclass(slots=True, eq=False)
class ThreadWalk:
    """A thread that is being read, page after page."""

    key: str
    """The key of the thread's first page."""
    ledger: ThreadLedger
    number: int = 0
    """The number of the page that was read last."""
    read: set[str] = field(default_factory=set)
    """Keys of the pages that are in the ledger."""
    held: dict[str, ThreadPage] = field(default_factory=dict)
    """Pages that came in before their turn, under each of their keys."""

    def hold(self, page: ThreadPage, keys: Iterable[str]) -> None:
        """Keep ``page`` until the walk reaches one of ``keys``."""
        self.held.update(dict.fromkeys(sorted(keys), page))

    def reach(self, key: str) -> ThreadPage | None:
        """The held page under ``key``, which from now on counts as read."""
        page = self.held.get(key)
        return self._let_go(page) if page is not None else None

    def reach_next(self) -> ThreadPage | None:
        """The held page that by its own number follows the one read last, if its address is a post's, to which no pager leads."""
        if not self.ledger.pages:
            return None
        following = [page for page in self.held.values() if page.page_number == self.number + 1 and not _names_a_page(page.url)]
        return self._let_go(following[0]) if following else None

    def placed(self, page: ThreadPage) -> ThreadPage:
        """``page`` with the thread's address, and with the number that it has by what was read before where it shows none itself.

        A pager that shows "next" alone and counts posts says nothing on the last page: that one would be a second page 1.
        """
        number = page.page_number
        if self.ledger.pages and number <= self.number and self.ledger.has_new(page):
            number = self.number + 1
        return replace(page, thread_url=self.ledger.thread_url, page_number=number)

    def jump(self) -> ThreadPage | None:
        """The held page with the lowest number that has something new: for a walk whose next pages never led to it.

        What lies between is not known, so posts are from here on numbered only by what the pages show.
        """
        while self.held:
            page = self._let_go(min(self.held.values(), key=lambda page: page.page_number))
            if self.ledger.has_new(page):
                self.ledger.from_start = False
                return page
        return None

    def obstacle(self, page: ThreadPage) -> EndReason | None:
        """Why the walk cannot go on with ``page``; ``None`` if it can."""
        if page.outcome is Outcome.THREAD:
            return EndReason.LAST_PAGE if self._is_another_thread(page) else None
        if ALREADY_REQUESTED in page.warnings:
            return EndReason.VISITED if page_key(page.url) in self.read else EndReason.PAGE_FAILED
        past_the_end = page.outcome in (Outcome.EMPTY, Outcome.BOARD) and self.ledger.pages > 0
        return EndReason.EMPTY_PAGE if past_the_end else EndReason.PAGE_FAILED

    def add(self, page: ThreadPage, *, max_pages: int | None, room: int | None) -> tuple[tuple[Post, ...], EndReason | None]:
        """Read ``page``: the posts it adds, and the reason to end the walk with it, if there is one.

        :param room: how many posts the crawl may still give out
        """
        posts = self.ledger.add(page, room)
        self.number = page.page_number
        following = page.next_page_url
        reason = None
        if not posts:
            reason = EndReason.MAX_POSTS if room == 0 else EndReason.REPEATED_PAGE
        elif room is not None and len(posts) == room and (following or len(page.posts) > room):
            reason = EndReason.MAX_POSTS
        elif following is None or not same_site(page.url, following):
            elsewhere = any(line.startswith(NEXT_ELSEWHERE) for line in page.warnings)
            reason = EndReason.PAGE_FAILED if elsewhere else EndReason.LAST_PAGE
        elif next_key(page) in self.read:
            reason = EndReason.VISITED
        elif max_pages is not None and self.ledger.pages >= max_pages:
            reason = EndReason.MAX_PAGES
        return posts, reason

    def _let_go(self, page: ThreadPage) -> ThreadPage:
        keys = {key for key, held in self.held.items() if held is page}
        self.read |= keys
        for key in keys:
            del self.held[key]
        return page

    def _is_another_thread(self, page: ThreadPage) -> bool:
        """The "next topic" that passes for a next page: it has both another address and another title."""
        if not self.ledger.pages or not page.thread_url or page_key(page.thread_url) == self.key:
            return False
        known, given = fold(self.ledger.title or ""), fold(page.title or "")
        return bool(known and given) and known not in given and given not in known


def _names_a_page(url: str) -> bool:
    return any(reading.strong and reading.value is not None for reading in readings(url, weak=False))
