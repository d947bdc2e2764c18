"""A click costs the database few statements, and none that grows with the number of tables."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, event

from bot.chat.wire.error_boundary import guarded
from bot.store import SqlStore
from bot.tables.values.ids import GuildId, MessageId
from bot.tables.values.preferences import Preferences
from bot.tables.values.table import LOBBY_LIFE
from tests.bot.tables.world import ANNA, BEPPE, DINO, PLACE, World, memory, place_in

SCAN = re.compile(r"SCAN (?!CONSTANT|sqlite_sequence|\(subquery|anon_)")
"""All rows of a table; not values, two rows, or rows that an inner statement has found."""


@contextmanager
def noted(store: SqlStore) -> Iterator[list[tuple[str, Any]]]:
    """The statements that are run meanwhile, with their values."""
    statements: list[tuple[str, Any]] = []

    def note(_db: Connection, _cursor: object, sql: str, values: Any, _context: object, many: bool) -> None:
        statements.append((sql, values[0] if many and values else values))

    engine = store.database.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(engine, "before_cursor_execute", note)


def announced(store: SqlStore, name: str, statements: list[tuple[str, Any]]) -> Callable[..., Awaitable[Any]]:
    """A way to begin transactions, which notes each by its name."""
    transaction = getattr(store.database, name)

    async def begun(*args: Any, **kwargs: Any) -> Any:
        statements.append((name, ()))
        return await transaction(*args, **kwargs)

    return begun


async def test_a_click_reads_once_and_writes_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A click is handled in one transaction."""
    world = World(store := await memory())
    table = await world.game(ANNA, BEPPE)
    click = world.click(ANNA)
    with noted(store) as statements:
        for name in ("read", "write_uncounted"):
            monkeypatch.setattr(store.database, name, announced(store, name, statements))
        await world.tables.play.answer(click, table.id, 0, (("bid",), ("1",)))
    beginnings = (
        "read",
        "SELECT tables.id",
        "SELECT prefs.user_id",
        "SELECT orders.table_id",
        "write_uncounted",
        "UPDATE tables SET version=?, owes=?, clocks=?",
        "INSERT INTO entries",
        "INSERT INTO posts",
        "DELETE FROM jobs",
        "INSERT INTO jobs",
    )
    for (sql, _), beginning in zip(statements, beginnings, strict=True):
        assert sql.startswith(beginning)
    await store.close()


async def test_the_table_of_a_post_is_locked_before_its_posts() -> None:
    """A change does the same: in another order the two would wait for each other on PostgreSQL."""
    world = World(store := await SqlStore.connect("sqlite://"))
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    await world.lobby(BEPPE, place=place_in(101, parent=100))
    posts = {post.kind: post.id for post in await store.outbox.due(world.time, 9)}
    for work in (
        store.outbox.sent(posts["show"], MessageId(1), 1, world.time),
        store.outbox.invitation_sent(posts["invitation"], MessageId(1), world.time),
        world.tables.privacy.forget(ANNA),
        store.tables.delete_over(GuildId(1), world.time + LOBBY_LIFE),
    ):
        with noted(store) as statements:
            await work
        touching = [
            sql for sql, _ in statements if re.match(r"SELECT tables|(DELETE FROM|UPDATE) posts", sql)
        ]
        assert touching[0].startswith("SELECT tables")
        assert len(touching) > 1
    await store.close()


async def test_every_row_is_found_by_an_index() -> None:
    """Bars: ten thousand running tables make no click dearer."""
    world = World(store := await memory())
    with noted(store) as statements:
        table = await world.game(ANNA, BEPPE, ais=1)
        await world.tables.preferences.set(BEPPE, Preferences(dm=True))
        for user in (ANNA, BEPPE):
            await world.bid(user, table.id)
        await world.send()
        await world.again().queries.view(table.id, ANNA, 0)
        await world.tables.queries.mine(ANNA)
        await world.tables.queries.at(PLACE.channel)
        await world.tables.play.quit(world.click(BEPPE), table.id)
        (post, *_) = await store.outbox.due(world.time, 9)
        await store.outbox.failed(post.id, world.time, certain=True)
        await world.lobby(ANNA, place=place_in(101))
        await world.tables.jobs.run_due(world.time + LOBBY_LIFE, guarded)
    queries = {sql: values for sql, values in statements if sql.startswith(("SELECT", "UPDATE", "DELETE"))}

    def explain(db: Connection, sql: str, values: Any) -> list[str]:
        return [row[-1] for row in db.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values)]

    plans = {sql: await store.database.read(explain, sql, values) for sql, values in queries.items()}
    assert len(plans) > 15
    assert [(sql, plan) for sql, plan in plans.items() if any(map(SCAN.match, plan))] == []
    await store.close()
