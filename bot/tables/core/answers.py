"""The outcome of a person's step: asked further, to be confirmed, made, or turned down.

Start here to see what a click does: ``answered`` asks the game, ``made`` makes the move, and ``follow`` adds
everything that follows from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from bot.tables.core import history
from bot.tables.core.case import Transition
from bot.tables.core.following import completed, follow
from bot.tables.core.history import Snapshot
from bot.tables.core.posts import Announcement, before_this_turn
from bot.tables.core.seats import SeatContext
from bot.tables.core.undo import undoable
from bot.tables.values.change import Entry, with_entry
from bot.tables.values.table import Click
from engines.base import Answers, IllegalMove, Option, Question
from engines.text import Text

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Asked:
    """There is more to choose, after these answers."""

    answers: Answers
    question: Question


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """The choice has to be confirmed: an option, after these answers, or (None) an undo."""

    answers: Answers = ()
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class Made(Generic[M]):
    """The step is made, but not written yet."""

    what: M


@dataclass(frozen=True, slots=True)
class TurnedDown:
    """Nothing has changed; ``notice`` says why."""

    notice: Text
    answers: Answers = ()
    """The answers that are still valid."""
    typed: str = ""
    """The move in the text notation that was turned down."""
    late: bool = False
    """Whether something has been done since the player was asked, perhaps by this very click."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A step in which a player moves. They are now told what happened after the version ``seen``."""

    step: Transition
    seen: int


Led: TypeAlias = Asked | Unconfirmed | Made[M] | TurnedDown


def answered(
    seat: SeatContext, answers: Answers, make: Callable[[Any], Made[M] | TurnedDown], *, confirmed: bool
) -> Led[M]:
    """The outcome of some answers. ``make`` makes the move of complete answers; it may raise IllegalMove."""
    try:
        option = None if confirmed else seat.to_confirm(answers)
        if option is not None:
            return Unconfirmed(answers[:-1], option)
        found = seat.game.play.ask(seat.view, answers)
        return Asked(answers, found) if isinstance(found, Question) else make(found)
    except IllegalMove as refused:
        return TurnedDown(refused.text, answers[:-1])


def made(seat: SeatContext, click: Click, answers: Answers, move: Any) -> Made[Moved]:
    """Make a move and those that continue the same click, with their consequences. Raises IllegalMove."""
    game, table, before = seat.game, seat.table, seat.live
    moves = _moves(seat, move, answers)
    live, _ = moves[-1]
    undo = undoable(seat, click.user, live, move) if len(moves) == 1 else ()
    after = replace(table.with_player(seat.seat, missed=0), undo=undo)
    entries: list[Entry] = []
    for _, one in moves:
        body = game.notation.encode(one)
        after, entry = with_entry(after, "move", seat.case.now, click, seat=seat.seat, body=body)
        # The interaction's id stands for the click, whatever follows from it.
        entries.append(replace(entry, interaction=None) if entries else entry)
    since = before_this_turn(before, history.turn(game, before, seat.seat))
    step = follow(seat.case, after, live, entries, Announcement(since, click.user))
    # Within a turn others may have answered since the player's last move: an offer, say.
    acted = before.acted[seat.seat]
    return Made(Moved(completed(seat.case, step), acted if acted > since else before.version))


def _moves(seat: SeatContext, move: Any, answers: Answers) -> list[tuple[Snapshot, Any]]:
    """A seat's move and those that continue the same click, each with the game after it.

    Raises IllegalMove if the rules refuse the move.
    """
    game, live = seat.game, seat.live
    made: list[tuple[Snapshot, Any]] = []
    while move is not None:
        # The log knows a move that was clicked by its interaction, which only the first move carries.
        live = history.play(game, seat.table, live, seat.seat, move, "player", unattended=bool(made))
        made.append((live, move))
        move = game.play.goes_on(game.knowledge.view(live.state, seat.seat), answers)
    return made
