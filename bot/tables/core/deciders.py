"""Count who decided how much in each seat of a game, and who left it, from the log.

A decision is a move that counts: not an undone one, nor one that the table makes when there is no choice.
A standing order is a decision of the person who gave it. Moves of the AI and the clock count as well, so
whoever lets them play has made a smaller share of the decisions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.tables.values.change import Entry
from bot.tables.values.ids import UserId
from bot.tables.values.players import Player
from bot.tables.values.results import Fate, Result, SeatEnd, ends_of
from bot.tables.values.table import Table
from engines.base import Outcome


@dataclass(slots=True)
class SeatHistory:
    """The history of one seat: who sat there, and who decided how often."""

    first: UserId | None
    """The person who had the seat at the start; None for an AI."""
    sitter: UserId | None
    """The person who has it now; None for an AI."""
    decisions: Counter[UserId | None] = field(default_factory=Counter)
    """Decisions by person; None for those of the AI and the clock."""
    held: datetime | None = None
    """The time since which the AI has held the seat of an absent player."""
    gone: int | None = None
    """The entry with which the first player left for good, and so comes last."""
    unattended: int = 0
    """Decisions made by others since then."""
    excused: bool = False
    """Whether the AI plays for someone on a vacation announced before the game started."""
    silent: bool = False
    """Whether the AI holds the seat because its player is silent."""
    missed: Counter[UserId | None] = field(default_factory=Counter)
    """Decisions that the clock made, or the AI because of that silence, by who sat there."""
    substituted: int = 0
    """Decisions made for someone on such a vacation."""

    @property
    def total(self) -> int:
        """All decisions."""
        return self.decisions.total()


class Deciders:
    """The histories of a table's seats, as far as its log has been read."""

    def __init__(self, table: Table) -> None:
        firsts = [player.starter.user for player in table.seated]
        self.seats = [SeatHistory(first, first) for first in firsts]
        self._pace = table.pace.nominal
        self._began = table.opened
        self.hinted = False
        """Whether somebody was given a hint, so that only a loss counts."""

    def read(self, entries: Iterable[Entry]) -> None:
        """Read the next entries of the log."""
        for entry in entries:
            if entry.kind == "start":
                self._began = entry.at
            if entry.kind in {"pause", "suspend"}:
                self._wait_anew(entry.at)
            self.hinted = self.hinted or entry.kind == "hint"
            if entry.seat is not None:
                self._note(self.seats[entry.seat], entry)

    def _wait_anew(self, now: datetime) -> None:
        """Restart the count of absences: the table was stopped or resumed."""
        for seat in self.seats:
            seat.held = now if seat.held is not None else None

    def _note(self, seat: SeatHistory, entry: Entry) -> None:
        match entry.kind:
            case "move":
                seat.missed[seat.sitter] += entry.by == "clock" or (entry.by == "ai" and seat.silent)
                _decided(seat, entry)
            case "undo":
                seat.decisions[entry.user] -= 1
            case "hold":
                announced = announced_at(entry)
                seat.held = entry.at if announced is None else None
                seat.excused = announced is not None and announced < self._began
                seat.silent = announced is None
            case "return":
                seat.held, seat.excused, seat.silent = None, False, False
            case "quit":
                self._left(seat, entry)
            case "take":
                _taken(seat, entry)

    def _left(self, seat: SeatHistory, entry: Entry) -> None:
        """Note that someone has left or was replaced."""
        seat.silent = False
        if seat.sitter != seat.first:
            return
        if entry.user == seat.sitter:
            for_good = seat.decisions[seat.first] > 0
        else:
            for_good = seat.held is not None and entry.at - seat.held >= self._pace
        if for_good:
            seat.gone, seat.unattended = entry.version, 0


def announced_at(entry: Entry) -> datetime | None:
    """Return when the vacation was announced during which an AI holds the seat; None if there is none."""
    body = entry.body
    told = body.get("announced") if isinstance(body, dict) else None
    return datetime.fromisoformat(told) if isinstance(told, str) else None


def _decided(seat: SeatHistory, entry: Entry) -> None:
    if entry.by == "player" and entry.user is None:
        return  # the table passed for a player who had no choice
    decider = entry.user if entry.by == "player" else None
    seat.decisions[decider] += 1
    seat.substituted += seat.excused and decider is None
    if decider is not None and decider == seat.first:
        seat.gone = None
    else:
        seat.unattended += 1


def _taken(seat: SeatHistory, entry: Entry) -> None:
    """Note that someone has sat down. Whoever returns before a decision was made for them was never away."""
    seat.sitter, seat.held, seat.excused, seat.silent = entry.user, None, False, False
    if entry.user == seat.first and not seat.unattended:
        seat.gone = None


def results_of_game(table: Table, outcome: Outcome | None, entries: Iterable[Entry]) -> tuple[Result, ...]:
    """The results of a finished table, from its whole log. After a hint only a person's loss counts.

    ``outcome`` is None if it was abandoned.
    """
    deciders, last = Deciders(table), table.opened
    for entry in entries:
        deciders.read((entry,))
        last = entry.at
    found = results_of(table, None if outcome is None else ends_of(outcome), deciders.seats, last)
    if not deciders.hinted:
        return found
    return tuple([result for result in found if result.user is not None and not result.won])


def results_of(
    table: Table, ends: Sequence[SeatEnd] | None, seats: Sequence[SeatHistory], ended: datetime
) -> tuple[Result, ...]:
    """The results of a finished table, by seat, from how it ended and who decided what.

    ``ends``: None for an abandoned game, which has results only for people who had left it.
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
            found.append(
                Result(
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
                    missed=history.missed[user],
                    fate=fate,
                    began=began,
                    strength=player.strength if user is None else None,
                )
            )
    return tuple(found)


def _sitters(player: Player) -> Iterable[tuple[UserId | None, str]]:
    """The people who had a seat, in order, each with their newest name."""
    names = {former.user: former.name for former in player.past}
    return (names | {player.user: player.name}).items()


def _fate(history: SeatHistory) -> Fate:
    """The fate of the person who had the seat at the start."""
    if history.gone is not None:
        return "gone"
    return "excused" if 2 * history.substituted > history.total else ""
