"""The commands of a host: run, sandbox, health and backup."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import sys
import time
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import Mock

import pytest
import rich

from bot import backup
from bot.store import SqlStore
from sandbox import Program
from tests.bot.cli.conftest import WHOLE, Palermo, files_of


def mode(file: Path) -> int:
    """The permissions of a file."""
    return stat.S_IMODE(file.stat().st_mode)


def test_the_sandbox_is_started_as_asked(palermo: Palermo, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its exit code is handed on; a port that is taken, say."""
    calls: list[object] = []

    def run(*words: object, browser: bool, program: Program, name: str) -> int:
        calls.append((*words, browser, program.command[1:], name))
        return 2

    monkeypatch.setattr("sandbox.run", run)
    assert palermo("sandbox", "--port", 0, "--data", "here", "--no-browser")[0] == 2
    assert palermo("sandbox")[0] == 2
    assert calls == [
        (0, Path("here"), False, ["-m", "bot", "run"], "Palermo"),
        (8420, Path("data/sandbox"), True, ["-m", "bot", "run"], "Palermo"),
    ]


def test_the_bot_is_run_with_its_settings(
    palermo: Palermo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the owner can read what it writes: hands and seeds of running games."""
    calls: list[object] = []

    def write(settings: Any) -> None:
        calls.append(settings.discord_api)
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
    assert calls == [("INFO", "json", ("anything",)), "http://localhost:1/api/v10"]
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
    assert place.name.startswith(".palermo-backup-")
    assert [file.name for file in target.parent.iterdir()] == ["copy.db"]


async def test_a_copy_is_put_back(palermo: Palermo, tmp_path: Path) -> None:
    """Copies for the eyes of their owner."""
    (tmp_path / "data").mkdir()
    await (await SqlStore.connect(f"sqlite:///{tmp_path}/data/palermo.db")).close()
    assert palermo("backup", "copy.db")[0] == 0
    code, out, _err = palermo("restore", "copy.db")
    assert code == 0
    assert "The former file is data/palermo.db.replaced-" in out
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
