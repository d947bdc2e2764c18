"""Whether a move can be taken back: nobody has learned anything by it that its mover did not know.

The judgement is a property of what the mover knows, never of the true position: it asks what the move
would bring about in positions that the mover cannot tell apart. So that a move can be taken back, or that
it cannot, tells the mover nothing (``docs/decisions``, undo).
"""

from __future__ import annotations

import random
from typing import Any

from engines.base import AnyGame, IllegalMove, Seat
from engines.chance import Chance

SAMPLED_DEALS = 24
"""Positions that are compared. Something that comes out in a share p of them is overlooked once in
(1 - p) ** -DEALS moves; the games bring out a card that lies hidden, which is another one in nearly each."""

SEED_BYTES = 32


def reversible(game: AnyGame, state: Any, seat: Seat, move: Any, seats: int, rng: random.Random) -> bool:
    """Whether a move that the rules accept of a seat at this state could be taken back after it.

    It draws no chance, it is no offer and no answer to one, the game goes on, and over new deals for the
    mover, whose luck is ``rng``, the mover's view after it and what every reader is told are the same.
    """
    if seat not in game.rules.owes(state) or game.rules.is_offer(move):
        return False
    first = _shown(game, state, seat, move, seats)
    if first is None:
        return False
    deals = (game.knowledge.redeal(state, seat, rng) for _ in range(SAMPLED_DEALS))
    return all(_shown(game, deal, seat, move, seats) == first for deal in deals if deal is not state)


def _shown(game: AnyGame, state: Any, seat: Seat, move: Any, seats: int) -> Any:
    """What the move shows: the mover's view and what is told; None where it can never be taken back."""
    luck = Chance(bytes(SEED_BYTES), "game", game.id, ("ai",) * seats)
    try:
        after, events = game.rules.apply(state, seat, move, luck)
    except IllegalMove:
        return None
    rules = game.rules
    if luck.position or not rules.owes(after) or rules.invited(state) != rules.invited(after):
        return None
    readers = (*range(seats), None)
    told = [[game.knowledge.told(event, reader) for event in events] for reader in readers]
    return game.knowledge.view(after, seat), told
