#!/usr/bin/env python3
"""Serve a small invented collection on a free loopback port: an archive of pages, and what has become of them.

usage: serve.py                     prints where the list of pairs is, and serves until Ctrl-C
       serve.py COMMAND [ARG …]     serves while COMMAND runs, with {pairs} in its arguments replaced; exits as it does
"""

import contextlib
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

CAPTURED = "20130402101500"
MEMENTO_DATETIME = "Tue, 02 Apr 2013 10:15:00 GMT"
PAGE = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head><body><p>Words.</p></body></html>'


@dataclass(frozen=True)
class Page:
    """A page as it was captured, and as it is."""

    path: str
    group: str
    captured: str
    """Its title in 2013; with a slash in front: where it redirected to."""
    title: str = ""
    status: int = 200
    location: str = ""


PAGES = (
    Page("library/opening-hours", "library", "Opening hours - Oakfield Library", "Opening hours | Oakfield Library and Archive"),
    Page("library/catalogue", "library", "Search the catalogue - Oakfield Library", location="/"),
    Page("", "library", "Oakfield Library", "Oakfield Library"),
    Page("council/minutes", "council", "Minutes of the council, 2013 - Town of Oakfield", "Page not found", status=404),
    Page("council/budget", "council", "Budget 2013 explained - Town of Oakfield", "oakfield-town.example is for sale"),
    Page("council/roads", "council", "Road works and closures - Town of Oakfield", "Just a moment...", status=403),
    Page("news/flood", "press", "River Oak floods the old town | Oakfield Echo", "The night the River Oak flooded the old town - The Echo"),
    Page("news/today", "press", "/news/flood", "Ten slot machines that pay out tonight"),
)
BY_PATH = {f"/{page.path}": page for page in PAGES}


class _Handler(BaseHTTPRequestHandler):
    """The archive answers under /web/, the pages as they are under the rest."""

    def do_GET(self) -> None:
        _, _, inside = self.path.partition(f"/web/{CAPTURED}id_/")
        host = f"http://{self.headers['Host']}"
        if self.path.startswith(f"/web/timemap/link/{host}"):
            url = self.path.removeprefix("/web/timemap/link/")
            memento = f'<{host}/web/{CAPTURED}/{url}>; rel="memento"; datetime="{MEMENTO_DATETIME}"'
            self.answer(200, f'<{url}>; rel="original",\n{memento}', {"Content-Type": "application/link-format"})
        elif inside.startswith(host) and (page := BY_PATH.get(inside.removeprefix(host))):
            moved = {"Location": host + page.captured} if page.captured.startswith("/") else {}
            self.answer(301 if moved else 200, PAGE.format(title=page.captured), {"Memento-Datetime": MEMENTO_DATETIME, **moved})
        elif page := BY_PATH.get(self.path):
            moved = {"Location": page.location} if page.location else {}
            self.answer(301 if moved else page.status, PAGE.format(title=page.title), moved)
        else:
            self.answer(404, PAGE.format(title="Not found"), {})

    def answer(self, status: int, text: str, headers: dict[str, str]) -> None:
        """Send a page."""
        body = text.encode()
        self.send_response(status)
        for name, value in {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextlib.contextmanager
def served() -> Iterator[str]:
    """Serve on 127.0.0.1 for as long as the context lasts; gives the base URL, which ends with a slash."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def pairs(base: str) -> str:
    """The list of pairs, as a table."""
    lines = [f"{base}{page.path},{base}web/{CAPTURED}/{base}{page.path},{page.group}" for page in PAGES]
    return "\n".join(["current_url,archive_url,group", *lines]) + "\n"


def main(command: list[str]) -> int:
    """Serve while ``command`` runs, or until interrupted when there is none."""
    with served() as base, tempfile.TemporaryDirectory() as folder, contextlib.suppress(KeyboardInterrupt):
        table = Path(folder) / "sample.csv"
        table.write_text(pairs(base), encoding="utf-8")
        if command:
            return subprocess.run([part.replace("{pairs}", str(table)) for part in command], check=False).returncode
        print(table, flush=True)
        threading.Event().wait()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
