"""Where redirects may lead."""

import pytest

from harvestcrawl.drift_plan.addresses import is_private, refresh_target, refused, target

BASE = "https://site.example/a/b"


@pytest.mark.parametrize(
    ("start", "url", "reason"),
    [
        (BASE, "https://other.example/x", None),
        (BASE, "http://93.184.215.14/", None),
        (BASE, "file:///etc/passwd", "is no web address (file)"),
        (BASE, "javascript:alert(1)", "is no web address (javascript)"),
        (BASE, "ftp://other.example/", "is no web address (ftp)"),
        (BASE, "http:///x", "has no host"),
        (BASE, "http://127.0.0.1/", "is inside a private network"),
        (BASE, "http://169.254.169.254/latest/meta-data/", "is inside a private network"),
        (BASE, "http://localhost:8080/", "is inside a private network"),
        (BASE, "http://[::1]/", "is inside a private network"),
        (BASE, "http://router/", "is inside a private network"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:9000/", None),
        (BASE, "http://[bad", "is no URL"),
    ],
)
def test_refused(start: str, url: str, reason: str | None) -> None:
    assert refused(start, url) == reason


@pytest.mark.parametrize(
    "host", ["10.0.0.1", "192.168.1.1", "127.1", "0x7f000001", "2130706433", "017700000001", "fe80::1%eth0", "nas.local"]
)
def test_private(host: str) -> None:
    assert is_private(host)


@pytest.mark.parametrize("host", ["example.org", "8.8.8.8", "2001:4860:4860::8888", "localhost.example.org", "xn--bcher-kva.example"])
def test_public(host: str) -> None:
    assert not is_private(host)


@pytest.mark.parametrize(
    ("location", "url"),
    [
        ("/x", "https://site.example/x"),
        ("c?d#e", "https://site.example/a/c?d"),
        ("//other.example/", "https://other.example/"),
        (" /a b\n", "https://site.example/a%20b"),
        ("http://[bad", None),
        ("http://site.example:port/", None),
    ],
)
def test_target(location: str, url: str | None) -> None:
    assert target(BASE, location) == url


@pytest.mark.parametrize(
    ("content", "url"),
    [
        ("0; url=/x", "https://site.example/x"),
        ("0;URL='/x'", "https://site.example/x"),
        ('3 , url = "/x"', "https://site.example/x"),
        ("0;/x", "https://site.example/x"),
        ("; url=/x", "https://site.example/x"),
        ("0.5; url=/x", "https://site.example/x"),
        ("30; url=/x", None),
        ("0", None),
        ("0; url=", None),
        ("0; url=b", None),  # itself
        (".; url=/x", None),
        ("soon; url=/x", None),
        (None, None),
    ],
)
def test_refresh(content: str | None, url: str | None) -> None:
    assert refresh_target(BASE, content) == url
