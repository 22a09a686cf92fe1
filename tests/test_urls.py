"""Session ids, keys of pages, sites."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.urls import page_key, request_url, same_site, without_display, without_session

SID = "0123456789abcdef0123456789abcdef"


@pytest.mark.parametrize(
    ("url", "clean"),
    [
        (f"https://a.example/viewtopic.php?t=5&sid={SID}", "https://a.example/viewtopic.php?t=5"),
        (f"https://a.example/viewtopic.php?sid={SID}&t=5", "https://a.example/viewtopic.php?t=5"),
        (f"https://a.example/showthread.php?s={SID}&t=5#post7", "https://a.example/showthread.php?t=5#post7"),
        (f"https://a.example/index.php?PHPSESSID={SID};topic=5.0", "https://a.example/index.php?topic=5.0"),
        (f"https://a.example/index.php?topic=5.0;PHPSESSID={SID}", "https://a.example/index.php?topic=5.0"),
        (f"https://a.example/list.do;jsessionid={SID}?x=1", "https://a.example/list.do?x=1"),
        (f"https://a.example/viewtopic.php?sid={SID}", "https://a.example/viewtopic.php"),
        ("https://a.example/?s=lamps", "https://a.example/?s=lamps"),
        (f"https://a.example/?t=5&sid=a:{SID}&start=15", "https://a.example/?t=5&start=15"),
        ("https://a.example/?sid=7", "https://a.example/?sid=7"),
        ("https://a.example/?s=internationalization", "https://a.example/?s=internationalization"),
        ("https://a.example/?a=1&&b=2", "https://a.example/?a=1&&b=2"),
        (f"././search.php?sid={SID}", "search.php"),
        ("https://a.example/x/././y/../z?q=./a", "https://a.example/x/z?q=./a"),
        ("https://a.example/../../x", "https://a.example/x"),
        ("https://a.example/x/.", "https://a.example/x/"),
        ("https://a.example/x/.well.known/..y", "https://a.example/x/.well.known/..y"),
        ("https://[broken/./x?sid=" + SID, "https://[broken/./x?sid=" + SID),
    ],
)
def test_without_session(url: str, clean: str) -> None:
    assert without_session(url) == clean


@pytest.mark.parametrize(
    ("url", "clean"),
    [
        ("https://a.example/viewtopic.php?t=5&highlight=lamp", "https://a.example/viewtopic.php?t=5"),
        ("https://a.example/viewtopic.php?t=5&postdays=0&postorder=asc&highlight=", "https://a.example/viewtopic.php?t=5"),
        ("https://a.example/viewtopic.php?postdays=0&t=5&start=20", "https://a.example/viewtopic.php?t=5&start=20"),
        ("https://a.example/viewtopic.php?t=5&sk=t&sd=a", "https://a.example/viewtopic.php?t=5"),
        ("https://a.example/viewtopic.php?t=5&sk=t&sd=d", "https://a.example/viewtopic.php?t=5&sd=d"),
        ("https://a.example/t/5?utm_source=x&utm_whatever=y&fbclid=z", "https://a.example/t/5"),
        ("https://a.example/t/5?view=viewpoll#p3", "https://a.example/t/5#p3"),
        ("https://a.example/t/5?view=next", "https://a.example/t/5?view=next"),
        ("https://a.example/showthread.php?t=5&mode=linear", "https://a.example/showthread.php?t=5"),
        ("https://a.example/showthread.php?t=5&mode=threaded", "https://a.example/showthread.php?t=5&mode=threaded"),
        ("https://a.example/index.php?topic=5.0;hl=lamp", "https://a.example/index.php?topic=5.0"),
        ("https://a.example/?a=1&&b=2", "https://a.example/?a=1&&b=2"),
        ("https://a.example/t/5", "https://a.example/t/5"),
    ],
)
def test_without_display(url: str, clean: str) -> None:
    assert without_display(url) == clean
    assert page_key(url) == page_key(clean)


def test_a_page_is_asked_for_without_session_and_fragment() -> None:
    assert request_url(f"https://a.example/viewtopic.php?p=5&sid={SID}#p5") == "https://a.example/viewtopic.php?p=5"


SAME = [
    ("https://www.a.example/t/5", "http://a.example/t/5/"),
    ("https://a.example:443/t/5", "http://a.example:80/t/5"),
    ("https://A.example/t/5#post-3", "https://a.example/t/5"),
    ("https://a.example/index.php?topic=5.0", "https://a.example/?topic=5"),
    ("https://a.example/forum/index.html", "https://a.example/forum/"),
    ("https://a.example/t?b=2&a=1", "https://a.example/t?a=1&b=2"),
    ("https://a.example/t?a=1;b=2", "https://a.example/t?a=1&b=2"),
    ("https://a.example/t/5?page=1", "https://a.example/t/5"),
    ("https://a.example/t/5?pageNo=1", "https://a.example/t/5"),
    ("https://a.example/threads/x.5/page-1", "https://a.example/threads/x.5/"),
    ("https://a.example/topic/5/page/1/", "https://a.example/topic/5/"),
    ("https://a.example/discussion/5/x/p1", "https://a.example/discussion/5/x"),
    ("https://a.example/thread-5-page-1.html", "https://a.example/thread-5.html"),
    ("https://a.example/showthread.php?5-x/page1", "https://a.example/showthread.php?5-x"),
    ("https://a.example/viewtopic.php?t=5&start=0", "https://a.example/viewtopic.php?t=5"),
    ("https://a.example/YaBB.pl?num=5/0", "https://a.example/YaBB.pl?num=5"),
    ("https://a.example/viewtopic.php?t=5&hilit=lamp", "https://a.example/viewtopic.php?t=5"),
    ("https://a.example/t/5?utm_source=x&fbclid=y", "https://a.example/t/5"),
    (f"https://a.example/t/5?sid={SID}", "https://a.example/t/5"),
    ("https://a.example/t/%d0%bc%7e", "https://a.example/t/%D0%BC~"),
    ("https://a.example/t/м", "https://a.example/t/%D0%BC"),
    ("https://a.example/x/./t/5", "https://a.example/x/t/5"),
    (" https://a.example/t/5 ", "https://a.example/t/5"),
]
DIFFERENT = [
    ("https://a.example/t/5", "https://a.example/t/6"),
    ("https://a.example/t/5?page=2", "https://a.example/t/5"),
    ("https://a.example/t/5?page=11", "https://a.example/t/5"),
    ("https://a.example/threads/x.5/page-2", "https://a.example/threads/x.5/"),
    ("https://a.example/threads/x.5/page-10", "https://a.example/threads/x.5/"),
    ("https://a.example/viewtopic.php?t=5&start=15", "https://a.example/viewtopic.php?t=5"),
    ("https://a.example/?topic=5.20", "https://a.example/?topic=5.0"),
    ("https://a.example/?topic=5.0", "https://a.example/?topic=50"),
    ("https://a.example:8401/t/5", "https://a.example:8402/t/5"),
    ("https://a.example/t/5?do=findComment&comment=7", "https://a.example/t/5"),
    ("https://a.example/t/5?sort=new", "https://a.example/t/5"),
    ("https://a.example/T/x", "https://a.example/t/x"),
    ("https://a.example/t/a%2Fb", "https://a.example/t/a/b"),
    ("https://a.example/?a=b%26c", "https://a.example/?a=b&c"),
    ("https://a.example/top1", "https://a.example/top"),
    ("https://a.example/t/p10", "https://a.example/t"),
]


@pytest.mark.parametrize(("a", "b"), SAME)
def test_two_spellings_of_a_page_have_one_key(a: str, b: str) -> None:
    assert page_key(a) == page_key(b)


@pytest.mark.parametrize(("a", "b"), DIFFERENT)
def test_two_pages_have_two_keys(a: str, b: str) -> None:
    assert page_key(a) != page_key(b)


def test_the_mark_of_a_first_page_can_be_made_to_count() -> None:
    assert page_key("https://a.example/t/5?page=1", keep_first=True) != page_key("https://a.example/t/5", keep_first=True)
    assert page_key("https://www.a.example/t/5?page=1", keep_first=True) == page_key("http://a.example/t/5/?page=1", keep_first=True)


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("https://a.example/x", "http://www.a.example/y", True),
        ("https://A.example", "https://a.example:443/", True),
        ("http://127.0.0.1:8401/", "http://127.0.0.1:8402/", False),
        ("https://a.example", "https://b.a.example", False),
        ("https://a.example", "https://a.example.org", False),
        ("https://user@a.example/x", "https://a.example/y", True),
        ("https://[broken", "https://a.example", False),
        ("https://a.example:99999/", "https://a.example/", False),
        (
            "https://web.example/web/20120304050607/http://a.example/x",
            "https://web.example/web/20130304050607id_/https://www.a.example/y",
            True,
        ),
        ("https://web.example/web/20120304050607/http://a.example/x", "https://web.example/web/20120304050607/http://b.example/", False),
        ("https://web.example/web/20120304050607/http://a.example/x", "https://web.example/web/20120304050607/http:/a.example/z", True),
        ("https://web.example/web/20120304050607/http://a.example/x", "https://web.example/about", False),
    ],
)
def test_same_site(a: str, b: str, same: bool) -> None:
    assert same_site(a, b) is same
    assert same_site(b, a) is same


@given(st.text(max_size=80), st.sampled_from(["", "http://", "https://a.example/", "https://a.example/?", "//"]))
def test_never_raises(text: str, start: str) -> None:
    url = start + text
    assert isinstance(page_key(url), str)
    assert same_site(url, url)
    assert without_session(without_session(url)) == without_session(url)
    assert without_display(without_display(url)) == without_display(url)
