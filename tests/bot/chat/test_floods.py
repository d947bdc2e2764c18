"""Floods: who presses too fast is told so, and slows down nobody else."""

from __future__ import annotations

import asyncio

import pytest

from bot.chat.incoming import floods
from bot.chat.incoming.floods import LIMITS, TOO_FAST, TOO_OFTEN, FloodGuard, LimitedAction
from bot.chat.layouts.message import Call, Message, Notice
from bot.chat.outgoing import publishing
from bot.chat.outgoing.publishing import Publisher
from bot.drawing.turns import drawn_for
from bot.tables import Place
from tests.bot.chat.fakes import Channel
from tests.bot.tables.world import ANNA, BEPPE, PLACE, World

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
    assert all(guard.admits(1, 9) for _ in range(PERSON))
    assert not guard.admits(1, 9)
    assert guard.admits(2, 9), "others are not concerned"
    clock.now += 1
    assert [guard.admits(1, 9) for _ in range(5)] == [True] * 4 + [False]


def test_a_server_has_an_allowance_of_its_own() -> None:
    guard = FloodGuard(4, Clock())
    admitted = [guard.admits(person, 9) for person in range(SERVER + 1)]
    assert admitted == [True] * SERVER + [False]
    assert guard.admits(1000, 8)
    assert guard.admits(1000, None), "private messages belong to no server"


def test_a_refused_person_takes_nothing_of_the_servers_allowance() -> None:
    guard = FloodGuard(4, Clock())
    for _ in range(SERVER * 2):
        guard.admits(1, 9)
    assert guard.admits(2, 9)


@pytest.mark.parametrize("asked", list(LimitedAction))
def test_what_a_channel_sees_has_an_allowance_by_channel_and_by_server(asked: LimitedAction) -> None:
    """However many persons ask; other channels and servers go on, and time brings it back."""
    clock = Clock()
    guard = FloodGuard(4, clock)
    of_channel, of_server = LIMITS[asked].channel, LIMITS[asked].server
    persons = iter(range(1000))

    def refusal(channel: int, server: int = 9) -> object:
        return guard.refusal(next(persons), server, channel, asked)

    assert [refusal(100) for _ in range(int(of_channel.at_once))] == [None] * int(of_channel.at_once)
    assert refusal(100) == TOO_OFTEN[asked]
    left = int(of_server.at_once - of_channel.at_once)
    assert [refusal(200 + number) for number in range(left)] == [None] * left
    assert refusal(999) == TOO_OFTEN[asked], "the server has used up what it may"
    assert refusal(100, server=8) is not None, "a channel is of one server"
    assert refusal(5, server=8) is None
    clock.now += of_channel.seconds
    assert refusal(100) is None
    assert refusal(100) == TOO_OFTEN[asked]


def test_actions_with_equal_limits_are_still_counted_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    board = LIMITS[LimitedAction.BOARD]
    monkeypatch.setattr(floods, "LIMITS", dict.fromkeys(LimitedAction, board))
    guard = FloodGuard(4, Clock())
    for person in range(int(board.channel.at_once)):
        assert guard.refusal(person, 9, 100, LimitedAction.BOARD) is None
    assert guard.refusal(99, 9, 100, LimitedAction.BOARD) is not None
    assert guard.refusal(99, 9, 100, LimitedAction.SEAT) is None


def test_who_is_too_fast_takes_nothing_of_what_the_channel_may_see() -> None:
    guard = FloodGuard(4, Clock())
    for _ in range(PERSON):
        guard.refusal(1, 9, 100)
    assert [guard.refusal(1, 9, 100, LimitedAction.BOARD) for _ in range(9)] == [TOO_FAST] * 9
    assert guard.refusal(2, 9, 100, LimitedAction.BOARD) is None


def test_typing_has_an_allowance_beside_that_of_clicks() -> None:
    guard = FloodGuard(4, Clock())
    assert [guard.admits_typing(1) for _ in range(PERSON + 1)] == [True] * PERSON + [False]
    assert guard.refusal(1, 9, 100) is None
    assert guard.admits_typing(2)


@pytest.mark.parametrize("asked", list(LimitedAction))
def test_however_little_a_host_allows_one_at_a_time_is_answered(asked: LimitedAction) -> None:
    clock = Clock()
    guard = FloodGuard(0.1, clock)
    for _ in range(3):
        assert guard.refusal(1, 9, 100, asked) is None
        assert guard.refusal(1, 9, 100, asked) == TOO_FAST
        assert guard.refusal(2, 9, 100, asked) == TOO_OFTEN[asked]
        clock.now += 1e6


def test_programs_may_be_allowed_more() -> None:
    """One setting makes all of it grow."""
    guard = FloodGuard(4e6, Clock())
    assert not any(guard.refusal(1, 9, 100, asked) for asked in [*LimitedAction] * 99)


class Crowded(Channel):
    """A channel whose server waits for its limits, while others do not."""

    def __init__(self, waiting: set[int]) -> None:
        super().__init__()
        self.waiting = waiting
        self.free = asyncio.Event()
        self.waits = asyncio.Event()
        self.sent: list[int] = []
        self.servers: set[int] = set()

    async def send(self, channel: int, content: Message | Call | Notice, nonce: str) -> int:
        """Wait where the limit is spent."""
        assert content is not None
        assert nonce
        self.servers.add(drawn_for.get())
        if channel in self.waiting:
            self.waits.set()
            await self.free.wait()
        self.sent.append(channel)
        self.arrived.set()
        return len(self.sent)


async def test_a_server_that_waits_for_its_limits_holds_up_no_other(
    world: World, publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "AT_ONCE_A_SERVER", 1)
    monkeypatch.setattr(publisher, "_room", asyncio.Semaphore(2))
    flooded = {PLACE.channel + number for number in range(3)}
    channel = Crowded(flooded)
    monkeypatch.setattr(publisher._sender, "_channels", channel)  # noqa: SLF001 - its port to Discord
    for number in flooded:
        await world.lobby(ANNA, place=Place(PLACE.guild, number))
    tasks = await publisher.look()
    async with asyncio.timeout(60):
        await channel.waits.wait()
    elsewhere = Place(PLACE.guild + 1, 77)
    await world.lobby(BEPPE, place=elsewhere)
    more = await publisher.look()
    async with asyncio.timeout(60):
        await channel.arrived.wait()
    assert channel.sent == [elsewhere.channel]
    channel.free.set()
    await asyncio.gather(*tasks, *more)
    assert sorted(channel.sent) == sorted({*flooded, elsewhere.channel})
    assert channel.servers == {PLACE.guild, elsewhere.guild}, "and so are their pictures drawn"
