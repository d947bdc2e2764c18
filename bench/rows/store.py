"""The store: one click's transaction, and how the cost of a click grows."""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, bindparam, delete, event, insert, update
from sqlalchemy.ext.asyncio import create_async_engine

from bench.measure import Figure, Row
from bench.rows.clubs import LOOKED_AT, NOON, SEED, STORED, WARM, fill, opened_club
from bot.store import SqlStore, rows, schema
from bot.tables import Place
from bot.tables.core.jobs import jobs_of
from bot.tables.values.change import Change, Entry, NewPost
from bot.tables.values.clocks import SeatClock
from bot.tables.values.ids import NO_TABLE, ChannelId, GuildId, UserId
from bot.tables.values.players import Player
from bot.tables.values.table import Phase, Table

DAY = timedelta(days=1)
MICRO = 1_000_000
BARE = "bare SQLAlchemy Core"
CLICKS = 300  # of a turn of the transaction

Step = Callable[[], Awaitable[object]]


async def _turns(contenders: Mapping[str, Step], rounds: int, steps: int) -> dict[str, float]:
    """CPU seconds for one step, the median of the rounds; see ``bench.measure.take_turns``."""
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(rounds + 1):
        for name, step in contenders.items():
            gc.collect()
            began = time.process_time()
            for _ in range(steps):
                await step()
            if number:  # the first turn warms up
                seconds[name].append((time.process_time() - began) / steps)
    return {name: statistics.median(times) for name, times in seconds.items()}


# --- One click's transaction ----------------------------------------------------------------------

USERS = tuple(map(UserId, range(100, 104)))


def _running_table() -> Table:
    """A running table of four."""
    return Table(
        id=NO_TABLE,
        place=Place(GuildId(1), ChannelId(2)),
        game="streets",
        rules=1,
        phase=Phase.PLAYING,
        host=USERS[0],
        players=tuple(Player(f"Player {seat}", user, str(seat)) for seat, user in enumerate(USERS)),
        seats=(0, 1, 2, 3),
        options={},
        seating="joined",
        seed=SEED,
        opened=NOON,
        version=1,
    )


def _changes_of(table: Table) -> Iterator[Change]:
    """One move after the other: the next player owes, their clock starts, the board is posted."""
    for number in itertools.count():
        seat = number % len(table.seats)
        now = NOON + timedelta(seconds=number)
        clock = SeatClock(seat, now, now + DAY)
        after = replace(table, version=table.version + 1, owes=(USERS[seat],), clocks=(clock,))
        body: Any = {"type": "pay", "branch": "harbour", "cards": ["C7", "H7", "S7"]}
        entry = Entry(after.version, "move", now, seat, body, user=USERS[seat], interaction=10**18 + number)
        post = NewPost("show", repost=True, mention=(USERS[seat],), since=table.version)
        change = Change(table, after, (entry,), (post,))
        yield change
        table = change.table_after


async def _opened(stack: AsyncExitStack, file: Path) -> tuple[SqlStore, Table]:
    store = await SqlStore.connect(f"sqlite:///{file}")
    stack.push_async_callback(store.close)
    opening = Entry(1, "open", NOON, body={}, user=UserId(100))
    return store, await store.tables.open(_running_table(), opening, ())


async def _ours(stack: AsyncExitStack, folder: Path) -> Step:
    store, table = await _opened(stack, folder / "ours.db")
    changes = _changes_of(table)
    return lambda: store.tables.commit(next(changes), NOON)


async def _bare(stack: AsyncExitStack, folder: Path) -> Step:
    """The same rows by the same statements, on an engine of SQLAlchemy's own, and nothing around them."""
    _, table = await _opened(stack, folder / "bare.db")
    engine = create_async_engine(f"sqlite+aiosqlite:///{folder / 'bare.db'}")
    stack.push_async_callback(engine.dispose)
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    changes = _changes_of(table)
    table_id = schema.tables.c.id
    move = update(schema.tables).where(
        table_id == bindparam("table"), schema.tables.c.version == bindparam("seen")
    )
    no_jobs = delete(schema.jobs).where(schema.jobs.c.table_id == bindparam("table"))
    entry, post, job = insert(schema.entries), insert(schema.posts), insert(schema.jobs)

    async def step() -> None:
        change = next(changes)
        seen = {"table": table.id, "seen": change.before.version}
        async with engine.begin() as db:
            await db.execute(move, seen | rows.of_change(change.before, change.after))
            await db.execute(entry, rows.of_entry(table.id, change.entries[0]))
            await db.execute(post, rows.of_new_post(table.id, change.posts[0], NOON))
            await db.execute(no_jobs, {"table": table.id})
            await db.execute(job, rows.of_job(table.id, jobs_of(change.after)[0]))

    return step


