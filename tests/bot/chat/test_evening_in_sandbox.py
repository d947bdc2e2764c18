"""Against the sandbox: a table in a thread with its invitation, private messages, and an evening in text."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.chat.harness import (
    ANNA,
    BRUNO,
    ZOE,
    Harness,
    Json,
    custom_ids,
    files,
    is_lobby,
    kinds,
    open_harness,
    private,
    words,
)
from tests.bot.chat.kinds import Kind


@pytest.fixture
async def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    async with open_harness(tmp_path, monkeypatch) as opened:
        yield opened


def says(text: str, message: Json) -> bool:
    return text in words(message)


async def test_a_table_in_a_thread_is_announced_joined_and_played_in_text(harness: Harness) -> None:
    anna, bruno, zoe = [await harness.person(name) for name in (ANNA, BRUNO, ZOE)]
    parent = harness.channel
    await anna.command("start", game="streets")
    await anna.see(is_lobby)
    await bruno.command("start", game="streets")
    busy = await bruno.see(lambda message: Kind.OPEN_THREAD in kinds(message))
    await bruno.press(busy, Kind.OPEN_THREAD)
    invitation = await zoe.see(lambda message: says("has opened a table in", message))
    thread = re.findall(r"<#(\d+)>", words(invitation))[0]
    await zoe.press(invitation, Kind.JOIN)
    await zoe.see(lambda message: private(message) and says("You've joined", message))
    await zoe.see(lambda message: says("At the table", message))
    assert len([one for one in await zoe.history() if says("has opened a table in", one)]) == 1

    harness.channel = thread
    lobby = await bruno.see(is_lobby)
    await bruno.press_options(lobby)
    options = await bruno.see(lambda message: Kind.SET_PRESENTATION in kinds(message))
    await bruno.choose(options, Kind.SET_PRESENTATION, "text")
    await bruno.see(lambda message: is_lobby(message) and says("Text only", message))
    await zoe.command("settings")
    settings = await zoe.see(lambda message: Kind.SET_READING in kinds(message))
    await zoe.choose(settings, Kind.SET_READING, "text")
    await bruno.press(await bruno.see(is_lobby), Kind.START)
    board = await zoe.see(lambda message: {Kind.PLAY, Kind.HAND} <= kinds(message))
    assert files(board) == {}
    assert says("The position", board)
    await zoe.press(board, Kind.PLAY)
    panel = await zoe.see(lambda message: private(message) and says("The position", message))
    assert files(panel) == {}
    assert custom_ids(panel)

    harness.channel = parent
    playing = await zoe.see(lambda message: says(f"are playing in <#{thread}>", message))
    assert Kind.JOIN not in kinds(playing)
