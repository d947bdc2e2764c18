"""Deadlines on the board, reminders in the channel, and the pace in the lobby."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import HANDLERS
from bot.chat.screens.links import UNFOLLOW
from bot.chat.screens.timing import pace_in_words, stamp
from bot.chat.wire.controls import AnyKind, Control
from bot.chat.wire.error_boundary import guarded
from bot.tables.values.pace import PACES, Pace
from tests.bot.chat.fakes import Channel, check, controls, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_publishing import publish
from tests.bot.tables.world import ANNA, BEPPE, World


async def test_the_board_shows_until_when_each_player_has(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """As Discord timestamps, which everybody sees in their own time zone."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.repost(table.id)
    await publish(publisher)
    shown = text(max(channel.messages.values(), key=lambda one: one.id).shown)
    assert stamp(world.time + timedelta(days=1)) in shown
    assert "Beppe: until" in shown


async def test_a_reminder_calls_whoever_still_owes(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    world.wait(hours=12)
    await world.tables.jobs.run_due(world.time, guarded)
    await publish(publisher)
    last = channel.calls[-1]
    assert last.mentions == (BEPPE,)
    assert text(last).endswith("is still waiting for you. Your time runs out in 12 hours.")
    assert [(one.kind, one.table) for one in controls(last)] == [(Kind.PLAY, table.id)]


async def test_a_reminder_that_came_too_late_is_dropped(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Nobody is called for what they have already done."""
    table = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, table.id)
    await publish(publisher)
    world.wait(hours=12)
    await world.tables.jobs.run_due(world.time, guarded)
    await world.bid(BEPPE, table.id)
    await publish(publisher)
    assert not any("still waiting" in text(one) for one in channel.calls)


async def test_the_host_sets_the_pace_in_the_options(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, Control(Kind.SET_PACE, table.id), values=("1h+bank",))
    await press(context, request)
    assert (await world.tables.queries.table(table.id)).pace == Pace("1h", bank=True)
    check(shown.messages[-1])


async def test_the_host_removes_somebody_from_the_lobby(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA, BEPPE)
    request, _ = request_by(world, ANNA, Control(Kind.REMOVE_PLAYER, table.id), values=(str(BEPPE),))
    await press(context, request)
    assert (await world.tables.queries.table(table.id)).persons == (ANNA,)


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        (Kind.PLAY, ""),
        (Kind.HAND, ""),
        (Kind.LOG, ""),
        (Kind.REPLAY, "m"),
        (Kind.FOLLOW, UNFOLLOW),
        (Kind.TABLE, ""),
        (Kind.PROPOSE, "pause"),
        (Kind.ORDERS, ""),
        (Kind.UNDO, ""),
    ],
)
async def test_a_click_gives_a_held_seat_back(
    world: World, context: ChatContext, kind: AnyKind, word: str
) -> None:
    """Any button of the table, also those with which nothing is played."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    for _ in range(2):
        await world.bid(ANNA, table.id)
        await world.tick(days=1)
    assert (await world.tables.queries.table(table.id)).seated[1].held
    await HANDLERS[kind](context, request_by(world, BEPPE, Control(kind, table.id, word=word))[0])
    assert not (await world.tables.queries.table(table.id)).seated[1].held


async def test_a_table_that_fell_asleep_calls_everybody(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.game(ANNA, BEPPE, rounds=9)
    for _ in range(2):
        await publish(publisher)
        world.wait(days=1)
        await world.tables.jobs.run_due(world.time, guarded)
    await publish(publisher)
    last = channel.calls[-1]
    assert (last.mentions, "are you still playing?" in text(last)) == ((ANNA, BEPPE), True)
    assert "All players have been away" in text(max(channel.messages.values(), key=lambda one: one.id).shown)


@pytest.mark.parametrize("pace", PACES)
def test_every_pace_has_words_of_its_own(pace: Pace) -> None:
    assert [one for one in PACES if str(pace_in_words(one)) == str(pace_in_words(pace))] == [pace]


def test_a_bank_in_words() -> None:
    assert str(pace_in_words(Pace("1d", bank=True))) == ("Time bank: 1 day 6 hours, plus 6 hours per move")
