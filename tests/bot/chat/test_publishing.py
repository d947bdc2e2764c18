"""The publisher: every post once, whatever the channel answers."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs

from bot.chat.publishing.publisher import Publisher
from bot.chat.publishing.sending import LONGEST_WAIT, MARK_KEY, wait
from bot.chat.screens.context import ChatContext
from bot.chat.wire.channels import Forbidden
from bot.chat.wire.rate_limiter import RateLimiter
from bot.tables import Post, Preferences
from bot.tables.values.ids import ChannelId
from tests.bot.chat.fakes import Channel, control, controls, labels, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World, place_in
from tests.patience import PATIENCE


async def publish(publisher: Publisher) -> int:
    """Send until nothing is due; how many posts were tried."""
    tried = 0
    while tasks := await publisher.look():
        await asyncio.gather(*tasks)
        tried += len(tasks)
    return tried


async def pending(world: World) -> tuple[Post, ...]:
    """All posts, also those to be tried later."""
    return await world.store.outbox.due(world.time + timedelta(days=1), 100)


async def test_a_lobby_is_posted_then_edited(world: World, publisher: Publisher, channel: Channel) -> None:
    table = await world.lobby(ANNA)
    await publish(publisher)
    (sent,) = channel.messages.values()
    assert control(sent.shown, Kind.RULES).post == int(sent.nonce.split("-")[1])
    await world.tables.lobby.join(world.click(BEPPE), table.id)
    await publish(publisher)
    assert channel.edits == [sent.id]
    assert "<@12>" in text(channel.messages[sent.id].shown)


async def test_changes_together_are_one_message(world: World, publisher: Publisher, channel: Channel) -> None:
    """Of one table only the newest board."""
    await world.lobby(ANNA, BEPPE, CARLA, ais=2)
    await publish(publisher)
    assert len(channel.messages) == 1
    assert channel.edits == []


async def test_a_new_board_replaces_the_former(world: World, publisher: Publisher, channel: Channel) -> None:
    """When the turn passes, a new message calls the next player, and the former one goes."""
    table = await world.lobby(ANNA, BEPPE)
    await publish(publisher)
    (former,) = channel.messages
    await world.tables.play.start(world.click(ANNA), table.id)
    await publish(publisher)
    assert channel.removed == [former]
    (sent,) = channel.messages.values()
    assert [call.mentions for call in channel.calls] == [(BEPPE,)]
    assert sent.shown.mentions == (ANNA, BEPPE)
    assert labels(sent.shown) == ["Play", "My hand", "Log", "Rules", "Legend"]


async def test_own_steps_edit_the_board(world: World, publisher: Publisher, channel: Channel) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.repost(table.id)
    await publish(publisher)
    (board,) = channel.messages
    await world.bid(ANNA, table.id)
    await publish(publisher)
    assert channel.edits == [board]


async def test_an_old_board_is_posted_anew(world: World, publisher: Publisher, channel: Channel) -> None:
    """Discord: messages older than an hour can hardly be edited."""
    table = await world.lobby(ANNA)
    await publish(publisher)
    (former,) = channel.messages
    world.wait(minutes=56)
    await world.tables.lobby.join(world.click(BEPPE), table.id)
    await publish(publisher)
    assert channel.edits == []
    assert channel.removed == [former]
    assert len(channel.messages) == 1


async def turn_of_beppe(world: World) -> None:
    """Beppe wants private messages, and the game has just begun."""
    await world.tables.preferences.set(BEPPE, Preferences(dm=True))
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.play.start(world.click(ANNA), table.id)


async def test_who_wants_it_gets_a_private_message_with_the_hand(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await turn_of_beppe(world)
    await publish(publisher)
    private = [sent for sent in channel.messages.values() if "your turn" in text(sent.shown)]
    assert len(private) == 1
    assert control(private[0].shown, Kind.PLAY).post == int(private[0].nonce.split("-")[1])
    assert [file.name for file in private[0].shown.files] == ["hand.png"]


async def test_closed_private_messages_block_nothing(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Discord: 50007 is never a reason to stop."""
    await turn_of_beppe(world)
    await world.prove()
    for post in await world.store.outbox.due(world.time, 9):
        if post.kind != "dm":
            await world.store.outbox.drop(post.id)
    channel.errors = [Forbidden("50007")]
    with capture_logs() as logs:
        await publish(publisher)
    assert await pending(world) == ()
    assert {entry["log_level"] for entry in logs} <= {"info", "debug"}, "nothing for a host to do"


