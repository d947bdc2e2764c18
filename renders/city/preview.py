"""A house that is laid for a look before it is built."""

from __future__ import annotations

from engines.base import Question, Seat
from engines.city.geometry import CELLS, SPACE
from engines.city.moves import House
from engines.city.tiles import Tile, house
from engines.signs import letter_of
from renders.city.badges import draw_badge, draw_bearing
from renders.city.boxes import WHOLE
from renders.city.tiles import look, tile
from renders.shared.canvas import Box, Canvas

_BADGE = 44  # height of a letter
_INSET, _OUT = 2, 5  # pixels of a cell around a chip with a letter, and those that it is nearer to its corner


def laid_for_a_look(question: Question | None) -> Tile | None:
    """The house that a question shows as if it were built."""
    move = question.preview if question else None
    return house(move.house, SPACE[move.at], move.turn) if isinstance(move, House) else None


def draw_preview(canvas: Canvas, seat: Seat, question: Question, laid: Tile) -> None:
    """Draw that house in a frame, with the letter of each turn at the door that it would have.

    At the door of the house as it is shown the letter is on the seat's chip.
    """
    box = WHOLE.space_box(laid.space)
    canvas.put(tile(laid.kind, laid.turn, box.w, look(laid.kind, laid.space)), box.x, box.y)
    canvas.choice_frame(box, 8)
    if laid.doorway is not None:
        draw_bearing(canvas, seat, _aside(laid.doorway, box))
    for option in (*question.options, *question.instead):
        letter = letter_of(option.sign)
        if letter and option.mark in CELLS:
            draw_badge(canvas, letter, _aside(option.mark, box).middle, _BADGE)


def _aside(cell: str, house: Box) -> Box:
    """The place of a chip or of a letter in a cell: near the corner of the house, which stays in sight."""
    place, (x, y) = WHOLE.cell_box(cell), house.middle
    east, south = ((1 if at > middle else -1) for at, middle in zip(place.middle, (x, y), strict=True))
    return place.grown(-_INSET)._replace(x=place.x + _INSET + _OUT * east, y=place.y + _INSET + _OUT * south)
