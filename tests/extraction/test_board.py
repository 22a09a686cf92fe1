"""Boards in the markup habits of many engines: what is listed, and what is not."""

# ruff: noqa: E501 (lines of HTML)
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harvestcrawl.document import Document, parse_document
from harvestcrawl.extraction.board import board_likeness, read_listing


def _page(body: str, url: str = "https://forum.example/board/", head: str = "") -> Document:
    document = parse_document(f"<html><head>{head}</head><body>{body}</body></html>", url)
    assert document is not None
    return document


def _rows(row: str, count: int = 4) -> str:
    """``row`` repeated: {n} is a running number, {t} a title, {u} a user."""
    titles = ("Squeaky hinge on a lamp", "Which glue holds?", "Thanks!", "Printer prints blank pages", "Old monitor, worth it?")
    users = ("anna", "Bert K", "chris", "dora", "emil")
    return "".join(row.replace("{n}", str(101 + i)).replace("{t}", titles[i % 5]).replace("{u}", users[i % 5]) for i in range(count))


# Each: page URL, body, the URLs listed (paths, in order).
ENGINES = {
    "phpbb3 viewforum": (
        "https://forum.example/viewforum.php?f=2",
        """<div id="page-header" class="headerbar"><div class="navbar"><ul class="linklist"><li class="icon-home">
        <a href="./index.php">Board index</a></li><li><a href="./ucp.php?mode=login">Login</a></li></ul></div></div>
        <div id="page-body"><h2><a href="./viewforum.php?f=2">Hardware</a></h2>
        <ul class="topiclist forums"><li class="row"><dl class="icon"><dt><a href="./viewforum.php?f=9" class="forumtitle">Tools</a><br>
        Hammers and saws<br><strong>Moderator:</strong> <a class="username-coloured" href="./memberlist.php?mode=viewprofile&amp;u=2">adm</a></dt>
        <dd class="topics">12</dd><dd class="posts">40</dd><dd class="lastpost"><span>by <a href="./memberlist.php?mode=viewprofile&amp;u=3">x</a>
        <a href="./viewtopic.php?f=9&amp;p=77#p77">View</a> 12 Mar 2020, 10:00</span></dd></dl></li></ul>
        <div class="topic-actions"><a href="./posting.php?mode=post&amp;f=2">New topic</a> <div class="pagination">41 topics
        <strong>1</strong> <a href="./viewforum.php?f=2&amp;start=25">2</a></div></div>
        <div class="forumbg"><ul class="topiclist topics">"""
        + _rows(
            """<li class="row bg1"><dl class="icon"><dt><a href="./viewtopic.php?f=2&amp;t={n}&amp;sid=0123456789abcdef0123456789abcdef"
            class="topictitle">{t}</a> <div class="pagination"><ul><li><a href="./viewtopic.php?f=2&amp;t={n}&amp;start=15">2</a></li></ul></div>
            by <a class="username" href="./memberlist.php?mode=viewprofile&amp;u={n}">{u}</a> » 1 Feb 2019, 09:00</dt><dd class="posts">5</dd>
            <dd class="views">100</dd><dd class="lastpost"><span>by <a href="./memberlist.php?mode=viewprofile&amp;u=5">{u}</a>
            <a href="./viewtopic.php?f=2&amp;p=9{n}#p9{n}">View the latest post</a><br>12 Mar 2020, 10:00</span></dd></dl></li>"""
        )
        + """</ul></div><p><a href="./viewforum.php?f=2&amp;sk=a&amp;sd=d">Sort</a></p></div>""",
        ["/viewforum.php?f=9", *(f"/viewtopic.php?f=2&t={n}" for n in range(101, 105))],
    ),
    "smf message index": (
        "https://forum.example/index.php?board=3.0",
        """<div class="navigate_section"><ul><li><a href="https://forum.example/index.php"><span>Forum</span></a></li>
        <li class="last"><a href="https://forum.example/index.php?board=3.0"><span>Repairs</span></a></li></ul></div>
        <div class="pagesection"><div class="pagelinks">Pages: [<strong>1</strong>] <a class="navPages" href="https://forum.example/index.php?board=3.20">2</a></div></div>
        <div id="messageindex" class="tborder topic_table"><table class="table_grid"><thead><tr><th><a href="https://forum.example/index.php?board=3.0;sort=subject">Subject</a>
        / <a href="https://forum.example/index.php?board=3.0;sort=starter">Started by</a></th></tr></thead><tbody>"""
        + _rows(
            """<tr><td class="icon1"></td><td class="subject"><div><span id="msg_{n}"><a href="https://forum.example/index.php?topic={n}.0">{t}</a></span>
            <p>Started by <a href="https://forum.example/index.php?action=profile;u={n}">{u}</a> <small id="pages{n}">« <a href="https://forum.example/index.php?topic={n}.0">1</a>
            <a href="https://forum.example/index.php?topic={n}.15">2</a> »</small></p></div></td><td class="stats">3 Replies<br>55 Views</td>
            <td class="lastpost"><a href="https://forum.example/index.php?topic={n}.msg9{n}#new"><img src="last_post.gif" alt="Last post"></a> Today at 09:22:51<br>
            by <a href="https://forum.example/index.php?action=profile;u=4">{u}</a></td></tr>"""
        )
        + """</tbody></table></div><a href="https://forum.example/index.php?action=post;board=3.0">NEW TOPIC</a>
        <a href="https://forum.example/index.php?action=markasread;sa=board;board=3.0">MARK READ</a>""",
        [f"/index.php?topic={n}.0" for n in range(101, 105)],
    ),
    "mybb forumdisplay": (
        "https://forum.example/forumdisplay.php?fid=7",
        """<div id="panel"><a href="member.php?action=login">Login</a></div><div class="navigation"><a href="index.php">Forum</a></div>
        <table class="tborder"><tr><td class="tcat"><a href="forumdisplay.php?fid=7&amp;sortby=subject&amp;order=asc">Thread</a></td></tr>"""
        + _rows(
            """<tr class="inline_row"><td class="trow1 forumdisplay_regular"><div><span><span class=" subject_new" id="tid_{n}">
            <a href="showthread.php?tid={n}">{t}</a></span><span class="smalltext">(Pages: <a href="showthread.php?tid={n}">1</a>
            <a href="showthread.php?tid={n}&amp;page=2">2</a>)</span></span><div class="author smalltext"><a href="member.php?action=profile&amp;uid=1">{u}</a>
            </div></div></td><td class="trow1"><a href="javascript:void(0)">12</a></td><td>345</td><td class="trow1"><span class="lastpost smalltext">04-12-2020, 03:15 PM<br>
            <a href="showthread.php?tid={n}&amp;action=lastpost">Last Post</a>: <a href="member.php?action=profile&amp;uid=2">{u}</a></span></td></tr>"""
        )
        + "</table>",
        [f"/showthread.php?tid={n}" for n in range(101, 105)],
    ),
    "vbulletin 3 without classes": (
        "https://forum.example/forumdisplay.php?f=4",
        """<table><tr><td><a href="index.php">Forums</a> &gt; <a href="forumdisplay.php?f=4">Radio</a></td></tr></table>
        <table><tbody id="threadbits_forum_4">"""
        + _rows(
            """<tr><td id="td_threadtitle_{n}"><div><a href="showthread.php?t={n}" id="thread_title_{n}">{t}</a>
            <span>(<a href="showthread.php?t={n}">1</a> <a href="showthread.php?t={n}&amp;page=2">2</a> ... <a href="showthread.php?t={n}&amp;page=9">Last Page</a>)</span></div>
            <div>{u}</div></td><td title="Replies: 3">05-06-2012 <span>04:15 PM</span><br>by <a href="member.php?find=lastposter&amp;t={n}">{u}</a>
            <a href="showthread.php?p=9{n}#post9{n}"><img src="lastpost.gif" alt=""></a></td><td><a href="misc.php?do=whoposted&amp;t={n}">3</a></td><td>51</td></tr>"""
        )
        + "</tbody></table>",
        [f"/showthread.php?t={n}" for n in range(101, 105)],
    ),
    "xenforo 2 forum view": (
        "https://forum.example/forums/lamps.5/",
        """<header class="p-header"><a href="/">Home</a></header><nav class="p-nav"><a href="/forums/">Forums</a><a href="/whats-new/">New</a></nav>
        <ul class="p-breadcrumbs"><li><a href="/forums/">Forums</a></li></ul>
        <div class="block-outer"><a href="/forums/lamps.5/post-thread">Post thread</a><nav class="pageNav"><a href="/forums/lamps.5/page-2">2</a></nav></div>
        <div class="structItemContainer">"""
        + _rows(
            """<div class="structItem structItem--thread"><div class="structItem-cell structItem-cell--icon"><a href="/members/{u}.{n}/" class="avatar">A</a></div>
            <div class="structItem-cell structItem-cell--main"><div class="structItem-title"><a href="/forums/lamps.5/?prefix_id=3" class="labelLink">Solved</a>
            <a href="/threads/some-words.{n}/">{t}</a></div><div class="structItem-minor"><ul class="structItem-parts"><li><a href="/members/{u}.{n}/" class="username">{u}</a></li>
            <li><a href="/threads/some-words.{n}/"><time datetime="2020-03-12T10:00:00+0000">Mar 12, 2020</time></a></li></ul>
            <span class="structItem-pageJump"><a href="/threads/some-words.{n}/page-2">2</a></span></div></div>
            <div class="structItem-cell structItem-cell--meta"><dl><dt>Replies</dt><dd>14</dd></dl></div>
            <div class="structItem-cell structItem-cell--latest"><a href="/threads/some-words.{n}/latest"><time>Yesterday at 5:03 PM</time></a></div></div>"""
        )
        + """</div><aside class="p-body-sidebar"><a href="/threads/other.999/">Elsewhere</a></aside>""",
        [f"/threads/some-words.{n}/" for n in range(101, 105)],
    ),
    "xenforo 2 node list": (
        "https://forum.example/forums/",
        """<div class="block block--category"><h2 class="block-header"><a href="/categories/house.1/">House</a></h2><div class="block-body">"""
        + _rows(
            """<div class="node node--forum"><div class="node-body"><div class="node-main"><h3 class="node-title"><a href="/forums/board-{n}.{n}/">{t}</a></h3>
            <div class="node-description">About things</div></div><div class="node-stats"><dl><dt>Threads</dt><dd>1.2K</dd></dl></div>
            <div class="node-extra"><a href="/threads/newest.9{n}/post-5" title="Newest">Newest thread</a><time>Today at 4:00 PM</time> <a href="/members/u.1/" class="username">u</a>
            </div></div></div>""",
            3,
        )
        + "</div></div>",
        ["/categories/house.1/", *(f"/forums/board-{n}.{n}/" for n in range(101, 104))],
    ),
    "discourse, crawler view": (
        "https://forum.example/c/help/5",
        """<header><a href="/">Example</a></header><div id="main-outlet"><div class="topic-list-container"><table class="topic-list"><thead><tr><th>Topic</th></tr></thead><tbody>"""
        + _rows(
            """<tr class="topic-list-item"><td class="main-link"><span class="link-top-line"><a class="title raw-link raw-topic-link" href="https://forum.example/t/some-words/{n}">{t}</a></span>
            <div class="link-bottom-line"><a class="badge-wrapper" href="/c/help/5">Help</a><a class="discourse-tag" href="/tag/x">x</a></div></td>
            <td class="replies"><span class="posts">7</span></td><td class="views">151</td><td>March 12, 2020</td></tr>"""
        )
        + """</tbody></table></div><div role="navigation"><a rel="next" href="/c/help/5?page=1">next page →</a></div></div>""",
        [f"/t/some-words/{n}" for n in range(101, 105)],
    ),
    "flarum, without scripts": (
        "https://forum.example/",
        """<div class="container"><h1>All Discussions</h1><ul>"""
        + _rows("""<li><a href="https://forum.example/d/{n}-some-words">{t}</a></li>""")
        + """</ul><a href="https://forum.example/?page=2">Next Page »</a></div>""",
        [f"/d/{n}-some-words" for n in range(101, 105)],
    ),
    "invision 4": (
        "https://forum.example/forum/6-lamps/",
        """<nav class="ipsBreadcrumb"><a href="/">Home</a></nav><ol class="ipsDataList cForumTopicTable cTopicList">"""
        + _rows(
            """<li class="ipsDataItem ipsDataItem_responsivePhoto" data-rowid="{n}"><div class="ipsDataItem_main"><h4 class="ipsDataItem_title"><span class="ipsType_break">
            <a href="https://forum.example/topic/{n}-some-words/" data-ipshover>{t}</a></span></h4><div class="ipsDataItem_meta">By <a href="https://forum.example/profile/3-x/">{u}</a>,
            <time datetime="2020-03-12T10:00:00Z">March 12, 2020</time></div></div><ul class="ipsDataItem_stats"><li>5 replies</li></ul>
            <ul class="ipsDataItem_lastPoster"><li><a href="https://forum.example/topic/{n}-some-words/?do=getLastComment"><time>Mar 13</time></a></li></ul></li>"""
        )
        + "</ol>",
        [f"/topic/{n}-some-words/" for n in range(101, 105)],
    ),
    "discuz": (
        "https://forum.example/forum-8-1.html",
        """<div id="pt" class="bm"><a href="./">首页</a> <a href="forum.php">论坛</a></div><div id="threadlist" class="tl bm"><table id="threadlisttableid">"""
        + _rows(
            """<tbody id="normalthread_{n}"><tr><td class="icn"><a href="thread-{n}-1-1.html" title="新窗口打开"><img src="x.gif"></a></td>
            <th class="new"><a href="thread-{n}-1-1.html" class="s xst">{t}</a><span class="tps">&nbsp;...<a href="thread-{n}-2-1.html">2</a></span></th>
            <td class="by"><cite><a href="space-uid-5.html">{u}</a></cite><em><span>2017-10-5</span></em></td><td class="num"><a href="thread-{n}-1-1.html" class="xi2">3</a><em>55</em></td>
            <td class="by"><em><a href="forum.php?mod=redirect&amp;tid={n}&amp;goto=lastpost#lastpost">2017-10-6 17:05</a></em></td></tr></tbody>"""
        )
        + "</table></div>",
        [f"/thread-{n}-1-1.html" for n in range(101, 105)],
    ),
    "bbpress": (
        "https://forum.example/forums/forum/lamps/",
        """<div class="bbp-breadcrumb"><a href="/forums/">Forums</a></div><ul class="bbp-topics"><li class="bbp-body">"""
        + _rows(
            """<ul class="topic type-topic"><li class="bbp-topic-title"><a class="bbp-topic-permalink" href="https://forum.example/forums/topic/words-{n}/">{t}</a>
            <p class="bbp-topic-meta">Started by: <a href="https://forum.example/forums/users/x/" class="bbp-author-link">{u}</a></p></li>
            <li class="bbp-topic-voice-count">2</li><li class="bbp-topic-reply-count">4</li><li class="bbp-topic-freshness"><a href="https://forum.example/forums/topic/words-{n}/#post-9{n}">3 years ago</a></li></ul>"""
        )
        + "</li></ul>",
        [f"/forums/topic/words-{n}/" for n in range(101, 105)],
    ),
    "own engine, words unknown": (
        "https://forum.example/bricolage/lamps/",
        """<div id="main"><table class="list">"""
        + _rows(
            """<tr><td><a href="/bricolage/lamps/some-words-{n}.htm">{t}</a></td><td><a href="/user/{u}">{u}</a></td><td>14</td><td>233</td><td>12-03-2020 10:00</td></tr>""",
            5,
        )
        + """</table></div><div id="foot"><a href="/terms.htm">Terms of use</a></div>""",
        [f"/bricolage/lamps/some-words-{n}.htm" for n in range(101, 106)],
    ),
    "arabic, right to left": (
        "https://forum.example/f5/",
        """<table dir="rtl">"""
        + "".join(
            f"""<tr><td><a href="showthread.php?t={n}">{title}</a></td><td>{n}</td><td>2019-02-01</td><td><a href="member.php?u=2">محمد</a></td></tr>"""
            for n, title in ((5, "مرحبا بالعالم"), (6, "سؤال عن المصباح"))
        )
        + "</table>",
        ["/f5/showthread.php?t=5", "/f5/showthread.php?t=6"],
    ),
}


