"""The fair queue: a server that wants many pictures waits for itself alone."""

from __future__ import annotations

import asyncio

from bot.fair_queue import FairQueue
from tests.loop_time import settled


async def taken(turns: FairQueue[str], server: int = 1) -> str:
    """A worker that can be taken at once."""
    taking = asyncio.create_task(turns.take(server))
    await settled()
    assert taking.done()
    return taking.result()


async def asking(turns: FairQueue[str], server: int, number: int, served: list[tuple[int, int]]) -> None:
    """Take a worker, note it, and hand it back."""
    worker = await turns.take(server)
    served.append((server, number))
    await asyncio.sleep(0)
    turns.give(worker)


async def test_servers_have_their_turns_and_of_each_who_came_first() -> None:
    turns, served = FairQueue(["worker"]), list[tuple[int, int]]()
    busy = await taken(turns)
    tasks = [asyncio.create_task(asking(turns, 1, number, served)) for number in range(5)]
    await settled()
    tasks += [asyncio.create_task(asking(turns, 2, number, served)) for number in range(2)]
    await settled()
    turns.give(busy)
    await settled()
    assert served == [(1, 0), (2, 0), (1, 1), (2, 1), (1, 2), (1, 3), (1, 4)]


async def test_who_gives_up_takes_no_worker_along() -> None:
    """Neither while waiting nor in the moment in which the turn has come."""
    turns = FairQueue(["worker"])
    busy = await taken(turns)
    waiting, chosen = (asyncio.create_task(turns.take(server)) for server in (1, 2))
    await settled()
    waiting.cancel()
    await settled()
    turns.give(busy)
    chosen.cancel()
    await settled()
    assert chosen.cancelled()
    assert await taken(turns, 3) == "worker"


async def test_who_gives_up_costs_their_server_no_turn() -> None:
    turns, served = FairQueue(["worker"]), list[tuple[int, int]]()
    busy = await taken(turns, 9)
    impatient = asyncio.create_task(turns.take(1))
    await settled()
    tasks = [asyncio.create_task(asking(turns, server, 0, served)) for server in (1, 2)]
    await settled()
    impatient.cancel()
    await settled()
    turns.give(busy)
    await settled()
    assert all(task.done() for task in tasks)
    assert served == [(1, 0), (2, 0)]


async def test_the_worker_used_last_is_used_again() -> None:
    """It is warm."""
    turns = FairQueue(["one", "two"])
    first, second = await taken(turns), await taken(turns)
    turns.give(second)
    turns.give(first)
    assert await taken(turns) == first
