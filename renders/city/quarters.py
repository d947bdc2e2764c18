"""The letters of the quarters of the city, each on a round plate near the middle of its quarter."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import product

from renders.city.boxes import CELL, WHOLE, mark_box
from renders.city.places import Places
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import Face, line
from renders.shared.palette import INK, WHITE

_PLATE = 80  # across; larger than a cell, so that it is no cell's
_SIZE = 64  # of its letter
_STEPS = sorted(
    product(range(-2 * CELL, 2 * CELL + 1, CELL // 2), repeat=2), key=lambda step: step[0] ** 2 + step[1] ** 2
)
"""The steps from the middle of a quarter to places where its plate may be, the nearest first."""


def draw_quarters(canvas: Canvas, letters: Mapping[str, str], found: Places, start: Box | None) -> None:
    """Draw the letters of quarters, where they cover neither pieces nor other letters nor the start tile."""
    taken = [box for _, box in found.pieces()]
    taken += [*found.letters.values(), *found.trays.values(), *([start] if start else [])]
    for quarter, letter in letters.items():
        plate = _free(mark_box(quarter, WHOLE), taken)
        for inset, colour in ((0, INK), (4, WHITE)):
            canvas.stamp("disc", plate.grown(-inset), colour)
        canvas.write(line(letter, _SIZE, Face.SERIF), plate.middle, INK, "mid")


def _free(quarter: Box, taken: Collection[Box]) -> Box:
    """The place of a plate that is nearest to the middle of its quarter; the middle if none is free."""
    x, y = quarter.middle
    places = [Box(x + aside, y + along, 0, 0).grown(_PLATE // 2) for aside, along in _STEPS]
    free = (place for place in places if not any(map(place.meets, taken)))
    return next(free, places[0])
