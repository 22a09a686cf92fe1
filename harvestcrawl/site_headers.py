"""Headers for one site, such as a token: never sent to another one."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.exceptions import NotConfigured
from scrapy.utils.httpobj import urlparse_cached

from harvestcrawl.arguments import ArgumentError

SETTING = "SITE_HEADERS"
_EXPECTED = f'{SETTING}: type JSON like {{"forum.example": {{"Authorization": "…"}}}}, or the name of a file with it'


class SiteHeaders:
    """Sets the headers of the setting ``SITE_HEADERS`` on requests to the host they are given for.

    Scrapy's ``DEFAULT_REQUEST_HEADERS`` go to every site, and a redirect takes most headers along to wherever it leads: on requests to
    other hosts these headers are removed.

    :param headers: by host (with its port, if it is not the scheme's own), names and values
    """

    def __init__(self, headers: Mapping[str, Mapping[str, str]]) -> None:
        self._headers = {host.lower(): dict(own) for host, own in headers.items()}
        self._names = sorted({name for own in self._headers.values() for name in own})

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy."""
        given = crawler.settings.get(SETTING)
        if not given:
            raise NotConfigured
        return cls(site_headers(given))

    def process_request(self, request: Request) -> None:
        """Set or remove the headers."""
        own = self._headers.get(urlparse_cached(request).netloc.rpartition("@")[2].lower(), {})
        for name in self._names:
            if name in own:
                request.headers[name] = own[name]
            elif own or request.meta.get("redirect_urls"):
                request.headers.pop(name, None)


def site_headers(given: Any) -> Mapping[str, Mapping[str, str]]:
    """The headers that a setting names: a mapping, JSON, or the path of a file with JSON.

    :raises ArgumentError: with one line for the user, if it is none of these
    """
    if isinstance(given, Mapping):
        return given
    text = str(given).strip()
    try:
        found = json.loads(text if text.startswith("{") else Path(text).read_text("utf-8"))
    except OSError as error:
        raise ArgumentError(f"{SETTING}={text}: {(error.strerror or 'cannot be read').lower()}") from error
    except ValueError as error:
        raise ArgumentError(_EXPECTED) from error
    groups = list(found.values()) if isinstance(found, dict) else [None]
    if not all(isinstance(own, dict) and all(isinstance(value, str) for value in own.values()) for own in groups):
        raise ArgumentError(_EXPECTED)
    headers: Mapping[str, Mapping[str, str]] = found
    return headers
