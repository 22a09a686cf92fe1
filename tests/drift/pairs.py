"""Reads `pairs.txt`: pairs of our own invention, in the habits of real titles."""

from pathlib import Path
from typing import NamedTuple

from harvestcrawl import PageState


class Pair(NamedTuple):
    """One line of the file."""

    verdict: str
    reason: str | None
    """What the judgement has to name; ``None`` where several reasons would do."""
    archived: PageState
    live: PageState

    def __str__(self) -> str:
        return f"{self.archived.title}->{self.live.title}"[:80]


def read() -> list[Pair]:
    text = Path(__file__).with_name("pairs.txt").read_text(encoding="utf-8")
    return [_pair(line) for line in text.splitlines() if line.strip() and not line.startswith("#")]


def _pair(line: str) -> Pair:
    verdict, reason, old, new, old_url, new_url, *rest = (field.strip() for field in line.split("¦"))
    status, error = (*rest, "", "")[:2]
    url = old_url if old_url.startswith("http") else f"https://{old_url}"
    final = url if new_url == "-" else f"https://{new_url}"
    answered = bool(status)
    return Pair(
        verdict,
        None if reason.endswith("?") else reason,
        PageState(url, title=old or None, status=200),
        PageState(
            url,
            final_url=final if answered else None,
            title=new or None,
            status=int(status) if status else None,
            redirects=(url,) if answered and final != url else (),
            error=error or None,
        ),
    )
