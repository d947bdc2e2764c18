"""Two processes on one shard, as in an update: both hear of every click, and nobody notices."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest

from bot.catalogue import CATALOGUE, game
from bot.chat.wire.emojis import Emojis
from renders.emojis import EMOJIS
from renders.symbols import NAMES
from tests.bot.chat.fakes import draw_here
from tests.bot.chat.harness import (
    ANNA,
    BRUNO,
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
from tests.bot.chat.test_in_sandbox import running_game

GAMES = [game(name) for name in CATALOGUE]
OFFENCES = ("already", "out of date", "moved since", "nothing to decide", "something went wrong")


async def beside(harness: Harness) -> asyncio.Task[None] | None:
    """A second process on the same shard; it is the first one that goes on as the harness' own."""
    harness.server.advance(10)  # a second identify within 5 s would be refused
    first = harness.running
    await harness.start()
    second, harness.running = harness.running, first
    return second


async def private_words(person: Person) -> str:
    return "\n".join(words(message) for message in await person.history() if private(message))


def asks(message: Json) -> bool:
    return private(message) and Kind.ANSWER in kinds(message)


async def test_a_first_click_is_never_done_already(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_harness(tmp_path, monkeypatch) as harness:
        second = await beside(harness)
        try:
            anna, bruno, zoe = [await harness.person(name) for name in (ANNA, BRUNO, ZOE)]
            board = await running_game(anna, bruno)
            for person in (anna, bruno):
                await person.press(board, Kind.PLAY)
                panel = await person.see(asks)
                await person.press(panel, Kind.ANSWER)
                chosen = await person.see(lambda one: private(one) and Kind.ASK in kinds(one))
                await person.press(chosen, Kind.ANSWER)
                await person.see(lambda one: private(one) and Kind.ASK not in kinds(one))
            await zoe.press(board, Kind.LOG)
            await zoe.see(private)
            await asyncio.sleep(1)  # the slower of the two answers may still come
            for person in (anna, bruno, zoe):
                told = await private_words(person)
                assert not [offence for offence in OFFENCES if offence in told], told
        finally:
            if second is not None:
                second.cancel()
                await asyncio.gather(second, return_exceptions=True)


async def test_both_load_the_emojis_of_an_empty_application(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is refused names that the other has just taken; none waits for its next try."""
    async with open_harness(tmp_path, monkeypatch) as harness:
        for emoji in list(harness.server.world.emojis.values()):
            harness.server.world.drop_emoji(emoji)
        loaded = [Emojis(), Emojis()]
        clients = [discord.Client(intents=discord.Intents.none()) for _ in loaded]
        for client in clients:
            await client.login(harness.server.token)
        try:
            await asyncio.gather(
                *(
                    emojis.load(client, draw_here, harness.store.values, GAMES)
                    for emojis, client in zip(loaded, clients, strict=True)
                )
            )
        finally:
            for client in clients:
                await client.close()
        names = sorted(emoji.name for emoji in harness.server.world.emojis.values())
        assert len(names) == len(set(names)) == len(EMOJIS) + sum(len(one.emojis) for one in GAMES)
        first, other = [emojis.shown("".join(NAMES)) for emojis in loaded]
        assert first == other
