"""Moves that everybody could foresee: the only one that a seat has, whatever is hidden.

A table makes such a move at once (``bot.tables.changes.autoplay``). It must not be made where only its seat
knows that there is no other: that would tell what the seat holds.
"""

from __future__ import annotations

import itertools
import random
from typing import Any

from engines.base import AnyGame, Seat
from engines.undo import SAMPLED_DEALS


def lone_move(game: AnyGame, state: Any, seat: Seat) -> Any | None:
    """The only legal move of a seat that owes one; None where it has others, or the rules leave it to it."""
    moves = list(itertools.islice(game.rules.legal(state, seat, None), 2))
    if len(moves) != 1 or seat not in game.rules.owes(state) or game.rules.always_asked(moves[0]):
        return None
    return moves[0]


def foregone(game: AnyGame, state: Any, seat: Seat, seats: int, rng: random.Random) -> Any | None:
    """The only legal move of a seat, if everybody else could foresee it; otherwise None.

    Over new deals for a spectator and for each other seat, whose luck is ``rng``, it stays the only one.
    """
    lone = lone_move(game, state, seat)
    if lone is None:
        return None
    others = [reader for reader in (None, *range(seats)) if reader != seat]
    deals = (game.knowledge.redeal(state, reader, rng) for _ in range(SAMPLED_DEALS) for reader in others)
    return lone if all(lone_move(game, deal, seat) == lone for deal in deals if deal is not state) else None
