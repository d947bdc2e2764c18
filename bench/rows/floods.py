"""Floods: how long others wait while one person, or one server, asks for as much as it can."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.load.bots import running, sandbox
from bench.load.flood import Presses, Tally, flood
from bench.load.people import Crowd, Seen
from bench.measure import Figure, Row
from bot.chat.wire.controls import AnyKind
from bot.chat.wire.floods import CLICKS_A_SECOND
from sandbox.administration import make_channel, make_guild
from sandbox.records import Channel, ChannelType, User
from sandbox.world import World
from tests.bot.chat.kinds import Kind

MILLI = 1000
PROBES = 11  # of each kind, without a flood and with each
PAUSE_SECONDS = 2.1  # between them: the bot posts a channel's board anew every other second, in the long run
GUESTS = 3  # who ask for it in turn with the person who waits: for each it does so every six seconds
PATIENCE = 60.0  # seconds for an answer; one that has not come by then counts as so late
CHANNELS = 11  # of a server that asks for boards; nobody opens more than three tables in it at once
BOARDS_A_SECOND = 24  # by four people, more than the bot lets them
LOBBIES_A_SECOND = 8

Json = dict[str, Any]


@dataclass(frozen=True)
class Found:
    """A flood's name, the milliseconds of a hand and of a board before and during it, and what it did."""

    name: str
    before: tuple[float, float]
    during: tuple[float, float]
    tally: Tally


@dataclass
class Probe:
    """Two people at a table of a server of their own, and how long they wait: seconds."""

    crowd: Crowd
    channel: Channel
    person: User
    guests: list[User]
    hands: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    asked: int = 0

    async def look(self) -> None:
        """Ask for one's hand and for the board, so many times, one after the other."""
        for _ in range(PROBES):
            self.hands.append(await self._wait(self._hand, self._private()))
            self.boards.append(await self._wait(self._board, self._public()))
            self.asked += 1
            await asyncio.sleep(PAUSE_SECONDS)

    def taken(self) -> tuple[float, float]:
        """The medians since the last look, in milliseconds: of a hand, and of a board."""
        found = MILLI * statistics.median(self.hands), MILLI * statistics.median(self.boards)
        self.hands.clear()
        self.boards.clear()
        return found

    def _hand(self) -> None:
        board = next(each for each in self.crowd.public(self.channel) if Kind.HAND in each.kinds)
        press(self.crowd, self.person, self.channel, board, Kind.HAND)

    def _board(self) -> None:
        askers = [self.person, *self.guests]
        self.crowd.command(askers[self.asked % len(askers)], self.channel, "board")

    async def _wait(self, ask: Callable[[], None], newest: Callable[[], int]) -> float:
        known, began = newest(), time.perf_counter()
        ask()
        while newest() == known and time.perf_counter() - began < PATIENCE:
            await self.crowd.news(self.channel)
        return time.perf_counter() - began

    def _private(self) -> Callable[[], int]:
        return lambda: self._newest(
            each for each in self.crowd.private(self.person, self.channel) if self._whole(each)
        )

    def _public(self) -> Callable[[], int]:
        return lambda: self._newest(
            each for each in self.crowd.public(self.channel) if Kind.PLAY in each.kinds
        )

    def _whole(self, message: Seen) -> bool:
        return not message.loading and "Done." not in message.words

    @staticmethod
    def _newest(messages: Iterable[Seen]) -> int:
        return max((each.id for each in messages), default=0)


def press(crowd: Crowd, person: User, channel: Channel, message: Seen, kind: AnyKind) -> bool:
    """Press a message's first button of a kind. Returns False where it is gone meanwhile."""
    found = next(part["custom_id"] for control, part in message.controls if control.kind is kind)
    return crowd.press(person, channel, message, found)


def guests(world: World) -> list[User]:
    """People who do nothing else."""
    made = [world.people[0].model_copy(update={"id": world.clock.snowflake()}) for _ in range(GUESTS)]
    for guest in made:
        world.save_user(guest)
    return made


