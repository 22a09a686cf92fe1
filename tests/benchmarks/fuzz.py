#!/usr/bin/env python3
"""Reads damaged pages: none may raise, none may take longer than a second for each megabyte that it has begun.

usage: fuzz.py [--pages 10000] [--seed 1] [--keep DIR]

Prints how many pages raised, the slowest page, and the slowest of those above 100 KB by seconds a megabyte. Pages that raise or take too
long are written to DIR. Exits with 1 if there is one.
"""

import argparse
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from harvestcrawl import SiteLayouts, extract_thread  # noqa: E402
from tests.mutations import mutated  # noqa: E402

NOW = datetime(2024, 6, 1, tzinfo=UTC)
MB = 1_000_000


def main() -> int:
    """Read the pages, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    outcomes: Counter[str] = Counter()
    slowest, slowest_large = (0.0, 0, ""), (0.0, 0, "")
    bad = 0
    layouts = SiteLayouts()
    for n, (name, page) in enumerate(mutated(options.seed, options.pages)):
        start = time.process_time()
        try:
            found = extract_thread(page, f"https://forum.example/{name}/thread.php?t={n}", NOW, layouts=layouts)
            outcomes[found.outcome] += 1
            fault = ""
        except Exception as error:  # noqa: BLE001  # whatever it is, it is what is looked for
            fault = repr(error)[:200]
        took = time.process_time() - start
        slowest = max(slowest, (took, len(page), name))
        if len(page) > MB / 10:
            slowest_large = max(slowest_large, (took / len(page) * MB, len(page), name))
        if fault or took > max(1.0, len(page) / MB):
            bad += 1
            print(f"page {n} ({name}, {len(page)} bytes): {fault or f'{took:.2f} s'}")
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / f"{options.seed}-{n}-{name}.html").write_bytes(page)
    print(f"{options.pages} pages, {bad} that raised or took too long; {dict(sorted(outcomes.items()))}")
    print(f"slowest: {slowest[0]:.2f} s for {slowest[1] / 1000:.0f} KB ({slowest[2]})")
    print(f"slowest above 100 KB: {slowest_large[0]:.2f} s a megabyte, {slowest_large[1] / 1000:.0f} KB ({slowest_large[2]})")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
