"""From a collection, a seed or the address of a list of captures to pairs, by documents of the archive."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias

from harvestcrawl.archives.archive_it import read_seeds
from harvestcrawl.archives.cdx import read_cdx, with_addresses
from harvestcrawl.archives.endpoints import Archive
from harvestcrawl.archives.items import Capture, Pair, Problem, Reading, Seed
from harvestcrawl.archives.selection import Selection
from harvestcrawl.archives.timemap import read_timemap
from harvestcrawl.drift_plan.addresses import MOST_HOPS, REDIRECTS, refused, target
from harvestcrawl.drift_plan.memento import spelling
from harvestcrawl.drift_plan.pages import Failed, Fetched

MOST_DOCUMENTS = 1000
"""Pages of one list: the Wayback Machine's longest TimeMaps have some hundred."""
NO_CAPTURES = 404
"""What archives answer when they have no capture of a page."""


Unit: TypeAlias = "Pair | Failed | Problem | Lookup"
"""What an input consists of: pairs, what cannot be used, what has to be told, and what has to be looked up in an archive first."""


class Lookup:
    """One thing to be looked up. `begin` and `take` say which document to ask for; then there is ``found``."""

    def __init__(self, routes: tuple[str, ...]) -> None:
        self.found: Iterator[Unit] | None = None
        """What the documents gave, once they are all there."""
        self.begun = False
        self._routes = routes
        self._route = 0
        self._asked: list[str] = []
        self._to_ask: list[str] = []
        self._hops = 0

    def begin(self) -> str:
        """The first document to ask for."""
        self.begun = True
        return self._ask(self._routes[0])

    def take(self, url: str, fetched: Fetched) -> str | None:
        """The next document to ask for; ``None`` when there is ``found``."""
        if fetched.status in REDIRECTS and (location := target(url, fetched.location or "")) and self._may_follow(location):
            self._hops += 1
            return self._ask(location)
        self._hops = 0
        reading = self.read(url, fetched)
        if not reading.captures and not reading.seeds and not self._has_any() and self._route + 1 < len(self._routes):
            self._route += 1
            return self._ask(self._routes[self._route])
        self.keep(reading)
        self._to_ask += [further for further in reading.further if further not in self._asked and further not in self._to_ask]
        if self._to_ask and len(self._asked) < MOST_DOCUMENTS:
            return self._ask(self._to_ask.pop(0))
        self.found = iter(self.pairs())
        return None

    def read(self, url: str, fetched: Fetched) -> Reading:
        """What a document says."""
        raise NotImplementedError

    def keep(self, reading: Reading) -> None:
        """Take over what was read."""
        raise NotImplementedError

    def pairs(self) -> Iterable[Unit]:
        """What all documents gave."""
        raise NotImplementedError

    def _has_any(self) -> bool:
        return False

    def _ask(self, url: str) -> str:
        self._asked.append(url)
        return url

    def _may_follow(self, location: str) -> bool:
        return self._hops < MOST_HOPS and location not in self._asked and refused(self._routes[0], location) is None


class SeedList(Lookup):
    """The seeds of an Archive-It collection, each of which is a lookup in turn."""

    def __init__(self, url: str, collection: str, archive: Archive, selection: Selection) -> None:
        super().__init__((url,))
        self._collection, self._archive, self._selection = collection, archive, selection
        self._readings: list[Reading] = []

    def read(self, url: str, fetched: Fetched) -> Reading:
        """One page of the list."""
        if fetched.status is None:
            return Reading(problems=(Problem(where=f"collection {self._collection}", what=f"Archive-It: {fetched.failure}"),))
        return read_seeds(fetched.body, self._collection, url, fetched.status)

    def keep(self, reading: Reading) -> None:
        """Keep it; the seeds follow in their order."""
        self._readings.append(reading)

    def pairs(self) -> Iterator[Unit]:
        """The seeds, whose captures are to be looked up."""
        for reading in self._readings:
            yield from reading.problems
            for seed in reading.seeds:
                yield SeedCaptures(seed, self._archive, self._selection)


