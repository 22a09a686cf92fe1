import math

import pytest

from harvestcrawl import PageState, detect_drift
from harvestcrawl.drift.paper import similarity, words

URL = "https://oakfield.example/"


@pytest.mark.parametrize(
    ("archived", "live", "value"),
    [
        ("City of Oakfield", "City of Oakfield", 1.0),
        ("Home", "Home | City of Oakfield", 0.5),  # the bar is a token: 1 / sqrt(1 * 4)
        ("The City of OAKFIELD", "city oakfield", 1.0),  # case and stop words say nothing
        ("Oakfield Oakfield News", "Oakfield News", 1.0),  # sets: how often says nothing
        ("Page not found", "404 page found", 2 / math.sqrt(6)),  # "not" is a stop word
        ("大阪府立大学", "大阪公立大学", 0.0),  # one token each
        ("It's Oakfield", "Oakfield", 1 / math.sqrt(2)),  # "'s" is a token of its own
        ("Oakfield", None, 0.0),
        ("", "", 0.0),
        ("the of", "the of", 0.0),
    ],
)
def test_the_published_measure(archived: str | None, live: str | None, value: float) -> None:
    assert similarity(archived, live) == pytest.approx(value)


def test_words_are_those_of_the_word_tokenizer() -> None:
    assert words("Lesson 6: Why don't (they) sign C-45?") == {"lesson", "6", ":", "n't", "(", ")", "sign", "c-45", "?"}


@pytest.mark.parametrize(
    ("live", "verdict", "reason"),
    [
        (PageState(URL, title="City of Oakfield", status=200), "on-topic", "same_title"),
        (PageState(URL, title="Oakfield City", status=200), "on-topic", "reworded"),
        (PageState(URL, title="Situs Slot", status=200), "off-topic", "topic_changed"),
        (PageState(URL, title=None, status=200), "off-topic", "no_live_title"),
        (PageState(URL, title="City of Oakfield", status=404), "gone", "http_404"),
        (PageState(URL, status=410), "gone", "http_410"),
        (PageState(URL, error="dns"), "gone", "dns"),
        (PageState(URL, error="timeout"), "gone", "timeout"),
        (PageState(URL, title="City of Oakfield", status=503), "on-topic", "same_title"),
    ],
)
def test_the_published_decision(live: PageState, verdict: str, reason: str) -> None:
    result = detect_drift(PageState(URL, title="City of Oakfield"), live, method="paper")
    assert (result.verdict, result.reason) == (verdict, reason)


def test_on_topic_is_strictly_above_the_threshold() -> None:
    pair = (PageState(URL, title="Home"), PageState(URL, title="Home | City of Oakfield"))
    assert detect_drift(*pair, threshold=0.5, method="paper").verdict == "off-topic"
    assert detect_drift(*pair, threshold=0.49, method="paper").verdict == "on-topic"


def test_another_method_is_refused() -> None:
    with pytest.raises(ValueError, match="harvestcrawl, paper"):
        detect_drift(PageState(URL), PageState(URL), method="guess")
