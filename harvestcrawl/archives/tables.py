"""Pairs and seeds from files that people keep: ``.csv``, ``.tsv``, ``.jsonl``, ``.txt``, with and without header."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from harvestcrawl.archives.endpoints import Archive, ArchiveError
from harvestcrawl.archives.entries import shown, web_address
from harvestcrawl.archives.items import Pair, Problem, Seed
from harvestcrawl.archives.rows import Line, Named, delimited_rows, is_json, json_rows, text_of_file
from harvestcrawl.archives.timestamps import exact_time
from harvestcrawl.archives.uri_forms import ArchiveUrl, calendar, format_, is_memento, parse

# What columns are called, in lower case and with "_" between words; the first of a role that occurs is taken. The names are those
# of the paper's files (current_url, archive_url), of Archive-It's seed exports (Seed URL), of Memento tools, and of our own rows.
_ARCHIVED = """
archived_url archive_url memento_url memento urim uri_m wayback_url wayback capture_url snapshot_url snapshot archived archive archive_uri
"""
_ORIGINAL = """
original_url original url seed_url seed urir uri_r uri current_url source_url page_url website web_site homepage address link urls seeds
"""
ROLES: dict[str, tuple[str, ...]] = {
    "archived": tuple(_ARCHIVED.split()),
    "url": tuple(_ORIGINAL.split()),
    "live": tuple("live_url live current_url current live_page".split()),
    "time": tuple("archived_datetime timestamp memento_datetime capture_date captured_at datetime".split()),
    "id": tuple("seed_id id".split()),
    "collection": tuple("collection collection_id".split()),
}
# Columns that no output may have: exports of Archive-It's seeds can hold the logins of the sites.
_SECRET = re.compile(r"^(?:login|password|passwd|user_?name)|_(?:login|password|passwd)$")
_HOST = re.compile(r"^(?:[\w-]+\.)+[^\W\d_][\w-]+(?::\d+)?(?:[/?#]\S*)?$")
_SAMPLED = 200
_NOT_DIGITS = re.compile(r"[^0-9]")

Found = Pair | Seed | Problem


@dataclass(frozen=True, slots=True)
class _Columns:
    """Names of the columns, and which of them has which role."""

    names: tuple[str, ...]
    roles: dict[str, str]


def read_table(data: bytes, name: str, *, archive: Archive | None = None, collection: str | None = None) -> Iterator[Found]:
    """One pair, seed or problem for every row, in the file's order. A row without a memento is a seed, whose captures are looked up.

    :param name: of the file, for messages and for its suffix
    :param archive: where captures are of which a row gives the time alone
    :param collection: the collection that rows belong to that name none
    :raises ArchiveError: when the file has no column of URLs; the message names those it has
    """
    text = text_of_file(data)
    suffix = name.rpartition(".")[2].lower()
    rows = list(_named_rows(text, name, suffix))
    columns = _columns([row for row in rows if isinstance(row, Named)], name)
    return (row if isinstance(row, Problem) else _read_row(row, columns, f"{name}:{row.number}", archive, collection) for row in rows)


def _named_rows(text: str, name: str, suffix: str) -> Iterator[Named | Problem]:
    if is_json(text):
        yield from json_rows(text, name)
        return
    names: tuple[str, ...] | None = None
    for row in delimited_rows(text, name, suffix):
        if isinstance(row, Problem):
            yield row
        elif suffix not in ("csv", "tsv") and row.cells[0].startswith("#"):
            continue
        elif names is None and _is_header(row):
            names = tuple(cell or f"column {number}" for number, cell in enumerate(row.cells, 1))
        else:
            names = names or ()
            yield Named(row.number, {_name(names, number): cell for number, cell in enumerate(row.cells)})


def _name(names: tuple[str, ...], number: int) -> str:
    return names[number] if number < len(names) else f"column {number + 1}"


def _is_header(row: Line) -> bool:
    known = {word for words in ROLES.values() for word in words}
    if any("://" in cell for cell in row.cells):
        return False
    return any(_folded(cell) in known for cell in row.cells) or not any(_address(cell) for cell in row.cells)


def _columns(rows: list[Named], name: str) -> _Columns:
    """Which column is what: by its name and by what most of its cells are."""
    names = tuple(dict.fromkeys(key for row in rows for key in row.cells))
    sample = rows[:_SAMPLED]

    def mostly(column: str, test: Callable[[str], object]) -> bool:
        cells = [cell for row in sample if (cell := row.cells.get(column, ""))]
        return bool(cells) and sum(bool(test(cell)) for cell in cells) * 2 >= len(cells)

    mementos = [column for column in names if mostly(column, lambda cell: is_memento(cell) or calendar(cell))]
    addresses = [column for column in names if mostly(column, _address)]
    roles: dict[str, str] = {}
    archived = _called("archived", [column for column in addresses if column in mementos]) or (mementos[0] if mementos else None)
    archived = archived or _called("archived", addresses)
    others = [column for column in addresses if column not in (archived, *mementos)]
    url = _called("url", others) or next((column for column in others if column != _called("live", others)), None)
    url = url or (others[0] if others else None)
    live = _called("live", [column for column in others if column != url])
    for role, column in (("archived", archived), ("url", url), ("live", live)):
        if column is not None:
            roles[role] = column
    for role in ("time", "id", "collection"):
        if column := _called(role, [column for column in names if column not in roles.values()]):
            roles[role] = column
    if rows and not {"archived", "url"} & roles.keys():
        raise ArchiveError(f"{name}: no column of URLs in it; its columns are {', '.join(shown(column) for column in names)}")
    return _Columns(names, roles)


def _called(role: str, columns: list[str]) -> str | None:
    """The column whose name says that it has a role."""
    for word in ROLES[role]:
        for column in columns:
            if _folded(column) == word:
                return column
    return None


def _read_row(row: Named, columns: _Columns, where: str, archive: Archive | None, collection: str | None) -> Found:
    cells = {role: row.cells.get(column, "") for role, column in columns.roles.items()}
    extra = tuple(
        (name, value)
        for name, value in row.cells.items()
        if value and name not in columns.roles.values() and not _SECRET.search(_folded(name))
    )
    archived, given = cells.get("archived", ""), cells.get("url", "")
    original = _address(given) if given else None
    seed_id, named = cells.get("id") or None, cells.get("collection") or collection
    if given and original is None:
        what, memento = f"not a web address: {shown(given)}", web_address(archived)
        return Problem(where=where, what=what, url=shown(given), seed_id=seed_id, archived_url=memento, extra=extra)
    if archived and web_address(archived) is None:
        return Problem(where=where, what=f"not a web address: {shown(archived)}", url=original, seed_id=seed_id, extra=extra)
    listed = calendar(archived)
    parts = None if listed else parse(archived)
    original = original or (listed[1] if listed else parts.original if parts else None)
    if original is None:
        what = f"not the address of an archived page: {shown(archived)}" if archived else "no URL in this row"
        return Problem(where=where, what=what, seed_id=seed_id, extra=extra)
    moment = exact_time(_NOT_DIGITS.sub("", cells.get("time", ""))[:14])
    if not archived and moment and archive:
        archived = format_(ArchiveUrl(prefix=archive.prefix, timestamp=moment, url=original))
    if not archived or listed:
        place = listed[0] if listed else None
        return Seed(url=original, seed_id=seed_id, collection=named, archive=place, extra=extra, where=where)
    return Pair(
        url=original,
        archived_url=archived,
        archived_datetime=(exact_time(parts.timestamp) if parts else None) or moment,
        seed_id=seed_id,
        collection=named,
        live_url=_address(cells.get("live", "")),
        extra=extra,
        where=where,
    )


def _address(text: str) -> str | None:
    """A web address; one that lacks its scheme, as people write them, gets ``http``."""
    return web_address(text) or (web_address(f"http://{text}") if _HOST.match(text) else None)


def _folded(name: str) -> str:
    return re.sub(r"[\s_-]+", "_", name.strip().lower())
