"""The published tool (harvest-webforum 1.1.0) on the same pages, in an environment of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.pywb_environment import made  # noqa: E402

PINS = Path(__file__).with_name("published-requirements.txt")
# Reads a page a line, writes the milliseconds that it took a line; where the tool fails, they count as well.
READER = """
import json, logging, sys, time
from harvest import extract_data
logging.disable(logging.CRITICAL)
answers, sys.stdout = sys.stdout, sys.stderr
for line in sys.stdin:
    html, url = json.loads(line)
    start = time.process_time()
    try:
        extract_data(html, url)
    except Exception:  # of any kind: it is not ours
        pass
    print(1e3 * (time.process_time() - start), file=answers, flush=True)
"""


def published_times(pages: Iterable[tuple[bytes, str]]) -> list[float]:
    """The milliseconds that the published tool takes for each page, read once; raises `CannotBeMadeError` where it cannot be had."""
    folder = made(Path(os.environ.get("HARVEST_PUBLISHED") or ROOT / ".venv-published"), PINS)
    lines = "".join(json.dumps((html.decode("utf-8", "replace"), url)) + "\n" for html, url in pages)
    command = [str(folder / "bin" / "python"), "-c", READER]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return [float(line) for line in done.stdout.splitlines()]
