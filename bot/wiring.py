"""Builds all services, connects them and runs the bot."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
import discord
import structlog

from bot import catalogue, health
from bot.backup_schedule import Schedule, back_up
from bot.chat.app import departure
from bot.chat.app.client import Bot, Connection
from bot.chat.app.handover import Handover
from bot.chat.screens.context import Games
from bot.chat.wire.error_boundary import guarded
from bot.clock import Clock
from bot.clubs.services.calls import TableCalls
from bot.clubs.services.clubs import Clubs
from bot.clubs.services.seasons import Seasons
from bot.drawing.service import Drawings
from bot.old_copies import delete_old_copies
from bot.reporting import reported
from bot.settings import DISCORD, WHERE_TOKENS_ARE, Settings, WrongSetting, unknown
from bot.store import SqlStore, Start
from bot.successor import Successor
from bot.systemd import notify
from bot.tables import StoreUnavailable
from bot.tables.clocks.deadlines import Deadlines, Work
from bot.tables.clocks.jobs import JobRunner
from bot.tables.clocks.quiet_settings import QuietSettings
from bot.tables.clocks.substitutes import Substitutes, take_over
from bot.tables.clocks.thoughts import Thinker, Thoughts, Unthinking
from bot.tables.clocks.vacations import Vacations
from bot.tables.decisions.administration import Administration
from bot.tables.decisions.chronicle_threads import ChronicleThreads
from bot.tables.decisions.relocation import Relocation
from bot.tables.decisions.suspension import Suspension
from bot.tables.decisions.takeovers import Takeovers
from bot.tables.decisions.votes import Votes, resume, settle
from bot.tables.lobby.lobby import Lobby
from bot.tables.lobby.openings import Openings, random_seed
from bot.tables.lobby.servers import Servers
from bot.tables.persons.hints import Hints
from bot.tables.persons.lessons import Lessons
from bot.tables.persons.privacy import Privacy
from bot.tables.persons.standings import Standings
from bot.tables.persons.weeks import Weeks
from bot.tables.play.notes import Notes
from bot.tables.play.orders import Orders, carry_out
from bot.tables.play.play import Play
from bot.tables.play.take_back import TakeBack
from bot.tables.play.trials import Trials
from bot.tables.reading.exports import Exports
from bot.tables.reading.follows import Follows
from bot.tables.reading.public_log import PublicLog
from bot.tables.reading.queries import Queries
from bot.tables.reading.replays import Replays
from bot.tables.reading.shares import Shares
from bot.tables.reading.wishes import Wishes
from bot.tables.repository.seats import Seats
from bot.tables.repository.table_repository import TableRepository
from bot.tables.services import Tables
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.change import JobKind
from bot.tasks import ended
from bot.thinking.service import Minds
from engines.base import AnyGame
from engines.text import Refused

log = structlog.get_logger()

DUMP = Path("data/palermo.dump")
"""What the names of copies of PostgreSQL begin with, as those of SQLite begin with its file's."""
PURGE_SECONDS = 3600.0  # between looks at whether a server is to be deleted
PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)  # seconds before the next attempt; the last one repeats
WRONG_SHARDS = (4010, 4011)  # with which the gateway closes: no such shard; more shards are needed

T = TypeVar("T")


class Unreachable(Refused):
    """Discord or the database did not answer, for a reason that may pass: it is tried again."""


class NotLetIn(Refused):
    """Discord does not connect this bot until its host does something."""


def run(settings: Settings, *, again: bool = False, backup: bool = True, take_over: bool = False) -> None:
    """Run the bot until it is told to stop (SIGINT, SIGTERM). An outage is waited out.

    ``again``: although its database was copied to another one. ``backup``: whether PostgreSQL is copied
    before its schema is changed. ``take_over``: from the process that serves the same shards now. Raises
    WrongSetting for a token or a database that does not work, NotLetIn for what else the host has to mend.
    """
    asyncio.run(_serve(settings, Start(again, DUMP if backup else None), take_over))


