"""Whether a crawl is to be kept, where, and whether what is there is the same crawl."""

import json
import math
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

from scrapy.settings import BaseSettings
from scrapy_redis.connection import get_redis_from_settings

from harvestcrawl.arguments import ArgumentError
from harvestcrawl.frontier.contract import Frontier, FrontierError, Kept
from harvestcrawl.frontier.outputs import Outputs, outputs_of
from harvestcrawl.frontier.redis import RedisFrontier
from harvestcrawl.frontier.sqlite import SqliteFrontier

LEADS = 6
"""A leader is missed sooner than a page: it speaks every tick, and nothing is written without one."""
HOST = socket.gethostname()
"""Outputs in Redis are known by the machine that they are on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A crawl that is kept."""

    frontier: Frontier
    outputs: Outputs
    where: str
    """Its name for people."""

    def load(self) -> Kept:
        """What is kept of it."""
        kept = self.frontier.load()
        if kept is None:
            raise FrontierError(f"{self.where}: the crawl is gone")
        return kept


def open_crawl(
    settings: BaseSettings, identity: Mapping[str, str], kind: type[SqliteFrontier] = SqliteFrontier, *, shared: bool = True
) -> Opened | None:
    """Open the frontier that the settings name, and begin the crawl in it if there is none; ``None`` if they name none.

    :param identity: what makes it this crawl and no other
    :param kind: what the JOBDIR holds
    :param shared: whether the crawl can be that of many workers
    :raises ArgumentError: if there is another crawl in it, or outputs that cannot be gone on with
    :raises FrontierError: if it cannot be used
    """
    folder, address = settings.get("JOBDIR"), settings.get("REDIS_URL")
    if not folder and not address:
        return None
    if folder and address:
        raise ArgumentError("JOBDIR and REDIS_URL are two ways to keep a crawl: name one of them")
    if address and not shared:
        raise ArgumentError(f"the {identity['the spider']} job is that of one worker: keep it with JOBDIR, not with REDIS_URL")
    outputs = outputs_of(settings.getdict("FEEDS"))
    beginning = outputs.at_the_beginning()
    here = dict(identity)
    frontier: Frontier
    if folder:
        frontier = kind(Path(folder), lease=math.inf)  # whoever holds the file is the only one
        here |= {"the outputs": ", ".join(sorted(outputs.paths)), "the formats": ", ".join(sorted(outputs.formats))}
        where = f"JOBDIR={folder}"
    else:
        frontier, where = redis_frontier(settings, identity["the spider"])
        beginning = {f"{HOST}:{path}": length for path, length in beginning.items()}
    try:
        check(frontier, here, where, beginning)
    except (ArgumentError, FrontierError):
        frontier.close()
        raise
    return Opened(frontier=frontier, outputs=outputs, where=where)


def redis_frontier(settings: BaseSettings, spider: str) -> tuple[RedisFrontier, str]:
    """The frontier in Redis, and its name for people, without the password that may be in its address.

    :raises ArgumentError: if the address is none
    """
    key = str(settings.get("HARVEST_REDIS_KEY")) % {"spider": spider}
    try:
        redis = get_redis_from_settings(settings)
    except ValueError:
        raise ArgumentError("REDIS_URL is not an address: type redis://HOST:PORT/NUMBER") from None
    of = redis.connection_pool.connection_kwargs
    where = f"Redis at {of.get('host', of.get('path'))}:{of.get('port', '')}, HARVEST_REDIS_KEY={key}"
    lease = settings.getfloat("HARVEST_LEASE")
    return RedisFrontier(redis, key, f"{HOST} {uuid4().hex}", lease, leads=lease / LEADS), where


def check(frontier: Frontier, identity: Mapping[str, str], where: str, beginning: Mapping[str, int]) -> None:
    """Begin the crawl, or see that it is the one that was begun.

    :raises ArgumentError: if it is another one
    """
    frontier.begin(json.dumps(dict(identity)).encode(), beginning)
    kept = frontier.load()
    known: dict[str, Any] = json.loads(kept.identity) if kept is not None else {}
    for name in sorted({*known, *identity}):
        was, now = known.get(name), identity.get(name)
        if was != now:
            differs = f"{name}: {_short(was)}, now {_short(now)}"
            raise ArgumentError(f"{where} holds another crawl ({differs}): type the same command again, or begin with another one")


def _short(value: str | None) -> str:
    return "none" if value is None else value if len(value) <= 80 else f"{value[:77]}…"
