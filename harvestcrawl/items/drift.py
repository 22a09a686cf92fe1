"""What the drift job compares and what comes of it: page states, judgements, rows."""

import datetime as dt
from dataclasses import KW_ONLY, dataclass
from enum import StrEnum

from harvestcrawl.items.forum import LoadedBy


class Verdict(StrEnum):
    """What became of an archived page on the live web."""

    ON_TOPIC = "on-topic"
    """The live page is still about what the archived one was about."""
    OFF_TOPIC = "off-topic"
    """Something else is there now."""
    GONE = "gone"
    """Link rot: the page, or its host, does not exist any more."""
    UNKNOWN = "unknown"
    """Nothing can be said."""


class DriftReason(StrEnum):
    """The evidence that a verdict rests on."""

    SAME_TITLE = "same_title"
    """The titles say the same, letter for letter or but for case, blanks and punctuation."""
    ENCODING_REPAIRED = "encoding_repaired"
    """The titles say the same once a damaged charset or doubled entities are repaired."""
    COUNTER_CHANGED = "counter_changed"
    """Only numbers differ: dates, counters, page numbers, editions."""
    SITE_NAME_CHANGED = "site_name_changed"
    """The page's own part of the title is the same; the site's name or slogan beside it is another."""
    REWORDED = "reworded"
    """Other words, and enough of the old ones."""
    TRANSLATED = "translated"
    """The same page in another language or script."""
    MOVED = "moved"
    """The title has changed, and the address speaks for the same page or institution."""
    HOMEPAGE_REDIRECT = "homepage_redirect"
    """A page below the front page now leads to a front page."""
    SECTION_REDIRECT = "section_redirect"
    """A page now leads to the list or section that it was in."""
    SOFT_404 = "soft_404"
    """An error page that came with status 200."""
    PARKED = "parked"
    """A page of a domain dealer: advertisements, or the domain for sale."""
    HIJACKED = "hijacked"
    """A re-registered or broken-into site: gambling, pharmacy, adult or essay spam."""
    SUSPENDED = "suspended"
    """The account or the hosting was closed."""
    DEFAULT_PAGE = "default_page"
    """The page that a web server shows before anything is put on it."""
    PAYWALL = "paywall"
    """Only an offer to subscribe is left."""
    TOPIC_CHANGED = "topic_changed"
    """Neither the titles nor the addresses have enough in common."""
    GENERIC_TITLE = "generic_title"
    """The titles ("Home", "Untitled") would stand on any page."""
    LOGIN_WALL = "login_wall"
    """The page asks its reader to log in."""
    CONSENT_WALL = "consent_wall"
    """The page asks its reader to agree to cookies first."""
    CHALLENGE = "challenge"
    """A bot protection stands before the page."""
    SCRIPT_SHELL = "script_shell"
    """What was read is the shell that a script would have filled."""
    MAINTENANCE = "maintenance"
    """The site says that it will be back."""
    FORBIDDEN = "forbidden"
    """Status 401, 403, 407 or 451."""
    RATE_LIMITED = "rate_limited"
    """Status 429."""
    SERVER_ERROR = "server_error"
    """A 5xx status or a page that says as much."""
    HTTP_ERROR = "http_error"
    """Another 4xx status."""
    TIMEOUT = "timeout"
    """No answer in time."""
    NO_ANSWER = "no_answer"
    """Neither status nor title nor error: the page was not fetched."""
    NO_ARCHIVED_TITLE = "no_archived_title"
    """The archived page has no title to compare with."""
    NO_LIVE_TITLE = "no_live_title"
    """The live page has no title."""
    ARCHIVED_ERROR = "archived_error"
    """What was archived is an error page: no baseline."""
    HTTP_404 = "http_404"
    """Status 404: the page does not exist."""
    HTTP_410 = "http_410"
    """Status 410: the page does not exist any more."""
    DNS = "dns"
    """No such host."""
    REFUSED = "refused"
    """The host refuses connections."""
    TLS = "tls"
    """No encrypted connection can be made."""


@dataclass(frozen=True, slots=True)
class PageState:
    """One side of a comparison: a page as it was archived, or as it is now. All but ``url`` by keyword."""

    url: str
    """The original address: URI-R of the memento, or what was asked of the live web."""
    _: KW_ONLY
    final_url: str | None = None
    """Where redirects ended."""
    status: int | None = None
    """HTTP status of the final answer."""
    title: str | None = None
    """As shown."""
    redirects: tuple[str, ...] = ()
    """The addresses passed on the way, first one first."""
    error: str | None = None
    """Why there was no answer: ``dns``, ``timeout``, ``refused``, ``tls``."""
    text: str | None = None
    """The page's text, where it was read."""
    datetime: dt.datetime | str | None = None
    """When it was captured or fetched; a 14-digit timestamp is taken, too."""
    lang: str | None = None
    """The language the page declares, a BCP 47 tag."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DriftJudgement:
    """What comparing two page states gives."""

    verdict: Verdict
    reason: DriftReason
    similarity: float
    """The published measure: cosine of the titles' words, 0 to 1; 0 when a title is missing."""
    score: float
    """How much speaks for the same topic, 0 to 1: on-topic above the threshold. 0.5 where nothing can be said, 0 when gone."""
    kept: tuple[str, ...] = ()
    """Words that both titles have, in the archived title's order, folded."""
    lost: tuple[str, ...] = ()
    """Words of the archived title that the live one lacks."""
    new: tuple[str, ...] = ()
    """Words of the live title that the archived one lacks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleDrift:
    """One pair given, whatever happened: one row of ``drift.jsonl``."""

    url: str
    """The original address of the archived page (URI-R)."""
    seed_id: str | None = None
    """The seed's id in its collection."""
    collection: str | None = None
    """The collection, as named."""
    archived_url: str | None = None
    """The memento (URI-M)."""
    archived_datetime: str | None = None
    """When it was captured, ISO 8601."""
    archived_status: int | None = None
    """The status that was archived, not that of the archive's answer."""
    archived_title: str | None = None
    """As shown."""
    live_url: str | None = None
    """Where the live page's redirects ended."""
    live_status: int | None = None
    """The last HTTP status of the live page; ``None`` when there was no answer."""
    redirects: tuple[str, ...] = ()
    """The addresses that the live page was had by, first one first, without the last."""
    live_title: str | None = None
    """As shown."""
    similarity: float | None = None
    """The published measure, 0 to 1; ``None`` when no comparison came about."""
    score: float | None = None
    """How much speaks for the same topic, 0 to 1; ``None`` when no comparison came about."""
    verdict: Verdict
    """What became of the page."""
    reason: DriftReason
    """The evidence."""
    loaded_by: LoadedBy = LoadedBy.HTTP
    """How the live page was had."""
    browser_reason: str | None = None
    """Why a browser was used, or would have been."""
    checked_at: dt.datetime | None = None
    """When the live page was fetched; aware."""
    error: str | None = None
    """What went wrong on either side, in one line."""
    archived_redirects: tuple[str, ...] = ()
    """Original addresses that were archived as redirects, first one first: the title is that of the page that they led to."""
    extra: tuple[tuple[str, str], ...] = ()
    """Columns that were given with the pair and travel with it: name and value."""
