"""How many readers liked a post, thanked for it or voted for it, where the page counts them."""

import re
from collections.abc import Sequence
from functools import lru_cache

from harvestcrawl.document import text_of
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.marks import inside
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.phrases import REACTION_WORDS
from harvestcrawl.extraction.scoring import line_numbers
from harvestcrawl.extraction.vocabulary import USER_WORDS, words_of

_COUNTS = frozenset({"upvoteCount", "userInteractionCount"})
"""Item properties of schema.org that count what readers think of a post."""
_NUMBER = re.compile(r"-?\d{1,3}(?:[,.\s]\d{3})+(?!\d)|-?\d{1,7}(?!\d)")
_SHOWN = re.compile(
    r"^\W{0,3}(\d{1,7})\s*(?:" + "|".join(sorted(map(re.escape, REACTION_WORDS), key=lambda w: (-len(w), w))) + r")(?!\w)", re.IGNORECASE
)
_MAX_LINE = 60
_COUNT_WORDS = frozenset("score points point vote votes voting voters upvote upvotes upvoter votecount likes".split())
"""Words in the class of an element that counts what readers think of a post, or of what it stands in."""
_OTHER_COUNTS = frozenset("down downvote downvotes dislike dislikes downvoter reputation rank".split())
"""Words that say that it counts something else."""
_PERSON = USER_WORDS | {"stats"}
_PERSONS = frozenset({"author", "creator", "agentInteractionStatistic"})
_OTHER_ACTIONS = ("Comment", "Reply", "View", "Write", "Read", "Share", "Follow", "Bookmark", "Register")
"""What other actions of schema.org are called that are counted."""
_FEW = 6
_ALONE = re.compile(r"[+]?(-?\d{1,7})(?:\s+[^\W\d]{1,12})?")
_NOT_CLICKED = frozenset({"unvoted"})
"""Engines draw a count three times, for readers who voted up, down, or not at all, and show one."""


def read_reactions(page: Outline, frames: Sequence[Frame], bodies: Sequence[Body], dated_lines: frozenset[int]) -> list[int | None]:
    """The count of each post: declared in its markup, named by it, or shown behind its body or beside its date; else ``None``."""
    counts = []
    counting = [i for i, attributes in enumerate(page.attributes) if "itemprop" in attributes and attributes["itemprop"] in _COUNTS]
    voting = [i for i, names in enumerate(page.tokens) if names and _says_votes(names)]
    for frame, body in zip(frames, bodies, strict=True):
        declared = _declared(page, counting, frame)
        named = _named(page, voting, frame, body) if declared is None else declared
        counts.append(_shown(page, frame, body, dated_lines) if named is None else named)
    return counts


def _declared(page: Outline, counting: Sequence[int], frame: Frame) -> int | None:
    for i in map(counting.__getitem__, inside(page, counting, frame)):
        attributes = page.attributes[i]
        number = _NUMBER.search(attributes.get("content") or attributes.get("data-value") or text_of(page.elements[i]))
        if number and _is_of_post(page, frame, i):
            return int(re.sub(r"[,.\s]", "", number.group()))
    return None


def _is_of_post(page: Outline, frame: Frame, i: int) -> bool:
    """Whether a declared count is one of votes, and not one of comments or views, or of what the person has collected."""
    around = [a for a in page.ancestors(i) if a > frame.start]
    if any(page.attributes[a].get("itemprop") in _PERSONS for a in around):
        return False
    beside = page.children(around[0]) if around else []
    said = [page.attributes[k] for k in beside if page.attributes[k].get("itemprop") == "interactionType"]
    kinds = [own.get("content") or own.get("href") or "" for own in said]
    return not any(action in kind for kind in kinds for action in _OTHER_ACTIONS)


def _named(page: Outline, voting: Sequence[int], frame: Frame, body: Body) -> int | None:
    """The number in an element that is called after votes, or right below one, outside the text and what is said of the person."""
    found: list[tuple[bool, int]] = []
    for k in inside(page, voting, frame):
        for i in (voting[k], *page.children(voting[k])[:_FEW]):
            if page.end[i] - i > 1 or body.holds(page, i):
                continue
            number = _ALONE.fullmatch((page.elements[i].text or "").strip())
            words = _words_in(page.tokens[i])
            if number and _OTHER_COUNTS.isdisjoint(words) and not _is_of_person(page, frame, i):
                found.append((_NOT_CLICKED.isdisjoint(words), int(number[1])))
    return min(found, key=lambda one: one[0])[1] if found else None


def _is_of_person(page: Outline, frame: Frame, i: int) -> bool:
    return any(not _PERSON.isdisjoint(_words_in(page.tokens[a])) for a in (i, *page.ancestors(i)) if a > frame.start)


@lru_cache(maxsize=8192)
def _words_in(names: tuple[str, ...]) -> frozenset[str]:
    """The words in some class names."""
    return frozenset[str]().union(*(words_of(name[:60]) for name in names))


@lru_cache(maxsize=8192)
def _says_votes(names: tuple[str, ...]) -> bool:
    words = _words_in(names)
    return not _COUNT_WORDS.isdisjoint(words) and _OTHER_COUNTS.isdisjoint(words)


def _shown(page: Outline, frame: Frame, body: Body, dated_lines: frozenset[int]) -> int | None:
    """A count in a line of its own. Before the body stand the counts of the person: only the date's line is asked there."""
    behind = max(page.last_line[r] for r in body.roots)
    for k in line_numbers(page, frame):
        text = page.lines[k].text
        if len(text) <= _MAX_LINE and (k >= behind or k in dated_lines) and (found := _SHOWN.match(text)):
            return int(found.group(1))
    return None
