"""In each post, what holds its text, and which lines there are no part of it."""

# ruff: noqa: E501 (lines of HTML)
import pytest

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.body import Body, find_bodies
from harvestcrawl.extraction.marks import find_marks
from harvestcrawl.extraction.outline import Frame, Outline, outline

FELT = "Felt keeps the kettle warm for an hour, and it does not smell when it is wet."
CORK = "Cork is what my aunt had under hers, though she never said where she had bought it."
WOOL = "Nobody here mentions wool, which was good enough for all of our mothers."
TEXTS = (FELT, CORK, WOOL)


def read(html: str, title: str | None = None) -> tuple[Outline, list[Body]]:
    """The bodies of the elements of class ``x``; those inside one are holes in it."""
    document = parse_document(f"<html><body><main>{html}</main></body></html>", "https://forum.example/t/5")
    assert document is not None
    page = outline(document)
    marks = find_marks(document, page)
    roots = [i for i, tokens in enumerate(page.tokens) if "x" in tokens]
    frames = [Frame((i,), page.end[i], tuple(j for j in roots if i < j < page.end[i])) for i in roots]
    return page, find_bodies(page, marks, frames, title)


def kept(page: Outline, body: Body) -> list[str]:
    """The lines of a body that are not trimmed off."""
    holes = {k for h in body.holes for k in range(page.first_line[h], page.last_line[h])}
    return [
        page.lines[k].text
        for r in body.roots
        for k in range(page.first_line[r], page.last_line[r])
        if k not in body.trimmed and k not in holes
    ]


def texts(html: str, title: str | None = None) -> list[list[str]]:
    page, bodies = read(html, title)
    return [kept(page, body) for body in bodies]


def where(html: str) -> list[str]:
    """For each post the class or the tag of the element that was taken for the body."""
    page, bodies = read(html)
    return [" ".join(page.tokens[b.roots[0]]) or page.tags[b.roots[0]] for b in bodies]


def posts(template: str) -> str:
    """Three posts: {n} is the place, {text} a text of its own."""
    return "".join(f"<div class='x'>{template}</div>".replace("{n}", str(n)).replace("{text}", text) for n, text in enumerate(TEXTS, 1))


HEAD = "<div class='head'><a href='/members/{n}/'>Member {n}</a> {n} May 2012</div>"
PROFILE = "<div class='side'><div><a href='/members/{n}/'>Member {n}</a></div><div>Posts: 12{n}</div><div>Location: Leith</div></div>"

BODIES = {
    "a class of its own": (HEAD + "<div class='words'>{text}</div><div class='foot'>Reply</div>", "words"),
    "no class": (HEAD + "<p>{text}</p>", "p"),
    "a profile beside it": (PROFILE + "<div class='words'>{text}</div>", "words"),
    "a cell beside a profile": (
        "<table><tr><td class='who'>" + PROFILE + "</td><td class='what'>{n} May 2012<div class='words'>{text}</div></td></tr></table>",
        "words",
    ),
    "a signature longer than the post": (
        HEAD
        + "<div class='words'>{text}</div><div class='signature'>Member {n} of the keepers of kettles, "
        + "for {n}{n} years and longer. " * 9
        + "</div>",
        "words",
    ),
    "a box about the author that is longer than the post": (
        HEAD
        + "<aside class='author-box'><a href='/members/{n}/'>Member {n}</a><ul>"
        + "<li>Kettle {n}{n}: copper, of {n} litres, from {n}00 days ago</li>" * 9
        + "</ul></aside><div class='words'>{text}</div>",
        "words",
    ),
    "a long line of links to the author and the post": (
        "<div class='by'>by <a href='/members/{n}/'>Member {n} of the kettle keepers</a> <a href='/t/5?p={n}'>post {n} of many</a> on Sunday September 1{n}, 2012 @10:1{n}PM</div><div class='words'>{text}</div>",
        "words",
    ),
    "subjects beside a body that is named": (
        HEAD + "<h4>On what {n}{n} people say of cork {n}</h4><div class='body-text'>{text}</div>",
        "body-text",
    ),
    "a box around text and signature": (
        HEAD + "<div class='box'><div class='words'>{text}</div><div class='signature'>Keeper number {n} of the kettles.</div></div>",
        "words",
    ),
}


