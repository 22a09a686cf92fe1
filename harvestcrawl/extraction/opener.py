"""Stage 5: an opener with a layout of its own, outside the list of replies.

Where a theme sets the first post apart (a lead, a question, a table of its own), it stands before the replies, beside them or
beside what wraps them. It is taken only with the marks of a post: text that is no fitting, a date, and a person or a name that
says post.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from harvestcrawl.dates import read_dates
from harvestcrawl.document import text_of
from harvestcrawl.extraction.judge import is_furniture, says_post
from harvestcrawl.extraction.marks import Marks, count_between, inside
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.vocabulary import ARTICLE_WORDS, NOTICE_WORDS, words_of

MIN_TEXT = 20
"""Characters of text, apart from the lines with marks, that an opener has at least: shorter ones are headings."""
MAX_HEADING = 60
"""Characters of such text that a thread's heading has at most."""
MIN_PARAGRAPH = 120
"""Characters of a line that is somebody's words, not what a thread's heading says of the thread."""
MAX_LEVELS = 8
MAX_RUN = 6
"""Siblings that one opener is made of at most."""
_ANY_TIME = datetime(2100, 1, 1, tzinfo=UTC)
_TEXT_FIELDS = frozenset({"text", "search", "date", "email", "password", "url"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "title"})


