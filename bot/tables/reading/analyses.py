"""The analysis of finished games: the chances to win over the moves, and the moves that cost most."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from weakref import WeakValueDictionary

from bot.lru_cache import LruCache
from bot.tables.core.history import Effect
from bot.tables.core.labels import labelled
from bot.tables.core.lines import told
from bot.tables.reading.exports import Exports
from bot.tables.reading.replays import steps
from bot.tables.repository.table_repository import TableRepository
from bot.tables.repository.whole_games import GAMES_CACHED, LogPosition, played
from bot.tables.values.ids import GuildId, TableId
from bot.tables.values.refusals import Refusal, Suspended
from bot.tables.values.table import Phase, Table
from engines.analysis import Analysis, TurningPoint, decode
from engines.base import AnyGame, Json, Seat
from engines.measures import explained
from engines.text import Refused, Text, Who, say


class Analyst(Protocol):
    """Analyses games, some at a time."""

    async def analyse(self, record: bytes, server: GuildId) -> Json:
        """The analysis of the record of a finished game, as it is stored.

        Raises Refused if too many wait, of this server or of all, or if it takes too long.
        """


class AnalysisStore(Protocol):
    """Stores analyses."""

    async def get(self, table: TableId) -> Json:
        """The analysis of a table's game; None if it has not been made."""

    async def put(self, table: TableId, found: Json) -> None:
        """Store the analysis of a table's game."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning point in words. ``at``: the moves before it; ``step``: its step of the replay.

    ``told`` is what the log says of it, as its seat knows it. ``made`` and ``better`` are the two moves;
    ``lost`` is by how much the seat's own one has lowered its chance to win. ``why`` is None if nothing is
    known of it.
    """

    at: int
    step: int
    seat: Seat
    told: Text
    made: Text
    better: Text
    lost: float
    why: Text | None


@dataclass(frozen=True, slots=True)
class Analysed:
    """The analysis of a finished game. ``curve``: by position, each seat's chance to win."""

    curve: tuple[tuple[float, ...], ...]
    turns: tuple[Turn, ...]


class _Analysing(asyncio.Lock):
    """Held while a game is analysed. ``refusal``: why that failed the last time, in words."""

    refusal: Text | None = None


class Analyses:
    """Analyses finished games, each once."""

    def __init__(
        self, repository: TableRepository, exports: Exports, store: AnalysisStore, analyst: Analyst
    ) -> None:
        self._repository = repository
        self._exports = exports
        self._store = store
        self._analyst = analyst
        self._busy: WeakValueDictionary[TableId, _Analysing] = WeakValueDictionary()
        self._kept: LruCache[TableId, Analysed] = LruCache(GAMES_CACHED)

    async def of(self, id: TableId) -> Analysed:
        """The analysis of a table's game, which takes some seconds the first time.

        Raises Refused before the end, where there is no result, and where too many others wait.
        """
        table = await self._repository.load(id)
        game = self._analysable(table)
        analysing = self._busy.setdefault(id, _Analysing())
        former = analysing.refusal
        async with analysing:  # whoever comes second finds what the first one has stored
            found = await self._stored(game, id)
            if found is None and analysing.refusal is not None and analysing.refusal is not former:
                raise Refused(analysing.refusal)  # what has just failed for one is not tried for each
            if found is None:
                found = await self._made(game, table, analysing)
        return await self._told(game, table, found)

    async def _made(self, game: AnyGame, table: Table, analysing: _Analysing) -> Analysis:
        """Analyse a game and store that. Raises Refused."""
        try:
            made = await self._analyst.analyse(await self._exports.record(table.id), table.place.guild)
        except Refused as refusal:
            analysing.refusal = refusal.text
            raise
        await self._store.put(table.id, made)
        found = decode(game, made)
        if found is None:  # the program's files are those of another release already
            raise Refused("I couldn't analyse this game. Please try again later.")
        return found

    async def known(self, table: Table) -> Analysed | None:
        """The analysis of a table's game, if there is one already."""
        if table.phase is not Phase.FINISHED or not self._repository.supports(table):
            return None
        game = self._repository.game(table)
        known = self._kept.get(table.id)
        if known is not None:
            return known
        found = await self._stored(game, table.id)
        return None if found is None else await self._told(game, table, found)

    def _analysable(self, table: Table) -> AnyGame:
        """The game of a table that is to be analysed. Raises Refusal."""
        if table.phase is Phase.SUSPENDED:
            raise Suspended
        if table.phase is Phase.ABANDONED:
            raise Refusal("This game has no result, so there is nothing to analyse.")
        if table.phase is not Phase.FINISHED:
            raise Refusal("This game isn't over yet. An analysis would reveal what is still secret.")
        game = self._repository.game(table)
        if game.mind is None:
            raise Refusal("I can't analyse {title} yet.", title=game.title)
        return game

    async def _stored(self, game: AnyGame, id: TableId) -> Analysis | None:
        stored = await self._store.get(id)
        return None if stored is None else decode(game, stored)

    async def _told(self, game: AnyGame, table: Table, found: Analysis) -> Analysed:
        whole = await self._repository.whole_games.get(game, table)
        turns = await asyncio.to_thread(turns_of, game, whole.positions, found.turning_points)
        analysed = Analysed(found.curve, turns)
        self._kept.put(table.id, analysed)
        return analysed


def turns_of(game: AnyGame, every: Sequence[LogPosition], points: Sequence[TurningPoint]) -> tuple[Turn, ...]:
    """The turning points of a finished game in words, with their steps of its replay."""
    if not points or game.mind is None:
        return ()
    moves = played(every)
    index = {position.effect.version: at for at, position in enumerate(every)}
    stops = [step.index for step in steps(game, [position.effect for position in every])]
    found: list[Turn] = []
    for point in points:
        view = game.knowledge.view(moves[point.at].state, point.seat)
        effect = moves[point.at + 1].effect
        made = labelled(game, view, point.made)
        found.append(
            Turn(
                point.at,
                next(number for number, stop in enumerate(stops) if stop >= index[effect.version]),
                point.seat,
                _sentence(game, effect, point.seat) or say("{who}: {move}", who=Who(point.seat), move=made),
                made,
                labelled(game, view, point.better),
                point.lost,
                explained(game.mind.measures, point.seat, point.reasons, missed=True),
            )
        )
    return tuple(found)


def _sentence(game: AnyGame, effect: Effect, seat: Seat) -> Text | None:
    """What the log says first of a move, as its seat knows it; None if it has only minor events."""
    return next((event.tell() for event in told(game, (effect,), seat) if not event.is_minor), None)
