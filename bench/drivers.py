"""``python -m bench.drivers URL…``: a click's transaction by drivers of PostgreSQL, or through PgBouncer.

Each URL names its driver, such as ``postgresql+asyncpg://…`` or ``postgresql+psycopg://…``; all lead to one
empty database, the first straight to its server by asyncpg. One with the parameter ``pooled`` leads through a
pool that gives each transaction another connection, so nothing that was prepared may be relied upon. What
came of it: docs/decisions/0015.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any

import click
from sqlalchemy import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bench.rows.clubs import NOON
from bench.rows.store import MICRO, changes_of, running_table, statements
from bot.database_url import STATEMENTS_KEPT
from bot.store import SqlStore
from bot.store.connections import asyncpg_arguments
from bot.tables.values.change import Entry
from bot.tables.values.ids import ChannelId, UserId

CLICKS = 300  # of a turn
AT_ONCE = 8  # tables that are clicked at the same time

Step = Callable[[], Awaitable[object]]


def _engine(url: str) -> AsyncEngine:
    made = make_url(url)
    pooled = "pooled" in made.query
    made = made.difference_update_query(["pooled"])
    arguments: dict[str, Any]
    if made.get_driver_name() == "asyncpg":
        made = made.update_query_dict({STATEMENTS_KEPT: "0"}) if pooled else made
        arguments = asyncpg_arguments(made)
    else:
        arguments = {"prepare_threshold": None} if pooled else {}
    return create_async_engine(made, pool_size=AT_ONCE, pool_pre_ping=True, connect_args=arguments)


async def _step(store: SqlStore, engine: AsyncEngine, channel: ChannelId) -> Step:
    """The clicks of a new table, one after the other."""
    table = await store.tables.open(
        running_table(channel), Entry(1, "open", NOON, body={}, user=UserId(100)), ()
    )
    return statements(engine, table, changes_of(table, first=10**18 + channel * 10**9))


async def _turn(steps: Sequence[Step], clicks: int) -> tuple[float, float]:
    """Seconds of the clock and of this process's CPU for one click, all tables at once."""

    async def play(step: Step) -> None:
        for _ in range(clicks):
            await step()

    began, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*map(play, steps))
    done = clicks * len(steps)
    return (time.perf_counter() - began) / done, (time.process_time() - cpu) / done


async def _measure(urls: Sequence[str], rounds: int) -> None:
    async with AsyncExitStack() as stack:
        direct = make_url(urls[0]).set(drivername="postgresql")
        store = await SqlStore.connect(direct.render_as_string(hide_password=False))
        stack.push_async_callback(store.close)
        contenders: dict[str, list[Step]] = {}
        for number, url in enumerate(urls):
            engine = _engine(url)
            stack.push_async_callback(engine.dispose)
            contenders[url] = [
                await _step(store, engine, ChannelId(100 * number + each)) for each in range(AT_ONCE)
            ]
        figures: dict[str, list[tuple[float, ...]]] = {url: [] for url in urls}
        for turn in range(rounds + 1):
            for url, steps in contenders.items():
                found = (*await _turn(steps[:1], CLICKS), *await _turn(steps, CLICKS // AT_ONCE))
                if turn:  # the first one warms up
                    figures[url].append(found)
    click.echo("µs a click: one after the other, its CPU; eight tables at once, its CPU")
    for url, each in figures.items():
        medians = [MICRO * statistics.median(column) for column in zip(*each, strict=True)]
        click.echo(f"{make_url(url)!r}: " + ", ".join(f"{median:.0f}" for median in medians))


@click.command()
@click.argument("urls", nargs=-1, required=True, metavar="URL...")
@click.option("--rounds", type=click.IntRange(1), default=7, help="How often each has its turn.")
def main(urls: Sequence[str], rounds: int) -> None:
    """Measure a click's transaction by each URL, in turns."""
    asyncio.run(_measure(urls, rounds))


if __name__ == "__main__":
    main()
