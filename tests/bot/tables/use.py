"""Persons who use the tables of a bot, and what is written down of it."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, TypeVar

from sqlalchemy import select

from bot.store import rows, schema
from bot.tables import Click, Phase, Table
from bot.tables.core.history import fold
from bot.tables.core.seat_clocks import jobs_of
from bot.tables.persons.privacy import Privacy, Pseudonym
from bot.tables.values.change import Change
from bot.tables.values.ids import NO_TABLE, TableId, UserId
from bot.wiring import build_tables
from engines.base import AnyGame
from engines.text import Refused
from tests.bot.tables.plain import altered, change, plain
from tests.bot.tables.world import NOON, SEED

T = TypeVar("T")

PERSONS = {1: "Anna", 2: "Beppe", 3: "Carla", 4: "Dino", 5: " Élise   B. "}
ROLE = 99
MANAGES = 0.2  # share of the clicks made by somebody who manages
AGAIN = 0.05  # share of what is done that is done once more, with the same click
SETTLED = 0.9  # share of the looks at tables that are left out where the table is over
NEAR = 0.6  # share of the clicks made by somebody at the newest table
NEWEST = 0.85  # share of what is done that is done at the newest table of all


class Watched:
    """A part of a store whose changes are written down: those committed, or moved by a vacation."""

    def __init__(self, part: Any, lines: list[str]) -> None:
        self._part = part
        self._lines = lines

    def __getattr__(self, name: str) -> Any:
        return getattr(self._part, name)

    async def commit(self, made: Change, now: datetime) -> None:
        """Of tables."""
        await self._part.commit(made, now)
        self._lines += change(made)

    async def open(self, table: Table, entry: Any, posts: Any) -> Table:
        """Of tables."""
        opened: Table = await self._part.open(table, entry, posts)
        self._lines += [plain(each) for each in (entry, *posts, *jobs_of(table))]
        return opened

    async def change(self, user: UserId, alter: Any, moved: Callable[..., Change], now: datetime) -> Any:
        """Of vacations."""

        def told(table: Table, gap: timedelta) -> Change:
            made = moved(table, gap)
            self._lines.append(f"table {table.id} moved by {gap}")
            self._lines += change(made)
            return made

        return await self._part.change(user, alter, told, now)


@dataclass
class Use:
    """Persons who use the tables of a bot, and what is written down of it."""

    store: Any
    games: Mapping[str, AnyGame]
    rng: random.Random
    time: datetime = NOON
    lines: list[str] = field(default_factory=list)
    clicks: int = 1000
    known: dict[TableId, Table] = field(default_factory=dict)
    said: str = ""
    """What is done just now, in words."""

    def __post_init__(self) -> None:
        self.store.tables = Watched(self.store.tables, self.lines)
        self.store.vacations = Watched(self.store.vacations, self.lines)
        self.start()

    def start(self) -> None:
        """The bot after a restart: nothing but the database is left."""
        names = iter(range(1, 10))
        tables = build_tables(
            games=self.games.__getitem__,
            store=self.store,
            now=lambda: self.time,
            webhooks=True,
            seed=lambda: SEED,
            rng=lambda: random.Random(5),
        )
        privacy = Privacy(
            self.store.privacy, self.store.preferences, lambda: Pseudonym(UserId(-next(names)), "deleted")
        )
        self.tables = replace(tables, privacy=privacy)

    def click(self) -> Click:
        """Somebody's new click, most often of one who is at the newest table."""
        self.clicks += 1
        newest = self.known.get(max(self.known, default=NO_TABLE))
        near = newest is not None and newest.persons and self.rng.random() < NEAR
        user = self.rng.choice(newest.persons if newest and near else list(PERSONS))
        manager, server = self.rng.random() < MANAGES, self.rng.random() < MANAGES
        roles = frozenset({ROLE} if self.rng.random() < MANAGES else ())
        return self._clicked(
            Click(self.clicks, UserId(user), PERSONS.get(user, "nobody"), manager, server, roles)
        )

    def _clicked(self, click: Click) -> Click:
        self.said += f" {plain(click)}"
        return click

    def host(self) -> Click:
        """A new click, most often of the host of the newest table."""
        newest = self.known.get(max(self.known, default=NO_TABLE))
        return self.click_of(newest.host) if newest and self.rng.random() < NEWEST else self.click()

    def click_of(self, user: UserId) -> Click:
        """A new click of somebody, who is no manager."""
        self.clicks += 1
        return self._clicked(Click(self.clicks, user, PERSONS.get(user, "nobody")))

    def manager(self) -> Click:
        """A new click, most often of somebody who manages the whole server."""
        click = self.click()
        if self.rng.random() >= NEWEST:
            return click
        self.said += " as manager"
        return replace(click, manager=True, server_manager=True)

    def table(self) -> TableId:
        """A table, most often the newest."""
        newest = max(self.known, default=TableId(1))
        found = newest if self.rng.random() < NEWEST else TableId(self.rng.randint(1, newest + 1))
        self.said += f" table {found}"
        return found

    def at(self, act: Callable[..., Awaitable[T]], *more: Any, **named: Any) -> Awaitable[T]:
        """Somebody does this at a table."""
        return act(self.click(), self.table(), *more, **named)

    def hosts(self, act: Callable[..., Awaitable[T]], *more: Any, **named: Any) -> Awaitable[T]:
        """Somebody, most often the host, does this at a table."""
        return act(self.host(), self.table(), *more, **named)

    def pick(self, *values: Any) -> Any:
        """One of these."""
        value = self.rng.choice(values)
        self.said += f" {plain(value)}"
        return value

    def player(self) -> tuple[Click, TableId]:
        """A click at a table, most often of somebody of whom something is asked there."""
        id = self.table()
        known = self.known.get(id)
        owing = known is not None and known.owes and self.rng.random() < NEWEST
        return self.click_of(self.rng.choice(known.owes)) if known and owing else self.click(), id

    async def step(self, name: str, act: Callable[[Use], Awaitable[Any]]) -> None:
        """Do something, and write down what comes of it; now and then the same once more."""
        luck, clicks = self.rng.getstate(), self.clicks
        await self._done(name, act)
        if self.rng.random() < AGAIN:
            after = self.rng.getstate(), self.clicks
            self.rng.setstate(luck)
            self.clicks = clicks
            await self._done(f"again {name}", act)
            self.rng.setstate(after[0])
            self.clicks = after[1]

    async def _done(self, name: str, act: Callable[[Use], Awaitable[Any]]) -> None:
        self.said, begun = name, len(self.lines)
        try:
            result = plain(await act(self))
        except Refused as refused:
            result = f"{type(refused).__name__} {plain(refused.text)}"
        changes, self.lines[begun:] = self.lines[begun:], []
        self.lines += [f"{plain(self.time)} {self.said}", f"  = {result}"]
        self.lines += [f"    {line}" for line in changes]
        await self._compare()

    async def _compare(self) -> None:
        """Write down what has changed of the tables."""
        for id in map(TableId, range(1, max(self.known, default=0) + 2)):
            if id in self.known and not self.known[id].live and self.rng.random() < SETTLED:
                continue
            table = await self.store.tables.load(id)
            if table is None:
                if self.known.pop(id, None):
                    self.lines.append(f"    table {id} is gone")
            elif id not in self.known:
                self.lines.append(
                    f"    table {plain({name: getattr(table, name) for name in table.__slots__})}"
                )
                self.known[id] = table
            else:
                self.lines += [f"    {id} {line}" for line in altered(self.known[id], table)]
                self.known[id] = table
                await self._refold(table)
            if table is not None:
                await self._has_its_jobs(table)

    async def _has_its_jobs(self, table: Table) -> None:
        """Law: the jobs that are stored follow from the table, and none is missing.

        But for a standing order of which there was nothing to carry out; and a lobby's end is later by the
        time that was given back.
        """
        found = await self.store.database.read(
            lambda db: db.execute(select(schema.jobs).where(schema.jobs.c.table_id == table.id)).all()
        )
        stored, known = {*map(rows.to_job, found)}, {*jobs_of(table)}
        if table.phase is Phase.LOBBY:
            (given,), (end,) = stored, known
            assert (given.kind, given.due >= end.due) == ("expire", True), self.said
        else:
            assert stored <= known, self.said
            assert {job.kind for job in known - stored} <= {"order"}, self.said

    async def _refold(self, table: Table) -> None:
        """Law: the game that the bot keeps is the one that a new process would fold from the log."""
        kept = self.tables.queries._repository._cache.get(table.id)  # noqa: SLF001 - no click shows it whole
        if table.seats and kept is not None:
            entries = await self.store.tables.entries(table.id, 0, kept.version)
            assert kept == fold(self.games[table.game], table, None, entries), self.said
