"""One thread across its pages: every post once, numbered through, and a summary at the end."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import pairwise
from urllib.parse import urlsplit

from harvestcrawl.items import EndReason, Post, ThreadPage, ThreadSummary
from harvestcrawl.text import fold

# A repeated post may be cut short on a later page: so much of its beginning is compared.
COMPARED_CHARACTERS = 80
# The end reasons under which a thread is whole: nothing was left out and nothing was lost.
WHOLE = frozenset({EndReason.LAST_PAGE, EndReason.REPEATED_PAGE, EndReason.EMPTY_PAGE, EndReason.VISITED})


@dataclass(slots=True, eq=False)
class _Seen:
    """A page's posts in short: what repeats of them are known by."""

    contents: set[str] = field(default_factory=set)
    anchored: set[str] = field(default_factory=set)
    anonymous: tuple[str, ...] | None = None
    """For a page without a single id: what each post says."""


@dataclass(slots=True, eq=False)
class ThreadLedger:
    """What has been read of one thread. Pages are added in the thread's order, the first page first.

    It keeps a few bytes a post: threads of 100,000 posts exist.
    """

    thread_url: str
    """The thread's first page."""
    title: str | None = None
    from_start: bool = True
    """False when the thread's first page could not be had: then posts are numbered only by what the pages show."""
    pages: int = 0
    posts: int = 0
    expected_posts: int | None = None
    first_date: str | None = None
    last_date: str | None = None
    _known: dict[int, int] = field(default_factory=dict)
    """The key of each post that has one -> what the post says, both as digests."""
    _first: _Seen | None = None
    _previous: _Seen = field(default_factory=_Seen)
    _ids: dict[str, int] = field(default_factory=dict)
    _last_sequence: int = 0
    _numbers_shown: bool = True

    def add(self, page: ThreadPage, limit: int | None = None) -> tuple[Post, ...]:
        """Take the next page; gives its posts that were not on an earlier page, numbered.

        Nothing given (and no ``limit`` of 0) means that the page repeats what is known.

        :param limit: how many posts may still be given out
        """
        self.pages += 1
        self.title = self.title or page.title
        if page.expected_posts is not None:
            self.expected_posts = page.expected_posts  # the last word: posts come and go while a thread is read
        fresh = self._unknown(page.posts)
        numbers = self._sequences([post.sequence for post in fresh])
        self._remember(page.posts)
        given = tuple(
            replace(
                post,
                id=self._own_id(post),
                sequence=number,
                page_number=page.page_number,
                thread_url=self.thread_url,
                thread_title=self.title,
            )
            for post, number in zip(fresh[:limit], numbers[:limit], strict=True)
        )
        self._count(given)
        return given

    def has_new(self, page: ThreadPage) -> bool:
        """Whether ``page`` holds a post that was on no earlier page."""
        return bool(self._unknown(page.posts))

    def summary(self, reason: EndReason) -> ThreadSummary:
        """The thread's row, once its reading has ended for ``reason``."""
        return ThreadSummary(
            thread_url=self.thread_url,
            title=self.title,
            pages=self.pages,
            posts=self.posts,
            expected_posts=self.expected_posts,
            complete=self.from_start and reason in WHOLE and self.posts >= (self.expected_posts or 0),
            end_reason=reason,
            first_date=self.first_date,
            last_date=self.last_date,
        )

    def _unknown(self, posts: Sequence[Post]) -> list[Post]:
        """The posts that no earlier page held. Posts of one page are never taken for one another."""
        keys = _keys(posts)
        if not any(keys) and tuple(map(_content, posts)) in [seen.anonymous for seen in self._repeatable()]:
            return []  # without ids, the same authors and texts: relative dates may have moved on since
        fresh: list[Post] = []
        for post, key in zip(posts, keys, strict=True):
            if not (self._known_by_key(post, key) or self._known_by_content(post, key, leading=not fresh)):
                fresh.append(post)
        return fresh

    def _known_by_key(self, post: Post, key: str | None) -> bool:
        """An engine's id names one post, unless its numbers begin again on each page: hence the look at what the post says."""
        return key is not None and self._known.get(_digest(key)) == _digest(_content(post))

    def _known_by_content(self, post: Post, key: str | None, *, leading: bool) -> bool:
        """Without an id of its own a post is a repeated one only at the top of a page, where engines repeat posts.

        Author, date and text alone would take a second "Thanks!" for the first. With an id it is a repeated one if the
        anchor is the same too: some engines write the page's number into the permalink of the opener they repeat.
        """
        if not leading:
            return False
        if key is None:
            return any(_dated(post) in seen.contents for seen in self._repeatable())
        return any(_anchored(post) in seen.anchored for seen in self._repeatable())

    def _repeatable(self) -> list[_Seen]:
        """The pages whose posts another page may repeat: the first one (opener, a pager that wraps) and the one before."""
        return [self._previous] if self._first is None else [self._first, self._previous]

    def _remember(self, posts: Sequence[Post]) -> None:
        keys = _keys(posts)
        for post, key in zip(posts, keys, strict=True):
            if key is not None:
                self._known.setdefault(_digest(key), _digest(_content(post)))
        self._previous = _Seen(
            contents=set(map(_dated, posts)),
            anchored={_anchored(post) for post in posts if _fragment(post)},
            anonymous=None if any(keys) else tuple(map(_content, posts)),
        )
        self._first = self._first or self._previous

    def _sequences(self, shown: Sequence[int | None]) -> list[int | None]:
        """A number for each new post: the page's own where they fit what came before, else by counting on."""
        if not shown:
            return []
        numbers = [number for number in shown if number is not None]
        fits = len(numbers) == len(shown) and all(a < b for a, b in pairwise(numbers))
        # From the start, numbers have to begin at 1 and may leave gaps (removed posts), but no larger ones than a page holds:
        # a larger one is more likely a number of something else.
        reach = self._last_sequence + 1 + (len(shown) if self._last_sequence else 0)
        if fits and self._numbers_shown and self._last_sequence < numbers[0] and (numbers[0] <= reach or not self.from_start):
            self._last_sequence = numbers[-1]
            return list(numbers)
        self._numbers_shown = False
        if not self.from_start:
            return [None] * len(shown)
        start = self._last_sequence + 1
        self._last_sequence += len(shown)
        return list(range(start, start + len(shown)))

    def _own_id(self, post: Post) -> str:
        """The post's id, marked when an earlier post has used it up: identical posts without permalinks may share one."""
        if post.post_id or post.url:
            return post.id
        times = self._ids[post.id] = self._ids.get(post.id, 0) + 1
        return post.id if times == 1 else f"{post.id}-{times}"

    def _count(self, given: Sequence[Post]) -> None:
        self.posts += len(given)
        for date in (post.date for post in given if post.date):
            self.first_date = min(date, self.first_date or date)
            self.last_date = max(date, self.last_date or date)


def _keys(posts: Sequence[Post]) -> list[str | None]:
    """For each post what it can be known by: the engine's id or the permalink, unless another post of the page has the same."""
    ids: Counter[str | None] = Counter(post.post_id for post in posts if post.post_id)
    urls: Counter[str | None] = Counter(post.url for post in posts if post.url)
    return [f"id {post.post_id}" if ids[post.post_id] == 1 else f"url {post.url}" if urls[post.url] == 1 else None for post in posts]


def _content(post: Post) -> str:
    return f"{fold(post.author or '')}\n{fold(post.text[: 4 * COMPARED_CHARACTERS])[:COMPARED_CHARACTERS]}"


def _dated(post: Post) -> str:
    return f"{post.date_raw or post.date or ''}\n{_content(post)}"


def _anchored(post: Post) -> str:
    return f"{_fragment(post)}\n{_dated(post)}" if _fragment(post) else ""


def _fragment(post: Post) -> str:
    return urlsplit(post.url).fragment if post.url else ""


def _digest(text: str) -> int:
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest())
