"""The bot in service: acknowledgements, the cost of an interaction, load and memory, in the sandbox."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.load.bots import BARE, PALERMO, Cost, running, sandbox
from bench.load.people import Crowd, TableScript
from bench.measure import Figure, Row, percentile
from bot import catalogue

MILLI = 1000
CLICKS = 300  # of a bot in a round of acknowledgements
PAUSE_SECONDS = 0.02  # between two of them
PEER = "a bare bot that defers"
WHOLE = 150.0  # seconds in which tables of all kinds are played without thinking
TABLES, THINKING_SECONDS = 100, 20.0
LOAD_SECONDS, WARM_SECONDS = 120.0, 45.0


# --- Acknowledgements -----------------------------------------------------------------------------


async def _acknowledgements(command: Sequence[str], name: str) -> tuple[list[float], float]:
    """Seconds to the first answers of one bot, and CPU seconds for each, while boards are drawn."""
    with tempfile.TemporaryDirectory() as folder:
        async with sandbox(Path(folder)) as server, running(server, Path(folder), command) as bot:
            crowd = Crowd(server)
            person, harbour = crowd.people[0], crowd.channel("acknowledgements")
            boards = asyncio.create_task(_boards(crowd)) if command is PALERMO else None
            await asyncio.sleep(1)
            before = bot.process.cpu_times()
            for _ in range(CLICKS):
                crowd.command(person, harbour, name)
                await asyncio.sleep(PAUSE_SECONDS)
            after = bot.process.cpu_times()
            if boards is not None:
                boards.cancel()
            spent = after.user + after.system - before.user - before.system
            return crowd.timings.acknowledged, spent / CLICKS


async def _boards(crowd: Crowd) -> None:
    """A table whose board is asked for again and again."""
    channel = crowd.channel("boards")
    script = TableScript(crowd, "streets", channel, crowd.people[1:3], random.Random(1), 0.0)
    await script.play()


def acknowledgements(rounds: int) -> Sequence[Figure]:
    """First answers of this bot and of a bare one."""
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(max(1, rounds // 2)):
        ours += asyncio.run(_acknowledgements(PALERMO, "help"))[0]
        theirs += asyncio.run(_acknowledgements(BARE, "ping"))[0]
    medians = [MILLI * statistics.median(each) for each in (ours, theirs)]
    slowest = [MILLI * percentile(each, 99) for each in (ours, theirs)]
    return [
        Figure("median", medians[0], "ms", 4, 2, peer=PEER, theirs=medians[1]),
        Figure("99th percentile", slowest[0], "ms", 25),
        Figure("99th percentile of the bare bot", slowest[1], "ms"),
    ]


# --- Load -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Served:
    """What came of some seconds of service."""

    seconds: float
    acknowledged: list[float]
    failed: int
    games: int
    before: Cost
    after: Cost
    halfway: Cost

    @property
    def interactions(self) -> int:
        """Number of clicks and commands that were answered in time."""
        return len(self.acknowledged)

    @property
    def each(self) -> float:
        """CPU milliseconds for an interaction, in all processes of the bot."""
        return MILLI * (self.after.cpu - self.before.cpu) / self.interactions


async def serve(
    tables: int,
    *,
    thinking: float,
    warm: float,
    seconds: float,
    settings: Mapping[str, str] | None = None,
) -> Served:
    """People play at tables of all kinds; ``warm`` seconds of opening and joining are not counted."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = await stack.enter_async_context(sandbox(folder))
        bot = await stack.enter_async_context(running(server, folder, settings=settings))
        crowd = Crowd(server)
        scripts = [_script(crowd, number, thinking) for number in range(tables)]
        players = [
            asyncio.create_task(_begin(script, number, tables, warm)) for number, script in enumerate(scripts)
        ]
        await _or_failure(asyncio.sleep(warm), players)
        crowd.timings.acknowledged.clear()
        crowd.timings.failed.clear()
        before, began = bot.cost(), time.perf_counter()
        await _or_failure(asyncio.sleep(seconds / 2), players)
        halfway = bot.cost()
        await _or_failure(asyncio.sleep(seconds / 2), players)
        found = Served(
            time.perf_counter() - began,
            list(crowd.timings.acknowledged),
            crowd.timings.failed.total(),
            sum(script.games for script in scripts),
            before,
            bot.cost(),
            halfway,
        )
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        return found


