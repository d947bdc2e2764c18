"""Making, answering or withdrawing an offer restarts no clock, and pays into no bank (mafiadollar P25)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.catalogue import game
from bot.chat.wire.error_boundary import guarded
from bot.tables import Table
from bot.tables.values.clocks import SeatClock
from bot.tables.values.ids import UserId
from bot.tables.values.pace import Pace
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World, memory

DAY = timedelta(days=1)


@pytest.fixture
async def world() -> AsyncIterator[World]:
    store = await memory()
    yield World(store, games={"mafiadollar": game("mafiadollar")})
    await store.close()


async def clock(world: World, table: Table) -> SeatClock:
    """The only clock that runs: of whose turn it is."""
    (running,) = (await world.tables.queries.table(table.id)).clocks
    return running


async def begun(world: World, pace: Pace) -> Table:
    """Anna is on turn."""
    table = await world.lobby(ANNA, BEPPE, CARLA, game="mafiadollar")
    await world.tables.lobby.set_seating(world.click(ANNA), table.id, "joined")
    await world.tables.lobby.set_pace(world.click(ANNA), table.id, pace)
    table = await world.tables.play.start(world.click(ANNA), table.id)
    await world.send()
    return table


async def types(world: World, user: UserId, table: Table, move: str) -> None:
    panel = await world.tables.play.typed(world.click(user), table.id, move)
    assert panel.notice is None, panel.notice


async def card(world: World, user: UserId, table: Table) -> str:
    """The first card of a hand."""
    panel = await world.tables.play.panel(user, table.id)
    found: str = panel.view.sides[panel.seat].hand[0]
    return found


@pytest.mark.parametrize("pace", [Pace("1d"), Pace("1d", bank=True)], ids=str)
async def test_no_move_of_trading_gives_more_time(world: World, pace: Pace) -> None:
    """The seat on turn offers, withdraws, offers again and declines: its time goes on, and its bank, too."""
    table = await begun(world, pace)
    before = await clock(world, table)
    bank = table.seated[0].bank
    world.wait(hours=23)
    own, theirs = await card(world, ANNA, table), await card(world, BEPPE, table)
    for user, move in (
        (ANNA, f"offer 1 {own} for any"),
        (ANNA, "withdraw 1"),
        (ANNA, f"offer 1 {own} for any"),
        (BEPPE, "decline 0"),
        (BEPPE, f"offer 0 {theirs} for any"),
        (ANNA, "decline 1"),
        (BEPPE, f"offer 0 {theirs} for any"),
        (ANNA, f"accept 1 {own}"),
    ):
        await types(world, user, table, move)
        assert await clock(world, table) == before, move
    assert (await world.tables.queries.table(table.id)).seated[0].bank == bank


async def test_a_clock_that_answers_an_offer_decides_too(world: World) -> None:
    """Else it would answer one, and the same seat would have no time left for its decision."""
    table = await begun(world, Pace("1d"))
    theirs = await card(world, BEPPE, table)
    await types(world, BEPPE, table, f"offer 0 {theirs} for newspaper")
    await world.send()
    since = (await world.tables.queries.table(table.id)).version
    world.wait(hours=24)
    await world.tables.jobs.run_due(world.time, guarded)
    table = await world.tables.queries.table(table.id)
    entries = await world.store.tables.entries(table.id, since, table.version)
    made = [entry.body["type"] for entry in entries if isinstance(entry.body, dict)]
    assert made[0] in {"accept", "decline"}
    assert len(made) == 2
    assert {entry.by for entry in entries} == {"clock"}
    assert table.seated[0].missed == 1
    assert (await clock(world, table)).deadline == world.time + DAY


async def test_a_decision_still_begins_the_next_clock(world: World) -> None:
    table = await begun(world, Pace("1d"))
    world.wait(hours=23)
    loose = next(
        one
        for one in (await world.tables.play.panel(ANNA, table.id)).view.sides[0].hand
        if not one.startswith("P")
    )
    await types(world, ANNA, table, f"discard {loose}")
    assert (await clock(world, table)).deadline == world.time + DAY
