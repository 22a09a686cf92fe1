"""Pagers in the markup habits of many engines: which page, which thread, which next page."""

# ruff: noqa: E501 (lines of HTML)
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.pagination import Pager, read_pager

SITE = "https://forum.example"


def _absolute(url: str) -> str:
    return url if url.startswith("http") else SITE + url


def _read(url: str, body: str = "", head: str = "") -> Pager:
    url = url if url.startswith("http") else SITE + url
    document = parse_document(f"<html><head>{head}</head><body>{body}</body></html>", url)
    assert document is not None
    return read_pager(document, url)


def _links(*targets: tuple[str, str]) -> str:
    return "".join(f'<a href="{href}">{text}</a> ' for href, text in targets)


# Each: page URL, body, head, then the thread's URL, the page's number, the next page, the last one.
PAGERS = {
    "xenforo 2, first page": (
        "/threads/lamp.55/",
        '<ul class="pageNav-main"><li class="pageNav-page pageNav-page--current"><a href="/threads/lamp.55/">1</a></li>'
        '<li class="pageNav-page"><a href="/threads/lamp.55/page-2">2</a></li><li class="pageNav-page"><a href="/threads/lamp.55/page-9">9</a></li></ul>'
        '<a href="/threads/lamp.55/page-2" class="pageNav-jump pageNav-jump--next">Next</a>',
        '<link rel="canonical" href="/threads/lamp.55/"><link rel="next" href="/threads/lamp.55/page-2">',
        ("/threads/lamp.55/", 1, "/threads/lamp.55/page-2", 9),
    ),
    "xenforo, canonical is page n": (
        "/threads/lamp.55/page-3",
        _links(("/threads/lamp.55/", "1"), ("/threads/lamp.55/page-2", "2")) + '<a class="pageNav-page--current" href="/threads/lamp.55/page-3">3</a>',
        '<link rel="canonical" href="/threads/lamp.55/page-3"><link rel="prev" href="/threads/lamp.55/page-2">',
        ("/threads/lamp.55/", 3, None, 3),
    ),
    "canonical is wrongly page 1": (
        "/threads/lamp.55/page-2",
        "<div class='pager'>" + _links(("/threads/lamp.55/", "1")) + "<strong>2</strong>" + _links(("/threads/lamp.55/page-3", "3")) + "</div>",
        '<link rel="canonical" href="/threads/lamp.55/">',
        ("/threads/lamp.55/", 2, "/threads/lamp.55/page-3", 3),
    ),
    "xenforo 1, relative to base": (
        "/threads/lamp.55/",
        '<div class="PageNav"><nav><a href="threads/lamp.55/" class="currentPage">1</a> <a href="threads/lamp.55/page-2">2</a>'
        '<a href="threads/lamp.55/page-2" class="text">Weiter &gt;</a></nav></div>',
        f'<base href="{SITE}/">',
        ("/threads/lamp.55/", 1, "/threads/lamp.55/page-2", 2),
    ),
    "phpbb, offsets": (
        "/viewtopic.php?f=1&t=44&start=15&sid=0123456789abcdef0123456789abcdef",
        '<div class="pagination">41 posts <ul><li><a href="./viewtopic.php?f=1&amp;t=44&amp;sid=0123456789abcdef0123456789abcdef">1</a></li>'
        '<li class="active"><span>2</span></li><li><a href="./viewtopic.php?f=1&amp;t=44&amp;start=30">3</a></li>'
        '<li class="arrow next"><a class="button button-icon-only" rel="next" href="./viewtopic.php?f=1&amp;t=44&amp;start=30"><span>Next</span></a></li></ul></div>',
        "",
        ("/viewtopic.php?f=1&t=44", 2, "/viewtopic.php?f=1&t=44&start=30", 3),
    ),
    "phpbb, rewritten addresses": (
        "/lamp-t2129-10.html",
        '<div class="pagination">Page <strong>2</strong> sur <strong>3</strong> • <span><a href="./lamp-t2129.html">1</a>, <strong>2</strong>,'
        ' <a href="./lamp-t2129-20.html">3</a></span></div>',
        "",
        ("/lamp-t2129.html", 2, "/lamp-t2129-20.html", 3),
    ),
    "smf, rel=next is the next topic": (
        "/index.php?topic=55.20",
        '<div class="pagelinks">Pages: <a href="/index.php?topic=55.0">1</a> [<strong>2</strong>] <a href="/index.php?topic=55.40">3</a></div>'
        '<a href="/index.php?topic=55.0;prev_next=next#new">next »</a>',
        f'<link rel="next" href="{SITE}/index.php?topic=55.0;prev_next=next"><link rel="canonical" href="{SITE}/index.php?topic=55.20">',
        ("/index.php?topic=55.0", 2, "/index.php?topic=55.40", 3),
    ),
    "smf, last page": (
        "/index.php?topic=55.40",
        'Pages: <a href="/index.php?topic=55.0">1</a> <a href="/index.php?topic=55.20">2</a> [<b>3</b>] <a href="/index.php?topic=55.0">»</a>',
        f'<link rel="next" href="{SITE}/index.php?topic=55.0;prev_next=next">',
        ("/index.php?topic=55.0", 3, None, 3),
    ),
    "vbulletin 3": (
        "/showthread.php?t=7",
        '<div class="pagenav"><table><tr><td class="vbmenu_control">Page 1 of 4</td><td class="alt2"><strong>1</strong></td>'
        '<td><a href="showthread.php?t=7&amp;page=2">2</a></td><td><a rel="next" href="showthread.php?t=7&amp;page=2">&gt;</a></td>'
        '<td><a href="showthread.php?t=7&amp;page=4">Last »</a></td></tr></table></div>'
        '<a href="showthread.php?t=7&amp;goto=nextnewest">Next Thread</a>',
        "",
        ("/showthread.php?t=7", 1, "/showthread.php?t=7&page=2", 4),
    ),
    "vbulletin 4, the slug changes": (
        "/showthread.php?12345-Caf%E9-lamps",
        '<span class="selected"><a href="javascript://">1</a></span><span><a href="showthread.php?12345-Caf%C3%A9-lamps/page2">2</a></span>'
        '<span class="prev_next"><a rel="next" href="showthread.php?12345-Caf%C3%A9-lamps/page2"><img src="next-right.png"></a></span>',
        "",
        ("/showthread.php?12345-Caf%E9-lamps", 1, "/showthread.php?12345-Caf%C3%A9-lamps/page2", 2),
    ),
    "invision": (
        "/topic/9-lamp/page/2/",
        '<ul class="ipsPagination"><li class="ipsPagination_prev"><a href="/topic/9-lamp/" rel="prev">Prev</a></li><li><a href="/topic/9-lamp/">1</a></li>'
        '<li class="ipsPagination_active"><a href="/topic/9-lamp/page/2/">2</a></li><li><a href="/topic/9-lamp/page/3/">3</a></li></ul>',
        '<link rel="canonical" href="/topic/9-lamp/page/2/">',
        ("/topic/9-lamp/", 2, "/topic/9-lamp/page/3/", 3),
    ),
    "fluxbb": (
        "/viewtopic.php?id=298&p=2",
        '<p class="pagelink"><span class="pages-label">Pages: </span><a href="viewtopic.php?id=298">1</a> <strong>2</strong> <a href="viewtopic.php?id=298&amp;p=3">3</a></p>',
        "",
        ("/viewtopic.php?id=298", 2, "/viewtopic.php?id=298&p=3", 3),
    ),
    "flarum, next only": (
        "/d/20-lamp",
        '<div class="container"><a href="/d/20-lamp?page=2">Next Page »</a></div>',
        '<link rel="canonical" href="/d/20-lamp">',
        ("/d/20-lamp", 1, "/d/20-lamp?page=2", 2),
    ),
    "pager in noscript": (
        "/t/lamp/88",
        '<noscript><div role="navigation"><a rel="next" href="/t/lamp/88?page=2">next page →</a></div></noscript>',
        "",
        ("/t/lamp/88", 1, "/t/lamp/88?page=2", 2),
    ),
    "pages counted from 0, plain": (
        "/boards/189-lamps/807",
        '<ul class="paginate"><li>Page 1 of 5</li><li><a href="/boards/189-lamps/807?page=1">Next</a></li><li><a href="/boards/189-lamps/807?page=4">Last</a></li></ul>',
        '<link rel="next" href="/boards/189-lamps/807?page=1">',
        ("/boards/189-lamps/807", 1, "/boards/189-lamps/807?page=1", 5),
    ),
    "pages counted from 0, second": (
        "/boards/189-lamps/807?page=1",
        '<ul class="paginate"><li><a href="/boards/189-lamps/807">Previous</a></li><li>Page 2 of 5</li><li><a href="/boards/189-lamps/807?page=2">Next</a></li></ul>',
        "",
        ("/boards/189-lamps/807", 2, "/boards/189-lamps/807?page=2", 5),
    ),
    "number behind the slug, from 0": (
        "/58129/lamp/1",
        '<p><a href="/58129/lamp">(1)</a> <b>(2)</b> <a href="/58129/lamp/2">(3)</a> (Reply)</p><p><a href="/house/1">(2)</a></p>',
        "",
        ("/58129/lamp", 2, "/58129/lamp/2", 3),
    ),
    "weak offset": (
        "/topic.asp?h=0&f=2&t=185",
        '<div class="btn-group"><span>1</span><a class="number" href="/topic.asp?h=0&amp;f=63&amp;t=185&amp;i=20">2</a><a href="/topic.asp?h=0&amp;f=63&amp;t=185&amp;i=40">3</a></div>',
        '<link rel="canonical" href="/topic.asp?h=0&amp;f=63&amp;t=185">',
        ("/topic.asp?h=0&f=63&t=185", 1, "/topic.asp?h=0&f=63&t=185&i=20", 3),
    ),
    "two numbers in the file name": (
        "/viewthread-84-87.html",
        '<div class="pager"><b>1</b> <a href="viewthread-84-87-2.html">2</a> <a href="viewthread-84-87-3.html">3</a> ... <a href="viewthread-84-87-40.html">40</a>'
        '<a href="viewthread-84-87-2.html">|nächste|</a></div><a href="viewthread-84-88.html">Nächstes Thema</a>',
        "",
        ("/viewthread-84-87.html", 1, "/viewthread-84-87-2.html", 40),
    ),
    "discuz": (
        "/thread-551-2-1.html",
        '<div class="pg"><a href="thread-551-1-1.html" class="prev">&nbsp;</a><a href="thread-551-1-1.html">1</a><strong>2</strong><a href="thread-551-3-1.html">3</a>'
        '<a href="thread-551-3-1.html" class="nxt">下一页</a></div>',
        "",
        ("/thread-551-1-1.html", 2, "/thread-551-3-1.html", 3),
    ),
    "the first page is numbered too": (
        "/lamps/lamp-sujet_9993_2.htm",
        '<div class="pagination">Page : <a href="/lamps/lamp-sujet_9993_1.htm">1</a> <b>2</b> <a href="/lamps/lamp-sujet_9993_3.htm">3</a></div>',
        "",
        ("/lamps/lamp-sujet_9993_1.htm", 2, "/lamps/lamp-sujet_9993_3.htm", 3),
    ),
    "phorum": (
        "/read.php?5,132",
        '<div class="paging">Pages: <strong class="current-page">1</strong><a href="/read.php?5,132,page=2">2</a></div><a class="icon icon-next" href="/read.php?5,1510,older">Older</a>',
        "",
        ("/read.php?5,132", 1, "/read.php?5,132,page=2", 2),
    ),
    "yabb": (
        "/YaBB.pl?num=1200/15",
        '<b>Pages:</b> <a href="/YaBB.pl?num=1200/0">1</a> <b>[2]</b> <a href="/YaBB.pl?num=1200/30">3</a>',
        "",
        ("/YaBB.pl?num=1200", 2, "/YaBB.pl?num=1200/30", 3),
    ),
    "vanilla": (
        "/discussion/556/lamp/p2",
        '<span class="Pager"><a href="/discussion/556/lamp" class="Previous">«</a><a href="/discussion/556/lamp" class="Pager-p p-1">1</a>'
        '<a href="/discussion/556/lamp/p2" class="Highlight Pager-p p-2">2</a><a href="/discussion/556/lamp/p3" class="Pager-p p-3">3</a></span>',
        "",
        ("/discussion/556/lamp", 2, "/discussion/556/lamp/p3", 3),
    ),
    "icon links and words": (
        "/topic/16/lamp/?page=3",
        '<ul class="paginator"><li class="paginator__pages">Page 3 of 4</li><li><a href="?page=2"><i class="fa fa-chevron-left"></i></a></li>'
        '<li><a href="?page=4"><i class="fa fa-chevron-right"></i></a></li></ul>',
        "",
        ("/topic/16/lamp/", 3, "/topic/16/lamp/?page=4", 4),
    ),
    "woltlab": (
        "/thread/97-lamp/?pageNo=2",
        '<nav class="pagination"><ul><li class="skip"><a href="/thread/97-lamp/" rel="prev"></a></li><li><a href="/thread/97-lamp/" title="Seite 1">1</a></li>'
        '<li class="active"><span>2</span></li><li><a href="/thread/97-lamp/?pageNo=3" title="Seite 3">3</a></li></ul></nav>',
        "",
        ("/thread/97-lamp/", 2, "/thread/97-lamp/?pageNo=3", 3),
    ),
    "arabic": (
        "/thread/97/",
        '<ul class="pagination"><li class="active"><a href="#">1</a></li><li><a href="/thread/97/?page=2">الصفحة التالية</a></li></ul>',
        "",
        ("/thread/97/", 1, "/thread/97/?page=2", 2),
    ),
    "offset in the middle": (
        "/ShowTopic-g29-i52-k154-Lamp.html",
        '<div class="pgLinks"><span class="paging pageDisplay">1</span><a href="/ShowTopic-g29-i52-k154-o10-Lamp.html" class="paging">2</a>'
        '<a class="guiArw" href="/ShowTopic-g29-i52-k154-o10-Lamp.html">»</a></div>',
        "",
        ("/ShowTopic-g29-i52-k154-Lamp.html", 1, "/ShowTopic-g29-i52-k154-o10-Lamp.html", 2),
    ),
    "a board": (
        "/forum/3-tools?page=2",
        '<ul class="pagination"><li class="disabled"><a href="#">Pages</a></li><li><a href="/forum/3-tools?page=1">1</a></li><li class="active"><a href="#">2</a></li>'
        '<li><a href="/forum/3-tools?page=3">3</a></li><li><a href="/forum/3-tools?page=3">»</a></li></ul><a href="/topic/27?page=4">4</a>',
        "",
        ("/forum/3-tools", 2, "/forum/3-tools?page=3", 3),
    ),
    "a front page": (
        "/",
        '<div class="paginator">Page 1 of 2 <a href="?page=2"><i class="fa fa-chevron-right"></i></a></div>',
        "",
        ("/", 1, "/?page=2", 2),
    ),
    "an archived thread": (
        "https://web.example/web/20120304050607/http://forum.example/viewtopic.php?t=5",
        '<div class="pagination"><strong>1</strong> <a href="/web/20120304050607/http://forum.example/viewtopic.php?t=5&amp;start=15">2</a></div>',
        "",
        ("https://web.example/web/20120304050607/http://forum.example/viewtopic.php?t=5", 1,
         "https://web.example/web/20120304050607/http://forum.example/viewtopic.php?t=5&start=15", 2),
    ),
    "a form in no table": (
        "/forums/42-51-7771-2-0-1-0-lamp.htm",
        '<div class="bloc-liste-num-page"><span><a href="/forums/42-51-7771-1-0-1-0-lamp.htm">1</a></span><span class="page-active">2</span>'
        '<span><a href="/forums/42-51-7771-3-0-1-0-lamp.htm">3</a></span></div>',
        "",
        ("/forums/42-51-7771-1-0-1-0-lamp.htm", 2, "/forums/42-51-7771-3-0-1-0-lamp.htm", 3),
    ),
    "results 1 to 10 of 45": (
        "/showthread.php?551-lamp",
        '<div class="pagination"><span>Results 1 to 10 of 45</span><span class="selected"><a title="Results 1 to 10 of 45">1</a></span>'
        '<span><a href="showthread.php?551-lamp/page2" title="Show results 11 to 20 of 45">2</a></span></div>',
        "",
        ("/showthread.php?551-lamp", 1, "/showthread.php?551-lamp/page2", 2),
    ),
    "posts are numbered, too": (
        "/t/551-lamp?page=2",
        '<div class="pages"><a href="/t/551-lamp">1</a> <b>2</b> <a href="/t/551-lamp?page=3">3</a></div>'
        '<div><a href="/t/551-lamp?page=2#post-21">21</a></div><div><a href="/t/551-lamp?page=2#post-22">22</a></div>',
        "",
        ("/t/551-lamp", 2, "/t/551-lamp?page=3", 3),
    ),
    "p, not a post": (
        "/t/1234?p=2",
        '<div><a href="?p=1" class="page_normal">1</a> <a href="?p=2" class="page_current">2</a> <a href="?p=3" class="page_normal">3</a></div>',
        "",
        ("/t/1234", 2, "/t/1234?p=3", 3),
    ),
    "more, by rel": ("/item?id=5551", '<a href="item?id=5551&amp;p=2" class="morelink" rel="next">More</a>', "", ("/item?id=5551", 1, "/item?id=5551&p=2", 2)),
    "comment pages": (
        "/2020/lamp/comment-page-2/",
        '<nav><a class="page-numbers" href="/2020/lamp/comment-page-1/#comments">1</a> <span aria-current="page" class="page-numbers">2</span>'
        ' <a class="page-numbers" href="/2020/lamp/comment-page-3/#comments">3</a></nav>',
        "",
        ("/2020/lamp/", 2, "/2020/lamp/comment-page-3/", 3),
    ),
    "slug behind the page": (
        "/ubbthreads.php/topics/5551/2/lamp",
        '<td>Page 2 of 3</td><td><a href="/ubbthreads.php/topics/5551/1/lamp">1</a></td><td>2</td><td><a href="/ubbthreads.php/topics/5551/3/lamp">3</a></td>',
        "",
        ("/ubbthreads.php/topics/5551/1/lamp", 2, "/ubbthreads.php/topics/5551/3/lamp", 3),
    ),
    "chinese, page of": (
        "/f?kz=5551&pn=2",
        '<div class="l_pager">第2页/共9页 <a href="/f?kz=5551&amp;pn=1">首页</a> <a href="/f?kz=5551&amp;pn=3">下一页</a> <a href="/f?kz=5551&amp;pn=9">尾页</a></div>',
        "",
        ("/f?kz=5551", 2, "/f?kz=5551&pn=3", 9),
    ),
    "invision without rewritten addresses": (
        "/index.php?/topic/2018-lamp/",
        '<ul class="ipsPagination"><li class="ipsPagination_active"><a href="/index.php?/topic/2018-lamp/#comments">1</a></li>'
        '<li><a href="/index.php?/topic/2018-lamp/page/2/#comments">2</a></li></ul>',
        '<link rel="next" href="/index.php?/topic/2018-lamp/page/2/">',
        ("/index.php?/topic/2018-lamp/", 1, "/index.php?/topic/2018-lamp/page/2/", 2),
    ),
    "a language comes in": (
        "/topic/432/lamp",
        "",
        '<link rel="canonical" href="/topic/432/lamp"><link rel="next" href="/topic/432/lamp?lang=en-US&amp;page=2">',
        ("/topic/432/lamp", 1, "/topic/432/lamp?lang=en-US&page=2", 2),
    ),
    "numbers in the title": (
        "/topic/156087/lamp-24-04",
        '<div class="votes"><a href="#" title="Voters">2</a></div><div class="votes"><a href="#">1</a></div>',
        "",
        ("/topic/156087/lamp-24-04", 1, None, None),
    ),
    "shown on wide screens": (
        "/t/9-lamp",
        '<ul class="pagination"><li class="active"><span>1</span></li><li class="page inactive hidden-xs"><a href="/t/9-lamp?page=2">2</a></li></ul>',
        "",
        ("/t/9-lamp", 1, "/t/9-lamp?page=2", 2),
    ),
    "load more": ("/t/9-lamp", '<a href="/t/9-lamp?page=2">Load more</a>', "", ("/t/9-lamp", 1, "/t/9-lamp?page=2", 2)),
    "no pager": ("/t/9-lamp", '<a href="/t/10-other">Next</a>', "", ("/t/9-lamp", 1, None, None)),
}  # fmt: skip


