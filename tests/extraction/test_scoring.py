"""Which of the candidates are the posts: what speaks for each."""

# ruff: noqa: E501 (lines of HTML)
import pytest

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.frames import FrameSet, frame_sets
from harvestcrawl.extraction.judge import Judge, fit, is_furniture, root_says_post
from harvestcrawl.extraction.marks import Marks, find_marks
from harvestcrawl.extraction.outline import Frame, Outline, outline
from harvestcrawl.extraction.scoring import NEARLY, Evidence, line_numbers, own_size, rank

URL = "https://forum.example/t/5"


def read(html: str) -> tuple[Outline, Marks]:
    document = parse_document(f"<html><body>{html}</body></html>", URL)
    assert document is not None
    page = outline(document)
    return page, find_marks(document, page)


def of_class(page: Outline, name: str) -> list[int]:
    return [i for i, tokens in enumerate(page.tokens) if name in tokens]


def frames(page: Outline, name: str = "x") -> tuple[Frame, ...]:
    """The elements of a class; those inside one are its holes."""
    roots = of_class(page, name)
    return tuple(Frame((i,), page.end[i], tuple(j for j in roots if i < j < page.end[i])) for i in roots)


def evidence(html: str) -> Evidence:
    """What speaks for the elements of class ``x`` being posts."""
    page, marks = read(html)
    found = frames(page)
    return rank(page, marks, [FrameSet(found, "class x", tuple(f.start for f in found))])[0].evidence


def winners(html: str) -> list[str | None]:
    """The ids of the frames of the best candidate."""
    page, marks = read(html)
    best = rank(page, marks, frame_sets(page, marks))[0]
    return [page.elements[f.start].get("id") for f in best.candidate.frames]


FELT = "Felt keeps the kettle warm for an hour, it does not smell when it is wet, and it is cheap."
CORK = "Cork is what my aunt had under hers, though she never said where she had bought it."
WOOL = "Nobody here mentions wool, which is strange, as it was good enough for all of our mothers."


# --- What is in a frame -----------------------------------------------------------------------------------------------


def test_lines_and_size_of_a_frame_are_without_those_of_the_posts_in_it() -> None:
    page, _ = read("<div class='x'><p>One</p><div class='x'><p>Two two</p></div><p>Three</p></div>")
    outer, inner = frames(page)
    assert [page.lines[k].text for k in line_numbers(page, outer)] == ["One", "Three"]
    assert [page.lines[k].text for k in line_numbers(page, inner)] == ["Two two"]
    assert (own_size(page, page.chars, outer), own_size(page, page.chars, inner)) == (8, 7)


def test_marks_are_counted_in_the_innermost_frame() -> None:
    page, marks = read(
        "<div class='x'><i>5 May 2012</i><div class='x'><i>6 May 2012</i><i>7 May 2012</i></div><i>8 May 2012</i></div><i>9 May 2012</i>"
    )
    tally = Judge(page, marks).tally(frames(page)).dates
    assert [sum(counts) for counts in zip(*tally, strict=True)] == [2, 2]


FITS = [
    ([], 0.0),
    ([[1, 1, 1, 1]], 1.0),
    ([[2, 2, 2, 2]], 0.85),
    ([[3, 3, 3, 3]], 0.7),
    ([[1, 1, 0, 0]], 0.5),
    ([[4, 4, 4, 4]], 0.0),
    ([[1, 0, 0, 0], [1, 1, 1, 0]], 0.75),
]


@pytest.mark.parametrize(("columns", "wanted"), FITS)
def test_a_column_fits_by_the_share_of_frames_with_one_mark(columns: list[list[int]], wanted: float) -> None:
    assert fit(columns, 4) == pytest.approx(wanted)


