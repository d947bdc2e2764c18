"""A community that plays a season: people of different speeds who press Ready, play, pause and drop out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import count
from typing import Any

from bot.chat.wire.error_boundary import guarded
from bot.clubs.ports import ChannelNotice
from bot.clubs.values.calls import TableCall
from bot.clubs.values.seasons import Season, SeasonId, SeasonState
from bot.store import SqlStore
from bot.tables import Click, Phase, Table
from bot.tables.values.ids import ChannelId, GuildId, UserId
from bot.tables.values.pace import Pace
from engines.text import Refused
from tests.bot.tables.world import PLACE, World

MANAGER = UserId(99)
NAME = "Autumn"
Typed = tuple[str, str, str, str]


@dataclass
class Threads:
    """Threads as Discord has them, which outlive the bot: one that was opened before is found by its name."""

    opened: dict[str, ChannelId] = field(default_factory=dict)
    twice: list[str] = field(default_factory=list)
    hidden: set[tuple[UserId, ChannelId]] = field(default_factory=set)
    asked: list[tuple[UserId, ChannelId]] = field(default_factory=list)

    async def open(self, call: TableCall, since: datetime | None) -> ChannelId:
        """A new thread, or the one of this name if it may be there already."""
        if call.name in self.opened and since is None:
            self.twice.append(call.name)
        return self.opened.setdefault(call.name, ChannelId(5000 + len(self.opened)))

    async def sees(self, user: UserId, guild: GuildId, channel: ChannelId) -> bool:  # noqa: ARG002 - of one server
        """Return whether somebody sees a channel; it is noted who was asked about."""
        self.asked.append((user, channel))
        return (user, channel) not in self.hidden


@dataclass
class Announcer:
    """Notes what is announced."""

    said: list[str] = field(default_factory=list)

    async def announce(self, announcement: ChannelNotice) -> None:
        """Note it."""
        self.said.append(announcement.kind)


@dataclass
class Person:
    """A member: how likely they move in a step, whether they answer calls, and when they drop out."""

    user: UserId
    speed: float
    leaves: datetime | None = None


@dataclass
class Community:
    """A world with a season, its people, and Discord's side of it."""

    world: World
    people: list[Person]
    luck: random.Random
    season: SeasonId = field(default=SeasonId(0))
    threads: Threads = field(default_factory=Threads)
    announcer: Announcer = field(default_factory=Announcer)
    clicks: count[int] = field(default_factory=lambda: count(10_000))
    most: Counter[UserId] = field(default_factory=Counter)
    """At how many tables of the season each person has been at a time, at most."""

    def click(self, user: UserId, *, manager: bool = False) -> Click:
        """A new click."""
        return Click(next(self.clicks), user, f"Person {user}", manager)

    async def opened(self, typed: Typed, games: tuple[str, ...], pace: str = "1d", **more: Any) -> Season:
        """A season that a manager has opened."""
        seasons, click = self.world.clubs.seasons, self.click(MANAGER, manager=True)
        season = await seasons.prepare(click, PLACE, typed, games[0])
        await seasons.adjust(click, season.id, games=games, pace=Pace(pace), **more)
        season = await seasons.open(click, season.id)
        self.season = season.id
        return season

    async def joined(self) -> None:
        """Everybody joins."""
        for person in self.people:
            await self.world.clubs.seasons.join(self.click(person.user), self.season)

    async def state(self) -> SeasonState:
        """The season as it is now."""
        return await self.world.clubs.seasons.load(self.season)

    async def due(self) -> None:
        """The bot does what is due."""
        await self.world.send()
        await self.world.tables.jobs.run_due(self.world.time, guarded)
        await self.world.clubs.run_due(self.threads, self.announcer, guarded)

    async def step(self, length: timedelta) -> None:
        """Time passes, the bot does what is due, and people do what they want."""
        self.world.time += length
        await self.due()
        state = await self.state()
        tables = await self.world.tables.queries.tables([call.table for call in state.calls if call.table])
        live = [table for table in tables if table.phase is Phase.PLAYING]
        for user, number in Counter(user for table in live for user in table.persons).items():
            self.most[user] = max(self.most[user], number)
        for person in self.people:
            await self.act(person, state, live)

    async def act(self, person: Person, state: SeasonState, live: list[Table]) -> None:
        """A person answers calls and makes moves, or drops out."""
        seasons = self.world.clubs.seasons
        if person.leaves is not None and self.world.time >= person.leaves:
            person.leaves, person.speed = None, 0.0
            if self.luck.random() < 0.5:  # the others just stop playing
                await seasons.rest(self.click(person.user), self.season, "left")
        if self.luck.random() >= person.speed:
            return
        member = state.members.get(person.user)
        if member is not None and member.state in {"missed", "paused"}:
            await seasons.join(self.click(person.user), self.season)
        for call in state.calls:
            if call.phase == "open" and call.occupies(person.user):
                await self.answer(person.user, call)
        for table in live:
            if person.user in table.owes:
                await self.move(person.user, table)

    async def answer(self, user: UserId, call: TableCall) -> None:
        """Press Ready, or now and then Not now; both may come too late."""
        assert call.table is not None
        lobby = self.world.tables.lobby
        press = lobby.join if self.luck.random() < 0.9 else lobby.leave
        try:
            await press(self.click(user), call.table)
        except Refused:
            return

    async def move(self, user: UserId, table: Table) -> None:
        """Make a sensible move, unless somebody's has changed what is asked."""
        panel = await self.world.tables.play.panel(user, table.id)
        wanted = panel.game.play.policy(panel.view, self.luck)
        if wanted is not None:
            text = panel.game.notation.write(wanted)
            await self.world.tables.play.typed(self.click(user), table.id, text)

    async def killed(self, work: Callable[[], Awaitable[object]], at: int, store: SqlStore) -> bool:
        """Do something, and have the bot killed before its n-th transaction; True if it came to that."""
        database, number = store.database, count(1)
        write = database.write

        async def deadly(*given: object, **more: object) -> object:
            if next(number) >= at:
                raise Killed
            return await write(*given, **more)  # type: ignore[arg-type]

        database.write = deadly  # type: ignore[method-assign,assignment]
        try:
            await work()
        except Killed:
            return True
        finally:
            database.write = write  # type: ignore[method-assign]
            self.world.again()
        return False


