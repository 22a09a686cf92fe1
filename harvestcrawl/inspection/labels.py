"""What is written on the page's elements: which post and which field each is."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from harvestcrawl.document import Document, Element
from harvestcrawl.inspection.findings import Inspection
from harvestcrawl.urls import page_key

KIND, REF, LABEL = "data-hc-kind", "data-hc-ref", "data-hc-label"
"""The attributes: what an element is, what a report's rows call it by, and what is written on it."""
NAMES = {
    "author": "author",
    "date": "date",
    "link": "permalink",
    "text": "text",
    "quote": "quote",
    "cut": "cut",
    "left-out": "left out",
    "next": "next page",
    "listed": "listed",
}
"""What is written on elements of each kind but ``post``, which has its number."""
SILENT = frozenset({"post", "text", "candidate"})
"""Kinds that are not written on the element: the number of the post is, and what is framed in it shows for itself."""


@dataclass(slots=True)
class Label:
    """What one element is."""

    kinds: dict[str, None] = field(default_factory=dict)
    refs: dict[str, None] = field(default_factory=dict)
    posts: list[int] = field(default_factory=list)
    """Numbers of the posts that begin with it."""

    def attributes(self) -> Mapping[str, str]:
        """The attributes to write on the element."""
        written = [NAMES[kind] for kind in self.kinds if kind not in SILENT]
        found = {KIND: " ".join(self.kinds), REF: " ".join(self.refs), LABEL: " · ".join(written)}
        if self.posts:
            found["data-hc-post"] = " ".join(map(str, self.posts))
        return {name: value for name, value in found.items() if value}


class Labels:
    """The labels of a page's elements."""

    def __init__(self) -> None:
        self.of: dict[Element, Label] = {}
        self.counts: Counter[str] = Counter()

    def add(self, element: Element, kind: str, ref: str) -> Label:
        """Say of an element that it is of a kind, and what a report calls it by."""
        label = self.of.setdefault(element, Label())
        label.kinds[kind] = None
        label.refs[ref] = None
        self.counts[kind] += 1
        return label


def labels_of(inspection: Inspection) -> Labels:
    """The labels of an inspected page."""
    labels = Labels()
    for n, post in enumerate(inspection.posts, 1):
        first = True
        for place in post.places:
            label = labels.add(place.element, place.kind, f"p{n}" if place.kind == "post" else f"p{n}-{place.kind}")
            if place.kind == "post" and first:
                label.posts.append(n)
                first = False
        for element in post.quotes:
            labels.add(element, "quote", f"p{n}-quote")
        for k, cut in enumerate(post.cuts):
            if cut.element is not None:
                labels.add(cut.element, "cut", f"p{n}-cut{k}")
    for element in inspection.left_out:
        labels.add(element, "left-out", "left-out")
    for n, candidate in enumerate(inspection.candidates, 1):
        for element in candidate.elements:
            labels.add(element, "candidate", f"c{n}")
    if inspection.document is not None:
        _add_links(labels, inspection, inspection.document)
    return labels


def _add_links(labels: Labels, inspection: Inspection, document: Document) -> None:
    """The link to the next page, and the links that a board lists: each where it stands first."""
    page = inspection.page
    wanted = {page_key(link.url): ("listed", f"l{n}") for n, link in reversed(list(enumerate(page.listed, 1)))}
    if page.next_page_url:
        wanted[page_key(page.next_page_url)] = ("next", "next")
    for link in _with_text(document):
        if (found := wanted.pop(page_key(link[0]), None)) is not None:
            labels.add(link[1], *found)


def _with_text(document: Document) -> Iterable[tuple[str, Element]]:
    return ((link.url, link.element) for link in document.links if link.label)
