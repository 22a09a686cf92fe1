"""How many posts a thread says it has, where the page says it and nothing on the page speaks against it.

Engines write it in three ways: as a span ("1-20 of 57", "Viewing 15 posts - 1 through 15 (of 43 total)"), as a count
("43 posts • Page 1 of 3", "42 replies"), and in the data for search engines (schema.org). The same words stand beside people, in
lists of other threads and under boxes, so a number counts only if it fits the posts and the pages that are there.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from harvestcrawl.document import Document
from harvestcrawl.extraction.navigation_words import OF_WORDS
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.pagination import Pager

_LONGEST_LINE = 160
_MOST_LINES = 1000  # what is said of a thread stands near its posts; a hostile page has 100,000
_NUMBER = r"(\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})+|\d{1,7})"
_TO = r"(?:-|–|—|to|through|thru|bis|à|au|al|a|до|по|t/m|til|till|~)"
_SPAN = re.compile(
    rf"(?<![\w.,/-]){_NUMBER}\s*{_TO}\s*{_NUMBER}\s*[(,]?\s*(?:{OF_WORDS}|out of)\s*(?:the\s*)?{_NUMBER}(?![\w./-])", re.IGNORECASE
)
# What posts are called where they are counted, and what they are called where the opener is not counted.
POST_WORDS = (
    "posts|post|messages|message|beiträge|beitrag|messaggi|mensajes|mensagens|сообщений|сообщения|сообщение|повідомлень|berichten|"
    "inlägg|innlegg|indlæg|viestiä|postów|posty|příspěvků|hozzászólás|ileti|mesaj|帖子|件の投稿"
)
REPLY_WORDS = (
    "replies|reply|answers|antworten|antwort|réponses|réponse|risposte|risposta|respuestas|respuesta|respostas|resposta|ответов|ответа|ответы|"
    "відповідей|reacties|antwoorden|svar|vastausta|odpowiedzi|odpovědí|válasz|yanıt|cevap|回复|回帖|返信|답글"
)
_COUNTS = tuple(
    (re.compile(expression, re.IGNORECASE), replies)
    for words, replies in ((POST_WORDS, False), (REPLY_WORDS, True))
    for expression in (
        rf"(?:^|[|•·(\[,:]\s*|\s){_NUMBER}\s*(?:{words})(?:\s*$|\s*[|•·)\],.:]|\s+(?:to|in) this (?:topic|thread|discussion)\b)",
        rf"(?:^|[|•·(\[]\s*)(?:{words})\s*:\s*{_NUMBER}(?:\s*$|\s*[|•·)\]])",
    )
)
# schema.org: of the thread, never of a single comment.
_THREADS = frozenset({"DiscussionForumPosting", "SocialMediaPosting"})
_COMMENT_ACTIONS = ("CommentAction", "ReplyAction", "UserComments")
_LONGEST_DATA = 1_000_000


@dataclass(frozen=True, slots=True)
class _Said:
    """A number that the page gives."""

    number: int
    openers: tuple[int, ...]
    """How many openers it may leave out: 0 of "43 posts", 1 of "42 replies"; which of the two, schema.org leaves to the engines."""


def read_post_count(document: Document, page: Outline, frames: Sequence[Frame], pager: Pager) -> int | None:
    """The number of posts that the thread has by its own word; ``None`` when it says none, or several."""
    shown = len(frames)
    outside = _outside(page, frames)
    spans = {total for line in outside for total in _totals_of_spans(line, shown, pager)}
    if spans:
        return spans.pop() if len(spans) == 1 else None
    for said in ([*_in_data(document)], [count for line in outside for count in _counts(line)]):
        found = {total for each in said if (total := _total(each, shown, pager)) is not None}
        if len(found) == 1:
            return found.pop()
    return None


def _outside(page: Outline, frames: Sequence[Frame]) -> list[str]:
    """The short lines with a number that stand in no post."""
    inside = {line for frame in frames for root in frame.roots for line in range(page.first_line[root], page.last_line[root])}
    lines = [line.text for n, line in enumerate(page.lines) if n not in inside and len(line.text) <= _LONGEST_LINE]
    lines = [line for line in lines if _DIGIT.search(line)]
    return lines if len(lines) <= _MOST_LINES else lines[: _MOST_LINES // 2] + lines[-_MOST_LINES // 2 :]


_DIGIT = re.compile(r"\d")
_THREE_NUMBERS = re.compile(r"\d\D+\d+\D+\d")


def _totals_of_spans(line: str, shown: int, pager: Pager) -> Iterator[int]:
    """The totals in "1-20 of 57", where the span is as long as the page, with its opener or without."""
    for match in _SPAN.finditer(line) if _THREE_NUMBERS.search(line) else ():
        first, last, total = map(_value, match.groups())
        if not 0 < first <= last <= total or (first == 1) != (pager.page_number == 1):
            continue
        if last - first + 1 == shown:
            yield total
        elif last - first + 2 == shown:  # the opener, or a repeated one, stands before what is counted
            yield total + 1


def _counts(line: str) -> Iterator[_Said]:
    for pattern, replies in _COUNTS:
        for match in pattern.finditer(line):
            yield _Said(_value(match[1]), (1,) if replies else (0,))


def _total(said: _Said, shown: int, pager: Pager) -> int | None:
    """The posts of the thread by what is said, if that fits what is shown in one way only."""
    if pager.page_number == 1 and pager.next_page_url is None:
        # "5 comments" may stand under something that is no post, and engines differ in what they call a reply.
        return shown if shown in (said.number, *(said.number + more for more in said.openers)) else None
    fits = [said.number + more for more in said.openers if _fits(said.number + more, shown, pager)]
    return fits[0] if len(fits) == 1 else None


def _fits(total: int, shown: int, pager: Pager) -> bool:
    """Whether a thread of so many posts has so many pages, if each but the last is as long as this one."""
    pages = pager.last_page
    if pages is None or pages < 2:
        return False
    if pager.page_number < pages:  # give or take an opener that is repeated
        return (shown - 1) * (pages - 1) < total <= (shown + 1) * pages
    return total > shown and (total - shown) % (pages - 1) == 0


_EITHER = (0, 1)
_DATA_HINT = re.compile("commentCount|userInteractionCount")


def _in_data(document: Document) -> Iterator[_Said]:
    """What JSON-LD and microdata say of the thread's comments."""
    for text in document.linked_data:
        if len(text) <= _LONGEST_DATA and _DATA_HINT.search(text):
            yield from _in_json(text)
    for meta in document.every("meta"):
        name, content = meta.get("itemprop"), meta.get("content") or ""
        if name == "commentCount" and content.isdigit():
            yield _Said(int(content), _EITHER)
        elif name == "interactionCount" and content.startswith("UserComments:") and content[13:].strip().isdigit():
            yield _Said(int(content[13:]), _EITHER)


