"""Whole pages, from bytes to posts: what a user of `extract_thread` sees."""

# ruff: noqa: E501 (lines of HTML)
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from parsel import Selector

from harvestcrawl import extract_thread
from harvestcrawl.items import Attachment, Outcome, Quote, ThreadPage

ROOT = Path(__file__).parents[2]
URL = "https://forum.example/threads/kettles-that-leak.5005/"
NOW = datetime(2012, 6, 1, 12, 0, tzinfo=UTC)

FELT = "Felt keeps the kettle warm for an hour, it does not smell when it is wet, and it is cheap."
CORK = "Cork is what my aunt had under hers, though she never said where she had bought it."
WOOL = "Nobody here mentions wool, which is strange, as it was good enough for all of our mothers."
TEXTS = (FELT, CORK, WOOL)


def page_of(*posts: str, before: str = "", after: str = "") -> str:
    return f"<!DOCTYPE html><html lang='en'><head><title>Kettles that leak | Kettle Forum</title></head><body><h1>Kettles that leak</h1>{before}<main>{''.join(posts)}</main>{after}</body></html>"


def post(n: int, text: str, *, date: str | None = None, foot: str = "", who: str | None = None) -> str:
    """A post in the manner of a flat forum: name and date in a head, text, signature, offers."""
    return (
        f"<div class='post' id='post-{7000 + n}'><div class='head'><a class='username' href='/members/{n}/'>{who or f'Member {n}'}</a>"
        f"<div><a class='date' href='/posts/{7000 + n}/'>{date or f'{n} May 2012, 10:11'}</a></div></div>"
        f"<div class='words'>{text}</div>{foot}<div class='offers'><a href='/report?p={n}'>Report</a> <a href='/reply?p={n}'>Reply</a></div></div>"
    )


def read(html: str | bytes, url: str = URL) -> ThreadPage:
    return extract_thread(html, url=url, fetched_at=NOW)


def texts(html: str | bytes, url: str = URL) -> list[str]:
    return [p.text for p in read(html, url).posts]


THREAD = page_of(*(post(n, text) for n, text in enumerate(TEXTS, 1)))


# --- Posts ------------------------------------------------------------------------------------------------------------


def test_each_post_has_its_fields() -> None:
    got = read(THREAD)
    assert (got.outcome, got.title, got.lang, got.page_number, got.next_page_url) == (Outcome.THREAD, "Kettles that leak", "en", 1, None)
    assert [p.text for p in got.posts] == list(TEXTS)
    assert [p.position for p in got.posts] == [1, 2, 3]
    second = got.posts[1]
    assert (second.author, second.author_url) == ("Member 2", "https://forum.example/members/2/")
    assert (second.date, second.date_raw) == ("2012-05-02T10:11", "2 May 2012, 10:11")
    assert (second.url, second.post_id) == ("https://forum.example/posts/7002/", "7002")
    assert (second.page_url, second.thread_url, second.thread_title) == (URL, URL, "Kettles that leak")
    assert (second.quotes, second.images, second.links, second.attachments, second.reply_to) == ((), (), (), (), None)


def test_a_page_with_one_post_gives_it() -> None:
    got = read(page_of(post(1, FELT)))
    assert [(p.text, p.author, p.date) for p in got.posts] == [(FELT, "Member 1", "2012-05-01T10:11")]


def comment(n: int, text: str, inside: str = "") -> str:
    return (
        f"<div class='comment' id='comment-{n}'><div><a class='author' href='/user/m{n}'>m{n}</a> <i>{n} May 2012</i></div><div class='text'>{text}</div>"
        f"<div><a href='/reply/{n}'>reply</a></div><div class='replies'>{inside}</div></div>"
    )


def test_posts_in_posts_come_out_once_each_in_page_order() -> None:
    got = read(page_of(comment(1, FELT, comment(2, CORK, comment(3, WOOL)) + comment(4, FELT + " Really.")), comment(5, CORK + " Truly.")))
    assert [(p.author, p.text) for p in got.posts] == [("m1", FELT), ("m2", CORK), ("m3", WOOL), ("m4", FELT + " Really."), ("m5", CORK + " Truly.")]


def test_an_opener_outside_the_replies_comes_first() -> None:
    opener = f"<section id='question'><div><a class='username' href='/members/77/'>Ann</a></div><div>1 May 2012, 08:00</div><div class='words'>{WOOL} What now?</div></section>"
    got = read(page_of(*(post(n, text) for n, text in enumerate(TEXTS, 2)), before=opener))
    assert [(p.author, p.text) for p in got.posts] == [("Ann", f"{WOOL} What now?"), ("Member 2", FELT), ("Member 3", CORK), ("Member 4", WOOL)]
    assert got.posts[0].date == "2012-05-01T08:00"


