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
_ROW = 58  # pixels from the lower edge of a card to the middle of its letter and its number
_BADGE, _FIGURE = 76, 72  # heights of the badge, and of the number of houses left
_ASIDE = 66  # from the left edge of a card to the middle of its badge, and from its right edge to its number


def draw_shapes(canvas: Canvas, view: View, offered: Signs, picked: HouseKind | None = None) -> None:
    """Draw every shape with the number of such houses left; those offered have frames and letters.

    ``picked``: the one for which a plot is asked for: its card has a tick.
    """
    left = dict(view.left)
    for kind in HOUSES:
        box, sign = card_box(kind), offered.get(kind)
        ground, colour = (LEATHER, CREAM) if sign or kind == picked else (PANEL, PARCHMENT)
        canvas.panel(box, ground, BRASS_DARK)
        canvas.put(tile(kind, 0, _TILE), box.middle[0] - _TILE // 2, box.y + _ABOVE)
        number = line(f"×{left[kind]}", _FIGURE)
        y = box.bottom - _ROW
        canvas.write(number, (box.right - _ASIDE // 2, y), colour, "right")
        letter = letter_of(sign)
        if letter and not spoken_of(sign):
            canvas.choice_frame(box.grown(-8), broad=True)
        if letter:
            draw_badge(canvas, letter, (box.x + _ASIDE, y), _BADGE)
        if kind == picked:
            draw_tick(canvas, Box(box.x + _ASIDE, y, 0, 0).grown(_BADGE // 2))
