"""Stage 9: the author of each post.

The paper's criteria on columns: links that stay on the site, then short texts; class words raise the score, so does varying from
post to post; links outweigh text. Names come from the post's own frame, never from its body.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from urllib.parse import urlsplit

from harvestcrawl.dates import find_dates
from harvestcrawl.document import Document, Element
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.marks import Marks, UserMark, count_between, inside
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.phrases import ACTION_WORDS, BY_WORDS, NAMELESS, NO_NAMES
from harvestcrawl.extraction.profiles import is_nobody, leads_elsewhere, may_be_profile, says_profile
from harvestcrawl.extraction.vocabulary import (
    AUTHOR_WORDS,
    BLOCK_TAGS,
    EDIT_LABELS,
    NOT_AUTHOR_WORDS,
    RANKS,
    USER_WORDS,
    words_of,
)
from harvestcrawl.text import visible
from harvestcrawl.urls import same_site

_DIGITS = re.compile(r"\d+")
_COUNT = re.compile(r"^[\W\d]*\d[\W\d]*(?:\s\w+){0,2}$")  # "1,024 posts"
_SAYS = re.compile(
    r"\s+(?:says|said|wrote|writes|schreibt|schrieb|sagt|meint|a écrit|écrit|a dit|escribió|dice|dijo|escreveu|disse|"
    r"ha scritto|scrive|schreef|schrijft|skrev|skriver|kirjoitti|"
    r"napisał\(?a?\)?|napsala?|írta|a scris|пишет|писал|написал|написала|yazdı|כתב|قال)\s*[:：]?$",
    re.IGNORECASE,
)
_LABELLED = re.compile(r"[:：»]\s*\S|[»:]$")  # "Posts: 12" is a label with its value, no name
_EDIT_LABEL = re.compile(
    r"(?<!\w)(?:" + "|".join(sorted(map(re.escape, EDIT_LABELS), key=lambda w: (-len(w), w))) + r")(?!\w)", re.IGNORECASE
)
_BESIDE_NAME = re.compile(r"^(?:from|von|de|van|от)\s*:\s*|\s*<.*$", re.IGNORECASE)  # RFC 5322, 3.4: "From: Ann <ann@example.org>"
_BEFORE_DATE = re.compile(r"(.{2,60}?)\s*[·•|–—]\s*$")
_EDITED = re.compile(r"\W*" + _EDIT_LABEL.pattern, re.IGNORECASE)
_MAX_CARD = 160
_NAME_TAGS = frozenset({"a", "span", "strong", "b", "div", "dt", "cite", "td", "h4", "h3", "p", "li"})
_FANS = frozenset("reaction reactions like likes liked liker likers thanks thanked mention mentions vote voters".split())
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

    @property
    def is_user(self) -> bool:
        """Whether it is made of marks that name a person, and not of any short text."""
        return not self.key.startswith("text")


@dataclass(slots=True)
class _Words:
    """The words of classes around an element, looked up once."""

    page: Outline
    known: dict[int, frozenset[str]] = field(default_factory=dict)

    def around(self, i: int) -> frozenset[str]:
        if i not in self.known:
            page, names = self.page, []
            a = i
            for _ in range(3):
                if a >= 0:
                    attributes = page.attributes[a]
                    names += [*page.tokens[a], attributes.get("itemprop") or "", (attributes.get("rel") or "") if a == i else ""]
                    a = page.parent[a]
            self.known[i] = frozenset().union(*(words_of(t) for t in names if t))
        return self.known[i]


def read_post_authors(
    document: Document, page: Outline, marks: Marks, frames: Sequence[Frame], bodies: Sequence[Body]
) -> list[PostAuthor | None]:
    """The author of each post, or ``None`` where the page shows none."""
    columns: dict[str, _Column] = {}
    for n, (frame, body) in enumerate(zip(frames, bodies, strict=True)):
        for key, person in _people(document, page, marks, frame, body):
            column = columns.get(key)
            if column is None:
                column = columns[key] = _Column(key, [None] * len(frames))
            known = column.people[n]
            if known is None or (known.name is None and person.name is not None):
                column.people[n] = person
    words = _Words(page)
    for column in columns.values():
        column.score = _score(page, words, column, frames)
    ranked = sorted((c for c in columns.values() if c.score > 0), key=lambda c: (-c.score, c.key))
    authors = _picked(page, ranked, len(frames))
    return [
        _completed(document, page, a, _people_in(document, page, marks, words, f, b)) if a else None
        for a, f, b in zip(authors, frames, bodies, strict=True)
    ]


def _picked(page: Outline, ranked: Sequence[_Column], n_frames: int) -> list[PostAuthor | None]:
    """For each frame the person of the best column that has one; where the best has none (a guest), a person beside its place first."""
    if not ranked:
        return [None] * n_frames
    best = ranked[0]
    places = {page.tokens[page.parent[p.at]] for p in best.people if p and page.parent[p.at] >= 0} - {()}
    picked = []
    for n in range(n_frames):
        person = best.people[n]
        if person is None:
            there = [(c, p) for c in ranked if (p := c.people[n]) is not None]
            beside = (p for c, p in there if c.is_user and p.name and page.parent[p.at] >= 0 and page.tokens[page.parent[p.at]] in places)
            person = next(beside, there[0][1] if there else None)
        picked.append(person)
    return picked


def _people(document: Document, page: Outline, marks: Marks, frame: Frame, body: Body) -> list[tuple[str, PostAuthor]]:
    """What in a frame may name its author, with the key of its column."""
    found: list[tuple[str, PostAuthor]] = []
    known = set()
    for m in inside(page, marks.user_at, frame):
        mark = marks.users[m]
        known.add(mark.at)
        if body.holds(page, mark.at) or (mark.url and leads_elsewhere(mark.url)) or _is_editor(page, marks, frame, mark):
            continue
        name = _name_of(page, mark)
        url = mark.url if mark.url and not is_nobody(mark.url, document.url) else None
        if name or url:
            found.append((f"{mark.key} {_place(page, mark.at)}", PostAuthor(mark.at, name, url)))
    for i in _shown_elements(page, frame, body):
        name = _short_text(page, i) if i not in known and page.tags[i] in _NAME_TAGS else None
        if name and not count_between(marks.date_at, i, page.end[i]):
            href = document.resolve(page.attributes[i].get("href")) if page.tags[i] == "a" else None
            if href and (not same_site(href, document.url) or leads_elsewhere(href)):
                continue
            if href and is_nobody(href, document.url):
                href = None
            found.append((f"text {_place(page, i)}", PostAuthor(i, name, href)))
    return [*found, *_names_before_dates(page, marks, frame, body)]


def _names_before_dates(page: Outline, marks: Marks, frame: Frame, body: Body) -> Iterator[tuple[str, PostAuthor]]:
    """Names that stand before the date in its line, as text without an element: "Ann · 1 May 2012"."""
    for m in inside(page, marks.date_at, frame):
        mark = marks.dates[m]
        if not mark.shown or body.holds(page, mark.at) or not 0 <= mark.line < len(page.lines):
            continue
        line = page.lines[mark.line]
        before, _, _ = line.text.partition(mark.shown)
        shown = _BEFORE_DATE.match(before) if before != line.text else None
        name = _name_in(shown.group(1)) if shown else None
        if name:
            yield f"text before {mark.key}", PostAuthor(line.holder, name, None)


def _shown_elements(page: Outline, frame: Frame, body: Body) -> Iterator[int]:
    """The elements of a frame that hold a line or a part of one, outside its body and the posts nested in it."""
    skipped = set(frame.holes)
    if not body.is_frame and not body.trimmed:
        skipped.update(body.roots)
    i = frame.start
    while i < frame.end:
        if i in skipped or page.first_line[i] == page.last_line[i]:
            i = page.end[i]
            continue
        if not body.holds(page, i):
            yield i
        i += 1


def _is_editor(page: Outline, marks: Marks, frame: Frame, mark: UserMark) -> bool:
    """Whether a person is named as the one who edited: in the line, or in a card of few lines with a date of editing."""
    k = page.first_line[mark.at]
    if k < len(page.lines):
        line = page.lines[k].text
        before = line[: max(0, line.find(visible("".join(page.elements[mark.at].itertext()))))]
        if before and len(line) < _MAX_CARD and _EDIT_LABEL.search(before[-40:]):
            return True
    i = mark.at
    while (i := page.parent[i]) >= 0 and i > frame.start and page.chars_in(i) <= _MAX_CARD:
        people = {marks.users[m].url for m in range(bisect_left(marks.user_at, i), bisect_left(marks.user_at, page.end[i]))} - {
            None,
            mark.url,
        }
        if people:
            return False
        if count_between(marks.date_at, i, page.end[i]):
            first = marks.dates[bisect_left(marks.date_at, i)].line
            return 0 <= first < len(page.lines) and bool(_EDITED.match(page.lines[first].text))
    return False


def _place(page: Outline, i: int) -> str:
    above = page.parent[i]
    around = page.tokens[above][0] if above >= 0 and page.tokens[above] else page.tags[above]
    return f"{around}/{page.tags[i]}.{page.tokens[i][0] if page.tokens[i] else ''}"


def _short_text(page: Outline, i: int) -> str | None:
    if page.last_line[i] - page.first_line[i] != 1 or page.chars_in(i) > 400:
        return None
    if page.tags[i] in BLOCK_TAGS:  # its line is all its text
        return _name_in(page.lines[page.first_line[i]].text)
    return _name_in("".join(page.elements[i].itertext()))


@lru_cache(maxsize=16_384)
def _name_in(text: str) -> str | None:
    """A text without the words behind a name, if it is a name then."""
    name = visible(text)
    if len(name) > 2 * MAX_NAME:
        return None
    name = _SAYS.sub("", name)
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
    return name if _is_name(name) or _is_numeric_name(name, mark.url) else _first_name(element)


def _is_numeric_name(name: str, url: str) -> bool:
    """Whether a number is the name of somebody whose address has it too: a count of posts stands in no address."""
    return name.isdigit() and name in re.split(r"\W", urlsplit(url).path)


def _first_name(element: Element) -> str | None:
    """The first stretch of text that can be a name: what follows it in a pane is rank, reputation, date."""
    for piece in element.itertext():
        name = _BESIDE_NAME.sub("", visible(piece)).strip(':,»|· "')
        if name and name.casefold() not in BY_WORDS and any(c.isalpha() for c in name):
            return name if _is_name(name) else None
    return None


@lru_cache(maxsize=16_384)
def _is_name(name: str) -> bool:
    if not name or len(name) > MAX_NAME:
        return False
    if any(c.isdigit() for c in name) and sum(len(d.text) for d in find_dates(name)) * 2 > len(name):
        return False
    bare = name.casefold()
    if bare.strip(".:#") in NO_NAMES or bare.strip(".:#") in RANKS or bare in ACTION_WORDS or _COUNT.match(name):
        return False
    return len(name.split()) <= MAX_NAME_WORDS + 1 and any(c.isalnum() for c in name)


def _score(page: Outline, around: _Words, column: _Column, frames: Sequence[Frame]) -> float:
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


def _sameness(column: _Column, people: Sequence[PostAuthor], names: Sequence[str], shapes: set[str]) -> float:
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


def _people_in(document: Document, page: Outline, marks: Marks, words: _Words, frame: Frame, body: Body) -> list[tuple[str, str]]:
    """The persons that a frame links to outside its body: shown name (may be "") and URL. Not those who liked it."""
    found = []
    for m in inside(page, marks.user_at, frame):
        mark = marks.users[m]
        if not mark.url or body.holds(page, mark.at) or is_nobody(mark.url, document.url) or leads_elsewhere(mark.url):
            continue
        if not words.around(mark.at) & _FANS:
            found.append((visible("".join(page.elements[mark.at].itertext())), mark.url))
    return found


def _completed(document: Document, page: Outline, author: PostAuthor, people: list[tuple[str, str]]) -> PostAuthor:
    """The author with the name that goes with a bare picture link, or the link that goes with a bare name."""
    if author.url is None:
        around = [page.elements[i] for i in (author.at, *page.ancestors(author.at)[:3])]
        links = [document.resolve(e.get("href")) for e in (*around, *around[0].iter("a")) if e.tag == "a"]
        others = {u for _, u in people}
        url = next((u for u in links if u in others), None) or next((u for name, u in people if name == author.name), None)
        url = url or _link_of_name(document, around[0], author.name)
        return replace(author, url=url or _only_profile(author, people))
    if len(author.name or "") < 2:  # a picture, or the initial in its place
        shown = next((name for name, u in people if u == author.url and len(name) > 1 and _is_name(name)), None)
        return replace(author, name=shown or author.name)
    return author


def _link_of_name(document: Document, element: Element, name: str | None) -> str | None:
    """Where the whole name leads, if it is a link inside the element that shows it and stays on the site."""
    for anchor in element.iter("a"):
        url = document.resolve(anchor.get("href"))
        if name and url and visible("".join(anchor.itertext())) == name:
            return url if same_site(url, document.url) and not is_nobody(url, document.url) and not leads_elsewhere(url) else None
    return None


def _only_profile(author: PostAuthor, people: list[tuple[str, str]]) -> str | None:
    """The profile that icons or buttons of the post lead to, if it is one and no other name stands on it."""
    if {u for name, u in people if name and name != author.name and not says_profile(name) and may_be_profile(u)}:
        return None
    bare = {u for name, u in people if not name or says_profile(name)}
    profiles = {u for u in bare if may_be_profile(u)} or bare
    return next(iter(profiles)) if len(profiles) == 1 else None
