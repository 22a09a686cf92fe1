"""The published evaluation of Weichselbraun et al., "Harvest" (WI-IAT 2020, arXiv 2102.02240), Tables II to V. Arithmetic alone.

Every post gives parts of true positives (TP), false positives (FP) and false negatives (FN), from which come precision TP / (TP + FP),
recall TP / (TP + FN) and F1. The paper's text beyond its abstract and published values was not at hand, so that the numbers of its
equations are not given; where they leave a choice, the docstrings say what is taken here.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from harvestcrawl.forum_evaluation.alignment import Match, align, normal
from harvestcrawl.forum_evaluation.gold import FoundPost, GoldPage, GoldPost
from harvestcrawl.forum_evaluation.values import same_author, same_date, same_permalink

TEXTS = ("levenshtein", "jaccard", "token")
"""Tables II, III and IV."""
FIELDS = ("author", "date", "permalink")
"""Table V."""
FOUND = 0.8
"""Levenshtein similarity from which a post counts as found."""


class Cells(NamedTuple):
    """What precision and recall are made of."""

    hits: float = 0
    """TP."""
    predicted: float = 0
    """TP + FP."""
    wanted: float = 0
    """TP + FN."""


class Figures(NamedTuple):
    """What cells amount to; ``None`` where nothing was wanted and nothing predicted."""

    precision: float | None
    recall: float | None
    f1: float | None


class Measure(NamedTuple):
    """One line of a table."""

    micro: Figures
    """Of the cells of all pages together: every post counts the same."""
    macro: Figures
    """Mean of the pages' own figures, pages without any left out: every page counts the same. F1 is the mean of F1s."""
    pages: int
    """Pages that have the figure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageScore:
    """What the rows of one page are worth."""

    name: str
    cells: Mapping[str, Cells]
    """By measure: ``posts``, those of `TEXTS`, and those of `FIELDS` that the page's labels have."""
    levenshtein: tuple[float, ...]
    """By post of known text, the similarity of its row's; 0 for one that was missed."""
    jaccard: tuple[float, ...]
    exact: bool
    """Every post found, in order, and none made up."""


class Evaluation(NamedTuple):
    """Everything that is printed."""

    pages: tuple[PageScore, ...]
    measures: Mapping[str, Measure]
    mean_levenshtein: float | None
    """Over all posts of known text."""
    mean_jaccard: float | None


def figures(cells: Cells) -> Figures:
    """Precision, recall and F1. One that has no denominator while the other has is 0: all was missed, or all made up."""
    if not cells.predicted and not cells.wanted:
        return Figures(None, None, None)
    precision, recall = (cells.hits / whole if whole else 0.0 for whole in (cells.predicted, cells.wanted))
    return Figures(precision, recall, 2 * cells.hits / (cells.predicted + cells.wanted))


def measure(cells: Sequence[Cells]) -> Measure:
    """Micro and macro averages of the pages' cells."""
    by_page = [page for page in map(figures, cells) if page.f1 is not None]
    return Measure(figures(together(cells)), Figures(*(mean(page[n] for page in by_page) for n in range(3))), len(by_page))


def together(cells: Iterable[Cells]) -> Cells:
    """The sum, cell by cell."""
    return Cells(*(sum(column) for column in zip(*cells, strict=True)))


def mean(values: Iterable[float | None]) -> float | None:
    """Of the values there are; ``None`` if there is none."""
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def evaluate(pages: Iterable[tuple[GoldPage, Sequence[FoundPost]]]) -> Evaluation:
    """All tables for pages with the rows found on them."""
    scores = tuple(score_page(page, found) for page, found in pages)
    names = ("posts", *TEXTS, *FIELDS)
    measures = {name: measure([score.cells[name] for score in scores if name in score.cells]) for name in names}
    by_post = [mean(s for score in scores for s in getattr(score, name)) for name in ("levenshtein", "jaccard")]
    return Evaluation(scores, measures, by_post[0], by_post[1])