def _in_json(text: str) -> Iterator[_Said]:
    try:
        queue = [json.loads(text)]
    except (ValueError, RecursionError):  # damaged, or nested to hurt
        return
    while queue:
        item = queue.pop(0)
        if isinstance(item, list):
            queue[:0] = item
        elif isinstance(item, dict):
            if not _THREADS.isdisjoint(_strings(item.get("@type"))):
                numbers = [item.get("commentCount"), *_interactions(item.get("interactionStatistic"))]
                yield from (_Said(int(str(number)), _EITHER) for number in numbers if _is_count(number))
            queue.extend(value for key, value in item.items() if key in ("@graph", "mainEntity", "mainEntityOfPage"))


def _interactions(counters: object) -> Iterator[object]:
    for counter in counters if isinstance(counters, list) else [counters]:
        if isinstance(counter, dict):
            kind = counter.get("interactionType")
            name = kind.get("@type") if isinstance(kind, dict) else kind
            if isinstance(name, str) and name.endswith(_COMMENT_ACTIONS):
                yield counter.get("userInteractionCount")


def _is_count(value: object) -> bool:
    if isinstance(value, bool):
        return False
    return (isinstance(value, int) and 0 <= value < 10**8) or (
        isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 8
    )


def _strings(value: object) -> list[str]:
    return [v for v in (value if isinstance(value, list) else [value]) if isinstance(v, str)]


def _value(text: str) -> int:
    return int(re.sub(r"\D", "", text))
