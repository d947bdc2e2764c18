"""What a person's step leads to, at a table or where they try out moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from bot.tables.core.seats import SeatContext
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
    """What was picked has to be confirmed: an option, after these answers, or (None) a move's taking back."""

    answers: Answers = ()
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class Made(Generic[M]):
    """It is done, but for being written."""

    what: M


@dataclass(frozen=True, slots=True)
class TurnedDown:
    """Nothing has changed; ``notice`` says why."""

    notice: Text
    answers: Answers = ()
    """Those that still stand."""
    typed: str = ""
    """The move in the text notation that was turned down."""
    late: bool = False
    """Whether something else was done since the player was asked: perhaps by this very click."""


Led: TypeAlias = Asked | Unconfirmed | Made[M] | TurnedDown


def answered(
    seat: SeatContext, answers: Answers, make: Callable[[Any], Made[M] | TurnedDown], *, confirmed: bool
) -> Led[M]:
    """What answers lead to. ``make``: the move that they make; it may raise IllegalMove."""
    try:
        option = None if confirmed else seat.to_confirm(answers)
        if option is not None:
            return Unconfirmed(answers[:-1], option)
        found = seat.game.play.ask(seat.view, answers)
        return Asked(answers, found) if isinstance(found, Question) else make(found)
    except IllegalMove as refused:
        return TurnedDown(refused.text, answers[:-1])
