"""The part of a URL that says which page of a thread, or which post in it, is asked for.

A URL can be read in several ways: ``/topic/5/2`` is page 2 of ``/topic/5`` on one engine and topic 2 of board 5 on another. So
all readings are given; whoever asks holds them against the other links of the page.
"""

import re
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlsplit, urlunsplit

from harvestcrawl.urls import OFFSET_PARAMETERS, PAGE_PARAMETERS, normal_parts, stem_of

LONGEST_URL = 2000
"""What is longer is no address of a page: old browsers and servers stop about there."""


class Reading(NamedTuple):
    """One way to read a URL."""

    stem: str
    """The key of the thread or board: `page_key` of the URL without its page part."""
    value: int | None = None
    """The number in the page part, as written; ``None`` without one."""
    offset: bool = False
    """The number counts posts or rows, not pages."""
    strong: bool = True
    """The form says so by itself; a weak reading needs a pager that agrees."""
    pattern: int = -1
    """Which form it is, so that two URLs can be compared."""


# Path forms: what must be in the path at all, what is cut out, whether it counts posts, whether it is strong. Group "n" is the
# number; "h" and "k" are kept.
_PATHS: tuple[tuple[str, re.Pattern[str], bool, bool], ...] = tuple(
    (hint, re.compile(expression, re.IGNORECASE), offset, strong)
    for hint, expression, offset, strong in (
        # XenForo, Invision, vBulletin, bbPress
        ("/", r"/(?:comment-)?(?:page|seite|pagina|strona)[-_/]?(?P<n>\d{1,6})/?(?P<k>\.html?)?$", False, True),
        # MyBB thread-5-page-2.html
        ("p", r"[-_,](?:page|seite|pagina|pg)[-_=,]?(?P<n>\d{1,6})(?P<k>\.html?)?/?$", False, True),
        ("/index", r"/index(?P<n>\d{1,6})(?:\.html?)?$", False, True),  # insided -5/index2.html
        ("/p", r"/p(?P<n>\d{1,4})$", False, True),  # Vanilla
        ("_p", r"_p(?P<n>\d{1,4})(?P<k>\.html?)$", False, True),
        ("s", r"[-_]s(?P<n>\d{1,6})(?P<k>\.html?)$", True, True),  # phpBB with rewritten addresses
        ("-o", r"-o(?P<n>\d{1,6})(?P<k>-)", True, True),
        ("page__st__", r"/page__st__(?P<n>\d{1,6})$", True, True),  # Invision 3
        ("/list/", r"(?P<h>/list)/(?P<n>\d{1,6})(?P<k>/\d+\.page)$", True, True),  # JForum
        ("/", r"/(?:start|offset|from|st|s)[-/_](?P<n>\d{1,6})$", True, True),
        (",", r"(?P<h>(?:topic|board),\d+)\.(?P<n>\d{1,6})(?P<k>\.html?)?$", True, True),  # SMF topic,5.15.html
        ("/", r"(?<=\d)/(?P<n>\d{1,6})$", True, False),
        ("/", r"/(?P<n>\d{1,5})$", False, False),  # /5/slug/1
        ("", r"[-_](?P<n>\d{1,6})(?P<k>\.\w{2,5})?$", False, False),  # -t-2.html, -t5-10.html, viewthread-5-6-2.html
        ("-", r"-(?P<n>\d{1,6})(?P<k>-\d{1,3}\.html?)$", False, False),  # Discuz! thread-5-2-1.html
        ("/", r"(?<=\d)/(?P<n>\d{1,4})(?P<k>/[^/]*[a-z][^/]*)$", False, False),  # UBB.threads /topics/5/2/slug
        ("/t/", r"(?P<h>/t)/(?P<n>\d{1,5})(?P<k>/\d+(?:/[^/]*)?)$", True, False),  # JForum with short addresses
    )
)
_LAST_DIGIT = re.compile(r"\d(?:[^/\d]{0,6}/?|(?:/\d+)?/[^/]+)$")
_WEAK_PAGE_PARAMETERS = frozenset({"p", "pid_page", "n", "pp"})
_WEAK_OFFSET_PARAMETERS = frozenset({"i", "o", "b", "c", "k", "pos", "first", "min"})
_JOINED_OFFSET = re.compile(r"^((?:topic|board|num|catid|id|t|threadid)=\d+)[./](\d{1,6})$", re.IGNORECASE)  # SMF, YaBB
_JOINED_PAGE = re.compile(r"^(.+?)[,/]page[-=,/]?(\d{1,6})/?$", re.IGNORECASE)  # Phorum 5,6,page=2; vBulletin 4 5-slug/page2

