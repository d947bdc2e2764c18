"""Two processes share one database by Discord's sharding: one may die, and nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count, cycle
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import aiohttp
import asyncpg  # type: ignore[import-untyped]
import pytest

from bot import catalogue
from bot.services import build_tables
from bot.store import SqlStore
from bot.tables import Click, Place
from bot.tables.values.ids import ChannelId, GuildId, MessageId, TableId, UserId
from sandbox import sessions
from sandbox.administration import make_channel, make_guild
from sandbox.app import Server, serve
from sandbox.limits import Limits
from sandbox.records import ChannelType
from sandbox.world import World
from tests.breadth import wide
from tests.e2e import test_crashes
from tests.e2e.crashes import (
    DOWN_SECONDS,
    ForkedBot,
    Log,
    Player,
    Row,
    Table,
    Watcher,
    clicked,
    forked_bot,
    reader,
)
from tests.e2e.test_crashes import PLAYING, goes_on
from tests.postgres import programs

pytestmark = [
    pytest.mark.asyncio(loop_scope="function"),
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork"),
]

SHARDS = 4
TABLES = {"postgresql": int(os.environ.get("TABLES", "8")), "sqlite": 24}
PLAYED = 4  # of them by clicks, one in a guild of each shard
DAY = 86_400  # seconds: the usual pace
HOLD = 61  # seconds after which a job that somebody took and did not do is due again
SHARD_BITS = 22
WAITING = "SELECT * FROM posts WHERE due < '2999-01-01'"  # reminders are removed one day
T = TypeVar("T")
BY_CLOCK = "SELECT table_id, seat FROM entries WHERE kind = 'move' AND by = 'clock' ORDER BY 1, 2"


async def until(true: Callable[[], bool]) -> None:
    """Wait until it is true, looking seldom: each look asks the database for much."""
    await test_crashes.until(true, every=0.1)


class Idle(NamedTuple):
    """A running table at which nobody clicks: its number, its channel, and the seats whose clocks run."""

    table: TableId
    channel: str
    seats: list[int]


class Shared(NamedTuple):
    """A new database: its URL, what asks it, and how many tables it holds."""

    url: str
    rows: Callable[[str], list[Row]]
    tables: int


@pytest.fixture(params=wide([*TABLES], ["postgresql" if programs() else "sqlite"]))
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shared]:
    """Unless all is tried, one of them: the store's own tests of two processes try both."""
    if request.param == "sqlite":
        file = tmp_path / "shared.db"
        yield Shared(f"sqlite:///{file}", reader(file), TABLES["sqlite"])
        return
    url: str = request.getfixturevalue("fresh_database")()
    with asked(url) as rows:
        yield Shared(url, rows, TABLES["postgresql"])


