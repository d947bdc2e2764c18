"""Looking at a table: what one reader may know of it, now and from the beginning, and its record."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from bot.tables.desk import Desk
from bot.tables.faces import Line, Log, Scene
from bot.tables.history import Live, Step, steps
from bot.tables.model import (
    LOBBY_LIFE,
    Change,
    ChannelId,
    Draft,
    Entry,
    Phase,
    Place,
    Prefs,
    Table,
    TableId,
    UserId,
)
from bot.tables.refusals import Refusal, Unsupported
from engines import record
from engines.base import AnyGame, Seat
from engines.text import Text, Who, count, say

FIRST = 0  # before every version


class Looks(Desk):
    """What a table shows, each reader only what it may know; and what persons choose for themselves."""

    async def scene(self, id: TableId, user: UserId | None = None, since: int | None = None) -> Scene:
        """The table as a person may know it (None, and who does not play: as a spectator).

        ``happened`` are the events after the version ``since``; None: none. Under rules that are no longer
        known there is no view. Raises Unsupported if there is no such game at all any more.
        """
        table = await self._table(id)
        reader = None if user is None else table.seat_of(user)
        try:
            game = self._game(table)
        except Unsupported:
            return _blank(table, self._known(table), supported=False)
        if not table.seats:
            return replace(_blank(table, game), news=await self._closing(table))
        table, live = await self._live(game, table)
        happened = () if since is None else await self._happened(game, table, live, since)
        return Scene(
            table=table,
            game=game,
            supported=True,
            view=game.knowledge.view(live.state, reader),
            happened=told(game, happened, reader),
            owes=table.owes,
            outcome=game.rules.outcome(live.state),
            news=lines(game, table, happened, reader),
        )

    async def _closing(self, table: Table) -> tuple[Line, ...]:
        """Why a lobby closed by itself, if it did."""
        if table.live:
            return ()
        (last,) = await self._store.entries(table.id, table.version - 1, table.version)
        if last.by != "clock":
            return ()
        days = LOBBY_LIFE.days
        text = count("Nobody started it for {n} day.", "Nobody started it for {n} days.", days)
        return (Line(last.version, None, last.by, "", text),)

    async def _happened(self, game: AnyGame, table: Table, live: Live, since: int) -> tuple[Step, ...]:
        recent = live.since(since)
        if recent is not None:
            return recent
        return tuple(step for step in await self._steps(game, table) if step.version > since)

    async def _steps(self, game: AnyGame, table: Table) -> tuple[Step, ...]:
        entries = await self._store.entries(table.id, FIRST, table.version)
        return await asyncio.to_thread(steps, game, table, entries)

    async def log(self, id: TableId, user: UserId | None = None) -> Log:
        """All that happened since the setup, and the position in words, as the reader may know it."""
        table = await self._table(id)
        game = self._game(table)
        if not table.seats:
            return Log(table=table, game=game, lines=(), position=())
        table, live = await self._live(game, table)
        reader = None if user is None else table.seat_of(user)
        found = lines(game, table, await self._steps(game, table), reader)
        position = game.words.describe(game.knowledge.view(live.state, reader))
        return Log(table=table, game=game, lines=found, position=position)

    async def table(self, id: TableId) -> Table:
        """A table at its newest. Raises Refusal if there is none."""
        return await self._table(id)

    async def place(self, id: TableId) -> Place:
        """Where a table stands. It never moves, so this is read once. Raises Refusal if there is none."""
        place = self._places.get(id)
        if place is None:
            place = (await self._table(id)).place
            self._places.put(id, place)
        return place

    async def at(self, channel: ChannelId) -> Table | None:
        """The live table of a channel, or else the one opened last."""
        return await self._store.at(channel)

    async def mine(self, user: UserId) -> tuple[Table, ...]:
        """The live tables of a person, oldest first; ``user in table.owes`` where it is their turn."""
        return await self._store.mine(user)

    async def record(self, id: TableId) -> bytes:
        """The record of a game that is over, as a file (rules README). Raises Refusal before."""
        table = await self._table(id)
        if table.live:
            raise Refusal("There is no record yet: its seed stays secret until the game is over.")
        if not table.seats:
            raise Refusal("This game never began, so there is no record of it.")
        result = record.ABANDONED
        if table.phase is Phase.FINISHED:
            game = self._game(table)
            table, live = await self._live(game, table)
            outcome = game.rules.outcome(live.state)
            if outcome is not None:
                result = record.finished(outcome)
        entries = await self._store.entries(table.id, FIRST, table.version)
        return record.dump(_record(table, entries, result))

    async def repost(self, id: TableId) -> Table:
        """Show the public message once more, at the bottom of the channel, with the step made last."""

        async def attempt() -> Table:
            table = await self._table(id)
            if table.phase is Phase.FINISHED:
                self._game(table)  # under other rules the message that stands shows more than a new one could
            post = Draft("show", anew=True, since=max(FIRST, table.version - 1))
            return await self._write(Change(table, table, (), (post,)))

        return await self._again(attempt)

    async def prefs(self, user: UserId) -> Prefs:
        """What a person has chosen for themselves."""
        return await self._store.prefs(user)

    async def set_dm(self, user: UserId, on: bool) -> None:
        """Whether a person wants a private message when it is their turn."""
        await self._store.set_prefs(user, Prefs(dm=on))


def told(game: AnyGame, happened: tuple[Step, ...], reader: Seat | None) -> tuple[Any, ...]:
    """The events of the steps, as the reader learns them."""
    events = (game.knowledge.told(event, reader) for step in happened for event in step.events)
    return tuple(event for event in events if event is not None)


def _blank(table: Table, game: AnyGame, *, supported: bool = True) -> Scene:
    """A table without a position to show."""
    return Scene(
        table=table,
        game=game,
        supported=supported,
        view=None,
        happened=(),
        owes=table.owes,
        outcome=None,
    )


def lines(game: AnyGame, table: Table, steps: Iterable[Step], reader: Seat | None) -> tuple[Line, ...]:
    """The steps as sentences: the events as the reader learns them, and what else the players did."""
    return tuple(line for step in steps for line in _lines(game, table, step, reader))


def _lines(game: AnyGame, table: Table, step: Step, reader: Seat | None) -> Iterator[Line]:
    for event in told(game, (step,), reader):
        yield Line(
            step.version,
            step.seat,
            step.by,
            game.notation.note(event),
            game.words.tell(event),
            minor=game.words.minor(event),
        )
    if step.kind == "close":
        yield Line(step.version, None, step.by, "", say("The game was abandoned."))
    elif step.kind in {"quit", "aside"} and step.seat is not None:
        yield Line(step.version, step.seat, step.by, "", _change(table, step, Who(step.seat)))


def _change(table: Table, step: Step, who: Who) -> Text:
    """What a player did who left or stood aside."""
    if step.kind == "aside":
        on = say("{who} lets the turns pass from now on.", who=who)
        return on if step.on else say("{who} takes the turns again.", who=who)
    if table.phase is Phase.ABANDONED and step.version == table.version:
        return say("{who} has left the game, the last to do so.", who=who)
    return say("{who} has left the game; an AI plays on.", who=who)


def _record(table: Table, entries: Iterable[Entry], result: record.Result) -> record.Record:
    return record.build(
        table.game,
        options=table.options,
        joined=[
            (record.Player(name=p.name, kind="ai" if p.user is None else "person"), p.entropy)
            for p in table.players
        ],
        mode=table.seating,
        seed=table.seed,
        moves=[
            record.Made.model_validate({"seat": entry.seat, "move": entry.body, "by": entry.by})
            for entry in entries
            if entry.kind == "move"
        ],
        result=result,
    )