def _prepare(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


async def _transactions(rounds: int) -> dict[str, float]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        contenders = {"ours": await _ours(stack, folder), BARE: await _bare(stack, folder)}
        return await _turns(contenders, rounds, CLICKS)


def transaction(rounds: int) -> Sequence[Figure]:
    """One click's transaction on SQLite, beside the same statements by bare SQLAlchemy Core."""
    seconds = asyncio.run(_transactions(rounds))
    ours, theirs = MICRO * seconds["ours"], MICRO * seconds[BARE]
    return [Figure("a click's transaction", ours, "µs", 1.3, BARE, theirs)]


# --- Growth ---------------------------------------------------------------------------------------

SAME = 8  # clicks of a turn
EARLY, LATE = 5, 500  # the clicks that are compared: this one and those after it
SPAN = 30  # clicks at a time: the cost of a single one differs more than fourfold, by what it asks


async def _grown(rounds: int) -> tuple[dict[str, float], dict[str, float]]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        moves = (rounds + 2) * SAME
        few = await opened_club(stack, folder / "few.db", WARM, moves)
        many = await opened_club(stack, folder / "many.db", WARM, moves)
        await asyncio.to_thread(fill, folder / "many.db")
        contenders = {"many": many.step, "few": few.step}
        stored = await _turns(contenders, rounds, WARM * SAME)
        long = await opened_club(stack, folder / "long.db", 1, LATE + rounds * SPAN)
        for _ in range(LATE):
            await long.step()
        late: list[float] = []
        early: list[float] = []
        for number in range(rounds):
            short = await opened_club(stack, folder / f"short{number}.db", 1, EARLY + SPAN)
            for _ in range(EARLY):
                await short.step()
            for club, times in ((short, early), (long, late)):
                began = time.process_time()
                for _ in range(SPAN):
                    await club.step()
                times.append((time.process_time() - began) / SPAN)
        return stored, {"late": statistics.median(late), "early": statistics.median(early)}


def growth(rounds: int) -> Sequence[Figure]:
    """A click's cost with many tables stored, and late in a game."""
    stored, length = asyncio.run(_grown(rounds))
    many, few = (MICRO * stored[key] for key in ("many", "few"))
    late, early = (MICRO * length[key] for key in ("late", "early"))
    return [
        Figure(f"{STORED:,} tables stored", many, "µs", 1.1, f"{WARM} tables", few),
        Figure(f"click {LATE} of a game", late, "µs", 1.1, f"click {EARLY}", early),
    ]


# --- Memory ---------------------------------------------------------------------------------------


def memory(_rounds: int) -> Sequence[Figure]:
    """Memory of a process with many running tables, some of which were looked at."""
    found = subprocess.run([sys.executable, "-m", "bench.load.looking"], check=True, capture_output=True)
    before, after = json.loads(found.stdout)
    return [
        Figure(f"more with {STORED:,} tables", max(0.0, after - before), "MiB", 38),
        Figure("the process before", before, "MiB"),
    ]


ROWS = (
    Row(
        "transaction",
        "one click's transaction on SQLite (WAL, synchronous=FULL): the table's row, an entry, a post and a "
        "job; beside the same rows by the same statements in SQLAlchemy Core with nothing around them",
        "reading the table, and the rules",
        transaction,
    ),
    Row(
        "growth",
        f"a whole click (read, rules, autoplay, transaction) at the same {WARM} warm tables, with {STORED:,} "
        f"tables in the database and with {WARM}; "
        f"and {SPAN} clicks of a game of six from number {LATE} on beside those from number {EARLY} on",
        "a cold rebuild after a restart",
        growth,
    ),
    Row(
        "memory-of-tables",
        f"what a process of its own grows by with {STORED:,} running tables, when {LOOKED_AT:,} of them are "
        "looked at",
        "Discord's caches, which hold servers and channels but no tables",
        memory,
    ),
)