@pytest.mark.parametrize("name", ENGINES)
def test_a_board_lists_its_threads_and_sub_boards(name: str) -> None:
    url, body, expected = ENGINES[name]
    listed = read_listing(_page(body, url), url)
    assert [link.url.removeprefix("https://forum.example") for link in listed] == expected
    assert all(link.title for link in listed)
    assert board_likeness(_page(body, url), url) >= 0.5


ROW = """<tr><td class="topic"><a href="{href}">{text}</a></td><td>14</td><td>12-03-2020 10:00</td><td><a href="/user/anna">anna</a></td></tr>"""
THREADS = "".join(ROW.format(href=f"/topic/{n}-words", text=f"A title number {n} of some length") for n in range(1, 4))


@pytest.mark.parametrize(
    "href",
    [
        "/member/5-anna",
        "/u/anna",
        "/membre5/",
        "/tag/solved",
        "/login",
        "/register.php",
        "/search?author=3",
        "/topic/1-words/feed.rss",
        "/help/rules",
        "/printthread.php?t=1",
        "/newreply.php?t=1",
        "/posting.php?mode=newtopic&f=2",
        "/board/?sort=replies",
        "https://elsewhere.example/topic/77-words",
        "http://forum.example:8080/topic/77-words",
        "/topic/1-words?page=2",
        "/topic/1-words/page/3/",
        "/topic/2-words#post-9",
        "/topic/2-words/?do=getLastComment",
        "/board/?page=2",
        "/board/",
        "#top",
        "mailto:a@b.example",
        "javascript:void(0)",
        "/files/manual.pdf",
    ],
)
def test_links_that_are_not_of_the_list(href: str) -> None:
    document = _page(f"<table>{THREADS}{ROW.format(href=href, text='Some words that look like a title')}</table>")
    assert [link.url for link in read_listing(document, document.url)] == [f"https://forum.example/topic/{n}-words" for n in (1, 2, 3)]


