"""What is said about the dates of a page, on pages whose dates rest on different things."""

# ruff: noqa: E501 (lines of HTML)
from datetime import UTC, datetime

import pytest

from harvestcrawl import extract_thread
from harvestcrawl.dates import Precision, SettledBy
from harvestcrawl.items import DateEvidence, DateSource

NOW = datetime(2012, 6, 20, 12, 0, tzinfo=UTC)
ATTRIBUTE, TEXT, RELATIVE = DateSource.ATTRIBUTE, DateSource.TEXT, DateSource.RELATIVE
WORDS = (
    "The felt under the kettle is worn on one side",
    "Cork lasts longer but smells when it is hot",
    "Mine has stood on wool since last winter",
    "A ring of tin is what the maker used",
)


def thread(heads: tuple[str, ...], lang: str = "", now: datetime = NOW, said: str = "") -> tuple[DateEvidence, ...]:
    posts = "".join(
        f"<div class='post' id='p{n}'><a class='author' href='/user/{n}'>tinker{n}</a> <div class='head'>{head}</div>"
        f"<div class='text'>{WORDS[n % 4]}, says number {n} of those who asked about it.{said}</div></div>"
        for n, head in enumerate(heads, 1)
    )
    html = f"<html{lang and f' lang={lang}'}><body><h1>Kettle</h1><div id='posts'>{posts}</div></body></html>"
    page = extract_thread(html, "https://forum.example/thread/5", now)
    assert len(page.posts) == len(heads)
    return page.date_evidence


def evidence(source: DateSource, precision: Precision, settled_by: SettledBy | None, **said: object) -> DateEvidence:
    return DateEvidence(posts=3, source=source, precision=precision, settled_by=settled_by, **said)  # type: ignore[arg-type]  # its own fields