# --- Names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ("<div class='x post'>a</div>", True),
        ("<div class='x postbit_legacy'>a</div>", True),
        ("<article class='x'>a</article>", True),
        ("<li class='x' id='comment-12'>a</li>", True),
        ("<div class='x' itemtype='https://schema.org/Answer'>a</div>", True),
        ("<div class='x' itemprop='comment'>a</div>", True),
        ("<forum-post class='x'>a</forum-post>", True),
        ("<div class='x card'>a</div>", False),
        ("<div class='x poster'>a</div>", False),
        ("<div class='x post'></div>", False),
    ],
)
def test_an_element_with_text_says_by_a_name_that_it_is_a_post(html: str, wanted: bool) -> None:
    page, _ = read(html)
    assert root_says_post(page, of_class(page, "x")[0]) is wanted


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ("<nav class='x'>a</nav>", True),
        ("<aside class='x'>a</aside>", True),
        ("<div class='x sidebar'>a</div>", True),
        ("<div class='x relatedThreads'>a</div>", True),
        ("<div class='x' id='footer'>a</div>", True),
        ("<div class='x masthead'>a</div>", True),
        ("<div class='x post-header'>a</div>", False),
        ("<div class='x post'>a</div>", False),
    ],
)
def test_an_element_says_by_tag_or_name_that_it_is_furniture(html: str, wanted: bool) -> None:
    page, _ = read(html)
    assert is_furniture(page, of_class(page, "x")[0]) is wanted


def test_what_stands_in_furniture_is_furniture_unless_it_holds_most_of_the_page() -> None:
    page, marks = read(f"<div class='sidebar'><div class='x'>Hot: cork</div></div><p>{FELT}</p>")
    assert Judge(page, marks).in_furniture(frames(page)[0])
    page, marks = read(f"<div class='sidebar'><div class='x'>{FELT}</div></div><p>Hot: cork</p>")
    assert not Judge(page, marks).in_furniture(frames(page)[0])


# --- Evidence ---------------------------------------------------------------------------------------------------------


def shown(n: int, text: str, *, named: str = "x", head: str = "", foot: str = "") -> str:
    return f"<div class='{named}' id='p{n}'>{head}<p>{text}</p>{foot}</div>"


def test_bare_texts_have_only_their_words_for_them() -> None:
    got = evidence(shown(1, FELT) + shown(2, CORK) + shown(3, WOOL))
    assert (got.cosine, got.texts) == (pytest.approx(1.0), pytest.approx(1.0))
    assert (got.dates, got.users, got.actions, got.named, got.furniture, got.linked) == (0, 0, 0, 0, 0, 0)


PLAIN = shown(1, FELT) + shown(2, CORK) + shown(3, WOOL)
BETTER = {
    "a date": {"head": "<div>5 May 2012</div>"},
    "a person": {"head": "<div class='author'>Ann</div>"},
    "what is offered": {"foot": "<div>Reply</div>"},
    "a name that says post": {"named": "x post"},
}


@pytest.mark.parametrize("what", BETTER.values(), ids=BETTER)
def test_each_mark_of_posts_raises_the_score(what: dict[str, str]) -> None:
    assert evidence("".join(shown(n, t, **what) for n, t in enumerate((FELT, CORK, WOOL), 1))).score > evidence(PLAIN).score


def test_all_marks_in_all_frames_are_full_evidence() -> None:
    head, foot = "<div class='author'>Ann</div><div>5 May 2012</div>", "<div>Reply</div>"
    got = evidence("".join(shown(n, t, named="x post", head=head, foot=foot) for n, t in enumerate((FELT, CORK, WOOL), 1)))
    assert (got.dates, got.users, got.actions, got.named) == (1.0, 1.0, 1.0, 1.0)
    assert got.score == pytest.approx(3 / 4)  # three frames: a quarter is held back as they are few


def test_links_and_furniture_lower_the_score() -> None:
    linked = evidence("".join(shown(n, f"<a href='/x/{n}'>{t}</a> ok") for n, t in enumerate((FELT, CORK, WOOL), 1)))
    assert linked.linked > 0.9
    assert linked.score < evidence(PLAIN).score
    aside = evidence(f"<p>{FELT}{CORK}{WOOL}{FELT}{CORK}{WOOL}{FELT}</p><aside>{PLAIN}</aside>")
    assert aside.furniture == 1.0
    assert aside.score < evidence(PLAIN).score / 5


