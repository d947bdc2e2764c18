"""Shapes of Palermo: pawns, police stars and homes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from renders.shared.shapes import Outline, ellipse


def _pawn() -> list[Outline]:
    """A pawn of a board game: a head on a coat that widens downwards."""
    coat = [(0.36, 0.36), (0.64, 0.36), (0.72, 0.5), (0.92, 0.72), (1, 0.9), (1, 1), (0, 1), (0, 0.9)]
    return [ellipse(0.5, 0.2, 0.27, 0.2), [*coat, (0.08, 0.72), (0.28, 0.5)]]


def _police() -> list[Outline]:
    """A police star with a wide middle that something can stand in."""
    turns = [math.tau * step / 12 - math.pi / 2 for step in range(12)]
    reach = [0.5 if step % 2 == 0 else 0.36 for step in range(12)]
    return [[(0.5 + r * math.cos(t), 0.5 + r * math.sin(t)) for r, t in zip(reach, turns, strict=True)]]


def _house() -> list[Outline]:
    """A house from the front: home."""
    return [[(0.5, 0.06), (1, 0.5), (0.86, 0.5), (0.86, 0.95), (0.14, 0.95), (0.14, 0.5), (0, 0.5)]]


SHAPES: dict[str, Callable[[], Sequence[Outline]]] = {
    "pawn": _pawn,
    "police": _police,
    "house": _house,
}
