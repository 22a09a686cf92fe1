"""Capture indexes in all their spellings; a damaged row is named and the rest goes on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.archives.cdx import ResumeKey, read_cdx, rows, with_addresses
from harvestcrawl.archives.items import Capture, Problem

URL = "https://web.archive.org/cdx/search/cdx?url=oak.example&output=json"
ROWS = [
    ("20060114023625", "http://oak.example/", 200),
    ("20060128015348", "http://oak.example/", None),
    ("20151116151921", "https://www.oak.example/", 404),
]
WAYBACK_JSON = """[["urlkey","timestamp","original","mimetype","statuscode","digest","length"],
["example,oak)/", "20060114023625", "http://oak.example/", "text/html", "200", "ABC", "700"],
["example,oak)/", "20060128015348", "http://oak.example/", "warc/revisit", "-", "ABC", "400"],
["example,oak)/", "20151116151921", "https://www.oak.example/", "text/html", "404", "DEF", "500"]]
"""
TEXT_7 = """example,oak)/ 20060114023625 http://oak.example/ text/html 200 ABC 700
example,oak)/ 20060128015348 http://oak.example/ warc/revisit - ABC 400
example,oak)/ 20151116151921 https://www.oak.example/ text/html 404 DEF 500
"""
TEXT_11 = """ CDX N b a m s k r M S V g
example,oak)/ 20060114023625 http://oak.example/ text/html 200 ABC - - 700 0 a.warc.gz
example,oak)/ 20060128015348 http://oak.example/ warc/revisit - ABC - - 400 700 a.warc.gz
example,oak)/ 20151116151921 https://www.oak.example/ text/html 404 DEF - - 500 1100 a.warc.gz
"""
OTHER_ORDER = """ CDX b a s N
20060114023625 http://oak.example/ 200 example,oak)/
20060128015348 http://oak.example/ - example,oak)/
20151116151921 https://www.oak.example/ 404 example,oak)/
"""
JSON_LINES = """{"urlkey": "example,oak)/", "timestamp": "20060114023625", "url": "http://oak.example/", "status": "200"}
{"urlkey": "example,oak)/", "timestamp": "20060128015348", "url": "http://oak.example/", "mime": "warc/revisit", "status": "-"}
{"urlkey": "example,oak)/", "timestamp": "20151116151921", "url": "https://www.oak.example/", "mime": "text/html", "status": "404"}
"""
CDXJ = """!meta 0 ---------------- {}
example,oak)/ 20060114023625 {"url": "http://oak.example/", "mime": "text/html", "status": "200", "filename": "a b.warc.gz"}
example,oak)/ 20060128015348 {"url": "http://oak.example/", "mime": "warc/revisit"}
example,oak)/ 20151116151921 {"url": "https://www.oak.example/", "status": 404}
"""
WITHOUT_KEY = """20060114023625 http://oak.example/ text/html 200
20060128015348 http://oak.example/
20151116151921 https://www.oak.example/ text/html 404
"""


@pytest.mark.parametrize(
    "text",
    [
        WAYBACK_JSON,
        WAYBACK_JSON.replace("\n", ""),
        WAYBACK_JSON.replace(",\n", "\n,"),
        TEXT_7,
        "\ufeff" + TEXT_11,
        TEXT_11.replace(" CDX N b a m s k r M S V g\n", ""),
        OTHER_ORDER,
        JSON_LINES,
        CDXJ,
        WITHOUT_KEY,
        TEXT_7.replace("\n", "\r\n"),
        TEXT_7 + TEXT_7.splitlines()[-1],  # said twice
    ],
)
def test_spellings(text: str) -> None:
    reading = read_cdx(text.encode(), URL)
    assert [(capture.timestamp, capture.url, capture.status) for capture in reading.captures] == ROWS
    assert reading.problems == ()
    assert reading.further == ()


def test_a_revisit_is_a_capture_of_unknown_status_and_type() -> None:
    revisit = read_cdx(TEXT_7, URL).captures[1]
    assert (revisit.status, revisit.mimetype, revisit.digest, revisit.is_error) == (None, None, "ABC", False)
    assert read_cdx(TEXT_7, URL).captures[2].is_error


@pytest.mark.parametrize(
    "text",
    [
        '[["timestamp","original"],\n["20060114023625","http://oak.example/"],\n[],\n["example,oak)/ 20060114023625!"]]',
        '[["urlkey","timestamp","original"],["example,oak)/","20060114023625","http://oak.example/"],[],["example,oak)/ 20060114023625!"]]',
    ],
)
def test_resume_key_of_json(text: str) -> None:
    reading = read_cdx(text, URL)
    assert len(reading.captures) == 1
    assert reading.further == (
        "https://web.archive.org/cdx/search/cdx?url=oak.example&output=json&resumeKey=example%2Coak%29%2F+20060114023625%21",
    )


def test_resume_key_of_text() -> None:
    found = list(rows(["example,oak)/ 20060114023625 http://oak.example/ text/html 200 ABC 700", "", "example%2Coak%29%2F+2006"], "x"))
    assert found[-1] == ResumeKey("example%2Coak%29%2F+2006")
    assert read_cdx("20060114023625 http://oak.example/\n\nabc", URL + "&resumeKey=old").further == (URL + "&resumeKey=abc",)


DAMAGED = f"""data:image/png;base64,{"A" * 500} 20060114023625 data:image/png;base64,{"A" * 500} image/png 200 ABC 700
example,oak)/ 20000012170449 http://oak.example/ text/html 200 ABC 700
example,oak)/ 20000800241623 http://oak.example/ text/html 200 ABC 700
example,oak)/ 20061314023625 http://oak.example/ text/html 200 ABC 700
example,oak)/ 2006 http://oak.example/ text/html 200 ABC 700
example,oak)/ 20060114023625 oak.example text/html 200 ABC 700
one two three
{{"url": "http://oak.example/"
{{"url": "http://oak.example/"}}
[1, 2
example,oak)/ 20060114023625 http://oak.example/ text/html 200 ABC 700
"""


def test_damaged_rows_are_named_and_the_rest_goes_on() -> None:
    reading = read_cdx(DAMAGED, "f.cdx")
    assert [capture.datetime for capture in reading.captures] == ["20001217044900", "20000824162300", "20060114023625"]
    lost = [problem for problem in reading.problems if not problem.is_repaired]
    assert [problem.where for problem in lost] == [f"f.cdx, line {number}" for number in (1, 4, 5, 6, 7, 8, 9, 10)]
    assert [problem.where for problem in reading.problems if problem.is_repaired] == ["f.cdx, line 2", "f.cdx, line 3"]
    assert all(len(problem.what) < 200 for problem in reading.problems)
    assert reading.captures[0].timestamp == "20000012170449"  # the archive's address has it so


@pytest.mark.parametrize("body", [b"", b"[]", b"[]\n", b"\n\n"])
def test_no_captures(body: bytes) -> None:
    reading = read_cdx(body, URL)
    assert (reading.captures, reading.problems) == ((), ())


def test_a_web_page() -> None:
    (problem,) = read_cdx(b"<!doctype html><title>x</title>", URL).problems
    assert problem.what == "a web page where a capture index should be"


def test_addresses() -> None:
    (capture,) = with_addresses(read_cdx("20060114023625 http://oak.example/", URL).captures, "https://a.example/web/")
    assert capture.archived_url == "https://a.example/web/20060114023625/http://oak.example/"


LINE = st.lists(
    st.sampled_from(
        ["example,oak)/", "20060114023625", "http://oak.example/", "-", "200", "{", "}", "[", "]", '"url":', ",", "CDX", "a", "b"]
    ),
    max_size=12,
)


@given(st.lists(LINE.map(" ".join) | st.text(), max_size=6))
def test_never_raises_and_a_line_gives_one_thing(lines: list[str]) -> None:
    for line in lines:
        found = [row for row in rows([line], "x") if not (isinstance(row, Problem) and row.is_repaired)]
        assert all(isinstance(row, Capture | Problem | ResumeKey) for row in found)
    read_cdx("\n".join(lines), URL)
