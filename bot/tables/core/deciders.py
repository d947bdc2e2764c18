"""Who decided how much in each seat of a game, and who left it: read from the log, entry by entry.

A decision is a move that counts: one taken back does not, nor what the table does where nothing was to be
chosen. A standing order is a decision of whoever gave it. Moves of the AI and the clock are decisions, too:
whoever lets them play has decided less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.tables.values.change import Entry
from bot.tables.values.ids import UserId
from bot.tables.values.results import Fate, Result, SeatEnd, ends_of
from bot.tables.values.table import Player, Table
from engines.base import Outcome

UNPACED = timedelta(days=1)  # a pace, where there is none


@dataclass(slots=True)
class SeatHistory:
    """One seat so far: who sat there, and who decided how often."""

    first: UserId | None
    """Who had the seat at the start; None: an AI."""
    sitter: UserId | None
    """Who has it now."""
    decisions: Counter[UserId | None] = field(default_factory=Counter)
    """By person; None: those of the AI and the clock."""
    held: datetime | None = None
    """Since when the AI has held the seat, because its player was silent."""
    gone: int | None = None
    """The entry with which its first player left for good, so that they come last."""
    unattended: int = 0
    """Decisions that others have made since then."""
    excused: bool = False
    """Whether the AI plays for somebody on a vacation that they had announced before the game began."""
    substituted: int = 0
    """Decisions made for somebody on such a vacation."""

    @property
    def total(self) -> int:
        """All decisions."""
        return self.decisions.total()


class Deciders:
    """The seats of a table, as far as its log has been read."""

    def __init__(self, table: Table) -> None:
        firsts = [player.starter.user for player in table.seated]
        self.seats = [SeatHistory(first, first) for first in firsts]
        self._pace = table.pace.time or UNPACED
        self._began = table.opened

    def read(self, entries: Iterable[Entry]) -> None:
        """Go on with the next entries of the log."""
        for entry in entries:
            if entry.kind == "start":
                self._began = entry.at
            if entry.kind in {"pause", "suspend"}:
                self._wait_anew(entry.at)
            if entry.seat is not None:
                self._note(self.seats[entry.seat], entry)

    def _wait_anew(self, now: datetime) -> None:
        """The table was stopped, or goes on: nobody could be missed meanwhile."""
        for seat in self.seats:
            seat.held = now if seat.held is not None else None

    def _note(self, seat: SeatHistory, entry: Entry) -> None:
        match entry.kind:
            case "move":
                _decided(seat, entry)
            case "undo":
                seat.decisions[entry.user] -= 1
            case "hold":
                announced = announced_at(entry)
                seat.held = entry.at if announced is None else None
                seat.excused = announced is not None and announced < self._began
            case "return":
                seat.held, seat.excused = None, False
            case "quit":
                self._left(seat, entry)
            case "take":
                _taken(seat, entry)

    def _left(self, seat: SeatHistory, entry: Entry) -> None:
        """Somebody has left, or was replaced by others."""
        if seat.sitter != seat.first:
            return
        if entry.user == seat.sitter:
            for_good = seat.decisions[seat.first] > 0
        else:
            for_good = seat.held is not None and entry.at - seat.held >= self._pace
        if for_good:
            seat.gone, seat.unattended = entry.version, 0


def announced_at(entry: Entry) -> datetime | None:
    """When the vacation was announced for which an AI holds a seat; None where it holds it for silence."""
    body = entry.body
    told = body.get("announced") if isinstance(body, dict) else None
    return datetime.fromisoformat(told) if isinstance(told, str) else None


def _decided(seat: SeatHistory, entry: Entry) -> None:
    if entry.by == "player" and entry.user is None:
        return  # the table passed for a player who had nothing to choose
    decider = entry.user if entry.by == "player" else None
    seat.decisions[decider] += 1
    seat.substituted += seat.excused and decider is None
    if decider is not None and decider == seat.first:
        seat.gone = None
    else:
        seat.unattended += 1


def _taken(seat: SeatHistory, entry: Entry) -> None:
    """Somebody has sat down. Who comes back before anybody has decided for them was never away."""
    seat.sitter, seat.held, seat.excused = entry.user, None, False
    if entry.user == seat.first and not seat.unattended:
        seat.gone = None


def results_of_game(table: Table, outcome: Outcome | None, entries: Iterable[Entry]) -> tuple[Result, ...]:
    """The results of a table that is over, from its whole log; ``outcome`` None: it was broken off."""
    deciders, last = Deciders(table), table.opened
    for entry in entries:
        deciders.read((entry,))
        last = entry.at
    return results_of(table, None if outcome is None else ends_of(outcome), deciders.seats, last)


def results_of(
    table: Table, ends: Sequence[SeatEnd] | None, seats: Sequence[SeatHistory], ended: datetime
) -> tuple[Result, ...]:
    """The results of a table that is over, by seat, from how it ended and who decided what.

    ``ends``: None for a game that was broken off. It has results of those alone who had left it.
    """
    departures = sorted((seat.gone for seat in seats if seat.gone is not None), reverse=True)
    began = sum(seat.first is not None for seat in seats)
    found: list[Result] = []
    for number, (player, history) in enumerate(zip(table.seated, seats, strict=True)):
        for sitter, (user, name) in enumerate(_sitters(player)):
            fate = "" if sitter else _fate(history)
            end = None if ends is None else ends[number]
            if fate == "gone":
                rank = len(seats) + 1 + departures.index(history.gone or 0)
                end = SeatEnd(0 if end is None else end.score, False, rank)
            if end is None:
                continue
            result = Result(
                table=table.id,
                seat=number,
                guild=table.place.guild,
                game=table.game,
                ended=ended,
                user=user,
                name=name,
                score=end.score,
                won=end.won,
                rank=end.rank,
                sitter=sitter,
                decided=history.decisions[user],
                total=history.total,
                fate=fate,
                began=began,
            )
            found.append(result)
    return tuple(found)


def _sitters(player: Player) -> Iterable[tuple[UserId | None, str]]:
    """Who had a seat, in order, each with the newest of their names."""
    names = {former.user: former.name for former in player.past}
    return (names | {player.user: player.name}).items()


def _fate(history: SeatHistory) -> Fate:
    """What became of who had the seat at the start."""
    if history.gone is not None:
        return "gone"
    return "excused" if 2 * history.substituted > history.total else ""
