"""schema.org in JSON-LD."""

# ruff: noqa: E501 (things on a line each)
import json
from typing import Any

import pytest

from harvestcrawl.extraction.stores import Store
from harvestcrawl.extraction.stores.linked_data import store_in_linked_data

ANN = {"@type": "Person", "name": "Ann", "url": "/u/ann"}


def comment(text: str, **more: Any) -> dict[str, Any]:
    return {"@type": "Comment", "text": text, "author": ANN, "datePublished": "2024-05-06", **more}


def read(*things: object) -> Store | None:
    return store_in_linked_data([t if isinstance(t, str) else json.dumps(t) for t in things])


def texts(store: Store | None) -> list[tuple[str, int | None]]:
    return [(p.body, p.under) for p in store.posts] if store else []


THREAD = {"@type": "DiscussionForumPosting", "headline": "Kettles", "text": "Mine hums.", "author": ANN, "datePublished": "2024-05-01"}


@pytest.mark.parametrize(
    ("things", "wanted"),
    [
        ([{**THREAD, "comment": [comment("Descale it.", comment=[comment("Did that.")]), comment("Mine too.")]}],
         [("Mine hums.", None), ("Descale it.", None), ("Did that.", 1), ("Mine too.", None)]),
        ([{"@context": "https://schema.org", "@graph": [{"@type": "WebSite"}, {**THREAD, "comment": comment("One.")}]}],
         [("Mine hums.", None), ("One.", None)]),
        ([{"@type": "WebPage", "mainEntity": {**THREAD, "@type": "https://schema.org/DiscussionForumPosting"}}], [("Mine hums.", None)]),
        ([{"@type": "Article", "articleBody": "Long.", "comment": [comment("One."), comment("Two.")]}], [("One.", None), ("Two.", None)]),
        ([{"@graph": [{"@type": "Comment", "@id": "#1", "text": "One.", "author": {"@id": "#ann"}}, {"@id": "#ann", "@type": "Person", "name": "Ann"}]}],
         [("One.", None)]),
        ([{**THREAD, "text": None, "comment": [comment("Page two.")]}], [("Page two.", None)]),
        ([{"@type": "QAPage", "mainEntity": {"@type": "Question", "name": "Why?", "author": ANN, "acceptedAnswer": {"@type": "Answer", "text": "So."}}}],
         [("Why?", None), ("So.", None)]),
        ([THREAD, {**THREAD, "headline": "Lamps"}], []),
        ([{"@type": "Product", "review": [{"@type": "Review", "reviewBody": "Good.", "author": ANN}]}], []),
        (["{broken", "[[]", "null", "3", '"x"'], []),
        ([{"@type": 7, "comment": 7, "author": 7}], []),
    ],
)  # fmt: skip
def test_posts(things: list[object], wanted: list[tuple[str, int | None]]) -> None:
    assert texts(read(*things)) == wanted


def test_fields() -> None:
    votes = {"@type": "InteractionCounter", "interactionType": "https://schema.org/LikeAction", "userInteractionCount": 5}
    store = read({**THREAD, "commentCount": 12, "url": "/t/1", "interactionStatistic": votes})
    assert store is not None
    (post,) = store.posts
    assert (post.author, post.author_url, post.date, post.url, post.reactions) == ("Ann", "/u/ann", "2024-05-01", "/t/1", 5)
    assert (store.title, store.counts, store.declared) == ("Kettles", {"comments": 12}, True)


def test_deep_nesting_is_no_recursion() -> None:
    deep = comment("0")
    for n in range(300):
        deep = comment(str(n + 1), comment=deep)
    assert len(texts(read(deep))) == 301
