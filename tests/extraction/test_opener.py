"""An opener that stands outside the list of replies."""

# ruff: noqa: E501 (lines of HTML)
from itertools import pairwise

import pytest

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.marks import find_marks
from harvestcrawl.extraction.opener import with_opener
from harvestcrawl.extraction.outline import Frame, outline

FELT = "Felt keeps the kettle warm for an hour, and it does not smell when it is wet."


def found(html: str, *, forum: bool = True) -> list[list[str | None]]:
    """The ids of the roots of all frames, where the replies are the elements of class ``reply``."""
    document = parse_document(f"<html><body>{html}</body></html>", "https://forum.example/t/5")
    assert document is not None
    page = outline(document)
    replies = [i for i, tokens in enumerate(page.tokens) if "reply" in tokens]
    frames = with_opener(page, find_marks(document, page), forum, [Frame((i,), page.end[i]) for i in replies])
    return [[page.elements[r].get("id") for r in f.roots] for f in frames]


def reply(n: int) -> str:
    return f"<div class='reply' id='r{n}'><div><a href='/members/{n}/'>Member {n}</a></div><div>{n} May 2012</div><p>{FELT}</p></div>"


REPLIES = f"<div id='replies'>{reply(2)}{reply(3)}{reply(4)}</div>"
ANN = "<div><a href='/members/1/'>Ann</a></div>"

OPENERS = {
    "beside the list": f"<div id='op'>{ANN}<div>1 May 2012</div><p>{FELT}</p></div>{REPLIES}",
    "in a wrapper": f"<div><div id='op'><div>{ANN}<div>1 May 2012</div><p>{FELT}</p></div></div><section><div>{REPLIES}</div></section></div>",
    "in the list": f"<div id='list'><div id='op'>{ANN}<div>1 May 2012</div><p>{FELT}</p></div>{reply(2)}{reply(3)}</div>",
    "a heading between": f"<div id='op'>{ANN}<div>1 May 2012</div><p>{FELT}</p></div><h2>3 replies</h2>{REPLIES}",
    "without a person, named as a post": f"<div id='op' class='post'><div>1 May 2012</div><p>{FELT}</p></div>{REPLIES}",
}


@pytest.mark.parametrize("html", OPENERS.values(), ids=OPENERS)
def test_an_opener_before_the_replies_is_a_post(html: str) -> None:
    assert found(html)[0] == ["op"]
    assert [roots[0] for roots in found(html)[1:3]] == ["r2", "r3"]


def test_an_opener_of_several_siblings_is_one_post() -> None:
    html = f"<h1 id='h'>Kettles that leak</h1><div id='who'>{ANN}<div>1 May 2012</div></div><div id='text'><p>{FELT}</p></div>{REPLIES}"
    assert found(html) == [["who", "text"], ["r2"], ["r3"], ["r4"]]


def test_an_opener_may_stand_some_levels_above_the_replies() -> None:
    html = f"<div id='op'>{ANN}<div>1 May 2012</div><p>{FELT}</p></div>" + "<section>" * 5 + REPLIES + "</section>" * 5
    assert found(html) == [["op"], ["r2"], ["r3"], ["r4"]]


def test_of_two_candidates_the_one_next_to_the_replies_is_the_opener() -> None:
    html = "".join(f"<div id='{name}'><div><a href='/members/{name}1/'>{name}</a></div><div>1 May 2012</div><p>{FELT}</p></div>" for name in ("far", "near"))
    assert found(html + REPLIES)[0] == ["near"]


NONE = {
    "nothing before": REPLIES,
    "no date": f"<div id='op'>{ANN}<p>{FELT}</p></div>{REPLIES}",
    "no person": f"<div id='op'><div>1 May 2012</div><p>{FELT}</p></div>{REPLIES}",
    "no text": f"<div id='op'>{ANN}<div>1 May 2012</div><p>Felt.</p></div>{REPLIES}",
    "a heading": f"<div id='op'><h1>{FELT}</h1>{ANN}<div>1 May 2012</div></div>{REPLIES}",
    "mostly links": f"<div id='op'>{ANN}<div>1 May 2012</div><p>All of these are good:</p><a href='/a'>{FELT}</a></div>{REPLIES}",
    "furniture": f"<div id='op' class='sidebar'>{ANN}<div>1 May 2012</div><p>{FELT}</p></div>{REPLIES}",
    "behind the replies": f"{REPLIES}<div id='op'>{ANN}<div>1 May 2012</div><p>{FELT}</p></div>",
}


