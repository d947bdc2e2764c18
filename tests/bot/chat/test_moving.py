"""Tables that move to another channel, and what they leave behind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.wire.channels import Forbidden, TryAgain, Vanished
from bot.chat.wire.controls import Control
from bot.chat.wire.message import Call, Message, Notice
from bot.tables import Phase, Table
from bot.tables.values.ids import ChannelId, MessageId
from engines.text import Refused
from tests.bot.chat.fakes import CLOSED_CHANNEL, Channel, control, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_publishing import publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, PLACE, World, place_in, refused

NEW = ChannelId(200)
THERE = replace(PLACE, channel=NEW)


@pytest.fixture
def channel() -> Channel:
    channel = Channel()
    channel.known.add(NEW)
    return channel


async def now(world: World, table: Table) -> Table:
    return await world.tables.queries.table(table.id)


async def move(world: World, context: ChatContext, table: Table, to: int = NEW) -> str:
    """A manager picks a channel in the panel; what they are told."""
    request, shown = request_by(world, DINO, Control(Kind.TABLE, table.id), manager=True)
    await press(context, request)
    menu = control(shown.last, Kind.MOVE_TABLE)
    request, shown = request_by(world, DINO, menu, values=(str(to),), manager=True)
    await press(context, request)
    return text(shown.last)


async def test_a_manager_moves_a_table(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    """The board goes with it; nobody is called again, and whoever is called next is called there."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.play.repost(table.id)
    await publish(publisher)
    (former,) = channel.messages
    assert await move(world, context, table) == "The table has moved to <#200>."
    await publish(publisher)
    assert channel.removed == [former]
    (board,) = channel.messages.values()
    assert channel.places[board.id] == NEW
    assert "The table has moved to this channel." in text(board.shown)
    assert channel.calls == []
    assert any("moved here from <#100>" in notice for notice in channel.notices)
    assert (await now(world, table)).place == THERE
    await world.bid(ANNA, table.id)
    await world.bid(BEPPE, table.id)
    await publish(publisher)
    assert [call.mentions for call in channel.calls] == [(ANNA,)]
    assert {channel.places[one] for one in channel.messages} == {NEW}


async def test_each_channel_has_room_for_one(world: World, context: ChatContext) -> None:
    """Also where the other table comes to stand there in the same moment; the former channel is free."""
    table = await world.game(ANNA, BEPPE)
    other = await world.lobby(CARLA, place=THERE)
    relocation = world.tables.relocation
    with pytest.raises(Refused, match="already has a table"):
        await move(world, context, table)
    manager = world.click(DINO, manager=True)
    assert "already" in await refused(relocation.move(manager, table.id, PLACE.channel))
    assert "manages this channel" in await refused(relocation.move(world.click(ANNA), table.id, NEW))
    await world.tables.lobby.cancel(world.click(CARLA), other.id)
    assert "is finished" in await refused(relocation.move(manager, other.id, ChannelId(300)))
    await move(world, context, table)
    again = await world.lobby(CARLA, place=PLACE)
    assert again.place == PLACE
    assert (await world.tables.queries.at(NEW)) == await now(world, table)


async def test_where_the_bot_may_not_post_nothing_moves(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA)
    with pytest.raises(Refused, match="grant me the following: Send Messages"):
        await move(world, context, table, CLOSED_CHANNEL)
    menu = Control(Kind.MOVE_TABLE, table.id)
    request, _ = request_by(world, ANNA, menu, values=(str(CLOSED_CHANNEL),))
    with pytest.raises(Refused, match="manages this channel"):
        await press(context, request)
    assert (await now(world, table)).place == PLACE


async def test_old_buttons_say_where_the_table_is(world: World, context: ChatContext) -> None:
    """Also in a process that has not seen it move, and once the table has come back they work again."""
    table = await world.game(ANNA, BEPPE)
    request, _ = request_by(world, ANNA, Control(Kind.PLAY, table.id))
    await context.admission.admit(request)
    await world.tables.relocation.move(world.click(DINO, manager=True), table.id, NEW)
    with pytest.raises(Refused, match="moved to <#200>"):
        await context.admission.admit(request)
    there, _ = request_by(world, ANNA, Control(Kind.PLAY, table.id), place=THERE)
    await context.admission.admit(there)
    strange, _ = request_by(world, ANNA, Control(Kind.PLAY, table.id), place=place_in(300))
    with pytest.raises(Refused, match="in another channel"):
        await context.admission.admit(strange)
    await world.tables.relocation.move(world.click(DINO, manager=True), table.id, PLACE.channel)
    await context.admission.admit(request)
    another = world.tables.queries
    world.again()
    await world.tables.relocation.move(world.click(DINO, manager=True), table.id, NEW)
    assert (await another.place(table.id)).channel == PLACE.channel, "what it has read once"
    await context.admission.admit(there)
    assert (await another.place(table.id)).channel == NEW, "what it has read again"


