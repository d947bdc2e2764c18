"""Seasons: who prepares and opens one, who takes part, and what happens as time passes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from functools import partial
from typing import Any

import structlog

from bot.clubs.core.members import expected_by, joined, resting, wanting
from bot.clubs.core.rounds import Facts, advanced
from bot.clubs.ports import SeasonStore
from bot.clubs.values.calls import TableCall
from bot.clubs.values.seasons import (
    LATE,
    LONGEST,
    MOST_AT_ONCE,
    MOST_COUNTED,
    MOST_MEMBERS,
    NAME_LENGTH,
    NO_SEASON,
    MemberState,
    Season,
    SeasonId,
    SeasonState,
)
from bot.tables.clocks.jobs import HOLD_TIME
from bot.tables.core.duration import lasting
from bot.tables.services import Tables
from bot.tables.values.dates import typed_date
from bot.tables.values.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.values.names import clean
from bot.tables.values.preferences import unavailable
from bot.tables.values.refusals import Refusal
from bot.tables.values.servers import language_in
from bot.tables.values.table import Click, Phase, Place
from bot.tasks import ErrorBoundary
from engines.base import AnyGame
from engines.text import Refused, count, is_printable, say

log = structlog.get_logger()

TITLES = 25  # seasons that somebody has won, the newest


class Seasons:
    """Prepares, opens and runs seasons. ``games`` raises KeyError for an unknown game."""

    def __init__(
        self,
        tables: Tables,
        games: Callable[[str], AnyGame],
        store: SeasonStore,
        now: Callable[[], datetime],
    ) -> None:
        self._tables = tables
        self._games = games
        self._store = store
        self._now = now

    # --- What managers do

    async def prepare(
        self, click: Click, place: Place, typed: tuple[str, str, str, str], game: str
    ) -> Season:
        """Store a season as a manager has typed it: name, first day, last day, results that count.

        It begins with a game, all its numbers of players, and what else is usual; ``adjust`` changes that.
        Raises Refusal for anyone else, and for what cannot be.
        """
        _require_manager(click)
        await self._require_free(place.channel)
        name, first, last, counted = typed
        begins, ends = self._days(first, last)
        server = await self._tables.servers.get(place.guild)
        season = Season(
            id=NO_SEASON,
            guild=place.guild,
            channel=place.channel,
            language=language_in(server, place).language,
            name=_name(name),
            begins=begins,
            ends=ends,
            counted=_number(counted, MOST_COUNTED),
            games=(game,),
            sizes=tuple(self._games(game).seats),
        )
        return await self._store.add(season)

    async def adjust(self, click: Click, id: SeasonId, **changes: Any) -> Season:
        """Change games, numbers of players, pace or tables at a time of a season that is being prepared."""
        _require_manager(click)

        def alter(state: SeasonState) -> SeasonState:
            if state.season.opened is not None:
                raise Refusal("This season is already open, so it can't be changed.")
            season = replace(state.season, **changes)
            possible = {size for game in season.games for size in self._games(game).seats}
            sizes = tuple(sorted(possible & set(season.sizes))) or tuple(sorted(possible))
            at_once = min(max(1, season.at_once), MOST_AT_ONCE)
            return replace(state, season=replace(season, sizes=sizes, at_once=at_once))

        return (await self._store.change(id, alter)).season

    async def open(self, click: Click, id: SeasonId) -> Season:
        """Open a season that is being prepared: it is announced, and people can join.

        Whoever has asked for that at the end of the one before is in it at once.
        """
        _require_manager(click)
        season = (await self.load(id)).season
        former = await self._former_at(season.guild, season.channel)
        members = () if former is None else (await self.load(former.id)).members.values()
        returning = [member for member in members if member.state == "again" and member.user > 0]

        def alter(state: SeasonState) -> SeasonState:
            season = state.season
            if season.opened is not None:
                return state
            if season.ends <= self._now():
                raise Refusal("The last day is in the past. Start over with other dates.")
            now = self._now()
            state = replace(state, season=replace(season, opened=now, due=now), announce=("open",))
            for member in returning:
                state = joined(state, member.user, member.name, now)
            return state

        return (await self._store.change(id, alter)).season

    async def end(self, click: Click, id: SeasonId) -> Season:
        """End a season early: no more tables are made, and it is over with the last one.

        Raises Refusal for whoever takes part or has results too: they could end it while they lead.
        """
        _require_manager(click)

        def alter(state: SeasonState) -> SeasonState:
            _require_running(state.season)
            if state.concerns(click.user):
                raise Refusal(
                    "You're part of this season, so you can't end it early. Ask another manager. If you "
                    "haven't played yet, you can also leave the season first."
                )
            now = self._now()
            season = replace(state.season, ends=min(state.season.ends, now), due=now)
            return replace(state, season=season)

        return (await self._store.change(id, alter)).season

    async def _require_free(self, channel: ChannelId) -> None:
        standing = await self._store.at(channel)
        if standing is not None and standing.running:
            raise Refusal(
                "This channel already has a season. The next one can be opened once this one is over."
            )

    def _days(self, first: str, last: str) -> tuple[datetime, datetime]:
        """The beginning of the first day and the end of the last one, in UTC."""
        begins, ends = (datetime.combine(typed_date(typed), time(), UTC) for typed in (first, last))
        ends += timedelta(days=1)
        if ends <= begins:
            raise Refusal("The last day is before the first.")
        if ends <= self._now():
            raise Refusal("The last day is in the past. Choose a later one.")
        if ends - begins > LONGEST:
            raise Refusal("A season can last at most a year.")
        return begins, ends

    # --- What everybody does

    async def join(self, click: Click, id: SeasonId) -> SeasonState:
        """Take part, or take part again after a pause."""

        def alter(state: SeasonState) -> SeasonState:
            _require_running(state.season)
            taking = {member.user for member in state.members.values() if member.state != "left"}
            if click.user not in taking and len(taking) >= MOST_MEMBERS:
                raise Refusal(
                    count(
                        "This season is full: it has room for {n} player.",
                        "This season is full: it has room for {n} players.",
                        MOST_MEMBERS,
                    )
                )
            return joined(state, click.user, clean(click.name), self._now())

        return await self._store.change(id, alter)

    async def return_next(self, click: Click, place: Place) -> None:
        """Take part in a channel's next season from its start. Raises Refusal for who wasn't in the last."""

        def alter(state: SeasonState) -> SeasonState:
            member = state.members.get(click.user)
            if member is None or member.state == "left":
                raise _no_new_season()
            return state.with_member(replace(member, name=clean(click.name), state="again"))

        former = await self._former_at(place.guild, place.within or place.channel)
        if former is None:
            raise _no_new_season()
        await self._store.change(former.id, alter)

    async def _former_at(self, guild: GuildId, channel: ChannelId) -> Season | None:
        """The newest season of a channel that is over."""
        every = await self._store.of_server(guild)
        return next((one for one in every if one.channel == channel and one.over is not None), None)

    async def rest(self, click: Click, id: SeasonId, how: MemberState) -> SeasonState:
        """Pause, or leave the season. Tables that have begun go on."""

        def alter(state: SeasonState) -> SeasonState:
            _require_member(state, click.user)
            return resting(state, click.user, how, self._now())

        before = await self.load(id)
        state = await self._store.change(id, alter)
        for table in called_at(before, click.user):
            with suppress(Refused):  # they had pressed Not now, or were too late
                await self._tables.lobby.leave(click, table)
        return state

    async def want(self, click: Click, id: SeasonId, number: int) -> SeasonState:
        """Choose how many tables one wants at a time; at most what the season allows."""

        def alter(state: SeasonState) -> SeasonState:
            _require_member(state, click.user)
            wanted = min(max(1, number), state.season.at_once)
            return wanting(state, click.user, wanted, self._now())

        return await self._store.change(id, alter)

    async def at(self, channel: ChannelId) -> Season | None:
        """The season of a channel that is prepared or running, or else the newest one."""
        return await self._store.at(channel)

    async def load(self, id: SeasonId) -> SeasonState:
        """A season with all that is known of it. Raises Refusal if there is none."""
        state = await self._store.load(id)
        if state is None:
            raise Refusal("This season no longer exists.")
        return state

    async def of_server(self, guild: GuildId) -> tuple[Season, ...]:
        """The seasons of a server that have been opened, the newest first."""
        return await self._store.of_server(guild)

    async def lately(self, guild: GuildId, since: datetime) -> list[SeasonState]:
        """Return the seasons of a server that were running at some time since then, the newest first."""
        every = await self._store.of_server(guild)
        return [await self.load(one.id) for one in every if one.over is None or one.over > since]

    async def won(self, guild: GuildId, user: UserId) -> tuple[Season, ...]:
        """The seasons that a person has won on a server, the newest first."""
        return await self._store.won(guild, user, TITLES)

    async def hurry(self, id: SeasonId) -> None:
        """Look at a season as soon as possible, instead of a few times per pace."""

        def alter(state: SeasonState) -> SeasonState:
            if not state.season.running:
                return state
            return replace(state, season=replace(state.season, due=self._now()))

        await self._store.change(id, alter)

    # --- What time does

    async def run_due(self, guarded: ErrorBoundary) -> int:
        """Look at all seasons that are due. Returns how many there were."""
        due = await self._store.take(self._now(), self._now() + HOLD_TIME)
        for id in due:
            await guarded(self.look(id), "looking at a season", season=id)
        return len(due)

    async def look(self, id: SeasonId) -> SeasonState:
        """Note what its tables tell, ask others, make new tables, end it: in one transaction."""
        facts = await self._facts(await self.load(id))
        state = await self._store.change(id, partial(advanced, facts=facts))
        if state.announce:
            log.info("season over", season=id)
        return state

    async def _facts(self, state: SeasonState) -> Facts:
        now, season = self._now(), state.season
        under_way = [call.table for call in state.open_calls() if call.table is not None]
        tables = {table.id: table for table in await self._tables.queries.tables(under_way)}
        finished = [id for id, table in tables.items() if table.phase is Phase.FINISHED]
        chosen = await self._tables.preferences.many(tuple(state.members))
        return Facts(
            now=now,
            asked=frozenset(under_way),
            tables=tables,
            results={id: own for id in finished if (own := await self._tables.standings.starters(id))},
            waited={
                id: await self._tables.queries.waited(id, season.ends)
                for id in (_running(state.calls) if now >= season.ends + LATE else ())
                if id in tables and not tables[id].over
            },
            absent=frozenset(user for user, one in chosen.items() if unavailable(one, now)),
            quiet={user: one.quiet for user, one in chosen.items() if one.quiet is not None},
            ratings=await self._tables.standings.rated(season.guild),
            lengths=await self._lengths(season),
        )

    async def _lengths(self, season: Season) -> dict[tuple[str, int], timedelta]:
        """Return how long a table is likely to take; only of games that still exist."""
        shares = (await self._tables.servers.get(season.guild)).shares
        found = {}
        for name in season.games:
            try:
                game = self._games(name)
            except KeyError:
                continue
            for size in season.sizes:
                if size in game.seats:
                    found[name, size] = lasting(game, size, season.pace, shares) or timedelta()
        return found


def called_at(state: SeasonState, user: UserId) -> list[TableId]:
    """The lobbies that wait for a person's Ready."""
    return [call.table for call in expected_by(state, user) if call.table is not None]


