"""From a checked collection to the units of a plan, in the order of the input."""

from collections.abc import Iterator

from harvestcrawl.archives.archive_it import API, seeds_url
from harvestcrawl.archives.collection import Kind
from harvestcrawl.archives.endpoints import Archive, ArchiveError, archive_at
from harvestcrawl.archives.files import Row, known_rows
from harvestcrawl.archives.items import Pair, Problem, Seed
from harvestcrawl.drift_plan.arguments import DriftArguments
from harvestcrawl.drift_plan.columns import COLUMNS, travelling
from harvestcrawl.drift_plan.lookup import Captures, SeedCaptures, SeedList, Unit
from harvestcrawl.drift_plan.pages import Failed

COLUMNS_OF_SEEDS = ("group", "seed_type")
"""What travels of the seeds that Archive-It lists."""
_CDX_SERVERS = ("/timemap/cdx", "/cdx/search/cdx", "-cdx", "/cdx", "-index")


def units(arguments: DriftArguments, api: str = API) -> Iterator[Unit]:
    """What a collection consists of; files are read as the plan asks for more.

    :param api: of Archive-It's partners
    """
    collection, selection = arguments.collection, arguments.selection
    if collection.kind is Kind.ARCHIVE_IT:
        yield SeedList(seeds_url(collection.name, api), collection.name, collection.archive, selection)
        return
    if collection.kind in (Kind.TIMEMAP, Kind.CDX) and collection.url:
        yield Captures((collection.url,), _archive_behind(arguments), selection, collection.name)
        return
    nothing = True
    for row in _rows(arguments):
        nothing = False
        if isinstance(row, Seed):
            yield SeedCaptures(row, collection.archive, selection)
            continue
        yield row
        if isinstance(row, Problem) and _is_row(row, arguments):
            yield Failed(pair=_pair_of(row, collection.name), why=str(row))
    if nothing:
        yield Problem(where=collection.name, what="nothing in it")


def columns_of(arguments: DriftArguments) -> tuple[str, ...]:
    """The columns of a row, with those of the input that travel: a table has to name them before its first row."""
    names: tuple[str, ...] = ()
    if arguments.collection.kind is Kind.ARCHIVE_IT:
        names = COLUMNS_OF_SEEDS
    elif arguments.collection.kind is Kind.TABLE:
        names = tuple(dict.fromkeys(name for row in _rows(arguments) for name, _ in row.extra))
    return (*COLUMNS, *dict.fromkeys(column for name in names if (column := travelling(name))))


def _rows(arguments: DriftArguments) -> Iterator[Row]:
    name = arguments.collection.name
    try:
        yield from known_rows(arguments.collection, arguments.selection)
    except ArchiveError as error:  # a table without a column of URLs
        yield Problem(where=name, what=str(error).removeprefix(f"{name}: "))


def _is_row(problem: Problem, arguments: DriftArguments) -> bool:
    """Whether a problem is all that is left of a line that was given as a pair."""
    return arguments.collection.kind is Kind.TABLE and not problem.is_repaired and problem.where != arguments.collection.name


def _pair_of(problem: Problem, collection: str) -> Pair:
    return Pair(
        url=problem.url or "",
        archived_url=problem.archived_url,
        seed_id=problem.seed_id,
        collection=collection,
        extra=problem.extra,
        where=problem.where,
    )


def _archive_behind(arguments: DriftArguments) -> Archive:
    """The archive whose index is asked: a CDX server stands beside the replay of its collection."""
    collection = arguments.collection
    address = (collection.url or "").partition("?")[0].rstrip("/")
    if collection.kind is Kind.CDX and not arguments.is_archive_given:
        for tail in _CDX_SERVERS:
            if address.endswith(tail):
                return archive_at(address.removesuffix(tail) + "/")
    return collection.archive
