"""TimeMaps as archives write them, and what else comes in their place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.archives.items import Reading
from harvestcrawl.archives.timemap import read_timemap

URL = "https://wayback.archive-it.org/9999/timemap/link/http://oak.example/"
BASE = "https://wayback.archive-it.org/9999/"
OPENWAYBACK = f"""<http://oak.example/>; rel="original",
<{URL}>; rel="self"; type="application/link-format"; from="Sat, 14 Jan 2006 02:36:25 GMT"; until="Mon, 16 Nov 2015 15:19:21 GMT",
<{BASE}http://oak.example/>; rel="timegate",
<{BASE}20060114023625/http://oak.example/>; rel="first memento"; datetime="Sat, 14 Jan 2006 02:36:25 GMT",
<{BASE}20060128015348/http://oak.example/>; rel="memento"; datetime="Sat, 28 Jan 2006 01:53:48 GMT",
<{BASE}20151116151921/http://oak.example/>; rel="last memento"; datetime="Mon, 16 Nov 2015 15:19:21 GMT"
"""
DATES = ["20060114023625", "20060128015348", "20151116151921"]


def stamps(reading: Reading) -> list[str | None]:
    return [capture.datetime for capture in reading.captures]


@pytest.mark.parametrize(
    "text",
    [
        OPENWAYBACK,
        "\ufeff" + OPENWAYBACK,
        OPENWAYBACK.replace("; ", ";").replace("\n", "\n "),  # timetravel.mementoweb.org
        OPENWAYBACK.replace("\n", ""),
        OPENWAYBACK.replace('rel="self"', 'rel="self timemap"'),  # ipwb
        OPENWAYBACK.replace("; ", " ;\n\t").replace("rel=", "rel = "),
        OPENWAYBACK.replace("memento", "Memento").replace("rel=", "REL="),
        OPENWAYBACK.rstrip() + ",\n",
        OPENWAYBACK.replace('rel="timegate"', "rel=timegate"),
    ],
)
def test_link_format(text: str) -> None:
    reading = read_timemap(text.encode(), URL, "application/link-format")
    assert stamps(reading) == DATES
    assert reading.original == "http://oak.example/"
    assert reading.problems == ()
    assert reading.further == ()
    assert reading.captures[0].archived_url == f"{BASE}20060114023625/http://oak.example/"


def test_commas_and_semicolons_in_addresses_and_quotes() -> None:
    original = "http://oak.example/a,b;c?d=<e"
    text = '<http://oak.example/a,b;c>; rel="original"; title="x, <y>; \\"z\\"", '
    text += f'<{BASE}20060114023625/http://oak.example/a,b;c>; rel="memento"'
    reading = read_timemap(text, URL)
    assert [capture.url for capture in reading.captures] == ["http://oak.example/a,b;c"]
    assert reading.captures[0].datetime == "20060114023625"
    assert original.startswith(reading.captures[0].url)


def test_one_memento() -> None:
    reading = read_timemap(f'<{BASE}20060114023625/http://oak.example/>; rel="first last memento"', URL)
    assert stamps(reading) == ["20060114023625"]


def test_pages_and_nested_ones_are_named_once() -> None:
    text = f"""<http://oak.example/>;rel="original",
    <{URL}>;rel="self timemap",
    <{URL}>; rel="timemap"; type="application/link-format",
    <{BASE}timemap/link/2/http://oak.example/>; rel="timemap"; type="application/link-format"; from="Sat, 14 Jan 2006 02:36:25 GMT",
    <{BASE}timemap/link/2/http://oak.example/>; rel="next",
    <https://a.example/timemap/json/http://oak.example/>; rel="timemap"; type="application/json",
    <http://other.example/timemap/http://oak.example/>; rel="timemap"; title="memento_compliant:no|archive_id:xx",
    </relative/http://oak.example/>; rel="timemap\""""
    reading = read_timemap(text, URL)
    assert reading.further == (
        f"{BASE}timemap/link/2/http://oak.example/",
        "http://other.example/timemap/http://oak.example/",
        "https://wayback.archive-it.org/relative/http://oak.example/",
    )
    assert reading.problems == ()


def test_a_damaged_entry_does_not_take_the_rest() -> None:
    text = OPENWAYBACK.replace('<http://oak.example/>; rel="original",', 'rubbish; here,\n<http://oak.example/>; rel="orig,')
    reading = read_timemap(text, URL)
    assert stamps(reading) == DATES
    assert [problem.where for problem in reading.problems] == [f"{URL}, entry 1", f"{URL}, entry 2"]


