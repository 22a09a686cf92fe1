"""Stage 5, where nothing repeats: the page of an archive of mail that holds one message.

The paper needs posts that repeat. Such a page has one: a head with sender and date, the text, and links to the messages around it
(pipermail, MHonArc, hypermail). All three are asked for: an article of a news site has no message before and after it.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from harvestcrawl.document import Document
from harvestcrawl.extraction.date_marks import DateMark
from harvestcrawl.extraction.frames import FrameSet
from harvestcrawl.extraction.marks import Marks
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.phrases import MAIL_LABELS, MAIL_NEIGHBOURS
from harvestcrawl.extraction.user_marks import UserMark

MIN_SHARE = 0.4
"""Share of the page's text outside links that the message's text has at least."""
_REPLY_BY_MAIL = re.compile(r"^mailto:[^?]*\?.*(?:in-reply-to=|subject=re(?:%3a|:))", re.IGNORECASE)
_LABEL = re.compile(r"^[*\s]*([^\W\d_]{2,12})\s*[:：]")
_HEAD_LINES = 12
"""Lines among which the labels of one head stand."""


def single_message(document: Document, page: Outline, marks: Marks) -> tuple[FrameSet, Marks] | None:
    """The frame of the one message that a page of a mail archive holds, with the marks of its head alone; or ``None``."""
    if not _has_neighbours(document, page):
        return None
    head = _head(page, marks)
    if head is None:
        return None
    sender, date = head
    text = _text_after(page, date.at)
    if text is None or page.prose_in(text) < MIN_SHARE * page.prose[-1]:
        return None
    frame = _frame_around(page, min(sender, date.at), text)
    if frame is None:
        return None
    user = UserMark(at=sender, url=None, key="mail sender")
    own = replace(marks, dates=[date], date_at=[date.at], users=[user], user_at=[sender])
    return FrameSet((frame,), "mail head", (sender,)), own


def _has_neighbours(document: Document, page: Outline) -> bool:
    """Whether the page leads to the messages before or after it, or to the lists by date, thread and author."""
    rels = {rel for link in document.every("link") for rel in (link.get("rel") or "").lower().split()}
    said = sum(_says_neighbour(line.text) for line in page.lines)
    return said > 1 or (said > 0 and bool(rels & {"prev", "previous", "next"}))


def _head(page: Outline, marks: Marks) -> tuple[int, DateMark] | None:
    """The element that names the sender of a message, and the date in its head."""
    labels = _labelled_lines(page)
    if labels:
        sender = next(k for k, kind in labels.items() if kind == "from")
        date = next((m for m in marks.dates if labels.get(m.line) == "date"), None)
        return (_element_of(page, sender), date) if date else None
    address = next((i for i, own in enumerate(page.attributes) if page.tags[i] == "a" and _REPLY_BY_MAIL.match(own.get("href", ""))), None)
    if address is None or page.first_line[address] >= len(page.lines):
        return None
    line = page.first_line[address]
    date = next((m for m in marks.dates if line <= m.line <= line + 2), None)
    return (page.lines[line].holder, date) if date else None


def _element_of(page: Outline, k: int) -> int:
    """The largest element that holds a line and no other."""
    i = page.lines[k].holder
    while page.parent[i] >= 0 and (page.first_line[page.parent[i]], page.last_line[page.parent[i]]) == (k, k + 1):
        i = page.parent[i]
    return i


def _labelled_lines(page: Outline) -> Mapping[int, str]:
    """The lines of a head of mail and what their labels say; none if sender and date are not among them."""
    first = next((k for k, line in enumerate(page.lines) if _kind(line.text)), None)
    if first is None:
        return {}
    near = range(first, min(first + _HEAD_LINES, len(page.lines)))
    kinds = {k: kind for k in near if (kind := _kind(page.lines[k].text))}
    return kinds if {"from", "date"} <= set(kinds.values()) else {}


def _kind(line: str) -> str | None:
    label = _LABEL.match(line)
    return MAIL_LABELS.get(label.group(1).casefold()) if label else None


def _text_after(page: Outline, date: int) -> int | None:
    """The smallest element after the date with the most text outside links."""
    after = [i for i in range(date + 1, len(page.elements)) if page.last_line[i] > page.first_line[i] > page.first_line[date]]
    return max(after, key=lambda i: (page.prose_in(i), page.depth[i]), default=None)


def _frame_around(page: Outline, start: int, text: int) -> Frame | None:
    """The run of siblings from where the head begins to where the text ends."""
    above = page.parent[text]
    while above >= 0 and not above <= start < page.end[above]:
        above = page.parent[above]
    if above < 0 or above == start:
        return None
    first, last = page.child_towards(above, start), page.child_towards(above, text)
    roots = tuple(c for c in page.children(above) if first <= c <= last)
    holes = tuple(r for r in roots if r not in (first, last) and not r <= text < page.end[r] and _leads_on(page, r))
    return Frame(roots, page.end[last], holes)


def _leads_on(page: Outline, i: int) -> bool:
    """Whether an element holds the links to other messages."""
    return any(_says_neighbour(page.lines[k].text) for k in range(page.first_line[i], page.last_line[i]))


def _says_neighbour(text: str) -> bool:
    folded = text.casefold()
    return any(phrase in folded for phrase in MAIL_NEIGHBOURS)
