"""Stage 9: the author of each post.

The paper's criteria on columns: links that stay on the site, then short texts; class words raise the score, so does varying from
post to post; links outweigh text. Names come from the post's own frame, never from its body.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from harvestcrawl.dates import find_dates
from harvestcrawl.document import Document, Element
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.marks import Marks, UserMark, count_between, inside
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.vocabulary import ACTION_WORDS, AUTHOR_WORDS, BY_WORDS, NAMELESS, NO_NAMES, NOT_AUTHOR_WORDS, USER_WORDS, words_of
from harvestcrawl.text import visible
from harvestcrawl.urls import same_site

_DIGITS = re.compile(r"\d+")
_COUNT = re.compile(r"^[\W\d]*\d[\W\d]*(?:\s\w+){0,2}$")  # "1,024 posts"
_SAYS = re.compile(
    r"\s+(?:says|said|wrote|writes|schreibt|schrieb|sagt|meint|a écrit|écrit|a dit|escribió|dice|dijo|escreveu|disse|ha scritto|scrive|schreef|schrijft|skrev|skriver|kirjoitti|napisał\(?a?\)?|napsala?|írta|a scris|пишет|писал|написал|написала|yazdı|כתב|قال)\s*[:：]?$",
    re.IGNORECASE,
)
_LABELLED = re.compile(r"[:：»]\s*\S|[»:]$")  # "Posts: 12" is a label with its value, no name
MAX_NAME = 100
"""The paper's longest name, in characters."""
MAX_NAME_WORDS = 4


@dataclass(frozen=True, slots=True)
class PostAuthor:
    """Who wrote a post."""

    at: int
    """The element that shows the name."""
    name: str | None
    url: str | None


@dataclass(slots=True)
class _Column:
    key: str
    people: list[PostAuthor | None]
    score: float = 0.0


def read_post_authors(document: Document, page: Outline, marks: Marks, frames: Sequence[Frame], bodies: Sequence[Body]) -> list[PostAuthor | None]:
    """The author of each post, or ``None`` where the page shows none."""
    columns: dict[str, _Column] = {}
    for n, (frame, body) in enumerate(zip(frames, bodies, strict=True)):
        for key, person in _people(document, page, marks, frame, body):
            column = columns.setdefault(key, _Column(key, [None] * len(frames)))
            known = column.people[n]
            if known is None or (known.name is None and person.name is not None):
                column.people[n] = person
    for column in columns.values():
        column.score = _score(page, column, frames)
    ranked = sorted((c for c in columns.values() if c.score > 0), key=lambda c: (-c.score, c.key))
    authors: list[PostAuthor | None] = [None] * len(frames)
    for column in ranked:
        for n, person in enumerate(column.people):
            if authors[n] is None:
                authors[n] = person
    return [_completed(document, page, a, _people_in(page, marks, f)) for a, f in zip(authors, frames, strict=True)]


def _people(document: Document, page: Outline, marks: Marks, frame: Frame, body: Body) -> list[tuple[str, PostAuthor]]:
    """What in a frame may name its author, with the key of its column."""
    found: list[tuple[str, PostAuthor]] = []
    for m in inside(page, marks.user_at, frame):
        mark = marks.users[m]
        if body.holds(page, mark.at):
            continue
        name = _name_of(page, mark)
        if name or mark.url:
            found.append((f"{mark.key} {_place(page, mark.at)}", PostAuthor(mark.at, name, mark.url)))
    known = {p.at for _, p in found}
    holes = frame.holes
    for i in range(frame.start, frame.end):
        tag = page.tags[i]
        if tag in ("a", "span", "strong", "b", "div", "dt", "cite", "td", "h4", "h3", "p", "li") and i not in known and not body.holds(page, i) and not any(h <= i < page.end[h] for h in holes):
            name = _short_text(page, i)
            if name and not count_between(marks.date_at, i, page.end[i]):
                href = document.resolve(page.elements[i].get("href")) if tag == "a" else None
                if href and not same_site(href, document.url):
                    continue
                found.append((f"text {_place(page, i)}", PostAuthor(i, name, href)))
    return found


def _place(page: Outline, i: int) -> str:
    above = page.parent[i]
    around = page.tokens[above][0] if above >= 0 and page.tokens[above] else page.tags[above]
    return f"{around}/{page.tags[i]}.{page.tokens[i][0] if page.tokens[i] else ''}"


def _short_text(page: Outline, i: int) -> str | None:
    if page.last_line[i] - page.first_line[i] != 1 or page.chars_in(i) > 400:
        return None
    name = _SAYS.sub("", visible("".join(page.elements[i].itertext())))
    return name if _is_name(name) else None


def _name_of(page: Outline, mark: UserMark) -> str | None:
    element = page.elements[mark.at]
    if mark.url is None:
        return _first_name(element)
    name = visible("".join(element.itertext()))
    if not name:
        img = element.find(".//img")
        name = visible((img.get("alt") or img.get("title") or "") if img is not None else element.get("title") or "")
        if len(name.split()) > 2:  # "Avatar of user 12"
            return None
    return name if _is_name(name) else _first_name(element)


def _first_name(element: Element) -> str | None:
    """The first stretch of text that can be a name: what follows it in a pane is rank, reputation, date."""
    for piece in element.itertext():
        name = visible(piece).strip(":,»|· ")
        if name and name.casefold() not in BY_WORDS and any(c.isalpha() for c in name):
            return name if _is_name(name) else None
    return None


