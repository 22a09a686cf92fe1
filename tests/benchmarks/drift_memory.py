#!/usr/bin/env python3
"""Does memory stay flat over a long list of pairs? Checks 20,000 of them on an archive and a site on the loopback.

usage: drift_memory.py [--pairs 20000] [--limit-mb 300] [--limit-ratio 1.2]

Every pair has pages of its own, which is the worst that can be. Prints the crawler's resident memory at 2,000 pairs and at the last one,
and their ratio; exits with 1 above a limit.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.benchmarks.crawl_memory import resident_mb  # noqa: E402
from tests.benchmarks.drift_speed import LIFTED, Served, pairs  # noqa: E402

FIRST_LOOK = 2000


def main() -> int:
    """Check the pairs, look twice, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--limit-mb", type=float, default=300)
    parser.add_argument("--limit-ratio", type=float, default=1.2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Served(0) as site, Served(0) as archive:
        table = Path(folder) / "pairs.csv"
        pairs(options.pairs, site, archive, table)
        looks = watch(table)
    (first, before), (last, after) = looks[0], looks[-1]
    print(f"{first} pairs: {before:.0f} MB, {last} pairs: {after:.0f} MB (at most {options.limit_mb:g}), ratio {after / before:.2f}")
    return int(last < options.pairs or after > options.limit_mb or after / before > options.limit_ratio)


def watch(table: Path) -> list[tuple[int, float]]:
    """Resident memory at every 2,000th row."""
    settings = [part for name, value in LIFTED.items() for part in ("-s", f"{name}={value}")]
    command = [sys.executable, "-m", "scrapy", "crawl", "drift", "-a", f"collection={table}", "-o", "-:jsonl", *settings]
    looks: list[tuple[int, float]] = []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as crawl:
        assert crawl.stdout is not None
        for row, _ in enumerate(crawl.stdout, 1):
            if row % FIRST_LOOK == 0:
                looks.append((row, resident_mb(crawl.pid)))
                print(f"{row} pairs, {looks[-1][1]:.0f} MB", file=sys.stderr)
    return looks


if __name__ == "__main__":
    sys.exit(main())
