"""Private messages at a turn: one a person and table, and none for what is done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.catalogue import game
from bot.chat.publishing import contents
from bot.chat.publishing.publisher import Publisher
from bot.chat.wire.channels import Forbidden, TryAgain
from bot.chat.wire.error_boundary import guarded
from bot.chat.wire.message import Call, Message, Notice
from bot.tables import Preferences, Table
from bot.tables.values.ids import ChannelId, MessageId, PostId
from tests.bot.chat.fakes import PRIVATE, Channel, Sent, check, context_of, text
from tests.bot.chat.test_calls import look_once, publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, memory


def private(channel: Channel) -> list[Sent]:
    """The private messages that are still there, in order."""
    return [sent for sent in channel.messages.values() if channel.places[sent.id] == PRIVATE]


@pytest.fixture
async def table(world: World) -> Table:
    """Beppe is written to at his turns, and the game has just begun."""
    await world.tables.preferences.set(BEPPE, Preferences(dm=True))
    table = await world.lobby(ANNA, BEPPE, CARLA)
    await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 5)
    return await world.tables.play.start(world.click(ANNA), table.id)


async def round_of(world: World, table: Table) -> None:
    """Everybody bids, Beppe first."""
    for user in (BEPPE, ANNA, CARLA):
        await world.bid(user, table.id)


async def test_it_says_where_with_whom_and_what_happened(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    await publish(publisher)
    await round_of(world, table)
    await publish(publisher)
    (sent,) = private(channel)
    said = text(sent.shown)
    assert "### Toy" in said
    assert f"It's your turn in <#{table.place.channel}>, with " in said
    assert "Anna" in said
    assert "Carla" in said
    assert "Since your last turn" in said
    assert [file.name for file in sent.shown.files] == ["hand.png"]


async def test_the_turn_taken_takes_the_message_away(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    await publish(publisher)
    assert len(private(channel)) == 1
    await world.bid(BEPPE, table.id)
    await publish(publisher)
    assert private(channel) == []


async def test_the_next_message_takes_the_place_of_the_former(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    """A reminder, say, while the turn is not taken."""
    await publish(publisher)
    (former,) = private(channel)
    preferences = Preferences(dm=True, reminders="dm")
    await world.tables.preferences.set(BEPPE, preferences)
    world.wait(hours=12, minutes=1)
    await world.tables.jobs.run_due(world.time, guarded)
    await publish(publisher)
    (sent,) = private(channel)
    assert sent.id != former.id
    assert f"<#{table.place.channel}>" in text(sent.shown)


async def test_messages_of_other_tables_stay(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    await publish(publisher)
    other = await world.lobby(ANNA, BEPPE, place=replace(table.place, channel=ChannelId(501)))
    await world.tables.play.start(world.click(ANNA), other.id)
    await publish(publisher)
    assert len(private(channel)) == 2
    await world.bid(BEPPE, table.id)
    await publish(publisher)
    (left,) = private(channel)
    assert "<#501>" in text(left.shown)


async def test_who_acts_while_it_is_on_its_way_keeps_none(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    """The process dies after the sending; meanwhile the turn is taken in the channel."""
    await world.prove()
    for post in await world.store.outbox.due(world.time, 9):
        if post.kind == "show":
            await world.store.outbox.drop(post.id)
    channel.lost = TryAgain("connection reset", certain=False)
    await look_once(publisher)
    (sent,) = private(channel)
    assert isinstance(sent.message, Call)
    await world.bid(BEPPE, table.id)
    world.wait(seconds=11)
    await publish(publisher)
    assert private(channel) == []


async def test_who_acts_before_it_has_arrived_gets_none(
    world: World, publisher: Publisher, channel: Channel, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord may have taken it, and has not."""
    await world.prove()
    sending = channel.send

    async def send(where: ChannelId, content: Message | Call | Notice, nonce: str) -> MessageId:
        if where == PRIVATE:
            raise TryAgain("connection reset", certain=False)
        return await sending(where, content, nonce)

    with monkeypatch.context() as broken:
        broken.setattr(channel, "send", send)
        await publish(publisher)
    await world.bid(BEPPE, table.id)
    world.wait(seconds=11)
    await publish(publisher)
    assert private(channel) == []
    assert "dm" not in {post.kind for post in await world.store.outbox.due(world.time, 9)}


async def test_one_that_its_reader_deletes_is_not_sent_again(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    await look_once(publisher)
    for sent in private(channel):
        del channel.messages[sent.id]
    world.wait(seconds=11)
    await publish(publisher)
    assert channel.written.count(BEPPE) == 1
    assert table.live


async def test_the_end_takes_them_all_away(
    world: World, publisher: Publisher, channel: Channel, table: Table
) -> None:
    await publish(publisher)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    await publish(publisher)
    assert private(channel) == []


async def test_a_message_that_cannot_be_taken_away_blocks_nothing(
    world: World, publisher: Publisher, channel: Channel, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who has blocked the bot: the game goes on."""
    await publish(publisher)
    true = channel.remove

    async def remove(where: int, message: MessageId) -> None:
        if where == PRIVATE:
            raise Forbidden("50007")
        await true(ChannelId(where), message)

    monkeypatch.setattr(channel, "remove", remove)
    await round_of(world, table)
    await publish(publisher)
    assert (await world.tables.queries.table(table.id)).live
    assert {ANNA, BEPPE} in [set(call.mentions) for call in channel.calls]


async def test_who_is_invited_reads_that_there_is_something_to_answer() -> None:
    """Mafiadollar P25: an offer."""
    store = await memory()
    world = World(store, games={"mafiadollar": game("mafiadollar")})
    table = await world.game(ANNA, BEPPE, CARLA, game="mafiadollar")
    panel = await world.tables.play.panel(ANNA, table.id)
    card = panel.view.sides[panel.seat].hand[0]
    await world.tables.play.typed(world.click(ANNA), table.id, f"offer 1 {card} for any")
    message = await contents.turn_message(
        context_of(world), await world.tables.play.panel(BEPPE, table.id), BEPPE, PostId(1)
    )
    check(message)
    assert "There's a decision for you in <#100>, with " in text(message)
    await store.close()


async def test_nobody_is_called_again_because_their_hand_cannot_be_added(
    publisher: Publisher, world: World, channel: Channel, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The call has gone out; only what follows is tried again, for hours if need be."""
    true, broken = channel.edit, True

    async def edit(where: int, message: MessageId, content: Message) -> None:
        if broken and where == PRIVATE:
            raise TryAgain("429", certain=True)
        await true(ChannelId(where), message, content)

    monkeypatch.setattr(channel, "edit", edit)
    for _ in range(30):
        await publish(publisher)
        world.wait(minutes=6)
    (call,) = private(channel)
    assert isinstance(call.message, Call)
    assert f"<#{table.place.channel}>" in call.message.content
    broken = False
    await publish(publisher)
    (whole,) = private(channel)
    assert whole.id == call.id
    assert [file.name for file in whole.shown.files] == ["hand.png"]
