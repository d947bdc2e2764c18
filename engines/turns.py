"""The seats that may move now, for tables, simulated games and the conformance kit alike."""

from __future__ import annotations

from typing import Any, NamedTuple

from engines.base import Rules, Seat


class Movers(NamedTuple):
    """The seats from which a move is accepted, ascending. The game is over when ``owing`` is empty."""

    owing: tuple[Seat, ...]
    """The game waits for them."""
    free: tuple[Seat, ...]
    """They may move, but the game does not wait for them."""


def movers(rules: Rules[Any, Any, Any], state: Any) -> Movers:
    """The seats that may move in a state."""
    owing = rules.owes(state)
    return Movers(owing, tuple(seat for seat in rules.to_act(state) if seat not in owing))
