"""What a plate tells with symbols: houses that are left, kinds of points, and what the police costs."""

from __future__ import annotations

from renders.city.colours import PALETTE
from renders.city.pieces import officer
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, Line, line
from renders.shared.palette import CREAM, INK, LEATHER, PANEL, PARCHMENT, WINE, Colour
from renders.shared.shapes import rounded

HOUSE = (72, 120)
"""The size of a house among those that are left, with a number below it."""
OFFICER = 44
"""The side of the officer before the points of a debt."""
_LINE = 3  # below a house
_AROUND = 5  # pixels beside both


def stock(canvas: Canvas, name: str, box: Box, left: int) -> None:
    """Draw a house by its roofs, as its emoji in the menu does, and below it the number left: 0 is pale."""
    canvas.put(_plan(name, box.w, box.h, PANEL if not left else CREAM), box.x, box.y)
    room = box._replace(y=box.y + box.w, h=box.h - box.w)
    figure = line(str(left), SMALLEST * box.h // HOUSE[1])
    canvas.write(figure, room.middle, INK if left else PARCHMENT, "mid")


@cached
def _plan(name: str, wide: int, high: int, ground: Colour) -> Sprite:
    """Draw the roofs of a house on a tile, without a chip, and an empty plate below it."""
    sheet = Canvas.blank(wide, high, ground, PALETTE)
    sheet.illustrate(f"city/emojis/{name}", Box(0, 0, wide, wide), LEATHER)
    sheet.fill(Box(0, wide, wide, _LINE), INK)
    return sheet.sprite(rounded(wide, high, 6))


def debt_width(points: int, side: int = OFFICER) -> int:
    """Return the width of the plate of points that a stop at the police has reduced."""
    return side + _owed(points, side).wide + 2 * _AROUND + 4


def _owed(points: int, side: int) -> Line:
    """The points, as high as the officer needs."""
    return line(str(points), SMALLEST * side // OFFICER, Face.BOLD)


def debt(canvas: Canvas, box: Box, points: int, side: int = OFFICER) -> None:
    """Draw the points for the next walk after a stop at the police, behind an officer in place of steps.

    ``side``: that of the officer.
    """
    canvas.panel(box, CREAM, WINE, 8)
    x, y = box.x + _AROUND, box.middle[1]
    canvas.put(officer(side), x, y - side // 2)
    canvas.write(_owed(points, side), (x + side + 4, y), WINE)


def icon(canvas: Canvas, kind: str, box: Box, colour: Colour, ground: Colour) -> None:
    """Draw the symbol of a kind of points: a coin (income), a house (arrival) or an hourglass (waiting)."""
    if kind == "income":
        canvas.stamp("disc", box, colour)
        canvas.stamp("disc", box.grown(-4), ground)
        canvas.stamp("disc", box.grown(-9), colour)
    else:
        canvas.stamp({"arrival": "city/house", "waiting": "hourglass"}[kind], box, colour)