def test_a_post_that_says_it_was_deleted_keeps_its_place() -> None:
    got = read(page_of(post(1, FELT), post(2, "This post was deleted."), post(3, WOOL)))
    assert [(p.position, p.text) for p in got.posts] == [(1, FELT), (2, "This post was deleted."), (3, WOOL)]


def test_the_same_words_by_two_members_are_two_posts() -> None:
    got = read(page_of(post(1, FELT), post(2, "Yes, that is so."), post(3, "Yes, that is so."), post(4, WOOL)))
    assert [p.text for p in got.posts] == [FELT, "Yes, that is so.", "Yes, that is so.", WOOL]
    assert len({p.id for p in got.posts}) == 4


# --- Texts ------------------------------------------------------------------------------------------------------------


def with_second(text: str, **more: str) -> ThreadPage:
    return read(page_of(post(1, FELT), post(2, text, **more), post(3, WOOL), post(4, CORK + " Truly.")))


def test_a_quote_in_a_quote_is_two_quotes_and_no_own_text() -> None:
    second = with_second(
        "<blockquote><cite>Bo wrote:</cite><blockquote><cite>Ann wrote:</cite>Try felt.</blockquote>Or cork.</blockquote>Thanks to both."
    ).posts[1]
    assert second.quotes == (Quote(author="Bo", text="Or cork."), Quote(author="Ann", text="Try felt."))
    assert second.text_own == "Thanks to both."


def test_list_items_and_code_keep_their_lines() -> None:
    second = with_second("I used:<ul><li>felt</li><li>cork</li></ul><pre>boil()\n  pour()\nwait()</pre>").posts[1]
    lines = second.text.split("\n")
    assert [line.strip() for line in lines if line.strip()] == ["I used:", "* felt", "* cork", "boil()", "pour()", "wait()"]
    assert "boil()\n  pour()\nwait()" in second.text


def test_a_table_in_a_post_is_text_row_by_row() -> None:
    second = with_second("Minutes:<table><tr><td>felt</td><td>60</td></tr><tr><td>cork</td><td>40</td></tr></table>").posts[1]
    assert [line.split() for line in second.text.split("\n") if line.strip()] == [["Minutes:"], ["felt", "60"], ["cork", "40"]]


def test_signatures_and_edit_notes_are_no_text() -> None:
    html = page_of(
        *(
            post(n, text, foot=f"<div class='lastedit'>Last edited: 2{n} May 2012</div><div class='signature'>Keeper of {n} kettles since 2009.</div>")
            for n, text in enumerate(TEXTS, 1)
        )
    )
    assert texts(html) == list(TEXTS)
    assert [p.date for p in read(html).posts] == ["2012-05-01T10:11", "2012-05-02T10:11", "2012-05-03T10:11"]


def test_a_signature_under_a_rule_is_no_text() -> None:
    assert texts(page_of(*(post(n, f"{text}<br>_________________<br>Keeper of {n} kettles") for n, text in enumerate(TEXTS, 1)))) == list(TEXTS)


def test_images_and_files_and_smileys_of_a_post() -> None:
    second = with_second(
        "See <img class='smilie' src='/smilies/grin.gif' alt=':D'> <a href='/attachments/k-jpg.9/'>k.jpg</a> <img src='/up/k.png' alt='k'>"
    ).posts[1]
    assert second.text == "See :D k.jpg"
    assert second.images == ("https://forum.example/up/k.png",)
    assert second.attachments == (Attachment(url="https://forum.example/attachments/k-jpg.9/", name="k.jpg"),)


@pytest.mark.parametrize("text", ["5 &lt; 6 &amp; 7", "&quot;felt&quot;", "Größe — 茶 — чайник — قهوة", "a\u200db"])
def test_letters_of_all_kinds_come_through(text: str) -> None:
    wanted = text.replace("&lt;", "<").replace("&amp;", "&").replace("&quot;", '"')
    assert with_second(text).posts[1].text == wanted


def test_code_in_a_quote_keeps_its_lines() -> None:
    second = with_second("<blockquote>Ann wrote:<br><pre>boil()\n  pour()</pre></blockquote>Yes.").posts[1]
    assert second.quotes == (Quote(author="Ann", text="boil()\n  pour()"),)
    assert second.text_own == "Yes."


