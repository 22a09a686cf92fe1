"""Which evidence a verdict on two titles rests on."""

from collections.abc import Iterable

from harvestcrawl.drift.evidence import Evidence, letters_of
from harvestcrawl.drift.words import Word
from harvestcrawl.items import DriftReason

MOST = 0.8
"""Share of a page's own words that are all but all of them."""
SOME = 0.25
"""Share of words below which a title has not been reworded but replaced."""


def same_words(pair: Evidence) -> DriftReason:
    """Of titles that say the same."""
    return DriftReason.ENCODING_REPAIRED if pair.repaired else DriftReason.SAME_TITLE


def on_topic(pair: Evidence) -> DriftReason:
    """Of titles that differ and are of one topic."""
    c = pair.comparison
    lost = _without(pair.archived.words, pair.live.words)
    new = _without(pair.live.words, pair.archived.words)
    if (lost or new) and all(any(digit.isdigit() for digit in word.text) or word.text in _MONTHS for word in (*lost, *new)):
        return DriftReason.COUNTER_CHANGED
    if pair.script_changed or (pair.new.language and pair.new.language != pair.old.language) or _by_concepts(pair, lost, new):
        return DriftReason.TRANSLATED
    if _weight(w for w in pair.archived.page_words if w not in lost) >= MOST * _weight(pair.archived.page_words):
        return DriftReason.SITE_NAME_CHANGED
    if not pair.same_place and max(c.in_address, c.announced) > c.kept:
        return DriftReason.MOVED
    return DriftReason.REWORDED if max(c.kept, c.known) >= SOME else DriftReason.MOVED


def off_topic(pair: Evidence) -> DriftReason:
    """Of titles that differ and are of two topics."""
    return DriftReason.HIJACKED if pair.script_changed else DriftReason.TOPIC_CHANGED


def only_numbers_differ(pair: Evidence) -> bool:
    """Whether the titles are the same but for digits."""
    one, other = ("".join(c for c in letters_of(title.text) if not c.isdigit()) for title in (pair.archived, pair.live))
    return bool(one) and one == other


def _weight(words: Iterable[Word]) -> float:
    return sum(word.weight for word in words)


def _without(words: tuple[Word, ...], others: tuple[Word, ...]) -> list[Word]:
    known = {word.text for word in others}
    return [word for word in words if word.text not in known and word.weight > 0.2]


def _by_concepts(pair: Evidence, lost: list[Word], new: list[Word]) -> bool:
    """Whether words were replaced by the same ones of another language."""
    meanings = {word.concept for word in lost if word.concept} & {word.concept for word in new}
    return bool(meanings) and len(meanings) * 2 >= len(lost)


_MONTHS = frozenset(
    """
    january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
    januar februar marz mai juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre monday tuesday wednesday thursday friday
    saturday sunday th st nd rd
    """.split()
)
"""Words that come with numbers in dates."""
