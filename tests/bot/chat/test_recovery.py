"""The publisher where a post fails, or the bot may not post: nothing is lost, and nobody is pestered."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from unittest.mock import DEFAULT, AsyncMock

import pytest
from structlog.testing import capture_logs

from bot.chat.publishing.publisher import Publisher
from bot.chat.wire.channels import Archived, Forbidden, TryAgain
from bot.tables import StoreUnavailable
from tests.bot.chat.fakes import Channel, labels
from tests.bot.chat.test_publishing import pending, publish
from tests.bot.tables.world import ANNA, BEPPE, World, place_in


async def test_a_board_comes_back_when_the_bot_may_post_again(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """50013, 50001: nobody clicks where no board stands, so it comes by itself, with its ping, and once."""
    table = await world.lobby(ANNA, BEPPE)
    await publish(publisher)
    channel.errors = [Forbidden("50013")] * 99
    await world.tables.play.start(world.click(ANNA), table.id)
    for hours in range(1, 14):
        await publish(publisher)
        world.wait(hours=1)
        assert len(channel.errors) == 99 - hours, "no storm of requests: tried once an hour"
    channel.errors = []
    await publish(publisher)
    (sent,) = channel.messages.values()
    assert "Play" in labels(sent.shown)
    assert [call.mentions for call in channel.calls] == [(BEPPE,)]
    assert await pending(world) == ()


async def test_the_next_board_is_tried_at_once_and_the_two_of_them_seldom(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """An older row of the same table that is due does not hurry the newest one."""
    table = await world.lobby(ANNA, BEPPE)
    channel.errors = [Forbidden("50013")] * 99
    for _ in range(9):
        await publish(publisher)
        world.wait(hours=1)
    await world.tables.play.start(world.click(ANNA), table.id)
    left = len(channel.errors)
    for _ in range(9):
        await publish(publisher)
        world.wait(hours=1)
    assert left - len(channel.errors) == 9
    await world.bid(ANNA, table.id)
    channel.errors = []
    await publish(publisher)
    assert len(channel.messages) == 1


async def test_where_the_bot_may_never_post_again_it_gives_up(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """It was kicked: after a week nothing of its posts is left to be tried."""
    await world.lobby(ANNA)
    channel.errors = [Forbidden("50001")] * 99
    for _ in range(20):
        await publish(publisher)
        world.wait(hours=12)
    assert await pending(world) == ()
    assert len(channel.errors) == 99 - 15


async def test_the_former_board_is_removed_when_the_bot_may_do_so_again(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.lobby(ANNA, BEPPE)
    await publish(publisher)
    (former,) = channel.messages
    await world.tables.play.start(world.click(ANNA), table.id)
    (show,) = await publisher.look()
    await show
    channel.errors = [Forbidden("50001")]
    await publish(publisher)
    assert former in channel.messages
    world.wait(minutes=1)
    await publish(publisher)
    assert channel.removed == [former]


async def test_in_an_archived_thread_there_is_a_new_message(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Discord: an archived thread takes no edits; a message un-archives it unless it is locked."""
    table = await world.lobby(ANNA)
    await publish(publisher)
    (former,) = channel.messages
    await world.tables.lobby.join(world.click(BEPPE), table.id)
    channel.errors = [Archived("50083")]
    await publish(publisher)
    assert channel.removed == [former]
    assert len(channel.messages) == 1


async def test_discord_is_left_alone_as_long_as_it_asks(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.lobby(ANNA)
    channel.errors = [TryAgain("429", certain=True, after=timedelta(minutes=10))]
    await publish(publisher)
    world.wait(minutes=9)
    assert await publish(publisher) == 0
    world.wait(minutes=1)
    await publish(publisher)
    assert len(channel.messages) == 1


async def test_what_is_not_sent_when_the_bot_stops_is_broken_off_and_remembered(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing goes on with a connection and a store that are closed; the next start looks for it."""
    hanging = asyncio.Event()

    async def hang(*_message: object) -> int:
        hanging.set()
        return int(await asyncio.Event().wait())

    monkeypatch.setattr("bot.chat.publishing.publisher.SETTLE_SECONDS", 0)
    await world.lobby(ANNA)
    with monkeypatch.context() as slow:
        slow.setattr(channel, "send", hang)
        (sending,) = await publisher.look()
        await hanging.wait()
        await publisher.settle()
    assert sending.cancelled()
    (post,) = await pending(world)
    assert post.begun is not None


async def test_an_error_of_ours_holds_up_no_newer_board(
    world: World, publisher: Publisher, channel: Channel, caught: list[str]
) -> None:
    """It is tried for ever, less and less often, and never given up in silence."""
    table = await world.lobby(ANNA, BEPPE)
    channel.errors = [ZeroDivisionError()] * 9
    with capture_logs() as lines:
        for _ in range(9):
            assert await publish(publisher) == 1
            world.wait(minutes=5)
    assert [line["event"] for line in lines] == ["unexpected error"] * 9
    channel.errors = [ZeroDivisionError()]
    await publish(publisher)
    await world.tables.play.start(world.click(ANNA), table.id)
    await publish(publisher)
    assert len(channel.messages) == 1
    assert [call.mentions for call in channel.calls] == [(BEPPE,)]
    assert len(channel.searches) == 0
    assert await pending(world) == ()
    caught.clear()


async def test_a_lost_answer_is_not_forgotten_where_the_store_fails_too(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message may stand there, though neither Discord nor the store could say so: it is looked for."""
    await world.lobby(ANNA)
    channel.lost = TryAgain("connection reset", certain=False)
    with monkeypatch.context() as away:
        failed = AsyncMock(side_effect=[StoreUnavailable("away"), DEFAULT], wraps=world.store.outbox.failed)
        away.setattr(world.store.outbox, "failed", failed)
        await publish(publisher)
    world.wait(seconds=11)
    await publish(publisher)
    assert len(channel.searches) == 1
    assert len(channel.messages) == 1


async def test_errors_of_ours_hold_up_no_other_table(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch, caught: list[str]
) -> None:
    """Only that many posts are looked at together: those that rest are not among them."""
    monkeypatch.setattr("bot.chat.publishing.publisher.BATCH", 1)
    await world.lobby(ANNA, BEPPE, place=place_in(900))
    channel.errors = [ZeroDivisionError()]
    await publish(publisher)
    await world.lobby(ANNA)
    await publish(publisher)
    assert len(channel.messages) == 1
    caught.clear()
