"""What the readers of collections hand out: seeds, captures, pairs, and what was wrong with the rest of the input."""

from dataclasses import dataclass

ERROR_STATUS = 400
"""From here on a status is an error (RFC 9110, 15.5 and 15.6): the page archived under it is no baseline."""

Extra = tuple[tuple[str, str], ...]
"""Columns of the input that travel to the output: name and value, in the order of the input."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed:
    """A URL whose captures have yet to be looked up."""

    url: str
    """The original URL (URI-R), as the collection spells it."""
    seed_id: str | None = None
    """The collection's own id for it."""
    collection: str | None = None
    """The collection it was given in."""
    archive: str | None = None
    """The archive in which its captures are, by its address, where the input names one."""
    extra: Extra = ()
    where: str = ""
    """Where it was given: a file and line, or a URL."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capture:
    """One entry of a TimeMap or an index: that a page was captured, and when."""

    archived_url: str | None = None
    """The memento's address (URI-M); ``None`` where an index names the original alone, see `cdx.with_addresses`."""
    url: str
    """The original URL (URI-R) as captured."""
    timestamp: str
    """14 digits, as the archive has them: part of the memento's address, and not always a moment (month 00 occurs)."""
    datetime: str | None = None
    """The moment, 14 digits; ``None`` when none can be made of what the archive has."""
    status: int | None = None
    """HTTP status at capture; ``None`` when the entry does not say (TimeMaps, revisits)."""
    mimetype: str | None = None
    """As the entry says; ``None`` for a revisit, whose type is that of the record it repeats."""
    digest: str | None = None
    """Of the payload, as the archive writes it."""

    @property
    def is_error(self) -> bool:
        """Whether an error page was captured."""
        return self.status is not None and self.status >= ERROR_STATUS


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """An archived page and the live URL to hold it against: one row of the output comes of it, whatever happens."""

    url: str
    """The original URL (URI-R)."""
    archived_url: str | None = None
    """The memento (URI-M) as given, not in raw form: see `uri_forms.raw_form`. ``None`` when the capture came from a file, and where a
    row names none."""
    archived_datetime: str | None = None
    """14 digits; ``None`` when not known before the memento is read."""
    archived_status: int | None = None
    archived_title: str | None = None
    archived_redirects: tuple[str, ...] = ()
    """In a WARC: the URLs that were archived as redirects, from ``url`` to the page whose title this is."""
    archived_final_url: str | None = None
    """In a WARC: the URL of that page, where it is not ``url``."""
    is_read: bool = False
    """The archived side is known and no archive is to be asked: ``archived_title`` is what there is, ``None`` where the page has none."""
    seed_id: str | None = None
    collection: str | None = None
    live_url: str | None = None
    """The URL to ask for the live page, where the input names one other than ``url``."""
    extra: Extra = ()
    where: str = ""
    """Where it was given: a file and line, or a URL."""

    @property
    def asked_url(self) -> str:
        """The URL under which the live page is asked for."""
        return self.live_url or self.url


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A part of the input that cannot be used. The rest goes on; the exit code says that there was one."""

    where: str
    """A file and line, a record's offset, or a URL."""
    what: str
    """What is wrong and, where it helps, what to do: one line."""
    url: str | None = None
    """The page it was about, where one was named; of a row of a table what stood there, be it a URL or not."""
    seed_id: str | None = None
    """In a row of a table: the collection's own id for it."""
    archived_url: str | None = None
    """In a row of a table: the memento, where it was one."""
    extra: Extra = ()
    is_repaired: bool = False
    """The part was used all the same, after the repair that is told: it has a row of its own."""

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a document of an archive (TimeMap, index, list of seeds) said."""

    captures: tuple[Capture, ...] = ()
    """In the document's order."""
    seeds: tuple[Seed, ...] = ()
    further: tuple[str, ...] = ()
    """Documents of the same kind to be read, too: next pages, nested TimeMaps."""
    problems: tuple[Problem, ...] = ()
    original: str | None = None
    """The URI-R that a TimeMap is about, as it says."""
    skipped: int = 0
    """Entries left out by a rule: seeds that are deleted or not public."""
