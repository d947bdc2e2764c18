"""The world of the tables' tests: a clock to set, clicks to make, and a bot that can be restarted."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, StaticPool, create_engine, event

from bot.chat.wire.error_boundary import guarded
from bot.services import build_clubs, build_tables
from bot.store import SqlStore
from bot.store.database import Database
from bot.store.upgrade import upgrade
from bot.tables import Click, Panel, Place, Refusal, Table
from bot.tables.clocks.thoughts import Thinker
from bot.tables.play.advising import Adviser
from bot.tables.reading.analyses import Analyst
from bot.tables.services import Tables
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.tables.values.personal import StandingOrders
from engines.base import AnyGame
from engines.streets import GAME as STREETS
from engines.strengths import Strength
from tests.bot.tables.toy import TOY

ANNA, BEPPE, CARLA, DINO = UserId(11), UserId(12), UserId(13), UserId(14)
NAMES = {ANNA: "Anna", BEPPE: "Beppe", CARLA: "Carla", DINO: "Dino"}


def place_in(channel: int, guild: int = 1, *, parent: int | None = None, within: int | None = None) -> Place:
    """A channel of a server."""
    of, inside = (None if one is None else ChannelId(one) for one in (parent, within))
    return Place(GuildId(guild), ChannelId(channel), parent=of, within=inside)


PLACE = place_in(100)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
SEED = bytes(range(32))


@dataclass
class World:
    """A bot over one database; ``again`` is a new process over the same."""

    store: SqlStore
    games: dict[str, AnyGame] = field(default_factory=lambda: {"toy": TOY, "streets": STREETS})
    time: datetime = NOON
    numbers: Any = field(default_factory=lambda: count(1001))
    thinker: Thinker | None = None
    analyst: Analyst | None = None
    adviser: Adviser | None = None

    def __post_init__(self) -> None:
        self.tables = self.again()

    def again(self, bounds: Bounds = BOUNDS) -> Tables:
        """The bot after a restart: nothing but the database is left."""
        self.tables = build_tables(
            games=self.games.__getitem__,
            store=self.store,
            now=lambda: self.time,
            bounds=bounds,
            seed=lambda: SEED,
            rng=lambda: random.Random(5),
            thinker=self.thinker,
            analyst=self.analyst,
            adviser=self.adviser,
        )
        self.clubs = build_clubs(self.tables, self.games.__getitem__, self.store, lambda: self.time)
        return self.tables

    def click(self, user: UserId, *, manager: bool = False) -> Click:
        """A new click."""
        return Click(next(self.numbers), user, NAMES[user], manager)

    def wait(self, **length: float) -> None:
        """Move the clock."""
        self.time += timedelta(**length)

    async def tick(self, **length: float) -> None:
        """All boards are out, so that clocks run; time passes, and what has become due is done."""
        await self.send()
        self.wait(**length)
        await self.tables.jobs.run_due(self.time, guarded)

    async def lobby(
        self,
        *users: UserId,
        game: str = "toy",
        ais: int = 0,
        place: Place = PLACE,
        strength: Strength = "normal",
    ) -> Table:
        """A lobby that the first of the users has opened, joined by the others and some AIs."""
        table = await self.tables.openings.open(self.click(users[0]), place, game)
        for user in users[1:]:
            table = await self.tables.lobby.join(self.click(user), table.id)
        for _ in range(ais):
            table = await self.tables.lobby.add_ai(self.click(users[0]), table.id, strength)
        await self.prove()
        return table

    async def game(
        self,
        *users: UserId,
        game: str = "toy",
        ais: int = 0,
        rounds: int = 2,
        strength: Strength = "normal",
    ) -> Table:
        """A running game, seats in joining order, with no post left to send."""
        table = await self.lobby(*users, game=game, ais=ais, strength=strength)
        host = users[0]
        await self.tables.lobby.set_seating(self.click(host), table.id, "joined")
        if game == "toy":
            await self.tables.lobby.set_option(self.click(host), table.id, "rounds", rounds)
        table = await self.tables.play.start(self.click(host), table.id)
        await self.send()
        return table

    async def bid(self, user: UserId, table: TableId, amount: int = 1) -> Panel:
        """A whole bid by buttons, from a fresh panel."""
        panel = await self.tables.play.panel(user, table)
        return await self.tables.play.answer(self.click(user), table, panel.count, (("bid",), (str(amount),)))

    async def prove(self) -> None:
        """Send the fair play messages that are due, and nothing else."""
        while proofs := [p for p in await self.store.outbox.due(self.time, 100) if p.kind == "proof"]:
            for post in proofs:
                await self.store.outbox.sent(post.id, None, 0, self.time)

    async def send(self) -> None:
        """Send all that is due, as the chat would."""
        while posts := await self.store.outbox.due(self.time, 100):
            for post in posts:
                assert await self.store.outbox.begin(post.id, self.time)
                table = await self.store.tables.load(post.table)
                assert table is not None
                message = MessageId(post.id + 9000)
                if post.kind == "show" and not post.repost and table.board is not None:
                    message = table.board.message
                await self.store.outbox.sent(
                    post.id, message if post.kind == "show" else None, table.version, self.time
                )


def rules(number: int) -> AnyGame:
    """The toy under other rules."""
    return replace(TOY, version=number)


def meanwhile(holder: object, name: str, happening: Callable[[], Awaitable[object]]) -> None:
    """Something happens once, right after a method of this part of the store has read what it returns."""
    method, pending = getattr(holder, name), [happening]

    async def late(*given: Any) -> Any:
        found = await method(*given)
        if pending:
            await pending.pop()()
        return found

    setattr(holder, name, late)


async def orders_of(store: SqlStore, table: TableId, user: UserId) -> StandingOrders:
    """A person's standing orders at a table; empty if there are none."""
    found = await store.tables.case(table, user)
    assert found is not None
    return found[2].get(user, StandingOrders())


