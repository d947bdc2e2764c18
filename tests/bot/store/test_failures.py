"""Each failure of a database is told in one clear sentence, and changes nothing."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import traceback
from collections.abc import Awaitable, Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Row, create_engine, event, text

from bot.store import SqlStore, connections, schema, upgrade
from bot.tables.values.preferences import Preferences
from bot.tables.values.refusals import StoreUnavailable
from bot.tables.values.table import Table
from tests.bot.tables.world import ANNA, BEPPE, DINO, SEED, World, memory, place_in


async def refusal(url: str) -> str:
    with pytest.raises(StoreUnavailable) as caught:
        await SqlStore.connect(url)
    assert "Please try again" in str(caught.value.text)
    assert str(caught.value).endswith(".")
    return str(caught.value)


async def test_a_directory_that_is_not_there(tmp_path: Path) -> None:
    said = await refusal(f"sqlite:///{tmp_path}/no/palermo.db")
    assert said == (
        f"The database {tmp_path}/no/palermo.db cannot be opened: "
        "its directory does not exist or is not writable."
    )


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Buy cannoli, and then some more cannoli." * 100)
    assert await refusal(f"sqlite:///{file}") == f"The file {file} is not an SQLite database."


async def test_a_server_that_does_not_answer() -> None:
    """The password is not told."""
    said = await refusal("postgresql://palermo:cannoli@127.0.0.1:1/palermo")
    assert "does not answer" in said
    assert "cannoli" not in said


async def test_a_server_that_turns_us_away(fresh_database: Callable[[], str]) -> None:
    assert "does not answer" in await refusal(fresh_database().replace("?", "-which-is-not-there?"))


async def test_of_two_that_wait_for_each_other_one_begins_again(fresh_database: Callable[[], str]) -> None:
    """PostgreSQL breaks it off; if that happens again and again the click is refused."""
    store = await SqlStore.connect(fresh_database())
    deadlock = text("DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$")
    tries = count()

    def work(db: Connection, broken_off: int) -> int:
        db.execute(schema.meta.insert().values(key=f"once {broken_off}", value=""))
        number = next(tries)
        if number < broken_off:
            db.execute(deadlock)
        return number

    assert await store.database.write(work, 3) == 3
    assert await store.values.get("once 3") == ""
    with pytest.raises(StoreUnavailable):
        await store.database.write(work, 99)
    assert next(tries) == 8, "each transaction was tried four times"
    assert await store.values.get("once 99") is None

    def fill(db: Connection) -> None:
        next(tries)
        db.execute(text("DO $$ BEGIN RAISE EXCEPTION 'the disk is full' USING ERRCODE = '53100'; END $$"))

    with pytest.raises(StoreUnavailable):
        await store.database.write(fill)
    assert next(tries) == 10, "what else fails is tried once"
    await store.close()


async def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    """A move is accepted when it is committed."""
    store = await SqlStore.connect(f"sqlite:///{tmp_path}/palermo.db")
    world = World(store)
    table = await world.lobby(ANNA)
    await store.database.write(lambda db: db.exec_driver_sql("PRAGMA max_page_count = 1"))
    with pytest.raises(StoreUnavailable, match="is full"):
        for _ in range(500):
            table = await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 3)
    assert (await world.again().queries.view(table.id)).table == table
    await store.close()


async def test_a_failure_shows_nothing_of_what_was_written(tmp_path: Path) -> None:
    """A seed is never shown, logged or exported before its game is over."""
    store = await SqlStore.connect(f"sqlite:///{tmp_path}/palermo.db")
    await store.database.write(lambda db: db.exec_driver_sql("PRAGMA max_page_count = 1"))
    world = World(store)
    with pytest.raises(StoreUnavailable) as caught:
        for channel in range(500):
            await world.tables.openings.open(world.click(ANNA), place_in(channel), "toy")
    printed = "".join(traceback.format_exception(caught.value))
    assert "INSERT INTO" in printed
    assert repr(SEED) not in printed
    assert "Anna" not in printed
    await store.close()


async def test_a_locked_database_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BUSY_TIMEOUT", 1)
    file = tmp_path / "palermo.db"
    store = await SqlStore.connect(f"sqlite:///{file}")
    world = World(store)
    table = await world.lobby(ANNA)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked"):
            await world.tables.lobby.join(world.click(BEPPE), table.id)
    assert (await world.tables.queries.view(table.id)).table == table
    await store.close()


# Killed in the middle


def broken_at(store: SqlStore, statement: int) -> Callable[[], None]:
    """Let the writing statement of this number (from 0) fail, and all after it. Returns what mends it."""
    numbers = count()

    def fail(connection: Connection, _cursor: object, sql: str, *_rest: object) -> None:
        reads = connection.get_execution_options().get("reads", False)
        if not reads and not sql.startswith("BEGIN") and next(numbers) >= statement:
            raise sqlite3.OperationalError("database or disk is full")

    engine = store.database.engine
    event.listen(engine, "before_cursor_execute", fail)
    return lambda: event.remove(engine, "before_cursor_execute", fail)


Does = Callable[[World, Table], Awaitable[object]]


@pytest.mark.parametrize(
    "does",
    [
        lambda world, table: world.bid(BEPPE, table.id),
        lambda world, table: world.tables.play.quit(world.click(BEPPE), table.id),
        lambda world, table: world.tables.votes.close(world.click(DINO, manager=True), table.id),
        lambda world, _table: world.tables.openings.open(world.click(ANNA), place_in(101), "toy"),
    ],
    ids=["a move", "leaving", "closing", "opening"],
)
async def test_a_click_is_written_with_its_posts_or_not_at_all(does: Does) -> None:
    """Kill the process at any instant: no accepted move is without its post, and none is lost."""
    world = World(store := await memory())
    table = await world.game(ANNA, BEPPE, ais=1)
    await world.tables.preferences.set(ANNA, Preferences(dm=True))
    await world.bid(ANNA, table.id)
    await world.send()
    before = await written(store)
    for killed in count():
        mend = broken_at(store, killed)
        try:
            await does(world, table)
            break  # no statement has this number
        except StoreUnavailable:
            assert await written(store) == before
        finally:
            mend()
        world.again()
    after = await written(store)
    await store.close()
    assert len(after["entries"]) > len(before["entries"])
    assert len(after["posts"]) > len(before["posts"])
    assert killed > 2


async def written(store: SqlStore) -> dict[str, list[Row[Any]]]:
    """All rows of all tables."""

    def read(db: Connection) -> dict[str, list[Row[Any]]]:
        tables = schema.metadata.sorted_tables
        return {table.name: list(db.execute(table.select().order_by(*table.primary_key))) for table in tables}

    return await store.database.read(read)


# The schema


async def test_sqlite_is_safe_and_quick(tmp_path: Path) -> None:
    """WAL, synchronous=FULL, foreign keys."""
    store = await SqlStore.connect(f"sqlite:///{tmp_path}/palermo.db")

    def settings(db: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [db.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    for transaction in (store.database.read, store.database.write):
        assert await transaction(settings) == ["wal", 2, 1]
    await store.close()


async def test_a_second_start_needs_no_alembic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Imported only when the schema number differs."""
    url = f"sqlite:///{tmp_path}/palermo.db"
    await (await SqlStore.connect(url)).close()
    monkeypatch.setitem(sys.modules, "alembic", None)
    await (await SqlStore.connect(url)).close()


