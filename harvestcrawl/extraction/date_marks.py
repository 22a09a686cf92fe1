"""Stage 2: the places on the page that show or carry a date."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from harvestcrawl.dates import DateSpan, find_dates, is_dateless, read_machine_date
from harvestcrawl.extraction.outline import Line, Outline
from harvestcrawl.text import visible

DATE_ATTRIBUTES = (
    "datetime",
    "title",
    "data-time",
    "data-timestamp",
    "data-date",
    "data-datetime",
    "data-created",
    "data-utime",
    "data-epoch",
    "ts",
    "content",
    "aria-label",
    "data-original-title",
    "data-tip",
)
"""Attributes in which themes keep the exact date beside the shown one."""
_DATE_ATTRIBUTES = frozenset(DATE_ATTRIBUTES)
_DIGIT = re.compile(r"\d")
MAX_AROUND_DATE = 90
MAX_LINE = 300
"""Characters of a line that can be one with a date: a longer one is text."""
_MAX_INLINE = 12
_AROUND_IN_ATTRIBUTE = 12
"""Characters beside the date in an attribute: "Posted at ", a dot. More is a sentence."""


@dataclass(frozen=True, slots=True)
class DateMark:
    """A place that shows or carries a date."""

    at: int
    """Number of the element."""
    line: int
    """Number of the line it is shown in, or -1 for a date that stands in an attribute alone."""
    shown: str
    """The date as shown, or "" """
    machine: str | None
    """The date in ISO 8601 from an attribute, where there is one."""
    attribute: str | None
    """A date as text from an attribute such as ``title``."""
    strength: int
    """3: with its year; 2: relative; 1: weak."""
    key: str
    """Marks of one column have the same key."""
    taken_from: str | None = None
    """The name of the attribute that ``machine`` or ``attribute`` stands in."""


def date_marks(page: Outline) -> list[DateMark]:
    """The dates of a page, in document order; where a line shows what an attribute beside it says exactly, that counts once."""
    lines = _dates_in_lines(page)
    by_line: dict[int, list[DateMark]] = {}
    for mark in lines:
        by_line.setdefault(mark.line, []).append(mark)
    exact = [_with_time(mark, by_line.get(mark.line, ())) for mark in _dates_in_attributes(page)]
    taken: dict[int, list[str]] = {}
    for mark in exact:
        taken.setdefault(mark.line, []).append(mark.shown)
    shown = [m for m in lines if not any(m.shown in text or text in m.shown for text in taken.get(m.line, ()))]
    return sorted([*exact, *shown], key=lambda m: (m.at, m.line))


def _dates_in_attributes(page: Outline) -> list[DateMark]:
    """Marks of elements that carry a date in an attribute."""
    named = enumerate(zip(page.tags, page.attributes, strict=True))
    carriers = [i for i, (tag, own) in named if not _DATE_ATTRIBUTES.isdisjoint(own) or tag == "time"]
    return [mark for i in carriers if (mark := _attribute_mark(page, i))]


def _with_time(mark: DateMark, on_line: Sequence[DateMark]) -> DateMark:
    """A mark whose attribute has the day, with the time that is shown behind its element: ``<span title="1.2.2020">Today</span>, 8:01``."""
    if mark.machine or not mark.attribute or not mark.shown:
        return mark
    for line in on_line:
        if line.shown.startswith(mark.shown) and len(line.shown) > len(mark.shown):
            return replace(mark, shown=line.shown, attribute=mark.attribute + line.shown[len(mark.shown) :])
    return mark


def _attribute_mark(page: Outline, i: int) -> DateMark | None:
    found = _date_in_attributes(page.attributes[i])
    is_time = page.tags[i] == "time"
    if found is None and not is_time:
        return None
    first, last = page.first_line[i], page.last_line[i]
    if not is_time and last - first > 1:
        return None
    shown = visible("".join(page.elements[i].itertext()))[:60]
    if not is_time and len(shown) > 50:
        return None
    name, machine, span = found or (None, None, None)
    spans = find_dates(shown) if machine is None else []
    if span and spans and not _says_more(span, spans[0]):
        name = span = None
    if machine is None and span is None and not spans:
        return None
    return DateMark(
        at=i,
        line=first if shown else -1,
        shown=shown,
        machine=machine,
        attribute=span.text if span else None,
        strength=3,
        key="attr " + column_key(page, i),
        taken_from=name,
    )


def _date_in_attributes(values: Mapping[str, str]) -> tuple[str, str | None, DateSpan | None] | None:
    """The attribute of an element that carries a date, with the date: in a form for machines, or else as text."""
    as_text = None
    for name in sorted(_DATE_ATTRIBUTES.intersection(values), key=DATE_ATTRIBUTES.index):
        value = values[name]
        if not value or not 4 <= len(value) <= 60 or not _DIGIT.search(value):
            continue
        if name == "content" and "date" not in (values.get("itemprop") or values.get("property") or "").lower():
            continue
        machine = read_machine_date(value) if name != "title" or value[:4].isdigit() else None
        if machine is not None:
            return name, machine, None
        if as_text is None:
            spans = find_dates(visible(value))
            if spans and len(value) - len(spans[0].text) <= _AROUND_IN_ATTRIBUTE and spans[0].strength > 1:
                as_text = name, None, spans[0]
    return as_text


def _says_more(carried: DateSpan, shown: DateSpan) -> bool:
    """Whether an attribute's date tells more than the one shown: the year, the time, the year in full."""
    told = [(span.strength, span.has_time, len(span.text)) for span in (carried, shown)]
    return shown.relative or told[0] > told[1]


