"""schema.org in JSON-LD: posts with their comments, questions with their answers, the comments under an article.

Google's guides to discussion forums and Q&A pages: replies are nested in what they answer; a page that is not the thread's first
repeats the opener without its text. What is described besides (the site, other threads, goods and their reviews) is no post.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from harvestcrawl.extraction.stores.fields import as_body, counts_of, read_post, title_of
from harvestcrawl.extraction.stores.objects import Graph
from harvestcrawl.extraction.stores.payloads import decoded
from harvestcrawl.extraction.stores.shape import Store, StorePost
from harvestcrawl.extraction.stores.words import ANSWER_PROPERTIES, ANSWER_TYPES, ARTICLE_TYPES, HOLDERS, THREAD_TYPES
from harvestcrawl.text import fold

KIND = "JSON-LD"
MAX_TEXT = 5_000_000
"""Characters of one block that is read."""
MAX_POSTS = 5000
_COUNTERS = {"CommentAction": "comments", "ReplyAction": "comments", "LikeAction": "likes", "UserComments": "comments"}

_Thing = Mapping[str, object]


def store_in_linked_data(texts: Iterable[str]) -> Store | None:
    """The posts that the page's JSON-LD describes."""
    things = _things(texts)
    threads = [t for t in things if types_of(t) & THREAD_TYPES]
    titles = {fold(title) for t in threads if (title := title_of(t))}
    if len(titles) > 1:
        return None  # a list of threads
    articles = [] if threads else [t for t in things if types_of(t) & ARTICLE_TYPES]
    loose = [t for t in things if types_of(t) & ANSWER_TYPES]
    known = {own: t for t in things if isinstance(own := t.get("@id"), str)}
    posts: list[StorePost] = []
    for thing in (*threads, *articles, *loose):
        if len(posts) < MAX_POSTS:
            posts.extend(_posts_of(thing, known, len(posts)))
    if not posts:
        return None
    counts = {k: v for t in (*threads, *articles) for k, v in {**counts_of(t), **_counted(t)}.items() if k != "likes"}
    return Store(kind=KIND, posts=tuple(posts), title=next((title_of(t) for t in threads), None), counts=counts, declared=True)


def _things(texts: Iterable[str]) -> list[_Thing]:
    """What is described, in the order written; what is nested in a thread as its answer is not among it."""
    found: list[_Thing] = []
    queue: list[object] = [decoded(text.strip().rstrip(";")) for text in texts if len(text) <= MAX_TEXT]
    queue.reverse()
    while queue and len(found) < MAX_POSTS:
        item = queue.pop()
        if isinstance(item, list):
            queue.extend(reversed(item))
        elif isinstance(item, dict):
            found.append(item)
            queue.extend(item[key] for key in reversed(HOLDERS) if isinstance(item.get(key), dict | list))
    return found


def types_of(thing: _Thing) -> frozenset[str]:
    """The names of the types of a thing, without the vocabulary's address."""
    kinds = thing.get("@type")
    names = kinds if isinstance(kinds, list) else [kinds]
    return frozenset(name.rpartition("/")[2].rpartition(":")[2] for name in names if isinstance(name, str))


def _posts_of(thing: _Thing, known: Mapping[str, _Thing], first: int) -> Iterator[StorePost]:
    """The post that a thing is, and those that answer it, each behind what it answers."""
    stack: list[tuple[_Thing, int | None]] = [(thing, None)]
    place = first
    opener: int | None = None
    while stack:
        item, under = stack.pop()
        own: int | None = under
        post = _post(item, known) if types_of(item) & (THREAD_TYPES | ANSWER_TYPES) else None
        if post is not None:
            yield replace(post, under=None if under == opener else under)
            own, opener = place, place if item is thing else opener
            place += 1
        answers = [a for name in ANSWER_PROPERTIES for a in _answers(item.get(name), known)]
        stack.extend((a, own) for a in reversed(answers))


def _answers(value: object, known: Mapping[str, _Thing]) -> Iterator[_Thing]:
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, dict):
            yield known.get(str(item.get("@id")), item) if len(item) <= 2 else item


def _post(item: _Thing, known: Mapping[str, _Thing]) -> StorePost | None:
    author = item.get("author") or item.get("creator")
    if isinstance(author, dict) and len(author) <= 2 and "name" not in author:
        author = known.get(str(author.get("@id")), author)
    post = read_post(_NO_GRAPH, {**{k: v for k, v in item.items() if k not in ANSWER_PROPERTIES}, "author": author})
    if post is None:  # a question may have nothing but its title, a message nothing but a picture
        title = title_of(item) if "Question" in types_of(item) else None
        if title is None:
            return None
        body, is_html = as_body(title)
        post = StorePost(body=body, is_html=is_html)
    url = next((v for k in ("url", "@id") if isinstance(v := item.get(k), str) and "/" in v), None)
    likes = _counted(item).get("likes")
    return replace(post, url=url, post_id=None, number=None, title=None, reactions=likes if likes is not None else post.reactions)


def _counted(item: _Thing) -> dict[str, int]:
    """What the interaction counters of a thing count, and how many answers a question has."""
    found: dict[str, int] = {}
    counters = item.get("interactionStatistic")
    for counter in counters if isinstance(counters, list) else [counters]:
        if isinstance(counter, dict):
            kind = counter.get("interactionType")
            name = kind.get("@type") if isinstance(kind, dict) else kind
            key = _COUNTERS.get(name.rpartition("/")[2]) if isinstance(name, str) else None
            number = str(counter.get("userInteractionCount"))
            if key and number.isascii() and number.isdigit() and len(number) < 9:
                found.setdefault(key, int(number))
    return found


_NO_GRAPH = Graph()
