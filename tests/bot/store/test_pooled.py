"""PgBouncer between the bot and PostgreSQL, which gives each transaction another connection."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.copies.copying import copy
from bot.copies.ends import NotCopied
from bot.store import SqlStore, Start
from bot.tables.values.ids import ChannelId, TableId
from tests.bot.tables.world import ANNA, BEPPE, World, place_in
from tests.postgres import UNPRIVILEGED

PATIENCE = 180.0  # seconds for the pool to open its socket
PORT = 6432
TABLES, ROUNDS = 6, 4


@pytest.fixture
def pooled(fresh_database: Callable[[], str]) -> Iterator[str]:
    """The URL of a new database behind a pool with two connections to its server."""
    program = shutil.which("pgbouncer", path=os.environ["PATH"] + ":/usr/sbin")
    if program is None:
        pytest.skip("no pgbouncer is installed")
    url = make_url(fresh_database())
    home = Path(tempfile.mkdtemp(prefix="palermo-pool-"))
    user = UNPRIVILEGED if os.geteuid() == 0 else None
    if user is not None:
        shutil.chown(home, user)
    (home / "pool.ini").write_text(
        f"[databases]\n{url.database} = host={url.query['host']} user=palermo\n[pgbouncer]\n"
        f"listen_addr =\nlisten_port = {PORT}\nunix_socket_dir = {home}\nauth_type = any\n"
        f"pool_mode = transaction\ndefault_pool_size = 2\nlogfile = {home}/log\n",
        encoding="utf-8",
    )
    process = subprocess.Popen([program, "-q", str(home / "pool.ini")], user=user)  # noqa: S603 - our own words
    try:
        yield url.update_query_dict({"host": str(home), "port": str(PORT)}).render_as_string()
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(home)


async def test_games_through_a_pool_of_transactions(pooled: str, tmp_path: Path) -> None:
    """With the parameter that the host's guide names, statements of different transactions never meet."""
    url = make_url(pooled).update_query_dict({"prepared_statement_cache_size": "0"})
    socket = Path(str(url.query["host"])) / f".s.PGSQL.{PORT}"
    async with asyncio.timeout(PATIENCE):
        while not socket.exists():  # noqa: ASYNC110  another process makes it
            await asyncio.sleep(0.05)
    store = await SqlStore.connect(url.render_as_string(), Start())
    world = World(store)

    async def play(channel: ChannelId) -> int:
        place = place_in(channel)
        table = await world.lobby(ANNA, BEPPE, place=place)
        await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", ROUNDS)
        await world.tables.play.start(world.click(ANNA), table.id)
        for _ in range(ROUNDS):
            await world.bid(ANNA, table.id)
            await world.bid(BEPPE, table.id)
        return table.id

    played = await asyncio.gather(*[play(ChannelId(channel)) for channel in range(TABLES)])
    for table in played:
        moves = [
            entry for entry in await store.tables.entries(TableId(table), 0, 999) if entry.kind == "move"
        ]
        assert len(moves) == 2 * ROUNDS
    with pytest.raises(NotCopied, match="The bot is running"):  # the pool keeps its lock
        await asyncio.to_thread(
            copy, url.render_as_string(), f"sqlite:///{tmp_path}/copy.db", world.games.__getitem__
        )
    await store.close()
