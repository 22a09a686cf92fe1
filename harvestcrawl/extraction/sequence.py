"""Stage 11: the place of each post in its thread, and the engine's own id of it."""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.permalinks import Permalink
from harvestcrawl.extraction.scoring import line_numbers

_SHOWN = re.compile(r"(?:^|\s)(?:post|reply|beitrag|antwort|nr\.?|no\.?|n°|№|message|réponse|respuesta|ответ|сообщение)?\s*(?:[#№]|n°)\s?(\d{1,6})(?!\w)|^(\d{1,6})\s*(?:楼|樓|층|番|\.)$", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")


def read_sequence(page: Outline, frames: Sequence[Frame], bodies: Sequence[Body], page_number: int) -> list[int | None]:
    """The 1-based place of each post in its thread: as the page counts, else by position on the first page, else ``None``."""
    shown = [_shown_number(page, f, b) for f, b in zip(frames, bodies, strict=True)]
    start = _start_of_count(shown)
    if start is not None and not (page_number == 1 and start != 1):
        return [start + n for n in range(len(frames))]
    return [n + 1 if page_number == 1 else None for n in range(len(frames))]


def _shown_number(page: Outline, frame: Frame, body: Body) -> int | None:
    inside = {k for r in body.roots for k in range(page.first_line[r], page.last_line[r])} if not body.is_frame else set()
    for k in line_numbers(page, frame):
        if k not in inside and len(page.lines[k].text) < 90:
            found = _SHOWN.search(page.lines[k].text)
            if found:
                return int(found.group(1) or found.group(2))
    return None


def _start_of_count(shown: Sequence[int | None]) -> int | None:
    """The first post's number, when nearly all the shown numbers count on from it."""
    starts = [number - n for n, number in enumerate(shown) if number is not None]
    if not starts or len(starts) * 2 < len(shown):
        return None
    start = max(set(starts), key=lambda s: (starts.count(s), -s))
    return start if start >= 1 and starts.count(start) * 5 >= len(starts) * 4 else None


def read_post_ids(page: Outline, frames: Sequence[Frame], links: Sequence[Permalink | None], thread_url: str) -> list[str | None]:
    """The engine's id of each post: the number that only its address has, else the number in the frame's id."""
    thread = urlsplit(thread_url)
    known = set(_NUMBER.findall(f"{thread.path}?{thread.query}"))
    by_link = [_own_number(link.url, known) if link else None for link in links]
    by_frame = [_frame_number(page, f) for f in frames]
    for ids in (by_link, by_frame):
        given = [i for i in ids if i]
        if given and len(set(given)) == len(given) and len(given) * 2 >= len(ids):
            return ids
    return [None] * len(frames)


def _own_number(url: str, known: set[str]) -> str | None:
    parts = urlsplit(url)
    for text in (parts.fragment, parts.query, parts.path):
        numbers = [x for x in _NUMBER.findall(text) if x not in known]
        if numbers:
            return str(numbers[-1])
    return None


def _frame_number(page: Outline, frame: Frame) -> str | None:
    for root in frame.roots:
        for name in ("id", "data-post-id", "data-id", "data-pid", "data-comment-id", "data-message-id"):
            numbers = _NUMBER.findall(page.elements[root].get(name) or "")
            if numbers:
                return str(numbers[-1])
    return None