@pytest.mark.parametrize("name", PAGERS)
def test_pagers(name: str) -> None:
    url, body, head, (thread, number, following, last) = PAGERS[name]
    pager = _read(url, body, head)
    expected = Pager(
        thread_url=_absolute(thread), page_number=number, next_page_url=following and _absolute(following), last_page=last, certain=True
    )
    assert pager == expected


# A page reached by the address of one post: URL, body, head, then thread, number, next page, certain.
PERMALINKS = {
    "canonical names the thread": (
        "/threads/lamp.55/post-912",
        _links(("/threads/lamp.55/", "1"), ("/threads/lamp.55/page-3", "3")) + '<a class="current" href="/threads/lamp.55/page-2">2</a>',
        '<link rel="canonical" href="/threads/lamp.55/page-2"><link rel="next" href="/threads/lamp.55/page-3">',
        ("/threads/lamp.55/", 2, "/threads/lamp.55/page-3", True),
    ),
    "only the canonical names it": (
        "/posts/912/",
        "<ul class='pageNav'><li><a href='/threads/lamp.55/'>1</a></li><li class='pageNav-page--current'><a href='/threads/lamp.55/page-2'>2</a></li></ul>",
        '<link rel="canonical" href="/threads/lamp.55/page-2">',
        ("/threads/lamp.55/", 2, None, True),
    ),
    "og:url names it": ("/posts/912/", "", '<meta property="og:url" content="https://forum.example/threads/lamp.55/">', ("/threads/lamp.55/", 1, None, True)),
    "the thread's number is in the URL": (
        "/viewtopic.php?f=24&t=1077&p=5344#p5344",
        '<div class="pagination"><a href="viewtopic.php?f=24&amp;t=1077">1</a> <strong>2</strong> <a href="viewtopic.php?f=24&amp;t=1077&amp;start=20">3</a></div>',
        "",
        ("/viewtopic.php?f=24&t=1077", 2, "/viewtopic.php?f=24&t=1077&start=20", True),
    ),
    "only the pager names it": (
        "/post11011.html#p11011",
        '<div class="pagination"><a href="#">Page <strong>3</strong> sur <strong>3</strong></a> • <span><a href="./lamp-t2129.html">1</a>, '
        '<a href="./lamp-t2129-10.html">2</a>, <strong>3</strong></span></div>',
        "",
        ("/lamp-t2129.html", 3, None, True),
    ),
    "viewtopic by post": (
        "/viewtopic.php?p=9#p9",
        '<div class="pagination"><a href="viewtopic.php?f=2&amp;t=5">1</a> <strong>2</strong> <a href="viewtopic.php?f=2&amp;t=5&amp;start=50">3</a></div>',
        "",
        ("/viewtopic.php?f=2&t=5", 2, "/viewtopic.php?f=2&t=5&start=50", True),
    ),
    "message of a topic": (
        "/index.php?topic=55.msg912#msg912",
        '<div>Pages: <a href="/index.php?topic=55.0">1</a> [<strong>2</strong>]</div>',
        "",
        ("/index.php?topic=55.0", 2, None, True),
    ),
    "findComment": ("/topic/9-lamp/?do=findComment&comment=77", "", "", ("/topic/9-lamp/", 1, None, True)),
    "unread": ("/threads/lamp.55/unread", "", "", ("/threads/lamp.55/", 1, None, True)),
    "post number behind the thread": ("/t/lamp/88771/15", "", '<link rel="canonical" href="https://forum.example/t/lamp/88771">', ("/t/lamp/88771", 1, None, True)),
    "the title links to the thread": (
        "/showpost.php?p=912",
        '<h1><a href="/showthread.php?t=55">Squeaky lamp</a></h1><p>Words of the post.</p>',
        "<title>Squeaky lamp - Example</title>",
        ("/showthread.php?t=55", 1, None, True),
    ),
    "JSON-LD names the thread": (
        "/post/912",
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage","mainEntity":{"@type":"DiscussionForumPosting",'
        '"headline":"Lamp","url":"https://forum.example/topic/5-lamp"}}</script>',
        "",
        ("/topic/5-lamp", 1, None, True),
    ),
    "a page for each post": ("/post/912", "", '<link rel="canonical" href="/post/912">', ("/post/912", 1, None, True)),
    "nothing names the thread": ("/post/912", "<p>Words</p>", "", ("/post/912", 1, None, False)),
}  # fmt: skip


