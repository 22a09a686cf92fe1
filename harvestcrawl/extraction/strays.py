"""Stage 5, its beginning: frames that only look like posts.

What stands between the posts and looks like them: advertisements in post clothing, lists of similar threads, headings.
"""

from collections import Counter
from collections.abc import Sequence

from harvestcrawl.extraction.judge import Judge, fit
from harvestcrawl.extraction.marks import Marks, inside
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.phrases import AD_WORDS
from harvestcrawl.extraction.scoring import line_numbers, own_size

USUAL = 0.6
"""What nearly all frames have: this share of them."""
LIST_DATES = 2
"""What is laid out otherwise and has more than this many times the dates of any post before it is a list."""
TINY = 0.5
"""Next to no text: less than this share of what the middle frame has."""


def without_strays(page: Outline, marks: Marks, frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """The frames without those that only look like posts: advertisements in post clothing, lists of similar threads.

    A frame is dropped when nearly all others have a mark in the date column and in the person column that fit best, and it has
    none in either; or none in one of them, next to no text, and no number where the others are numbered.
    """
    judge = Judge(page, marks)
    tally = judge.tally(frames)
    dates, users = (max(columns, key=lambda c: fit([c], len(frames)), default=[0] * len(frames)) for columns in (tally.dates, tally.users))
    usual_date, usual_user = (len(frames) - c.count(0) >= USUAL * len(frames) for c in (dates, users))
    prose = [own_size(page, page.prose, f) for f in frames]
    tiny = sorted(prose)[len(prose) // 2] * TINY
    furniture = [judge.in_furniture(f) for f in frames]
    usual_label = Counter(_label(page, f) for f in frames).most_common(1)[0][0]
    any_date, any_user = ({n for c in columns for n, count in enumerate(c) if count} for columns in (tally.dates, tally.users))
    dates_in = [len(inside(page, marks.date_at, f)) for f in frames]
    numbered: bool | None = None
    ids: set[str] = set()
    kept = []
    for n, frame in enumerate(frames):
        element_id = page.attributes[frame.start].get("id")
        if element_id and element_id in ids:
            continue  # an id stands once on a page: this is something put between the posts
        ids.add(element_id or "")
        if (furniture[n] and not all(furniture)) or (prose[n] <= tiny and _is_advertisement(page, frame)):
            continue
        if n and _label(page, frame) != usual_label and dates_in[n] > LIST_DATES * max(dates_in[:n]):
            continue  # a list of other threads, under the last post
        missing = (usual_date and not dates[n]) + (usual_user and not users[n])
        if missing and not (_label(page, frame) == usual_label and n in any_date and n in any_user):
            if missing == usual_date + usual_user:
                continue
            if numbered is None:
                numbered = sum(_is_numbered(page, f) for f in frames) * 2 > len(frames)
            if prose[n] <= tiny and numbered and not _is_numbered(page, frame):
                continue
        kept.append(frame)
    return tuple(kept) or tuple(frames)  # none of them looks like the others: that tells nothing


def _label(page: Outline, frame: Frame) -> str:
    return f"{page.tags[frame.start]}.{page.tokens[frame.start][0] if page.tokens[frame.start] else ''}"


def _is_numbered(page: Outline, frame: Frame) -> bool:
    """Whether an element of a frame has a number at the end of its id or name: engines number posts, not advertisements."""
    return any((page.attributes[i].get(name) or "")[-1:].isdigit() for i in range(frame.start, frame.end) for name in ("id", "name"))


def _is_advertisement(page: Outline, frame: Frame) -> bool:
    return any(page.lines[k].text.casefold().strip(" :-–—·") in AD_WORDS for k in line_numbers(page, frame))
