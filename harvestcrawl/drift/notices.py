"""Pages that stand in the place of the archived one: walls, errors, parked and taken-over sites."""

import re
from collections.abc import Sequence

from harvestcrawl.drift.addresses import (
    CONSENT_PATHS,
    ERROR_PATHS,
    LOGIN_PATHS,
    PARKING_HOSTS,
    PARKING_PATHS,
    SUSPENDED_PATHS,
    Address,
    path_words,
)
from harvestcrawl.drift.answers import Decision
from harvestcrawl.drift.evidence import Evidence
from harvestcrawl.drift.phrases import Kind, is_placeholder, mentions, parts_of, signs
from harvestcrawl.drift.titles import names_host
from harvestcrawl.drift.words import squashed, words_of
from harvestcrawl.items import DriftReason, Verdict

KEPT = 0.5
"""Share of the archived page's own words above which a wall or an offer is only a word in a title."""

VERDICTS: dict[Kind, Decision] = {
    Kind.CHALLENGE: (Verdict.UNKNOWN, DriftReason.CHALLENGE),
    Kind.FORBIDDEN: (Verdict.UNKNOWN, DriftReason.FORBIDDEN),
    Kind.NOT_FOUND: (Verdict.OFF_TOPIC, DriftReason.SOFT_404),
    Kind.SERVER_ERROR: (Verdict.UNKNOWN, DriftReason.SERVER_ERROR),
    Kind.MAINTENANCE: (Verdict.UNKNOWN, DriftReason.MAINTENANCE),
    Kind.CONSENT: (Verdict.UNKNOWN, DriftReason.CONSENT_WALL),
    Kind.SUSPENDED: (Verdict.OFF_TOPIC, DriftReason.SUSPENDED),
    Kind.PARKED: (Verdict.OFF_TOPIC, DriftReason.PARKED),
    Kind.HIJACKED: (Verdict.OFF_TOPIC, DriftReason.HIJACKED),
    Kind.DEFAULT_PAGE: (Verdict.OFF_TOPIC, DriftReason.DEFAULT_PAGE),
    Kind.LOGIN: (Verdict.UNKNOWN, DriftReason.LOGIN_WALL),
    Kind.PAYWALL: (Verdict.OFF_TOPIC, DriftReason.PAYWALL),
    Kind.SCRIPT_SHELL: (Verdict.UNKNOWN, DriftReason.SCRIPT_SHELL),
}
BESIDE_A_NAME = frozenset({Kind.NOT_FOUND, Kind.SERVER_ERROR, Kind.MAINTENANCE, Kind.SUSPENDED, Kind.PARKED, Kind.HIJACKED})
"""Kinds that are what they are even with the old title beside them, when their sign is strong."""
NO_BASELINE = frozenset({Kind.CHALLENGE, Kind.FORBIDDEN, Kind.NOT_FOUND, Kind.SERVER_ERROR, Kind.MAINTENANCE, Kind.SUSPENDED})
"""Kinds whose archived title is no page's."""
PLACES = (
    (CONSENT_PATHS, Kind.CONSENT),
    (SUSPENDED_PATHS, Kind.SUSPENDED),
    (PARKING_PATHS, Kind.PARKED),
    (ERROR_PATHS, Kind.NOT_FOUND),
    (LOGIN_PATHS, Kind.LOGIN),
)
"""Kinds told by where a redirect ended."""
MAX_NOTICE = 1500
"""Characters of a page's text up to which its beginning is read as a notice."""
_HOST_NAME = re.compile(r"^[\w-]+(?:\.[\w-]+)+$")


def is_no_baseline(title: str, old: Address) -> bool:
    """Whether what was archived is an error page or a wall; not if the address itself speaks of it."""
    kinds = {sign.kind for sign in signs(title)} & NO_BASELINE
    if not kinds:
        return False
    spoken = [part for part in parts_of(title) if {sign.kind for sign in signs(part)} & NO_BASELINE] or [title]
    return not all(_spelled(part, old) for part in spoken)


