"""Titles as a browser reads them (``document.title`` with scripts on), from as few bytes as they need."""

import gzip
import random
import time
import zlib
from collections.abc import Callable

import brotli
import pytest
from backports import zstd
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.title_reader import READ_LIMIT, TITLE_LIMIT, TitleReader, looks_like_html, read_title

MARKUP = [
    # ordinary
    ("<!doctype html><html><head><title>Oakfield</title></head><body>", "Oakfield"),
    ("<TITLE>Oakfield</TITLE>", "Oakfield"),
    ("<title lang=en data-x='>'>Oakfield</title>", "Oakfield"),
    ("<title\n>Oakfield</title\n>", "Oakfield"),
    ("<title/>Oakfield</title>", "Oakfield"),
    ("<title>  Oakfield \n\t Library\r\n</title>", "Oakfield Library"),
    ("<title>\xa0Oakfield\xa0</title>", "\xa0Oakfield\xa0"),
    ("<title>a &amp; b &lt;i&gt; &eacute;&#39;&#x2013;</title>", "a & b <i> é'–"),
    ("<title>&ampamp; &copy2024 &#128;</title>", "&amp; ©2024 €"),
    ("<title>Oak&nbsp;field</title>", "Oak\xa0field"),
    # no title
    ("", None),
    ("<html><head></head><body><h1>Oakfield</h1></body></html>", None),
    ("<title></title>", None),
    ("<title> \n </title>", None),
    ("<meta property=og:title content=Oakfield>", None),
    ("<h1>Oakfield</h1><img title=Oakfield>", None),
    ("<titles>Oakfield</titles>", None),
    # text of a title is text
    ("<title>Oak <b>field</b></title>", "Oak <b>field</b>"),
    ("<title>Oak <!-- field --></title>", "Oak <!-- field -->"),
    ("<title>Oak <script>x</script></title>", "Oak <script>x</script>"),
    ("<title>Oak <title>field</title></title>", "Oak <title>field"),
    ("<title>Oak </titles> field</title>", "Oak </titles> field"),
    ("<title>Oak </ title> field</title>", "Oak </ title> field"),
    ("<title>\nOak</title>", "Oak"),
    # never closed
    ("<title>Oakfield", "Oakfield"),
    ("<title>Oakfield</head><body><p>x", "Oakfield</head><body><p>x"),
    ("<title>Oakfield</title", "Oakfield</title"),
    # several
    ("<title>first</title><title>second</title>", "first"),
    ("<title></title><title>second</title>", None),
    ("<head><title>first</title></head><body><title>second</title>", "first"),
    # where a title may stand
    ("<p>Text before it<title>Oakfield</title>", "Oakfield"),
    ("<body><div><div><title>Oakfield</title></div></div>", "Oakfield"),
    ("<head></head><title>Oakfield</title><body>", "Oakfield"),
    ("<table><title>Oakfield</title></table>", "Oakfield"),
    ("<html></html><title>Oakfield</title>", "Oakfield"),
    ("<head><div></div><title>Oakfield</title>", "Oakfield"),
    ("<title>Frames</title><frameset><frame src=a></frameset>", "Frames"),
    ("<frameset><title>Frames</title></frameset>", None),
    # where none is meant
    ("<!-- <title>no</title> --><title>Oakfield</title>", "Oakfield"),
    ("<!--><title>Oakfield</title>", "Oakfield"),
    ("<!-- > <title>no</title> --!><title>Oakfield</title>", "Oakfield"),
    ("<script>var a = '<title>no</title>';</script><title>Oakfield</title>", "Oakfield"),
    ("<script><!-- <script></script> <title>no</title> --></script><title>Oakfield</title>", "Oakfield"),
    ("<style>/* <title>no</title> */</style><title>Oakfield</title>", "Oakfield"),
    ("<noscript><title>Switch scripts on</title></noscript><title>Oakfield</title>", "Oakfield"),
    ("<body><noscript><title>Switch scripts on</title></noscript><title>Oakfield</title>", "Oakfield"),
    ("<template><title>no</title></template><title>Oakfield</title>", "Oakfield"),
    ("<textarea><title>no</title></textarea><title>Oakfield</title>", "Oakfield"),
    ("<iframe><title>no</title></iframe><title>Oakfield</title>", "Oakfield"),
    ("<noembed><title>no</title></noembed><title>Oakfield</title>", "Oakfield"),
    ("<xmp><title>no</title></xmp><title>Oakfield</title>", "Oakfield"),
    ("<plaintext><title>no</title>", None),
    ("<a href='<title>no</title>'>x</a><title>Oakfield</title>", "Oakfield"),
    ("<![CDATA[ <title>Oakfield</title> ]]>", None),  # a bogus comment, which ends at the first ">"
    ("<? php <title>Oakfield</title> ?>", None),  # another
    # drawings
    ("<body><svg><title>logo</title></svg><p>…</p><title>Oakfield</title>", "Oakfield"),
    ("<svg><g><title>logo</title></g></svg>", None),
    ("<svg><title>logo</title>", None),
    ("<svg><foreignObject><title>Oakfield</title></foreignObject></svg>", "Oakfield"),
    ("<svg><p><title>Oakfield</title></p></svg>", "Oakfield"),
    ("<math><title>no</title></math><title>Oakfield</title>", "Oakfield"),
    ("<math><mi><title>Oakfield</title></mi></math>", "Oakfield"),
    ("<math><desc><title>no</title></desc></math><title>Oakfield</title>", "Oakfield"),
    ("<svg><desc><title>Oakfield</title></desc></svg>", "Oakfield"),
    ("<svg><desc><svg><title>no</title></svg></desc></svg><title>Oakfield</title>", "Oakfield"),
    ("<select><option>a<title>Oakfield</title></select>", "Oakfield"),  # since the standard lets select hold more than options
    ("<svg><title>logo</title></svg><svg><title>logo</title></svg><title>Oakfield</title>", "Oakfield"),
]


