"""Installs Palermo as the host guide says for machines without make, and plays a game with it.

``python .ci/without_make.py``, on any system. Elsewhere than on Windows, programs are in ``bin``.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INSTALL = (
    "py -3 -m venv .venv",
    ".venv/Scripts/python -m pip install --no-deps --require-hashes"
    " -r requirements.lock -r requirements-build.lock",
    ".venv/Scripts/python -m pip install --no-build-isolation --no-deps .",
)
PLAY = (
    ".venv/Scripts/palermo simulate streets --seats 2 --seed 7 --policy smart --out records",
    ".venv/Scripts/palermo verify records/streets-2-7-0.json",
    ".venv/Scripts/palermo render records/streets-2-7-0.json --out position.png",
)
TEST = (
    ".venv/Scripts/python -m pip install --no-deps --require-hashes -r requirements-dev.lock",
    ".venv/Scripts/python -m pytest -q tests/bot/test_windows.py",
)


def words(command: str) -> list[str]:
    """A command for this system; the first Python is the one that runs this."""
    program, *arguments = shlex.split(command)
    if program == "py":
        return [sys.executable, *arguments[1:]]
    if os.name != "nt":
        program = program.replace("Scripts", "bin")
    return [str(ROOT / program), *arguments]


def main() -> None:
    """Run all of it; what fails ends the program."""
    for command in (*INSTALL, *PLAY, *TEST):
        sys.stdout.write(f"> {command}\n")
        sys.stdout.flush()
        subprocess.run(words(command), cwd=ROOT, check=True)  # noqa: S603 - our own words


if __name__ == "__main__":
    main()
