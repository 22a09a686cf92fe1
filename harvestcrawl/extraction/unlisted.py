"""What a page leads to and cannot be followed: a board's threads on another site or behind a login, a thread's next page elsewhere."""

from collections.abc import Iterator, Sequence
from itertools import islice
from urllib.parse import urlsplit

from harvestcrawl.document import Document, Element, Link, ancestors
from harvestcrawl.extraction.board import place_of
from harvestcrawl.extraction.link_kinds import Frames, is_title, path_words
from harvestcrawl.extraction.page_parts import without_page
from harvestcrawl.items import ThreadLink
from harvestcrawl.urls import page_key, same_site

LOGIN_URL = frozenset("login signin sign-in logon anmelden anmeldung connexion entrar auth sso register signup sign-up".split())
"""Words of an address that asks who one is."""
NEXT_ELSEWHERE = "its next page is on another site"
_ROW_DEPTH = 6
_SHELL = frozenset({"body", "html", "main"})


def read_unlisted(document: Document, url: str, listed: Sequence[ThreadLink]) -> tuple[str, ...]:
    """A line for each kind of link that stands among the threads of ``listed`` as they do, and is none of them."""
    away: dict[str, None] = {}
    closed: dict[str, None] = {}
    for link in _beside(document, listed):
        if not same_site(link.url, url):
            away[link.url] = None
        elif not LOGIN_URL.isdisjoint(path_words(urlsplit(link.url).path)):
            closed[link.url] = None
    return (*_line(away, "on another site"), *_line(closed, "behind a login"))


def next_elsewhere(document: Document, url: str) -> tuple[str, ...]:
    """A line if the page declares a next page on another site; to be asked of a page that names none of its own."""
    for element in document.root.iter("link", "a"):
        target = document.resolve(element.get("href")) if "next" in (element.get("rel") or "").lower().split() else None
        if target and not same_site(target, url):
            return (f"{NEXT_ELSEWHERE}, and not followed: {target}",)
    return ()


def _beside(document: Document, listed: Sequence[ThreadLink]) -> Iterator[Link]:
    """The title links in the same list and the same place of a row as those that are listed."""
    keys = {page_key(link.url) for link in listed}
    known = [link for link in document.links if page_key(without_page(link.url)) in keys and is_title(link.text)]
    places = {place_of(link.element) for link in known}
    lists = {node for link in known for node in _around(link.element)}
    frames = Frames(document.links)
    taken = {link.element for link in known}
    for link in document.links:
        if link.element in taken or place_of(link.element) not in places or frames.of(link.element).chrome or not is_title(link.text):
            continue
        if any(node in lists for node in _around(link.element)):
            yield link


def _around(element: Element) -> Iterator[Element]:
    for node in islice(ancestors(element), _ROW_DEPTH):
        if node.tag in _SHELL:
            return
        yield node


def _line(urls: dict[str, None], where: str) -> Iterator[str]:
    if urls:
        subject = "a listed thread is" if len(urls) == 1 else f"{len(urls)} listed threads are"
        yield f"{subject} {where}, and not followed: {', '.join(islice(urls, 3))}{', …' if len(urls) > 3 else ''}"