def _spelled(part: str, old: Address) -> bool:
    words, path = words_of(part), path_words(old)
    return bool(words) and all(word.text in path for word in words if word.weight > 0.15)


def notice(pair: Evidence, text: str | None) -> Decision | None:
    """What stands there instead of a page, if anything does.

    :param text: the live page's text, where it was read
    """
    if _is_host_name(pair):
        return VERDICTS[Kind.PARKED]
    said = mentions(pair.archived.text)
    told = {sign.kind: sign.strong for sign in signs(pair.live.text) if sign.kind not in said}
    places = _by_address(pair.old, pair.new, pair.passed)
    if pair.comparison.page_kept >= KEPT:  # beside the old title only what leaves no doubt
        found = [kind for kind, strong in told.items() if (strong and kind in BESIDE_A_NAME) or kind in places]
    else:
        found = [*told, *places, *_by_text(text, said)]
    if not found:
        return None
    kind = next(kind for kind in Kind if kind in found)
    if kind is Kind.LOGIN and pair.new.is_front and not pair.same_site:
        return Verdict.OFF_TOPIC, DriftReason.HOMEPAGE_REDIRECT  # sent away to another site, which asks whom it can
    return VERDICTS[kind]


def _by_address(old: Address, new: Address, passed: Sequence[Address]) -> list[Kind]:
    places = [kind for pattern, kind in PLACES if pattern.search(f"{new.host}{new.raw}") and not pattern.search(f"{old.host}{old.raw}")]
    parked = any(PARKING_HOSTS.match(a.host) for a in (new, *passed)) and not PARKING_HOSTS.match(old.host)
    return [*places, Kind.PARKED] if parked else places


def _by_text(text: str | None, said: frozenset[Kind]) -> list[Kind]:
    """What a page that says little says: only kinds that no page's first words are by chance."""
    if not text or len(text) > MAX_NOTICE:
        return []
    return [sign.kind for line in text.splitlines()[:5] for sign in signs(line[:200]) if sign.strong and sign.kind in BESIDE_A_NAME - said]


def _is_host_name(pair: Evidence) -> bool:
    """A title that is the bare name of the host: what a domain dealer's page and a browser show; not the site's own old name."""
    live = pair.live.text.strip()
    if not pair.new.is_front or not _HOST_NAME.match(live) or squashed(live) not in {squashed(a.domain) for a in (pair.old, pair.new)}:
        return False
    names = {squashed(part) for part in (pair.archived.text, *pair.archived.parts)}
    return not names & {squashed(live), pair.old.name, pair.new.name}


def shell(pair: Evidence) -> Decision | None:
    """A title in which only the site's name, or a word that says nothing, is left of a page below the front page."""
    lost = pair.archived.has_page_part and pair.comparison.page_kept < KEPT
    if not lost or pair.old.is_front or pair.new.is_front or not pair.same_place:
        return None
    left = [part for part in pair.live.parts if part not in pair.live.site_parts and part not in pair.archived.site_parts]
    if not left:
        return (Verdict.OFF_TOPIC, DriftReason.SOFT_404) if pair.new.static else (Verdict.UNKNOWN, DriftReason.SCRIPT_SHELL)
    if all(is_placeholder(part) for part in left):
        return Verdict.OFF_TOPIC, DriftReason.GENERIC_TITLE
    return None


def nothing_to_compare(pair: Evidence) -> Decision | None:
    """One title that would stand on any page, at an address that is the same: it says nothing for or against the other.

    An archived "Home" is no mystery where the live title is the name that the host has.
    """
    old, new = is_placeholder(pair.archived.text), is_placeholder(pair.live.text)
    c = pair.comparison
    if not (old or new) or not (pair.same_place and pair.same_site) or max(c.kept, c.known) >= KEPT:
        return None
    if old and pair.old.is_front and any(names_host(part, pair.old) for part in pair.live.parts):
        return Verdict.ON_TOPIC, DriftReason.MOVED
    return Verdict.UNKNOWN, DriftReason.GENERIC_TITLE
