"""Which pages to ask for next: what a crawl knows of threads and boards, without a network.

A spider asks for what is ``Wanted``, hands each page that came in to ``Navigator.take``, and gets a ``Step``: the posts
that can be given out now, the threads that have ended, and what to ask for next. One thread's pages are read one after
the other, different threads at the same time.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from harvestcrawl.arguments import Limits
from harvestcrawl.arrivals import as_asked_for, keys_of
from harvestcrawl.boards import Boards
from harvestcrawl.items import CapturedPage, EndReason, Outcome, Post, ThreadPage, ThreadSummary
from harvestcrawl.reading import ALREADY_REQUESTED
from harvestcrawl.steps import Kind, Step, Wanted
from harvestcrawl.threads import ThreadLedger
from harvestcrawl.urls import page_key, request_url, same_site
from harvestcrawl.walks import ThreadWalk, next_key, opener_key
from harvestcrawl.wishes import Wishes

OFF_SITE = "redirects to another site"
"""Begins the ``failure`` of a page whose redirect was not followed for that reason."""


@dataclass(slots=True, eq=False)
class _Draft:
    """A step in the making."""

    page: ThreadPage
    posts: list[Post] = field(default_factory=list)
    ended: list[ThreadSummary] = field(default_factory=list)
    wanted: list[Wanted] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def note(self, line: str | None) -> None:
        """Say something in the page's record, if there is something to say."""
        if line is not None:
            self.notes.append(line)


