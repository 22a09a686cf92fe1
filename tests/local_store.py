"""A file behind HTTP for tests: with ranges or without, and failing now and then. Loopback only."""

import contextlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@contextlib.contextmanager
def served(data: bytes, *, ranges: bool, failures: int = 0, before: int = 0) -> Iterator[str]:
    """A server of ``data`` under any path but ``/missing``. After ``before`` answers it fails at ``failures`` requests."""
    left = [failures]
    good = [before]

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_HEAD(self) -> None:
            self.answer(body=False)

        def do_GET(self) -> None:
            self.answer(body=True)

        def answer(self, *, body: bool) -> None:
            first, last, status = 0, len(data) - 1, 200
            asked = self.headers.get("Range", "")
            if self.path == "/missing":
                status, last = 404, -1
            elif not good[0] and left[0]:
                left[0] -= 1
                status, last = 503, -1
            elif ranges and asked.startswith("bytes="):
                status = 206
                first, last = (int(part) for part in asked.removeprefix("bytes=").split("-"))
                last = min(last, len(data) - 1)
            good[0] = max(0, good[0] - 1)
            self.send_response(status)
            self.send_header("Content-Length", str(last + 1 - first))
            if ranges:
                self.send_header("Accept-Ranges", "bytes")
            if status == 206:
                self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}")
            self.end_headers()
            if body:
                with contextlib.suppress(OSError):
                    self.wfile.write(data[first : last + 1])

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