@pytest.mark.parametrize(
    "text", ["", "2", "»", "Last post", "Neues Thema", "Yesterday, 10:15", "9 years ago", "12-03-2020", "Log in", "[3]"]
)
def test_texts_that_are_no_titles(text: str) -> None:
    document = _page(f"<table>{THREADS}<tr><td class='topic'>x</td><td><a href='/topic/9-words'>{text}</a></td></tr></table>")
    assert len(read_listing(document, document.url)) == 3


@pytest.mark.parametrize("text", ["2012", "Help", "???", "Last", "12-03-2020", "Rules", "!"])
def test_a_title_that_reads_like_a_button_counts_where_titles_stand(text: str) -> None:
    document = _page(f"<table>{THREADS}{ROW.format(href='/topic/9-words', text=text)}</table>")
    assert [link.title for link in read_listing(document, document.url)][3:] == [text]


def test_a_board_called_help_counts_where_boards_stand() -> None:
    rows = "".join(ROW.format(href=f"/forums/{name}/", text=name.title()) for name in ("tools", "help", "lamps", "archive"))
    document = _page(f"<p><a href='/forums/faq/'>FAQ</a> <a href='/about/'>About us</a></p><table>{rows}</table>")
    assert [link.title for link in read_listing(document, document.url)] == ["Tools", "Help", "Lamps", "Archive"]


