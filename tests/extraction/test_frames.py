"""Candidate frames: what grows to be one post's part of the page."""

# ruff: noqa: E501 (lines of HTML)
from harvestcrawl.document import parse_document
from harvestcrawl.extraction.frames import FrameSet, anchor_groups, completed, frame_sets, grow
from harvestcrawl.extraction.marks import Marks, find_marks
from harvestcrawl.extraction.outline import Frame, Outline, outline

URL = "https://forum.example/t/5"


def read(html: str) -> tuple[Outline, Marks]:
    document = parse_document(f"<html><body>{html}</body></html>", URL)
    assert document is not None
    page = outline(document)
    return page, find_marks(document, page)


def sets(html: str) -> tuple[Outline, list[FrameSet]]:
    page, marks = read(html)
    return page, frame_sets(page, marks)


def of_class(page: Outline, name: str) -> list[int]:
    return [i for i, tokens in enumerate(page.tokens) if name in tokens]


def names(page: Outline, frame: Frame) -> list[str | None]:
    """The ids of a frame's roots."""
    return [page.elements[r].get("id") for r in frame.roots]


def cuts(html: str) -> list[list[list[str | None]]]:
    page, found = sets(html)
    return [[names(page, f) for f in s.frames] for s in found]


def post(n: int, inside: str = "") -> str:
    return f"<div class='post' id='p{n}'><b class='author'>Member {n}</b> <i>{n} May 2012</i><p>Felt is best, says number {n}.</p>{inside}</div>"


# --- Groups -----------------------------------------------------------------------------------------------------------


def test_elements_are_grouped_by_what_they_have_in_common() -> None:
    page, marks = read(f"{post(1)}{post(2)}<article>x</article><article>y</article>")
    groups = anchor_groups(page, marks)
    assert groups["class div.post"] == of_class(page, "post")
    assert groups["id p#"] == of_class(page, "post")
    assert groups["class b.author"] == of_class(page, "author")
    assert len(groups["tag article"]) == 2


def test_a_class_that_says_odd_or_even_is_no_group() -> None:
    page, marks = read("<div class='odd'>x</div><div class='even'>y</div>")
    assert not [key for key in anchor_groups(page, marks) if key.startswith("class")]


def test_an_id_without_a_number_is_no_group() -> None:
    page, marks = read("<div id='header'>x</div><div id='post-7'>y</div><div id='post-12'>z</div>")
    assert [key for key in anchor_groups(page, marks) if key.startswith("id")] == ["id post-#"]


def test_dates_and_persons_are_groups() -> None:
    page, marks = read(post(1) + post(2))
    sizes = {key.split()[0]: len(members) for key, members in anchor_groups(page, marks).items()}
    assert (sizes["date"], sizes["user"]) == (2, 2)


# --- Growth -----------------------------------------------------------------------------------------------------------


def test_each_member_grows_to_the_highest_element_that_holds_no_other() -> None:
    page, _ = read(
        "<main><section id='a'><div><p class='x'>1</p></div></section><section id='b'><div><p class='x'>2</p></div></section></main>"
    )
    assert [page.elements[i].get("id") for i in grow(page, of_class(page, "x"))] == ["a", "b"]


def test_a_single_member_grows_to_the_whole_page() -> None:
    page, _ = read("<div><p class='x'>1</p></div>")
    assert grow(page, of_class(page, "x")) == [0]


def test_members_in_members_stay_as_they_are() -> None:
    page, _ = read("<ul><li class='x' id='a'>1<ul><li class='x' id='b'>2</li></ul></li><li class='x' id='c'>3</li></ul>")
    assert [page.elements[i].get("id") for i in grow(page, of_class(page, "x"))] == ["a", "b", "c"]


# --- Sets -------------------------------------------------------------------------------------------------------------


def test_posts_with_an_element_each_are_a_set() -> None:
    assert [["p1"], ["p2"], ["p3"]] in cuts(f"<div>{post(1)}{post(2)}{post(3)}</div>")


def test_a_head_and_the_body_behind_it_are_one_frame() -> None:
    rows = "".join(
        f"<tr class='head' id='h{n}'><td>Ann, {n} May 2012</td></tr><tr id='b{n}'><td>Felt is best, says number {n}.</td></tr>"
        for n in (1, 2, 3)
    )
    assert [["h1", "b1"], ["h2", "b2"], ["h3", "b3"]] in cuts(f"<table>{rows}</table>")


def test_a_foot_and_the_body_before_it_are_one_frame() -> None:
    rows = "".join(f"<p id='b{n}'>Felt is best, says number {n}.</p><div class='foot' id='f{n}'>Ann, {n} May 2012</div>" for n in (1, 2, 3))
    assert [["b1", "f1"], ["b2", "f2"], ["b3", "f3"]] in cuts(f"<div>{rows}</div>")


def test_the_last_run_ends_where_it_is_as_long_as_the_others() -> None:
    rows = "".join(f"<h4 id='h{n}'>Ann, {n} May 2012</h4><p id='b{n}'>Felt is best, says number {n}.</p>" for n in (1, 2, 3))
    found = cuts(f"<div>{rows}<p id='tail'>Copyright by the keepers of kettles.</p></div>")
    assert [["h1", "b1"], ["h2", "b2"], ["h3", "b3"]] in found
    assert not [s for s in found if any("tail" in frame and "h3" in frame for frame in s)]


