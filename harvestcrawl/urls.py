"""URLs of forum pages: session ids out, keys under which two spellings of a page are one."""

import re
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import SplitResult, quote, urlsplit, urlunsplit

# Query parameters that carry a session. phpBB: sid; vBulletin 3: s; SMF, PHP: PHPSESSID; Java: jsessionid; XenForo: _xfSession.
# A value is dropped only where it looks like a session: 16 characters or more, letters and at least one digit ("?s=" is also a search).
SESSION_PARAMETERS = frozenset({"sid", "s", "phpsessid", "jsessionid", "sessionid", "session_id", "_xfsession", "zenid"})
_SESSION_VALUE = re.compile(r"^(?=.*[0-9])[0-9A-Za-z,:%-]{16,}$")
_PATH_SESSION = re.compile(r";(?:jsessionid|phpsessid|sid)=[0-9A-Za-z.!_-]+", re.IGNORECASE)
_MAY_CARRY_SESSION = re.compile(r"sess|sid|[?&;]s=|zenid", re.IGNORECASE)
_DOT_SEGMENT = re.compile(r"(?:^|/)\.{1,2}(?:/|$)")

# Parameters that count pages from 1, and those that count posts or rows from 0.
PAGE_PARAMETERS = frozenset(
    "page pageno page_no pagenumber pagenum page_num pagenr paged pg pn seite pagina cpage currentpage sayfa strona pageindex".split()
)
OFFSET_PARAMETERS = frozenset("start st offset skip from startat limitstart rstart startrow begin firstpost".split())
# Parameters that change how a page looks or say where a visitor came from, not what is on it. phpBB: hilit; vBulletin, MyBB: highlight;
# phpBB 2's own pagers carry postdays and postorder. All that begins with utm_ is Google Analytics'.
DISPLAY_PARAMETERS = frozenset(
    (
        "highlight hilit hl styleid nojs fbclid gclid gbraid wbraid dclid yclid msclkid twclid ttclid igshid igsh mc_cid mc_eid "
        "_ga _gl srsltid ref_src ref_url _hsenc _hsmi mkt_tok vero_id oly_anon_id oly_enc_id wt_mc cmpid"
    ).split()
)
_DISPLAY_PREFIXES = ("utm_", "pk_", "mtm_", "hsa_")
# Those of which only some values are a matter of looks: what the engine would do anyway. phpBB: sk=t&sd=a&st=0, phpBB 2:
# postdays=0&postorder=asc; vBulletin, MyBB: mode=linear (its "threaded" shows one post); phpBB: view=viewpoll.
DISPLAY_VALUES: dict[str, frozenset[str]] = {
    "sk": frozenset({"t", ""}),
    "sd": frozenset({"a", ""}),
    "postdays": frozenset({"0", ""}),
    "postorder": frozenset({"asc", ""}),
    "mode": frozenset({"linear", "hybrid", ""}),
    "view": frozenset({"viewpoll", "linear", "flat", "full", "desktop", "mobile", ""}),
}
_DEFAULT_PORTS = {"http": 80, "https": 443}
_INDEX_FILE = re.compile(r"/(?:index|default)\.(?:php|html?|aspx?|cgi)$", re.IGNORECASE)
_FIRST_PAGE = re.compile(r"/(?:page[-/_]?|p|pg-)[01](?=/?$|\.html?$)|[-_/,]page[-_=]?1(?=\.html?$|$)", re.IGNORECASE)
# SMF writes "topic=5.0" for a topic's first page, YaBB "num=5/0".
_FIRST_OFFSET = re.compile(r"(?<=[0-9])[./]0$")
_PIECES = re.compile("[&;]")
# How web archives write the address of a capture: 4 to 14 digits, perhaps a modifier, then the address that was captured.
ARCHIVED = re.compile(r"/\d{4,14}(?:[a-z]{2}_)?/(https?:/.*)$")
_ASCII = "".join(map(chr, range(128)))
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_ESCAPE = re.compile("%([0-9A-Fa-f]{2})")


