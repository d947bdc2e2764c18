"""Vacations in chat: they silence calls, the board tells of a substitute, who is back reads what waits."""

from __future__ import annotations

import pytest

from bot.chat.publishing import contents
from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.screens.settings import vacation as layout
from bot.chat.screens.settings.panel import show_settings
from bot.chat.wire.controls import Control
from bot.chat.wire.error_boundary import guarded
from bot.tables.values.ids import NO_POST
from bot.tables.values.preferences import Preferences
from engines.text import Refused
from tests.bot.chat.fakes import Channel, controls, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_publishing import publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World


async def back(context: ChatContext, world: World) -> str:
    """The answer to Anna when she says that she is back."""
    request, shown = request_by(world, ANNA, Control(Kind.SET_VACATION, word=layout.BACK))
    await press(context, request)
    return text(shown.last)


async def test_nobody_on_vacation_is_called(world: World, publisher: Publisher, channel: Channel) -> None:
    """Neither in the channel nor in private; the others are."""
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.store.preferences.set(ANNA, Preferences(dm=True))
    await world.tables.vacations.start(ANNA, 2)
    for user in (ANNA, BEPPE, CARLA):
        await world.bid(user, table.id)
    await publish(publisher)
    (call,) = channel.calls
    assert f"<@{BEPPE}>" in call.content
    assert f"<@{ANNA}>" not in call.content
    assert ANNA not in channel.written


async def test_the_board_says_why_somebody_has_more_time(world: World, context: ChatContext) -> None:
    """Of those for whom the game waits; nobody else need know."""
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.tables.vacations.start(ANNA, 2)
    await world.tables.vacations.start(CARLA, 2)
    await world.bid(CARLA, table.id)
    view = await world.tables.queries.view(table.id, None)
    shown = text(await contents.public(context, view, NO_POST))
    (line,) = [one for one in shown.splitlines() if "on vacation" in one]
    assert "Anna is on vacation until <t:" in line


async def test_at_the_end_of_the_vacation_the_call_comes(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.vacations.start(ANNA, 2)
    await world.bid(BEPPE, table.id)
    await publish(publisher)
    assert channel.calls == []
    world.wait(days=2)
    await world.tables.jobs.run_due(world.time, guarded)
    await publish(publisher)
    assert [f"<@{ANNA}>" in call.content for call in channel.calls] == [True]


async def test_who_is_back_reads_what_waits(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.vacations.start(ANNA, 9)
    told = await back(context, world)
    assert "These games are waiting for you" in told
    assert "your turn" in told
    await world.bid(ANNA, table.id)
    await world.tables.vacations.start(ANNA, 3)
    assert "No game is waiting for you" in await back(context, world)


async def test_the_board_says_that_an_ai_plays_for_who_is_away(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await world.tables.vacations.start(ANNA, 9)
    for _ in range(4):
        await world.bid(BEPPE, table.id)
        await world.bid(CARLA, table.id)
        world.wait(days=1)
        if ANNA in (await world.tables.queries.table(table.id)).owes:
            await world.tables.jobs.run_due(world.time, guarded)
            break
    world.wait(days=2, minutes=1)
    await world.tables.jobs.run_due(world.time, guarded)
    assert (await world.tables.queries.table(table.id)).seated[0].substitute is not None
    await world.tables.play.repost(table.id)
    await publish(publisher)
    board = list(channel.messages.values())[-1].shown
    assert "On vacation, so an AI is playing for now: ▲ Anna" in text(board)


async def test_on_the_board_the_others_agree_to_a_substitute(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    """If the player wants none: the board says from when on, and for whom."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.vacations.set_substitute(ANNA, wanted=False)
    await world.tables.vacations.start(ANNA, 9)
    await world.bid(BEPPE, table.id)
    await world.tables.play.repost(table.id)
    await publish(publisher)
    board = list(channel.messages.values())[-1].shown
    assert "Anna is on vacation. From <t:" in text(board)
    agree = next(one for one in controls(board) if one.kind is Kind.AGREE_SUBSTITUTE)
    request, shown = request_by(world, BEPPE, agree)
    with pytest.raises(Refused, match="three days"):
        await press(context, request)
    world.wait(days=3)
    await press(context, request)
    assert "An AI will play for them" in text(shown.last)
    assert (await world.tables.queries.table(table.id)).holds(ANNA)


async def test_whether_an_ai_plays_is_chosen_in_the_settings(world: World, context: ChatContext) -> None:
    request, shown = request_by(world, ANNA)
    await show_settings(context, request)
    assert Kind.SET_SUBSTITUTE in {control.kind for control in controls(shown.last)}
    request, _ = request_by(world, ANNA, Control(Kind.SET_SUBSTITUTE), values=(layout.NOBODY,))
    await press(context, request)
    assert not (await world.store.preferences.get(ANNA)).substitute
    request, _ = request_by(world, ANNA, Control(Kind.SET_SUBSTITUTE), values=(layout.AN_AI,))
    await press(context, request)
    assert (await world.store.preferences.get(ANNA)).substitute
    with pytest.raises(Refused):
        await press(context, request_by(world, ANNA, Control(Kind.SET_SUBSTITUTE))[0])
