"""Queries: a table as one reader may see it, and its log."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.tables.core.duration import waited
from bot.tables.core.history import Snapshot
from bot.tables.core.lines import invited, lines, told
from bot.tables.core.lobbies import ENTRIES_READ, HOST_SILENCE, departed, handed_on, silent_since, why_closed
from bot.tables.core.posts import before_last_turn
from bot.tables.repository.table_repository import TableRepository
from bot.tables.repository.whole_games import WholeGame
from bot.tables.values.change import BEFORE_ALL, Entry
from bot.tables.values.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.values.refusals import Suspended, Unsupported
from bot.tables.values.table import Click, Phase, Place, Table
from bot.tables.values.views import Line, Log, TableView
from engines.base import AnyGame, Seat


class Queries:
    """Reads tables; every reader sees only what it may know."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository
        self._whole_games = repository.whole_games

    async def view(self, id: TableId, user: UserId | None = None, since: int | None = None) -> TableView:
        """The table as a person may know it; None, or anyone without a seat: as a spectator.

        ``happened`` are the events after the version ``since`` (None: none). Under rules that are no longer
        known there is no view. Raises Unsupported if the game itself no longer exists, Newer if a newer
        release serves the table.
        """
        table = await self._repository.load(id)
        try:
            game = self._repository.game(table)
        except Unsupported:
            self._repository.refuse_newer(table)
            return _blank(table, self._repository.newest_rules(table), supported=False)
        if not table.seats:
            return await self._lobby(table, game)
        table, live = await self._repository.live(game, table)
        happened = () if since is None else await self._whole_games.effects_since(game, table, live, since)
        reader = None if user is None else table.seat_of(user)
        return TableView(
            table=table,
            game=game,
            supported=True,
            view=game.knowledge.view(live.state, reader),
            happened=told(game, happened, reader),
            owes=table.owes,
            outcome=game.rules.outcome(live.state),
            invited=invited(game, table, live),
            bounds=self._repository.bounds,
            news=lines(game, table, happened, reader),
        )

    async def board(self, id: TableId, since: int) -> TableView:
        """A table as everybody may know it, with what happened after the version ``since``.

        A running game goes back turn by turn until there is a move to tell: a pause, a vote or an offer
        would otherwise wipe out what the board told before. Raises Suspended where nothing can be shown.
        """
        found = await self.view(id, since=since)
        if found.table.phase is Phase.SUSPENDED:
            raise Suspended
        if found.table.phase is not Phase.PLAYING or not found.supported:
            return found
        table, live = await self._repository.live(found.game, found.table)
        found = replace(found, before_call=await self._before_call(found.game, table, live, since))
        told_since = min(since, live.version)
        while not _tells_play(found, live) and (earlier := before_last_turn(live, told_since)) < told_since:
            told_since = earlier
            recent = await self._whole_games.effects_since(found.game, table, live, told_since)
            happened = told(found.game, recent, None)
            found = replace(found, happened=happened, news=lines(found.game, table, recent, None))
        return found

    async def _lobby(self, table: Table, game: AnyGame) -> TableView:
        """A lobby, or one that was closed, with what its log tells of it."""
        after = max(BEFORE_ALL, table.version - ENTRIES_READ)
        entries = await self._repository.store.entries(table.id, after, table.version)
        (opening,) = await self._repository.store.entries(table.id, BEFORE_ALL, BEFORE_ALL + 1)
        last = entries[-1]
        vacant_from = silent_since(table, entries) + HOST_SILENCE
        closing = Line(last.version, None, last.by, "", why_closed(table, last))
        return replace(
            _blank(table, game),
            news=(closing,) if table.over else (),
            handed_on=handed_on(table, opening),
            departed=departed(entries),
            vacant_from=vacant_from,
            vacant=table.live and vacant_from <= self._repository.now(),
        )

    async def _before_call(self, game: AnyGame, table: Table, live: Snapshot, since: int) -> tuple[Line, ...]:
        """The first lines of a call, for the people who are asked now."""
        asked = enumerate(table.seated)
        missed = [seat for seat, player in asked if player.missed and player.user in table.owes]
        first = min([since, *(live.acted[seat] for seat in missed)])
        effects = [
            effect
            for effect in await self._whole_games.effects_since(game, table, live, first)
            if (effect.by == "clock" and effect.seat in missed and effect.version > live.acted[effect.seat])
            or ((effect.kind, effect.on) == ("pause", False) and effect.version > since)
        ]
        return tuple(line for line in lines(game, table, effects, None) if not line.minor)

    async def log(self, id: TableId, user: UserId | None = None, most: int | None = None) -> Log:
        """Return what has happened since the setup, and the position in words, as the reader may know it.

        ``most``: no more than the newest lines, of which there are about as many as asked for; None: all.
        """
        table = await self._repository.load(id)
        game = self._repository.game(table)
        if not table.seats:
            return Log(table=table, game=game, lines=(), position=())
        table, live = await self._repository.live(game, table)
        reader = None if user is None else table.seat_of(user)
        found, more = await self._newest(game, table, live, reader, most)
        position = game.words.describe(game.knowledge.view(live.state, reader))
        acted = None if reader is None else live.acted[reader]
        has_acted = reader is None or live.has_acted(table, reader)
        last_round = live.round.before if reader is None and live.round.number > 1 else None
        return Log(
            table=table,
            game=game,
            lines=found,
            more=more,
            position=position,
            acted=acted,
            has_acted=has_acted,
            took_over=reader is not None and bool(table.seated[reader].past),
            last_round=last_round,
        )

    async def _newest(
        self, game: AnyGame, table: Table, live: Snapshot, reader: Seat | None, most: int | None
    ) -> tuple[tuple[Line, ...], bool]:
        """The newest lines, at least ``most`` of them (None: all), and whether there are more."""
        effects = live.recent
        found = lines(game, table, effects, reader)
        more = effects[0].kind != "start"
        if more and (most is None or len(found) < most):
            whole = await self._whole_games.get(game, table)
            found, more = await asyncio.to_thread(_newest_of, game, table, whole, reader, most)
        return found, more

    async def table(self, id: TableId) -> Table:
        """A table at its newest. Raises Refusal if there is none."""
        return await self._repository.load(id)

    async def tables(self, ids: Sequence[TableId]) -> tuple[Table, ...]:
        """Those of these tables that still exist, at their newest."""
        return await self._repository.store.many(ids) if ids else ()

    async def waited(self, id: TableId, since: datetime) -> Mapping[UserId, timedelta]:
        """Return how long a running game has waited since a time, by the person who began in each seat."""
        case = await self._repository.case(id, parts={"log"})
        table = case.table
        owing = [seat for user in table.owes if (seat := table.seat_of(user)) is not None]
        chosen = {seat: case.choices(player.user) for seat, player in enumerate(table.seated)}
        found = waited(case.log, since, case.now, owing, chosen)
        starters = [player.starter.user for player in table.seated]
        by_person = ((starters[seat], time) for seat, time in found.items())
        return {user: time for user, time in by_person if user is not None}

    async def place(self, id: TableId, *, again: bool = False) -> Place:
        """Return a table's place, cached or (``again``) read. Raises Refusal if there is none."""
        return await self._repository.place(id, again=again)

    async def carried_out(self, click: Click) -> bool:
        """Return whether a click has changed a table, here, in another process, or before a restart."""
        return await self._repository.store.handled(click.interaction) is not None

    async def has_left(self, id: TableId, channel: ChannelId) -> bool:
        """Return whether a table has moved away from this channel."""
        table = await self._repository.load(id)
        entries = await self._repository.store.entries(id, BEFORE_ALL, table.version)
        bodies = (entry.body for entry in entries if entry.kind == "place")
        return any(isinstance(body, dict) and body.get("from") == str(channel) for body in bodies)

    async def servers(self) -> tuple[GuildId, ...]:
        """Servers with stored data: tables, settings, or the time when the bot left."""
        return await self._repository.store.servers()

    async def count_in(self, guild: GuildId) -> int:
        """The number of a server's tables, over or not."""
        return await self._repository.store.count_in(guild)

    async def at(self, channel: ChannelId) -> Table | None:
        """The live table of a channel, or else the one opened last."""
        return await self._repository.store.at(channel)

    async def last_played(self, channel: ChannelId) -> Table | None:
        """The newest table of a channel whose game has started; None if there is none."""
        return next(iter(await self._repository.store.latest_at(channel, 1)), None)

    async def mine(self, user: UserId) -> tuple[Table, ...]:
        """The live tables of a person, oldest first; ``user in table.owes`` where it is their turn."""
        return await self._repository.store.mine(user)

    async def waiting(self, user: UserId, besides: TableId) -> Table | None:
        """The oldest table whose game waits for a person, other than ``besides``."""
        return await self._repository.store.waiting(user, besides)

    async def in_server(self, guild: GuildId) -> tuple[Table, ...]:
        """The live tables of a server, oldest first."""
        return await self._repository.store.live_in(guild)

    async def entry(self, id: TableId, version: int) -> Entry:
        """One entry of a table's log."""
        return await self._repository.entry(id, version)


def _tells_play(found: TableView, live: Snapshot) -> bool:
    """Return whether a board's news is about the game itself, not only about its players and their offers."""
    played = {
        effect.version for effect in live.recent if effect.kind in {"start", "move"} and not effect.offer
    }
    return any(line.version in played and not line.minor for line in found.news)


def _blank(table: Table, game: AnyGame, *, supported: bool = True) -> TableView:
    """A table without a position to show."""
    return TableView(
        table=table,
        game=game,
        supported=supported,
        view=None,
        happened=(),
        owes=table.owes,
        outcome=None,
    )


def _newest_of(
    game: AnyGame, table: Table, whole: WholeGame, reader: Seat | None, most: int | None
) -> tuple[tuple[Line, ...], bool]:
    """The newest lines of a game, at least ``most`` of them (None: all), and whether there are more."""
    every = len(whole.positions)
    looked = every if most is None else min(most, every)
    while True:
        found = lines(
            game, table, [position.effect for position in whole.positions[every - looked :]], reader
        )
        if looked == every or (most is not None and len(found) >= most):
            return found, looked < every
        looked = min(2 * looked, every)