@pytest.mark.parametrize("html", NONE.values(), ids=NONE)
def test_what_lacks_the_marks_of_a_post_is_no_opener(html: str) -> None:
    assert found(html) == [["r2"], ["r3"], ["r4"]]


def test_a_line_that_tells_who_began_the_thread_is_no_opener() -> None:
    started = "<div id='op'><a href='/members/2/'>Member 2</a> began this on <i>2 May 2012</i><p>It has been read by many people since.</p></div>"
    assert found(started + REPLIES) == [["r2"], ["r3"], ["r4"]]


@pytest.mark.parametrize(
    "opener",
    [
        f"<article id='op'>{ANN}<div>1 May 2012</div><p>{FELT}</p></article>",
        f"<div id='op' class='hentry'>{ANN}<div>1 May 2012</div><p>{FELT}</p></div>",
        f"<div id='op' itemtype='https://schema.org/NewsArticle'>{ANN}<div>1 May 2012</div><p>{FELT}</p></div>",
    ],
)
def test_an_article_is_the_opener_of_a_thread_and_none_of_the_comments_of_a_blog(opener: str) -> None:
    assert found(opener + REPLIES, forum=True)[0] == ["op"]
    assert found(opener + REPLIES, forum=False) == [["r2"], ["r3"], ["r4"]]


def test_a_heading_that_was_taken_for_the_first_post_is_dropped() -> None:
    heading = "<h2 class='reply' id='h'><a href='/members/2/'>Member 2</a>, 2 May 2012</h2>"
    assert found(heading + REPLIES) == [["r2"], ["r3"], ["r4"]]


def runs(html: str, *starts: str) -> list[list[str | None]]:
    """The ids of the roots of all frames, where each reply is a run of siblings that begins at one of ``starts``."""
    document = parse_document(f"<html><body><div>{html}</div></body></html>", "https://forum.example/t/5")
    assert document is not None
    page = outline(document)
    siblings = page.children(next(i for i, tag in enumerate(page.tags) if tag == "div"))
    cuts = [n for n, i in enumerate(siblings) if page.elements[i].get("id") in starts]
    roots = [tuple(siblings[a:b]) for a, b in pairwise([*cuts, len(siblings)])]
    frames = with_opener(page, find_marks(document, page), True, [Frame(r, page.end[r[-1]]) for r in roots])
    return [[page.elements[r].get("id") for r in f.roots] for f in frames]


def test_an_opener_that_was_taken_with_the_first_reply_is_a_post_of_its_own() -> None:
    opener = f"<section id='op'>{ANN}<div>1 May 2012</div><p>{FELT}</p></section><div id='ad'></div>"
    assert runs(opener + reply(2) + reply(3) + reply(4), "op", "r3", "r4") == [["op", "ad"], ["r2"], ["r3"], ["r4"]]


def test_a_post_of_a_row_for_its_head_and_one_for_its_text_is_not_split() -> None:
    rows = "".join(f"<p id='h{n}'><a href='/members/{n}/'>Member {n}</a> {n} May 2012</p><div id='t{n}'>{FELT} {FELT}</div>" for n in (1, 2, 3))
    assert runs(rows, "h1", "h2", "h3") == [["h1", "t1"], ["h2", "t2"], ["h3", "t3"]]


def test_what_stands_above_the_pages_heading_is_no_text_of_an_opener() -> None:
    notice = f"<div id='n'><p>{FELT} {FELT}</p></div>"
    head = "<div id='h'><h1>Kettles that leak</h1><p>In 'Kettles' by <a href='/members/2/'>Member 2</a>, 2 May 2012</p></div>"
    assert found(notice + head + REPLIES) == [["r2"], ["r3"], ["r4"]]


def test_a_search_form_is_no_opener() -> None:
    search = "<div id='s'><form><label>Kettles that leak, or words of it <input name='q'></label><div class='author'>Author <input name='by'></div><label>Since, for example, 3 May 2012</label></form></div>"
    assert found(search + REPLIES) == [["r2"], ["r3"], ["r4"]]


def test_a_notice_to_all_readers_is_no_text_of_an_opener() -> None:
    head = "<div id='h'><h1>Kettles that leak</h1><p>In 'Kettles' by <a href='/members/2/'>Member 2</a>, 2 May 2012</p></div>"
    notice = f"<div id='n' class='js-browser-warning'>{FELT} {FELT}</div>"
    assert found(head + notice + REPLIES) == [["r2"], ["r3"], ["r4"]]
