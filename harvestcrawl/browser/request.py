"""What a spider yields for a page that a browser is to load."""

from collections.abc import Callable
from typing import Any

from scrapy import Request
from scrapy.utils.misc import load_object
from scrapy_selenium import SeleniumRequest

from harvestcrawl.loading import BrowserReason, Need

OWN_ATTRIBUTES = ("wait_time", "wait_until", "screenshot", "script", "reason", "need", "asked_for")
# The browser follows redirects itself, and is tried again by the pool; what it shows is nothing for a cache.
OWN_META = {"dont_redirect": True, "dont_retry": True, "dont_cache": True}


class BrowserRequest(SeleniumRequest):  # type: ignore[misc]  # scrapy-selenium has no types
    """scrapy-selenium's request, with its address first and all its attributes kept by ``replace``, ``to_dict`` and the queues.

    :param wait_time: seconds that title and text have to come to rest, and ``wait_until`` to hold; ``None``: BROWSER_WAIT
    :param wait_until: a function of a module, or its path; called with the driver until it returns something true
    :param script: JavaScript to run once the page has come to rest
    :param screenshot: whether the response's ``meta["screenshot"]`` is to hold a picture (PNG)
    :param reason: why a browser is used; a `BrowserReason`
    :param need: what of the page is wanted: how long is waited depends on it
    :param asked_for: the address that redirects led on from, if they did: where it is on the local network, the page may reach that too
    """

    attributes = (*Request.attributes, *OWN_ATTRIBUTES)

    def __init__(
        self,
        url: str,
        *args: Any,
        wait_time: float | None = None,
        wait_until: Callable[[Any], Any] | str | None = None,
        screenshot: bool = False,
        script: str | None = None,
        reason: str | None = None,
        need: str = Need.TITLE,
        asked_for: str | None = None,
        **kwargs: Any,
    ) -> None:
        condition = load_object(wait_until) if isinstance(wait_until, str) else wait_until
        super().__init__(wait_time, condition, screenshot, script, url, *args, **kwargs)
        self.reason = BrowserReason(reason) if reason is not None else None
        self.need = Need(need)
        self.asked_for = asked_for
        self.meta.update(OWN_META)

    def to_dict(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """As Scrapy's, with nothing in it that only this process understands.

        :raises ValueError: if ``wait_until`` is no function of a module; Scrapy then keeps the request in memory
        """
        plain: dict[str, Any] = super().to_dict(*args, **kwargs)
        plain["wait_until"] = _path_of(self.wait_until)
        plain["reason"] = str(self.reason) if self.reason is not None else None
        plain["need"] = str(self.need)
        return plain


def _path_of(function: Callable[[Any], Any] | None) -> str | None:
    if function is None:
        return None
    path = f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', '')}"
    try:
        known = load_object(path)
    except (NameError, ImportError, ValueError):
        known = None
    if known is not function:
        raise ValueError(f"wait_until is not a function of a module: {function!r}")
    return path
