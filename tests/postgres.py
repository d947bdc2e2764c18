"""A PostgreSQL server of the tests' own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TypeAlias

import pytest

PATIENCE = 300  # seconds for the server to start
UNPRIVILEGED = "nobody"  # PostgreSQL refuses to run as root


def programs() -> Path | None:
    """The folder of the server's programs, which is not always on the path."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The end of database URLs on a server that lives as long as the tests.

    It has a directory of its own, and there the socket at which alone it listens: no port can be taken.
    """
    where = programs()
    if where is None:
        pytest.skip("no PostgreSQL programs (initdb, pg_ctl) are installed")
    user = UNPRIVILEGED if os.geteuid() == 0 else None
    home = tempfile.mkdtemp(prefix="palermo-pg-")
    if user is not None:
        shutil.chown(home, user)
    data = f"{home}/data"

    def run(*command: str) -> None:
        subprocess.run(command, check=True, capture_output=True, user=user, cwd=home, timeout=PATIENCE)  # noqa: S603 - our own words

    run(f"{where}/initdb", "-D", data, "-U", "palermo", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-c listen_addresses= -k {home} -F"
    words = ("-o", options, "-l", f"{home}/log", "-w", "-t", str(PATIENCE))
    run(f"{where}/pg_ctl", "-D", data, *words, "start")
    try:
        yield f"?host={home}"
    finally:
        run(f"{where}/pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(home)


Make: TypeAlias = Callable[..., str]


@pytest.fixture(scope="session")
def fresh_database(postgres: str) -> Make:
    """Makes a new empty database on the server, or a copy of another one, and gives its URL."""
    where = programs()
    numbers = count()

    def make(template: str = "template0") -> str:
        name = f"test{next(numbers)}"
        maintenance = f"--maintenance-db=postgresql://palermo@/postgres{postgres}"
        subprocess.run([f"{where}/createdb", maintenance, "-T", template, name], check=True)  # noqa: S603 - our own words
        return f"postgresql://palermo@/{name}{postgres}"

    return make