@pytest.mark.parametrize(("template", "name"), BODIES.values(), ids=BODIES)
def test_the_body_is_what_differs_from_post_to_post(template: str, name: str) -> None:
    assert where(posts(template)) == [name] * 3
    assert texts(posts(template)) == [[text] for text in TEXTS]


def test_a_body_of_several_paragraphs_is_what_holds_them_all() -> None:
    html = "".join(
        f"<div class='x'>{HEAD}<div class='words'><p>{a}</p><p>{b}</p></div></div>".replace("{n}", str(n))
        for n, (a, b) in enumerate(zip(TEXTS, reversed(TEXTS), strict=True), 1)
    )
    assert where(html) == ["words"] * 3
    assert texts(html) == [[FELT, WOOL], [CORK, CORK], [WOOL, FELT]]


def test_text_that_stands_loose_in_the_post_is_cut_from_what_is_around_it() -> None:
    page, bodies = read(posts(HEAD + "{text}<div class='foot'>Reply</div>"))
    assert [kept(page, b) for b in bodies] == [[text] for text in TEXTS]
    assert all(b.is_frame for b in bodies)


def test_a_post_in_a_post_is_no_part_of_its_body() -> None:
    def comment(n: int, text: str, inside: str = "") -> str:
        return f"<div class='x comment'><div><a href='/members/{n}/'>Member {n}</a> {n} May 2012</div><div class='words'>{text}</div>{inside}</div>"

    assert texts(comment(1, FELT, comment(2, CORK, comment(3, WOOL)))) == [[FELT], [CORK], [WOOL]]


def test_a_heading_that_repeats_the_threads_title_is_no_part_of_a_body() -> None:
    html = posts("<h4>Re: Kettles that leak</h4>" + HEAD + "{text}")
    assert texts(html, "Kettles that leak") == [[text] for text in TEXTS]


def test_a_single_post_keeps_its_body_apart_from_its_head() -> None:
    html = (
        f"<div class='x'><div><a href='/members/1/'>Ann</a></div><div>1 May 2012</div><div class='words'>{FELT}</div><div>Reply</div></div>"
    )
    assert texts(html) == [[FELT]]


def test_a_single_post_without_a_body_of_its_own_is_cut_from_its_head_by_title() -> None:
    html = f"<div class='x'><h3>Kettles that leak</h3><div>1 May 2012</div>{FELT}</div>"
    assert texts(html, "Kettles that leak") == [[FELT]]


def test_comments_on_a_post_are_holes_in_it() -> None:
    answer = (
        HEAD
        + "<div class='words'>{text}</div><ul class='comments'><li class='comment'>Is number {n} true? – <a href='/members/9/'>Di</a> 9 May 2012</li></ul>"
    )
    page, bodies = read(posts(answer))
    assert [kept(page, b) for b in bodies] == [[text] for text in TEXTS]
    assert [len(b.holes) for b in bodies] == [1, 1, 1]


def test_posts_that_are_comments_have_no_comments() -> None:
    html = posts(HEAD + "<div class='words'>{text}</div>").replace("class='x'", "class='x comment'")
    page, bodies = read(html)
    assert [b.holes for b in bodies] == [frozenset()] * 3
    assert [kept(page, b) for b in bodies] == [[text] for text in TEXTS]


def test_what_was_written_is_kept_even_where_every_post_says_it() -> None:
    assert texts(posts(HEAD + "<div class='content'><p>{text}</p><p>Thanks in advance</p></div>")) == [
        [text, "Thanks in advance"] for text in TEXTS
    ]


def test_a_short_post_among_long_ones_is_kept() -> None:
    html = (
        posts(HEAD + "<div class='words'>{text}</div>")
        + "<div class='x'>"
        + HEAD.replace("{n}", "4")
        + "<div class='words'>Yes.</div></div>"
    )
    assert texts(html)[3] == ["Yes."]


def test_a_quote_of_another_post_is_part_of_the_body() -> None:
    html = posts(HEAD + "<div class='words'>{text}</div>")
    html += (
        "<div class='x'>"
        + HEAD.replace("{n}", "4")
        + f"<div class='words'><blockquote>Member 1 wrote:<br>{FELT}</blockquote>No.</div></div>"
    )
    assert texts(html)[3] == ["Member 1 wrote:", FELT, "No."]


