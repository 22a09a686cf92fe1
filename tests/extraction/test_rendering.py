"""What a reader gets from a body: its text, and what is shown and linked in it."""

# ruff: noqa: E501 (lines of HTML)
import pytest

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.marks import find_marks
from harvestcrawl.extraction.outline import outline
from harvestcrawl.extraction.rendering import RenderedBody, render_body
from harvestcrawl.items import Quote

URL = "https://forum.example/t/5"


def rendered(html: str, *, tag: str = "div", trimmed: frozenset[str] = frozenset()) -> RenderedBody:
    """The body ``html``; the lines whose text is in ``trimmed`` are none of it, elements of class ``hole`` are other posts."""
    document = parse_document(f"<html><body><p>Kettles</p><{tag} id='body'>{html}</{tag}></body></html>", URL)
    assert document is not None
    page = outline(document)
    marks = find_marks(document, page)
    root = next(i for i, element in enumerate(page.elements) if element.get("id") == "body")
    lines = frozenset(k for k, line in enumerate(page.lines) if line.text in trimmed)
    holes = frozenset(i for i, tokens in enumerate(page.tokens) if "hole" in tokens)
    body = Body((root,), lines, holes, False)
    return render_body(document, page, body, frozenset(m.line for m in marks.dates))


def text(html: str) -> str:
    return rendered(html).text


WORDS = "<p>Felt keeps the kettle warm for an hour, and it does not smell when it is wet.</p>"
WORDS_TEXT = "Felt keeps the kettle warm for an hour, and it does not smell when it is wet."

LEFT_OUT = {
    "a script": "<script>track()</script>",
    "a style": "<style>p { color: red }</style>",
    "a button": "<button>Copy</button>",
    "for screen readers": "<span class='sr-only'>Quote this post</span>",
    "a signature": "<div class='signature'>Bo, keeper of kettles</div>",
    "a signature by id": "<div id='signature_77'>Bo, keeper of kettles</div>",
    "an edit note by class": "<div class='editedby'>Touched up by Bo.</div>",
    "an edit note by its words": "<span>Last edited by Bo on 5 May 2012, 10:11.</span>",
    "an edit note in italics": "<i>Edited: 5 May 2012</i>",
    "likes": "<div class='likes'>Ann and Bo like this.</div>",
    "a bar of buttons": "<div class='toolbar'><a href='/reply?p=1'>Reply</a></div>",
    "an advertisement": "<div class='advert'>Buy kettles!</div>",
}


@pytest.mark.parametrize("html", LEFT_OUT.values(), ids=LEFT_OUT)
@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_what_hangs_on_a_body_is_no_part_of_the_text(html: str, before: bool) -> None:
    assert text(html + WORDS if before else WORDS + html) == WORDS_TEXT


KEPT = {
    "a paragraph that tells of an edit": ("<p>Edited on 5 May 2012 to say that it leaks.</p>", "Edited on 5 May 2012 to say that it leaks."),
    "a sentence with a date": ("<span>Bought it on 5 May 2012.</span>", "Bought it on 5 May 2012."),
    "words that name a signature": ("<b>My signature is too long.</b>", "My signature is too long."),
    "a spoiler": ("<div class='spoiler'>It leaks.</div>", "It leaks."),
    "half of the text, whatever its name": ("<div class='report'>" + "<p>It leaks. </p>" * 20 + "</div>", "It leaks."),
}


@pytest.mark.parametrize(("html", "kept"), KEPT.values(), ids=KEPT)
def test_what_was_written_is_kept(html: str, kept: str) -> None:
    assert kept in text(WORDS + html)


def test_the_text_behind_what_is_left_out_is_kept() -> None:
    assert text("One <span class='sr-only'>hidden</span>two<script>x</script> three") == "One two three"


def test_a_post_in_a_post_is_no_part_of_its_text() -> None:
    assert text("<p>Felt.</p><div class='hole'><p>Cork.</p></div><p>Wool.</p>") == "Felt.\n\nWool."


def test_lines_that_are_trimmed_off_are_gone_and_nothing_else() -> None:
    got = rendered("<div>Ann</div><div>Felt <b>Ann</b> said.</div><div>Reply</div>", trimmed=frozenset({"Ann", "Reply"}))
    assert got.text == "Felt Ann said."


def test_line_breaks_in_a_pre_are_kept() -> None:
    assert text("<p>Try:</p><pre>boil()\n    pour()\n\nwait()</pre>") == "Try:\n\nboil()\n    pour()\n\nwait()"


def test_a_body_that_is_a_list_item_is_drawn_without_a_bullet() -> None:
    assert rendered("Felt.<br>Cork.", tag="li").text == "Felt.\nCork."


