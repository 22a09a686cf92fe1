"""Does a download need a browser, and why? Judged from what came in by a plain request; pure, without a framework."""

# ruff: noqa: E501  (phrase table: a line holds the phrases of some languages)

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from selectolax.lexbor import LexborHTMLParser

from harvestcrawl.charsets import decode
from harvestcrawl.drift.phrases import Kind, signs
from harvestcrawl.extraction.phrases import CHALLENGE_MARKS
from harvestcrawl.items import Outcome
from harvestcrawl.text import fold, squeeze
from harvestcrawl.title_reader import MAX_OPEN, looks_like_html, read_title


class Need(StrEnum):
    """What a job wants of a page."""

    TITLE = "title"
    POSTS = "posts"


class BrowserReason(StrEnum):
    """Why a page needs a browser."""

    NO_TITLE = "no_title"
    """It has no title before its scripts have run."""
    SCRIPT_SHELL = "script_shell"
    """It is the empty frame that a script fills, or says that scripts are needed."""
    SCRIPT_REDIRECT = "script_redirect"
    """It does nothing but send its reader on by script."""
    CHALLENGE = "challenge"
    """A bot protection put a page before it that may clear itself."""
    CONNECTION_RESET = "connection_reset"
    """The connection broke off, also when it was tried again."""
    TIMEOUT = "timeout"
    """No answer in time, also when it was tried again."""
    ALWAYS = "always"
    """The user asked for a browser."""


MAX_READ = 1_000_000
"""Bytes of a page that are looked at: frames that scripts fill can carry their data with them, and that stands behind the frame."""
MAX_SHELL, MAX_SAID, MAX_CHALLENGE, MAX_REDIRECT = 300, 2000, 1200, 200
"""Characters of visible text that a script shell has at most; a page that says it needs scripts; a challenge page that is told by its
markup; a page that only redirects."""

