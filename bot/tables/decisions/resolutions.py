"""The effect of a decision on a table, and its log entry. Pure functions of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from bot.tables.core.seat_clocks import resumed
from bot.tables.values.ballots import Decided, VoteKind
from bot.tables.values.change import EntryKind
from bot.tables.values.ids import UserId
from bot.tables.values.pace import Pace
from bot.tables.values.preferences import Preferences
from bot.tables.values.table import Table
from engines.base import Json, Seat


@dataclass(frozen=True, slots=True)
class Resolution:
    """A decision. ``word``: as in ``Vote``; ``decided`` is None if the clock decided."""

    kind: VoteKind
    word: str
    decided: Decided | None


Told: TypeAlias = tuple[EntryKind, Seat | None, Json]
"""The kind, the seat and the body of an entry."""


def resolved(
    table: Table, done: Resolution, now: datetime, chosen: Mapping[UserId, Preferences]
) -> tuple[Table, Told]:
    """The table after a decision, without the vote about it, and the content of its entry.

    ``chosen``: the choices of the persons whose clocks go on.
    """
    standing = table.decisions.about(done.kind)
    if standing is not None and standing.word == done.word:
        table = replace(table, decisions=table.decisions.without(standing))
    after, told = _changed(table, done, now, chosen)
    if not after.persons:
        told = "close", None, None
    kind, seat, body = told
    return after, (kind, seat, body if done.decided is None else done.decided.body(body))


def _changed(
    table: Table, done: Resolution, now: datetime, chosen: Mapping[UserId, Preferences]
) -> tuple[Table, Told]:
    word = done.word
    match done.kind:
        case "pause":
            return replace(table, paused=now), ("pause", None, True)
        case "resume":
            return resumed(table, now, chosen), ("pause", None, False)
        case "pace":
            return _with_pace(table, Pace.parse(word)), ("pace", None, word)
        case "replace":
            return table.with_player(int(word), left=True), ("quit", int(word), True)
        case "offer":
            return table.with_player(int(word), left=True), ("offer", int(word), None)
        case "end":
            return table, ("close", None, done.decided is not None and done.decided.how == "players")


def decreed(table: Table, manager: UserId, kind: VoteKind, free_from: datetime) -> Table:
    """The table with a note of what a manager is about to decide alone, and its consequences.

    A pause of a manager who plays counts as theirs, and from ``free_from`` on any player may end it. Whoever
    replaces a player takes no seat.
    """
    decisions = table.decisions
    if kind == "replace":
        decisions = replace(decisions, replacers=(*decisions.replacers, manager))
    elif kind == "pause" and manager in table.ever_seated:
        pauses = (*decisions.pauses, manager)
        decisions = replace(decisions, pauses=pauses, paused_by=manager, free_from=free_from)
    return replace(table, decisions=decisions)


def _with_pace(table: Table, pace: Pace) -> Table:
    """The table at another pace: all clocks restart with full banks."""
    players = tuple(replace(player, bank=None) for player in table.players)
    undo = tuple(replace(undo, clock=None, bank=None) for undo in table.undo)
    return replace(table, pace=pace, players=players, clocks=(), undo=undo)
