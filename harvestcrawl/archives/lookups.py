"""From a seed to its captures, and from captures to pairs: what to ask, and what to make of the answer."""

from collections.abc import Iterable

from harvestcrawl.archives.cdx import read_cdx, with_addresses
from harvestcrawl.archives.collection import Kind, kind_of_url
from harvestcrawl.archives.endpoints import Archive, archive_at
from harvestcrawl.archives.items import Capture, Pair, Problem, Reading, Seed
from harvestcrawl.archives.selection import Selection
from harvestcrawl.archives.timemap import read_timemap


def capture_queries(seed: Seed, archive: Archive) -> tuple[str, ...]:
    """The documents that list a seed's captures: the index, which knows their statuses, then the TimeMap, for archives without an index."""
    home = archive_at(seed.archive) if seed.archive else archive
    return tuple(dict.fromkeys((home.cdx_query(seed.url), home.timemap_url(seed.url))))


def read_captures(body: bytes, url: str, status: int = 200) -> Reading:
    """The captures in an answer to a TimeMap's URL or a CDX query. Not found is an answer, too: there are none.

    :param url: what was asked
    :param status: of the answer
    """
    if status == 404:
        return Reading()
    if status >= 300:
        return Reading(problems=(Problem(where=url, what=f"HTTP {status} where a list of captures should be"),))
    return read_cdx(body, url) if kind_of_url(url) is Kind.CDX else read_timemap(body, url)


def pairs_of(
    captures: Iterable[Capture],
    selection: Selection,
    archive: Archive,
    *,
    seed: Seed | None = None,
    original: str | None = None,
    collection: str | None = None,
) -> tuple[Pair | Problem, ...]:
    """The pairs of one page's captures, which share one live URL; a problem where there is no capture.

    :param seed: whose captures they are; its columns go along
    :param original: the page, where there is no seed (``Reading.original``)
    """
    home = archive_at(seed.archive) if seed and seed.archive else archive
    unique = {(capture.archived_url, capture.timestamp): capture for capture in with_addresses(captures, home.prefix)}
    chosen = selection.of(unique.values())
    if not chosen and seed:
        what = f"no capture in {home.prefix}"
        return (Problem(where=seed.where or seed.url, what=what, url=seed.url, extra=seed.extra),)
    return tuple(
        Pair(
            url=seed.url if seed else original or capture.url,
            archived_url=capture.archived_url,
            archived_datetime=capture.datetime,
            archived_status=capture.status,
            seed_id=seed.seed_id if seed else None,
            collection=(seed.collection if seed else None) or collection,
            extra=seed.extra if seed else (),
            where=seed.where if seed else "",
        )
        for capture in chosen
    )