def test_posts_in_posts_are_holes() -> None:
    page, found = sets(f"<div>{post(1, post(2, post(3)) + post(4))}{post(5)}</div>")
    frames = next(s.frames for s in found if len(s.frames) == 5)
    assert [names(page, f)[0] for f in frames] == ["p1", "p2", "p3", "p4", "p5"]
    starts = {f"p{n}": f.start for n, f in enumerate(frames, 1)}
    assert [f.holes for f in frames] == [(starts["p2"], starts["p4"]), (starts["p3"],), (), (), ()]


def test_one_element_that_says_post_is_a_set_of_its_own() -> None:
    page, found = sets(f"<h1>Kettles</h1>{post(1)}")
    alone = [s for s in found if len(s.frames) == 1]
    assert [names(page, s.frames[0]) for s in alone] == [["p1"]]
    assert alone[0].anchor == "alone div"


def test_one_element_that_says_nothing_is_no_set() -> None:
    assert cuts("<h1>Kettles</h1><div class='box' id='a1'><p>Felt is best.</p></div>") == []


def test_no_two_sets_cut_the_page_the_same_way() -> None:
    _, found = sets(f"<div>{post(1)}{post(2)}{post(3)}</div>")
    assert len({tuple((f.start, f.end) for f in s.frames) for s in found}) == len(found)


def test_a_menu_beside_long_posts_is_no_set() -> None:
    menu = "<ul>" + "".join(f"<li class='entry' id='m{n}'>Item {n}</li>" for n in (1, 2, 3)) + "</ul>"
    posts = "".join(post(n, "<p>Wool keeps its warmth when it is wet. </p>" * 5) for n in (1, 2, 3))
    assert [["m1"], ["m2"], ["m3"]] not in cuts(menu + posts)


def test_an_empty_page_has_no_sets() -> None:
    assert cuts("") == []


# --- Completion -------------------------------------------------------------------------------------------------------


def complete(html: str, known: tuple[str, ...]) -> list[str | None]:
    """The ids of the frames, ``known`` and those that joined."""
    page, marks = read(html)
    roots = [i for i, element in enumerate(page.elements) if element.get("id") in known]
    return [page.elements[f.start].get("id") for f in completed(page, marks, [Frame((i,), page.end[i]) for i in roots])]


def test_a_post_that_was_left_out_joins_the_others_in_its_place() -> None:
    assert complete(f"<div>{post(1)}{post(2)}{post(3)}</div>", ("p1", "p3")) == ["p1", "p2", "p3"]


def test_a_sibling_without_the_marks_of_a_post_does_not_join() -> None:
    page = f"<div>{post(1)}<div class='post'>Advertisement</div>{post(3)}</div>"
    assert complete(page, ("p1", "p3")) == ["p1", "p3"]


def test_a_reply_that_is_shown_folded_joins_where_replies_are_nested() -> None:
    folded = post(3).replace("<i>3 May 2012</i>", "")
    reply = post(2, f"<ul><li>{folded}</li></ul>")
    page, marks = read(f"<div>{post(1, f'<ul><li>{reply}</li></ul>')}</div>")
    outer, inner = (i for i, element in enumerate(page.elements) if element.get("id") in ("p1", "p2"))
    frames = [Frame((outer,), page.end[outer], (inner,)), Frame((inner,), page.end[inner])]
    assert [page.elements[f.start].get("id") for f in completed(page, marks, frames)] == ["p1", "p2", "p3"]


def test_what_stands_in_a_post_does_not_join_where_none_is_nested() -> None:
    assert complete(f"<div>{post(1, post(9))}{post(2)}</div>", ("p1", "p2")) == ["p1", "p2"]


def test_a_sibling_with_another_class_does_not_join() -> None:
    assert complete(f"<div>{post(1)}{post(2).replace('post', 'news')}{post(3)}</div>", ("p1", "p3")) == ["p1", "p3"]


def test_a_post_by_a_guest_joins_by_its_date_and_number() -> None:
    guest = post(2).replace("<b class='author'>Member 2</b>", "A guest")
    assert complete(f"<div>{post(1)}{guest}{post(3)}</div>", ("p1", "p3")) == ["p1", "p2", "p3"]


def test_of_siblings_that_do_not_say_post_two_marks_are_asked() -> None:
    def box(n: int, inside: str) -> str:
        return f"<div class='box' id='p{n}'>{inside}<p>Felt, says number {n}.</p></div>"

    full = [box(n, f"<b class='author'>Ann</b> <i>{n} May 2012</i>") for n in (1, 3)]
    dated, bare = box(2, "<i>2 May 2012</i>"), box(2, "")
    assert complete(f"<div>{full[0]}{dated}{full[1]}</div>", ("p1", "p3")) == ["p1", "p2", "p3"]
    assert complete(f"<div>{full[0]}{bare}{full[1]}</div>", ("p1", "p3")) == ["p1", "p3"]


def test_what_holds_the_posts_does_not_join() -> None:
    assert complete(f"<div><div class='post' id='p9'>{post(1)}</div></div>", ("p1",)) == ["p1"]


def test_runs_of_siblings_are_left_as_they_are() -> None:
    page, marks = read("<div><b id='x'>Ann</b><p id='y'>Felt.</p><b>Bo</b><p>Cork.</p></div>")
    b, p = of_id(page, "x"), of_id(page, "y")
    frame = Frame((b, p), page.end[p])
    assert completed(page, marks, [frame]) == (frame,)


def of_id(page: Outline, element_id: str) -> int:
    return next(i for i, element in enumerate(page.elements) if element.get("id") == element_id)
