"""Builds all services, connects them and runs the bot."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from typing import Any

import structlog

from bot import catalogue
from bot.chat.app import departure
from bot.chat.app.bot import Bot
from bot.chat.app.connection import Connection
from bot.chat.app.handover import Handover
from bot.chat.screens.context import Games
from bot.chat.wire.error_boundary import guarded
from bot.clock import Clock
from bot.copies.backup_schedule import Schedule, back_up
from bot.copies.old_copies import delete_old_copies
from bot.drawing.service import Drawings
from bot.outages import Signs, discord_failures, persistently, store_failures
from bot.reporting import reported
from bot.services import bounds_of, build_clubs, build_tables
from bot.settings import DISCORD, Settings, unknown
from bot.store import SqlStore, Start
from bot.successor import Successor
from bot.systemd import notify
from bot.tasks import ended
from bot.thinking.service import Minds

log = structlog.get_logger()

DUMP = Path("data/palermo.dump")
"""The beginning of the names of copies of PostgreSQL, as those of SQLite begin with its file's."""
PURGE_SECONDS = 3600.0  # between looks at whether a server is to be deleted


def run(settings: Settings, *, again: bool = False, backup: bool = True, take_over: bool = False) -> None:
    """Run the bot until it is told to stop (SIGINT, SIGTERM). An outage is waited out.

    ``again``: although its database was copied to another one. ``backup``: whether PostgreSQL is copied
    before its schema is changed. ``take_over``: from the process that serves the same shards now. Raises
    WrongSetting for a token or a database that does not work, NotLetIn for what else the host has to mend.
    """
    asyncio.run(_serve(settings, Start(again, DUMP if backup else None), take_over))


def connection_of(settings: Settings) -> Connection:
    """Return how Discord is reached."""
    return Connection(
        api=None if settings.discord_api == DISCORD else settings.discord_api,
        proxy=settings.proxy,
        shard_count=settings.shard_count,
        shard_ids=settings.shard_ids,
    )


def leave(settings: Settings, server: int) -> bool:
    """Leave a server; False if the bot is not on it. Raises WrongSetting, NotLetIn, Unreachable."""
    with discord_failures():
        return asyncio.run(
            departure.leave(connection_of(settings), settings.discord_token.get_secret_value(), server)
        )


async def _serve(settings: Settings, start: Start, take_over: bool = False) -> None:
    task = asyncio.current_task()
    assert task is not None  # noqa: S101 - asyncio.run has made it
    # Windows has no signal handlers on the loop; there asyncio.run itself cancels this task at Ctrl-C.
    with suppress(NotImplementedError):
        for stop in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(stop, task.cancel)
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR2, Successor().start)
    if not take_over:
        notify("READY=1")
    try:
        signs = Signs(settings.health_file, shown=not take_over)
        async with _watched(settings, signs):
            store = await persistently(
                lambda: _store(settings, start), signs, "The bot is waiting for its database."
            )
            try:
                after, file = timedelta(days=settings.purge_days), settings.database_file or _dump()
                async with _backed_up(settings), _deleting(store, after, file):
                    await _first(_connected(settings, store, signs), _kept(store))
            finally:
                await store.close()
    except asyncio.CancelledError:
        log.info("stopped")


async def _store(settings: Settings, start: Start) -> SqlStore:
    with store_failures():
        return await SqlStore.connect(settings.database_url, start)


def _dump() -> Path | None:
    """Return what copies of PostgreSQL are named after, where there is a folder for any."""
    return DUMP if DUMP.parent.is_dir() else None


async def _kept(store: SqlStore) -> None:
    """Keep the database for the bot. Raises WrongSetting if it was copied meanwhile."""
    with store_failures():
        await store.presence.keep()


