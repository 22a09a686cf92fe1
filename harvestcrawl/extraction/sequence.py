"""Stage 11: the place of each post in its thread, and the engine's own id of it."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from urllib.parse import SplitResult, unquote, urlsplit

from harvestcrawl.extraction.anchors import Anchors, within
from harvestcrawl.extraction.body import Body
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.permalinks import Permalink
from harvestcrawl.extraction.scoring import line_numbers
from harvestcrawl.extraction.vocabulary import PERMALINK_WORDS, words_of
from harvestcrawl.urls import OFFSET_PARAMETERS, page_key

_REPLY = (
    "reply|replies|antwort|réponse|respuesta|resposta|risposta|antwoord|svar|vastaus|odpowiedź|odpověď|ответ|відповідь|yanıt|cevap|"
    "απάντηση|رد|תגובה|ตอบ"
)
_SHOWN = re.compile(
    rf"(?:^|\s|\()(?:(?P<reply>{_REPLY})|post|beitrag|nr\.?|no\.?|n°|message|mensaje|сообщение)?\s*(?:[#№]|n°)\s?(?P<before>\d{{1,6}})(?![\w.])|"
    r"^(?P<after>\d{1,6})\s*(?:[#楼樓층番.])$",
    re.IGNORECASE,
)
_HINT = re.compile(r"[#№°]|^\d")
"""What stands in all that such a number is shown with: the pattern takes long to find nothing."""
_MAX_AROUND = 90
_RUN = re.compile(r"(?<![^\W_])([^\W\d_]*)(\d{1,18})(?![^\W_])")
"""A number with nothing but a word before it: ``p77050``, ``msg-9020``; not the digits of ``a1b2c3``."""
_SMF_OFFSET = re.compile(r"^\d+\.(\d+)$")


# --- The place in the thread ------------------------------------------------------------------------------------------


def read_sequence(page: Outline, frames: Sequence[Frame], bodies: Sequence[Body], page_number: int, url: str = "") -> list[int | None]:
    """The 1-based place of each post in its thread, ``None`` where it cannot be told.

    As the page counts; else by position on the first page; else from the address, where that says how many posts come before
    (``start=12``). Numbers of replies do not count the opener.

    :param url: the page's address
    """
    shown = [_shown_number(page, f, b) for f, b in zip(frames, bodies, strict=True)]
    places = _counted(shown)
    if places is not None and not (page_number == 1 and min(places) != 1):
        return list(places)
    if page_number == 1:
        return [n + 1 for n in range(len(frames))]
    before = _posts_before(url, page_number)
    return [before + n + 1 if before is not None else None for n in range(len(frames))]


def _shown_number(page: Outline, frame: Frame, body: Body) -> tuple[int, bool] | None:
    """The number that a frame shows outside its text, and whether it counts replies."""
    inside = {k for r in body.roots for k in range(page.first_line[r], page.last_line[r])} if not body.is_frame else set()
    for k in line_numbers(page, frame):
        text = page.lines[k].text
        if len(text) < _MAX_AROUND and _HINT.search(text) and k not in inside and (found := _SHOWN.search(text)):
            return int(found["before"] or found["after"]), bool(found["reply"])
    return None


def _counted(shown: Sequence[tuple[int, bool] | None]) -> list[int] | None:
    """The places that nearly all the shown numbers agree on, counting up or (newest first) down."""
    known = [(n, number + is_reply) for n, s in enumerate(shown) if s is not None for number, is_reply in [s]]
    if not known or len(known) * 2 < len(shown):
        return None
    for step in (1, -1) if len(known) > 1 else (1,):
        starts = [number - step * n for n, number in known]
        start, times = max(sorted(Counter(starts).items()), key=lambda s: s[1])
        if times * 5 >= len(starts) * 4:
            places = [start + step * n for n in range(len(shown))]
            if min(places) >= 1:
                return places
    return None


def _posts_before(url: str, page_number: int) -> int | None:
    """How many posts come before this page, where its address counts them: ``start=20``, SMF's ``topic=5.20``."""
    query = _split(url).query
    for piece in re.split("[&;]", query):
        name, _, value = piece.partition("=")
        smf = _SMF_OFFSET.match(value) if name.lower() == "topic" else None
        number = smf[1] if smf else value if name.lower() in OFFSET_PARAMETERS else ""
        if number.isdecimal() and len(number) < 8 and int(number) and int(number) % (page_number - 1) == 0:
            return int(number)
    return None


# --- The engine's id ------------------------------------------------------------------------------------------------


