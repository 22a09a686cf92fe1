"""Quoted passages: whose they are, where they were written, and the text without them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.quotes import QuotedText, read_quotes

URL = "https://forum.example/t/5"


def read(html: str) -> QuotedText:
    document = parse_document(f"<html><body><div id='post'>{html}</div></body></html>", URL)
    assert document is not None
    return read_quotes(document, document.body)


def found(html: str) -> list[tuple[str | None, str]]:
    return [(q.author, " ".join(q.text.split())) for q in read(html).quotes]


ONE = [
    ("plain", "<blockquote>Use felt.</blockquote>No.", None),
    ("data-quote", "<blockquote data-quote='Ann, post: 7, member: 3'><div>Use felt.</div></blockquote>No.", "Ann"),
    ("line in it", "<blockquote><p>Ann wrote:</p><p>Use felt.</p></blockquote>No.", "Ann"),
    ("cite in it", "<blockquote><div><cite>Ann K. wrote: <a href='/p/7'>↑</a></cite>Use felt.</div></blockquote>No.", "Ann K."),
    ("cite behind", "<blockquote><p>Use felt.</p><footer>— <cite>Ann</cite></footer></blockquote>No.", "Ann"),
    ("paragraph before", "<p>@Ann said in Kettles:</p><blockquote><p>Use felt.</p></blockquote><p>No.</p>", "Ann"),
    (
        "loose text before",
        "<b><a href='/p/7'>Ann wrote</a></b> on Mar 3rd, 2008 at 8:03am:<br><div class='quote'>Use felt.</div>No.",
        "Ann",
    ),
    (
        "box and blockquote",
        "<aside class='quote' data-username='Ann'><div class='title'><img alt=''> Ann:</div><blockquote><p>Use felt.</p></blockquote></aside><p>No.</p>",  # noqa: E501
        "Ann",
    ),
    ("title and content", "<div class='quotetitle'>Ann wrote:</div><div class='quotecontent'>Use felt.</div>No.", "Ann"),
    ("row above", "<table><tr><td><b>Ann wrote:</b></td></tr><tr><td class='quote'>Use felt.</td></tr></table>No.", "Ann"),
    (
        "no class at all",
        "<div><div>Quote:</div><table><tr><td><div>Originally Posted by <strong>Ann</strong> <a href='?p=7#post7'><img></a></div><i>Use felt.</i></td></tr></table></div>No.",  # noqa: E501
        "Ann",
    ),
    ("own word for it", "<div class='x'><small>Alıntı: Ann</small><br>Use felt.</div>No.", "Ann"),
    ("name in bold", "<blockquote><div><small>Quote<br></small><strong>Ann</strong><br>Use felt.</div></blockquote>No.", "Ann"),
    (
        "button",
        "<blockquote><div>Ann said:</div><div class='expandContent'>Use felt.</div><div class='expandLink'><a>Click to expand...</a></div></blockquote>No.",  # noqa: E501
        "Ann",
    ),
]


@pytest.mark.parametrize(("html", "author"), [row[1:] for row in ONE], ids=[row[0] for row in ONE])
def test_one_quote(html: str, author: str | None) -> None:
    assert found(html) == [(author, "Use felt.")]
    assert read(html).text_own == "No."


def test_the_line_over_a_quote_stays_in_the_text() -> None:
    got = read("<p>Ann wrote:</p><blockquote>Use felt.</blockquote><p>No.</p>")
    assert got.text.split("\n")[0] == "Ann wrote:"
    assert "Use felt." in got.text
    assert got.text.endswith("No.")


NESTED = "<blockquote><cite>Bo wrote:</cite><blockquote><cite>Ann wrote:</cite>Use felt.</blockquote>Or cork.</blockquote>Thanks."


@pytest.mark.parametrize(
    "html",
    [
        NESTED,
        "<div class='bb-quote'><p>Bo wrote:</p><div class='bb-quote'><p>Ann wrote:</p>Use felt.</div>Or cork.</div>Thanks.",
        "<table><tr><td>Bo wrote:</td></tr><tr><td class='quote'><table><tr><td>Ann wrote:</td></tr><tr><td class='quote'>Use felt.</td></tr></table>Or cork.</td></tr></table>Thanks.",  # noqa: E501
    ],
)
def test_outer_quote_first_each_with_its_own_passage(html: str) -> None:
    assert found(html) == [("Bo", "Or cork."), ("Ann", "Use felt.")]
    assert read(html).text_own == "Thanks."


def test_two_quotes_in_order() -> None:
    assert found("<blockquote>Ann wrote:<br>One.</blockquote>Yes.<blockquote>Bo wrote:<br>Two.</blockquote>No.") == [
        ("Ann", "One."),
        ("Bo", "Two."),
    ]


URLS = [
    ("<blockquote cite='https://forum.example/p/7'>A</blockquote>b", "https://forum.example/p/7"),
    ("<blockquote data-source='/p/7'>A</blockquote>b", "https://forum.example/p/7"),
    ("<blockquote data-source='post: 7'>A</blockquote>b", None),
    (
        "<blockquote><cite><a href='/members/12'>Ann</a> wrote: <a href='/t/5?p=7#p7'>↑</a></cite>A</blockquote>b",
        "https://forum.example/t/5?p=7#p7",
    ),
    ("<blockquote><cite><a href='/members/12'>Ann</a> wrote:</cite>A</blockquote>b", None),
    ("<blockquote><a href='/p/7'>Quote from: Ann on May 3, 2020</a><br>A</blockquote>b", "https://forum.example/p/7"),
    ("<blockquote>See <a href='/p/7'>this</a>.</blockquote>b", None),
]


@pytest.mark.parametrize(("html", "url"), URLS)
def test_link_to_the_quoted_post(html: str, url: str | None) -> None:
    assert [q.url for q in read(html).quotes] == [url]


@pytest.mark.parametrize(
    ("html", "own"),
    [
        ("<blockquote></blockquote>Yes.", "Yes."),
        ("<blockquote> &nbsp; <br></blockquote>Yes.", "Yes."),
        ("As they say, <q>felt is best</q>, and so on.", 'As they say, "felt is best", and so on.'),
        ("<blockquote class='messageText'>Yes.</blockquote>", "Yes."),
    ],
    ids=["empty", "blank", "some words in a sentence", "the body itself"],
)
def test_no_quote(html: str, own: str) -> None:
    got = read(html)
    assert got.quotes == ()
    assert got.text_own == got.text == own


def test_an_own_sentence_before_a_quote_that_names_its_author_is_kept() -> None:
    got = read("<p>As Bo said:</p><blockquote><cite>Ann wrote:</cite>Use felt.</blockquote>")
    assert got.text_own == "As Bo said:"
    assert [q.author for q in got.quotes] == ["Ann"]


def test_a_quote_that_begins_with_a_list() -> None:
    got = read("<blockquote><ul><li>felt</li><li>cork</li></ul></blockquote><p>Yes.</p>")
    assert got.text_own == "Yes."
    assert "felt" in got.quotes[0].text
    assert "cork" in got.quotes[0].text


PIECES = ["<blockquote>", "</blockquote>", "<q>", "</q>", "<div class='quote'>", "</div>", "<table><tr><td class='quote'>", "</td></tr></table>", "<cite>", "</cite>", "<a href='/p/7'>", "</a>", "<br>", "Ann wrote:", "Quote:", " a ", "\n", "\U00100000", "\U00101005", "\U00105000", "<ul><li>"]  # fmt: skip # noqa: E501


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_never_raises_and_leaves_no_mark(pieces: list[str]) -> None:
    got = read("".join(pieces) + "x")
    if not got.quotes:  # then the text is the page's own, whatever is in it
        return
    for text in (got.text, got.text_own, *(q.text for q in got.quotes), *(q.author or "" for q in got.quotes)):
        assert not any(ord(c) >= 0x100000 for c in text)


def test_many_quotes_are_read_in_time() -> None:
    got = read("<blockquote>Ann wrote:<br>One.</blockquote>Yes." * 1000)
    assert len(got.quotes) == 200
