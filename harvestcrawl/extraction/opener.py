"""Stage 5: an opener with a layout of its own, outside the list of replies.

Where a theme sets the first post apart (a lead, a question, a table of its own), it stands before the replies, beside them or
beside what wraps them. It is taken only with the marks of a post: text that is no fitting, a date, and a person or a name that
says post.
"""

from collections.abc import Sequence

from harvestcrawl.extraction.marks import Marks, inside
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.scoring import is_furniture, says_post

MIN_TEXT = 20
"""Characters of text, apart from the lines with marks, that an opener has at least: shorter ones are headings."""
MAX_LEVELS = 8
MAX_RUN = 6
"""Siblings that one opener is made of at most."""
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "title"})


def find_opener(page: Outline, marks: Marks, frames: Sequence[Frame]) -> Frame | None:
    """The frame of an opener before the first of ``frames``, or ``None``."""
    branch = frames[0].start
    above = page.parent[branch]
    for _ in range(MAX_LEVELS):
        if above < 0:
            return None
        before = [c for c in page.children(above) if page.end[c] <= branch and not is_furniture(page, c)]
        found = _single(page, marks, before) or _run(page, marks, before)
        if found and _announces(page, marks, found, frames[0]):
            return None
        if found:
            return found
        branch, above = above, page.parent[above]
    return None


def _single(page: Outline, marks: Marks, siblings: Sequence[int]) -> Frame | None:
    for sibling in reversed(siblings):
        frame = Frame((sibling,), page.end[sibling])
        if _is_post(page, marks, frame):
            return frame
    return None


def _run(page: Outline, marks: Marks, siblings: Sequence[int]) -> Frame | None:
    """The shortest run of siblings that ends at the replies and has all that a post has."""
    last = siblings[-MAX_RUN:]
    for n in range(len(last) - 2, -1, -1):
        run = tuple(last[n:])
        if page.last_line[run[0]] == page.first_line[run[0]]:
            continue
        frame = Frame(run, page.end[run[-1]])
        if _is_post(page, marks, frame):
            return frame
    return None


def _is_post(page: Outline, marks: Marks, frame: Frame) -> bool:
    dates = inside(page, marks.date_at, frame)
    if not dates or len(dates) > 12:
        return False
    users = inside(page, marks.user_at, frame)
    if not users and not says_post(page, frame):
        return False
    marked = {marks.dates[m].line for m in dates} | {page.first_line[marks.users[m].at] for m in users}
    text = links = 0
    for k in range(page.first_line[frame.start], page.last_line[frame.roots[-1]]):
        line = page.lines[k]
        links += line.linked
        if k not in marked and page.tags[line.holder] not in _HEADINGS:
            text += len(line.text) - line.linked
    return text >= MIN_TEXT and text > links


def _announces(page: Outline, marks: Marks, found: Frame, first: Frame) -> bool:
    """Whether what was found is the thread's heading ("started by X on that day") rather than a post before ``first``."""

    def people(frame: Frame) -> set[str]:
        return {marks.users[m].url or page.elements[marks.users[m].at].text_content().strip() for m in inside(page, marks.user_at, frame)}

    def days(frame: Frame) -> set[str]:
        return {(d.machine or d.attribute or d.shown)[:10] for d in (marks.dates[m] for m in inside(page, marks.date_at, frame))}

    same_person = bool(people(found) & people(first))
    return same_person and (bool(days(found) & days(first)) or not says_post(page, found))
