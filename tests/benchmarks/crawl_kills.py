#!/usr/bin/env python3
"""Does a crawl that is killed again and again lose or repeat a row? 400 pages, 4,000 posts, SIGKILL at random moments.

usage: crawl_kills.py [--kills 20] [--seed 6] [--between 1.5 4]

Prints what is missing, repeated or wrong; exits with 1 if anything is.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.kept_forum import KeptForum, command, differences, killed_often  # noqa: E402
from tests.local_site import served  # noqa: E402


def main() -> int:
    """Kill, resume, count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--between", type=float, nargs=2, default=(1.5, 4.0), help="seconds after which a crawl is killed")
    options = parser.parse_args()
    with served(KeptForum) as site, tempfile.TemporaryDirectory() as name:
        site.delay = 1.0
        folder = Path(name)
        words = command(site.url, folder, "-s", f"JOBDIR={folder}/job", "-s", "HARVEST_JOURNAL_BYTES=50000")
        alive = killed_often(words, options.kills, options.seed, options.between)
        done = subprocess.run(words, cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False)
        found = differences(site, folder)
        print(f"{options.kills} kills ({alive} of a running crawl), then to the end: exit {done.returncode}, {len(site.requests)} requests")
        print(done.stderr.strip())
        print(", ".join(f"{name}: {number}" for name, number in found.items()))
    return int(any(found.values()) or done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
