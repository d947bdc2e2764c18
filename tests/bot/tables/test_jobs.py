"""Jobs: what is due is done, whatever becomes of the other jobs."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.chat.wire.error_boundary import guarded
from bot.tables import Phase, StoreUnavailable, Table
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.table import LOBBY_LIFE
from tests.bot.tables.world import ANNA, World, place_in

HELD = timedelta(minutes=1)  # a job that was taken


async def lobbies(world: World, number: int) -> list[Table]:
    """Lobbies whose time is up, the first one's first."""
    opened = []
    for channel in range(number):
        opened.append(await world.lobby(ANNA, place=place_in(channel)))
        world.wait(seconds=1)
    world.time += LOBBY_LIFE
    return opened


def failing(world: World, table: Table, failure: Exception) -> Callable[..., Coroutine[Any, Any, Any]]:
    """A store's ``case`` that fails for one table."""
    case = world.store.tables.case

    async def fail(id: int, user: UserId | None) -> Any:
        if id == table.id:
            raise failure
        return await case(TableId(id), user)

    return fail


async def test_a_job_that_fails_holds_up_no_other(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """No due job is lost. The one that fails rests, each time as long again as it is overdue."""
    first, *others = await lobbies(world, 3)
    with monkeypatch.context() as broken, capture_logs() as lines:
        broken.setattr(world.store.tables, "case", failing(world, first, ZeroDivisionError()))
        assert await world.tables.jobs.run_due(world.time, guarded) == 3
        due, tries = world.time, []
        for _ in range(600):
            world.time += HELD
            if await world.tables.jobs.run_due(world.time, guarded):
                tries.append((world.time - due) // HELD)
    assert tries == [1, 3, 7, 15, 31, 63, 123, 183, 243, 303, 363, 423, 483, 543]
    assert {(line["log_level"], line["table"]) for line in lines if line["event"] == "unexpected error"} == {
        ("error", first.id)
    }
    assert [(await world.tables.queries.table(one.id)).phase for one in others] == [Phase.ABANDONED] * 2
    world.time += timedelta(hours=1)
    assert await world.tables.jobs.run_due(world.time, guarded) == 1
    assert (await world.tables.queries.table(first.id)).phase is Phase.ABANDONED


async def test_jobs_wait_for_a_store_that_is_away(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A job that was taken is due again when the store is back."""
    (table,) = await lobbies(world, 1)
    with monkeypatch.context() as away, capture_logs() as lines:
        away.setattr(world.store.tables, "case", failing(world, table, StoreUnavailable("The disk is full.")))
        await world.tables.jobs.run_due(world.time, guarded)
    assert [(line["event"], line["reason"]) for line in lines] == [("store unavailable", "The disk is full.")]
    world.time += HELD * 2
    assert await world.tables.jobs.run_due(world.time, guarded) == 1
    assert (await world.tables.queries.table(table.id)).phase is Phase.ABANDONED
