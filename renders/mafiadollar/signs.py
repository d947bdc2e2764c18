"""The signs of MafiaDollar: points, counters and slots, each in one colour with holes in another."""

from __future__ import annotations

from typing import Literal, TypeAlias

from renders.mafiadollar.colours import BRICKS, NAVY, OLIVE, PALETTE
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, WINE, Colour
from renders.shared.shapes import FINE, rounded

Sign: TypeAlias = Literal[
    "attack", "burglary", "vehicle", "key", "newspaper", "firstaid", "hat", "dog", "loot", "tobacco",
    "alcohol", "gambling", "redlight",
]  # fmt: skip

COLOURS: dict[Sign, Colour] = {
    "attack": WINE,
    "burglary": NAVY,
    "vehicle": INK,
    "key": INK,
    "newspaper": INK,
    "firstaid": WINE,
    "hat": INK,
    "dog": INK,
    "loot": INK,
    "tobacco": OLIVE,
    "alcohol": BRICKS[2],
    "gambling": NAVY,
    "redlight": WINE,
}
"""The colour of each sign on cream."""


def sign(sheet: Canvas, name: Sign, box: Box, colour: Colour, paper: Colour) -> None:
    """A sign that fills a box of the picture; the sheet is ``FINE`` times as large."""
    sheet.draw(f"mafiadollar/signs/{name}", box.scaled(FINE), {"colour": colour, "paper": paper})


@cached
def plain(name: Sign, size: int, colour: Colour, paper: Colour) -> Sprite:
    """A sign on a ground of one colour."""
    sheet = Canvas.blank(size * FINE, size * FINE, paper, PALETTE)
    sign(sheet, name, Box(0, 0, size, size), colour, paper)
    return sheet.reduced()


@cached
def plaque(name: Sign, figure: str, high: int, paper: Colour = CREAM) -> Sprite:
    """A sign and a figure side by side on a plaque, ``plaque_width(figure, high)`` pixels wide."""
    wide = plaque_width(figure, high)
    sheet = Canvas.blank(wide * FINE, high * FINE, INK, PALETTE)
    radius = max(8, high // 6)
    sheet.fill(Box(0, 0, wide, high).grown(-3).scaled(FINE), paper, (radius - 3) * FINE)
    size = high - 12
    sign(sheet, name, Box(7, 6, size, size), INK if paper == BRASS_LIGHT else COLOURS[name], paper)
    if figure:
        typeset = line(figure, _size(high) * FINE, Face.BOLD)
        sheet.write(typeset, ((7 + size + wide) * FINE // 2, high * FINE // 2), INK, "mid")
    return sheet.reduced(rounded(wide, high, radius))


def plaque_width(figure: str, high: int) -> int:
    """Return how wide such a plaque is."""
    return high + 2 + (line(figure, _size(high), Face.BOLD).wide + 12 if figure else 0)


def _size(high: int) -> int:
    return max(SMALLEST, round(high * 0.92))