def without_session(url: str) -> str:
    """``url`` without the parameters that carry a session and with dot segments resolved; everything else stays as written."""
    dots = "/." in url or url.startswith(".")
    lower = url.lower()
    sessions = ("s=" in lower or "sid" in lower or "sess" in lower or "zenid" in lower) and bool(_MAY_CARRY_SESSION.search(url))
    if not dots and not sessions:
        return url
    try:
        parts = urlsplit(url)
    except ValueError:  # a damaged host, "http://[": nothing in it can be told apart
        return url
    if dots and _DOT_SEGMENT.search(parts.path):
        parts = parts._replace(path=_resolve_dots(parts.path))
        url = urlunsplit(parts)
    return _drop_session(parts) if sessions else url


def without_display(url: str) -> str:
    """``url`` without the parameters that say how a page is to look, or where its visitor came from; the rest stays as written."""
    head, mark, query = url.partition("?")
    if not mark:
        return url
    query, hash_mark, fragment = query.partition("#")
    pieces = re.split("([&;])", query)
    kept: list[str] = []
    for i in range(0, len(pieces), 2):
        name, _, value = pieces[i].partition("=")
        if not _is_display(name.lower(), value):
            kept.extend(pieces[i - 1 : i + 1] if kept else pieces[i : i + 1])
    return head + mark * bool(kept) + "".join(kept) + hash_mark + fragment


def request_url(url: str) -> str:
    """``url`` as a page is asked for under it: without session and without fragment, which is no server's business."""
    return without_session(url).partition("#")[0]


def page_key(url: str, *, keep_first: bool = False) -> str:
    """One key for a page of a thread or a board, however it is spelt.

    Scheme, ``www.``, default port, session, fragment, index file, closing slash, display parameters and the mark of the first
    page (``page=1``, ``start=0``, ``/page-1``, SMF's ``.0``) do not count, nor does the order of the query.

    :param keep_first: let the mark of the first page count: some engines count from 0, and their second page is ``page=1``
    """
    normal = normal_parts(url, keep_first=keep_first)
    if normal is None:
        return url.strip()
    host, path, pieces = normal
    return stem_of(host, path, pieces)


def same_site(a: str, b: str) -> bool:
    """Whether two URLs lead to the same host, ``www.`` apart. Ports count; the scheme does not.

    In a web archive (``/web/20120304050607/http://…``) the archived hosts count too: a replayed link off the site is off the site.
    """
    return _site(a) == _site(b)


@lru_cache(maxsize=4096)
def normal_parts(url: str, *, keep_first: bool = False) -> tuple[str, str, tuple[str, ...]] | None:
    """Host, path and the query's pieces in the spelling that `page_key` compares; ``None`` for a URL that cannot be split.

    :param keep_first: leave the mark of a first page in (an engine that counts from 0 calls the second page ``page=1``)
    """
    try:
        parts = urlsplit(without_session(url.strip()))
        host = _host(parts)
    except ValueError:
        return None
    path = _INDEX_FILE.sub("/", normal_escapes(parts.path))
    if not keep_first and ("/p" in path or "page" in path):
        path = _FIRST_PAGE.sub("", path)
    pieces = tuple(p for piece in _PIECES.split(parts.query) if (p := _normal_piece(piece, keep_first))) if parts.query else ()
    return host, path.rstrip("/"), pieces


def stem_of(host: str, path: str, pieces: Sequence[str]) -> str:
    """The key for the parts that `normal_parts` gives."""
    return f"{host}{path}?{'&'.join(sorted(pieces))}" if pieces else host + path


def normal_escapes(text: str) -> str:
    """``text`` with percent escapes in one spelling (RFC 3986, 6.2.2): in capitals, and none where the character may stand itself."""
    if not text.isascii():
        text = quote(text, safe=_ASCII, errors="replace")
    return _ESCAPE.sub(_normal_escape, text) if "%" in text else text