CASES = {
    "an attribute for machines": (
        ("<time datetime='2012-05-04T10:11:12+02:00'>May 4</time>", "<time datetime='2012-05-05T10:11:12+02:00'>May 5</time>", "<time datetime='2012-05-06T10:11:12+02:00'>May 6</time>"), "",
        evidence(ATTRIBUTE, Precision.SECOND, SettledBy.MACHINE, attribute="datetime", zone_shown=True),
    ),
    "Unix time": (
        tuple(f"<abbr data-time='133617{n}000'>last month</abbr>" for n in (1, 2, 3)), "",
        evidence(ATTRIBUTE, Precision.SECOND, SettledBy.MACHINE, attribute="data-time", zone_shown=True),
    ),
    "a title in words": (
        tuple(f"<span title='{n} May 2012, 10:11'>last month</span>" for n in (4, 5, 6)), "",
        evidence(ATTRIBUTE, Precision.MINUTE, SettledBy.MONTH_NAME, attribute="title"),
    ),
    "text with a month's name": (("4 May 2012", "5 May 2012", "6 May 2012"), "", evidence(TEXT, Precision.DAY, SettledBy.MONTH_NAME)),
    "a zone that is shown": (
        tuple(f"{n} May 2012 10:11 CEST" for n in (4, 5, 6)), "", evidence(TEXT, Precision.MINUTE, SettledBy.MONTH_NAME, zone_shown=True),
    ),
    "no year": (("4 May", "5 May", "6 May"), "", evidence(TEXT, Precision.DAY, SettledBy.MONTH_NAME, without_year=3)),
    "relative": (("3 days ago", "2 days ago", "5 hours ago"), "", evidence(RELATIVE, Precision.DAY, None, relative=3)),
    "some relative": (
        ("18 June 2012, 10:11", "Yesterday, 10:11", "Today, 10:11"), "", evidence(RELATIVE, Precision.MINUTE, SettledBy.MONTH_NAME, relative=2),
    ),
    "weeks ago": (("5 weeks ago", "2 days ago", "5 hours ago"), "", evidence(RELATIVE, Precision.MONTH, None, relative=3)),
    "the year first": (("2012-05-04", "2012-05-05", "2012-05-06"), "", evidence(TEXT, Precision.DAY, SettledBy.YEAR_FIRST)),
    "marks of the month": (tuple(f"2012年5月{n}日" for n in (4, 5, 6)), "", evidence(TEXT, Precision.DAY, SettledBy.MONTH_NAME)),
    "a number above 12": (("05/04/2012", "05/05/2012", "05/13/2012"), "", evidence(TEXT, Precision.DAY, SettledBy.COLUMN, order="MDY")),
    "running down the page": (("01/02/2012", "02/02/2012", "01/03/2012"), "", evidence(TEXT, Precision.DAY, SettledBy.COLUMN, order="DMY")),
    "the language": (("04/05/2012",) * 3, "en-US", evidence(TEXT, Precision.DAY, SettledBy.LANGUAGE, order="MDY")),
    "English of no country": (("04/05/2012",) * 3, "en", evidence(TEXT, Precision.DAY, SettledBy.LANGUAGE, order="MDY", ambiguous=True)),
    "dots": (("04.05.2012",) * 3, "", evidence(TEXT, Precision.DAY, SettledBy.SEPARATOR, order="DMY")),
    "nothing": (("04/05/2012",) * 3, "", evidence(TEXT, Precision.DAY, SettledBy.UNKNOWN, order="DMY", ambiguous=True)),
    "a month's name of two languages": (("12 lip 2011", "13 lip 2011", "14 lip 2011"), "", evidence(TEXT, Precision.DAY, SettledBy.MONTH_NAME, ambiguous=True)),
    "joined dates written alike": (
        tuple(f"<i class='joined'>Joined: 0{n}/25/2009</i> <b>04/05/2012</b>" for n in (1, 2, 3)), "", evidence(TEXT, Precision.DAY, SettledBy.PAGE, order="MDY"),
    ),
    "joined dates written otherwise": (
        tuple(f"<i class='joined'>Joined: 0{n}-25-2009</i> <b>04/05/2012</b>" for n in (1, 2, 3)), "", evidence(TEXT, Precision.DAY, SettledBy.UNKNOWN, order="DMY", ambiguous=True),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("heads", "lang", "wanted"), CASES.values(), ids=CASES)
def test_what_dates_rest_on(heads: tuple[str, ...], lang: str, wanted: DateEvidence) -> None:
    assert thread(heads, lang) == (wanted,)


def test_a_day_that_is_named_in_words_settles_the_numbers() -> None:
    heads = ("06-04-2012, 03:15 PM", "06-04-2012, 03:15 PM", "<span title='06-07-2012'>Yesterday</span>, 03:15 PM")
    found = thread(heads, "de", datetime(2012, 6, 8, 12, 0, tzinfo=UTC))
    assert [(one.posts, one.order, one.settled_by, one.ambiguous) for one in found] == [
        (2, "MDY", SettledBy.PAGE, False),
        (1, "MDY", SettledBy.COLUMN, False),
    ]


def test_an_attribute_for_machines_settles_what_is_shown_elsewhere() -> None:
    heads = ("<time datetime='2012-04-05'>04/05/2012</time>", "<b>04/05/2012</b>", "<b>04/05/2012</b>")
    assert [(one.posts, one.settled_by) for one in thread(heads, "de")] == [(2, SettledBy.PAGE), (1, SettledBy.MACHINE)]


def test_dates_in_bodies_settle_nothing() -> None:
    (found,) = thread(("04/05/2012",) * 3, said="<br>I bought it on<br>12/25/2010")
    assert (found.settled_by, found.ambiguous) == (SettledBy.UNKNOWN, True)


def test_a_post_without_a_date_is_in_no_column() -> None:
    (found,) = thread(("4 May 2012", "no date", "6 May 2012", "7 May 2012"))
    assert found.posts == 3


def test_a_page_without_dates_has_no_evidence() -> None:
    assert thread(("", "", "")) == ()
