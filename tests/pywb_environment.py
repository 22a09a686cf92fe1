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
    return made(Path(os.environ.get("HARVEST_PYWB") or Path(__file__).parents[1] / ".venv-pywb"), PINS)


def made(folder: Path, pins: Path) -> Path:
    """The folder of an environment with what the file ``pins`` lists, made anew if it is missing or they have changed."""
    stamp = folder / f"made-{sha256(pins.read_bytes()).hexdigest()[:12]}"
    if not stamp.exists():
        shutil.rmtree(folder, ignore_errors=True)
        _run(folder, sys.executable, "-m", "venv", str(folder))
        _run(folder, str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "-qq", "install", "-r", str(pins))
        stamp.touch()
    return folder


def _run(folder: Path, *command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise CannotBeMadeError(f"the environment {folder.name} cannot be made: {lines[-1] if lines else done.returncode}")


if __name__ == "__main__":
    try:
        print(environment())
    except CannotBeMadeError as error:
        sys.exit(str(error))
