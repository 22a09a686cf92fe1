"""From a checked collection to the units of a plan, in the order of the input."""

import gzip
from collections.abc import Iterator
from pathlib import Path

from harvestcrawl.archives.archive_it import API, seeds_url
from harvestcrawl.archives.cdx import rows
from harvestcrawl.archives.endpoints import Archive, ArchiveError, archive_at
from harvestcrawl.archives.items import Capture, Pair, Problem, Seed
from harvestcrawl.archives.tables import read_table
from harvestcrawl.archives.uri_forms import calendar, is_memento, parse
from harvestcrawl.archives.warc import read_warc
from harvestcrawl.drift_plan.arguments import DriftArguments, Kind
from harvestcrawl.drift_plan.columns import COLUMNS, travelling
from harvestcrawl.drift_plan.lookup import Captures, SeedCaptures, SeedList, Unit, is_index, pairs_of
from harvestcrawl.drift_plan.pages import Failed

COLUMNS_OF_SEEDS = ("group", "seed_type")
"""What travels of the seeds that Archive-It lists."""


def units(arguments: DriftArguments, api: str = API) -> Iterator[Unit]:
    """What a collection consists of; files are read as the plan asks for more.

    :param api: of Archive-It's partners
    """
    match arguments.kind:
        case Kind.ARCHIVE_IT:
            name = arguments.collection
            yield SeedList(seeds_url(name, api), name, arguments.archive, arguments.selection)
        case Kind.ADDRESS:
            yield _of_address(arguments)
        case Kind.TABLE:
            yield from _of_table(arguments)
        case Kind.INDEX:
            yield from _of_index(arguments)
        case Kind.WARC:
            path = Path(arguments.collection)
            yield from read_warc(path, collection=path.name)


def columns_of(arguments: DriftArguments) -> tuple[str, ...]:
    """The columns of a row, with those of the input that travel: tables of rows need them before the first one."""
    names: tuple[str, ...] = ()
    if arguments.kind is Kind.ARCHIVE_IT:
        names = COLUMNS_OF_SEEDS
    elif arguments.kind is Kind.TABLE:
        names = tuple(dict.fromkeys(name for row in _rows_of_table(arguments) for name, _ in row.extra))
    return (*COLUMNS, *dict.fromkeys(column for name in names if (column := travelling(name))))


def _of_address(arguments: DriftArguments) -> Unit:
    address = arguments.collection
    if listed := calendar(address):
        return SeedCaptures(Seed(url=listed[1], where=address), archive_at(listed[0]), arguments.selection)
    inside = parse(address)
    if inside and is_memento(address):
        return Pair(url=inside.original, archived_url=address, where=address)
    return Captures((address,), _archive_behind(arguments).prefix if is_index(address) else None, arguments.selection)


def _archive_behind(arguments: DriftArguments) -> Archive:
    """The archive whose index is asked; a CDX server stands beside the replay of its collection."""
    if arguments.is_archive_given:
        return arguments.archive
    address = arguments.collection.partition("?")[0]
    for tail in ("/timemap/cdx", "/cdx/search/cdx", "/cdx-server-api", "/cdx", "-cdx", "-index"):
        if address.rstrip("/").endswith(tail):
            return archive_at(address.rstrip("/").removesuffix(tail) + "/")
    return arguments.archive


def _of_table(arguments: DriftArguments) -> Iterator[Unit]:
    name, nothing = Path(arguments.collection).name, True
    for row in _rows_of_table(arguments):
        nothing = False
        if isinstance(row, Seed):
            archive = archive_at(row.archive) if row.archive else arguments.archive
            yield SeedCaptures(row, archive, arguments.selection)
            continue
        yield row
        if isinstance(row, Problem) and row.where != name:  # a line of the table: who gave it as a pair gets a row
            yield Failed(pair=Pair(url=row.url or "", extra=row.extra, where=row.where), why=str(row))
    if nothing:
        yield Problem(where=name, what="no row in it")


def _rows_of_table(arguments: DriftArguments) -> Iterator[Pair | Seed | Problem]:
    path = Path(arguments.collection)
    try:
        yield from read_table(path.read_bytes(), path.name, archive=arguments.archive)
    except ArchiveError as error:
        yield Problem(where=path.name, what=str(error).removeprefix(f"{path.name}: "))


def _of_index(arguments: DriftArguments) -> Iterator[Unit]:
    path = Path(arguments.collection)
    captures: list[Capture] = []
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8-sig", errors="replace") as lines:
        for row in rows(lines, path.name):
            if isinstance(row, Capture):
                captures.append(row)
            elif isinstance(row, Problem):
                yield row
    if not captures:
        yield Problem(where=path.name, what="no capture in it")
    yield from pairs_of(captures, arguments.selection, arguments.archive.prefix, collection=path.name)