async def _first(*works: Coroutine[Any, Any, None]) -> None:
    """Wait for the first of these that ends, and end the others."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        await ended(*tasks)


@asynccontextmanager
async def _watched(settings: Settings, signs: Signs) -> AsyncIterator[None]:
    """Health, metrics and errors go where the settings say."""
    async with AsyncExitStack() as stack:
        if settings.metrics_port is not None:
            from bot.monitoring import monitored, monitored_later  # noqa: PLC0415 - with a web server: 1.4 MiB

            page = monitored if signs.shown else monitored_later  # the other process still has the port
            address = settings.metrics_host, settings.metrics_port
            await stack.enter_async_context(page(*address, settings.health_file))
        if settings.error_webhook is not None:
            url = settings.error_webhook.get_secret_value()
            await stack.enter_async_context(reported(url, settings.proxy))
        stack.callback(signs.remove)
        yield


@asynccontextmanager
async def _backed_up(settings: Settings) -> AsyncIterator[None]:
    """Backups are made meanwhile, where the settings say so."""
    async with AsyncExitStack() as stack:
        if settings.backup_dir is not None and settings.database_file is not None:
            schedule = Schedule(
                settings.backup_dir, timedelta(hours=settings.backup_hours), settings.backup_keep
            )
            task = asyncio.create_task(back_up(settings.database_file, schedule, lambda: datetime.now(UTC)))
            stack.callback(task.cancel)
        yield


@asynccontextmanager
async def _deleting(store: SqlStore, after: timedelta, file: Path | None) -> AsyncIterator[None]:
    """Once an hour, delete the data of servers that the bot left ``after`` ago, and expired data.

    And old copies of the ``file`` of an SQLite database, or of what those of PostgreSQL are named after.
    """

    async def purge() -> None:
        for server in await store.purge(datetime.now(UTC) - after):
            log.info("server deleted", guild=server)

    async def run() -> None:
        while True:
            await guarded(purge(), "deleting servers")
            await guarded(store.expire(datetime.now(UTC)), "deleting what has expired")
            if file is not None:
                copies = delete_old_copies(file, store.values, datetime.now(UTC))
                await guarded(copies, "deleting old copies")
            await asyncio.sleep(PURGE_SECONDS)

    task = asyncio.create_task(run())
    try:
        yield
    finally:
        await ended(task)  # its transaction ends before the store


async def _connected(settings: Settings, store: SqlStore, signs: Signs) -> None:
    clock = Clock(settings.clock_file)
    release = version("palermo")
    drawings, minds = Drawings(settings.picture_workers), Minds(settings.thinking_workers)
    tables = build_tables(
        games=catalogue.game,
        store=store,
        now=clock.now,
        bounds=bounds_of(settings),
        webhooks=settings.webhooks,
        thinker=minds,
        adviser=minds,
    )

    def serving(shown: bool) -> None:
        signs.shown = shown

    connection = connection_of(settings)

    def main_process() -> None:
        notify(f"MAINPID={os.getpid()}", "READY=1", f"STATUS=Palermo {release} is serving.")

    handover = Handover(
        store.values,
        connection.shards,
        clock.now,
        waits=not signs.shown,
        on_serving=serving,
        before_alone=main_process,
    )

    async def serve() -> None:
        bot = Bot(  # a new one for each try: a client of the library connects once
            tables=tables,
            clubs=build_clubs(tables, catalogue.game, store, clock.now),
            values=store.values,
            games=Games(tuple(catalogue.CATALOGUE), catalogue.game, drawings.draw),
            now=clock.now,
            release=release,
            health_file=settings.health_file,
            clicks_a_second=settings.clicks_a_second,
            connection=connection,
            servers=settings.servers,
            handover=handover,
        )
        with discord_failures(), store_failures():
            await bot.run(settings.discord_token.get_secret_value())

    async def count_former() -> None:
        await guarded(tables.results.count_former(), "counting former games")

    log.info("starting", release=release)
    for sentence in unknown():
        log.warning(sentence)
    former = asyncio.create_task(count_former())
    try:
        await persistently(serve, signs, "The bot is waiting for Discord to let it log in.")
    finally:
        await ended(former)
        await tables.thoughts.close()
        await minds.close()
        await drawings.close()
