"""The last resort for pagers: numbered links whose URLs differ in one number, wherever it stands.

For addresses that no table of forms foresees (``/42-51-777-2-0-1-0-slug.htm``). The links must hold the thread's number, and
the number that varies must go with what the links show.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urldefrag

from harvestcrawl.document import Document
from harvestcrawl.extraction.link_text import edge_links, link_number
from harvestcrawl.extraction.page_parts import Reading
from harvestcrawl.extraction.pager_links import Bodies, Step
from harvestcrawl.extraction.thread_identity import Identity
from harvestcrawl.urls import same_site

_NUMBERS = re.compile(r"(\d{1,12})")
_PATTERN = 200
"""What `Reading.pattern` is for a form that is in no table."""
_MOST_LINKS = 200
_MOST_NUMBERS = 12


def steps_by_pattern(document: Document, identity: Identity) -> tuple[list[Step], Identity]:
    """The numbered links that page through the thread, and the thread's identity with the page part of its own URL."""
    steps = list(_numbered(document, identity))
    own = list(_varied(identity.own_url))
    shown: dict[str, dict[int, int]] = {}
    for step in steps:
        for stem, value in _varied(step.url):
            if step.number and (value in (step.number, step.number - 1) or (step.number > 1 and value and value % (step.number - 1) == 0)):
                shown.setdefault(stem, {})[step.number] = value
    stems = [stem for stem, _ in own if len(shown.get(stem, ())) > 1 and len(set(shown[stem].values())) > 1]
    if not stems:
        return [], identity
    best = max(stems, key=lambda stem: len(shown[stem]))
    own_reading = Reading(best, dict(own)[best], False, False, _PATTERN)
    values = shown[best]
    chosen = [
        replace(step, reading=Reading(best, values[step.number], False, False, _PATTERN))
        for step in steps
        if step.number in values and (best, values[step.number]) in set(_varied(step.url))
    ]
    return chosen, replace(identity, own=(*identity.own, own_reading))


def _numbered(document: Document, identity: Identity) -> Iterator[Step]:
    bodies = Bodies()
    found = 0
    for link in edge_links(document):
        if not any(mark and mark in link.url for mark in identity.marks):
            continue
        number = link_number(link)
        if number is None or not same_site(link.url, identity.url) or bodies.hold(link.element):
            continue
        found += 1
        if found > _MOST_LINKS:
            return
        url = urldefrag(link.url).url
        yield Step(url=url, element=link.element, reading=Reading(url), number=number, role="", declared=False, weak=False)


def _varied(url: str) -> Iterator[tuple[str, int]]:
    """``url`` with each of its numbers in turn left open, and that number."""
    pieces = _NUMBERS.split(url.partition("://")[2])
    for i in range(1, min(len(pieces), 2 * _MOST_NUMBERS), 2):
        if len(pieces[i]) <= 6:
            yield "".join([*pieces[:i], "#", *pieces[i + 1 :]]), int(pieces[i])
