"""The stores that the suite is run on: SQLite in a file and in memory, and a PostgreSQL server of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from socket import socket

import pytest

from bot.store import SqlStore

UNPRIVILEGED = "nobody"  # PostgreSQL refuses to run as root


def _programs() -> Path | None:
    """Where the server's programs are; they are not always on the path."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a server that lives as long as the tests, on loopback, in a directory of its own."""
    programs = _programs()
    if programs is None:
        pytest.skip("no PostgreSQL programs (initdb, pg_ctl) are installed")
    user = UNPRIVILEGED if os.geteuid() == 0 else None
    with closing(socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    home = tempfile.mkdtemp(prefix="palermo-pg-")
    if user is not None:
        shutil.chown(home, user)
    data = f"{home}/data"

    def run(*command: str) -> None:
        subprocess.run(command, check=True, capture_output=True, user=user, cwd=home, timeout=60)  # noqa: S603 - our own words

    run(f"{programs}/initdb", "-D", data, "-U", "palermo", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-p {port} -h 127.0.0.1 -k {home} -F"
    run(f"{programs}/pg_ctl", "-D", data, "-o", options, "-l", f"{home}/log", "-w", "start")
    try:
        yield f"postgresql://palermo@127.0.0.1:{port}"
    finally:
        run(f"{programs}/pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(home)


@pytest.fixture(scope="session")
def fresh_database(postgres: str) -> Callable[[], str]:
    """Makes a new empty database on the server and gives its URL."""
    programs = _programs()
    numbers = count()

    def make() -> str:
        name = f"test{next(numbers)}"
        subprocess.run([f"{programs}/createdb", f"--maintenance-db={postgres}/postgres", name], check=True)  # noqa: S603 - our own words
        return f"{postgres}/{name}"

    return make


@pytest.fixture(params=["file", "memory", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "file":
        return f"sqlite:///{tmp_path}/palermo.db"
    if request.param == "memory":
        return "sqlite://"
    make: Callable[[], str] = request.getfixturevalue("fresh_database")
    return make()


@pytest.fixture
async def store(url: str) -> AsyncIterator[SqlStore]:
    store = await SqlStore.connect(url)
    yield store
    await store.close()