@pytest.mark.parametrize("name", PERMALINKS)
def test_pages_reached_by_a_permalink(name: str) -> None:
    url, body, head, (thread, number, following, certain) = PERMALINKS[name]
    pager = _read(url, body, head)
    assert (pager.thread_url, pager.page_number) == (SITE + thread, number)
    assert pager.next_page_url == (SITE + following if following else None)
    assert pager.certain is certain


@pytest.mark.parametrize(
    ("url", "body"),
    [
        ("/topic/lamp/", '<a class="next" rel="nofollow" href="/topic/lamp/next/">Nächstes Thema »</a>'),
        ("/showthread.php?t=7", '<a href="/showthread.php?t=7&amp;goto=nextnewest">Next Thread</a>'),
        ("/viewtopic.php?t=7", '<a href="/viewtopic.php?t=7&amp;view=next">Next</a>'),
        ("/index.php?topic=5.0", '<a href="/index.php?topic=5.0;prev_next=next#new">Next</a>'),
        ("/read.php?5,132", '<a class="icon icon-next" href="/read.php?5,1510,older">Next</a>'),
        ("/topic/12", '<a rel="next" href="/topic/13">Next</a>'),
        ("/viewthread-84-87.html", '<a rel="next" href="/viewthread-84-88.html">Next</a>'),
        ("/threads/lamp.55/", '<a rel="next" href="/threads/cable.56/">Next</a>'),
        ("/threads/lamp.55/", '<a rel="next" href="/threads/lamp.56/page-2">Next</a>'),
        ("/forum/3/topic/5/", '<a rel="next" href="/forum/3/topic/6/?page=2">Next</a>'),
        ("/t/9-lamp", '<a href="https://elsewhere.example/t/9-lamp?page=2">2</a>'),
        (
            "/t/9-lamp?page=3",
            '<a href="/t/9-lamp?page=1">1</a> <a href="/t/9-lamp?page=2">2</a> <b>3</b> <a href="/t/9-lamp?page=1">Next</a>',
        ),
        ("/t/9-lamp?page=3", '<a rel="next" href="/t/9-lamp?page=3">Next</a>'),
        ("/t/9-lamp?page=3", '<a rel="next" href="/t/9-lamp?page=2">Next</a>'),
        ("/t/9-lamp", '<a rel="next" href="/t/9-lamp#top">Next</a>'),
        ("/t/9-lamp", '<ul><li class="next disabled"><a href="/t/9-lamp?page=2" aria-label="Next Page"></a></li></ul>'),
        ("/t/9-lamp", '<div class="postbody"><p>It is all on <a href="/t/9-lamp?page=2">2</a></p></div>'),
        ("/t/9-lamp", '<blockquote><a href="/t/9-lamp?page=2">next</a></blockquote>'),
        (
            "/t/9-lamp",
            '<p>As I wrote at some length the day before yesterday, what you look for is said on <a href="/t/9-lamp?page=2">2</a> and after.</p>',
        ),
        ("/t/9-lamp", '<a href="/t/9-lamp">5</a> <a href="/t/9-lamp/likes">21</a>'),
        ("/t/9-lamp", '<a href="#post-2">2</a> <a href="/t/9-lamp#p3">3</a> <a href="/t/9-lamp#4">4</a>'),
        ("/t/9-lamp?page=2", '<a href="/t/9-lamp?page=2#post-3">3</a>'),
        ("/viewtopic.php?t=7", '<a href="/viewtopic.php?t=7&amp;start=30">5</a>'),
    ],
)
def test_what_is_no_next_page(url: str, body: str) -> None:
    assert _read(url, body).next_page_url is None


