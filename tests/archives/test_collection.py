"""What ``collection=`` is, by its form and a file's content; and the way from there to pairs."""

import gzip
import json
import tracemalloc
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from harvestcrawl.archives.archive_it import read_seeds
from harvestcrawl.archives.collection import Kind, collection_at
from harvestcrawl.archives.endpoints import ArchiveError, archive_at
from harvestcrawl.archives.files import known_rows
from harvestcrawl.archives.items import Pair, Problem, Seed
from harvestcrawl.archives.lookups import capture_queries, pairs_of, read_captures
from harvestcrawl.archives.selection import selection

URIM = "https://wayback.archive-it.org/9999/20060114023625/http://oak.example/"
CDX = "example,oak)/ 20060114023625 http://oak.example/ text/html 200 ABC 700\n"
TIMEMAP = f'<http://oak.example/>; rel="original", <{URIM}>; rel="first memento"; datetime="Sat, 14 Jan 2006 02:36:25 GMT"'


def warc(titles: dict[str, str]) -> bytes:
    buffer = BytesIO()
    writer = WARCWriter(buffer, gzip=True)
    for url, title in titles.items():
        body = f"<title>{title}</title>".encode()
        http = StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1")
        dated = {"WARC-Date": "2012-03-04T05:06:07Z"}
        writer.write_record(
            writer.create_warc_record(url, "response", BytesIO(body), len(body), http_headers=http, warc_headers_dict=dated)
        )
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("value", "kind", "name"),
    [
        ("9999", Kind.ARCHIVE_IT, "9999"),
        (" 9999 ", Kind.ARCHIVE_IT, "9999"),
        ("https://archive-it.org/collections/9999?page=2", Kind.ARCHIVE_IT, "9999"),
        ("https://wayback.archive-it.org/9999/timemap/link/http://oak.example/", Kind.TIMEMAP, None),
        ("https://web.archive.org/web/timemap/link/http://oak.example/", Kind.TIMEMAP, None),
        ("http://labs.example/timemap/json/http://oak.example/", Kind.TIMEMAP, None),
        ("https://archive.example/list?of=http://oak.example/", Kind.TIMEMAP, None),
        ("https://web.archive.org/cdx/search/cdx?url=oak.example/*", Kind.CDX, None),
        ("https://wayback.archive-it.org/9999/timemap/cdx?url=http://oak.example/", Kind.CDX, None),
        ("http://127.0.0.1:8080/coll/cdx?url=http://oak.example/", Kind.CDX, None),
        ("https://wayback.archive-it.org/9999/*/http://oak.example/", Kind.CALENDAR, None),
        (URIM, Kind.MEMENTO, None),
    ],
)
def test_ids_and_urls(value: str, kind: Kind, name: str | None) -> None:
    collection = collection_at(value)
    assert (collection.kind, collection.name) == (kind, name or value)
    assert collection.path is None
    assert collection.url


def test_an_id_is_looked_up_in_its_collection() -> None:
    assert collection_at("9999").archive.prefix == "https://wayback.archive-it.org/9999/"
    assert collection_at("9999").url == "https://partner.archive-it.org/api/seed?collection=9999&limit=-1&format=json"
    assert collection_at("9999", "http://127.0.0.1:8080/coll").archive.prefix == "http://127.0.0.1:8080/coll/"


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("a.csv", b"url\nhttp://oak.example/\n", Kind.TABLE),
        ("a", b"http://oak.example/\n", Kind.TABLE),
        ("a.csv.gz", gzip.compress(b"url\nhttp://oak.example/\n", mtime=0), Kind.TABLE),
        ("3490", b"http://oak.example/\n", Kind.TABLE),
        ("a.cdx", CDX.encode(), Kind.INDEX_FILE),
        ("a.cdx", b" CDX N b a m s k r M S V g\n" + CDX.encode(), Kind.INDEX_FILE),
        ("a.txt", CDX.encode(), Kind.INDEX_FILE),
        ("a.cdx.gz", gzip.compress(CDX.encode(), mtime=0), Kind.INDEX_FILE),
        ("a.cdxj", b'example,oak)/ 20060114023625 {"url": "http://oak.example/"}\n', Kind.INDEX_FILE),
        ("a.cdxj", b"", Kind.INDEX_FILE),
        ("a.txt", TIMEMAP.encode(), Kind.TIMEMAP_FILE),
        ("a.warc.gz", warc({"http://oak.example/": "Oak"}), Kind.WARC),
        ("a.bin", warc({"http://oak.example/": "Oak"}), Kind.WARC),
        ("a.warc", b"", Kind.WARC),
        ("a.warc.gz", b"\x1f\x8bdamaged", Kind.WARC),
        ("a.wacz", b"damaged", Kind.WARC),
    ],
)
def test_files_by_content_before_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, data: bytes, kind: Kind) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(data)
    collection = collection_at(name)
    assert (collection.kind, collection.name) == (kind, name)
    found = list(known_rows(collection, selection("all")))
    assert found or not data
    assert all(row.collection == name for row in found if isinstance(row, Pair | Seed))


