#!/usr/bin/env python3
"""Two workers share a crawl of 400 pages and 4,000 posts in Redis; one of them, or Redis itself, is killed again and again.

usage: worker_kills.py [--kills 20] [--seed 6] [--between 1 5] [--redis]

--redis kills and starts Redis (append-only file on), not a worker. Prints what is missing, repeated or wrong; exits with 1 if anything is.
"""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.frontier_stores import redis_server  # noqa: E402
from tests.kept_forum import KeptForum, command, differences, kill, start  # noqa: E402
from tests.local_site import served  # noqa: E402


def main() -> int:
    """Kill, start again, count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--between", type=float, nargs=2, default=(1.0, 5.0), help="seconds between two kills")
    parser.add_argument("--delay", type=float, default=2.0, help="seconds that a page takes")
    parser.add_argument("--redis", action="store_true", help="kill Redis")
    options = parser.parse_args()
    moments = random.Random(options.seed)
    alive = 0
    with served(KeptForum) as site, tempfile.TemporaryDirectory() as name, redis_server(Path(name) / "redis") as server:
        site.delay = options.delay
        folder = Path(name)
        more = (
            "-s",
            f"REDIS_URL={server.url}",
            "-s",
            "HARVEST_JOURNAL_BYTES=50000",
            "-s",
            "HARVEST_LEASE=9",
            "-s",
            "EXTRACTION_PROCESSES=0",
        )
        words = [command(site.url, folder, *more, name=worker) for worker in ("a_", "b_")]
        workers = [start(each) for each in words]
        for _ in range(options.kills):
            time.sleep(moments.uniform(*options.between))
            which = moments.randrange(2)
            if options.redis:
                alive += any(worker.poll() is None for worker in workers)
                server.kill()
                time.sleep(moments.uniform(0, 1))
                server.start()
                continue
            alive += workers[which].poll() is None
            kill(workers[which])
            workers[which] = start(words[which])
        said = [worker.communicate()[1] for worker in workers]
        codes = [worker.returncode for worker in workers]
        found = differences(site, folder)
        rows = [len((folder / f"{worker}posts.jsonl").read_text().splitlines()) for worker in ("a_", "b_")]
        print(f"{options.kills} kills ({alive} of a running crawl), exit {codes}, {len(site.requests)} requests, posts by worker {rows}")
        print("".join(said).strip())
        print(", ".join(f"{name}: {number}" for name, number in found.items()))
    return int(any(found.values()) or any(codes))


if __name__ == "__main__":
    sys.exit(main())
