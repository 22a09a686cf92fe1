"""What can be typed behind -a, and the one line that says what was wrong."""

from pathlib import Path

import pytest

from harvestcrawl.arguments import ArgumentError, Limits, forum_arguments, split_urls


@pytest.mark.parametrize(
    ("typed", "urls"),
    [
        ("https://a.example/t/1", ("https://a.example/t/1",)),
        ("https://a.example/t,1,page=2", ("https://a.example/t,1,page=2",)),
        ("https://a.example/read.php?3,55,http://b.example/x", ("https://a.example/read.php?3,55", "http://b.example/x")),
        (" https://a.example/ , https://b.example/ ,", ("https://a.example/", "https://b.example/")),
        ("HTTPS://A.example/", ("HTTPS://A.example/",)),
        ("http://127.0.0.1:8401/", ("http://127.0.0.1:8401/",)),
    ],
)
def test_commas_separate_only_before_a_scheme(typed: str, urls: tuple[str, ...]) -> None:
    assert split_urls(typed) == urls


def test_limits() -> None:
    given = forum_arguments({"url": "https://a.example/", "max_pages": "2", "max_threads": "30", "max_posts": " 400 "})
    assert given.limits == Limits(max_pages=2, max_threads=30, max_posts=400)
    assert forum_arguments({"url": "https://a.example/"}).limits == Limits()


def test_a_file_of_urls(tmp_path: Path) -> None:
    file = tmp_path / "urls.txt"
    file.write_bytes(b"\xef\xbb\xbf# threads\nhttps://a.example/1\n\n  https://a.example/2,3  \r\n")
    assert forum_arguments({"urls": str(file)}).urls == ("https://a.example/1", "https://a.example/2,3")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({}, "type -a url=https://"),
        ({"url": "https://a.example/", "urls": "f"}, "type -a url=https://"),
        ({"url": ""}, "the URL is empty"),
        ({"url": "forum.example/t/1"}, "type https://forum.example/t/1"),
        ({"url": "localhost:8000/t"}, "type https://localhost:8000/t"),
        ({"url": "forum.example:8080"}, "type https://forum.example:8080"),
        ({"url": "ftp://a.example/"}, "has to begin with https:// or http://"),
        ({"url": "/t/1"}, "has to begin with https:// or http://"),
        ({"url": "https:///t/1"}, "the host is missing"),
        ({"url": "https://a.example/a b"}, "it has a blank in it"),
        ({"url": "https://[::1/"}, "is not a URL"),
        ({"url": "https://a.example:port/"}, "is not a URL"),
        ({"ulr": "https://a.example/"}, "unknown argument ulr=: did you mean url=?"),
        (
            {"url": "https://a.example/", "colour": "red"},
            "unknown argument colour=: there are url, urls, max_pages, max_threads, max_posts",
        ),
        ({"url": "https://a.example/", "max_pages": "0"}, "max_pages=0: type a whole number above 0"),
        ({"url": "https://a.example/", "max_posts": "many"}, "max_posts=many: type a whole number above 0"),
        ({"url": "https://a.example/", "max_threads": "-3"}, "max_threads=-3: type a whole number above 0"),
        ({"urls": "no/such/file"}, "urls=no/such/file: no such file or directory"),
        ({"urls": "."}, "urls=.: is a directory"),
    ],
)
def test_what_is_refused_and_how(arguments: dict[str, str], says: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        forum_arguments(arguments)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"# nothing\n\n", "no URL in it"),
        (b"https://a.example/\na.example/2\n", "line 2: a.example/2 has no scheme"),
        (b"\xff\xfe\x00", "not a text file in UTF-8"),
    ],
)
def test_a_file_that_cannot_be_used(tmp_path: Path, content: bytes, says: str) -> None:
    file = tmp_path / "urls.txt"
    file.write_bytes(content)
    with pytest.raises(ArgumentError, match=says):
        forum_arguments({"urls": str(file)})
