"""A live page: its redirects followed hop by hop, up to the page that a reader would see."""

from dataclasses import dataclass, field

from harvestcrawl.drift_plan.addresses import MOST_HOPS, REDIRECTS, refresh_target, refused, target
from harvestcrawl.drift_plan.pages import Fetched, PageFound
from harvestcrawl.items import LoadedBy, PageState
from harvestcrawl.loading import BrowserReason, Need, browser_reason

# A site may send its reader once around to set a cookie: a page is asked for twice at most.
MOST_VISITS = 2


@dataclass(slots=True, kw_only=True)
class LivePage:
    """A live page that is being fetched."""

    url: str
    """As asked for at first."""
    path: list[str] = field(default_factory=list)
    """The addresses asked for, the first one first; the last one is being asked for."""

    def __post_init__(self) -> None:
        self.path = self.path or [self.url]

    def take(self, fetched: Fetched) -> str | PageFound:
        """The next address to ask for, or the page."""
        if fetched.failure is not None:
            return self._found(fetched, note=fetched.failure)
        if fetched.loaded_by is LoadedBy.BROWSER:  # which has followed what there was to follow
            self.path.extend(fetched.hops)
            return self._found(fetched, note=what_it_is(fetched))
        location = target(self.path[-1], fetched.location) if fetched.location and fetched.status in REDIRECTS else None
        if location is None and not fetched.title:
            location = refresh_target(self.path[-1], fetched.refresh)
        if location is None:
            return self._found(fetched, note=what_it_is(fetched))
        if reason := self._not_followed(location):
            return self._found(fetched, note=reason)
        self.path.append(location)
        return location

    def _not_followed(self, location: str) -> str | None:
        if reason := refused(self.url, location):
            return f"it redirects to {location[:200]}, which {reason}: not followed"
        if self.path.count(location) >= MOST_VISITS:
            return f"it redirects in a circle, to {location[:200]}"
        if len(self.path) > MOST_HOPS:
            return f"more than {MOST_HOPS} redirects"
        return None

    def _found(self, fetched: Fetched, note: str | None) -> PageFound:
        state = PageState(
            self.url,
            final_url=self.path[-1] if fetched.status is not None else None,
            status=fetched.status,
            title=fetched.title,
            redirects=tuple(self.path[:-1]),
            error=fetched.error,
            datetime=fetched.fetched_at,
        )
        return PageFound(
            state=state, note=note, loaded_by=fetched.loaded_by, browser_reason=fetched.browser_reason, fetched_at=fetched.fetched_at
        )


def browser_needed(fetched: Fetched) -> BrowserReason | None:
    """Why a browser should load a live page; ``None`` if it has a title, leads elsewhere, or is no page."""
    if fetched.failure is not None:
        return browser_reason(Need.TITLE, failure=fetched.error or fetched.failure)
    if fetched.is_html is False or fetched.location or (not fetched.title and fetched.refresh):
        return None
    headers = {"Content-Type": "text/html", **fetched.challenge_headers}
    return browser_reason(Need.TITLE, status=fetched.status, headers=headers, title=fetched.title)


def what_it_is(fetched: Fetched) -> str | None:
    """What to say of a page that is none, or none that can be read."""
    if fetched.status is not None and fetched.status >= 300:
        return f"HTTP {fetched.status}"
    if fetched.is_html is False and fetched.status != 204:
        return f"not an HTML page but {fetched.content_type or 'of no type'}"
    return None
