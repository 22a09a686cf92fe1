"""The entry of the drift job: two page states in, a judgement out."""

from harvestcrawl.drift import paper, reasons
from harvestcrawl.drift.addresses import address
from harvestcrawl.drift.answers import Decision, without_titles
from harvestcrawl.drift.evidence import Evidence, gather
from harvestcrawl.drift.landing import landing
from harvestcrawl.drift.notices import is_no_baseline, nothing_to_compare, notice, shell
from harvestcrawl.drift.phrases import is_placeholder
from harvestcrawl.drift.repair import repaired
from harvestcrawl.drift.scoring import score
from harvestcrawl.items import DriftJudgement, DriftReason, PageState, Verdict

METHODS = ("harvestcrawl", "paper")
THRESHOLD = 0.6
"""The published threshold: on-topic is strictly above."""
DECIDED = {Verdict.GONE: 0.0, Verdict.OFF_TOPIC: 0.05, Verdict.UNKNOWN: 0.5, Verdict.ON_TOPIC: 0.95}
"""The score where a rule decides and no sum of evidence."""


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
    if method == "paper":
        return paper.judge(archived, live, threshold)
    similarity = paper.similarity(archived.title, live.title)
    if decision := without_titles(live) or _without_both_titles(archived, live):
        return _decided(decision, similarity)
    pair = gather(archived, live)
    if decision := _by_rule(pair, live.text):
        return _decided(decision, similarity, pair)
    return _weighed(pair, similarity, threshold)


def _without_both_titles(archived: PageState, live: PageState) -> Decision | None:
    """What can be said where a title is missing or is no baseline: nothing, with the reason."""
    old = repaired(archived.title or "")
    if not old:
        return Verdict.UNKNOWN, DriftReason.NO_ARCHIVED_TITLE
    if (archived.status or 200) >= 400 or is_no_baseline(old, address(archived.url)):
        return Verdict.UNKNOWN, DriftReason.ARCHIVED_ERROR
    if not repaired(live.title or ""):
        return Verdict.UNKNOWN, DriftReason.NO_LIVE_TITLE
    return None


def _by_rule(pair: Evidence, text: str | None) -> Decision | None:
    """What stands there instead of a page; where redirects led; titles that say the same."""
    if pair.same_words and is_placeholder(pair.live.text):
        return Verdict.UNKNOWN, DriftReason.GENERIC_TITLE
    if decision := notice(pair, text) or landing(pair) or shell(pair) or nothing_to_compare(pair):
        return decision
    if pair.same_words:
        return Verdict.ON_TOPIC, reasons.same_words(pair)
    if reasons.only_numbers_differ(pair):
        return Verdict.ON_TOPIC, DriftReason.COUNTER_CHANGED
    return None


def _weighed(pair: Evidence, similarity: float, threshold: float) -> DriftJudgement:
    value = score(pair)
    if value > threshold:
        decision = Verdict.ON_TOPIC, reasons.on_topic(pair)
    else:
        decision = Verdict.OFF_TOPIC, reasons.off_topic(pair)
    return _judgement(decision, similarity, value, pair)


def _decided(decision: Decision, similarity: float, pair: Evidence | None = None) -> DriftJudgement:
    same = decision[1] in (DriftReason.SAME_TITLE, DriftReason.ENCODING_REPAIRED)
    return _judgement(decision, similarity, 1.0 if same else DECIDED[decision[0]], pair)


def _judgement(decision: Decision, similarity: float, value: float, pair: Evidence | None) -> DriftJudgement:
    verdict, reason = decision
    kept: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    if pair:
        old, now = ({word.text: None for word in title.words} for title in (pair.archived, pair.live))
        kept = tuple(word for word in old if word in now)
        lost = tuple(word for word in old if word not in now)
        new = tuple(word for word in now if word not in old)
    return DriftJudgement(verdict=verdict, reason=reason, similarity=similarity, score=value, kept=kept, lost=lost, new=new)