def _is_name(name: str) -> bool:
    if any(c.isdigit() for c in name) and sum(len(d.text) for d in find_dates(name)) * 2 > len(name):
        return False
    return bool(name) and not _COUNT.match(name) and len(name) <= MAX_NAME and len(name.split()) <= MAX_NAME_WORDS + 1 and name.casefold().strip(".:#") not in NO_NAMES and name.casefold() not in ACTION_WORDS and any(c.isalnum() for c in name)


def _score(page: Outline, column: _Column, frames: Sequence[Frame]) -> float:
    people = [p for p in column.people if p is not None]
    names = [p.name for p in people if p.name]
    n = len(frames)
    if not names and not column.key.startswith("href"):
        return 0.0
    coverage = len(people) / n
    linked = sum(p.url is not None for p in people) / len(people)
    words = [_words_around(page, p.at) for p in people]
    is_user = not column.key.startswith("text")
    named = sum(bool(w & USER_WORDS) for w in words) / len(people)
    author = sum(bool(w & AUTHOR_WORDS) for w in words) / len(people)
    other = sum(bool(w & NOT_AUTHOR_WORDS) and not _is_person_link(page, p) for w, p in zip(words, people, strict=True)) / len(people)
    shapes = {_DIGITS.sub("#", x.casefold()) for x in names}
    different = len(shapes) / len(names) if names else 0.0
    urls = {p.url for p in people if p.url}
    constant = len(names) > 1 and len(shapes) == 1 and (len(set(names)) > 1 or len(urls) > 1 or not is_user)
    pieces = 0.0 if is_user else sum(_pieces(page, p.at) > 1 for p in people) / len(people)
    labels = sum(bool(_LABELLED.search(x)) for x in names) / len(names) if names else 0.0
    initials = sum(len(x) == 1 or x.casefold().split()[-1] in BY_WORDS for x in names) / len(names) if names else 0.0
    digits = sum(sum(c.isdigit() for c in x) > len(x) / 2 for x in names) / len(names) if names else 0.0
    early = 1 - sum((p.at - f.start) / max(1, f.end - f.start) for p, f in zip(column.people, frames, strict=True) if p) / len(people)
    score = coverage * (0.4 + (0.8 if is_user and linked else 0.6 if is_user else 0.0) + 0.5 * named + 0.4 * author + 0.3 * linked + 0.3 * different + 0.5 * early + 0.2 * bool(names))
    score *= 0.3 + 0.7 * len(names) / len(people)
    same = len(names) > 3 and len(set(names)) == 1 and not linked and names[0].casefold() not in NAMELESS
    constant = constant and names[0].casefold() not in NAMELESS
    return score * (0.05 if constant else 0.4 if same else 1) * (1 - 0.3 * pieces) * (1 - 0.7 * initials) * (1 - 0.8 * labels) * (1 - 0.8 * other) * (1 - 0.9 * digits) * (1 if is_user or named or (len(shapes) > 1 and early > 0.5) else 0.2)


def _is_person_link(page: Outline, person: PostAuthor) -> bool:
    """Whether a link says by its own class that it is a person, whatever group or rank it says besides."""
    return page.tags[person.at] == "a" and any(words_of(t) & USER_WORDS for t in page.tokens[person.at])


def _pieces(page: Outline, i: int) -> int:
    """How many stretches of text an element is made of: a name is one, a pane of a user's data is several."""
    return sum(1 for t in page.elements[i].itertext() if not t.isspace() and t)


def _words_around(page: Outline, i: int) -> frozenset[str]:
    names = [*page.tokens[i], page.elements[i].get("itemprop") or "", page.elements[i].get("rel") or ""]
    for a in page.ancestors(i)[:2]:
        names.extend(page.tokens[a])
        names.append(page.elements[a].get("itemprop") or "")
    return frozenset().union(*(words_of(t) for t in names))


def _people_in(page: Outline, marks: Marks, frame: Frame) -> list[tuple[str, str]]:
    """The persons that a frame links to: shown name (may be "") and URL."""
    found = []
    for m in inside(page, marks.user_at, frame):
        mark = marks.users[m]
        if mark.url:
            found.append((visible("".join(page.elements[mark.at].itertext())), mark.url))
    return found


def _completed(document: Document, page: Outline, author: PostAuthor | None, people: list[tuple[str, str]]) -> PostAuthor | None:
    """The author with the name that goes with a bare picture link, or the link that goes with a bare name."""
    if author is None:
        return None
    if author.url is None:
        around = [page.elements[i] for i in (author.at, *page.ancestors(author.at)[:3])]
        links = [document.resolve(e.get("href")) for e in (*around, *around[0].iter("a")) if e.tag == "a"]
        others = {u for _, u in people}
        url = next((u for u in links if u in others), None) or next((u for name, u in people if name == author.name), None)
        if url is None and len(others) == 1:
            url = next((u for name, u in people if not name), None)
        return PostAuthor(author.at, author.name, url)
    if len(author.name or "") < 2:  # a picture, or the initial in its place
        shown = next((name for name, u in people if u == author.url and len(name) > 1 and _is_name(name)), None)
        return PostAuthor(author.at, shown or author.name, author.url)
    return author
