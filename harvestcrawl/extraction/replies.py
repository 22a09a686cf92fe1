"""Stage 12: which post a post answers, where the page shows it.

Four signs, the surest first: a link or number that names the post answered; a reply nested in its parent's element or in the list
behind it; a depth that is written or drawn (an attribute, an indent); a quote at the very beginning that links to its source.
"""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from harvestcrawl.document import Document
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.permalinks import Permalink
from harvestcrawl.extraction.rendering import RenderedBody
from harvestcrawl.extraction.vocabulary import PARENT_LABELS
from harvestcrawl.urls import same_site

_REFERENCE = re.compile(r"^\W{0,3}(?:>>|[#№])\s?(\w{1,20})")
_TOKEN = re.compile(r"[A-Za-z]*\d\w*")
_MAX_LABEL = 60
_PARENT_STARTS = tuple(sorted(w + " " for w in PARENT_LABELS))
_BEFORE_LINK = PARENT_LABELS - {"parent"}


def read_replies(
    document: Document,
    page: Outline,
    frames: Sequence[Frame],
    bodies: Sequence[Body],
    texts: Sequence[RenderedBody],
    links: Sequence[Permalink | None],
    post_ids: Sequence[str | None],
    above: Sequence[int | None],
) -> list[str | None]:
    """For each post the permalink (or the id) of the post it answers, or ``None``.

    :param above: for each post the one that it is nested under
    """
    known = _addresses(links, post_ids)
    anchors = [i for i, tag in enumerate(page.tags) if tag == "a"]
    answered = []
    for n, frame in enumerate(frames):
        parent = _named(document, page, anchors, frame, bodies[n], known) if known else None
        for other in (above[n], _quoted(texts[n], known)):
            parent = parent if parent is not None and parent != n else other
        address = _address(links, post_ids, parent) if parent is not None and parent != n else None
        answered.append(address or _referred(document, page, anchors, frame, bodies[n]))
    return answered


def _address(links: Sequence[Permalink | None], post_ids: Sequence[str | None], n: int) -> str | None:
    link = links[n]
    return link.url if link else post_ids[n]


# --- What names the post answered -------------------------------------------------------------------------------------


def _addresses(links: Sequence[Permalink | None], post_ids: Sequence[str | None]) -> dict[str, int]:
    """The posts of the page by URL and by id. What stands for two posts stands for none."""
    found: dict[str, int] = {}
    shared: set[str] = set()
    for n, (link, post_id) in enumerate(zip(links, post_ids, strict=True)):
        for key in {link.url if link else "", post_id or ""} - {""}:
            if found.setdefault(key, n) != n:
                shared.add(key)
    return {key: n for key, n in found.items() if key not in shared}


def _post_at(url: str, known: Mapping[str, int]) -> int | None:
    """The post of the page that a URL leads to: by itself, by the id in its fragment, or by the last id in it."""
    if url in known:
        return known[url]
    parts = urlsplit(url)
    for text in (parts.fragment, parts.query, parts.path) if parts.fragment else (parts.query, parts.path):
        tokens = _TOKEN.findall(text)
        if tokens:
            last = tokens[-1]
            return known.get(last, known.get(last.lstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")))
    return None


def _named(document: Document, page: Outline, anchors: Sequence[int], frame: Frame, body: Body, known: Mapping[str, int]) -> int | None:
    """The post that a link says is answered: "parent", "in reply to #5", or ``>>5`` at the very start of the text."""
    for i in anchors[bisect_left(anchors, frame.start) : bisect_left(anchors, frame.end)]:
        element = page.elements[i]
        text = (element.text or "").strip()
        if any(hole <= i < page.end[hole] for hole in frame.holes):
            continue
        if body.holds(page, i):
            says = _REFERENCE.match(text) is not None and _begins_text(page, body, i)
        else:
            label = text.casefold().rstrip(" :") if len(text) <= _MAX_LABEL else ""
            says = label in PARENT_LABELS or label.startswith(_PARENT_STARTS) or _says_so_before(page, i)
        url = document.resolve(element.get("href")) if says else None
        found = _post_at(url, known) if url else None
        if found is not None:
            return found
    return None


def _referred(document: Document, page: Outline, anchors: Sequence[int], frame: Frame, body: Body) -> str | None:
    """Where ``>>5`` at the very start of the text leads: to a post of another page, or to one that shows no address of its own."""
    first = next((page.first_line[r] for r in body.roots if page.last_line[r] > page.first_line[r]), None)
    if first is None or not (start := _REFERENCE.match(page.lines[first].text)):
        return None
    for i in anchors[bisect_left(anchors, frame.start) : bisect_left(anchors, frame.end)]:
        if page.first_line[i] == first and body.holds(page, i):
            url = document.resolve(page.attributes[i].get("href"))
            named = _TOKEN.findall(url.partition("//")[2]) if url and same_site(url, document.url) else []
            return url if named and named[-1].endswith(start.group(1)) else None
    return None


def _says_so_before(page: Outline, i: int) -> bool:
    """Whether the words right before a link say that it leads to the post answered: "in reply to <a>#5</a>"."""
    before = page.elements[i].getprevious()
    parent = page.elements[page.parent[i]] if page.parent[i] >= 0 else None
    text = (before.tail if before is not None else parent.text if parent is not None else None) or ""
    return len(text) <= _MAX_LABEL and text.casefold().strip(" \t\n:") in _BEFORE_LINK


def _begins_text(page: Outline, body: Body, i: int) -> bool:
    """Whether a link is the first thing in a body."""
    k = page.first_line[i]
    first = next((page.first_line[r] for r in body.roots if page.last_line[r] > page.first_line[r]), -1)
    return k == first and k < len(page.lines) and page.lines[k].text.startswith((page.elements[i].text or "").strip())


def _quoted(text: RenderedBody, known: Mapping[str, int]) -> int | None:
    """The post whose words stand at the very start of a text, where the quote links to it."""
    if not text.quotes or not text.quotes[0].url or not text.text_own:
        return None
    quoted = text.quotes[0].text[:20]
    start = text.text.find(quoted) if quoted else 0
    own = text.text_own[:20]
    return _post_at(text.quotes[0].url, known) if start >= 0 and not (text.text.find(own) < start) else None
