"""Lists of objects that look like posts, and those that do not."""

# ruff: noqa: E501 (things on a line each)
import json
from collections.abc import Mapping
from typing import Any

import pytest

from harvestcrawl.extraction.stores import Store
from harvestcrawl.extraction.stores.lists import stores_in
from harvestcrawl.extraction.stores.objects import graph_of

TEXTS = ("Felt keeps the kettle warm.", "Cork is what my aunt had.", "Nobody mentions wool.")


def posts(**more: Any) -> list[dict[str, Any]]:
    """Three posts; a tuple in ``more`` gives each its own value."""
    return [
        {
            "id": 70 + n,
            "body": text,
            "author": {"name": f"Member {n}"},
            "createdAt": f"2024-05-0{n + 1}T10:00:00Z",
            **{k: v[n] if isinstance(v, tuple) else v for k, v in more.items()},
        }
        for n, text in enumerate(TEXTS)
    ]


def stores(value: object) -> list[Store]:
    return list(stores_in(graph_of(iter([value]))))


@pytest.mark.parametrize(
    "value",
    [
        {"a": [{"b": {"posts": posts()}}]},
        {"posts": {str(p["id"]): p for p in posts()}},
        {"edges": [{"node": p, "cursor": "x"} for p in posts()]},
        {"children": [{"kind": "t1", "data": p} for p in posts()]},
        {"comments": [{"comment": {k: v for k, v in p.items() if k != "author"}, "creator": p["author"], "pinned": False} for p in posts()]},
        {"text": json.dumps({"posts": posts()})},
        {"list": [*posts(), {"id": 99, "event": "closed"}]},
        {"list": posts(body=tuple({"rendered": t, "protected": False} for t in TEXTS))},
        {"list": posts(author=("Member 0", "Member 1", "Member 2"))},
        {"list": posts(createdAt=(1714557600, 1714644000000, "1714730400.0"))},
        {"list": posts(subject=("Kettles", "Re: Kettles", "Re: Kettles"))},
    ],
)  # fmt: skip
def test_posts_are_found(value: object) -> None:
    (store,) = stores(value)
    assert [p.body for p in store.posts] == list(TEXTS)
    assert [p.author for p in store.posts] == ["Member 0", "Member 1", "Member 2"]
    assert all(p.date for p in store.posts)


@pytest.mark.parametrize(
    "more",
    [
        {"rating": 4},
        {"price": "3.50"},
        {"title": ("Kettles", "Lamps", "Socks")},
        {"topic_id": (1, 2, 3)},
        {"author": None},
        {"createdAt": None},
        {"body": "Read more"},
        {"body": None},
    ],
    ids=str,
)
def test_what_is_no_list_of_posts(more: Mapping[str, Any]) -> None:
    assert stores({"items": posts(**more)}) == []


def test_nested_replies_stand_behind_what_they_answer() -> None:
    first, second, third = posts()
    (store, *_) = stores({"comments": [{**first, "replies": {"edges": [{"node": second, "cursor": 1}]}}, third]})
    assert [(p.post_id, p.under) for p in store.posts] == [("70", None), ("71", 0), ("72", None)]


def test_references_are_followed() -> None:
    cache = {f"Post:{p['id']}": {**p, "author": {"__ref": "User:1"}} for p in posts()}
    root = {**cache, "User:1": {"username": "ann"}, "ROOT": {"posts": [{"__ref": key} for key in cache]}}
    assert [p.author for p in stores(root)[0].posts] == ["ann", "ann", "ann"]


def test_the_thread_around_the_posts_tells_its_title_and_length() -> None:
    (store,) = stores({"topic": {"title": "Kettles &amp; lids", "posts_count": 40, "stream": {"posts": posts()}}})
    assert (store.title, store.counts) == ("Kettles & lids", {"posts": 40})


def test_a_single_post_needs_an_id_and_no_title() -> None:
    assert len(stores({"posts": posts()[:1]})) == 1
    assert stores({"posts": [{**posts()[0], "title": "Kettles"}]}) == []
    assert stores({"posts": [{**posts()[0], "id": None}]}) == []


def test_a_post_that_is_referred_to_from_elsewhere_is_no_part_of_the_page() -> None:
    listed = [{**p, "type": "posts", "number": n} for p, n in zip(posts(), (1, 3, 40), strict=True)]
    users = [{"type": "users", "id": n, "name": "x"} for n in range(9)]
    assert [p.number for p in stores({"included": [*users, *listed]})[0].posts] == [1, 3]
    assert [p.number for p in stores({"posts": listed})[0].posts] == [1, 3, 40]
