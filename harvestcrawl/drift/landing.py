"""Where redirects ended: on a front page, on the section that a page was in."""

from harvestcrawl.drift.addresses import Address
from harvestcrawl.drift.answers import Decision
from harvestcrawl.drift.evidence import Evidence
from harvestcrawl.drift.phrases import is_section
from harvestcrawl.drift.words import plain, words_of
from harvestcrawl.items import DriftReason, Verdict

KEPT = 0.5
"""Share of the page's own words, in the live title or address, from which a redirect has moved the page and not left it."""

KNOWN = 0.8
"""Share of the live title's words that the archived one had, from which it says nothing new: the page's own words were cut off it."""


def landing(pair: Evidence) -> Decision | None:
    """Whether a redirect led away from the page, to the front page or a list.

    EDGI's monitoring counts a page that leads to its host's root or ``/index.html`` as gone (C-f 66 of public reports).
    """
    if pair.old.is_front or pair.same_place:
        return None
    kept = pair.comparison.page_kept
    if pair.new.is_front:
        site_only = not pair.archived.has_page_part and pair.same_site and bool(pair.archived.site_parts)
        return (Verdict.OFF_TOPIC, DriftReason.HOMEPAGE_REDIRECT) if kept < KEPT or site_only else None
    if _cut_off(pair):
        return Verdict.OFF_TOPIC, DriftReason.SECTION_REDIRECT
    if not pair.archived.has_page_part or max(kept, pair.comparison.in_address) >= KEPT:
        return None
    if _is_site_name(pair):
        return Verdict.OFF_TOPIC, DriftReason.HOMEPAGE_REDIRECT
    says_nothing_new = pair.same_site and pair.comparison.known >= KNOWN and pair.comparison.page_kept < 1 - KNOWN
    if _is_list(pair) or is_above(pair.new, pair.old) or says_nothing_new:
        return Verdict.OFF_TOPIC, DriftReason.SECTION_REDIRECT
    return None


def _cut_off(pair: Evidence) -> bool:
    """A folder above the page whose title says less than the page's did: the list, though it shares words with what it lists."""
    c = pair.comparison
    above = pair.same_site and is_above(pair.new, pair.old)
    return above and c.page_known >= KNOWN and c.page_kept < KNOWN


def _is_site_name(pair: Evidence) -> bool:
    """The live title begins with the archived site's name: the page itself is the site's, or what the site has become."""
    sites = {plain(part) for part in pair.archived.site_parts}
    return plain(pair.live.parts[0]) in sites and not any(
        part for part in pair.live.parts[1:] if part not in pair.live.site_parts and not is_section(part)
    )


def _is_list(pair: Evidence) -> bool:
    """What the live title has beside the site's name is the name of a list, and the page was not that list."""
    sites = {plain(part) for part in (*pair.archived.site_parts, *pair.live.site_parts)}
    own = [part for part in pair.live.parts if plain(part) not in sites and plain(part) not in {plain(p) for p in pair.archived.parts[1:]}]
    words = {word.text for word in pair.archived.page_words}
    return bool(own) and all(is_section(part) and not any(word.text in words for word in words_of(part)) for part in own)


def is_above(a: Address, b: Address) -> bool:
    """Whether one address is a folder that the other is in."""
    return len(a.path) < len(b.path) and a.path == b.path[: len(a.path)] and not a.query
