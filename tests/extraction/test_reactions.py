"""Counts of likes, thanks and votes."""

from datetime import UTC, datetime

import pytest

from harvestcrawl import extract_thread

TEXTS = ("Felt keeps the kettle warm for an hour.", "Cork is what my aunt had under hers.", "Nobody here mentions wool, which is strange.")


def reactions(*, before: str = "", behind: str = "", dated: str = "") -> list[int | None]:
    posts = "".join(
        f"<div class='post' id='post-{n}'><div class='user'><a class='username' href='/members/{n}/'>Member {n}</a>{before}</div>"
        f"<div class='when'>{dated}{n} May 2012, 10:11</div><div class='words'>{text}</div>{behind if n == 2 else ''}</div>"
        for n, text in enumerate(TEXTS, 1)
    )
    html = f"<html><head><title>Kettles</title></head><body><h1>Kettles</h1><main>{posts}</main></body></html>"
    page = extract_thread(html, url="https://forum.example/threads/kettles.5/", fetched_at=datetime(2013, 1, 1, tzinfo=UTC))
    return [post.reactions for post in page.posts]


@pytest.mark.parametrize(
    "behind",
    [
        "<div class='likes'>3 Likes</div>",
        "<div>3 people like this</div>",
        "<div>+3 Danke</div>",
        "<meta itemprop='userInteractionCount' content='3'>",
        "<div itemprop='upvoteCount' data-value='3'>3</div>",
    ],
)
def test_the_post_that_is_liked_has_the_count_and_no_other(behind: str) -> None:
    assert reactions(behind=behind) == [None, 3, None]


def test_what_the_person_has_collected_is_not_the_posts() -> None:
    assert reactions(before="<div>120 Likes</div>") == [None, None, None]


def test_a_score_beside_the_date_is_the_posts() -> None:
    assert reactions(dated="42 points, ") == [42, 42, 42]


def test_likes_in_the_text_count_nothing() -> None:
    assert reactions(behind="<div class='words'>I do not know 3 people who like wool.</div>") == [None, None, None]


@pytest.mark.parametrize(
    ("behind", "wanted"),
    [
        ("<div class='voting'><a class='vote-up'><span>3</span></a></div>", 3),
        ("<b class='score dislikes'>2 points</b><b class='score unvoted'>3 points</b><b class='score likes'>4 points</b>", 3),
        ("<span class='votecount'>-2</span>", -2),
        ("<a class='vote-down'>3</a>", None),
        ("<div class='user-card'><span class='score'>3</span></div>", None),
        ("<span class='score'>three</span>", None),
    ],
)
def test_a_number_in_an_element_that_is_called_after_votes(behind: str, wanted: int | None) -> None:
    assert reactions(behind=behind) == [None, wanted, None]


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [("LikeAction", 3), ("https://schema.org/LikeAction", 3), ("CommentAction", None), ("https://schema.org/ViewAction", None)],
)
def test_which_interactions_are_votes(kind: str, wanted: int | None) -> None:
    counter = f"<meta itemprop='interactionType' content='{kind}'><meta itemprop='userInteractionCount' content='3'>"
    assert reactions(behind=f"<div itemprop='interactionStatistic'>{counter}</div>") == [None, wanted, None]
    assert reactions(behind=f"<div itemprop='author'><div>{counter}</div></div>") == [None, None, None]