# Addresses of one post, or of "the first unread": what is cut out so that the thread remains.
_POST_TAILS = re.compile(
    r"/(?:(?:post|reply|comment|msg|message)s?[-/_]?\d+|unread|latest|latest-post|newpost|new|last-?post|last)/?$", re.IGNORECASE
)
_POST_PIECES = re.compile(
    r"^(?:do=(?:find|getnew|getlast|getfirst)\w*|(?:comment|p|pid|post|postid|post_id|gopid|findpost|postcount|msg|mid|replyid)=\d+"
    r"|goto=\w+|view=(?:getnewpost|getlastpost|findpost|unread|newpost))$",
    re.IGNORECASE,
)
_POST_IN_TOPIC = re.compile(r"^(topic=\d+)\.(?:msg\d+|new|from\d+)$", re.IGNORECASE)
# Words that are left when nothing of a thread is: "/threads" after "/post-5" went.
_BARE = re.compile(
    r"^(?:(?:index|viewtopic|showthread|showpost|showtopic|findpost|read|thread|topic|forum|viewthread)\.\w+|threads?|topics?|posts?|forums?|t|d|comments?|find|goto|community|board|discussions?"
    r"|redirect|jump|go|link|viewpost|m-p|post\d+\.html?|post\d+|p\d+|msg\d+|\d+)$",
    re.IGNORECASE,
)
_POST_PAGE = re.compile(
    r"/(?:showpost|findpost|viewpost)\b|/post[-_]?\d+\.html?$|/(?:posts?|comments?|m-p)/\d+(?:/[a-z]+)?/?$", re.IGNORECASE
)


# What an address has that the tables above can match: most have not, and are done with.
_POST_HINT = re.compile(r"post|repl|comm|msg|mess|unread|latest|new|last|find|m-p|[?&;](?:p|mid|pid)=|goto=|view=|do=", re.IGNORECASE)
_STRONG_HINT = re.compile(
    r"pag|seite|strona|/p\d|_p\d|pg|/index\d|[-_]s\d|-o\d|/(?:start|offset|from|st|s)[-/_]\d|/list/|,\d+\.\d", re.IGNORECASE
)


@lru_cache(maxsize=4096)  # of a link that shows a number, each way to know the thread asks
def readings(url: str, *, weak: bool = True) -> tuple[Reading, ...]:
    """All readings of ``url``: first the one without a page part, then the strong ones, then (if asked for) the weak ones."""
    normal = normal_parts(url, keep_first=True)
    if normal is None:
        return (Reading(url),)
    host, path, pieces = normal
    found = [Reading(stem_of(host, path, pieces))]
    if len(url) > LONGEST_URL:
        return tuple(found)
    for i, piece in enumerate(pieces):
        cut = _cut_piece(piece)
        if cut and (cut[3] or weak):
            rest, value, offset, strong, pattern = cut
            found.append(
                Reading(stem_of(host, path, (*pieces[:i], *([rest] if rest else []), *pieces[i + 1 :])), value, offset, strong, pattern)
            )
    for rest, value, offset, strong, pattern in _cut_path(path, weak):
        found.append(Reading(stem_of(host, rest.rstrip("/"), pieces), value, offset, strong, pattern))
    return (found[0], *sorted(found[1:], key=lambda r: not r.strong))


