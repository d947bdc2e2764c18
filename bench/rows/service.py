"""The bot in service: acknowledgements, the cost of an interaction, load and memory, in the sandbox."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bench.load.bots import BARE, PALERMO, running, sandbox
from bench.load.people import Crowd, HardTable, TableScript
from bench.measure import Figure, Row, percentile
from bench.rows.pictures import PEER as CHESS
from bench.rows.pictures import chess_boards
from bench.rows.serving import MILLI, Play, serve
from bot import catalogue

CLICKS = 300  # of a bot in a round of acknowledgements
PAUSE_SECONDS = 0.02  # between two of them
HARD_TABLES = 10  # at which AI players think
HARD_GAMES = ("streets", "city")  # those whose AI players take longest for a move
PEER = "a bare bot that defers"
LEAST, OF_A_ROUND = 60.0, 20.0  # seconds in which tables of all kinds are played without thinking


# --- Acknowledgements -----------------------------------------------------------------------------


async def _acknowledgements(command: Sequence[str], name: str, hard: int = 0) -> list[float]:
    """Seconds to the first answers of one bot, while boards are drawn and ``hard`` hard AI players think."""
    with tempfile.TemporaryDirectory() as folder:
        async with sandbox(Path(folder)) as server, running(server, Path(folder), command):
            crowd = Crowd(server)
            person, harbour = crowd.people[0], crowd.channel("acknowledgements")
            boards = asyncio.create_task(_boards(crowd)) if command is PALERMO else None
            thinking = [asyncio.create_task(table.play()) for table in _hard_tables(crowd, hard)]
            await asyncio.sleep(1 + hard)
            crowd.timings.acknowledged.clear()
            for _ in range(CLICKS):
                crowd.command(person, harbour, name)
                await asyncio.sleep(PAUSE_SECONDS)
            for task in (*thinking, *([boards] if boards else [])):
                task.cancel()
            return crowd.timings.acknowledged


async def _boards(crowd: Crowd) -> None:
    """A table whose board is asked for again and again."""
    channel = crowd.channel("boards")
    script = TableScript(crowd, "streets", channel, crowd.people[1:3], random.Random(1), 0.0)
    await script.play()


def _hard_tables(crowd: Crowd, number: int) -> list[HardTable]:
    """Tables at which somebody plays against a hard AI, without thinking themselves."""
    people = crowd.people[1:]
    return [
        HardTable(
            crowd,
            HARD_GAMES[table % len(HARD_GAMES)],
            crowd.channel(f"hard-{table}"),
            [people[table % len(people)]],
            random.Random(table),
            0.0,
        )
        for table in range(number)
    ]


def acknowledgements(rounds: int) -> Sequence[Figure]:
    """First answers of this bot and of a bare one."""
    ours: list[float] = []
    theirs: list[float] = []
    beside: list[float] = []
    for _ in range(max(1, rounds // 2)):
        beside += asyncio.run(_acknowledgements(PALERMO, "help", HARD_TABLES))
        ours += asyncio.run(_acknowledgements(PALERMO, "help"))
        theirs += asyncio.run(_acknowledgements(BARE, "ping"))
    hard = f"{HARD_TABLES} hard tables"
    medians = [MILLI * statistics.median(times) for times in (ours, theirs)]
    return [
        Figure("median", medians[0], "ms", 2, PEER, medians[1]),
        Figure("99th percentile", MILLI * percentile(ours, 99), "ms", 25),
        Figure(f"median beside {hard}", MILLI * statistics.median(beside), "ms", 2, PEER, medians[1]),
        Figure(f"99th percentile beside {hard}", MILLI * percentile(beside, 99), "ms", 25),
    ]


# --- Whole games ----------------------------------------------------------------------------------


def interactions(rounds: int) -> Sequence[Figure]:
    """The cost of an interaction in games of all kinds, and the memory afterwards."""
    seconds = max(LEAST, OF_A_ROUND * rounds)
    play = Play(2 * len(catalogue.CATALOGUE), thinking=0.0, warm=10.0, seconds=seconds)
    chess, boards = chess_boards(), list[float]()

    def beside() -> None:
        began = time.process_time()
        drawn = chess()
        boards.append(MILLI * (time.process_time() - began) / drawn)

    chess()  # the first is slower
    served = asyncio.run(serve(play, beside=beside))
    board = statistics.median(boards)
    return [
        Figure("an interaction", served.each, "ms CPU", 0.4, f"a board by {CHESS}", board),
        Figure("interactions a second", served.interactions / served.seconds, "/s"),
        Figure("not answered in time", served.failed, "interactions", 0),
        Figure("games played to their end", served.games, "games"),
        Figure("memory", served.after.memory, "MiB", 220),
        Figure("memory at the end", served.after.memory, "MiB", 1.05, "halfway", served.halfway.memory),
    ]


ROWS = (
    Row(
        "acknowledgement",
        "milliseconds from the event of a command at the gateway to the first answer, on loopback, one after "
        f"the other while a table is played beside, and once more while {HARD_TABLES} tables with a hard AI "
        "are; and those of a bot that only defers",
        "the network; the sandbox's own share, which is the same for both",
        acknowledgements,
    ),
    Row(
        "interaction",
        "CPU of all processes of the bot while two tables of each game are played at random without thinking "
        f"for {OF_A_ROUND:.0f} s a round: private panels, posts and pictures included; beside one board of "
        "the peer of `boards`, drawn in turns with it, as milliseconds are the machine's; and their memory "
        "at rest, in which pages that processes share count once (PSS)",
        "the start of the bot, making its database, and the sandbox",
        interactions,
    ),
)
