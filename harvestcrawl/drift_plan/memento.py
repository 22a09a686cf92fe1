"""An archived page: its redirects followed inside the archive, what was archived told from what the archive itself answers.

An answer with ``Memento-Datetime`` is a capture, whatever its status: an archived 404 or 429 is one (RFC 7089, 2.1.1.1 and 4.5.3). Without
the header an error is the archive's own: the capture is missing, or the archive wants to be left alone.
"""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from harvestcrawl.archives.items import ERROR_STATUS
from harvestcrawl.archives.timestamps import exact_time, from_http_date
from harvestcrawl.archives.uri_forms import ArchiveUrl, archived_target, format_, parse, raw_form
from harvestcrawl.drift_plan.addresses import MOST_HOPS, REDIRECTS, refresh_target, refused
from harvestcrawl.drift_plan.live import what_it_is
from harvestcrawl.drift_plan.pages import Fetched, PageFound
from harvestcrawl.items import PageState

OF_THE_ARCHIVE = {
    404: "the archive has no such capture",
    403: "the archive does not give this capture out (HTTP 403)",
    429: "the archive asks for fewer requests (HTTP 429)",
    451: "the archive does not give this capture out (HTTP 451)",
    503: "the archive is overloaded (HTTP 503)",
}


@dataclass(slots=True, kw_only=True)
class Memento:
    """An archived page that is being fetched."""

    url: str
    """The original (URI-R)."""
    given: str
    """The memento's address (URI-M), as the input has it."""
    path: list[str] = field(default_factory=list)
    """The addresses asked for, in raw form; the last one is being asked for."""
    originals: list[str] = field(default_factory=list)
    """Where archived redirects led: originals, the last one included."""
    served: tuple[str, str | None] | None = None
    """Address and time of the capture that stands at the beginning."""

    def __post_init__(self) -> None:
        self.path = self.path or [raw_form(self.given)]

    def take(self, fetched: Fetched) -> str | PageFound:
        """The next address to ask for, or the page."""
        if fetched.failure is not None:
            return self._missing(f"the archive: {fetched.failure}")
        captured = fetched.memento_datetime is not None
        status = fetched.status or 200
        if status >= ERROR_STATUS and not captured:
            return self._missing(OF_THE_ARCHIVE.get(status, f"the archive answers with HTTP {status}"))
        location = self._location(fetched)
        if location is not None:
            return self._follow(location, fetched)
        self._serve(fetched)
        if status >= ERROR_STATUS:
            return self._found(fetched, f"an error page was archived (HTTP {status})")
        return self._found(fetched, _of_archived(what_it_is(fetched)))

    def _location(self, fetched: Fetched) -> str | None:
        if fetched.status in REDIRECTS:
            return fetched.location
        inside = parse(self.path[-1])
        return refresh_target(inside.original, fetched.refresh) if inside and not fetched.title else None

    def _follow(self, location: str, fetched: Fetched) -> str | PageFound:
        asked = self.path[-1]
        following = archived_target(asked, location)
        before, after = parse(asked), parse(following or "")
        if following is None or before is None or after is None:
            self._serve(fetched)
            return self._found(fetched, f"what was archived redirects to {location[:200]}, which is no web page")
        # What a capture says is where the page led, be it from http to https; the archive itself leads to its nearest capture.
        captured = fetched.memento_datetime is not None
        moved = before.original != after.original if captured else spelling(before.original) != spelling(after.original)
        if moved:
            self._serve(fetched)
        if reason := self._not_followed(raw_form(following)):
            return self._found(fetched, reason)
        if moved:
            self.originals.append(after.original)
        self.path.append(raw_form(following))
        return self.path[-1]

    def _not_followed(self, following: str) -> str | None:
        if (reason := refused(self.given, following)) or not same_archive(self.path[-1], following):
            return f"the archive redirects to {following[:200]}, which {reason or 'is outside of it'}: not followed"
        if following in self.path:
            return "what was archived redirects in a circle"
        if len(self.path) > MOST_HOPS:
            return f"more than {MOST_HOPS} redirects in the archive"
        return None

    def _serve(self, fetched: Fetched) -> None:
        """Note which capture it is that was served for the one asked for: archives give the nearest one."""
        inside = parse(self.path[-1])
        if self.served is not None or inside is None:
            return
        told = from_http_date(fetched.memento_datetime) if fetched.memento_datetime else None
        asked = parse(self.given) or inside
        moment = told or exact_time(inside.timestamp)
        same_moment = told is None or told == exact_time(inside.timestamp)
        timestamp = inside.timestamp if same_moment else told or inside.timestamp
        nearest = ArchiveUrl(prefix=inside.prefix, timestamp=timestamp, modifier=asked.modifier, url=inside.url)
        is_asked = len(self.path) == 1 and same_moment
        self.served = (self.given if is_asked else format_(nearest), moment)

    def _found(self, fetched: Fetched, note: str | None) -> PageFound:
        url, moment = self.served or (self.given, None)
        return PageFound(
            state=PageState(
                self.url,
                final_url=self.originals[-1] if self.originals else self.url,
                status=fetched.status,
                title=fetched.title,
                redirects=(self.url, *self.originals[:-1]) if self.originals else (),
                datetime=moment,
            ),
            note=note,
            archived_url=url,
            archived_datetime=moment,
            fetched_at=fetched.fetched_at,
        )

    def _missing(self, note: str) -> PageFound:
        """No page; where it failed only behind an archived redirect, that one's address is kept."""
        url, moment = self.served or (None, None)
        return PageFound(state=PageState(self.url, redirects=tuple(self.path[:-1])), note=note, archived_url=url, archived_datetime=moment)


def spelling(url: str) -> str:
    """An original for comparison: archives take http and https, www and none, a closing slash and none for one page."""
    parts = urlsplit(url)
    host = (parts.netloc or "").lower().removeprefix("www.").removesuffix(":80").removesuffix(":443")
    return f"{host}{parts.path.rstrip('/')}?{parts.query}"


def same_archive(one: str, other: str) -> bool:
    """Whether two mementos are of one archive: of the same host, or of one that is part of the other."""
    first, second = ((urlsplit(url).hostname or "").removeprefix("www.") for url in (one, other))
    return first == second or first.endswith("." + second) or second.endswith("." + first)


def _of_archived(note: str | None) -> str | None:
    return f"what was archived is {note}" if note and note.startswith("not ") else note
