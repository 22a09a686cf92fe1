import pytest

from harvestcrawl.drift.addresses import address
from harvestcrawl.drift.titles import names_host, taken_apart


@pytest.mark.parametrize(
    ("text", "other", "url", "site"),
    [
        ("Storm | Eastmouth Echo", "Echo", "https://eastmouthecho.example/storm", ("Eastmouth Echo",)),
        ("Eastmouth Echo: Storm", "Echo", "https://eastmouthecho.example/storm", ("Eastmouth Echo",)),
        ("Storm - Coastal Herald", "Fire - Coastal Herald", "https://ch1.example/storm", ("Coastal Herald",)),
        ("Storm - Coastal Herald", "Storm", "https://ch1.example/x", ()),  # what is shared is the page's part
        ("PyKettle: Packages of all", "PyKettle - The index", "https://x.example/p/pykettle", ()),  # the path spells it
        ("Federal Office for Road Safety - Home", "x", "https://fors.example/", ("Federal Office for Road Safety",)),
        ("Storm", "Storm", "https://eastmouthecho.example/storm", ()),
    ],
)
def test_the_sites_part(text: str, other: str, url: str, site: tuple[str, ...]) -> None:
    assert taken_apart(text, "en", (address(url),), other).site_parts == site


def test_a_pages_own_words_are_not_its_sites() -> None:
    title = taken_apart("Eastmouth pier fire | Eastmouth Echo", "en", (address("https://eastmouthecho.example/fire"),), "")
    assert [word.text for word in title.page_words] == ["pier", "fire"]
    front = taken_apart("Eastmouth Echo", "en", (address("https://eastmouthecho.example/"),), "")
    assert not front.has_page_part
    assert [word.text for word in front.page_words] == ["eastmouth", "echo"]


@pytest.mark.parametrize(
    ("text", "url", "names"),
    [
        ("The Eastmouth Echo", "https://eastmouthecho.example/", True),
        ("BBX News", "https://bbx.example/", True),
        ("Mühlenbau", "https://muehlenbau.example/", True),
        ("International Association of Paper Bridges", "https://iapb.example/", True),
        ("Storm damages the pier", "https://storm.example/", False),
        ("Tulips", "https://eastmouthecho.example/", False),
    ],
)
def test_hosts_are_named(text: str, url: str, names: bool) -> None:
    assert names_host(text, address(url)) is names
