"""Pairs in the order of the input, each given out when both of its sides are there; every page asked for once.

Memory does not grow with the collection: pairs are taken from the input as rows leave (`Bounds.window`), and what was found is kept on
disk.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from harvestcrawl.archives.entries import web_address
from harvestcrawl.archives.items import Pair, Problem
from harvestcrawl.archives.uri_forms import is_memento, raw_form
from harvestcrawl.drift_plan.addresses import target
from harvestcrawl.drift_plan.live import LivePage
from harvestcrawl.drift_plan.lookup import Lookup, Unit
from harvestcrawl.drift_plan.memento import Memento
from harvestcrawl.drift_plan.pages import Comparison, Failed, Fetched, Kind, PageFound, Wanted
from harvestcrawl.drift_plan.remembered import Remembered
from harvestcrawl.items import LoadedBy, PageState

BATCH = 50
"""Pairs given out at a time: what is given out is no longer bounded here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How much is under way at a time."""

    window: int = 1000
    """Pairs whose row has not been given out. A row waits for those before it, so this is also how many may wait for one slow page."""
    at_archive: int = 4
    """Requests handed out that an archive has not answered."""
    lookups: int = 4
    """Seeds whose captures are looked up ahead of the one whose pairs are next."""


@dataclass(slots=True, kw_only=True, eq=False)
class _Waiting:
    """A pair whose row is to come."""

    pair: Pair
    problem: str | None = None
    archived: PageFound | None = None
    live: PageFound | None = None
    missing: int = 0
    """Sides that are being fetched."""


@dataclass(slots=True, kw_only=True)
class _Fetching:
    """A page under way, and who waits for it."""

    page: LivePage | Memento
    waiting: list[_Waiting] = field(default_factory=list)


class Plan:
    """Give each answer to `take`; `wanted` says what to ask for, and `complete` which pairs can be judged, until there is neither."""

    def __init__(self, units: Iterator[Unit], bounds: Bounds | None = None) -> None:
        self._units = units
        self._bounds = bounds or Bounds()
        self._ahead: deque[Unit] = deque()
        self._lookups: dict[str, Lookup] = {}
        self._window: deque[_Waiting] = deque()
        self._fetching: dict[str, _Fetching] = {}
        self._found = Remembered()
        self._begun = 0
        self._for_archive: deque[Wanted] = deque()
        self._at_archive = 0
        self._wanted: list[Wanted] = []
        self.problems: deque[Problem] = deque()
        """What was wrong with the input since somebody looked; whoever shows them takes them out."""

    @property
    def left(self) -> int:
        """Pairs that were begun and have no row: after an interruption."""
        return len(self._window)

    def close(self) -> None:
        """Let go of what is on disk."""
        self._found.close()

    def wanted(self) -> tuple[Wanted, ...]:
        """What is to be asked for now; begins as many pairs as there is room for."""
        self._fill()
        while self._for_archive and self._at_archive < self._bounds.at_archive:
            self._at_archive += 1
            self._wanted.append(self._for_archive.popleft())
        wanted, self._wanted = tuple(self._wanted), []
        return wanted

    def complete(self) -> tuple[Comparison, ...]:
        """Some of the pairs that are complete, in the order of the input; they leave room for others, so `wanted` follows."""
        given: list[Comparison] = []
        while self._window and self._window[0].missing == 0 and len(given) < BATCH:
            first = self._window.popleft()
            given.append(Comparison(pair=first.pair, archived=first.archived, live=first.live, problem=first.problem))
        return tuple(given)

    def take(self, wanted: Wanted, fetched: Fetched) -> None:
        """An answer came, or none will. `wanted` and `complete` say what follows."""
        if wanted.key not in self._lookups and wanted.key not in self._fetching:
            return  # of an earlier crawl, out of the queue in its JOBDIR
        if wanted.of_archive:
            self._at_archive = max(0, self._at_archive - 1)
        if wanted.kind is Kind.DOCUMENT:
            self._take_document(wanted, fetched)
        else:
            self._take_page(wanted, fetched)

    def _take_document(self, wanted: Wanted, fetched: Fetched) -> None:
        lookup = self._lookups[wanted.key]
        following = lookup.take(wanted.url, fetched)
        if following is not None:
            self._ask(Wanted(url=following, kind=Kind.DOCUMENT, key=wanted.key), first=True)
        else:
            del self._lookups[wanted.key]

    def _take_page(self, wanted: Wanted, fetched: Fetched) -> None:
        fetching = self._fetching[wanted.key]
        result = fetching.page.take(fetched)
        if isinstance(result, str):
            self._ask(Wanted(url=result, kind=wanted.kind, key=wanted.key, first=wanted.first or wanted.url), first=True)
            return
        del self._fetching[wanted.key]
        self._found[wanted.key] = result
        for waiting in fetching.waiting:
            self._give(waiting, wanted.kind, result)
            waiting.missing -= 1

    def _fill(self) -> None:
        """Begin pairs, in the order of the input, while there is room."""
        while len(self._window) < self._bounds.window and self._look_ahead():
            unit = self._ahead[0]
            if not isinstance(unit, Lookup):
                self._ahead.popleft()
                self._begin(unit)
            elif unit.found is None:
                return
            elif (inner := next(unit.found, None)) is None:
                self._ahead.popleft()
            elif isinstance(inner, Lookup):
                self._units = chain((inner,), unit.found, tuple(self._ahead)[1:], self._units)
                self._ahead.clear()
            else:
                self._begin(inner)

    def _look_ahead(self) -> bool:
        """Take some units from the input, and look up those that have to be; whether there is any."""
        while len(self._ahead) < self._bounds.lookups and (unit := next(self._units, None)) is not None:
            self._ahead.append(unit)
            if isinstance(unit, Lookup) and not unit.begun:
                self._begun += 1
                key = f"lookup {self._begun}"
                self._lookups[key] = unit
                self._ask(Wanted(url=unit.begin(), kind=Kind.DOCUMENT, key=key))
        return bool(self._ahead)

    def _begin(self, unit: Pair | Failed | Problem) -> None:
        if isinstance(unit, Problem):
            self.problems.append(unit)
            return
        if isinstance(unit, Failed):
            self._window.append(_Waiting(pair=unit.pair, problem=unit.why))
            return
        waiting = _Waiting(pair=unit)
        self._window.append(waiting)
        self._want_live(waiting)
        self._want_memento(waiting)

    def _want_live(self, waiting: _Waiting) -> None:
        url = target(waiting.pair.asked_url, "")
        if url is None or web_address(url) is None:
            waiting.live = PageFound(state=PageState(waiting.pair.asked_url), note="not a web address")
            return
        self._want(waiting, Kind.LIVE, f"live {url}", LivePage(url=url), url)

    def _want_memento(self, waiting: _Waiting) -> None:
        pair = waiting.pair
        if pair.is_read or pair.archived_url is None:
            waiting.archived = _read_before(pair)
        elif not is_memento(pair.archived_url):
            waiting.archived = PageFound(state=PageState(pair.url), note="not the address of an archived page")
        else:
            url = raw_form(pair.archived_url)
            self._want(waiting, Kind.MEMENTO, f"memento {url}", Memento(url=pair.url, given=pair.archived_url), url)

    def _want(self, waiting: _Waiting, kind: Kind, key: str, page: LivePage | Memento, url: str) -> None:
        if found := self._found.get(key):
            self._give(waiting, kind, found)
            return
        waiting.missing += 1
        if key not in self._fetching:
            self._fetching[key] = _Fetching(page=page)
            self._ask(Wanted(url=url, kind=kind, key=key))
        self._fetching[key].waiting.append(waiting)

    @staticmethod
    def _give(waiting: _Waiting, kind: Kind, found: PageFound) -> None:
        if kind is Kind.LIVE:
            waiting.live = found
        else:
            waiting.archived = found

    def _ask(self, wanted: Wanted, *, first: bool = False) -> None:
        if not wanted.of_archive:
            self._wanted.append(wanted)
        elif first:
            self._for_archive.appendleft(wanted)
        else:
            self._for_archive.append(wanted)


def _read_before(pair: Pair) -> PageFound:
    """The archived side as the input has it."""
    state = PageState(
        pair.url,
        final_url=None if pair.archived_redirects else pair.url,
        status=pair.archived_status,
        title=pair.archived_title,
        redirects=pair.archived_redirects,
        datetime=pair.archived_datetime,
    )
    note = None if pair.is_read else "no archived page to compare with"
    return PageFound(
        state=state, note=note, archived_url=pair.archived_url, archived_datetime=pair.archived_datetime, loaded_by=LoadedBy.WARC
    )
