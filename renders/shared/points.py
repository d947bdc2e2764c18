"""Kinds of points on final accounts: how each looks on a bar and at the head of a column."""

from __future__ import annotations

from typing import NamedTuple

from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.ledger import RULE, Hatching, bar
from renders.shared.palette import CREAM, Colour
from renders.shared.shapes import rounded

SIGN = 50
"""Height of the sign at the head of a column."""
_PIECE = 92  # width of a piece of a bar


class Points(NamedTuple):
    """How a kind of points looks, on the bar of a row and at the head of its column."""

    symbol: str
    colour: Colour
    on: Colour
    """The symbol that stands out on the colour."""
    hatching: Hatching = None

    @property
    def sign(self) -> Sprite:
        """A piece of the bar with the symbol on it."""
        return _sign(*self)


@cached
def _sign(symbol: str, colour: Colour, on: Colour, hatching: Hatching) -> Sprite:
    sheet = Canvas.blank(_PIECE, SIGN, CREAM)
    bar(sheet, Box(0, 0, _PIECE, SIGN), ((1, colour, hatching),), 1)
    plate = Box(_PIECE // 2, SIGN // 2, 0, 0).grown(SIGN // 2 - RULE)
    sheet.fill(plate, colour)
    sheet.stamp(symbol, plate.grown(-3), on)
    return Sprite(sheet.image, rounded(_PIECE, SIGN, 4))  # in the colours of any game
