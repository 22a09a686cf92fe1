"""WARC and WACZ files that the tests write: every page gives a pair with its archived title, whatever else is in the file."""

import gzip
import json
import random
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import brotli
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from harvestcrawl.archives.items import Pair, Problem
from harvestcrawl.archives.warc import read_warc

DATE = "2012-03-04T05:06:07Z"
LATER = "2013-03-04T05:06:07Z"


class Writer:
    """Writes the records of a test."""

    def __init__(self, *, compressed: bool = True) -> None:
        self.buffer = BytesIO()
        self.writer = WARCWriter(self.buffer, gzip=compressed)

    def http(
        self,
        url: str,
        body: bytes = b"",
        status: str = "200 OK",
        headers: tuple[tuple[str, str], ...] = (("Content-Type", "text/html"),),
        date: str = DATE,
        kind: str = "response",
        **warc: str,
    ) -> "Writer":
        http = StatusAndHeaders(status, list(headers), protocol="HTTP/1.1")
        more = {f"WARC-{name.replace('_', '-')}": value for name, value in warc.items()}
        more["WARC-Date"] = date
        record = self.writer.create_warc_record(url, kind, BytesIO(body), len(body), http_headers=http, warc_headers_dict=more)
        self.writer.write_record(record)
        return self

    def resource(self, url: str, body: bytes, content_type: str = "text/html") -> "Writer":
        record = self.writer.create_warc_record(
            url, "resource", BytesIO(body), len(body), warc_content_type=content_type, warc_headers_dict={"WARC-Date": DATE}
        )
        self.writer.write_record(record)
        return self

    @property
    def data(self) -> bytes:
        return self.buffer.getvalue()


def page(title: str) -> bytes:
    return f"<!doctype html><html><head><title>{title}</title></head><body><p>text</p></body></html>".encode()


def read(tmp_path: Path, data: bytes, name: str = "a.warc.gz") -> list[Pair | Problem]:
    path = tmp_path / name
    path.write_bytes(data)
    return list(read_warc(path))


def titles(found: list[Pair | Problem]) -> list[tuple[str, str | None]]:
    return [(row.url, row.archived_title) for row in found if isinstance(row, Pair)]


@pytest.mark.parametrize("compressed", [True, False])
def test_pages(tmp_path: Path, compressed: bool) -> None:
    writer = Writer(compressed=compressed)
    writer.writer.write_record(writer.writer.create_warcinfo_record("a.warc", {"software": "test"}))
    writer.http("http://oak.example", page("Oakfield"))
    writer.http("http://oak.example/logo.png", b"\x89PNG", headers=(("Content-Type", "image/png"),))
    writer.http("http://oak.example/old", page("Not here"), status="404 Not Found", date=LATER)
    writer.http("http://Oak.Example:80/a?b=C#d", page("Page"), headers=(("Server", "x"),))
    writer.http("http://oak.example/request", b"", kind="request")
    writer.resource("http://oak.example/resource", page("Resource"))
    writer.resource("urn:thumbnail:http://oak.example/", b"x", "image/png")
    found = read(tmp_path, writer.data, "a.warc.gz" if compressed else "a.warc")
    assert titles(found) == [
        ("http://oak.example/", "Oakfield"),
        ("http://oak.example/old", "Not here"),
        ("http://oak.example/a?b=C", "Page"),
        ("http://oak.example/resource", "Resource"),
    ]
    pairs = [row for row in found if isinstance(row, Pair)]
    assert len(pairs) == len(found)
    assert [pair.archived_status for pair in pairs] == [200, 404, 200, None]
    assert [pair.archived_datetime for pair in pairs] == ["20120304050607", "20130304050607", "20120304050607", "20120304050607"]
    assert all(pair.is_read and pair.archived_url is None and ", offset " in pair.where for pair in pairs)


def chunked(data: bytes) -> bytes:
    return b"".join(b"%x\r\n%s\r\n" % (len(data[at : at + 50]), data[at : at + 50]) for at in range(0, len(data), 50)) + b"0\r\n\r\n"


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Content-Encoding": "gzip"}, gzip.compress),
        ({"Content-Encoding": "br"}, brotli.compress),
        ({"Content-Encoding": "gzip"}, bytes),
        ({"Transfer-Encoding": "chunked"}, chunked),
        ({"Transfer-Encoding": "Chunked", "Content-Encoding": "gzip"}, lambda data: chunked(gzip.compress(data))),
        ({"Transfer-Encoding": "chunked"}, bytes),
        ({"Content-Type": "text/html; charset=windows-1251"}, lambda data: data.decode().encode("cp1251")),
    ],
)
def test_codings(tmp_path: Path, headers: dict[str, str], code: Callable[[bytes], bytes]) -> None:
    all_headers = tuple({"Content-Type": "text/html; charset=utf-8", **headers}.items())
    writer = Writer().http("http://oak.example/", code(page("Библиотека")), headers=all_headers).http("http://elm.example/", page("Elm"))
    assert titles(read(tmp_path, writer.data)) == [("http://oak.example/", "Библиотека"), ("http://elm.example/", "Elm")]


