"""Web archives for tests: WARC files that a test writes, a real replay server (pywb) for them, and a stub for many requests."""

import contextlib
import io
import json
import re
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from email.utils import format_datetime
from pathlib import Path

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from harvestcrawl.archives.timestamps import as_datetime
from tests.local_site import HTML, Answer, Site
from tests.pywb_environment import environment


@dataclass(frozen=True)
class Record:
    """A response as it was captured."""

    url: str
    body: str | bytes = ""
    status: str = "200 OK"
    headers: tuple[tuple[str, str], ...] = ()
    time: str = "20120101000000"


def page(title: str | None) -> str:
    head = f"<title>{title}</title>" if title is not None else "<meta name=x>"
    return f"<!doctype html><html><head>{head}</head><body><p>Words.</p></body></html>"


def write_warc(path: Path, records: Iterable[Record]) -> Path:
    """A WARC file, compressed where its name says so."""
    with path.open("wb") as stream:
        writer = WARCWriter(stream, gzip=path.suffix == ".gz")
        for record in records:
            body = record.body.encode() if isinstance(record.body, str) else record.body
            headers = dict([("Content-Type", HTML), *record.headers])
            moment = as_datetime(record.time)
            assert moment is not None
            writer.write_record(
                writer.create_warc_record(
                    record.url,
                    "response",
                    payload=io.BytesIO(body),
                    length=len(body),
                    http_headers=StatusAndHeaders(record.status, list(headers.items()), protocol="HTTP/1.1"),
                    warc_headers_dict={"WARC-Date": f"{moment:%Y-%m-%dT%H:%M:%SZ}"},
                )
            )
    return path


@contextlib.contextmanager
def replayed(warc: Path, folder: Path) -> Iterator[str]:
    """pywb on the loopback with one collection; gives the prefix that mementos begin with.

    No frames, as their page has a title of its own; a capture near the asked one is redirected to, as the Wayback Machine does it.
    """
    programs = environment() / "bin"
    for arguments in (("init", "c"), ("add", "c", str(warc))):
        subprocess.run([programs / "wb-manager", *arguments], cwd=folder, check=True, capture_output=True)
    (folder / "config.yaml").write_text("framed_replay: false\nredirect_to_exact: true\n")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = (folder / "log").open("wb")
    server = subprocess.Popen([programs / "wayback", "-p", str(port), "-b", "127.0.0.1"], cwd=folder, stdout=log, stderr=log)
    try:
        _wait(f"http://127.0.0.1:{port}/", server)
        yield f"http://127.0.0.1:{port}/c/"
    finally:
        server.terminate()
        server.wait(10)
        log.close()


def _wait(url: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5):
            return
        time.sleep(0.1)
    raise RuntimeError("pywb did not start")


@dataclass
class Archive(Site):
    """A stub of an archive: every page was captured, unless ``pages`` says otherwise under the memento's path or the original's URL.

    It answers for mementos (``/c/TIME id_/URL``), TimeMaps of ``captures`` times, and Archive-It's list of ``seeds``.
    """

    captures: dict[str, list[str]] = field(default_factory=dict)
    seeds: list[dict[str, object]] = field(default_factory=list)
    titles: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0

    def answer(self, path: str) -> Answer:
        if path in self.pages:
            return super().answer(path)
        with self.lock:
            self.requests.append(path)
        if memento := re.fullmatch(r"/c/([0-9]{14})id_/(.*)", path):
            moment = as_datetime(memento[1])
            assert moment is not None
            title = self.titles.get(memento[2], f"Report on {memento[2].rpartition('/')[2]}")
            return Answer(page(title), headers={"Memento-Datetime": format_datetime(moment, usegmt=True)}, delay=self.delay)
        if path.startswith("/c/timemap/link/"):
            return self.timemap(path.removeprefix("/c/timemap/link/"))
        if path.startswith("/api/seed?"):
            return Answer(json.dumps(self.seeds), headers={"Content-Type": "application/json"})
        return Answer("<title>Not found</title>", 404)

    def timemap(self, url: str) -> Answer:
        if url not in self.captures:
            return Answer("<title>Not found</title>", 404)
        links = [f'<{url}>; rel="original"']
        for time_ in self.captures[url]:
            moment = as_datetime(time_)
            assert moment is not None
            links.append(f'<{self.url}/c/{time_}/{url}>; rel="memento"; datetime="{format_datetime(moment, usegmt=True)}"')
        return Answer(",\n".join(links), headers={"Content-Type": "application/link-format"})
