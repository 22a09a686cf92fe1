"""The thread's title, without the name of the site, of the board, or the number of the page.

A page tells its title several times: in ``<title>`` (with the site's name before or behind it), to other sites (``og:title``,
JSON-LD), in a heading, as the last of the breadcrumbs, as the subject of every post. None of them can be trusted alone: themes
put the site's name into ``<h1>`` and the board's into ``<h2>``. So each text is weighed by how many of these places agree on it.
"""

import re
from collections.abc import Iterator

from harvestcrawl.document import Document
from harvestcrawl.extraction.outline import Outline
from harvestcrawl.extraction.title_evidence import TitleEvidence, title_evidence
from harvestcrawl.extraction.title_words import GENERIC, PAGE, WEIGHTS, cleaned, letters, pieces_of, plain_words
from harvestcrawl.text import fold

_ELLIPSIS = re.compile(r"\s*(?:\.{3}|…)$")
MAX_PIECES = 8
"""Parts of a declared title that are looked at."""


def read_title(document: Document, outline: Outline) -> str | None:
    """The text that most of the page's ways to tell its title agree on; ``None`` on a page that tells none."""
    page = title_evidence(document, outline)
    candidates: dict[str, tuple[str, float]] = {}
    for whole in page.declared:
        for text, worth in _runs(page, whole):
            key = fold(text)
            if key and (key not in candidates or candidates[key][1] < worth):
                candidates[key] = (text, worth)
    for key, text in page.shown.items():
        candidates.setdefault(key, (text, 0.0))
    wholes = [fold(whole) for whole in page.declared]
    best = max(candidates, key=lambda key: _score(page, key, candidates[key][1], wholes), default=None)
    return candidates[best][0] if best is not None else None


def _runs(page: TitleEvidence, whole: str) -> Iterator[tuple[str, float]]:
    """The parts of a declared title that can be the thread's, each with its worth: pieces between separators, in a row."""
    spans = [part for span in list(pieces_of(whole))[:MAX_PIECES] for part in _less_site(page, whole, span)]
    kinds = [_kind(page, whole[a:b]) for a, b in spans]
    if "site" not in kinds and (guess := _guess_site(page, [whole[a:b] for a, b in spans], kinds)) is not None:
        kinds[guess] = "site?"
    content = sum(k == "" for k in kinds)
    for i in range(len(spans)):
        for j in range(i, len(spans)):
            inside = kinds[i : j + 1]
            left_out = content - inside.count("")
            foreign = 3.0 * (inside.count("site") + inside.count("generic")) + 2.0 * (inside.count("site?") + inside.count("board"))
            worth = 3.0 - left_out - foreign + (0.2 if inside[0] == "" else 0.0)
            yield cleaned(whole[spans[i][0] : spans[j][1]]), worth


def _less_site(page: TitleEvidence, whole: str, span: tuple[int, int]) -> list[tuple[int, int]]:
    """A piece cut in two where it begins with the site's name and a colon."""
    colon = whole.find(": ", *span)
    if colon > span[0] and fold(whole[span[0] : colon]) in page.sites:
        return [(span[0], colon), (colon + 2, span[1])]
    return [span]


def _guess_site(page: TitleEvidence, pieces: list[str], kinds: list[str]) -> int | None:
    """The piece that is the site's name where nothing tells it: the last one, which is where most engines write it."""
    content = [n for n, kind in enumerate(kinds) if kind != "generic"]
    if kinds.count("") < 2 or len(content) < 2:
        return None
    first, last = content[0], content[-1]
    heard = [page.spoken.get(fold(pieces[n]), 0.0) - 2.0 * (kinds[n] == "board") for n in (first, last)]
    between = kinds[last - 1] == "generic" and " " in pieces[last - 1].strip() and not PAGE.match(fold(pieces[last - 1]))
    if heard[1] > heard[0] or (between and heard[1] == heard[0]):  # "Site :: View topic - Title"
        return first
    ending = fold(pieces[last])
    if any(text.endswith(ending) and len(text) > len(ending) for text, weight in page.spoken.items() if weight >= WEIGHTS["crumb"]):
        return None  # a heading says it as well: it is a part of the title
    return last


def _kind(page: TitleEvidence, piece: str) -> str:
    """What a piece of a declared title is: generic, the site's name, another place's name, or "" for what can be the title."""
    key = fold(piece)
    if key in GENERIC or PAGE.match(key) or not any(c.isalnum() for c in key):
        return "generic"
    if _is_site(page, key):
        return "site"
    return "board" if key in page.elsewhere or letters(key) in page.segments else ""


def _is_site(page: TitleEvidence, key: str) -> bool:
    plain = letters(key)
    return key in page.sites or (len(plain) > 3 and plain in page.host)


def _score(page: TitleEvidence, key: str, worth: float, wholes: list[str]) -> float:
    """How much speaks for a text."""
    score = worth + page.spoken.get(key, 0.0)
    if not worth and any(_stands_in(key, whole) for whole in wholes):
        score += 2.0
    score += max((0.5 * w for text, w in page.spoken.items() if text != key and len(key) > 5 and _stands_in(key, text)), default=0.0)
    if _is_site(page, key) or key in GENERIC or PAGE.match(key):
        score -= 4.0
    elif not worth and key in page.elsewhere:
        score -= 2.0
    if (cut := _ELLIPSIS.sub("", key)) != key and any(len(text) > len(cut) and text.startswith(cut) for text in page.spoken if text != key):
        score -= 4.0  # another place tells it whole
    return score + 3.5 * _slug_likeness(page, key)


def _stands_in(part: str, whole: str) -> bool:
    """Whether ``whole`` holds ``part`` as words of its own."""
    at = whole.find(part)
    if at < 0 or len(part) < 2:
        return False
    end = at + len(part)
    return (at == 0 or not whole[at - 1].isalnum()) and (end == len(whole) or not whole[end].isalnum())


def _slug_likeness(page: TitleEvidence, key: str) -> float:
    """How far the words are those of a segment of the address, 0 to 1."""
    words = set(plain_words(key))
    if not words:
        return 0.0
    return max((2 * len(words & slug) / (len(words) + len(slug)) for slug in page.slugs), default=0.0)