def test_a_page_number_that_is_too_high_is_what_the_pager_shows() -> None:
    body = "<div class='pager'>" + _links(("/t/9-lamp", "1"), ("/t/9-lamp?page=2", "2")) + "<span class='current'>3</span></div>"
    pager = _read("/t/9-lamp?page=99", body)
    assert (pager.page_number, pager.next_page_url, pager.thread_url) == (3, None, SITE + "/t/9-lamp")


@pytest.mark.parametrize("canonical", ["https://forum.example/", "https://elsewhere.example/t/9-lamp", "/forum/3-tools", "http://["])
def test_a_canonical_url_of_something_else_is_not_believed(canonical: str) -> None:
    assert _read("/t/9-lamp?page=2", head=f'<link rel="canonical" href="{canonical}">').thread_url == SITE + "/t/9-lamp"


def test_a_www_and_a_scheme_do_not_part_a_thread_from_its_pager() -> None:
    pager = _read("https://www.forum.example/t/9-lamp", '<a href="http://forum.example/t/9-lamp?page=2">2</a>')
    assert pager.next_page_url == "http://forum.example/t/9-lamp?page=2"


def test_twenty_thousand_links_take_time_in_proportion() -> None:
    body = "".join(f'<a href="/t/9-lamp?page={n}">{n}</a>\n' for n in range(2, 20_000))
    pager = _read("/t/9-lamp", f"<div>{body}</div>")
    assert (pager.next_page_url, pager.last_page) == (SITE + "/t/9-lamp?page=2", 19_999)


