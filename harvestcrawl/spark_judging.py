"""A stored title held against a live one: rows of two tables in, a drift row out. Knows nothing of Spark."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from harvestcrawl.archives.items import Pair
from harvestcrawl.archives.timestamps import as_datetime, from_http_date
from harvestcrawl.drift_plan.columns import columns
from harvestcrawl.drift_plan.pages import Comparison, PageFound
from harvestcrawl.drift_plan.rows import judged
from harvestcrawl.items import LoadedBy, PageState
from harvestcrawl.spark_rows import value_of
from harvestcrawl.urls import page_key

Row = Mapping[str, Any]
"""A row's columns. ``url`` is there; any of the others may be missing, or null."""


def join_key(url: str | None) -> str | None:
    """What two captures of one page have in common, however its address is spelt; ``None`` joins with nothing."""
    return value_of(page_key(url)) if url else None


def drift_values(archived: Row, live: Row | None, collection: str | None, threshold: float, method: str) -> tuple[Any, ...]:
    """The drift row of a pair, as a tuple in the order of its columns.

    :param live: ``None`` where there is no live page: the row says so
    :param threshold: see `detect_drift`
    :param method: see `detect_drift`
    """
    past, now = _found(archived), _found(live) if live is not None else None
    pair = Pair(url=past.state.url, archived_datetime=past.archived_datetime, collection=collection)
    row = judged(Comparison(pair=pair, archived=past, live=now), threshold, method)
    return tuple(value_of(value) for value in columns(row).values())


def _found(row: Row) -> PageFound:
    moment = _moment(row.get("datetime"))
    state = PageState(
        row["url"] or "",
        final_url=row.get("final_url"),
        status=row.get("status"),
        title=row.get("title"),
        redirects=tuple(row.get("redirects") or ()),
        error=row.get("error"),
        datetime=moment,
    )
    return PageFound(
        state=state,
        archived_datetime=f"{moment:%Y%m%d%H%M%S}" if moment else None,
        fetched_at=moment,
        loaded_by=LoadedBy.WARC if row.get("path") else LoadedBy.HTTP,
    )


def _moment(value: Any) -> datetime | None:
    """A time as 14 digits, ISO 8601 or a timestamp of Spark (which it hands out naive, in the session's zone), aware and in UTC."""
    if isinstance(value, datetime):
        return value.astimezone(UTC)
    return as_datetime(str(value)) or as_datetime(from_http_date(str(value)) or "") if value else None
