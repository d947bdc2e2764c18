"""The quarters of the city that can be chosen: each in a frame, with its letter near its middle."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from itertools import product

from engines.city.view import View
from renders.city.boxes import CELL, WHOLE, cell_box, mark_box, space_box
from renders.city.places import Places
from renders.shared.canvas import Box, Canvas

_INSET = 11  # pixels of a quarter outside its frame
_BADGE, _EDGE = 88, 20  # side of a letter, and the least way from it to the edge of its quarter
_ROUND = 12  # pixels of a chip, a small house or a walk, from the edge of its cell, that a letter may cover


def draw_frame(canvas: Canvas, quarter: str) -> None:
    """Draw the frame of a quarter along the joints between houses: pieces are drawn above it."""
    canvas.choice_frame(mark_box(quarter, WHOLE).grown(-_INSET), 8)


def draw_quarters(
    canvas: Canvas, letters: Mapping[str, str], found: Places, view: View, walked: Iterable[str]
) -> None:
    """Draw the letters of quarters, which cover no pieces, other letters, small houses or the start tile.

    ``walked``: the cells of the latest walks, which they don't cover either.
    """
    taken = [box.grown(-_ROUND if piece.kind == "chip" else 0) for piece, box in found.pieces()]
    taken += [*found.letters.values(), *found.trays.values()]
    taken += [space_box(tile.space) for tile in view.tiles if tile.kind == "start"]
    taken += [cell_box(*tile.roofs).grown(-_ROUND) for tile in view.tiles if len(tile.roofs) == 1]
    taken += [cell_box(cell).grown(-_ROUND) for cell in walked]
    for quarter, letter in letters.items():
        canvas.choice_sign(_free(quarter, taken), letter, 12)


def _free(quarter: str, taken: Collection[Box]) -> Box:
    """The free place of a letter that is nearest to the middle of its quarter, or the middle."""
    room = mark_box(quarter, WHOLE).grown(-_EDGE)
    ways = [
        range(start, start + side - _BADGE + 1, CELL // 4)
        for start, side in zip(room[:2], room[2:], strict=True)
    ]
    places = [Box(x, y, _BADGE, _BADGE) for x, y in product(*ways)]
    places.sort(key=lambda place: math.dist(place.middle, room.middle))
    return next((place for place in places if not any(map(place.meets, taken))), places[0])
