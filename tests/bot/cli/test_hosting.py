"""The commands of a host: run, sandbox, health and backup."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import sqlite3
import stat
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import Mock

import pytest
import rich
from sqlalchemy import Connection, update
from sqlalchemy.exc import ProgrammingError
from structlog.testing import capture_logs

from bot.chat.app.notices import NOTICE
from bot.copies import backup
from bot.robots import play_season
from bot.store import SqlStore, summary
from bot.store.schema import SCHEMA, posts
from bot.tables.values.ids import GuildId
from bot.tables.values.refusals import StoreUnavailable
from sandbox import Program
from sandbox.launch import Visitors
from tests.bot.cli.conftest import WHOLE, Palermo, files_of
from tests.bot.tables.world import ANNA, World, migrated, place_in


def mode(file: Path) -> int:
    """The permissions of a file."""
    return stat.S_IMODE(file.stat().st_mode)


def test_the_sandbox_is_started_as_asked(palermo: Palermo, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its exit code is handed on; a port that is taken, say."""
    calls: list[object] = []

    def run(*words: object, browser: bool, program: Program, name: str, visitors: Visitors | None) -> int:
        calls.append((*words, browser, program.command[1:], name, visitors))
        return 2

    monkeypatch.setattr("sandbox.run", run)
    assert palermo("sandbox", "--port", 0, "--data", "here", "--no-browser")[0] == 2
    assert palermo("sandbox")[0] == 2
    assert palermo("sandbox", "--season")[0] == 2
    run_bot = ["-m", "bot", "run"]
    assert calls == [
        (0, Path("here"), False, run_bot, "Palermo", None),
        (8420, Path("data/sandbox"), True, run_bot, "Palermo", None),
        (8420, Path("data/sandbox"), True, run_bot, "Palermo", play_season),
    ]


