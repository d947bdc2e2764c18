"""An open seat as the channel sees it: the button below the board, the question, and the hand after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.board import board
from bot.chat.screens.context import ChatContext
from bot.chat.screens.open_seats import take_over
from bot.chat.wire.controls import Control
from bot.tables import Phase
from bot.tables.values.ids import PostId, UserId
from bot.tables.values.players import FormerOccupant
from engines.text import Refused
from tests.bot.chat import samples
from tests.bot.chat.fakes import Channel, check, control, controls, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_publishing import publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World


async def test_a_seat_is_taken_by_two_clicks(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    """The board says that it is open; whoever sits down is shown the hand at once."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    await publish(publisher)
    shown = max(channel.messages.values(), key=lambda one: one.id).shown
    assert "Open to anyone who wants to take over: " in text(shown)
    take = control(shown, Kind.TAKE_SEAT)
    request, answer = request_by(world, CARLA, take)
    await press(context, request)
    assert "You'll see its hand from now on" in text(answer.last)
    surely = control(answer.last, Kind.TAKE_SURELY)
    request, answer = request_by(world, CARLA, surely)
    await press(context, request)
    assert Kind.ANSWER in {one.kind for one in controls(answer.last)} or "Waiting" in text(answer.last)
    await publish(publisher)
    shown = max(channel.messages.values(), key=lambda one: one.id).shown
    assert "Carla has taken over an open seat." in text(shown)
    assert "Take this seat" not in labels(shown)
    request, _ = request_by(world, DINO, surely)
    with pytest.raises(Refused, match="no open seat"):
        await press(context, request)


async def test_no_stands_where_the_seat_was_offered(world: World, context: ChatContext) -> None:
    """In the panel of a table, whose buttons stay where they are."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    request, offered = request_by(world, CARLA, Control(Kind.TABLE, table.id))
    await press(context, request)
    request, asked = request_by(world, CARLA, control(offered.last, Kind.TAKE_SEAT))
    await press(context, request)
    assert text(asked.last).startswith(text(offered.last))
    assert labels(asked.last)[:-1] == ["No, I'm just watching"]
    request, kept = request_by(world, CARLA, control(asked.last, Kind.TABLE))
    await press(context, request)
    assert labels(kept.last) == labels(offered.last) == ["Take this seat"]
    request, _ = request_by(world, CARLA, control(asked.last, Kind.TAKE_SURELY))
    await press(context, request)
    assert CARLA in (await world.tables.queries.table(table.id)).persons


async def test_who_left_is_offered_their_own_seat_alone(world: World, context: ChatContext) -> None:
    """By the board's button and in the panel; a forged press takes no other one."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    for leaving in (BEPPE, CARLA):
        await world.tables.play.quit(world.click(leaving), table.id)
    request, _ = request_by(world, BEPPE, Control(Kind.PLAY, table.id))
    with pytest.raises(Refused, match="can take your seat back"):
        await press(context, request)
    request, answer = request_by(world, BEPPE, Control(Kind.TAKE_SEAT, table.id))
    await press(context, request)
    assert [one.page for one in controls(answer.last) if one.kind is Kind.TAKE_SURELY] == [1]
    request, offered = request_by(world, BEPPE, Control(Kind.TABLE, table.id))
    await press(context, request)
    assert labels(offered.last) == ["Take this seat"]
    request, asked = request_by(world, BEPPE, control(offered.last, Kind.TAKE_SEAT))
    await press(context, request)
    assert "Take your own seat back" in text(asked.last)
    assert "Take my seat back" in labels(asked.last)
    surely = control(asked.last, Kind.TAKE_SURELY)
    request, _ = request_by(world, BEPPE, replace(surely, page=2))
    with pytest.raises(Refused, match="the only one you can take"):
        await press(context, request)
    request, _ = request_by(world, BEPPE, surely)
    await press(context, request)
    assert (await world.tables.queries.table(table.id)).persons == (ANNA, BEPPE)


async def test_the_log_names_who_sat_there_then(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.bid(BEPPE, table.id)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    await world.tables.takeovers.take(world.click(CARLA), table.id, 1)
    request, answer = request_by(world, ANNA, Control(Kind.LOG, table.id))
    await press(context, request)
    said = text(answer.last)
    assert "**■ Beppe**\n- ■ Beppe has bid" in said
    assert "Beppe left the game" in said
    assert "Carla has taken over" in said


async def test_the_former_player_is_told_what_became_of_the_seat(world: World, context: ChatContext) -> None:
    """Also in a private message with the hand of before; and the panel offers them no seat."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    await world.tables.takeovers.take(world.click(CARLA), table.id, 1)
    for kind in (Kind.HAND, Kind.PLAY):
        request, _ = request_by(world, BEPPE, Control(kind, table.id), place=None)
        await context.admission.admit(request)
        with pytest.raises(Refused, match="someone else has taken your seat"):
            await press(context, request)
    request, answer = request_by(world, BEPPE, Control(Kind.TABLE, table.id))
    await press(context, request)
    assert Kind.TAKE_SEAT not in {one.kind for one in controls(answer.last)}


async def test_six_open_seats_keep_the_limits() -> None:
    """Discord: labels, rows and parts, with names as long as they may be."""
    table_view = samples.table_view(Phase.PLAYING)
    table = table_view.table
    for seat in range(6):
        table = table.with_player(seat, left=True, past=(FormerOccupant("x" * 32, UserId(99), 3),))
    check(take_over(table, UserId(98), samples.localizer()))
    check(board(samples.table_view(Phase.PLAYING, table=table), samples.localizer(), samples.HAND, PostId(1)))
