"""Chronicles: a thread with a line of every public event, each once and in order, and never in the way."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.screens.options import WITH_CHRONICLE
from bot.chat.wire.channels import Forbidden, Rejected, TryAgain, WrongChannel
from bot.chat.wire.controls import Control
from bot.chat.wire.message import Call, Message, Notice
from bot.tables import Table
from bot.tables.values.change import Entry
from bot.tables.values.ids import ChannelId, TableId
from tests.bot.chat.fakes import THREAD, Channel, control, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, World, refused


async def game(world: World, *, chronicle: bool = True) -> Table:
    """A running game of two rounds; all posts of its start are sent but those of the chronicle."""
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_chronicle(world.click(ANNA), table.id, on=chronicle)
    await world.tables.lobby.set_seating(world.click(ANNA), table.id, "joined")
    return await world.tables.play.start(world.click(ANNA), table.id)


async def publish(world: World, publisher: Publisher) -> None:
    """Send until nothing is due any more."""
    for _ in range(12):
        await asyncio.gather(*await publisher.look())
        world.wait(seconds=20)


def lines(channel: Channel) -> list[str]:
    """The lines of the chronicle, without their times."""
    told = [notice for notice in channel.notices if notice.startswith("<t:")]
    return [line.split("> ", 1)[1] for notice in told for line in notice.splitlines()]


async def test_every_public_event_gets_a_line_in_order(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """What is secret at the time is not there."""
    table = await game(world)
    for user, amount in ((ANNA, 3), (BEPPE, 1), (ANNA, 2), (BEPPE, 2)):
        await world.bid(user, table.id, amount)
    await publish(world, publisher)
    assert channel.threads == [f"Toy: chronicle of table {table.id}"]
    told = lines(channel)
    bids = [line for line in told if "has bid" in line or "The bids" in line]
    assert [line.split(",")[0] for line in bids] == [
        "▲ Anna has bid.",
        "■ Beppe has bid.",
        "The bids are 3 and 1",
        "▲ Anna has bid.",
        "■ Beppe has bid.",
        "The bids are 2 and 2",
    ]
    assert not [post for post in await world.store.outbox.due(world.time, 99) if post.kind == "chronicle"]


@pytest.mark.parametrize("lost", [False, True])
async def test_a_change_of_many_lines_takes_several_messages(
    world: World,
    publisher: Publisher,
    channel: Channel,
    monkeypatch: pytest.MonkeyPatch,
    lost: bool,
) -> None:
    """None of the lines is left out, or written twice where an answer was lost."""
    monkeypatch.setattr("bot.chat.publishing.chronicles.CONTENT", 60)
    table = await game(world)
    await world.bid(ANNA, table.id)
    await publish(world, publisher)
    before = len(lines(channel))
    if lost:
        channel.notice_lost = TryAgain("broken", certain=False)
    await world.bid(BEPPE, table.id)
    await publish(world, publisher)
    found = [line.split(",")[0] for line in lines(channel)[before:]]
    assert found[:2] == ["■ Beppe has bid.", "The bids are 1 and 1"]
    assert len(found) == len(set(found))
    assert len({sent.split("> ", 1)[1] for sent in channel.notices if sent.startswith("<t:")}) >= 3


async def test_the_first_of_several_messages_is_not_repeated_when_the_second_is_refused(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.chat.publishing.chronicles.CONTENT", 60)
    table = await game(world)
    await world.bid(ANNA, table.id)
    await publish(world, publisher)
    before = len(lines(channel))
    true, sent = channel.send, []

    async def send(where: int, content: Message | Call | Notice, nonce: str) -> int:
        sent.append(nonce)
        if len(sent) == 2:
            raise TryAgain("429", certain=True)
        return await true(ChannelId(where), content, nonce)

    await world.bid(BEPPE, table.id)
    with monkeypatch.context() as refusing:
        refusing.setattr(channel, "send", send)
        await publish(world, publisher)
    await publish(world, publisher)
    found = [line.split(",")[0] for line in lines(channel)[before:]]
    assert found[:2] == ["■ Beppe has bid.", "The bids are 1 and 1"]
    assert len(found) == len(set(found))


async def test_a_table_without_a_chronicle_writes_none(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await game(world, chronicle=False)
    await world.bid(ANNA, table.id)
    await publish(world, publisher)
    assert channel.threads == []
    assert lines(channel) == []


async def test_a_line_whose_answer_was_lost_is_not_written_twice(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await game(world)
    await publish(world, publisher)
    before = len(lines(channel))
    channel.notice_lost = TryAgain("broken", certain=False)
    await world.bid(ANNA, table.id)
    await publish(world, publisher)
    await world.bid(BEPPE, table.id)
    await publish(world, publisher)
    assert [line.split(",")[0] for line in lines(channel)[before:]] == [
        "▲ Anna has bid.",
        "■ Beppe has bid.",
        "The bids are 1 and 1",
    ]


async def test_a_thread_whose_opening_was_not_noted_is_found(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """The bot was killed between opening it and storing it, or Discord's answer was lost."""
    table = await game(world)
    channel.thread_lost = TryAgain("broken", certain=False)
    await world.bid(ANNA, table.id)
    await publish(world, publisher)
    assert len(channel.threads) == 1
    assert [line for line in lines(channel) if "has bid" in line]
    assert (await world.tables.queries.table(table.id)).chronicle_thread == THREAD


async def chronicle_alone(world: World) -> None:
    """Send everything but the posts of the chronicle."""
    while others := [p for p in await world.store.outbox.due(world.time, 99) if p.kind != "chronicle"]:
        for post in others:
            await world.store.outbox.sent(post.id, None, 0, world.time)


