"""Stage 3: candidate sets of post frames.

The paper takes the XPath of a text line and moves up while the number of matched nodes stays. Here the same growth starts
from every kind of thing that occurs once a post (a class, an id with a number, a date, a link to a person): each member of
such a group grows to the highest element that holds no other member. Where a post has no element of its own (a header row
and a body row, a heading and a paragraph), the frame is the run of siblings up to the next member.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from harvestcrawl.extraction.cuts import cuts, holds_any, with_holes
from harvestcrawl.extraction.marks import Marks, count_between
from harvestcrawl.extraction.outline import Frame, Outline, class_kinds
from harvestcrawl.extraction.vocabulary import POST_WORDS, SILENT_TAGS, words_of

MAX_MEMBERS = 10_000
_NAMING = ("id", "name", "itemtype", "itemprop", "component")
"""Attributes that say what an element is."""
_NAMED_BY = frozenset(_NAMING)
_NO_ANCHOR_TAGS = SILENT_TAGS | {"br", "img", "html", "body", "option", "input", "i", "wbr", "hr", "label", "iframe"}


@dataclass(frozen=True, slots=True)
class FrameSet:
    """A candidate: the frames that one group of anchors grows to."""

    frames: tuple[Frame, ...]
    anchor: str
    """What it was grown from: ``class div.post``, ``id post-#``, ``date …``."""
    anchors: tuple[int, ...]
    """The members of that group, one a frame."""


def anchor_groups(page: Outline, marks: Marks) -> dict[str, list[int]]:
    """Groups of elements that may occur once a post, by what they have in common; in document order."""
    groups: dict[str, list[int]] = defaultdict(list)
    for i, tokens in enumerate(page.tokens):
        tag = page.tags[i]
        if tag in _NO_ANCHOR_TAGS:
            continue
        for key in class_kinds(tag, tokens):
            groups[key].append(i)
        if tag == "article" or "-" in tag:
            groups[f"tag {tag}"].append(i)
        attributes = page.attributes[i]
        for name in () if _NAMED_BY.isdisjoint(attributes) else _NAMING:
            value = attributes.get(name)
            if value:
                pattern = id_pattern(value) if name in ("id", "name") else value
                if pattern:
                    groups[f"{name} {pattern}"].append(i)
        if not tokens and page.prose_in(i) > 0 and tag not in ("a", "span", "b", "strong", "em", "u", "font", "small", "p"):
            groups[f"path {page.paths[i]}"].append(i)
    for date in marks.dates:
        if not groups[f"date {date.key}"] or groups[f"date {date.key}"][-1] != date.at:
            groups[f"date {date.key}"].append(date.at)
    for user in marks.users:
        groups[f"user {user.key}"].append(user.at)
    return {key: members for key, members in groups.items() if 1 <= len(members) <= MAX_MEMBERS}


def id_pattern(value: str) -> str | None:
    """``post-123`` and ``post-7`` have the pattern ``post-``; an id without a number has none."""
    for n, character in enumerate(value):
        if character.isdigit():
            return value[:n].lower() + "#"
    return None


def grow(page: Outline, members: Sequence[int]) -> list[int]:
    """For each member the highest element that holds no other member; members that nest stay as they are.

    ``members`` is in document order. The result has one number a member, without repeats.
    """
    grown: list[int] = []
    n = len(members)
    for k, member in enumerate(members):
        before = members[k - 1] if k else -1
        after = members[k + 1] if k + 1 < n else -1
        if (after >= 0 and after < page.end[member]) or (before >= 0 and member < page.end[before]):
            top = member
        else:
            top = _below_common(page, member, before, after)
        if not grown or grown[-1] != top:
            grown.append(top)
    return grown


def _below_common(page: Outline, member: int, before: int, after: int) -> int:
    """The highest ancestor of ``member`` (or itself) whose subtree holds neither neighbour."""
    top = member
    while (parent := page.parent[top]) >= 0:
        if parent <= before or (after >= 0 and after < page.end[parent]):
            break
        top = parent
    return top


