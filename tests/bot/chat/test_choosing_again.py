"""A choice that was turned down can be made again: clients send nothing for what a menu shows as chosen.

The sandbox sends nothing either (discord-api-docs #4801, #7765, #8160).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat.app import router
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import HANDLERS
from bot.chat.wire.controls import KINDS, decode
from bot.chat.wire.floods import FloodGuard
from bot.chat.wire.requests import UserRequest
from bot.tables import StoreUnavailable
from engines.text import Refused
from sandbox.administration import deny_bot
from sandbox.permissions import Permission
from tests.bot.chat.fakes import parts
from tests.bot.chat.harness import (
    ANNA,
    BRUNO,
    Harness,
    Json,
    Person,
    custom_ids,
    kinds,
    open_harness,
    private,
    words,
)
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_in_sandbox import running_game
from tests.bot.chat.test_people_in_sandbox import other_channel

MENU = 3


@pytest.fixture
async def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    async with open_harness(tmp_path, monkeypatch) as opened:
        yield opened


async def settings(anna: Person) -> Json:
    """The panel with the settings of a person, which holds menus."""
    await anna.command("settings")
    return await anna.see(lambda message: private(message) and Kind.SET_READING in kinds(message))


async def renewed(person: Person, panel: Json) -> Json:
    """The panel once its menus have other custom ids, and nothing else of it has changed."""
    found = await person.see(lambda one: one["id"] == panel["id"] and custom_ids(one) != custom_ids(panel))
    assert words(found) == words(panel)
    assert list(map(decode, custom_ids(found))) == list(map(decode, custom_ids(panel)))
    for now, before in zip(parts(found["components"]), parts(panel["components"]), strict=True):
        assert (now.get("custom_id") != before.get("custom_id")) is (now["type"] in {MENU, 8})
    return found


def told(text: str, message: Json) -> bool:
    return private(message) and text in words(message)


async def test_a_table_moves_once_the_bot_may_post_there(harness: Harness) -> None:
    """The advice of the refusal can be followed: allow it, and choose the same channel again."""
    anna, bruno, carla = [await harness.person(name) for name in (ANNA, BRUNO, "Carla")]
    await running_game(carla, bruno)
    world, new = harness.server.world, other_channel(harness)
    deny_bot(world, world.channels[new], Permission.SEND_MESSAGES)
    await anna.command("table")
    panel = await anna.see(lambda message: Kind.MOVE_TABLE in kinds(message))
    await anna.choose(panel, Kind.MOVE_TABLE, new)
    await anna.see(lambda message: told("I can't post", message))
    panel = await renewed(anna, panel)
    deny_bot(world, world.channels[new], 0)
    await anna.choose(panel, Kind.MOVE_TABLE, new)
    await anna.see(lambda message: told("The table has moved", message))


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (StoreUnavailable("away"), "database"),
        (RuntimeError("a mistake of ours"), "something went wrong"),
    ],
)
async def test_after_a_failure_the_same_can_be_chosen(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, failure: Exception, said: str
) -> None:
    anna, true = await harness.person(ANNA), HANDLERS[Kind.SET_READING]

    async def fail(_context: ChatContext, _request: UserRequest) -> None:
        raise failure

    panel = await settings(anna)
    monkeypatch.setitem(HANDLERS, Kind.SET_READING, fail)
    monkeypatch.setattr("bot.chat.wire.error_boundary.log.exception", lambda *_, **__: None)
    await anna.choose(panel, Kind.SET_READING, "text")
    await anna.see(lambda message: told(said, message))
    panel = await renewed(anna, panel)
    monkeypatch.setitem(HANDLERS, Kind.SET_READING, true)
    await anna.choose(panel, Kind.SET_READING, "text")
    await anna.see(lambda one: one["id"] == panel["id"] and custom_ids(one) != custom_ids(panel))


async def test_after_too_many_clicks_the_same_can_be_chosen(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await harness.person(ANNA)
    panel = await settings(anna)
    with monkeypatch.context() as flooded:
        flooded.setattr(FloodGuard, "admits", lambda *_: False)
        await anna.choose(panel, Kind.SET_READING, "text")
        await anna.see(lambda message: told("too fast", message) or told("faster", message))
        panel = await renewed(anna, panel)
    await anna.choose(panel, Kind.SET_READING, "text")
    await anna.see(lambda one: one["id"] == panel["id"] and custom_ids(one) != custom_ids(panel))


async def test_after_a_restart_the_same_can_be_chosen(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot is stopped while it does what was chosen, and says so."""
    anna, begun = await harness.person(ANNA), asyncio.Event()

    async def hang(_context: ChatContext, _request: UserRequest) -> None:
        begun.set()
        await asyncio.Event().wait()

    panel = await settings(anna)
    monkeypatch.setattr(router, "SETTLE_SECONDS", 0.1)
    with monkeypatch.context() as hanging:
        hanging.setitem(HANDLERS, Kind.SET_READING, hang)
        await anna.choose(panel, Kind.SET_READING, "text")
        await begun.wait()
        await harness.stop()
    await anna.see(lambda message: told("restart", message))
    panel = await renewed(anna, panel)
    harness.server.advance(10)  # a second identify within 5 s would be refused
    await harness.start()
    await anna.choose(panel, Kind.SET_READING, "text")
    await anna.see(lambda one: one["id"] == panel["id"] and custom_ids(one) != custom_ids(panel))