def test_timestamps_that_are_no_time() -> None:
    text = f"""<{BASE}20000012170449/http://oak.example/>; rel="memento", <{BASE}20129912170449/http://oak.example/>; rel="memento",
    <https://perma.example/AB12>; rel="memento"; datetime="Sat, 14 Jan 2006 02:36:25 GMT", <{BASE}2012/http://oak.example/>; rel="memento"
    """
    reading = read_timemap('<http://oak.example/>; rel="original",' + text, URL)
    assert stamps(reading) == ["20001217044900", "20060114023625"]
    assert [(problem.where, problem.is_repaired) for problem in reading.problems] == [
        (f"{URL}, memento 1", True),
        (f"{URL}, memento 2", False),
        (f"{URL}, memento 4", False),
    ]
    assert reading.captures[1].url == "http://oak.example/"
    assert reading.captures[1].archived_url == "https://perma.example/AB12"


MEMGATOR_JSON = """{"original_uri": "http://oak.example/", "self": "http://mg.example/timemap/json/http://oak.example/",
 "mementos": {"list": [{"datetime": "2006-01-14T02:36:25Z", "uri": "https://a.example/w/20060114023625/http://oak.example/"},
   {"datetime": "2006-01-28T01:53:48Z", "uri": ["https://a.example/w/20060128015348/http://oak.example/"]}],
  "first": {"datetime": "2006-01-14T02:36:25Z", "uri": "https://a.example/w/20060114023625/http://oak.example/"}},
 "timemap_uri": {"link_format": "http://mg.example/timemap/link/http://oak.example/"}}"""
MEMGATOR_CDXJ = """@context ["http://oduwsdl.example/contexts/timemap"]
@id {"uri": "http://mg.example/timemap/cdxj/http://oak.example/"}
@keys ["memento_datetime_YYYYMMDDhhmmss"]
@meta {"original_uri": "http://oak.example/"}
20060114023625 {"uri": "https://a.example/w/20060114023625/http://oak.example/", "rel": "first memento"}
20060128015348 {"uri": "https://a.example/w/20060128015348/http://oak.example/", "rel": "last memento"}
"""
PYWB_JSON = """{"urlkey": "example,oak)/", "timestamp": "20060114023625", "url": "http://oak.example/", "mime": "text/html"}
{"urlkey": "example,oak)/", "timestamp": "20060128015348", "url": "http://oak.example/", "mime": "text/html", "status": "404"}
"""
WAYBACK_JSON = """[["urlkey","timestamp","original","mimetype","statuscode"],
["example,oak)/","20060114023625","http://oak.example/","text/html","200"],
["example,oak)/","20060128015348","http://oak.example/","text/html","404"]]"""


@pytest.mark.parametrize("text", [MEMGATOR_JSON, MEMGATOR_CDXJ, PYWB_JSON, WAYBACK_JSON])
def test_other_forms(text: str) -> None:
    reading = read_timemap(text, URL)
    assert stamps(reading) == DATES[:2]
    assert {capture.url for capture in reading.captures} == {"http://oak.example/"}
    assert reading.problems == ()
    assert reading.further == ()


def test_an_answer_of_an_aggregator_leads_to_its_timemap() -> None:
    text = """{"original_uri": "http://oak.example/", "mementos": {"closest": {"datetime": "2006-01-14T02:36:25Z", "uri": ["http://a/2006/http://oak.example/"]}},
      "timemap_uri": {"json_format": "http://tt.example/timemap/json/http://oak.example/", "link_format": "http://tt.example/timemap/link/http://oak.example/"}}"""
    assert read_timemap(text, URL).further == ("http://tt.example/timemap/json/http://oak.example/",)
    index = '{"timemap_index": [{"uri": "http://tt.example/1", "from": "x"}, {"uri": "http://tt.example/2"}], "original_uri": "http://oak.example/"}'
    assert read_timemap(index, URL).further == ("http://tt.example/1", "http://tt.example/2")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "an empty answer where a TimeMap should be"),
        (b"<!DOCTYPE html><html><title>Not found</title>", "a web page where a TimeMap should be"),
        (b"\n <html>", "a web page where a TimeMap should be"),
        (b"Not found", "no TimeMap: it begins with Not found"),
        (b"%PDF-1.4 \x1b[31m", "no TimeMap: it begins with %PDF-1.4 \ufffd[31m"),
    ],
)
def test_what_is_no_timemap(body: bytes, said: str) -> None:
    (problem,) = read_timemap(body, URL).problems
    assert (problem.where, problem.what) == (URL, said)


def test_a_calendar_is_called_one() -> None:
    (problem,) = read_timemap(b"<html>", f"{BASE}*/http://oak.example/").problems
    assert "calendar" in problem.what


MEMENTO = f"<{BASE}20060114023625/http://oak.example/>"
PIECES = ["<", ">", ";", ",", '"', "rel=", "memento", "datetime=", MEMENTO, "{", "}", "[", "]", '"uri"', ":", "\n"]


@given(st.binary() | st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.text())
def test_never_raises(body: bytes | str) -> None:
    reading = read_timemap(body, URL)
    assert all(capture.archived_url for capture in reading.captures) or reading.captures
    assert all("\n" not in str(problem) for problem in reading.problems)
