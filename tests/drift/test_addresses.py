import pytest

from harvestcrawl.drift.addresses import address, path_words, same_place


@pytest.mark.parametrize(
    "url",
    [
        *("http://oakfield.example", "https://www.oakfield.example/", "https://oakfield.example/index.php", "https://oakfield.example/en/"),
        *(
            "https://oakfield.example/de/home.html",
            "https://oakfield.example/?lang=fr",
            "https://oakfield.example/Default.aspx?utm_source=x",
        ),
    ],
)
def test_front_pages(url: str) -> None:
    assert address(url).is_front


@pytest.mark.parametrize(
    "url", ["https://oakfield.example/news", "https://oakfield.example/?id=7", "https://oakfield.example/index.php?id=7"]
)
def test_other_pages(url: str) -> None:
    assert not address(url).is_front


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("http://a.example/x.html", "https://www.b.example/x", True),
        ("http://a.example/fr/x", "https://a.example/en/x/", True),
        ("http://a.example/x?b=1&a=2", "https://a.example/x?a=2&b=1&utm_source=q", True),
        ("http://a.example/x?id=1", "https://a.example/x?id=2", False),
        ("http://a.example/x", "https://a.example/x/y", False),
    ],
)
def test_one_place(one: str, other: str, same: bool) -> None:
    assert same_place(address(one), address(other)) is same


def test_an_address_is_taken_apart() -> None:
    found = address("https://en.lib.karst.ac.uk/Dept/Geo-logy.htm?id=3")
    assert (found.domain, found.name, found.language, found.static) == ("karst.ac.uk", "karst", "en", True)
    assert found.labels == ("lib", "karst")
    assert path_words(found) == {"dept", "geo", "logy", "id", "3"}


@pytest.mark.parametrize("url", ["", "http://[::1", "//", "mailto:a@b", "http://%zz/%ff", "\ud800", "http://a..b/"])
def test_what_is_no_address_raises_nothing(url: str) -> None:
    address(url)
