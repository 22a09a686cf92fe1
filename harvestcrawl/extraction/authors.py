"""Stage 9: the author of each post.

The paper's criteria on columns: links that stay on the site, then short texts; class words raise the score, so does varying from
post to post; links outweigh text. Names come from the post's own frame, never from its body.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from harvestcrawl.document import Document, Element, text_of
from harvestcrawl.extraction.author_columns import Column, PostAuthor, Words, score
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.marks import Marks, count_between, inside
from harvestcrawl.extraction.names import is_name, name_in, name_of, short_name
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.profiles import is_nobody, leads_elsewhere, may_be_profile, says_profile
from harvestcrawl.extraction.user_marks import UserMark
from harvestcrawl.extraction.vocabulary import (
    EDIT_LABELS,
)
from harvestcrawl.text import visible
from harvestcrawl.urls import same_site

_EDIT_LABEL = re.compile(
    r"(?<!\w)(?:" + "|".join(sorted(map(re.escape, EDIT_LABELS), key=lambda w: (-len(w), w))) + r")(?!\w)", re.IGNORECASE
)
_BEFORE_DATE = re.compile(r"(.{2,60}?)\s*[·•|–—]\s*$")
_EDITED = re.compile(r"\W*" + _EDIT_LABEL.pattern, re.IGNORECASE)
_MAX_CARD = 160
NAME_TAGS = frozenset({"a", "span", "strong", "b", "div", "dt", "cite", "td", "h4", "h3", "p", "li"})
_FANS = frozenset("reaction reactions like likes liked liker likers thanks thanked mention mentions vote voters".split())


def read_post_authors(
    document: Document, page: Outline, marks: Marks, frames: Sequence[Frame], bodies: Sequence[Body]
) -> list[PostAuthor | None]:
    """The author of each post, or ``None`` where the page shows none."""
    columns: dict[str, Column] = {}
    for n, (frame, body) in enumerate(zip(frames, bodies, strict=True)):
        for key, person in _people(document, page, marks, frame, body):
            column = columns.get(key)
            if column is None:
                column = columns[key] = Column(key, [None] * len(frames))
            known = column.people[n]
            if known is None or (known.name is None and person.name is not None):
                column.people[n] = person
    words = Words(page)
    for column in columns.values():
        column.score = score(page, words, column, frames)
    ranked = sorted((c for c in columns.values() if c.score > 0), key=lambda c: (-c.score, c.key))
    authors = _picked(page, ranked, len(frames))
    places = {_place(page, a.at) for a in authors if a}
    if authors.count(None) * 2 < len(frames):
        authors = [a or _numeric(page, places, f, b) for a, f, b in zip(authors, frames, bodies, strict=True)]
    return [
        _completed(document, page, a, _people_in(document, page, marks, words, f, b)) if a and _lacks_something(a) else a
        for a, f, b in zip(authors, frames, bodies, strict=True)
    ]


def _picked(page: Outline, ranked: Sequence[Column], n_frames: int) -> list[PostAuthor | None]:
    """For each frame the person of the best column that has one; where the best has none (a guest), a person beside its place first."""
    if not ranked:
        return [None] * n_frames
    best = ranked[0]
    places = {page.tokens[page.parent[p.at]] for p in best.people if p and page.parent[p.at] >= 0} - {()}
    picked = []
    for n in range(n_frames):
        person = best.people[n]
        if person is None:
            there = [(c, p) for c in ranked if (p := c.people[n]) is not None and not _is_label(c)]
            beside = (p for c, p in there if c.is_user and p.name and page.parent[p.at] >= 0 and page.tokens[page.parent[p.at]] in places)
            person = next(beside, there[0][1] if there else None)
        picked.append(person)
    return picked


def _numeric(page: Outline, places: Set[str], frame: Frame, body: Body) -> PostAuthor | None:
    """Somebody whose name is a number: it is one only in the places where others have their names."""
    for i in _shown_elements(page, frame, body):
        if page.tags[i] in NAME_TAGS and _place(page, i) in places and (name := visible(text_of(page.elements[i]))).isdigit():
            return PostAuthor(i, name, None)
    return None


def _is_label(column: Column) -> bool:
    """Whether a column says the same in several frames: a button that is no known one, and no guest."""
    names = [p.name for p in column.people if p]
    return len(names) >= _SEVERAL and len(set(names)) == 1 and not column.is_user


_SEVERAL = 3


def _people(document: Document, page: Outline, marks: Marks, frame: Frame, body: Body) -> list[tuple[str, PostAuthor]]:
    """What in a frame may name its author, with the key of its column."""
    found: list[tuple[str, PostAuthor]] = []
    known = set()
    for m in inside(page, marks.user_at, frame):
        mark = marks.users[m]
        known.add(mark.at)
        if body.holds(page, mark.at) or (mark.url and leads_elsewhere(mark.url)) or _is_editor(page, marks, frame, mark):
            continue
        name = name_of(page, mark)
        url = mark.url if mark.url and not is_nobody(mark.url, document.url) else None
        if name or url:
            found.append((f"{mark.key} {_place(page, mark.at)}", PostAuthor(mark.at, name, url)))
    for i in _shown_elements(page, frame, body):
        name = short_name(page, i) if i not in known and page.tags[i] in NAME_TAGS else None
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
        name = name_in(shown.group(1)) if shown else None
        if name:
            yield f"text before {mark.key}", PostAuthor(line.holder, name, None)


def _shown_elements(page: Outline, frame: Frame, body: Body) -> Iterator[int]:
    """The elements of a frame that hold a line or a part of one, outside its body and the posts nested in it."""
    skipped = set(frame.holes)
    is_trimmed = not body.is_frame and bool(body.trimmed)
    if not body.is_frame and not body.trimmed:
        skipped.update(body.roots)
    i = frame.start
    while i < frame.end:
        if i in skipped or page.first_line[i] == page.last_line[i]:
            i = page.end[i]
            continue
        if not (is_trimmed and body.holds(page, i)):
            yield i
        i += 1


def _is_editor(page: Outline, marks: Marks, frame: Frame, mark: UserMark) -> bool:
    """Whether a person is named as the one who edited: in the line, or in a card of few lines with a date of editing."""
    k = page.first_line[mark.at]
    if k < len(page.lines):
        line = page.lines[k].text
        before = line[: max(0, line.find(visible(text_of(page.elements[mark.at]))))] if len(line) < _MAX_CARD else ""
        if before and _EDIT_LABEL.search(before[-40:]):
            return True
    i = mark.at
    known = range(0)
    while (i := page.parent[i]) >= 0 and i > frame.start and page.chars_in(i) <= _MAX_CARD:
        people = range(bisect_left(marks.user_at, i), bisect_left(marks.user_at, page.end[i]))
        if people != known and not {marks.users[m].url for m in people} <= {None, mark.url}:
            return False
        known = people
        if count_between(marks.date_at, i, page.end[i]):
            first = marks.dates[bisect_left(marks.date_at, i)].line
            return 0 <= first < len(page.lines) and bool(_EDITED.match(page.lines[first].text))
    return False


def _place(page: Outline, i: int) -> str:
    above = page.parent[i]
    around = page.tokens[above][0] if above >= 0 and page.tokens[above] else page.tags[above]
    return f"{around}/{page.tags[i]}.{page.tokens[i][0] if page.tokens[i] else ''}"


def _people_in(document: Document, page: Outline, marks: Marks, words: Words, frame: Frame, body: Body) -> list[tuple[str, str]]:
    """The persons that a frame links to outside its body: shown name (may be "") and URL. Not those who liked it."""
    found = []
    for m in inside(page, marks.user_at, frame):
        mark = marks.users[m]
        if not mark.url or body.holds(page, mark.at) or is_nobody(mark.url, document.url) or leads_elsewhere(mark.url):
            continue
        if not words.around(mark.at) & _FANS:
            found.append((visible(text_of(page.elements[mark.at])), mark.url))
    return found


def _lacks_something(author: PostAuthor) -> bool:
    """Whether an author is without a link, or with no name but what stands for a picture."""
    return author.url is None or len(author.name or "") < 2


def _completed(document: Document, page: Outline, author: PostAuthor, people: list[tuple[str, str]]) -> PostAuthor:
    """The author with the name that goes with a bare picture link, or the link that goes with a bare name."""
    if author.url is None:
        around = [page.elements[i] for i in (author.at, *page.ancestors(author.at)[:3])]
        links = [document.resolve(e.get("href")) for e in (*around, *around[0].iter("a")) if e.tag == "a"]
        others = {u for _, u in people}
        url = next((u for u in links if u in others), None) or next((u for name, u in people if name == author.name), None)
        url = url or _link_of_name(document, around[0], author.name)
        return replace(author, url=url or _only_profile(author, people))
    # a picture, or the initial in its place
    shown = next((name for name, u in people if u == author.url and len(name) > 1 and is_name(name)), None)
    return replace(author, name=shown or author.name)


def _link_of_name(document: Document, element: Element, name: str | None) -> str | None:
    """Where the whole name leads, if it is a link inside the element that shows it and stays on the site."""
    for anchor in element.iter("a"):
        url = document.resolve(anchor.get("href"))
        if name and url and visible(text_of(anchor)) == name:
            return url if same_site(url, document.url) and not is_nobody(url, document.url) and not leads_elsewhere(url) else None
    return None


def _only_profile(author: PostAuthor, people: list[tuple[str, str]]) -> str | None:
    """The profile that icons or buttons of the post lead to, if it is one and no other name stands on it."""
    if {u for name, u in people if name and name != author.name and not says_profile(name) and may_be_profile(u)}:
        return None
    bare = {u for name, u in people if not name or says_profile(name)}
    profiles = {u for u in bare if may_be_profile(u)} or bare
    return next(iter(profiles)) if len(profiles) == 1 else None
