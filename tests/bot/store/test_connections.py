"""Transactions on SQLite: each is one function on the thread of its connection."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import Connection, event, make_url, text

from bot.database_url import STATEMENTS_KEPT
from bot.store.connections import READERS, SqliteConnections, asyncpg_arguments
from bot.store.database import Database
from bot.store.files import read_only
from bot.store.key_values import SqlKeyValueStore
from bot.tables.values.refusals import StoreUnavailable
from tests.loop_time import settled

PATIENCE = 180.0  # seconds
CREATE = text("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
COUNT = text("SELECT count(*) FROM meta")


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A file with the one table that is needed here."""
    database = Database.of_file(tmp_path / "palermo.db")
    await database.write(lambda db: db.execute(CREATE))
    yield database
    await database.close()


def number(db: Connection) -> int:
    return int(db.execute(COUNT).scalar_one())


def add(db: Connection, key: str) -> None:
    db.execute(text("INSERT INTO meta VALUES (:key, 'done')"), {"key": key})


class Slow:
    """A transaction that writes and does not end before it is let."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.free = threading.Event()

    def __call__(self, db: Connection) -> None:
        """The transaction."""
        db.execute(text("INSERT INTO meta VALUES ('slow', 'done')"))
        self.begun.set()
        assert self.free.wait(PATIENCE)

    async def wait(self) -> None:
        """Until it has begun."""
        assert await asyncio.to_thread(self.begun.wait, PATIENCE)


async def test_a_transaction_is_one_hand_over(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Decision 0016: however many statements it has."""
    values = SqlKeyValueStore(database)
    await values.set("key", "value")
    await values.get("key")
    handed: list[object] = []
    execute = aiosqlite.Connection._execute  # noqa: SLF001 - the one way to the thread

    async def count(connection: aiosqlite.Connection, *work: object) -> object:
        handed.append(work)
        return await execute(connection, *work)  # type: ignore[no-untyped-call]  # aiosqlite leaves it untyped

    monkeypatch.setattr(aiosqlite.Connection, "_execute", count)
    await values.set("key", "another")
    assert await values.get("key") == "another"
    assert len(handed) == 2


async def test_what_the_drivers_are_told(database: Database, tmp_path: Path) -> None:
    """Each waits for others for some seconds, and SQLite loses nothing that was committed."""

    def settings(db: Connection) -> dict[str, object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return {name: db.execute(text(f"PRAGMA {name}")).scalar() for name in names}

    sqlite = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    assert await database.read(settings) == await database.write(settings) == sqlite
    with closing(read_only(tmp_path / "palermo.db")) as looking:
        assert looking.execute("PRAGMA busy_timeout").fetchone() == (5000,)
    url = make_url("postgresql://palermo@db/palermo")
    assert asyncpg_arguments(url) == {"timeout": 10, "command_timeout": 30}
    pooled = asyncpg_arguments(url.update_query_dict({STATEMENTS_KEPT: "0"}))
    name = pooled.pop("prepared_statement_name_func")
    assert pooled == {"timeout": 10, "command_timeout": 30, "statement_cache_size": 0}
    assert name() != name()


async def test_whoever_is_cancelled_does_not_stop_the_transaction(database: Database) -> None:
    slow = Slow()
    waiting = asyncio.create_task(database.write(slow))
    await slow.wait()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    behind = asyncio.create_task(database.write(add, "behind"))
    await settled()
    behind.cancel()
    after = asyncio.create_task(database.write(number))
    slow.free.set()
    assert await after == 2, "the one that had begun, and the one that waited for the thread"


async def test_reading_does_not_wait_for_who_writes(database: Database) -> None:
    """It sees the state before, and more readers than there are connections wait for one another."""
    opened: list[object] = []
    event.listen(database.engine, "connect", lambda *connection: opened.append(connection))
    slow = Slow()
    writing = asyncio.create_task(database.write(slow))
    await slow.wait()
    assert await asyncio.gather(*(database.read(number) for _ in range(20))) == [0] * 20
    slow.free.set()
    await writing
    assert len(opened) == READERS == 4
    assert await database.read(number) == 1


async def test_what_fails_is_rolled_back_and_the_connection_goes_on(database: Database) -> None:
    def fail(db: Connection) -> None:
        db.execute(text("INSERT INTO meta VALUES ('lost', 'lost')"))
        raise LookupError

    with pytest.raises(LookupError):
        await database.write(fail)
    assert await database.write(number) == 0


async def test_another_file_in_the_place_of_the_database_is_never_opened(tmp_path: Path) -> None:
    """Else what is opened while it lies there would be used when the right one is back."""
    file, away = tmp_path / "palermo.db", tmp_path / "away.db"
    database = Database.of_file(file)
    database.try_file()
    await database.write(lambda db: db.execute(CREATE))
    file.rename(away)
    file.write_bytes(b"")
    with pytest.raises(StoreUnavailable, match="deleted or replaced"):
        await database.read(number)
    away.replace(file)
    assert await database.read(number) == 0
    await database.close()


async def test_closed_connections_are_opened_again(database: Database) -> None:
    await database.close()
    assert await database.read(number) == 0


class SlowOpening:
    """A database in memory, whose one connection is not opened before it is let."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.free = threading.Event()
        self.log: list[str] = []
        self.connections = SqliteConnections(make_url("sqlite://"), self._check)
        for name in ("connect", "close"):
            event.listen(self.connections.engine, name, lambda *_, name=name: self.log.append(name))

    def _check(self) -> None:
        self.begun.set()
        assert self.free.wait(PATIENCE)

    async def cancel_first(self) -> None:
        """The first task that needs the connection is cancelled while it is being opened."""
        waiting = asyncio.create_task(self.connections.write(number))
        assert await asyncio.to_thread(self.begun.wait, PATIENCE)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting


async def test_whoever_is_cancelled_leaves_the_connection_to_the_next() -> None:
    """In memory a second one would be another database."""
    slow = SlowOpening()
    await slow.cancel_first()
    slow.free.set()
    await slow.connections.write(lambda db: db.execute(CREATE))
    assert await slow.connections.read(number) == 0
    await slow.connections.close()
    assert slow.log == ["connect", "close"]


async def test_a_connection_that_is_being_opened_is_closed() -> None:
    """Nobody waits for its opening any more."""
    slow = SlowOpening()
    await slow.cancel_first()
    closing = asyncio.create_task(slow.connections.close())
    slow.free.set()
    await closing
    assert slow.log == ["connect", "close"]