class Captures(Lookup):
    """The captures that a TimeMap or a capture index lists."""

    def __init__(self, routes: tuple[str, ...], prefix: str | None, selection: Selection, collection: str | None = None) -> None:
        super().__init__(routes)
        self._prefix, self._selection, self._collection = prefix, selection, collection
        self._captures: list[Capture] = []
        self._problems: list[Problem] = []
        self._original: str | None = None

    def read(self, url: str, fetched: Fetched) -> Reading:
        """One TimeMap, or one part of an index."""
        if fetched.status is None:
            return Reading(problems=(Problem(where=url, what=fetched.failure or "no answer"),))
        if fetched.status != 200:
            return Reading(problems=(Problem(where=url, what=f"HTTP {fetched.status} where a list of captures should be"),))
        if is_index(url):
            return read_cdx(fetched.body, url)
        return read_timemap(fetched.body, url, fetched.content_type)

    def keep(self, reading: Reading) -> None:
        """Keep the captures, with the addresses of their mementos."""
        self._original = self._original or reading.original
        self._problems += reading.problems
        self._captures += reading.captures

    def pairs(self) -> Iterator[Unit]:
        """The wanted captures of each page, page by page in the order of the list."""
        yield from self._problems
        yield from pairs_of(self._captures, self._selection, self._prefix, collection=self._collection, original=self._original)

    def _has_any(self) -> bool:
        return bool(self._captures)


class SeedCaptures(Captures):
    """The captures of one seed: by the archive's index, which knows what was an error, or by its TimeMap."""

    def __init__(self, seed: Seed, archive: Archive, selection: Selection) -> None:
        routes = dict.fromkeys((archive.cdx_query(seed.url), archive.timemap_url(seed.url)))
        super().__init__(tuple(routes), archive.prefix, selection)
        self._seed = seed
        self._none = False

    def read(self, url: str, fetched: Fetched) -> Reading:
        """As of any list; that there are no captures is an answer."""
        reading = super().read(url, fetched)
        if fetched.status == NO_CAPTURES or (fetched.status == 200 and not reading.problems and not reading.captures):
            self._none = True
            return Reading()
        return reading

    def pairs(self) -> Iterator[Unit]:
        """The wanted captures; without any, the seed has a row all the same."""
        seed = self._seed
        yield from self._problems
        if self._captures:
            for pair in pairs_of(self._captures, self._selection, self._prefix, original=seed.url):
                yield replace(pair, collection=seed.collection, seed_id=seed.seed_id, extra=seed.extra, where=seed.where)
            return
        why = "the archive has no captures of it" if self._none and not self._problems else str(self._problems[-1])
        pair = Pair(url=seed.url, seed_id=seed.seed_id, collection=seed.collection, extra=seed.extra, where=seed.where)
        yield Failed(pair=pair, why=why)


def pairs_of(
    captures: Iterable[Capture],
    selection: Selection,
    prefix: str | None,
    *,
    original: str | None = None,
    collection: str | None = None,
) -> Iterator[Pair]:
    """The wanted captures of each page, the pages in the order of the list; every capture once.

    :param prefix: of the archive, where an index gives times and originals alone
    :param original: the page that all of them are captures of; else those are of one page whose originals differ in http and www alone
    """
    addressed = with_addresses(captures, prefix) if prefix else captures
    pages: dict[str, dict[str, Capture]] = {}
    for capture in addressed:
        page = pages.setdefault(original or spelling(capture.url), {})
        page.setdefault(capture.archived_url or f"{capture.timestamp} {capture.url}", capture)
    for page in pages.values():
        wanted = selection.of(page.values())
        latest = max(page.values(), key=lambda capture: (capture.datetime or "", capture.url)).url
        for capture in wanted:
            yield Pair(
                url=original or latest,
                archived_url=capture.archived_url,
                archived_datetime=capture.datetime,
                archived_status=capture.status,
                collection=collection,
            )


def is_index(url: str) -> bool:
    """Whether an address is that of a CDX server."""
    path = url.partition("?")[0].lower()
    return "cdx" in path.rstrip("/").rpartition("/")[2] or "/cdx/" in path
