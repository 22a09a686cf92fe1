"""Whether the best frames are posts at all: threads told from boards, shops, menus and articles."""

# ruff: noqa: E501 (lines of HTML)
import pytest

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.acceptance import choose_posts, is_forum
from harvestcrawl.extraction.frames import frame_sets
from harvestcrawl.extraction.marks import find_marks
from harvestcrawl.extraction.outline import outline
from harvestcrawl.extraction.scoring import rank

FORUM = "https://kettles.example/forum/thread/5005"
SITE = "https://kettles.example/news/5005"

FELT = "Felt keeps the kettle warm for an hour, it does not smell when it is wet, and it is cheap."
CORK = "Cork is what my aunt had under hers, though she never said where she had bought it."
WOOL = "Nobody here mentions wool, which is strange, as it was good enough for all of our mothers."
TEXTS = (FELT, CORK, WOOL)


def chosen(html: str, url: str = FORUM) -> list[str | None] | None:
    """The ids of what was taken for posts; ``None`` where nothing was."""
    document = parse_document(f"<html><body>{html}</body></html>", url)
    assert document is not None
    page = outline(document)
    marks = find_marks(document, page)
    best = choose_posts(document, page, marks, rank(page, marks, frame_sets(page, marks)))
    return None if best is None else [page.elements[f.start].get("id") for f in best.candidate.frames]


def post(n: int, text: str, name: str = "post") -> str:
    return f"<div class='{name}' id='p{n}'><div><a href='/members/{n}/'>Member {n}</a></div><div>{n} May 2012</div><p>{text}</p><div>Reply</div></div>"


THREAD = "<h1>Kettles that leak</h1><main>" + "".join(post(n, text) for n, text in enumerate(TEXTS, 1)) + "</main>"


@pytest.mark.parametrize("url", [FORUM, SITE, ""])
def test_posts_with_all_their_marks_are_posts_on_any_site(url: str) -> None:
    assert chosen(THREAD, url) == ["p1", "p2", "p3"]


def test_texts_with_a_date_alone_are_posts_on_a_forum_only() -> None:
    dated = "".join(f"<div class='x' id='p{n}'><div>{n} May 2012</div><p>{text}</p></div>" for n, text in enumerate(TEXTS * 3, 1))
    assert chosen(f"<main>{dated}</main>", SITE) is None
    assert chosen(f"<main>{dated}</main>", FORUM) == [f"p{n}" for n in range(1, 10)]


def test_posts_with_a_date_and_a_name_are_posts_whatever_their_class() -> None:
    plain = "".join(post(n, text, "x1") for n, text in enumerate(TEXTS, 1))
    assert chosen(f"<main>{plain}</main>", SITE) == ["p1", "p2", "p3"]


def test_a_single_post_is_one_on_a_forum_only() -> None:
    single = f"<h1>Kettles that leak</h1><main>{post(1, FELT)}</main>"
    assert chosen(single, FORUM) == ["p1"]
    assert chosen(single, SITE) is None


def test_of_single_frames_in_one_another_the_smallest_with_all_of_the_post_is_taken() -> None:
    single = f"<div class='posts' id='outer'><div class='post-list' id='list'>{post(1, FELT)}</div></div>"
    assert chosen(f"<h1>Kettles that leak</h1>{single}") == ["p1"]


NOT_POSTS = {
    "nothing": "",
    "a line": "<p>Kettles.</p>",
    "an article": "<article><h1>How kettles leak</h1>" + "".join(f"<p>{text}</p>" for text in TEXTS * 4) + "</article>",
    "a menu": "<ul>" + "".join(f"<li class='item'><a href='/kettles/{n}'>Kettles of kind {n}</a></li>" for n in range(12)) + "</ul>",
    "a list of threads": "<table>"
    + "".join(
        f"<tr class='row' id='r{n}'><td><a class='title' href='/forum/thread/{600 + n}-{w}'>{t[:40]}</a></td><td><a href='/members/{n}/'>Member {n}</a></td><td>{n} May 2012</td><td>{n} replies</td></tr>"
        for n, (t, w) in enumerate(zip(TEXTS * 2, "abcdef", strict=True), 1)
    )
    + "</table>",
    "results of a search": "".join(
        f"<div class='result' id='r{n}'><h3><a href='/forum/thread/{600 + n}/'>{t[:40]} {n}</a></h3><p>{t}</p><div><a href='/members/{n}/'>Member {n}</a> {n} May 2012</div></div>"
        for n, t in enumerate(TEXTS * 2, 1)
    ),
    "a list of members": "<table>"
    + "".join(f"<tr class='row'><td><a href='/members/{n}/'>Member {n}</a></td><td>Joined</td><td>{n} May 2012</td><td>{n * 7}</td></tr>" for n in range(1, 12))
    + "</table>",
    "products": "".join(
        f"<div class='product' id='k{n}'><a href='/shop/{n}'><img src='/{n}.jpg'></a><h2><a href='/shop/{n}'>Kettle of kind {n}</a></h2><span>{n}9.95 €</span><p>{t}</p><button>Buy</button></div>"
        for n, t in enumerate(TEXTS * 3, 1)
    ),
    "news with dates and authors": "".join(
        f"<div class='teaser' id='n{n}'><h2><a href='/news/{600 + n}-{n}'>{t[:30]} {n}</a></h2><p>{t}</p><span class='author'>Member {n}</span> <i>{n} May 2012</i></div>"
        for n, t in enumerate(TEXTS * 2, 1)
    ),
}