NEXT = f"{int(schema.SCHEMA) + 1:04}"
SCRIPT = """
from alembic import op
revision = "NEXT"
down_revision = "FORMER"
def upgrade():
    op.execute("UPDATE meta SET value = 'after'")
""".replace("NEXT", NEXT).replace("FORMER", schema.SCHEMA)


async def test_a_file_is_copied_before_it_is_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alembic takes a lock, and copies an SQLite file first."""
    url = f"sqlite:///{tmp_path}/palermo.db"
    store = await SqlStore.connect(url)
    await store.values.set("state", "before")
    await store.close()
    scripts = tmp_path / "scripts"
    (scripts / "versions").mkdir(parents=True)
    for path in (upgrade.SCRIPTS / "env.py", *(upgrade.SCRIPTS / "versions").glob("v*.py")):
        target = scripts / path.relative_to(upgrade.SCRIPTS)
        target.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (scripts / "versions" / f"v{NEXT}_next.py").write_text(SCRIPT)
    monkeypatch.setattr(upgrade, "SCRIPTS", scripts)
    monkeypatch.setattr(schema, "SCHEMA", NEXT)
    monkeypatch.setattr("bot.store.store.SCHEMA", NEXT)
    store = await SqlStore.connect(url)
    assert await store.values.get("state") == "after"
    await store.close()
    with closing(sqlite3.connect(tmp_path / f"palermo.db.before-{NEXT}")) as copy:
        assert copy.execute("SELECT value FROM meta").fetchall() == [("before",)]


async def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/palermo.db"
    await (await SqlStore.connect(url)).close()
    engine = create_engine(url)
    with engine.begin() as db:
        db.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    assert "newer version" in await refusal(url)


async def test_two_starts_at_once_migrate_once(fresh_database: Callable[[], str]) -> None:
    """Each start takes a lock before it migrates."""
    url = fresh_database()
    stores = await asyncio.gather(*(SqlStore.connect(url) for _ in range(4)))
    for store in stores:
        await store.close()


# Files that must not be used


def contents(directory: Path) -> dict[Path, bytes]:
    """The files of a directory."""
    return {file: file.read_bytes() for file in directory.iterdir()}


async def test_a_refused_file_is_not_touched(tmp_path: Path) -> None:
    """A newer version's, and one with a damaged page: the same bytes as before, and nothing beside them."""
    file = tmp_path / "palermo.db"
    await (await SqlStore.connect(f"sqlite:///{file}")).close()
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
    newer = file.read_bytes()
    assert "newer version" in await refusal(f"sqlite:///{file}")
    assert contents(tmp_path) == {file: newer}
    damaged = bytearray(newer)
    damaged[4096 * 3 : 4096 * 4] = bytes(range(256)) * 16
    file.write_bytes(damaged)
    assert "is damaged" in await refusal(f"sqlite:///{file}")
    assert contents(tmp_path) == {file: bytes(damaged)}


