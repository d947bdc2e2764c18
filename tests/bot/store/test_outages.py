"""A database that goes away in the middle, comes back, or was never ours."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy import URL, make_url
from sqlalchemy.exc import IntegrityError

from bot.store import SqlStore
from bot.tables.values.change import Change, Entry
from bot.tables.values.refusals import StoreUnavailable
from bot.tables.values.table import LOBBY_LIFE, Phase
from tests.bot.tables.world import ANNA, BEPPE, NOON, PLACE, World


def lose_the_answers(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every commit be done, and its answer be lost."""
    dialect = store.database.engine.dialect
    commit = dialect.do_commit

    def lost(connection: object) -> None:
        commit(connection)  # type: ignore[arg-type] # whatever the driver has
        raise OSError("connection reset")

    monkeypatch.setattr(dialect, "do_commit", lost)


async def test_a_click_whose_commit_was_done_is_answered_as_done(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move is accepted when it is committed; nobody is told otherwise."""
    world = World(store)
    table = await world.lobby(ANNA)
    with monkeypatch.context() as broken:
        lose_the_answers(store, broken)
        table = await world.tables.lobby.join(world.click(BEPPE), table.id)
    assert table.persons == (ANNA, BEPPE)
    await world.tables.lobby.set_seating(world.click(ANNA), table.id, "joined")
    with monkeypatch.context() as broken:
        lose_the_answers(store, broken)
        assert (await world.tables.play.start(world.click(ANNA), table.id)).phase is Phase.PLAYING
        panel = await world.bid(ANNA, table.id, 3)
    assert (panel.count, panel.view.bid, panel.table.owes) == (1, 3, (BEPPE,))
    assert "already been done" in str(panel.notice)
    panel = await world.bid(BEPPE, table.id, 1)
    assert panel.notice is None
    assert await world.again().play.panel(BEPPE, table.id) == replace(panel, news=())


async def test_an_opening_whose_commit_was_done_is_answered_as_done(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(store)
    lose_the_answers(store, monkeypatch)
    table = await world.tables.openings.open(world.click(ANNA), PLACE, "toy")
    assert await world.tables.queries.at(PLACE.channel) == table


async def test_what_breaks_the_rules_of_the_database_is_a_mistake_of_ours(store: SqlStore) -> None:
    """It is not tried again and again as if somebody else's click had come first."""
    table = await World(store).lobby(ANNA)
    twice = (Entry(2, "join", NOON), Entry(2, "join", NOON))
    with pytest.raises(IntegrityError):
        await store.tables.commit(Change(table, replace(table, version=2), twice), NOON)


async def test_connections_that_broke_meanwhile_cost_no_click(fresh_database: Callable[[], str]) -> None:
    """The server was started again, or hung up."""
    url = fresh_database()
    store, other = [await SqlStore.connect(url) for _ in range(2)]
    world = World(store)
    table = await world.game(ANNA, BEPPE)
    end = (
        "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity "  # waits until it is gone
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await other.database.read(lambda db: db.exec_driver_sql(end).all())
    assert (await world.bid(ANNA, table.id)).notice is None
    for opened in (store, other):
        await opened.close()


async def test_jobs_that_another_process_is_taking_are_passed_over(
    fresh_database: Callable[[], str],
) -> None:
    """Nobody waits for them: whoever has locked the rows does the jobs."""
    url = fresh_database()
    store = await SqlStore.connect(url)
    world = World(store)
    await world.lobby(ANNA)
    expired = world.time + LOBBY_LIFE
    other = await asyncpg.connect(url)
    async with other.transaction():
        await other.fetch("SELECT * FROM jobs FOR UPDATE")
        async with asyncio.timeout(180):
            assert await store.jobs.take(expired, expired, 9) == ()
    assert len(await store.jobs.take(expired, expired, 9)) == 1
    await other.close()
    await store.close()


async def refusal(url: URL | str) -> str:
    """The refusal of a database that cannot be used."""
    address = url if isinstance(url, str) else url.render_as_string(hide_password=False)
    with pytest.raises(StoreUnavailable) as caught:
        await SqlStore.connect(address)
    return str(caught.value)


async def test_a_damaged_file(tmp_path: Path) -> None:
    file = tmp_path / "palermo.db"
    await (await SqlStore.connect(f"sqlite:///{file}")).close()
    with file.open("r+b") as pages:
        pages.seek(4096)  # the second page; the first one says that it is a database
        pages.write(b"cannoli" * 500)
    said = await refusal(f"sqlite:///{file}")
    assert said == f"The database {file} is damaged: replace it with a backup (palermo restore)."


async def test_the_database_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "restaurant.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE tables (guests)")
    said = await refusal(f"sqlite:///{file}")
    assert said == f"The database {file} belongs to another program: give Palermo its own."


async def test_a_user_who_may_not_write(fresh_database: Callable[[], str]) -> None:
    """PostgreSQL 15 lets nobody but the owner of a database make tables in it."""
    url = make_url(fresh_database())
    store = await SqlStore.connect(url.render_as_string())
    await store.database.write(lambda db: db.exec_driver_sql("CREATE ROLE guest LOGIN"))
    await store.close()
    said = await refusal(url.set(username="guest"))
    assert said.endswith("does not have permission to create or change its tables.")


async def test_urls_as_hosts_of_postgresql_give_them(fresh_database: Callable[[], str]) -> None:
    url = make_url(fresh_database())
    taken = url.update_query_dict({"sslmode": "disable", "prepared_statement_cache_size": "0"})
    await (await SqlStore.connect(taken.render_as_string())).close()
    said = await refusal(url.set(host="127.0.0.1", port=1).update_query_dict({"password": "cannoli"}))
    assert "does not answer" in said
    assert "cannoli" not in said