def test_a_post_that_is_a_picture_has_no_text() -> None:
    second = with_second("<img src='/up/k.jpg' alt='my kettle'>").posts[1]
    assert (second.text, second.images, second.author) == ("", ("https://forum.example/up/k.jpg",), "Member 2")


def test_a_post_that_is_a_smiley_has_it_as_text() -> None:
    second = with_second("<img class='smilie' src='/k.gif' alt=':)'>").posts[1]
    assert (second.text, second.images) == (":)", ())


def test_what_a_style_hides_is_no_text() -> None:
    assert with_second(f"<p>{CORK}</p><p style='display:none'>copied from the kettle forum</p>").posts[1].text == CORK


def test_a_remark_in_the_markup_is_no_text() -> None:
    assert with_second(f"{CORK}<!-- moved by Bo -->").posts[1].text == CORK


def test_an_edit_note_in_a_body_is_neither_text_nor_date() -> None:
    second = with_second(f"{CORK}<br><br><i>Last edited by Bo on 9 May 2012, 10:11; edited 2 times in total.</i>").posts[1]
    assert (second.text, second.date) == (CORK, "2012-05-02T10:11")


def test_posts_of_one_word_are_posts() -> None:
    words = ("Yes.", "No.", "Why?", "Because.")
    assert texts(page_of(*(post(n, word) for n, word in enumerate(words, 1)))) == list(words)


def test_a_thread_of_one_member_has_one_author() -> None:
    got = read(page_of(*(post(n, text, who="Ann") for n, text in enumerate(TEXTS, 1))))
    assert [p.author for p in got.posts] == ["Ann"] * 3


def test_guests_without_a_link_have_a_name_and_no_address() -> None:
    guest = post(2, CORK).replace("<a class='username' href='/members/2/'>Member 2</a>", "<span class='username'>Gus</span>")
    got = read(page_of(post(1, FELT), guest, post(3, WOOL)))
    assert [(p.author, p.author_url) for p in got.posts] == [("Member 1", "https://forum.example/members/1/"), ("Gus", None), ("Member 3", "https://forum.example/members/3/")]


def test_words_for_screen_readers_are_no_text() -> None:
    assert with_second(f"{CORK} <span class='visually-hidden'>(opens in a new window)</span>").posts[1].text == CORK


def test_a_script_in_a_post_is_no_text() -> None:
    assert with_second(f"{CORK}<script>document.write('x')</script>").posts[1].text == CORK


# --- What is not a post ------------------------------------------------------------------------------------------------

AROUND = {
    "related threads": "<div class='related'><h3>Similar threads</h3>" + "".join(f"<div class='item'><a href='/threads/pots.{n}/'>Pots that sing, part {n}</a> <a href='/members/{n}/'>Member {n}</a> {n} May 2012</div>" for n in range(11, 19)) + "</div>",
    "a sidebar of latest posts": "<aside>" + "".join(f"<div class='latest'><a href='/threads/pots.{n}/'>Pots that sing</a><div>{n} May 2012</div></div>" for n in range(11, 19)) + "</aside>",
    "a menu": "<ul class='menu'>" + "".join(f"<li><a href='/forums/{n}/'>Board {n}</a></li>" for n in range(20)) + "</ul>",
    "a poll": "<div class='poll'><h3>What is under yours?</h3><ul><li>felt 3</li><li>cork 4</li></ul></div>",
    "a form": "<form><h3>Post a reply</h3><textarea>Your words</textarea><button>Send</button></form>",
    "a footer": "<footer><p>Copyright 2012 by the keepers of kettles.</p><p>All times are UTC.</p></footer>",
    "a cookie dialog": f"<div id='cookie-banner'><p>{'We value your privacy very much, and so do our 812 partners. ' * 20}</p></div>",
    "who is online": "<div class='whosonline'>Online: " + ", ".join(f"<a href='/members/{n}/'>Member {n}</a>" for n in range(20)) + "</div>",
}


@pytest.mark.parametrize("around", AROUND.values(), ids=AROUND)
@pytest.mark.parametrize("place", ["before", "after"])
def test_what_stands_around_the_posts_is_none(around: str, place: str) -> None:
    assert texts(page_of(*(post(n, text) for n, text in enumerate(TEXTS, 1)), **{place: around})) == list(TEXTS)


def test_an_advertisement_between_posts_is_none() -> None:
    advertisement = "<div class='post'><div>Advertisement</div><a href='https://shop.example/'>Buy kettles</a></div>"
    assert texts(page_of(post(1, FELT), advertisement, post(2, CORK), post(3, WOOL))) == list(TEXTS)


