"""Values learned by self-play: the chance to win as a function of weighted features.

The weights are ``engines/<game>/data/weights.json``, written by ``make train``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from functools import cache
from operator import mul
from typing import TypeVar

from engines.data import content

S = TypeVar("S")

Features = Callable[[S], Sequence[Sequence[float]]]
"""The features of a state, by seat; the seats' have the same meaning, seen from each."""


@cache
def weights(game: str) -> tuple[float, ...]:
    """The learned weights of a game, one for each feature."""
    return tuple(map(float, json.loads(content(game, "weights"))["weights"]))


def valued(game: str, features: Features[S]) -> Callable[[S], tuple[float, ...]]:
    """The value of a state by its features: whoever has more has the better chance."""

    def value(state: S) -> tuple[float, ...]:
        known = weights(game)
        return chances([sum(map(mul, known, one)) for one in features(state)])

    return value


def chances(strengths: Sequence[float]) -> tuple[float, ...]:
    """The chances to win of seats of these strengths (softmax)."""
    most = max(strengths)
    powers = [math.exp(strength - most) for strength in strengths]
    total = sum(powers)
    return tuple([power / total for power in powers])
