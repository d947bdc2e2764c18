"""The real bot in the sandbox: somebody removes it, lets it in again, and a manager resumes the game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.tables import Phase
from bot.tables.values.ids import TableId
from sandbox import administration
from tests.bot.chat.harness import ANNA, BRUNO, Harness, kinds, open_harness, private, words
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_in_sandbox import is_board, running_game
from tests.patience import PATIENCE


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await holds():  # noqa: ASYNC110  nothing tells of it
            await asyncio.sleep(0.02)


async def test_a_game_survives_the_removal_of_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None of it can be seen meanwhile; afterwards it goes on, and whoever owes a move is called."""
    async with open_harness(tmp_path, monkeypatch) as harness:
        anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
        board = await running_game(anna, bruno)

        async def suspended() -> bool:
            table = await harness.store.tables.load(TableId(1))
            return table is not None and table.phase is Phase.SUSPENDED

        async def ready() -> bool:  # before, discord.py tells of no server that is joined
            return harness.bot is not None and harness.bot._client.is_ready()  # noqa: SLF001  nothing else tells

        await until(ready)
        administration.remove_bot(harness.server.world)
        await until(suspended)
        administration.add_bot(harness.server.world)
        await until(lambda: said(harness, "1 table has been suspended since I was removed"))

        await bruno.press(board, Kind.HAND)
        await bruno.see(lambda message: private(message) and "This table is suspended" in words(message))
        await anna.command("palermo-admin resume")
        offer = await anna.see(lambda message: Kind.RESUME in kinds(message))
        await anna.choose(offer, Kind.RESUME, "1")
        await anna.see(lambda message: private(message) and "The table has been resumed in" in words(message))
        board = await bruno.see(
            lambda message: is_board(message) and "A manager resumed the game." in words(message)
        )
        await bruno.press(board, Kind.HAND)
        await bruno.see(lambda message: private(message) and "suspended" not in words(message))


async def said(harness: Harness, sentence: str) -> bool:
    """Return whether the bot has said this in any channel."""
    world = harness.server.world
    every = (message for channel in world.channels for message in world.history(channel, None, limit=50))
    return any(sentence in message.model_dump_json() for message in every)