def score_page(page: GoldPage, rows: Sequence[FoundPost]) -> PageScore:
    """What the rows of a page are worth."""
    posts, found = _without_optional(page.posts, rows)
    matches = align(posts, found)
    right = sum(match.similarity is None or match.similarity >= FOUND for match in matches.values())
    known = [(normal(post.text), matches.get(i)) for i, post in enumerate(posts) if normal(post.text)]
    texts = [(gold, normal(found[match.row].text) if match else "") for gold, match in known]
    levenshtein = tuple(match.similarity or 0.0 if match else 0.0 for _, match in known)
    jaccards = tuple(jaccard(gold, text) for gold, text in texts)
    spare = _spare(found, matches)
    missed = sum(match is None for _, match in known)
    order = [matches[i].row for i in sorted(matches)]
    return PageScore(
        name=page.name,
        cells={
            "posts": Cells(right, len(found), len(posts)),
            "levenshtein": graded(levenshtein, missed, len(spare)),
            "jaccard": graded(jaccards, missed, len(spare)),
            "token": together([Cells(), *(token_cells(gold, text) for gold, text in texts), *(token_cells("", text) for text in spare)]),
            **_field_cells(posts, found, matches),
        },
        levenshtein=levenshtein,
        jaccard=jaccards,
        exact=right == len(posts) == len(found) and order == sorted(order),
    )


def _without_optional(posts: Sequence[GoldPost], rows: Sequence[FoundPost]) -> tuple[list[GoldPost], list[FoundPost]]:
    """Posts and rows without the posts that may be given or left out, and their rows."""
    if not any(post.optional for post in posts):
        return list(posts), list(rows)
    free = {match.row for i, match in align(posts, rows).items() if posts[i].optional}
    return [post for post in posts if not post.optional], [row for j, row in enumerate(rows) if j not in free and normal(row.text)]


def _spare(found: Sequence[FoundPost], matches: Mapping[int, Match]) -> list[str]:
    """The texts of rows that speak of no post."""
    taken = {match.row for match in matches.values()}
    return [normal(row.text) for j, row in enumerate(found) if j not in taken]


def graded(similarities: Sequence[float], missed: int, spare: int) -> Cells:
    """Tables II and III: a post and its row are a TP to the part that they are alike, and a FP for the rest; a row without a post is one
    FP, a post without a row one FN. So in the authors' scorer, where what a row lacks tells on precision, not on recall.

    :param similarities: by post; 0 for one that was missed
    """
    hits = sum(similarities)
    return Cells(hits, len(similarities) - missed + spare, hits + missed)


def words(text: str) -> list[str]:
    """The words of a text: runs of letters and digits, without case."""
    return re.findall(r"\w+", text.lower())


def jaccard(gold: str, found: str) -> float:
    """Table III: words in both texts, as a share of the words in either; each counted once. (The authors' scorer hands vectors of word
    counts to a function of scikit-learn that has since been withdrawn; the usual definition is meant, and taken here.)"""
    wanted, given = set(words(gold)), set(words(found))
    if not wanted | given:
        return float(gold == found)  # smileys and rules have no words
    return len(wanted & given) / len(wanted | given)


def token_cells(gold: str, found: str) -> Cells:
    """Table IV: words in common are TPs, words of the row alone FPs, words of the post alone FNs; each as often as it stands there."""
    wanted, given = Counter(words(gold)), Counter(words(found))
    return Cells((wanted & given).total(), given.total(), wanted.total())


_RIGHT: Mapping[str, Callable[[GoldPost, FoundPost], bool]] = {"author": same_author, "date": same_date, "permalink": same_permalink}


def _value(post: GoldPost | FoundPost, field: str) -> str | None:
    """What is said of a field; a profile's address stands for its name."""
    return {"author": post.author or post.author_url, "date": post.date, "permalink": post.url}[field]


def _field_cells(posts: Sequence[GoldPost], found: Sequence[FoundPost], matches: Mapping[int, Match]) -> dict[str, Cells]:
    """Table V: a value that is right is a TP; one that is wrong, or of a row without a post, a FP; a known value that no row has right a
    FN. Where the label is unknown nothing counts, and a page none of whose posts has the field is not in its figures."""
    cells = {}
    for field in FIELDS:
        known = {i for i, post in enumerate(posts) if _value(post, field)}
        if posts and not known:
            continue
        unscored = {match.row for i, match in matches.items() if i not in known}
        given = [j for j, row in enumerate(found) if _value(row, field) is not None]
        right = sum(m.row in given and _RIGHT[field](posts[i], found[m.row]) for i, m in matches.items() if i in known)
        cells[field] = Cells(right, sum(j not in unscored for j in given), len(known))
    return cells
