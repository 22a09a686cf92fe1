import pytest

from harvestcrawl.drift.lookup import Phrases
from harvestcrawl.drift.phrases import Kind, is_placeholder, is_section, mentions, parts_of, signs


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Page not found - Oakfield", Kind.NOT_FOUND),
        ("Oakfield | 404", Kind.NOT_FOUND),
        ("Leider existiert diese Seite nicht mehr", Kind.NOT_FOUND),
        ("This page could not, alas, be seen: file not found", Kind.NOT_FOUND),
        ("Just a moment...", Kind.CHALLENGE),
        ("Un momento", Kind.CHALLENGE),
        ("oakfield.example is for sale", Kind.PARKED),
        ("The domain oakfield.example is available", Kind.PARKED),
        ("Index of /", Kind.DEFAULT_PAGE),
        ("Sign in · Oakfield", Kind.LOGIN),
        ("{{ page.title }}", Kind.SCRIPT_SHELL),
        ("Oakfield - Loading…", Kind.SCRIPT_SHELL),
        ("Situs Slot Gacor", Kind.HIJACKED),
        ("บาคาร่าออนไลน์", Kind.HIJACKED),
    ],
)
def test_a_kind_is_told(title: str, kind: Kind) -> None:
    assert next(sign for sign in signs(title) if sign.strong).kind is kind


@pytest.mark.parametrize(
    "title",
    [
        "Un momento de paz",
        "Lost and found",
        "Scholarly context not found in one of five articles of the last years",
        "University of Macau 澳门大学",
        "Index of refraction",
        "Museum of Login Screens",
        "Oakfield tulip growers",
        "A moment of silence at the pier",
        "Privacy law in Karst: a reader",
    ],
)
def test_a_title_is_a_title(title: str) -> None:
    assert [sign for sign in signs(title) if sign.strong] == []


def test_one_word_that_honest_sites_have_is_a_weak_sign() -> None:
    assert [tuple(sign) for sign in signs("Casino Lakeview")] == [(Kind.HIJACKED, False)]
    assert [tuple(sign) for sign in signs("Casino and poker")] == [(Kind.HIJACKED, True)]


def test_what_is_mentioned_counts_however_little_it_is() -> None:
    title = "How one of us fixed the dreaded page not found error in the Kiln server of the society"
    assert Kind.NOT_FOUND in mentions(title)
    assert signs(title) == ()


@pytest.mark.parametrize(
    ("title", "parts"),
    [
        ("Home | Oakfield", ("Home", "Oakfield")),
        ("Tides - Harbour – Eastmouth", ("Tides", "Harbour", "Eastmouth")),
        ("Harrow::Home", ("Harrow", "Home")),
        ("Storm: the pictures", ("Storm", "the pictures")),
        ("会社概要｜山田製作所", ("会社概要", "山田製作所")),
        ("Well-known at 12:30", ("Well-known at 12:30",)),
        (" | ", ()),
    ],
)
def test_titles_are_divided_at_separators(title: str, parts: tuple[str, ...]) -> None:
    assert parts_of(title) == parts


def test_generic_titles() -> None:
    assert all(map(is_placeholder, ("Home", "ホーム", "Untitled Document", "- Startseite -", "None")))
    assert not is_placeholder("Home of the brave")
    assert is_section("News")
    assert not is_section("News of the tulip")


def test_phrases_are_whole_words_and_the_longest_counts() -> None:
    phrases = Phrases({"a": "red|red kettle|お知らせ", "b": "kettle"})
    assert phrases.found("the red kettle") == {"a": ["red kettle"], "b": ["kettle"]}
    assert phrases.found("bored kettles") == {}
    assert phrases.found("重要なお知らせです") == {"a": ["お知らせ"]}
