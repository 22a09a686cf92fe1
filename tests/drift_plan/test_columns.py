"""The columns of a row: ours, those of the input that travel, and nothing that a terminal obeys."""

import pytest

from harvestcrawl.drift_plan.columns import COLUMNS, columns, harmless, travelling
from harvestcrawl.items import DriftReason, TitleDrift, Verdict


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("Group", "Group"),
        ("verdict", "given_verdict"),
        ("login_username", None),
        ("Login_Password", None),
        ("site password", None),
        ("blogin", "blogin"),
        ("a\x1bb", "a\ufffdb"),
    ],
)
def test_a_column_of_the_input(name: str, column: str | None) -> None:
    assert travelling(name) == column


def test_a_row() -> None:
    row = TitleDrift(
        url="http://site.example/",
        live_title="a\x1b[2Jb",
        redirects=("http://site.example/\x9b",),
        verdict=Verdict.ON_TOPIC,
        reason=DriftReason.SAME_TITLE,
        extra=(("Group", "one\ttwo"), ("url", "x"), ("login_password", "y")),
    )
    made = columns(row)
    assert list(made) == [*COLUMNS, "Group", "given_url"]
    assert (made["live_title"], made["redirects"]) == ("a\ufffd[2Jb", ("http://site.example/\ufffd",))
    assert (made["url"], made["given_url"], made["Group"]) == ("http://site.example/", "x", "one\ttwo")
    assert made["verdict"] is Verdict.ON_TOPIC


def test_what_is_no_text_stays() -> None:
    assert [harmless(value) for value in (None, 1.5, "ü\n")] == [None, 1.5, "ü\n"]
