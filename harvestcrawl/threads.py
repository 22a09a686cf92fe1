"""One thread across its pages: every post once, numbered through, and a summary at the end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from urllib.parse import urlsplit

from harvestcrawl.items import EndReason, Post, ThreadPage, ThreadSummary
from harvestcrawl.text import fold

# A repeated post may be cut short on a later page; so much of its beginning has to be the same.
COMPARED_CHARACTERS = 80
# The end reasons under which a thread is whole: nothing was left out and nothing was lost.
WHOLE = frozenset({EndReason.LAST_PAGE, EndReason.REPEATED_PAGE, EndReason.EMPTY_PAGE, EndReason.VISITED})

_Weak = tuple[str, str, str]


@dataclass(slots=True, eq=False)
class ThreadLedger:
    """What has been read of one thread. Pages are added in the thread's order, the first page first."""

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
    _strong: dict[str, tuple[str, str]] = field(default_factory=dict)
    _weak: set[_Weak] = field(default_factory=set)
    _anchored: set[tuple[str, _Weak]] = field(default_factory=set)
    _anonymous_pages: set[tuple[tuple[str, str], ...]] = field(default_factory=set)
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
            self.expected_posts = max(page.expected_posts, self.expected_posts or 0)
        fresh = self._unknown(page.posts)
        numbers = self._sequences([post.sequence for post in fresh])
        self._remember(page.posts)
        given = tuple(
            replace(post, id=self._own_id(post), sequence=number, thread_url=self.thread_url, thread_title=self.title)
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
            complete=self.from_start and reason in WHOLE,
            end_reason=reason,
            first_date=self.first_date,
            last_date=self.last_date,
        )

    def _unknown(self, posts: Sequence[Post]) -> list[Post]:
        """The posts that no earlier page held. Posts of one page are never taken for one another."""
        usable = _unique_keys(posts)
        if self._repeats_an_anonymous_page(posts, usable):
            return []
        fresh: list[Post] = []
        for post, keys in zip(posts, usable, strict=True):
            if not (self._known_by_key(post, keys) or self._known_by_content(post, keys, leading=not fresh)):
                fresh.append(post)
        return fresh

    def _known_by_key(self, post: Post, keys: Sequence[str]) -> bool:
        """An engine's id names one post, unless its numbers begin again on each page: hence the look at what the post says."""
        return any(_same_content(self._strong[key], _content(post)) for key in keys if key in self._strong)

    def _known_by_content(self, post: Post, keys: Sequence[str], *, leading: bool) -> bool:
        """Without an id of its own a post is a repeated one only at the top of a page, where engines repeat posts.

        Author, date and text alone would take a second "Thanks!" for the first. With an id it is a repeated one if the
        anchor is the same too: some engines write the page's number into the permalink of the opener they repeat.
        """
        if not leading or (weak := _weak_key(post)) not in self._weak:
            return False
        return not keys or (_fragment(post), weak) in self._anchored

    def _repeats_an_anonymous_page(self, posts: Sequence[Post], usable: Sequence[Sequence[str]]) -> bool:
        """A page without any id, whose authors and texts are those of an earlier page: relative dates may have moved on."""
        return not any(usable) and tuple(_content(post) for post in posts) in self._anonymous_pages

    def _remember(self, posts: Sequence[Post]) -> None:
        usable = _unique_keys(posts)
        for post, keys in zip(posts, usable, strict=True):
            weak = _weak_key(post)
            self._weak.add(weak)
            for key in keys:
                self._strong.setdefault(key, _content(post))
            if fragment := _fragment(post):
                self._anchored.add((fragment, weak))
        if not any(usable):
            self._anonymous_pages.add(tuple(_content(post) for post in posts))

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
        """The post's id, marked when another page has used it up: identical posts without permalinks may share one."""
        times = self._ids[post.id] = self._ids.get(post.id, 0) + 1
        return post.id if times == 1 else f"{post.id}-{times}"

    def _count(self, given: Sequence[Post]) -> None:
        self.posts += len(given)
        for date in (post.date for post in given if post.date):
            self.first_date = min(date, self.first_date or date)
            self.last_date = max(date, self.last_date or date)


def _unique_keys(posts: Iterable[Post]) -> list[list[str]]:
    """For each post the ids it can be known by; one that several posts of the page share names none of them."""
    keys = [[key for key in (post.post_id and f"id {post.post_id}", post.url and f"url {post.url}") if key] for post in posts]
    seen: dict[str, int] = {}
    for key in (key for own in keys for key in own):
        seen[key] = seen.get(key, 0) + 1
    return [[key for key in own if seen[key] == 1] for own in keys]


def _content(post: Post) -> tuple[str, str]:
    return (fold(post.author or ""), fold(post.text[: 4 * COMPARED_CHARACTERS])[:COMPARED_CHARACTERS])


def _same_content(known: tuple[str, str], given: tuple[str, str]) -> bool:
    return known[0] == given[0] and (known[1].startswith(given[1]) or given[1].startswith(known[1]))


def _weak_key(post: Post) -> _Weak:
    return (*_content(post), post.date_raw or post.date or "")


def _fragment(post: Post) -> str:
    return urlsplit(post.url).fragment if post.url else ""
