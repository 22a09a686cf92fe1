"""The entry of the drift job: two page states in, a judgement out."""

from harvestcrawl.drift import paper
from harvestcrawl.items import DriftJudgement, PageState

METHODS = ("harvestcrawl", "paper")
THRESHOLD = 0.6
"""The published threshold: on-topic is strictly above."""


def detect_drift(archived: PageState, live: PageState, threshold: float = THRESHOLD, method: str = "harvestcrawl") -> DriftJudgement:
    """Whether the live page is still about what was archived.

    :param archived: the page as it was captured
    :param live: the page as it is now
    :param threshold: on-topic above it; compared with ``score`` (method ``paper``: with ``similarity``, which is the same there)
    :param method: ``harvestcrawl``, or ``paper`` for the published measure exactly
    :raises ValueError: for another method; no text raises
    """
    if method not in METHODS:
        raise ValueError(f"method is {method!r}: type one of {', '.join(METHODS)}")
    return paper.judge(archived, live, threshold)
