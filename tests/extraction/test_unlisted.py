"""What stands in a board's list and is not followed is named."""

import pytest

from harvestcrawl import extract_thread
from tests.local_site import board_page

URL = "https://forum.example/board/9"
OWN = [(f"/thread/{n}", f"Subject number {n} of many") for n in (1, 2, 3)]


@pytest.mark.parametrize(
    ("more", "lines"),
    [
        ([], ()),
        (
            [("https://talk.example/t/5", "Moved to the new place")],
            ("a listed thread is on another site, and not followed: https://talk.example/t/5",),
        ),
        (
            [("/login?next=/thread/7", "Members only: prices"), ("/login?next=/thread/8", "Members only: dates")],
            (
                "2 listed threads are behind a login, and not followed: https://forum.example/login?next=/thread/7, "
                "https://forum.example/login?next=/thread/8",
            ),
        ),
    ],
)
def test_listed_threads_that_cannot_be_followed(more: list[tuple[str, str]], lines: tuple[str, ...]) -> None:
    page = extract_thread(board_page("Engines", OWN + more), URL)
    assert [link.url for link in page.listed] == [f"https://forum.example/thread/{n}" for n in (1, 2, 3)]
    assert page.warnings == lines


def test_links_elsewhere_on_a_board_are_nobody_s_threads() -> None:
    extra = (
        '<p><a class="topictitle" href="/login">Log in to the workshop</a></p><ul><li><a href="https://ads.example/x">Oil at half price</a>'
    )
    assert extract_thread(board_page("Engines", OWN, extra=extra), URL).warnings == ()
