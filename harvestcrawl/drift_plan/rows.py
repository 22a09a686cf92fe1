"""A pair and its judgement as a row."""

from harvestcrawl.archives.timestamps import as_datetime
from harvestcrawl.drift import detect_drift
from harvestcrawl.drift_plan.pages import Comparison, PageFound
from harvestcrawl.items import DriftReason, PageState, TitleDrift, Verdict


def judged(comparison: Comparison, threshold: float, method: str) -> TitleDrift:
    """The row of a pair. Whatever happened, there is one.

    :param threshold: see `detect_drift`
    :param method: see `detect_drift`
    """
    archived, live = comparison.archived, comparison.live
    if archived is None or live is None:
        return _row(comparison, verdict=Verdict.UNKNOWN, reason=DriftReason.NO_ANSWER)
    judgement = detect_drift(archived.state, live.state, threshold=threshold, method=method)
    compared = _came(archived.state) and _came(live.state)
    return _row(
        comparison,
        verdict=judgement.verdict,
        reason=judgement.reason,
        similarity=judgement.similarity if compared else None,
        score=judgement.score,
    )


def _row(comparison: Comparison, *, verdict: Verdict, reason: DriftReason, **measured: float | None) -> TitleDrift:
    pair = comparison.pair
    archived, live = comparison.archived or PageFound(state=PageState(pair.url)), comparison.live or PageFound(state=PageState(pair.url))
    moment = as_datetime(archived.archived_datetime or pair.archived_datetime or "")
    return TitleDrift(
        url=pair.url,
        seed_id=pair.seed_id,
        collection=pair.collection,
        archived_url=archived.archived_url or pair.archived_url,
        archived_datetime=moment.isoformat() if moment else None,
        archived_status=archived.state.status or pair.archived_status,
        archived_title=archived.state.title,
        live_url=live.state.final_url,
        live_status=live.state.status,
        redirects=live.state.redirects,
        live_title=live.state.title,
        verdict=verdict,
        reason=reason,
        loaded_by=live.loaded_by,
        browser_reason=live.browser_reason,
        checked_at=live.fetched_at,
        error=comparison.problem or _error(archived, live),
        archived_redirects=archived.state.redirects,
        extra=pair.extra,
        **measured,
    )


def _came(state: PageState) -> bool:
    """Whether a page was had, with whatever status; of a WARC not all have one."""
    return state.status is not None or state.title is not None


def _error(archived: PageFound, live: PageFound) -> str | None:
    notes = [f"{side}: {found.note}" for side, found in (("archived page", archived), ("live page", live)) if found.note]
    return "; ".join(notes) or None