def test_the_bot_is_run_with_its_settings(
    palermo: Palermo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the owner can read what it writes: hands and seeds of running games."""
    calls: list[object] = []

    def write(settings: Any, **how: bool) -> None:
        calls.append((settings.discord_api, how))
        (tmp_path / "written").touch()

    wiring = ModuleType("bot.wiring")
    wiring.__dict__["run"] = write
    monkeypatch.setitem(sys.modules, "bot.wiring", wiring)
    monkeypatch.setattr("bot.wiring", wiring, raising=False)
    monkeypatch.setattr("bot.logs.configure", lambda *words: calls.append(words))
    monkeypatch.setenv("DISCORD_TOKEN", "anything")
    monkeypatch.setenv("PALERMO_LOG_FORMAT", "json")
    monkeypatch.setenv("PALERMO_DISCORD_API", "http://localhost:1/api/v10")
    assert palermo("run")[0] == 0
    assert palermo("run", "--again", "--no-backup")[0] == 0
    logs, api = ("INFO", "json", ("anything",)), "http://localhost:1/api/v10"
    assert calls == [
        logs,
        (api, {"again": False, "backup": True, "take_over": False}),
        logs,
        (api, {"again": True, "backup": False, "take_over": False}),
    ]
    assert sys.modules["rich"] is rich, "though structlog was not to see it"
    assert mode(tmp_path / "written") == 0o600


def test_the_bot_is_well_while_it_gives_signs_of_life(palermo: Palermo, tmp_path: Path) -> None:
    file = tmp_path / "data" / "health"
    assert palermo("health")[0] == 1
    file.parent.mkdir()
    file.touch()
    assert palermo("health") == (0, "The bot is healthy.\n", "")
    os.utime(file, (0, 0))
    code, out, _err = palermo("health")
    assert code == 1
    assert "no sign of life for" in out
    os.utime(file, (later := time.time() + 1000, later))  # the clock was set back since
    code, out, _err = palermo("health")
    assert code == 1
    assert "in the future" in out


def test_a_copy_is_taken_while_the_bot_writes(palermo: Palermo, tmp_path: Path) -> None:
    """A consistent copy: what is not committed yet is not in it."""
    (tmp_path / "data").mkdir()
    with closing(sqlite3.connect(tmp_path / "data" / "palermo.db")) as live:
        live.execute("PRAGMA journal_mode = WAL")
        live.execute("CREATE TABLE move (text)")
        live.execute("INSERT INTO move VALUES ('I +S -C')")
        live.commit()
        live.execute("INSERT INTO move VALUES ('J')")
        code, out, _err = palermo("backup", "copy.db")
    assert code == 0
    assert "copy.db" in out
    assert mode(tmp_path / "copy.db") == 0o600
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT text FROM move").fetchall() == [("I +S -C",)]


def test_a_copy_overwrites_nothing(palermo: Palermo, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    sqlite3.connect(tmp_path / "data" / "palermo.db").close()
    shutil.copy(WHOLE, tmp_path / "copy.db")
    code, _out, err = palermo("backup", "copy.db")
    assert code == 2
    assert "not overwritten" in err
    assert (tmp_path / "copy.db").read_bytes() == WHOLE.read_bytes()


def test_a_copy_cannot_have_every_name(palermo: Palermo, tmp_path: Path) -> None:
    """Already the question whether there is such a file fails."""
    (tmp_path / "data").mkdir()
    sqlite3.connect(tmp_path / "data" / "palermo.db").close()
    name = "x" * 300
    code, _out, err = palermo("backup", name)
    assert code == 2
    assert err == f"palermo: {name} cannot be written: File name too long.\n"


def test_a_database_where_nobody_may_look(palermo: Palermo, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "x" * 300
    monkeypatch.setenv("PALERMO_DATABASE_URL", f"sqlite:///{name}")
    code, _out, err = palermo("backup", "copy.db")
    assert code == 2
    assert err == f"palermo: {name} cannot be read: File name too long.\n"


def test_a_copy_that_does_not_fit_leaves_nothing_behind(palermo: Palermo, tmp_path: Path) -> None:
    """Nor a journal, which SQLite would later play into another file of that name."""
    (tmp_path / "data").mkdir()
    with closing(sqlite3.connect(tmp_path / "data" / "palermo.db")) as live:
        live.execute("CREATE TABLE move (text)")
        live.execute("INSERT INTO move VALUES (randomblob(1000000))")
        live.commit()
    with files_of(100_000):
        code, _out, err = palermo("backup", "copy.db")
    assert code == 2
    assert err.startswith("palermo: data/palermo.db cannot be copied to copy.db: ")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_what_is_no_database_is_not_copied(palermo: Palermo, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "palermo.db").write_bytes(b"no database " * 100)
    code, _out, err = palermo("backup", "copy.db")
    assert code == 2
    assert "not a database" in err
    assert not (tmp_path / "copy.db").exists()


def test_a_copy_waits_for_the_bot_and_lies_hidden_until_it_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "palermo.db", tmp_path / "copies" / "copy.db"
    sqlite3.connect(source).close()
    target.parent.mkdir()
    connect = Mock(wraps=sqlite3.connect)
    monkeypatch.setattr(sqlite3, "connect", connect)
    backup.copy(source, target)
    live, saved, *_ = connect.call_args_list
    assert live.kwargs["timeout"] == 30
    place = saved.args[0].parent
    assert place.parent == target.parent
    assert place.name.startswith(".palermo-copy-")
    assert [file.name for file in target.parent.iterdir()] == ["copy.db"]


async def test_a_copy_is_put_back(palermo: Palermo, tmp_path: Path) -> None:
    """Copies for the eyes of their owner."""
    (tmp_path / "data").mkdir()
    await (await SqlStore.connect(f"sqlite:///{tmp_path}/data/palermo.db")).close()
    assert palermo("backup", "copy.db")[0] == 0
    code, out, _err = palermo("restore", "copy.db")
    assert code == 0
    assert "The previous file is now data/palermo.db.replaced-" in out
    assert mode(tmp_path / "data" / "palermo.db") == 0o600
    (tmp_path / "data" / "health").touch()
    code, _out, err = palermo("restore", "copy.db")
    assert code == 2
    assert "Stop it first" in err


def test_postgres_is_copied_with_its_own_tool(palermo: Palermo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALERMO_DATABASE_URL", "postgresql+asyncpg://me:hunter22@db/palermo")
    monkeypatch.setattr("bot.database_url.find_spec", lambda _name: object())
    for command, tool in (("backup", "pg_dump"), ("restore", "pg_restore")):
        code, _out, err = palermo(command, "copy.db")
        assert code == 2
        assert tool in err


def test_status_tells_tables_posts_backups_and_versions(
    palermo: Palermo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For people and for machines, without a change of the folder, where the bot may be another user."""
    assert palermo("status")[::2] == (2, "palermo: There is no database at data/palermo.db yet.\n")
    (tmp_path / "data").mkdir()
    with capture_logs():
        asyncio.run(played(tmp_path / "data" / "palermo.db"))
    files = sorted((tmp_path / "data").iterdir())
    code, out, err = palermo("status")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert "no sign of life" in lines[0]
    assert lines[1:3] == [
        "Tables: 0 playing, 2 in the lobby, 1 suspended, 1 over",
        "Servers with unfinished tables: 2",
    ]
    assert lines[3].startswith("Oldest unsent post: due since 2026-01-01 00:00 UTC (")
    assert lines[4] == "Last automatic backup: none (PALERMO_BACKUP_DIR is not set)"
    assert f"schema {SCHEMA}, database SQLite 3." in lines[5]
    assert sorted((tmp_path / "data").iterdir()) == files
    copies = tmp_path / "copies"
    monkeypatch.setenv("PALERMO_BACKUP_DIR", str(copies))
    assert palermo("status")[1].splitlines()[4] == f"Last automatic backup: none in {copies}"
    copies.mkdir()
    for name in ("palermo-20260102-030405.db", "palermo-20260101-000000.db", "mine.db"):
        (copies / name).touch()
    monkeypatch.setenv("PALERMO_BACKUP_DIR", str(tmp_path / "data" / "palermo.db"))
    told = f"palermo: PALERMO_BACKUP_DIR: {tmp_path}/data/palermo.db cannot be read: Not a directory.\n"
    assert palermo("status")[::2] == (2, told)
    monkeypatch.setenv("PALERMO_BACKUP_DIR", str(copies))
    (tmp_path / "data" / "health").touch()
    told = json.loads(palermo("status", "--json")[1])
    assert told.pop("versions")["palermo"] == version("palermo")
    assert told == {
        "healthy": True,
        "problem": None,
        "tables": {"lobby": 2, "playing": 0, "suspended": 1, "finished": 0, "abandoned": 1},
        "servers": 2,
        "oldest_post": "2026-01-01T00:00:00+00:00",
        "last_backup": "2026-01-02T03:04:05+00:00",
    }
    assert f"Last automatic backup: 2026-01-02 03:04 UTC ({copies}" in palermo("status")[1]


async def played(file: Path) -> None:
    """A database with two lobbies, a suspended one on another server, and a table that is over."""
    store = await SqlStore.connect(migrated(file))
    world = World(store)
    places = [replace(place_in(channel), guild=GuildId(1)) for channel in (1, 2, 3)]
    places.append(replace(place_in(4), guild=GuildId(2)))
    opened = [await world.tables.openings.open(world.click(ANNA), place, "toy") for place in places]
    await world.tables.lobby.cancel(world.click(ANNA), opened[0].id)
    await world.tables.suspension.suspend(opened[3].id, opened[3].place.channel)
    due = datetime(2026, 1, 1, tzinfo=UTC)
    await store.database.write(lambda db: db.execute(update(posts).values(due=due)))
    await store.close()


def test_status_of_what_is_no_database_of_ours(palermo: Palermo, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    sqlite3.connect(tmp_path / "data" / "palermo.db").execute("CREATE TABLE mine (x)").connection.close()
    assert palermo("status")[::2] == (2, "palermo: data/palermo.db is not a Palermo database.\n")
    (tmp_path / "data" / "palermo.db").write_bytes(b"no database " * 100)
    assert palermo("status")[::2] == (2, "palermo: The file data/palermo.db is not an SQLite database.\n")


def test_status_says_why_a_server_refuses_its_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as PostgreSQL, where a role may read some tables and not others."""
    refused = ProgrammingError("SELECT", {}, Exception("permission denied for table posts"))
    monkeypatch.setattr(summary, "summarize", Mock(side_effect=refused))
    with pytest.raises(StoreUnavailable, match="does not have permission"):
        asyncio.run(summary.of_url(f"sqlite:///{tmp_path}/palermo.db", datetime.now(UTC)))


def test_status_on_postgres(
    palermo: Palermo, fresh_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its backups are not the bot's business."""
    monkeypatch.setenv("PALERMO_DATABASE_URL", fresh_database())
    code, _out, err = palermo("status")
    assert code == 2
    assert re.fullmatch(r"palermo: The database postgresql\S+ is not a Palermo database\.\n", err)

    async def connect() -> None:
        await (await SqlStore.connect(os.environ["PALERMO_DATABASE_URL"])).close()

    with capture_logs():
        asyncio.run(connect())
    told = json.loads(palermo("status", "--json")[1])
    assert (told["servers"], told["oldest_post"], told["last_backup"]) == (0, None, None)
    assert told["versions"]["database"].startswith("PostgreSQL 1")
    assert "Oldest unsent post: none" in palermo("status")[1]


@pytest.mark.parametrize("what", ["TABLE alembic_version", "SCHEMA public"])
def test_status_for_a_user_of_postgres_who_may_not_read(
    palermo: Palermo, fresh_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """It may not read the tables, or not even look into their schema."""
    url, guest = fresh_database(), f"guest_{what[:5].strip().lower()}"

    async def prepare() -> None:
        store = await SqlStore.connect(url)
        statements = (f"CREATE ROLE {guest} LOGIN", f"REVOKE ALL ON {what} FROM PUBLIC, {guest}")
        for statement in statements:
            await store.database.write(partial(Connection.exec_driver_sql, statement=statement))
        await store.close()

    with capture_logs():
        asyncio.run(prepare())
    monkeypatch.setenv("PALERMO_DATABASE_URL", url.replace("palermo@", f"{guest}@"))
    code, _out, err = palermo("status")
    assert code == 2
    assert "does not have permission to read its tables" in err


def test_a_server_is_left_only_with_a_yes(palermo: Palermo, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    wiring = ModuleType("bot.wiring")

    def leave(settings: Any, server: int) -> bool:
        asked.append((settings.discord_api, server))
        return server == 7

    wiring.__dict__["leave"] = leave
    monkeypatch.setitem(sys.modules, "bot.wiring", wiring)
    monkeypatch.setattr("bot.wiring", wiring, raising=False)
    assert palermo("leave", 7)[2].startswith("palermo: DISCORD_TOKEN is missing")
    monkeypatch.setenv("DISCORD_TOKEN", "anything")
    monkeypatch.setenv("PALERMO_DISCORD_API", "http://localhost:1/api/v10")
    code, _out, err = palermo("leave", 7)
    assert (code, asked) == (2, [])
    assert "leave server 7 and suspends its tables there" in err
    code, out, _err = palermo("leave", 7, "--yes")
    assert (code, asked) == (0, [("http://localhost:1/api/v10", 7)])
    assert out.startswith("The bot has left server 7. Its tables there are suspended")
    assert palermo("leave", 8, "--yes")[::2] == (2, "palermo: The bot is not on server 8.\n")
    assert "is not a whole number" in palermo("leave", 2**63, "--yes")[2]


def test_a_notice_is_handed_to_the_running_bot(palermo: Palermo, tmp_path: Path) -> None:
    """In one line; without a bot it would never be shown, since the next start takes it away."""
    (tmp_path / "data").mkdir()

    async def stored() -> str | None:
        store = await SqlStore.connect(migrated(tmp_path / "data" / "palermo.db"))
        found = await store.values.get(NOTICE)
        await store.close()
        return found

    assert asyncio.run(stored()) is None
    code, _out, err = palermo("notice", "Back at eight.")
    assert (code, err[:56]) == (2, "palermo: Only a running bot can show a notice. The bot s")
    (tmp_path / "data" / "health").touch()
    code, out, _err = palermo("notice", " Back\n at eight. ")
    assert (code, out) == (0, "The bot will now show this on its boards: Back at eight.\n")
    assert asyncio.run(stored()) == "Back at eight."
    assert "has 301 characters. It can have at most 300." in palermo("notice", "x" * 301)[2]
    assert "cannot be shown" in palermo("notice", "\x1b[31m")[2]
    assert asyncio.run(stored()) == "Back at eight."
    family = "\N{MAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    assert palermo("notice", family)[1].endswith(f": {family}\n")
    assert palermo("notice", "x" * 300)[0] == 0
    assert palermo("notice", "")[:2] == (0, "The notice will disappear from all boards.\n")
    assert asyncio.run(stored()) == ""
    (tmp_path / "data" / "palermo.db").unlink()
    assert "There is no database at data/palermo.db." in palermo("notice", "x")[2]
    assert not (tmp_path / "data" / "palermo.db").exists()