@pytest.mark.parametrize("html", NOT_POSTS.values(), ids=NOT_POSTS)
def test_what_is_made_of_no_posts(html: str) -> None:
    assert chosen(html, FORUM if "thread" in html else SITE) is None


def test_posts_whose_first_line_links_to_themselves_are_no_listing() -> None:
    posts = "".join(
        f"<div class='post' id='p{77000 + n}'><h4><a href='/forum/post/{77000 + n}'>Re: Kettles that leak</a></h4><div><a href='/members/{n}/'>Member {n}</a></div><div>{n} May 2012</div><p>{t}</p></div>"
        for n, t in enumerate(TEXTS * 2, 1)
    )
    assert chosen(f"<main>{posts}</main>") == [f"p{n}" for n in range(77001, 77007)]


def rows(words: tuple[str, ...]) -> str:
    return "".join(f"<div class='x' id='p{n}'><div><a href='/members/{n}/'>Member {n}</a></div><div>{n} May 2012</div><p>{w}</p></div>" for n, w in enumerate(words * 2, 1))


def test_short_rows_are_posts_if_they_are_sentences() -> None:
    assert chosen(rows(("Felt, of course.", "I use cork for that.", "My aunt had wool!"))) == [f"p{n}" for n in range(1, 7)]
    assert chosen(rows(("Keeper of kettles", "Leith, by the water", "Wool and felt trade"))) is None


def test_rows_with_next_to_no_text_are_no_posts() -> None:
    assert chosen(rows(("Felt.", "Cork.", "Wool."))) is None


def test_posts_that_link_elsewhere_are_no_listing() -> None:
    posts = "".join(post(n, f"<a href='/forum/thread/{800 + n}'>Have a look over here, number {n}</a><br>{t}") for n, t in enumerate(TEXTS, 1))
    assert chosen(f"<main>{posts}</main>") == ["p1", "p2", "p3"]


FORUMS = {
    "host": ("https://forum.kettles.example/x/5", "", True),
    "path": ("https://kettles.example/forums/5", "", True),
    "script": ("https://kettles.example/viewtopic.php?x=5", "", True),
    "parameter": ("https://kettles.example/index.php?topic=5.0", "", True),
    "another language": ("https://kettles.example/thema/5", "", True),
    "body": ("https://kettles.example/5", " class='board-index'", True),
    "body's id": ("https://kettles.example/5", " id='showThread'", True),
    "nothing": ("https://kettles.example/5", " class='page'", False),
    "a value": ("https://kettles.example/?q=forum", "", False),
    "no address": ("", "", False),
}


@pytest.mark.parametrize(("url", "attribute", "wanted"), FORUMS.values(), ids=FORUMS)
def test_a_page_says_that_it_belongs_to_a_forum(url: str, attribute: str, wanted: bool) -> None:
    document = parse_document(f"<html><body{attribute}><p>Words.</p></body></html>", url)
    assert document is not None
    assert is_forum(document) is wanted


def test_the_outermost_elements_may_say_forum() -> None:
    document = parse_document("<html><body><div id='forum-wrap'><p>Words.</p></div></body></html>", SITE)
    deep = parse_document("<html><body><div><div><div id='forum-wrap'>Words.</div></div></div></body></html>", SITE)
    assert document is not None
    assert deep is not None
    assert (is_forum(document), is_forum(deep)) == (True, False)


def test_messages_that_all_have_the_threads_title_are_no_rows() -> None:
    posts = "".join(
        f"<div><a href='/read.php?2,736,{n}#msg-{n}'>{'Re: ' if n > 736 else ''}Kettles that leak</a><br><a href='/profile.php?2,{n}'>Member {n}</a> {n - 735} May 2012"
        f"<p>Felt keeps the kettle warm, says number {n}, and it does not smell when it is wet.</p><a href='/read.php?2,736,{n}#REPLY'>Reply</a></div>"
        for n in range(736, 742)
    )
    assert chosen(f"<main>{posts}</main>", "https://kettles.example/read.php?2,736") == [None] * 6  # six, without ids