def _script(crowd: Crowd, number: int, thinking: float) -> TableScript:
    rng = random.Random(number)
    name = tuple(catalogue.CATALOGUE)[number % len(catalogue.CATALOGUE)]
    seats = catalogue.game(name).seats
    people = rng.sample(crowd.people, rng.randint(seats.start, min(seats.stop - 1, len(crowd.people))))
    return TableScript(crowd, name, crowd.channel(f"table-{number}"), people, rng, thinking)


async def _begin(script: TableScript, number: int, tables: int, warm: float) -> None:
    await asyncio.sleep(number / tables * warm / 2)  # tables are not opened all at once
    await script.play()


async def _or_failure(waiting: Coroutine[Any, Any, None], players: Sequence[asyncio.Task[None]]) -> None:
    """Wait, and raise what a player's script raises."""
    timer = asyncio.ensure_future(waiting)
    done, _ = await asyncio.wait([timer, *players], return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        await task


def interactions(rounds: int) -> Sequence[Figure]:
    """The cost of an interaction in games of all kinds, and the memory afterwards."""
    tables = 2 * len(catalogue.CATALOGUE)
    served = asyncio.run(serve(tables, thinking=0.0, warm=10.0, seconds=WHOLE * max(1, rounds // 7)))
    return [
        Figure("an interaction", served.each, "ms CPU", 25, 12),
        Figure("interactions", served.interactions, "answered in time"),
        Figure("interactions a second", served.interactions / served.seconds, "/s"),
        Figure("not answered in time", served.failed, "interactions", 0),
        Figure("games played to their end", served.games, "games"),
        Figure("memory", served.after.memory, "MiB", 160, 130),
        Figure(
            "memory at the end beside halfway",
            served.after.memory,
            "MiB",
            1.05,
            peer="halfway",
            theirs=served.halfway.memory,
        ),
    ]


def _load(tables: int, stretch: bool) -> list[Figure]:
    served = asyncio.run(serve(tables, thinking=THINKING_SECONDS, warm=WARM_SECONDS, seconds=LOAD_SECONDS))
    of = f"{tables} tables: "
    median, slow = statistics.median(served.acknowledged), percentile(served.acknowledged, 99)
    bars: tuple[float | None, ...] = (None, None, None) if stretch else (10, 100, 0)
    return [
        Figure(f"{of}median", MILLI * median, "ms", bars[0]),
        Figure(f"{of}99th percentile", MILLI * slow, "ms", bars[1]),
        Figure(f"{of}not answered in time", served.failed, "interactions", bars[2]),
        Figure(f"{of}interactions a second", served.interactions / served.seconds, "/s"),
        Figure(f"{of}CPU", (served.after.cpu - served.before.cpu) / served.seconds, "cores"),
        Figure(f"{of}memory", served.after.memory, "MiB", None if stretch else 160),
    ]


def load(_rounds: int) -> Sequence[Figure]:
    """Acknowledgements while a hundred tables are played, and three hundred."""
    return [*_load(TABLES, stretch=False), *_load(3 * TABLES, stretch=True)]


ROWS = (
    Row(
        "acknowledgement",
        "milliseconds from the event of a command at the gateway to the first answer, on loopback, one after "
        "the other while a table is played beside; and those of a bot that only defers",
        "the network; the sandbox's own share, which is the same for both",
        acknowledgements,
    ),
    Row(
        "interaction",
        "CPU of all processes of the bot while two tables of each game are played at random without thinking "
        f"for {WHOLE:.0f} s: private panels, posts and pictures included",
        "the start of the bot, and the sandbox",
        interactions,
    ),
    Row(
        "load",
        f"{TABLES} and {3 * TABLES} tables of all kinds, people who think {THINKING_SECONDS:.0f} s "
        f"before a decision, for {LOAD_SECONDS:.0f} s; bot, sandbox and people on one machine",
        "the opening of the tables; games hardly end in this time",
        load,
    ),
)