@pytest.mark.parametrize("by", ["reference", "digest"])
@pytest.mark.parametrize("first", ["original", "revisit"])
def test_a_revisit_has_the_title_of_what_it_repeats(tmp_path: Path, by: str, first: str) -> None:
    digest = {"Payload_Digest": "sha1:AAAA"}
    reference = {"Refers_To_Target_URI": "http://oak.example/", "Refers_To_Date": DATE} if by == "reference" else {}
    writer = Writer()
    if first == "original":
        writer.http("http://oak.example/", page("Oakfield"), **digest)
    writer.http("http://oak.example/", date=LATER, kind="revisit", **digest, **reference)
    if first == "revisit":
        writer.http("http://oak.example/", page("Oakfield"), **digest)
    found = sorted((row for row in read(tmp_path, writer.data) if isinstance(row, Pair)), key=lambda pair: pair.archived_datetime or "")
    assert [(pair.archived_datetime, pair.archived_title) for pair in found] == [
        ("20120304050607", "Oakfield"),
        ("20130304050607", "Oakfield"),
    ]


def test_a_revisit_of_what_is_not_in_the_file_is_named(tmp_path: Path) -> None:
    writer = Writer().http("http://oak.example/", kind="revisit", Payload_Digest="sha1:BBBB")
    writer.http("http://oak.example/a.png", kind="revisit", headers=(("Content-Type", "image/png"),), Payload_Digest="sha1:CCCC")
    (problem,) = read(tmp_path, writer.http("http://elm.example/", page("Elm")).data)[1:]
    assert isinstance(problem, Problem)
    assert (problem.what, problem.url) == ("repeats a record that is not in the file", "http://oak.example/")


def redirect(location: str) -> tuple[tuple[str, str], ...]:
    return (("Content-Type", "text/html"), ("Location", location))


def test_redirects_are_followed_inside_the_file(tmp_path: Path) -> None:
    writer = Writer()
    writer.http("http://oak.example/", page("Moved"), status="301 Moved", headers=redirect("https://oak.example/"))
    writer.http("https://oak.example/", b"", status="302 Found", headers=redirect("/home#top"))
    writer.http("https://oak.example/home", page("Later"), date="2019-01-01T00:00:00Z")
    writer.http("https://oak.example/home", page("Oakfield"))
    writer.http("http://gone.example/", page("Moved"), status="301 Moved", headers=redirect("http://elsewhere.example/"))
    writer.http("http://loop.example/", page("Moved"), status="302 Found", headers=redirect("http://loop.example/"))
    writer.http("http://oak.example/i", b"", status="302 Found", headers=(("Location", "/i.png"),))
    writer.http("http://oak.example/i.png", b"\x89PNG", headers=(("Content-Type", "image/png"),))
    writer.http("http://refresh.example/", b"<meta http-equiv=refresh content='0; url=https://oak.example/home'>")
    found = {row.url: row for row in read(tmp_path, writer.data) if isinstance(row, Pair) and row.url != "https://oak.example/home"}
    assert {url: (pair.archived_title, pair.archived_redirects, pair.archived_status) for url, pair in found.items()} == {
        "http://oak.example/": ("Oakfield", ("http://oak.example/", "https://oak.example/"), 200),
        "https://oak.example/": ("Oakfield", ("https://oak.example/",), 200),
        "http://gone.example/": (None, ("http://gone.example/",), 301),
        "http://loop.example/": (None, ("http://loop.example/",) * 10, 302),
        "http://refresh.example/": ("Oakfield", ("http://refresh.example/",), 200),
    }


def test_an_empty_file(tmp_path: Path) -> None:
    assert [str(row) for row in read(tmp_path, b"")] == ["a.warc.gz: the file is empty"]


def test_a_missing_file(tmp_path: Path) -> None:
    assert [str(row) for row in read_warc(tmp_path / "none.warc")] == ["none.warc: no such file or directory"]