OTHER_JOBS: Mapping[JobKind, Work] = {
    "resume": resume,
    "vote": settle,
    "order": carry_out,
    "substitute": take_over,
}
"""Handlers of the jobs that belong to other services than the clocks."""


def build_tables(  # noqa: PLR0913 - parts of the program, all by name
    *,
    games: Callable[[str], AnyGame],
    store: SqlStore,
    now: Callable[[], datetime],
    bounds: Bounds = BOUNDS,
    webhooks: bool = False,
    seed: Callable[[], bytes] = random_seed,
    rng: Callable[[], random.Random] = random.Random,
    thinker: Thinker | None = None,
) -> Tables:
    """The services of a table over one store.

    ``thinker``: who searches for the moves of hard AI players; None: the policy decides for them.
    ``webhooks``: whether servers may have one. ``seed``: see ``Openings``; ``rng``: see ``TableRepository``.
    """
    repository = TableRepository(
        games=games,
        store=store.tables,
        servers=store.servers,
        now=now,
        bounds=bounds,
        webhooks=webhooks,
        rng=rng,
    )
    seats = Seats(repository)
    play = Play(repository, seats)
    queries = Queries(repository)
    lobby = Lobby(repository, store.results)
    replays = Replays(repository)
    vacations = Vacations(repository, store.vacations, store.preferences)
    substitutes = Substitutes(repository, vacations)
    thoughts = Thoughts(repository, thinker or Unthinking())
    deadlines = Deadlines(repository, OTHER_JOBS)
    return Tables(
        openings=Openings(repository, store.servers, store.preferences, lobby.join, seed),
        lobby=lobby,
        servers=Servers(store.servers, webhooks=webhooks),
        play=play,
        follows=Follows(repository, store.follows),
        orders=Orders(seats, store.orders),
        notes=Notes(repository, store.notes),
        trials=Trials(repository, seats, play, store.trials),
        take_back=TakeBack(repository, seats),
        queries=queries,
        public_log=PublicLog(repository),
        replays=replays,
        shares=Shares(repository, replays, store.shares),
        wishes=Wishes(store.wishes, store.preferences, store.results, now),
        exports=Exports(repository, queries),
        administration=Administration(repository),
        privacy=Privacy(store.privacy, store.preferences),
        standings=Standings(repository, store.results, store.preferences),
        weeks=Weeks(repository, store.weeks, store.results, store.preferences),
        votes=Votes(repository),
        chronicle_threads=ChronicleThreads(repository),
        relocation=Relocation(repository, store.servers),
        suspension=Suspension(repository, store.suspended, store.servers),
        takeovers=Takeovers(repository),
        vacations=vacations,
        substitutes=substitutes,
        quiet=QuietSettings(store.preferences, bounds),
        thoughts=thoughts,
        jobs=JobRunner(repository, store.jobs, deadlines, vacations, substitutes, thoughts),
        preferences=store.preferences,
        hints=Hints(store.values),
        lessons=Lessons(store.values, games),
        outbox=store.outbox,
    )


def build_clubs(
    tables: Tables, games: Callable[[str], AnyGame], store: SqlStore, now: Callable[[], datetime]
) -> Clubs:
    """The services of club life over one store, and the services of its tables."""
    return Clubs(
        seasons=Seasons(tables, games, store.seasons, now),
        calls=TableCalls(tables, store.calls, now),
        announcements=store.announcements,
        now=now,
    )


def bounds_of(settings: Settings) -> Bounds:
    """The operator's limits on players' time."""
    return Bounds(
        quiet=timedelta(hours=settings.quiet_hours),
        vacation=timedelta(days=settings.vacation_days),
        pause=timedelta(days=settings.pause_days),
        bank=settings.bank_paces,
        vote=timedelta(hours=settings.vote_hours),
        sleep=timedelta(days=settings.sleep_days),
    )