async def test_where_the_bot_may_not_write_the_lines_wait(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """In their order, without a try for each of them, and the game goes on."""
    table = await game(world)
    await chronicle_alone(world)
    channel.errors = [Forbidden("50013")] * 3
    for user in (ANNA, BEPPE):
        await asyncio.gather(*await publisher.look())
        await world.bid(user, table.id)
        await chronicle_alone(world)
    assert len(channel.errors) == 2, "one try"
    for _ in range(2):
        world.wait(minutes=5)
        await asyncio.gather(*await publisher.look())
    assert lines(channel) == []
    await publish(world, publisher)
    assert [line.split(",")[0] for line in lines(channel) if "bid" in line] == [
        "▲ Anna has bid.",
        "■ Beppe has bid.",
        "The bids are 1 and 1",
    ]


async def test_lines_that_could_not_be_written_for_a_week_are_dropped(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await game(world)
    await world.bid(ANNA, table.id)
    await chronicle_alone(world)
    channel.errors = [Forbidden("50013")]
    await asyncio.gather(*await publisher.look())
    world.wait(days=6)
    await world.bid(BEPPE, table.id)
    await chronicle_alone(world)
    world.wait(days=1)
    channel.errors = [Forbidden("50013")]
    await publish(world, publisher)
    assert not [line for line in lines(channel) if "Anna has bid" in line]
    assert [line for line in lines(channel) if "Beppe has bid" in line]


async def test_where_there_can_be_no_thread_one_is_tried_once_an_hour(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await game(world)
    await chronicle_alone(world)
    channel.errors = [WrongChannel("50024")] * 2
    await publish(world, publisher)
    assert not [post for post in await world.store.outbox.due(world.time, 99) if post.kind == "chronicle"]
    for user, left in ((ANNA, 1), (BEPPE, 0)):
        await world.bid(user, table.id)
        await chronicle_alone(world)
        await publish(world, publisher)
        assert len(channel.errors) == left
        world.wait(hours=1)
    assert (await world.tables.queries.table(table.id)).live


async def test_after_a_start_lines_wait_for_the_emojis_but_not_for_ever(
    world: World, publisher: Publisher, channel: Channel, context: ChatContext
) -> None:
    """A line that went out with emojis before is not found by its words."""
    table = await game(world)
    context.emojis.awaited = True
    await world.bid(ANNA, table.id)
    await asyncio.gather(*await publisher.look())
    assert channel.threads == []
    later = await world.store.outbox.due(world.time + timedelta(hours=1), 9)
    assert [post.begun for post in later if post.kind == "chronicle"] == [None], "nothing went out"
    context.emojis.awaited = False
    await publish(world, publisher)
    assert [line.split(",")[0] for line in lines(channel)].count("▲ Anna has bid.") == 1
    context.emojis.awaited = True
    await world.bid(BEPPE, table.id)
    await publish(world, publisher)
    assert [line for line in lines(channel) if "Beppe has bid" in line]


@pytest.mark.parametrize("refusal", [Forbidden("160006"), Rejected("50035")])
async def test_lines_wait_where_a_thread_is_refused_for_a_while(
    world: World, publisher: Publisher, channel: Channel, refusal: Exception
) -> None:
    """The server has too many threads, say: none of the lines is lost."""
    table = await game(world)
    await chronicle_alone(world)
    channel.errors = [refusal] * 2
    await world.bid(ANNA, table.id)
    await chronicle_alone(world)
    await publish(world, publisher)
    assert channel.errors == []
    told = lines(channel)
    assert told[0].startswith("The cards are dealt")
    assert "Anna has bid" in told[-1]
    assert len(channel.threads) == 1


async def test_a_line_costs_no_more_in_a_long_game(
    world: World, publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The live game in the cache tells it; the log is read and folded only for what is older, or undone."""
    table = await game(world)
    await publish(world, publisher)
    read: list[tuple[int, int]] = []
    entries = world.store.tables.entries

    async def noted(id: int, after: int, upto: int) -> tuple[Entry, ...]:
        read.append((after, upto))
        return await entries(TableId(id), after, upto)

    monkeypatch.setattr(world.store.tables, "entries", noted)
    await world.bid(ANNA, table.id)
    version = (await world.tables.queries.table(table.id)).version
    read.clear()
    told = await world.tables.public_log.lines(table.id, version - 1, version, appended=True)
    assert [str(one.line.text) for one in told] == ["seat 0 has bid."]
    assert read == [(version - 1, version)]
    panel = await world.tables.play.panel(ANNA, table.id)
    await world.tables.take_back.take_back(world.click(ANNA), table.id, panel.count)
    told = await world.tables.public_log.lines(table.id, version - 1, version, appended=True)
    assert [str(one.line.text) for one in told] == ["seat 0 has bid."], "it stood when it was made"
    assert (0, version) in read


async def test_the_host_chooses_it_in_the_lobby(world: World, context: ChatContext) -> None:
    table = await world.lobby(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, Control(Kind.SET_CHRONICLE, table.id), values=(WITH_CHRONICLE,))
    await press(context, request)
    assert (await world.tables.queries.table(table.id)).chronicle
    request, shown = request_by(world, ANNA, control(shown.last, Kind.SET_CHRONICLE), values=("off",))
    await press(context, request)
    assert not (await world.tables.queries.table(table.id)).chronicle
    assert "host" in await refused(world.tables.lobby.set_chronicle(world.click(BEPPE), table.id, on=True))
    assert text(shown.last)
