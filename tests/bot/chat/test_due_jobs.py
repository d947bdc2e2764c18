"""Jobs run only while people can answer; the time in which they could not is given back."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NoReturn
from unittest.mock import AsyncMock, Mock

import pytest
from discord.gateway import ReconnectWebSocket
from discord.shard import Shard

from bot.chat.app import bot
from bot.chat.app.client import Client
from bot.chat.app.connection import reachable
from bot.chat.app.due_jobs import DueJobs
from bot.tables import Phase, StoreUnavailable
from bot.tables.values.ids import UserId
from bot.tables.values.table import LOBBY_LIFE
from tests.bot.chat.harness import ANNA, BRUNO, open_harness
from tests.bot.chat.test_in_sandbox import running_game
from tests.bot.tables.world import ANNA as FIRST
from tests.bot.tables.world import BEPPE, CARLA, World
from tests.patience import PATIENCE

MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)
AWAY = timedelta(days=3)


class Outage:
    """A connection that can be cut, with the jobs that are run over it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.stands = True
        self.woken = 0
        self.due = DueJobs(
            world.tables.jobs,
            world.clubs,
            Mock(),
            lambda: self.stands,
            lambda: world.time,
            lambda: world.time,
            self.wake,
        )

    def wake(self) -> None:
        """Count the calls."""
        self.woken += 1

    async def passes(self, length: timedelta) -> None:
        """Let so much time pass in six steps, with a look at the jobs and a beat after each.

        Where Discord can be reached all posts are out before.
        """
        for _ in range(6):
            if self.stands:
                await self.world.send()
            self.world.time += length / 6
            await self.due.run()
            await self.due.beat()


@pytest.fixture
async def outage(world: World) -> Outage:
    """The connection of a bot that has been running for a minute."""
    outage = Outage(world)
    await outage.passes(MINUTE)
    return outage


async def test_the_time_in_which_discord_was_down_is_given_back(world: World, outage: Outage) -> None:
    """Nobody is reminded of what they could not do, and no move is made for them."""
    table = await world.game(FIRST, BEPPE)
    await outage.passes(MINUTE)
    outage.stands = False
    await outage.passes(AWAY)
    still = await world.tables.queries.table(table.id)
    assert (still.version, still.clocks) == (table.version, table.clocks)
    assert outage.woken == 0

    outage.stands = True
    await outage.due.run()
    after = await world.tables.queries.table(table.id)
    assert [clock.ends for clock in after.clocks] == [clock.ends + AWAY for clock in table.clocks]
    assert after.version == table.version
    assert outage.woken == 1, "the boards show other deadlines now"
    await outage.passes(timedelta(minutes=30))
    assert [one.ends for one in (await world.tables.queries.table(table.id)).clocks] == [
        clock.ends for clock in after.clocks
    ], "once"


async def test_a_connection_that_was_cut_for_a_moment_costs_and_gives_nothing(
    world: World, outage: Outage
) -> None:
    table = await world.game(FIRST, BEPPE)
    await outage.passes(MINUTE)
    outage.stands = False
    await outage.passes(MINUTE)
    outage.stands = True
    await outage.passes(MINUTE)
    assert (await world.tables.queries.table(table.id)).clocks == table.clocks


