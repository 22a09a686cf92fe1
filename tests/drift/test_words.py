import pytest

from harvestcrawl.drift.words import initials, likeness, plain, sound, squashed, tokens, words_of


@pytest.mark.parametrize(
    ("text", "folded"),
    [("Ærø – CAFÉ", "aero – cafe"), ("Straße", "strasse"), ("ＡＢＣ商会", "abc商会"), ("ガス", "ガス"), ("Йод", "иод"), ("İzmir", "izmir")],
)
def test_folding_drops_accents_and_no_kana_marks(text: str, folded: str) -> None:
    assert plain(text) == folded


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("OpenStreetMap data", ["Open", "Street", "Map", "data"]),
        ("大阪府立大学", ["大阪", "府立", "大学"]),
        ("山田スタジオへようこそ", ["山田", "スタジオ", "へ", "ようこそ"]),
        ("亚东技术学院", ["亚东", "技术", "学院"]),
        ("ไม่พบหน้า", ["ไม่", "พบ", "หน้า"]),
        ("पृष्ठ नहीं मिला", ["पृष्ठ", "नहीं", "मिला"]),
        ("Don't – C-45", ["Don't", "C", "45"]),
    ],
)
def test_text_is_divided_in_every_script(text: str, pieces: list[str]) -> None:
    assert list(tokens(text)) == pieces


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        ("bridges", "bridge", 0.8),
        ("Keramik", "ceramica", 0.8),
        ("театр", "teatro", 0.8),
        ("museum", "博物館", 0.8),
        ("Огонёк", "Ogonyok", 0.8),
        ("wildfire", "fire", 0.5),
        ("青山市", "青山", 0.5),
    ],
)
def test_words_that_are_one(one: str, other: str, least: float) -> None:
    assert likeness(words_of(one)[0], words_of(other)[0]) >= least


@pytest.mark.parametrize(("one", "other"), [("tulip", "turnip"), ("2014", "2015"), ("art", "cart"), ("青山", "大阪"), ("bee", "sea")])
def test_words_that_are_two(one: str, other: str) -> None:
    assert likeness(words_of(one)[0], words_of(other)[0]) == 0


def test_weights_follow_what_a_word_says() -> None:
    weights = {word.text: word.weight for word in words_of("Welcome to the Museum of Oakfield 2014")}
    assert weights == {"welcome": 0.2, "to": 0.1, "the": 0.1, "museum": 0.5, "of": 0.1, "oakfield": 1.0, "2014": 0.3}


def test_stop_words_are_those_of_the_titles_language() -> None:
    weights = {word.text: word.weight for word in words_of("Der Brand und die Flucht der Stadt")}
    assert (weights["der"], weights["und"], weights["brand"]) == (0.1, 0.1, 1.0)
    assert next(word.weight for word in words_of("les", "fr")) == 0.1


def test_other_forms() -> None:
    assert squashed("The Eastmouth Écho!") == "theeastmouthecho"
    assert sound("theatre") == sound("teatre")
    assert initials(words_of("Federal Office for Road Safety")) == "fofrs"
