"""Hand-overs on many schedules: however late anything is, and whoever dies, each click is answered once.

The processes are the true ones; time, the database and Discord are played. Discord tells both of every
interaction, sooner or later, and takes one first answer. Whoever gets a refusal there does nothing more.
"""

from __future__ import annotations

import asyncio
import json
import random
import selectors
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest

from bot.chat.app.handover import Handover
from bot.tables import StoreUnavailable
from tests.breadth import wide

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SECONDS = 25.0  # of clicks
PAUSE = 0.05  # between two clicks, on average
GIVEN_UP = 3.0  # seconds after which Discord takes no first answer
SEEDS = wide(range(40), range(4))


class Skipping(selectors.SelectSelector):
    """Waits for nothing: the time of a wait passes at once."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        self.now += max(timeout or 0.0, 0.0)
        return super().select(0)


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose time is played."""

    def __init__(self) -> None:
        self._skipping = Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        return self._skipping.now


class SlowValues:
    """A database that takes its time on the way to and fro, and may be away."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._kept: dict[str, str] = {}
        self._seconds = seconds
        self.away: Callable[[], bool] = lambda: False

    def state(self) -> dict[str, Any]:
        """The note of who serves."""
        return dict(json.loads(self._kept.get("serving/all", "{}")))

    async def _reach(self) -> None:
        await asyncio.sleep(self._seconds())
        if self.away():
            raise StoreUnavailable("Away.")

    async def get(self, key: str) -> str | None:
        await self._reach()
        found = self._kept.get(key)
        await self._reach()
        return found

    async def set(self, key: str, value: str) -> None:
        await self._reach()
        self._kept[key] = value
        await self._reach()

    async def swap(self, key: str, former: str | None, value: str) -> bool:
        await self._reach()
        fits = self._kept.get(key) == former
        if fits:
            self._kept[key] = value
        await self._reach()
        return fits


@dataclass(frozen=True)
class Schedule:
    """The longest delays, in seconds, and what happens before the older process has finished.

    ``clock``: by how much the machine's is fast. ``deaf``: who does not hear of every other click meanwhile.
    ``stops``: who, at any moment; ``kindly``: it says so. ``outage``: of the
    database.
    """

    database: float = 0.02
    gateway: float = 0.15
    clock: float = 0.0
    deaf: str = ""
    stops: str = ""
    kindly: bool = False
    outage: bool = False


@dataclass
class Process:
    """One of the two."""

    handover: Handover
    alive: bool = True
    serving: asyncio.Task[None] | None = None


@dataclass
class Played:
    """The fate of each interaction: when it came, and after how many seconds it was answered, by whom."""

    came: dict[int, float] = field(default_factory=dict)
    answered: dict[int, list[tuple[str, float]]] = field(default_factory=dict)
    taken: set[int] = field(default_factory=set)
    handed_over: bool = False

    def wrong(self) -> list[tuple[float, list[tuple[str, float]]]]:
        found = []
        for interaction, came in self.came.items():
            answers = self.answered.get(interaction, [])
            if len(answers) != 1 or answers[0][1] > GIVEN_UP:
                found.append((came, answers))
        return found


class World:
    """Discord, the database, and two processes of the same shards."""

    def __init__(self, loop: Loop, schedule: Schedule, seed: int) -> None:
        self._loop = loop
        self._schedule = schedule
        self._rng = random.Random(seed)
        self._values = SlowValues(lambda: self._rng.uniform(0, schedule.database))
        self._processes = {name: self._process(waits=name == "new") for name in ("old", "new")}
        self._tasks: list[asyncio.Task[None]] = []
        self.played = Played()

    def _process(self, *, waits: bool) -> Process:
        its = Handover(self._values, "all", self._machine_time, waits=waits)
        its.connected = lambda: True
        return Process(its)

    def _machine_time(self) -> datetime:
        return NOON + timedelta(seconds=self._loop.time() + self._schedule.clock)

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.append(task)
        return task

    async def play(self) -> Played:
        old, new = self._processes.values()
        await old.handover.begin()
        old.serving = self._begin(old.handover.run())
        clicking = self._begin(self._click())
        await asyncio.sleep(self._rng.uniform(0.5, 2.5))
        await new.handover.begin()
        new.serving = self._begin(new.handover.run())
        await self._happen()
        await clicking
        await asyncio.sleep(GIVEN_UP + 1)
        self.played.handed_over = old.handover.gone
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        return self.played

    async def _happen(self) -> None:
        """Let the process stop, or the database go away for a while."""
        while not self._both():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(self._rng.uniform(0, 0.1))
        await asyncio.sleep(self._rng.uniform(0, 6))
        if self._schedule.outage:
            self._values.away = lambda: self._rng.random() < 0.7
            await asyncio.sleep(self._rng.uniform(0.5, 3))
            self._values.away = lambda: False
        stopping = self._processes.get(self._schedule.stops)
        if stopping is None or not self._both():
            return
        stopping.alive = False
        assert stopping.serving is not None
        stopping.serving.cancel()
        if self._schedule.kindly:
            await stopping.handover.end()

    async def _click(self) -> None:
        while self._loop.time() < SECONDS:
            now = NOON + timedelta(seconds=self._loop.time())
            interaction = discord.utils.time_snowflake(now) + self._rng.randrange(1 << 22)
            self.played.came[interaction] = self._loop.time()
            for name in self._processes:
                if name != self._schedule.deaf or len(self.played.came) % 2 or not self._both():
                    self._begin(self._hear(name, interaction))
            await asyncio.sleep(self._rng.expovariate(1 / PAUSE))

    def _has_stopped(self, process: Process) -> bool:
        return not process.alive

    def _both(self) -> bool:
        """Whether the newer process is there, and the older one has not said that it has finished."""
        state = self._values.state()
        return bool(state.get("taker")) and not state["left"]

    async def _hear(self, name: str, interaction: int) -> None:
        process, played = self._processes[name], self.played
        await asyncio.sleep(self._rng.uniform(0.01, self._schedule.gateway))
        if not process.alive or not await process.handover.admits(interaction):
            return
        contested = process.handover.contested
        await asyncio.sleep(self._rng.uniform(0.01, 0.1))  # on the way to Discord
        if self._has_stopped(process):
            return
        if interaction not in played.taken or not contested:
            after = self._loop.time() - played.came[interaction]
            played.answered.setdefault(interaction, []).append((name, after))
        played.taken.add(interaction)


@pytest.fixture
def loop() -> Iterator[Loop]:
    made = Loop()
    yield made
    made.close()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "schedule",
    [
        Schedule(),
        Schedule(database=0.3, gateway=0.3),
        Schedule(gateway=1.5),
        Schedule(clock=5),
        Schedule(database=0.1, clock=-5),
    ],
    ids=str,
)
def test_each_click_is_answered_once_and_the_older_process_leaves(
    loop: Loop, schedule: Schedule, seed: int
) -> None:
    played = loop.run_until_complete(World(loop, schedule, seed).play())
    assert played.wrong() == []
    assert played.handed_over


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "schedule",
    [
        Schedule(database=0.5),  # a second for every request: whoever takes over may give up
        Schedule(database=0.8),
        Schedule(outage=True),
        Schedule(deaf="new"),
        Schedule(deaf="old"),
        Schedule(stops="new", kindly=True),
        Schedule(stops="old", kindly=True),
        Schedule(stops="new"),
        Schedule(stops="old"),
        Schedule(stops="old", database=0.3, gateway=0.5),
        Schedule(stops="new", database=0.3, gateway=0.5),
    ],
    ids=str,
)
def test_each_click_is_answered_once_whatever_happens(loop: Loop, schedule: Schedule, seed: int) -> None:
    played = loop.run_until_complete(World(loop, schedule, seed).play())
    assert played.wrong() == []
