"""Queries: a table as one reader may see it, its log and its record."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from bot.lru_cache import LruCache
from bot.tables.change import Entry
from bot.tables.changes.folding import without_undone
from bot.tables.changes.history import Effect, Live
from bot.tables.changes.posts import before_last_turn
from bot.tables.changes.repository import TableRepository
from bot.tables.model import ChannelId, Click, GuildId, Phase, Place, Table, TableId, UserId
from bot.tables.reading.lobbies import (
    ENTRIES_READ,
    HOST_SILENCE,
    departed,
    handed_on,
    silent_since,
    why_closed,
)
from bot.tables.reading.sentences import about_player, about_table
from bot.tables.reading.views import Line, Log, TableView
from bot.tables.reading.whole_games import WholeGame, WholeGames
from bot.tables.refusals import Refusal, Suspended, Unsupported
from engines import record
from engines.base import AnyGame, Seat
from engines.text import Who, count, say

BEFORE_ALL = 0  # before every version
PLACES_CACHED = 10_000  # tables whose place is cached


class Queries:
    """Reads tables; every reader sees only what it may know."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository
        self.whole_games = WholeGames(repository)
        self._places: LruCache[TableId, Place] = LruCache(PLACES_CACHED)

    async def view(
        self, id: TableId, user: UserId | None = None, since: int | None = None, upto: int | None = None
    ) -> TableView:
        """The table as a person may know it (None, and who does not play: as a spectator).

        ``happened`` are the events after the version ``since`` (None: none) up to ``upto`` (None: all). Under
        rules that are no longer known there is no view. Raises Unsupported if there is no such game at all
        any more.
        """
        table = await self._repository.load(id)
        try:
            game = self._repository.game(table)
        except Unsupported:
            return _blank(table, self._repository.newest_rules(table), supported=False)
        if not table.seats:
            return await self._lobby(table, game)
        table, live = await self._repository.live(game, table)
        happened = () if since is None else await self.effects_since(game, table, live, since)
        if upto is not None:
            happened = tuple(effect for effect in happened if effect.version <= upto)
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
        would else wipe out what the board told before. Raises Suspended where nothing can be shown.
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
            recent = await self.effects_since(found.game, table, live, told_since)
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

    async def _before_call(self, game: AnyGame, table: Table, live: Live, since: int) -> tuple[Line, ...]:
        """What a call says first, to those who are asked now."""
        asked = enumerate(table.seated)
        missed = [seat for seat, player in asked if player.missed and player.user in table.owes]
        first = min([since, *(live.acted[seat] for seat in missed)])
        effects = [
            effect
            for effect in await self.effects_since(game, table, live, first)
            if (effect.by == "clock" and effect.seat in missed and effect.version > live.acted[effect.seat])
            or ((effect.kind, effect.on) == ("pause", False) and effect.version > since)
        ]
        return tuple(line for line in lines(game, table, effects, None) if not line.minor)

    async def effects_since(self, game: AnyGame, table: Table, live: Live, since: int) -> tuple[Effect, ...]:
        """The effects of the entries after a version."""
        recent = live.since(since)
        if recent is not None:
            return recent
        whole = await self.whole_games.get(game, table)
        return whole.since(since)

    async def missed(self, game: AnyGame, table: Table, live: Live, seat: Seat) -> tuple[Line, ...]:
        """What has happened since the player of a seat last acted, as that player learns it."""
        return lines(game, table, await self.effects_since(game, table, live, live.acted[seat]), seat)

    async def log(self, id: TableId, user: UserId | None = None, most: int | None = None) -> Log:
        """What has happened since the setup, and the position in words, as the reader may know it.

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
        self, game: AnyGame, table: Table, live: Live, reader: Seat | None, most: int | None
    ) -> tuple[tuple[Line, ...], bool]:
        """At least so many of the newest lines, or all there are, and whether there are more."""
        effects = live.recent
        found = lines(game, table, effects, reader)
        more = effects[0].kind != "start"
        if more and (most is None or len(found) < most):
            whole = await self.whole_games.get(game, table)
            found, more = await asyncio.to_thread(_newest_of, game, table, whole, reader, most)
        return found, more

    async def table(self, id: TableId) -> Table:
        """A table at its newest. Raises Refusal if there is none."""
        return await self._repository.load(id)

    async def place(self, id: TableId, *, again: bool = False) -> Place:
        """Where a table stands, as it was read last, or ``again``. Raises Refusal if there is none."""
        place = None if again else self._places.get(id)
        if place is None:
            place = (await self._repository.load(id)).place
            self._places.put(id, place)
        return place

    async def carried_out(self, click: Click) -> bool:
        """Whether a click has changed a table, here, in another process, or before a restart."""
        return await self._repository.store.handled(click.interaction) is not None

    def note_place(self, table: Table) -> None:
        """Note that a table stands elsewhere now."""
        self._places.put(table.id, table.place)

    async def has_left(self, id: TableId, channel: ChannelId) -> bool:
        """Whether a table has moved away from this channel."""
        table = await self._repository.load(id)
        entries = await self._repository.store.entries(id, BEFORE_ALL, table.version)
        bodies = (entry.body for entry in entries if entry.kind == "place")
        return any(isinstance(body, dict) and body.get("from") == str(channel) for body in bodies)

    async def servers(self) -> tuple[GuildId, ...]:
        """The servers that anything is kept of: tables, settings, or the time when the bot left them."""
        return await self._repository.store.servers()

    async def live_places(self, guild: GuildId) -> tuple[Place, ...]:
        """Where the live tables of a server stand."""
        return tuple(table.place for table in await self._repository.store.live_in(guild))

    async def at(self, channel: ChannelId) -> Table | None:
        """The live table of a channel, or else the one opened last."""
        return await self._repository.store.at(channel)

    async def last_played(self, channel: ChannelId) -> Table | None:
        """The table of a channel opened last of those whose game has begun; None if there is none."""
        return next(iter(await self._repository.store.latest_at(channel, 1)), None)

    async def mine(self, user: UserId) -> tuple[Table, ...]:
        """The live tables of a person, oldest first; ``user in table.owes`` where it is their turn."""
        return await self._repository.store.mine(user)

    async def waiting(self, user: UserId, besides: TableId) -> Table | None:
        """The oldest table whose game waits for a person; another one than ``besides``."""
        return await self._repository.store.waiting(user, besides)

    async def in_server(self, guild: GuildId) -> tuple[Table, ...]:
        """The live tables of a server, oldest first."""
        return await self._repository.store.live_in(guild)

    async def record(self, id: TableId) -> bytes:
        """The record of a game that is over, as a file (rules README). Raises Refusal before."""
        table = await self._repository.load(id)
        if not table.over:
            raise Refusal("There is no record yet: its seed stays secret until the game is over.")
        if not table.seats:
            raise Refusal("This game never began, so there is no record of it.")
        result = record.ABANDONED
        if table.phase is Phase.FINISHED:
            game = self._repository.game(table)
            table, live = await self._repository.live(game, table)
            outcome = game.rules.outcome(live.state)
            if outcome is not None:
                result = record.finished(outcome)
        entries = await self._repository.store.entries(table.id, BEFORE_ALL, table.version)
        return record.dump(recorded(table, entries, result))

    async def entry(self, id: TableId, version: int) -> Entry:
        """One entry of a table's log."""
        (entry,) = await self._repository.store.entries(id, version - 1, version)
        return entry

    async def terms(self, id: TableId) -> str | None:
        """The digest of the terms that was posted at the start; None where none was."""
        table = await self._repository.load(id)
        for entry in await self._repository.store.entries(id, BEFORE_ALL, table.version):
            if entry.kind == "start" and isinstance(entry.body, dict) and "terms" in entry.body:
                return str(entry.body["terms"])
        return None


