"""The date of each post: of all the dates on it, the one it was written on."""

# ruff: noqa: E501 (lines of HTML)
from datetime import UTC, datetime

import pytest

from harvestcrawl.extraction.dates import PostDate, read_post_dates
from harvestcrawl.extraction.marks import find_marks
from harvestcrawl.extraction.outline import Outline
from tests.extraction.frames_of import framed

NOW = datetime(2012, 6, 1, 12, 0, tzinfo=UTC)


def read(html: str, languages: tuple[str, ...] = ("en",)) -> tuple[Outline, list[PostDate | None]]:
    document, page, frames, bodies = framed(html, "https://forum.example/t/5")
    return page, read_post_dates(page, find_marks(document, page), frames, bodies, languages=languages, fetched_at=NOW)


def values(html: str, languages: tuple[str, ...] = ("en",)) -> list[str | None]:
    return [date and date.value for date in read(html, languages)[1]]


def posts(*heads: str, template: str = "<div class='head'>{}</div><div class='body'>Felt, says number {n}.</div>") -> str:
    return "".join(f"<div class='post'>{template.replace('{}', head).replace('{n}', str(n))}</div>" for n, head in enumerate(heads, 1))


SHOWN = {
    "English": (("5 May 2012, 10:11", "6 May 2012, 9:00 pm"), ("2012-05-05T10:11", "2012-05-06T21:00")),
    "days alone": (("5 May 2012", "6 May 2012"), ("2012-05-05", "2012-05-06")),
    "the day first": (("04/05/2012", "25/05/2012"), ("2012-05-04", "2012-05-25")),
    "the month first": (("05/04/2012", "05/25/2012"), ("2012-05-04", "2012-05-25")),
    "relative": (("yesterday, 10:11", "today, 8:00"), ("2012-05-31T10:11", "2012-06-01T08:00")),
    "German": (("5. Mai 2012, 10:11", "6. Mai 2012, 21:00"), ("2012-05-05T10:11", "2012-05-06T21:00")),
    "machine": (
        ("<time datetime='2012-05-05T10:11:00+02:00'>May 5</time>", "<time datetime='2012-05-06T21:00:00+02:00'>May 6</time>"),
        ("2012-05-05T10:11:00+02:00", "2012-05-06T21:00:00+02:00"),
    ),
}


@pytest.mark.parametrize(("heads", "wanted"), SHOWN.values(), ids=SHOWN)
def test_the_date_of_each_post(heads: tuple[str, ...], wanted: tuple[str, ...]) -> None:
    got = values(posts(*heads))
    assert [value and value[: len(w)] for value, w in zip(got, wanted, strict=True)] == list(wanted)


def test_what_is_shown_is_kept_as_raw() -> None:
    _, dates = read(posts("<time datetime='2012-05-05T10:11:00Z'>May 5th</time>", "<time datetime='2012-05-06T10:11:00Z'>May 6th</time>"))
    assert [date and date.raw for date in dates] == ["May 5th", "May 6th"]


def test_a_date_in_an_attribute_alone_is_its_own_raw() -> None:
    _, dates = read(posts("<meta itemprop='datePublished' content='2012-05-05'>", "<meta itemprop='datePublished' content='2012-05-06'>"))
    assert [(date.value, date.raw) if date else None for date in dates] == [("2012-05-05", "2012-05-05"), ("2012-05-06", "2012-05-06")]


def test_each_date_knows_the_element_that_shows_it() -> None:
    page, dates = read(posts("<i id='d1'>5 May 2012</i>", "<i id='d2'>6 May 2012</i>"))
    assert [page.elements[date.at].get("id") if date else None for date in dates] == ["d1", "d2"]


OTHERS = {
    "joined": "<div>5 May 2012</div><div>Joined: 1 May 2012</div>",
    "joined, and above": "<div>Joined: 1 May 2012</div><div>5 May 2012</div>",
    "joined, by class": "<div class='joined'>1 May 2012</div><div>5 May 2012</div>",
    "last seen": "<div>Last seen: 30 May 2012</div><div>5 May 2012</div>",
    "edited": "<div>5 May 2012</div><div>Last edited by Bo on 9 May 2012</div>",
    "edited, by class": "<div class='lastedit'>9 May 2012</div><div>5 May 2012</div>",
    "edited, in the same line": "<div>5 May 2012 · Edited 9 May 2012</div>",
}


@pytest.mark.parametrize("head", OTHERS.values(), ids=OTHERS)
def test_another_date_is_none_of_posting(head: str) -> None:
    html = posts(head, head.replace("5 May", "6 May"), head.replace("5 May", "7 May"))
    assert values(html) == ["2012-05-05", "2012-05-06", "2012-05-07"]


def test_only_an_edit_note_gives_no_date() -> None:
    head = "<div>Last edited by Bo on 9 May 2012</div>"
    assert values(posts(head, head, head)) == [None, None, None]


def test_one_edited_post_keeps_its_date() -> None:
    html = posts("5 May 2012", "<div>6 May 2012</div><div>Edited: 9 May 2012</div>", "7 May 2012")
    assert values(html) == ["2012-05-05", "2012-05-06", "2012-05-07"]


