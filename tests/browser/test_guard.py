"""Pages in a real Chromium do not reach the local network, and no other scheme; the guard itself, over sockets.

Everything here is on loopback. What stands for the Web is 127.0.0.1, what stands for the local network is 127.0.0.2.
"""

import asyncio
import shutil
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from scrapy.settings import Settings

from harvestcrawl.browser import guard
from harvestcrawl.browser.config import BrowserConfig
from harvestcrawl.browser.guard import Guard, Network, network_of, networks_of
from harvestcrawl.browser.leftovers import CrawlFolder
from harvestcrawl.browser.page import LoadedPage, LoadTask
from harvestcrawl.browser.pool import BrowserPool
from tests.local_site import Answer, Site, _Handler, served

ROUTER = "127.0.0.2"
SECRET = "Router administration"


@pytest.mark.parametrize(
    ("address", "network"),
    [
        *((a, Network.LOOPBACK) for a in ("127.0.0.1", "127.0.0.53", "0.0.0.0", "::1", "::", "::ffff:127.0.0.1")),
        *((a, Network.PRIVATE) for a in ("10.1.2.3", "172.16.0.1", "192.168.1.1", "fc00::1")),
        *((a, Network.PRIVATE) for a in ("::ffff:192.168.1.1", "64:ff9b::c0a8:101", "2002:c0a8:101::")),
        *((a, Network.LINK_LOCAL) for a in ("169.254.169.254", "fe80::1%eth0")),
        *((a, Network.OTHER) for a in ("100.64.0.1", "224.0.0.1", "240.0.0.1")),
        *((a, None) for a in ("93.184.215.14", "1.1.1.1", "2606:4700:4700::1111", "::ffff:93.184.215.14", "64:ff9b::5db8:d70e")),
    ],
)
def test_addresses_of_the_local_network(address: str, network: Network | None) -> None:
    assert network_of(address) is network


@pytest.mark.parametrize(
    ("url", "found", "networks"),
    [
        ("http://192.168.1.1/", (), {Network.PRIVATE}),
        ("http://[::1]:8080/", (), {Network.LOOPBACK}),
        ("https://intranet.example/", ("10.0.0.7",), {Network.PRIVATE}),
        ("https://both.example/", ("93.184.215.14", "127.0.0.1"), {Network.LOOPBACK}),
        ("https://forum.example/", ("93.184.215.14",), set()),
        ("https://nobody.example/", None, set()),
        ("https:///", None, set()),
    ],
)
def test_urls_that_lead_to_it(url: str, found: Sequence[str] | None, networks: set[Network]) -> None:
    def resolve(host: str, port: None, type: int) -> list[tuple[object, ...]]:
        if found is None:
            raise socket.gaierror("no such host")
        return [(0, 0, 0, "", (address, 0)) for address in found]

    assert networks_of(url, resolve) == networks


# --- In a browser -------------------------------------------------------------------------------------------------------


