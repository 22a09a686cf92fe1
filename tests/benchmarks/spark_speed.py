#!/usr/bin/env python3
"""Records a second that Spark reads from WARC files, on one core and on two, and their ratio.

usage: spark_speed.py [--files 4] [--records 500]

The files are made of the pages under tests/pages, in turn. Both are measured in turn, twice, each time in a Spark of its own whose
workers have read a page before the clock starts; of all rounds the best counts, so that other work on the machine counts less. Needs
the extra "spark" and Java.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from harvestcrawl.spark import StoredCrawl, read_warcs  # noqa: E402
from tests.replay import Record, write_warc  # noqa: E402

ROUNDS, TURNS = 2, 2
CORES = (1, 2)


def records(count: int, first: int) -> list[Record]:
    """Pages under addresses of their own."""
    pages = [
        (json.loads((folder / "meta.json").read_text())["url"], (folder / "page.html").read_bytes())
        for folder in sorted((ROOT / "tests" / "pages").iterdir())
        if (folder / "page.html").exists()
    ]
    chosen = (pages[number % len(pages)] for number in range(first, first + count))
    return [
        Record(f"{url}{'&' if '?' in url else '?'}copy={number}", body, time="20240601000000")
        for number, (url, body) in enumerate(chosen, first)
    ]


def measure(folder: str, cores: int) -> tuple[int, int, float]:
    """Records, posts, and the seconds of the better round."""
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master(f"local[{cores}]").config("spark.ui.enabled", "false").config("spark.log.level", "OFF")
    spark = builder.getOrCreate()
    read_warcs(spark, [f"{folder}/warm-{number}.warc" for number in range(2 * cores)]).rows.count()
    seconds = []
    for _ in range(ROUNDS):
        start = time.monotonic()
        outcomes = StoredCrawl(read_warcs(spark, f"{folder}/crawl-*.warc.gz").rows).outcomes.collect()
        seconds.append(time.monotonic() - start)
    spark.stop()
    return sum(row.pages for row in outcomes), sum(row.posts for row in outcomes), min(seconds)


def main() -> None:
    """Write the files, measure each number of cores in a process of its own, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=4)
    parser.add_argument("--records", type=int, default=500)
    parser.add_argument("--measure", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        print(json.dumps(measure(options.measure[0], int(options.measure[1]))))
        return
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1", "PYTHONPATH": str(ROOT)}
    speeds = dict.fromkeys(CORES, 0.0)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.files):
            write_warc(Path(folder) / f"crawl-{number}.warc.gz", records(options.records, number * options.records))
        for number in range(2 * max(CORES)):
            write_warc(Path(folder) / f"warm-{number}.warc", records(1, number))
        for cores in CORES * TURNS:
            command = [sys.executable, __file__, "--measure", folder, str(cores)]
            done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
            count, posts, seconds = json.loads(done.stdout.splitlines()[-1])
            speeds[cores] = max(speeds[cores], count / seconds)
            print(f"local[{cores}]: {count} records, {posts} posts in {seconds:.1f} s: {count / seconds:.1f} records a second", flush=True)
    one, two = (speeds[cores] for cores in CORES)
    print(f"1 core {one:.1f}, 2 cores {two:.1f} records a second, ratio {two / one:.2f}")


if __name__ == "__main__":
    main()
