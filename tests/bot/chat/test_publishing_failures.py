"""The publisher where something goes wrong: Discord refuses or is silent, or the store fails."""

from __future__ import annotations

import asyncio
import math
from datetime import timedelta
from unittest.mock import AsyncMock

import pytest

from bot.chat.publishing import sending
from bot.chat.publishing.publisher import REJECTED_TRIES, Publisher
from bot.chat.publishing.sending import SLACK
from bot.chat.screens.context import ChatContext, Games
from bot.chat.wire.channels import Forbidden, Missing, Rejected, TryAgain
from bot.drawing.request import Request
from bot.drawing.service import Overloaded
from bot.tables import StoreUnavailable
from bot.tables.values.ids import ChannelId
from tests.bot.chat.fakes import PIXEL, Channel, OpenAccess
from tests.bot.chat.test_publishing import pending, publish
from tests.bot.tables.world import ANNA, BEPPE, World, rules
from tests.loop_time import stopped


async def test_a_board_that_somebody_deleted_is_posted_anew(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Discord: 10008 counts as done."""
    table = await world.lobby(ANNA)
    await publish(publisher)
    channel.messages.clear()
    await world.tables.lobby.join(world.click(BEPPE), table.id)
    await publish(publisher)
    assert len(channel.messages) == 1
    assert await pending(world) == ()


async def test_a_refused_request_is_tried_again_later(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.lobby(ANNA)
    channel.errors = [TryAgain("429", certain=True)]
    assert await publish(publisher) == 1
    assert channel.messages == {}
    world.wait(seconds=3)
    assert await publish(publisher) == 1
    assert len(channel.messages) == 1
    assert len(channel.searches) == 0


async def test_a_board_waits_while_too_many_pictures_are_being_drawn(world: World, channel: Channel) -> None:
    overloaded = True

    async def draw(_request: Request) -> bytes:
        if overloaded:
            raise Overloaded
        return PIXEL

    games = Games(tuple(world.games), world.games.__getitem__, draw)
    context = ChatContext(world.tables, world.clubs, games, wake=lambda: None, access=OpenAccess())
    publisher = Publisher(
        world.store.outbox, world.store.values, channel, context, lambda: world.time, asyncio.Event()
    )
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.repost(table.id)
    await publish(publisher)
    assert channel.messages == {}
    overloaded = False
    world.wait(seconds=3)
    await publish(publisher)
    assert len(channel.messages) == 1


async def test_posts_of_a_newer_release_are_left_to_it(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """An older process beside it would say that the table cannot go on."""
    world.games["toy"] = rules(2)
    await world.lobby(ANNA)
    world.games["toy"] = rules(1)
    for _ in range(3):
        await publish(publisher)
        world.wait(seconds=3)
    shown = [message for message in channel.messages.values() if "can't continue" in str(message)]
    assert not shown
    assert [post.kind for post in await pending(world)] == ["show"]
    world.games["toy"] = rules(2)
    await publish(publisher)
    assert await pending(world) == ()


async def test_a_message_whose_answer_was_lost_is_found(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """A row whose sending began without an answer is looked for before it is sent again."""
    await world.lobby(ANNA)
    channel.lost = TryAgain("connection reset", certain=False)
    assert await publish(publisher) == 1, "not tried again at once"
    world.wait(seconds=11)
    await publish(publisher)
    assert len(channel.searches) == 1
    assert len(channel.messages) == 1
    assert await pending(world) == ()


async def test_where_discord_clearly_answered_nothing_is_waited_for(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """503: Discord has answered, so nothing is under way; the board and its ping come after two seconds."""
    await world.lobby(ANNA)
    channel.errors = [TryAgain("503", certain=False, answered=True)]
    await publish(publisher)
    world.wait(seconds=2)
    await publish(publisher)
    assert len(channel.searches) == 1, "a 503 may come of a request that was carried out"
    assert len(channel.messages) == 1


async def test_after_an_answer_the_publisher_looks_by_itself(
    world: World, context: ChatContext, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks when the pause is over, before the next poll, though nothing was written since it last did."""
    pass_time = stopped(monkeypatch)
    outbox, woken = world.store.outbox, asyncio.Event()
    publisher = Publisher(outbox, world.store.values, channel, context, lambda: world.time, woken)
    await world.lobby(ANNA)
    channel.errors = [TryAgain("503", certain=False, answered=True)]
    (trying,) = await publisher.look()
    await trying
    running = asyncio.create_task(publisher.run())
    while publisher.beat == -math.inf:  # noqa: ASYNC110 - until it has looked
        await asyncio.sleep(0)
    due = AsyncMock(return_value=())
    monkeypatch.setattr(outbox, "due", due)
    await pass_time(sending.FIRST_WAIT.total_seconds() - 0.1)
    assert due.await_count == 0
    await pass_time(0.2)
    assert due.await_count == 1
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_a_message_that_never_arrived_is_sent_after_a_look(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """The process died between the row and the request."""
    await world.lobby(ANNA)
    (post,) = await world.store.outbox.due(world.time, 9)
    await world.store.outbox.begin(post.id, world.time)
    assert await publish(publisher) == 0, "somebody else may be at it"
    world.wait(seconds=11)
    await publish(publisher)
    assert len(channel.searches) == 1
    assert len(channel.messages) == 1


async def test_where_there_is_no_channel_any_more_the_post_is_given_up(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.lobby(ANNA)
    channel.errors = [Missing("10003")] * 2
    await publish(publisher)
    assert await pending(world) == ()
    assert channel.messages == {}


async def test_a_post_that_discord_rejects_is_given_up_after_some_tries(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Discord: Invalid Form Body does not go away by waiting."""
    await world.lobby(ANNA)
    channel.errors = [Rejected("50035")] * 99
    for tries in range(1, REJECTED_TRIES + 1):
        assert len(await pending(world)) == 1
        await publish(publisher)
        assert len(channel.errors) == 99 - tries
        world.wait(minutes=6)
    assert await pending(world) == ()


async def test_what_was_rejected_once_may_go_out(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """The message is made again from the table as it stands."""
    await world.lobby(ANNA)
    channel.errors = [Rejected("50035")]
    await publish(publisher)
    world.wait(seconds=3)
    await publish(publisher)
    assert len(channel.messages) == 1
    assert len(channel.searches) == 0


async def test_an_error_of_ours_stops_nothing(
    world: World, publisher: Publisher, channel: Channel, caught: list[str]
) -> None:
    """One table that cannot be drawn leaves the others alone, and is tried again."""
    await world.lobby(ANNA)
    channel.errors = [ZeroDivisionError()]
    await publish(publisher)
    world.wait(seconds=11)
    await publish(publisher)
    assert len(channel.messages) == 1
    caught.clear()


async def test_a_store_that_fails_loses_nothing(world: World, publisher: Publisher, channel: Channel) -> None:
    await world.lobby(ANNA)
    channel.errors = [StoreUnavailable("no")]
    await publish(publisher)
    assert len(await pending(world)) == 1


async def test_a_store_that_cannot_write_is_not_worn_out(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: posts can be read, and their sending cannot be noted."""
    await world.lobby(ANNA)
    with monkeypatch.context() as full:
        full.setattr(world.store.outbox, "begin", AsyncMock(side_effect=StoreUnavailable("disk full")))
        assert await publish(publisher) == 1, "not tried again at once"
        world.wait(seconds=3)
        assert await publish(publisher) == 1
        world.wait(seconds=3)
        assert await publish(publisher) == 0, "each time it waits longer"
    world.wait(minutes=5)
    await publish(publisher)
    assert len(channel.messages) == 1


async def test_a_failed_search_does_not_count_as_not_found(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A post that may have been sent is sent again only after a search that succeeded."""
    await world.lobby(ANNA)
    channel.lost = TryAgain("connection reset", certain=False)
    await publish(publisher)
    with monkeypatch.context() as down:
        down.setattr(channel, "find", AsyncMock(side_effect=TryAgain("no network", certain=True)))
        world.wait(seconds=11)
        assert await publish(publisher) == 1
    world.wait(minutes=5)
    await publish(publisher)
    assert len(channel.messages) == 1
    assert await pending(world) == ()


async def test_a_table_of_an_unknown_game_is_given_up(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.lobby(ANNA)
    del world.games["toy"]
    await publish(publisher)
    assert channel.messages == {}
    assert await pending(world) == ()


async def test_the_removal_of_what_is_gone_is_done(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.lobby(ANNA, BEPPE)
    await publish(publisher)
    channel.messages.clear()
    await world.tables.play.start(world.click(ANNA), table.id)
    await publish(publisher)
    assert channel.removed == []
    assert await pending(world) == ()


async def test_a_lost_post_is_looked_for_from_before_its_sending_began(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """No matter how much was said in the channel since."""
    await world.lobby(ANNA)
    channel.lost = TryAgain("connection reset", certain=False)
    began = world.time
    await publish(publisher)
    world.wait(hours=2)
    await publish(publisher)
    (after,) = channel.searches
    assert began - SLACK - timedelta(seconds=2) == after
    assert len(channel.messages) == 1


async def test_a_post_that_was_deleted_before_its_answer_came_is_sent_anew(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """discord-api-docs #6647: its nonce is answered by 404 from then on."""
    await world.lobby(ANNA)
    channel.errors = [Missing("10008")]
    await publish(publisher)
    (sent,) = channel.messages.values()
    assert len(sent.nonce.split("-")) == 3


async def test_a_message_that_may_not_be_deleted_ends_no_game(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another application's message, say: the boards are posted all the same."""
    monkeypatch.setattr("bot.chat.publishing.publisher.FORBIDDEN_TRIES", 2)
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.repost(table.id)
    await publish(publisher)
    await world.tables.play.repost(table.id)
    monkeypatch.setattr(channel, "remove", AsyncMock(side_effect=Forbidden("50013")))
    for _ in range(3):
        await publish(publisher)
        world.wait(hours=2)
    assert await pending(world) == ()
    assert (await world.tables.queries.table(table.id)).live
    assert len(channel.messages) == 2


async def test_any_failure_before_the_sending_leaves_the_post_to_be_tried_again(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch, caught: list[str]
) -> None:
    await world.lobby(ANNA)
    with monkeypatch.context() as broken:
        broken.setattr(world.tables.queries, "place", AsyncMock(side_effect=ValueError("a row of tomorrow")))
        await publish(publisher)
    assert channel.messages == {}
    world.wait(seconds=3)
    await publish(publisher)
    assert len(channel.messages) == 1
    assert await pending(world) == ()
    caught.clear()


async def test_a_table_that_another_process_has_moved_is_not_ended_where_it_stood(
    world: World,
) -> None:
    """Nor is the one that stands there now."""
    table = await world.game(ANNA, BEPPE)
    former = (await world.tables.queries.place(table.id)).channel
    await world.tables.suspension.suspend(table.id, ChannelId(former + 1))
    assert (await world.tables.queries.table(table.id)).live
    await world.tables.suspension.suspend(table.id, former)
    assert not (await world.tables.queries.table(table.id)).live
