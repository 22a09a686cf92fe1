"""schema.org in attributes."""

# ruff: noqa: E501 (lines of HTML)
import pytest

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.stores import Store
from harvestcrawl.extraction.stores.microdata import store_in_markup

MICRODATA = """<div itemscope itemtype="https://schema.org/DiscussionForumPosting"><h2 itemprop="headline">Kettles</h2>
<div itemprop="author" itemscope itemtype="https://schema.org/Person"><a itemprop="url" href="/u/ann"><span itemprop="name">Ann</span></a></div>
<meta itemprop="datePublished" content="2024-05-01"><div itemprop="text"><p>Mine <b>hums</b>.</p></div>
<div itemprop="comment" itemscope itemtype="https://schema.org/Comment"><span itemprop="author">Bo</span>
<time itemprop="dateCreated" datetime="2024-05-02">yesterday</time><a itemprop="url" href="#c2">#</a><p itemprop="text">Descale it.</p></div></div>"""
RDFA = """<div vocab="https://schema.org/" typeof="schema:Comment"><span property="schema:author">Ann</span>
<span property="schema:dateCreated" content="2024-05-01">1 May</span><p property="schema:text">Mine hums.</p></div>"""


def read(body: str) -> Store | None:
    document = parse_document(body, "https://forum.example/t/1")
    assert document is not None
    return store_in_markup(document)


def test_microdata() -> None:
    store = read(MICRODATA)
    assert store is not None
    first, second = store.posts
    assert (first.author, first.author_url, first.date) == ("Ann", "/u/ann", "2024-05-01")
    assert "<b>hums</b>" in first.body
    assert (second.author, second.date, second.url) == ("Bo", "2024-05-02", "#c2")
    assert "Descale it." in second.body


def test_rdfa() -> None:
    store = read(RDFA)
    assert store is not None
    assert [(p.author, p.date) for p in store.posts] == [("Ann", "2024-05-01")]


@pytest.mark.parametrize("body", ["<p>x</p>", '<div itemscope itemtype="https://schema.org/Product"><p itemprop="text">x</p></div>'])
def test_nothing_marked(body: str) -> None:
    assert read(body) is None
