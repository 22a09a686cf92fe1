"""Pages without posts: what they are instead."""

# ruff: noqa: E501 (lines of HTML)
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.outcome import classify, is_not_html
from harvestcrawl.extraction.outline import outline
from harvestcrawl.items import Outcome

PASSWORD = '<form action="login"><input name="user"><input type="password" name="p"></form>'
ARTICLE = "<p>" + "Wool keeps its warmth when it is wet, and that is the reason for it. " * 60 + "</p>"


def outcome(html: str, *, lists_threads: bool = False) -> Outcome:
    document = parse_document(html, "https://forum.example/t/1")
    assert document is not None
    return classify(document, outline(document), lists_threads=lists_threads).outcome


CASES = {
    "challenge by title": ("<title>Just a moment...</title><p>Checking</p>", Outcome.CHALLENGE),
    "challenge by markup": ('<title>forum.example</title><div id="cf-challenge"></div><p>Please enable scripts.</p>', Outcome.CHALLENGE),
    "shop with a captcha script": (f'<title>Shoes</title><script src="https://x.example/captcha-delivery.js"></script>{ARTICLE}', Outcome.EMPTY),
    "shop with a bot script": (f'<title>Shoes</title><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>{ARTICLE}', Outcome.EMPTY),
    "login page": (f"<title>Lamps - Login</title><h2>Login</h2>{PASSWORD}", Outcome.LOGIN),
    "login page in Russian": (f"<title>Лампы • Вход</title><p>{'Регистрация займёт пару секунд. ' * 50}</p>{PASSWORD}", Outcome.LOGIN),
    "shell with a hidden form": (f'<title>Lamps</title><div style="display: none;">{PASSWORD}</div>', Outcome.EMPTY),
    "wall without a form": ("<title>Lamps</title><p>You must be logged in to view this thread.</p>", Outcome.LOGIN),
    "wall under a vague error": (f"<title>Oops! We ran into some problems</title><p>You must be logged in to do that.</p>{PASSWORD}", Outcome.LOGIN),
    "service with a login box": (f"<title>Project management</title>{ARTICLE}{PASSWORD}", Outcome.EMPTY),
    "error by title": ("<title>404 - Page not found</title><p>Sorry.</p>", Outcome.ERROR),
    "error in words": ("<title>Kompostfreunde - Information</title><p>Das gewünschte Thema existiert nicht.</p>", Outcome.ERROR),
    "error with a greeting": ("<title>Lamps</title><p>Welcome, Guest. Please login or register.</p><p>The topic does not exist.</p>", Outcome.ERROR),
    "a greeting alone": ("<title>Lamps</title><p>Welcome, Guest. Please login or register.</p><p>Nothing here yet.</p>", Outcome.EMPTY),
    "an article that mentions an error": (f"<title>Wool</title>{ARTICLE}<p>The page was not found.</p>", Outcome.EMPTY),
    "nothing": ("<p>x</p>", Outcome.EMPTY),
}


@pytest.mark.parametrize(("html", "wanted"), CASES.values(), ids=CASES)
def test_outcome(html: str, wanted: Outcome) -> None:
    assert outcome(html) is wanted


def test_board_with_a_login_box() -> None:
    assert outcome(f"<title>Lamps</title><p>Please login.</p>{PASSWORD}", lists_threads=True) is Outcome.BOARD


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"%PDF-1.4", True),
        (b"\x89PNG\r\n", True),
        (b'<?xml version="1.0"?><rss version="2.0">', True),
        (b'{"posts": []}', True),
        (b'[{"id": 1}]', True),
        (b"\x00\x01\x02\x03" * 20, True),
        (b"<!DOCTYPE html><p>x", False),
        ("<p>[x]", False),
        ("[b]x[/b]", False),
        ("\ufeff<p>".encode("utf-16"), False),
        (b"", False),
    ],
)
def test_is_not_html(data: bytes | str, wanted: bool) -> None:
    assert is_not_html(data) is wanted


@given(st.text(max_size=200), st.booleans())
def test_never_raises(text: str, lists_threads: bool) -> None:
    document = parse_document(f"<title>{text}</title>{text}", text)
    if document is not None:
        classify(document, outline(document), lists_threads=lists_threads)
