"""Programs that give a page's text as a whole, held against the labelled posts, as the paper compares them.

They know no posts: so what is compared is all the text that they find against all that the posts of a page say.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from harvestcrawl.forum_evaluation.alignment import normal, similarity
from harvestcrawl.forum_evaluation.evaluation import Measure, jaccard, mean, measure, token_cells
from harvestcrawl.forum_evaluation.gold import FoundPost, GoldPage

HOW_TO_GET_THEM = "pip install '.[compare]', in the project's folder"
_LANGUAGES = {"de": "German", "fr": "French", "es": "Spanish", "it": "Italian", "nl": "Dutch", "pt": "Portuguese", "ru": "Russian"}
"""jusText wants a list of stop words; of pages in other languages English ones are taken, as its own default does."""


class System(NamedTuple):
    """A program that is compared."""

    name: str
    module: str
    """Which has to be installed."""
    text_of: Callable[[Any, GoldPage], str]
    """The text that the module finds on a page."""


class Line(NamedTuple):
    """What a program's texts are worth."""

    name: str
    token: Measure
    levenshtein: float | None
    """Mean similarity of a page's text."""
    jaccard: float | None
    failed: int
    """Pages that the program raised on: they count as without text."""


class Comparison(NamedTuple):
    """All programs on the same pages."""

    lines: tuple[Line, ...]
    missing: tuple[str, ...]
    """Programs that are not installed, with how to get them."""


def _inscriptis(module: Any, page: GoldPage) -> str:
    return str(module.get_text(page.html))


def _justext(module: Any, page: GoldPage) -> str:
    language = _LANGUAGES.get(_declared_language(page), "English")
    paragraphs = module.justext((page.html or "").encode(), module.get_stoplist(language), encoding="utf-8")
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


def _boilerpy(module: Any, page: GoldPage) -> str:
    logging.getLogger("boilerpy3").setLevel(logging.ERROR)  # it warns of every page that nests links
    return str(module.ArticleExtractor(raise_on_failure=False).get_content(page.html))


def _trafilatura(module: Any, page: GoldPage) -> str:
    return module.extract(page.html, url=page.url, include_comments=True) or ""


SYSTEMS = (
    System("inscriptis", "inscriptis", _inscriptis),
    System("jusText", "justext", _justext),
    System("BoilerPy3", "boilerpy3.extractors", _boilerpy),
    System("trafilatura", "trafilatura", _trafilatura),
)


def compare(pages: Iterable[tuple[GoldPage, Sequence[FoundPost]]], name: str) -> Comparison:
    """Ours, or whosesoever rows are given, and the programs that are installed, on the pages that have text labelled.

    :param name: whose the rows are
    """
    texts = [(page, found) for page, found in pages if page.html and wanted(page)]
    lines = [_line(name, [(wanted(page), _joined(found)) for page, found in texts], 0)]
    missing = []
    for system in SYSTEMS:
        try:
            module = import_module(system.module)
        except ImportError as error:
            missing.append(f"{system.name} is not installed ({error}): {HOW_TO_GET_THEM}")
            continue
        lines.append(_of_system(system, module, [page for page, _ in texts]))
    return Comparison(tuple(lines), tuple(missing))


def wanted(page: GoldPage) -> str:
    """All that the posts of a page say."""
    return _joined(page.posts)


def _joined(posts: Iterable[Any]) -> str:
    return " ".join(filter(None, (normal(post.text) for post in posts)))


def _of_system(system: System, module: Any, pages: Sequence[GoldPage]) -> Line:
    texts, failed = [], 0
    for page in pages:
        try:
            text = normal(system.text_of(module, page))
        except Exception:  # noqa: BLE001  # other people's program on a page made for readers: whatever it raises, it found nothing
            text, failed = "", failed + 1
        texts.append((wanted(page), text))
    return _line(system.name, texts, failed)


def _line(name: str, texts: Sequence[tuple[str, str]], failed: int) -> Line:
    return Line(
        name=name,
        token=measure([token_cells(gold, found) for gold, found in texts]),
        levenshtein=mean(similarity(gold, found) for gold, found in texts),
        jaccard=mean(jaccard(gold, found) for gold, found in texts),
        failed=failed,
    )


def _declared_language(page: GoldPage) -> str:
    head = (page.html or "")[:2_000].lower()
    _, found, rest = head.partition("lang=")
    return rest.lstrip("\"'")[:2] if found else ""
