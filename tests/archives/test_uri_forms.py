"""Addresses in archives: parser and formatter are inverses, and the raw form touches nothing but its own place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.archives.uri_forms import ArchiveUrl, archived_target, calendar, format_, is_memento, parse, raw_form

WAYBACK = "https://web.archive.org/web/"
ARCHIVE_IT = "https://wayback.archive-it.org/9999/"
PYWB = "http://127.0.0.1:8080/my-coll/"


@pytest.mark.parametrize(
    ("address", "prefix", "timestamp", "modifier", "url", "original"),
    [
        (f"{WAYBACK}20120304050607/http://oak.example/", WAYBACK, "20120304050607", "", "http://oak.example/", None),
        (f"{WAYBACK}20120304050607id_/http://oak.example/a?b=c#d", WAYBACK, "20120304050607", "id_", "http://oak.example/a?b=c#d", None),
        (f"{WAYBACK}2012/https://oak.example/", WAYBACK, "2012", "", "https://oak.example/", None),
        (f"{ARCHIVE_IT}20120101000000if_/http://oak.example/", ARCHIVE_IT, "20120101000000", "if_", "http://oak.example/", None),
        (f"{ARCHIVE_IT}3/http://oak.example/", ARCHIVE_IT, "3", "", "http://oak.example/", None),
        (
            "https://wayback.archive-it.org/all/20120101000000/http://o.example/",
            "https://wayback.archive-it.org/all/",
            "20120101000000",
            "",
            "http://o.example/",
            None,
        ),
        (
            "https://wayback.archive-it.org/org-77/20120101000000/http://o.example/",
            "https://wayback.archive-it.org/org-77/",
            "20120101000000",
            "",
            "http://o.example/",
            None,
        ),
        (
            "https://town.wayback.archive-it.org/20120101000000/http://o.example/",
            "https://town.wayback.archive-it.org/",
            "20120101000000",
            "",
            "http://o.example/",
            None,
        ),
        (f"{PYWB}20120101000000mp_/http://oak.example:81/", PYWB, "20120101000000", "mp_", "http://oak.example:81/", None),
        (
            "http://owb.example/wayback/20120101000000/http://o.example/",
            "http://owb.example/wayback/",
            "20120101000000",
            "",
            "http://o.example/",
            None,
        ),
        (f"{PYWB}20120101000000/http:/oak.example/", PYWB, "20120101000000", "", "http:/oak.example/", "http://oak.example/"),
        (f"{PYWB}20120101000000/oak.example/x", PYWB, "20120101000000", "", "oak.example/x", "http://oak.example/x"),
        (
            f"{PYWB}20120101000000/http%3A%2F%2Foak.example%2Fx",
            PYWB,
            "20120101000000",
            "",
            "http%3A%2F%2Foak.example%2Fx",
            "http://oak.example/x",
        ),
        # The leftmost place counts.
        (
            f"{ARCHIVE_IT}20120101000000/http://ex.example/go/20110101000000/http://other.example/",
            ARCHIVE_IT,
            "20120101000000",
            "",
            "http://ex.example/go/20110101000000/http://other.example/",
            None,
        ),
        (
            f"{WAYBACK}20130101000000/{ARCHIVE_IT}20120101000000if_/http://o.example/",
            WAYBACK,
            "20130101000000",
            "",
            f"{ARCHIVE_IT}20120101000000if_/http://o.example/",
            None,
        ),
    ],
)
def test_parts(address: str, prefix: str, timestamp: str, modifier: str, url: str, original: str | None) -> None:
    parts = parse(address)
    assert parts == ArchiveUrl(prefix=prefix, timestamp=timestamp, modifier=modifier, url=url)
    assert format_(parts) == address
    assert parts.original == (original or url)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "http://oak.example/",
        "http://oak.example/2012/photo.jpg",
        "http://oak.example/20120101000000/index.html",
        "http://oak.example/go?to=/2012/http://other.example/",
        "http://oak.example/news/2012/",
        "web.archive.org/web/2012",
        "http://[",
    ],
)
def test_no_address_of_a_memento(text: str) -> None:
    assert parse(text) is None
    assert raw_form(text) == text


def test_a_redirector_is_not_believed_to_be_an_archive() -> None:
    assert not is_memento("http://oak.example/go/12/http://other.example/")
    assert is_memento(f"{WAYBACK}2012/http://oak.example/")


@pytest.mark.parametrize(
    ("address", "raw"),
    [
        # The published tools write id_ before every "/http".
        (
            f"{ARCHIVE_IT}20120101000000/http://ex.example/go/http://other.example/",
            f"{ARCHIVE_IT}20120101000000id_/http://ex.example/go/http://other.example/",
        ),
        (f"{ARCHIVE_IT}20120101000000if_/http://ex.example/", f"{ARCHIVE_IT}20120101000000id_/http://ex.example/"),
        (f"{PYWB}20120101000000mp_/http://ex.example/", f"{PYWB}20120101000000id_/http://ex.example/"),
        (f"{PYWB}20120101000000id_/http://ex.example/", f"{PYWB}20120101000000id_/http://ex.example/"),
        (f"{PYWB}20120101000000/ftp://ex.example/", f"{PYWB}20120101000000id_/ftp://ex.example/"),
        ("https://archive.ph/20120101000000/http://ex.example/", "https://archive.ph/20120101000000/http://ex.example/"),
    ],
)
def test_raw_form(address: str, raw: str) -> None:
    assert raw_form(address) == raw
    assert raw_form(raw) == raw


MEMENTO = "http://arch.example:8080/coll/20120101000000id_/http://ex.example/a/b?x=1"


@pytest.mark.parametrize(
    ("location", "target"),
    [
        ("http://other.example/", "http://arch.example:8080/coll/20120101000000id_/http://other.example/"),
        ("https://ex.example/a/b?x=1", "http://arch.example:8080/coll/20120101000000id_/https://ex.example/a/b?x=1"),
        ("/c", "http://arch.example:8080/coll/20120101000000id_/http://ex.example/c"),
        ("c", "http://arch.example:8080/coll/20120101000000id_/http://ex.example/a/c"),
        ("../c", "http://arch.example:8080/coll/20120101000000id_/http://ex.example/c"),
        ("?y", "http://arch.example:8080/coll/20120101000000id_/http://ex.example/a/b?y"),
        ("//other.example/z", "http://arch.example:8080/coll/20120101000000id_/http://other.example/z"),
        (" /with blank ", "http://arch.example:8080/coll/20120101000000id_/http://ex.example/with%20blank"),
        # What the archive wrote itself.
        (
            "http://arch.example:8080/coll/20130101000000id_/http://o.example/",
            "http://arch.example:8080/coll/20130101000000id_/http://o.example/",
        ),
        ("/coll/20130101000000id_/http://o.example/", "http://arch.example:8080/coll/20130101000000id_/http://o.example/"),
        ("//arch.example:8080/coll/2013/http://o.example/", "http://arch.example:8080/coll/2013/http://o.example/"),
        ("https://web.archive.org/web/2013/http://o.example/", "https://web.archive.org/web/2013/http://o.example/"),
        # A page of the original's that has a URL in its path.
        ("/go/12/http://o.example/", "http://arch.example:8080/coll/20120101000000id_/http://ex.example/go/12/http://o.example/"),
        ("", None),
        ("mailto:a@b.example", None),
        ("javascript:void(0)", None),
        ("http://[", None),
        ("http://", None),
    ],
)
def test_archived_redirects_stay_in_the_archive(location: str, target: str | None) -> None:
    assert archived_target(MEMENTO, location) == target


def test_a_target_of_what_is_no_memento_is_none() -> None:
    assert archived_target("http://ex.example/", "/a") is None


@pytest.mark.parametrize(
    ("address", "found"),
    [
        (f"{ARCHIVE_IT}*/http://oak.example/", (ARCHIVE_IT, "http://oak.example/")),
        (f"{WAYBACK}2012*/oak.example", (WAYBACK, "http://oak.example")),
        (f"{WAYBACK}20120101000000*/http://oak.example/x*", (WAYBACK, "http://oak.example/x*")),
        (f"{WAYBACK}2012/http://oak.example/", None),
        ("http://oak.example/*/x", None),
    ],
)
def test_calendar(address: str, found: tuple[str, str] | None) -> None:
    assert calendar(address) == found


PREFIXES = st.sampled_from([WAYBACK, ARCHIVE_IT, PYWB, "https://wayback.archive-it.org/all/", "https://a.example/", "http://[::1]:90/x/y/"])
ORIGINALS = st.builds(
    "{}{}{}".format,
    st.sampled_from(["http://", "https://", "ftp://", "http:/"]),
    st.from_regex(r"[a-z0-9.-]{1,20}", fullmatch=True),
    st.text(st.characters(exclude_categories=("Cs",))),
)
PARTS = st.builds(
    ArchiveUrl,
    prefix=PREFIXES,
    timestamp=st.from_regex(r"[0-9]{1,14}", fullmatch=True),
    modifier=st.sampled_from(["", "id_", "if_", "mp_", "im_", "js_", "oe_"]),
    url=ORIGINALS,
)


@given(PARTS)
def test_formatter_and_parser_are_inverses(parts: ArchiveUrl) -> None:
    assert parse(format_(parts)) == parts
    raw = parse(raw_form(format_(parts)))
    assert raw is not None
    assert (raw.prefix, raw.timestamp, raw.modifier, raw.url) == (parts.prefix, parts.timestamp, "id_", parts.url)


@given(st.text() | st.builds("{}/{}/{}".format, PREFIXES, st.text(), st.text()), st.text())
def test_never_raises(text: str, location: str) -> None:
    parts = parse(text)
    assert parts is None or format_(parts) == text
    raw_form(text)
    calendar(text)
    archived_target(text, location)
    archived_target(MEMENTO, location)
    archived_target(MEMENTO, text)
