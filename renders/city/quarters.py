"""The quarters of the city that can be chosen: each between brackets, with its letter in its outer corner."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import product

from engines.city.view import View
from renders.city.boxes import CELL, WHOLE, cell_box, mark_box, space_box
from renders.city.places import Places
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import INK, WHITE

_INSET, _THICK, _LONG = 5, 9, 82  # pixels of a quarter outside its brackets, and the size of a bracket's arms
_EDGE = 3  # pixels of ink around them
_TAB, _OUT = 64, 5  # side of a tab, and pixels that it reaches beyond its quarter: it stays in its cell there
_ROUND = 12  # pixels of a chip or of a small house, from the edge of its cell, that a tab may cover


def draw_brackets(canvas: Canvas, quarter: str) -> None:
    """Draw the four corners of a quarter: pieces are drawn above them."""
    frame = mark_box(quarter, WHOLE).grown(-_INSET)
    arms = [
        Box(x * (frame.w - wide) + frame.x, y * (frame.h - high) + frame.y, wide, high)
        for x, y in product((0, 1), repeat=2)
        for wide, high in ((_THICK, _LONG), (_LONG, _THICK))
    ]
    for grown, colour in ((_EDGE, INK), (0, WHITE)):
        for arm in arms:
            canvas.fill(arm.grown(grown), colour, grown)


def draw_quarters(canvas: Canvas, letters: Mapping[str, str], found: Places, view: View) -> None:
    """Draw the letters of quarters, which cover no pieces, other letters, small houses or the start tile."""
    taken = [box.grown(-_ROUND if piece.kind == "chip" else 0) for piece, box in found.pieces()]
    taken += [*found.letters.values(), *found.trays.values()]
    taken += [space_box(tile.space) for tile in view.tiles if tile.kind == "start"]
    taken += [cell_box(*tile.roofs).grown(-_ROUND) for tile in view.tiles if len(tile.roofs) == 1]
    for quarter, letter in letters.items():
        canvas.choice_sign(_free(quarter, taken), letter, 12)


def _free(quarter: str, taken: Collection[Box]) -> Box:
    """The free place of a tab that is nearest to the outer corner of its quarter, or that corner."""
    places = [*_along(quarter)]
    free = (place for place in places if not any(map(place.meets, taken)))
    return next(free, places[0])


def _along(quarter: str) -> Iterator[Box]:
    """Places of a tab on the outer edge of a quarter, from its corner on, and then on the inner one."""
    box = mark_box(quarter, WHOLE).grown(_OUT)
    upper, lower = box.y, box.bottom - _TAB
    lefts = [*range(box.x, box.right - _TAB + 1, CELL // 2)]
    if quarter.endswith("E"):
        lefts = [box.x + box.right - _TAB - left for left in lefts]
    for y in (lower, upper) if quarter.startswith("S") else (upper, lower):
        for x in lefts:
            yield Box(x, y, _TAB, _TAB)