def test_a_post_that_is_a_picture_has_a_body() -> None:
    html = (
        posts(HEAD + "<div class='words'>{text}</div>")
        + "<div class='x'>"
        + HEAD.replace("{n}", "4")
        + "<div class='words'><img src='/k.jpg'></div></div>"
    )
    page, bodies = read(html)
    assert page.tokens[bodies[3].roots[0]] == ("words",)
    assert kept(page, bodies[3]) == []


def test_an_empty_post_has_no_text() -> None:
    html = (
        posts(HEAD + "<div class='words'>{text}</div>") + "<div class='x'>" + HEAD.replace("{n}", "4") + "<div class='words'></div></div>"
    )
    assert texts(html)[3] == []


def test_what_stands_in_a_body_is_held_by_it_and_nothing_else() -> None:
    page, bodies = read(posts(HEAD + "<div class='words'>{text} <u>Surely.</u></div><div class='foot'>Reply</div>"))
    held = [[page.tags[i] + "." + " ".join(page.tokens[i]) for i in range(len(page.elements)) if b.holds(page, i)] for b in bodies]
    assert held == [["div.words", "u."]] * 3


def last_of(text: str) -> list[str]:
    """What is kept of a fourth post with that text."""
    html = posts(HEAD + "<div class='words'>{text}</div>")
    return texts(html + "<div class='x'>" + HEAD.replace("{n}", "4") + f"<div class='words'>{text}</div></div>")[3]


def test_a_date_at_the_beginning_of_a_text_was_written_where_the_posts_date_stands_outside() -> None:
    assert last_of(f"<p>5 May 2012, what a day.</p><p>{FELT} Really.</p>") == ["5 May 2012, what a day.", f"{FELT} Really."]


def test_a_date_at_the_head_of_a_body_is_none_of_the_text_where_it_is_the_only_one() -> None:
    more = (
        "Ask my aunt, who has had nothing else for forty years.",
        "It has a smell too, though only when the pot boils over.",
        "Why that is nobody can tell, and nobody seems to ask.",
    )
    html = "".join(
        f"<div class='x'><div><a href='/members/{n}/'>Member {n}</a></div><div class='words'><div>{n} May 2012</div><p>{a}</p><p>{b}</p></div></div>"
        for n, (a, b) in enumerate(zip(TEXTS, more, strict=True), 1)
    )
    assert texts(html) == [[a, b] for a, b in zip(TEXTS, more, strict=True)]


def test_somebody_who_is_addressed_at_the_beginning_is_part_of_the_text() -> None:
    assert last_of("<p><a href='/members/1/'>@Member 1</a></p><p>So it is, and I had not known.</p>") == [
        "@Member 1",
        "So it is, and I had not known.",
    ]


def test_a_sentence_that_names_a_member_is_part_of_the_text() -> None:
    assert last_of("<a href='/members/1/'>Member 1</a> has it right, I think.") == ["Member 1 has it right, I think."]


def test_what_stands_above_the_heading_of_a_post_is_no_part_of_its_body() -> None:
    html = f"<div class='x'><div>of the kettle club</div><h1>Kettles that leak</h1><div>1 May 2012</div>{FELT}</div>"
    assert texts(html, "Kettles that leak") == [[FELT]]


def test_a_long_box_about_one_of_the_authors_moves_no_body() -> None:
    hardware = "".join(f"<h5>Kettle number {n}</h5><div>Copper, of {n} litres, with a lid of cork</div>" for n in range(1, 12))
    box = "<aside class='author-pane'><a href='/members/{n}/'>Member {n}</a>{more}</aside>"
    html = "".join(
        f"<div class='x'>{box}<div>{n} May 2012</div><div class='text'>{text}</div></div>".replace("{n}", str(n)).replace("{more}", hardware if n == 2 else "")
        for n, text in enumerate(TEXTS[:2], 1)
    )
    assert where(html) == ["text", "text"]
    assert texts(html) == [[FELT], [CORK]]


def test_what_stands_above_the_date_in_a_body_is_no_part_of_it_however_many_lines_it_has() -> None:
    head = "<div>Leith, Scotland</div><div>{n},239 posts</div><div>10{n} thanks</div><div>{n}. Re: Kettles that leak</div><div>{n} May 2012</div>"
    html = "".join(f"<div class='x'>{head}{text}</div>".replace("{n}", str(n)) for n, text in enumerate(TEXTS, 1))
    assert texts(html, "Kettles that leak") == [[text] for text in TEXTS]
