"""How much speaks for one topic when both pages are pages: a score of 0 to 1 from what titles and addresses have in common."""

import math

from harvestcrawl.drift.evidence import Evidence

WEIGHTS = {
    "bias": -1.4,
    "page_kept": 2.2,
    "kept": 2.4,
    "known": 2.1,
    "shared": 2.3,
    "in_address": 0.2,
    "announced": 1.3,
    "slug_kept": 0.25,
    "name_kept_on_front": 0.7,
    "same_front": -0.2,
    "same_page": 0.1,
    "moved_within": 0.5,
    "other_site": -0.4,
    "script_changed": -0.6,
    "other_language": 0.25,
}
"""Log-odds, fitted by logistic regression (L2 0.5) on the pairs that no rule decides: 183 real and invented ones, and 651 made by giving
an archived page the live title of another. Off-topic pairs were weighed to be 15 % of the on-topic ones: of the pairs of the published
collections 13 % drifted, and rules find most of those. With the pairs of one source left out in turn (invented here, constructed
elsewhere, reported by the public), the weights fitted on the rest called 168 of the 175 on-topic pairs on-topic and 640 of the 651 others
off-topic; the weights moved by 0.4 at most, but for ``moved_within`` and ``other_site``, which tell little."""

MUCH = 3.0
"""Weight of kept words beyond which more say nothing more."""


def features(pair: Evidence) -> dict[str, float]:
    """The evidence in numbers, 0 to 1 each."""
    c = pair.comparison
    stays = pair.same_place and pair.same_site
    return {
        "bias": 1.0,
        "page_kept": c.page_kept,
        "kept": c.kept,
        "known": c.known,
        "shared": min(c.shared, MUCH) / MUCH,
        "in_address": 0.0 if stays else c.in_address,
        "announced": c.announced,
        "slug_kept": c.page_in_old if pair.same_place and not pair.old.is_front else 0.0,
        "same_front": float(stays and pair.old.is_front),
        "name_kept_on_front": c.name_kept if pair.old.is_front else 0.0,
        "same_page": float(stays and not pair.old.is_front),
        "moved_within": float(pair.same_site and not pair.same_place),
        "other_site": float(not pair.same_site),
        "script_changed": float(pair.script_changed),
        "other_language": float(pair.new.language is not None and pair.new.language != pair.old.language),
    }


def score(pair: Evidence) -> float:
    """The score of a pair."""
    values = features(pair)
    return 1 / (1 + math.exp(-sum(WEIGHTS[name] * value for name, value in values.items())))
