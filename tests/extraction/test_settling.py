"""What the data beside the markup may settle, and what not. (A whole page: ``pages/dates-settled-by-json-ld-de``.)"""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from harvestcrawl import extract_thread
from harvestcrawl.dates import Precision
from harvestcrawl.items import DateSource, Post

NOW = datetime(2024, 6, 1, 12, tzinfo=UTC)
TEXTS = ("Felt keeps the kettle warm for an hour.", "Cork is what my aunt had under hers.", "Nobody here mentions wool, which is strange.")


def second(shown: str, stored: dict[str, Any], *, times: int = 1, author: bool = True) -> Post:
    """The second post of a page that shows ``shown`` as its date."""
    posts = "".join(
        f"<div class='post' id='post-{n}'>{f'<a class=username href=/members/{n}/>Member {n}</a>' if author else ''}"
        f"<div class='when date'>{shown}</div><div class='words message'>{text}</div><a href='/reply/{n}'>Reply</a></div>"
        for n, text in enumerate(TEXTS, 1)
    )
    thing = {
        "@type": "DiscussionForumPosting",
        "headline": "Kettles",
        "text": TEXTS[0],
        "comment": [{"@type": "Comment", **stored}] * times,
    }
    html = f"<title>Kettles</title><script type='application/ld+json'>{json.dumps(thing)}</script><h1>Kettles</h1><main>{posts}</main>"
    page = extract_thread(html, url="https://forum.example/threads/kettles.5/", fetched_at=NOW)
    assert len(page.posts) == 3
    return page.posts[1]


def test_the_record_says_what_dates_rest_on() -> None:
    """Two of four dates of the page are the data's, two are as shown."""
    case = Path(__file__).parents[1] / "pages" / "dates-settled-by-json-ld-de"
    about = json.loads((case / "meta.json").read_text("utf-8"))
    page = extract_thread((case / "page.html").read_bytes(), about["url"], datetime.fromisoformat(about["fetched_at"]))
    found = sorted((one.source, one.posts, one.precision, one.relative, one.zone_shown) for one in page.date_evidence)
    assert found == [(DateSource.DATA, 2, Precision.SECOND, 0, True), (DateSource.RELATIVE, 2, Precision.DAY, 2, False)]


@pytest.mark.parametrize(
    ("shown", "stored", "wanted"),
    [
        ("3 May 2024", "2024-05-03T10:11:12Z", "2024-05-03T10:11:12+00:00"),
        ("3 May 2024", "2024-05-02T23:11:12Z", "2024-05-02T23:11:12+00:00"),
        ("3 May 2024", "2024-05-09T10:11:12Z", "2024-05-03"),
        ("3 May 2024", "2024-05-03", "2024-05-03"),
        ("3 May 2024, 10:11", "2024-05-03T10:12:13Z", "2024-05-03T10:11"),
        ("2 months ago", "2024-03-20T10:11:12Z", "2024-03-20T10:11:12+00:00"),
        ("2 months ago", "2023-03-20T10:11:12Z", None),
    ],
)
def test_dates(shown: str, stored: str, wanted: str | None) -> None:
    post = second(shown, {"text": TEXTS[1], "datePublished": stored})
    if wanted is None:
        assert post.date is not None
        assert post.date.startswith("2024")
    else:
        assert post.date == wanted


def test_the_author_of_the_same_text() -> None:
    stored = {"text": TEXTS[1], "author": {"name": "Ann", "url": "/u/ann"}, "datePublished": "2024-05-03T10:11:12Z"}
    post = second("3 May 2024, 10:11", stored, author=False)
    assert (post.author, post.author_url) == ("Ann", "https://forum.example/u/ann")


@pytest.mark.parametrize("stored", [{"text": "Another text that stands nowhere."}, {"text": TEXTS[1][:8]}])
def test_another_text_says_nothing(stored: dict[str, str]) -> None:
    assert second("3 May 2024", {**stored, "datePublished": "2024-05-03T10:11:12Z"}).date == "2024-05-03"


def test_a_text_that_the_data_have_twice_says_nothing() -> None:
    assert second("3 May 2024", {"text": TEXTS[1], "datePublished": "2024-05-03T10:11:12Z"}, times=2).date == "2024-05-03"


def test_the_author_shown_stays() -> None:
    assert second("3 May 2024", {"text": TEXTS[1], "author": {"name": "Ann"}}).author == "Member 2"
