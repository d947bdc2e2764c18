"""A bot in service: people play at its tables for a while, and what it answered and used is noted."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bench.load.bots import Cost, running, sandbox
from bench.load.people import Crowd, TableScript
from bot import catalogue
from bot.local import environment
from bot.store import SqlStore
from bot.tables.values.ids import GuildId, UserId
from sandbox.app import Server

MILLI = 1000
PIECES = 6  # of the time that is measured, between which people may rest


@dataclass(frozen=True, slots=True)
class Play:
    """The people's part: they play at ``tables`` tables, of each kind in turn.

    ``thinking``: average seconds before a decision. ``warm``: seconds of opening and joining, which are
    not counted; ``seconds``: those that are. ``in_text``: tables and persons have chosen text without
    pictures. ``hurried``: each game has the fewest seats, so that many tables are open soon, and whoever
    waits for a board looks at their hand.
    """

    tables: int
    thinking: float
    warm: float
    seconds: float
    in_text: bool = False
    hurried: bool = False


@dataclass(frozen=True, slots=True)
class Served:
    """The results of some seconds of service."""

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
        return MILLI * (self.after.cpu - self.before.cpu) / max(1, self.interactions)


async def serve(play: Play, *, beside: Callable[[], object] | None = None) -> Served:
    """People play at tables of all kinds, and the bot answers them.

    ``beside`` measures the peer of the bot: it is called before, between and after ``PIECES`` pieces
    of the time, while the people rest.
    """
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = await stack.enter_async_context(sandbox(folder))
        await _prepare(server, folder, play.in_text)
        bot = await stack.enter_async_context(running(server, folder))
        crowd = Crowd(server)
        scripts = [_script(crowd, number, play) for number in range(play.tables)]
        players = [asyncio.create_task(_begin(script, number, play)) for number, script in enumerate(scripts)]
        await _or_failure(asyncio.sleep(play.warm), players)
        if beside is not None:
            await _beside(crowd, beside)
        crowd.timings.acknowledged.clear()
        crowd.timings.failed.clear()
        before, halfway, lasted = bot.cost(), bot.cost(), 0.0
        for piece in range(PIECES):
            began = time.perf_counter()
            await _or_failure(asyncio.sleep(play.seconds / PIECES), players)
            lasted += time.perf_counter() - began
            if beside is not None:
                await _beside(crowd, beside)
            if piece == PIECES // 2 - 1:  # at rest, as at the end
                halfway = bot.cost()
        found = Served(
            lasted,
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


async def _beside(crowd: Crowd, beside: Callable[[], object]) -> None:
    """Let the people rest until the bot has nothing to do, and measure what it is compared with."""
    await crowd.rest()
    beside()
    crowd.go_on()


def _script(crowd: Crowd, number: int, play: Play) -> TableScript:
    rng = random.Random(number)
    name = tuple(catalogue.CATALOGUE)[number % len(catalogue.CATALOGUE)]
    seats = catalogue.game(name).seats
    most = seats.start if play.hurried else min(seats.stop - 1, len(crowd.people))
    people = rng.sample(crowd.people, rng.randint(seats.start, most))
    return TableScript(
        crowd, name, crowd.channel(f"table-{number}"), people, rng, play.thinking, play.hurried
    )


async def _begin(script: TableScript, number: int, play: Play) -> None:
    await asyncio.sleep(number / play.tables * play.warm / 2)  # tables are not opened all at once
    await script.play()


async def _or_failure(waiting: Coroutine[Any, Any, None], players: Sequence[asyncio.Task[None]]) -> None:
    """Wait, and raise what a player's script raises."""
    timer = asyncio.ensure_future(waiting)
    done, _ = await asyncio.wait([timer, *players], return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        await task


async def _prepare(server: Server, folder: Path, in_text: bool) -> None:
    """Make the database, which is done once in its life, and choose text for all tables and persons."""
    store = await SqlStore.connect(environment(folder, server.world.endpoint)["PALERMO_DATABASE_URL"])
    guild = int(server.world.identity.guild_id)
    await store.servers.change(GuildId(guild), lambda settled: replace(settled, in_text=in_text))
    for person in server.world.people:
        await store.preferences.change(
            UserId(int(person.id)), lambda chosen: replace(chosen, in_text=in_text)
        )
    await store.close()