def with_opener(page: Outline, marks: Marks, forum: bool, frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """The frames, with the opener that stands before them if there is one, and without a heading that was taken for a post."""
    if (
        len(frames) > 1
        and _label(page, frames[0]) != _label(page, frames[1])
        and _own_text(page, marks, frames[0])[0] < MAX_HEADING
        and _announces(page, marks, frames[0], frames[1])
    ):
        frames = frames[1:]
    opener, frames = _split_first(page, marks, frames)
    opener = opener or _find_opener(page, marks, frames)
    if opener is None or (not forum and _is_article(page, opener)):  # what stands before the comments of a blog is no post
        return tuple(frames)
    return (opener, *frames)


def _split_first(page: Outline, marks: Marks, frames: Sequence[Frame]) -> tuple[Frame | None, Sequence[Frame]]:
    """An opener that the first frame holds before the reply, and the frames without it."""
    first = frames[0]
    main = Counter(_main_label(page, f) for f in frames[1:]).most_common(1)
    n = _before(page, first, main[0][0]) if main else 0
    if not n or _have_heads(page, marks, frames[1:], main[0][0]):
        return None, frames
    opener, reply = Frame(first.roots[:n], first.roots[n]), Frame(first.roots[n:], first.end, first.holes)
    nameless = _is_nameless(page, marks, frames)
    whole = all(_is_post(page, marks, f, nameless) and (nameless or inside(page, marks.user_at, f)) for f in (opener, reply))
    return (opener, (reply, *frames[1:])) if whole else (None, frames)


def _before(page: Outline, frame: Frame, label: tuple[str, tuple[str, ...]]) -> int:
    """How many roots of a frame stand before the one that has a label; 0 if none has it."""
    return next((n for n, r in enumerate(frame.roots) if (page.tags[r], page.tokens[r][:1]) == label), 0)


def _have_heads(page: Outline, marks: Marks, frames: Sequence[Frame], label: tuple[str, tuple[str, ...]]) -> bool:
    """Whether most frames have a head with the date before the root that has a label: a row for the head, a row for the text."""
    heads = ((f.start, f.roots[n]) for f in frames if (n := _before(page, f, label)))
    return sum(count_between(marks.date_at, start, end) > 0 for start, end in heads) * 2 > len(frames)


def _is_nameless(page: Outline, marks: Marks, frames: Sequence[Frame]) -> bool:
    """Whether most posts have nothing that marks a person."""
    return sum(bool(inside(page, marks.user_at, f)) for f in frames) * 2 < len(frames)


def _main_label(page: Outline, frame: Frame) -> tuple[str, tuple[str, ...]]:
    """The label of the root with the most text."""
    root = max(frame.roots, key=lambda r: (page.chars_in(r), -r))
    return page.tags[root], page.tokens[root][:1]


def _is_article(page: Outline, frame: Frame) -> bool:
    """Whether a frame is an article, or holds one, by its tag or its names.

    ``h-entry`` does not count: microformats2 has it for posts of every kind (microformats.org/wiki/h-entry).
    """
    for i in range(frame.start, frame.end):
        names = (*page.tokens[i], (page.attributes[i].get("itemtype") or "").rsplit("/", 1)[-1])
        if page.tags[i] == "article" or any({n.lower(), *words_of(n)} & ARTICLE_WORDS for n in names if n and n != "h-entry"):
            return True
    return False


def _label(page: Outline, frame: Frame) -> tuple[str, tuple[str, ...]]:
    return page.tags[frame.start], page.tokens[frame.start][:1]


def _find_opener(page: Outline, marks: Marks, frames: Sequence[Frame]) -> Frame | None:
    """The frame of an opener before the first of ``frames``, or ``None``."""
    nameless = _is_nameless(page, marks, frames)
    branch = frames[0].start
    above = page.parent[branch]
    for _ in range(MAX_LEVELS):
        if above < 0:
            return None
        before = [c for c in page.children(above) if page.end[c] <= branch and not _is_of_the_site(page, c)]
        found = _single(page, marks, before, nameless) or _run(page, marks, before, nameless)
        if found and _announces(page, marks, found, frames[0]):
            return None
        if found:
            return found
        branch, above = above, page.parent[above]
    return None


def _is_of_the_site(page: Outline, i: int) -> bool:
    """Whether an element is page furniture, a notice to all readers, or a form that asks them something."""
    return is_furniture(page, i) or any(words_of(token) & NOTICE_WORDS for token in page.tokens[i]) or _asks(page, i)


def _asks(page: Outline, i: int) -> bool:
    """Whether an element asks the reader for several things in words of his own: a search form, whatever it says of persons and dates."""
    return sum(_is_field(page, e) for e in range(i, page.end[i])) > 1


def _is_field(page: Outline, i: int) -> bool:
    return page.tags[i] == "input" and (page.attributes[i].get("type") or "text").lower() in _TEXT_FIELDS


def _single(page: Outline, marks: Marks, siblings: Sequence[int], nameless: bool) -> Frame | None:
    for sibling in reversed(siblings):
        frame = Frame((sibling,), page.end[sibling])
        if _is_post(page, marks, frame, nameless):
            return frame
    return None


def _run(page: Outline, marks: Marks, siblings: Sequence[int], nameless: bool) -> Frame | None:
    """The shortest run of siblings that ends at the replies and has all that a post has."""
    last = siblings[-MAX_RUN:]
    for n in range(len(last) - 2, -1, -1):
        run = tuple(last[n:])
        if page.last_line[run[0]] == page.first_line[run[0]]:
            continue
        frame = Frame(run, page.end[run[-1]])
        if _is_post(page, marks, frame, nameless):
            return frame
    return None


def _is_post(page: Outline, marks: Marks, frame: Frame, nameless: bool) -> bool:
    dates = inside(page, marks.date_at, frame)
    if not dates or len(dates) > 12:
        return False
    users = inside(page, marks.user_at, frame)
    if not users and not nameless and not says_post(page, frame):
        return False
    text, links = _own_text(page, marks, frame)
    return text >= MIN_TEXT and text > links


def _prose(page: Outline, marks: Marks, frame: Frame) -> Iterator[str]:
    """The lines of a frame without links, headings and marks."""
    marked = _marked_lines(page, marks, frame)
    for k in _told_lines(page, frame):
        line = page.lines[k]
        if not line.linked and k not in marked and not _is_in_heading(page, line.holder):
            yield line.text


def _marked_lines(page: Outline, marks: Marks, frame: Frame) -> set[int]:
    marked = {marks.dates[m].line for m in inside(page, marks.date_at, frame)}
    return marked | {page.first_line[marks.users[m].at] for m in inside(page, marks.user_at, frame)}


def _is_in_heading(page: Outline, i: int) -> bool:
    return any(page.tags[a] in _HEADINGS for a in (i, *page.ancestors(i)[:3]))


def _own_text(page: Outline, marks: Marks, frame: Frame) -> tuple[int, int]:
    """Characters of a frame outside links, headings and the lines with marks; and characters in links."""
    marked = _marked_lines(page, marks, frame)
    text = links = 0
    for k in _told_lines(page, frame):
        line = page.lines[k]
        links += line.linked
        if k not in marked and not _is_in_heading(page, line.holder):
            text += len(line.text) - line.linked
    return text, links


def _told_lines(page: Outline, frame: Frame) -> Iterator[int]:
    """The lines of a frame below the page's heading, where one stands in it, without those that the site tells all readers."""
    heading = next((i for i in range(frame.start, frame.end) if page.tags[i] == "h1"), None)
    first = 0 if heading is None else page.last_line[heading]
    for root in frame.roots:
        if len(frame.roots) == 1 or not _is_of_the_site(page, root):
            yield from range(max(first, page.first_line[root]), page.last_line[root])


def _announces(page: Outline, marks: Marks, found: Frame, first: Frame) -> bool:
    """Whether what was found is the thread's heading ("started by X on that day") rather than a post before ``first``."""

    def people(frame: Frame) -> set[str]:
        return {marks.users[m].url or text_of(page.elements[marks.users[m].at]) for m in inside(page, marks.user_at, frame)}

    if not people(found) & people(first) or any(len(line) >= MIN_PARAGRAPH for line in _prose(page, marks, found)):
        return False
    return bool(_days(page, marks, found) & _days(page, marks, first)) or not says_post(page, found)


def _days(page: Outline, marks: Marks, frame: Frame) -> set[str]:
    """The days that a frame shows, however they are written."""
    found = [marks.dates[m] for m in inside(page, marks.date_at, frame)]
    read = read_dates([d.attribute or d.shown for d in found], fetched_at=_ANY_TIME)
    return {d.machine[:10] for d in found if d.machine} | {r.value[:10] for r in read if r}