def _tells_play(found: TableView, live: Live) -> bool:
    """Whether a board would tell of the game itself, and not of its players and their offers alone."""
    played = {
        effect.version for effect in live.recent if effect.kind in {"start", "move"} and not effect.offer
    }
    return any(line.version in played and not line.minor for line in found.news)


def invited(game: AnyGame, table: Table, live: Live) -> tuple[UserId, ...]:
    """The persons who may answer something though the game does not wait for them."""
    seated = (table.seated[seat] for seat in game.rules.invited(live.state))
    return tuple(player.user for player in seated if player.user is not None and not player.by_ai)


def told(game: AnyGame, happened: tuple[Effect, ...], reader: Seat | None) -> tuple[Any, ...]:
    """The events of the effects, as the reader learns them."""
    events = (game.knowledge.told(event, reader) for effect in happened for event in effect.events)
    return tuple(event for event in events if event is not None)


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
    """At least so many of the newest lines of a game, or all there are, and whether there are more."""
    every = len(whole.moments)
    looked = every if most is None else min(most, every)
    while True:
        found = lines(game, table, [moment.effect for moment in whole.moments[every - looked :]], reader)
        if looked == every or (most is not None and len(found) >= most):
            return found, looked < every
        looked = min(2 * looked, every)


def lines(game: AnyGame, table: Table, effects: Iterable[Effect], reader: Seat | None) -> tuple[Line, ...]:
    """The effects as sentences: the events as the reader learns them, and what else the players did."""
    found: list[Line] = []
    effects = tuple(effects)
    for effect, following in zip(effects, _next_moves(effects), strict=True):
        found += (
            _undo_lines(game, effect, following, reader)
            if effect.kind == "undo"
            else _lines(game, table, effect, reader)
        )
    latest = {line.topic: at for at, line in enumerate(found) if line.topic is not None}
    return tuple(
        replace(line, minor=True) if latest.get(line.topic, at) != at else line
        for at, line in enumerate(found)
    )