def test_posts_are_threads_where_there_is_nothing_else() -> None:
    rows = "".join(ROW.format(href=f"/post/{n}", text=f"A title number {n} of some length") for n in range(1, 5))
    document = _page(f"<table>{rows}</table>")
    assert len(read_listing(document, document.url)) == 4
    document = _page(f"<table>{THREADS}{rows}</table>")
    assert len(read_listing(document, document.url)) == 3


def test_the_teaser_of_a_thread_is_no_thread() -> None:
    rows = "".join(
        f'<li class="topic"><h3><a href="/topic/{n}/words">A title number {n}</a></h3><b>5</b> <a href="/topic/{n}/words/17">What one said there</a></li>'
        for n in range(1, 4)
    )
    document = _page(f"<ul>{rows}</ul>")
    assert [link.url for link in read_listing(document, document.url)] == [f"https://forum.example/topic/{n}/words" for n in (1, 2, 3)]


@pytest.mark.parametrize("name", ["no-sidebar", "content navigation", "has-sidebar widget-page"])
def test_a_class_on_the_whole_page_hides_nothing(name: str) -> None:
    rows = "".join(ROW.format(href=f"/topic/{n}-words", text=f"A title number {n} of some length") for n in range(1, 9))
    document = _page(f"<div class='{name}'><table>{rows}</table></div>")
    assert len(read_listing(document, document.url)) == 8


