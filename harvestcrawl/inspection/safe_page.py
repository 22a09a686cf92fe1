"""A captured page as markup that can do nothing: written anew from its tree, by lists of what may be in it.

The browser is to show the tree that the extraction saw. Its own HTML parser would build another one of the same markup (a table in
a paragraph ends the paragraph), so the page is written as XML, of which only one tree can be built.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape

from harvestcrawl.document import Document, Element, picture_source

MAX_DEPTH = 400
"""Elements inside each other that are written as such: browsers lay out no more. What is deeper stands side by side at that depth."""
MAX_VALUE = 2_000
"""Characters of an attribute's value: what is longer is data for scripts."""
MAX_SAID = 80
"""Characters of the note in place of an element that is not shown."""
MAX_PICTURE = 2_000_000
"""Characters of a picture that the page has in itself."""

LEFT_OUT = frozenset("script style link meta base title template svg head".split())
"""Elements that are left out with all that is in them. The page's style sheets are written apart."""
EMBEDDED = frozenset("iframe frame object embed applet audio video canvas source track portal fencedframe".split())
"""Elements that would load or run something: a note says that they were there."""
BLOCKS_INSTEAD = frozenset("frameset noframes".split())
"""Elements that only a page of their own kind can have."""
ATTRIBUTES = frozenset(
    (
        "class id title alt dir lang colspan rowspan align valign width height border cellpadding cellspacing bgcolor color face size span "
        "start value type checked disabled selected open datetime hidden role rel placeholder rows cols nowrap reversed itemprop itemtype "
        "itemscope aria-label label cite component"
    ).split()
)
"""Attributes that say something and load nothing; besides them those that begin with ``data-``."""
_SECRET = frozenset({"hidden", "password"})
"""Fields whose values are tokens of a visit, and nothing to pass on."""
_NAME = re.compile(r"[a-z][a-z0-9-]{0,60}$")
_DATA_NAME = re.compile(r"data-(?!hc-)[a-z0-9_-]{1,60}$")
_PICTURE = re.compile(r"data:image/(?:png|jpeg|jpg|gif|webp|avif|bmp|x-icon|svg\+xml)[;,]", re.IGNORECASE)
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# What a style sheet loads: other sheets, and pictures and fonts that it does not carry itself.
_IMPORT = re.compile(r"@import\b[^;]*(?:;|$)", re.IGNORECASE)
_LOADS = re.compile(r"\b(?:url|src)\(\s*(?!['\"]?(?:data:image/|#))(?:\"[^\"]*\"|'[^']*'|[^)]*)\s*\)", re.IGNORECASE)
_IMAGE_SET = re.compile(r"(?:-webkit-)?(?:image-set|cross-fade)\(", re.IGNORECASE)


@dataclass(slots=True)
class SafePage:
    """A page that loads nothing, or (if so wanted) its own pictures and style sheets."""

    markup: str
    """XML: the page from ``html`` on."""
    sheets: list[str] = field(default_factory=list)
    """The page's own style rules."""
    linked: list[str] = field(default_factory=list)
    """Addresses of its style sheets."""
    left_out: int = 0
    """Scripts, frames and the like that are left out."""
    too_deep: bool = False
    """Whether elements stand side by side that were one in the other."""


def safe_page(document: Document, written: Mapping[Element, Mapping[str, str]], *, live: bool = False) -> SafePage:
    """Write a page anew.

    :param written: attributes of ours, by element
    :param live: whether it may load its own pictures and style sheets
    """
    page = SafePage("")
    for element in document.root.iter("style", "link"):
        if element.tag == "style":
            text = "".join(element.itertext())
            page.sheets.append(text if live else quiet_css(text))
        elif "stylesheet" in (element.get("rel") or "").lower().split() and (url := document.resolve(element.get("href"))):
            page.linked.append(url)
    writer = _Writer(document, written, page, live)
    page.markup = "".join(writer.pieces())
    return page