def connection_of(settings: Settings) -> Connection:
    """How Discord is reached."""
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
            store = await _persistently(
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


@dataclass
class Signs:
    """The bot's sign of life: a file that is another process's as long as that one serves.

    ``shown``: whether it is this process's.
    """

    file: Path
    shown: bool

    def note(self, trouble: str) -> None:
        """Say what keeps the bot from its work."""
        if self.shown:
            notify(f"STATUS={trouble}")
            with suppress(OSError):  # a file that cannot be written is itself no sign of life
                health.note(self.file, trouble)

    def remove(self) -> None:
        """No sign of life outlives the bot."""
        if self.shown:
            self.file.unlink(missing_ok=True)


async def _persistently(attempt: Callable[[], Awaitable[T]], signs: Signs, first: str) -> T:
    """Retry while Unreachable is raised; the log and the health file say what the bot waits for.

    ``first``: what it waits for as long as no attempt has failed. The pauses begin at a second again where an
    attempt itself lasted longer than the longest pause.
    """
    loop = asyncio.get_running_loop()
    tries = 0
    log.info("waiting", reason=first)
    signs.note(first)
    while True:
        began = loop.time()
        try:
            return await attempt()
        except Unreachable as reason:
            why = str(reason)
        if loop.time() - began > PAUSES[-1]:
            tries = 0
        pause = PAUSES[min(tries, len(PAUSES) - 1)]
        tries += 1
        log.warning("trying again", reason=why, in_seconds=pause)
        signs.note(why)
        await asyncio.sleep(pause)


async def _store(settings: Settings, start: Start) -> SqlStore:
    with _store_failures():
        return await SqlStore.connect(settings.database_url, start)


def _dump() -> Path | None:
    """What copies of PostgreSQL are named after, where there is a folder for any."""
    return DUMP if DUMP.parent.is_dir() else None


async def _kept(store: SqlStore) -> None:
    """Keep the database for the bot. Raises WrongSetting if it was copied meanwhile."""
    with _store_failures():
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


@contextmanager
def _store_failures() -> Iterator[None]:
    """Raise Unreachable for a database that may come back by itself, WrongSetting for any other trouble."""
    try:
        yield
    except StoreUnavailable as error:
        kind = Unreachable if error.passing else WrongSetting
        raise kind("{why}", why=str(error)) from error


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


@contextmanager
def discord_failures() -> Iterator[None]:
    """Say in one sentence why Discord cannot be used. Raises WrongSetting, NotLetIn, Unreachable."""
    try:
        yield
    except discord.LoginFailure as error:
        raise WrongSetting(
            "Discord rejects DISCORD_TOKEN: it is not valid, or no longer valid. Get a new one at {where}.",
            where=WHERE_TOKENS_ARE,
        ) from error
    except (discord.ConnectionClosed, discord.PrivilegedIntentsRequired) as error:
        if isinstance(error, discord.ConnectionClosed) and error.code in WRONG_SHARDS:
            raise WrongSetting(
                "Discord rejects these shards ({why}). Set PALERMO_SHARD_COUNT and PALERMO_SHARD_IDS to "
                "what it allows, or leave both out.",
                why=str(error)[:200],
            ) from error
        raise NotLetIn(
            "Discord no longer accepts this release of the bot ({why}). Is there a newer one?",
            why=str(error)[:200],
        ) from error
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        raise Unreachable(
            "Discord cannot be reached ({why}). Is this machine online?",
            why=str(error)[:200],
        ) from error


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
        with discord_failures(), _store_failures():
            await bot.run(settings.discord_token.get_secret_value())

    async def count_former() -> None:
        await guarded(tables.standings.count_former(), "counting former games")

    log.info("starting", release=release)
    for sentence in unknown():
        log.warning(sentence)
    former = asyncio.create_task(count_former())
    try:
        await _persistently(serve, signs, "The bot is waiting for Discord to let it log in.")
    finally:
        await ended(former)
        await tables.thoughts.close()
        await minds.close()
        await drawings.close()
