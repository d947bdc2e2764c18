"""Learning values by self-play: the regression finds the weights that made the results."""

from __future__ import annotations

import random

import pytest

from bench.train.__main__ import positions
from bench.train.fit import Position, brier, expected, fitted, r_squared, solved
from bot.catalogue import CATALOGUE, game


def made(weights: tuple[float, ...], number: int, seats: int) -> list[Position]:
    """Positions whose winners are drawn by the chances of these weights."""
    rng = random.Random(1)
    found: list[Position] = []
    for _ in range(number):
        features = [[rng.gauss() for _ in weights] for _ in range(seats)]
        winner = rng.choices(range(seats), expected(features, weights))[0]
        found.append((features, [float(seat == winner) for seat in range(seats)]))
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_the_weights_are_found(seats: int) -> None:
    found = made((1.0, -0.5, 0.0), 3000, seats)
    assert fitted(found) == pytest.approx((1.0, -0.5, 0.0), abs=0.15)
    assert r_squared(found, fitted(found)) > r_squared(found, (0.5, 0.5, 0.5))
    assert brier(found, fitted(found)) < brier(found, (0.0, 0.0, 0.0))


def test_equations_are_solved() -> None:
    assert solved([[4.0, 1.0], [1.0, 3.0]], [1.0, 2.0]) == pytest.approx([1 / 11, 7 / 11])


@pytest.mark.parametrize("name", [name for name in CATALOGUE if game(name).mind is not None])
def test_games_of_self_play_give_positions(name: str) -> None:
    """Each has features by seat, and shares of the win that add up to one."""
    (features, shares), *_ = positions(name, game(name).seats[0], "normal", 0)
    assert len(features) == len(shares) == game(name).seats[0]
    assert sum(shares) == 1