async def test_a_call_that_went_out_before_the_move_is_not_repeated(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Its answer was lost, so nobody knew of it: it is looked for where it went, and removed there."""
    table = await world.lobby(ANNA, BEPPE)
    await publish(publisher)
    await world.tables.play.start(world.click(ANNA), table.id)
    channel.lost = TryAgain("no answer", certain=False)
    await publish(publisher)
    assert [call.mentions for call in channel.calls] == [(BEPPE,)]
    await world.tables.relocation.move(world.click(DINO, manager=True), table.id, NEW)
    world.wait(minutes=5)
    for _ in range(3):
        await publish(publisher)
    assert [call.mentions for call in channel.calls] == [(BEPPE,)]
    (board,) = channel.messages
    assert channel.places[board] == NEW


async def test_a_call_that_never_went_out_goes_to_the_new_channel(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.lobby(ANNA, BEPPE)
    await publish(publisher)
    await world.tables.play.start(world.click(ANNA), table.id)
    channel.errors = [TryAgain("no answer", certain=False)]
    await publish(publisher)
    assert channel.calls == []
    await world.tables.relocation.move(world.click(DINO, manager=True), table.id, NEW)
    world.wait(minutes=5)
    for _ in range(3):
        await publish(publisher)
    assert [call.mentions for call in channel.calls] == [(BEPPE,)]
    assert {channel.places[one] for one in channel.messages} == {NEW}


@pytest.mark.parametrize(
    "error", [Vanished("unknown channel", PLACE.channel), Forbidden("missing access", PLACE.channel)]
)
async def test_a_former_channel_that_is_gone_ends_nothing(
    world: World,
    publisher: Publisher,
    channel: Channel,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only what becomes of the channel where the table stands ends it."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.repost(table.id)
    await publish(publisher)
    await world.tables.relocation.move(world.click(DINO, manager=True), table.id, NEW)
    monkeypatch.setattr("bot.chat.publishing.publisher.FORBIDDEN_TRIES", 1)
    removal = channel.remove

    async def refusing(place: int, message: MessageId) -> None:
        if place == PLACE.channel:
            raise error
        await removal(ChannelId(place), message)

    monkeypatch.setattr(channel, "remove", refusing)
    await publish(publisher)
    assert (await now(world, table)).phase is Phase.PLAYING
    assert await world.store.outbox.due(world.time, 9) == ()


async def test_a_table_that_leaves_a_channel_while_that_is_deleted_goes_on(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord's answer concerns the channel that was asked for, wherever the table is by then."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.repost(table.id)
    sending = channel.send

    async def late(place: int, content: Message | Call | Notice, nonce: str) -> int:
        if place == PLACE.channel:
            await world.tables.relocation.move(world.click(DINO, manager=True), table.id, NEW)
            raise Vanished("unknown channel", ChannelId(place))
        return await sending(ChannelId(place), content, nonce)

    monkeypatch.setattr(channel, "send", late)
    await publish(publisher)
    assert (await now(world, table)).phase is Phase.PLAYING
    world.wait(seconds=30)
    await publish(publisher)
    assert set(channel.places.values()) == {NEW}


async def test_a_table_moves_only_to_where_the_server_has_its_tables(
    world: World, context: ChatContext
) -> None:
    """Tables may be opened there alone; a thread counts as its channel."""
    table = await world.game(ANNA, BEPPE)
    manager = replace(world.click(DINO, manager=True), server_manager=True)
    await world.tables.servers.change(
        manager, PLACE.guild, lambda known: replace(known, channels=(PLACE.channel,))
    )
    with pytest.raises(Refused, match="only in <#100>"):
        await move(world, context, table)
    assert "only in" in await refused(
        world.tables.relocation.move(world.click(DINO, manager=True), table.id, NEW)
    )
    assert (await now(world, table)).place == PLACE
    assert "The table has moved" in await move(world, context, table, 500)
