"""Who decided how much in each seat of a game, and who left it: read from the log, entry by entry.

A decision is a move that counts: one taken back does not, nor what the table does where nothing was to be
chosen. A standing order is a decision of whoever gave it. Moves of the AI and the clock are decisions, too:
whoever lets them play has decided less.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.tables.change import Entry
from bot.tables.model import Table
from bot.tables.persons.seat_history import SeatHistory

UNPACED = timedelta(days=1)  # a pace, where there is none


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
