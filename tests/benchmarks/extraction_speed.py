#!/usr/bin/env python3
"""How long the extraction of a page takes, beside lxml's parse of the same pages in the same run.

usage: extraction_speed.py [--published] [FOLDER …]

Without arguments: the pages under tests/pages, and each set of labelled pages under HARVEST_GOLD (default ../shared/gold)
where there is one. A folder holds case folders with a page.html, or JSON files with `html`, `url` and `fetched_at`.
The ratio to lxml is the figure to compare between machines. Each page is read once for the first time, as in a run over pages
that are all new, and then three times, of which the best counts. Times are the processor's, so that other work counts less.
With --published the published tool reads web-forum-52 too, once, in an environment of its own that is made for it.
"""

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from lxml import html as lxml_html  # noqa: E402

from harvestcrawl import extract_thread  # noqa: E402
from tests.benchmarks.published_tool import published_times  # noqa: E402
from tests.pywb_environment import CannotBeMadeError  # noqa: E402

NOW = datetime(2024, 6, 1, tzinfo=UTC)


def pages_in(folder: Path) -> list[tuple[bytes, str, datetime]]:
    """The pages of a folder: body, address, time of fetching."""
    found = [(path.read_bytes(), f"http://forum.example/{path.parent.name}/", NOW) for path in sorted(folder.glob("*/page.html"))]
    for path in sorted(folder.glob("*.json")):
        page = json.loads(path.read_text(encoding="utf-8"))
        found.append((page["html"].encode("utf-8", "surrogatepass"), page["url"], datetime.fromisoformat(page["fetched_at"])))
    return found


REPEATS = 3
PUBLISHED_FOR = "web-forum-52"
"""The pages that the published tool was made with; on others it takes as long."""


def milliseconds(work: Callable[[], object]) -> float:
    """The processor time of one run."""
    start = time.process_time()
    work()
    return 1e3 * (time.process_time() - start)


def report(folder: Path, published: bool) -> str:
    """The figures of a folder's pages."""
    first, again, parse, size = [], [], [], 0
    pages = pages_in(folder)
    for body, url, fetched_at in pages:
        size += len(body)
        ours = partial(extract_thread, body, url=url, fetched_at=fetched_at)
        theirs = partial(parsed, body or b"<p>")
        first.append(milliseconds(ours))
        again.append(min(milliseconds(ours) for _ in range(REPEATS)))
        parse.append(min(milliseconds(theirs) for _ in range(1 + REPEATS)))
    if not parse:
        return f"{folder.name}: no pages"
    lines = [f"{folder.name}: {len(parse)} pages of {size / len(parse) / 1000:.0f} KB"]
    rows = [("first time", first), ("again", again), ("lxml's parse", parse)]
    if published and folder.name.startswith(PUBLISHED_FOR):
        try:
            rows.append(("published", published_times((body, url) for body, url, _ in pages)))
        except CannotBeMadeError as error:
            lines.append(f"  without the published tool: {error}")
    for name, times in rows:
        median, mean = statistics.median(times), statistics.mean(times)
        ratios = f"{median / statistics.median(parse):5.1f} and {mean / statistics.mean(parse):5.1f} times lxml's"
        lines.append(f"  {name:12} median {median:6.2f} ms, mean {mean:6.2f}, worst {max(times):7.2f}; {ratios}")
    return "\n".join(lines)


def parsed(body: bytes) -> object:
    """What lxml alone makes of a page."""
    return lxml_html.document_fromstring(body, parser=lxml_html.HTMLParser(encoding="utf-8"))


def main() -> None:
    """Measure the folders."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--published", action="store_true")
    options = parser.parse_args()
    gold = Path(os.environ.get("HARVEST_GOLD") or ROOT.parent / "shared" / "gold")
    sets = sorted(path for path in gold.glob("*-dev") if any(path.glob("*.json")))
    for folder in options.folders or [ROOT / "tests" / "pages", *sets]:
        print(report(folder, options.published), flush=True)


if __name__ == "__main__":
    main()
