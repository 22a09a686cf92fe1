"""Keeps pages in a browser off the local network: a proxy on this machine, which all that the browser asks for goes through.

A page of the Web that is loaded in a browser here could reach what only this machine can: routers, cloud metadata, services on loopback.
Each browser has a gate of its own. It resolves the name itself and connects to the address that it has looked at, so that a name
cannot change its address in between (DNS rebinding). It forwards to the proxy that the environment names, if it names one.
"""

import asyncio
import contextlib
import ipaddress
import socket
import threading
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

MAX_HEAD = 65_536
"""Bytes of a request's head; Chromium's own limit of an answer's is 256 KB, and no browser sends more than this."""
CONNECT_TIMEOUT = 20.0
CHUNK = 65_536
_HOP_BY_HOP = (b"proxy-connection:", b"proxy-authorization:", b"connection:", b"keep-alive:")
_CLOSE = b"Connection: close\r\n"


@dataclass(slots=True, eq=False)
class Gate:
    """One browser's way out."""

    address: str
    """``host:port`` of the proxy."""
    networks: frozenset["Network"] = frozenset()
    """The local networks that the page being loaded is on itself: what is there it may reach, and nothing of the others."""
    refused: set[str] = field(default_factory=set)
    """The hosts that were asked for and not let through since the page was begun."""
    server: asyncio.Server | None = None
    open: dict[asyncio.StreamWriter, "asyncio.Task[None] | None"] = field(default_factory=dict)
    """The connections of the browser, each with its task: an event loop does not keep tasks itself."""

    def begin(self, url: str) -> None:
        """Ready it for a page that was asked for by the user, or lies on a site that was."""
        self.networks = networks_of(url)
        self.refused = set()


class Guard:
    """Runs the gates in a thread with a loop of its own: what browsers load is no load on the crawl's loop."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._gates: list[Gate] = []
        self._thread = threading.Thread(target=self._loop.run_forever, name="browser-guard", daemon=True)
        self._thread.start()

    def gate(self) -> Gate:
        """Open a gate."""
        gate: Gate = self._call(self._opened())
        self._gates.append(gate)
        return gate

    def close(self, gate: Gate) -> None:
        """Close a gate; its browser has ended."""
        if gate in self._gates:
            self._gates.remove(gate)
        if not self._loop.is_closed():
            asyncio.run_coroutine_threadsafe(_ended([gate]), self._loop)

    def end(self) -> None:
        """Close all gates."""
        if self._loop.is_running():
            with contextlib.suppress(RuntimeError):
                self._call(_ended(self._gates))
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(5)
        if not self._loop.is_running() and not self._loop.is_closed():
            self._loop.close()

    def _call(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(CONNECT_TIMEOUT)

    async def _opened(self) -> Gate:
        gate = Gate("")
        gate.server = await asyncio.start_server(lambda reader, writer: _serve(gate, reader, writer), "127.0.0.1", 0, limit=MAX_HEAD)
        gate.address = "{}:{}".format(*gate.server.sockets[0].getsockname()[:2])
        return gate


async def _ended(gates: list[Gate]) -> None:
    """Close gates, and give up what goes through them."""
    for gate in gates:
        if gate.server is not None:
            gate.server.close()
    await asyncio.sleep(0)  # connections that have just been accepted get their task
    while tasks := [task for gate in gates for task in gate.open.values() if task is not None]:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(0)  # what was closed is let go


# --- Addresses ----------------------------------------------------------------------------------------------------------


class Network(StrEnum):
    """What is not the Internet (RFC 6890 and its registries), by who can be met there."""

    LOOPBACK = "loopback"
    """This machine."""
    PRIVATE = "private"
    """The house: routers, printers, an intranet."""
    LINK_LOCAL = "link-local"
    """The next machine: cloud metadata."""
    OTHER = "other"
    """Shared, reserved, multicast."""


def network_of(address: str) -> Network | None:
    """The local network that an IP address belongs to; ``None`` for one of the Internet."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None) or _of_nat64(ip)
        ip = inner or ip
    if ip.is_global and not ip.is_multicast:
        return None
    if ip.is_loopback or ip.is_unspecified:  # who connects to 0.0.0.0 gets to this machine
        return Network.LOOPBACK
    if ip.is_link_local:
        return Network.LINK_LOCAL
    return Network.PRIVATE if ip.is_private and not ip.is_reserved and not ip.is_multicast else Network.OTHER