async def begun(crowd: Crowd, channel: Channel, people: list[User]) -> Seen:
    """The board of a new table; each step waits for the one before, as people do."""
    one, two = people[:2]
    crowd.command(one, channel, "start", game="streets")
    lobby = await _shown(crowd, channel, lambda each: Kind.JOIN in each.kinds)
    press(crowd, two, channel, lobby, Kind.JOIN)
    lobby = await _shown(crowd, channel, lambda each: f"<@{two.id}>" in each.words)
    press(crowd, one, channel, lobby, Kind.START)
    return await _shown(crowd, channel, lambda each: {Kind.PLAY, Kind.HAND} <= each.kinds)


async def _shown(crowd: Crowd, channel: Channel, wanted: Callable[[Seen], bool]) -> Seen:
    async with asyncio.timeout(PATIENCE):
        while True:
            for each in crowd.public(channel):
                if wanted(each):
                    return each
            await crowd.news(channel)


async def _floods(crowd: Crowd) -> dict[str, tuple[Presses, float]]:
    """What people of the first server do, and how often a second."""
    people, asked = crowd.people[1:], [crowd.channel(f"asked-{number}") for number in range(CHANNELS)]
    pressed, lobbies = crowd.channel("pressed"), crowd.channel("lobbies")
    board = await begun(crowd, pressed, people[:-3:-1])
    for number, channel in enumerate(asked):
        await begun(crowd, channel, [people[number % len(people)], people[(number + 1) % len(people)]])
        await asyncio.sleep(1 / CLICKS_A_SECOND)

    def hand(_: int) -> bool:
        return press(crowd, people[-1], pressed, board, Kind.HAND)

    def show(number: int) -> bool:
        crowd.command(people[number % len(people)], asked[number % CHANNELS], "board")
        return True

    def lobby(number: int) -> bool:
        for each in [*crowd.private(people[0], lobbies), *crowd.public(lobbies)]:
            for kind in (Kind.CANCEL_SURELY, Kind.CANCEL):
                if kind in each.kinds:
                    return press(crowd, people[number % 2], lobbies, each, kind)
        crowd.command(people[number % 2], lobbies, "start", game="streets")
        return True

    return {
        "My hand, 20 a second by one person": (hand, 20),
        "My hand, 50 a second by one person": (hand, 50),
        f"boards, {BOARDS_A_SECOND} a second over {CHANNELS} channels": (show, BOARDS_A_SECOND),
        f"tables opened and cancelled, {LOBBIES_A_SECOND} a second": (lobby, LOBBIES_A_SECOND),
    }


async def _measure() -> list[Found]:
    settings = {"PALERMO_CLICKS_A_SECOND": str(CLICKS_A_SECOND)}
    with tempfile.TemporaryDirectory() as folder:
        async with (
            sandbox(Path(folder), limits=True) as server,
            running(server, Path(folder), settings=settings),
        ):
            crowd = Crowd(server)
            guild = make_guild(server.world)
            room = make_channel(server.world, crowd.people[0], ChannelType.TEXT, "others", guild=guild)
            floods = await _floods(crowd)
            await begun(crowd, room, crowd.people[:2])
            probe = Probe(crowd, room, crowd.people[0], guests(server.world))
            found = []
            for name, (act, a_second) in floods.items():
                before = await _taken(probe.look(), probe)
                async with flood(act, a_second) as tally:
                    during = await _taken(probe.look(), probe)
                found.append(Found(name, before, during, tally))
            return found


async def _taken(looking: Awaitable[None], probe: Probe) -> tuple[float, float]:
    await looking
    return probe.taken()


def floods(_rounds: int) -> Sequence[Figure]:
    """What another server waits for, beside what it waits for in peace."""
    figures = []
    for each in asyncio.run(_measure()):
        for what, calm, busy in zip(("a hand", "a board"), each.before, each.during, strict=True):
            figures.append(
                Figure(f"{what} elsewhere: {each.name}", busy, "ms", 2, peer="in peace", theirs=calm)
            )
        figures.append(Figure(f"done meanwhile: {each.name}", each.tally.made, "presses"))
        figures.append(Figure(f"refused of these: {each.name}", each.tally.refused, "presses"))
    return figures


ROWS = (
    Row(
        "floods",
        f"the median time that somebody in another server waits for their hand and for a new board ({PROBES} "
        "of each), while people of the first server flood the bot, and before they do; with the usual "
        "limits, the bot's and Discord's",
        "the network; bot, sandbox and people share one machine",
        floods,
    ),
)
