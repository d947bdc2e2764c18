"""Shapes of Chicago Underworld: the jokers' police star and bomb, and the roofs of the city."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from renders.shared.shapes import Outline, Point, ellipse


def _sheriff() -> list[Outline]:
    """A police star: six points with knobs."""
    turns = [math.tau * step / 12 - math.pi / 2 for step in range(12)]
    reach = [0.44 if step % 2 == 0 else 0.25 for step in range(12)]
    rays = [(0.5 + r * math.cos(t), 0.5 + r * math.sin(t)) for r, t in zip(reach, turns, strict=True)]
    knobs = [ellipse(0.5 + 0.43 * math.cos(t), 0.5 + 0.43 * math.sin(t), 0.07, 0.07) for t in turns[::2]]
    return [rays, *knobs]


def _bomb() -> list[Outline]:
    """A round bomb with its cap; the fuse is a shape of its own."""
    return [ellipse(0.43, 0.6, 0.39, 0.39), [(0.56, 0.2), (0.72, 0.07), (0.88, 0.24), (0.74, 0.38)]]


def _fuse() -> list[Outline]:
    """A spark where the fuse of the bomb burns."""
    turns = [math.tau * step / 16 for step in range(16)]
    reach = [0.17 if step % 2 == 0 else 0.07 for step in range(16)]
    return [[(0.83 + r * math.cos(t), 0.16 + r * math.sin(t)) for r, t in zip(reach, turns, strict=True)]]


def _skyline() -> list[Outline]:
    """The roofs of a big city by night."""
    roofs = (
        0.5,
        0.3,
        0.62,
        0.42,
        0.12,
        0.55,
        0.36,
        0.7,
        0.24,
        0.48,
        0.05,
        0.4,
        0.6,
        0.2,
        0.45,
        0.66,
        0.3,
        0.54,
    )
    step = 1 / len(roofs)
    points: list[Point] = [(0, 1)]
    for number, roof in enumerate(roofs):
        points += [(number * step, roof), ((number + 1) * step, roof)]
    return [[*points, (1, 1)]]


SHAPES: dict[str, Callable[[], Sequence[Outline]]] = {
    "sheriff": _sheriff,
    "bomb": _bomb,
    "fuse": _fuse,
    "skyline": _skyline,
}
