"""Lists in a page's data whose objects look like posts: a text each, somebody who wrote it, a time; one thread; not the rows of a list."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from harvestcrawl.extraction.stores.fields import counts_of, read_post, title_of
from harvestcrawl.extraction.stores.objects import Graph, Listed, fields_of, resolved
from harvestcrawl.extraction.stores.shape import Store, StorePost
from harvestcrawl.extraction.stores.words import REPLIES
from harvestcrawl.text import fold

KIND = "the data of its scripts"
MOST = 0.6
"""Share of the objects that counts as most of them."""
WITH_TEXT = 0.4
"""Share of a list's objects that have a text, at least: the others are what happened to the thread (closed, renamed, moved)."""
MAX_ITEMS = 20_000
MAX_READ = 60_000
"""Objects that are read as posts, in all lists of a page."""
MAX_GAP = 5
"""How many numbers may be missing between two posts of a page: what happened to the thread has numbers, too."""
MAX_TITLED = 50
"""Objects called as the page is that are looked at for its opener."""
_GIVEN_AS = ("__typename", "type", "kind")
_REPLY = ("re:", "aw:", "sv:", "antw:", "odp:")


def stores_in(graph: Graph) -> Iterator[Store]:
    """The lists of posts of a page's data."""
    left = MAX_READ
    opener = _opener(graph)
    taken: set[int] = set()
    for listed in graph.lists:  # what stands around comes before what stands in it
        if id(listed.items) in taken:
            continue
        for items in (listed.items, *_by_type(graph, listed)):
            posts, replies = _read_all(graph, items[:MAX_ITEMS])
            left -= len(items) + len(posts)
            if left < 0:
                return
            if _are_posts(posts, min(len(items), MAX_ITEMS)):
                taken |= replies.keys()
                ordered = _in_order(posts)
                yield _store(listed, _with_opener(opener, ordered if items is listed.items else _without_strays(ordered)))
                break
            taken.update(key for key, is_deep in replies.items() if is_deep)  # each is read twice at most, however deep they nest


def _by_type(graph: Graph, listed: Listed) -> Iterator[Sequence[object]]:
    """The objects of a list, apart by the types that they name; nothing if they are all of one."""
    groups: dict[str, list[object]] = defaultdict(list)
    for item in listed.items:
        thing = resolved(graph, item)
        if isinstance(thing, dict):
            groups[next((str(thing[k]) for k in _GIVEN_AS if isinstance(thing.get(k), str)), "")].append(thing)
    if len(groups) > 1:
        yield from groups.values()


def _read_all(graph: Graph, items: Sequence[object]) -> tuple[list[StorePost], dict[int, bool]]:
    """The posts that some objects are and those nested in them, each before its replies; and the lists that those stood in.

    Of each list whether it stands in another one.

    No recursion: threads nest deep.
    """
    found: list[StorePost] = []
    lists: dict[int, bool] = {}
    stack: list[tuple[object, int | None]] = [(item, None) for item in reversed(items)]
    while stack and len(found) < MAX_ITEMS:
        thing, under = stack.pop()
        post = read_post(graph, thing)
        if post is None:
            continue
        place = len(found)
        found.append(replace(post, under=under))
        own = fields_of(graph, thing)
        replies = next((inner for name in REPLIES if (inner := _list_in(own.get(name)))), ())
        lists[id(replies)] = under is not None
        stack.extend((reply, place) for reply in reversed(replies))
    return found, lists


def _list_in(value: object) -> Sequence[object]:
    """The list that a field holds: itself, or in what connections and listings wrap it in (``edges``, ``data.children``)."""
    for _ in range(3):
        if isinstance(value, list):
            return value if any(isinstance(v, dict) for v in value) else ()
        if not isinstance(value, dict):
            return ()
        value = next((value[k] for k in ("edges", "nodes", "children", "items", "results", "data") if k in value), None)
    return ()


def _are_posts(posts: Sequence[StorePost], n_items: int) -> bool:
    """Whether what was read of a list are the posts of one thread."""
    if not posts or len(posts) < WITH_TEXT * n_items:
        return False
    with_author, with_date = (sum(bool(v) for v in column) for column in ([p.author for p in posts], [p.date for p in posts]))
    if min(with_author, with_date) < MOST * len(posts):
        return False
    if len({p.thread for p in posts if p.thread}) > 1 and len({p.thread for p in posts}) * 2 > len(posts):
        return False
    if len(posts) == 1:
        return posts[0].post_id is not None and posts[0].title is None
    if len({p.body for p in posts}) < MOST * len(posts):
        return False
    titles = {fold(p.title) for p in posts if p.title and not fold(p.title).startswith(_REPLY)}
    return len(titles) <= max(1, (1 - MOST) * len(posts))


def _in_order(posts: Sequence[StorePost]) -> list[StorePost]:
    """By their numbers, where each has one and none is nested; else as they stand."""
    numbers = [p.number for p in posts]
    if None in numbers or len(set(numbers)) < len(numbers) or any(p.under is not None for p in posts):
        return list(posts)
    return sorted(posts, key=lambda p: p.number or 0)


def _without_strays(posts: Sequence[StorePost]) -> Sequence[StorePost]:
    """The longest run by number, of posts out of a list of all that is referred to: one that is quoted elsewhere may be among them."""
    numbers = [p.number for p in posts]
    if None in numbers:
        return posts
    cuts = [n for n in range(1, len(numbers)) if (numbers[n] or 0) - (numbers[n - 1] or 0) > MAX_GAP]
    runs = [posts[a:b] for a, b in zip([0, *cuts], [*cuts, len(posts)], strict=True)]
    return max(runs, key=len)


def _opener(graph: Graph) -> StorePost | None:
    """The post that is called as the page is: many interfaces keep it apart from the list of its replies."""
    read = (read_post(graph, thing) for thing in graph.titled[:MAX_TITLED])
    return next((post for post in read if post is not None and post.author and post.date and post.title != post.body), None)


def _with_opener(opener: StorePost | None, posts: Sequence[StorePost]) -> Sequence[StorePost]:
    """The posts with the opener before them, if it is not among them; what answers it by its id only stands under it as all do."""
    if opener is None or any(p.body == opener.body or p.number == 1 for p in posts):
        return posts
    if opener.post_id and any(p.thread and p.thread != opener.post_id for p in posts):
        return posts
    shifted = [replace(p, under=None if p.under is None else p.under + 1, parent=_other(p.parent, opener.post_id)) for p in posts]
    return (replace(opener, parent=None), *shifted)


def _other(parent: str | None, opener: str | None) -> str | None:
    """The parent, unless it is the opener, be its kind written before the id (``t3_abc``)."""
    return None if parent is not None and opener in (parent, parent.rpartition("_")[2]) else parent


def _store(listed: Listed, posts: Sequence[StorePost]) -> Store:
    title, counts = None, dict[str, int]()
    for holder in listed.holders:
        own = _flat(holder)
        title = title or title_of(own)
        counts = {**counts_of(own), **counts}
        if title:
            break
    return Store(kind=KIND, posts=tuple(posts), title=title, counts=counts)


def _flat(holder: Mapping[str, object]) -> Mapping[str, object]:
    """An object's fields with those of its attributes, and of the one thing that the answer of an interface is about."""
    about = holder.get("data")
    inner = {**(about if isinstance(about, dict) else {}), **holder}
    attributes = inner.get("attributes")
    return {**(attributes if isinstance(attributes, dict) else {}), **inner}