def test_a_row_that_carries_its_authors_number_is_a_row() -> None:
    rows = "".join(
        f'<ul class="loop-item-{n} user-id-7 odd topic type-topic"><li class="bbp-topic-title"><a href="/topic/words-{n}/">A title number {n}</a></li><li>5</li></ul>'
        for n in range(1, 4)
    )
    document = _page(rows)
    assert len(read_listing(document, document.url)) == 3


@pytest.mark.parametrize(
    "frame",
    [
        "<nav>{}</nav>",
        "<header>{}</header>",
        "<footer>{}</footer>",
        "<aside>{}</aside>",
        "<div class='sidebar'>{}</div>",
        "<div id='breadcrumb'>{}</div>",
        "<div role='navigation'>{}</div>",
        "<td class='last-post'>{}</td>",
    ],
)
def test_links_beside_the_list(frame: str) -> None:
    other = frame.format('<a href="/topic/88-words">Some other title with words</a>')
    document = _page(f"<div>{other}</div><table>{THREADS}</table>")
    assert "https://forum.example/topic/88-words" not in [link.url for link in read_listing(document, document.url)]
    assert len(read_listing(document, document.url)) == 3


def test_the_path_to_the_board_is_not_listed() -> None:
    crumbs = '<ul class="breadcrumbs"><li><a href="/forum/1-house">House</a></li></ul>'
    rows = ROW.format(href="/forum/1-house", text="House") + ROW.format(href="/forum/7-tools", text="Tools")
    document = _page(f"{crumbs}<table>{rows}{THREADS}</table>")
    assert read_listing(document, document.url)[0].title == "Tools"


