"""Frames that only look like posts are dropped, posts are kept."""

# ruff: noqa: E501 (lines of HTML)
import pytest

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.marks import find_marks
from harvestcrawl.extraction.outline import Frame, outline
from harvestcrawl.extraction.strays import without_strays

FELT = "Felt keeps the kettle warm for an hour, and it does not smell when it is wet."


def kept(html: str) -> list[str | None]:
    """The marks (``data-x``) of the frames that are kept, of all the elements that have one."""
    document = parse_document(f"<html><body><main>{html}</main></body></html>", "https://forum.example/t/5")
    assert document is not None
    page = outline(document)
    roots = [i for i, element in enumerate(page.elements) if element.get("data-x")]
    frames = [Frame((i,), page.end[i]) for i in roots]
    return [page.elements[f.start].get("data-x") for f in without_strays(page, find_marks(document, page), frames)]


def post(n: int, text: str = FELT, *, name: str | None = None, date: bool = True, element_id: str | None = None) -> str:
    author = f"<div><a href='/members/{n}/'>{name or f'Member {n}'}</a></div>" if name != "" else "<div>A guest</div>"
    shown = f"<div>{n} May 2012</div>" if date else ""
    return f"<div class='post' id='{element_id or f'post{n}'}' data-x='{n}'>{author}{shown}<p>{text}</p></div>"


POSTS = post(1) + post(2) + post(3)


def test_posts_with_all_their_marks_are_kept() -> None:
    assert kept(POSTS) == ["1", "2", "3"]


STRAYS = {
    "text without date and person": f"<div class='post' data-x='ad'><p>{FELT}</p></div>",
    "an advertisement": "<div class='post' data-x='ad'><div>Advertisement</div></div>",
    "an advertisement with a person and a date": "<div class='post' data-x='ad'><div>Sponsored</div><div><a href='/members/99/'>Bot</a></div><div>9 May 2012</div></div>",
    "similar threads": "<div class='post' data-x='ad'><h3>Similar threads</h3><ul><li><a href='/t/8'>Kettles that sing</a></li><li><a href='/t/9'>Pots</a></li></ul></div>",
    "a heading": "<div class='post' data-x='ad'><h2>Page 2</h2></div>",
    "a date and little else": "<div class='note' data-x='ad'><div>9 May 2012</div><p>Moved.</p></div>",
    "next to no text and no number, by nobody": "<div class='post' data-x='ad'><div>A guest</div><div>9 May 2012</div><p>Moved.</p></div>",
    "the id of a post again": post(2, "Felt again.").replace("data-x='2'", "data-x='ad'"),
    "other threads with their last posts": "<div class='more' data-x='ad'><h4>Suggested topics</h4>"
    + "".join(
        f"<div><a href='/t/{n}'>Kettles that sing {n}</a> <p>{n} posts, {FELT}</p> <a href='/members/{n}/'>Member {n}</a> <span>{n} May 2012</span></div>"
        for n in range(11, 15)
    )
    + "</div>",
    "in a sidebar": f"<aside>{post(9).replace(chr(39) + '9' + chr(39), chr(39) + 'ad' + chr(39))}</aside>",
}


@pytest.mark.parametrize("stray", STRAYS.values(), ids=STRAYS)
@pytest.mark.parametrize("place", [2, 3])
def test_what_only_looks_like_a_post_is_dropped(stray: str, place: int) -> None:
    pieces = [post(1), post(2), post(3), post(4)]
    pieces.insert(place, stray)
    assert kept("".join(pieces)) == ["1", "2", "3", "4"]


KEPT = {
    "a guest": post(9, name=""),
    "no date": post(9, date=False),
    "a short post": post(9, "Yes."),
    "a short post by a guest": post(9, "Yes.", name=""),
    "a post that names an advertisement": post(9, f"{FELT} Who pays for all that advertisement?"),
}


@pytest.mark.parametrize("odd", KEPT.values(), ids=KEPT)
def test_a_post_that_lacks_something_is_kept(odd: str) -> None:
    assert kept(POSTS + odd) == ["1", "2", "3", "9"]


def test_next_to_no_text_is_kept_where_no_post_is_numbered() -> None:
    short = "<div class='post' data-x='9'><div>A guest</div><div>9 May 2012</div><p>Yes.</p></div>"
    bare = POSTS.replace("id='post1'", "").replace("id='post2'", "").replace("id='post3'", "")
    assert kept(bare + short) == ["1", "2", "3", "9"]


def test_posts_that_all_stand_in_furniture_are_kept() -> None:
    assert kept(f"<p>{FELT * 9}</p><aside>{POSTS}</aside>") == ["1", "2", "3"]


def test_texts_without_any_marks_are_kept() -> None:
    bare = "".join(f"<div class='post' data-x='{n}'><p>{FELT}</p></div>" for n in (1, 2, 3))
    assert kept(bare) == ["1", "2", "3"]