async def test_one_process_takes_over_the_shards_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shared: Shared
) -> None:
    """On one machine they may share an SQLite file as well."""
    monkeypatch.setattr(Limits, "take", lambda *_: {})
    monkeypatch.setattr(Limits, "take_global", lambda _: None)
    monkeypatch.setattr(sessions, "IDENTIFY_GAP_SECONDS", 0.0)
    # A day later the sandbox would forget the clicks that are just being made, and whose they were.
    monkeypatch.setattr(World, "drop_interaction", lambda *_: None)
    url, rows, tables = shared
    async with serve(tmp_path) as server, aiohttp.ClientSession() as http:
        guilds = guilds_of_all_shards(server)
        idle = await running_tables(server, url, guilds, tables - PLAYED)
        async with two_bots(server, tmp_path, url) as (first, second):
            log = Log(rows)
            clocks = sum(len(job.seats) for job in idle)
            quiet = {job.table for job in idle}
            players = played(server, http, guilds)
            people = {user.name: user.id for user in server.world.people}
            watcher = Watcher(server, http, people["Zoe"])
            async with asyncio.TaskGroup() as tasks:
                background = [tasks.create_task(player.play()) for player in players]
                background.append(tasks.create_task(watcher.watch()))
                await first.start()
                await second.start()
                await until(lambda: server.api.sessions.shards == set(range(SHARDS)))
                await until(lambda: len(log.rows(PLAYING)) == tables)
                await until(lambda: goes_on(log, 1, quiet))
                await take_over(server, log, first, second, tables // 8)
                await until(lambda: goes_on(log, 2, quiet))
                for task in background[:-1]:
                    task.cancel()
                await until(lambda: len(log.rows(BY_CLOCK)) >= clocks)
                played_at = {player.table.channel: player.table for player in players}.values()
                await test_crashes.until_settled(server, log, played_at, WAITING)
                background[-1].cancel()
            log.check()
            watcher.check()
            log.check_clicks(clicked(players))
            check_idle(server, log, idle)


async def take_over(server: Server, log: Log, first: ForkedBot, second: ForkedBot, struck: int) -> None:
    """The second dies while every table's clock strikes; the first starts again with all shards."""
    server.advance(DAY)
    await test_crashes.until(lambda: len(log.rows(BY_CLOCK)) > struck)  # in the midst of it
    second.kill()
    await until(lambda: server.api.sessions.shards == {0, 1})
    log.check()
    server.advance(HOLD + DOWN_SECONDS)
    first.stop()
    await until(lambda: not server.api.sessions.connected)
    first.settings = {**first.settings, **shards(range(SHARDS))}
    await first.start()


def check_idle(server: Server, log: Log, idle: list[Idle]) -> None:
    """Each clock has struck once, and one board stands there, which was posted once."""
    struck = log.rows(BY_CLOCK)
    for job in idle:
        assert [seat for table, seat in struck if table == job.table] == job.seats
        assert len(server.world.history(job.channel, None, limit=9)) == 1, job


def guilds_of_all_shards(server: Server) -> list[str]:
    """A guild of each shard; the first guild may be any of them."""
    found = {shard_of(server.world.identity.guild_id): server.world.identity.guild_id}
    while len(found) < SHARDS:
        guild = make_guild(server.world)
        found.setdefault(shard_of(guild), guild)
        server.advance(1)  # its milliseconds choose the shard
    return [found[shard] for shard in range(SHARDS)]


def shard_of(guild: str) -> int:
    return (int(guild) >> SHARD_BITS) % SHARDS


def channel_in(server: Server, guild: str, name: str) -> str:
    further = None if guild == server.world.identity.guild_id else guild
    host = server.world.people[0]
    return make_channel(server.world, host, ChannelType.TEXT, name, guild=further).id


async def running_tables(server: Server, url: str, guilds: list[str], number: int) -> list[Idle]:
    """Tables that have begun, and whose posts are all done; each in a channel of its own."""
    store = await SqlStore.connect(url)
    now = datetime.fromtimestamp(server.world.clock.now(), UTC)
    tables = build_tables(games=catalogue.game, store=store, now=lambda: now, rng=lambda: random.Random(0))
    clicks = count(1)
    people = [user for user in server.world.people if not user.spectator]

    async def begin(guild: str, index: int) -> Idle:
        channel = channel_in(server, guild, f"table-{index}")
        one, two = people[index % len(people)], people[(index + 1) % len(people)]

        def click(user: str, name: str) -> Click:
            return Click(next(clicks), UserId(int(user)), name, False)

        table = await tables.openings.open(
            click(one.id, one.name), Place(GuildId(int(guild)), ChannelId(int(channel))), "streets"
        )
        await tables.lobby.join(click(two.id, two.name), table.id)
        table = await tables.play.start(click(one.id, one.name), table.id)
        return Idle(table.id, channel, sorted(clock.seat for clock in table.clocks))

    places = [guild for guild, _ in zip(cycle(guilds), range(number), strict=False)]
    found = await asyncio.gather(*[begin(guild, index) for index, guild in enumerate(places)])
    while posts := await store.outbox.due(now + timedelta(days=1), 10 * number):
        for post in posts:
            if post.kind == "show":  # as if somebody had deleted it: a clock runs once its board was out
                version = (await tables.queries.table(post.table)).version
                await store.outbox.sent(post.id, MessageId(post.id), version, now)
            else:
                await store.outbox.drop(post.id)
    await store.close()
    return found


def played(server: Server, http: aiohttp.ClientSession, guilds: list[str]) -> list[Player]:
    """Two persons at a table of each guild."""
    people = [user.id for user in server.world.people if not user.spectator]
    rng = random.Random(1)
    found = []
    for number, guild in enumerate(guilds):
        pair = [people[number % len(people)], people[(number + 1) % len(people)]]
        table = Table("streets", channel_in(server, guild, f"clicks-{number}"), pair)
        found += [Player(server, http, person, table, random.Random(rng.random())) for person in pair]
    return found


def shards(ids: range) -> dict[str, str]:
    return {"PALERMO_SHARD_COUNT": str(SHARDS), "PALERMO_SHARD_IDS": ",".join(map(str, ids))}


@asynccontextmanager
async def two_bots(server: Server, folder: Path, url: str) -> AsyncIterator[tuple[ForkedBot, ForkedBot]]:
    """Two processes with two shards each, not started yet."""
    async with forked_bot(server, folder) as first:
        common = {"PALERMO_DATABASE_URL": url, "REQUESTS_A_SECOND": "400"}
        first.settings = {**common, **shards(range(2))}
        own = {"PALERMO_HEALTH_FILE": str(folder / "health of the second")}
        second = ForkedBot(first.server, {**common, **shards(range(2, SHARDS)), **own})
        try:
            yield first, second
        finally:
            if second.pid:
                second.kill_if_alive()


@contextmanager
def asked(url: str) -> Iterator[Callable[[str], list[Row]]]:
    """Asks a PostgreSQL database, from within the event loop; by one connection, in a loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        runner = thread.submit(asyncio.Runner).result()

        def done(what: Coroutine[Any, Any, T]) -> T:
            return thread.submit(runner.run, what).result()

        connection = done(asyncpg.connect(url))
        try:
            yield lambda query: [tuple(row) for row in done(connection.fetch(query))]
        finally:
            done(connection.close())
            thread.submit(runner.close).result()
