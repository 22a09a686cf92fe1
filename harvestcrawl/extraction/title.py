"""The thread's title, without the name of the site."""

import re

from harvestcrawl.document import Document, text_of
from harvestcrawl.text import fold, squeeze

_SEPARATOR = re.compile(r"\s+[-–—|·•»«:/<>]{1,2}\s+|\s*[|»•]\s*|:: ")
_PAGE = re.compile(r"^(?:page|seite|página|pagina|strana|strona|sivu|sida|side|sayfa|стр(?:аница)?\.?|trang|第)\s*\d+|^\d+\s*(?:页|頁|ページ|페이지)$", re.IGNORECASE)
_LEAD = re.compile(r"^(?:thread|topic|thema|sujet|tema|тема|discussion|viewing topic|view topic)\s*[:：-]\s+", re.IGNORECASE)
_HEADINGS = ("h1", "h2", "h3")
MIN_HEADING = 2
"""Characters that a heading has at least to be a title."""


def read_title(document: Document) -> str | None:
    """The heading that the page's own title begins with or holds; else that title less the site's name; ``None`` without any."""
    whole = _head_title(document)
    og = _meta(document, "og:title")
    headings = _headings(document)
    for named in (whole, og):
        if named:
            inside = [h for h in headings if len(h) >= MIN_HEADING and fold(h) in fold(named)]
            if inside and (best := max(inside, key=len)) and not _is_site(document, best, named):
                return best
    if whole:
        return _without_site(document, whole)
    return og or (headings[0] if headings else None)


def _headings(document: Document) -> list[str]:
    found = []
    for tag in _HEADINGS:
        for element in document.body.iter(tag):
            text = _LEAD.sub("", text_of(element))
            if text and len(text) <= 300:
                found.append(text)
    return found


def _head_title(document: Document) -> str | None:
    for element in document.root.iter("title"):
        if element.getparent() is not None and element.getparent().tag != "svg":
            text = text_of(element)
            if text:
                return text
    return None


def _meta(document: Document, name: str) -> str | None:
    for meta in document.root.iter("meta"):
        if name in (meta.get("property"), meta.get("name")):
            return squeeze(meta.get("content") or "") or None
    return None


def _is_site(document: Document, heading: str, whole: str) -> bool:
    """Whether a heading is the site's name: it stands last in the title, or the page says so."""
    site = _meta(document, "og:site_name")
    parts = [p for p in _SEPARATOR.split(whole) if p]
    return bool((site and fold(site) == fold(heading)) or (len(parts) > 1 and fold(parts[-1]) == fold(heading) and fold(parts[0]) != fold(heading)))


def _without_site(document: Document, whole: str) -> str:
    """A title without its last parts: the site's name, the board, the number of the page."""
    pieces = _SEPARATOR.split(whole)
    site = fold(_meta(document, "og:site_name") or "")
    kept = [p for p in pieces if p and not _PAGE.match(p) and fold(p) != site]
    if len(kept) > 1 and not site:
        kept = kept[:-1]
    start = whole.find(kept[0]) if kept else -1
    end = whole.find(kept[-1], start) + len(kept[-1]) if kept else -1
    return _LEAD.sub("", whole[start:end]) if start >= 0 else whole
