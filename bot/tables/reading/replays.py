"""Replays: step through a game as spectators know it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from bot.lru_cache import LruCache
from bot.tables.core.folding import without_undone
from bot.tables.core.history import Effect
from bot.tables.core.lines import lines, told
from bot.tables.repository.table_repository import TableRepository
from bot.tables.repository.whole_games import GAMES_CACHED, LogPosition, WholeGame, played
from bot.tables.values.ballots import NOTHING_DECIDED
from bot.tables.values.change import BEFORE_ALL
from bot.tables.values.ids import ChannelId, TableId, UserId
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Phase, Table
from bot.tables.values.views import GameSummary, TableView
from engines.base import AnyGame, Seat
from engines.moments import Moment
from engines.replay import Position, moments_of
from engines.text import say

Stride: TypeAlias = Literal["move", "turn", "round"]
"""How far a replay goes at a time. Steps that are only passes are skipped."""


class FilmFrame(NamedTuple):
    """A moment of a finished game, with the view that spectators had and the events that led to it."""

    view: Any
    happened: tuple[Any, ...]
    moment: Moment


Film: TypeAlias = tuple[FilmFrame, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A position at which a replay may stop.

    ``index``: which of the game's positions it is, counted from the setup. ``round``: by turns, from
    1 on; a round is over when a seat begins its second turn in it. The setup is in no turn.
    """

    index: int
    turn: Seat | None
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay(TableView):
    """One position of a replay, with the events since the stop before.

    Positions are counted in steps, the setup being 0, whatever the stride: all of these are such counts.
    """

    stride: Stride
    at: int
    before: int
    after: int
    last: int
    round: int | None
    """As the game counts them; None while there is none."""
    since: int
    """The version of the log after which ``news`` happened; BEFORE_ALL for the setup."""
    upto: int
    """The version of the log at this position."""


@dataclass(frozen=True, slots=True)
class Steps:
    """The positions at which a replay of a game may stop, up to a position of it.

    They are the setup, what a spectator learns of, and the last one that was public.
    """

    every: tuple[Step, ...] = (Step(0, None, 1),)
    last_is_move: bool = True
    """Whether the last step stays one when the game goes on."""
    round: int = 1
    turn: Seat | None = None
    begun: frozenset[Seat] = frozenset()
    """The seats whose turn has begun in the round."""
    positions: int = 1
    version: int = 0
    """Of the last of these positions."""