def test_of_two_columns_the_later_one_is_of_posting() -> None:
    head = "<div class='a'>{0} March 2009</div><div class='b'>{0} May 2012</div>"
    assert values(posts(*(head.format(n) for n in (5, 6, 7)))) == ["2012-05-05", "2012-05-06", "2012-05-07"]


@pytest.mark.parametrize(
    "exact", ["<time datetime='2012-05-0{0}'>{0} May</time>", "<div class='posted'>0{0} May 2012</div>"], ids=["time", "class"]
)
@pytest.mark.parametrize("first", [True, False])
def test_of_two_columns_of_the_same_days_the_one_that_says_date_is_taken(exact: str, first: bool) -> None:
    other = "<div class='b'>on {0} May 2012</div>"
    page, got = read(posts(*((exact + other if first else other + exact).format(n) for n in (5, 6, 7))))
    wanted = [i for i, tag in enumerate(page.tags) if tag == "time" or "posted" in page.tokens[i]]
    assert [date and date.at for date in got] == wanted


def test_a_date_in_a_body_is_none_of_posting_where_there_is_another() -> None:
    template = "<div class='head'>{}</div><div class='body'><p>1{n} May 2012</p><p>was the day.</p></div>"
    assert values(posts("5 May 2012", "6 May 2012", template=template)) == ["2012-05-05", "2012-05-06"]


NONE = {
    "before the Web": "5 May 1989",
    "after the fetch": "5 May 2019",
    "no date": "Ann",
}


@pytest.mark.parametrize("head", NONE.values(), ids=NONE)
def test_what_cannot_be_the_date_of_a_post(head: str) -> None:
    assert values(posts(head, head, head)) == [None, None, None]


def test_a_post_without_a_date_has_none_and_the_others_theirs() -> None:
    assert values(posts("5 May 2012", "Ann", "7 May 2012")) == ["2012-05-05", None, "2012-05-07"]


def test_one_impossible_date_among_others_is_none() -> None:
    assert values(posts("5 May 2012", "6 May 2099", "7 May 2012")) == ["2012-05-05", None, "2012-05-07"]


def test_a_single_post_has_its_date() -> None:
    assert values(posts("5 May 2012")) == ["2012-05-05"]


def test_the_dates_of_posts_in_posts_are_their_own() -> None:
    html = "<div class='post'><i>5 May 2012</i><div class='body'>Felt.</div><div class='post'><i>6 May 2012</i><div class='body'>Cork.</div></div></div><div class='post'><i>7 May 2012</i><div class='body'>Wool.</div></div>"
    assert values(html) == ["2012-05-05", "2012-05-06", "2012-05-07"]


def test_a_date_in_a_body_that_is_the_whole_post_counts() -> None:
    html = "".join(f"<div class='post'><p>{n} May 2012</p><p>Felt, says number {n}.</p></div>" for n in (5, 6, 7))
    assert values(html) == ["2012-05-05", "2012-05-06", "2012-05-07"]


def test_dates_of_two_tags_are_read_and_no_joined_date_stands_in_for_the_second() -> None:
    """XenForo 1: older posts have a ``span``, newer ones an ``abbr``; the line with the joined date says nothing in words."""
    person = "<dl class='user'><dt>since then</dt><dd>0{0} March 2009</dd></dl>"
    old, new = "<span class='date'>{0} May 2012</span>", "<abbr class='date' data-time='133666{0}000'>{0} May 2012</abbr>"
    got = values(posts(*((person + (old if n < 5 else new)).format(n) for n in range(3, 9))))
    assert [value and value[:10] for value in got] == ["2012-05-03", "2012-05-04", "2012-05-10", "2012-05-10", "2012-05-10", "2012-05-10"]


def test_a_column_that_dates_other_posts_otherwise_fills_no_gap() -> None:
    heads = [f"<i>{n} March 2009</i><time datetime='2012-05-0{n}'>{n} May</time>" for n in (3, 4, 5)]
    assert values(posts(*heads, "<i>6 March 2009</i>")) == ["2012-05-03", "2012-05-04", "2012-05-05", None]


def test_a_column_that_agrees_fills_a_gap() -> None:
    heads = [f"<i>{n} May 2012</i><time datetime='2012-05-0{n}T10:11'>{n} May</time>" for n in (3, 4, 5)]
    assert values(posts(*heads, "<i>6 May 2012</i>")) == ["2012-05-03T10:11", "2012-05-04T10:11", "2012-05-05T10:11", "2012-05-06"]


@pytest.mark.parametrize(
    ("title", "wanted"), [("12-05-04", "2012-05-04"), ("4 May 2012, 10:11", "2012-05-04T10:11")], ids=["no more", "the time"]
)
def test_an_attribute_counts_where_it_says_more_than_what_is_shown(title: str, wanted: str) -> None:
    assert values(posts(*(f"<span class='date' title='{title}'>04/05/12</span>" for _ in range(3))), ("en-GB",)) == [wanted] * 3
