"""Dates of many languages, made from the Unicode CLDR (as Babel carries it), so that what is covered does not rest on memory."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

import pytest
from babel import Locale
from babel.dates import format_date, format_skeleton, format_time

from harvestcrawl.dates import names, read_dates

NOW = datetime(2020, 6, 20, 12, 0, tzinfo=UTC)  # a Saturday
LANGUAGES = sorted({*names.MONTHS, *names.WEEKDAYS, "zh-Hant", "en-GB", "es-MX", "pt-PT", "de-AT", "fr-CA"})
MARKED_MONTHS = ("ja", "ko", "zh", "zh-Hant")
"""Languages that write a month only as part of a whole date."""
AMOUNTS = (1, 2, 3, 5, 11)
"""Every form that a noun takes after a number, in all of the languages."""

# What is not read, with the reason.
NOT_READ = {
    "gl": re.compile("hai "),  # Italian "you have"
    "az": re.compile("st |/|^17 may$"),  # "1st"; a slash before the time; an English word
    "he": re.compile(r"\(1\)"),  # an abbreviated unit without a number
    "hu": re.compile("^ma$"),  # alone it is too short to be a date
    "ms": re.compile("Mac$"),  # without a year: a computer
    "lv": re.compile(r"st\."),  # 1st
    "tr": re.compile(r"sa\."),  # too short to be told from words of other languages, like those that follow
    "el": re.compile(r" ώ\."),
    "et": re.compile(" p eest"),
    "it": re.compile(" gg? fa"),
    "sr": re.compile(r" д\."),
    "sr-Latn": re.compile(r" č\."),
}


def locale(language: str) -> Locale:
    return Locale.parse(language.replace("-", "_"))


def dates(language: str) -> Iterator[tuple[str, str]]:
    """A day of each month: in full, with the weekday, abbreviated, without the year."""
    where = locale(language)
    for month in range(1, 13):
        day = date(2019, month, 17)
        for form in ("full", "long", "medium"):
            yield format_date(day, form, where), day.isoformat()
        if language not in MARKED_MONTHS:
            for form in ("d MMM y", "d MMMM y"):
                yield format_date(day, form, where), day.isoformat()
            last = day.replace(year=2020) if month <= NOW.month else day
            if month <= NOW.month and last > NOW.date():
                last = day
            yield format_skeleton("MMMMd", datetime(2019, month, 17, tzinfo=UTC), locale=where), last.isoformat()


def day_words(language: str) -> Iterator[tuple[str, str]]:
    """Today and yesterday: alone, with a time, and joined to one as the CLDR joins them."""
    data = locale(language)._data
    joined = (data["datetime_formats_relative"] or {}).get("full")
    for back, day in ((0, "2020-06-20"), (-1, "2020-06-19")):
        word = data["date_fields"]["day"]["relative"][back]
        yield word, day
        yield f"{word}, 08:05", f"{day}T08:05"
        yield f"{word} 08:05", f"{day}T08:05"
        for at in (time(8, 5), time(17, 5)) if joined else ():
            pattern = re.sub("'([^']*)'", r"\1", joined)
            shown = pattern.replace("{1}", word).replace("{0}", format_time(at, "short", locale=locale(language)))
            yield shown, f"{day}T{at:%H:%M}"


def amounts(language: str) -> Iterator[tuple[str, str]]:
    """Minutes, hours and days before now, in full and abbreviated; months and years in full."""
    where = locale(language)
    known = {"minute": 16, "hour": 13, "day": 10}
    for unit, width in known.items():
        for form in (unit, f"{unit}-short"):
            for n in AMOUNTS:
                yield _past(where, form, n), (NOW - timedelta(**{f"{unit}s": n})).isoformat()[:width]
    for n in AMOUNTS:
        year, month = divmod(NOW.year * 12 + NOW.month - 1 - n, 12)
        yield _past(where, "month", n), f"{year}-{month + 1:02}"


def _past(where: Locale, form: str, n: int) -> str:
    patterns = where._data["date_fields"][form]["past"]
    return str(patterns.get(where.plural_form(n)) or patterns["other"]).replace("{0}", str(n))


KINDS = {"dates": dates, "day words": day_words, "amounts": amounts}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_dates_of_the_cldr(language: str, kind: str) -> None:
    left_out = NOT_READ.get(language)
    cases = {shown: value for shown, value in KINDS[kind](language) if not (left_out and left_out.search(shown))}
    read = {shown: read_dates([shown], languages=[language], fetched_at=NOW)[0] for shown in cases}
    assert {shown: found and found.value for shown, found in read.items()} == cases


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_language_no_date_is_another_one_and_said_to_be_sure(language: str) -> None:
    """Where two languages name two months alike, ``ambiguous`` says so."""
    for shown, value in dates(language):
        (found,) = read_dates([shown], fetched_at=NOW)
        assert found is None or found.value == value or found.ambiguous, shown
