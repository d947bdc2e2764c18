"""The real bot in the sandbox: a seat changes hands, and the table its channel."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.chat.harness import (
    ANNA,
    BRUNO,
    ZOE,
    Harness,
    Json,
    is_lobby,
    kinds,
    open_harness,
    private,
    words,
)
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_in_sandbox import running_game


def is_board(message: Json) -> bool:
    return {Kind.PLAY, Kind.LOG} <= kinds(message) and not private(message)


def other_channel(harness: Harness) -> str:
    """A text channel beside the one of the test."""
    channels = harness.server.world.channels.values()
    return next(one.id for one in channels if one.type == 0 and one.id != harness.channel)


async def test_a_seat_changes_hands_and_the_table_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At Discord's pace, so that some posts have to wait for their turn."""
    async with open_harness(tmp_path, monkeypatch, limits=True) as harness:
        anna, bruno, carla, zoe = [await harness.person(name) for name in (ANNA, BRUNO, "Carla", ZOE)]
        await running_game(carla, bruno)
        await bruno.command("leave")
        question = await bruno.see(lambda message: Kind.QUIT_SURELY in kinds(message))
        await bruno.press(question, Kind.QUIT_SURELY)
        board = await zoe.see(lambda message: Kind.TAKE_SEAT in kinds(message) and is_board(message))
        await zoe.press(board, Kind.TAKE_SEAT)
        question = await zoe.see(lambda message: Kind.TAKE_SURELY in kinds(message))
        await zoe.press(question, Kind.TAKE_SURELY)
        board = await anna.see(lambda message: "Zoe has taken over" in words(message) and is_board(message))
        assert Kind.TAKE_SEAT not in kinds(board)
        await bruno.press(board, Kind.HAND)
        await bruno.see(
            lambda message: private(message) and "someone else has taken your seat" in words(message)
        )

        await anna.command("table")  # she manages the channel, and has no part in the game
        panel = await anna.see(lambda message: Kind.MOVE_TABLE in kinds(message))
        former, new = harness.channel, other_channel(harness)
        await anna.choose(panel, Kind.MOVE_TABLE, new)
        await anna.see(lambda message: "The table has moved" in words(message))
        await anna.lose(is_board)
        harness.channel = new
        board = await anna.see(is_board)
        assert "The table has moved to this channel." in words(board)
        await zoe.press(board, Kind.HAND)
        await zoe.see(private)
        assert not [message for message in await anna.history() if is_lobby(message)]
        assert harness.channel != former
