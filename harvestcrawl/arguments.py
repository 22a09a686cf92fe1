"""What a user hands to the forum spider with ``-a``: read, checked, and refused in one line that says what to type."""

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from http.cookiejar import Cookie
from pathlib import Path
from urllib.parse import urlsplit

from harvestcrawl.archives.uri_forms import is_memento, parse
from harvestcrawl.cookie_files import cookies_in_file

# A comma separates two URLs only where the next one begins: commas inside a URL are legal (RFC 3986, 2.2).
_BETWEEN_URLS = re.compile(r",\s*(?=https?://)", re.IGNORECASE)
_LOOKS_LIKE_A_HOST = re.compile(r"^(?:[\w-]+\.)+[\w-]+(?::\d+)?(?:[/?#]|$)|^localhost(?:[:/]|$)")
NAMES = ("url", "urls", "max_pages", "max_threads", "max_posts", "browser", "cookies", "warc")
"""The arguments there are."""
BROWSER_MODES = ("auto", "never", "always")
"""When pages are loaded in a browser: where a plain download fails, never, always."""


class ArgumentError(ValueError):
    """An argument cannot be used; the message is one line for the person who typed it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much of a forum is wanted; ``None`` is no limit."""

    max_pages: int | None = None
    """Pages read of one thread, and list pages read of one board."""
    max_threads: int | None = None
    """Threads begun in a crawl."""
    max_posts: int | None = None
    """Posts given out in a crawl."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedAt:
    """A web archive in the place of the Web, and a time."""

    prefix: str
    """Archive and collection, with the slash before the timestamp."""
    timestamp: str
    """1 to 14 digits: captures nearest to it are wanted."""
    timestamps: Mapping[str, str] = field(default_factory=dict)
    """Those of the start pages, by their original addresses."""

    def __str__(self) -> str:
        return f"{self.prefix}{self.timestamp}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ForumArguments:
    """The arguments of ``scrapy crawl forum``, checked."""

    urls: tuple[str, ...]
    """Where to begin, in the order given; none where ``warc`` alone says it: with every page that is stored."""
    warc: tuple[str, ...] = ()
    """Files of captures that are read in the place of the Web."""
    archive: ArchivedAt | None = None
    """Where the pages are asked for, if the start pages were named by an archive's addresses."""
    limits: Limits = Limits()
    browser: str = BROWSER_MODES[0]
    """One of `BROWSER_MODES`."""
    cookies: tuple[Cookie, ...] = field(default=(), repr=False)
    """Those of a member who is logged in: nothing that may stand in a log."""


def forum_arguments(given: Mapping[str, str]) -> ForumArguments:
    """Read the spider's arguments.

    :raises ArgumentError: for an unknown name, a missing or unusable URL, a file that cannot be read, a limit that is no count,
        a file without good cookies
    """
    check_names(given, NAMES)
    if ("url" in given and "urls" in given) or not given.keys() & {"url", "urls", "warc"}:
        raise ArgumentError("where to begin is missing or given twice: type -a url=https://… or -a urls=FILE")
    urls = split_urls(given["url"]) if "url" in given else urls_in_file(Path(given["urls"])) if "urls" in given else ()
    warc = _warc_files(given["warc"]) if "warc" in given else ()
    urls, archive = in_archive(urls)
    if archive and warc:
        raise ArgumentError(f"{archive}… asks an archive, and warc= reads a file: leave one of them out")
    limits = Limits(**{name: _count(name, given.get(name)) for name in ("max_pages", "max_threads", "max_posts")})
    browser = _browser(given, bool(warc or archive))
    return ForumArguments(urls=urls, limits=limits, browser=browser, cookies=_cookies(given), warc=warc, archive=archive)


def _warc_files(value: str) -> tuple[str, ...]:
    """The files of ``A,B``, or the one that has a comma in its name."""
    paths = (value.strip(),) if Path(value.strip()).is_file() else tuple(part.strip() for part in value.split(","))
    for path in paths:
        if not path or not Path(path).is_file():
            raise ArgumentError(f"warc={path}: no such file" if path else "warc= is empty: type -a warc=crawl.warc.gz")
    return paths


