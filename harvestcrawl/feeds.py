"""What an output's name says: the kind of its rows, their format, whether it is compressed."""

import importlib.util
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlsplit

from harvestcrawl.arguments import ArgumentError

KINDS = ("pages", "threads")
"""Kinds of rows besides posts (or pairs): they stand behind a colon."""
TABLES = ("csv", "parquet")
"""Formats that any kind can have by the file's name; others are JSON lines."""
GZIP = "scrapy.extensions.postprocessing.GzipPlugin"
AT_ONCE = {"parquet": "a table is written in one piece", "json": "a list has one end", "xml": "a document has one end"}
"""Formats that a file which is there cannot be added to, and why."""


def spelled_out(output: str) -> str:
    """A ``-o`` or ``-O`` with its format behind the colon, where Scrapy would take ``.gz`` for one."""
    path = PurePosixPath(output)
    return f"{output}:{path.with_suffix('').suffix.lstrip('.')}" if path.suffix == ".gz" and path.with_suffix("").suffix else output


def shaped(uri: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Scrapy's options of a feed, with what its name says of kind and compression."""
    found = dict(options)
    path = PurePosixPath(uri)
    if path.suffix == ".gz":
        found.setdefault("postprocessing", [GZIP])
        path = path.with_suffix("")
    table = path.suffix.lstrip(".").lower()
    if found.get("format") in KINDS and table in TABLES:
        found["item_export_kwargs"] = {**found.get("item_export_kwargs", {}), "kind": found["format"]}
        found["format"] = table
    return found


def check_feeds(feeds: Mapping[object, Mapping[str, Any]]) -> None:
    """Find out before the crawl, not after it, that its rows cannot be written.

    :raises ArgumentError: for a local file that cannot be opened for writing, or not be added to, and for a format that cannot be made
    """
    for uri, options in ((str(uri), options) for uri, options in feeds.items()):
        name = str(options.get("format"))
        if name == "parquet" and importlib.util.find_spec("pyarrow") is None:
            raise ArgumentError(f"{uri}: Parquet needs pyarrow: pip install '.[parquet]' in the project's folder, or pip install pyarrow")
        parts = urlsplit(uri)
        if parts.scheme not in ("", "file") or "%(" in uri:  # elsewhere, or a name that is made when the crawl begins
            continue
        path = Path(parts.path if parts.scheme else uri)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.open("ab").close()
        except OSError as error:
            raise ArgumentError(f"{uri} cannot be written: {(error.strerror or 'for an unknown reason').lower()}") from error
        if name in AT_ONCE and not options.get("overwrite") and path.stat().st_size:
            raise ArgumentError(f"{uri} is there, and cannot be added to ({AT_ONCE[name]}): type -O to begin it anew, or another name")
