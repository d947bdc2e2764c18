"""Persons who use the tables of a bot, and what is written down of it."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypeVar

from bot.services import build_tables
from bot.tables import Click, Table
from bot.tables.core.history import fold
from bot.tables.persons.privacy import Privacy, Pseudonym
from bot.tables.services import Tables
from bot.tables.values.change import Change, Entry, NewPost, Post
from bot.tables.values.ids import NO_TABLE, TableId, UserId
from engines.base import AnyGame
from engines.text import Refused
from tests.bot.tables.advising import Waiting
from tests.bot.tables.positions import Position, followed
from tests.bot.tables.snapshots import Snapshot, snapshot
from tests.bot.tables.world import NOON, SEED

T = TypeVar("T")

PERSONS = {1: "Anna", 2: "Beppe", 3: "Carla", 4: "Dino", 5: " Élise   B. "}
ROLE = 99
MANAGES = 0.2  # share of the clicks made by somebody who manages
AGAIN = 0.05  # share of what is done that is done once more, with the same click
NEAR = 0.6  # share of the clicks made by somebody at the newest table
NEWEST = 0.85  # share of what is done that is done at the newest table of all


@dataclass(frozen=True)
class Write:
    """A change of one table that was written, with its posts, and the database before and after it.

    ``former`` and ``position``: its game before and after it, by the rules; None before the game.
    """

    id: TableId
    before: Snapshot
    after: Snapshot
    posts: tuple[NewPost, ...]
    former: Position | None
    position: Position | None

    @property
    def was(self) -> Table | None:
        """The table before; None if it is new."""
        return self.before.tables.get(self.id)

    @property
    def now(self) -> Table:
        """The table after."""
        return self.after.tables[self.id]

    @property
    def entries(self) -> list[Entry]:
        """The entries added to its log."""
        return self.after.log(self.id)[len(self.before.log(self.id)) :]


@dataclass(frozen=True)
class Step:
    """An action of somebody, or of the bot itself, and its results.

    ``said``: all that was picked for it. ``again``: it was done before, by the very same clicks.
    """

    name: str
    said: str
    before: Snapshot
    after: Snapshot
    clicks: tuple[Click, ...]
    writes: tuple[Write, ...]
    sent: tuple[Post, ...]
    result: Any
    refused: Refused | None
    again: bool
    games: Mapping[str, AnyGame] = field(repr=False)

    @property
    def known(self) -> bool:
        """Whether a click of it has changed a table before."""
        handled = {entry.interaction for _, entry in self.before.rows["entries"].values()}
        return any(click.interaction in handled for click in self.clicks)


class Watched:
    """A part of a store whose changes are noted."""

    def __init__(self, part: Any, use: Use) -> None:
        self._part = part
        self._use = use

    def __getattr__(self, name: str) -> Any:
        return getattr(self._part, name)

    async def commit(self, made: Change, now: datetime) -> None:
        """Of tables. Nothing is read between loading what is decided about and committing."""
        reads = self._use.reads
        loaded = len(reads) - reads[::-1].index("case")
        assert set(reads[loaded:]) <= {"entries"}, "of its log, which belongs to it"
        before = await self._use.look()
        await self._part.commit(made, now)
        await self._use.note(made.after.id, tuple(made.posts), before)

    async def open(self, table: Table, entry: Any, posts: Any) -> Table:
        """Of tables."""
        before = await self._use.look()
        opened: Table = await self._part.open(table, entry, posts)
        await self._use.note(opened.id, tuple(posts), before)
        return opened


@dataclass
class Use:
    """Persons who use the tables of a bot, and what comes of it."""

    store: Any
    games: Mapping[str, AnyGame]
    rng: random.Random
    time: datetime = NOON
    clicks: int = 1000
    known: dict[TableId, Table] = field(default_factory=dict)
    said: str = ""
    """The current action, in words."""
    seen: Snapshot | None = None
    """The database after what was done last."""
    writes: list[Write] = field(default_factory=list)
    sent: list[Post] = field(default_factory=list)
    """The texts written and sent in the current action."""
    clicked: list[Click] = field(default_factory=list)
    """The person who does it."""
    positions: dict[TableId, Position | None] = field(default_factory=dict)
    """The games, by the rules."""
    reads: list[str] = field(default_factory=list)
    """The reads of the database, transaction by transaction."""

    def __post_init__(self) -> None:
        read = self.store.database.read

        async def noted(work: Any, *given: Any, **named: Any) -> Any:
            self.reads.append(getattr(work, "func", work).__name__)
            return await read(work, *given, **named)

        self.store.database.read = noted
        self.store.tables = Watched(self.store.tables, self)
        self.start()

    async def look(self) -> Snapshot:
        """The database just now."""
        return await snapshot(self.store, self.time, self.writes[-1].after if self.writes else self.seen)

    async def note(self, id: TableId, posts: tuple[NewPost, ...], before: Snapshot) -> None:
        """Note a change that was just written."""
        after = await snapshot(self.store, self.time, before)
        known, table = self.positions.get(id), after.tables[id]
        added = after.log(id)[len(before.log(id)) :]
        if added and (known is not None or table.seats):
            self.positions[id] = followed(self.games[table.game], table, known, added)
        self.writes.append(Write(id, before, after, posts, known, self.positions.get(id)))

    def start(self) -> None:
        """The bot after a restart: nothing but the database is left."""
        names = iter(range(1, 10))
        privacy = Privacy(
            self.store.privacy, self.store.preferences, lambda: Pseudonym(UserId(-next(names)), "deleted")
        )
        self.tables = replace(self.another(), privacy=privacy)

    def another(self) -> Tables:
        """The tables, as a process knows them that has seen nothing of what was done."""
        return build_tables(
            games=self.games.__getitem__,
            store=self.store,
            now=lambda: self.time,
            webhooks=True,
            seed=lambda: SEED,
            rng=lambda: random.Random(5),
            adviser=Waiting(),
        )

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
        self.said += f" {click.name.strip()}"
        self.clicked.append(click)
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
        self.clicked[-1] = replace(click, manager=True, server_manager=True)
        return self.clicked[-1]

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
        self.said += f" {value}"
        return value

    def player(self) -> tuple[Click, TableId]:
        """A click at a table, most often of somebody of whom something is asked there."""
        id = self.table()
        known = self.known.get(id)
        owing = known is not None and known.owes and self.rng.random() < NEWEST
        return self.click_of(self.rng.choice(known.owes)) if known and owing else self.click(), id

    async def step(self, name: str, act: Callable[[Use], Awaitable[Any]]) -> AsyncIterator[Step]:
        """Do something, and tell what comes of it; now and then the same once more."""
        luck, clicks = self.rng.getstate(), self.clicks
        yield await self._done(name, act)
        if self.rng.random() < AGAIN:
            after = self.rng.getstate(), self.clicks
            self.rng.setstate(luck)
            self.clicks = clicks
            yield await self._done(name, act, again=True)
            self.rng.setstate(after[0])
            self.clicks = after[1]

    async def _done(self, name: str, act: Callable[[Use], Awaitable[Any]], *, again: bool = False) -> Step:
        before = self.seen or await snapshot(self.store, self.time)
        self.seen, self.writes, self.sent, self.clicked = before, [], [], []
        self.said = f"again {name}" if again else name
        found, refusal = None, None
        try:
            found = await act(self)
        except Refused as refused:
            refusal = refused
        self.seen = await snapshot(self.store, self.time, before)
        self.known = self.seen.tables
        for id, table in self.known.items():
            if table is not before.tables.get(id):
                await self._refold(table)
        done = (tuple(self.clicked), tuple(self.writes), tuple(self.sent), found, refusal, again, self.games)
        return Step(name, self.said, before, self.seen, *done)

    async def _refold(self, table: Table) -> None:
        """Law: the game that the bot keeps is the one that a new process would fold from the log."""
        kept = self.tables.queries._repository._cache.get(table.id)  # noqa: SLF001 - no click shows it whole
        if table.seats and kept is not None:
            entries = await self.store.tables.entries(table.id, 0, kept.version)
            told = fold(self.games[table.game], table, None, entries)
            assert table.pseudonymous or any((entry.user or 0) < 0 for entry in entries) or kept == told