async def test_a_database_that_takes_no_note_is_in_trouble(
    world: World, outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as on a full disk, where everything can be read. The health check says so."""
    with monkeypatch.context() as full:
        full.setattr(world.tables.jobs, "beat", AsyncMock(side_effect=StoreUnavailable("The disk is full.")))
        with pytest.raises(StoreUnavailable):
            await outage.due.beat()
    assert outage.due.trouble == "The disk is full."
    await outage.due.beat()
    assert outage.due.trouble is None


async def test_a_database_that_holds_no_job_is_in_trouble_too(
    world: World, outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever notices the full disk first: from then on the bot is cut off, and notes no beat."""
    with monkeypatch.context() as full:
        for name in ("take", "beat", "give_back"):
            failing = AsyncMock(side_effect=StoreUnavailable(f"No {name}: the disk is full."))
            full.setattr(world.store.jobs, name, failing)
        with pytest.raises(StoreUnavailable):
            await outage.due.run()
        await outage.due.beat()
        assert outage.due.trouble == "No take: the disk is full."
        with pytest.raises(StoreUnavailable):
            await outage.due.run()
        await outage.due.beat()
        assert outage.due.trouble == "No give_back: the disk is full."
    await outage.due.run()
    assert outage.due.trouble is None


async def test_a_trouble_is_forgotten_while_discord_is_away(
    world: World, outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is stored then, so that nobody would notice that the disk has room again."""
    with monkeypatch.context() as full:
        full.setattr(world.store.jobs, "beat", AsyncMock(side_effect=StoreUnavailable("The disk is full.")))
        with pytest.raises(StoreUnavailable):
            await outage.due.beat()
    outage.stands = False
    await outage.passes(MINUTE)
    assert outage.due.trouble is None


async def test_a_clock_that_jumps_while_the_bot_runs_is_no_outage(world: World, outage: Outage) -> None:
    table = await world.game(FIRST, BEPPE)
    await outage.passes(MINUTE)
    world.time += DAY
    await outage.due.run()
    assert (await world.tables.queries.table(table.id)).version > table.version, "the bot moved for you"


async def test_the_time_in_which_the_database_was_away_is_given_back(
    world: World, outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody could move then either, though the bot ran and Discord was there."""
    table = await world.game(FIRST, BEPPE)
    await outage.passes(MINUTE)

    async def away(*_: object) -> NoReturn:
        raise StoreUnavailable("The database does not answer.")

    with monkeypatch.context() as patch:
        for name in ("take", "beat", "give_back"):
            patch.setattr(world.store.jobs, name, away)
        for _ in range(6):
            world.time += AWAY / 6
            with pytest.raises(StoreUnavailable):
                await outage.due.run()
            await outage.due.beat()

    await outage.due.run()
    after = await world.tables.queries.table(table.id)
    assert [clock.ends for clock in after.clocks] == [clock.ends + AWAY for clock in table.clocks]
    assert after.version == table.version, "no move was made for anybody"


async def test_votes_and_sleeping_tables_get_the_time_back_too(world: World, outage: Outage) -> None:
    """Someone who could not vote was not silent; someone who could not come back did not stay away."""
    table = await world.game(FIRST, BEPPE, CARLA, rounds=9)
    await world.tables.votes.propose(world.click(FIRST), table.id, "end")
    await outage.passes(MINUTE)
    outage.stands = False
    await outage.passes(AWAY)
    outage.stands = True
    await outage.passes(MINUTE)
    table = await world.tables.queries.table(table.id)
    assert table.votes
    assert table.phase is Phase.PLAYING
    await world.tables.votes.cast(world.click(BEPPE), table.id, table.votes[0].number, agrees=False)

    await outage.passes(2 * DAY + timedelta(hours=13))
    asleep = (await world.tables.queries.table(table.id)).asleep
    assert asleep is not None
    outage.stands = False
    await outage.passes(timedelta(days=30))
    outage.stands = True
    await outage.passes(timedelta(hours=1))
    table = await world.tables.queries.table(table.id)
    assert table.phase is Phase.PLAYING
    assert table.asleep is not None
    assert timedelta(days=30) <= table.asleep - asleep < timedelta(days=30, hours=1)
    await outage.passes(timedelta(days=8))
    assert (await world.tables.queries.table(table.id)).phase is Phase.ABANDONED


async def test_a_lobby_stays_open_for_the_time_in_which_nobody_could_join(
    world: World, outage: Outage
) -> None:
    table = await world.lobby(FIRST)
    await outage.passes(MINUTE)
    outage.stands = False
    await outage.passes(LOBBY_LIFE)
    outage.stands = True
    await outage.due.run()
    await outage.passes(LOBBY_LIFE - timedelta(hours=1))
    assert (await world.tables.queries.table(table.id)).live
    await outage.passes(timedelta(hours=2))
    assert not (await world.tables.queries.table(table.id)).live


async def test_the_running_bot_stops_its_clocks_while_it_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connections of the real bot say whether Discord can be reached."""
    cut, back, looked = asyncio.Event(), asyncio.Event(), asyncio.Event()
    identify = Shard.reidentify

    def looking(its: Client) -> bool:
        found = reachable(its)
        looked.set()
        if its.shards and not found:
            cut.set()
        return found

    async def later(shard: Shard, why: ReconnectWebSocket) -> None:
        await back.wait()
        await identify(shard, why)

    monkeypatch.setattr(bot, "reachable", looking)
    monkeypatch.setattr(bot, "CLOCK_SECONDS", 0.05)
    monkeypatch.setattr(Shard, "reidentify", later)
    async with open_harness(tmp_path, monkeypatch) as harness:
        anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
        await running_game(anna, bruno)
        (table,) = await harness.store.tables.mine(UserId(int(anna.id)))
        cut.clear()
        for socket in list(harness.server.api.sessions.sockets):
            await socket.close(code=4000)
        async with asyncio.timeout(PATIENCE):
            await cut.wait()
        away = timedelta(hours=5)
        await harness.store.jobs.beat(datetime.now(UTC) - away)  # as if it had been so long
        back.set()
        async with asyncio.timeout(PATIENCE):
            while (
                after := (await harness.store.tables.mine(UserId(int(anna.id))))[0]
            ).clocks == table.clocks:
                looked.clear()
                await looked.wait()
        moved = after.clocks[0].ends - table.clocks[0].ends
        assert timedelta() < moved < timedelta(hours=1), "it had begun only a moment ago"
