"""A copy of a PostgreSQL database by its own tool, pg_dump, before its schema is changed."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from sqlalchemy import URL

from bot.store import schema
from bot.tables.values.refusals import StoreUnavailable

TOOL = "pg_dump"
REASON = 300  # characters of what the tool says, at most
VARIABLES = {
    "password": "PGPASSWORD",
    "passfile": "PGPASSFILE",
    "ssl": "PGSSLMODE",
    "target_session_attrs": "PGTARGETSESSIONATTRS",
}
"""The tool's names for parameters of our URLs. As arguments everybody on the machine could read them."""


async def dump(
    url: URL, name: Path, found: str, still: Callable[[], Coroutine[Any, Any, str | None]]
) -> Path | None:
    """Copy the database into a file, and make its folder; None if another process has upgraded it meanwhile.

    ``found``: the schema that it has, and ``still`` asks again. The file is for its owner alone, like the
    database. Raises StoreUnavailable.
    """
    target = name.with_name(f"{name.name}.before-{schema.SCHEMA}")
    part = name.with_name(f"{name.name}.{uuid4()}")
    try:
        _begin(part)
        await _run(url, part)
        if await still() != found:  # perhaps the copy is of the new one
            return None
        part.replace(target)
    except FileNotFoundError:
        raise _refused(found, f"{TOOL} is not installed here") from None
    except OSError as error:
        raise _refused(found, f"{target} cannot be written: {error.strerror or error}") from None
    except subprocess.CalledProcessError as error:
        said = " ".join(error.stderr.decode(errors="replace").split())[-REASON:]
        raise _refused(found, f"{TOOL} failed: {said or error.returncode}") from None
    finally:
        with suppress(OSError):  # usually it has its name by now
            part.unlink()
    return target


def _begin(part: Path) -> None:
    """Make an empty file that only its owner can read."""
    part.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


async def _run(url: URL, target: Path) -> None:
    """Run the tool.

    Raises FileNotFoundError where it is missing, CalledProcessError for what it refuses, OSError.
    """
    command = (TOOL, "--format=custom", "--no-password", f"--file={target}")
    process = await asyncio.create_subprocess_exec(
        *command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, env={**os.environ, **dict(variables(url))}
    )
    try:
        _, said = await process.communicate()
    except asyncio.CancelledError:  # told to stop
        process.kill()
        await process.wait()
        raise
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, stderr=said)


def variables(url: URL) -> Iterator[tuple[str, str]]:
    """A database's address as variables of the environment, by which the tool finds it."""
    hosts, ports = _addresses(url)
    if hosts:
        yield "PGHOST", ",".join(hosts)
    if any(ports):
        yield "PGPORT", ",".join(ports)
    if url.username:
        yield "PGUSER", url.username
    if url.database:
        yield "PGDATABASE", url.database
    if url.password:
        yield "PGPASSWORD", str(url.password)
    for name, variable in VARIABLES.items():
        if name in url.query:
            yield variable, ",".join(_listed(url, name))
    if user := url.query.get("user"):
        yield "PGUSER", str(user)


def _addresses(url: URL) -> tuple[list[str], list[str]]:
    """The hosts of a URL and their ports, empty where it names none."""
    hosts = [url.host] if url.host else []
    ports = [str(url.port or "")] if url.host else []
    for named in _listed(url, "host"):
        host, colon, port = named.rpartition(":") if not named.startswith("/") else (named, "", "")
        hosts.append(host if colon else named)
        ports.append(port if colon else "")
    given = _listed(url, "port")
    if given:
        ports = given
    return hosts, ports


def _listed(url: URL, name: str) -> list[str]:
    """The values of a parameter, which may be named several times or have several values."""
    values = url.query.get(name, ())
    return [part for value in ([values] if isinstance(values, str) else values) for part in value.split(",")]


def _refused(found: str, why: str) -> StoreUnavailable:
    return StoreUnavailable(
        f"The database has schema {found} and must be upgraded to {schema.SCHEMA}, but it cannot be backed "
        f"up first: {why}. Fix that, or back it up yourself and start once with: palermo run --no-backup"
    )