def quiet_css(text: str) -> str:
    """Style rules without what they would load."""
    return _IMAGE_SET.sub("-hc-none(", _LOADS.sub("none", _IMPORT.sub("", text)))


class _Writer:
    """Walks the tree without recursion: pages nest as deep as they like."""

    def __init__(self, document: Document, written: Mapping[Element, Mapping[str, str]], page: SafePage, live: bool) -> None:
        self.document, self.written, self.page, self.live = document, written, page, live

    def pieces(self) -> Iterator[str]:
        """The markup, piece by piece."""
        root = self.document.root
        yield f'<html xmlns="http://www.w3.org/1999/xhtml"{self._attributes(root, "html") if root.tag == "html" else ""}>'
        stack: list[tuple[Element | None, str]] = [(None, "</html>")]
        if root.tag == "html":
            stack.extend(self._inside(root))
            yield _text(root.text)
        else:
            stack.append((root, ""))
        depth = 0
        while stack:
            element, text = stack.pop()
            if element is None:
                depth -= text.startswith("</")
                yield text
                continue
            tag = str(element.tag)
            if tag in LEFT_OUT or tag in EMBEDDED:
                yield self._instead(element, tag)
            elif depth >= MAX_DEPTH and element not in self.written:
                self.page.too_deep = True
                stack.extend(self._inside(element))
                yield _text(element.text)
            else:
                name = self._name(tag)
                depth += 1
                stack.append((None, f"</{name}>"))
                stack.extend(self._inside(element))
                yield f"<{name}{self._attributes(element, tag)}>{_text(element.text)}"

    def _instead(self, element: Element, tag: str) -> str:
        """What stands in place of an element that is not shown: a note for frames and the like, and for what something was read from."""
        name = "hc-gone" if tag in EMBEDDED else "hc-unseen"
        self.page.left_out += tag in EMBEDDED or tag in ("script", "template")
        if name == "hc-unseen" and element not in self.written:
            return ""
        said = f"{tag} {element.get('content') or ''}"[:MAX_SAID].strip()  # a meta that carries a date
        return f"<{name}{self._attributes(element, tag)}>{_text(said)}</{name}>"

    def _inside(self, element: Element) -> Iterator[tuple[Element | None, str]]:
        """The children of an element with the text behind each, the last one first."""
        for child in reversed(element):
            if child.tail:
                yield None, _text(child.tail)
            yield child, ""

    def _name(self, tag: str) -> str:
        if tag in BLOCKS_INSTEAD:
            return "div"
        return tag if _NAME.match(tag) and not tag.startswith("hc-") else "hc-x"

    def _attributes(self, element: Element, tag: str) -> str:
        found: dict[str, str] = {}
        for name, value in element.items():
            if name in ATTRIBUTES or _DATA_NAME.match(name):
                if len(value) <= MAX_VALUE:
                    found[name] = value
            elif name == "style":
                found[name] = value if self.live else quiet_css(value)
            elif name == "name" and tag == "a":
                found[name] = value
        if tag == "input" and element.get("type", "").lower() in _SECRET:
            found.pop("value", None)
        if tag == "a" and (href := element.get("href")) and len(href) <= MAX_VALUE:
            found["data-hc-href"] = href  # as written, for XPaths that ask for it
        elif tag == "img":
            found.update(self._picture(element))
        found.update(self.written.get(element, {}))
        return "".join(f' {name}="{_text(value)}"' for name, value in found.items())

    def _picture(self, element: Element) -> Mapping[str, str]:
        source = element.get("src") or ""
        if _PICTURE.match(source) and len(source) <= MAX_PICTURE:
            return {"src": source}
        if self.live and (url := self.document.resolve(picture_source(element))):
            return {"src": url}
        return {"data-hc-src": source} if source and len(source) <= MAX_VALUE else {}


def _text(text: str | None) -> str:
    return escape(_NO_XML.sub("", text)) if text else ""
