"""One parsed page: its tree, its base URL, its links. The only module that imports lxml."""

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from lxml import etree
from w3lib.encoding import html_body_declared_encoding, read_bom, resolve_encoding

from harvestcrawl.bases import Base
from harvestcrawl.text import squeeze
from harvestcrawl.urls import without_session

Element = etree._Element
"""An element of the page's tree (comments and processing instructions are not kept).

Not `lxml.html.HtmlElement`: its class is looked up in Python for each element each time that one is touched.
"""

TELLING_TAGS = ("a", "base", "link", "meta", "script", "title")
"""Elements that say something of the page as a whole, or lead from it."""
MAX_LINKS = 20_000
"""More than any page made for readers has: a hostile one of 100,000 must not cost more than the text on it."""

MAX_LABEL, _MAX_READ = 60, 400
"""Characters that a label has at most, and those that are read for it."""
_CONTROL = bytes({*range(32)} - set(b"\t\n\r"))
# What a browser assumes when a page names no encoding and is no UTF-8 (WHATWG Encoding, windows-1252).
_FALLBACK_ENCODING = "cp1252"
_LANG = re.compile(r"^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$")


@dataclass(slots=True, eq=False)
class Link:
    """An ``<a href>`` that leads somewhere over HTTP."""

    element: Element
    url: str
    """Absolute, without session ids; the fragment is kept."""
    _label: str | None = field(default=None, init=False, repr=False)

    @property
    def text(self) -> str:
        """The link's text on one line."""
        return text_of(self.element)

    @property
    def label(self) -> str:
        """The beginning of the text, see `label_of`; read once for all who ask."""
        if self._label is None:
            self._label = label_of(self.element)
        return self._label


class Document:
    """A parsed page.

    :param root: the ``html`` element
    :param url: where the page was had from; may be empty, then links stay relative
    """

    def __init__(self, root: Element, url: str) -> None:
        self.root = root
        self.url = url
        self._resolved: dict[str, str | None] = {}
        body = root.find("body")
        self.body: Element = root if body is None else body

    def every(self, tag: str) -> Sequence[Element]:
        """The page's elements of a tag in `TELLING_TAGS`, in document order: every stage asks for some, the tree is walked once."""
        return self._telling[tag]

    @cached_property
    def _telling(self) -> Mapping[str, Sequence[Element]]:
        found: dict[str, list[Element]] = {tag: [] for tag in TELLING_TAGS}
        for element in self.root.iter(*TELLING_TAGS):
            found[str(element.tag)].append(element)
        return found

    @cached_property
    def base_url(self) -> str:
        """What relative links count from: ``<base href>`` where there is one, else the page's URL."""
        href = next((href for base in self.every("base") if (href := base.get("href")) is not None), "")
        return Base(self.url).join(href.strip()) or self.url

    @cached_property
    def _base(self) -> "Base":
        return Base(self.base_url)

    @cached_property
    def lang(self) -> str | None:
        """The language that the page declares, as a BCP 47 tag."""
        declared = [self.root.get("lang"), self.root.get("{http://www.w3.org/XML/1998/namespace}lang"), self.root.get("xml:lang")]
        for meta in self.every("meta"):
            if (meta.get("http-equiv") or "").lower() == "content-language" or (meta.get("property") or "").lower() == "og:locale":
                declared.append(meta.get("content"))
        for value in declared:
            if value and (tag := language_tag(value)):
                return tag
        return None

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The page's links in document order, each resolved once; the first `MAX_LINKS` of a page without end."""
        found = []
        for element in self.every("a")[:MAX_LINKS]:
            url = self.resolve(element.get("href"))
            if url:
                found.append(Link(element, url))
        return tuple(found)

    @cached_property
    def linked_data(self) -> tuple[str, ...]:
        """The texts of the page's JSON-LD, in document order, as written."""
        return tuple(script.text or "" for script in self.every("script") if "ld+json" in (script.get("type") or ""))

    def resolve(self, href: str | None) -> str | None:
        """``href`` as an absolute http(s) URL without session ids, or ``None`` if it is none (``javascript:``, damaged)."""
        if not href:
            return None
        if href not in self._resolved:  # a page repeats its links: pictures and names of members, dates and numbers
            stripped = href.strip()
            url = self._base.join(stripped) if stripped else None
            self._resolved[href] = without_session(url) if url else None
        return self._resolved[href]