# --- The best ---------------------------------------------------------------------------------------------------------


def post(n: int, text: str, who: str | None = None) -> str:
    author = f"<a href='/members/{n}/'>{who}</a>" if who else "A guest"
    return f"<div class='post' id='p{n}'><div class='head'>{author}</div><div>{n} May 2012</div><p>{text}</p><div>Reply</div></div>"


THREAD = post(1, FELT, "Ann") + post(2, CORK, "Bo") + post(3, WOOL, "Cy")


def test_posts_win_over_what_stands_in_them() -> None:
    assert winners(f"<div>{THREAD}</div>") == ["p1", "p2", "p3"]


def test_posts_win_over_a_list_of_related_threads() -> None:
    related = "".join(
        f"<li class='entry' id='r{n}'><a href='/t/{n}'>{CORK[:40]} {n}</a> <i>{n} May 2012</i> <a href='/members/{n}/'>Di</a></li>"
        for n in range(20, 30)
    )
    assert winners(f"<div>{THREAD}</div><div class='related'><ul>{related}</ul></div>") == ["p1", "p2", "p3"]


def test_posts_win_over_a_sidebar_of_latest_posts() -> None:
    latest = "".join(
        f"<div class='post' id='s{n}'><a href='/members/{n}/'>Di</a> <i>{n} May 2012</i><p>{WOOL[:50]}</p></div>" for n in range(1, 5)
    )
    assert winners(f"<div>{THREAD}</div><aside>{latest}</aside>") == ["p1", "p2", "p3"]


def test_a_set_with_the_guests_wins_over_one_of_members_only() -> None:
    thread = post(1, FELT, "Ann") + post(2, CORK, "Bo") + post(3, WOOL) + post(4, FELT + CORK, "Di") + post(5, CORK + WOOL, "Ed")
    assert winners(f"<div>{thread}</div>") == ["p1", "p2", "p3", "p4", "p5"]


def test_posts_in_posts_win_as_frames_of_their_own() -> None:
    thread = f"<div class='comment' id='c1'><b class='author'>Ann</b> <i>1 May 2012</i><p>{FELT}</p><div class='comment' id='c2'><b class='author'>Bo</b> <i>2 May 2012</i><p>{CORK}</p><div class='comment' id='c3'><b class='author'>Cy</b> <i>3 May 2012</i><p>{WOOL}</p></div></div></div>"
    assert winners(f"<main>{thread}</main>") == ["c1", "c2", "c3"]


def test_no_candidates_have_no_best() -> None:
    page, marks = read("<p>Felt.</p>")
    assert rank(page, marks, []) == []


def test_the_list_of_the_posts_is_no_post_though_it_says_what_posts_do() -> None:
    def post(n: int, name: str) -> str:
        return f"<article class='message'><a href='/members/{n}/'>Member {n}</a> <i>{n} May 2012</i><div class='{name}'>Felt is what number {n} says, in words of {n}.</div></article>"

    html = f"<div class='list box' id='all'>{''.join(post(n, 'text box') for n in range(1, 25))}<p>{'Cork, wool, tin and copper: see the kettle shop for lids. ' * 12}</p></div>"
    page, marks = read(html)
    outer = next(i for i, tokens in enumerate(page.tokens) if "list" in tokens)
    posts = [i for i, tag in enumerate(page.tags) if tag == "article"]
    inner = next(i for i, tokens in enumerate(page.tokens) if "text" in tokens)
    around = tuple(Frame((i,), page.end[i], (inner, *posts[1:]) if i == outer else ()) for i in (outer, inner, *posts[1:]))
    alone = tuple(Frame((i,), page.end[i]) for i in posts)
    ranked = rank(page, marks, [FrameSet(around, "class div.box", ()), FrameSet(alone, "class article.message", ())])
    assert min(s.evidence.score for s in ranked) >= NEARLY * max(s.evidence.score for s in ranked)
    assert [s.candidate.anchor for s in ranked] == ["class article.message", "class div.box"]