def _next_moves(effects: Sequence[Effect]) -> list[Effect | None]:
    """By effect the first move after it; None if there is none among them."""
    found: list[Effect | None] = []
    following: Effect | None = None
    for effect in reversed(effects):
        found.append(following)
        following = effect if effect.kind == "move" else following
    return found[::-1]


def _undo_lines(
    game: AnyGame, effect: Effect, following: Effect | None, reader: Seat | None
) -> Iterator[Line]:
    """That moves were taken back, and the last of them, as it was told.

    What its player does afterwards takes its place: then only the log tells of it, and not even that where
    the reader is told the same again. ``following``: the next move.
    """
    assert effect.seat is not None  # noqa: S101 - a seat has taken back its own
    taken = replace(effect, events=effect.taken)
    done_again = following is not None and following.seat == effect.seat
    if following is not None and done_again:
        if told(game, (following,), reader) == told(game, (taken,), reader):
            return
    else:
        for line in _event_lines(game, taken, reader):
            yield replace(line, undone=True)
    who = Who(effect.seat)
    text = say("{who} has taken back the last move.", who=who)
    if effect.times > 1:
        text = count(
            "{who} has taken back {n} move.", "{who} has taken back {n} moves.", effect.times, who=who
        )
    yield Line(effect.version, effect.seat, "player", "", text, minor=done_again, turn=effect.turn)


def _event_lines(game: AnyGame, effect: Effect, reader: Seat | None) -> Iterator[Line]:
    turn = effect.turn
    for event in told(game, (effect,), reader):
        begins = game.words.begins_turn_of(event)
        turn = turn if begins is None else begins
        yield Line(
            effect.version,
            effect.seat,
            effect.by,
            game.notation.write_event(event),
            game.words.tell(event),
            minor=game.words.is_minor(event),
            turn=turn,
            topic=game.words.topic(event),
        )


def _lines(game: AnyGame, table: Table, effect: Effect, reader: Seat | None) -> Iterator[Line]:
    yield from _event_lines(game, effect, reader)
    if effect.seat is not None and (said := about_player(table, effect, Who(effect.seat))) is not None:
        yield Line(effect.version, effect.seat, "player", "", said)
    elif (change := about_table(effect)) is not None:
        yield Line(effect.version, None, "player", "", change)


def recorded(table: Table, entries: Iterable[Entry], result: record.Result | None) -> record.Record:
    """The record of a table's game; ``result`` is None while it goes on."""
    return record.build(
        table.game,
        options=table.options,
        joined=[
            (record.Player(name=first.name, kind="ai" if first.user is None else "person"), entropy)
            for first, entropy in ((player.starter, player.entropy) for player in table.players)
        ],
        mode=table.seating,
        seed=table.seed,
        moves=[
            record.RecordedMove(entry.seat, cast(dict[str, Any], entry.body), entry.by)
            for entry in without_undone(entries)
            if entry.kind == "move" and entry.seat is not None
        ],
        result=result,
    )
