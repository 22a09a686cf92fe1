"""The same page gives the same rows, whatever seed the interpreter hashes strings with."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
# Every page that the project carries, in a fixed order; the whole value is written out, so that no field escapes.
PROGRAM = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from harvestcrawl import extract_thread
for path in sorted(Path("tests").glob("pages/*/page.html")) + sorted(Path("tests").glob("sample_forum/pages/**/*.html")):
    page = extract_thread(path.read_bytes(), url=f"http://forum.example/{path.parent.name}/", fetched_at=datetime(2024, 6, 1, tzinfo=UTC))
    sys.stdout.buffer.write(f"{path}: {page!r}\\n".encode("utf-8", "backslashreplace"))
"""


def rows(seed: str) -> list[str]:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    return done.stdout.decode().splitlines()


def test_two_hash_seeds_give_the_same_rows() -> None:
    first, second = rows("0"), rows("1")
    assert len(first) > 10
    assert [line for line, other in zip(first, second, strict=True) if line != other] == []