# Nothing a browser could change: the page does not exist.
GONE = frozenset({404, 410})
# What spiders call a failed download, in words or as a page state has it. What is not here, a browser does not mend: no such host,
# connection refused, a refusal by robots.txt, too large, broken certificates (browsers are stricter about these).
FAILURES: Mapping[str, BrowserReason] = {
    "no answer in time": BrowserReason.TIMEOUT,
    "timeout": BrowserReason.TIMEOUT,
    "the answer broke off": BrowserReason.CONNECTION_RESET,
    "the connection broke off": BrowserReason.CONNECTION_RESET,
}
# Headers by which bot protections mark their own pages (the documentation of Cloudflare and AWS WAF).
CHALLENGE_HEADERS = (("cf-mitigated", "challenge"), ("x-amzn-waf-action", "challenge"), ("x-amzn-waf-action", "captcha"))
# Ids, classes and tags of the elements that frameworks fill.
SCRIPT_ROOTS = frozenset(
    "root app app-root react-root reactroot __next __nuxt __layout ___gatsby svelte sapper ember-app q-app app-mount mount"
    " main-app application app-container spa-root page-root vue-app ng-app".split()
)
MARKED_ATTRIBUTES = ("ng-app", "data-ng-app", "data-reactroot", "data-v-app", "ng-version")
_EMPTY_CONTAINERS = "div[id], main[id], section[id]"
_CHALLENGE_PARTS = "script, div, form, iframe"
SCRIPTS_NEEDED = tuple(
    phrase.strip()
    for phrase in """
    enable javascript|enable java script|turn on javascript|javascript is required|requires javascript|javascript required|javascript to run|javascript is disabled|without javascript enabled|activate javascript|javascript must be enabled|need javascript|needs javascript
    javascript aktivieren|aktivieren sie javascript|aktiviere javascript|javascript ist deaktiviert|benötigt javascript|activer javascript|activez javascript|javascript est désactivé|javascript est nécessaire|habilitar javascript|habilite javascript|activar javascript|active javascript|activa javascript
    ative o javascript|ativar o javascript|habilite o javascript|abilita javascript|abilitare javascript|attiva javascript|javascript inschakelen|schakel javascript in|aktivera javascript|aktiver javascript|aktivér javascript|ota javascript käyttöön|włącz javascript|włączyć javascript|wymaga javascript
    povolte javascript|povoľte javascript|zapněte javascript|engedélyezze a javascript|activați javascript|включите javascript|включить javascript|необходим javascript|увімкніть javascript|включете javascript|javascript'i etkinleştir|ενεργοποιήστε τη javascript|ενεργοποιήστε το javascript
    הפעל javascript|تفعيل javascript|تفعيل جافا|جاوااسکریپت را فعال|เปิดใช้งาน javascript|bật javascript|aktifkan javascript|javascriptを有効|启用javascript|启用 javascript|啟用javascript|啟用 javascript|开启javascript|자바스크립트를 활성화|javascript를 활성화
    """.replace("\n", "|").split("|")
    if phrase.strip()
)  # fmt: skip
"""How pages say, in many languages, that nothing is to be seen without scripts. Compared folded, ``noscript`` included."""
# Scripts that send the reader on as soon as they run.
_SENDS_ON = re.compile(r"\blocation\s*\.\s*(?:replace|assign)\s*\(|\blocation(?:\s*\.\s*href)?\s*=[^=]", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://\S+$", re.IGNORECASE)
_FOUND_OUT = frozenset({Outcome.THREAD, Outcome.BOARD, Outcome.NOT_HTML})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Glimpse:
    """What a look at a page tells."""

    title: str | None
    text: str = ""
    """What is visible, folded."""
    heads: str = ""
    """Title and headings, folded."""
    unseen: str = ""
    """What stands in ``noscript``, folded."""
    marks: str = ""
    """Ids, classes and addresses of what challenges are made of."""
    sends_on: bool = False
    shell_root: bool = False


def browser_reason(
    need: Need,
    *,
    status: int | None = None,
    headers: Mapping[str, str] | None = None,
    body: bytes | None = None,
    title: str | None = None,
    outcome: Outcome | None = None,
    failure: str | None = None,
    scripts_ran: bool = False,
) -> BrowserReason | None:
    """Why a browser should load the page again; ``None`` when it has what the job needs, or a browser would bring nothing.

    :param headers: names without regard to case
    :param body: unpacked; ``None`` when only the title was read
    :param title: as read, where there is no body
    :param outcome: what the extraction made of the page, if it was asked
    :param failure: why there was no answer (see `FAILURES`)
    :param scripts_ran: the page is what a browser shows: what it says to readers without scripts does not count
    """
    if failure is not None or status is None:
        return FAILURES.get(failure or "")
    lower = {name.lower(): value for name, value in (headers or {}).items()}
    if status in GONE or not looks_like_html(lower.get("content-type"), body if body is not None else b"<html"):
        return None
    page = _Glimpse(title=title, heads=fold(title or "")) if body is None else _look(body, lower.get("content-type"))
    if outcome not in _FOUND_OUT and (outcome is Outcome.CHALLENGE or _is_challenge(page, lower)):
        return BrowserReason.CHALLENGE
    if not 200 <= status < 300:
        return None
    if need is Need.TITLE:
        return _without_title(page)
    return None if outcome in _FOUND_OUT else _without_posts(page, outcome, scripts_ran)


def _without_title(page: _Glimpse) -> BrowserReason | None:
    kinds = {sign.kind for sign in signs(page.title)} if page.title else set()
    placeholder = Kind.SCRIPT_SHELL in kinds
    if page.title and not placeholder and not _ADDRESS.match(page.title):
        return None
    if page.title and _ADDRESS.match(page.title) and not page.sends_on and page.text:
        return None  # pages about an address are called by it
    if page.sends_on or (page.title and not placeholder):
        return BrowserReason.SCRIPT_REDIRECT
    if placeholder or page.shell_root:
        return BrowserReason.SCRIPT_SHELL
    return BrowserReason.NO_TITLE


def _without_posts(page: _Glimpse, outcome: Outcome | None, scripts_ran: bool) -> BrowserReason | None:
    if page.sends_on:
        return BrowserReason.SCRIPT_REDIRECT
    if page.shell_root or (
        len(page.text) <= MAX_SAID and _says(page.text if scripts_ran else f"{page.text} {page.unseen}", SCRIPTS_NEEDED)
    ):
        return BrowserReason.SCRIPT_SHELL
    return BrowserReason.NO_TITLE if page.title is None and outcome in (None, Outcome.EMPTY) else None


def _is_challenge(page: _Glimpse, headers: Mapping[str, str]) -> bool:
    if any(headers.get(name, "").strip().lower() == value for name, value in CHALLENGE_HEADERS):
        return True
    if page.title and any(sign.kind is Kind.CHALLENGE and sign.strong for sign in signs(page.title)):
        return True
    small = len(page.text) <= MAX_CHALLENGE
    if _says(f"{page.heads} {page.text}" if small else page.heads, CHALLENGE_MARKS["text"]):
        return True
    return small and any(mark in page.marks for mark in CHALLENGE_MARKS["markup"])


def _says(text: str, phrases: Iterable[str]) -> bool:
    return any(phrase in text for phrase in phrases)


def _look(body: bytes, content_type: str | None) -> _Glimpse:
    text, _ = decode(body[:MAX_READ], content_type)
    title = read_title(body, content_type)
    if text.count("<") - 2 * text.count("</") > MAX_OPEN:  # costs more to parse than it can tell
        return _Glimpse(title=title, heads=fold(title or ""), text=" " * MAX_READ)
    tree = LexborHTMLParser(text, scripting=True)
    scripts = [node.text() for node in tree.css("script")]
    marks = " ".join(
        value for node in tree.css(_CHALLENGE_PARTS) for name in ("id", "class", "src", "action") if (value := node.attributes.get(name))
    )
    unseen = " ".join(node.text() for node in tree.css("noscript"))
    tree.strip_tags(["script", "style", "noscript", "template"])
    seen = squeeze(tree.body.text(separator=" ")) if tree.body is not None else ""
    return _Glimpse(
        title=title,
        text=fold(seen),
        heads=fold(" \n".join((title or "", *(node.text() for node in tree.css("h1, h2")[:12])))),
        unseen=fold(squeeze(unseen)),
        marks=marks,
        sends_on=len(seen) <= MAX_REDIRECT and any(_SENDS_ON.search(script) for script in scripts),
        shell_root=bool(scripts) and len(seen) <= MAX_SHELL and _has_root(tree),
    )


def _has_root(tree: LexborHTMLParser) -> bool:
    """Whether the page has the element that a script fills: by its name, or because it has one and holds nothing."""
    body = tree.body
    if body is None:
        return False
    for node in (body, *body.css("*")[:2000]):
        names = {(node.tag or "").lower(), *_names(node.attributes.get("id")), *_names(node.attributes.get("class"))}
        if names & SCRIPT_ROOTS or any(name in node.attributes for name in MARKED_ATTRIBUTES):
            return True
    return any(not node.text().strip() and next(node.iter(), None) is None for node in body.css(_EMPTY_CONTAINERS))


def _names(value: str | None) -> list[str]:
    return (value or "").lower().split()