class Replays:
    """Replays started games. A replay contains nothing that spectators may not know."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository
        self._whole_games = repository.whole_games
        self._kept: LruCache[TableId, Steps] = LruCache(GAMES_CACHED)

    async def replay(self, id: TableId, at: int, stride: Stride = "move") -> Replay:
        """The position after ``at`` steps, or at the next stop after that; beyond the end, the last one.

        Raises Refusal before the game has begun, and where its rules are no longer known.
        """
        table = await self._repository.load(id)
        if not table.seats:
            raise Refusal(
                say("This game hasn't started yet, so there is nothing to replay.")
                if not table.over
                else say("This game never started, so there is nothing to replay.")
            )
        game = self._repository.game(table)
        whole = await self._whole_games.get(game, table)
        known = self._kept.get(table.id) or Steps()
        found = await asyncio.to_thread(further, game, known, whole)
        self._kept.put(table.id, found)
        stop = _stop(found.every, at, stride)
        return await asyncio.to_thread(_replay, game, table, whole, found.every, stop, stride)

    async def moment(self, id: TableId, since: int, upto: int) -> Replay | None:
        """The position at a version of the log, with what happened after another one.

        None if a move up to then has been undone meanwhile, or was never shown to spectators.
        """
        table = await self._repository.load(id)
        game = self._repository.game(table)
        whole = await self._whole_games.get(game, table)
        found = await asyncio.to_thread(further, game, Steps(), whole)
        versions = [whole.positions[step.index].effect.version for step in found.every]
        if upto not in versions or since not in {BEFORE_ALL, *versions}:
            return None
        at = versions.index(upto)
        before = at if since == BEFORE_ALL else versions.index(since)
        return await asyncio.to_thread(_replay, game, table, whole, found.every, (before, at, at), "turn")

    async def summary(self, id: TableId) -> GameSummary:
        """The length of a finished game, and its scores over time. Raises Refusal before the end."""
        table = await self._repository.load(id)
        if not table.over or not table.seats:
            raise Refusal("This game isn't over yet.")
        entries = await self._repository.store.entries(id, BEFORE_ALL, table.version)
        began = next(entry.at for entry in entries if entry.kind == "start")
        length = GameSummary(
            sum(entry.kind == "move" for entry in without_undone(entries)),
            entries[-1].at - began,
            hinted=any(entry.kind == "hint" for entry in entries),
        )
        if table.phase is not Phase.FINISHED or not self._repository.supports(table):
            return length
        game, every = self._repository.game(table), await self.positions(table)
        return await asyncio.to_thread(
            lambda: replace(length, scores=_scores(game, every), moments=moments(game, every))
        )

    async def positions(self, table: Table) -> tuple[LogPosition, ...]:
        """All positions since the setup, with their states."""
        return (await self._whole_games.get(self._repository.game(table), table)).positions

    async def film(self, id: TableId) -> Film:
        """The moments of a finished game, from its setup to its end. Raises Refusal before the end."""
        table = await self._repository.load(id)
        if table.phase is not Phase.FINISHED:
            raise Refusal("This game isn't over yet.")
        game = self._repository.game(table)
        every = await self.positions(table)
        return await asyncio.to_thread(film, game, every)

    async def choices(self, channel: ChannelId | None, user: UserId, limit: int) -> tuple[Table, ...]:
        """Games to offer for replay: the channel's, then the person's own, newest first.

        The own ones are those that go on and those that are over, wherever they are. They get half of the
        room at least.
        """
        store = self._repository.store
        here = () if channel is None else await store.latest_at(channel, limit)
        running = [table for table in await store.mine(user) if table.seats]
        over = [table for table in await store.over_with(user, limit) if user in table.persons]
        mine = sorted((*running, *over), key=lambda table: table.id, reverse=True)
        near = {table.id: table for table in here[: max(limit - len(mine), limit // 2)]}
        return tuple((near | {table.id: table for table in mine}).values())[:limit]


def steps(game: AnyGame, effects: Sequence[Effect]) -> tuple[Step, ...]:
    """All positions at which a replay may stop: the setup, what a spectator learns of, and the last."""
    return _further(game, Steps(), effects[1:]).every


def further(game: AnyGame, known: Steps, whole: WholeGame) -> Steps:
    """The steps of a game, going on from those that are known, if nothing of these was taken back."""
    positions, at = whole.positions, known.positions
    if at > len(positions) or (at > 1 and positions[at - 1].effect.version != known.version):
        known, at = Steps(), 1
    return _further(game, known, [position.effect for position in positions[at:]])


def _further(game: AnyGame, known: Steps, effects: Sequence[Effect]) -> Steps:
    if not effects:
        return known
    found = list(known.every)
    round, turn, begun = known.round, known.turn, set(known.begun)
    final, lasting = None if known.last_is_move else found.pop(), True
    for index, effect in enumerate(effects, start=known.positions):
        if effect.turn is not None and effect.turn != turn:
            turn = effect.turn
            if turn in begun:
                round, begun = round + 1, set()
            begun.add(turn)
        if effect.kind == "move" and _worth(game, effect):
            found.append(Step(index, turn, round))
            final = None
        elif _public(game, effect):
            final = Step(index, turn, round)
    if final is not None:
        found.append(final)
        lasting = False
    positions = known.positions + len(effects)
    return Steps(tuple(found), lasting, round, turn, frozenset(begun), positions, effects[-1].version)


def stops(every: Sequence[Step], stride: Stride) -> tuple[int, ...]:
    """At which of the steps a stride stops: the setup, the last step of each turn or round, and the end."""
    return tuple(at for at in range(len(every)) if _stops(every, at, stride))


def _stops(every: Sequence[Step], at: int, stride: Stride) -> bool:
    last = len(every) - 1
    return at in (0, last) or _ends(every[at], every[at + 1], stride)


def _ends(step: Step, following: Step, stride: Stride) -> bool:
    if stride == "round":
        return following.round > step.round
    return stride == "move" or (following.turn, following.round) != (step.turn, step.round)


def _public(game: AnyGame, effect: Effect) -> bool:
    """Return whether spectators learn of an entry; entries other than moves are about the players."""
    return effect.kind in {"quit", "close"} or bool(told(game, (effect,), None))


def _worth(game: AnyGame, effect: Effect) -> bool:
    """Return whether a move tells spectators more than a pass does."""
    events = told(game, (effect,), None)
    passes = [event for event in events if event.is_pass]
    return any(event not in passes and not (passes and event.is_minor) for event in events)


def _stop(found: Sequence[Step], at: int, stride: Stride) -> tuple[int, int, int]:
    """The stop at or after a step, between the one before and the one after it: the same at either end."""
    last = len(found) - 1
    here = next((stop for stop in range(min(at, last), last) if _stops(found, stop, stride)), last)
    before = next((stop for stop in range(here - 1, -1, -1) if _stops(found, stop, stride)), here)
    after = next((stop for stop in range(here + 1, last + 1) if _stops(found, stop, stride)), here)
    return before, here, after


def _replay(
    game: AnyGame,
    table: Table,
    whole: WholeGame,
    found: Sequence[Step],
    stop: tuple[int, int, int],
    stride: Stride,
) -> Replay:
    every = whole.positions
    before, here, after = stop
    since = found[before].index + 1 if before < here else found[here].index
    happened = _standing(every[since : found[here].index + 1])
    state = every[found[here].index].state
    view = game.knowledge.view(state, None)
    return Replay(
        table=replace(table, owes=(), clocks=(), decisions=NOTHING_DECIDED),
        game=game,
        supported=True,
        view=view,
        happened=told(game, happened, None),
        owes=(),
        outcome=game.rules.outcome(state),
        news=lines(game, table, happened, None),
        stride=stride,
        at=here,
        before=before,
        after=after,
        last=len(found) - 1,
        round=game.words.round_number(view, found[here].round),
        since=every[found[before].index].effect.version if before < here else BEFORE_ALL,
        upto=every[found[here].index].effect.version,
    )


def _standing(positions: Iterable[LogPosition]) -> tuple[Effect, ...]:
    """The effects of the positions, but for what tells that something was taken back."""
    return tuple(position.effect for position in positions if position.effect.kind != "undo")


def _scores(game: AnyGame, every: Sequence[LogPosition]) -> tuple[tuple[int, ...], ...]:
    """Everybody's scores after each round of a game that is over: nothing is secret then."""
    found = steps(game, [position.effect for position in every])
    states = [position.state for position in every]
    ends = (states[at] for at in round_ends(game, found, states))
    return tuple(scores for scores in map(game.rules.running_scores, ends) if scores)


def round_ends(game: AnyGame, found: Sequence[Step], states: Sequence[Any]) -> tuple[int, ...]:
    """The last position before the first round that the game itself counts, and the last one of each round.

    ``states``: those of all positions.
    """
    ends = {0: found[0].index}
    for step in found:
        number = game.words.round_number(game.knowledge.view(states[step.index], None), step.round)
        ends[number or 0] = step.index
    return tuple(ends.values())


def film(game: AnyGame, every: Sequence[LogPosition]) -> Film:
    """The moments of a finished game. Spectators' views alone, though no secret is left."""
    moves = played(every)
    return tuple(
        FilmFrame(
            game.knowledge.view(moves[moment.at].state, None),
            told(game, (moves[moment.at].effect,), None),
            moment,
        )
        for moment in moments(game, every)
    )


def moments(game: AnyGame, every: Sequence[LogPosition]) -> tuple[Moment, ...]:
    """The moments of a finished game, counted by its moves."""
    return moments_of(game, (Position(position.state, position.effect.events) for position in played(every)))