def test_a_file_without_pages(tmp_path: Path) -> None:
    data = Writer().http("http://oak.example/a.png", b"x", headers=(("Content-Type", "image/png"),)).data
    assert [str(row) for row in read(tmp_path, data)] == ["a.warc.gz: no web page in it"]


@pytest.mark.parametrize("data", [b"<html>not a WARC</html>", b"\x1f\x8b\x08broken", b"PK\x03\x04broken", b"\0" * 100])
def test_what_is_no_warc(tmp_path: Path, data: bytes) -> None:
    (problem,) = read(tmp_path, data)
    assert isinstance(problem, Problem)
    assert problem.where.startswith("a.warc.gz")


@pytest.mark.parametrize("compressed", [True, False])
@pytest.mark.parametrize("cut", [10, 300, 2_000])
def test_a_truncated_file_is_named_and_what_was_read_stays(tmp_path: Path, compressed: bool, cut: int) -> None:
    writer = Writer(compressed=compressed).http("http://oak.example/", page("Oakfield"))
    offset = len(writer.data)
    noise = "".join(random.Random(7).choices("abcdefghijklmnopqrstuvwxyz", k=5_000)).encode()
    writer.http("http://elm.example/", page("Elm") + noise)
    found = read(tmp_path, writer.data[:-cut], "a.warc")
    assert titles(found) == [("http://oak.example/", "Oakfield"), ("http://elm.example/", "Elm")][: 2 if cut == 10 and compressed else 1]
    (problem,) = [row for row in found if isinstance(row, Problem)]
    assert problem.where == f"a.warc, offset {offset}"


def test_a_file_compressed_as_a_whole(tmp_path: Path) -> None:
    writer = Writer(compressed=False)
    for number in range(3):
        writer.http(f"http://oak.example/{number}", page(f"Page {number}"))
    assert titles(read(tmp_path, gzip.compress(writer.data))) == [(f"http://oak.example/{number}", f"Page {number}") for number in range(3)]


A = {"Payload_Digest": "sha1:A"}


def wacz(tmp_path: Path, pages: list[object] | None) -> Path:
    path = tmp_path / "a.wacz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(
            "archive/b.warc.gz", Writer().http("http://oak.example/", kind="revisit", date=LATER, Payload_Digest="sha1:A").data
        )
        one = Writer().http("http://oak.example/", page("Oakfield"), **A).http("http://oak.example/frame", page("Frame"))
        archive.writestr("archive/a.warc.gz", one.http("http://app.example/", page("")).data)
        archive.writestr("datapackage.json", "{}")
        if pages is not None:
            archive.writestr("pages/pages.jsonl", "\n".join(json.dumps(line) for line in pages) + "\nrubbish\n")
    return path


def test_wacz(tmp_path: Path) -> None:
    found = list(read_warc(wacz(tmp_path, None), "mine"))
    assert titles(found) == [
        ("http://oak.example/", "Oakfield"),
        ("http://oak.example/frame", "Frame"),
        ("http://app.example/", None),
        ("http://oak.example/", "Oakfield"),
    ]
    assert found[0].where.startswith("a.wacz:archive/a.warc.gz, offset ")
    assert {row.collection for row in found if isinstance(row, Pair)} == {"mine"}


def test_the_pages_that_a_wacz_lists(tmp_path: Path) -> None:
    pages: list[object] = [
        {"format": "json-pages-1.0", "id": "pages"},
        {"url": "http://oak.example/", "ts": DATE, "title": "Shown"},
        {"url": "http://app.example/", "title": " App "},
        {"url": "http://lost.example/", "title": "Lost"},
        [1],
    ]
    found = list(read_warc(wacz(tmp_path, pages)))
    assert titles(found) == [("http://oak.example/", "Oakfield"), ("http://app.example/", "App"), ("http://oak.example/", "Oakfield")]
    (problem,) = [row for row in found if isinstance(row, Problem)]
    assert (problem.what, problem.url) == ("listed as a page, and not captured", "http://lost.example/")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=400), st.integers(0, 900), st.booleans())
def test_damage_never_raises(tmp_path: Path, noise: bytes, at: int, compressed: bool) -> None:
    data = Writer(compressed=compressed).http("http://oak.example/", page("Oakfield")).http("http://elm.example/", page("Elm")).data
    found = read(tmp_path, data[:at] + noise + data[at + len(noise) :])
    assert found
    assert all("\n" not in str(row) for row in found if isinstance(row, Problem))
