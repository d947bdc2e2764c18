"""The posts beside the boards: the replay after the end, sent once, and never in anything's way."""

from __future__ import annotations

import asyncio

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext, Games
from bot.chat.wire.channels import TryAgain
from bot.chat.wire.message import Message
from bot.drawing.request import Request
from bot.drawing.service import NotDrawnError
from bot.tables import Table
from tests.bot.chat.fakes import PIXEL, Channel, OpenAccess, Sent, control, controls
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, DINO, World


async def settled(world: World, publisher: Publisher, looks: int = 8) -> None:
    """Look until nothing is sent any more."""
    for _ in range(looks):
        await asyncio.gather(*await publisher.look())
        world.wait(seconds=15)


async def ended(world: World) -> Table:
    """A game that is over, the posts of its end still to be sent."""
    table = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, table.id)
    await world.bid(BEPPE, table.id)
    return table


def replays(channel: Channel) -> list[Sent]:
    return [
        sent
        for sent in channel.messages.values()
        if isinstance(sent.message, Message) and [file.name for file in sent.message.files] == ["replay.gif"]
    ]


def ends(channel: Channel) -> list[Sent]:
    return [
        sent
        for sent in channel.messages.values()
        if isinstance(sent.message, Message)
        and any(one.kind is Kind.REMATCH for one in controls(sent.message))
    ]


async def test_the_replay_follows_the_end_silently(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await ended(world)
    await settled(world, publisher)
    (replay,), (end,) = replays(channel), ends(channel)
    assert replay.id > end.id
    assert replay.shown.silent
    assert replay.shown.mentions == ()
    assert control(replay.shown, Kind.REPLAY).table == table.id
    assert await world.store.outbox.due(world.time, 9) == ()


async def test_a_replay_that_cannot_be_drawn_holds_nothing_up(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    async def draw(request: Request) -> bytes:
        if request.kind == "replay":
            raise NotDrawnError
        return PIXEL

    games = Games(tuple(world.games), world.games.__getitem__, draw)
    context.__init__(world.tables, world.clubs, games, lambda: None, OpenAccess())  # type: ignore[misc] # drawn otherwise
    await ended(world)
    await settled(world, publisher)
    assert len(ends(channel)) == 1
    assert replays(channel) == []
    assert await world.store.outbox.due(world.time, 9) == ()


async def test_a_replay_whose_answer_was_lost_is_not_sent_twice(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await ended(world)
    for _ in range(20):
        if ends(channel):
            channel.lost = TryAgain("broken", certain=False)
        await asyncio.gather(*await publisher.look())
        world.wait(seconds=15)
    assert len(replays(channel)) == 1
    assert len(ends(channel)) == 1


async def test_the_end_shown_again_has_no_second_replay(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await ended(world)
    await settled(world, publisher)
    await world.tables.play.repost(table.id)
    await settled(world, publisher)
    assert len(ends(channel)) == 2
    assert len(replays(channel)) == 1


async def test_a_game_broken_off_has_no_replay(world: World, publisher: Publisher, channel: Channel) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    await settled(world, publisher)
    assert replays(channel) == []