@pytest.mark.parametrize(("markup", "title"), MARKUP)
def test_markup(markup: str, title: str | None) -> None:
    if 'first ">"' in markup or markup.startswith("<? php"):
        title = None if title is None else title
    assert read_title(markup.encode(), "text/html; charset=utf-8") == title


@pytest.mark.parametrize("size", [1, 5, 64])
@pytest.mark.parametrize(("markup", "title"), MARKUP)
def test_the_size_of_the_pieces_does_not_matter(markup: str, title: str | None, size: int) -> None:
    data = (markup + "<p>" + "x" * 500).encode() if title and "</title" in markup.split(title)[-1] else markup.encode()
    reader = TitleReader("text/html; charset=utf-8")
    for at in range(0, len(data), size):
        if reader.feed(data[at : at + size]):
            break
    else:
        reader.close()
    assert reader.title == title


META = "<meta charset={}>"
OLD_META = '<meta http-equiv="Content-Type" content="text/html; charset={}">'
CHARSETS = [
    # header, markup before the title, title, the bytes' charset
    ("text/html; charset=utf-8", "", "Müller – 図書館", "utf-8"),
    ("text/html; charset=windows-1251", "", "Городская библиотека", "cp1251"),
    ("text/html; charset=windows-1251", META.format("utf-8"), "Городская библиотека", "cp1251"),
    ("text/html", META.format("koi8-r"), "Городская библиотека", "koi8-r"),
    ("text/html", OLD_META.format("shift_jis"), "町立図書館～①", "cp932"),
    ("text/html", OLD_META.format("gb2312"), "市立图书馆鎔", "gb18030"),
    ("text/html", OLD_META.format("big5"), "市立圖書館", "big5"),
    ("text/html", OLD_META.format("euc-kr"), "시립도서관 똠", "cp949"),
    ("text/html", OLD_META.format("euc-jp"), "町立図書館", "euc-jp"),
    ("text/html", OLD_META.format("iso-2022-jp"), "町立図書館", "iso-2022-jp"),
    ("text/html", META.format("iso-8859-1"), "“Müller” – 5 €", "cp1252"),
    ("text/html", META.format("iso-8859-2"), "Łódź", "iso-8859-2"),
    ("text/html", "", "Müller", "utf-8"),
    ("text/html", "", "Müller", "cp1252"),
    ("text/html", "", "Добро пожаловать в городскую библиотеку", "cp1251"),
    (None, "", "Müller", "utf-8"),
    # the order: byte order mark, header, markup
    ("text/html; charset=windows-1251", META.format("koi8-r"), "Müller", "utf-8-sig"),
    ("text/html; charset=utf-8", "", "Müller", "utf-16"),
    ("text/html; charset=utf-16le", "", "Müller", "utf-16-le"),
    ("text/html", '<?xml version="1.0" encoding="iso-8859-2"?>', "Łódź", "iso-8859-2"),
    # damaged labels
    ("text/html; charset=utf8;", "", "Müller", "utf-8"),
    ('text/html; charset="utf-8', "", "Müller", "utf-8"),
    ("text/html; charset='windows-1251'", "", "Библиотека", "cp1251"),
    ("text/html;charset=windows-1251,text/html", "", "Библиотека", "cp1251"),
    ("text/html; charset = windows-1251", "", "Библиотека", "cp1251"),
    ("text/html; charset=charset=windows-1251", "", "Библиотека", "cp1251"),
    ("text/html; charset=iso8859_2", "", "Łódź", "iso-8859-2"),
    ("text/html; charset=none", META.format("windows-1251"), "Библиотека", "cp1251"),
    ("text/html; charset=", META.format("windows-1251"), "Библиотека", "cp1251"),
    ("text/html", '<meta http-equiv=content-type content="text/html; charset=windows-1251;">', "Библиотека", "cp1251"),
    ("text/html", "<meta charset=utf-16>", "Müller", "utf-8"),
    ("text/html", "<!-- <meta charset=koi8-r> --><meta charset=windows-1251>", "Библиотека", "cp1251"),
    ("text/html", "<!--" + "x" * 3000 + "--><meta charset=windows-1251>", "Библиотека", "cp1251"),
    # wrong declarations
    ("text/html; charset=iso-8859-1", "", "Müller", "utf-8"),
    ("text/html", META.format("windows-1251"), "Библиотека", "utf-8"),
    ("text/html; charset=utf-8", META.format("windows-1251"), "Библиотека", "cp1251"),
    ("text/html; charset=utf-8", "", "Müller und Söhne", "cp1252"),
    ("text/html; charset=shift_jis", "", "町立図書館へようこそ", "utf-8"),
]


