"""Cookies of somebody who is logged in, from a file in the format of Netscape, as curl and browsers' extensions write it."""

import io
import warnings
from http.cookiejar import Cookie, LoadError, MozillaCookieJar
from pathlib import Path
from typing import Any


class _Jar(MozillaCookieJar):
    """A jar that takes a domain with and without its leading dot, whatever the second column says of it: extensions differ."""

    def _really_load(self, f: Any, *options: Any) -> None:
        super()._really_load(io.StringIO("".join(map(_consistent, f))), *options)  # type: ignore[misc]  # typeshed leaves it out


def cookies_in_file(path: Path) -> tuple[Cookie, ...]:
    """The cookies of a file that have not expired.

    :raises ValueError: with a few words, if there is no such file, it is in another format, or there is no good cookie in it
    """
    jar = _Jar()
    try:
        with warnings.catch_warnings(action="ignore"):  # of a damaged line it would print where in its own code it failed
            jar.load(str(path), ignore_discard=True)
            good = tuple(jar)
            jar.load(str(path), ignore_discard=True, ignore_expires=True)
    except (LoadError, UnicodeDecodeError) as error:
        raise ValueError("not a file of cookies in the format of Netscape, or a line of it is damaged") from error
    except OSError as error:
        raise ValueError((error.strerror or "cannot be read").lower()) from error
    if not good:
        raise ValueError("all cookies in it have expired: log in anew" if len(jar) else "no cookie in it")
    return good


def _consistent(line: str) -> str:
    """A line whose domain begins with a dot exactly if its second column says that it is for all hosts below."""
    domain, tab, rest = line.partition("\t")
    prefix = "#HttpOnly_" if domain.startswith("#HttpOnly_") else ""
    if not tab or (domain.startswith("#") and not prefix):
        return line
    host = domain.removeprefix(prefix).removeprefix(".")
    below = rest.split("\t")[0] == "TRUE"
    return f"{prefix}{'.' if below else ''}{host}\t{rest}"