class Navigator:
    """The state of one crawl.

    :param limits: how much is wanted
    :param board_depth: how many boards may lie between a start page and a board that is still followed
    """

    def __init__(self, limits: Limits, board_depth: int) -> None:
        self.limits = limits
        self.posts = 0
        self.threads = 0
        self.starts: list[tuple[str, ThreadPage]] = []
        """The start pages that came in, without their posts: as which address, and what they turned out to be."""
        self._wishes = Wishes(limits)
        self._boards = Boards(limits, board_depth, self._wishes)
        self._came_in: dict[str, Outcome] = {}
        self._walks: dict[str, ThreadWalk] = {}  # the threads that are being read, by key
        self._ended_threads: set[str] = set()
        self._waiting: dict[str, str] = {}  # page key -> key of the thread that goes on with it
        self._openers: dict[bytes, str] = {}  # a thread's first post -> key of the thread

    def start(self, urls: Iterable[str]) -> tuple[Wanted, ...]:
        """What to ask for first; an address that names the same page as an earlier one is left out."""
        for url in urls:
            if self._wishes.claim(key := page_key(url)):
                self._wishes.add(key, Wanted(url=request_url(url), kind=Kind.START))
        return self._wishes.release(begun=0, reading=0)

    @property
    def unfinished(self) -> list[str]:
        """The threads that are being read, by their first page: none when a crawl ran to its end."""
        return [walk.ledger.thread_url for walk in self._walks.values()]

    @property
    def waiting(self) -> int:
        """How many pages are known that have not been asked for yet."""
        return len(self._wishes)

    def interrupt(self) -> tuple[tuple[Post, ...], tuple[ThreadSummary, ...]]:
        """End the threads that are being read, as the crawl stops before they do.

        :returns: the posts of pages that came in and had to wait for an earlier one, and the summaries
        """
        posts: list[Post] = []
        ended: list[ThreadSummary] = []
        for walk in list(self._walks.values()):
            while (page := walk.jump()) is not None:
                given = walk.ledger.add(page, self._room)
                self.posts += len(given)
                posts.extend(given)
            ended.extend(self._ended(walk, EndReason.INTERRUPTED))
        return tuple(posts), tuple(ended)

    @property
    def _room(self) -> int | None:
        """How many posts may still be given out; ``None`` for any number."""
        return None if self.limits.max_posts is None else max(0, self.limits.max_posts - self.posts)

    def refuses(self, wanted: Wanted, target: str, hops: Iterable[str] = (), *, claim: bool = True) -> str | None:
        """Why a redirect of ``wanted`` to ``target`` is not to be followed; ``None`` if it is: then ``target`` counts as requested.

        :param hops: where the request has been redirected to so far
        :param claim: False only asks, and changes nothing
        """
        if not same_site(wanted.url, target):
            return f"{OFF_SITE}: {target}"
        own = {page_key(wanted.url), *map(page_key, hops)}
        key = page_key(target)
        exact = page_key(target, keep_first=True)
        counts_from_0 = exact != key and page_key(wanted.url, keep_first=True) not in own
        free = self._wishes.claim_now if claim else self._wishes.is_free
        return None if key in own or free(key) or (counts_from_0 and free(exact)) else ALREADY_REQUESTED

    def take(self, page: ThreadPage, wanted: Wanted, captured: CapturedPage, hops: Iterable[str] = ()) -> Step:
        """What follows from ``page``, which was asked for as ``wanted`` and came in as ``captured``.

        :param hops: the addresses that the request was redirected to on its way
        """
        came_as = (wanted.url, *hops, *((captured.final_url,) if captured.failure is None and captured.final_url else ()))
        keys = keys_of(page, came_as)
        requested = self._wishes.requested
        requested -= set(map(page_key, came_as)) - self._came_in.keys()  # where pages count from 0, "page=1" was not the first
        requested |= keys
        self._came_in.update(dict.fromkeys(sorted(keys), page.outcome))
        self._note_kind(page, wanted)
        draft = _Draft(page=as_asked_for(page, wanted))
        awaited = sorted(keys | ({page_key(wanted.url)} if wanted.kind is Kind.THREAD_PAGE else set()))
        waited_for = [self._waiting.pop(key) for key in awaited if key in self._waiting]
        walk = self._walks.get(waited_for[0]) if waited_for else None
        if walk is not None:
            self._arrive(walk, draft.page, keys, captured, draft)
        elif page.outcome is Outcome.THREAD:
            self._enter(page, keys, draft)
        elif page.outcome is Outcome.BOARD:
            draft.note(self._boards.take(draft.page, wanted))
        return self._step(draft)

    def _note_kind(self, page: ThreadPage, wanted: Wanted) -> None:
        if wanted.kind is not Kind.THREAD_PAGE:
            self._wishes.decided()
        if wanted.kind is Kind.START:
            bare = ThreadPage(url=page.url, outcome=page.outcome, warnings=page.warnings, fetched_at=page.fetched_at)
            self.starts.append((wanted.url, bare))

    def _step(self, draft: _Draft) -> Step:
        finished = self.limits.max_posts is not None and self.posts >= self.limits.max_posts
        if finished:
            for walk in list(self._walks.values()):
                self._end(walk, EndReason.MAX_POSTS, draft)
        wanted = () if finished else (*draft.wanted, *self._wishes.release(begun=self.threads, reading=len(self._walks)))
        return Step(
            page=draft.page,
            posts=tuple(draft.posts),
            ended=tuple(draft.ended),
            wanted=wanted,
            notes=tuple(draft.notes),
            finished=finished,
        )

    # -- threads

    def _enter(self, page: ThreadPage, keys: set[str], draft: _Draft) -> None:
        """A page of a thread that nobody waited for: begin the thread, or keep the page until its turn comes."""
        thread_url = page.thread_url or page.url
        key = page_key(thread_url)
        known = self._walks.get(key)
        if known is not None or key in self._ended_threads:
            if known is not None and not keys & known.read:
                known.hold(page, keys)
                if key in self._waiting:  # what was taken for the awaited first page was a later one
                    self._want(known, known.ledger.thread_url, key, draft)
            draft.notes.append("belongs to a thread that this crawl reads already")
            return
        if self.limits.max_threads is not None and self.threads >= self.limits.max_threads:
            draft.notes.append("not read: max_threads is reached")
            return
        if page.page_number == 1 or key in keys:
            # The page's address and the one that the thread goes by may differ: neither is asked for again.
            keys = keys | {key}
            self._wishes.requested.add(key)
            self._came_in[key] = page.outcome
            if (opener := opener_key(page)) is not None and self._openers.setdefault(opener, key) != key:
                draft.notes.append("the same thread was read under another address")
                return
        self.threads += 1
        # A later page that knows no address of the first one but its own: a permalink on an engine that does not say more.
        headless = page.page_number > 1 and page_key(page.url, keep_first=True) == key
        walk = self._walks[key] = ThreadWalk(key=key, ledger=ThreadLedger(thread_url=thread_url, from_start=not headless))
        if key in keys:
            walk.read |= keys
            self._go_on(walk, page, None, draft)
            return
        walk.hold(page, keys)
        if key in self._came_in or not same_site(page.url, thread_url):
            self._go_on(walk, None, EndReason.PAGE_FAILED, draft)
        else:
            self._want(walk, thread_url, key, draft)

    def _arrive(self, walk: ThreadWalk, page: ThreadPage, keys: set[str], captured: CapturedPage, draft: _Draft) -> None:
        """A page that a thread waited for."""
        held = walk.reach(page_key(captured.final_url or "")) if captured.failure == ALREADY_REQUESTED else None
        if held is not None:  # redirected to a page that came in earlier
            self._go_on(walk, held, None, draft)
            return
        reason = walk.obstacle(page)
        if reason is None:
            walk.read |= keys
            if not walk.ledger.pages and (opener := opener_key(page)) is not None:
                self._openers.setdefault(opener, walk.key)
            draft.page = page = walk.placed(page)
        self._go_on(walk, page if reason is None else None, reason, draft)

    def _go_on(self, walk: ThreadWalk, page: ThreadPage | None, reason: EndReason | None, draft: _Draft) -> None:
        """Read on from ``page`` as far as pages are at hand. Without a page, ``reason`` says why there is none."""
        while True:
            while page is not None:
                posts, reason = walk.add(page, max_pages=self.limits.max_pages, room=self._room)
                self.posts += len(posts)
                draft.posts.extend(posts)
                if reason is not None or page.next_page_url is None:
                    break
                following = page.next_page_url
                key = next_key(page)
                page = self._reach(walk, key)
                if page is None and (reason := self._lost(key)) is None:
                    self._want(walk, following, key, draft)
                    return
            # A page that the user or a board named is read even if no pager led to it, unless enough has been read.
            page = None if reason in (EndReason.MAX_PAGES, EndReason.MAX_POSTS) else walk.jump()
            if page is None:
                self._end(walk, reason or EndReason.LAST_PAGE, draft)
                return

    def _lost(self, key: str) -> EndReason | None:
        """Why a page that came in earlier, and not for this thread, cannot be its next one; ``None`` if it has not come in."""
        outcome = self._came_in.get(key)
        if outcome is None:
            return None
        return EndReason.VISITED if outcome is Outcome.THREAD else EndReason.PAGE_FAILED

    def _reach(self, walk: ThreadWalk, key: str) -> ThreadPage | None:
        """The page under ``key`` if it came in before its turn, be it under another address: by its number it is the next one."""
        page = walk.reach(key)
        if page is None and self._wishes.is_free(key) and (page := walk.reach_next()) is not None:
            self._wishes.claim_now(key)
            self._came_in[key] = page.outcome
            walk.read.add(key)
        return walk.placed(page) if page is not None else None

    def _want(self, walk: ThreadWalk, url: str, key: str, draft: _Draft) -> None:
        """Wait for the page under ``url``, and ask for it unless it is on its way."""
        self._waiting[key] = walk.key
        if self._wishes.claim_now(key):
            number = walk.number + 1 if walk.ledger.pages else 1
            draft.wanted.append(Wanted(url=request_url(url), kind=Kind.THREAD_PAGE, number=number, thread_url=walk.ledger.thread_url))

    def _end(self, walk: ThreadWalk, reason: EndReason, draft: _Draft) -> None:
        draft.ended.extend(self._ended(walk, reason))

    def _ended(self, walk: ThreadWalk, reason: EndReason) -> list[ThreadSummary]:
        """The summary of a thread; none if not one of its posts was given out."""
        del self._walks[walk.key]
        self._ended_threads.add(walk.key)
        return [walk.ledger.summary(reason)] if walk.ledger.posts else []
