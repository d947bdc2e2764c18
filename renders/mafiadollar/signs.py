"""The signs of MafiaDollar: points, counters and slots, each in one colour with holes in another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from PIL import Image

from renders.mafiadollar.colours import BRICKS, NAVY, OLIVE
from renders.mafiadollar.pen import Pen
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


def sign(pen: Pen, name: Sign, colour: Colour, paper: Colour) -> None:
    """A sign that fills the pen's box."""
    _SIGNS[name](pen, colour, paper)


def _pistol(pen: Pen, colour: Colour, paper: Colour) -> None:
    pen.poly([(2, 20), (98, 20), (98, 44), (60, 44), (56, 58), (36, 58), (30, 94), (4, 94), (12, 50)], colour)
    pen.bar(88, 11, 8, 10, colour)
    pen.part((46, 47, 6, 7), (0, 180), paper)


def _mask(pen: Pen, colour: Colour, paper: Colour) -> None:
    half = [(50, 28), (28, 20), (2, 24), (4, 56), (18, 80), (36, 80), (50, 62)]
    pen.both(half, colour)
    for x in (28, 72):
        pen.oval(x, 46, 12, 9.5, paper)


def _wheel(pen: Pen, colour: Colour, paper: Colour) -> None:
    pen.oval(50, 50, 49, 49, colour)
    pen.oval(50, 50, 32, 32, paper)
    for line_ in ([(50, 18), (50, 82)], [(22, 34), (78, 66)], [(22, 66), (78, 34)]):
        pen.line(line_, colour, 8)
    pen.oval(50, 50, 12, 12, colour)


def _key(pen: Pen, colour: Colour, paper: Colour) -> None:
    pen.oval(25, 50, 25, 25, colour)
    pen.oval(25, 50, 11, 11, paper)
    pen.bar(44, 42, 55, 16, colour)
    pen.bar(84, 50, 14, 30, colour)
    pen.bar(64, 50, 11, 24, colour)


def _newspaper(pen: Pen, colour: Colour, paper: Colour) -> None:
    pen.bar(6, 6, 88, 88, colour)
    pen.bar(16, 16, 68, 16, paper)
    pen.bar(16, 42, 30, 42, paper)
    for y in (42, 58, 74):
        pen.bar(54, y, 30, 9, paper)


def _firstaid(pen: Pen, colour: Colour, paper: Colour) -> None:
    pen.bar(32, 6, 36, 14, colour)
    pen.bar(42, 14, 16, 8, paper)
    pen.poly([(4, 20), (96, 20), (96, 94), (4, 94)], colour)
    pen.bar(41, 30, 18, 54, paper)
    pen.bar(23, 48, 54, 18, paper)


def _hat(pen: Pen, colour: Colour, paper: Colour) -> None:
    pen.poly([(20, 68), (24, 24), (36, 12), (50, 20), (64, 12), (76, 24), (80, 68)], colour)
    pen.bar(21, 50, 58, 11, paper)
    pen.oval(50, 72, 49, 14, colour)


def _dog(pen: Pen, colour: Colour, paper: Colour) -> None:
    pen.mirrored([(26, 18), (24, 56), (34, 88), (50, 94)], colour)
    pen.both([(26, 18), (6, 10), (2, 54), (16, 64), (28, 44)], colour)
    pen.oval(36, 44, 6, 6, paper)
    pen.oval(64, 44, 6, 6, paper)
    pen.oval(50, 70, 11, 7.5, paper)


def _loot(pen: Pen, colour: Colour, paper: Colour) -> None:
    pen.poly([(36, 8), (64, 8), (58, 26), (42, 26)], colour)
    pen.oval(50, 62, 44, 36, colour)
    pen.bar(38, 26, 24, 6, paper)


def _leaf(pen: Pen, colour: Colour, paper: Colour) -> None:
    pen.poly([(50, 0), (76, 22), (82, 48), (70, 74), (54, 84), (54, 99), (46, 99), (46, 84)], colour)
    pen.poly([(50, 0), (24, 22), (18, 48), (30, 74), (46, 84), (54, 84)], colour)
    pen.line([(50, 20), (50, 82)], paper, 5)
    for y in (38, 58):
        pen.line([(32, y - 10), (50, y), (68, y - 10)], paper, 5)


def _bottle(pen: Pen, colour: Colour, paper: Colour) -> None:
    half = [(39, 0), (39, 28), (22, 44), (22, 100)]
    pen.mirrored(half, colour)
    pen.bar(31, 54, 38, 28, paper)
    pen.bar(39, 9, 22, 5, paper)


def _die(pen: Pen, colour: Colour, paper: Colour) -> None:
    pen.bar(6, 6, 88, 88, colour)
    for x, y in ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)):
        pen.oval(x, y, 10.5, 10.5, paper)


def _lips(pen: Pen, colour: Colour, paper: Colour) -> None:
    pen.both([(50, 32), (36, 20), (22, 24), (0, 50), (24, 78), (50, 84)], colour)
    pen.line([(6, 50), (34, 54), (50, 50), (66, 54), (94, 50)], paper, 6)


_SIGNS: dict[Sign, Callable[[Pen, Colour, Colour], None]] = {
    "attack": _pistol,
    "burglary": _mask,
    "vehicle": _wheel,
    "key": _key,
    "newspaper": _newspaper,
    "firstaid": _firstaid,
    "hat": _hat,
    "dog": _dog,
    "loot": _loot,
    "tobacco": _leaf,
    "alcohol": _bottle,
    "gambling": _die,
    "redlight": _lips,
}


# --- Signs by themselves ----------------------------------------------------------------------------


@cached
def plain(name: Sign, size: int, colour: Colour, paper: Colour) -> Sprite:
    """A sign on a ground of one colour."""
    sheet = Image.new("RGB", (size * FINE, size * FINE), paper)
    sign(Pen(sheet, Box(0, 0, size, size)), name, colour, paper)
    return Sprite(sheet.reduce(FINE), Image.new("L", (size, size), 255))


@cached
def plaque(name: Sign, figure: str, high: int, paper: Colour = CREAM) -> Sprite:
    """A sign and a figure side by side on a plaque, ``plaque_width(figure, high)`` pixels wide."""
    wide = plaque_width(figure, high)
    sheet = Canvas.blank(wide * FINE, high * FINE, INK)
    radius = max(8, high // 6)
    sheet.fill(Box(0, 0, wide, high).grown(-3).scaled(FINE), paper, (radius - 3) * FINE)
    size = high - 12
    pen = Pen(sheet.image, Box(7, 6, size, size))
    sign(pen, name, INK if paper == BRASS_LIGHT else COLOURS[name], paper)
    if figure:
        typeset = line(figure, _size(high) * FINE, Face.BOLD)
        sheet.write(typeset, ((7 + size + wide) * FINE // 2, high * FINE // 2), INK, "mid")
    return Sprite(sheet.image.reduce(FINE), rounded(wide, high, radius))


def plaque_width(figure: str, high: int) -> int:
    """How wide such a plaque is."""
    return high + 2 + (line(figure, _size(high), Face.BOLD).wide + 12 if figure else 0)


def _size(high: int) -> int:
    return max(SMALLEST, round(high * 0.92))
