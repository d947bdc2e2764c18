"""The quarters of the city that can be chosen: each in a frame, with its letter on a tab of that."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from engines.city.view import View
from renders.city.boxes import CELL, WHOLE, cell_box, mark_box, space_box
from renders.city.places import Places
from renders.shared.canvas import Box, Canvas

_INSET = 13  # pixels of a quarter outside its frame's inner edge
_TAB = 72  # side of a tab; larger than a cell, so that it is no cell's
_OUT = 8  # pixels from the inner edge of a frame to the outer edge of its tab
_ROUND = 12  # pixels of a chip or of a small house, from the edge of its cell, that a tab may cover


def quarter_frame(quarter: str) -> Box:
    """The box inside the frame of a quarter."""
    return mark_box(quarter, WHOLE).grown(-_INSET)


def draw_quarters(canvas: Canvas, letters: Mapping[str, str], found: Places, view: View) -> None:
    """Draw the letters of quarters, which cover no pieces, other letters, small houses or the start tile."""
    taken = [box.grown(-_ROUND if piece.kind == "chip" else 0) for piece, box in found.pieces()]
    taken += [*found.letters.values(), *found.trays.values()]
    taken += [space_box(tile.space) for tile in view.tiles if tile.kind == "start"]
    taken += [cell_box(*tile.roofs).grown(-_ROUND) for tile in view.tiles if len(tile.roofs) == 1]
    for quarter, letter in letters.items():
        canvas.choice_sign(_free(quarter_frame(quarter), taken), letter, 12)


def _free(frame: Box, taken: Collection[Box]) -> Box:
    """The first place of a tab that is free; the upper left corner of its frame if none is."""
    places = [*_along(frame)]
    free = (place for place in places if not any(map(place.meets, taken)))
    return next(free, places[0])


def _along(frame: Box) -> Iterator[Box]:
    """Places of a tab on the upper edge of a frame, from the left to the right, and then on the lower one."""
    outer = frame.grown(_OUT)
    for y in (outer.y, outer.bottom - _TAB):
        for x in range(outer.x, outer.right - _TAB + 1, CELL // 2):
            yield Box(x, y, _TAB, _TAB)
