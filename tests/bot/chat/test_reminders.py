"""Reminders leave nothing behind: each takes the former one away, and goes when the decision is made."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.wire.channels import TryAgain
from bot.chat.wire.error_boundary import guarded
from bot.tables.values.ids import MessageId, TableId
from bot.tables.values.preferences import Preferences, Reminders
from tests.bot.chat.fakes import Channel, text
from tests.bot.chat.test_publishing import publish
from tests.bot.tables.world import ANNA, BEPPE, DINO, World

HALF, LATE = timedelta(hours=12), timedelta(hours=9, minutes=36)


async def pass_time(world: World, publisher: Publisher, length: timedelta) -> None:
    """Time passes, what is due is done, and all posts go out."""
    world.time += length
    await world.tables.jobs.run_due(world.time, guarded)
    await publish(publisher)


def reminders(channel: Channel) -> list[MessageId]:
    """The reminders that stand in the channel."""
    return [one.id for one in channel.messages.values() if "still waiting" in text(one.message)]


async def waiting(world: World, publisher: Publisher) -> int:
    """A table at which Beppe has been reminded once."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.bid(ANNA, table.id)
    await pass_time(world, publisher, HALF)
    return table.id


async def test_a_reminder_takes_the_former_one_away(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await waiting(world, publisher)
    (first,) = reminders(channel)
    await pass_time(world, publisher, LATE)
    (second,) = reminders(channel)
    assert second != first
    assert channel.removed == [first]


@pytest.mark.parametrize("doing", ["moves", "times out", "leaves", "is on vacation", "pauses", "ends"])
async def test_it_goes_when_it_is_not_true_any_more(
    world: World, publisher: Publisher, channel: Channel, doing: str
) -> None:
    table = await waiting(world, publisher)
    assert len(reminders(channel)) == 1
    match doing:
        case "moves":
            await world.bid(BEPPE, TableId(table))
        case "times out":
            await pass_time(world, publisher, HALF)
        case "leaves":
            await world.tables.play.quit(world.click(BEPPE), TableId(table))
        case "is on vacation":
            await world.tables.vacations.start(BEPPE, 3)
        case "pauses":
            await world.tables.votes.decree(world.click(DINO, manager=True), TableId(table), "pause")
        case _:
            await world.tables.votes.close(world.click(DINO, manager=True), TableId(table))
    await publish(publisher)
    assert reminders(channel) == []


async def test_it_stays_while_others_move(world: World, publisher: Publisher, channel: Channel) -> None:
    """And through a restart."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await pass_time(world, publisher, HALF)
    assert len(reminders(channel)) == 2
    await world.bid(ANNA, table.id)
    world.again()
    await publish(publisher)
    (left,) = reminders(channel)
    assert "<@12>" in text(channel.messages[left].message)


async def test_a_reminder_whose_answer_was_lost_is_found_and_removed(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Killed between sending and noting: it is looked for, not sent again, and goes with the decision."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.bid(ANNA, table.id)
    await publish(publisher)
    channel.lost = TryAgain("no answer", certain=False)
    await pass_time(world, publisher, HALF)
    world.wait(minutes=1)
    await publish(publisher)
    assert len(reminders(channel)) == 1
    await world.bid(BEPPE, table.id)
    await publish(publisher)
    assert reminders(channel) == []


async def test_a_decision_made_while_the_reminder_was_sent(world: World, publisher: Publisher) -> None:
    """The reminder is noted after the move: it goes at once."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.bid(ANNA, table.id)
    await publish(publisher)
    world.time += HALF
    await world.tables.jobs.run_due(world.time, guarded)
    (post,) = [post for post in await world.store.outbox.due(world.time, 9) if post.kind == "remind"]
    await world.bid(BEPPE, table.id)
    await world.store.outbox.sent(post.id, MessageId(4242), 1, world.time)
    removals = [one.message for one in await world.store.outbox.due(world.time, 9) if one.kind == "remove"]
    assert removals == [4242]


async def test_nobody_is_reminded_of_a_decision_that_is_made(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """The reminder has not gone out yet."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.bid(ANNA, table.id)
    await publish(publisher)
    world.time += HALF
    await world.tables.jobs.run_due(world.time, guarded)
    await world.bid(BEPPE, table.id)
    assert "remind" in {post.kind for post in await world.store.outbox.due(world.time, 9)}
    await publish(publisher)
    assert reminders(channel) == []
    assert await world.store.outbox.due(world.time, 9) == ()


async def test_downtime_takes_reminders_away(world: World, publisher: Publisher, channel: Channel) -> None:
    """They name a deadline that has moved; the next one comes at its time."""
    await world.tables.jobs.beat(world.time)
    await waiting(world, publisher)
    world.wait(hours=5)
    await world.tables.jobs.give_back(world.time)
    await publish(publisher)
    assert reminders(channel) == []


@pytest.mark.parametrize("wanted", ["dm", "both", "channel", "none"])
async def test_a_reminder_goes_where_its_reader_wants_it(
    world: World, publisher: Publisher, channel: Channel, wanted: Reminders
) -> None:
    """Also in private, though the turn itself is not told there."""
    await world.tables.preferences.set(BEPPE, Preferences(reminders=wanted))
    await waiting(world, publisher)
    assert len(reminders(channel)) == (wanted in {"channel", "both"})
    assert channel.written == ([BEPPE] if wanted in {"dm", "both"} else [])


async def test_who_wants_only_reminders_in_private_is_told_of_no_turn_there(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """The turn was to be told in private, too, until its reader changed that; the reminder comes later."""
    await world.tables.preferences.set(BEPPE, Preferences(dm=True))
    lobby = await world.lobby(ANNA, BEPPE)
    await world.tables.play.start(world.click(ANNA), lobby.id)
    await world.tables.preferences.set(BEPPE, Preferences(reminders="dm"))
    await publish(publisher)
    assert channel.written == []
    await pass_time(world, publisher, HALF)
    assert channel.written == [BEPPE]
