"""Where dates stand in a line."""

import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harvestcrawl.dates import find_dates, is_dateless
from harvestcrawl.text import tokens


@pytest.mark.parametrize(
    ("line", "spans"),
    [
        ("by Ann » Thu Aug 15, 2019 9:47 pm", [("Thu Aug 15, 2019 9:47 pm", 3)]),
        ("« Reply #3 on: April 04, 2020, 09:22:51 AM »", [("April 04, 2020, 09:22:51 AM", 3)]),
        ("Posted Mar 21, 2020, 12:31 AM", [("Mar 21, 2020, 12:31 AM", 3)]),
        ("Posted 3 hours ago by Ann", [("3 hours ago", 2)]),
        ("Ann · 16h", [("16h", 1)]),
        ("16h", [("16h", 1)]),
        ("I slept 16h that night", []),
        ("Yesterday at 5:03 PM", [("Yesterday at 5:03 PM", 2)]),
        ("yesterday", [("yesterday", 2)]),
        ("Posted yesterday by Ann", [("yesterday", 1)]),
        ("I asked her yesterday and she said that it works", []),
        ("Ein Klick macht man hier:", []),
        ("Today's Posts", []),
        ("8 February at 5:50PM", [("8 February at 5:50PM", 1)]),
        ("Joined: Mar 2012 Posts: 1,234", [("Mar 2012", 1)]),
        ("12.03.2020, 14:30 - edited 13.03.2020, 15:00", [("12.03.2020, 14:30", 3), ("13.03.2020, 15:00", 3)]),
        ("11:43pm On Apr 23, 2020", [("11:43pm On Apr 23, 2020", 3)]),
        ("open from 12:30", []),
        ("\u200e12\u00a0Mar 2020\u200e 14:30", [("12\u00a0Mar 2020\u200e 14:30", 3)]),
        ("发表于 2020-3-12 13:17:56 | 只看该作者", [("2020-3-12 13:17:56", 3)]),
        ("Envoyé le jeudi 12 mars 2020 à 19h46", [("jeudi 12 mars 2020 à 19h46", 3)]),
        ("am Donnerstag, dem 12. März 2020 um 12:15 Uhr", [("Donnerstag, dem 12. März 2020 um 12:15 Uhr", 3)]),
        ("from May 1 – 3, all inclusive", [("May 1", 1)]),
        ("people who've been there 10-15-20 years", []),
        ("fixed in 6.7.1, not in 2.7.2 6:50:51", []),
        ("see https://x.example/2020/03/12/page and /2020/03/13/", []),
        ("IMG_2020-03-12.jpg", []),
        ("192.168.10.12 and 10.11.12.13", []),
        ("Sunday", [("Sunday", 1)]),
        ("See you on Sunday then", []),
        ("1 May 4 replies", [("1 May", 1)]),
        ("12.03.2020, 25:99", [("12.03.2020", 3)]),
        ("Friday at 3:14 PM", [("Friday at 3:14 PM", 2)]),
        ("I second that", []),
        ("Hôm nay, 14:30", [("Hôm nay, 14:30", 2)]),
    ],
)
def test_find_dates(line: str, spans: list[tuple[str, int]]) -> None:
    found = find_dates(line)
    assert [(one.text, one.strength) for one in found] == spans
    assert all(line[one.start : one.end] == one.text for one in found)


@pytest.mark.parametrize(
    ("line", "relative", "has_time"),
    [
        ("12 March 2020", False, False),
        ("Thursday 12 March", False, False),
        ("12 March 2020 14:30", False, True),
        ("2 hours ago", True, False),
        ("Yesterday", True, False),
        ("Yesterday at 5:03 PM", True, True),
        ("Friday at 3:14 PM", True, True),
    ],
)
def test_flags(line: str, relative: bool, has_time: bool) -> None:
    (found,) = find_dates(line)
    assert (found.relative, found.has_time) == (relative, has_time)


HOSTILE = {
    "digits": "1" * 100_000,
    "slashes": "1/1/" * 25_000,
    "dots": "12." * 33_000,
    "times": "12:12 " * 16_000,
    "months": "Mar 12, " * 12_000,
    "days and months": "12 mar " * 14_000,
    "years": "2020-" * 20_000,
    "amounts": "1 hour, " * 12_000,
    "prefixes": "vor 1 " * 16_000,
    "separators": "12 March" + " , - " * 20_000,
    "weekdays": "Mon, " * 20_000 + "1",
    "prepositions": "12 de " * 16_000,
    "one word": "a" * 100_000 + "1",
    "Thai": "ม.ม" * 33_000 + "1",
}


@pytest.mark.alone
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_lines_take_no_time(name: str) -> None:
    start = time.process_time()
    find_dates(HOSTILE[name])
    assert time.process_time() - start < 0.25  # about 5 ms at most where it was written


def test_only_the_start_of_a_long_line_is_read() -> None:
    assert find_dates("x " * 2_000 + "12 March 2020") == []


@given(st.text())
def test_never_raises(line: str) -> None:
    found = find_dates(line)
    assert found == find_dates(line)
    assert all(line[one.start : one.end] == one.text for one in found)
    assert all(one.end <= two.start for one, two in pairwise(found))


_WORDS = (
    "12 31 2020 1399 16h 3d d s Mar mar May ago vor hier il y a PM h today Today yesterday i dag går gær just now Sunday sat in "
    "Posts: Likes Août d'avril - / . , : | º \xa0 posted"
).split(" ")


@settings(max_examples=500)
@given(st.lists(st.sampled_from(_WORDS), max_size=9).map(" ".join) | st.text(max_size=40))
def test_a_line_that_is_passed_over_has_no_date(line: str) -> None:
    assert not (is_dateless(line, tokens(line)) and find_dates(line))


@pytest.mark.parametrize("line", ["Posts: 1,234", "Likes 3", "Reply", "The felt is worn, says number 34 among them", "Für 3 Personen"])
def test_most_lines_are_passed_over(line: str) -> None:
    assert is_dateless(line, tokens(line))