@pytest.mark.parametrize(("header", "before", "title", "charset"), CHARSETS)
def test_charsets(header: str | None, before: str, title: str, charset: str) -> None:
    page = f"{before}<html><head><title>{title}</title></head><body><p>{title}</p>"
    assert read_title(page.encode(charset), header) == title


def test_a_charset_declared_behind_the_title_counts() -> None:
    page = "<title>Библиотека</title><meta charset=windows-1251>".encode("cp1251")
    assert read_title(page, "text/html") == "Библиотека"


@pytest.mark.parametrize(
    ("header", "beginning", "html"),
    [
        ("text/html", b"", True),
        ("TEXT/HTML; charset=x", b"%PDF", True),
        ("application/xhtml+xml", b"<?xml", True),
        (None, b"  <!-- c --> <!DOCTYPE html>", True),
        (None, b"\xef\xbb\xbf<html>", True),
        (None, b"\xff\xfe<\0h\0t\0m\0l\0>\0", False),  # read as UTF-16 by its byte order mark alone: no type, no page
        ("text/plain", b"<html>", True),
        ("text/plain", b"A text about <html>", False),
        ("application/xml", b"<?xml version='1.0'?><rss>", False),
        ("application/xml", b"<?xml version='1.0'?><html>", True),
        ("application/pdf", b"<html>", False),
        ("image/svg+xml", b"<svg><title>x</title>", False),
        ("", b"", False),
        ("application/octet-stream", b"%PDF-1.4", False),
    ],
)
def test_what_is_a_page(header: str | None, beginning: bytes, html: bool) -> None:
    assert looks_like_html(header, beginning) is html


def test_what_is_no_page_is_done_at_once() -> None:
    reader = TitleReader("application/pdf")
    assert reader.feed(b"%PDF <title>x</title>" + b"x" * 2000)
    assert reader.title is None
    assert reader.is_html is False


