import pytest

from harvestcrawl.drift.evidence import mended
from harvestcrawl.drift.repair import MAX_TITLE, repaired, reread


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Caf&eacute; &amp;amp; Bar", "Café & Bar"),
        ("CafÃ© LumiÃ¨re", "Café Lumière"),
        ("AT&T &c; &#x110000;", "AT&T &c; \ufffd"),
        ("  two\n lines\u200b ", "two lines"),
        ("Ærø Øl", "Ærø Øl"),
    ],
)
def test_damage_is_mended_and_nothing_else(title: str, text: str) -> None:
    assert repaired(title) == text


@pytest.mark.parametrize("charset", ["cp1251", "koi8-r"])
def test_bytes_read_as_latin_are_reread_when_the_other_title_says_so(charset: str) -> None:
    title = "Лесные пожары в Сибири"
    damaged = title.encode(charset).decode("latin-1")
    assert mended(damaged, title) == (title, title)
    assert mended(title, damaged) == (title, title)
    assert mended(damaged, "Ørsted på Ærø")[0] == repaired(damaged)


def test_japanese_in_a_wrong_charset() -> None:
    title = "山火事の記録"
    assert title in reread(title.encode("shift_jis").decode("latin-1"))


def test_endless_titles_and_lone_surrogates() -> None:
    assert len(repaired("x" * 99_999)) == MAX_TITLE
    assert repaired("a\ud800b") == "a?b"
