"""Seeds from the partner API, with what must not come out of it."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.archives.archive_it import read_seeds, seeds_url

URL = seeds_url("9999")
ITEMS = [
    {
        "id": 11,
        "url": "http://oak.example/",
        "canonical_url": "http://oak.example/",
        "collection": 9999,
        "active": True,
        "deleted": False,
        "publicly_visible": True,
        "seed_type": "normal",
        "seed_groups": [{"name": "Towns"}, {"name": "North"}],
        "login_username": "keeper",
        "login_password": "hunter2",
        "metadata": {"Title": [{"id": 1, "value": "Oakfield"}], "login_password": "hunter2"},
    },
    {"id": "12", "url": " https://elm.example/a ", "seed_groups": ["West"], "login_password": "hunter2"},
    {"id": 13, "url": "http://gone.example/", "deleted": True},
    {"id": 14, "url": "http://private.example/", "publicly_visible": False, "login_username": "keeper"},
    {"id": 15, "url": "elm example"},
    {"id": 16},
    "rubbish",
    {"id": 17, "url": "http://oak.example/", "active": False},
]


def page(items: list[object], following: str | None = None) -> object:
    return {"count": len(items), "next": following, "previous": None, "results": items}


@pytest.mark.parametrize("document", [ITEMS, page(list(ITEMS))])
def test_seeds(document: object) -> None:
    reading = read_seeds(json.dumps(document).encode(), "9999", URL)
    assert [(seed.url, seed.seed_id, seed.collection, seed.extra) for seed in reading.seeds] == [
        ("http://oak.example/", "11", "9999", (("group", "Towns; North"), ("seed_type", "normal"))),
        ("https://elm.example/a", "12", "9999", (("group", "West"),)),
    ]
    assert [problem.where for problem in reading.problems] == [f"collection 9999, seed {number}" for number in (5, 6, 7)]
    assert reading.skipped == 3
    assert reading.further == ()


def test_a_login_never_comes_out() -> None:
    text = json.dumps(asdict(read_seeds(json.dumps(ITEMS).encode(), "9999", URL)))
    assert "hunter2" not in text
    assert "keeper" not in text
    assert "login" not in text


@pytest.mark.parametrize(
    ("following", "further"),
    [
        ("/api/seed?collection=9999&offset=100", ("https://partner.archive-it.org/api/seed?collection=9999&offset=100",)),
        ("https://elsewhere.example/api/seed", ()),
        (URL, ()),
        ("http://[", ()),
    ],
)
def test_next_page(following: str, further: tuple[str, ...]) -> None:
    assert read_seeds(json.dumps(page([ITEMS[0]], following)).encode(), "9999", URL).further == further


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (b"", 401, "its seeds are not public"),
        (b"[]", 403, "its seeds are not public"),
        (b"<html>", 404, "Archive-It knows no such collection"),
        (b"", 502, "Archive-It answers with HTTP 502"),
        (b"<!doctype html><title>Sign in</title>", 200, "a web page came where the seeds should be"),
        (b"", 200, "the answer of Archive-It is empty"),
        (b"{", 200, "the answer of Archive-It cannot be read"),
        (b"\xff\xfe", 200, "the answer of Archive-It cannot be read"),
        (b"[]", 200, "it has no seeds that are public, or does not exist"),
        (b'{"detail": "x"}', 200, "the answer of Archive-It has no seeds in it"),
        (b"3", 200, "the answer of Archive-It has no seeds in it"),
    ],
)
def test_refusals(body: bytes, status: int, said: str) -> None:
    reading = read_seeds(body, "9999", URL, status)
    assert reading.seeds == ()
    (problem,) = reading.problems
    assert str(problem) == f"collection 9999: {said}; give a file of seeds instead"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8
)


@given(
    st.binary()
    | JSON.map(lambda value: json.dumps([{"url": value, "id": value, "seed_groups": value}, value]).encode())
    | JSON.map(lambda v: json.dumps(v).encode())
)
def test_never_raises(body: bytes) -> None:
    read_seeds(body, "9999", URL)
