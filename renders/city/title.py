"""The title picture of Palermo 1992: a man on his way home through the city at night, and an officer."""

from __future__ import annotations

from renders.city.colours import PALETTE, SEA, SHADE
from renders.shared.bosses import boss
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.drawings import draw_mask
from renders.shared.palette import INK, LEATHER, SEATS, WINE
from renders.shared.shapes import FINE
from renders.shared.title import ART, named, scene

_MAN, _OFFICER = 346, 330  # sides of the man and of the officer
_CHIPS = (Box(564, 320, 72, 44), Box(652, 307, 48, 30))
"""The chips that lie on his way: the farther one is smaller."""
_UNIFORM = {"coat": WINE, "coat-shade": LEATHER}  # nobody's colour
_THICK, _SHADOW = 11, 8  # hundredths of its width: a chip is high, and its shadow reaches to the right


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas, fine = scene(PALETTE, SEA), FINE // 2
    sheet = Canvas.blank(ART.w * fine, ART.h * fine, SEA, PALETTE)
    sheet.draw("city/panorama", Box(0, 0, *sheet.size))
    canvas.image.paste(sheet.image.reduce(fine), (0, 0))
    for chip in _CHIPS:
        _lay(canvas, chip)
    canvas.put(boss(0, _MAN), 0, ART.bottom - _MAN)
    canvas.put(_officer(_OFFICER), ART.w - _OFFICER - 12, ART.bottom - _OFFICER)
    return named(canvas, title)


def _lay(canvas: Canvas, box: Box) -> None:
    """Draw a chip of the man's that lies flat, with its shadow."""
    seat, high = SEATS[0], box.w * _THICK // 100
    lower = box._replace(y=box.y + high)
    for at, inset, colour in (
        (lower._replace(x=box.x + box.w * _SHADOW // 100), 0, SHADE),
        (lower, 0, INK),
        (lower, 3, seat.shade),
        (box, 0, INK),
        (box, 3, seat.colour),
    ):
        canvas.stamp("disc", at.grown(-inset), colour)
    canvas.stamp(seat.shape, box.part(26, 14, 48, 60), seat.on)


def _officer(side: int) -> Sprite:
    """Draw the bust of a police officer, who looks to the left."""
    fine = side * FINE
    sheet = Canvas.blank(fine, fine, INK, PALETTE)
    sheet.draw("city/officer", Box(0, 0, fine, fine), _UNIFORM)
    return sheet.reduced(draw_mask("city/officer", fine, fine).reduce(FINE))
