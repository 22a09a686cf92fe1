"""The paper's tables on cases worked out by hand."""

import pytest

from harvestcrawl.forum_evaluation.alignment import Match, align, similarity
from harvestcrawl.forum_evaluation.evaluation import Cells, Figures, evaluate, figures, jaccard, measure, score_page, token_cells
from harvestcrawl.forum_evaluation.gold import FoundPost, GoldPage, GoldPost


def page(*posts: GoldPost, name: str = "one") -> GoldPage:
    return GoldPage(name=name, url=f"https://forum.example/{name}", posts=posts)


GOLD = page(
    GoldPost(text="aaaa bbbb", author="Ann", date="2020-01-02", url="https://forum.example/one#p71"),
    GoldPost(text="cccc dddd", author="Bob", url="https://forum.example/one#p72"),
)
ROWS = (
    FoundPost(text="aaaa bbbb", author="ann", date="2020-01-02T10:00:00", url="http://www.forum.example/one#p71"),
    FoundPost(text="cccc dddx", author="Rob", date="2020-03-03", url="https://forum.example/one#p99"),
    FoundPost(text="zz", date="2020-05-05"),
)


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        # Both posts have a row that is alike from 0.8 on (9 of 9 and 8 of 9 characters); the third row speaks of none.
        ("posts", Cells(2, 3, 2)),
        # 1 + 8/9 of hits; three rows; nothing missed.
        ("levenshtein", Cells(17 / 9, 3, 17 / 9)),
        # {aaaa, bbbb} twice: 1. {cccc, dddd} and {cccc, dddx}: 1 of 3 words.
        ("jaccard", Cells(4 / 3, 3, 4 / 3)),
        # 2 + 1 words in common, 2 + 2 + 1 found, 2 + 2 labelled.
        ("token", Cells(3, 5, 4)),
        # "ann" is Ann, Rob is not Bob, the third row names nobody.
        ("author", Cells(1, 2, 2)),
        # The second post's date is unknown, so its row is not scored; that of the third row is made up.
        ("date", Cells(1, 2, 1)),
        # 71 is the first post's; 99 is not the second's.
        ("permalink", Cells(1, 2, 2)),
    ],
)
def test_cells_of_a_page(name: str, cells: Cells) -> None:
    assert score_page(GOLD, ROWS).cells[name] == pytest.approx(cells)


def test_figures_of_cells() -> None:
    assert figures(Cells(3, 5, 4)) == pytest.approx(Figures(0.6, 0.75, 2 * 3 / 9))
    assert figures(Cells(0, 0, 2)) == Figures(0, 0, 0)  # all was missed
    assert figures(Cells(0, 2, 0)) == Figures(0, 0, 0)  # all was made up
    assert figures(Cells()) == Figures(None, None, None)


def test_every_post_counts_the_same_in_micro_and_every_page_in_macro() -> None:
    """9 of 10 on one page, 0 of 1 on the other; a third has nothing to be measured."""
    found = measure([Cells(9, 10, 10), Cells(0, 1, 1), Cells()])
    assert found.micro == pytest.approx(Figures(9 / 11, 9 / 11, 9 / 11))
    assert found.macro == pytest.approx(Figures(0.45, 0.45, 0.45))
    assert found.pages == 2


def test_posts_without_a_row_are_missed() -> None:
    missed = score_page(GOLD, ())
    assert (missed.cells["posts"], missed.cells["token"], missed.levenshtein) == (Cells(0, 0, 2), Cells(0, 0, 4), (0, 0))
    assert not missed.exact


def test_rows_of_a_page_without_posts_are_made_up() -> None:
    made_up = score_page(page(), ROWS)
    assert (made_up.cells["posts"], made_up.cells["author"]) == (Cells(0, 3, 0), Cells(0, 2, 0))
    assert not made_up.exact
    assert score_page(page(), ()).exact


@pytest.mark.parametrize(
    ("order", "exact"),
    [((0, 1), True), ((1, 0), False), ((0,), False), ((0, 1, 2), False)],
    ids=["as is", "swapped", "missing", "one more"],
)
def test_a_page_is_exact_with_all_posts_in_order(order: tuple[int, ...], exact: bool) -> None:
    assert score_page(GOLD, [ROWS[n] for n in order]).exact is exact


def test_posts_that_may_be_left_out_count_neither_way() -> None:
    gold = page(*GOLD.posts, GoldPost(text="an advertisement", optional=True))
    with_it = score_page(gold, [*ROWS[:2], FoundPost(text="an advertisement")])
    assert with_it == score_page(gold, ROWS[:2])
    assert with_it.exact


def test_a_page_whose_posts_have_no_author_is_not_in_that_figure() -> None:
    assert "author" not in score_page(page(GoldPost(text="aaaa")), [FoundPost(text="aaaa", author="Ann")]).cells


def test_evaluation_over_pages() -> None:
    found = evaluate([(GOLD, ROWS), (page(name="none"), ())])
    assert [score.name for score in found.pages] == ["one", "none"]
    assert found.measures["posts"].micro == pytest.approx(Figures(2 / 3, 1, 0.8))
    assert found.mean_levenshtein == pytest.approx((1 + 8 / 9) / 2)
    assert found.mean_jaccard == pytest.approx((1 + 1 / 3) / 2)


# --- Texts --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "found", "levenshtein", "words"),
    [
        ("abcd", "abcd", 1, 1),
        ("abcd", "abcx", 0.75, 0),
        ("abcd", "abcdefgh", 0.5, 0),  # 4 of 8 are inserted
        ("one two", "two one", 1 - 6 / 7, 1),  # only the blank stays in its place
        ("a a a b", "a b", 1 - 4 / 7, 1),  # each word counts once
        (":-)", ":-)", 1, 1),  # no words, and the same
        (":-)", ":-(", 2 / 3, 0),
    ],
)
def test_similarities(gold: str, found: str, levenshtein: float, words: float) -> None:
    assert similarity(gold, found) == pytest.approx(levenshtein)
    assert jaccard(gold, found) == pytest.approx(words)


def test_words_count_as_often_as_they_stand_there() -> None:
    assert token_cells("to be or not to be", "To be, to be, TO BE") == Cells(4, 6, 6)


def test_rows_are_given_to_posts_by_likeness_then_by_place() -> None:
    posts = [GoldPost(text="thanks"), GoldPost(text="a longer answer here"), GoldPost(text="thanks")]
    rows = [FoundPost(text="thanks"), FoundPost(text="thanks"), FoundPost(text="a longer answer there")]
    assert {i: match.row for i, match in align(posts, rows).items()} == {0: 0, 1: 2, 2: 1}


def test_a_post_of_unknown_text_has_the_row_at_its_place() -> None:
    posts = [GoldPost(author="Ann"), GoldPost(text="cccc dddd")]
    assert align(posts, [FoundPost(text="anything"), FoundPost(text="cccc dddd")]) == {0: Match(0, None), 1: Match(1, 1.0)}
    assert align(posts, [FoundPost(text="cccc dddd")]) == {1: Match(0, 1.0)}
