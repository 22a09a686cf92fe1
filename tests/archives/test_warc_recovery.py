"""All that can be read of a damaged WARC file is read, and what cannot be is named with its offset."""

import gzip
import random
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harvestcrawl.archives import warc_recovery
from harvestcrawl.archives.items import Problem
from harvestcrawl.archives.warc_pages import LARGEST, StoredPage, page_record
from harvestcrawl.archives.warc_recovery import Stored, read_stored
from harvestcrawl.spark_files import title_rows
from tests.replay import Record, write_warc

NAMES = ["a.warc.gz", "a.warc"]
PAGES = 12
DAMAGED = gzip.compress(b"<p>", mtime=0)[:10] + b"\xff" * 50


def url(number: int) -> str:
    return f"http://oak.example/{number}"


def body(number: int) -> str:
    """A page that does not compress to nothing, so that a damaged byte hits what it says."""
    words = random.Random(number)
    return f"<!doctype html><title>{number}</title><p>" + " ".join(f"{words.random():.12f}" for _ in range(300))


def warc(tmp_path: Path, name: str) -> Path:
    return write_warc(tmp_path / name, [Record(url(number), body(number)) for number in range(PAGES)])


def read(path: Path) -> list[Stored[StoredPage]]:
    return list(read_stored(str(path), page_record))


def urls(found: Sequence[Stored[StoredPage]]) -> list[str]:
    return [stored.found.url for stored in found if isinstance(stored.found, StoredPage)]


def problems(found: Sequence[Stored[StoredPage]]) -> list[tuple[int, str]]:
    return [(stored.offset, stored.found.what) for stored in found if isinstance(stored.found, Problem)]


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_file(tmp_path: Path, name: str) -> None:
    found = read(warc(tmp_path, name))
    assert urls(found) == [url(number) for number in range(PAGES)]
    assert problems(found) == []
    assert [stored.found.body.decode() for stored in found if isinstance(stored.found, StoredPage)] == [body(n) for n in range(PAGES)]


@pytest.mark.parametrize("seed", range(12))
def test_behind_a_damaged_member_the_reading_goes_on(tmp_path: Path, seed: int) -> None:
    path = warc(tmp_path, "a.warc.gz")
    offsets = [stored.offset for stored in read(path)]
    data = bytearray(path.read_bytes())
    chance = random.Random(seed)
    hit = chance.randrange(1, PAGES - 1)
    place = chance.randrange(offsets[hit], offsets[hit + 1])
    data[place] ^= 1 << chance.randrange(8)
    path.write_bytes(data)
    found = read(path)
    assert [url(n) for n in range(PAGES) if n != hit] == [each for each in urls(found) if each != url(hit)]
    if url(hit) not in urls(found):  # a bit of the time in a member's header is no damage
        assert [offset for offset, _ in problems(found)] == [offsets[hit]]