class Killed(BaseException):
    """The process has died: nothing catches it."""


def people(number: int, luck: random.Random, drop_out: Callable[[], datetime | None]) -> list[Person]:
    """People with different speeds; ``drop_out``: when the next one drops out, if at all."""
    speeds = [0.95, 0.8, 0.6, 0.4]
    return [Person(UserId(100 + index), luck.choice(speeds), drop_out()) for index in range(number)]


async def counted(world: World, state: SeasonState) -> dict[UserId, Fraction]:
    """An independent count of the points: from the results of the tables alone, best first, summed."""
    found: dict[UserId, list[Fraction]] = {}
    for call in state.calls:
        if call.table is None:
            continue
        table = await world.tables.queries.table(call.table)
        stayed = {player.user for player in table.players if not (player.left or player.past)}
        results = [one for one in await world.store.results.of_table(call.table) if not one.sitter]
        ranks = {
            one.user: one.rank if one.user in stayed and (one.decisive or not one.total) else 99
            for one in results
            if one.user
        }
        for user, rank in ranks.items():
            worse = sum(other > rank for other in ranks.values())
            equal = sum(other == rank for other in ranks.values()) - 1
            score = Fraction(10 * (2 * worse + equal), 2 * (len(table.players) - 1))
            found.setdefault(user, []).append(score if rank < 99 else Fraction())
        if not table.over:  # cut short
            for user in call.in_state("last"):
                found.setdefault(user, []).append(Fraction())
    best = {user: sorted(scores)[::-1][: state.season.counted] for user, scores in found.items()}
    return {user: sum(scores, Fraction()) for user, scores in best.items()}
