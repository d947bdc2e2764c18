"""Export games: in progress as the reader may know them, finished ones as records; compare records."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from bot.tables.core.records import recorded
from bot.tables.reading.queries import Queries
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import BEFORE_ALL
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.refusals import Refusal, Unsupported
from bot.tables.values.table import Phase, Table
from bot.tables.values.views import Line
from engines.base import AnyGame, Json, Seat
from engines.record import ABANDONED, BadRecord, dump, finished, parse, terms_digest
from engines.replay import verify


@dataclass(frozen=True, slots=True)
class OwnMove:
    """A move that its player made, as the log has it."""

    version: int
    at: datetime
    seat: Seat
    move: Json


@dataclass(frozen=True, slots=True)
class Running:
    """A game in progress as one person may export it: their own moves, and what everyone may know."""

    table: Table
    title: str
    moves: tuple[OwnMove, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Original:
    """A game of this bot that has ended, for a comparison with a record.

    The digests are None where they cannot be compared: a player's data have been deleted, or its rules are
    no longer known. ``opened``: when its lobby was opened, and the commitment posted.
    """

    table: TableId
    opened: datetime
    record: str | None
    terms: str | None


Check: TypeAlias = Literal["holds", "differs", "no terms", "renamed", "other rules"]
"""Of a record: it replays and has the terms posted, or not; or why that cannot be said: no terms were posted,
a player's data have been deleted, its rules are no longer known."""


@dataclass(frozen=True, slots=True)
class Final:
    """The record of a finished game, and the result of checking it.

    ``terms``: the digest posted at the start; None for games begun by older versions.
    """

    record: bytes
    terms: str | None
    check: Check


class Exports:
    """Reads games for export and comparison."""

    def __init__(self, repository: TableRepository, queries: Queries) -> None:
        self._repository = repository
        self._queries = queries

    async def record(self, id: TableId) -> bytes:
        """The record of a game that is over, as a file (rules README). Raises Refusal before."""
        table = await self._repository.load(id)
        if not table.over:
            raise Refusal("There is no record yet: the seed stays secret until the game is over.")
        if not table.seats:
            raise Refusal("This game never started, so it has no record.")
        result = ABANDONED
        if table.phase is Phase.FINISHED:
            game = self._repository.game(table)
            table, live = await self._repository.live(game, table)
            outcome = game.rules.outcome(live.state)
            if outcome is not None:
                result = finished(outcome)
        entries = await self._repository.store.entries(table.id, BEFORE_ALL, table.version)
        return dump(recorded(table, entries, result))

    async def terms(self, id: TableId) -> str | None:
        """The digest of the terms that was posted at the start; None where none was."""
        table = await self._repository.load(id)
        for entry in await self._repository.store.entries(id, BEFORE_ALL, table.version):
            if entry.kind == "start" and isinstance(entry.body, dict) and "terms" in entry.body:
                return str(entry.body["terms"])
        return None

    async def running(self, id: TableId, user: UserId | None) -> Running:
        """A running game as a person, or (None) everybody, may have it. Raises Refusal where there is none.

        The moves are the person's own, not those of who had the seat before; the log is the spectators'.
        """
        log = await self._queries.log(id)
        table = log.table
        if not table.seats:
            raise Refusal("This game hasn't started yet, so there is nothing to export.")
        entries = await self._repository.store.entries(id, BEFORE_ALL, table.version)
        moves = tuple(
            OwnMove(entry.version, entry.at, entry.seat, entry.body)
            for entry in entries
            if entry.kind == "move" and user is not None and entry.user == user and entry.seat is not None
        )
        return Running(table, log.game.title, moves, log.lines)

    async def final(self, id: TableId) -> Final:
        """The record of a game that is over, checked as anybody can. Raises Refusal before."""
        table = await self._repository.load(id)
        record = await self.record(id)
        terms = await self.terms(id)
        return Final(record, terms, await self._checked(table, record, terms))

    async def _checked(self, table: Table, record: bytes, terms: str | None) -> Check:
        if not self._repository.supports(table):
            return "other rules"
        game = self._repository.game(table)
        if table.pseudonymous:
            return "renamed"
        if not await asyncio.to_thread(_holds, record, game, terms):
            return "differs"
        return "no terms" if terms is None else "holds"

    async def known(self, game: str, seed: bytes) -> Original | None:
        """The game of this bot that was played with a seed and has ended; None if there is none."""
        table = await self._repository.store.with_seed(game, seed)
        if table is None or not table.over or not table.seats:
            return None
        if table.pseudonymous:
            return Original(table.id, table.opened, None, None)
        try:
            record = await self.record(table.id)
        except Unsupported:
            return Original(table.id, table.opened, None, None)
        terms = await self.terms(table.id)
        return Original(table.id, table.opened, hashlib.sha256(record).hexdigest(), terms)


def _holds(data: bytes, game: AnyGame, terms: str | None) -> bool:
    """Return whether a record can be replayed, and its terms match those posted, if any."""
    try:
        record = parse(data)
    except BadRecord:
        return False
    return verify(record, game).ok and terms in {None, terms_digest(record)}
