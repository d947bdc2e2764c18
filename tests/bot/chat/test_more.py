"""More in the lobby: what the host, a manager and those who have joined can do there."""

from __future__ import annotations

from typing import Any

import pytest

from bot.chat.publishing import contents
from bot.chat.screens.context import ChatContext
from bot.chat.wire.controls import AnyKind, Control
from bot.chat.wire.message import Message
from bot.tables.values.ids import PostId, UserId
from bot.tables.values.table import Table
from engines.text import Refused
from tests.bot.chat.fakes import check, control, controls, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World


async def more_of(world: World, context: ChatContext, table: Table, user: UserId, **who: Any) -> Message:
    """The panel that More shows this person."""
    request, shown = request_by(world, user, Control(Kind.MORE, table.id), **who)
    await press(context, request)
    check(shown.last)
    return shown.last


def kinds_of(shown: Message) -> set[AnyKind]:
    return {one.kind for one in controls(shown)}


async def test_more_holds_what_each_may_do(world: World, context: ChatContext) -> None:
    """The host removes AI players and persons; a manager persons; who sits there only reads."""
    table = await world.lobby(ANNA, BEPPE, ais=1)
    removing, hosting = {Kind.REMOVE_AI, Kind.REMOVE_PLAYER}, {Kind.OPTIONS, Kind.PLAN, Kind.CANCEL}
    assert kinds_of(await more_of(world, context, table, ANNA)) == hosting | removing
    managing = await more_of(world, context, table, CARLA, manager=True)
    assert kinds_of(managing) == {Kind.OPTIONS, Kind.CANCEL, Kind.REMOVE_PLAYER}
    for user in (BEPPE, CARLA):
        assert kinds_of(await more_of(world, context, table, user)) == {Kind.OPTIONS}
    options, shown = request_by(world, ANNA, Control(Kind.OPTIONS, table.id))
    await press(context, options)
    assert Kind.MORE in kinds_of(shown.last), "the way back"
    assert not kinds_of(shown.last) & removing


async def test_a_silent_host_is_told_of_behind_more(world: World, context: ChatContext) -> None:
    """Only to those who could take the table over, with the time from which they can."""
    table = await world.lobby(ANNA, BEPPE)
    assert "If the host stays silent" in text(await more_of(world, context, table, BEPPE))
    assert "silent" not in text(await more_of(world, context, table, CARLA))
    world.wait(days=1)
    shown = await more_of(world, context, table, BEPPE)
    assert "silent for a day" in text(shown)
    request, answer = request_by(world, BEPPE, control(shown, Kind.TAKE_HOST))
    await press(context, request)
    assert Kind.CANCEL in kinds_of(answer.last), "the panel is the host's now"
    public = await contents.public(context, await world.tables.queries.view(table.id), PostId(1))
    assert f"<@{BEPPE}> has taken over as host: the previous host had been silent for a day." in text(public)


async def test_a_lobby_that_is_over_has_nothing_more(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    with pytest.raises(Refused, match="no longer a lobby"):
        await press(context, request_by(world, ANNA, Control(Kind.MORE, table.id))[0])


async def test_who_calls_a_second_rematch_is_told_whom_it_does_not_ping(
    world: World, context: ChatContext
) -> None:
    """People are called once a day; whoever joins the rematch is told nothing of it."""
    table = await world.game(ANNA, BEPPE)
    for user in (ANNA, BEPPE):
        await world.tables.play.quit(world.click(user), table.id)
    again = Control(Kind.REMATCH, table.id)
    for told in ("", "at most once a day, so I haven't pinged Beppe for this one."):
        request, shown = request_by(world, ANNA, again)
        await press(context, request)
        assert [told in text(message) for message in shown.messages] == [True] * bool(told)
        request, shown = request_by(world, BEPPE, again)
        await press(context, request)
        assert shown.messages == []
        lobby = await world.tables.queries.at(table.place.channel)
        assert lobby is not None
        await world.tables.lobby.cancel(world.click(ANNA), lobby.id)
        world.wait(minutes=5)
