"""Labels of pairs, and the rows that they are held against: reading and joining."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from harvestcrawl.drift.evaluation import Judged
from harvestcrawl.items import Verdict
from harvestcrawl.row_files import Row, RowFileError

LABEL_COLUMNS = ("label", "verdict", "judgement", "judgment", "relevance", "gold")
ID_COLUMNS = ("id", "pair_id", "seed_id")
ARCHIVED_COLUMNS = ("archived_url", "archive_url", "memento", "uri_m", "urim")
URL_COLUMNS = ("url", "current_url", "original_url", "seed_url", "uri_r", "urir", "live_url")
"""Names of columns that a file can have, the preferred first; compared without case, blanks as underscores."""
LABELS = {
    **dict.fromkeys(("on-topic", "on", "ontopic", "relevant", "same", "unchanged"), Verdict.ON_TOPIC),
    **dict.fromkeys(("off-topic", "off", "offtopic", "irrelevant", "drifted", "drift"), Verdict.OFF_TOPIC),
    **dict.fromkeys(("gone", "rot", "link-rot", "dead", "missing"), Verdict.GONE),
}
NO_COLLECTION = "(no collection)"


class Joined(NamedTuple):
    """What labels and rows have in common, and what was left over on either side."""

    pairs: tuple[Judged, ...]
    without_row: tuple[str, ...]
    """Labels that no row answers to."""
    without_label: tuple[str, ...]
    """Rows that no label speaks of."""
    unusable: tuple[str, ...]
    """Lines that cannot be read, with what is wrong."""


def join(labels: Sequence[Row], rows: Sequence[Row]) -> Joined:
    """Give every row its label: by memento and URL, by memento, by id, and last by URL alone, so that the label of a seed goes to all of
    its captures.

    :raises RowFileError: if no label row has a label, or no row a verdict
    """
    if labels and not any(_first(row, LABEL_COLUMNS) for row in labels):
        raise RowFileError(f"{labels[0].where}: there is no column {' or '.join(LABEL_COLUMNS)}")
    if rows and not any(_first(row, ("verdict",)) for row in rows):
        raise RowFileError(f"{rows[0].where}: there is no column verdict")
    known, unusable = _index(labels)
    used: set[str] = set()
    pairs, unlabelled = [], []
    for row in rows:
        verdict = _verdict(row)
        label = next((known[key] for key in _keys(row) if key in known), None)
        if verdict is None:
            unusable.append(f"{row.where}: verdict {_first(row, ('verdict',))!r}")
        elif label is None:
            unlabelled.append(_named(row))
        else:
            used.add(label.where)
            pairs.append(_judged(row, verdict, label))
    unanswered = [_named(row) for row in labels if row.where not in used and _label(row) is not None]
    return Joined(tuple(pairs), tuple(unanswered), tuple(unlabelled), tuple(unusable))


def _index(labels: Iterable[Row]) -> tuple[dict[tuple[str, ...], Row], list[str]]:
    """The label rows by key. A key of two rows with different labels leads to neither."""
    known: dict[tuple[str, ...], Row] = {}
    torn: set[tuple[str, ...]] = set()
    unusable = []
    for row in labels:
        label = _label(row)
        if label is None:
            unusable.append(f"{row.where}: label {_first(row, LABEL_COLUMNS)!r} is none of on-topic, off-topic, gone")
            continue
        for key in _keys(row):
            if key[0] == "url" and _first(row, ARCHIVED_COLUMNS):
                continue  # the label of one capture is not that of another
            if key in known and _label(known[key]) is not label:
                torn.add(key)
            known.setdefault(key, row)
    return {key: row for key, row in known.items() if key not in torn}, unusable


def _keys(row: Row) -> Iterator[tuple[str, ...]]:
    archived, url = _first(row, ARCHIVED_COLUMNS), _first(row, URL_COLUMNS)
    if archived and url:
        yield "pair", archived, url
    if archived:
        yield "archived", archived
    yield from (("id", str(row.values[name])) for name in ID_COLUMNS if row.values.get(name) not in (None, ""))
    if url:
        yield "url", url


def _judged(row: Row, verdict: Verdict, label: Row) -> Judged:
    collection = _first(row, ("collection",)) or _first(label, ("collection",)) or NO_COLLECTION
    return Judged(collection, _label(label) or verdict, verdict, _number(row, "score"), _number(row, "similarity"))


def _first(row: Row, names: Iterable[str]) -> str | None:
    """The first of the columns that says something; characters that steer a terminal are left out, as what is named is printed."""
    said = next((str(row.values[name]) for name in names if row.values.get(name) not in (None, "")), None)
    return None if said is None else "".join(c for c in said if c.isprintable()).strip()


def _label(row: Row) -> Verdict | None:
    return LABELS.get((_first(row, LABEL_COLUMNS) or "").lower().replace("_", "-").replace(" ", "-"))


def _verdict(row: Row) -> Verdict | None:
    said = _first(row, ("verdict",))
    return next((verdict for verdict in Verdict if verdict == said), None)


def _number(row: Row, name: str) -> float | None:
    try:
        return float(row.values[name])
    except (KeyError, TypeError, ValueError):
        return None


def _named(row: Row) -> str:
    shown = _first(row, (*ID_COLUMNS, *ARCHIVED_COLUMNS, *URL_COLUMNS)) or "without id or URL"
    return f"{row.where}: {shown}"
