"""The strengths of AI players, as one function for all games."""

from __future__ import annotations

import random
from typing import Any, Literal, TypeAlias, get_args

from engines.base import AnyGame, Memory, Mind
from engines.search import choose

Strength: TypeAlias = Literal["easy", "normal", "hard"]

STRENGTHS: tuple[Strength, ...] = get_args(Strength)
SLIPS = 0.25  # how often the easy player makes another move than its first choice
SLIP_CHOICES = 3  # the second to fourth choice


def decide(game: AnyGame, strength: Strength, view: Any, memory: Memory, rng: random.Random) -> Any | None:
    """The move of the view's seat, by what it knows alone; None where it merely may act and has no wish to.

    ``memory`` is folded from what the seat was told (``engines.search.recall``). ``rng`` is not the table's.
    """
    if strength == "hard" and game.mind is not None:
        choice = choose(game, view, memory, rng)
        return None if choice is None else choice.move
    if strength == "easy" and game.mind is not None:
        return _easily(game.mind, view, rng)
    return game.play.policy(view, rng)


def _easily(mind: Mind[Any, Any, Any, Any], view: Any, rng: random.Random) -> Any | None:
    choices = (mind.easy or mind.candidates)(view, rng)
    slips = choices[1 : 1 + SLIP_CHOICES] if rng.random() < SLIPS else ()
    return rng.choice(slips or choices[:1]) if choices else None


def searches(game: AnyGame, strength: Strength) -> bool:
    """Return whether such a player thinks for longer than a few milliseconds."""
    return strength == "hard" and game.mind is not None
