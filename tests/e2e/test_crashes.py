"""The bot is killed at random instants while several tables are played: nothing is lost, nothing is doubled.

``make soak`` kills it a thousand times; KILLS says how often, KILL_SEED when.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Set
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from bot.chat.wire.controls import decode
from sandbox import sessions
from sandbox.app import Server, serve
from sandbox.limits import Limits
from sandbox.rest.messages import NONCE_SECONDS
from tests.bot.chat.harness import custom_ids
from tests.bot.chat.kinds import Kind
from tests.e2e.crashes import (
    DOWN_SECONDS,
    PATIENCE,
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

pytestmark = [
    pytest.mark.asyncio(loop_scope="function"),
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork"),
]

KILLS = int(os.environ.get("KILLS", "8"))
SEED = int(os.environ.get("KILL_SEED", "1"))
STARTING = 0.25  # how often the bot is killed while it starts
START_SECONDS = 0.3  # in which such a kill comes
REQUESTS = 40  # of the bot, after at most this many of which such a kill comes otherwise
IDLE_SECONDS = 4.0  # without as many requests, after which it comes all the same
MOMENT_SECONDS = 0.02  # from the request that was chosen to the kill, at most
PLAYING = "SELECT id FROM tables WHERE phase = 'playing'"
LIVE = """SELECT channel, id, phase, version, board_message, board_version
    FROM tables WHERE phase IN ('lobby', 'playing')"""
FORGOTTEN_SECONDS = int(NONCE_SECONDS) + DOWN_SECONDS  # after these Discord posts a repeated nonce again
LAST_MOVES = 2  # that each table makes after the last kill


async def test_no_kill_loses_or_doubles_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    requests = Requests()
    monkeypatch.setattr(Limits, "take", requests.count)
    monkeypatch.setattr(Limits, "take_global", lambda _: None)
    monkeypatch.setattr(sessions, "IDENTIFY_GAP_SECONDS", 0.0)
    monkeypatch.setattr(sessions, "IDENTIFIES_A_DAY", 10 * KILLS + 100)
    rng = random.Random(SEED)
    log = Log(reader(tmp_path / "palermo.db"))
    async with (
        serve(tmp_path) as server,
        aiohttp.ClientSession() as http,
        forked_bot(server, tmp_path) as bot,
    ):
        ids = {user.name: user.id for user in server.world.people}
        tables = seats(server, ids)
        players = [
            Player(server, http, person, table, random.Random(rng.random()))
            for table in tables
            for person in table.people
        ]
        watcher = Watcher(server, http, ids["Zoe"])
        async with asyncio.TaskGroup() as tasks:
            background = [tasks.create_task(player.play()) for player in players]
            background.append(tasks.create_task(watcher.watch()))
            await bot.start()
            await until(lambda: len(log.rows(PLAYING)) == len(tables))
            bot.kill()
            for _ in range(KILLS):
                await run_until_killed(server, bot, requests, rng)
                log.check()
                watcher.check()
                for player in players:
                    log.check_shown(player)
                server.advance(rng.choice((DOWN_SECONDS, FORGOTTEN_SECONDS)))
            await bot.start()
            before = len(log.moves())
            await until(lambda: goes_on(log, LAST_MOVES))
            for task in background[:-1]:
                task.cancel()
            await until_settled(server, log, tables, "SELECT * FROM posts")
            background[-1].cancel()
        log.check()
        watcher.check()
        log.check_clicks(clicked(players))
        assert before >= KILLS // 10, "hardly anything was played"


def seats(server: Server, ids: dict[str, str]) -> list[Table]:
    channels = {channel.name: channel.id for channel in server.world.channels.values()}
    return [
        Table("streets", channels["back-room"], [ids["Anna"], ids["Bruno"]]),
        Table("chicago", channels["harbour"], [ids["Carla"], ids["Elena"]]),
        Table("streets", channels["piazza"], [ids["Dario"]], ai=True),
    ]


class Requests:
    """Counts the bot's requests, in place of Discord's limits."""

    def __init__(self) -> None:
        self._left = 0
        self._passed = asyncio.Event()

    def count(self, *_: object) -> dict[str, str]:
        """One more; no limit."""
        self._left -= 1
        if self._left <= 0:
            self._passed.set()
        return {}

    async def pass_by(self, number: int) -> None:
        """Wait for this many of them, but not for long."""
        self._left = number
        self._passed.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(IDLE_SECONDS):
                await self._passed.wait()


async def run_until_killed(server: Server, bot: ForkedBot, requests: Requests, rng: random.Random) -> None:
    await bot.start()
    if rng.random() < STARTING:
        await asyncio.sleep(rng.uniform(0, START_SECONDS))
    else:
        await until(lambda: server.api.sessions.connected)
        await requests.pass_by(rng.randint(1, REQUESTS))
        await asyncio.sleep(rng.uniform(0, MOMENT_SECONDS))
    bot.kill()
    await until(lambda: not server.api.sessions.connected)


async def until(true: Callable[[], bool], every: float = 0.05) -> None:
    """Wait until it is true. ``every``: seconds between two looks."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110  what is waited for lies in a file
            await asyncio.sleep(every)


async def until_settled(server: Server, log: Log, tables: Collection[Table], waiting: str) -> None:
    """Wait until no post waits and the boards stand; else say which. ``waiting``: the query for them."""
    try:
        await until(lambda: log.rows(waiting) == [] and not wrong_boards(server, log, tables), every=0.1)
    except TimeoutError as late:
        left, wrong = log.rows(waiting), wrong_boards(server, log, tables)
        raise AssertionError(f"posts that wait: {left}; channels with wrong boards: {wrong}") from late


def goes_on(log: Log, moves: int, but: Set[int] = frozenset()) -> bool:
    """Return whether nearly all tables have made this many moves since the last look at a killed bot."""
    now = log.rows("SELECT table_id, version FROM entries WHERE kind = 'move'")
    fresh = [table for table, version in now if (table, version) not in log.entries]
    live = [table for (table,) in log.rows("SELECT id FROM tables WHERE phase IN ('lobby', 'playing')")]
    live = [table for table in live if table not in but]
    return bool(live) and all(fresh.count(table) >= moves for table in live)


def wrong_boards(server: Server, log: Log, tables: Iterable[Table]) -> list[str]:
    """The channels that do not show one board per running table, and none for those that have ended."""
    live: dict[str, list[Row]] = defaultdict(list)
    for channel, *known in log.rows(LIVE):
        live[str(channel)].append(tuple(known))
    return [
        f"{boards} stand in {table.channel} for the tables {live[table.channel]}"
        for table in tables
        if len(boards := standing(server, table)) != len(live[table.channel])
    ]


def standing(server: Server, table: Table) -> list[str]:
    """The boards with a button Play, and lobbies, in the channel: their numbers, nonces and last edits."""
    found = []
    for message in server.world.history(table.channel, None, limit=100):
        shown = {decode(one).kind for one in custom_ids({"components": message.components})}
        if shown & {Kind.PLAY, Kind.MORE}:
            found.append(f"{message.id} (nonce {message.nonce}, edited {message.edited})")
    return found
