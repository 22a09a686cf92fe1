"""Pages labelled by people, and the rows of posts that are held against them: reading and joining."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from harvestcrawl.row_files import Row, RowFileError

PAGE_COLUMN = "page_url"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldPost:
    """What a person read of a post; ``None`` is unknown, and not scored."""

    text: str | None = None
    author: str | None = None
    author_url: str | None = None
    """Scored in place of a name that is unknown."""
    date: str | None = None
    """ISO 8601 at the precision shown; ``--MM-DD`` where the page shows no year."""
    url: str | None = None
    """The permalink: ``post_url`` in the file."""
    optional: bool = False
    """May be given or left out: neither right nor wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldPage:
    """A page with its posts; one without is no thread, and every row of it is a false one."""

    name: str
    url: str
    posts: tuple[GoldPost, ...]
    html: str | None = None
    fetched_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPost:
    """What a program says of a post; ``None`` where it says nothing."""

    text: str | None = None
    author: str | None = None
    author_url: str | None = None
    date: str | None = None
    url: str | None = None


class Paired(NamedTuple):
    """Pages with the rows found on them, and what was left over."""

    pages: tuple[tuple[GoldPage, tuple[FoundPost, ...]], ...]
    without_rows: tuple[str, ...]
    """Pages with posts of which no row speaks. They are scored: all of their posts are missed."""
    without_page: tuple[str, ...]
    """Rows that speak of no page: in no table."""
    unusable: tuple[str, ...]
    """Files and lines that cannot be read, with what is wrong."""


def gold_pages(folder: Path) -> tuple[list[GoldPage], list[str]]:
    """The pages of a folder, a ``.json`` file each, by name; and the files that are none, with what is wrong.

    :raises RowFileError: if there is no such folder, or no such file in it
    """
    if not folder.is_dir():
        raise RowFileError(f"{folder}: {'not a folder' if folder.exists() else 'no such folder'}")
    paths = sorted(folder.glob("*.json"))
    if not paths:
        raise RowFileError(f"{folder}: there is no .json file: a labelled page is one such file {{id, url, html, fetched_at, posts}}")
    pages: dict[str, GoldPage] = {}
    bad = []
    for path in paths:
        try:
            page = gold_page(path.stem, json.loads(path.read_bytes()))
        except OSError as error:
            bad.append(f"{path}: {(error.strerror or 'cannot be read').lower()}")
        except RecursionError:
            bad.append(f"{path}: no labelled page: nested too deep")
        except ValueError as error:  # bytes that are no UTF-8 and text that is no JSON among them
            bad.append(f"{path}: no labelled page: {error}")
        else:
            if page.url in pages:
                bad.append(f"{path}: has the url of {pages[page.url].name}")
            pages.setdefault(page.url, page)
    return list(pages.values()), bad


def gold_page(name: str, values: Any) -> GoldPage:
    """A page from what its file holds.

    :raises ValueError: if that is no page
    """
    if not isinstance(values, dict) or not _text(values.get("url")):
        raise ValueError("there is no url")
    posts = values.get("posts") or []
    if not isinstance(posts, list) or not all(isinstance(post, dict) for post in posts):
        raise ValueError("posts is no list of objects")
    return GoldPage(
        name=_text(values.get("id")) or name,
        url=str(values["url"]),
        posts=tuple(_gold_post(post) for post in posts),
        html=values["html"] if isinstance(values.get("html"), str) else None,
        fetched_at=_moment(values.get("fetched_at")),
    )


def _gold_post(values: Mapping[str, Any]) -> GoldPost:
    fields = _fields(values, ("text", "author", "author_url", "date"))
    return GoldPost(**fields, url=_text(values.get("post_url")), optional=bool(values.get("optional")))


def _fields(values: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {name: _text(values.get(name)) for name in names}


def _text(value: Any) -> str | None:
    """A value as text; some programs write ids and years as numbers."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return value if isinstance(value, str) and value.strip() else None


def _moment(value: Any) -> datetime | None:
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def join(pages: Sequence[GoldPage], rows: Sequence[Row]) -> Paired:
    """Give every page its rows, in the file's order, by the page's URL.

    :raises RowFileError: if no row names a page
    """
    if rows and not any(_text(row.values.get(PAGE_COLUMN)) for row in rows):
        raise RowFileError(f"{rows[0].where}: there is no column {PAGE_COLUMN}")
    found: dict[str, list[FoundPost]] = {page.url: [] for page in pages}
    strays = []
    for row in rows:
        url = _text(row.values.get(PAGE_COLUMN))
        if url is not None and url in found:
            found[url].append(FoundPost(**_fields(row.values, ("text", "author", "author_url", "date", "url"))))
        else:
            strays.append(f"{row.where}: {url or f'without {PAGE_COLUMN}'}")
    pairs = tuple((page, tuple(found[page.url])) for page in pages)
    missing = tuple(page.name for page, given in pairs if not given and any(not post.optional for post in page.posts))
    return Paired(pairs, missing, tuple(strays), ())