def _normal_escape(match: re.Match[str]) -> str:
    character = chr(int(match[1], 16))
    return character if character in _UNRESERVED else match[0].upper()


def _normal_piece(piece: str, keep_first: bool) -> str:
    """A query's piece as `page_key` compares it; empty when it does not count."""
    piece = piece.rstrip("/")  # Invision's "index.php?/topic/5-lamp/"
    name, equals, value = piece.partition("=")
    lower = name.lower()
    if _is_display(lower, value):
        return ""
    if keep_first:
        return normal_escapes(piece)
    if equals and ((value in ("0", "1") and lower in PAGE_PARAMETERS) or (value == "0" and lower in OFFSET_PARAMETERS)):
        return ""
    if value.endswith("0"):
        piece = _FIRST_OFFSET.sub("", piece)
    elif piece.endswith("1"):
        piece = _FIRST_PAGE.sub("", piece)
    return normal_escapes(piece)


def _is_display(name: str, value: str) -> bool:
    return name in DISPLAY_PARAMETERS or name.startswith(_DISPLAY_PREFIXES) or value.lower() in DISPLAY_VALUES.get(name, ())


def _drop_session(parts: SplitResult) -> str:
    path = _PATH_SESSION.sub("", parts.path)
    pieces = re.split("([&;])", parts.query)
    kept: list[str] = []
    for i in range(0, len(pieces), 2):
        name, _, value = pieces[i].partition("=")
        if name.lower() in SESSION_PARAMETERS and (not value or _SESSION_VALUE.match(value)):
            continue
        if kept:
            kept.append(pieces[i - 1] if i else "&")
        kept.append(pieces[i])
    return urlunsplit(parts._replace(path=path, query="".join(kept)))


def _resolve_dots(path: str) -> str:
    """``path`` without ``.`` and ``..`` segments (RFC 3986, 5.2.4)."""
    kept: list[str] = []
    segments = path.split("/")
    for segment in segments:
        if segment == "..":
            if kept and kept[-1]:
                kept.pop()
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in (".", "..") and (not kept or kept[-1]):
        kept.append("")
    return "/".join(kept)


_ORIGIN = re.compile(r"(https?)://([^/?#\s\\\[\]]+)(?=[/?#]|$)")


def _host(parts: SplitResult) -> str:
    return _host_of(parts.scheme, parts.netloc)


@lru_cache(maxsize=1024)
def _host_of(scheme: str, netloc: str) -> str:
    """The host in lower case without ``www.`` and default port; raises ``ValueError`` for a port that is none."""
    parts = SplitResult(scheme, netloc, "", "", "")
    host = (parts.hostname or "").removeprefix("www.")
    port = parts.port
    return f"{host}:{port}" if port and port != _DEFAULT_PORTS.get(scheme.lower()) else host


@lru_cache(maxsize=4096)  # of the same link every stage asks whether it stays on the site
def _site(url: str) -> str:
    origin = _ORIGIN.match(url)
    try:
        if origin and "/http" not in url:  # no archive's: most calls, and one for every link of a page
            return _host_of(origin[1], origin[2])
        parts = urlsplit(url.strip())
        archived = ARCHIVED.search(parts.path) if "/http" in parts.path else None
        return _host(parts) + (" " + _site(re.sub(":/+", "://", archived[1], count=1)) if archived else "")
    except ValueError:
        return url


def path_and_query(url: str) -> tuple[str, str]:
    """Path and query of an absolute URL; `urlsplit` takes four times as long, and is asked about each link of a page."""
    head, _, query = url.partition("#")[0].partition("?")
    rest = head.partition("://")[2]
    slash = rest.find("/")
    return (rest[slash:] if slash >= 0 else ""), query


def usable(url: str) -> str:
    """``url`` if it can be taken apart, else "": a page whose address is damaged is read without one."""
    try:
        urlsplit(url)
    except ValueError:
        return ""
    return url
