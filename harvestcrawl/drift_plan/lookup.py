"""From a collection, a seed or the address of a list of captures to pairs, by documents of the archive."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from harvestcrawl.archives.archive_it import read_seeds
from harvestcrawl.archives.endpoints import Archive
from harvestcrawl.archives.files import is_page
from harvestcrawl.archives.items import Capture, Pair, Problem, Reading, Seed
from harvestcrawl.archives.lookups import capture_queries, pairs_of, read_captures
from harvestcrawl.archives.selection import Selection
from harvestcrawl.drift_plan.addresses import MOST_HOPS, REDIRECTS, refused, target
from harvestcrawl.drift_plan.memento import spelling
from harvestcrawl.drift_plan.pages import Failed, Fetched

MOST_DOCUMENTS = 1000
"""Pages of one list: the Wayback Machine's longest TimeMaps have some hundred."""


Unit: TypeAlias = "Pair | Failed | Problem | Lookup"
"""What an input consists of: pairs, what cannot be used, what has to be told, and what has to be looked up in an archive first."""


class Lookup(ABC):
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

    @abstractmethod
    def read(self, url: str, fetched: Fetched) -> Reading:
        """What a document says."""

    @abstractmethod
    def keep(self, reading: Reading) -> None:
        """Take over what was read."""

    @abstractmethod
    def pairs(self) -> Iterable[Unit]:
        """What all documents gave."""

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

    def __init__(self, routes: tuple[str, ...], archive: Archive, selection: Selection, collection: str | None = None) -> None:
        super().__init__(routes)
        self._archive, self._selection, self._collection = archive, selection, collection
        self._captures: list[Capture] = []
        self._problems: list[Problem] = []
        self._original: str | None = None

    def read(self, url: str, fetched: Fetched) -> Reading:
        """One TimeMap, or one part of an index."""
        if fetched.status is None:
            return Reading(problems=(Problem(where=url, what=fetched.failure or "no answer"),))
        return read_captures(fetched.body, url, fetched.status)

    def keep(self, reading: Reading) -> None:
        """Keep the captures."""
        self._original = self._original or reading.original
        self._problems += reading.problems
        self._captures += reading.captures

    def pairs(self) -> Iterator[Unit]:
        """The wanted captures of each page, page by page in the order of the list; pictures and scripts are no pages."""
        yield from self._problems
        if not self._captures and not self._problems:
            yield Problem(where=self._routes[0], what="no captures in it")
        pages: dict[str, list[Capture]] = {}
        for capture in filter(is_page, self._captures):
            pages.setdefault(self._original or spelling(capture.url), []).append(capture)
        for captures in pages.values():
            latest = max(captures, key=lambda capture: (capture.datetime or "", capture.url)).url
            yield from pairs_of(captures, self._selection, self._archive, original=self._original or latest, collection=self._collection)

    def _has_any(self) -> bool:
        return bool(self._captures)


class SeedCaptures(Captures):
    """The captures of one seed: by the archive's index, which knows what was an error, or by its TimeMap."""

    def __init__(self, seed: Seed, archive: Archive, selection: Selection) -> None:
        super().__init__(capture_queries(seed, archive), archive, selection, seed.collection)
        self._seed = seed

    def pairs(self) -> Iterator[Unit]:
        """The wanted captures; without any, the seed has a row all the same."""
        seed = self._seed
        yield from self._problems
        if self._captures:
            yield from pairs_of(self._captures, self._selection, self._archive, seed=seed)
            return
        why = str(self._problems[-1]) if self._problems else "the archive has no captures of it"
        pair = Pair(url=seed.url, seed_id=seed.seed_id, collection=seed.collection, extra=seed.extra, where=seed.where)
        yield Failed(pair=pair, why=why)
