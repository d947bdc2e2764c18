"""The previous release goes on beside this one, on one database: migrations only add what it can ignore.

``.ci/previous-release`` names its commit. CI fails where that cannot be found.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.catalogue import CATALOGUE
from bot.store import SqlStore
from bot.tables.values.servers import LEFT_SERVER
from sandbox import sessions
from sandbox.app import Server, serve
from sandbox.limits import Limits
from tests.bot.tables.world import ANNA, BEPPE, World
from tests.e2e.crashes import Log, Player, Table, Watcher, clicked, forked_bot, reader
from tests.e2e.test_crashes import PLAYING, goes_on, until
from tests.e2e.test_handover import alive
from tests.e2e.test_processes import SHARDS, channel_in, guilds_of_all_shards, shards
from tests.revisions import ROOT, NothingToCompareError, extract

pytestmark = [
    pytest.mark.asyncio(loop_scope="function"),
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork"),
]


@pytest.fixture
def previous(tmp_path: Path) -> Path:
    """The files of the previous release."""
    tree = tmp_path / "previous"
    tree.mkdir()
    commit = (ROOT / ".ci" / "previous-release").read_text(encoding="utf-8").strip()
    try:
        extract(ROOT, commit, tree)
    except NothingToCompareError as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"{commit} of .ci/previous-release is not here: {missing}")
    return tree


PURGE = """
import asyncio, sys
from datetime import datetime, timedelta
from bot.store import SqlStore
from bot.store.database import Database

async def purge():
    store = SqlStore(Database(sys.argv[1]))
    print(*await store.purge(datetime.fromisoformat(sys.argv[2])))
    await store.close()

asyncio.run(purge())
"""
"""What a process of the previous release does once an hour."""


async def test_the_previous_release_deletes_servers_beside_this_one(tmp_path: Path, previous: Path) -> None:
    """Also what it does not know of their tables: an analysis, here."""
    url = f"sqlite:///{tmp_path}/shared.db"
    world = World(await SqlStore.connect(url))
    table = await world.game(ANNA, BEPPE)
    await world.store.analyses.put(table.id, {})
    await world.store.values.set(f"{LEFT_SERVER}{table.place.guild}", world.time.isoformat())
    later = world.time + timedelta(days=1)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", PURGE, url, later.isoformat()),
        cwd=previous,
        env={**os.environ, "PYTHONPATH": str(previous)},
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await process.communicate()
    assert (process.returncode, told.decode().split()) == (0, [str(table.place.guild)])
    assert await world.store.tables.load(table.id) is None
    assert await world.store.analyses.get(table.id) is None
    await world.store.close()


async def test_the_previous_release_plays_on_beside_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, previous: Path
) -> None:
    """All games are played in servers of both; then this one takes over the shards of the other."""
    monkeypatch.setattr(Limits, "take", lambda *_: {})
    monkeypatch.setattr(Limits, "take_global", lambda _: None)
    monkeypatch.setattr(sessions, "IDENTIFY_GAP_SECONDS", 0.0)
    log = Log(reader(tmp_path / "shared.db"))
    async with (
        serve(tmp_path) as server,
        aiohttp.ClientSession() as http,
        forked_bot(server, tmp_path, previous) as former,
        forked_bot(server, tmp_path) as present,
    ):
        common = {"PALERMO_DATABASE_URL": f"sqlite:///{tmp_path}/shared.db", "REQUESTS_A_SECOND": "400"}
        former.settings = {**common, **shards(range(2))}
        own = {"PALERMO_HEALTH_FILE": str(tmp_path / "health of the present one")}
        present.settings = {**common, **own, **shards(range(2, SHARDS))}
        players = everywhere(server, http)
        watcher = Watcher(server, http, {user.name: user.id for user in server.world.people}["Zoe"])
        async with asyncio.TaskGroup() as tasks:
            background: list[asyncio.Task[Any]] = [tasks.create_task(player.play()) for player in players]
            background.append(tasks.create_task(watcher.watch()))
            await former.start()
            await until(lambda: len(log.rows(PLAYING)) >= len(CATALOGUE) // 2)
            await present.start()
            await until(lambda: server.api.sessions.shards == set(range(SHARDS)))
            await until(lambda: len(log.rows(PLAYING)) >= len(CATALOGUE))
            log.check()
            await until(lambda: goes_on(log, 2))
            former.stop()
            await until(lambda: not alive(former.pid))
            present.stop()
            await until(lambda: not alive(present.pid))
            present.settings = {**present.settings, **shards(range(SHARDS))}
            log.check()
            await present.start()
            await until(lambda: goes_on(log, 1))
            for task in background:
                task.cancel()
        log.check()
        watcher.check()
        log.check_clicks(clicked(players))


def everywhere(server: Server, http: aiohttp.ClientSession) -> list[Player]:
    """A table of each game, in a server of each shard in turn."""
    here = [user.id for user in server.world.people if not user.spectator]
    rng = random.Random(1)
    guilds = guilds_of_all_shards(server)
    found = []
    for number, game in enumerate(CATALOGUE):
        those = [here[(number + seat) % len(here)] for seat in range(3 if game == "city" else 2)]
        table = Table(game, channel_in(server, guilds[number % SHARDS], f"table-{number}"), those)
        found += [Player(server, http, person, table, random.Random(rng.random())) for person in those]
    return found
