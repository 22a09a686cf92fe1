"""The places on a page that tell dates, persons, and what is offered on posts."""

import pytest

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.marks import DateMark, Marks, count_between, find_marks, inside
from harvestcrawl.extraction.outline import Frame, Outline, outline

URL = "https://forum.example/t/5"


def read(html: str, url: str = URL) -> tuple[Outline, Marks]:
    document = parse_document(f"<html><body>{html}</body></html>", url)
    assert document is not None
    page = outline(document)
    return page, find_marks(document, page)


def dates(html: str) -> list[DateMark]:
    return list(read(html)[1].dates)


def users(html: str, url: str = URL) -> list[str]:
    """The texts of the elements that name a person."""
    page, marks = read(html, url)
    return ["".join(page.elements[m.at].itertext()) for m in marks.users]


def actions(html: str) -> list[str]:
    page, marks = read(html)
    return ["".join(page.elements[i].itertext()) for i in marks.actions]


# --- Dates ------------------------------------------------------------------------------------------------------------

SHOWN = {
    "alone": ("<span>5 May 2012, 10:11</span>", "5 May 2012, 10:11"),
    "in a line": ("<p>Posted: Sat May 05, 2012 10:11 am &nbsp; Post subject: Kettles</p>", "Sat May 05, 2012 10:11 am"),
    "relative": ("<a href='#p1'>3 hours ago</a>", "3 hours ago"),
    "in German": ("<td>verfasst am 5. Mai 2012, 10:11</td>", "5. Mai 2012, 10:11"),
}


@pytest.mark.parametrize(("html", "shown"), SHOWN.values(), ids=SHOWN)
def test_a_date_that_is_shown(html: str, shown: str) -> None:
    found = dates(html)
    assert [(m.shown, m.machine, m.attribute, m.line) for m in found] == [(shown, None, None, 0)]


def test_a_date_stands_in_the_smallest_element_that_shows_it() -> None:
    page, marks = read("<div>by <b>Ann</b>, <i id='date'>5 May 2012</i></div>")
    assert [page.elements[m.at].get("id") for m in marks.dates] == ["date"]


MACHINE = {
    "time": ("<time datetime='2012-05-05T10:11:00+02:00'>5 May</time>", "2012-05-05T10:11:00+02:00"),
    "seconds since 1970": ("<abbr data-utime='1336212660'>5 May</abbr>", "2012-05-05T10:11:00+00:00"),
    "microdata": ("<meta itemprop='datePublished' content='2012-05-05'>", "2012-05-05"),
    "in a title": ("<span title='2012-05-05T10:11:00+02:00'>yesterday</span>", "2012-05-05T10:11:00+02:00"),
}


@pytest.mark.parametrize(("html", "value"), MACHINE.values(), ids=MACHINE)
def test_a_date_for_machines(html: str, value: str) -> None:
    assert [m.machine for m in dates(html)] == [value]


def test_a_date_that_is_shown_and_kept_in_an_attribute_is_one() -> None:
    found = dates("<p><time datetime='2012-05-05T10:11:00Z'>5 May 2012</time></p>")
    assert [(m.shown, m.machine) for m in found] == [("5 May 2012", "2012-05-05T10:11:00+00:00")]


def test_the_full_date_in_a_title_goes_before_the_short_one_that_is_shown() -> None:
    found = dates("<span title='5 May 2012, 10:11'>Yesterday</span>")
    assert [(m.shown, m.attribute, m.machine) for m in found] == [("Yesterday", "5 May 2012, 10:11", None)]


def test_a_day_in_a_title_takes_the_time_that_is_shown_behind_it() -> None:
    found = dates("<div><span title='05-05-2012'>Today</span>, 08:01</div>")
    assert [(m.shown, m.attribute) for m in found] == [("Today, 08:01", "05-05-2012, 08:01")]


NO_DATES = {
    "a sentence around it": f"<p>{'We have had this one for a long time and it works. ' * 3}It was made on 5 May 2012.</p>",
    "a long line": f"<p>5 May 2012 {'words ' * 60}</p>",
    "a number": "<span>1336212660</span>",
    "a content attribute that is no date": "<meta itemprop='version' content='2012-05-05'>",
    "a time without a date": "<time>now and then</time>",
    "a title on a whole box": "<div title='05-05-2012 10:11'><p>Felt.</p><p>Cork.</p></div>",
    "a title on a long text": f"<span title='05-05-2012 10:11'>{'Felt is best. ' * 6}</span>",
    "a script": "<script>var d = '5 May 2012'</script>",
}


@pytest.mark.parametrize("html", NO_DATES.values(), ids=NO_DATES)
def test_no_date_of_a_post(html: str) -> None:
    assert dates(html) == []


def test_dates_of_one_column_have_one_key_and_those_of_two_have_two() -> None:
    post = "<div class='post'><div class='date'>5 May 2012</div><div class='joined'>Joined: May 2009</div></div>"
    first, joined, second, _ = dates(post + post.replace("5 May", "6 May"))
    assert first.key == second.key
    assert first.key != joined.key


def test_dates_in_different_classes_are_different_columns_though_their_tags_are_the_same() -> None:
    first, second = dates("<div class='a'><div>5 May 2012</div></div><div class='b'><div>6 May 2012</div></div>")
    assert first.key != second.key