def test_of_two_links_to_a_thread_the_plain_one_is_given() -> None:
    rows = "".join(
        f'<tr class="topic"><td><a href="/topic/{n}-words/?do=getNewComment">New posts in it</a> <a href="/topic/{n}-words/">Title {n} here</a></td>'
        f"<td>{n}</td><td>2020-01-02</td></tr>"
        for n in (11, 12)
    )
    document = _page(f"<table>{rows}</table>")
    listed = read_listing(document, document.url)
    assert [(link.url, link.title) for link in listed] == [
        ("https://forum.example/topic/11-words/", "Title 11 here"),
        ("https://forum.example/topic/12-words/", "Title 12 here"),
    ]


SHOP = "".join(
    f'<div class="product"><a href="/products/lamp-{n}">Lamp number {n}</a><span>{n}9.00</span><a href="/cart?add={n}">Add to cart</a></div>'
    for n in range(8)
)
NEWS = "".join(
    f'<article><h2><a href="/2024/05/story-{n}">A story about number {n}</a></h2><p>Some words on it.</p></article>' for n in range(8)
)
DOCS = "".join(f'<li><a href="/docs/topics/model-{n}">How to write model {n}</a></li>' for n in range(8))


@pytest.mark.parametrize("body", [SHOP, NEWS, f"<ul>{DOCS}</ul>", "", "<p>Nothing here.</p>", '<a href="/topic/">Topics</a>'])
def test_a_page_that_is_no_board_lists_nothing(body: str) -> None:
    document = _page(f"<main>{body}</main>", "https://www.example.com/things")
    assert read_listing(document, document.url) == ()


def test_a_board_of_one_thread() -> None:
    document = _page(f"<table>{ROW.format(href='/topic/5-words', text='The only one')}</table>")
    assert [link.title for link in read_listing(document, document.url)] == ["The only one"]


def test_a_hundred_thousand_links_take_time_in_proportion() -> None:
    rows = "".join(f'<tr><td class="topic"><a href="/topic/{n}-w">Title {n} is here</a></td><td>5</td></tr>' for n in range(20_000))
    document = _page(f"<table>{rows}</table>")
    assert len(read_listing(document, document.url)) == 20_000


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["<a href='/topic/1-x'>T</a>", "<a href='//['>x", "<a href='?topic=5.0'>y</a>", "<tr>", "<td class='last-post'>", "<nav>", "</nav>", "<a href='#'>2</a>",
             "<a href='http://[::1'>q</a>", "<a href='/u/%ff%00'>ü</a>", "<base href='http://a:b/'>", "<link rel=next href='?page=x'>", "text", "<li class=' '>"]
        )
    ),
    st.sampled_from(["https://forum.example/b/1", "", "http://[", "x", "http://a:99999/", "https://forum.example/?page=99999999999999999999"]),
)  # fmt: skip
def test_never_raises(parts: list[str], url: str) -> None:
    document = parse_document("<body>" + "".join(parts), url)
    if document is not None:
        read_listing(document, url)
        board_likeness(document, url)
