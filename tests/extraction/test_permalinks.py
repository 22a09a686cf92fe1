"""Permalinks in the markup habits of many engines."""

# ruff: noqa: E501 (lines of HTML)
from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.extraction.anchors import find_anchors
from harvestcrawl.extraction.dates import PostDate
from harvestcrawl.extraction.permalinks import read_permalinks
from tests.extraction.frames_of import framed

THREAD = "https://forum.example/forum/t/4711"
NUMBERS = (77050, 77051, 77060)


def permalinks(html: str, url: str = THREAD, thread_url: str = "") -> list[str | None]:
    document, page, frames, bodies = framed(html, url)
    dates: list[PostDate | None] = []
    for frame in frames:
        at = next((i for i in range(frame.start, frame.end) if "date" in page.tokens[i]), None)
        dates.append(None if at is None else PostDate(at=at, value=None, raw="May 5, 2012"))
    found = read_permalinks(document, page, find_anchors(document, page), frames, bodies, dates, [thread_url or url] * len(frames))
    return [link.url if link else None for link in found]


def posts(template: str) -> str:
    """Three posts: {n} is the post's id, {k} its place."""
    return "".join(f'<div class="post">{template}<div class="body">Words {k}.</div></div>'.replace("{n}", str(n)).replace("{k}", str(k)) for k, n in enumerate(NUMBERS, 1))


CASES = {
    "the date's link": ('<a href="/post/{n}"><span class="date">May 5, 2012</span></a> <a href="/post/{n}/quote">Quote</a>', "/post/{n}"),
    "a link in the date": ('<span class="date"><a href="/item?id={n}">3 hours ago</a></span><a name="{n}"></a>', "/item?id={n}"),
    "the number's link": ('<a name="post{n}"></a>#<a href="showpost.php?p={n}&postcount={k}" id="postcount{n}" name="{k}"><b>{k}</b></a>', "/forum/t/showpost.php?p={n}&postcount={k}"),
    "a number's link without words": ('<div id="post{n}"></div><a href="/forum/{n}-post{k}.html">#{k}</a>', "/forum/{n}-post{k}.html"),
    "share, a short address": ('<div id="answer-{n}"></div><a href="/a/{n}" class="js-share-link">Share</a><a href="/posts/{n}/edit">Improve</a><button id="btnFollowPost-{n}">Follow</button>', "/a/{n}"),
    "a share field": ('<div id="c{k}"><input type="text" value="https://forum.example/comment/{n}/find/"></div>', "/comment/{n}/find/"),
    "a copy button": ('<span data-clipboard-text="https://forum.example/message/{n}">copy</span>', "/message/{n}"),
    "redirect": ('<div id="pid{n}"></div><a href="/forum.php?mod=redirect&goto=findpost&pid={n}">{k}#</a><a href="/forum.php?mod=post&action=reply&repquote={n}">回复</a><div id="comment_{n}"></div>', "/forum.php?mod=redirect&goto=findpost&pid={n}"),
    "an icon": ('<a href="#{n}"><img src="post.gif"></a> By <a href="/user_info.pl?id={k}">anna</a>', "/forum/t/4711#{n}"),
    "names only": ('<a name="post{n}"></a><div id="edit{n}"></div><div id="likes_{n}"></div><td id="td_post_{n}"></td>', "/forum/t/4711#post{n}"),
    "names before running numbers": ('<a name="{n}"></a><div id="message{k}"></div>', "/forum/t/4711#{n}"),
    "running numbers alone": ('<a name="{k}"></a>', "/forum/t/4711#{k}"),
    "mark as unread is none": ('<a href="/markmessage/uid/{n}">Mark as unread</a><a class="link-to-message" href="/m-p/{n}#M{k}">Permalink</a><a href="/print/{n}">Print</a>', "/m-p/{n}#M{k}"),
    "letters and digits": ('<a name="c_x{k}"></a><a class="date" href="/c/x{k}">May 5</a>', "/c/x{k}"),
    "no digit at all": ('<a href="/c/abcde{k}"><span class="date">May 5</span></a>'.replace("e{k}", ""), None),
    "only actions": ('<a href="/reply?p={n}">Reply</a><a href="/report/{n}">Report</a><a href="/member/{n}">anna</a>', None),
    "only the top": ('<a href="#top">Top</a>', None),
    "the thread's own address": ('<a href="/forum/t/4711" class="date">May 5</a>', None),
    "off the site": ('<a class="date" href="https://other.example/post/{n}">May 5</a>', None),
}


@pytest.mark.parametrize(("template", "wanted"), CASES.values(), ids=CASES)
def test_permalinks(template: str, wanted: str | None) -> None:
    got = permalinks(posts(template))
    if wanted is None:
        assert got[1:] == [None, None]
        return
    assert got == [urljoin(THREAD, wanted.replace("{n}", str(n)).replace("{k}", str(k))) for k, n in enumerate(NUMBERS, 1)]


def test_opener_gets_the_threads_address_where_its_date_says_so() -> None:
    opener = '<div class="post"><a class="date" href="/forum/t/4711">May 5</a><div class="body">Words.</div></div>'
    assert permalinks(opener + posts('<a class="date" href="/post/{n}">May 5</a>')) == [THREAD, *(f"https://forum.example/post/{n}" for n in NUMBERS)]


def test_links_of_nested_posts_are_theirs() -> None:
    inner = '<div class="post"><a class="date" href="/c/2">May 6</a><div class="body">Inner.</div></div>'
    outer = f'<div class="post"><div class="body">Outer.</div>{inner}<a class="date" href="/c/1">May 5</a></div>'
    assert permalinks(outer) == ["https://forum.example/c/1", "https://forum.example/c/2"]


def test_a_link_in_the_text_is_none() -> None:
    html = '<div class="post"><div class="body">See <a href="/post/5">#5</a>.</div></div>'
    assert permalinks(html) == [None]


def test_a_link_to_its_own_anchor_may_stand_in_the_text() -> None:
    html = '<div class="post" id="21"><div class="body"><h4>Re <a href="/forum/t/4711?post=21#21">¶</a></h4>Words.</div></div>'
    assert permalinks(html) == [f"{THREAD}?post=21#21"]


def test_words_of_the_threads_name_are_no_actions() -> None:
    thread = "https://forum.example/threads/how-to-report-a-member.4711/"
    html = posts('<a class="date" href="/threads/how-to-report-a-member.4711/post-{n}">May 5</a>')
    assert permalinks(html, thread) == [f"{thread}post-{n}" for n in NUMBERS]


def test_no_address_twice() -> None:
    html = posts('<a class="date" href="/post/{n}">May 5</a>') + '<div class="post"><a class="date" href="/post/77050">May 5</a><div class="body">W.</div></div>'
    found = [link for link in permalinks(html) if link]
    assert len(found) == len(set(found))


@given(st.lists(st.text(max_size=20), max_size=4), st.text(max_size=20))
def test_never_raises(values: list[str], url: str) -> None:
    html = "".join(f'<div class="post"><a id="{v}" name="{v}" href="{v}">{v}</a><input value="http://{v}"></div>' for v in values)
    permalinks(html, url)