def in_archive(urls: tuple[str, ...]) -> tuple[tuple[str, ...], ArchivedAt | None]:
    """The original addresses, and where they are archived, if all of them are addresses of one archive.

    :raises ArgumentError: if some are and some are not, or they are of several archives
    """
    found = [parse(url) if is_memento(url) else None for url in urls]
    mementos = [parts for parts in found if parts is not None]
    if not mementos:
        return urls, None
    if len(mementos) < len(urls) or len({parts.prefix for parts in mementos}) > 1:
        raise ArgumentError("some URLs are of an archive and others not, or of another one: type a crawl for each")
    stamps = {checked_url(parts.original): parts.timestamp for parts in mementos}
    return tuple(stamps), ArchivedAt(prefix=mementos[0].prefix, timestamp=mementos[0].timestamp, timestamps=stamps)


def _browser(given: Mapping[str, str], stored: bool) -> str:
    mode = browser_mode(given)
    if stored and mode == "always":
        raise ArgumentError("browser=always loads pages from the Web, and these are archived: leave one of them out")
    return "never" if stored else mode


def _cookies(given: Mapping[str, str]) -> tuple[Cookie, ...]:
    if "cookies" not in given:
        return ()
    try:
        return cookies_in_file(Path(given["cookies"]))
    except ValueError as error:
        raise ArgumentError(f"cookies={given['cookies']}: {error}") from error


def within_budget(limits: Limits, pages: int) -> Limits:
    """The limits, with ``pages`` for the pages of a thread where the user set none; 0 for none at all."""
    return replace(limits, max_pages=pages) if pages and limits.max_pages is None else limits


def browser_mode(given: Mapping[str, str]) -> str:
    """When pages are to be loaded in a browser.

    :raises ArgumentError: if it is none of `BROWSER_MODES`
    """
    mode = given.get("browser", BROWSER_MODES[0]).strip().lower()
    if mode not in BROWSER_MODES:
        raise ArgumentError(f"browser={given['browser']}: type one of {', '.join(BROWSER_MODES)}")
    return mode


def check_names(given: Mapping[str, str], names: tuple[str, ...]) -> None:
    """Refuse arguments that a spider does not have.

    :raises ArgumentError: for the first one
    """
    for name in given:
        if name not in names:
            close = difflib.get_close_matches(name, names, n=1)
            hint = f"did you mean {close[0]}=?" if close else f"there are {', '.join(names)}"
            raise ArgumentError(f"unknown argument {name}=: {hint}")


def split_urls(value: str) -> tuple[str, ...]:
    """The URLs of ``A,B``; a comma inside a URL stays in it."""
    return tuple(checked_url(part.strip()) for part in _BETWEEN_URLS.split(value.strip().rstrip(",")))


def urls_in_file(path: Path) -> tuple[str, ...]:
    """The URLs of a text file, one a line; empty lines and lines that begin with ``#`` are skipped."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise ArgumentError(f"urls={path}: {(error.strerror or 'cannot be read').lower()}") from error
    except UnicodeDecodeError as error:
        raise ArgumentError(f"urls={path}: not a text file in UTF-8") from error
    urls = []
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                urls.append(checked_url(line.strip()))
            except ArgumentError as error:
                raise ArgumentError(f"urls={path}, line {number}: {error}") from error
    if not urls:
        raise ArgumentError(f"urls={path}: no URL in it")
    return tuple(urls)


def checked_url(url: str) -> str:
    """``url`` if a page can be asked for under it.

    :raises ArgumentError: if it has no http scheme or no host
    """
    if not url:
        raise ArgumentError("the URL is empty: type -a url=https://…")
    try:
        parts = urlsplit(url)
        host = parts.hostname
        _ = parts.port  # raises for a port that is no number
    except ValueError as error:
        raise ArgumentError(f"{url} is not a URL ({error})") from error
    if parts.scheme not in ("http", "https"):
        if _LOOKS_LIKE_A_HOST.match(url):
            raise ArgumentError(f"{url} has no scheme: type https://{url}")
        raise ArgumentError(f"{url} is not a web address: it has to begin with https:// or http://")
    if not host or re.search(r"\s", url):
        raise ArgumentError(f"{url} is not a URL: {'it has a blank in it' if host else 'the host is missing'}")
    return url


def _count(name: str, value: str | None) -> int | None:
    if value is None:
        return None
    text = str(value).strip()
    if not re.fullmatch(r"[0-9]{1,12}", text) or int(text) == 0:
        raise ArgumentError(f"{name}={value}: type a whole number above 0, such as {name}=10")
    return int(text)
