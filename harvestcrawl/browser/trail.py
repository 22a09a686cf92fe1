"""What a browser asked for and was answered on its way to a page, from Chromium's performance log."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Trail:
    """The documents of the page's own frame: the addresses, what came back, which one is shown."""

    hops: list[str] = field(default_factory=list)
    """The addresses asked for, one after the other."""
    downloads: int = 0
    """Downloads that a page began; none is kept."""
    error: str | None = None
    """The browser's word for what failed last."""
    _frame: str | None = None
    _shown: str | None = None
    _responses: dict[str, dict[str, Any]] = field(default_factory=dict)
    _loading: str | None = None

    def feed(self, entries: Iterable[dict[str, Any]]) -> None:
        """Take in more of the log."""
        for entry in entries:
            event = json.loads(entry["message"])["message"]
            if taker := _TAKERS.get(event["method"]):
                taker(self, event["params"])

    @property
    def status(self) -> int | None:
        """The HTTP status of the document that is shown; ``None`` where the log says nothing of it."""
        status = self._responses.get(self._shown or "", {}).get("status")
        return int(status) if status else None

    @property
    def content_type(self) -> str | None:
        """The ``Content-Type`` of the document that is shown."""
        headers = self._responses.get(self._shown or "", {}).get("headers", {})
        return next((value for name, value in headers.items() if name.lower() == "content-type"), None)

    @property
    def pending(self) -> bool:
        """Whether another document has been asked for than the one that is shown."""
        return self._loading is not None and self._loading != self._shown

    @property
    def is_lost(self) -> bool:
        """Whether what was asked for failed, and nothing is shown."""
        return self.error is not None and self._shown is None

    @property
    def refused(self) -> dict[str, Any] | None:
        """What came in the place of a page and was not shown: the response of a download."""
        return self._responses.get(self._loading or "") if self.downloads and self._shown is None else None

    def _asked(self, event: dict[str, Any]) -> None:
        if event.get("type") != "Document" or (self._frame and event.get("frameId") != self._frame):
            return
        self._frame = event["frameId"]
        self._loading = event["requestId"]
        self.error = None
        self.hops.append(event["request"]["url"])

    def _answered(self, event: dict[str, Any]) -> None:
        if event.get("type") == "Document" and event.get("frameId") == self._frame:
            self._responses[event["requestId"]] = event["response"]

    def _failed(self, event: dict[str, Any]) -> None:
        if event.get("requestId") == self._loading:
            self.error = event.get("errorText")
            if self._shown is not None:
                self._loading = self._shown

    def _shown_now(self, event: dict[str, Any]) -> None:
        if event["frame"]["id"] == self._frame:
            self._shown = event["frame"]["loaderId"]

    def _download(self, event: dict[str, Any]) -> None:
        self.downloads += 1


_TAKERS = {
    "Network.requestWillBeSent": Trail._asked,
    "Network.responseReceived": Trail._answered,
    "Network.loadingFailed": Trail._failed,
    "Page.frameNavigated": Trail._shown_now,
    "Page.downloadWillBegin": Trail._download,
}