@pytest.mark.parametrize("tail", ["?" + "page=2&" * 20_000, "-1" * 100_000, "/1" * 100_000, "?page=" + "2" * 100_000])
def test_an_address_without_end_is_no_page(tail: str) -> None:
    assert _read("/t/9-lamp", f'<a href="/t/9-lamp{tail}">2</a>').next_page_url is None


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["<a href='/t/1-x?page=2'>2</a>", "<a href='//[' rel=next>x</a>", "<a href='?topic=5.0'>1</a>", "<link rel=next href='?page=x'>", "<base href='http://a:b/'>",
             "<a href='?page=99999999999999999999' rel=next>»</a>", "<li class='active'>", "<span class=current>3</span>", "<a href='?start=0'>0</a>", "Page 0 of 0", "<a>٣</a>",
             "<link rel=canonical href='http://[::1'>", "<a href='/t/1-x/²'>²</a>", "<script type='application/ld+json'>{\"url\": [[[", "<h1><a href='http://x:y/'>t</a></h1>"]
        )
    ),
    st.sampled_from(["https://f.example/t/1-x", "", "http://[", "x", "http://a:99999/", "https://f.example/?page=99999999999999999999", "https://f.example/post-²", "?p=1"]),
)  # fmt: skip
def test_never_raises(parts: list[str], url: str) -> None:
    document = parse_document("<body>" + "".join(parts), url)
    if document is not None:
        assert read_pager(document, url).page_number >= 1
