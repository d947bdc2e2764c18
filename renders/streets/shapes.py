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


def _envelope() -> list[Outline]:
    """A bribe: a sealed envelope. Its flap is a shape of its own."""
    return [[(0, 0), (1, 0), (1, 1), (0, 1)]]


def _flap() -> list[Outline]:
    return [[(0.0, 0.0), (0.08, 0.0), (0.5, 0.5), (0.92, 0.0), (1.0, 0.0), (0.5, 0.62)]]


def _down() -> list[Outline]:
    """An arrow that points down: less."""
    return [[(0.36, 0), (0.64, 0), (0.64, 0.5), (0.95, 0.5), (0.5, 1), (0.05, 0.5), (0.36, 0.5)]]


SHAPES: dict[str, Callable[[], Sequence[Outline]]] = {
    "hat": _hat,
    "band": _band,
    "envelope": _envelope,
    "flap": _flap,
    "down": _down,
}