def _dates_in_lines(page: Outline) -> list[DateMark]:
    """Marks of lines that show a date and little else."""
    found = []
    read: dict[str, Sequence[DateSpan]] = {}  # half the lines of a thread repeat: "Reply", "Like", the names
    for k, line in enumerate(page.lines):
        text = line.text
        if text not in read:
            read[text] = _dates_of_line(line)
        spans = read[text]
        if not spans:
            continue
        for order, span in enumerate(spans):
            at = _element_of(page, k, span.text)
            found.append(
                DateMark(
                    at=at,
                    line=k,
                    shown=span.text,
                    machine=None,
                    attribute=None,
                    strength=span.strength,
                    key=f"text {order} {column_key(page, at)}",
                )
            )
    return found


def _dates_of_line(line: Line) -> Sequence[DateSpan]:
    """The dates of a line that shows little else."""
    text = line.text
    if len(text) > MAX_LINE or is_dateless(text, line.words):
        return ()
    spans = find_dates(text) or (find_dates(text.replace("：", "　")) if "：" in text else [])  # "5：1：2020/04/06" is no time
    return spans if len(text) - sum(len(s.text) for s in spans) <= MAX_AROUND_DATE else ()


def _element_of(page: Outline, k: int, shown: str) -> int:
    """The smallest element in a line whose text holds what is shown; the element in which the line begins if none does."""
    holder = page.lines[k].holder
    best = holder
    for i in range(holder + 1, min(holder + _MAX_INLINE, len(page.elements))):
        if page.first_line[i] > k:
            break
        if page.last_line[i] == k + 1 and shown in visible("".join(page.elements[i].itertext())):
            best = i
    return best


def column_key(page: Outline, i: int) -> str:
    """Elements of one kind have the same key: the tags up to the nearest two class names, or their path where there is none."""
    start = i
    steps, names = [page.tags[i]], 0
    while i >= 0 and len(steps) < 6:
        if page.tokens[i]:
            steps.append("." + page.tokens[i][0])
            names += 1
            if names == 2:
                break
        i = page.parent[i]
        if i >= 0:
            steps.append(page.tags[i])
    return "<".join(steps) if names else f"{steps[0]}@{page.paths[start]}"
