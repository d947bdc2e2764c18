"""A season in the sandbox: a manager opens it, people join, and the bot opens a thread and calls them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.chat.app import bot
from bot.clubs.values.seasons import SeasonState
from bot.tables.values.ids import ChannelId
from tests.bot.chat.harness import (
    ANNA,
    BRUNO,
    DRAWN,
    ZOE,
    Harness,
    Json,
    Person,
    kinds,
    open_harness,
    private,
    words,
)
from tests.bot.chat.kinds import Kind
from tests.patience import PATIENCE


@pytest.fixture
async def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    monkeypatch.setattr(bot, "CLOCK_SECONDS", 0.1)
    async with open_harness(tmp_path, monkeypatch, DRAWN) as opened:
        yield opened


def shows(kind: object, *, alone: bool = True) -> Callable[[Json], bool]:
    """A message with such a control; ``alone``: that only its reader sees."""
    return lambda message: kind in kinds(message) and private(message) is alone


async def type_in(person: Person, *values: str) -> None:
    """Fill in all fields of the form that the bot shows."""
    form = await person.asked()
    labels = form["components"]
    inner = [
        {"type": 18, "component": {"type": 4, "custom_id": one["component"]["custom_id"], "value": value}}
        for one, value in zip(labels, values, strict=True)
    ]
    data = {"custom_id": form["custom_id"], "components": inner}
    await person._do(5, data, interaction=form["interaction"])  # noqa: SLF001 - a form of several fields


async def season(harness: Harness) -> SeasonState:
    """The season of the channel as the database has it."""
    found = await harness.store.seasons.at(ChannelId(int(harness.channel)))
    assert found is not None
    state = await harness.store.seasons.load(found.id)
    assert state is not None
    return state


async def test_a_season_from_its_opening_to_a_game(harness: Harness) -> None:
    anna, bruno, zoe = [await harness.person(name) for name in (ANNA, BRUNO, ZOE)]
    today = datetime.now(UTC).date()
    await anna.command("season")
    await anna.press(await anna.see(shows(Kind.PREPARE)), Kind.PREPARE)
    await type_in(anna, "Autumn", str(today), str(today + timedelta(weeks=6)), "3")
    draft = await anna.see(shows(Kind.OPEN_SEASON))
    assert "Only each player's best 3 results count" in words(draft)
    await anna.press(draft, Kind.OPEN_SEASON)
    posted = await bruno.see(shows(Kind.JOIN_SEASON, alone=False))
    assert "Autumn" in words(posted)
    for person in (bruno, zoe):
        await person.press(posted, Kind.JOIN_SEASON)
        await person.see(shows(Kind.REST))
    async with asyncio.timeout(PATIENCE):
        while not any(call.phase == "open" for call in (await season(harness)).calls):  # noqa: ASYNC110 - another task's work
            await asyncio.sleep(0.1)
    (call,) = (await season(harness)).calls
    await anna.command("season")
    await anna.press(await anna.see(shows(Kind.SEASON_STANDINGS)), Kind.SEASON_STANDINGS)
    await anna.see(lambda message: private(message) and Kind.SHOW_SEASON in kinds(message))
    harness.channel = str(call.thread)
    lobby = await bruno.see(lambda message: Kind.JOIN in kinds(message) and not private(message))
    await bruno.press(lobby, Kind.JOIN)
    await zoe.press(lobby, Kind.JOIN)
    await zoe.see(lambda message: Kind.PLAY in kinds(message))