def _running(calls: Iterable[TableCall]) -> Iterable[TableId]:
    return (call.table for call in calls if call.phase == "begun" and call.table is not None)


def _require_manager(click: Click) -> None:
    """Raise Refusal for anyone who does not manage the channel."""
    if not click.manager:
        raise Refusal("Only members who can manage this channel can do that.")


def _require_running(season: Season) -> None:
    """Raise Refusal for a season that is not open, or over."""
    if season.opened is None:
        raise Refusal("This season hasn't been opened yet.")
    if season.over is not None:
        raise Refusal("This season is over.")


def _no_new_season() -> Refusal:
    return Refusal("There is no new season in this channel yet. Someone who manages it can open one.")


def _require_member(state: SeasonState, user: UserId) -> None:
    """Raise Refusal for anyone who does not take part."""
    _require_running(state.season)
    if user not in state.members or state.members[user].state == "left":
        raise Refusal("You aren't part of this season.")


def _name(typed: str) -> str:
    name = "".join(filter(is_printable, " ".join(typed.split())))
    if not 1 <= len(name) <= NAME_LENGTH:
        raise Refusal(
            count(
                "A season's name must have {n} character.",
                "A season's name must have 1 to {n} characters.",
                NAME_LENGTH,
            )
        )
    return name


def _number(typed: str, most: int) -> int:
    """A typed number from 1 on. Raises Refusal."""
    text = typed.strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= 4 and 1 <= int(text) <= most):
        label = say("Results that count per person")
        raise Refusal("“{field}” must be a number from {least} to {most}.", field=label, least=1, most=most)
    return int(text)