def without_page(url: str) -> str:
    """``url`` without its strong page part and without its fragment: the first page of the thread or board."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    path = parts.path
    for rest, _, _, strong, _ in _cut_path(path.rstrip("/")):
        if strong:
            # XenForo's first page ends in a slash, its others do not.
            path = rest + "/" if path.endswith("/") or "/page-" in path[len(rest) :] else rest
            break
    separators = "&" if "&" in parts.query else ";"
    pieces = []
    for piece in re.split("[&;]", parts.query):
        cut = _cut_piece(piece)
        if cut is None or not cut[3]:
            pieces.append(piece)
        elif cut[0]:
            pieces.append(cut[0] + (".0" if re.match(r"(?:topic|board)=\d+$", cut[0], re.IGNORECASE) else ""))
    return urlunsplit(parts._replace(path=path, query=separators.join(pieces), fragment=""))


@lru_cache(maxsize=4096)
def without_post(url: str) -> tuple[str, bool] | None:
    """For the address of one post: the thread's URL as far as it can be told, and whether it can; ``None`` for another URL."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    if len(url) > LONGEST_URL or not _POST_HINT.search(url):
        return None
    names = {p.partition("=")[0].lower() for p in re.split("[&;]", parts.query)}
    path = _POST_TAILS.sub("/", parts.path)
    pieces = []
    for piece in re.split("[&;]", parts.query):
        topic = _POST_IN_TOPIC.match(piece)
        if topic:
            pieces.append(topic[1] + ".0")
        elif not _POST_PIECES.match(piece) or (piece.lower().startswith("p=") and "id" in names):  # FluxBB: id= and p= is a page
            pieces.append(piece)
    query = "&".join(pieces)
    if path == parts.path and query == re.sub(";", "&", parts.query) and not _POST_PAGE.search(parts.path):
        return None
    telling = bool(re.search(r"\d", re.sub(r"\bf(?:id)?=\d+", "", query))) or any(s and not _BARE.match(s) for s in path.split("/")[-2:])
    rest = urlunsplit(parts._replace(path=path, query=query, fragment=""))
    return rest, telling and not _POST_PAGE.search(path)


def first_of(url: str, reading: Reading, value: int) -> str:
    """``url`` with the number of its weak page part replaced: for engines that number the first page too."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    if 0 <= reading.pattern < len(_PATHS):
        match = _PATHS[reading.pattern][1].search(parts.path.rstrip("/"))
        if match:
            start, end = match.span("n")
            return urlunsplit(parts._replace(path=parts.path[:start] + str(value) + parts.path[end:], fragment=""))
    return urlunsplit(parts._replace(fragment=""))


def _cut_piece(piece: str) -> tuple[str, int, bool, bool, int] | None:
    """A query's piece without its page part; the number; does it count posts; is it strong; which form."""
    name, _, value = piece.partition("=")
    name = name.lower()
    if value.isascii() and value.isdigit() and len(value) <= 7:
        if name in PAGE_PARAMETERS:
            return "", int(value), False, True, 100
        if name in OFFSET_PARAMETERS:
            return "", int(value), True, True, 101
        if name in _WEAK_PAGE_PARAMETERS:
            return "", int(value), False, False, 102
        if name in _WEAK_OFFSET_PARAMETERS:
            return "", int(value), True, False, 103
    joined = _JOINED_OFFSET.match(piece)
    if joined:
        return joined[1], int(joined[2]), True, True, 104
    joined = _JOINED_PAGE.match(piece) if "page" in piece.lower() else None
    return (joined[1], int(joined[2]), False, True, 105) if joined else None


def _cut_path(path: str, weak: bool = True) -> list[tuple[str, int, bool, bool, int]]:
    """A path without its page part, in each way that it can be read: the fields of `_cut_piece`, the first never ``None``."""
    if not (_LAST_DIGIT.search(path) or "-o" in path) or not (weak or _STRONG_HINT.search(path)):
        return []
    cuts = []
    lower = path.lower()
    for number, (hint, pattern, offset, strong) in enumerate(_PATHS):
        match = pattern.search(path) if hint in lower and (strong or weak) else None
        if match:
            groups = match.groupdict()
            kept = (groups.get("h") or "") + (groups.get("k") or "")
            cuts.append((path[: match.start()] + kept + path[match.end() :], int(match["n"]), offset, strong, number))
    return cuts
