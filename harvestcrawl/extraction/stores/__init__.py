"""Posts that a page carries beside its markup: schema.org, and the data from which its scripts draw it.

One reader a kind of store, and one shape (`Store`). Asked only where the markup has no posts, or leaves a doubt: see
`harvestcrawl.extraction.from_stores` and `harvestcrawl.extraction.settling`.
"""

from harvestcrawl.document import Document
from harvestcrawl.extraction.stores.linked_data import store_in_linked_data
from harvestcrawl.extraction.stores.lists import stores_in
from harvestcrawl.extraction.stores.microdata import store_in_markup
from harvestcrawl.extraction.stores.objects import graph_of
from harvestcrawl.extraction.stores.payloads import page_data
from harvestcrawl.extraction.stores.shape import Store, StorePost
from harvestcrawl.text import fold, squeeze

__all__ = ["Store", "StorePost", "page_titles", "read_stores"]


def page_titles(document: Document) -> tuple[str, ...]:
    """What the page calls itself, folded."""
    shown = ["".join(e.itertext()) for e in document.every("title")]
    meta = [e.get("content") or "" for e in document.every("meta") if e.get("property") in ("og:title", "twitter:title")]
    return tuple(fold(squeeze(text)) for text in (*shown, *meta))


def read_stores(document: Document, *, markup: bool = True) -> list[Store]:
    """The stores of a page, the fullest first: those with the most posts, and of equals those that keep HTML.

    :param markup: ask microdata and RDFa as well, which say nothing new where the posts were found in the markup
    """
    titles = page_titles(document)
    described = store_in_linked_data(document.linked_data)
    marked = store_in_markup(document) if markup else None
    drawn = list(stores_in(graph_of(page_data(document), titles)))
    stores = [store for store in (*drawn, described, marked) if store is not None]
    return sorted(stores, key=lambda s: (-len(s.posts), -sum(p.is_html for p in s.posts), -sum(bool(p.author and p.date) for p in s.posts)))