def test_products_are_no_posts() -> None:
    shop = "".join(
        f"<div class='product'><a href='/shop/{n}'><img src='/{n}.jpg'></a><h2><a href='/shop/{n}'>Kettle of kind {n}</a></h2><span>{n}9.95 €</span><p>{text}</p><button>Buy</button></div>"
        for n, text in enumerate(TEXTS * 3, 1)
    )
    got = read(f"<html><body><h1>Kettles</h1>{shop}</body></html>", "https://shop.example/kettles")
    assert (got.posts, got.thread_url, got.xpaths) == ((), None, {})
    assert got.outcome is not Outcome.THREAD


def test_a_board_is_a_board_with_its_threads() -> None:
    rows = "".join(
        f"<tr class='row'><td><a class='title' href='/threads/kettle-{n}.50{n}/'>A kettle of kind {n} leaks</a></td><td><a href='/members/{n}/'>Member {n}</a></td><td>{n} replies</td><td>{n} May 2012</td></tr>"
        for n in range(11, 19)
    )
    got = read(f"<html><head><title>Kettles</title></head><body><h1>Kettles</h1><table>{rows}</table></body></html>", "https://forum.example/forums/kettles.5/")
    assert (got.outcome, got.posts) == (Outcome.BOARD, ())
    assert [link.url for link in got.listed] == [f"https://forum.example/threads/kettle-{n}.50{n}/" for n in range(11, 19)]


# --- XPaths -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "html",
    [
        THREAD,
        THREAD.replace("class='post'", "class='box'"),
        THREAD.replace("class='post'", ""),
        page_of(*(post(n, text) for n, text in enumerate(TEXTS, 1)), before="<div class='postlist'>3 posts</div>", after=AROUND["related threads"]),
        page_of(comment(1, FELT, comment(2, CORK, comment(3, WOOL)))),
    ],
    ids=["a class", "another class", "ids alone", "similar class beside", "nested"],
)
def test_the_xpath_of_the_posts_selects_exactly_the_posts(html: str) -> None:
    got = read(html)
    xpath = got.xpaths["post"]
    assert xpath is not None
    selected = [" ".join(e.xpath("string()").get(default="").split()) for e in Selector(text=html).xpath(xpath)]
    assert len(selected) == len(got.posts) == 3
    assert all(p.text in text for p, text in zip(got.posts, selected, strict=True))


def test_the_xpaths_of_date_author_and_url_select_what_the_posts_have() -> None:
    got = read(THREAD)
    page = Selector(text=THREAD)
    assert page.xpath(f"{got.xpaths['author']}/text()").getall() == [p.author for p in got.posts]
    assert page.xpath(f"{got.xpaths['date']}//text()").getall() == [p.date_raw for p in got.posts]
    assert [f"https://forum.example{href}" for href in page.xpath(f"{got.xpaths['url']}/@href").getall()] == [p.url for p in got.posts]


def test_what_was_not_found_has_no_xpath() -> None:
    html = page_of(*(f"<div class='post'><div>{n} May 2012</div><p>{text}</p></div>" for n, text in enumerate(TEXTS * 2, 1)))
    got = read(html)
    assert len(got.posts) == 6
    assert got.xpaths["author"] is None
    assert got.xpaths["date"] is not None


# --- Bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("html", ["", " \n", b"", "<html></html>", "<html><body></body></html>", "<p>", "x", "<!-- -->"])
def test_a_page_with_nothing_on_it_has_no_posts(html: str | bytes) -> None:
    got = read(html)
    assert (got.outcome, got.posts, got.next_page_url) == (Outcome.EMPTY, (), None)


def test_a_page_that_breaks_off_keeps_the_posts_before_the_break() -> None:
    cut = THREAD[: THREAD.index(WOOL) + 30]
    assert texts(cut) == [FELT, CORK, WOOL[:30].rstrip()]


def test_end_tags_that_are_missing_do_no_harm() -> None:
    rows = "".join(f"<tr class=post id=post-{n}><td><a href=/members/{n}/>Member {n}</a><td>{n} May 2012<p>{text}" for n, text in enumerate(TEXTS, 1))
    assert texts(f"<title>Kettles</title><table>{rows}") == list(TEXTS)


def test_nuls_and_control_characters_are_dropped() -> None:
    assert texts(THREAD.replace("kettle", "ket\0t\x0ble\x1f")) == list(TEXTS)
    assert texts(THREAD.replace("kettle", "ket\0tle").encode()) == list(TEXTS)


