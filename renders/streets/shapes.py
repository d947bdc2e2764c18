"""Shapes of Streets of Palermo: the joker's hat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from renders.shared.shapes import Outline, ellipse


def _hat() -> list[Outline]:
    """A fedora: the double agent's."""
    crown = [(0.24, 0.62), (0.27, 0.28), (0.36, 0.17), (0.5, 0.23), (0.64, 0.17), (0.73, 0.28), (0.76, 0.62)]
    return [crown, ellipse(0.5, 0.66, 0.5, 0.13)]


def _band() -> list[Outline]:
    return [[(0.25, 0.47), (0.75, 0.47), (0.76, 0.6), (0.24, 0.6)]]


SHAPES: dict[str, Callable[[], Sequence[Outline]]] = {
    "hat": _hat,
    "band": _band,
}