def frame_sets(page: Outline, marks: Marks) -> list[FrameSet]:
    """The candidate sets, one a distinct way to cut the page; the first anchor found gives a set its name."""
    found: dict[tuple[int, ...], FrameSet] = {}
    tried: set[tuple[int, ...]] = set()
    grown: set[tuple[int, ...]] = set()
    total = page.prose[-1] or 1
    groups = anchor_groups(page, marks)
    for key, members in groups.items():
        if len(members) < 2 or tuple(members) in tried:
            continue
        tried.add(tuple(members))
        span = (
            page.prose[page.last_line[members[-1]]] - page.prose[page.first_line[members[0]]]
            if page.end[members[0]] <= members[-1]
            else page.prose_in(members[0])
        )
        if span * 8 < total:  # a column of posts spans a good part of the page's text
            continue
        roots = grow(page, members)
        if len(roots) < 2 or tuple(roots) in grown:
            continue
        grown.add(tuple(roots))
        for frames in cuts(page, roots):
            identity = tuple(x for f in frames for x in (f.start, f.end))
            if identity not in found:
                found[identity] = FrameSet(frames, key, tuple(members))
    for i in _named_alone(page, groups):
        found.setdefault((i, page.end[i]), FrameSet((Frame((i,), page.end[i]),), f"alone {page.tags[i]}", (i,)))
    return list(found.values())


def _named_alone(page: Outline, groups: dict[str, list[int]]) -> list[int]:
    """Elements that say post and have no equal on the page: the frame on a page with a single post."""
    total = page.prose[-1] or 1
    found: list[int] = []
    for key, members in groups.items():
        kind, _, name = key.partition(" ")
        if (
            len(members) <= 2
            and kind in ("class", "id", "itemtype", "tag")
            and words_of(name.rpartition(".")[2].rpartition("/")[2]) & POST_WORDS
        ):
            found.extend(m for m in members if page.prose_in(m) * 20 > total)
    return sorted(set(found))


def _beside(page: Outline, roots: Sequence[int], nested: bool) -> Iterable[int]:
    """The siblings of frames; what stands inside the frames too, where some are nested in others."""
    found = {c for parent in dict.fromkeys(page.parent[r] for r in roots) if parent >= 0 for c in page.children(parent)}
    if nested:
        found.update(i for r in roots for i in range(r + 1, page.end[r]))
    return sorted(found)


def completed(page: Outline, marks: Marks, frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """The frames, with those beside them that were left out because the anchor is missing in them.

    A sibling of the frames is one of them if it has their tag, a class name that most of them have, and two of
    a date, a person and a numbered id (one, if it says post), as far as most of them have these. Where frames are nested in
    others, so is what stands inside a frame: replies that are shown folded.
    """
    if any(len(f.roots) > 1 for f in frames):
        return tuple(frames)
    known = sorted(f.start for f in frames)
    counts = Counter(token for r in known for token in dict.fromkeys(page.tokens[r]))
    shared = {token for token, n in counts.items() if n * 2 > len(known)}
    like = [r for r in known if shared & set(page.tokens[r])]
    tags = {page.tags[r] for r in like}
    tests: tuple[Callable[[int], bool], ...] = (
        lambda r: count_between(marks.date_at, r, page.end[r]) > 0,
        lambda r: count_between(marks.user_at, r, page.end[r]) > 0,
        lambda r: id_pattern(page.attributes[r].get("id") or "") is not None,
    )
    usual = [test for test in tests if sum(map(test, like)) * 2 > len(like)]
    added = []
    for i in _beside(page, like, nested=any(f.holes for f in frames)):
        if page.tags[i] in tags and shared & set(page.tokens[i]) and not holds_any(page, i, known):
            says_post = any(words_of(t) & POST_WORDS for t in page.tokens[i])
            if sum(test(i) for test in usual) >= min(1 if says_post else 2, len(usual)):
                added.append(i)
    if not added:
        return tuple(frames)
    return with_holes(page, [(r,) for r in sorted((*known, *added))])
