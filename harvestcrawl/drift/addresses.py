"""What addresses say: whether two are of one site, one place, a front page, and which words they are made of."""

import functools
import re
from typing import NamedTuple
from urllib.parse import SplitResult, unquote_plus, urlsplit

from harvestcrawl.drift.vocabulary.generic import LANGUAGE_SEGMENTS
from harvestcrawl.drift.words import plain, squashed

_FRONT = re.compile(
    r"(?:index|home|homepage|default|main|start|startseite|accueil|inicio|welcome|frontpage|site|web|portal|node|overview)?(?:\.\w{2,5})?"
)
"""A path segment that names a front page."""
_EXTENSION = re.compile(r"\.(?:html?|xhtml|php\d?|aspx?|jsp|cfm|shtml|pl|cgi)$")
_STATIC = re.compile(r"\.(?:html?|php\d?|aspx?|jsp|cfm|shtml|pl|cgi|pdf|docx?|txt)$")
_FREE_QUERY = re.compile(
    r"(?:lang|language|hl|locale|l|culture|utm_\w+|ref|src|fbclid|gclid|s|sid|phpsessid|from|redirected?)=", re.IGNORECASE
)
"""Query fields that do not choose a page."""
_WORDS = re.compile(r"[a-z]+|\d+|[^\W\d_a-z]+")

LOGIN_PATHS = re.compile(
    r"(?:^|[/._?=&-])(?:log-?in|sign-?in|sign_in|sign-?up|sign_up|auth|authwall|sso|oauth2?|saml|cas|register|anmelden|connexion|account/begin|wp-login)(?:[/._?=&-]|$)"
)
CONSENT_PATHS = re.compile(
    r"(?:^|[/._-])(?:consent|collectconsent|gdpr|cookie-?wall|cookie-?consent|privacy-?gate|zustimmung|cmp|age-?gate)(?:[/._?=&-]|$)"
)
ERROR_PATHS = re.compile(r"(?:^|/)(?:404|error|errors|not-?found|page-?not-?found|error-?404|404-?error|notfound|missing)(?:\.\w+)?(?:/|$)")
SUSPENDED_PATHS = re.compile(r"(?:^|/)(?:suspended-?page\.cgi|account-?suspended|suspended)(?:[/.]|$)")
PARKING_HOSTS = re.compile(r"^ww\d+\.")
"""Parking services answer from ``ww1.``, ``ww25.`` of the domain that they hold (C-f 61 of public reports)."""
PARKING_PATHS = re.compile(r"(?:^|/)(?:forsale|for-sale|domain_profile|domain-for-sale|buy-domain|lander|parking|parked)(?:[/._?=-]|$)")


class Address(NamedTuple):
    """An address, taken apart."""

    host: str
    """Lower case, without ``www.``; empty when there is none."""
    domain: str
    """The registrable domain."""
    name: str
    """The registrable domain's own label, as host names are squashed."""
    labels: tuple[str, ...]
    """The host's labels that name something: subdomains and the registrable label, squashed."""
    path: tuple[str, ...]
    """Segments without language, index files and extensions, folded."""
    query: str
    """What chooses a page; empty when nothing does."""
    language: str | None
    """The language that a segment, a subdomain or the query chooses."""
    static: bool
    """Whether the path names a document file, which no script draws."""
    raw: str
    """Path and query, lower case."""

    @property
    def is_front(self) -> bool:
        """Whether it is a site's front page."""
        return not self.path and not self.query


@functools.lru_cache(4096)
def address(url: str) -> Address:
    """``url`` taken apart; what is no address gives empty fields."""
    split, hostname = _split(url)
    host = plain(hostname.removeprefix("www."))
    suffix_free, domain, name = _registrable(host)
    labels = [squashed(label) for label in suffix_free.split(".") if label and label not in ("www", "m", "web")]
    path, language = _path(unquote_plus(split.path))
    first = labels[0] if len(labels) > 1 else ""
    language = language or (first if first in LANGUAGE_SEGMENTS else None) or _query_language(split.query)
    return Address(
        host=host,
        domain=domain,
        name=squashed(name),
        labels=tuple(label for label in labels if label and label not in LANGUAGE_SEGMENTS),
        path=path,
        query="&".join(sorted(field for field in split.query.lower().split("&") if field and not _FREE_QUERY.match(field))),
        language=language,
        static=bool(_STATIC.search(split.path.lower())),
        raw=f"{split.path}?{split.query}".lower(),
    )


def _split(url: str) -> tuple[SplitResult, str]:
    try:
        split = urlsplit(url if "://" in url else f"//{url}")
        return split, split.hostname or ""
    except ValueError:  # "Invalid IPv6 URL" and its like: an address that is none
        return urlsplit(""), ""


@functools.lru_cache(4096)
def _registrable(host: str) -> tuple[str, str, str]:
    """The host without its public suffix, the registrable domain, its own label; the list of suffixes is the packaged one."""
    if not host:
        return "", "", ""
    parts = _extractor()(host)
    free = ".".join(part for part in (parts.subdomain, parts.domain) if part)
    return free, ".".join(part for part in (parts.domain, parts.suffix) if part), parts.domain


@functools.cache
def _extractor():  # type: ignore[no-untyped-def]  # tldextract is imported late, its type with it
    import tldextract

    return tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)


def _path(path: str) -> tuple[tuple[str, ...], str | None]:
    segments = [plain(segment) for segment in path.split("/") if segment.strip()]
    language = next((s.split("-")[0] for s in segments[:2] if s.split("-")[0] in LANGUAGE_SEGMENTS and len(s) <= 8), None)
    kept = [s for i, s in enumerate(segments) if not (i < 2 and s.split("-")[0] in LANGUAGE_SEGMENTS and len(s) <= 8)]
    if kept and _FRONT.fullmatch(kept[-1]):
        kept.pop()
    return tuple(_EXTENSION.sub("", s) for s in kept), language


def _query_language(query: str) -> str | None:
    match = re.search(r"(?:^|&)(?:lang|language|hl|locale|l|culture)=(\w+)", query.lower())
    return match[1] if match and match[1] in LANGUAGE_SEGMENTS else None


def same_place(a: Address, b: Address) -> bool:
    """Whether two addresses have one path and query, whatever the host's beginning, the scheme and the language."""
    return a.path == b.path and a.query == b.query


def path_words(a: Address) -> frozenset[str]:
    """The words that a path and query are made of."""
    return frozenset(_WORDS.findall(" ".join((*a.path, plain(unquote_plus(a.query))))))
