"""Decide whether a move can be undone: nobody must have learned anything that its mover did not know.

The judgement, and the reason against it, are properties of what the mover knows, never of the true position:
they ask what the move would bring about in positions that the mover cannot tell apart. So that a move can be
undone, or why it cannot, tells the mover nothing (``docs/decisions``, undo).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from engines.base import AnyGame, IllegalMove, Seat
from engines.chance import Chance

SAMPLED_DEALS = 24
"""Positions that are compared. Something that comes out in a share p of them is overlooked once in
(1 - p) ** -DEALS moves; the games bring out a card that lies hidden, which is another one in nearly each."""

SEED_BYTES = 32

Obstacle: TypeAlias = Literal["offer", "luck", "hidden"]
"""Why a move cannot be undone: it belongs to an offer, it draws luck, or it reveals something hidden."""


def reversible(game: AnyGame, state: Any, seat: Seat, move: Any, seats: int, rng: random.Random) -> bool:
    """Return whether a legal move of a seat at this state could be undone.

    It draws no chance, it is no offer and no answer to one, the game goes on, and over new deals for the
    mover, whose luck is ``rng``, the mover's view after it and what every reader gets to know are the same.
    """
    if seat not in game.rules.owes(state) or game.rules.is_offer(move):
        return False
    first = _shown(game, state, seat, move, seats)
    if isinstance(first, str):
        return False
    return all(shown == first for shown in _over_deals(game, state, seat, move, seats, rng))


def obstacle(game: AnyGame, state: Any, seat: Seat, move: Any, seats: int, rng: random.Random) -> Obstacle:
    """Return why a legal move of a seat at this state cannot be undone.

    The true position is not looked at, only new deals for the mover: what does not come of the move in all
    of them alike depends on something hidden.
    """
    if seat not in game.rules.owes(state) or game.rules.is_offer(move):
        return "offer"
    deals = _over_deals(game, state, seat, move, seats, rng)
    first = next(deals)
    # Whether a move ends an offer may depend on hidden cards, so only moves that always do say so.
    return "luck" if first == "luck" and all(one == first for one in deals) else "hidden"


def _over_deals(
    game: AnyGame, state: Any, seat: Seat, move: Any, seats: int, rng: random.Random
) -> Iterator[Any]:
    """The effects of the move in positions that the mover cannot distinguish from this one."""
    for _ in range(SAMPLED_DEALS):
        yield _shown(game, game.knowledge.redeal(state, seat, rng), seat, move, seats)


def _shown(game: AnyGame, state: Any, seat: Seat, move: Any, seats: int) -> Any:
    """The move's effects (the mover's view, what readers get to know), or why it can never be undone."""
    luck = Chance(bytes(SEED_BYTES), "game", game.id, ("ai",) * seats)
    try:
        after, events = game.rules.apply(state, seat, move, luck)
    except IllegalMove:
        return "hidden"
    rules = game.rules
    if rules.invited(state) != rules.invited(after):
        return "offer"
    if luck.position:
        return "luck"
    if not rules.owes(after):
        return "hidden"
    readers = (*range(seats), None)
    told = [[game.knowledge.told(event, reader) for event in events] for reader in readers]
    return game.knowledge.view(after, seat), told
