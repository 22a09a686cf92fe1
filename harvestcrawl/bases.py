"""What relative links count from."""

import re
from functools import cached_property
from urllib.parse import urljoin, urlsplit

# What needs no care when it is joined to a base, as it has no brackets of IPv6, no blanks, no dot segments: absolute URLs, absolute
# paths, and paths that count from the base's folder, with something in each of their parts.
_ABSOLUTE = re.compile(r"https?://[\w.-]+(?::\d+)?(?=[/?#]|$)(?![^?#]*/\.)[^\s\[\]\\]*$")
_ROOTED = re.compile(r"/(?!/)(?![^?#]*/\.)[^\s\[\]\\]*$")
_RELATIVE = re.compile(r"(?:\./)?((?:[^\s\[\]\\/?#:;.][^\s\[\]\\/?#:;]*(?:/|(?=[?#]|$)))+(?:\?[^\s\[\]\\#]+)?(?:#[^\s\[\]\\]+)?)$")
_ORIGIN = re.compile(r"https?://[^/?#\[\]\s\\]+")


class Base:
    """A URL from which links count, with what it gives to the plain ones worked out once."""

    def __init__(self, url: str) -> None:
        self.url = url
        origin = _ORIGIN.match(url)
        self._origin = origin.group() if origin else None

    @cached_property
    def _folder(self) -> str | None:
        """What a path that counts from the folder is put behind."""
        beside = _joined(self.url, "x") if self._origin else None
        return beside[:-1] if beside else None

    def join(self, href: str) -> str | None:
        """``href`` counted from the base; `urljoin` for all but the plain forms, which are nearly all of them."""
        if href[:1] == "/":
            if self._origin and _ROOTED.match(href):
                return self._origin + href
        elif _ABSOLUTE.match(href):
            return href
        elif (relative := _RELATIVE.match(href)) and self._folder:
            return self._folder + relative[1]
        return _joined(self.url, href)


def _joined(base: str, href: str) -> str | None:
    """``href`` counted from ``base``, if that is a page's address."""
    try:
        url = urljoin(base, href)
        parts = urlsplit(url)
    except ValueError:
        return None
    return url if parts.scheme in ("http", "https") and parts.netloc else None
