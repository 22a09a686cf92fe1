"""The published measure, exactly: Reyes Ayala, Du and Han, *Detecting Content Drift on the Web Using Web Archives and Textual
Similarity* (TPDL 2022, CEUR-WS 3246)."""

import functools
import math
from collections.abc import Callable

from harvestcrawl.drift.stop_words import ENGLISH
from harvestcrawl.items import DriftJudgement, DriftReason, PageState, Verdict

LINK_ROT = {404: DriftReason.HTTP_404, 410: DriftReason.HTTP_410}
"""Statuses that mean that the page is gone: set aside as link rot before titles are compared."""
NO_ANSWERS = {
    "dns": DriftReason.DNS,
    "refused": DriftReason.REFUSED,
    "tls": DriftReason.TLS,
    "timeout": DriftReason.TIMEOUT,
}
"""Errors of a fetch. The published script counts every page that neither a fetch nor a browser loads as link rot."""


def similarity(archived: str | None, live: str | None) -> float:
    """Cosine of the binary word sets of two titles, 0 to 1; 0 when one is missing or has stop words alone."""
    if not archived or not live:
        return 0.0
    a, b = words(archived), words(live)
    return len(a & b) / math.sqrt(len(a) * len(b)) if a and b else 0.0


def words(title: str) -> frozenset[str]:
    """The words of a title: lower case, NLTK's word tokenizer (punctuation marks are tokens), its English stop words dropped."""
    return frozenset(_tokenizer()(title.lower())) - ENGLISH


def judge(archived: PageState, live: PageState, threshold: float) -> DriftJudgement:
    """The published decision: link rot aside, on-topic when strictly above the threshold."""
    measured = similarity(archived.title, live.title)
    if live.error in NO_ANSWERS or live.status in LINK_ROT:
        reason = NO_ANSWERS[live.error] if live.error in NO_ANSWERS else LINK_ROT[live.status or 404]
        return DriftJudgement(verdict=Verdict.GONE, reason=reason, similarity=measured, score=0.0)
    verdict = Verdict.ON_TOPIC if measured > threshold else Verdict.OFF_TOPIC
    return DriftJudgement(verdict=verdict, reason=_reason(archived.title, live.title, verdict), similarity=measured, score=measured)


def _reason(archived: str | None, live: str | None, verdict: Verdict) -> DriftReason:
    if not archived:
        return DriftReason.NO_ARCHIVED_TITLE
    if not live:
        return DriftReason.NO_LIVE_TITLE
    if verdict is Verdict.OFF_TOPIC:
        return DriftReason.TOPIC_CHANGED
    return DriftReason.SAME_TITLE if archived == live else DriftReason.REWORDED


@functools.cache
def _tokenizer() -> Callable[[str], list[str]]:
    """`nltk.word_tokenize` without its sentence splitter, whose model would have to be downloaded: a title is one sentence.

    The import takes a quarter of a second: it waits for the first pair.
    """
    from nltk.tokenize.destructive import NLTKWordTokenizer

    tokenize: Callable[[str], list[str]] = NLTKWordTokenizer().tokenize
    return tokenize