def _of_nat64(ip: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that a NAT64 gateway makes of an address (RFC 6052)."""
    return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF) if ip in ipaddress.IPv6Network("64:ff9b::/96") else None


def networks_of(url: str, resolve: Callable[..., Any] = socket.getaddrinfo) -> frozenset[Network]:
    """The local networks that a URL leads to, by its host's addresses; none if the host is unknown. May block while it is looked up."""
    host = urlsplit(url).hostname or ""
    try:
        networks = [network_of(host)]
    except ValueError:
        try:
            networks = [network_of(str(found[4][0])) for found in resolve(host, None, type=socket.SOCK_STREAM)]
        except (OSError, UnicodeError):
            networks = []
    return frozenset(network for network in networks if network is not None)


# --- Connections --------------------------------------------------------------------------------------------------------


async def _serve(gate: Gate, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One connection of the browser: one request, or one tunnel. What is refused gets no answer, as if nobody were there."""
    gate.open[writer] = asyncio.current_task()
    try:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError, ValueError):
            head = await reader.readuntil(b"\r\n\r\n")
            method, target, _ = head.split(b"\r\n", 1)[0].decode("latin-1").split(" ", 2)
            if method == "CONNECT":
                await _tunnel(gate, target, reader, writer)
            else:
                await _forward(gate, target, head, reader, writer)
    except asyncio.CancelledError:  # the guard ends: Python 3.11 would log it as an error (cpython#109538)
        pass
    finally:
        writer.close()
        gate.open.pop(writer, None)


async def _tunnel(gate: Gate, target: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """``CONNECT host:port``: bytes in both directions."""
    parts = urlsplit(f"//{target}")
    host, port = parts.hostname or "", parts.port or 443
    proxy = _proxy_for("https", host)
    beyond = await _connected(gate, host, port, proxy)
    if beyond is None:
        return
    if proxy:
        beyond[1].write(f"CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n\r\n".encode())
        answer = await beyond[0].readuntil(b"\r\n\r\n")
        writer.write(answer)
        if b" 200" not in answer.split(b"\r\n", 1)[0]:
            return
    else:
        writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
    await _both_ways(reader, writer, *beyond)


async def _forward(gate: Gate, target: str, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A request with a whole URL, for one page of plain HTTP. The connection ends with the answer: the next may be for another host."""
    parts = urlsplit(target)
    if parts.scheme not in ("http", "ws") or not parts.hostname:
        return
    proxy = _proxy_for("http", parts.hostname)
    beyond = await _connected(gate, parts.hostname, parts.port or 80, proxy)
    if beyond is None:
        return
    method = head.split(b" ", 1)[0]
    path = target if proxy else (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    kept = [line for line in head.split(b"\r\n")[1:-2] if not line.lower().startswith(_HOP_BY_HOP)]
    beyond[1].write(b"\r\n".join([method + b" " + path.encode("latin-1", "replace") + b" HTTP/1.1", *kept]) + b"\r\n" + _CLOSE + b"\r\n")
    sending = asyncio.ensure_future(_pump(reader, beyond[1]))
    try:
        while True:
            answer = await beyond[0].readuntil(b"\r\n\r\n")
            status, _, rest = answer.partition(b"\r\n")
            if b" 1" not in status[8:10]:
                break
            writer.write(answer)  # 100 and 103: the answer itself follows
        lines = [line for line in rest.split(b"\r\n")[:-2] if not line.lower().startswith(_HOP_BY_HOP)]
        writer.write(b"\r\n".join([status, *lines]) + b"\r\n" + _CLOSE + b"\r\n")
        await _pump(beyond[0], writer)
    finally:
        sending.cancel()
        beyond[1].close()


async def _connected(gate: Gate, host: str, port: int, proxy: str | None) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    """A connection to a host, or to the proxy before it; ``None`` where it is not let through or cannot be had."""
    found: list[Any] = []
    with contextlib.suppress(OSError, UnicodeError):  # behind a proxy, names may be known to it alone
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]) for one in found]
    if any(network is not None and network not in gate.networks for network in map(network_of, addresses)):
        gate.refused.add(host)
        return None
    if proxy:
        parts = urlsplit(proxy if "//" in proxy else f"//{proxy}")
        return await asyncio.wait_for(asyncio.open_connection(parts.hostname, parts.port or 8080, limit=MAX_HEAD * 4), CONNECT_TIMEOUT)
    for address in addresses:
        with contextlib.suppress(OSError, TimeoutError):
            return await asyncio.wait_for(asyncio.open_connection(address, port, limit=MAX_HEAD * 4), CONNECT_TIMEOUT)
    return None


def _proxy_for(scheme: str, host: str) -> str | None:
    """The proxy that the environment names for a host (``http_proxy``, ``https_proxy``, ``no_proxy``)."""
    proxies = getproxies()
    return None if proxy_bypass(host) else proxies.get(scheme)


async def _both_ways(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, far_reader: asyncio.StreamReader, far_writer: asyncio.StreamWriter
) -> None:
    """Pass on what comes from either side until one of them ends."""
    ways = [asyncio.ensure_future(_pump(reader, far_writer)), asyncio.ensure_future(_pump(far_reader, writer))]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        far_writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