def test_two_thousand_levels_around_the_posts_do_no_harm() -> None:
    deep = page_of("<div>" * 2000, *(post(n, text) for n, text in enumerate(TEXTS, 1)), "</div>" * 2000)
    assert texts(deep) == list(TEXTS)


def test_two_thousand_levels_in_a_post_do_no_harm() -> None:
    assert with_second("<span>" * 2000 + CORK + "</span>" * 2000).posts[1].text == CORK


def test_a_thread_of_nested_replies_two_hundred_deep_comes_out_whole() -> None:
    html = ""
    for n in range(200, 0, -1):
        html = comment(n, f"{TEXTS[n % 3]} Number {n}.", html).replace(f"<i>{n} May 2012</i>", f"<i>{n % 28 + 1} May 2012</i>")
    got = read(page_of(html))
    assert [p.author for p in got.posts] == [f"m{n}" for n in range(1, 201)]


@pytest.mark.parametrize(("encoding", "declared"), [("utf-8", "utf-8"), ("iso-8859-1", "iso-8859-1"), ("koi8-r", "koi8-r"), ("utf-8", "")])
def test_bytes_are_read_in_the_encoding_that_the_page_declares(encoding: str, declared: str) -> None:
    word = "чайник" if encoding == "koi8-r" else "Größe"
    html = page_of(post(1, FELT), post(2, f"{CORK} {word}."), post(3, WOOL)).replace("<head>", f"<head><meta charset='{declared}'>")
    assert texts(html.encode(encoding))[1] == f"{CORK} {word}."


def test_the_charset_of_the_header_outranks_the_pages() -> None:
    html = page_of(post(1, FELT), post(2, f"{CORK} чайник."), post(3, WOOL)).replace("<head>", "<head><meta charset='utf-8'>")
    got = extract_thread(html.encode("koi8-r"), url=URL, fetched_at=NOW, encoding="koi8-r")
    assert got.posts[1].text == f"{CORK} чайник."


# --- Time, ids, order --------------------------------------------------------------------------------------------------


def test_relative_dates_count_from_the_time_of_fetching() -> None:
    html = page_of(*(post(n, text, date=f"{4 - n} days ago") for n, text in enumerate(TEXTS, 1)))
    assert [(p.date or "")[:10] for p in read(html).posts] == ["2012-05-29", "2012-05-30", "2012-05-31"]


@pytest.mark.parametrize("fetched_at", [datetime(2012, 6, 1, 12, 0), NOW, NOW.astimezone(timezone(timedelta(hours=2)))], ids=["naive", "UTC", "elsewhere"])  # noqa: DTZ001
def test_the_time_of_fetching_is_given_out_aware(fetched_at: datetime) -> None:
    assert extract_thread(THREAD, url=URL, fetched_at=fetched_at).fetched_at == NOW


def test_a_posts_id_does_not_depend_on_what_stands_around_it() -> None:
    later = page_of(*(post(n, text) for n, text in enumerate((CORK, WOOL, FELT + " Really."), 2)))
    assert [p.id for p in read(later).posts][:2] == [p.id for p in read(THREAD).posts][1:]


def test_ids_of_posts_without_address_are_told_by_words_and_author() -> None:
    html = page_of(*(f"<div class='post'><div class='author'>Member {n}</div><div>{n} May 2012</div><p>{text}</p></div>" for n, text in ((1, FELT), (2, CORK), (2, CORK), (3, WOOL))))
    got = read(html).posts
    assert [p.url for p in got] == [None] * 4
    assert len({p.id for p in got}) == 4
    assert [p.id for p in read(html.replace("2 May", "9 May")).posts] == [p.id for p in got]


PROGRAM = """
import sys
from datetime import UTC, datetime
from harvestcrawl import extract_thread
html = sys.stdin.buffer.read()
page = extract_thread(html, url="https://forum.example/threads/kettles-that-leak.5005/", fetched_at=datetime(2012, 6, 1, tzinfo=UTC))
sys.stdout.buffer.write(repr(page).encode())
"""


def test_two_hash_seeds_give_the_same_page() -> None:
    html = page_of(comment(1, FELT, comment(2, CORK)), *(post(n, text) for n, text in enumerate(TEXTS, 1)), after="".join(AROUND.values())).encode()
    said = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            input=html,
            capture_output=True,
            timeout=120,
            check=True,
        ).stdout
        for seed in ("0", "1")
    ]
    assert said[0] == said[1]
    assert CORK.encode() in said[0]
