"""When a name, a date and a permalink are the right ones."""

import pytest

from harvestcrawl.forum_evaluation.gold import FoundPost, GoldPost
from harvestcrawl.forum_evaluation.values import same_author, same_date, same_permalink


@pytest.mark.parametrize(
    ("gold", "found", "same"),
    [
        ("Ann B.", "ann b", True),
        ("Ann", "Anna", False),
        ("Ann", None, False),
    ],
)
def test_names(gold: str, found: str | None, same: bool) -> None:
    assert same_author(GoldPost(author=gold), FoundPost(author=found)) is same


@pytest.mark.parametrize(
    ("gold", "found", "same"),
    [
        ("https://f.example/user/ann-b.7", FoundPost(author_url="http://www.f.example/user/ann-b.7/"), True),
        ("https://f.example/user/ann-b.7", FoundPost(author="Ann B"), True),
        ("https://f.example/user/ann-b.7", FoundPost(author="Bob"), False),
    ],
)
def test_profiles_stand_for_names(gold: str, found: FoundPost, same: bool) -> None:
    assert same_author(GoldPost(author_url=gold), found) is same


@pytest.mark.parametrize(
    ("gold", "found", "same"),
    [
        ("2020-01-02", "2020-01-02T23:30", True),
        ("2020-01-02", "2020-01-03", False),
        ("2020-01-02", "2020-01-03T00:30+02:00", True),  # a zone may move the day
        ("2020-01-02", "2020-01-04T00:30+02:00", False),
        ("2020-01", "2020-01-17", True),
        ("2020-01-02", "2020-01", True),
        ("2020-01-02", "2020-02", False),
        ("--01-02", "2019-01-02", True),
        ("--01-02", "2019-02-01", False),
        ("2020-01-02", None, False),
        ("2020-01-02", "yesterday", False),
        ("2020-02-31", "2020-02-30", False),
    ],
)
def test_dates(gold: str, found: str | None, same: bool) -> None:
    assert same_date(GoldPost(date=gold), FoundPost(date=found)) is same


@pytest.mark.parametrize(
    ("gold", "found", "same"),
    [
        ("https://f.example/t/5#p71", "http://www.f.example/t/5/#p71", True),
        ("https://f.example/v.php?t=5&p=71", "https://f.example/v.php?p=71&sid=0123456789abcdef0123456789abcdef&t=5", True),
        ("https://f.example/t/5#post-1234", "https://f.example/post/1234", True),
        ("https://f.example/t/5#post-1234", "https://f.example/post/1235", False),
        ("https://f.example/t/5#p7", "https://f.example/t/6#p7", False),  # a short number is no post's own
        ("https://f.example/t/5#p71", None, False),
        ("https://f.example/[", "https://f.example/[", True),
    ],
)
def test_permalinks(gold: str, found: str | None, same: bool) -> None:
    assert same_permalink(GoldPost(url=gold), FoundPost(url=found)) is same
