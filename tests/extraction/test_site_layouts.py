"""A page with one post, read beside posts of its site that were seen before."""

import pickle
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from harvestcrawl import SiteLayouts, extract_thread
from harvestcrawl.items import ThreadPage

AT = datetime(2026, 3, 1, tzinfo=UTC)
NAMES = ("Alma", "Bruno", "Carla", "Dario", "Elin", "Falk")
TEXTS = (
    "The kettle does not switch off by itself any more since Tuesday.",
    "Have a look at the little lever under the lid, it wears out.",
    "Mine did the same, a drop of vinegar helped for a while.",
    "Vinegar is fine, but rinse it twice or the tea will taste of it.",
    "I bought a new lid in the end; four euros and no more trouble.",
    "Thanks to all of you, the lever it was. Tea for everybody!",
)


def div_posts(numbers: range) -> str:
    """Posts in divisions with class names."""
    return "".join(
        f'<div class="entry" id="e{n + 40}"><div class="who"><a href="/user/{n + 1}">{NAMES[n]}</a><span>Posts: {n * 7 + 3}</span></div>'
        f'<div class="when">2026-02-{n + 10} 12:0{n}</div><div class="say">{TEXTS[n]}</div>'
        f'<div class="foot"><a href="/thread/9?entry={n + 40}#e{n + 40}">Link</a> <a href="/report/{n + 40}">Report</a> Share it</div>'
        "</div>"
        for n in numbers
    )


def table_rows(numbers: range) -> str:
    """Posts in two rows each, without a class name or an id."""
    return "".join(
        f'<tr><td><a name="{n + 40}"></a><b><a href="member.php?u={n + 1}">{NAMES[n]}</a></b></td><td>2026-02-{n + 10} 12:0{n}</td></tr>'
        f'<tr><td>Posts: {n * 7 + 3}</td><td>{TEXTS[n]}<hr><font size="1">Answer with a quote</font></td></tr>'
        for n in numbers
    )


def page_of(posts: str, *, table: bool = False, extra: str = "") -> str:
    """A page of a forum with what stands around posts."""
    held = f"<table>{posts}</table>" if table else f'<div class="list">{posts}</div>'
    return (
        f"<html><head><title>The kettle - Kitchen talk</title></head><body class='forum'><div id='top'><a href='/'>Home</a> "
        f"<a href='/rules'>Rules of the house</a></div><h1>The kettle</h1>{extra}{held}"
        f"<p>Kitchen talk has been open since 2003-04-05 and is run by volunteers.</p></body></html>"
    )


def read(html: str, url: str, layouts: SiteLayouts | None) -> ThreadPage:
    """The page as read at a fixed time."""
    return extract_thread(html, url, AT, layouts=layouts)


@pytest.mark.parametrize(("posts", "table"), [(div_posts, False), (table_rows, True)], ids=["divisions", "rows"])
def test_post_alone_is_read_as_it_was_among_others(posts: Callable[[range], str], table: bool) -> None:
    layouts = SiteLayouts()
    whole = read(page_of(posts(range(6)), table=table), "https://kitchen.example/thread/9", None)
    assert [p.text for p in whole.posts] == list(TEXTS)
    read(page_of(posts(range(5)), table=table), "https://kitchen.example/thread/9", layouts)
    alone = read(page_of(posts(range(5, 6)), table=table), "https://kitchen.example/thread/9?page=2", layouts)
    assert [p.text for p in alone.posts] == [TEXTS[5]]
    post, among = alone.posts[0], whole.posts[5]
    assert (post.author, post.author_url, post.date) == (among.author, among.author_url, among.date) != (None, None, None)
    assert str(post.url).rpartition("#")[2] == str(among.url).rpartition("#")[2] != "None"
    assert post.position == 1


def test_without_layouts_something_is_missing() -> None:
    """What the test above shows is due to the layouts."""
    alone = read(page_of(table_rows(range(5, 6)), table=True), "https://kitchen.example/thread/9?page=2", None)
    assert [p.text for p in alone.posts] != [TEXTS[5]]