@pytest.mark.parametrize(
    ("markup", "refresh"),
    [
        ("<title>Moved</title><meta http-equiv=Refresh content=' 0; url=/new '>", "0; url=/new"),
        ("<meta http-equiv=refresh content='0;url=/new'><title>Moved</title>", "0;url=/new"),
        ("<meta http-equiv=refresh content='5'>", "5"),
        ("<noscript><meta http-equiv=refresh content='0;url=/noscript'></noscript><title>x</title>", None),
        ("<title>x</title>", None),
    ],
)
def test_a_refresh_is_noted(markup: str, refresh: str | None) -> None:
    reader = TitleReader("text/html")
    reader.feed(markup.encode())
    reader.close()
    assert reader.refresh == refresh


CODERS: list[tuple[str | None, Callable[[bytes], bytes]]] = [
    (None, bytes),
    ("gzip", gzip.compress),
    ("deflate", zlib.compress),
    ("br", brotli.compress),
    ("zstd", zstd.compress),
]


@pytest.mark.parametrize(("coding", "code"), CODERS)
def test_a_page_of_a_megabyte_is_left_after_its_title(coding: str | None, code: Callable[[bytes], bytes]) -> None:
    noise = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz ", k=1_000_000))
    coded = code(f"<html><head><title>Oakfield</title></head><body>{noise}".encode())
    reader = TitleReader("text/html", coding)
    read = 0
    for at in range(0, len(coded), 8192):
        read += 8192
        if reader.feed(coded[at : at + 8192]):
            break
    assert reader.title == "Oakfield"
    assert read <= 70_000 or coding in ("br", "zstd")  # whose encoders put 100 KB and more into a block
    assert read < len(coded)


def test_a_page_without_title_is_left_at_the_limit() -> None:
    reader = TitleReader("text/html")
    fed = 0
    while not reader.feed(b"<p>text</p>" * 1000):
        fed += 11_000
    assert fed <= READ_LIMIT
    assert reader.title is None


def test_a_title_without_end_is_cut() -> None:
    assert read_title(b"<title>" + b"x" * 100_000, "text/html") == "x" * TITLE_LIMIT


@pytest.mark.alone
@pytest.mark.parametrize(
    "body",
    [
        b"<svg><title>icon</title></svg>" * 30_000,
        b"<!-- </title>" * 50_000,
        b"<" * 1_000_000,
        b"<div>" * 100_000,
        b"<title>" * 100_000,
        b"<meta charset=" * 50_000,
        b"<!--" * 200_000,
    ],
    ids=lambda body: body[:12].decode(),
)
def test_hostile_pages_take_no_minute(body: bytes) -> None:
    began = time.process_time()
    reader = TitleReader("text/html")
    for at in range(0, len(body), 4096):
        if reader.feed(body[at : at + 4096]):
            break
    reader.close()
    assert time.process_time() - began < 5


MARKS = [
    b"<title>",
    b"</title>",
    b"<svg>",
    b"</svg>",
    b"<!--",
    b"-->",
    b"\0",
    b"\xff",
    b"caf\xc3\xa9",
    b"<script>",
    b"<meta charset=utf-16>",
]
TYPES = ["text/html", "text/html; charset=utf-8", "text/html; charset=iso-2022-jp", "application/pdf"]
WORDS = ["<title>", "</title>", "<svg>", "</svg>", "<!--", "-->", "oak", "<p>", "<script>", "</script>", "é"]
PIECES = st.lists(st.sampled_from(MARKS) | st.binary(max_size=20), max_size=12)
HEADERS = st.none() | st.sampled_from(TYPES) | st.text(max_size=20)


@given(HEADERS, st.none() | st.sampled_from(["gzip", "br", "zstd", "deflate", "sdch"]), PIECES)
def test_never_raises(header: str | None, coding: str | None, pieces: list[bytes]) -> None:
    reader = TitleReader(header, coding)
    for piece in pieces:
        reader.feed(piece)
    reader.close()
    assert reader.done
    assert reader.title is None or reader.title.strip(" ")


@given(st.lists(st.sampled_from(WORDS), max_size=10), st.integers(1, 9))
def test_pieces_give_what_the_whole_gives(parts: list[str], size: int) -> None:
    data = "".join(parts).encode()
    whole = TitleReader("text/html; charset=utf-8")
    whole.feed(data)
    whole.close()
    reader = TitleReader("text/html; charset=utf-8")
    for at in range(0, len(data), size):
        reader.feed(data[at : at + size])
    reader.close()
    assert reader.title == whole.title
