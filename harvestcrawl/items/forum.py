"""Posts, pages, thread summaries, and what the spider of the forum job hands in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from harvestcrawl.dates import Precision, SettledBy


class Outcome(StrEnum):
    """What a requested page turned out to be."""

    THREAD = "thread"
    """A page with at least one post."""
    BOARD = "board"
    """A list of threads or boards."""
    EMPTY = "empty"
    """A page that loaded, and holds neither posts nor threads."""
    LOGIN = "login"
    """A page that asks the reader to log in before it shows anything."""
    CHALLENGE = "challenge"
    """A page that a bot protection put in front of the real one."""
    ERROR = "error"
    """An HTTP error, an error page with status 200, or no answer at all."""
    NOT_HTML = "not_html"
    """A PDF, an image, a feed: nothing that can be read as an HTML page."""


class LoadedBy(StrEnum):
    """How the bytes of a page were had."""

    HTTP = "http"
    """A plain download."""
    BROWSER = "browser"
    """Chromium or Firefox: the page as its scripts left it."""
    WARC = "warc"
    """A file of captures; nothing was asked for."""


class DateSource(StrEnum):
    """Where dates were read."""

    ATTRIBUTE = "attribute"
    """In an attribute of the element."""
    TEXT = "text"
    """In the text, as shown."""
    RELATIVE = "relative"
    """In the text, and some count from the time of fetching: "yesterday", "3 hours ago"."""
    DATA = "data"
    """In data that the page carries beside its markup."""


class EndReason(StrEnum):
    """Why the reading of a thread ended."""

    LAST_PAGE = "last_page"
    """The page names no next one: the ordinary end."""
    REPEATED_PAGE = "repeated_page"
    """The next page held no post that was not known (engines clamp a page number that is too high)."""
    EMPTY_PAGE = "empty_page"
    """The next page loaded and had no posts."""
    VISITED = "visited"
    """The next link led to a page that had been read (pagers that wrap around)."""
    MAX_PAGES = "max_pages"
    """The thread has as many pages as were wanted, or more."""
    MAX_POSTS = "max_posts"
    """As many posts as were wanted have been given out."""
    PAGE_FAILED = "page_failed"
    """The next page could not be had: error, login, challenge, robots refusal."""
    INTERRUPTED = "interrupted"
    """The crawl was stopped before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A passage that a post repeats from another one."""

    author: str | None = None
    """Who is quoted, as shown."""
    url: str | None = None
    """Absolute link to the quoted post, where the quote carries one."""
    text: str = ""
    """The quoted passage, without the attribution line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A file that hangs on a post."""

    url: str
    """Absolute."""
    name: str | None = None
    """As shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """One contribution to a thread: one row of ``posts.jsonl``."""

    id: str
    """Stable: the same post in a later crawl has the same id."""
    thread_url: str
    """The thread's first page, without session ids."""
    thread_title: str | None = None
    """Without the site's name."""
    page_url: str
    """The page it was read from, as requested."""
    page_number: int = 1
    """1 for the first page of the thread."""
    position: int
    """1-based, on the page."""
    sequence: int | None = None
    """1-based, in the thread."""
    post_id: str | None = None
    """The engine's own id, where shown."""
    url: str | None = None
    """Absolute permalink, without session ids."""
    author: str | None = None
    """The name as shown."""
    author_url: str | None = None
    """Absolute."""
    date: str | None = None
    """ISO 8601 at the precision shown; with an offset only if the page gives one."""
    date_raw: str | None = None
    """As shown."""
    text: str
    """The body, quotes included; without signature, edit notes, like counts, buttons."""
    quotes: tuple[Quote, ...] = ()
    """Quoted passages, outermost first."""
    text_own: str
    """The body without quoted passages."""
    reply_to: str | None = None
    """Permalink or id of the post answered, where the page shows it."""
    lang: str | None = None
    """The language the page declares for the post, as a BCP 47 tag."""
    images: tuple[str, ...] = ()
    """Absolute URLs of the images in the body, emoji left out."""
    links: tuple[str, ...] = ()
    """Absolute URLs that the body links to."""
    attachments: tuple[Attachment, ...] = ()
    """Files that hang on the post."""
    reactions: int | None = None
    """The number of likes or votes shown, where it can be told."""
    depth: int | None = None
    """How many posts a reply is nested under, 0 for those that stand in the thread itself; ``None`` where the page nests none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DateEvidence:
    """What the dates of one column of posts rest on."""

    posts: int
    """Posts of the page whose date is from this column."""
    source: DateSource
    """Where they were read."""
    attribute: str | None = None
    """The attribute's name, the most frequent if there are several."""
    precision: Precision
    """The finest unit that all dates of the column are known to."""
    relative: int = 0
    """Dates that count from the time of fetching."""
    without_year: int = 0
    """Dates that show no year and are not relative: theirs is the latest possible."""
    order: str | None = None
    """``DMY``, ``MDY`` or ``YMD`` where dates are numbers whose order had to be settled."""
    settled_by: SettledBy | None = None
    """How day and month were told apart; ``None`` where all dates are relative."""
    zone_shown: bool = False
    """Whether the page gives the offset of every date."""
    ambiguous: bool = False
    """Whether a date could be read as another day too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadLink:
    """A link that a board lists: to a thread, to another board, or (not knowable before it is read) to either."""

    url: str
    """Absolute, without session ids."""
    title: str
    """The link's text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadPage:
    """All that was read from one page. ``outcome`` says what kind of page it is; posts are there only for a thread."""

    url: str
    """The page's address, as given."""
    outcome: Outcome
    title: str | None = None
    """The thread's title, without the site's name."""
    thread_url: str | None = None
    """The first page of the thread, without session ids; ``None`` when the page is no thread."""
    page_number: int = 1
    """1 for the first page of the thread."""
    next_page_url: str | None = None
    """The thread's (or board's) next page; ``None`` on the last one."""
    posts: tuple[Post, ...] = ()
    """In page order."""
    posts_from: str | None = None
    """What the posts were read from where the markup has none: ``JSON-LD``, ``microdata``, ``the data of its scripts``."""
    xpaths: Mapping[str, str | None] = field(default_factory=dict)
    """The XPaths found, under the keys ``post``, ``date``, ``author`` and ``url``."""
    date_evidence: tuple[DateEvidence, ...] = ()
    """What the posts' dates rest on, a column each; the one that dates most posts first."""
    score: float | None = None
    """The post XPath's score, 0 to 1."""
    expected_posts: int | None = None
    """How many posts the thread says it has, where the page shows it."""
    lang: str | None = None
    """The page's language as declared, a BCP 47 tag."""
    listed: tuple[ThreadLink, ...] = ()
    """On a board: what it lists, in page order."""
    fetched_at: datetime
    """The instant that relative dates count from; aware."""
    warnings: tuple[str, ...] = ()
    """What a reader of the rows should know, one sentence each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CapturedPage:
    """A page as it came in: what a spider hands to the pipeline."""

    url: str
    """As requested."""
    final_url: str | None = None
    """Where redirects ended; ``None`` when there was no answer."""
    status: int | None = None
    """HTTP status; ``None`` when there was no answer."""
    content_type: str | None = None
    """The ``Content-Type`` header."""
    encoding: str | None = None
    """The charset that the header names, if any."""
    body: bytes = b""
    fetched_at: datetime
    """Aware; for an archived page the time of capture."""
    loaded_by: LoadedBy = LoadedBy.HTTP
    browser_reason: str | None = None
    """Why a browser was used, or would have been."""
    failure: str | None = None
    """Why there was no answer, in one line: ``robots.txt forbids it``, ``no such host``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRecord:
    """One page requested, whatever happened: one row of the ``pages`` feed."""

    page_url: str
    """As requested."""
    final_url: str | None = None
    """Where redirects ended; ``None`` when there was no answer."""
    status: int | None = None
    """HTTP status; ``None`` when there was no answer."""
    outcome: Outcome
    """What it turned out to be."""
    posts: int = 0
    """Posts read from the page."""
    next_page_url: str | None = None
    """The thread's or board's next page, as the page names it; ``None`` on the last one."""
    page_number: int = 1
    """1 for the first page of the thread or board."""
    thread_url: str | None = None
    """The first page of the thread, without session ids; ``None`` when the page is no thread."""
    xpaths: Mapping[str, str | None] = field(default_factory=dict)
    """The XPaths found, under the keys ``post``, ``date``, ``author`` and ``url``."""
    score: float | None = None
    """The post XPath's score, 0 to 1."""
    loaded_by: LoadedBy = LoadedBy.HTTP
    """How its bytes were had."""
    browser_reason: str | None = None
    """Why a browser was used, or would have been."""
    fetched_at: datetime
    """The instant that relative dates count from: of the fetch, or of the capture for an archived page."""
    warnings: tuple[str, ...] = ()
    """What a reader of the rows should know, one sentence each; on a page without posts, why."""
    date_evidence: tuple[DateEvidence, ...] = ()
    """What the posts' dates rest on, a column each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadSummary:
    """One thread, when its reading has ended: one row of the ``threads`` feed."""

    thread_url: str
    """The thread's first page, without session ids."""
    title: str | None = None
    """Without the site's name."""
    pages: int
    """Pages read."""
    posts: int
    """Posts given out."""
    expected_posts: int | None = None
    """What the thread itself says it has."""
    complete: bool
    """True when the last page was reached, no page was lost on the way, and the thread does not say that it has more posts."""
    end_reason: EndReason
    """Why its reading ended."""
    first_date: str | None = None
    """The earliest of its posts' dates."""
    last_date: str | None = None
    """The latest of its posts' dates."""