def test_a_body_that_is_a_blockquote_is_no_quote() -> None:
    got = rendered("Felt.", tag="blockquote")
    assert (got.text, got.text_own, got.quotes) == ("Felt.", "Felt.", ())


RULES = {
    "underscores": "_________________",
    "hyphens": "--------------------",
}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_what_stands_under_a_rule_at_the_end_is_a_signature(rule: str) -> None:
    assert text(f"Felt.<br>{rule}<br>Keeper of kettles") == "Felt."


def test_a_short_rule_divides_no_signature() -> None:
    assert text("Felt.<br>____<br>Keeper of kettles") == "Felt.\n____\nKeeper of kettles"


def test_a_rule_with_a_long_text_below_divides_the_post() -> None:
    assert text("Felt.<br>________<br>" + "Cork is next. " * 40).count("Cork is next.") == 40


def test_only_what_stands_under_the_last_rule_is_a_signature() -> None:
    assert text("Felt.<br>________<br>Cork.<br>________<br>Bo") == "Felt.\n________\nCork."


def test_a_rule_at_the_beginning_divides_nothing() -> None:
    assert text("________<br>Felt.") == "________\nFelt."


SMILEYS = {
    "by its alt": ("<img src='/a.gif' alt=':-)'>", "Warm :-) now"),
    "by its name": ("<img class='smilie' src='/a.gif' alt='Big grin'>", "Warm Big grin now"),
    "by its address": ("<img src='/images/smilies/cool.gif' alt='Cool'>", "Warm Cool now"),
    "as a code": ("<img src='/a.png' alt=':thumbs_up:'>", "Warm :thumbs_up: now"),
    "as a sign": ("<img src='/a.png' alt='\U0001f600'>", "Warm \U0001f600 now"),
}


@pytest.mark.parametrize(("html", "wanted"), SMILEYS.values(), ids=SMILEYS)
def test_a_smiley_is_text_and_no_image(html: str, wanted: str) -> None:
    got = rendered(f"Warm {html} now")
    assert got.text == wanted
    assert got.images == ()


def test_images_are_absolute_in_order_and_once_each() -> None:
    got = rendered("Look: <img src='/a.jpg' alt='My kettle'><img src='b.jpg'><img src='/a.jpg'>")
    assert got.images == ("https://forum.example/a.jpg", "https://forum.example/t/b.jpg")
    assert got.text == "Look:"


def test_an_image_that_is_loaded_late_is_had_from_where_it_will_be() -> None:
    assert rendered("<img src='data:image/gif;base64,R0' data-src='/big.jpg'>").images == ("https://forum.example/big.jpg",)
    assert rendered("<img src='/blank.gif' data-src='/big.jpg'>").images == ("https://forum.example/big.jpg",)


def test_an_image_without_an_address_is_none() -> None:
    assert rendered("x<img src='data:image/gif;base64,R0'><img alt='y'>").images == ()


def test_links_are_absolute_in_order_and_once_each() -> None:
    got = rendered("<a href='/t/6'>six</a> <a href='https://wool.example/'>wool</a> <a href='/t/6'>again</a> <a href='javascript:x()'>x</a>")
    assert got.links == ("https://forum.example/t/6", "https://wool.example/")


def test_links_in_a_signature_are_none_of_the_posts() -> None:
    assert rendered(f"{WORDS}<div class='signature'><a href='https://shop.example/'>my shop</a><img src='/banner.jpg'></div>").links == ()


def test_the_text_of_a_quote_is_in_the_text_and_not_in_what_is_own() -> None:
    got = rendered("<blockquote>Ann wrote:<br>Felt.</blockquote>Cork.")
    assert got.quotes == (Quote(author="Ann", url=None, text="Felt."),)
    assert got.text.split() == ["Ann", "wrote:", "Felt.", "Cork."]
    assert got.text_own == "Cork."


def test_without_a_quote_both_texts_are_the_same() -> None:
    got = rendered(WORDS)
    assert got.text == got.text_own == WORDS_TEXT


def test_an_empty_body_is_an_empty_text() -> None:
    assert rendered("") == RenderedBody(text="", text_own="")


@pytest.mark.parametrize(
    "around",
    ["{}", "<pre>{}</pre>", "<table><tr><td>{}</td><td>b</td></tr></table>", "<blockquote>{}</blockquote>", "<ul><li>{}</ul>"],
)
def test_references_that_are_shown_stay_what_is_shown(around: str) -> None:
    """Who explains how to write ``<b>`` writes ``&amp;lt;b&amp;gt;`` in the page."""
    shown = text(around.format("Write &amp;lt;b&amp;gt; &amp;amp; &lt;b&gt; R&amp;D &amp;nbsp;."))
    assert "Write &lt;b&gt; &amp; <b> R&D &nbsp;." in shown
