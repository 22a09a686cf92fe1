"""What can be said before any title is compared: no answer, statuses, missing titles."""

from harvestcrawl.drift.addresses import address
from harvestcrawl.drift.phrases import Kind, signs
from harvestcrawl.items import DriftReason, PageState, Verdict

Decision = tuple[Verdict, DriftReason]

GONE_STATUSES = {404: DriftReason.HTTP_404, 410: DriftReason.HTTP_410}
GONE_ERRORS = {"dns": DriftReason.DNS, "refused": DriftReason.REFUSED}
"""No host, or a host where nothing listens."""
SITE_ERRORS = {"tls": DriftReason.TLS, "timeout": DriftReason.TIMEOUT}
"""A site whose front page does not answer is gone; of a single page it says too little, as servers are slow and certificates lapse."""
STATUSES = {
    401: DriftReason.FORBIDDEN,
    403: DriftReason.FORBIDDEN,
    407: DriftReason.FORBIDDEN,
    408: DriftReason.TIMEOUT,
    429: DriftReason.RATE_LIMITED,
    451: DriftReason.FORBIDDEN,
}
UNKNOWN_KINDS = {
    Kind.CHALLENGE: DriftReason.CHALLENGE,
    Kind.MAINTENANCE: DriftReason.MAINTENANCE,
}
"""What the title of a refused page can add to its status."""


def without_titles(live: PageState) -> Decision | None:
    """What the answer of the live web alone decides."""
    if live.error:
        return _error(live)
    status = live.status
    if status is None or 200 <= status < 400:
        return (Verdict.UNKNOWN, DriftReason.NO_ANSWER) if status is None and not live.title and not live.final_url else None
    if status in GONE_STATUSES:
        return Verdict.GONE, GONE_STATUSES[status]
    said = next((UNKNOWN_KINDS[sign.kind] for sign in signs(live.title or "") if sign.kind in UNKNOWN_KINDS), None)
    return Verdict.UNKNOWN, said or STATUSES.get(status) or (DriftReason.SERVER_ERROR if status >= 500 else DriftReason.HTTP_ERROR)


def _error(live: PageState) -> Decision:
    if live.error in GONE_ERRORS:
        return Verdict.GONE, GONE_ERRORS[live.error]
    if live.error in SITE_ERRORS:
        verdict = Verdict.GONE if address(live.url).is_front else Verdict.UNKNOWN
        return verdict, SITE_ERRORS[live.error]
    return Verdict.UNKNOWN, DriftReason.NO_ANSWER