def parse_document(html: bytes | str, url: str, encoding: str | None = None) -> Document | None:
    """Parse a page; ``None`` when there is no element in it.

    :param encoding: the charset of the ``Content-Type`` header, which outranks what the page declares
    """
    text = html if isinstance(html, str) else _decode(html, encoding)
    data = text.encode("utf-8", "replace").translate(None, _CONTROL)
    # Nobody looks an element up by its id in lxml's table of them, which takes a fifth of the time to fill.
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True, collect_ids=False)
    try:
        root: Element | None = etree.fromstring(data, parser)
    except etree.XMLSyntaxError:  # nothing in it that could be an element
        return None
    return Document(root, url) if root is not None else None


def language_tag(value: str) -> str | None:
    """A declared language as a BCP 47 tag, or ``None`` if it is none."""
    tag = value.strip().replace("_", "-")
    return tag if _LANG.match(tag) else None


def text_of(element: Element) -> str:
    """All text under ``element`` on one line (scripts and styles too: ask for elements that show text)."""
    return squeeze("".join(element.itertext()) if len(element) else element.text or "")


def label_of(element: Element) -> str:
    """The beginning of the text under ``element``: what is longer is no number of a page and no button."""
    if not len(element):
        return (element.text or "").strip()[:MAX_LABEL]
    pieces = []
    length = 0
    for piece in element.itertext():
        pieces.append(piece)
        length += len(piece)
        if length > _MAX_READ:
            break
    return squeeze("".join(pieces))[:MAX_LABEL]


def class_tokens(element: Element) -> list[str]:
    """The element's class names, as written."""
    return (element.get("class") or "").split()


def picture_source(img: Element) -> str | None:
    """The address of a picture, as written: of those that are loaded late, the one to come."""
    for name in ("data-src", "data-original", "data-lazy-src", "src"):
        value = img.get(name)
        if value and not value.startswith("data:"):
            return str(value)
    return None


def ancestors(element: Element) -> Iterator[Element]:
    """The element's ancestors, the nearest first."""
    parent = element.getparent()
    while parent is not None:
        yield parent
        parent = parent.getparent()


def _decode(data: bytes, encoding: str | None) -> str:
    """The page's text, by the order that browsers use: byte order mark, header, declaration, UTF-8 if it fits, windows-1252."""
    bom_encoding, bom = read_bom(data)
    if bom_encoding and bom:
        return data[len(bom) :].decode(bom_encoding, "replace")
    for name, declared in ((encoding, False), (html_body_declared_encoding(data), True)):
        known = resolve_encoding(name) if name else None
        if known and not (declared and known.startswith("utf-16")):  # could be read, so it is not: HTML standard, 13.2.3.2
            return _decode_as(data, known)
    return _decode_as(data, "utf-8")


def _decode_as(data: bytes, encoding: str) -> str:
    """``data`` in ``encoding``. A page that says UTF-8 and is mostly something else is read as windows-1252."""
    try:
        return data.decode(encoding)
    except LookupError:  # a codec of Python's that is no charset, such as base64
        return _decode_as(data, "utf-8")
    except UnicodeDecodeError:
        text = data.decode(encoding, "replace")
        wrong = text.count("\ufffd")
        high = len(text) - len(text.encode("ascii", "ignore"))
        return data.decode(_FALLBACK_ENCODING, "replace") if wrong * 2 > high else text


def new_element(tag: str) -> Element:
    """An empty element in a tree of its own."""
    return etree.Element(tag)


def copy_of(element: Element) -> Element:
    """A copy of an element with all that is in it, without the text behind it."""
    twin: Element = copy.deepcopy(element)
    twin.tail = None
    return twin


def markup_of(element: Element) -> str:
    """The markup of an element with all that is in it, without the text behind it."""
    return str(etree.tostring(element, encoding="unicode", method="html", with_tail=False))


def elements_of(markup: str) -> list[Element]:
    """The elements that `markup_of` wrote, in a tree of their own."""
    parsed = parse_document(f"<html><body>{markup}</body></html>", "")
    return [] if parsed is None else list(parsed.body)


def drop(element: Element) -> None:
    """Take an element out of its tree, and leave the text behind it in place."""
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        before = element.getprevious()
        if before is None:
            parent.text = (parent.text or "") + element.tail
        else:
            before.tail = (before.tail or "") + element.tail
    parent.remove(element)


def dissolve(element: Element, tags: Sequence[str]) -> None:
    """Take the elements of some tags out from under ``element``, and leave what is in them and behind them in place."""
    etree.strip_tags(element, *tags)


def is_inside(element: Element, other: Element) -> bool:
    """Whether ``other`` is an ancestor of ``element``."""
    return any(a is other for a in ancestors(element))
