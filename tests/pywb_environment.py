#!/usr/bin/env python3
"""Makes the environment of the replay server (pywb) that tests ask for archived pages, unless it is there.

usage: pywb_environment.py      prints where it is; `make test` calls it, and so do the tests themselves
"""

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

PINS = Path(__file__).with_name("pywb-requirements.txt")


class CannotBeMadeError(Exception):
    """The environment is not there and cannot be made; the message says why."""


def environment() -> Path:
    """The folder of the environment, made if it is missing or its pins have changed; HARVEST_PYWB names another place for it."""
    folder = Path(os.environ.get("HARVEST_PYWB") or Path(__file__).parents[1] / ".venv-pywb")
    stamp = folder / f"made-{sha256(PINS.read_bytes()).hexdigest()[:12]}"
    if not stamp.exists():
        shutil.rmtree(folder, ignore_errors=True)
        _run(sys.executable, "-m", "venv", str(folder))
        _run(str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "-qq", "install", "-r", str(PINS))
        stamp.touch()
    return folder


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise CannotBeMadeError(f"the environment of pywb cannot be made: {lines[-1] if lines else done.returncode}")


if __name__ == "__main__":
    try:
        print(environment())
    except CannotBeMadeError as error:
        sys.exit(str(error))
