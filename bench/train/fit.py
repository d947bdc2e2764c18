"""Weights of features by which the winners can be told: a multinomial logistic regression."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from engines.learned import chances

Position: TypeAlias = tuple[Sequence[Sequence[float]], Sequence[float]]
"""The features by seat, and the share of the win that each seat had."""

RIDGE = 1.0  # what keeps weights small that the games say little about
STEPS = 8  # of Newton's method; it converges in five


def fitted(positions: Sequence[Position]) -> list[float]:
    """The weights under which the wins were likeliest."""
    size = len(positions[0][0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-RIDGE * weight for weight in weights]
        curve = [[RIDGE * (row == column) for column in range(size)] for row in range(size)]
        for features, shares in positions:
            _add(features, shares, weights, slope, curve)
        step = solved(curve, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
    return weights


def _add(
    features: Sequence[Sequence[float]],
    shares: Sequence[float],
    weights: Sequence[float],
    slope: list[float],
    curve: list[list[float]],
) -> None:
    """Add what a position says about the slope and the curvature of the likelihood."""
    odds = expected(features, weights)
    mean = [
        sum(odd * value for odd, value in zip(odds, column, strict=True))
        for column in zip(*features, strict=True)
    ]
    for one, odd, share in zip(features, odds, shares, strict=True):
        apart = [value - middle for value, middle in zip(one, mean, strict=True)]
        used = [at for at, value in enumerate(apart) if value]
        for row in used:
            slope[row] += (share - odd) * apart[row]
            part, line = odd * apart[row], curve[row]
            for column in used:
                line[column] += part * apart[column]


def expected(features: Sequence[Sequence[float]], weights: Sequence[float]) -> tuple[float, ...]:
    """The chances to win by these weights."""
    return chances([sum(map(float.__mul__, map(float, one), weights)) for one in features])


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of the linear equations (Gauss; the matrix is positive definite)."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(rows):
        for row in rows[at + 1 :]:
            factor = row[at] / pivot[at]
            if factor:
                row[at:] = [value - factor * other for value, other in zip(row[at:], pivot[at:], strict=True)]
    found = [0.0] * len(rows)
    for at in reversed(range(len(rows))):
        rest = sum(map(float.__mul__, rows[at][at + 1 : -1], found[at + 1 :]))
        found[at] = (rows[at][-1] - rest) / rows[at][at]
    return found


def r_squared(positions: Sequence[Position], weights: Sequence[float]) -> float:
    """The part of the wins' variance that the weights explain."""
    left = total = 0.0
    for features, shares in positions:
        even = 1 / len(shares)
        for odd, share in zip(expected(features, weights), shares, strict=True):
            left += (share - odd) ** 2
            total += (share - even) ** 2
    return 1 - left / total


def brier(positions: Sequence[Position], weights: Sequence[float]) -> float:
    """The mean squared error of the chances to win."""
    errors = [
        (share - odd) ** 2
        for features, shares in positions
        for odd, share in zip(expected(features, weights), shares, strict=True)
    ]
    return math.fsum(errors) / len(errors)