@pytest.mark.parametrize("value", ["", "nowhere.csv", ".", "9" * 40, "ftp://oak.example/", "http://[", "http://oak example/", "a\0b"])
def test_what_is_no_collection_is_refused_in_one_line(value: str) -> None:
    with pytest.raises(ArchiveError, match=r"^collection=[^\n]*$"):
        collection_at(value)


def test_a_bad_archive_is_refused() -> None:
    with pytest.raises(ArchiveError, match=r"^archive=nowhere: "):
        collection_at(URIM, "nowhere")


def test_a_memento_and_a_calendar() -> None:
    (pair,) = known_rows(collection_at(URIM), selection("all"))
    assert isinstance(pair, Pair)
    assert (pair.url, pair.archived_url, pair.archived_datetime) == ("http://oak.example/", URIM, "20060114023625")
    (seed,) = known_rows(collection_at("https://wayback.archive-it.org/9999/*/http://oak.example/"), selection("all"))
    assert isinstance(seed, Seed)
    assert capture_queries(seed, archive_at("web.archive.org")) == (
        "https://wayback.archive-it.org/9999/timemap/cdx?url=http%3A%2F%2Foak.example%2F&output=json",
        "https://wayback.archive-it.org/9999/timemap/link/http://oak.example/",
    )


INDEX = """example,oak)/ 20060114023625 http://oak.example/ text/html 404 ABC 700
example,oak)/ 20000012170449 http://oak.example/ text/html 200 ABC 700
example,oak)/ 20070114023625 https://www.oak.example/ warc/revisit - ABC 700
damaged
example,oak)/ 20080114023625 http://oak.example text/html;charset=utf-8 200 ABC 700
example,oak)/a.png 20080114023625 http://oak.example/a.png image/png 200 ABC 700
example,oak)/b 20080114023625 http://oak.example/b text/html 500 ABC 700
"""


@pytest.mark.parametrize(
    ("captures", "times"),
    [
        ("all", ["20060114023625", "20001217044900", "20070114023625", "20080114023625", "20080114023625"]),
        ("first", ["20001217044900", "20080114023625"]),
        ("last", ["20080114023625", "20080114023625"]),
        ("closest:2007", ["20070114023625", "20080114023625"]),
    ],
)
def test_an_index_file(tmp_path: Path, captures: str, times: list[str]) -> None:
    path = tmp_path / "a.cdx"
    path.write_text(INDEX)
    found = list(known_rows(collection_at(str(path), "http://127.0.0.1:8080/coll/"), selection(captures)))
    pairs = [row for row in found if isinstance(row, Pair)]
    assert [pair.archived_datetime for pair in pairs] == times
    assert [row.where for row in found if isinstance(row, Problem)] == ["a.cdx, line 2", "a.cdx, line 4"]
    assert pairs[-1].archived_url == "http://127.0.0.1:8080/coll/20080114023625/http://oak.example/b"
    assert pairs[-1].archived_status == 500


