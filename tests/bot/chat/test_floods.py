"""Floods: who presses too fast is told so, and slows down nobody else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.wire import floods
from bot.chat.wire.floods import LIMITS, TOO_OFTEN, YOU_TOO_OFTEN, FloodGuard, LimitedAction
from bot.chat.wire.message import Call, Message, Notice
from bot.fair_queue import current_server
from bot.tables import Place, Post, StoreUnavailable
from bot.tables.values.ids import ChannelId, GuildId, MessageId, UserId
from engines.text import Refused
from tests.bot.chat.fakes import Channel
from tests.bot.chat.test_publishing import pending, publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, PLACE, World, place_in
from tests.patience import PATIENCE

HERE = GuildId(9)
PERSON, SERVER = 20, 200  # clicks at once, at 4 a second of a person


class Clock:
    """Seconds, moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def test_a_person_may_press_often_but_not_for_ever() -> None:
    clock = Clock()
    guard = FloodGuard(4, clock)
    assert all(guard.admits(ANNA, HERE) for _ in range(PERSON))
    assert not guard.admits(ANNA, HERE)
    assert guard.admits(BEPPE, HERE), "others are not concerned"
    clock.now += 1
    assert [guard.admits(ANNA, HERE) for _ in range(5)] == [True] * 4 + [False]


def test_a_server_has_an_allowance_of_its_own() -> None:
    guard = FloodGuard(4, Clock())
    admitted = [guard.admits(UserId(person), HERE) for person in range(SERVER + 1)]
    assert admitted == [True] * SERVER + [False]
    assert guard.admits(UserId(1000), GuildId(8))
    assert guard.admits(UserId(1000), None), "private messages belong to no server"


def test_a_refused_person_takes_nothing_of_the_servers_allowance() -> None:
    guard = FloodGuard(4, Clock())
    for _ in range(SERVER * 2):
        guard.admits(ANNA, HERE)
    assert guard.admits(BEPPE, HERE)


def refusal(
    guard: FloodGuard,
    action: LimitedAction,
    person: int,
    channel: int = 100,
    server: int | None = HERE,
) -> object:
    """The refusal of whoever does this; None if it is done."""
    try:
        with guard.limited(
            action, UserId(person), None if server is None else GuildId(server), ChannelId(channel)
        ):
            return None
    except Refused as refused:
        return refused.text


@pytest.mark.parametrize("action", list(LimitedAction))
def test_what_a_channel_sees_has_an_allowance_by_channel_and_by_server(action: LimitedAction) -> None:
    """No matter how many people ask; other channels and servers go on, and time restores the allowance."""
    clock = Clock()
    guard = FloodGuard(4, clock)
    limits = LIMITS[action]
    persons = iter(range(1000))

    def next_refusal(channel: int, server: int = HERE) -> object:
        return refusal(guard, action, next(persons), channel, server)

    most = int(limits.channel.at_once)
    assert [next_refusal(100) for _ in range(most)] == [None] * most
    assert next_refusal(100) == TOO_OFTEN[action]
    left = int(limits.server.at_once - limits.channel.at_once)
    assert [next_refusal(200 + number) for number in range(left)] == [None] * left
    assert next_refusal(999) == TOO_OFTEN[action], "the server has used up what it may"
    assert next_refusal(100, server=8) is not None, "a channel is of one server"
    assert next_refusal(5, server=8) is None
    clock.now += limits.channel.seconds
    assert next_refusal(100) is None
    assert next_refusal(100) == TOO_OFTEN[action]


@pytest.mark.parametrize("action", list(LimitedAction))
def test_nobody_uses_up_alone_what_a_channel_may_see(action: LimitedAction) -> None:
    """Neither at once nor in the long run; and what is refused to one takes nothing of the others'."""
    clock = Clock()
    guard = FloodGuard(4, clock)
    limits = LIMITS[action]
    for _ in range(50):
        done = [refusal(guard, action, 1) for _ in range(20)].count(None)
        assert done < limits.channel.at_once / 2
        assert refusal(guard, action, 1) == YOU_TOO_OFTEN
        clock.now += 2 * limits.channel.seconds
        assert refusal(guard, action, 2 + int(clock.now)) is None
    assert limits.person.seconds > 2 * limits.channel.seconds
    assert refusal(guard, action, 1, server=None) is None, "elsewhere is counted apart"


@pytest.mark.parametrize("failed", [Refused("No."), asyncio.CancelledError()], ids=["refused", "cancelled"])
def test_what_is_not_done_takes_nothing(failed: BaseException) -> None:
    guard = FloodGuard(4, Clock())
    for _ in range(50):
        with (
            pytest.raises(type(failed)),
            guard.limited(LimitedAction.SEAT, ANNA, HERE, ChannelId(100)),
        ):
            raise failed
    assert refusal(guard, LimitedAction.SEAT, 1) is None


def test_actions_with_equal_limits_are_still_counted_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    board = LIMITS[LimitedAction.BOARD]
    monkeypatch.setattr(floods, "LIMITS", dict.fromkeys(LimitedAction, board))
    guard = FloodGuard(4, Clock())
    for person in range(int(board.channel.at_once)):
        assert refusal(guard, LimitedAction.BOARD, person) is None
    assert refusal(guard, LimitedAction.BOARD, 99) is not None
    assert refusal(guard, LimitedAction.SEAT, 99) is None


