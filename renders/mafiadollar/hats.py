"""Hats for portraits, and what is stuck to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from renders.mafiadollar.colours import BRICKS, OLIVE, STEEL
from renders.mafiadollar.pen import Pen
from renders.mafiadollar.portrait import SHADES, Features
from renders.shared.palette import BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, INK, PARCHMENT, WALNUT, WINE, Colour

Hat: TypeAlias = Callable[[Pen, Colour, Colour], None]
"""(pen, colour of the hat, colour of its band) -> drawn."""


def hat(pen: Pen, face: Features) -> None:
    """The hat, then goggles, flower or card on it."""
    draw = _HATS.get(face.hat)
    if draw is not None:
        draw(pen, SHADES[face.hat_colour], SHADES[face.band])
    if face.goggles:
        _goggles(pen)
    if face.flower and face.hat != "none":
        flower(pen, 70, 26)
    elif face.flower and face.hair == "long":
        flower(pen, 73, 34)
    if face.ace:
        pen.poly([(66, 4), (82, 8), (77, 30), (61, 26)], CREAM)
        pen.stamp("S", (65, 9, 13, 14), INK)


def flower(pen: Pen, x: float, y: float) -> None:
    """A small flower."""
    for dx, dy in ((-4, -3), (4, -3), (0, 5), (-5, 3), (5, 3)):
        pen.oval(x + dx, y + dy, 4.2, 4.2, CREAM)
    pen.oval(x, y + 1, 3, 3, BRASS)


def _goggles(pen: Pen) -> None:
    pen.line([(25, 22), (75, 22)], INK, 4)
    for x in (39, 61):
        pen.oval(x, 21, 10, 8.5, INK)
        pen.oval(x, 21, 7, 5.8, STEEL)
        pen.line([(x - 3, 23), (x + 2, 18)], CREAM, 1.8)


def _fedora(pen: Pen, colour: Colour, band: Colour) -> None:
    pen.poly([(27, 32), (29, 12), (37, 4), (50, 9), (63, 4), (71, 12), (73, 32)], colour)
    pen.poly([(27, 24), (73, 24), (74, 32), (26, 32)], band)
    pen.oval(50, 33, 41, 6.5, colour)
    pen.part((50, 33, 41, 6.5), (0, 180), _under(colour))


def _bowler(pen: Pen, colour: Colour, _band: Colour) -> None:
    pen.part((50, 30, 26, 27), (180, 360), colour)
    pen.bar(24, 24, 52, 6, WINE)
    pen.oval(50, 31, 35, 5, colour)
    pen.curve((50, 31, 35, 5), (20, 160), STEEL, 1.4)


def _cap(pen: Pen, colour: Colour, _band: Colour) -> None:
    pen.part((50, 29, 30, 21), (180, 360), colour)
    pen.poly([(20, 24), (26, 14), (60, 8), (80, 18), (80, 29), (20, 29)], colour)
    pen.poly([(22, 29), (78, 29), (72, 36), (50, 38), (28, 36)], _under(colour))


def _newsboy(pen: Pen, colour: Colour, _band: Colour) -> None:
    pen.oval(50, 18, 37, 17, colour)
    for x in (34, 50, 66):
        pen.line([(50, 4), (x, 30)], _under(colour), 1.6)
    pen.oval(50, 3, 4, 2.6, _under(colour))
    pen.poly([(24, 29), (76, 29), (70, 38), (50, 40), (30, 38)], _under(colour))


def _headscarf(pen: Pen, colour: Colour, _band: Colour) -> None:
    pen.poly([(22, 40), (26, 22), (40, 12), (60, 12), (74, 22), (78, 40), (66, 28), (34, 28)], colour)
    pen.poly([(42, 14), (26, 2), (38, 0), (50, 11), (62, 0), (74, 2), (58, 14)], colour)
    for x, y in ((34, 22), (44, 18), (56, 18), (66, 22), (50, 24)):
        pen.oval(x, y, 2.2, 2.2, CREAM)


def _visor(pen: Pen, colour: Colour, _band: Colour) -> None:
    pen.bar(24, 26, 52, 5, INK)
    pen.part((50, 31, 31, 10), (0, 180), colour)


def _plumed(pen: Pen, colour: Colour, _band: Colour) -> None:
    for x, y in ((72, 4), (79, 8), (84, 14), (87, 21)):
        pen.oval(x, y, 7, 5, CREAM)
    pen.oval(50, 26, 44, 9, colour)
    pen.part((50, 26, 24, 21), (180, 360), colour)
    pen.bar(26, 20, 48, 5, BRASS)


def _cloche(pen: Pen, colour: Colour, band: Colour) -> None:
    pen.part((50, 36, 30, 32), (180, 360), colour)
    pen.poly([(20, 34), (80, 34), (84, 45), (66, 39), (50, 38), (34, 39), (16, 45)], colour)
    pen.bar(20, 27, 60, 7, band)


def _pillbox(pen: Pen, colour: Colour, _band: Colour) -> None:
    pen.poly([(32, 8), (68, 4), (70, 24), (34, 28)], colour)
    pen.poly([(32, 8), (68, 4), (69, 9), (33, 13)], BRASS)
    pen.line([(35, 27), (31, 50), (38, 74)], INK, 1.4)
    pen.oval(51, 18, 4, 4, BRASS_LIGHT)


def _sailor(pen: Pen, colour: Colour, _band: Colour) -> None:
    pen.oval(50, 14, 31, 12, CREAM)
    pen.poly([(24, 18), (76, 18), (75, 29), (25, 29)], colour)
    pen.poly([(26, 29), (74, 29), (68, 36), (32, 36)], INK)
    pen.stamp("star", (44, 16, 12, 12), BRASS_LIGHT)


def _topper(pen: Pen, colour: Colour, band: Colour) -> None:
    pen.poly([(28, 0), (72, 0), (69, 28), (31, 28)], colour)
    pen.poly([(30, 19), (70, 19), (69, 27), (31, 27)], band)
    pen.oval(50, 29, 35, 5, colour)
    pen.curve((50, 29, 35, 5), (20, 160), STEEL, 1.4)


def _boater(pen: Pen, colour: Colour, band: Colour) -> None:
    pen.poly([(29, 10), (71, 10), (72, 26), (28, 26)], colour)
    pen.bar(28.5, 17, 43, 8, band)
    pen.oval(50, 27, 38, 5, colour)
    pen.curve((50, 27, 38, 5), (10, 170), BRASS_DARK, 1.6)


def _beanie(pen: Pen, colour: Colour, _band: Colour) -> None:
    pen.part((50, 30, 27, 25), (180, 360), colour)
    pen.bar(22, 24, 56, 10, STEEL)
    for x in range(27, 76, 6):
        pen.line([(x, 25), (x, 33)], INK, 1.2)


def _beret(pen: Pen, colour: Colour, _band: Colour) -> None:
    pen.poly([(24, 30), (16, 20), (30, 8), (58, 6), (82, 16), (76, 29)], colour)
    pen.line([(50, 7), (54, 1)], colour, 3)
    pen.line([(25, 29), (75, 28)], _under(colour), 3)


def _bandana(pen: Pen, colour: Colour, _band: Colour) -> None:
    pen.part((50, 34, 25, 19), (180, 360), colour)
    pen.poly([(24, 28), (76, 28), (75, 36), (25, 36)], colour)
    pen.poly([(74, 30), (90, 26), (84, 34), (92, 44), (76, 36)], colour)
    for x in (32, 44, 56, 68):
        pen.oval(x, 31, 2, 2, CREAM)


def _deerstalker(pen: Pen, colour: Colour, _band: Colour) -> None:
    pen.part((50, 30, 28, 25), (180, 360), colour)
    pen.both([(22, 28), (34, 24), (33, 48), (22, 46)], colour)
    pen.poly([(26, 28), (74, 28), (66, 37), (34, 37)], BRICKS[3])
    for x in (36, 50, 64):
        pen.line([(x, 9), (x, 27)], BRICKS[3], 1.6)
    pen.line([(25, 19), (75, 19)], BRICKS[3], 1.6)
    pen.both([(50, 2), (40, 0), (42, 8), (50, 6)], BRICKS[3])


def _headband(pen: Pen, colour: Colour, _band: Colour) -> None:
    pen.poly([(23, 34), (26, 26), (74, 26), (77, 34)], colour)
    pen.poly([(64, 28), (70, 8), (82, 0), (84, 10), (74, 28)], CREAM)
    pen.line([(68, 28), (79, 6)], PARCHMENT, 1.4)
    pen.oval(66, 29, 4.5, 4.5, WINE)


def _nightcap(pen: Pen, colour: Colour, band: Colour) -> None:
    pen.poly([(24, 30), (30, 8), (56, 2), (84, 14), (92, 40), (84, 42), (76, 30)], colour)
    pen.oval(88, 44, 6.5, 6.5, band)
    pen.poly([(22, 26), (78, 26), (78, 35), (22, 35)], band)


def _police(pen: Pen, colour: Colour, _band: Colour) -> None:
    pen.poly([(18, 16), (34, 6), (66, 6), (82, 16), (74, 26), (26, 26)], colour)
    pen.bar(26, 24, 48, 6, INK)
    pen.poly([(25, 30), (75, 30), (68, 38), (50, 40), (32, 38)], INK)
    pen.stamp("star", (40, 5, 20, 20), BRASS_LIGHT)


def _under(colour: Colour) -> Colour:
    """The shaded side of cloth."""
    dark = {
        SHADES["cream"]: PARCHMENT,
        SHADES["ink"]: WALNUT,
        SHADES["rust"]: BRICKS[3],
        SHADES["steel"]: WALNUT,
        SHADES["olive"]: WALNUT,
        SHADES["brown"]: WALNUT,
        BRASS_LIGHT: BRASS_DARK,
        OLIVE: WALNUT,
    }
    return dark.get(colour, INK)


_HATS: dict[str, Hat] = {
    "fedora": _fedora,
    "bowler": _bowler,
    "cap": _cap,
    "newsboy": _newsboy,
    "headscarf": _headscarf,
    "visor": _visor,
    "plumed": _plumed,
    "cloche": _cloche,
    "pillbox": _pillbox,
    "sailor": _sailor,
    "topper": _topper,
    "boater": _boater,
    "beanie": _beanie,
    "beret": _beret,
    "bandana": _bandana,
    "deerstalker": _deerstalker,
    "headband": _headband,
    "nightcap": _nightcap,
    "police": _police,
}