async def refusing(store: SqlStore, table: TableId, turn: int | None) -> tuple[UserId, ...]:
    """The players who want no offers in this seat's turn."""
    known = await store.tables.case(table, None)
    return () if known is None else tuple(user for user, chosen in known[2].items() if chosen.refuses(turn))


async def refused(doing: Awaitable[object]) -> str:
    """The sentence with which something is turned down."""
    with pytest.raises(Refusal) as caught:
        await doing
    return str(caught.value.text)


async def memory() -> SqlStore:
    """A store that is gone with the test, empty and with the newest schema."""
    store = SqlStore(Database("sqlite://"))
    engine = store.database.engine
    event.listen(engine, "connect", lambda driver, _: _newest_schema().backup(driver))
    ENGINES.append(engine)
    del ENGINES[1:]
    engine.dialect, engine._compiled_cache = ENGINES[0].dialect, ENGINES[0]._compiled_cache  # noqa: SLF001
    return store


def migrated(file: Path) -> str:
    """The URL of this file: a new database with the newest schema, or the one that is there."""
    if not file.exists():
        with closing(sqlite3.connect(file)) as new:
            _newest_schema().backup(new)
    return f"sqlite:///{file}"


ENGINES: list[Engine] = []
"""The first engine of this process: what it has made of each statement serves all others."""


@cache
def _newest_schema() -> sqlite3.Connection:
    """An empty database that was migrated: copying it takes a hundredth of the time."""
    file = sqlite3.connect(":memory:", check_same_thread=False)
    engine = create_engine("sqlite://", creator=lambda: file, poolclass=StaticPool)
    with engine.begin() as connection:
        upgrade(connection)
    return file


class Values:
    """A KeyValueStore in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        """The value kept under the key."""
        return self.kept.get(key)

    async def set(self, key: str, value: str) -> None:
        """Keep a value."""
        self.kept[key] = value

    async def swap(self, key: str, former: str | None, value: str) -> bool:
        """Keep a value if the key still has the former one."""
        if self.kept.get(key) != former:
            return False
        self.kept[key] = value
        return True
