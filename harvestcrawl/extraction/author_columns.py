"""Stage 9: how likely what stands at one place of each post names its author."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from harvestcrawl.extraction.link_grounds import words_of_all
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.phrases import BY_WORDS, NAMELESS
from harvestcrawl.extraction.vocabulary import (
    AUTHOR_WORDS,
    NOT_AUTHOR_WORDS,
    USER_WORDS,
    words_of,
)

_DIGITS = re.compile(r"\d+")
_LABELLED = re.compile(r"[:：»]\s*\S|[»:]$")  # "Posts: 12" is a label with its value, no name


@dataclass(frozen=True, slots=True)
class PostAuthor:
    """Who wrote a post."""

    at: int
    """The element that shows the name."""
    name: str | None
    url: str | None


@dataclass(slots=True)
class Column:
    """Who stands at one place of the posts."""

    key: str
    people: list[PostAuthor | None]
    score: float = 0.0

    @property
    def is_user(self) -> bool:
        """Whether it is made of marks that name a person, and not of any short text."""
        return not self.key.startswith("text")


@dataclass(slots=True)
class Words:
    """The words of classes around an element, looked up once."""

    page: Outline
    known: dict[int, frozenset[str]] = field(default_factory=dict)

    def around(self, i: int) -> frozenset[str]:
        """The words of the classes of an element and of the two around it."""
        if i not in self.known:
            page = self.page
            near = [i]
            while len(near) < 3 and page.parent[near[-1]] >= 0:
                near.append(page.parent[near[-1]])
            properties = [value for a in near if (value := page.attributes[a].get("itemprop"))]
            relation = page.attributes[i].get("rel")
            words = (words_of_all(page.tokens[a]) for a in near)
            self.known[i] = frozenset().union(*words, *map(words_of, properties), words_of(relation) if relation else ())
        return self.known[i]


def score(page: Outline, around: Words, column: Column, frames: Sequence[Frame]) -> float:
    """How likely a column holds the authors: in how many posts, by links and class words, different, early; less what speaks against it."""
    people = [p for p in column.people if p is not None]
    names = [p.name for p in people if p.name]
    if not names and not column.key.startswith("href"):
        return 0.0
    linked = sum(p.url is not None for p in people) / len(people)
    words = [around.around(p.at) for p in people]
    named = sum(not w.isdisjoint(USER_WORDS) for w in words) / len(people)
    author = sum(not w.isdisjoint(AUTHOR_WORDS) for w in words) / len(people)
    other = sum(not w.isdisjoint(NOT_AUTHOR_WORDS) and not _is_person_link(page, p) for w, p in zip(words, people, strict=True))
    shapes = {_DIGITS.sub("#", x.casefold()) for x in names}
    early = 1 - sum((p.at - f.start) / max(1, f.end - f.start) for p, f in zip(column.people, frames, strict=True) if p) / len(people)
    score = 0.4 + (0.8 if column.is_user and linked else 0.6 if column.is_user else 0.0) + 0.5 * named + 0.4 * author
    score += 0.3 * linked + (0.3 * len(shapes) / len(names) if names else 0.0) + 0.5 * early + 0.2 * bool(names)
    score *= len(people) / len(frames) * (0.3 + 0.7 * len(names) / len(people)) * (1 - 0.8 * other / len(people))
    if not column.is_user:
        score *= 1 - 0.3 * sum(_pieces(page, p.at) > 1 for p in people) / len(people)
        score *= 1 if named or (len(shapes) > 1 and early > 0.5) else 0.2
    return score * _sameness(column, people, names, shapes) * _likeness(names) if names else score


def _sameness(column: Column, people: Sequence[PostAuthor], names: Sequence[str], shapes: set[str]) -> float:
    """What is left of the score of names that are the same in all posts: they are labels, or a visitor's."""
    if names[0].casefold() in NAMELESS:
        return 1.0
    urls = {p.url for p in people if p.url}
    if len(names) > 1 and len(shapes) == 1 and (len(set(names)) > 1 or len(urls) > 1 or not column.is_user):
        return 0.05
    return 0.4 if len(names) > 3 and len(set(names)) == 1 and not urls else 1.0


def _likeness(names: Sequence[str]) -> float:
    """How much a column's texts are like names: no initials, no labels with a value, no numbers."""
    initials = sum(len(x) == 1 or x.casefold().split()[-1] in BY_WORDS for x in names) / len(names)
    labels = sum(bool(_LABELLED.search(x)) for x in names) / len(names)
    digits = sum(sum(c.isdigit() for c in x) > len(x) / 2 for x in names) / len(names)
    return (1 - 0.7 * initials) * (1 - 0.8 * labels) * (1 - 0.9 * digits)


def _is_person_link(page: Outline, person: PostAuthor) -> bool:
    """Whether a link says by its own class that it is a person, whatever group or rank it says besides."""
    return page.tags[person.at] == "a" and any(words_of(t) & USER_WORDS for t in page.tokens[person.at])


def _pieces(page: Outline, i: int) -> int:
    """How many stretches of text an element is made of: a name is one, a pane of a user's data is several."""
    return sum(1 for t in page.elements[i].itertext() if not t.isspace() and t)