def read_post_ids(
    page: Outline,
    anchors: Anchors,
    frames: Sequence[Frame],
    links: Sequence[Permalink | None],
    sequence: Sequence[int | None],
    thread_url: str,
) -> list[str | None]:
    """The engine's number of each post: the one in its address that is not the thread's and does not count the posts.

    Where the address has none: the number that the frame keeps for its scripts, or in the name of its post.
    """
    names = [within(page, anchors.names, anchors.name_at, f) for f in frames]
    given = [within(page, anchors.numbers, anchors.number_at, f) for f in frames]
    known = {number for _, number in _runs_of(_split(thread_url))}
    scripts = [{v for _, v in g} for g in given]
    own = [{x for _, v in (*a, *b) for _, x in _RUN.findall(v)} for a, b in zip(names, given, strict=True)]
    by_link = _columns([list(_runs_of(_split(link.url))) if link and not _is_thread(link.url, thread_url) else [] for link in links])
    by_data = _columns([[("data", v) for _, v in g[:1]] for g in given])
    by_name = _columns([list(_post_names(named, f)) for named, f in zip(names, frames, strict=True)])
    result: list[str | None] = [None] * len(frames)
    for columns in (by_link, by_data, by_name):
        usable = {slot: column for slot, column in columns.items() if _is_id(column, sequence, known)}
        ranked = sorted(usable, key=lambda slot: _weight(slot, usable[slot], scripts, own), reverse=True)
        for slot in ranked if any(result) else ranked[:1]:
            result = _filled(result, usable[slot])
    return [number if number and int(number) else None for number in result]


def _is_thread(url: str, thread_url: str) -> bool:
    """Whether an opener's address is the thread's: its numbers are not the post's."""
    return "#" not in url and page_key(url) == page_key(thread_url)


def _filled(ids: list[str | None], column: Sequence[str | None]) -> list[str | None]:
    """Ids with gaps filled from a column that agrees with them wherever both have a number."""
    if all(given in (None, number) for given, number in zip(ids, column, strict=True) if number):
        return [given or number for given, number in zip(ids, column, strict=True)]
    return ids


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return SplitResult("", "", "", "", "")


def _runs_of(parts: SplitResult) -> Iterator[tuple[str, str]]:
    """The numbers of an address, each with what says which one it is: the part, the parameter, the word before it."""
    for piece in re.split("[&;,]", parts.query):
        name, equals, value = piece.partition("=")
        for word, number in _RUN.findall(unquote(value if equals else name)):
            yield f"query {name if equals else ''} {word}", str(number)
    for part, text in (("path", parts.path), ("fragment", parts.fragment)):
        for word, number in _RUN.findall(unquote(text)):
            yield f"{part} {word}", str(number)


def _post_names(names: Sequence[tuple[int, str]], frame: Frame) -> Iterator[tuple[str, str]]:
    """Numbers in the names of a frame that say post, and in those of its own elements."""
    for i, value in names:
        for word, number in _RUN.findall(value):
            if i in frame.roots or words_of(value) & PERMALINK_WORDS:
                yield f"name {words_of(value) and sorted(words_of(value))} {word}", str(number)


def _columns(found: Sequence[Sequence[tuple[str, str]]]) -> dict[str, list[str | None]]:
    """The numbers by what they are, where half the posts have one. Of several of one kind each is a column: first, second ..."""
    columns: dict[str, dict[int, str]] = {}
    for n, pairs in enumerate(found):
        seen = Counter[str]()
        for slot, number in pairs:
            seen[slot] += 1
            columns.setdefault(f"{slot} {seen[slot]}", {})[n] = number
    return {slot: [column.get(n) for n in range(len(found))] for slot, column in columns.items() if len(column) * 2 >= len(found)}


def _is_id(column: Sequence[str | None], sequence: Sequence[int | None], known: set[str]) -> bool:
    """Whether numbers can name the posts: each another one, for most posts, and not a count of them."""
    values = [v for v in column if v]
    if len(set(values)) < len(values) or len(values) * 2 < len(column):
        return False
    if len(column) == 1:
        return values[0] not in known and len(values[0]) > 1 and int(values[0]) != (sequence[0] or 1)
    numbers = [int(v) for v in values]
    places = [(int(v), s if s is not None else n + 1) for n, (v, s) in enumerate(zip(column, sequence, strict=True)) if v]
    counts = sum(v in (place, place - 1) for v, place in places) * 2 > len(places)
    return not counts and not (min(numbers) < 2 and max(numbers) < 2 * len(column) and len(column) > 2)


def _weight(
    slot: str, column: Sequence[str | None], scripts: Sequence[set[str]], own: Sequence[set[str]]
) -> tuple[float, float, bool, bool, str]:
    """What speaks for a column: its numbers stand in what the frame keeps for scripts, in its names, they say post."""
    return _share_in(column, scripts), _share_in(column, own), _says_post(slot), slot.startswith("fragment"), slot


def _share_in(column: Sequence[str | None], own: Sequence[set[str]]) -> float:
    """How many of the numbers stand in their frame's names as well."""
    return sum(bool(v) and v in own[n] for n, v in enumerate(column)) / max(1, len(column))


def _says_post(slot: str) -> bool:
    return bool(words_of(slot.partition(" ")[2]) & PERMALINK_WORDS)
