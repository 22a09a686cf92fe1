"""The page as it is shown: the tree that the extraction saw, and nothing in it that runs or loads."""



import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.document import parse_document
from harvestcrawl.inspection.safe_page import MAX_DEPTH, SafePage, quiet_css, safe_page

URL = "https://forum.example/t/1"


def safe(html: str, *, live: bool = False) -> SafePage:
    document = parse_document(html, URL)
    assert document is not None
    return safe_page(document, {}, live=live)


def body(html: str, *, live: bool = False) -> str:
    found = re.search(r"<body[^>]*>(.*)</body>", safe(html, live=live).markup, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<p>a<script>alert(1)</script>b", "<p>ab</p>"),
        ("<p onclick=alert(1) class=x>a", '<p class="x">a</p>'),
        ('<a href="javascript:alert(1)">a</a>', '<a data-hc-href="javascript:alert(1)">a</a>'),
        ('<a href="/t/2">a</a>', '<a data-hc-href="/t/2">a</a>'),
        ('<img src="/x.png" alt="a cat" onerror=alert(1)>', '<img alt="a cat" data-hc-src="/x.png"></img>'),
        ('<img src="data:image/png;base64,AA" srcset="/y.png 2x">', '<img src="data:image/png;base64,AA"></img>'),
        ('<iframe src="https://x.example/"></iframe>', "<hc-gone>iframe</hc-gone>"),
        ("<svg><script>alert(1)</script></svg>x", "x"),
        ('<p style="background:url(https://x.example/p.png);color:red">a', '<p style="background:none;color:red">a</p>'),
        (
            '<form action="https://x.example/" name="body"><input name="querySelectorAll" type=hidden value="token">a</form>',
            '<form><input type="hidden"></input>a</form>',
        ),
        ("<p data-hc-kind='post' data-time='12'>a", '<p data-time="12">a</p>'),
        ("<p><table><tr><td>a</table>", None),
        ("a &lt;b&gt; &amp; c", "a &lt;b&gt; &amp; c"),
    ],
)
def test_what_is_left_of_it(html: str, shown: str | None) -> None:
    found = body(html)
    ElementTree.fromstring(safe(html).markup)
    if shown is not None:
        assert found == shown


def test_live_pages_have_their_pictures_and_sheets() -> None:
    page = safe('<link rel=stylesheet href="/s.css"><style>p{background:url(/p.png)}</style><img src="/x.png">', live=True)
    assert (page.linked, page.sheets) == (["https://forum.example/s.css"], ["p{background:url(/p.png)}"])
    assert '<img src="https://forum.example/x.png">' in page.markup


@pytest.mark.parametrize(
    ("rules", "quiet"),
    [
        ("@import url(//x.example/a.css); p{color:red}", " p{color:red}"),
        ("@import 'a.css'", ""),
        ("p{background:URL( 'a)b.png' ) no-repeat}", "p{background:none no-repeat}"),
        ("p{background:url(data:image/png;base64,AA)}", "p{background:url(data:image/png;base64,AA)}"),
        ("p{fill:url(#a)}", "p{fill:url(#a)}"),
        ("p{background:image-set('a.png' 1x)}", "p{background:-hc-none('a.png' 1x)}"),
        ("@font-face{src:url(a.woff)}", "@font-face{src:none}"),
    ],
)
def test_style_rules_load_nothing(rules: str, quiet: str) -> None:
    assert quiet_css(rules) == quiet


def test_a_page_that_nests_without_end_is_shown_flat_from_some_depth() -> None:
    page = safe("<div>" * 1500 + "deep down")
    assert page.too_deep
    assert "deep down" in page.markup
    assert page.markup.count("<div>") < MAX_DEPTH


@given(st.text(max_size=300))
def test_always_well_formed(text: str) -> None:
    document = parse_document(f"<p {text}>{text}<b title='{text}'>{text}", URL)
    if document is not None:
        ElementTree.fromstring(safe_page(document, {}).markup)
