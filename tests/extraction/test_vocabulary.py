"""The words in class names and ids, and what they say."""

import pytest

from harvestcrawl.extraction.vocabulary import is_consent, is_parity, is_signature, normal_token, words_of

WORDS = {
    "": set(),
    "42": set(),
    "post": {"post"},
    "post-123": {"post"},
    "Post_Body": {"post", "body"},
    "postBody-inner": {"post", "body", "inner"},
    "usertext": {"usertext", "user", "text"},
    "authorbox": {"authorbox", "author"},
    "forumsignature": {"forumsignature", "signature"},
    "poster": {"poster"},
    "editor": {"editor"},
    "beitrag": {"beitrag"},
    "compostbin": {"compostbin"},
    "Größe": {"gr", "e"},
}


@pytest.mark.parametrize(("name", "words"), WORDS.items(), ids=WORDS)
def test_words_of_a_name(name: str, words: set[str]) -> None:
    assert words_of(name) == words


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        ((), False),
        (("signature",), True),
        (("post-signature", "clearfix"), True),
        (("sig12",), True),
        (("forumsignature",), True),
        (("design",), False),
        (("sign-in",), False),
        (("post-body", "has-signature"), False),
        (("signature-body",), True),
        (("content", "signature"), True),
    ],
)
def test_what_is_named_a_signature_is_one_unless_another_name_says_body(names: tuple[str, ...], wanted: bool) -> None:
    assert is_signature(names) is wanted


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("post-77", "post-#"), ("Post", "post"), ("postBody", "post-body"), ("row2col10", "row#col#"), ("", "")],
)
def test_names_are_compared_in_lower_case_with_words_apart_and_digits_as_one(name: str, wanted: str) -> None:
    assert normal_token(name) == wanted


def test_names_that_only_say_odd_or_even_say_nothing() -> None:
    names = ["odd", "even", "Row1", "TROW2", "windowbg2", "post", "oddity"]
    assert [is_parity(normal_token(name)) for name in names] == [True, True, True, True, True, False, False]


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        ("onetrust-banner-sdk", True),
        ("modal CookieBanner", True),
        ("cookie-consent", True),
        ("cookies-recipe", False),
        ("consent", False),
        ("post", False),
    ],
)
def test_consent_dialogs_are_known_by_their_names(names: str, wanted: bool) -> None:
    assert is_consent(names) is wanted
