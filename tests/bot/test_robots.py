"""The robots of the sandbox open a season, join it, and play."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot import robots
from bot.chat.app import bot
from bot.clubs.values.seasons import SeasonState
from bot.tables.values.ids import ChannelId
from tests.bot.chat.harness import Harness, open_harness
from tests.patience import PATIENCE


@pytest.fixture
async def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    monkeypatch.setattr(bot, "CLOCK_SECONDS", 0.1)
    monkeypatch.setattr(robots, "PAUSE_SECONDS", 0.05)
    async with open_harness(tmp_path, monkeypatch) as opened:
        yield opened


async def moves(harness: Harness) -> int:
    """Return how many moves have been made at the tables of the season, if it is there."""
    season = await harness.store.seasons.at(ChannelId(int(harness.channel)))
    state = None if season is None else await harness.store.seasons.load(season.id)
    begun = [call.table for call in state.calls if call.table and call.phase != "planned"] if state else []
    found = [await harness.store.tables.entries(table, 0, 1000) for table in begun]
    return sum(entry.kind == "move" for entries in found for entry in entries)


async def test_robots_play_a_season(harness: Harness) -> None:
    playing = asyncio.create_task(robots.play_season(harness.server.url))
    async with asyncio.timeout(PATIENCE):
        while await moves(harness) < 4:
            assert not playing.done()
            await asyncio.sleep(0.1)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    season = await harness.store.seasons.at(ChannelId(int(harness.channel)))
    assert season is not None
    state = await harness.store.seasons.load(season.id)
    assert state is not None
    assert len(state.members) == 5


async def test_after_a_season_they_play_the_next_one(harness: Harness) -> None:
    """All of them press Join again, so they are in it from its start."""
    channel, seasons = ChannelId(int(harness.channel)), harness.store.seasons

    async def running(number: int, members: int) -> SeasonState:
        while True:
            assert not playing.done()
            season = await seasons.at(channel)
            state = None if season is None else await seasons.load(season.id)
            if state and state.season.id >= number and state.season.running and len(state.members) >= members:
                return state
            await asyncio.sleep(0.1)

    def over(state: SeasonState) -> SeasonState:
        ended = replace(state.season, over=datetime.now(UTC), due=None)
        return replace(state, season=ended, announce=("end",))

    playing = asyncio.create_task(robots.play_season(harness.server.url))
    async with asyncio.timeout(PATIENCE):
        first = await running(1, members=5)
        await seasons.change(first.season.id, over)
        assert len((await running(2, members=1)).members) == 5
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
