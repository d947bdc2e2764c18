"""Before the schema of a PostgreSQL database is changed, it is copied by its own tool."""

from __future__ import annotations

import asyncio
import os
import subprocess
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import make_url

from bot.store import SqlStore, Start, schema
from bot.store.database import Database
from bot.store.dumps import TOOL, dump, variables
from bot.store.upgrade import number
from bot.tables import StoreUnavailable
from tests.bot.store.test_migrations import former_schema
from tests.patience import PATIENCE
from tests.postgres import Make, programs

FORMER = "0015"


@pytest.fixture
async def url(fresh_database: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database of a former schema, and the tools of the server on the path."""
    url = fresh_database()
    await (await former_schema(FORMER, url, tmp_path, monkeypatch)).close()
    monkeypatch.setenv("PATH", str(programs()), prepend=":")
    return url


async def schema_of(url: str) -> str | None:
    """The schema that a database has."""
    database = Database(url)
    try:
        return await database.read(number)
    finally:
        await database.close()


def left_in(folder: Path) -> list[Path]:
    """The files of a folder, if there is one."""
    return [*folder.iterdir()] if folder.is_dir() else []


async def refused(url: str, folder: Path) -> str:
    """Return what the bot says when it does not start; the database is unchanged, without half a copy."""
    with pytest.raises(StoreUnavailable, match=r"start once with: palermo run --no-backup$") as failure:
        await SqlStore.connect(url, Start(dump=folder / "palermo"))
    assert not failure.value.passing
    assert await schema_of(url) == FORMER
    assert not left_in(folder)
    return str(failure.value)


async def test_the_copy_is_of_the_former_schema(url: str, tmp_path: Path, fresh_database: Make) -> None:
    await (await SqlStore.connect(url, Start(dump=tmp_path / "deep" / "data" / "palermo"))).close()
    (file,) = (tmp_path / "deep" / "data").iterdir()
    assert file.name == f"palermo.before-{schema.SCHEMA}"
    assert file.stat().st_mode & 0o777 == 0o600
    other = fresh_database()
    environment = dict(variables(make_url(other)))
    command = (f"{programs()}/pg_restore", "--exit-on-error", "-d", environment["PGDATABASE"], str(file))
    subprocess.run(command, env=environment, check=True)  # noqa: S603, ASYNC221 - our own words
    assert (await schema_of(other), await schema_of(url)) == (FORMER, schema.SCHEMA)
    await (await SqlStore.connect(url, Start(dump=tmp_path / "deep" / "data" / "palermo"))).close()
    assert len([*(tmp_path / "deep" / "data").iterdir()]) == 1, "nothing is migrated any more"


async def test_without_a_copy_nothing_is_changed(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No tool, a tool that fails, a folder that cannot be; ``--no-backup`` is the way on."""
    folder = tmp_path / "data"
    tools = tmp_path / "tools"
    tools.mkdir()
    monkeypatch.setenv("PATH", str(tools))
    assert "pg_dump is not installed here" in await refused(url, folder)
    (tools / TOOL).write_text("#!/bin/sh\necho 'server version mismatch' >&2\nexit 1\n")
    (tools / TOOL).chmod(0o755)
    assert "pg_dump failed: server version mismatch" in await refused(url, folder)
    (tmp_path / "file").touch()
    assert "cannot be written: Not a directory" in await refused(url, tmp_path / "file" / "data")
    await (await SqlStore.connect(url, Start())).close()
    assert await schema_of(url) == schema.SCHEMA


async def test_the_bot_can_be_stopped_while_the_copy_is_made(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tool ends with it, and what it had written goes."""
    tools, begun = tmp_path / "tools", tmp_path / "begun"
    tools.mkdir()
    (tools / TOOL).write_text(
        f"#!/bin/sh\necho $$ > {begun}.part\nmv {begun}.part {begun}\nexec sleep 1000\n"
    )
    (tools / TOOL).chmod(0o755)
    monkeypatch.setenv("PATH", str(tools), prepend=":")
    starting = asyncio.create_task(SqlStore.connect(url, Start(dump=tmp_path / "data" / "palermo")))
    async with asyncio.timeout(PATIENCE):
        while not begun.exists():  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.01)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    assert not left_in(tmp_path / "data")
    with pytest.raises(ProcessLookupError):
        os.kill(int(begun.read_text()), 0)
    assert await schema_of(url) == FORMER


@pytest.mark.parametrize(
    ("url", "told"),
    [
        (
            "postgresql://me:p%40ss@db:5433/palermo?ssl=require",
            "PGDATABASE=palermo PGHOST=db PGPASSWORD=p@ss PGPORT=5433 PGSSLMODE=require PGUSER=me",
        ),
        ("postgresql:///palermo?host=/run/pg&user=me", "PGDATABASE=palermo PGHOST=/run/pg PGUSER=me"),
        (
            "postgresql://me@/palermo?host=one:5432&host=two&passfile=/run/pass&target_session_attrs=primary",
            "PGDATABASE=palermo PGHOST=one,two PGPASSFILE=/run/pass PGPORT=5432, "
            "PGTARGETSESSIONATTRS=primary PGUSER=me",
        ),
        (
            "postgresql://me@/palermo?host=one,two&port=5432,5433",
            "PGDATABASE=palermo PGHOST=one,two PGPORT=5432,5433 PGUSER=me",
        ),
        ("postgresql:///palermo?password=secret", "PGDATABASE=palermo PGPASSWORD=secret"),
    ],
)
def test_the_tool_finds_the_database_by_its_url(url: str, told: str) -> None:
    """And nobody on the machine can read the password in its arguments."""
    assert " ".join(sorted(f"{name}={value}" for name, value in variables(make_url(url)))) == told


async def test_a_copy_of_what_another_process_has_upgraded_is_not_kept(url: str, tmp_path: Path) -> None:
    """Two start at once: only a copy of the former schema is the way back."""
    former = tmp_path / f"palermo.before-{schema.SCHEMA}"
    former.touch()
    assert (
        await dump(make_url(url), tmp_path / "palermo", FORMER, AsyncMock(return_value=schema.SCHEMA)) is None
    )
    assert former.read_bytes() == b""
    assert {file.name for file in left_in(tmp_path)} == {f"palermo.before-{schema.SCHEMA}", "scripts"}
