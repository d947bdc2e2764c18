"""A call that goes out late: its clock begins with it, and what was to be said before is said no more."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.wire.channels import Forbidden, TryAgain
from bot.chat.wire.error_boundary import guarded
from bot.chat.wire.message import Call
from bot.tables.values.ids import UserId
from tests.bot.chat.fakes import Channel, text
from tests.bot.chat.test_publishing import publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World

DAY = timedelta(days=1)


async def hours(world: World, publisher: Publisher, length: int) -> None:
    """Let hours pass; in each of them jobs run and posts are tried."""
    for _ in range(length):
        world.wait(hours=1, seconds=1)
        await world.tables.jobs.run_due(world.time, guarded)
        await publish(publisher)


def pushes(channel: Channel, user: UserId) -> list[str]:
    """The messages that pinged a person, in order."""
    return [call.content for call in channel.calls if user in call.mentions]


def closed(channel: Channel) -> pytest.MonkeyPatch:
    """The bot may not post until this is undone."""

    async def refused(*_: object) -> None:
        await asyncio.sleep(0)
        raise Forbidden("50013")

    patch = pytest.MonkeyPatch()
    for doing in ("send", "edit"):
        patch.setattr(channel, doing, refused)
    return patch


async def test_without_permission_for_two_days_nobody_is_played_for_and_one_push_follows(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Beppe had been reminded of the former decision, which was made while nothing could be posted."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.bid(ANNA, table.id)
    await publish(publisher)
    await hours(world, publisher, 11)
    patch = closed(channel)
    await hours(world, publisher, 2)
    await world.bid(BEPPE, table.id)
    version = (await world.tables.queries.table(table.id)).version
    await hours(world, publisher, 48)
    assert (await world.tables.queries.table(table.id)).version == version
    patch.undo()
    await hours(world, publisher, 2)
    (push,) = pushes(channel, ANNA)[-1:]
    assert push.startswith("Your turn")
    assert [one.split(",")[0] for one in pushes(channel, BEPPE)] == []
    table = await world.tables.queries.table(table.id)
    assert all(clock.deadline > world.time + DAY - timedelta(hours=2) for clock in table.clocks)
    (board,) = [one for one in channel.messages.values() if not isinstance(one.message, Call)]
    assert f"<t:{int(table.clocks[0].deadline.timestamp())}:f>" in text(board.shown), "the later deadline"


async def test_two_reminders_that_could_not_go_out_are_one(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.bid(ANNA, table.id)
    await publish(publisher)
    patch = closed(channel)
    await hours(world, publisher, 22)
    patch.undo()
    await hours(world, publisher, 1)
    assert len(pushes(channel, BEPPE)) == 1


async def test_nobody_is_reminded_of_an_older_decision(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """The reminder waited; the decision was made, and another one is owed by the same person."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await world.bid(ANNA, table.id)
    await world.bid(CARLA, table.id)
    await publish(publisher)
    patch = closed(channel)
    await hours(world, publisher, 13)
    await world.bid(BEPPE, table.id)
    assert BEPPE in (await world.tables.queries.table(table.id)).owes
    patch.undo()
    await hours(world, publisher, 2)
    assert not [push for push in pushes(channel, BEPPE) if "still waiting" in push]


async def test_a_call_that_was_out_before_the_process_died_began_its_clock_then(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Killed between sending and noting; found an hour later, it is not taken for a late one."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    begun = world.time
    channel.lost = TryAgain("killed", certain=False)
    await asyncio.gather(*await publisher.look())
    world.wait(hours=1)
    await world.tables.jobs.run_due(world.time, guarded)
    await publish(publisher)
    assert len(channel.calls) == 1, "nobody is called twice"
    clocks = (await world.tables.queries.table(table.id)).clocks
    assert {clock.deadline for clock in clocks} == {begun + DAY}
