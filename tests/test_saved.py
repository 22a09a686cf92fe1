"""The address of a saved page, by the page's own word."""

import gzip
from pathlib import Path

import pytest

from harvestcrawl.saved import LARGEST, DamagedFileError, address_of, unpacked


@pytest.mark.parametrize(
    ("head", "address"),
    [
        ("<!-- saved from url=(0027)https://forum.example/t/5?p=2 -->", "https://forum.example/t/5?p=2"),
        ("<!--\n Page saved with SingleFile \n url: https://forum.example/t/5 \n saved date: x -->", "https://forum.example/t/5"),
        ('<link rel="canonical" href="https://forum.example/t/6">', "https://forum.example/t/6"),
        ('<meta property="og:url" content="https://forum.example/t/7">', "https://forum.example/t/7"),
        ('<meta property="og:url" content="https://f.example/og"><link rel="CANONICAL" href="https://f.example/c">', "https://f.example/c"),
        ('<!-- saved from url=(0020)https://f.example/p2 --><link rel="canonical" href="https://f.example/p1">', "https://f.example/p2"),
        ('<link rel="canonical" href="https://f.example/t?sid=0123456789abcdef0123456789abcdef&t=5">', "https://f.example/t?t=5"),
    ],
)
def test_what_the_page_says(head: str, address: str) -> None:
    assert address_of(f"<html><head>{head}</head><body>x</body></html>".encode(), "page.html") == address


@pytest.mark.parametrize("body", [b"", b"<html><head><link rel=canonical href=/t/5></head></html>", b"\x89PNG\x00"])
def test_else_the_name_of_the_file(body: bytes, tmp_path: Path) -> None:
    assert address_of(body, str(tmp_path / "a page.html")) == (tmp_path / "a page.html").as_uri()
    assert address_of(body, "-") == "file:///dev/stdin"


def test_what_unpacks_to_too_much_is_refused() -> None:
    assert unpacked(gzip.compress(b"<html>")) == b"<html>"
    with pytest.raises(DamagedFileError, match="more than 20 MB"):
        unpacked(gzip.compress(bytes(LARGEST + 1)))
