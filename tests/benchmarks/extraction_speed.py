#!/usr/bin/env python3
"""How long the extraction of a page takes, beside lxml's parse of the same pages in the same run.

usage: extraction_speed.py [FOLDER …]

Without arguments: the pages under tests/pages, and each set of labelled pages under HARVEST_GOLD (default ../shared/gold)
where there is one. A folder holds case folders with a page.html, or JSON files with `html`, `url` and `fetched_at`.
The ratio to lxml is the figure to compare between machines. Each page is read twice, and the second time counts.
"""

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from lxml import html as lxml_html  # noqa: E402

from harvestcrawl import extract_thread  # noqa: E402

NOW = datetime(2024, 6, 1, tzinfo=UTC)


def pages_in(folder: Path) -> list[tuple[bytes, str, datetime]]:
    """The pages of a folder: body, address, time of fetching."""
    found = [(path.read_bytes(), f"http://forum.example/{path.parent.name}/", NOW) for path in sorted(folder.glob("*/page.html"))]
    for path in sorted(folder.glob("*.json")):
        page = json.loads(path.read_text(encoding="utf-8"))
        found.append((page["html"].encode("utf-8", "surrogatepass"), page["url"], datetime.fromisoformat(page["fetched_at"])))
    return found


def milliseconds(work: Callable[[], object]) -> float:
    work()  # the first run pays for caches and lazy imports
    start = time.perf_counter()
    work()
    return 1e3 * (time.perf_counter() - start)


def report(folder: Path) -> str:
    """One line on a folder's pages."""
    ours, parse, size = [], [], 0
    for body, url, fetched_at in pages_in(folder):
        size += len(body)
        ours.append(milliseconds(lambda b=body, u=url, f=fetched_at: extract_thread(b, url=u, fetched_at=f)))
        parse.append(milliseconds(lambda b=body: lxml_html.document_fromstring(b or b"<p>", parser=lxml_html.HTMLParser(encoding="utf-8"))))
    if not ours:
        return f"{folder.name:18} no pages"
    ratio = statistics.median(ours) / statistics.median(parse)
    return (
        f"{folder.name:18} {len(ours):4} pages of {size / len(ours) / 1000:5.0f} KB: "
        f"median {statistics.median(ours):6.1f} ms, mean {statistics.mean(ours):6.1f}, worst {max(ours):7.1f}; "
        f"lxml median {statistics.median(parse):5.2f}, mean {statistics.mean(parse):5.2f}; ratio of medians {ratio:5.1f}"
    )


def main(argv: list[str]) -> None:
    gold = Path(os.environ.get("HARVEST_GOLD") or ROOT.parent / "shared" / "gold")
    sets = sorted(path for path in gold.glob("*-dev") if any(path.glob("*.json")))
    folders = [Path(name) for name in argv] or [ROOT / "tests" / "pages", *sets]
    for folder in folders:
        print(report(folder), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
