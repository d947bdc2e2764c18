"""Looking for players in the sandbox: two are called; one alone is told, and plays against AI players."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.chat.app import bot
from bot.clubs.values.calls import TableCall
from bot.clubs.values.searches import Searches
from bot.tables.values.ids import GuildId, UserId
from sandbox.records import ChannelType
from tests.bot.chat.harness import ANNA, BRUNO, STREETS, Harness, Person, kinds, open_harness, private, words
from tests.bot.chat.kinds import Kind
from tests.patience import PATIENCE


@pytest.fixture
async def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    monkeypatch.setattr(bot, "CLOCK_SECONDS", 0.1)
    async with open_harness(tmp_path, monkeypatch, STREETS) as opened:
        yield opened


async def look(person: Person) -> None:
    """Look for players."""
    await person.command("find")
    await person.press(
        await person.see(lambda one: Kind.LOOK_FOR_PLAYERS in kinds(one)), Kind.LOOK_FOR_PLAYERS
    )
    await person.see(lambda one: Kind.STOP in kinds(one))


async def called(harness: Harness) -> TableCall:
    """The call of somebody to a table, once that is open."""
    guild = GuildId(int(harness.server.world.identity.guild_id))
    async with asyncio.timeout(PATIENCE):
        while True:
            for call in (await harness.store.searches.load(guild)).calls:
                if call.phase == "open":
                    return call
            await asyncio.sleep(0.1)


async def test_two_who_look_are_called_to_a_thread_and_play(harness: Harness) -> None:
    anna, bruno = [await harness.person(name) for name in (ANNA, BRUNO)]
    await look(anna)
    await look(bruno)
    harness.channel = str((await called(harness)).thread)
    lobby = await bruno.see(lambda one: Kind.JOIN in kinds(one) and not private(one))
    await bruno.press(lobby, Kind.JOIN)
    await anna.press(lobby, Kind.JOIN)
    await anna.see(lambda one: Kind.PLAY in kinds(one))


async def test_not_now_stops_the_search(harness: Harness) -> None:
    anna, bruno = [await harness.person(name) for name in (ANNA, BRUNO)]
    await look(anna)
    await look(bruno)
    harness.channel = str((await called(harness)).thread)
    lobby = await bruno.see(lambda one: Kind.LEAVE in kinds(one))
    await bruno.press(lobby, Kind.LEAVE)
    await bruno.see(lambda one: "I've stopped looking for players for you." in words(one))
    await bruno.see(lambda one: "This lobby is closed." in words(one))
    await anna.command("find")
    await anna.see(lambda one: Kind.STOP in kinds(one) and "I'm looking for other players" in words(one))


async def test_one_alone_is_told_and_presses_in_the_direct_message(harness: Harness) -> None:
    anna, guild = await harness.person(ANNA), GuildId(int(harness.server.world.identity.guild_id))
    await look(anna)

    def over(state: Searches) -> Searches:
        now = datetime.now(UTC)
        (search,) = state.searches.values()
        return replace(state.with_search(replace(search, until=now)), due=now)

    await harness.store.searches.change(guild, over, UserId(int(anna.id)))
    channels = harness.server.world.channels
    async with asyncio.timeout(PATIENCE):
        while not any(one.type == ChannelType.DM for one in channels.values()):  # noqa: ASYNC110 - another task's work
            await asyncio.sleep(0.1)
    (harness.channel,) = [one.id for one in channels.values() if one.type == ChannelType.DM]
    told = await anna.see(lambda one: Kind.AGAINST_AIS in kinds(one))
    assert "I couldn't find anyone" in told["content"]
    await anna.press(told, Kind.LOOK_AGAIN)
    await anna.press(await anna.see(lambda one: Kind.STOP in kinds(one)), Kind.STOP)
    await anna.lose(lambda one: Kind.STOP in kinds(one))
    await anna.press(told, Kind.AGAINST_AIS)
    harness.channel = str((await called(harness)).thread)
    lobby = await anna.see(lambda one: Kind.JOIN in kinds(one) and not private(one))
    await anna.press(lobby, Kind.JOIN)
    await anna.see(lambda one: Kind.PLAY in kinds(one))