async def test_closed_private_messages_are_not_tried_again_every_turn(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """50007: a day later somebody may have opened them again."""
    private = AsyncMock(side_effect=Forbidden("50007"))
    monkeypatch.setattr(channel, "private", private)
    table = await world.game(ANNA, BEPPE, rounds=4)
    await world.tables.preferences.set(BEPPE, Preferences(dm=True))

    async def next_round() -> None:
        """Beppe is asked again."""
        await world.bid(BEPPE, table.id)
        await world.bid(ANNA, table.id)
        await publish(publisher)

    for _ in range(2):
        await next_round()
        assert private.await_count == 1
    world.wait(hours=25)
    await next_round()
    assert private.await_count == 2
    assert all(post.kind != "dm" for post in await pending(world))


async def test_who_has_moved_meanwhile_is_not_told(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await turn_of_beppe(world)
    table = await world.tables.queries.at(ChannelId(100))
    assert table is not None
    await world.bid(BEPPE, table.id)
    await world.tables.play.typed(world.click(BEPPE), table.id, "wave")
    await publish(publisher)
    assert not any("your turn" in text(sent.shown) for sent in channel.messages.values())


async def test_every_stage_of_a_table_can_be_shown(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """From the lobby to the end, with the record, and a rematch that calls who played."""
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 1)
    await world.tables.play.start(world.click(ANNA), table.id)
    await world.bid(ANNA, table.id)
    await world.bid(BEPPE, table.id)
    await publish(publisher)
    sent, replay = channel.messages.values()
    assert [file.name for file in replay.shown.files] == ["replay.gif"]
    assert [file.name for file in sent.shown.files] == ["end.png", "board.png", "palermo-toy-1.json"]
    again = await world.tables.openings.rematch(world.click(BEPPE), table.id)
    await publish(publisher)
    lobby = max(channel.messages.values(), key=lambda one: one.id)
    assert channel.calls[-1].mentions == (ANNA,)
    assert "One more game, <@11>?" in text(channel.calls[-1])
    assert controls(channel.calls[-1])[0] in controls(lobby.shown), "Join, also in the moment of the edit"
    await world.tables.lobby.cancel(world.click(BEPPE), again.id)
    await publish(publisher)
    assert "This lobby is closed. The host closed it." in text(channel.messages[lobby.id].shown)
    (reopen,) = controls(channel.messages[lobby.id].shown)
    assert (reopen.kind, reopen.table) == (Kind.REMATCH, again.id)


async def test_a_table_under_forgotten_rules_is_shown_as_such(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """It says so, and is offered to its host for closing."""
    table = await world.game(ANNA, BEPPE)
    world.games["toy"] = replace(TOY, version=2)
    await world.tables.play.repost(table.id)
    await publish(publisher)
    (sent,) = channel.messages.values()
    assert [one.kind for one in controls(sent.shown)] == [Kind.CLOSE]
    await world.tables.votes.close(world.click(ANNA), table.id)
    await publish(publisher)
    last = max(channel.messages.values(), key=lambda one: one.id)
    assert "no winner" in text(last.shown)
    assert [file.name for file in last.shown.files] == ["palermo-toy-1.json"]


async def test_nothing_is_sent_twice_at_once(world: World, publisher: Publisher, channel: Channel) -> None:
    """A post that is being sent is left alone by the next look."""
    await world.lobby(ANNA)
    first = await publisher.look()
    assert await publisher.look() == ()
    await asyncio.gather(*first)
    assert len(channel.messages) == 1


async def test_the_loop_wakes_up(
    world: World, context: ChatContext, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit that sets the event is published without waiting for the next poll, an hour away here.

    Where nothing was written since the last look, there is none.
    """
    monkeypatch.setattr("bot.chat.publishing.publisher.POLL_SECONDS", 3600)
    woken, looked, look = asyncio.Event(), asyncio.Event(), world.store.outbox.due

    async def due(*asked: Any) -> tuple[Post, ...]:
        looked.set()
        return await look(*asked)

    monkeypatch.setattr(world.store.outbox, "due", due)
    publisher = Publisher(world.store.outbox, world.store.values, channel, context, lambda: world.time, woken)
    running = asyncio.create_task(publisher.run())
    async with asyncio.timeout(PATIENCE):
        await looked.wait()
        looked.clear()
        woken.set()
        while woken.is_set():  # noqa: ASYNC110 - the publisher says nothing where it does nothing
            await asyncio.sleep(0)
        assert not looked.is_set()
        table = await world.lobby(ANNA)
        woken.set()
        await channel.arrived.wait()
        channel.arrived.clear()
        await world.tables.lobby.join(world.click(BEPPE), table.id)
        woken.set()
        await channel.arrived.wait()
        await world.tables.play.repost(table.id)
        woken.set()
        while not channel.removed:  # noqa: ASYNC110 - the former board goes by a post of its own
            await asyncio.sleep(0)
    assert publisher.beat > 0
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_what_did_not_fit_into_a_look_follows_at_once(
    world: World, context: ChatContext, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More is due than one look takes: as soon as a post is sent the next one goes, though nobody writes."""
    monkeypatch.setattr("bot.chat.publishing.publisher.POLL_SECONDS", 3600)
    monkeypatch.setattr("bot.chat.publishing.publisher.BATCH", 1)
    await world.lobby(ANNA)
    await world.lobby(BEPPE, place=place_in(500))
    await world.lobby(CARLA, place=place_in(501))
    woken, outbox = asyncio.Event(), world.store.outbox
    publisher = Publisher(outbox, world.store.values, channel, context, lambda: world.time, woken)
    running = asyncio.create_task(publisher.run())
    async with asyncio.timeout(PATIENCE):
        while len(channel.messages) < 3:
            await channel.arrived.wait()
            channel.arrived.clear()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_a_board_that_changes_while_it_waits_is_sent_once(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all that it has to tell by then: its requests are what many tables wait for."""
    outbox, begin, goes = world.store.outbox, world.store.outbox.begin, asyncio.Event()

    async def in_time(*args: Any) -> Post | None:
        await goes.wait()
        return await begin(*args)

    monkeypatch.setattr(outbox, "begin", in_time)
    table = await world.lobby(ANNA)
    await world.prove()
    (task,) = await publisher.look()
    await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 1)
    assert await publisher.look() == ()
    goes.set()
    await task
    (sent,) = channel.messages.values()
    assert "**Rounds:** 1" in text(sent.shown)
    assert await pending(world) == ()
    assert channel.edits == []


async def test_after_a_post_that_cannot_begin_it_looks_again(
    world: World, context: ChatContext, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, though nobody here has written: another process has begun it, say, and given it back."""
    monkeypatch.setattr("bot.chat.publishing.publisher.POLL_SECONDS", 3600)
    woken, outbox, begin = asyncio.Event(), world.store.outbox, world.store.outbox.begin
    publisher = Publisher(outbox, world.store.values, channel, context, lambda: world.time, woken)

    async def too_late(*_: Any) -> None:
        monkeypatch.setattr(outbox, "begin", begin)

    monkeypatch.setattr(outbox, "begin", too_late)
    await world.lobby(ANNA)
    await world.prove()
    running = asyncio.create_task(publisher.run())
    async with asyncio.timeout(PATIENCE):
        await channel.arrived.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_requests_are_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    """At most this number of requests per second."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    pace = RateLimiter(a_second=1)
    with monkeypatch.context() as still:
        still.setattr(asyncio, "sleep", sleep)
        still.setattr(asyncio.get_running_loop(), "time", lambda: 1.0)
        for _ in range(4):
            await pace.turn()
    assert waits == [0, 1, 2, 3]


def test_waiting_grows_up_to_a_limit() -> None:
    assert wait(0) == timedelta(seconds=2)
    assert wait(3) == timedelta(seconds=16)
    assert wait(10_000) == LONGEST_WAIT


async def test_nonces_carry_the_mark_of_the_database(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Row numbers of two databases can be the same; Discord would take the second post for the first."""
    await world.lobby(ANNA)
    await publish(publisher)
    (sent,) = channel.messages.values()
    mark, number = sent.nonce.split("-")
    assert len(mark) == 8, "with long numbers a nonce still has at most 25 characters (Discord)"
    assert mark == await world.store.values.get(MARK_KEY)
    assert number == str(control(sent.shown, Kind.RULES).post)
