"""The shapes of houses that can be picked, as large cards in place of the plates beside the city."""

from __future__ import annotations

from engines.city.tiles import HOUSES, HouseKind
from engines.city.view import View
from engines.signs import letter_of, spoken_of
from renders.city.badges import draw_badge
from renders.city.boxes import card_box
from renders.city.tiles import tile
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import Signs, draw_tick
from renders.shared.lettering import line
from renders.shared.palette import BRASS_DARK, CREAM, LEATHER, PANEL, PARCHMENT

_TILE = 176  # width of a house
_ABOVE = 20  # pixels from the upper edge of a card to its house
_ROW = 58  # pixels from the lower edge of a card to the middle of its number
_INSIDE = 18  # from the edge of a card to what is on it
_BADGE, _TICK, _FIGURE = 60, 44, 72  # heights of the badge, of a tick, and of the number of houses left


def draw_shapes(canvas: Canvas, view: View, offered: Signs, picked: HouseKind | None = None) -> None:
    """Draw every shape with the number of such houses left; those offered have frames and letters.

    ``picked``: the one for which a plot is asked for: its card has a tick.
    """
    left = dict(view.left)
    for kind in HOUSES:
        box, sign = card_box(kind), offered.get(kind)
        ground, colour = (LEATHER, CREAM) if sign or kind == picked else (PANEL, PARCHMENT)
        canvas.panel(box, ground, BRASS_DARK)
        room = box.grown(-_INSIDE)
        canvas.put(tile(kind, 0, _TILE), room.right - _TILE, box.y + _ABOVE)
        number = line(f"×{left[kind]}", _FIGURE)
        y = box.bottom - _ROW
        canvas.write(number, (room.right, y), colour, "right")
        letter = letter_of(sign)
        if letter and not spoken_of(sign):
            canvas.choice_frame(box.grown(-8), broad=True)
        if letter:
            draw_badge(canvas, letter, (room.x + _BADGE * 4 // 10, room.y + _BADGE // 2), _BADGE)
        if kind == picked:
            draw_tick(canvas, Box(room.x, room.bottom - _TICK, _TICK, _TICK))
