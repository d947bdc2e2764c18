"""Default functions for games that leave out a function of the seam (``engines.base``)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engines.moments import Moment, Scene, chosen
from engines.text import Text, count, say
from engines.values import Answers, Order, Seat


def no_auto_pass(view: object) -> None:
    """For games in which no turn can be let pass."""


def no_hint(view: object) -> None:
    """For games whose decisions explain themselves."""


def no_turns(state: object) -> None:
    """For games in which nobody has to answer in another seat's turn."""


def remembers_nothing(_memory: object, _event: object) -> None:
    """For games whose views show all that a seat has seen."""


def nobody(_state: object) -> tuple[Seat, ...]:
    """For games in which no seat is asked for anything that the game does not wait for."""
    return ()


def no_orders(_view: object) -> tuple[Order, ...]:
    """For games in which nothing can be answered in advance."""
    return ()


def never_obeys(_view: object, _order: str) -> None:
    """For games in which nothing can be answered in advance."""


def never_goes_on(_view: object, _answers: Answers) -> None:
    """For games in which a click makes one move."""


def never_reshuffled(_state: object, _rng: random.Random) -> None:
    """For games whose value tells the chance to win best."""


def asked_by_choice(_move: object) -> bool:
    """For games that ask a seat only where it has a choice."""
    return False


def never_an_offer(_move: object) -> bool:
    """For games in which the seats offer each other nothing."""
    return False


def no_running_scores(_state: object) -> tuple[int, ...]:
    """For games that score only at the end."""
    return ()


def no_standing(_view: object) -> tuple[int, ...]:
    """For games whose running scores are public."""
    return ()


def bare_score(score: int) -> Text:
    """For games whose scores are points."""
    return say("{score}", score=score)


def in_points(score: int) -> Text:
    """For games whose scores are points, with the word for them."""
    return count("{n} point", "{n} points", score)


def round_by_turns(_view: object, by_turns: int) -> int:
    """For games that do not count rounds themselves."""
    return by_turns


def untitled_moments(scenes: Sequence[Scene[Any]], winners: tuple[Seat, ...]) -> tuple[Moment, ...]:
    """For games without headlines of their own: the largest swings of the scores."""
    return chosen(scenes, lambda _event: None, winners)
