"""Whether a crawl is to be kept, where, and whether what is there is the same crawl."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scrapy.settings import BaseSettings

from harvestcrawl.arguments import ArgumentError
from harvestcrawl.frontier.contract import Frontier, FrontierError, Kept
from harvestcrawl.frontier.outputs import Outputs, outputs_of
from harvestcrawl.frontier.sqlite import SqliteFrontier


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


def open_crawl(settings: BaseSettings, identity: Mapping[str, str]) -> Opened | None:
    """Open the frontier that the settings name, and begin the crawl in it if there is none; ``None`` if they name none.

    :param identity: what makes it this crawl and no other
    :raises ArgumentError: if there is another crawl in it, or outputs that cannot be gone on with
    :raises FrontierError: if it cannot be used
    """
    folder = settings.get("JOBDIR")
    if not folder:
        return None
    outputs = outputs_of(settings.getdict("FEEDS"))
    frontier = SqliteFrontier(Path(folder), lease=math.inf)  # whoever holds the file is the only one
    here = {**identity, "the outputs": ", ".join(sorted(outputs.paths)), "the formats": ", ".join(sorted(outputs.formats))}
    try:
        check(frontier, here, str(folder), outputs.at_the_beginning())
    except (ArgumentError, FrontierError):
        frontier.close()
        raise
    return Opened(frontier=frontier, outputs=outputs, where=f"JOBDIR={folder}")


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