def test_dates_under_the_same_two_classes_are_one_column_however_deep_the_posts_nest() -> None:
    first, second = dates("<div class='x'><p class='d'>5 May 2012</p><div><div class='x'><p class='d'>6 May 2012</p></div></div></div>")
    assert first.key == second.key


def test_two_dates_in_one_line_are_two_columns() -> None:
    first, second = dates("<p>Posted 5 May 2012, edited 6 May 2012</p>")
    assert (first.shown, second.shown) == ("5 May 2012", "6 May 2012")
    assert first.key != second.key


# --- Persons ----------------------------------------------------------------------------------------------------------

PERSONS = {
    "a path": "<a href='/members/ann.12/'>Ann</a>",
    "a folder": "<a href='/u/ann'>Ann</a>",
    "a script": "<a href='/memberlist.php?mode=viewprofile&u=12'>Ann</a>",
    "a parameter": "<a href='/index.php?action=profile;u=12'>Ann</a>",
    "an at sign": "<a href='/@ann'>Ann</a>",
    "a tilde": "<a href='/~ann'>Ann</a>",
    "a class on a link": "<a class='username' href='/x/12'>Ann</a>",
    "a class on a guest": "<span class='poster'>Ann</span>",
    "microdata": "<a itemprop='author' href='/x/12'>Ann</a>",
    "rel": "<a rel='author' href='/x/12'>Ann</a>",
}


@pytest.mark.parametrize("html", PERSONS.values(), ids=PERSONS)
def test_a_place_that_names_a_person(html: str) -> None:
    assert users(html) == ["Ann"]


NOBODY = {
    "a thread": "<a href='/threads/kettles.12/'>Kettles</a>",
    "a slug with such a word": "<a href='/t/what-users-want-most'>Kettles</a>",
    "the list of members": "<a href='/members/'>Members</a>",
    "another site": "<a href='https://other.example/members/ann.12/'>Ann</a>",
    "a mail": "<a href='mailto:ann@forum.example'>Ann</a>",
    "a box of text": "<div class='user-content'>Felt.</div>",
    "a long text": f"<span class='user'>{'Felt is best. ' * 6}</span>",
    "nothing in it": "<span class='username'></span>",
}


@pytest.mark.parametrize("html", NOBODY.values(), ids=NOBODY)
def test_a_place_that_names_nobody(html: str) -> None:
    assert users(html) == []


def test_profiles_may_stand_on_the_main_site() -> None:
    assert users("<a href='https://kettles.example/members/12'>Ann</a>", "https://forum.kettles.example/t/5") == ["Ann"]


def test_persons_of_one_kind_of_address_are_one_column() -> None:
    _, marks = read("<a href='/members/ann.12/'>Ann</a> <a href='/members/bo.13/'>Bo</a> <a href='/u/cy'>Cy</a>")
    assert [m.key for m in marks.users] == ["href /members", "href /members", "href /u"]
    assert marks.users[0].url == "https://forum.example/members/ann.12/"


# --- Offers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("offer", ["Reply", "Quote", "Report post", "Reply | Quote | Report", "Antworten", "Ответить", "引用"])
def test_what_is_offered_on_posts(offer: str) -> None:
    assert actions(f"<p>Felt.</p><div>{offer}</div>") == [offer]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Quotes",
        "I reply to every post that I can.",
        "Sharing a kettle with the whole office",
        "Reply if you know more",
        "Report on kettles of the year",
    ],
)
def test_words_that_offer_nothing(line: str) -> None:
    assert actions(f"<div>{line}</div>") == []


# --- Places -----------------------------------------------------------------------------------------------------------


def test_marks_stand_in_the_order_of_the_page() -> None:
    post = "<div><b class='author'>Ann</b> <i>5 May 2012</i><p>Felt.</p><a href='/reply'>Reply</a></div>"
    _, marks = read(post * 3)
    assert (len(marks.dates), len(marks.users), len(marks.actions)) == (3, 3, 3)
    assert list(marks.date_at) == sorted(m.at for m in marks.dates)
    assert list(marks.user_at) == sorted(m.at for m in marks.users)
    assert list(marks.actions) == sorted(marks.actions)


def test_counting_takes_the_start_in_and_leaves_the_end_out() -> None:
    places = [2, 5, 5, 9]
    assert [count_between(places, *edges) for edges in ((0, 10), (2, 9), (3, 5), (5, 6), (9, 9), (10, 20))] == [4, 3, 0, 2, 0, 0]


def test_what_stands_in_a_nested_post_is_not_in_the_outer_one() -> None:
    page, marks = read("<div id='a'><i>5 May 2012</i><div id='b'><i>6 May 2012</i></div><i>7 May 2012</i></div><i>8 May 2012</i>")
    a, b = (next(i for i, e in enumerate(page.elements) if e.get("id") == x) for x in "ab")
    frame = Frame((a,), page.end[a], (b,))
    assert [marks.dates[m].shown for m in inside(page, marks.date_at, frame)] == ["5 May 2012", "7 May 2012"]
    assert [marks.dates[m].shown for m in inside(page, marks.date_at, Frame((b,), page.end[b]))] == ["6 May 2012"]


def test_lines_of_marks_are_no_content() -> None:
    page, _ = read("<div><b class='author'>Ann</b></div><div>5 May 2012</div><p>Felt <a href='/x'>here</a>.</p><div>Reply</div>")
    assert [b - a for a, b in zip(page.content, page.content[1:], strict=False)] == [0, 0, len("Felt ."), 0]