@pytest.fixture
def router(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A service on what stands for the local network."""
    monkeypatch.setattr(guard, "network_of", lambda address: Network.PRIVATE if address.startswith(ROUTER) else None)
    handler = type("Handler", (_Handler,), {})
    with ThreadingHTTPServer((ROUTER, 0), handler) as server:
        server.daemon_threads = True
        handler.site = site = Site(f"http://{ROUTER}:{server.server_port}")
        site.pages["/"] = f"<title>{SECRET}</title><h1>{SECRET}</h1>"
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        yield site
        server.shutdown()


@pytest.fixture
def site() -> Iterator[Site]:
    with served() as site:
        yield site


Load = Callable[..., LoadedPage]


@pytest.fixture
def load() -> Iterator[Load]:
    """``load(url)``: the page as a browser of its own shows it. In a folder of a short name: the browser makes a socket in it."""
    folder = Path(tempfile.mkdtemp(prefix="guard-"))

    def run(url: str, asked_for: str | None = None) -> LoadedPage:
        config = BrowserConfig.from_settings(Settings({"BROWSER_WAIT": 3.0, "BROWSER_LOAD_TIMEOUT": 20.0}))

        async def job() -> LoadedPage:
            pool = BrowserPool(config, CrawlFolder(folder / "b"))
            try:
                return await pool.load(LoadTask(url=url, asked_for=asked_for, wait=config.wait, timeout=config.load_timeout), lambda: False)
            finally:
                await pool.close()

        return asyncio.run(job())

    yield run
    shutil.rmtree(folder)


PARTS = """
<title>A page of the Web</title><p>Words that a reader sees.</p>
<iframe src="{router}/frame"></iframe><img src="{router}/picture.png"><link rel="stylesheet" href="{router}/style.css">
<script src="{router}/script.js"></script><object data="{router}/object"></object>
<script>
  fetch("{router}/fetch", {{mode: "no-cors"}}).then(() => {{ document.title = "reached"; }}, () => {{}});
  navigator.sendBeacon("{router}/beacon", "x");
  new WebSocket("{router}/socket".replace("http", "ws"));
  const form = document.createElement("form");
  form.method = "post"; form.action = "{router}/form"; form.target = "_blank";
  document.body.append(form); form.submit(); open("{router}/window");
</script>
"""


def test_no_part_of_a_page_reaches_the_local_network(load: Load, site: Site, router: Site) -> None:
    site.pages["/thread/5"] = PARTS.format(router=router.url)
    page = load(f"{site.url}/thread/5")
    assert "<title>A page of the Web</title>" in page.html
    assert router.requests == []


@pytest.mark.parametrize(
    "how",
    [
        Answer("", 302, {"Location": "{router}/"}),
        Answer('<title>Wait</title><meta http-equiv="refresh" content="0;url={router}/">'),
        Answer('<title>Wait</title><script>location.href = "{router}/";</script>'),
    ],
    ids=["redirect", "refresh", "script"],
)
def test_no_page_leads_into_the_local_network(load: Load, site: Site, router: Site, how: Answer) -> None:
    headers = {name: value.replace("{router}", router.url) for name, value in how.headers.items()}
    site.pages["/thread/5"] = Answer(str(how.body).replace("{router}", router.url), how.status, headers)
    page = load(f"{site.url}/thread/5")
    assert router.requests == []
    assert SECRET not in page.html
    assert page.error == "it leads into the local network"


def test_a_page_of_the_local_network_may_reach_it(load: Load, site: Site, router: Site) -> None:
    router.pages["/thread/5"] = (
        f'<title>Intranet</title><p>Words.</p><img src="{router.url}/picture.png"><script src="{site.url}/x.js"></script>'
    )
    page = load(f"{router.url}/thread/5")
    assert "Words." in page.html
    assert router.asked("/thread/5") == 1


def test_a_page_of_this_machine_does_not_reach_the_house(
    load: Load, site: Site, router: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "network_of", lambda address: Network.PRIVATE if address.startswith(ROUTER) else Network.LOOPBACK)
    site.pages["/thread/5"] = PARTS.format(router=router.url)
    assert "<title>A page of the Web</title>" in load(f"{site.url}/thread/5").html
    assert router.requests == []


def test_what_counts_is_where_the_user_began(load: Load, site: Site, router: Site) -> None:
    """A hop of redirects that the crawl has followed itself does not open the local network to the browser."""
    assert load(f"{router.url}/", asked_for=f"{site.url}/thread/5").error == "it leads into the local network"
    assert router.requests == []
    assert SECRET in load(f"{router.url}/", asked_for=f"{router.url}/begun-here").html


@pytest.mark.parametrize(
    "target", ["file:///etc/passwd", "view-source:file:///etc/passwd", "chrome://version", "data:text/html,<title>owned</title>owned"]
)
@pytest.mark.parametrize("how", ["redirect", "script"])
def test_no_page_leads_to_another_scheme(load: Load, site: Site, target: str, how: str) -> None:
    script = f"<title>Here</title><p>Words.</p><script>location.href = {target!r};</script>"
    site.pages["/thread/5"] = Answer("", 302, {"Location": target}) if how == "redirect" else script
    page = load(f"{site.url}/thread/5")
    assert page.final_url.startswith(site.url)
    assert "root:" not in page.html
    assert "owned" not in page.html.replace(script, "").replace(target, "")
    assert page.error is not None or "Words." in page.html


# --- The guard itself ---------------------------------------------------------------------------------------------------


@pytest.fixture
def gate() -> Iterator[guard.Gate]:
    """A gate that lets all through."""
    made = Guard()
    gate = made.gate()
    gate.networks = frozenset(Network)
    yield gate
    made.end()


def said(gate: guard.Gate, *pieces: bytes) -> bytes:
    """All that comes back for what is sent."""
    host, _, port = gate.address.partition(":")
    with socket.create_connection((host, int(port)), 10) as connection:
        for piece in pieces:
            connection.sendall(piece)
        got = b""
        while data := connection.recv(65_536):
            got += data
        return got


def test_requests_are_passed_on_as_they_are(gate: guard.Gate, site: Site) -> None:
    site.pages["/thread/5?page=2"] = "<p>Words."
    request = f"GET {site.url}/thread/5?page=2 HTTP/1.1\r\nHost: {site.url[7:]}\r\nX-Kept: yes\r\nProxy-Connection: keep-alive\r\n\r\n"
    answer = said(gate, request.encode())
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.endswith(b"<p>Words.")
    assert b"connection: close" in answer.lower()
    assert site.requests == ["/thread/5?page=2"]
    assert site.headers[0]["x-kept"] == "yes"
    assert "proxy-connection" not in site.headers[0]


@pytest.mark.parametrize(
    "request_line",
    [
        b"GET / HTTP/1.1",
        b"GET ftp://127.0.0.1/ HTTP/1.1",
        b"CONNECT :443 HTTP/1.1",
        b"nonsense",
        b"GET http://[::1 HTTP/1.1",
        b"\x00\x01 \x02 \x03",
    ],
)
def test_what_is_no_request_of_a_browser_gets_no_answer(gate: guard.Gate, request_line: bytes) -> None:
    assert said(gate, request_line + b"\r\n\r\n") == b""


def test_a_head_without_end_gets_no_answer(gate: guard.Gate) -> None:
    with pytest.raises((ConnectionError, AssertionError)):
        assert said(gate, b"GET http://127.0.0.1/ HTTP/1.1\r\n", *[b"X: " + b"a" * 1_000 + b"\r\n"] * 100) == b"an answer"


def test_a_tunnel_passes_bytes_in_both_directions(gate: guard.Gate, site: Site) -> None:
    site.pages["/thread/5"] = "<p>Words."
    host = site.url[7:]
    inner = f"GET /thread/5 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    answer = said(gate, f"CONNECT {host} HTTP/1.1\r\n\r\n".encode(), inner.encode())
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.endswith(b"<p>Words.")


def test_the_users_proxy_is_passed_through(gate: guard.Gate, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site stands for the proxy, which is asked for the whole address."""
    site.pages["http://forum.example/thread/5"] = "<p>Words."
    monkeypatch.setenv("http_proxy", site.url)
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    assert said(gate, b"GET http://forum.example/thread/5 HTTP/1.1\r\nHost: forum.example\r\n\r\n").endswith(b"<p>Words.")


def test_ending_it_ends_what_goes_through_it(site: Site) -> None:
    made = Guard()
    gate = made.gate()
    gate.networks = frozenset(Network)
    host, _, port = gate.address.partition(":")
    with socket.create_connection((host, int(port)), 10) as connection:
        connection.sendall(f"CONNECT {site.url[7:]} HTTP/1.1\r\n\r\n".encode())
        assert connection.recv(100).startswith(b"HTTP/1.1 200 ")
        made.end()
        assert connection.recv(100) == b""
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((host, int(port)), 1)
