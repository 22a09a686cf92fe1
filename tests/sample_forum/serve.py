#!/usr/bin/env python3
"""Serve the sample forum on a free loopback port.

usage: serve.py                     prints the forum's URL and serves until Ctrl-C
       serve.py COMMAND [ARG …]     serves while COMMAND runs, with {url} in its arguments replaced; exits as it does

The forum is invented, and its pages link to one another by relative links alone.
"""

import contextlib
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

PAGES = Path(__file__).parent / "pages"


class _Handler(SimpleHTTPRequestHandler):
    """Static files: every page is text in UTF-8, nothing is logged, folders without an index are not listed."""

    extensions_map: ClassVar = {".html": "text/html; charset=utf-8", ".css": "text/css", ".txt": "text/plain"}

    def list_directory(self, path: object) -> None:
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextlib.contextmanager
def served(pages: Path = PAGES) -> Iterator[str]:
    """Serve ``pages`` on 127.0.0.1 for as long as the context lasts; gives the base URL, which ends with a slash."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(pages))) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def main(command: list[str]) -> int:
    """Serve while ``command`` runs, or until interrupted when there is none."""
    with served() as url, contextlib.suppress(KeyboardInterrupt):
        if command:
            return subprocess.run([part.replace("{url}", url) for part in command], check=False).returncode
        print(url, flush=True)
        threading.Event().wait()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