async def test_a_panel_with_a_picture_keeps_it(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord tells of a picture by an address that expires; it is sent back by its name."""
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    board = await running_game(anna, bruno)
    await anna.press(board, Kind.PLAY)
    panel = await anna.see(lambda message: private(message) and Kind.ANSWER in kinds(message))
    shown = [
        part["items"][0]["media"]["attachment_id"]
        for part in parts(panel["components"])
        if part["type"] == 12
    ]
    assert shown

    async def refuse(_context: ChatContext, _request: UserRequest) -> None:
        raise Refused("Not now.")

    staying = replace(Kind.ANSWER, stays=True)
    monkeypatch.setitem(KINDS, staying.code, staying)
    monkeypatch.setitem(HANDLERS, staying, refuse)
    monkeypatch.setattr("bot.chat.wire.responses.chosen", lambda _: True)
    await anna.press(panel, staying)
    await anna.see(lambda message: told("Not now.", message))
    again = await anna.see(lambda message: message["id"] == panel["id"])
    kept = [
        part["items"][0]["media"]["attachment_id"]
        for part in parts(again["components"])
        if part["type"] == 12
    ]
    assert kept == shown


async def test_on_an_old_panel_the_answer_is_a_new_message(harness: Harness) -> None:
    """Edits of messages older than an hour may be counted strictly, by an interaction's token too."""
    anna = await harness.person(ANNA)
    panel = await settings(anna)
    harness.server.advance(3601)
    await anna.choose(panel, Kind.SET_READING, "text")
    new = await anna.see(lambda one: one["id"] != panel["id"] and Kind.SET_READING in kinds(one))
    assert custom_ids(await anna.see(lambda one: one["id"] == panel["id"])) == custom_ids(panel)
    await anna.choose(new, Kind.SET_READING, "pictures")
    await anna.see(lambda one: one["id"] == new["id"] and custom_ids(one) != custom_ids(new))


async def test_a_refusal_on_an_old_panel_brings_its_menus_along(harness: Harness) -> None:
    """They cannot be renewed where they stand."""
    anna, bruno, carla = [await harness.person(name) for name in (ANNA, BRUNO, "Carla")]
    await running_game(carla, bruno)
    world, new = harness.server.world, other_channel(harness)
    deny_bot(world, world.channels[new], Permission.SEND_MESSAGES)
    await anna.command("table")
    panel = await anna.see(lambda message: Kind.MOVE_TABLE in kinds(message))
    harness.server.advance(3601)
    await anna.choose(panel, Kind.MOVE_TABLE, new)
    refusal = await anna.see(lambda message: told("I can't post", message))
    assert Kind.MOVE_TABLE in kinds(refusal)
    deny_bot(world, world.channels[new], 0)
    await anna.choose(refusal, Kind.MOVE_TABLE, new)
    await anna.see(lambda message: told("The table has moved", message))
