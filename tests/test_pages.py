"""Whole pages in the markup habits of real engines: one test a field a case (see ``pages/README.md``).

A key that ``expected.json`` leaves out isn't checked; ``null`` means that nothing may be found.
"""

import json
import re
from collections.abc import Callable
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from harvestcrawl import extract_thread
from harvestcrawl.items import ThreadPage
from harvestcrawl.text import visible

PAGES = Path(__file__).parent / "pages"
CASES = sorted(path.name for path in PAGES.iterdir() if path.is_dir())
PAGE_FIELDS = ("outcome", "title", "thread_url", "page_number", "next_page_url", "posts_from", "expected_posts")
POST_FIELDS = (
    *("author", "author_url", "date", "date_prefix", "date_raw", "url", "post_id", "sequence"),
    *("text", "text_own", "quotes", "reply_to", "depth", "reactions"),
)
META_KEYS = {"url", "fetched_at", "engine_habit", "lang", "notes"}
ABSENT = "(not there)"
# Marks that a browser draws before a list's items: a reader sees them, and no text node holds them.
_LIST_MARK = re.compile(r"(?:(?<=\s)|^)[*\u2022](?=\s)")


@cache
def expected(case: str) -> dict[str, Any]:
    """What a reader finds on the page."""
    value: dict[str, Any] = json.loads((PAGES / case / "expected.json").read_text("utf-8"))
    return value


@cache
def meta(case: str) -> dict[str, str]:
    """Where and when the page was had from."""
    value: dict[str, str] = json.loads((PAGES / case / "meta.json").read_text("utf-8"))
    return value


@cache
def extracted(case: str) -> ThreadPage:
    """What the extraction finds; once a case."""
    about = meta(case)
    html = (PAGES / case / "page.html").read_bytes()
    return extract_thread(html, url=about["url"], fetched_at=datetime.fromisoformat(about["fetched_at"]))


def comparable(text: str | None) -> str | None:
    """``text`` with blanks squeezed, and without list marks and characters that show nothing."""
    return None if text is None else visible(_LIST_MARK.sub(" ", text))


def instant(value: str | None) -> tuple[str, object] | None:
    """An ISO date as its local part (whole seconds, precision kept) and its offset."""
    if value is None or len(value) <= len("2020-01-31"):
        return None if value is None else (value, None)
    local = re.sub(r"(?:Z|[+-]\d\d:?\d\d)$", "", value)
    return re.sub(r"\.\d+$", "", local), datetime.fromisoformat(value).utcoffset()


def same_quotes(want: list[dict[str, Any]], got: Any) -> bool:
    """Whether the quoted passages are the same, in every key that is given."""
    if len(want) != len(got):
        return False
    for wanted, found in zip(want, got, strict=True):
        if "author" in wanted and wanted["author"] != (found.author and found.author.removeprefix("@")):
            return False
        if "url" in wanted and wanted["url"] != found.url:
            return False
        if "text" in wanted and comparable(wanted["text"]) != comparable(found.text):
            return False
    return True


SAME: dict[str, Callable[[Any, Any], bool]] = {
    "text": lambda want, got: comparable(want) == comparable(got),
    "text_own": lambda want, got: comparable(want) == comparable(got),
    "date_raw": lambda want, got: comparable(want) == comparable(got),
    "date": lambda want, got: instant(want) == instant(got),
    "date_prefix": lambda want, got: got is not None and got.startswith(want),
    "quotes": same_quotes,
}


def same(field: str, want: Any, got: Any) -> bool:
    """Whether ``got`` is the wanted value, or one of them: a list names values that are equally right."""
    if isinstance(want, list) and field != "quotes":
        return any(same(field, one, got) for one in want)
    return SAME[field](want, got) if field in SAME else bool(got == want)


SHORTFALLS: dict[tuple[str, str], str] = {}
"""What the extraction does not read yet, and why. Each must fail: mend the entry with the code."""


def case_test(case: str, field: str) -> Any:
    """The parameter of one test; marked as failing where the extraction is known to fall short."""
    reason = SHORTFALLS.get((case, field))
    marks = [pytest.mark.xfail(reason=reason, strict=True, raises=AssertionError)] if reason else []
    return pytest.param(case, field, id=f"{case}-{field}", marks=marks)


def page_tests() -> list[Any]:
    """One parameter a case and page field that is given."""
    return [case_test(case, field) for case in CASES for field in PAGE_FIELDS if field in expected(case)]


def post_tests() -> list[Any]:
    """One parameter a case and post field that is given for at least one post."""
    return [
        case_test(case, field) for case in CASES for field in POST_FIELDS if any(field in post for post in expected(case).get("posts", ()))
    ]


@pytest.mark.parametrize("case", CASES)
def test_case_is_complete(case: str) -> None:
    assert set(meta(case)) == META_KEYS
    assert datetime.fromisoformat(meta(case)["fetched_at"]).tzinfo is not None
    known = {*PAGE_FIELDS, "posts"}
    assert {"outcome", "posts"} <= set(expected(case)) <= known
    for post in expected(case)["posts"]:
        assert set(post) <= set(POST_FIELDS)
        assert "text" in post


@pytest.mark.parametrize(("case", "field"), page_tests())
def test_page(case: str, field: str) -> None:
    got = getattr(extracted(case), field)
    assert same(field, expected(case)[field], got), f"wanted {expected(case)[field]!r}, got {got!r}"


@pytest.mark.parametrize(("case", "field"), [case_test(case, "posts") for case in CASES])
def test_posts(case: str, field: str) -> None:
    found = [post.text[:60] for post in extracted(case).posts]
    assert len(found) == len(expected(case)[field]), found


@pytest.mark.parametrize(("case", "field"), post_tests())
def test_post_field(case: str, field: str) -> None:
    posts = extracted(case).posts
    attribute = "date" if field == "date_prefix" else field
    wrong = []
    for position, want in enumerate(expected(case)["posts"]):
        if field not in want:
            continue
        got = getattr(posts[position], attribute) if position < len(posts) else ABSENT
        if got == ABSENT or not same(field, want[field], got):
            wrong.append(f"post {position + 1}: wanted {want[field]!r}, got {got!r}")
    assert not wrong, "\n".join(wrong)
