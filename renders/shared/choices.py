"""The places on a private picture that a question offers, that a lesson speaks of, or that are chosen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeAlias

from engines.base import Question
from engines.signs import offered
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import CREAM, INK

Signs: TypeAlias = Mapping[str, str | None]
"""By the mark of a place the letter of the choice, if any; after SPOKEN if a lesson speaks of it."""

_RADIUS, _EDGE = 12, 3  # of a tick's corners, and width of its dark edge


def signs_of(question: Question | None) -> dict[str, str | None]:
    """The marks of the question's options; one option may have several, such as the cards of a payment."""
    return offered(question)


def among(signs: Signs, marks: Collection[str]) -> dict[str, str | None]:
    """Those of these marks that have a sign, in their order."""
    return {mark: signs[mark] for mark in marks if mark in signs}


def draw_tick(canvas: Canvas, plate: Box) -> None:
    """Draw the sign of a card that has been chosen, which then has no frame."""
    canvas.panel(plate.grown(_EDGE), INK, INK, _RADIUS)
    canvas.panel(plate, INK, CREAM, _RADIUS - _EDGE)
    (x, y), size = plate.middle, plate.w * 6 // 10
    canvas.stamp("tick", Box(x - size // 2, y - size // 2, size, size), CREAM)
