"""A page without posts says why."""

import pytest

from harvestcrawl import extract_thread
from harvestcrawl.extraction.without_posts import NO_POSTS, NOTHING, SAYS, SCRIPTS
from harvestcrawl.items import Outcome
from tests.local_site import board_page

URL = "https://forum.example/thread/5"
ARTICLE = "<html><body><h1>On oil</h1><p>" + "Oil is a liquid that one puts into machines of all kinds. " * 9 + "</p></body></html>"


@pytest.mark.parametrize(
    ("html", "outcome", "line"),
    [
        ("", Outcome.EMPTY, NOTHING),
        ("<html><body></body></html>", Outcome.EMPTY, NOTHING),
        ("<html><body><div id=app></div><script src=/app.js></script></body></html>", Outcome.EMPTY, SCRIPTS),
        (ARTICLE, Outcome.EMPTY, NO_POSTS),
        ("%PDF-1.4", Outcome.NOT_HTML, None),
        ("<html><title>Log in</title><body><h1>You must be logged in</h1><input type=password></body></html>", Outcome.LOGIN, None),
        ("<html><title>Topic not found</title><body>The requested topic does not exist.</body></html>", Outcome.ERROR, None),
    ],
)
def test_why(html: str, outcome: Outcome, line: str | None) -> None:
    page = extract_thread(html.encode(), URL)
    assert (page.outcome, page.warnings) == (outcome, (line or SAYS[outcome],))


def test_a_board_has_its_list() -> None:
    page = extract_thread(board_page("Engines", [(f"/thread/{n}", f"Subject number {n} of many") for n in (1, 2, 3)]), URL)
    assert (page.outcome, page.warnings) == (Outcome.BOARD, ())
