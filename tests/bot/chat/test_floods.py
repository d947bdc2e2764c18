"""Floods: who presses too fast is told so, and slows down nobody else."""

from __future__ import annotations

import asyncio

import pytest

from bot.chat.incoming.floods import FloodGuard
from bot.chat.layouts.message import Call, Message, Notice
from bot.chat.outgoing import publishing
from bot.chat.outgoing.publishing import Publisher
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


class Crowded(Channel):
    """A channel whose server waits for its limits, while others do not."""

    def __init__(self, waiting: set[int]) -> None:
        super().__init__()
        self.waiting = waiting
        self.free = asyncio.Event()
        self.sent: list[int] = []

    async def send(self, channel: int, content: Message | Call | Notice, nonce: str) -> int:
        """Wait where the limit is spent."""
        assert content is not None
        assert nonce
        if channel in self.waiting:
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
    elsewhere = Place(PLACE.guild + 1, 77)
    await world.lobby(BEPPE, place=elsewhere)
    tasks = await publisher.look()
    async with asyncio.timeout(60):
        await channel.arrived.wait()
    assert channel.sent == [elsewhere.channel]
    channel.free.set()
    await asyncio.gather(*tasks)
    assert sorted(channel.sent) == sorted({*flooded, elsewhere.channel})