def test_typing_has_an_allowance_beside_that_of_clicks() -> None:
    guard = FloodGuard(4, Clock())
    assert [guard.admits_typing(ANNA) for _ in range(PERSON + 1)] == [True] * PERSON + [False]
    assert guard.admits(ANNA, HERE)
    assert guard.admits_typing(BEPPE)


@pytest.mark.parametrize("action", list(LimitedAction))
def test_however_little_a_host_allows_one_at_a_time_is_answered(action: LimitedAction) -> None:
    clock = Clock()
    guard = FloodGuard(0.1, clock)
    for _ in range(3):
        assert guard.admits(ANNA, HERE)
        assert not guard.admits(ANNA, HERE)
        assert refusal(guard, action, 1) is None
        assert refusal(guard, action, 2) == TOO_OFTEN[action]
        clock.now += 1e6


def test_programs_may_be_allowed_more() -> None:
    """One setting makes all of it grow."""
    guard = FloodGuard(4e6, Clock())
    for action in [*LimitedAction] * 99:
        assert guard.admits(ANNA, HERE)
        assert refusal(guard, action, 1) is None


class Crowded(Channel):
    """A channel whose server waits for its limits, while others do not."""

    def __init__(self, waiting: set[int]) -> None:
        super().__init__()
        self.waiting = waiting
        self.free = asyncio.Event()
        self.waits = asyncio.Event()
        self.sent: list[int] = []
        self.servers: set[int] = set()

    async def send(self, channel: ChannelId, content: Message | Call | Notice, nonce: str) -> MessageId:
        """Wait where the limit is spent."""
        assert content is not None
        assert nonce
        self.servers.add(current_server.get())
        if channel in self.waiting:
            self.waits.set()
            await self.free.wait()
        self.sent.append(channel)
        self.arrived.set()
        return MessageId(len(self.sent))


async def test_a_server_that_waits_for_its_limits_holds_up_no_other(
    world: World, publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publisher._in_servers, "_many", 1)  # noqa: SLF001 - places that are taken sooner
    monkeypatch.setattr(publisher, "_room", asyncio.Semaphore(2))
    flooded = {PLACE.channel + number for number in range(3)}
    channel = Crowded(flooded)
    monkeypatch.setattr(publisher.sender, "_channels", channel)
    for number in flooded:
        await world.lobby(ANNA, place=Place(PLACE.guild, ChannelId(number)))
    tasks = await publisher.look()
    async with asyncio.timeout(PATIENCE):
        await channel.waits.wait()
    elsewhere = Place(GuildId(PLACE.guild + 1), ChannelId(77))
    await world.lobby(BEPPE, place=elsewhere)
    more = await publisher.look()
    async with asyncio.timeout(PATIENCE):
        await channel.arrived.wait()
    assert channel.sent == [elsewhere.channel]
    channel.free.set()
    await asyncio.gather(*tasks, *more)
    assert sorted(channel.sent) == sorted({*flooded, elsewhere.channel})
    assert channel.servers == {PLACE.guild, elsewhere.guild}, "and so are their pictures drawn"


async def test_where_many_are_held_each_server_still_finds_its_places(
    world: World, publisher: Publisher, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No matter how long the queues of others are, even if none of them moves."""
    monkeypatch.setattr("bot.chat.publishing.publisher.HELD", 2)
    monkeypatch.setattr("bot.chat.publishing.publisher.AT_ONCE_A_SERVER", 1)
    for number, person in enumerate((ANNA, BEPPE)):
        await world.lobby(person, place=place_in(500 + number))
    await world.prove()
    held = await publisher.look()
    assert len(held) == 2
    await world.lobby(CARLA, place=place_in(502))
    elsewhere = Place(GuildId(PLACE.guild + 1), ChannelId(503))
    await world.lobby(DINO, place=elsewhere)
    await world.prove()
    found = await publisher.look()
    assert len(found) == 1
    await asyncio.gather(*held, *found)
    assert len(channel.messages) == 3
    assert [post.kind for post in await pending(world)] == ["show"], "the third of the first server"
    assert await publish(publisher) == 1


@pytest.mark.parametrize("sent", [2, 1])
async def test_a_server_with_a_long_line_is_looked_at_when_it_is_shorter(
    world: World, context: ChatContext, channel: Channel, monkeypatch: pytest.MonkeyPatch, sent: int
) -> None:
    """At once, though nobody here writes meanwhile; also where the first of them waits for the store."""
    monkeypatch.setattr("bot.chat.publishing.publisher.POLL_SECONDS", 3600)
    monkeypatch.setattr("bot.chat.publishing.publisher.FULL", 1)
    woken, goes, begin = asyncio.Event(), asyncio.Event(), world.store.outbox.begin
    publisher = Publisher(world.store.outbox, world.store.values, channel, context, lambda: world.time, woken)

    async def in_time(*args: Any) -> Post | None:
        await goes.wait()
        monkeypatch.setattr(world.store.outbox, "begin", begin)
        if sent == 1:
            raise StoreUnavailable("the disk is full")
        return await begin(*args)

    monkeypatch.setattr(world.store.outbox, "begin", in_time)
    await world.lobby(ANNA)
    await world.prove()
    running = asyncio.create_task(publisher.run())
    async with asyncio.timeout(PATIENCE):
        while not publisher._in_servers.held(PLACE.guild):  # noqa: SLF001, ASYNC110 - until it is in its line
            await asyncio.sleep(0)
        await world.lobby(BEPPE, place=place_in(500))
        await world.prove()
        assert await publisher.look() == ()
        goes.set()
        while len(channel.messages) < sent:
            await channel.arrived.wait()
            channel.arrived.clear()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
