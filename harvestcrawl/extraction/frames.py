"""Stage 3: candidate sets of post frames.

The paper takes the XPath of a text line and moves up while the number of matched nodes stays. Here the same growth starts
from every kind of thing that occurs once a post (a class, an id with a number, a date, a link to a person): each member of
such a group grows to the highest element that holds no other member. Where a post has no element of its own (a header row
and a body row, a heading and a paragraph), the frame is the run of siblings up to the next member.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from harvestcrawl.extraction.cuts import Siblings, cuts, holds_any, with_holes
from harvestcrawl.extraction.marks import Marks, count_between
from harvestcrawl.extraction.outline import Frame, Outline, class_kinds
from harvestcrawl.extraction.vocabulary import POST_WORDS, SILENT_TAGS, words_of

MAX_MEMBERS = 10_000
_NAMING = ("id", "name", "itemtype", "itemprop", "component")
"""Attributes that say what an element is."""
_NUMBER = re.compile(r"\d")
_NAMED_BY = frozenset(_NAMING)
_NO_PATH_TAGS = frozenset("a span b strong em u font small p".split())
"""What stands many times in one post."""
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
    tags = set(page.tags)
    no_anchors = tags & _NO_ANCHOR_TAGS
    saying = {tag: f"tag {tag}" for tag in tags if tag == "article" or "-" in tag}
    prose, first_line, last_line = page.prose, page.first_line, page.last_line
    for i, (tag, tokens, attributes) in enumerate(zip(page.tags, page.tokens, page.attributes, strict=True)):
        if tag in no_anchors:
            continue
        if tokens:
            for key in class_kinds(tag, tokens):
                groups[key].append(i)
        if tag in saying:
            groups[saying[tag]].append(i)
        if attributes and not _NAMED_BY.isdisjoint(attributes):
            for key in _named_kinds(attributes):
                groups[key].append(i)
        if not tokens and tag not in _NO_PATH_TAGS and prose[last_line[i]] > prose[first_line[i]]:
            groups[f"path {page.paths[i]}"].append(i)
    for date in marks.dates:
        group = groups[f"date {date.key}"]
        if not group or group[-1] != date.at:
            group.append(date.at)
    for user in marks.users:
        groups[f"user {user.key}"].append(user.at)
    return {key: members for key, members in groups.items() if len(members) <= MAX_MEMBERS}


def _named_kinds(attributes: Mapping[str, str]) -> Iterator[str]:
    """What an element says it is by its attributes: ``id post-#``, ``itemprop comment``."""
    for name in _NAMING:
        value = attributes.get(name)
        pattern = id_pattern(value) if value and name in ("id", "name") else value
        if pattern:
            yield f"{name} {pattern}"


def id_pattern(value: str) -> str | None:
    """``post-123`` and ``post-7`` have the pattern ``post-``; an id without a number has none."""
    number = _NUMBER.search(value)
    return value[: number.start()].lower() + "#" if number else None


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
    found: dict[tuple[Frame, ...], FrameSet] = {}
    tried: set[tuple[int, ...]] = set()
    grown: set[tuple[int, ...]] = set()
    siblings = Siblings(page)
    groups = anchor_groups(page, marks)
    for key, members in groups.items():
        if len(members) < 2 or not _spans_page(page, members) or (anchors := tuple(members)) in tried:
            continue
        tried.add(anchors)
        roots = grow(page, members)
        if len(roots) < 2 or tuple(roots) in grown:
            continue
        grown.add(tuple(roots))
        for frames in cuts(siblings, roots):
            if frames not in found:
                found[frames] = FrameSet(frames, key, anchors)
    for i in _named_alone(page, groups):
        alone = (Frame((i,), page.end[i]),)
        found.setdefault(alone, FrameSet(alone, f"alone {page.tags[i]}", (i,)))
    return list(found.values())


def _spans_page(page: Outline, members: Sequence[int]) -> bool:
    """Whether elements span a good part of the page's text, as a column of posts does."""
    first, last = members[0], members[-1]
    end = page.last_line[last if page.end[first] <= last else first]
    return (page.prose[end] - page.prose[page.first_line[first]]) * 8 >= (page.prose[-1] or 1)


def _named_alone(page: Outline, groups: dict[str, list[int]]) -> list[int]:
    """Elements that say post and have no equal on the page: the frame on a page with a single post."""
    total = page.prose[-1] or 1
    found: list[int] = []
    for key, members in groups.items():
        if len(members) > 2:
            continue
        kind, _, name = key.partition(" ")
        if kind in ("class", "id", "itemtype", "tag") and words_of(name.rpartition(".")[2].rpartition("/")[2]) & POST_WORDS:
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
