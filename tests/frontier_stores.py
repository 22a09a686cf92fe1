"""The stores of `harvestcrawl.frontier`, each as the contract tests take it."""

import contextlib
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from harvestcrawl.frontier import Frontier, SqliteFrontier
from harvestcrawl.frontier.redis import RedisFrontier

LEASE = 10.0


class Clock:
    """A time that tests set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def sqlite_store(folder: Path, clock: Clock) -> Callable[[], Frontier]:
    return lambda: SqliteFrontier(folder, LEASE, clock)


@contextlib.contextmanager
def redis_server(folder: Path, port: int | None = None) -> Iterator["RedisServer"]:
    """A server of our own, with an append-only file."""
    folder.mkdir(parents=True, exist_ok=True)
    server = RedisServer(folder, port or free_port())
    server.start()
    try:
        yield server
    finally:
        server.kill()


@dataclass
class RedisServer:
    folder: Path
    port: int
    password: str = "not-for-logs"
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def start(self) -> None:
        words = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder), "--save", ""]
        words += ["--appendonly", "yes", "--requirepass", self.password]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        client = Redis.from_url(self.url)
        for _ in range(200):
            with contextlib.suppress(RedisError):
                client.ping()
                break
            time.sleep(0.05)
        client.close()

    def kill(self) -> None:
        """SIGKILL."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def redis_store(url: str, clock: Clock) -> Callable[[], Frontier]:
    names = count(1)
    return lambda: RedisFrontier(Redis.from_url(url), "tests", f"worker {next(names)}", LEASE, clock)