def test_captures_of_a_warc_are_chosen_by_page(tmp_path: Path) -> None:
    path = tmp_path / "a.warc.gz"
    path.write_bytes(warc({"http://oak.example/": "Oak", "http://www.oak.example/": "Oak again", "http://elm.example/": "Elm"}))
    assert len(list(known_rows(collection_at(str(path)), selection("all")))) == 3
    assert len(list(known_rows(collection_at(str(path)), selection("last")))) == 2


def test_a_damaged_gz_says_so(tmp_path: Path) -> None:
    path = tmp_path / "a.cdx.gz"
    path.write_bytes(gzip.compress(CDX.encode() * 3)[:-9])
    found = list(known_rows(collection_at(str(path)), selection("all")))
    assert isinstance(found[-1], Problem)
    assert found[-1].where == "a.cdx.gz"


def test_from_an_archive_it_id_to_pairs() -> None:
    collection = collection_at("9999")
    assert collection.url
    answer = json.dumps([{"id": 7, "url": "http://oak.example/", "seed_groups": ["Towns"]}, {"id": 8, "url": "http://elm.example/"}])
    oak, elm = read_seeds(answer.encode(), collection.name, collection.url).seeds
    index, timemap = capture_queries(oak, collection.archive)
    for url, body in ((index, CDX * 2), (timemap, TIMEMAP)):
        reading = read_captures(body.encode(), url)
        (pair,) = pairs_of(reading.captures, selection("all"), collection.archive, seed=oak)
        assert isinstance(pair, Pair)
        assert (pair.url, pair.archived_url, pair.seed_id, pair.collection) == ("http://oak.example/", URIM, "7", "9999")
        assert pair.extra == (("group", "Towns"),)
    (problem,) = pairs_of(read_captures(b"", index, 404).captures, selection("all"), collection.archive, seed=elm)
    assert isinstance(problem, Problem)
    assert (problem.url, problem.what) == ("http://elm.example/", "no capture in https://wayback.archive-it.org/9999/")


def test_pairs_of_a_timemap_share_the_url_of_its_original() -> None:
    text = TIMEMAP + f', <{URIM.replace("2006", "2007").replace("http://", "https://www.")}>; rel="memento"'
    url = "https://wayback.archive-it.org/9999/timemap/link/http://oak.example/"
    reading = read_captures(text.encode(), url)
    pairs = pairs_of(reading.captures, selection("all"), archive_at("9999"), original=reading.original, collection=url)
    assert [pair.url for pair in pairs] == ["http://oak.example/", "http://oak.example/"]


@pytest.mark.parametrize("status", [301, 403, 429, 503])
def test_an_error_is_named(status: int) -> None:
    (problem,) = read_captures(b"<html>", "http://a.example/timemap/link/x", status).problems
    assert problem.what == f"HTTP {status} where a list of captures should be"


def test_a_large_index_does_not_stay_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "a.cdx"
    path.write_text("".join(f"example,oak)/{n:06} 20060114023625 http://oak.example/{n:06} text/html 200 ABC 700\n" for n in range(20_000)))
    tracemalloc.start()
    try:
        assert sum(isinstance(row, Pair) for row in known_rows(collection_at(str(path)), selection("first"))) == 20_000
        assert tracemalloc.get_traced_memory()[1] < 3_000_000
    finally:
        tracemalloc.stop()


DATA = st.binary(max_size=300) | st.text(max_size=100).map(str.encode)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.binary(max_size=300) | st.text(max_size=100).map(str.encode),
    st.sampled_from(["a.csv", "a.cdx", "a.warc.gz", "a.wacz", "a", "a.jsonl"]),
)
def test_files_never_raise_but_for_a_table_without_urls(tmp_path: Path, data: bytes, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    try:
        list(known_rows(collection_at(str(path)), selection("all")))
    except ArchiveError:
        return


@given(st.text())
def test_values_never_raise_anything_else(value: str) -> None:
    try:
        collection_at(value)
    except ArchiveError:
        return
