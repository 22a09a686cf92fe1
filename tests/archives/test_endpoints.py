"""From an archive as a user types it to the URLs to ask."""

import pytest

from harvestcrawl.archives.endpoints import ArchiveError, archive_at

ORIGINAL = "http://oak.example/a?b=c&d#e"


@pytest.mark.parametrize(
    ("given", "prefix", "timemap", "cdx"),
    [
        (
            "https://web.archive.org/web/",
            "https://web.archive.org/web/",
            "https://web.archive.org/web/timemap/link/http://oak.example/a?b=c&d",
            "https://web.archive.org/cdx/search/cdx?url=http%3A%2F%2Foak.example%2Fa%3Fb%3Dc%26d&output=json&showResumeKey=true&limit=10000",
        ),
        ("web.archive.org", "https://web.archive.org/web/", None, None),
        ("https://web.archive.org", "https://web.archive.org/web/", None, None),
        ("https://web.archive.org/web/2012id_/http://o.example/", "https://web.archive.org/web/", None, None),
        (
            "https://wayback.archive-it.org/9999/",
            "https://wayback.archive-it.org/9999/",
            "https://wayback.archive-it.org/9999/timemap/link/http://oak.example/a?b=c&d",
            "https://wayback.archive-it.org/9999/timemap/cdx?url=http%3A%2F%2Foak.example%2Fa%3Fb%3Dc%26d&output=json",
        ),
        ("9999", "https://wayback.archive-it.org/9999/", None, None),
        ("all", "https://wayback.archive-it.org/all/", None, None),
        ("org-77", "https://wayback.archive-it.org/org-77/", None, None),
        ("https://wayback.archive-it.org/9999/*/http://o.example/", "https://wayback.archive-it.org/9999/", None, None),
        ("https://town.wayback.archive-it.org", "https://town.wayback.archive-it.org/", None, None),
        (
            "http://127.0.0.1:8080/coll",
            "http://127.0.0.1:8080/coll/",
            "http://127.0.0.1:8080/coll/timemap/link/http://oak.example/a?b=c&d",
            "http://127.0.0.1:8080/coll/cdx?url=http%3A%2F%2Foak.example%2Fa%3Fb%3Dc%26d&output=json",
        ),
        ("localhost:8080/coll/", "https://localhost:8080/coll/", None, None),
        ("arquivo.pt", "https://arquivo.pt/wayback/", "https://arquivo.pt/wayback/timemap/link/http://oak.example/a?b=c&d", None),
    ],
)
def test_archives(given: str, prefix: str, timemap: str | None, cdx: str | None) -> None:
    archive = archive_at(given)
    assert archive.prefix == prefix
    assert timemap is None or archive.timemap_url(ORIGINAL) == timemap
    assert cdx is None or archive.cdx_query(ORIGINAL) == cdx


@pytest.mark.parametrize(
    "given", ["", "nowhere", "http://", "http://[", "ftp://a.example/", "http://a.example/?x=1", "http://a.example/x y"]
)
def test_what_is_no_archive_is_refused_in_one_line(given: str) -> None:
    with pytest.raises(ArchiveError, match=r"^archive=[^\n]*$"):
        archive_at(given)
