"""Whole seasons, on a moved clock: people come and go, the bot is killed, and every table ends."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.catalogue import CATALOGUE, game
from bot.clubs.core.points import standings
from bot.clubs.values.seasons import LATE, SeasonState
from bot.store import SqlStore
from bot.tables import Table
from tests.bot.clubs.community import Community, counted, people
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import World, migrated

STEP = timedelta(hours=2)
SIX_WEEKS = ("Autumn", "2026-11-21", "2027-01-01", "4")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    """A file, which is there after a kill."""
    found = await SqlStore.connect(migrated(tmp_path / "palermo.db"))
    yield found
    await found.close()


QUICK = [(("toy",), (2, 3), 3), (("streets",), (2,), 4)]
SLOW = [
    (("city",), (3, 4), 5),
    (("chicago",), (2, 3), 6),
    (("mafiadollar",), (2, 3), 7),
    (("streets", "city", "chicago", "mafiadollar"), (2, 3), 8),
]
"""Only ``make soak`` plays these."""


@pytest.mark.parametrize(("games", "sizes", "seed"), [*QUICK, *(SLOW if os.environ.get("SEASONS") else ())])
async def test_six_weeks(store: SqlStore, games: tuple[str, ...], sizes: tuple[int, ...], seed: int) -> None:
    """24 people, of whom a third drop out, and two kills in the middle."""
    world, luck = World(store, {"toy": TOY} | {name: game(name) for name in CATALOGUE}), random.Random(seed)

    def drop_out() -> datetime | None:
        return world.time + timedelta(days=luck.uniform(3, 40)) if luck.random() < 1 / 3 else None

    community = Community(world, people(24, luck, drop_out), luck)
    await community.opened(SIX_WEEKS, games, sizes=sizes)
    await community.joined()
    kills, looks = [100, 250], 0
    while (await community.state()).season.over is None:
        looks += 1
        assert looks < 12 * 70, "a season ends three weeks after its last day at the latest"
        if kills and looks >= kills[0] and await community.killed(community.due, luck.randint(1, 6), store):
            kills.pop(0)
        await community.step(STEP)
    assert not kills
    state = await community.state()
    running = await live(world, state)
    assert state.season.over is not None
    assert not running or state.season.over >= state.season.ends + LATE, "only what is cut short still runs"
    assert max(community.most.values()) <= state.season.at_once
    assert {call.phase for call in state.calls} <= {"over", "failed"}
    assert all(state.used(user) <= 2 * state.season.counted for user in state.members)
    truth = await counted(world, state)
    assert {line.user: line.points for line in standings(state) if line.played} == truth
    assert len(truth) > 16
    assert community.announcer.said == ["open", "end"]
    assert community.threads.twice == []
    while await live(world, state):
        looks += 1
        assert looks < 12 * 100, "a game that is cut short can still be played to its end"
        await community.step(STEP)
    assert standings(await community.state()) == standings(state)


async def live(world: World, state: SeasonState) -> list[Table]:
    """The tables of a season that still run."""
    tables = await world.tables.queries.tables([call.table for call in state.calls if call.table])
    return [table for table in tables if not table.over]


@pytest.mark.parametrize("at", range(1, 16))
async def test_a_kill_before_any_transaction_doubles_nothing(store: SqlStore, at: int) -> None:
    """Six people are paired, called, and one is replaced, whatever moment the bot is killed at."""
    world, luck = World(store), random.Random(at)
    community = Community(world, people(6, luck, lambda: None), luck)
    await community.opened(("Autumn", "2026-11-20", "2026-12-20", "3"), ("toy",), sizes=(2,), at_once=1)
    await community.joined()
    await community.killed(community.due, at, store)
    await community.due()
    world.time += timedelta(minutes=2)
    await community.due()
    state = await community.state()
    called = Counter(callee.user for call in state.calls for callee in call.callees)
    assert called == {person.user: 1 for person in community.people}
    assert [call.phase for call in state.calls] == ["open"] * 3
    tables = await world.tables.queries.tables([call.table for call in state.calls if call.table])
    assert sorted(user for table in tables for user in (table.calling.invited if table.calling else ())) == [
        person.user for person in community.people
    ]
    assert len({table.place.channel for table in tables}) == 3
    assert len(await store.tables.live_in(state.season.guild)) == 3
    assert community.threads.twice == []
