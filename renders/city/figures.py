"""What a plate tells with symbols: houses that are left, kinds of points, and what the police costs."""

from __future__ import annotations

from engines.base import Seat
from engines.city.view import Player
from renders.city.colours import PALETTE, STREET
from renders.city.pieces import Piece, officer, sprite
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.layout import stacked_bar
from renders.shared.lettering import fit, line
from renders.shared.palette import CREAM, INK, LEATHER, PARCHMENT, SEATS, WINE, Colour
from renders.shared.shapes import rounded

HOUSE = 46
"""The width of a house among those that are left."""
_OFFICER = 38  # size of the officer beside a debt


@cached
def stocked(name: str) -> Sprite:
    """Draw a house by its roofs, as its emoji in the menu does."""
    sheet = Canvas.blank(HOUSE, HOUSE, LEATHER, PALETTE)
    sheet.illustrate(f"city/emojis/{name}", Box(0, 0, *sheet.size), LEATHER)
    return sheet.sprite(rounded(HOUSE, HOUSE, 6))


KINDS = ("income", "arrival", "waiting")
"""The kinds of points, in the order of a bar."""


def parts(player: Player, seat: Seat) -> tuple[tuple[str, int, Colour], ...]:
    """The kinds of points of a seat: what they are, how many, and their colours."""
    points = (player.income, player.arrival, player.waiting)
    return tuple(zip(KINDS, points, (SEATS[seat].colour, CREAM, PARCHMENT), strict=True))


def walked_street(canvas: Canvas, street: Box, player: Player, seat: Seat, most: int) -> None:
    """Draw the points of each kind as parts of a street; the best pawn has reached its end."""
    pawn = sprite(Piece("pawn", seat), street.h * 3 // 4)
    canvas.panel(street, STREET, INK, 8)
    walked = street._replace(w=(street.w - pawn.size[0]) * player.score // max(1, most))
    stacked_bar(canvas, walked, [(points, colour) for _, points, colour in parts(player, seat)], player.score)
    canvas.put(pawn, walked.right, street.bottom - pawn.size[1])


def debt_width(points: int) -> int:
    """Return how wide the plate of points is that the police has lessened."""
    return _OFFICER + line(str(points)).wide + 18


def debt(canvas: Canvas, box: Box, points: int) -> None:
    """Draw the points for the next walk of who has stopped at the police, beside an officer."""
    canvas.panel(box, CREAM, WINE, 8)
    canvas.put(officer(_OFFICER), box.x + 4, box.middle[1] - _OFFICER // 2)
    figure = fit(str(points), box.w - _OFFICER - 9)
    canvas.write(figure, (box.right - 4, box.middle[1]), WINE, "right")


def icon(canvas: Canvas, kind: str, box: Box, colour: Colour, ground: Colour) -> None:
    """Draw the symbol of a kind of points: a coin (income), a house (arrival) or an hourglass (waiting)."""
    if kind == "income":
        canvas.stamp("disc", box, colour)
        canvas.stamp("disc", box.grown(-4), ground)
        canvas.stamp("disc", box.grown(-9), colour)
    else:
        canvas.stamp({"arrival": "city/house", "waiting": "hourglass"}[kind], box, colour)