async def test_a_database_that_must_not_be_written_to_changes_nothing(tmp_path: Path) -> None:
    store = await SqlStore.connect(f"sqlite:///{tmp_path}/palermo.db")
    world = World(store)
    table = await world.lobby(ANNA)
    await store.database.write(lambda db: db.exec_driver_sql("PRAGMA query_only = ON"))
    with pytest.raises(StoreUnavailable, match="is read-only"):
        await world.tables.lobby.join(world.click(BEPPE), table.id)
    await store.close()  # a new connection may write again
    assert (await world.tables.lobby.join(world.click(BEPPE), table.id)).persons == (ANNA, BEPPE)
    await store.close()


async def test_a_file_that_is_deleted_while_the_bot_runs(tmp_path: Path) -> None:
    """SQLite would go on writing to what no name leads to any more: nothing of it would be found again."""
    file, away = tmp_path / "palermo.db", tmp_path / "away.db"
    store = await SqlStore.connect(f"sqlite:///{file}")
    world = World(store)
    table = await world.lobby(ANNA)
    file.rename(away)
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match="was deleted or replaced"):
            await world.tables.lobby.join(world.click(BEPPE), table.id)
        file.write_bytes(b"")  # nor is another one used, whose tables are of another time
    away.replace(file)
    assert (await world.tables.lobby.join(world.click(BEPPE), table.id)).persons == (ANNA, BEPPE)
    await store.close()


async def test_a_database_that_is_damaged_while_the_bot_runs(tmp_path: Path) -> None:
    file = tmp_path / "palermo.db"
    store = await SqlStore.connect(f"sqlite:///{file}")
    world = World(store)
    table = await world.lobby(ANNA)
    await store.close()
    whole = file.read_bytes()
    store = await SqlStore.connect(f"sqlite:///{file}")
    with file.open("r+b") as damaged:
        damaged.seek(4096)
        damaged.write(bytes(len(whole) - 4096))
    world = World(store)
    with pytest.raises(StoreUnavailable, match="is damaged"):
        await world.tables.lobby.join(world.click(BEPPE), table.id)
    await store.close()
    file.write_bytes(whole)
    store = await SqlStore.connect(f"sqlite:///{file}")
    assert (await World(store).tables.queries.view(table.id)).table.persons == (ANNA,)
    await store.close()