def test_thread_of_another_number_serves_as_well() -> None:
    layouts = SiteLayouts()
    read(page_of(div_posts(range(5))), "https://kitchen.example/thread/9", layouts)
    alone = read(page_of(div_posts(range(5, 6)).replace("/thread/9", "/thread/12")), "https://kitchen.example/thread/12", layouts)
    assert [(p.text, p.author, p.url) for p in alone.posts] == [(TEXTS[5], "Falk", "https://kitchen.example/thread/12?entry=45#e45")]


def test_xpath_and_score_are_those_of_the_page() -> None:
    layouts = SiteLayouts()
    read(page_of(div_posts(range(5))), "https://kitchen.example/thread/9", layouts)
    alone = read(page_of(div_posts(range(5, 6))), "https://kitchen.example/thread/9?page=2", layouts)
    assert alone.xpaths["post"] == "//div[contains(concat(' ', normalize-space(@class), ' '), ' entry ')]"
    assert alone.score is not None


def test_nothing_is_used_on_another_site() -> None:
    layouts = SiteLayouts()
    read(page_of(table_rows(range(5)), table=True), "https://kitchen.example/thread/9", layouts)
    single = page_of(table_rows(range(5, 6)), table=True)
    assert read(single, "https://garden.example/thread/9?page=2", layouts) == read(single, "https://garden.example/thread/9?page=2", None)


def test_page_with_posts_enough_is_read_as_without_layouts() -> None:
    layouts = SiteLayouts()
    read(page_of(table_rows(range(5)), table=True), "https://kitchen.example/thread/9", layouts)
    several = page_of(div_posts(range(2, 6)))
    assert read(several, "https://kitchen.example/thread/10", layouts) == read(several, "https://kitchen.example/thread/10", None)


@pytest.mark.parametrize(
    "page",
    [
        "<html><body class='forum'><h1>Log in</h1><form><input name='user'><input type='password'></form></body></html>",
        page_of("<div class='entry' id='e1'><div class='say'>No entries yet. Be the first to say something here!</div></div>"),
        "<html><body></body></html>",
        "",
    ],
    ids=["login", "the shape without the marks", "nothing on it", "empty"],
)
def test_page_without_posts_stays_one(page: str) -> None:
    layouts = SiteLayouts()
    read(page_of(div_posts(range(5))), "https://kitchen.example/thread/9", layouts)
    with_layouts, alone = (read(page, "https://kitchen.example/thread/10", known) for known in (layouts, None))
    assert with_layouts == alone
    assert not with_layouts.posts


def test_post_that_was_kept_itself_comes_out_once() -> None:
    """The same page again, as in a later crawl: its post must not be compared with itself."""
    layouts = SiteLayouts()
    read(page_of(div_posts(range(6))), "https://kitchen.example/thread/9", layouts)
    alone = read(page_of(div_posts(range(5, 6))), "https://kitchen.example/thread/9?page=2", layouts)
    assert [(p.text, p.author) for p in alone.posts] == [(TEXTS[5], "Falk")]
    assert alone.posts[0].url == "https://kitchen.example/thread/9?entry=45#e45"


def test_what_was_learnt_can_be_handed_to_another_process() -> None:
    layouts = SiteLayouts()
    read(page_of(div_posts(range(5))), "https://kitchen.example/thread/9", layouts)
    there: SiteLayouts = pickle.loads(pickle.dumps(layouts))
    alone = read(page_of(div_posts(range(5, 6))), "https://kitchen.example/thread/9?page=2", there)
    assert [p.text for p in alone.posts] == [TEXTS[5]]


def test_memory_is_bounded() -> None:
    layouts = SiteLayouts()
    for n in range(1_005):
        read(page_of(div_posts(range(3))), f"https://kitchen{n}.example/thread/9", layouts)
    assert not layouts.of("https://kitchen0.example/")
    assert len(layouts.of("https://kitchen1004.example/")) == 1
