"""Tables of one bot at which games go on, without Discord."""

from __future__ import annotations

import itertools
import random
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, closing
from datetime import UTC, datetime
from pathlib import Path

from bot import catalogue
from bot.services import build_tables
from bot.store import SqlStore
from bot.tables import Click, Place
from bot.tables.services import Tables
from bot.tables.values.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.values.pace import Pace
from engines.chance import Chance
from engines.options import complete

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SEED = bytes(range(32))
GAME, SEATS = "mafiadollar", 6  # the longest games
STORED, WARM = 10_000, 10  # tables in the database, and those that are played
LOOKED_AT = 1_000


def script(entropy: Sequence[str], moves: int) -> list[tuple[int, str]]:
    """The first moves of a game with this seed and entropy: seat and notation."""
    game = catalogue.game(GAME)
    rng = random.Random(1)
    chance = Chance(SEED, "game", GAME, entropy)
    state, _ = game.rules.start(complete(game.options, {}), len(entropy), chance)
    made: list[tuple[int, str]] = []
    while len(made) < moves and (owing := game.rules.owes(state)):
        move = next(game.rules.legal(state, owing[0], rng))
        made.append((owing[0], game.notation.write(move)))
        state, _ = game.rules.apply(state, owing[0], move, chance)
    return made


class Club:
    """Tables of one bot at which games go on, each click the next one at the next table."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._numbers = itertools.count(10**6)
        self._games: list[tuple[int, Iterator[tuple[int, str]]]] = []

    def click(self, seat: int) -> Click:
        """A new click of the person at a seat."""
        return Click(next(self._numbers), UserId(100 + seat), f"Player {seat}")

    async def open(self, number: int, moves: int) -> None:
        """Start another game, to make this number of its moves."""
        clicks = [self.click(seat) for seat in range(SEATS)]
        table = await self.tables.openings.open(clicks[0], Place(GuildId(1), ChannelId(1000 + number)), GAME)
        for click in clicks[1:]:
            await self.tables.lobby.join(click, table.id)
        await self.tables.lobby.set_seating(self.click(0), table.id, "joined")
        await self.tables.lobby.set_pace(self.click(0), table.id, Pace.parse("none"))
        table = await self.tables.play.start(self.click(0), table.id)
        made = script([player.entropy for player in table.players], moves)
        self._games.append((table.id, iter(made)))

    async def step(self) -> None:
        """One click."""
        table, moves = self._games.pop(0)
        seat, text = next(moves)
        await self.tables.play.typed(self.click(seat), TableId(table), text)
        self._games.append((table, moves))


async def opened_club(stack: AsyncExitStack, file: Path, tables: int, moves: int) -> Club:
    """Open this number of tables in a new database, to make this number of moves at each."""
    store = await SqlStore.connect(f"sqlite:///{file}")
    stack.push_async_callback(store.close)
    club = Club(
        build_tables(
            games=catalogue.game,
            store=store,
            now=lambda: NOON,
            seed=lambda: SEED,
            rng=lambda: random.Random(1),
        )
    )
    for number in range(tables):
        await club.open(number, moves)
    return club


MAKE_MANY = {
    "tables": ("id", "channel"),
    "entries": ("table_id", "interaction"),
    "sitters": ("table_id",),
    "jobs": ("table_id",),
}
"""The tables of the database that a running table has rows in, and the columns that tell tables apart."""


def fill(file: Path) -> None:
    """Copy the tables of a database until there are ``STORED``."""
    with closing(sqlite3.connect(file)) as db, db:
        for copy in range(1, STORED // WARM):
            for name, own in MAKE_MANY.items():
                columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
                taken = [f"{column} + {copy * 10**7}" if column in own else column for column in columns]
                names = ", ".join(f'"{column}"' for column in columns)
                chosen = ", ".join(taken)
                rows_of_one = f"SELECT {chosen} FROM {name} WHERE {own[0]} < {10**7}"  # noqa: S608 - our names
                db.execute(f"INSERT INTO {name} ({names}) {rows_of_one}")