def test_behind_a_record_with_a_false_length_the_reading_goes_on(tmp_path: Path) -> None:
    path = warc(tmp_path, "a.warc")
    data = path.read_bytes()
    third = data.index(b"Content-Length: ", data.index(b"WARC-Target-URI: " + url(3).encode()))
    path.write_bytes(data[:third] + b"Content-Length: 99" + data[third + 16 :])
    found = read(path)
    assert urls(found) == [url(n) for n in range(PAGES) if n != 3]
    assert len(problems(found)) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_is_cut_short_anywhere(tmp_path: Path, name: str) -> None:
    path = warc(tmp_path, name)
    offsets = [stored.offset for stored in read(path)]
    data = path.read_bytes()
    for cut in range(offsets[-2] + 1, len(data) - 8, 97):
        path.write_bytes(data[:cut])
        found = read(path)
        assert urls(found)[: PAGES - 2] == [url(number) for number in range(PAGES - 2)]
        if cut not in offsets:
            assert len(problems(found)) == 1, cut


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no record in it"),
        (b"<html>Not found</html>", "not a record of a WARC"),
        (gzip.compress(b"<html>Not found</html>", mtime=0), "not a record of a WARC"),
        (b"PK\x03\x04 and no more", "cannot be unpacked"),
        (b"\x1f\x8b\x08\x00", "not a record of a WARC"),
    ],
    ids=["empty", "html", "packed html", "broken zip", "gzip header"],
)
def test_what_is_no_warc_says_so(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "a.warc.gz"
    path.write_bytes(data)
    ((_, what),) = problems(read(path))
    assert said in what or "no record" in what or "cut short" in what


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert problems(read(tmp_path / "a.warc")) == [(0, "cannot be read: No such file or directory")]


def wacz(tmp_path: Path) -> Path:
    path = tmp_path / "a.wacz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(warc(tmp_path, "inner.warc.gz"), "archive/data.warc.gz")
    return path


def test_a_wacz(tmp_path: Path) -> None:
    path = wacz(tmp_path)
    found = read(path)
    assert len(urls(found)) == PAGES
    assert {stored.path for stored in found} == {f"{path}!archive/data.warc.gz"}


def test_a_file_packed_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.warc.gz"
    path.write_bytes(gzip.compress(warc(tmp_path, "b.warc").read_bytes()))
    assert len(urls(read(path))) == PAGES


def test_a_file_of_nothing_but_damage_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warc_recovery, "MOST_DAMAGED", 5)
    path = tmp_path / "a.warc.gz"
    member = gzip.compress(b"WARC/1.0\r\n" + b"x" * 50)[:-12]
    path.write_bytes(member * 20)
    found = problems(read(path))
    assert len(found) == 6
    assert found[-1][1] == "given up after 5 damaged records"


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from([*NAMES, "a.wacz"]),
    places=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 300), st.binary(max_size=20)), min_size=1, max_size=8),
)
def test_no_damage_raises(tmp_path: Path, name: str, places: list[tuple[float, int, bytes]]) -> None:
    path = warc(tmp_path, name) if name != "a.wacz" else wacz(tmp_path)
    data = path.read_bytes()
    for place, length, instead in places:
        at = int(place * len(data))
        data = data[:at] + instead + data[at + length :]
    path.write_bytes(data)
    assert len(read(path)) <= 2 * PAGES + len(places) + 1
    assert {row.path.partition("!")[0] for row in title_rows(str(path))} <= {str(path)}


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (Record(url(0), "x", status="404 Not Found"), None),
        (Record(url(0), "\x89PNG", headers=(("Content-Type", "image/png"),)), None),
        (Record("dns:oak.example", "x"), None),
        (Record(url(0), "x", headers=(("Content-Encoding", "mystery"),)), "in a coding that is not known: mystery"),
        (Record(url(0), DAMAGED, headers=(("Content-Encoding", "gzip"),)), "its content coding is damaged"),
        (Record(url(0), gzip.compress(b"<p>" + bytes(LARGEST)), headers=(("Content-Encoding", "gzip"),)), "larger than 20 MB"),
        (Record("http://[oak/", body(0)), "not a web address: http://[oak/"),
    ],
    ids=["404", "image", "dns", "unknown coding", "damaged coding", "bomb", "address"],
)
def test_records_that_give_no_page(tmp_path: Path, record: Record, said: str | None) -> None:
    found = read(write_warc(tmp_path / "a.warc.gz", [record, Record(url(1), body(1))]))
    assert urls(found) == [url(1)]
    assert [what for _, what in problems(found)] == ([said] if said else [])


def test_the_body_is_had_without_codings(tmp_path: Path) -> None:
    packed = gzip.compress(body(0).encode())
    chunked = f"{len(packed):x}\r\n".encode() + packed + b"\r\n0\r\n\r\n"
    headers = (("Content-Encoding", "gzip"), ("Transfer-Encoding", "chunked"))
    (stored,) = read(write_warc(tmp_path / "a.warc.gz", [Record(url(0), chunked, headers=headers)]))
    assert isinstance(stored.found, StoredPage)
    assert stored.found.body.decode() == body(0)
